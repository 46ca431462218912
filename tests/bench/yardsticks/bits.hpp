// Arithmetic on one-word bit sets.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludo::yardsticks {

using Bits = std::uint64_t;

inline std::uint32_t population(Bits bits) {
  return static_cast<std::uint32_t>(std::popcount(bits));
}

/// The index of the least member; precondition: there is one.
inline std::uint32_t least(Bits bits) { return static_cast<std::uint32_t>(std::countr_zero(bits)); }

/// The index of the n-th member, counted from 0; precondition: n < population(bits).
inline std::uint32_t select_bit(Bits bits, std::uint32_t n) {
#if defined(__BMI2__)
  return least(_pdep_u64(Bits{1} << n, bits));
#else
  // Prefix sums of the bytes' populations find the byte, a short loop the bit in it.
  constexpr Bits kOnes = 0x0101010101010101ULL;
  Bits sums = bits - ((bits >> 1U) & 0x5555555555555555ULL);
  sums = (sums & 0x3333333333333333ULL) + ((sums >> 2U) & 0x3333333333333333ULL);
  sums = ((sums + (sums >> 4U)) & 0x0F0F0F0F0F0F0F0FULL) * kOnes;
  // Bytes whose sum is at most n lie below the one sought; no sum exceeds 64.
  const Bits below = (((n * kOnes) | (kOnes << 7U)) - sums) & (kOnes << 7U);
  const std::uint32_t shift = static_cast<std::uint32_t>(((below >> 7U) * kOnes) >> 56U) * 8;
  n -= static_cast<std::uint32_t>(((sums << 8U) >> shift) & 0xFFU);
  Bits byte = (bits >> shift) & 0xFFU;
  for (; n != 0; --n) byte &= byte - 1;
  return shift + least(byte);
#endif
}

}  // namespace ludo::yardsticks
