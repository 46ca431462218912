// What the checker takes at most, so that no text makes it run long, run deep or fill the memory.
//
// Each stands in spec/7-limits.md; tested by tests/lang/check/test_bounds.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ludo::lang {

/// Items of a game, with those of its modules and of the games above it.
inline constexpr std::size_t kMostItems = 2'000;
/// Cells of a table.
inline constexpr std::size_t kMostCells = 50'000;
/// Expressions that are read, those of definitions once for each type of their arguments, those of
/// lines and directions wherever they are used.
inline constexpr std::size_t kMostReadings = 2'000'000;
/// Expressions inside each other, with those of the definitions that they use.
inline constexpr std::size_t kMostNested = 1'000;
/// Rules that play each other in a row.
inline constexpr std::size_t kMostPlaysInARow = 100;
/// Statements of a rule with those of the rules that it plays, each time that it does.
inline constexpr std::size_t kMostUnfoldedStatements = 200'000;
/// Numbers in a state: a set or a tally has as many as it may have elements or keys.
inline constexpr std::int64_t kMostNumbersInState = 2'000'000;
/// Directions of a board, those of leaps and the ways of a graph with them, and their number times
/// that of the sites.
inline constexpr std::size_t kMostDirections = 1'000;
inline constexpr std::size_t kMostSteps = 12'000'000;
/// How far a leap may lead.
inline constexpr std::int32_t kMostOfLeap = 1'000;

class Context;

/// Reports the attribute with which a state becomes too large; precondition: the board stands, all
/// attributes are declared.
void bound_state(Context& context);
/// Reports rules that play each other, or ask for ways to play each other, too deeply; precondition
/// of every analysis that follows plays.
void bound_plays(Context& context);

}  // namespace ludo::lang
