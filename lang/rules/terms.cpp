// What words of the game mean, and what its author says beside the rules. See writer.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <iterator>
#include <set>

#include "lang/rules/scoring.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

// What is added up, from three on.
std::vector<Sense> addends_of(const Sense& told) {
  std::vector<Sense> all;
  const std::function<void(const Sense&)> add = [&](const Sense& part) {
    if (!part.is("binary-+")) {
      all.push_back(part);
      return;
    }
    for (const Sense& inner : part.parts) add(inner);
  };
  add(told);
  constexpr std::size_t kLeastListed = 3;
  if (all.size() < kLeastListed) all.clear();
  return all;
}

// `3 * count (city …)` as a value that is told by itself: three for each city; `sum of V for each
// X`: for each X: V.
void count_out(Sense& value, bool whole) {
  if (value.is("binary-+")) {
    for (Sense& part : value.parts) count_out(part, false);
    return;
  }
  if (value.is("binary-*") && value.parts[0].is("figure") && value.parts[1].is("count")) {
    value = sense("so-many-for-each", {value.parts[0], value.parts[1].parts[0]}, value.span);
  } else if (value.is("best-sum") && whole) {
    Sense each = std::move(value.parts[0]);
    count_out(each, true);
    value = sense("for-each-adds", {std::move(value.parts[1]), std::move(each)}, value.span);
  }
}

// `the original among Plain where turns-into of original = unit else unit`: a column read
// backwards.
std::optional<Sense> inverse_of(const Sense& told, const Sense& param) {
  constexpr std::size_t kParts = 3;
  if (!told.is("the-where-else") || told.parts.size() != kParts) return std::nullopt;
  const Sense& chosen = told.parts[0];
  const Sense& holds = told.parts[1];
  if (!chosen.is("new-bound") || chosen.parts[0].parts.size() != 1 || !holds.is("is")) {
    return std::nullopt;
  }
  const Sense& from = chosen.parts[0].parts[0];
  const Sense& column = holds.parts[0];
  const bool fits = from.is("among") && column.is("attribute-of") &&
                    print(column.parts[1]) == print(chosen.parts[1]) &&
                    print(holds.parts[1]) == print(param) && print(told.parts[2]) == print(param);
  if (!fits) return std::nullopt;
  return sense("inverse", {from.parts[0], column.parts[0]}, told.span);
}

namespace {

// `guard of unit + 1 if …`: the defence of a unit is its guard, and one more if …
std::optional<Sense> sum_in_a_breath(const Sense& what, const std::vector<Sense>& cases) {
  constexpr std::size_t kTwo = 2;
  if (!what.is("term-1") || cases.size() < kTwo) return std::nullopt;
  for (std::size_t i = 1; i < cases.size(); ++i) {
    if (!cases[i].is("case-add-+") || !cases[i].parts[0].is("figure")) return std::nullopt;
  }
  const Sense& piece = what.parts[1];
  const Sense& base = cases[0].parts[0];
  const Sense& more = cases[1].parts[0];
  if (!piece.is("bound") || piece.parts[0].text != "=piece" || !more.is("figure")) {
    return std::nullopt;
  }
  if (!base.is("attribute-of") || print(base.parts[1]) != print(piece)) return std::nullopt;
  std::vector<Sense> parts = {what.parts[0], sense_of("things", "=piece", what.parts[1].span),
                              base.parts[0], more};
  const Sense& holds = cases[1].parts[1];
  // `if some General friendly to unit touching unit, unless unit is General`
  const bool but = holds.is("and") && holds.parts.size() == kTwo && holds.parts[1].is("not") &&
                   holds.parts[1].parts[0].is("is-called") && holds.parts[0].is("some") &&
                   print(holds.parts[1].parts[0].parts[1]) == print(piece);
  const Sense& around = but ? holds.parts[0].parts[0] : holds;
  const auto is_near = [&](const Sense& part) {
    return part.is("friendly") || (part.is("touching") && print(part.parts[0]) == print(piece));
  };
  if (but && around.is("things") && around.parts.size() == kTwo &&
      around.text == holds.parts[1].parts[0].parts[0].text &&
      std::all_of(around.parts.begin(), around.parts.end(), is_near) &&
      around.parts[0].what != around.parts[1].what) {
    parts.push_back(sense_of("things", around.text, around.span));
    return sense("term-sum-but", std::move(parts), what.span);
  }
  if (holds.is("and") || holds.is("or")) return std::nullopt;
  parts.push_back(holds);
  return sense("term-sum", std::move(parts), what.span);
}

// `one more is added if …`; of what stands on a ground: `a unit on a hill has one more of defence`.
Sense sum_more(const Sense& what, const Sense& more) {
  const Sense& holds = more.parts[1];
  const bool of_ground = (holds.is("is") || holds.is("equals")) && holds.parts.size() == 2 &&
                         holds.parts[0].is("attribute-of") && holds.parts[1].is("value") &&
                         holds.parts[0].parts[0].is("word") &&
                         holds.parts[0].parts[1].is("bound") &&
                         holds.parts[0].parts[1].parts[0].text == "=piece";
  if (holds.is("is-so") && holds.parts[0].is("bound") && holds.parts[0].parts[0].is("things") &&
      holds.parts[0].parts[0].text == "=piece" && holds.parts[1].is("word")) {
    return sense("sum-more-so",
                 {sense_of("things", "=piece", holds.span), holds.parts[1], more.parts[0], what},
                 more.span);
  }
  if (!of_ground) return sense("sum-more", more.parts, more.span);
  return sense("sum-more-on",
               {sense_of("things", "=piece", holds.span),
                sense_of("word", holds.parts[1].text, holds.span), more.parts[0], what},
               more.span);
}

}  // namespace

