// Runs the test blocks of a game on its model.
//
// A test was checked with lang::check (CheckOptions::test), so that the model is the game as the
// test wants it. Each expectation that does not hold becomes one line with what was expected and
// what was got.
//
// Tested by tests/interpreter/services/test_test_run.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

struct TestFailure {
  std::string expected;  // "legal a1-a2"
  std::string got;       // "no such move; likely: `a1-a3`"
  lang::Span span;       // of the expectation
};

struct TestOutcome {
  std::string sentence;
  std::size_t expectations = 0;  // looked at, those below `after` included
  std::vector<TestFailure> failures;

  bool passed() const { return failures.empty(); }
};

// Precondition: `test` is one of model.tests. `seed` draws the chance of a setup.
TestOutcome run_test(const lang::GameModel& model, const lang::TestModel& test,
                     std::uint64_t seed = 1, Budget budget = {});

// "expected legal a1-a2, got no such move".
std::string describe(const TestFailure& failure);

}  // namespace ludo::interpreter
