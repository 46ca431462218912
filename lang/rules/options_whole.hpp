// What a value of an option takes away as a whole, or sets up otherwise, where that is one sentence
// and not a list of changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/rules/difference.hpp"
#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

/// Nobody goes out by what is no longer asked; or nobody acts in place of another. Nothing, if more
/// changes than that.
std::optional<Sense> fallen_whole(const std::vector<Change>& changes);

/// Only other places for the same pieces, and other regions of their owners.
struct SetUpOtherwise {
  Sense pieces;  // of what kind they all are
  struct Row {
    const Change* placed = nullptr;
    std::vector<const Change*> regions = {};
  };
  std::vector<Row> rows = {};
};
std::optional<SetUpOtherwise> set_up_otherwise(const std::vector<Change>& changes);

/// The same but for the sign at the end: a list is longer or shorter.
bool differs_in_stop(const Change& change);

}  // namespace ludo::lang::rules
