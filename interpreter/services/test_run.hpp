// Runs the test blocks of a game on its model.
//
// A test was checked with lang::check (CheckOptions::test), so that the model is the game as the
// test wants it. Each expectation that does not hold becomes one line with what was expected and
// what was got.
//
// Tested by tests/interpreter/services/test_test_run.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "lang/text/source.hpp"

namespace ludo::interpreter {

// What a test fails to be in which something is tried that cannot be done.
inline constexpr std::string_view kFaultless = "no fault";
// What a test that was not run has failed to be.
inline constexpr std::string_view kRunnable = "a test that can be run";

struct TestFailure {
  std::string expected;  // "legal a1-a2"
  std::string got;       // "no such move; likely: `a1-a3`"
  lang::Span span;       // of the expectation
};

struct TestOutcome {
  std::string sentence;
  std::size_t expectations = 0;  // looked at, those below `after` included
  std::vector<TestFailure> failures;
  bool stopped = false;  // it was asked to stop before all was looked at
  std::string trouble;   // of a budget that was spent before all was looked at

  bool passed() const { return failures.empty() && !stopped && trouble.empty(); }
};

struct TestOptions {
  std::uint64_t seed = 1;  // draws the chance of a setup
  Budget budget = {};
  // The fast machine counts for `perft` with this program of the model; null: the reference engine
  // does. Everything else is asked of the reference engine.
  std::shared_ptr<const program::Program> program;
  const lang::StopFlag* stop = nullptr;  // set: give up soon
  // The texts that the model was made from, so that a failure can quote them; null: it does not.
  const lang::SourceMap* sources = nullptr;
};

// Precondition: `test` is one of model.tests.
TestOutcome run_test(const lang::GameModel& model, const lang::TestModel& test,
                     const TestOptions& options = {});

// True if an expectation of the test counts with `perft`: then a program is worth freezing.
bool counts_sequences(const lang::TestModel& test);

// "expected legal a1-a2, got no such move".
std::string describe(const TestFailure& failure);

}  // namespace ludo::interpreter
