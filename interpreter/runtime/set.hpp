// A row of W 64-bit words: a set of sites, players, numbers … as wide as the game needs.
//
// Tested by tests/interpreter/runtime/test_set.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace ludo::runtime {

template <int W>
struct Set {
  static constexpr int kBits = 64 * W;  // elements are below it

  std::array<std::uint64_t, W> words{};

  static constexpr Set single(int bit) {
    Set set;
    set.words[static_cast<std::size_t>(bit >> 6)] = 1ULL << (bit & 63);
    return set;
  }
  // Of the elements below 64, as bits.
  static constexpr Set of_low(std::uint64_t bits) {
    Set set;
    set.words[0] = bits;
    return set;
  }
  constexpr std::uint64_t low() const { return words[0]; }
  // As words: to W words of memory and back. Of equal sets `filled()` is equal.
  std::span<const std::uint64_t> row() const { return words; }
  void save(void* to) const { std::memcpy(to, words.data(), sizeof words); }
  void load(const void* from) { std::memcpy(words.data(), from, sizeof words); }
  const std::uint64_t* filled() { return words.data(); }

  constexpr bool has(int bit) const {
    return (words[static_cast<std::size_t>(bit >> 6)] >> (bit & 63) & 1U) != 0;
  }
  constexpr void add(int bit) { words[static_cast<std::size_t>(bit >> 6)] |= 1ULL << (bit & 63); }
  constexpr void drop(int bit) {
    words[static_cast<std::size_t>(bit >> 6)] &= ~(1ULL << (bit & 63));
  }
  constexpr void flip(int bit) { words[static_cast<std::size_t>(bit >> 6)] ^= 1ULL << (bit & 63); }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= words[static_cast<std::size_t>(i)];
    return any == 0;
  }
  constexpr int count() const {
    int total = 0;
    for (int i = 0; i < W; ++i) total += std::popcount(words[static_cast<std::size_t>(i)]);
    return total;
  }
  // The least element; -1 when empty.
  constexpr int first() const {
    for (int i = 0; i < W; ++i) {
      const std::uint64_t word = words[static_cast<std::size_t>(i)];
      if (word != 0) return i * 64 + std::countr_zero(word);
    }
    return -1;
  }
  // The greatest element; -1 when empty.
  constexpr int last() const {
    for (int i = W - 1; i >= 0; --i) {
      const std::uint64_t word = words[static_cast<std::size_t>(i)];
      if (word != 0) return i * 64 + 63 - std::countl_zero(word);
    }
    return -1;
  }
  // All bits below the least element; all there are when empty.
  constexpr Set below_first() const {
    Set below;
    std::uint64_t borrow = 1;
    for (std::size_t i = 0; i < W; ++i) {
      below.words[i] = ~words[i] & (words[i] - borrow);
      borrow &= static_cast<std::uint64_t>(words[i] == 0);
    }
    return below;
  }
  // All bits above the greatest element; all there are when empty.
  constexpr Set above_last() const {
    Set above;
    for (std::size_t i = W; i-- > 0;) {
      if (words[i] != 0) {
        above.words[i] = ~std::uint64_t{1} << (63 - std::countl_zero(words[i]));
        break;
      }
      above.words[i] = ~std::uint64_t{0};
    }
    return above;
  }
  // The least element greater than `bit` (-1: of all); -1: there is none.
  constexpr int first_above(int bit) const {
    std::size_t i = static_cast<std::size_t>(bit + 1) / 64;
    if (i >= static_cast<std::size_t>(W)) return -1;
    std::uint64_t word = words[i] & (~std::uint64_t{0} << (static_cast<unsigned>(bit + 1) & 63U));
    while (word == 0) {
      if (++i == static_cast<std::size_t>(W)) return -1;
      word = words[i];
    }
    return static_cast<int>(64 * i) + std::countr_zero(word);
  }
  // All bits up to the least element, with it; all there are when empty.
  constexpr Set to_first() const {
    Set below;
    std::uint64_t open = ~std::uint64_t{0};
    for (std::size_t i = 0; i < W; ++i) {
      below.words[i] = (words[i] ^ (words[i] - 1)) & open;
      open &= std::uint64_t{0} - static_cast<std::uint64_t>(words[i] == 0);
    }
    return below;
  }
  // All bits from the greatest element on, with it; all there are when empty.
  constexpr Set from_last() const {
    Set above;
    if constexpr (W == 1) {
      above.words[0] = ~std::uint64_t{0} << (63 - std::countl_zero(words[0] | 1U));
      return above;
    }
    for (std::size_t i = W; i-- > 0;) {
      if (words[i] != 0) {
        above.words[i] = ~std::uint64_t{0} << (63 - std::countl_zero(words[i]));
        break;
      }
      above.words[i] = ~std::uint64_t{0};
    }
    return above;
  }
  // The least element, which is dropped; precondition: not empty.
  constexpr int take_first() {
    for (int i = 0; i < W; ++i) {
      std::uint64_t& word = words[static_cast<std::size_t>(i)];
      if (word == 0) continue;
      const int bit = i * 64 + std::countr_zero(word);
      word &= word - 1;
      return bit;
    }
    return -1;
  }
  // The n-th element from 0; precondition: n < count().
  constexpr int nth(int n) const {
    for (int i = 0; i < W; ++i) {
      std::uint64_t word = words[static_cast<std::size_t>(i)];
      const int here = std::popcount(word);
      if (n >= here) {
        n -= here;
        continue;
      }
      while (n-- > 0) word &= word - 1;
      return i * 64 + std::countr_zero(word);
    }
    return -1;
  }
  // All elements moved by `by` bits (up for by > 0); what leaves the row is lost.
  constexpr Set moved(int by) const {
    Set out;
    if (0 < by && by < 64) {
      for (std::size_t i = W - 1; i > 0; --i)
        out.words[i] = words[i] << by | words[i - 1] >> (64 - by);
      out.words[0] = words[0] << by;
      return out;
    }
    if (-64 < by && by < 0) {
      for (std::size_t i = 0; i + 1 < W; ++i)
        out.words[i] = words[i] >> -by | words[i + 1] << (64 + by);
      out.words[W - 1] = words[W - 1] >> -by;
      return out;
    }
    if constexpr (W == 1) {
      if (by >= 64 || by <= -64) return out;
      out.words[0] = by >= 0 ? words[0] << by : words[0] >> -by;
      return out;
    }
    if (by >= 0) {
      const int whole = by >> 6, part = by & 63;
      for (int i = W - 1; i >= whole; --i) {
        std::uint64_t word = words[static_cast<std::size_t>(i - whole)] << part;
        if (part != 0 && i - whole > 0) {
          word |= words[static_cast<std::size_t>(i - whole - 1)] >> (64 - part);
        }
        out.words[static_cast<std::size_t>(i)] = word;
      }
    } else {
      const int whole = -by >> 6, part = -by & 63;
      for (int i = 0; i + whole < W; ++i) {
        std::uint64_t word = words[static_cast<std::size_t>(i + whole)] >> part;
        if (part != 0 && i + whole + 1 < W) {
          word |= words[static_cast<std::size_t>(i + whole + 1)] << (64 - part);
        }
        out.words[static_cast<std::size_t>(i)] = word;
      }
    }
    return out;
  }

  friend constexpr Set operator&(Set a, const Set& b) {
    for (int i = 0; i < W; ++i)
      a.words[static_cast<std::size_t>(i)] &= b.words[static_cast<std::size_t>(i)];
    return a;
  }
  friend constexpr Set operator|(Set a, const Set& b) {
    for (int i = 0; i < W; ++i)
      a.words[static_cast<std::size_t>(i)] |= b.words[static_cast<std::size_t>(i)];
    return a;
  }
  friend constexpr Set operator^(Set a, const Set& b) {
    for (int i = 0; i < W; ++i)
      a.words[static_cast<std::size_t>(i)] ^= b.words[static_cast<std::size_t>(i)];
    return a;
  }
  // The elements of a that are not in b.
  friend constexpr Set operator-(Set a, const Set& b) {
    for (int i = 0; i < W; ++i)
      a.words[static_cast<std::size_t>(i)] &= ~b.words[static_cast<std::size_t>(i)];
    return a;
  }
  friend constexpr bool operator==(const Set&, const Set&) = default;
};

}  // namespace ludo::runtime
