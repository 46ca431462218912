// Values: tuples, sums, cases, what is singled out. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

// `guard of unit, + 1 if …, + 1 if …`; `strength of unit, at least 2 if …`: row by row.
void Teller::addends_of(const Node& body, std::vector<Sense>& rows) {
  const bool sum = body.is(Form::Binary) && (body.text == "+" || body.text == "-") &&
                   body[1].is(Form::Conditional) && place_in(body[1], 2).is(Form::Integer) &&
                   place_in(body[1], 2).text == "0";
  const bool bounded = body.is(Form::Bounded) && !place_in(body, 2).absent();
  if (!sum && !bounded) {
    rows.push_back(sense("case-base", {thing(body)}, body.span));
    return;
  }
  addends_of(body[0], rows);
  const Node& amount = sum ? body[1][0] : body[1];
  const Sense when = condition(sum ? body[1][1] : body[2]);
  if (when.is("no")) return;
  const std::string what = sum                       ? "case-add-" + body.text
                           : body.text == "at least" ? std::string("case-at-least")
                                                     : std::string("case-at-most");
  rows.push_back(when.is("yes")
                     ? sense(what + "-always", {thing(amount)}, join(amount.span, when.span))
                     : sense(what, {thing(amount), when}, join(amount.span, when.span)));
}

Teller::Cases Teller::cases_of(const Node& body, bool truth) {
  Cases cases;
  if (body.is(Form::Lines)) {
    for (const Node& node : body.children) cases.rows.push_back(ends_of_line(node));
    return cases;
  }
  const Node* rest = &body;
  while (rest->is(Form::Conditional)) {
    Sense then = truth ? condition((*rest)[0]) : thing((*rest)[0]);
    Sense when = condition((*rest)[1]);
    if (when.is("no")) {
      rest = &place_in(*rest, 2);
      continue;
    }
    if (when.is("yes")) {
      rest = &(*rest)[0];
      break;
    }
    cases.rows.push_back(sense(truth ? "case-when-holds" : "case-when",
                               {std::move(then), std::move(when)}, (*rest)[0].span));
    rest = &place_in(*rest, 2);
  }
  if (rest->absent()) return cases;
  if (!cases.rows.empty()) {
    Sense last = truth ? condition(*rest) : thing(*rest);
    cases.rows.push_back(
        sense(truth ? "case-otherwise-holds" : "case-otherwise", {std::move(last)}, rest->span));
    return cases;
  }
  if (!truth) {
    addends_of(*rest, cases.rows);
    if (cases.rows.size() == 1) cases.rows[0] = Sense(cases.rows[0].parts[0]);
    return cases;
  }
  Sense holds = condition(*rest);
  if (!is_heavy(holds)) {
    cases.rows.push_back(std::move(holds));
    return cases;
  }
  cases.join = holds.is("and") ? "all-of-these" : "one-of-these";
  cases.rows = std::move(holds.parts);
  return cases;
}

