// Games that try what is hard for a second engine, and the programs of games.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

// Fails the running test if the game cannot be frozen. The game must outlive the program.
inline std::shared_ptr<const program::Program> program_of(const TestGame& game) {
  const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
  program::FreezeAnswer frozen = program::freeze(model);
  INFO(frozen.trouble);
  REQUIRE(frozen.program != nullptr);
  return frozen.program;
}

// Nature deals, then turns of one stone that the card rules over.
inline constexpr std::string_view kDealt = R"(game Dealt
elements
  players White, Black
  board square 3 x 2
  type Suit: Red, Blue
  the game has deck: tally of Suit at most 2, at first {Red 2, Blue 1}
  each player has card: Suit or none, at first none
  piece Stone: of each player
interactions
  rule place
    choose cell among empty where own card is Blue or cell in row 1
    put own Stone at cell
scenario
  setup
    random first-suit among deck
    take first-suit from deck
    set card of White to first-suit
    random second-suit among deck
    take second-suit from deck
    set card of Black to second-suit
  turn
    play place
  stuck: mover loses
)";

// Men that go forward only: who is stuck passes.
inline constexpr std::string_view kLane = R"(game Lane
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose line from man along forward or forward-left: one empty to goal
    move man to goal
scenario
  setup
    legend w White Man, b Black Man
    b . b .
    w . . w
  turn
    play step
  stuck: pass
  limit 8 turns: draw
)";

// Two of four cells are taken, in either order: six moves, not twelve.
inline constexpr std::string_view kMerged = R"(game Merged
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
scenario
  turn
    choose first-cell among empty
    put own Stone at first-cell
    choose second-cell among empty
    put own Stone at second-cell
    same outcome is same move
  stuck: draw
)";

// A turn of two moves and, if one likes, a third.
inline constexpr std::string_view kCommits = R"(game Commits
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
    that done
    choose stone among own Stone
    remove stone
    that done
    optionally
      play place
  stuck: draw
  same position 2 times: draw
  limit 6 turns: draw
)";

struct NamedGame {
  std::string name;
  TestGame game;
};

// The small ones, with those of game.hpp.
inline std::vector<NamedGame> small_games() {
  std::vector<NamedGame> games;
  const auto add = [&games](const char* name, std::string_view text) {
    games.push_back({name, load_text(std::string(text))});
  };
  add("three cells", kThreeCells);
  add("dice", kDice);
  add("dealt", kDealt);
  add("lane", kLane);
  add("merged", kMerged);
  add("commits", kCommits);
  return games;
}

}  // namespace ludo::interpreter
