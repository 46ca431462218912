// One item that two texts have changed: joined by its entries.
//
// Entries are the result lines of `end` and the like, the parts of a phase, the rows of a table,
// tiles, the parts of an option, and of what has none what is written down: the item and how it is
// written.
//
// Tested by tests/merging/test_entries.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lang/ast/node.hpp"

namespace ludo::lang::merging {

/// The three games that are compared.
enum class Side : std::uint8_t { Base, First, Second };

/// Whose word counts where both have changed something, by the name of the thing; nothing:
/// nobody's.
using Preference = std::function<std::optional<Side>(const std::string& name)>;

/// An entry that each side has changed in its own way; absent nodes are not there.
struct EntryConflict {
  std::string name;  // "end escape"
  Node base;
  Node first;
  Node second;
};

struct JoinedItem {
  Node item;
  std::vector<EntryConflict> conflicts;  // what they are about is as it was in the base
  std::vector<std::string> settled;      // names that the preference decided
  std::vector<std::string> remarks;      // sentences without a full stop
};

/// `name` is the item's: "end", "table prices". Nothing where the item has no entries, or its head
/// was changed by both.
std::optional<JoinedItem> join_item(const std::string& name, const Node& base, const Node& first,
                                    const Node& second, const Preference& prefer);

}  // namespace ludo::lang::merging
