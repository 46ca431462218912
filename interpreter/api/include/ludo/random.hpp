// Random numbers that are the same on every machine, for ever.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludo {

/// The generator of chance and of playouts (spec/8-formats.md, "Seeds and the generator"). A value:
/// a copy goes on where the original stood.
class Random {
 public:
  /// The numbers of one game of a run: simulate() plays its games with these.
  explicit Random(std::uint64_t seed, std::uint64_t game = 0);

  /// The next number, any of 64 bits.
  std::uint64_t next();

  /// A number 0 ≤ n < bound, by one draw. Throws Misuse when the bound is 0.
  std::uint64_t below(std::uint64_t bound);

  /// An index drawn in proportion to its weight, by one draw. Throws Misuse when the weights have
  /// no sum of at least 1 that fits 64 bits.
  std::size_t weighted(const std::vector<std::uint64_t>& weights);

  /// Will give the same numbers.
  friend bool operator==(const Random&, const Random&) = default;

 private:
  std::uint64_t state_;
};

}  // namespace ludo