// Keys one after the other, or values that are told as digits.
Sense Teller::tuple(const Node& node) {
  const Span span = node.span;
  const bool keys = std::all_of(node.children.begin(), node.children.end(),
                                [](const Node& child) { return child.is(Form::Key); });
  const bool plain = std::all_of(node.children.begin(), node.children.end(), [](const Node& child) {
    return child.is(Form::Integer) || (child.is(Form::Negate) && child[0].is(Form::Integer));
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

Sense Teller::type_word(const Node& node) {
  const Span span = node.span;
  static const std::map<std::string, std::string, std::less<>> kTypes = {
      {"site", "=cell"},   {"piece", "=piece"},         {"player", "=player"},
      {"kind", "=kind"},   {"direction", "=direction"}, {"link", "=link"},
      {"block", "=block"}, {"tile", "=tile"},           {"truth", "=truth"},
      {"team", "=team"},   {"ground", "=ground"},       {"number", "=number"}};
  const auto found = kTypes.find(node.text);
  return things(found != kTypes.end() ? found->second : node.text, span);
}

Sense Teller::whether(const Node& node) {
  const Span span = node.span;
  return sense("whether", {condition(node)}, span);
}

Sense Teller::but_not(const Node& node) {
  const Span span = node.span;
  Sense told = thing(node[0]);
  Sense without = thing(node[1]);
  if (const std::string place = place_word(told); !told.is("things") && !place.empty()) {
    Sense cells = things("=cell", told.span);
    cells.parts.push_back(sense("on-" + place, {std::move(told)}, cells.span));
    told = std::move(cells);
  }
  if (told.is("things")) {
    const bool captured = is_name(node[1], "captured") && told.text != "=cell" &&
                          (without.is("name-captured") || without.is("attribute"));
    if (captured) {
      told.parts.push_back(sense("not-captured-yet", {}, span));
      return told;
    }
    const std::string where = place_word(without);
    if (told.text == "=cell" && without.is("things") && without.text != "=cell") {
      told.parts.push_back(sense("but-not-holding", {std::move(without)}, span));
      return told;
    }
    const bool kinds = without.is("things") || without.is("bound") || without.is("called");
    told.parts.push_back(sense(!where.empty() ? "but-not-on-" + where
                               : kinds        ? "but-not"
                                              : "but-not-in",
                               {std::move(without)}, span));
    return told;
  }
  return sense("all-but", {std::move(told), std::move(without)}, span);
}

Sense Teller::narrowed(const Node& node) {
  const Span span = node.span;
  Sense told = thing(node[0]);
  Sense set = thing(node[1]);
  const std::string where = place_word(set);
  const std::string what = where.empty() ? among_word(told, set) : "on-" + where;
  Sense modifier = sense(what, {std::move(set)}, span);
  if (told.is("things")) {
    told.parts.push_back(std::move(modifier));
    return told;
  }
  return sense("narrowed", {std::move(told), std::move(modifier)}, span);
}

Sense Teller::all(const Node& node) { return ranged(node[0]); }

Sense Teller::count(const Node& node) {
  const Span span = node.span;
  Sense what = thing(node[0]);
  if (auto group = one_group(what)) {
    return sense("size-of-group", {things("=cell", span), std::move(*group)}, span);
  }
  return sense("count", {std::move(what)}, span);
}

Sense Teller::set_literal(const Node& node) {
  const Span span = node.span;
  if (node.children.empty()) return sense("nothing-of-it", {}, span);
  return coordinated(node);
}

Sense Teller::span_of(const Node& node) {
  const Span span = node.span;
  return sense("span", {thing(node[0]), thing(node[1])}, span);
}

Sense Teller::bounded(const Node& node) {
  const Span span = node.span;
  const std::string what = node.text == "at least" ? "bounded-at-least" : "bounded-at-most";
  if (place_in(node, 2).absent()) {
    return sense(what + "-always", {thing(node[0]), thing(node[1])}, span);
  }
  Sense when = condition(node[2]);
  if (when.is("no")) return thing(node[0]);
  return sense(what, {thing(node[0]), thing(node[1]), std::move(when)}, span);
}

Sense Teller::tally(const Node& node) {
  const Span span = node.span;
  std::vector<Sense> entries;
  for (const Node& entry : node.children) {
    entries.push_back(sense("tally-entry", {thing(entry[0]), thing(entry[1])}, entry.span));
  }
  if (entries.empty()) return sense("nothing-of-it", {}, span);
  return sense("list", std::move(entries), span);
}

Sense Teller::whose(const Node& node) {
  const Span span = node.span;
  const bool is = node[1].text.empty() || node[1].text == "is" || node[1].text == "=";
  if (is || node[1].text == "is-not" || node[1].text == "!=") {
    if (known(node.text, &node[2]) == is) return thing(node[0]);  // all of them
  }
  return sense("whose-" + (node[1].text.empty() ? std::string("is") : node[1].text),
               {thing(node[0]), sense_of("word", node.text, span), thing(node[2])}, span);
}

Sense Teller::lacking(const Node& node) {
  const Span span = node.span;
  return sense("lacking", {thing(node[0]), sense_of("word", node.text, span)}, span);
}

Sense Teller::rows(const Node& node) {
  const Span span = node.span;
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

Sense Teller::turned(const Node& node) {
  const Span span = node.span;
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

Sense Teller::best_play(const Node& node) {
  const Span span = node.span;
  return sense(
      "best-play",
      {sense_of("word", node[0].text, span), sense_of("rule", node[1].text, span), thing(node[3])},
      span);
}

namespace {

bool is_sum(const Sense& told) { return told.is("binary-+") || told.is("binary--"); }

// So that it is read before what stands beside it.
Sense bracketed(Sense told) {
  const Span span = told.span;
  return sense("bracketed", {std::move(told)}, span);
}

}  // namespace

Sense Teller::binary(const Node& node) {
  const Span span = node.span;
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
      if (told.is("thing-if")) return bracketed(std::move(told));
      return told;
    };
    Sense left = term(node[0]);
    Sense right = term(node[1]);
    if (right.is("figure") && right.text == "0") return left;
    if (node.text == "-" && is_sum(right)) right = bracketed(std::move(right));
    if (left.is("thing-when")) left = bracketed(std::move(left));
    if (right.is("thing-when")) right = bracketed(std::move(right));
    return sense("binary-" + node.text, {std::move(left), std::move(right)}, span);
  }
  Sense told = generic(node);
  if (told.is("binary-*") || told.is("binary-/")) {
    for (Sense& part : told.parts) {
      if (is_sum(part)) part = bracketed(std::move(part));
    }
  }
  return told;
}

// A value by cases; what is always or never so is no case.
Sense Teller::conditional(const Node& node) {
  const Span span = node.span;
  const Sense when = condition(node[1]);
  if (when.is("yes")) return thing(node[0]);
  if (when.is("no") && !place_in(node, 2).absent()) return thing(node[2]);
  if (place_in(node, 2).absent()) {
    return sense("thing-when", {thing(node[0]), condition(node[1])}, span);
  }
  return sense("thing-if", {thing(node[0]), condition(node[1]), thing(node[2])}, span);
}

Sense Teller::last_of(const Node& node) {
  const Span span = node.span;
  if (!as_place_ && ended_.count(node[0].text) == 0 && moves_piece(node[0].text, node.text)) {
    return sense("moved-last", {sense_of("rule", node[0].text, node[0].span)}, span);
  }
  if (const auto ended = ended_.find(node[0].text);
      ended != ended_.end() && ended->second.first == node.text) {
    return bound(ended->second.second, span);
  }
  return sense("last-of", {sense_of("word", node.text, span), sense_of("rule", node[0].text, span)},
               span);
}

// The one thing that a condition or a key singles out.
Sense Teller::the_one(const Node& node) {
  const Span span = node.span;
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

Sense Teller::best(const Node& node) {
  const Span span = node.span;
  std::vector<Sense> parts;
  Sense over = ranged(node[1]);
  parts.push_back(thing(node[0]));
  // `most of count g for each g among groups of Trees`: of the greatest group.
  const bool sizes = parts[0].is("size-of-group") && over.is("new-bound") &&
                     place_in(node, 2).absent() && over.parts[1].text == parts[0].parts[1].text;
  if (sizes && (node.text == "most" || node.text == "least")) {
    return sense("size-of-" + node.text, {std::move(parts[0].parts[0]), std::move(over.parts[0])},
                 span);
  }
  parts.push_back(std::move(over));
  std::string what = "best-" + node.text;
  if (!place_in(node, 2).absent()) {
    what += "-else";
    parts.push_back(thing(node[2]));
  }
  return sense(what, std::move(parts), span);
}

Sense Teller::supposing(const Node& node) {
  const Span span = node.span;
  std::vector<Sense> acts;
  for (const Step& act : steps(node[0])) acts.push_back(act.sense);
  return sense("supposing", {sense("all-of", std::move(acts), span), thing(node[1])}, span);
}

}  // namespace ludo::lang::rules
