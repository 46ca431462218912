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
  if (symbol == nullptr) {
    // Where a definition says who acts, nobody has his turn by the order alone.
    const Node* next = text == "mover" ? page_.item(Form::NextPlayer) : nullptr;
    const bool named =
        next != nullptr && (*next)[0].is(Form::Name) && page_.define((*next)[0].text) != nullptr;
    return sense(named ? "name-acting" : "name-" + text, {}, span);
  }
  const GameModel& model = page_.model();
  switch (symbol->meaning) {
    case lang::Meaning::Kind: {
      Sense told = things(at(model.kinds, symbol->index).name, span);
      mark_unique(told);
      return told;
    }
    case lang::Meaning::Region:
      return sense("region", {sense_of("word", text, span)}, span);
    case lang::Meaning::Option: {
      // With decimals the model counts tenths: the value as it is written.
      std::string figure = print_value(model, symbol->type, symbol->value);
      for (const OptionValue& value : page_.folded().values) {
        if (value.name == text && value.value.find('.') != std::string::npos) figure = value.value;
      }
      return sense_of("figure", figure, span);
    }
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
    case lang::Meaning::Ground:  // the parts of it
    case lang::Meaning::TileFlag:
      return things(text, span);
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
  if (node.text == "parts" && node[0].is(Form::Name) && is_laid(node[0].text)) {
    return sense("parts-laid", {}, span);
  }
  const auto type = page_.type_at(node);
  if (type && type->base == Base::Direction) {
    return sense("direction-of-" + node.text, {thing(node[0])}, span);
  }
  return sense("of-" + node.text, {thing(node[0])}, span);
}

