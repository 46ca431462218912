// The table of the yardsticks. See yardstick.hpp.

#include "tests/bench/yardsticks/yardstick.hpp"

namespace ludo::yardsticks {

namespace {

constexpr std::array<const Yardstick*, 8> kYardsticks = {
    &kBreakthrough, &kChess, &kConnectFour, &kEnglishDraughts, &kGomoku, &kHex, &kReversi, &kTablut,
};

}  // namespace

std::span<const Yardstick* const> yardsticks() { return kYardsticks; }

}  // namespace ludo::yardsticks