// `the score is the sum of these:` and a list.
Block RuleWriter::sum_of(Sentence head, const std::vector<Sense>& addends) {
  std::vector<Block> rows;
  for (const Sense& one : addends) {
    const bool last = &one == &addends.back();
    Sense addend = one;
    count_out(addend, true);
    Block row;
    Sentence entry{{}, {addend.span}};
    entry.text = speaker_.text(addend, Mood::Statement, &entry.said) + (last ? "." : ";");
    entry.meant.push_back(addend);
    row.sentences.push_back(std::move(entry));
    rows.push_back(std::move(row));
  }
  if (!head.text.empty() && head.text.back() == '.') head.text.back() = ':';
  Block block;
  block.sentences.push_back(std::move(head));
  block.items.push_back(points(std::move(rows), false));
  return block;
}

void RuleWriter::terms(Section& section, bool later) {
  if (later) {
    for (auto define = named_now_.begin(); define != named_now_.end();) {
      define = named_by_actions_.count((*define)->text) != 0 ? named_now_.erase(define)
                                                             : std::next(define);
    }
  }
  const auto is_due = [&](const Node* define) { return named_now_.count(define) != 0; };
  while (true) {  // what is told may name others
    const auto next = std::find_if(definitions_.begin(), definitions_.end(), is_due);
    if (next == definitions_.end()) break;
    const Node* define = *next;
    definitions_.erase(next);
    if (!set_apart(*define)) term(*define, section);
  }
  named_now_.clear();
}

// What was named nowhere but in passing.
void RuleWriter::terms_left() {
  named_now_.insert(definitions_.begin(), definitions_.end());
  put({"terms", language_.heading("terms"), 2, Span::nowhere()});
}

