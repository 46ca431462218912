// A stack of plain values whose room only grows: what the machine pushes and drops millions of
// times.
//
// Like a vector, but shrinking touches nothing and growing leaves new places unset.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "interpreter/runtime/errors.hpp"

namespace ludo::runtime {

// What one stack may take: a path that changes the state without end is ended here.
inline constexpr std::size_t kMostBytesOfStack = std::size_t{1} << 28;

// May be moved in memory byte by byte, and dropped.
template <class T>
inline constexpr bool kIsPlain = std::is_trivially_copyable_v<T>;

template <class T>
class Stack {
  static_assert(kIsPlain<T>);

 public:
  using value_type = T;

  Stack() = default;
  ~Stack() { std::free(first_); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  std::size_t size() const { return static_cast<std::size_t>(end_ - first_); }
  bool empty() const { return end_ == first_; }
  T* data() { return first_; }
  const T* data() const { return first_; }
  T* begin() { return first_; }
  T* end() { return end_; }
  const T* begin() const { return first_; }
  const T* end() const { return end_; }
  T& operator[](std::size_t i) { return first_[i]; }
  const T& operator[](std::size_t i) const { return first_[i]; }
  T& back() { return end_[-1]; }
  const T& back() const { return end_[-1]; }

  void push_back(const T& value) {
    if (end_ == room_) [[unlikely]] {
      const T copy = value;
      grow(1);
      *end_++ = copy;
      return;
    }
    *end_++ = value;
  }
  T& emplace_back() {
    push_back(T{});
    return back();
  }
  /// Room for n more, which push_within() then takes.
  void make_room(std::size_t n) {
    if (static_cast<std::size_t>(room_ - end_) < n) [[unlikely]]
      grow(n);
  }
  void push_within(const T& value) { *end_++ = value; }
  /// A new place, unset.
  T& push_unset() {
    if (end_ == room_) [[unlikely]]
      grow(1);
    return *end_++;
  }
  /// Back to a height that it had before.
  void drop_to(std::size_t n) { end_ = first_ + n; }
  void pop_back() { --end_; }
  void clear() { end_ = first_; }
  /// New places are unset.
  void resize(std::size_t n) {
    if (n > static_cast<std::size_t>(room_ - first_)) [[unlikely]]
      grow(n - size());
    end_ = first_ + n;
  }
  /// Appends: `where` is end(). The range must not lie in this stack.
  template <class Iterator>
  void insert([[maybe_unused]] T* where, Iterator from,
              Iterator to) requires(!std::is_integral_v<Iterator>) {
    for (; from != to; ++from) push_back(*from);
  }
  void insert([[maybe_unused]] T* where, std::size_t n, const T& value) {
    for (; n > 0; --n) push_back(value);
  }
  void insert(T* where, std::initializer_list<T> values) {
    insert(where, values.begin(), values.end());
  }

 private:
  [[gnu::noinline]] void grow(std::size_t n) {
    const std::size_t used = size();
    std::size_t room = static_cast<std::size_t>(room_ - first_) * 2;
    if (room < used + n) room = used + n;
    if (room < 64) room = 64;
    if (room * sizeof(T) > kMostBytesOfStack) throw_spent("a decision keeps too much");
    T* const more = static_cast<T*>(std::realloc(static_cast<void*>(first_), room * sizeof(T)));
    if (more == nullptr) throw std::bad_alloc();
    first_ = more;
    end_ = more + used;
    room_ = more + room;
  }

  T* first_ = nullptr;
  T* end_ = nullptr;
  T* room_ = nullptr;
};

}  // namespace ludo::runtime
