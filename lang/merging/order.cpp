// See order.hpp.

#include "lang/merging/order.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace ludo::lang::merging {

namespace {

using Keys = std::vector<std::string>;

Keys only(const Keys& list, const std::set<std::string>& wanted) {
  Keys out;
  std::copy_if(list.begin(), list.end(), std::back_inserter(out),
               [&wanted](const std::string& key) { return wanted.contains(key); });
  return out;
}

std::set<std::string> in_all(const Keys& one, const Keys& other) {
  const std::set<std::string> first(one.begin(), one.end());
  std::set<std::string> both;
  for (const std::string& key : other) {
    if (first.contains(key)) both.insert(key);
  }
  return both;
}

bool same_order(const Keys& one, const Keys& other) {
  const std::set<std::string> both = in_all(one, other);
  return only(one, both) == only(other, both);
}

struct Ordering {
  std::map<std::string, std::set<std::string>> after = {};
  std::map<std::string, std::size_t> n_before = {};

  void edge(const std::string& one, const std::string& other) {
    if (after[one].insert(other).second) ++n_before[other];
  }

  // `added`: only what is between an added key and its neighbours.
  void take(const Keys& list, const std::set<std::string>* known) {
    for (std::size_t i = 1; i < list.size(); ++i) {
      const bool counts =
          known == nullptr || !known->contains(list[i - 1]) || !known->contains(list[i]);
      if (counts) edge(list[i - 1], list[i]);
    }
  }
};

}  // namespace

std::optional<JointOrder> joint_order(const Keys& base, const Keys& first, const Keys& second,
                                      const Keys& kept) {
  const std::set<std::string> all(kept.begin(), kept.end());
  const Keys old_ones = only(base, all);
  const Keys one = only(first, all);
  const Keys other = only(second, all);
  const std::set<std::string> known(old_ones.begin(), old_ones.end());
  const bool first_moved = !same_order(old_ones, one);
  const bool second_moved = !same_order(old_ones, other);
  if (first_moved && second_moved && !same_order(one, other)) return std::nullopt;

  Ordering ordering;
  if (!first_moved && !second_moved) ordering.take(old_ones, nullptr);
  ordering.take(one, second_moved && !first_moved ? &known : nullptr);
  ordering.take(other, first_moved && !second_moved ? &known : nullptr);

  JointOrder order;
  std::set<std::string> ready;
  for (const std::string& key : all) {
    if (ordering.n_before[key] == 0) ready.insert(key);
  }
  while (!ready.empty()) {
    const std::string next = *ready.begin();
    for (const std::string& also : ready) {
      if (also != next) order.ties.emplace_back(next, also);
    }
    ready.erase(ready.begin());
    order.keys.push_back(next);
    for (const std::string& later : ordering.after[next]) {
      if (--ordering.n_before[later] == 0) ready.insert(later);
    }
  }
  if (order.keys.size() != all.size()) return std::nullopt;
  return order;
}

}  // namespace ludo::lang::merging
