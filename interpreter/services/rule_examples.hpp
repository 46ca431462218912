// Moves of a game's own tests, for the examples of its rule text.
//
// A test is an example if it has a position of its own, and beside it one move: `after MOVE`,
// `legal MOVE` or `illegal MOVE`. One that is marked as an example of an option needs no move. The
// reference engine plays it and says which rules it plays, or what speaks against it.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "lang/lang.hpp"
#include "lang/rules/examples.hpp"

namespace ludo::interpreter {

struct RuleExample {
  lang::rules::Example told;
  std::shared_ptr<const lang::GameModel> model;  // as its test wants it
  State before;
  // Of a legal move:
  std::optional<Move> move;
  std::optional<State> after;
  std::vector<std::pair<Move, State>> then = {};  // what follows at once, with what comes of it

  [[nodiscard]] const State& last() const { return then.empty() ? *after : then.back().second; }
};

// For a rule text so many are enough, and each may take so much.
inline constexpr std::size_t kMostExamples = 200;
inline constexpr Budget kExampleBudget{2'000'000, 100'000, 50'000'000, nullptr};
/// Of a test that the author has marked.
inline constexpr Budget kMarkedBudget{40'000'000, 100'000, 50'000'000, nullptr};

/// The author has marked the test as an example.
bool is_marked(const lang::Node& test);

/// The examples in the tests of a game, in the order of the text, at most `most` of them. Tests
/// with options of their own are none, unless they are marked, nor are those about some of the
/// rules alone; so is what cannot be checked or played, or takes more than `budget` (of a marked
/// test kMarkedBudget).
std::vector<RuleExample> rule_examples(lang::LoadedGame& game, const lang::CheckOptions& options,
                                       std::size_t most = kMostExamples,
                                       const Budget& budget = kExampleBudget);

}  // namespace ludo::interpreter