void RuleWriter::term(const Node& define, Section& section) {
  Teller teller = this->teller();
  if (const std::size_t first = section.blocks.size(); told_by_table(define, teller, section)) {
    prose(attached_to(define), section, first);
    return;
  }
  if (const auto king = attacked_kind(define.text)) {
    const std::size_t first = section.blocks.size();
    const bool by_kinds = reaches_.count(king->parts[1].text) != 0;
    std::vector<Sense> parts = {king->parts[0]};
    if (!by_kinds) parts.push_back(king->parts[1]);
    told_attacked(
        define,
        sense(by_kinds ? "attacked-by-enemy" : "in-reach-of-enemy", std::move(parts), define.span),
        section);
    teller.bind_parameter(define[0][0], define[1]);
    teller.cases_of(define[1], true);
    take_definitions(teller);
    prose(attached_to(define), section, first);
    return;
  }
  Sense what;
  std::vector<Sense> cases;
  std::string join;
  const std::string& name = define.text;
  told(teller, [&](Teller& by) {
    std::vector<Sense> parts = {sense_of("word", name, define.span)};
    for (const Node& param : define[0].children) {
      by.bind_parameter(param, define[1]);
      Node of;
      of.form = Form::Name;
      of.text = param.text;
      of.span = param.span;
      parts.push_back(by.thing(of));
    }
    const std::size_t n = parts.size() - 1;
    const Node& body = define[1];
    bool truth = false;
    const auto of_define = page_.type_of_define(name);
    if (const auto type = of_define ? of_define : page_.type_at(body);
        type && !body.is(Form::Lines)) {
      truth = type->base == Base::Bool && type->shape == Shape::Scalar;
    }
    const char* kind = body.is(Form::Lines) ? "term-reach" : truth ? "term-holds" : "term";
    what = sense(fmt::format("{}-{}", kind, n), std::move(parts), define.span);
    auto by_case = by.cases_of(body, truth);
    cases = std::move(by_case.rows);
    join = std::move(by_case.join);
    return 0;
  });
  take_definitions(teller);
  // `a city or a road is complete if no part of it leads to a block without a tile`
  if (is_closed_area(define)) {
    std::vector<Sense> grounds;
    for (const std::string& ground : grounds_asked(page_, define)) {
      grounds.push_back({"things", ground, {}, define.span});
    }
    if (!grounds.empty()) {
      Sense any = grounds.size() == 1 ? Sense(grounds[0])
                                      : sense("any-of", std::move(grounds), define.span);
      what.parts[1] = sense("some-one", {std::move(any)}, define.span);
      cases = {sense("no-part-leads-out", {}, define[1].span)};
    }
  }
  const std::size_t before = section.blocks.size();
  if (by_kinds_.count(&define) != 0) {
    section.blocks.push_back(moves_of_kinds(define, cases));
    prose(attached_to(define), section, before);
    return;
  }
  if (what.is("term-1") && cases.size() == 1) {
    if (auto inverse = inverse_of(cases[0], what.parts[1])) cases[0] = std::move(*inverse);
  }
  if (auto sum = sum_in_a_breath(what, cases)) {
    line(section, *sum);
    for (std::size_t i = 2; i < cases.size(); ++i) {
      line(section, sum_more(what.parts[0], cases[i]));
    }
    // It is what the sentence begins with.
    prose(attached_to(define), section, before, nullptr, heading_of(define.text));
    return;
  }
  // `define Officer: Rook or Knight` says what they are, and needs no `every`.
  const auto is_kind = [&](const Sense& part) {
    return part.is("things") && part.parts.empty() && !part.text.empty() && part.text[0] != '=';
  };
  if (what.is("term-0") && cases.size() == 1 && cases[0].is("any-of") &&
      std::all_of(cases[0].parts.begin(), cases[0].parts.end(), is_kind)) {
    std::vector<Sense> kinds;
    for (const Sense& part : cases[0].parts)
      kinds.push_back(sense_of("word", part.text, part.span));
    line(section,
         sense("kinds-called", {what.parts[0], sense("list", std::move(kinds), cases[0].span)},
               define.span));
    prose(attached_to(define), section, before);
    return;
  }
  Block block;
  Sentence head = say(what);
  if (!join.empty()) {
    head.text.pop_back();
    head.text +=
        " " + speaker_.text(sense(join, {}, define.span), Mood::Condition, &head.said) + ".";
  }
  std::vector<Block> rows;
  for (const Sense& entry : cases) {
    // `He is in check if …` goes on; a value stands behind a colon.
    const std::string whether = language_.heading("if");
    const std::string last = ' ' + whether.substr(whether.rfind(' ') + 1) + '.';
    const bool goes_on = cases.size() == 1 && head.text.size() > last.size() &&
                         head.text.substr(head.text.size() - last.size()) == last;
    if (const auto addends = addends_of(entry); cases.size() == 1 && !addends.empty()) {
      if (head.text.back() == '.') head.text.back() = ':';
      const Sense sum = sense("sum-of-these", {}, entry.span);
      head.text += " " + speaker_.text(sum, Mood::Statement, &head.said) + ".";
      head.from.push_back(entry.span);
      block = sum_of(std::move(head), addends);
      break;
    }
    std::vector<Saying> said;
    Sense counted = entry;
    for (Sense* value : {&counted, counted.parts.empty() ? &counted : counted.parts.data()}) {
      if (value == &counted || counted.what.rfind("case-", 0) == 0) count_out(*value, true);
    }
    std::string text = speaker_.text(counted, goes_on ? Mood::Condition : Mood::Statement, &said);
    std::vector<Span> from = {entry.span};
    if (cases.size() == 1) {
      if (goes_on) head.text.pop_back();
      if (head.text.back() == '.') head.text.back() = ':';
      head.text += " " + text + ".";
      head.from.push_back(entry.span);
      head.meant.push_back(entry);
      head.said.insert(head.said.end(), said.begin(), said.end());
      break;
    }
    Block row;
    row.sentences.push_back({text + ";", std::move(from), Role::Rule, {entry}, {}, said});
    rows.push_back(std::move(row));
  }
  if (!rows.empty()) {
    rows.back().sentences[0].text.back() = '.';
    if (head.text.back() == '.') head.text.back() = ':';
  }
  if (block.items.empty()) block.sentences.push_back(std::move(head));
  if (!rows.empty()) block.items.push_back(points(std::move(rows), false));
  section.blocks.push_back(std::move(block));
  prose(attached_to(define), section, before);
}

