// What is chosen from, as terms; see translate.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "lang/canon/translate.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

Bound Translation::generator(GeneratorId id, Names& names) {
  const Generator& row = model_.generators[static_cast<std::size_t>(id)];
  switch (row.form) {
    case GeneratorForm::In: {
      const TermId domain = expression(row.domain, names);
      names.bind(row.slot);
      return {among(terms, domain, condition(row.where, names)), 1};
    }
    case GeneratorForm::Subset: {
      std::vector<TermId> parts{expression(row.domain, names), optional(row.least, names, "any"),
                                optional(row.most, names, "any")};
      names.bind(row.slot);
      parts.push_back(condition(row.where, names));
      return {terms.make("subset", std::move(parts), {0, 0, 0, 1}), 1};
    }
    case GeneratorForm::Groups: {
      std::vector<TermId> parts{expression(row.domain, names), optional(row.meeting, names, "any"),
                                optional(row.along, names, "any")};
      names.bind(row.slot);
      parts.push_back(condition(row.where, names));
      return {terms.make("groups", std::move(parts), {0, 0, 0, 1}), 1};
    }
    case GeneratorForm::Line:
      return lines(row, names);
    case GeneratorForm::Way:
      return way(row, names);
  }
  LUDO_UNREACHABLE();
}

Bound Translation::lines(const Generator& row, Names& names) {
  needs_graph_order(row);
  if (!row.named) {
    LUDO_ASSERT(row.patterns.size() == 1);
    const Bound line = pattern(row.patterns.front(), names);
    if (row.where == kNoExpr) return line;
    return {terms.make("so", {line.term, expression(row.where, names)}, {0, line.binds}),
            line.binds};
  }
  // Each pattern binds names for itself; outside only the end is known.
  Names inside = names;
  for (const auto& [slot, argument] : row.let) {
    inside.slots[slot] = {expression(argument, names), names.depth};
  }
  std::vector<TermId> patterns;
  for (const LinePattern& one : row.patterns) {
    Names alone = inside;
    patterns.push_back(pattern(one, alone).term);
  }
  std::sort(patterns.begin(), patterns.end());
  patterns.erase(std::unique(patterns.begin(), patterns.end()), patterns.end());
  names.bind(row.to_slot);
  return {terms.make("ends",
                     {terms.make_bag("lines", std::move(patterns)), condition(row.where, names)},
                     {0, 1}),
          1};
}

Bound Translation::pattern(const LinePattern& line, Names& names) {
  const Index before = names.depth;
  std::vector<TermId> parts{expression(line.from, names), expression(line.directions, names),
                            optional(line.over, names, "any")};
  std::vector<Index> under{0, 0, 0};
  if (line.over != kNoExpr) board_.links = true;
  std::string word = line.included ? "line-included" : "line";
  if (line.direction_slot != kNoIndex && names.frame->needs(line.direction_slot)) {
    word += "-as";
    names.bind(line.direction_slot);
  }
  for (const Segment& one : line.segments) {
    under.push_back(names.depth - before);
    parts.push_back(segment(one, names).term);
  }
  under.push_back(names.depth - before);
  parts.push_back(condition(line.where, names));
  return {terms.make(word, std::move(parts), std::move(under)), names.depth - before};
}

Bound Translation::segment(const Segment& row, Names& names) {
  const Index before = names.depth;
  std::vector<TermId> bends;
  for (const ExprId bend : row.bends) bends.push_back(expression(bend, names));
  std::vector<TermId> parts{terms.make_bag("turning", std::move(bends)),
                            optional(row.least, names, "any"), optional(row.most, names, "any"),
                            optional(row.what, names, "edge")};
  std::string word = row.run ? "row" : "segment";
  if (row.or_edge) word += "-or-edge";
  if (row.as_slot != kNoIndex && names.frame->needs(row.as_slot)) {
    word += row.as_is_site ? "-as" : "-as-set";
    names.bind(row.as_slot);
  }
  if (row.to_slot != kNoIndex && names.frame->needs(row.to_slot)) {
    word += "-to";
    names.bind(row.to_slot);
  }
  return {terms.make(word, std::move(parts)), names.depth - before};
}

Bound Translation::way(const Generator& row, Names& names) {
  std::vector<TermId> parts{expression(row.player, names), ref(Sort::Rule, row.rule)};
  for (const ExprId argument : row.args) parts.push_back(expression(argument, names));
  std::vector<Index> under(parts.size(), 0);
  Index binds = 0;
  const std::string word = bound_results("way", row.result_slots, names, binds);
  parts.push_back(condition(row.where, names));
  under.push_back(binds);
  return {terms.make(word, std::move(parts), std::move(under)), binds};
}

// Of what a rule gives back, what somebody reads: `play.1.3`.
std::string Translation::bound_results(std::string_view word, const std::vector<Index>& slots,
                                       Names& names, Index& binds) {
  std::string text(word);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (!names.frame->needs(slots[i])) continue;
    text += fmt::format(".{}", i + 1);
    names.bind(slots[i]);
    ++binds;
  }
  return text;
}

// The directions of a graph are numbered by its sites; a single step in all of them does not show
// it.
void Translation::needs_graph_order(const Generator& row) {
  if (model_.board.shape != BoardShape::Graph) return;
  for (const LinePattern& line : row.patterns) {
    const auto is_one = [&](ExprId bound) {
      if (bound == kNoExpr || at(model_, bound).op != Op::Constant) return false;
      return model_.constants[static_cast<std::size_t>(at(model_, bound).imm)].number == 1;
    };
    const bool single = line.segments.size() == 1 && line.segments[0].bends.empty() &&
                        !line.segments[0].run && is_one(line.segments[0].most);
    if (!single || line.direction_slot != kNoIndex) board_.order = true;
  }
}

}  // namespace ludo::lang::canon
