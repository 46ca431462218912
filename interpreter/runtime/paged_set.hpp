// The set of a machine that plays on a board of tiles: pages instead of a row of bits.
//
// It answers what a row of bits answers (set.hpp), so the machine is one template. What it holds is
// described in interpreter/program/pages.hpp. Pages without an element are never kept, and the
// words behind the last page are not copied.
//
// Tested by tests/interpreter/runtime/test_paged_set.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "interpreter/program/pages.hpp"
#include "interpreter/runtime/set.hpp"
#include "interpreter/runtime/stack.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

inline constexpr int kPaged = program::kPagedWords;

template <>
struct Set<kPaged> {
  static constexpr int kBits = program::bits_of_width(kPaged);
  static constexpr std::size_t kRoom = static_cast<std::size_t>(kPaged);

  std::array<std::uint64_t, kRoom> words;

  Set() { words[0] = 0; }
  ~Set() = default;
  Set(const Set& other) { load(other.words.data()); }
  Set& operator=(const Set& other) {
    if (this != &other) load(other.words.data());
    return *this;
  }

  static Set single(int bit) {
    Set set;
    set.add(bit);
    return set;
  }
  static Set of_low(std::uint64_t bits) {
    Set set;
    set.push_page(0, bits);
    return set;
  }
  std::uint64_t low() const { return pages() != 0 && words[1] == 0 ? words[2] : 0; }

  // ---- as words
  std::span<const std::uint64_t> row() const { return {words.data(), used()}; }
  void save(void* to) const { std::memcpy(to, words.data(), sizeof(std::uint64_t) * used()); }
  void load(const void* from) {
    std::uint64_t n = 0;
    std::memcpy(&n, from, sizeof n);
    std::memcpy(words.data(), from, sizeof n * (1 + 2 * static_cast<std::size_t>(n)));
  }
  /// Equal sets have equal words: those behind the last page become 0.
  const std::uint64_t* filled() {
    std::fill(words.begin() + static_cast<std::ptrdiff_t>(used()), words.end(), 0);
    return words.data();
  }

  // ---- elements
  bool has(int bit) const {
    const std::size_t at = find(page_of(bit));
    return at < used() && words[at] == page_of(bit) && (words[at + 1] >> (bit & 63) & 1U) != 0;
  }
  void add(int bit) {
    const std::size_t at = find(page_of(bit));
    if (at == used() || words[at] != page_of(bit)) open_page(at, page_of(bit));
    words[at + 1] |= 1ULL << (bit & 63);
  }
  void drop(int bit) {
    if (has(bit)) flip(bit);
  }
  void flip(int bit) {
    const std::size_t at = find(page_of(bit));
    if (at == used() || words[at] != page_of(bit)) open_page(at, page_of(bit));
    words[at + 1] ^= 1ULL << (bit & 63);
    if (words[at + 1] == 0) close_page(at);
  }
  bool empty() const { return words[0] == 0; }
  int count() const {
    int total = 0;
    for (std::size_t at = 1; at < used(); at += 2) total += std::popcount(words[at + 1]);
    return total;
  }
  int first() const { return empty() ? -1 : bit_of(1, std::countr_zero(words[2])); }
  int last() const {
    return empty() ? -1 : bit_of(used() - 2, 63 - std::countl_zero(words[used() - 1]));
  }
  int first_above(int bit) const {
    const auto page = page_of(bit + 1);
    for (std::size_t at = find(page); at < used(); at += 2) {
      std::uint64_t word = words[at + 1];
      if (words[at] == page) word &= ~std::uint64_t{0} << (static_cast<unsigned>(bit + 1) & 63U);
      if (word != 0) return bit_of(at, std::countr_zero(word));
    }
    return -1;
  }
  int take_first() {
    if (empty()) return -1;
    const int bit = first();
    words[2] &= words[2] - 1;
    if (words[2] == 0) close_page(1);
    return bit;
  }
  int nth(int n) const {
    for (std::size_t at = 1; at < used(); at += 2) {
      std::uint64_t word = words[at + 1];
      const int here = std::popcount(word);
      if (n >= here) {
        n -= here;
        continue;
      }
      while (n-- > 0) word &= word - 1;
      return bit_of(at, std::countr_zero(word));
    }
    return -1;
  }
  /// Boards of tiles have no steps that could be shifts.
  Set moved(int) const { return {}; }

