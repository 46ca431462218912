// The items of a merged game by their keys, so that those of two games can be compared.
//
// A group has all that a game says under one key: one item, or several that stand under different
// `with` conditions, or lines of which a game may have many, such as `links`.
//
// Tested by tests/merging/test_entries.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "lang/ast/items.hpp"
#include "lang/ast/node.hpp"

namespace ludo::lang::merging {

/// Where an item stands in a text.
enum class Part : std::uint8_t { Elements, Interactions, Scenario, Names };

/// One item and the conditions on options around it, outermost first.
struct Stated {
  std::vector<Node> guards;
  Node item;
};

struct Group {
  ItemKey key;
  Part part = Part::Elements;
  std::vector<Stated> items;
};

struct KeyOrder {
  bool operator()(const ItemKey& left, const ItemKey& right) const {
    return std::tie(left.kind, left.name, left.scope) <
           std::tie(right.kind, right.name, right.scope);
  }
};

/// Groups in the order of a game, found by their keys.
class Groups {
 public:
  /// Adds an item to the group of its key, which comes last if it is new.
  void add(ItemKey key, Part part, Stated item);

  /// The group of this key; null if there is none.
  [[nodiscard]] const Group* find(const ItemKey& key) const;

  [[nodiscard]] const std::vector<Group>& all() const { return all_; }

 private:
  std::vector<Group> all_;
  std::map<ItemKey, std::size_t, KeyOrder> places_;
};

/// The items of a Form::Game without edits, in its order. Attributes that share a line are items of
/// their own; words of `names it` are items with the language as their scope.
Groups groups_of(const Node& game);

/// "define beset", "end", "region Port of White": what reports and `--prefer` call it.
std::string name_of(const ItemKey& key);

/// True if two nodes say the same to who plays and to who writes moves down; titles, notes, rulings
/// and sources do not count.
bool same_content(const Node& left, const Node& right);

/// The same of lists of items and their conditions.
bool same_content(const std::vector<Stated>& left, const std::vector<Stated>& right);

/// The same, with titles, notes and rulings.
bool same_words(const std::vector<Stated>& left, const std::vector<Stated>& right);

}  // namespace ludo::lang::merging
