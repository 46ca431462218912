// Small games for the tests of the public interface, and loading.
#pragma once

#include <ludo/ludo.hpp>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

/// Men that step and take; a law, a repetition rule, an option, tests.
inline constexpr std::string_view kMen = R"(game Men
"Men on two rows"
source "made for the tests"
note "short"

elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
  option width "how many men" 1 to 2 default 2

interactions
  never crowded "Not too many": count own pieces beside a1 > 1
  rule take "Taking"
    choose man among own Men
    choose line from man along n: one enemy piece to goal
    move man to goal, capturing what stands there
  rule step "Stepping"
    ruling "back, too"
    choose man among own Men
    choose line from man along w or e: one empty to goal
    move man to goal

scenario
  setup
    put White Man at b1
    with width = 2
      put White Man at c1
    put Black Man at d2
  turn
    must play take
    otherwise play step
  stuck: mover loses
  same position 3 times: draw
  limit 30 turns: draw
  end
    bare: mover wins when no pieces hostile to mover

test "the right man is free to go"
  given start
  legal c1-d1
  perft 1 = 2

test "this one is wrong"
  given start
  legal a2-a1
)";

/// Nature deals a card that its owner alone sees; it rules where he may put his stone.
inline constexpr std::string_view kCards = R"(game Cards
elements
  players White, Black
  board square 3 x 2
  type Suit: Red, Blue
  the game has deck: tally of Suit at most 3, at first {Red 2, Blue 1}
  each player has card: Suit or none, at first none seen by owner
  piece Stone: of each player
interactions
  rule place
    choose spot among empty
    put own Stone at spot
scenario
  setup
    random first-suit among Suit seen by White
    set card of White to first-suit
    random second-suit among deck
    take second-suit from deck
  turn
    play place
  stuck: mover loses
)";

/// Each puts a man where the other does not see it.
inline constexpr std::string_view kMuster = R"(game Muster
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
scenario
  phase Hide secretly
    turn
      let half be
        {a1, b1}  when me is White
        {c1, d1}  otherwise
      choose spot among half
      put own Man at spot
    until turns of phase = 2
    then Show
  phase Show
    turn
      choose n from 1 to 2
  stuck: draw
  limit 5 turns: draw
)";

inline LoadOptions without_warnings() {
  LoadOptions options;
  options.warnings = false;
  return options;
}

/// Fails the running test with the messages if there is no game.
inline Game game_of(std::string_view text, const LoadOptions& options = without_warnings()) {
  const LoadAnswer answer = load("game.ludo", text, options);
  INFO(render(answer.diagnostics));
  REQUIRE(answer);
  return *answer.game;
}

/// A game of the source tree, with the modules and maps it names.
inline Game shipped(const std::string& path, LoadOptions options = without_warnings()) {
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  options.resolver = [folder](std::string_view name) -> std::optional<std::string> {
    for (const std::string& file :
         {folder + std::string(name), "stdlib-games/lib/" + std::string(name) + ".ludo"}) {
      if (file_exists(file)) return read_file(file);
    }
    return std::nullopt;
  };
  const LoadAnswer answer = load(path, read_file(path), options);
  INFO(render(answer.diagnostics));
  REQUIRE(answer);
  return *answer.game;
}

}  // namespace ludo::tests
