// A map as a sorted vector: cheap to copy, with one representation for each content.
//
// It reads like std::map; keys and values are plain, iteration is in the order of the keys.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <utility>
#include <vector>

namespace ludo::interpreter {

template <class Key, class Mapped>
class FlatMap {
 public:
  using value_type = std::pair<Key, Mapped>;
  using iterator = typename std::vector<value_type>::iterator;
  using const_iterator = typename std::vector<value_type>::const_iterator;

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  void clear() { entries_.clear(); }

  iterator begin() { return entries_.begin(); }
  iterator end() { return entries_.end(); }
  const_iterator begin() const { return entries_.begin(); }
  const_iterator end() const { return entries_.end(); }

  const_iterator lower_bound(const Key& key) const {
    return std::lower_bound(entries_.begin(), entries_.end(), key, before);
  }
  iterator lower_bound(const Key& key) {
    return std::lower_bound(entries_.begin(), entries_.end(), key, before);
  }
  const_iterator find(const Key& key) const {
    const auto found = lower_bound(key);
    return found != end() && found->first == key ? found : end();
  }
  iterator find(const Key& key) {
    const auto found = lower_bound(key);
    return found != end() && found->first == key ? found : end();
  }
  bool contains(const Key& key) const { return find(key) != end(); }
  std::size_t count(const Key& key) const { return contains(key) ? 1 : 0; }
  /// Precondition: the key is there.
  const Mapped& at(const Key& key) const { return find(key)->second; }

  Mapped& operator[](const Key& key) {
    auto found = lower_bound(key);
    if (found == end() || found->first != key) found = entries_.insert(found, {key, Mapped{}});
    return found->second;
  }
  void insert_or_assign(const Key& key, Mapped value) { (*this)[key] = std::move(value); }
  std::size_t erase(const Key& key) {
    const auto found = find(key);
    if (found == end()) return 0;
    entries_.erase(found);
    return 1;
  }
  iterator erase(iterator at) { return entries_.erase(at); }
  template <class Condition>
  void erase_if(Condition condition) {
    std::erase_if(entries_, condition);
  }

  friend auto operator<=>(const FlatMap&, const FlatMap&) = default;
  friend bool operator==(const FlatMap&, const FlatMap&) = default;

 private:
  static bool before(const value_type& entry, const Key& key) { return entry.first < key; }
  std::vector<value_type> entries_;
};

}  // namespace ludo::interpreter
