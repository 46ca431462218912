// What becomes of each item where two texts have changed a third.
//
// One side changed it: so it is. Both did, to the same end: once. Both, differently: it is joined
// by its entries, or it is a conflict and stays as it was, unless a preference says whose word
// counts.
//
// Tested by tests/merging/test_entries.cpp.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lang/merging/groups.hpp"
#include "lang/merging/inside.hpp"

namespace ludo::lang::merging {

/// Who has made an item what it is now.
enum class Origin : std::uint8_t { Base, First, Second, Both };

/// One key and what is to be said under it.
struct Decided {
  ItemKey key;
  Part part = Part::Elements;
  Origin origin = Origin::Base;
  std::vector<Stated> items;  // none: it is not there
};

/// What both sides have changed, each in its own way. Without items: it is not there.
struct Conflict {
  ItemKey key;       // of the item
  std::string name;  // of what they differ in: the item, or an entry of it
  Part part = Part::Elements;
  std::vector<Stated> base;
  std::vector<Stated> first;
  std::vector<Stated> second;
};

struct Decisions {
  std::vector<Decided> items;        // in the order that they are to have, part by part
  std::vector<Conflict> conflicts;   // what they are about is as it was in the base
  std::vector<std::string> settled;  // names of what the preference decided
  std::vector<std::string> remarks;  // sentences without a full stop
};

/// True if the game of a side stays what it is when it says these items under the key instead.
/// Asked only of what both have changed.
using SameGame =
    std::function<bool(Side side, const ItemKey& key, Part part, const std::vector<Stated>& items)>;

/// Decides on all items of the three games.
Decisions decide(const Groups& base, const Groups& first, const Groups& second,
                 const Preference& prefer, const SameGame& same_game);

}  // namespace ludo::lang::merging