  friend Set operator&(const Set& a, const Set& b) {
    return merged(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
  }
  friend Set operator|(const Set& a, const Set& b) {
    return merged(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
  }
  friend Set operator^(const Set& a, const Set& b) {
    return merged(a, b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
  }
  friend Set operator-(const Set& a, const Set& b) {
    return merged(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
  }
  friend bool operator==(const Set& a, const Set& b) {
    return std::equal(a.words.begin(), a.words.begin() + static_cast<std::ptrdiff_t>(a.used()),
                      b.words.begin());
  }

  /// Adds `bits` from `first` on; they lie behind all that is there, or in the last page.
  void append(int first, std::uint64_t bits) {
    const int shift = first & 63;
    append_page(page_of(first), bits << shift);
    if (shift != 0) append_page(page_of(first) + 1, bits >> (64 - shift));
  }

  /// Appends a page behind all others; one without an element is left out.
  void push_page(std::uint64_t page, std::uint64_t bits) {
    if (bits == 0) return;
    const std::size_t at = used();
    LUDO_ASSERT(at < kRoom, "a set holds elements that lie too far apart");
    words[at] = page;
    words[at + 1] = bits;
    ++words[0];
  }

 private:
  void append_page(std::uint64_t page, std::uint64_t bits) {
    if (!empty() && words[used() - 2] == page) {
      words[used() - 1] |= bits;
    } else {
      push_page(page, bits);
    }
  }
  static std::uint64_t page_of(int bit) { return static_cast<std::uint64_t>(bit >> 6); }
  int bit_of(std::size_t at, int bit) const { return static_cast<int>(words[at]) * 64 + bit; }
  std::size_t pages() const { return static_cast<std::size_t>(words[0]); }
  std::size_t used() const { return 1 + 2 * pages(); }

  /// Where the page is, or where it belongs.
  std::size_t find(std::uint64_t page) const {
    std::size_t first = 0, n = pages();
    while (n > 0) {
      const std::size_t half = n / 2;
      if (words[1 + 2 * (first + half)] < page) {
        first += half + 1;
        n -= half + 1;
      } else {
        n = half;
      }
    }
    return 1 + 2 * first;
  }
  void open_page(std::size_t at, std::uint64_t page) {
    const std::size_t end = used();
    LUDO_ASSERT(end < kRoom, "a set holds elements that lie too far apart");
    std::memmove(&words[at] + 2, &words[at], sizeof(std::uint64_t) * (end - at));
    words[at] = page;
    words[at + 1] = 0;
    ++words[0];
  }
  void close_page(std::size_t at) {
    const std::size_t end = used();
    std::memmove(&words[at], &words[at] + 2, sizeof(std::uint64_t) * (end - at - 2));
    --words[0];
  }

  template <class Operation>
  static Set merged(const Set& a, const Set& b, Operation operation) {
    Set to;
    std::size_t i = 1, j = 1;
    const std::size_t a_end = a.used(), b_end = b.used();
    while (i < a_end || j < b_end) {
      const bool of_a = j >= b_end || (i < a_end && a.words[i] <= b.words[j]);
      const bool of_b = i >= a_end || (j < b_end && b.words[j] <= a.words[i]);
      const std::uint64_t page = of_a ? a.words[i] : b.words[j];
      const std::uint64_t x = of_a ? a.words[i + 1] : 0, y = of_b ? b.words[j + 1] : 0;
      to.push_page(page, operation(x, y));
      if (of_a) i += 2;
      if (of_b) j += 2;
    }
    return to;
  }
};

}  // namespace ludo::runtime
