// Whether what was put together of two texts plays as both expect: the result of a merge is
// checked, and the tests of both sides are run on it.
//
// A test that holds in its own game and not in the result is a conflict in meaning; the changes of
// the other side are undone one by one to see after which of them it fails.
//
// Tested by tests/merging/test_meaning.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/services/test_run.hpp"
#include "lang/merging/merging.hpp"

namespace ludo::interpreter {

/// A test of the result that fails.
struct MergedFailure {
  std::string sentence;                                  // as the result names it
  lang::merging::Side side = lang::merging::Side::Base;  // whose test it is
  std::vector<std::string> failures;                     // "expected legal a1-a2, got no such move"
  bool fails_alone = false;         // in its own game, too: no fault of the merge
  std::vector<std::string> blamed;  // changes of the other side without which it holds
  std::string trouble;              // of a budget that was spent; then nothing is known
};

struct MergedTrial {
  bool checked = false;           // the result has no errors
  lang::LoadedGame result;        // for the places of messages
  lang::Diagnostics diagnostics;  // of the check
  std::size_t passed = 0;
  std::vector<MergedFailure> failed;
};

/// Tries the result; precondition: there is one. Throws Stopped.
MergedTrial try_merged(const lang::merging::RulesMerge& merge, const TestOptions& options = {});

}  // namespace ludo::interpreter
