// Values and things, form by form. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

Sense Teller::name(const Node& node) {
  const std::string& text = node.text;
  const Span span = node.span;
  if (given_.count(text) != 0 || bound_.count(text) != 0) return bound(text, span);
  const Symbol* symbol = page_.find(text);
  if (symbol == nullptr) return sense("name-" + text, {}, span);
  const GameModel& model = page_.model();
  switch (symbol->meaning) {
    case lang::Meaning::Kind: {
      Sense told = things(at(model.kinds, symbol->index).name, span);
      mark_unique(told);
      return told;
    }
    case lang::Meaning::Region:
      return sense("region", {sense_of("word", text, span)}, span);
    case lang::Meaning::Option:
      return sense_of("figure", print_value(model, symbol->type, symbol->value), span);
    case lang::Meaning::Variable:
      return sense("attribute", {sense_of("word", text, span)}, span);
    case lang::Meaning::Define:
      if (const Node* define = page_.define(text)) return defined(*define, {}, span, false);
      break;
    case lang::Meaning::DirectionWord:
      if (symbol->node != nullptr)
        return sense("direction-word", {sense_of("word", text, span)}, span);
      break;
    case lang::Meaning::Site:
      return sense_of("figure", text, span);
    case lang::Meaning::EnumValue:
      return sense_of("value", text, span);
    case lang::Meaning::Column:
      // A column that is asked of nothing is a direction's word, or the column of the piece itself.
      if (const auto type = page_.type_at(node); type && type->base != Base::Direction) {
        return sense("attribute", {sense_of("word", text, span)}, span);
      }
      return sense("name-" + text, {}, span);
    case lang::Meaning::Player:
    case lang::Meaning::Team:
    case lang::Meaning::Phase:
    case lang::Meaning::TypeWord:
    case lang::Meaning::Tile:
    case lang::Meaning::Ground:
    case lang::Meaning::TileFlag:
    case lang::Meaning::Table:
    case lang::Meaning::Leap:
      break;
  }
  return sense_of("word", text, span);
}

