// Reads lines for all sites at once whose directions follow from the piece that stands there: each
// direction for the pieces that have it.
//
// Tested by tests/interpreter/program/test_lift.cpp.
#include <algorithm>
#include <map>

#include "interpreter/program/lift.hpp"
#include "interpreter/program/reach.hpp"

namespace ludo::program {

using lang::Op;
using Bits = Lifting::Bits;
using Answer = Lifting::Answer;

namespace {

constexpr std::size_t kMostDirections = 16;

}  // namespace

Bits Lifting::pieces_of_codes(const std::vector<bool>& codes) {
  const auto& all = lowering.program.layout.codes;
  Bits found = none();
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    bool every = true;
    bool some = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != static_cast<std::int32_t>(kind)) continue;
      every = every && codes[i];
      some = some || codes[i];
    }
    if (!some) continue;
    const Bits of_kind = in_code(Code::KindPieces, static_cast<std::int32_t>(kind));
    if (every) {
      found = either(found, of_kind);
      continue;
    }
    Bits owners = none();
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != static_cast<std::int32_t>(kind) || !codes[i]) continue;
      owners = either(owners, all[i].owner < 0 ? without(in_code(Code::Occupied), owned())
                                               : pieces_of_players({all[i].owner}));
    }
    found = either(found, both(of_kind, owners));
  }
  return found;
}

Answer Lifting::starts_by_piece(const lang::LinePattern& pattern, Index goal,
                                const std::vector<Condition>& conditions, const Names& names,
                                int variable) {
  Index slot = lang::kNoIndex;
  for (const auto& [name, meaning] : names.meanings) {
    if (meaning.form == Meaning::Form::Variable && meaning.number == variable) slot = name;
  }
  if (slot == lang::kNoIndex || resolve(pattern.from, names) != variable) return std::nullopt;
  const bool scalar = type(pattern.directions).shape == lang::Shape::Scalar;
  const auto along = [&](std::int32_t kind,
                         std::int32_t owner) -> std::optional<std::vector<std::int32_t>> {
    std::optional<std::vector<std::int32_t>> found;
    for (std::size_t site = 0; site < model.board.sites.size(); ++site) {
      const auto value = value_of_piece(lowering, pattern.directions, slot,
                                        {kind, owner, static_cast<std::int32_t>(site)});
      if (!value) return std::nullopt;
      const auto here = !scalar            ? value->items
                        : value->is_none() ? std::vector<std::int32_t>{}
                                           : std::vector<std::int32_t>{value->number};
      if (found && *found != here) return std::nullopt;
      found = here;
    }
    return found;
  };
  const auto nobody = along(-1, -1);
  if (!nobody || !nobody->empty()) return std::nullopt;
  const auto& codes = lowering.program.layout.codes;
  std::map<std::int32_t, std::vector<bool>> pieces;  // by direction
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const auto ways = along(codes[i].kind, codes[i].owner);
    if (!ways) return std::nullopt;
    for (const std::int32_t way : *ways) {
      auto& those = pieces[way];
      those.resize(codes.size());
      those[i] = true;
    }
  }
  if (pieces.size() > kMostDirections) return std::nullopt;
  Bits found = none();
  for (const auto& [way, those] : pieces) {
    const auto before = along_;
    along_ = {&pattern, way};
    const Answer starts = line_starts(pattern, goal, conditions, names, variable);
    along_ = before;
    if (!starts) return std::nullopt;
    found = either(found, both(*starts, pieces_of_codes(those)));
  }
  return found;
}

}  // namespace ludo::program
