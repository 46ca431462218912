// What the items of a game are called, so that variants, modules and tests can name them.
//
// An item is found by its kind and name (`rule march`), by its kind alone where a game has one
// (`setup`), or by its name alone (`escape`). A result line is found by its key, wherever it
// stands.
//
// Tested by tests/lang/check/test_merge.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/ast/node.hpp"

namespace ludo::lang {

struct ItemKey {
  std::string kind;   // as authors say it: "rule", "next player"; of `has` items "attribute"
  std::string name;   // empty for what a game has once
  std::string scope;  // whose region, which owner's attribute; empty for the rest

  friend bool operator==(const ItemKey&, const ItemKey&) = default;
};

/// Precondition: an item without `replace`, `add`, `drop` or `with` around it.
ItemKey key_of(const Node& item);

/// "rule `march`", "`setup`": for messages.
std::string describe(const ItemKey& key);

/// Kinds of which a game may have several that share a key, such as `links` and `limit`.
bool may_repeat(const ItemKey& key);

/// True if `drop` names this item, by kind and name or by one of them.
bool drops(const Node& drop, const ItemKey& key);

/// Items that hold result lines: `end`, `stuck`, `repetition`, `limit`.
bool holds_results(const Node& item);

/// The key of a result line; empty if it has none.
std::string result_key(const Node& result);

/// The condition between an item's head and its colon; Nothing if it has none.
const Node& head_guard(const Node& item);

/// Removes from a merged game every item and result line of this key, as a test's `without` does,
/// and answers how many. An item left without result lines goes, too.
std::size_t drop_item(Node& game, std::string_view key);

/// The keys that drop_item() knows in this game, in text order: for suggestions.
std::vector<std::string> droppable_keys(const Node& game);

}  // namespace ludo::lang
