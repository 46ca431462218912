// See inside.hpp.

#include "lang/merging/inside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "lang/ast/items.hpp"
#include "lang/merging/groups.hpp"
#include "lang/merging/order.hpp"

namespace ludo::lang::merging {

namespace {

struct ItemEntry {
  std::string key;
  std::string name;
  Node node;
};

// An item as its head and its entries.
struct SplitItem {
  Node head;  // without the entries
  std::vector<ItemEntry> entries;
};

bool is_phase_entry(const Node& node) {
  return node.is(Form::Begin) || node.is(Form::Turn) || node.is(Form::Stuck) ||
         node.is(Form::Until) || node.is(Form::Then) || node.is(Form::End);
}

// What attached prose there is takes no part in the key.
std::string key_of_content(Node node) {
  std::erase_if(node.children, [](const Node& child) { return child.is(Form::Attached); });
  return print(node);
}

ItemEntry entry_of(const std::string& name, const Node& item, const Node& child, std::size_t at) {
  if (child.is(Form::Result)) {
    const std::string key = result_key(child);
    if (key.empty()) return {key_of_content(child), name, child};
    // The only line of `stuck: draw` has its key from what it stands in.
    return {key, key == name ? name : name + ' ' + key, child};
  }
  if (item.is(Form::Phase)) {
    const std::string kind = key_of(child).kind;
    return {kind, name + ' ' + kind, child};
  }
  if (item.is(Form::Table)) {
    const std::string first = child.size() > 0 ? child[0].text : "";
    return {child.size() > 0 ? print(child[0]) : "", name + ' ' + first, child};
  }
  if (item.is(Form::Tiles)) return {child.text, name + ' ' + child.text, child};
  static const char* const kParts[] = {"title", "values", "default"};
  return {kParts[at], fmt::format("{} of {}", kParts[at], name), child};
}

bool is_entry_of(const Node& item, const Node& child, std::size_t at) {
  if (holds_results(item)) return child.is(Form::Result);
  if (item.is(Form::Phase)) return is_phase_entry(child);
  if (item.is(Form::Table)) return at > 0 && child.is(Form::List);
  if (item.is(Form::Tiles)) return child.is(Form::TileDef);
  return item.is(Form::OptionDef) && at < 3;
}

bool has_entries(const Node& item) {
  return holds_results(item) || item.is(Form::Phase) || item.is(Form::Table) ||
         item.is(Form::Tiles) || item.is(Form::OptionDef);
}

// How an item is written, taken out of it; an absent node where its text does not say that.
Node take_writing(Node& item) {
  Node taken;
  if (item.size() == 0 || !item.children.back().is(Form::Attached)) return taken;
  std::vector<Node>& said = item.children.back().children;
  for (const Node& entry : said) {
    if (entry.is(Form::Written)) taken = entry;
  }
  std::erase_if(said, [](const Node& entry) { return entry.is(Form::Written); });
  return taken;
}

// Nothing where two entries have one key.
std::optional<SplitItem> split_item(const std::string& name, const Node& item) {
  SplitItem split;
  if (!has_entries(item)) {
    Node body = item;
    Node writing = take_writing(body);
    split.head = Node{item.form, item.span, item.text, {}};
    split.entries.push_back({"body", name, std::move(body)});
    if (!writing.absent()) {
      split.entries.push_back({"writing", "how " + item.text + " is written", std::move(writing)});
    }
    return split;
  }
  split.head = item;
  split.head.children.clear();
  std::set<std::string> known;
  for (std::size_t i = 0; i < item.size(); ++i) {
    if (!is_entry_of(item, item[i], i)) {
      split.head.children.push_back(item[i]);
      continue;
    }
    ItemEntry entry = entry_of(name, item, item[i], i);
    if (!known.insert(entry.key).second) return std::nullopt;
    split.entries.push_back(std::move(entry));
  }
  return split;
}

Node put_together(const Node& head, std::vector<Node> entries) {
  Node item = head;
  if (!has_entries(head)) {
    if (entries.empty()) return Node{};
    item = std::move(entries.front());
    if (entries.size() > 1 && item.size() > 0 && item.children.back().is(Form::Attached)) {
      item.children.back().children.push_back(std::move(entries[1]));
    }
    return item;
  }
  // What comes before the entries: a condition, a header, grounds; what comes behind: prose.
  std::size_t at = item.size();
  if (at > 0 && item.children.back().is(Form::Attached)) --at;
  if (item.is(Form::OptionDef)) at = 0;
  item.children.insert(item.children.begin() + static_cast<std::ptrdiff_t>(at),
                       std::make_move_iterator(entries.begin()),
                       std::make_move_iterator(entries.end()));
  return item;
}

std::vector<std::string> keys_of(const SplitItem& split) {
  std::vector<std::string> keys;
  for (const ItemEntry& entry : split.entries) keys.push_back(entry.key);
  return keys;
}

const ItemEntry* find_entry(const SplitItem& split, const std::string& key) {
  const auto found = std::find_if(split.entries.begin(), split.entries.end(),
                                  [&key](const ItemEntry& entry) { return entry.key == key; });
  return found == split.entries.end() ? nullptr : &*found;
}

bool same_entry(const ItemEntry* one, const ItemEntry* other) {
  if (one == nullptr || other == nullptr) return one == other;
  return same_content(one->node, other->node);
}

bool same_entry_words(const ItemEntry* one, const ItemEntry* other) {
  if (one == nullptr || other == nullptr) return one == other;
  return same_meaning(one->node, other->node);
}

Node node_of(const ItemEntry* entry) { return entry == nullptr ? Node{} : entry->node; }

}  // namespace

std::optional<JoinedItem> join_item(const std::string& name, const Node& base, const Node& first,
                                    const Node& second, const Preference& prefer) {
  if (base.form != first.form || base.form != second.form) return std::nullopt;
  const auto old_one = split_item(name, base);
  const auto one = split_item(name, first);
  const auto other = split_item(name, second);
  if (!old_one || !one || !other) return std::nullopt;

  JoinedItem joined;
  Node head = one->head;
  if (same_content(one->head, old_one->head)) {
    const bool only_words = same_content(other->head, old_one->head);
    const bool first_said = !same_meaning(one->head, old_one->head);
    if (!only_words || !first_said) head = other->head;
  } else if (!same_content(other->head, old_one->head) && !same_content(one->head, other->head)) {
    return std::nullopt;
  }

  std::vector<std::string> keys;
  std::map<std::string, Node> chosen;
  const auto decide = [&](const std::string& key) {
    if (chosen.contains(key)) return;
    const ItemEntry* old_entry = find_entry(*old_one, key);
    const ItemEntry* mine = find_entry(*one, key);
    const ItemEntry* yours = find_entry(*other, key);
    const ItemEntry* taken = mine;
    if (same_entry(mine, old_entry)) {
      const bool first_said = !same_entry_words(mine, old_entry);
      if (!same_entry(yours, old_entry) || !first_said) taken = yours;
    } else if (!same_entry(yours, old_entry) && !same_entry(mine, yours)) {
      const ItemEntry* named = old_entry != nullptr ? old_entry : mine;
      const auto side = prefer(named->name);
      taken = !side ? old_entry : *side == Side::First ? mine : yours;
      if (side) {
        joined.settled.push_back(named->name);
      } else {
        joined.conflicts.push_back(
            {named->name, node_of(old_entry), node_of(mine), node_of(yours)});
      }
    }
    Node node = node_of(taken);
    // An option has all of its parts.
    if (taken != nullptr) keys.push_back(key);
    chosen.emplace(key, std::move(node));
  };
  for (const SplitItem* split : {&*old_one, &*one, &*other}) {
    for (const ItemEntry& entry : split->entries) decide(entry.key);
  }

  const auto order = joint_order(keys_of(*old_one), keys_of(*one), keys_of(*other), keys);
  if (!order) return std::nullopt;
  if (holds_results(base)) {
    for (const auto& [earlier, later] : order->ties) {
      const ItemEntry* mine = find_entry(*one, earlier);
      const ItemEntry* yours = find_entry(*one, later);
      if ((mine == nullptr) == (yours == nullptr)) continue;
      joined.remarks.push_back(fmt::format(
          "both add a line to `{}` at one place: `{}` is asked before `{}`", name, earlier, later));
    }
  }
  std::vector<Node> entries;
  for (const std::string& key : order->keys) entries.push_back(std::move(chosen[key]));
  joined.item = put_together(head, std::move(entries));
  return joined;
}

}  // namespace ludo::lang::merging
