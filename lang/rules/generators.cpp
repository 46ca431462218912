// What generators range over: kinds, elements of sets, lines. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

// Kinds to be chosen from are words, not pieces: `the queen, the rook`.
Sense Teller::kinds_as_words(const Node& node) {
  const auto type = page_.type_at(node);
  const bool kinds = type && type->base == Base::Kind;
  if (!node.is(Form::SetLiteral) && !node.is(Form::Or) && !kinds) return thing(node);
  std::vector<Sense> words;
  for (const Node& child : node.children) {
    const Symbol* symbol = child.is(Form::Name) ? page_.find(child.text) : nullptr;
    if (symbol == nullptr || symbol->meaning != lang::Meaning::Kind) return thing(node);
    words.push_back(sense_of("word", at(page_.model().kinds, symbol->index).name, child.span));
  }
  if (words.empty() || (node.is(Form::Or) && !kinds)) return thing(node);
  return sense("list", std::move(words), node.span);
}

// The noun of the elements of a set.
std::string Teller::noun_for(const Node& node, const Sense& told) const {
  std::string noun = head_of(told);
  if (!noun.empty()) return noun;
  if (told.is("list")) return "=kind";
  if (const auto type = page_.type_at(node)) return noun_of(*type);
  if (node.is(Form::Range)) return "=number";
  if (node.is(Form::ButNot) || node.is(Form::Narrowed))
    return noun_for(node[0], Sense{"", "", {}, {}});
  if (node.is(Form::Name) || node.is(Form::Of) || node.is(Form::Call)) {
    for (const DefineWord& word : page_.context().defines) {
      if (word.name != node.text) continue;
      if (word.is_line) return "=cell";
      if (!word.instances.empty()) return noun_of(word.instances.front().result);
    }
    if (const Symbol* symbol = page_.find(node.text);
        symbol != nullptr && symbol->meaning == lang::Meaning::Variable) {
      return noun_of(at(page_.model().variables, symbol->index).type);
    }
    if (const Symbol* symbol = page_.find(node.text);
        symbol != nullptr && symbol->meaning == lang::Meaning::Column) {
      return noun_of(at(page_.model().columns, symbol->index).type);
    }
  }
  if (told.what.rfind("reach", 0) == 0 || told.what.rfind("defined-reach", 0) == 0) return "=cell";
  if (told.what.rfind("region", 0) == 0) return "=cell";
  return "=thing";
}

// What can be taken out of a set: its own noun narrowed, or one among what is spoken of otherwise.
Sense Teller::one_of(Sense domain, const std::string& noun, Span span) const {
  if (domain.is("things")) return domain;
  Sense told = things(noun, span);
  const std::string where = place_word(domain);
  told.parts.push_back(sense(where.empty() ? "among" : "on-" + where, {std::move(domain)}, span));
  return told;
}

namespace {

std::size_t mentions_of(const Sense& sense, const std::string& name) {
  std::size_t n = sense.is("bound") && sense.text == name ? 1 : 0;
  for (const Sense& part : sense.parts) n += mentions_of(part, name);
  return n;
}

}  // namespace