// `dock of p`, `King of p`, `Front of p`, `beset of king`, `row of x`.
Sense Teller::of(const Node& node) {
  const Span span = node.span;
  if (const auto found = bound_.find(node.text);
      found != bound_.end() &&
      (found->second.noun == "=kind" || found->second.noun == "=direction")) {
    if (found->second.noun == "=kind") {
      return is_name(node[0], "me")
                 ? sense("piece-of-kind-own", {bound(node.text, span)}, span)
                 : sense("piece-of-kind", {bound(node.text, span), thing(node[0])}, span);
    }
    return sense("step-of", {bound(node.text, span), thing(node[0])}, span);
  }
  const Symbol* symbol = page_.find(node.text);
  if (symbol != nullptr) {
    switch (symbol->meaning) {
      case lang::Meaning::Define:
        if (const Node* define = page_.define(node.text)) {
          return defined(*define, {node[0]}, span, false);
        }
        break;
      case lang::Meaning::Kind: {
        Sense pieces = things(at(page_.model().kinds, symbol->index).name, span);
        pieces.parts.push_back(sense("of-player", {thing(node[0])}, span));
        mark_unique(pieces);
        return pieces;
      }
      case lang::Meaning::Region:
        if (is_name(node[0], "me")) {
          return sense("region-own", {sense_of("word", node.text, span)}, span);
        }
        return sense("region-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      case lang::Meaning::Variable:
      case lang::Meaning::Column:
        if (is_name(node[0], "me")) {
          return sense("attribute-own", {sense_of("word", node.text, span)}, span);
        }
        if (const auto type = page_.type_at(node);
            type && type->base == Base::Direction && type->shape == Shape::Set) {
          return sense("directions-of", {sense_of("word", node.text, span), thing(node[0])}, span);
        }
        return sense("attribute-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      case lang::Meaning::DirectionWord:
        return sense("direction-of", {sense_of("word", node.text, span), thing(node[0])}, span);
      default:
        break;
    }
  }
  if (node.text == "Pieces" || node.text == "pieces") {
    Sense pieces = things("=piece", span);
    pieces.parts.push_back(sense("of-player", {thing(node[0])}, span));
    return pieces;
  }
  if (symbol != nullptr) {
    return sense("attribute-of", {sense_of("word", node.text, span), thing(node[0])}, span);
  }
  const auto type = page_.type_at(node);
  if (type && type->base == Base::Direction) {
    return sense("direction-of-" + node.text, {thing(node[0])}, span);
  }
  return sense("of-" + node.text, {thing(node[0])}, span);
}

Sense Teller::call(const Node& node) {
  if (const Node* define = page_.define(node.text)) {
    return defined(*define, node.children, node.span, false);
  }
  const Symbol* symbol = page_.find(node.text);
  std::vector<Sense> parts;
  if (symbol != nullptr) parts.push_back(sense_of("word", node.text, node.span));
  for (const Node& argument : node.children) parts.push_back(thing(argument));
  if (symbol != nullptr) {
    return sense(fmt::format("looked-up-{}", node.size()), std::move(parts), node.span);
  }
  return sense("call-" + node.text, std::move(parts), node.span);
}

// A form that needs no more than its frame.
Sense Teller::generic(const Node& node) {
  std::string what(form_name(node.form));
  if (!node.text.empty()) what += "-" + node.text;
  std::replace(what.begin(), what.end(), ' ', '-');
  std::vector<Sense> parts;
  for (const Node& child : node.children) {
    if (!child.absent()) parts.push_back(thing(child));
  }
  if (parts.size() != node.size()) what += fmt::format("-{}", parts.size());
  return sense(std::move(what), std::move(parts), node.span);
}

// `reach from x through s at most n along d` and its like: the name of the frame says which of the
// parts there are, in their order.
Sense Teller::measured(const Node& node) {
  static const std::map<Form, std::vector<const char*>> kParts = {
      {Form::Reach, {"", "-through", "-most", "-along"}},
      {Form::Distance, {"", "", "-along", "-through"}},
      {Form::GroupOf, {"", "-within", "-along"}}};
  std::string what(form_name(node.form));
  std::vector<Sense> parts;
  const auto& names = kParts.at(node.form);
  for (std::size_t i = 0; i < node.size() && i < names.size(); ++i) {
    if (node[i].absent()) continue;
    what += names[i];
    parts.push_back(thing(node[i]));
  }
  return sense(std::move(what), std::move(parts), node.span);
}
Sense Teller::coordinated(const Node& node) {
  std::vector<Sense> parts;
  for (const Node& child : node.children) parts.push_back(thing(child));
  return sense("any-of", std::move(parts), node.span);
}

Sense Teller::directions(const Node& node) { return thing(node); }

Sense Teller::thing(const Node& node) {
  const Span span = node.span;
  switch (node.form) {
    case Form::Name:
      return name(node);
    case Form::Integer:
    case Form::Decimal:
    case Form::SiteName:
    case Form::SiteBox:
    case Form::LinkName:
      return sense_of("figure", node.text, span);
    case Form::String:
      return sense_of("figure", node.text, span);
    case Form::Of:
      return of(node);
    case Form::Call:
      return call(node);
    case Form::Adjacent:
      return description(node);
    case Form::Own:
    case Form::Enemy:
    case Form::Empty:
    case Form::Occupied:
    case Form::Neutral:
    case Form::PiecesWord:
    case Form::Touching:
    case Form::Beside:
    case Form::Within:
    case Form::LinkedTo:
    case Form::HostileTo:
    case Form::FriendlyTo:
    case Form::SameAs:
    case Form::OfOwner: {
      Sense told = things("=cell", span);
      bool headed = false;
      narrow(node, told, headed);
      return told;
    }
    case Form::Anything: {
      Sense told = things("=cell", span);
      told.parts.push_back(sense("empty-or-not", {}, span));
      return told;
    }
    case Form::Yes:
      return sense("yes-value", {}, span);
    case Form::No:
      return sense("no-value", {}, span);
    case Form::Holding: {
      Sense told = things("=cell", span);
      told.parts.push_back(sense("holding", {thing(node[0])}, span));
      return told;
    }
    case Form::Reach:
    case Form::Distance:
    case Form::GroupOf:
      return measured(node);
    case Form::Key:
      return key(node);
    case Form::Tuple: {
      const bool keys = std::all_of(node.children.begin(), node.children.end(),
                                    [](const Node& child) { return child.is(Form::Key); });
      const bool plain =
          std::all_of(node.children.begin(), node.children.end(), [](const Node& child) {
            return child.is(Form::Integer) ||
                   (child.is(Form::Negate) && child[0].is(Form::Integer));
          });
      if (plain && !keys) {
        std::string text = "(";
        for (const Node& child : node.children) {
          if (text.size() > 1) text += ", ";
          text += child.is(Form::Negate) ? "−" + child[0].text : child.text;
        }
        return sense_of("figure", text + ")", span);
      }
      std::vector<Sense> parts;
      for (const Node& child : node.children) parts.push_back(keys ? key(child) : thing(child));
      return sense("then-by", std::move(parts), span);
    }
    case Form::TypeName: {
      static const std::map<std::string, std::string, std::less<>> kTypes = {
          {"site", "=cell"},   {"piece", "=piece"},         {"player", "=player"},
          {"kind", "=kind"},   {"direction", "=direction"}, {"link", "=link"},
          {"block", "=block"}, {"tile", "=tile"},           {"truth", "=truth"},
          {"team", "=team"},   {"ground", "=ground"},       {"number", "=number"}};
      const auto found = kTypes.find(node.text);
      return things(found != kTypes.end() ? found->second : node.text, span);
    }
    case Form::Or:
      return coordinated(node);
    case Form::And:
    case Form::Not:
    case Form::Compare:
    case Form::Some:
    case Form::NoSuch:
    case Form::AtLeast:
    case Form::AtMost:
    case Form::Exactly:
    case Form::Every:
    case Form::HasHappened:
    case Form::HasPlayed:
      return sense("whether", {condition(node)}, span);
    case Form::ButNot: {
      Sense told = thing(node[0]);
      Sense without = thing(node[1]);
      if (told.is("things")) {
        const std::string where = place_word(without);
        const bool kinds = without.is("things") || without.is("bound") || without.is("called");
        told.parts.push_back(sense(!where.empty() ? "but-not-on-" + where
                                   : kinds        ? "but-not"
                                                  : "but-not-in",
                                   {std::move(without)}, span));
        return told;
      }
      return sense("all-but", {std::move(told), std::move(without)}, span);
    }
    case Form::Narrowed: {
      Sense told = thing(node[0]);
      Sense set = thing(node[1]);
      const std::string where = place_word(set);
      Sense modifier = sense(where.empty() ? "in-set" : "on-" + where, {std::move(set)}, span);
      if (told.is("things")) {
        told.parts.push_back(std::move(modifier));
        return told;
      }
      return sense("narrowed", {std::move(told), std::move(modifier)}, span);
    }
    case Form::All: {
      return node[0].is(Form::In) && node.size() < 2 ? ranged(node[0]) : ranged(node[0]);
    }
    case Form::In:
    case Form::SubsetOf:
    case Form::GroupsOf:
    case Form::Way:
      return ranged(node);
    case Form::Line:
      return line(node);
    case Form::Count:
      return sense("count", {thing(node[0])}, span);
    case Form::SetLiteral:
      if (node.children.empty()) return sense("nothing-of-it", {}, span);
      return coordinated(node);
    case Form::Range:
      return sense("span", {thing(node[0]), thing(node[1])}, span);
    case Form::Bounded: {
      const std::string what = node.text == "at least" ? "bounded-at-least" : "bounded-at-most";
      if (place_in(node, 2).absent()) {
        return sense(what + "-always", {thing(node[0]), thing(node[1])}, span);
      }
      Sense when = condition(node[2]);
      if (when.is("no")) return thing(node[0]);
      return sense(what, {thing(node[0]), thing(node[1]), std::move(when)}, span);
    }
    case Form::TallyLiteral: {
      std::vector<Sense> entries;
      for (const Node& entry : node.children) {
        entries.push_back(sense("tally-entry", {thing(entry[0]), thing(entry[1])}, entry.span));
      }
      if (entries.empty()) return sense("nothing-of-it", {}, span);
      return sense("list", std::move(entries), span);
    }
    case Form::Whose:
      return sense("whose-" + (node[1].text.empty() ? std::string("is") : node[1].text),
                   {thing(node[0]), sense_of("word", node.text, span), thing(node[2])}, span);
    case Form::Lacking:
      return sense("lacking", {thing(node[0]), sense_of("word", node.text, span)}, span);
    case Form::RowsOf: {
      std::vector<Sense> parts;
      for (const Node& child : node.children) {
        if (child.absent()) continue;
        const bool letter = child.is(Form::Name) && bound_.count(child.text) == 0 &&
                            given_.count(child.text) == 0 && page_.find(child.text) == nullptr;
        parts.push_back(letter ? sense_of("figure", child.text, child.span) : thing(child));
      }
      const std::string what = "rows-" + node.text + (parts.size() == 1 ? "-1" : "");
      return sense(what, std::move(parts), span);
    }
    case Form::Turned: {
      std::string what = "turned-" + node.text;
      std::vector<Sense> parts = {thing(node[0])};
      const bool often = !place_in(node, 1).absent();
      const bool about = !place_in(node, 2).absent();
      if (often) parts.push_back(thing(node[1]));
      if (about) parts.push_back(thing(node[2]));
      if (about) what += "-about";
      if (!often) what += "-1";
      return sense(std::move(what), std::move(parts), span);
    }
    case Form::BestPlay:
      return sense("best-play",
                   {sense_of("word", node[0].text, span), sense_of("rule", node[1].text, span),
                    thing(node[3])},
                   span);
    case Form::Binary: {
      if (node.text == "+" || node.text == "-") {
        const auto term = [&](const Node& inner) {
          if (inner.is(Form::Conditional) && place_in(inner, 2).is(Form::Integer) &&
              place_in(inner, 2).text == "0") {
            Sense when = condition(inner[1]);
            if (when.is("no")) return sense_of("figure", "0", inner.span);
            if (when.is("yes")) return thing(inner[0]);
            return sense("thing-when", {thing(inner[0]), std::move(when)}, inner.span);
          }
          Sense told = thing(inner);
          if (told.is("thing-if")) return sense("bracketed", {std::move(told)}, inner.span);
          return told;
        };
        Sense left = term(node[0]);
        Sense right = term(node[1]);
        if (right.is("figure") && right.text == "0") return left;
        return sense("binary-" + node.text, {std::move(left), std::move(right)}, span);
      }
      return generic(node);
    }
    case Form::Conditional: {
      const Sense when = condition(node[1]);
      if (when.is("yes")) return thing(node[0]);
      if (when.is("no") && !place_in(node, 2).absent()) return thing(node[2]);
      if (place_in(node, 2).absent()) {
        return sense("thing-when", {thing(node[0]), condition(node[1])}, span);
      }
      return sense("thing-if", {thing(node[0]), condition(node[1]), thing(node[2])}, span);
    }
    case Form::Happened:
      return happened(node);
    case Form::LastOf:
      return sense("last-of",
                   {sense_of("word", node.text, span), sense_of("rule", node[0].text, span)}, span);
    case Form::TheOne: {
      Sense domain = kinds_as_words(node[0]);
      const std::string noun = noun_for(node[0], domain);
      bind(node.text, {noun, false});
      std::vector<Sense> parts = {binding(one_of(std::move(domain), noun, span), node.text, span)};
      std::string what = "the";
      if (!node[1].absent()) {
        what += "-where";
        parts.push_back(condition(node[1]));
      }
      if (!node[2].children.empty()) {
        what += "-by";
        std::vector<Sense> keys;
        for (const Node& key_node : node[2].children) keys.push_back(key(key_node));
        parts.push_back(sense("then-by", std::move(keys), span));
      }
      if (!place_in(node, 3).absent()) {
        what += "-else";
        parts.push_back(thing(node[3]));
      }
      return sense(what, std::move(parts), span);
    }
    case Form::Best: {
      std::vector<Sense> parts;
      Sense over = ranged(node[1]);
      parts.push_back(thing(node[0]));
      parts.push_back(std::move(over));
      std::string what = "best-" + node.text;
      if (!place_in(node, 2).absent()) {
        what += "-else";
        parts.push_back(thing(node[2]));
      }
      return sense(what, std::move(parts), span);
    }
    case Form::Supposing: {
      std::vector<Sense> acts;
      for (const Step& act : steps(node[0])) acts.push_back(act.sense);
      return sense("supposing", {sense("all-of", std::move(acts), span), thing(node[1])}, span);
    }
    case Form::None:
    default:
      return generic(node);
  }
}

}  // namespace ludo::lang::rules
