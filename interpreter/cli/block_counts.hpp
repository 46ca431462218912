// What is counted in a block, as JSON (spec/8-formats.md): read strictly, since anybody may have
// written it.
//
// Tested by tests/scale/test_plan.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/workbench/blocks.hpp"
#include "interpreter/workbench/compare.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::interpreter {

Json playouts_json(const Playouts& playouts);
/// Throws std::exception where it is not what `games` games of so many seats can have come to.
Playouts playouts_of(const Json& json, std::size_t seats, std::uint64_t games);

/// Values and how often each was met. Throws std::exception where none can have been.
Json histogram_json(const Histogram& histogram);
Histogram histogram_of(const Json& json);
/// Throws std::exception where games cannot have come to these numbers together.
void require_possible(const Playouts& playouts);

/// The finished games of players who think, as far as they are different: a number of their moves,
/// how often they were played, the scored seat's reward, and the winners as bits.
Json alike_json(const Playouts& playouts);
/// Throws std::exception where it is not of the games that are counted.
void read_alike(const Json& json, Playouts& playouts);

/// Games one by one: of each the number of its moves, its length in turns, and if it has finished
/// the line that ended it, its winners and the rewards, by seat. With what went wrong behind them.
Json games_json(const workbench::Played<workbench::PairedGame>& played, bool with_moves = false);
Json pairs_json(const workbench::Played<workbench::Pair>& played);
/// Throw std::exception for what a block of so many cannot hold.
workbench::Played<workbench::PairedGame> games_of(const Json& json, std::size_t seats,
                                                  std::uint64_t games,
                                                  const std::vector<const lang::SourceMap*>& of);
workbench::Played<workbench::Pair> pairs_of(const Json& json, std::size_t seats,
                                            std::uint64_t pairs,
                                            const std::vector<const lang::SourceMap*>& of);

/// `failed` or `spent`.
Json wrong_json(const workbench::Wrong& wrong);
/// Nothing where neither is there. Places are in the texts of the first or the second ruleset;
/// throws std::exception where they are not.
std::optional<workbench::Wrong> wrong_of(const Json& json,
                                         const std::vector<const lang::SourceMap*>& of);

}  // namespace ludo::interpreter
