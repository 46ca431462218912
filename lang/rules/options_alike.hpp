// Changes of an option that say one and the same thing of several sentences, or add one case to a
// sentence: they are told by what is new in them, and not by the whole sentences again.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "lang/rules/difference.hpp"
#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

/// Wherever `an empty cell` stood, there stands `an empty cell whose ground is not Plateau`.
struct Narrower {
  Sense told;
  std::set<std::size_t> changes;  // by their places
};
/// Nothing, if fewer than two sentences change so.
std::optional<Narrower> narrower_throughout(const std::vector<Change>& changes);

/// `the damage is at least two also if the unit is a veteran`: a condition is joined by another,
/// and nothing else changes.
std::optional<Sense> one_more_case(const Change& change);

}  // namespace ludo::lang::rules
