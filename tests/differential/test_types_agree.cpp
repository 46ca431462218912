// What would leave its type is no move on either engine: elements of sets, sets and tallies that
// rules are given, whether a count follows the choice or takes all for sure.

#include <string>
#include <string_view>
#include <vector>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kHead = R"(game Kept
elements
  players White, Black
  board square 2 x 2
  type Slot: 1 to 4
  type Below: -2 to 2
  type Suit: Red, Blue, Green
  type Warm: {Red, Green}
  the game has slots: set of Slot, at first {}
  the game has below: set of Below, at first {0}
  the game has wide: set of 1 to 9, at first {1}
  the game has deep: set of -5 to 5, at first {}
  the game has suited: set of Suit, at first {Red}
  the game has heat: Suit, at first Blue
  the game has deck: tally of Suit at most 3, at first {Red 1}
interactions
  rule fill(those: set of Slot)
    set slots to those
  rule sink(those: set of Below)
    set below to those
  rule warm(those: set of Warm)
    set suited to those
  rule spend(those: tally of Suit at most 1)
    set deck to those
  rule outer(x: 1 to 3)
    set x to x + 3
    play inner(x)
  rule tepid(s: Warm)
    set heat to s
  rule warmed(s: Warm, t: Suit)
    set s to t
    play tepid(s)
  rule inner(y: 1 to 3)
    require y > 0
  rule either-one(those: set of Slot, n: 1 to 2)
    require count those <= n
scenario
  turn
)";

constexpr std::string_view kTail = R"(
  stuck: draw
  limit 4 turns: draw
)";

const std::vector<std::string_view> kTurns = {
    "    choose n from 1 to 9\n    add n to slots",
    "    choose n from 1 to 9\n    add n to slots\n    that done\n    choose m among slots",
    "    choose n from 1 to 9\n    add n to wide\n    play fill(wide)",
    "    choose n from -5 to 5\n    add n to below",
    "    choose n from -5 to 5\n    add n to deep\n    play sink(deep)",
    "    choose suit among Suit\n    add suit to suited\n    play warm(suited)",
    "    choose suit among Suit\n    add suit to deck\n    play spend(deck)",
    "    choose n from 1 to 9\n    add n to wide\n    play either-one(wide, count wide)",
    "    choose n from 1 to 9 where some way for me to play fill(wide)\n    add n to wide",
    "    must\n      choose n from 3 to 6\n      add n to slots\n    otherwise\n      pass",
    "    choose n from 1 to 3\n    either\n      play outer(n)\n    or\n      play inner(n)",
    "    choose n from 1 to 4\n    let some-slots be slots\n    add n to some-slots\n"
    "    choose m among some-slots\n    add m to slots",
    "    choose suit among Suit\n    play warmed(Red, suit)",
    "    choose suit among Suit\n    let more be deck\n    add suit to more\n    play spend(more)",
    "    choose n from 1 to 3\n    play fill(slots or {n + 3})",
    "    choose n from 1 to 9\n    let m be n - 3\n    add m to slots\n    take n from wide",
};

}  // namespace

TEST_CASE("what would leave its type is no move on either engine") {
  CompareOptions options;
  options.most_states = 40;
  Trials trials;
  for (const std::string_view turn : kTurns) {
    trials.add(std::string(kHead) + std::string(turn) + std::string(kTail), options);
  }
  INFO(trials.summary());
  CHECK(trials.disagreements.empty());
  CHECK(trials.not_frozen.empty());
  CHECK(trials.refused == 0);
  CHECK(trials.agree == kTurns.size());
}

}  // namespace ludo::tests