// `x among D where 2 or more Y touching x`: a D with so many Y around it.
std::optional<Sense> Teller::surrounded(const Sense& holds, const std::string& name) const {
  static const std::set<std::string, std::less<>> kAmounts = {"at-least", "at-most", "exactly",
                                                              "some", "no-such"};
  if (kAmounts.count(holds.what) == 0 || !holds.parts.back().is("things")) return std::nullopt;
  Sense around = holds.parts.back();
  if (mentions_of(holds, name) != 1) return std::nullopt;
  for (std::size_t i = 0; i < around.parts.size(); ++i) {
    const Sense& place = around.parts[i];
    if (!place.is("touching") && !place.is("beside")) continue;
    if (!place.parts[0].is("bound") || place.parts[0].text != name) continue;
    const std::string what = fmt::format("with-{}-{}", holds.what, place.what);
    around.parts.erase(around.parts.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<Sense> parts = holds.parts;
    parts.back() = std::move(around);
    return sense(what, std::move(parts), holds.span);
  }
  return std::nullopt;
}

Sense Teller::ranged(const Node& node) {
  const Span span = node.span;
  switch (node.form) {
    case Form::In: {
      Sense domain = kinds_as_words(node[0]);
      const std::string noun = noun_for(node[0], domain);
      bind(node.text, {noun, false});
      Sense one = one_of(std::move(domain), noun, span);
      if (place_in(node, 1).absent()) return binding(std::move(one), node.text, span);
      const bool spoken_of = used_.count(node.text) != 0;
      Sense holds = condition(node[1]);
      if (auto around = surrounded(holds, node.text)) {
        if (!spoken_of) used_.erase(node.text);
        Sense told = binding(std::move(one), node.text, span);
        return sense("where-around", {std::move(told), std::move(*around)}, span);
      }
      return sense("where", {binding(std::move(one), node.text, span), std::move(holds)}, span);
    }
    case Form::SubsetOf: {
      Sense domain = kinds_as_words(node[2]);
      const std::string noun = noun_for(node[2], domain);
      bind(node.text, {noun, true});
      const bool exact = node[1].absent() || same_meaning(node[0], node[1]);
      std::string what = "subset";
      std::vector<Sense> parts;
      if (exact) {
        what += "-exactly";
        parts.push_back(thing(node[0]));
      } else {
        if (!node[0].absent() && node[0].text != "0") {
          what += "-least";
          parts.push_back(thing(node[0]));
        }
        if (!node[1].absent()) {
          what += "-most";
          parts.push_back(thing(node[1]));
        }
      }
      parts.push_back(one_of(std::move(domain), noun, span));
      Sense told = binding(sense(what, std::move(parts), span), node.text, span);
      if (place_in(node, 3).absent()) return told;
      return sense("where", {std::move(told), condition(node[3])}, span);
    }
    case Form::GroupsOf: {
      Sense domain = thing(node[0]);
      bind(node.text, {"=group", true});
      std::string what = "group-among";
      std::vector<Sense> parts = {std::move(domain)};
      if (!place_in(node, 1).absent()) {
        what += "-meeting";
        parts.push_back(thing(node[1]));
      }
      if (!place_in(node, 2).absent()) {
        what += "-along";
        parts.push_back(thing(node[2]));
      }
      Sense told = binding(sense(what, std::move(parts), span), node.text, span);
      if (place_in(node, 3).absent()) return told;
      return sense("where", {std::move(told), condition(node[3])}, span);
    }
    case Form::Way: {
      std::vector<Sense> parts = {thing(node[0]), sense_of("rule", node[1].text, span)};
      std::string what = "way";
      if (!node[2].children.empty()) {
        what += "-with";
        std::vector<Sense> arguments;
        for (const Node& argument : node[2].children) arguments.push_back(thing(argument));
        parts.push_back(sense("list", std::move(arguments), span));
      }
      for (const Node& given : node[3].children) bind(given.text, {"=cell", false});
      if (!place_in(node, 4).absent()) {
        what += "-where";
        parts.push_back(condition(node[4]));
      }
      return sense(what, std::move(parts), span);
    }
    case Form::Line:
      return line(node);
    case Form::TurnsInCycle:
      return sense("turns-in-cycle", {thing(node[0])}, span);
    default:
      return thing(node);
  }
}

// `one`, `two or more`: how many of what.
Sense Teller::range(const Node& quantity, const Sense& what) {
  const Span span = quantity.span;
  const std::string& text = quantity.text;
  if (text == "one") return sense("one", {what}, span);
  if (text == "run") return sense("row-of", {what}, span);
  if (text == "run-or-nothing") return sense("perhaps-row-of", {what}, span);
  const Node& least = place_in(quantity, 0);
  const Node& most = place_in(quantity, 1);
  if (most.absent()) {
    if (least.is(Form::Integer) && least.text == "0") return sense("any-number-of", {what}, span);
    return sense("so-many-or-more", {thing(least), what}, span);
  }
  if (same_meaning(least, most)) return sense("so-many", {thing(least), what}, span);
  return sense("from-to-many", {thing(least), thing(most), what}, span);
}

Sense Teller::line(const Node& node) {
  const Span span = node.span;
  std::vector<Sense> parts = {thing(node[0])};
  std::string what = node[1].is(Form::Yes) ? "line-with" : "line";
  if (node[2].absent()) {
    parts.push_back(sense("any-direction", {}, span));
  } else {
    parts.push_back(thing(node[2]));
  }
  if (!node[3].absent()) {
    bind(node[3].text, {"=direction", false});
    parts[1] = binding(std::move(parts[1]), node[3].text, node[3].span);
  }
  if (!node[4].absent()) {
    what += "-over";
    parts.push_back(thing(node[4]));
  }
  std::vector<Sense> segments;
  for (std::size_t i = 5; i < node.size(); ++i) {
    const Node& child = node[i];
    if (child.is(Form::Turning)) {
      std::vector<Sense> turns;
      for (const Node& turn : child.children) turns.push_back(thing(turn));
      segments.push_back(
          sense("turning", {sense("any-of", std::move(turns), child.span)}, child.span));
    } else if (child.is(Form::Segment)) {
      const Node& quantity = child[0];
      Sense met = thing(child[1]);
      const bool many = quantity.text != "one" && !place_in(quantity, 0).is(Form::Nothing);
      const std::string noun = head_of(met).empty() ? "=cell" : head_of(met);
      Sense run = range(quantity, met);
      if (!child[2].absent()) {
        bind(child[2].text, {noun, quantity.text != "one" || many});
        run = binding(std::move(run), child[2].text, child[2].span);
      }
      if (!child[3].absent()) {
        bind(child[3].text, {"=cell", false});
        const bool single = quantity.text == "one" && child[2].absent();
        if (single) {
          run = binding(std::move(run), child[3].text, child.span);
        } else if (!second_ || used_.count(child[3].text) != 0) {
          run = sense("ending-on", {std::move(run), spoken(child[3].text, child[3].span)},
                      child.span);
        }
      }
      segments.push_back(std::move(run));
    } else if (!child.absent() && i + 1 == node.size()) {
      what += "-where";
      parts.push_back(sense("then-parts", std::move(segments), span));
      parts.push_back(condition(child));
      return sense(what, std::move(parts), span);
    }
  }
  parts.push_back(sense("then-parts", std::move(segments), span));
  return sense(what, std::move(parts), span);
}

Sense Teller::key(const Node& node) {
  if (!node.is(Form::Key)) return thing(node);
  const std::string what = node.text.empty() ? "key" : "key-" + node.text;
  if (node.text.empty()) {
    const Node* define = node[0].is(Form::Name) ? page_.define(node[0].text) : nullptr;
    if (define != nullptr && (*define)[1].is(Form::Tuple)) {
      if (std::find(named_.begin(), named_.end(), define) == named_.end()) {
        named_.push_back(define);
      }
      return sense("key-preference", {sense_of("word", node[0].text, node.span)}, node.span);
    }
    return sense("key-that", {condition(node[0])}, node.span);
  }
  return sense(what, {thing(node[0])}, node.span);
}

}  // namespace ludo::lang::rules
