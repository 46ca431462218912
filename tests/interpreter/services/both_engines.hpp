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
  type Suit = Red, Blue
  the game has deck: tally of Suit up to 2 = {Red 2, Blue 1}
  each Player has card: Suit or none = none
  piece Stone: of each player
interactions
  rule place
    choose cell in empty where card of me is Blue or cell in row 1
    put own Stone at cell
scenario
  setup
    random first_suit in deck
    take first_suit from deck
    set card of White to first_suit
    random second_suit in deck
    take second_suit from deck
    set card of Black to second_suit
  turn
    play place
  stuck loses
)";

// Men that go forward only: who is stuck passes.
inline constexpr std::string_view kLane = R"(game Lane
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  rule step
    choose man in own Men
    choose line from man along forward or forward_left: one empty to goal
    move man to goal
scenario
  setup
    legend w White Man, b Black Man
    b . b .
    w . . w
  turn
    play step
  stuck passes
  limit 8 turns draws
)";

// Two of four cells are taken, in either order: six moves, not twelve.
inline constexpr std::string_view kMerged = R"(game Merged
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
scenario
  turn
    choose first_cell in empty
    put own Stone at first_cell
    choose second_cell in empty
    put own Stone at second_cell
    same outcome is same move
  stuck draws
)";

// A turn of two moves and, if one likes, a third.
inline constexpr std::string_view kCommits = R"(game Commits
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
interactions
  rule place
    choose cell in empty
    put own Stone at cell
scenario
  turn
    play place
    commit
    choose stone in own Stone
    remove stone
    commit
    optionally
      play place
  stuck draws
  repetition 2 draws
  limit 6 turns draws
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
