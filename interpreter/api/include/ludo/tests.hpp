// The tests that stand in a game's text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <ludo/game.hpp>

namespace ludo {

/// An expectation that does not hold.
struct TestFailure {
  std::string expected;        ///< "legal a1-a2"
  std::string got;             ///< "no such move; likely: `a1-a3`"
  std::optional<Place> place;  ///< of the expectation
};

/// What became of a test.
struct TestAnswer {
  std::string sentence;                 ///< that the test claims
  std::optional<Place> place;           ///< where it stands
  std::size_t expectations = 0;         ///< that were looked at
  std::vector<TestFailure> failures;    ///< none: it has passed
  std::vector<Diagnostic> diagnostics;  ///< of a test with errors in it, which has failed
  std::string trouble;  ///< of a budget that was spent before all was looked at; else empty

  /// All expectations hold.
  bool passed() const { return failures.empty() && trouble.empty(); }
};

/// Which tests are run, and how.
struct TestOptions {
  std::string only;        ///< tests whose sentence has these words; empty: all
  std::uint64_t seed = 1;  ///< draws the chance of a setup
};

/// Runs the tests of a game under its options. Throws Stopped; a spent budget, or a mistake of the
/// description that shows in play, is told in the answer.
std::vector<TestAnswer> run_tests(const Game& game, const TestOptions& options = {});

}  // namespace ludo
