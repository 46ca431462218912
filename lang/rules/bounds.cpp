// What is only a bound: numbers that a program needs, and that no game reaches. The author says so
// by a note that begins with "No rule". Its clause is told without the number; the number alone
// stands at the end of the text, behind the sources, for who writes a program. See writer.hpp.

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lang/rules/results.hpp"
#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

bool says_no_rule(const Node& entry) {
  constexpr std::string_view kNoRule = "No rule";
  return entry.is(Form::Note) && std::string_view(entry.text).substr(0, kNoRule.size()) == kNoRule;
}

namespace {

// The bound alone, without what the rules have said: `the hand of a player: at most 18 of a kind`.
Sense only_the_bound(const Sense& clause) {
  const auto& parts = clause.parts;
  if (clause.what.starts_with("board-tiles")) return sense("bound-grid", parts, clause.span);
  if (clause.is("counts-of-player")) return sense("bound-count", parts, clause.span);
  if (clause.is("has-to-drop") || clause.is("has-in-own-words")) {
    return sense("bound-of-a-kind", {parts[0], parts[2]}, clause.span);
  }
  return clause;
}

// `No rule: no tile has more copies.`: that it is none is said once, before them all.
std::string only_the_reason(const std::string& note) {
  const std::size_t colon = note.find(": ");
  if (colon == std::string::npos || colon + 2 == note.size()) return note;
  std::string reason = note.substr(colon + 2);
  if (static_cast<unsigned char>(reason[0]) < 0x80) {
    reason[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(reason[0])));
  }
  return reason;
}

}  // namespace

bool is_only_bound(const Node& item) {
  return std::any_of(item.children.begin(), item.children.end(), [](const Node& child) {
    return child.is(Form::Attached) &&
           std::any_of(child.children.begin(), child.children.end(), says_no_rule);
  });
}

void RuleWriter::bound(const Node& item, const Sense& clause) {
  Sentence told = say(only_the_bound(clause));
  spans_of(clause, told.from);
  bounds_.push_back({Block::Form::Paragraph, {std::move(told)}});
  bounded_ = &attached_to(item);
}

bool RuleWriter::bound_of_turns(const Node& item) {
  if (!item[1].absent() || !is_plain_draw(item, 2)) return false;
  Teller teller = this->teller();
  const Sense turns = teller.thing(item[0]);
  if (!turns.is("figure")) return false;
  bound(item, sense("bound-of-turns", {turns}, item.span));
  spans_below(item, bounds_.back().sentences[0].from);
  Section none;
  prose(attached_to(item), none, 0);
  return true;
}

void RuleWriter::bound(const Node& item, std::vector<Block> told) {
  bound(std::move(told));
  bounded_ = &attached_to(item);
}

void RuleWriter::bound(std::vector<Block> told) {
  Block row;
  for (Block& block : told) {
    std::move(block.sentences.begin(), block.sentences.end(), std::back_inserter(row.sentences));
  }
  if (!row.sentences.empty()) bounds_.push_back(std::move(row));
}

bool RuleWriter::note_of_bound(const Node& attached, const Node& entry, Sentence& note) {
  if (bounded_ != &attached || bounds_.empty() || !says_no_rule(entry)) return false;
  note.text = only_the_reason(note.text);
  bounds_.back().sentences.push_back(std::move(note));
  return true;
}

// A note that begins with `Notation: ` stands in a section of its own, behind the rules.
bool RuleWriter::note_of_notation(const Node& entry, Sentence& note) {
  constexpr std::string_view kNotation = "Notation: ";
  if (!entry.is(Form::Note) || entry.text.rfind(kNotation, 0) != 0) return false;
  note.text = only_the_reason(note.text);
  const bool known = std::any_of(notation_.begin(), notation_.end(),
                                 [&](const Sentence& one) { return one.text == note.text; });
  if (!known) notation_.push_back(std::move(note));
  return true;
}

void RuleWriter::bounds() {
  if (bounds_.empty()) return;
  Section section{"bounds", language_.heading("bounds"), 2, Span::nowhere()};
  Sentence lead{language_.heading("bounds-are"), {}, Role::Corollary};
  for (const Block& row : bounds_) {
    const std::vector<Span>& from = row.sentences.front().from;
    lead.from.insert(lead.from.end(), from.begin(), from.end());
  }
  section.blocks.push_back({Block::Form::Paragraph, {std::move(lead)}});
  section.blocks.push_back(points(std::move(bounds_), false));
  written_.document.sections.push_back(std::move(section));
}

}  // namespace ludo::lang::rules
