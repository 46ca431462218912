// See decide.hpp.

#include "lang/merging/decide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "lang/merging/order.hpp"

namespace ludo::lang::merging {

namespace {

const std::vector<Stated> kNoItems;

std::string id_of(const ItemKey& key) { return key.kind + '\n' + key.name + '\n' + key.scope; }

struct Deciding {
  const Groups& base;
  const Groups& first;
  const Groups& second;
  const Preference& prefer;
  const SameGame& same_game;
  Decisions decisions = {};
  std::map<std::string, Decided> decided = {};  // by id

  static const std::vector<Stated>& items_in(const Groups& groups, const ItemKey& key) {
    const Group* group = groups.find(key);
    return group == nullptr ? kNoItems : group->items;
  }

  void put(const Group& group, Origin origin, std::vector<Stated> items) {
    decided.emplace(id_of(group.key), Decided{group.key, group.part, origin, std::move(items)});
  }

  // Of two ways to say the same, the one that has other words than the base.
  const std::vector<Stated>& in_new_words(const std::vector<Stated>& old_ones,
                                          const std::vector<Stated>& mine,
                                          const std::vector<Stated>& yours) const {
    return same_words(mine, old_ones) ? yours : mine;
  }

  void decide_group(const Group& group) {
    if (decided.contains(id_of(group.key))) return;
    const std::vector<Stated>& old_ones = items_in(base, group.key);
    const std::vector<Stated>& mine = items_in(first, group.key);
    const std::vector<Stated>& yours = items_in(second, group.key);
    const bool first_changed = !same_content(mine, old_ones);
    const bool second_changed = !same_content(yours, old_ones);
    if (!first_changed && !second_changed) {
      const std::vector<Stated>& said = in_new_words(old_ones, mine, yours);
      const bool is_new = !same_words(said, old_ones);
      const Origin origin = !is_new          ? Origin::Base
                            : &said == &mine ? Origin::First
                                             : Origin::Second;
      put(group, origin, said);
    } else if (!second_changed) {
      put(group, Origin::First, mine);
    } else if (!first_changed) {
      put(group, Origin::Second, yours);
    } else if (same_content(mine, yours)) {
      put(group, Origin::Both, mine);
    } else {
      decide_changed(group, old_ones, mine, yours);
    }
  }

  // Both have changed it, to different words.
  void decide_changed(const Group& group, const std::vector<Stated>& old_ones,
                      const std::vector<Stated>& mine, const std::vector<Stated>& yours) {
    const ItemKey& key = group.key;
    if (join_cleanly(group, old_ones, mine, yours)) return;
    const auto means_nothing = [&](Side side, const std::vector<Stated>& instead) {
      return !instead.empty() && !items_in(side == Side::First ? first : second, key).empty() &&
             same_game(side, key, group.part, instead);
    };
    if (means_nothing(Side::First, yours) && means_nothing(Side::Second, mine)) {
      put(group, Origin::Both, mine);
      return;
    }
    if (means_nothing(Side::First, old_ones)) {
      put(group, Origin::Second, yours);
      return;
    }
    if (means_nothing(Side::Second, old_ones)) {
      put(group, Origin::First, mine);
      return;
    }
    if (join(group, old_ones, mine, yours)) return;
    const std::string name = name_of(key);
    if (const auto side = prefer(name)) {
      decisions.settled.push_back(name);
      const bool is_mine = *side == Side::First;
      put(group, is_mine ? Origin::First : Origin::Second, is_mine ? mine : yours);
      return;
    }
    decisions.conflicts.push_back({key, name, group.part, old_ones, mine, yours});
    put(group, Origin::Base, old_ones);
  }

  // The item with the changes of both, if they are about different entries of it.
  bool join_cleanly(const Group& group, const std::vector<Stated>& old_ones,
                    const std::vector<Stated>& mine, const std::vector<Stated>& yours) {
    const Preference nobody = [](const std::string&) { return std::optional<Side>(); };
    auto joined = joined_items(group, old_ones, mine, yours, nobody);
    if (!joined || !joined->conflicts.empty()) return false;
    put_joined(group, old_ones, std::move(*joined));
    return true;
  }

