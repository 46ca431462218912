// Arithmetic on one-word bit sets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludo::yardsticks {

using Bits = std::uint64_t;

/// The least byte of every byte, and the highest bit of every byte.
inline constexpr Bits kBytes = 0x0101010101010101ULL;
inline constexpr Bits kTops = kBytes << 7U;

/// The populations of the bytes, each in its byte.
constexpr Bits byte_counts(Bits bits) {
  bits -= (bits >> 1U) & 0x5555555555555555ULL;
  bits = (bits & 0x3333333333333333ULL) + ((bits >> 2U) & 0x3333333333333333ULL);
  return (bits + (bits >> 4U)) & 0x0F0F0F0F0F0F0F0FULL;
}

constexpr std::uint32_t population(Bits bits) {
#if defined(__POPCNT__)
  return static_cast<std::uint32_t>(std::popcount(bits));
#else
  return static_cast<std::uint32_t>((byte_counts(bits) * kBytes) >> 56U);
#endif
}

/// The index of the least member; precondition: there is one.
constexpr std::uint32_t least(Bits bits) {
  return static_cast<std::uint32_t>(std::countr_zero(bits));
}

/// Where the n-th of things counted by byte is: at bit `shift` begins its byte, and `rest` of the
/// byte's things come before it. `sums` are the numbers of things in a byte and all below, each at
/// most 127, each in its byte; precondition: n is less than the highest of them.
struct InByte {
  std::uint32_t shift, rest;
};
constexpr InByte find_byte(Bits sums, std::uint32_t n) {
  // A byte whose sum is at most n lies below the one sought.
  const Bits below = (((n * kBytes) | kTops) - sums) & kTops;
  const auto shift = static_cast<std::uint32_t>(((below >> 7U) * kBytes) >> 56U) * 8;
  return {shift, n - static_cast<std::uint32_t>(((sums << 8U) >> shift) & 0xFFU)};
}

/// The index of the n-th member of a byte; [byte][n].
inline constexpr auto kSelectInByte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table = {};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t n = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if (((byte >> bit) & 1U) != 0) table[byte][n++] = bit;
    }
  }
  return table;
}();

/// The index of the n-th member, counted from 0; precondition: n < population(bits).
inline std::uint32_t select_bit(Bits bits, std::uint32_t n) {
#if defined(__BMI2__)
  return least(_pdep_u64(Bits{1} << n, bits));
#else
  const InByte place = find_byte(byte_counts(bits) * kBytes, n);
  return place.shift + kSelectInByte[(bits >> place.shift) & 0xFFU][place.rest];
#endif
}

}  // namespace ludo::yardsticks