// `[0,0]`: blocks of tiles are named by their coordinates.
Sense Teller::coordinates(const Node& node) {
  Sense told = generic(node);
  const bool named = page_.model().board.shape == BoardShape::Tiles && told.parts.size() == 2 &&
                     told.parts[0].is("figure") && told.parts[1].is("figure");
  if (!named) return told;
  return sense_of("figure", fmt::format("[{},{}]", told.parts[0].text, told.parts[1].text),
                  node.span);
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
  if (what == "quantity-range" && parts[0].is("figure") && parts[0].text == "0") {
    return sense("quantity-range-to", {std::move(parts[1])}, node.span);
  }
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

// A site that is spoken of as a piece is that piece.
Sense Teller::piece_at(const Node& node) {
  Sense told = thing(node[0]);
  if (told.is("bound") && told.parts[0].text == "=piece") return told;
  return sense("piece-at", {std::move(told)}, node.span);
}

Sense Teller::coordinated(const Node& node) {
  std::vector<Sense> parts;
  for (const Node& child : node.children) parts.push_back(thing(child));
  return sense("any-of", std::move(parts), node.span);
}

Sense Teller::directions(const Node& node) { return thing(node); }

Sense Teller::as_figure(const Node& node) { return sense_of("figure", node.text, node.span); }

// A single word of a description.
Sense Teller::one_atom(const Node& node) {
  const Span span = node.span;
  Sense told = things("=cell", span);
  bool headed = false;
  narrow(node, told, headed);
  return told;
}

Sense Teller::anything(const Node& node) {
  const Span span = node.span;
  Sense told = things("=cell", span);
  told.parts.push_back(sense("empty-or-not", {}, span));
  return told;
}

Sense Teller::yes_value(const Node& node) { return sense("yes-value", {}, node.span); }

Sense Teller::no_value(const Node& node) { return sense("no-value", {}, node.span); }

Sense Teller::holding(const Node& node) {
  const Span span = node.span;
  Sense told = things("=cell", span);
  told.parts.push_back(sense("holding", {thing(node[0])}, span));
  return told;
}

// Which method tells a form; a form without one needs no more than its frame.
Sense Teller::thing(const Node& node) {
  using Telling = Sense (Teller::*)(const Node&);
  static const std::map<Form, Telling> kTellings = {
      {Form::Name, &Teller::name},
      {Form::Integer, &Teller::as_figure},
      {Form::Decimal, &Teller::as_figure},
      {Form::SiteName, &Teller::as_figure},
      {Form::SiteBox, &Teller::as_figure},
      {Form::LinkName, &Teller::as_figure},
      {Form::String, &Teller::as_figure},
      {Form::Coordinates, &Teller::coordinates},
      {Form::Of, &Teller::of},
      {Form::Call, &Teller::call},
      {Form::Adjacent, &Teller::description},
      {Form::Own, &Teller::one_atom},
      {Form::Enemy, &Teller::one_atom},
      {Form::Empty, &Teller::one_atom},
      {Form::Occupied, &Teller::one_atom},
      {Form::Neutral, &Teller::one_atom},
      {Form::PiecesWord, &Teller::one_atom},
      {Form::Touching, &Teller::one_atom},
      {Form::Beside, &Teller::one_atom},
      {Form::Within, &Teller::one_atom},
      {Form::LinkedTo, &Teller::one_atom},
      {Form::HostileTo, &Teller::one_atom},
      {Form::FriendlyTo, &Teller::one_atom},
      {Form::SameAs, &Teller::one_atom},
      {Form::OfOwner, &Teller::one_atom},
      {Form::Anything, &Teller::anything},
      {Form::Yes, &Teller::yes_value},
      {Form::No, &Teller::no_value},
      {Form::Holding, &Teller::holding},
      {Form::Reach, &Teller::measured},
      {Form::Distance, &Teller::measured},
      {Form::GroupOf, &Teller::measured},
      {Form::Key, &Teller::key},
      {Form::Tuple, &Teller::tuple},
      {Form::TypeName, &Teller::type_word},
      {Form::PieceAt, &Teller::piece_at},
      {Form::Or, &Teller::coordinated},
      {Form::And, &Teller::whether},
      {Form::Not, &Teller::whether},
      {Form::Compare, &Teller::whether},
      {Form::Some, &Teller::whether},
      {Form::NoSuch, &Teller::whether},
      {Form::AtLeast, &Teller::whether},
      {Form::AtMost, &Teller::whether},
      {Form::Exactly, &Teller::whether},
      {Form::Every, &Teller::whether},
      {Form::HasHappened, &Teller::whether},
      {Form::HasPlayed, &Teller::whether},
      {Form::ButNot, &Teller::but_not},
      {Form::Narrowed, &Teller::narrowed},
      {Form::All, &Teller::all},
      {Form::In, &Teller::ranged},
      {Form::SubsetOf, &Teller::ranged},
      {Form::GroupsOf, &Teller::ranged},
      {Form::Way, &Teller::ranged},
      {Form::Line, &Teller::line},
      {Form::Count, &Teller::count},
      {Form::SetLiteral, &Teller::set_literal},
      {Form::Range, &Teller::span_of},
      {Form::Bounded, &Teller::bounded},
      {Form::TallyLiteral, &Teller::tally},
      {Form::Whose, &Teller::whose},
      {Form::Lacking, &Teller::lacking},
      {Form::RowsOf, &Teller::rows},
      {Form::Turned, &Teller::turned},
      {Form::BestPlay, &Teller::best_play},
      {Form::Binary, &Teller::binary},
      {Form::Conditional, &Teller::conditional},
      {Form::Happened, &Teller::happened},
      {Form::LastOf, &Teller::last_of},
      {Form::TheOne, &Teller::the_one},
      {Form::Best, &Teller::best},
      {Form::Supposing, &Teller::supposing},
  };
  const auto found = kTellings.find(node.form);
  Sense told = found == kTellings.end() ? generic(node) : (this->*found->second)(node);
  // What narrows a thing belongs to it.
  const bool inside = told.span.file == node.span.file && node.span.begin <= told.span.begin &&
                      told.span.end <= node.span.end;
  if (inside) told.span = node.span;
  return told;
}

}  // namespace ludo::lang::rules