  // The item with what can be joined, and the rest as conflicts of entries.
  bool join(const Group& group, const std::vector<Stated>& old_ones,
            const std::vector<Stated>& mine, const std::vector<Stated>& yours) {
    auto joined = joined_items(group, old_ones, mine, yours, prefer);
    if (!joined) return false;
    // An item all of which is one entry is no entry.
    const std::string name = name_of(group.key);
    const auto is_whole = [&](const std::string& entry) {
      return entry == name && !holds_results(group.items[0].item);
    };
    for (const EntryConflict& conflict : joined->conflicts) {
      if (is_whole(conflict.name)) return false;
    }
    if (std::any_of(joined->settled.begin(), joined->settled.end(), is_whole)) return false;
    put_joined(group, old_ones, std::move(*joined));
    return true;
  }

  static std::optional<JoinedItem> joined_items(const Group& group,
                                                const std::vector<Stated>& old_ones,
                                                const std::vector<Stated>& mine,
                                                const std::vector<Stated>& yours,
                                                const Preference& whose) {
    const bool are_single = old_ones.size() == 1 && mine.size() == 1 && yours.size() == 1;
    if (!are_single) return std::nullopt;
    const auto same_guards = [](const Stated& one, const Stated& other) {
      return std::equal(one.guards.begin(), one.guards.end(), other.guards.begin(),
                        other.guards.end(), same_meaning);
    };
    if (!same_guards(old_ones[0], mine[0]) || !same_guards(old_ones[0], yours[0])) {
      return std::nullopt;
    }
    return join_item(name_of(group.key), old_ones[0].item, mine[0].item, yours[0].item, whose);
  }

  void put_joined(const Group& group, const std::vector<Stated>& old_ones, JoinedItem joined) {
    const auto stated = [&](Node node) {
      std::vector<Stated> items;
      if (!node.absent()) items.push_back({old_ones[0].guards, std::move(node)});
      return items;
    };
    for (EntryConflict& conflict : joined.conflicts) {
      decisions.conflicts.push_back(
          {group.key, std::move(conflict.name), group.part, stated(std::move(conflict.base)),
           stated(std::move(conflict.first)), stated(std::move(conflict.second))});
    }
    for (std::string& name : joined.settled) decisions.settled.push_back(std::move(name));
    for (std::string& remark : joined.remarks) decisions.remarks.push_back(std::move(remark));
    put(group, Origin::Both, {{old_ones[0].guards, std::move(joined.item)}});
  }

  static std::vector<std::string> ids_in(const Groups& groups, Part part) {
    std::vector<std::string> ids;
    for (const Group& group : groups.all()) {
      if (group.part == part) ids.push_back(id_of(group.key));
    }
    return ids;
  }

  void order_part(Part part) {
    std::vector<std::string> kept;
    for (const auto& [id, item] : decided) {
      if (item.part == part && !item.items.empty()) kept.push_back(id);
    }
    const std::vector<std::string> old_ids = ids_in(base, part);
    const std::vector<std::string> mine = ids_in(first, part);
    const std::vector<std::string> yours = ids_in(second, part);
    auto order = joint_order(old_ids, mine, yours, kept);
    if (!order && part == Part::Scenario) {
      const auto side = prefer("order");
      if (side) {
        decisions.settled.emplace_back("order");
        const auto& one = *side == Side::First ? mine : yours;
        order = joint_order(old_ids, one, one, kept);
      } else {
        decisions.conflicts.push_back(
            {{"order of the scenario", "", ""}, "order", part, {}, {}, {}});
      }
    }
    if (!order) {
      // As it was, with what is new behind it.
      order.emplace();
      for (const std::string& id : old_ids) {
        if (std::find(kept.begin(), kept.end(), id) != kept.end()) order->keys.push_back(id);
      }
      for (const std::string& id : kept) {
        if (base.find(decided.at(id).key) == nullptr) order->keys.push_back(id);
      }
    }
    for (const std::string& id : order->keys) decisions.items.push_back(std::move(decided.at(id)));
    for (auto& [id, item] : decided) {
      if (item.part == part && item.items.empty()) decisions.items.push_back(std::move(item));
    }
  }
};

}  // namespace

Decisions decide(const Groups& base, const Groups& first, const Groups& second,
                 const Preference& prefer, const SameGame& same_game) {
  Deciding deciding{base, first, second, prefer, same_game};
  for (const Groups* groups : {&base, &first, &second}) {
    for (const Group& group : groups->all()) deciding.decide_group(group);
  }
  for (const Part part : {Part::Elements, Part::Interactions, Part::Scenario, Part::Names}) {
    deciding.order_part(part);
  }
  return std::move(deciding.decisions);
}

}  // namespace ludo::lang::merging
