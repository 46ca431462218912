// What tells moves apart: a number for each, equal for equal choices wherever they can be made.
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/runtime/random.hpp"

namespace ludo::runtime {

/// A mix of a move's digits in order: the values of its choices. Of different moves it differs, but
/// for one chance in 2^64.
inline std::uint64_t key_of_move(std::span<const std::int32_t> digits) {
  std::uint64_t key = 0x6C75646FULL + digits.size();
  for (const std::int32_t digit : digits) {
    key = interpreter::mix(key, static_cast<std::uint32_t>(digit));
  }
  return key;
}

}  // namespace ludo::runtime