// Rulings speak of the sheet, as if the reader knew which: it is the first of the sources, unless
// these say themselves what is called so.
bool RuleWriter::speaks_of_sheet(const std::vector<Aside>& asides) const {
  const std::string word = language_.heading("sheet-word");
  const auto names_it = [&](const std::string& text) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if (end == text.size() || std::isalpha(static_cast<unsigned char>(text[end])) == 0)
        return true;
    }
    return false;
  };
  for (const std::string& source : page_.model().sources) {
    if (names_it(speaker_.prose(source).value_or(source))) return false;
  }
  return !page_.model().sources.empty() &&
         std::any_of(asides.begin(), asides.end(),
                     [&](const Aside& aside) { return names_it(aside.said.text); });
}

// How moves are written: who reads it has read the rules.
void RuleWriter::written_moves() {
  if (notation_.empty()) return;
  Section section{"notation", language_.heading("notation"), 2, Span::nowhere()};
  section.blocks.push_back({Block::Form::Paragraph, std::move(notation_)});
  written_.document.sections.push_back(std::move(section));
}

void RuleWriter::interpretations() {
  const auto& title = page_.model().title;
  if (!title.empty()) {
    const auto said = speaker_.prose(title);
    if (!said) written_.missing_prose.insert(title);
    if (said) {
      std::string text = *said;
      if (std::isalnum(static_cast<unsigned char>(text.back())) != 0) text += '.';
      written_.document.lead.push_back({std::move(text), {page_.game().span}, Role::Note});
    }
  }
  for (const Node& child : page_.game().children) {
    if (!child.is(Form::Attached)) continue;
    Section none;
    none.blocks.push_back({});
    prose(child, none, 0);
    for (Block& block : none.blocks) {
      for (Sentence& sentence : block.sentences) {
        written_.document.lead.push_back(std::move(sentence));
      }
    }
  }
  for (const Node* option : page_.items(Form::OptionDef)) {
    Section none;
    prose(attached_to(*option), none, 0, nullptr, "", "options");
  }
  const auto list = [&](const char* key, std::vector<Aside>& asides) {
    if (asides.empty()) return;
    const bool of_sheet = speaks_of_sheet(asides);
    Section section{key, language_.heading(key), 2, Span::nowhere()};
    std::vector<Block> items;
    std::set<std::string> told;  // a ruling of several items stands at each of them
    for (Aside& aside : asides) {
      if (!told.insert(aside.head + aside.said.text).second) continue;
      Block row;
      if (!aside.head.empty()) {
        row.sentences.push_back({aside.head + ".", aside.said.from, Role::Heading});
      }
      row.sentences.push_back(std::move(aside.said));
      items.push_back(std::move(row));
    }
    if (std::string_view(key) == "interpretations") {
      Sentence lead{
          language_.heading("interpretations-lead"), {page_.game().span}, Role::Corollary};
      std::vector<Sentence> before;
      if (of_sheet) {
        before.push_back({language_.heading("sheet-is"), {page_.game().span}, Role::Corollary});
      }
      before.push_back(std::move(lead));
      section.blocks.push_back({Block::Form::Paragraph, std::move(before)});
    }
    section.blocks.push_back(points(std::move(items), false));
    written_.document.sections.push_back(std::move(section));
  };
  list("interpretations", rulings_);
  list("foreign-notes", foreign_);
  bounds();
}

}  // namespace ludo::lang::rules
