// The table of the yardsticks. See yardstick.hpp.

#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::yardsticks {

namespace {

constexpr std::array<const Yardstick*, 4> kYardsticks = {
    &kBreakthrough,
    &kConnectFour,
    &kGomoku,
    &kHex,
};

}  // namespace

std::span<const Yardstick* const> yardsticks() { return kYardsticks; }

}  // namespace ludo::yardsticks
