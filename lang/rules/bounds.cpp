// What is only a bound: numbers that a program needs, and that no game reaches. The author says so
// by a note that begins with "No rule". Its clause is told without the number, and with it at the
// end of the text. See writer.hpp.

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "lang/rules/writer.hpp"

namespace ludo::lang::rules {

namespace {

bool says_no_rule(const Node& entry) {
  constexpr std::string_view kNoRule = "No rule";
  return entry.is(Form::Note) && std::string_view(entry.text).substr(0, kNoRule.size()) == kNoRule;
}

}  // namespace

bool is_only_bound(const Node& item) {
  return std::any_of(item.children.begin(), item.children.end(), [](const Node& child) {
    return child.is(Form::Attached) &&
           std::any_of(child.children.begin(), child.children.end(), says_no_rule);
  });
}

void RuleWriter::bound(const Node& item, const Sense& clause) {
  bounds_.push_back({Block::Form::Paragraph, {say(clause)}});
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
  bounds_.back().sentences.push_back(std::move(note));
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
