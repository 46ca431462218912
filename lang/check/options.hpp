// Options: what a game declares, the valuation asked for, and the items that are present under it.
//
// Options are taken in text order: the default of one may name earlier ones. `players 2 to 6 named
// …` is an option called `players`. Guarded items are folded away here, so that the rest of the
// checker sees one game.
//
// Tested by tests/lang/check/test_options.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/constants.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/lang.hpp"

namespace ludo::lang {

// The numbers that an option may be: `0 to 20 by 0.5`.
struct OptionRange {
  Constant least;
  Constant most;
  Constant step = Constant::of(1);

  // The most decimals of the three.
  std::int32_t places() const;
  bool contains(const Constant& value) const;
};

// A game for one valuation.
struct FoldedGame {
  Node game;  // a copy; items points into it
  std::vector<const Node*>
      items;  // present items of all sections, in text order, edits and guards taken off
  std::vector<OptionValue> values;                        // in text order
  std::map<std::string, std::vector<std::string>> words;  // options of words, with their values
  std::map<std::string, OptionRange> ranges;              // options of numbers
  std::map<std::string, Span> spans;
  ConstantScope constants;
};

// Takes out the items named by `without` (a dropped rule stays and has no path), fixes the options,
// folds the guards. Unknown options, values and keys are reported at `asked`, the place that asks
// for them (nowhere: the caller).
FoldedGame fold_game(const Node& game, const std::map<std::string, std::string>& options,
                     const std::vector<std::string>& without, Span asked, Diagnostics& diagnostics);

// True if the guard of an item's head holds, or there is none.
bool head_guard_holds(const Node& item, const ConstantScope& constants, Diagnostics& diagnostics);

}  // namespace ludo::lang
