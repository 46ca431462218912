// A checked game of which the words are still known, so that something else may be read by them:
// a view (lang/view/check.hpp).
//
// What is read afterwards is added behind the game's own tables; see Context.
//
// Tested by tests/lang/view/test_check.cpp.
#pragma once

#include <memory>

#include "lang/check/context.hpp"
#include "lang/check/options.hpp"
#include "lang/lang.hpp"

namespace ludo::lang {

struct Checking {
  explicit Checking(Diagnostics& sink) : context(sink) {}

  FoldedGame folded;  // the context points into it
  Context context;
};

/// check() of lang/lang.hpp, of which the context is kept; null exactly when an error was reported.
/// `diagnostics` must live as long as what is returned.
std::unique_ptr<Checking> check_and_keep(LoadedGame& game, const CheckOptions& options,
                                         Diagnostics& diagnostics);

}  // namespace ludo::lang
