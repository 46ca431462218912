// Games for the tests of the services: small texts, and the shipped ones.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/game_list.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::interpreter {

struct TestGame {
  lang::LoadedGame loaded;
  std::unique_ptr<lang::GameModel> model;  // engines keep references to it
};

// Answers the games of the library and of the examples by the names they declare.
inline lang::Resolver shipped_games() {
  return [](std::string_view name) -> std::optional<std::string> {
    for (const std::string_view folder : {"stdlib-games", "examples"}) {
      for (const std::string& file : tests::files_under(folder, ".ludo")) {
        std::string text = tests::read_file(file);
        if (head_of(text).name == name) return text;
      }
    }
    return std::nullopt;
  };
}

inline TestGame load_game(std::string name, std::string text, const lang::Resolver& resolver,
                          const lang::CheckOptions& options = {}) {
  TestGame game;
  lang::Diagnostics diagnostics;
  game.loaded = lang::load(std::move(name), std::move(text), resolver, diagnostics);
  INFO(lang::render(diagnostics, game.loaded.sources));
  REQUIRE(game.loaded.usable);
  auto model = lang::check(game.loaded, options, diagnostics);
  INFO(lang::render(diagnostics, game.loaded.sources));
  REQUIRE(model.has_value());
  game.model = std::make_unique<lang::GameModel>(std::move(*model));
  return game;
}

inline TestGame load_text(std::string text, const lang::CheckOptions& options = {}) {
  return load_game(
      "test.ludo", std::move(text), [](std::string_view) { return std::nullopt; }, options);
}

inline TestGame load_shipped(const std::string& path, const lang::CheckOptions& options = {}) {
  return load_game(path, tests::read_file(path), shipped_games(), options);
}

// Two players put stones on three cells in a row; who has none to put draws.
inline constexpr std::string_view kThreeCells = R"(game ThreeCells
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
  stuck: draw
  end
    middle: mover wins when some Stone of mover in {b1}
)";

// A die, then as many steps as one likes, up to what has fallen: chance and several moves a turn.
inline constexpr std::string_view kDice = R"(game Dice
elements
  players White, Black
  board square 9 x 2
  piece Runner: 1 of each player
  region Goal: {i1, i2}
interactions
  rule run
    random fallen from 1 to 3
    choose line from (the runner among own Runner) along e: 1 to fallen anything to goal
    move (the runner among own Runner) to goal, capturing what stands there
    that done
    optionally
      choose line from goal along e: one anything to further
      move goal to further, capturing what stands there
scenario
  setup
    put White Runner at a1
    put Black Runner at a2
  turn
    play run
  stuck: mover loses
  limit 60 turns: draw
  end
    home: mover wins when some Runner of mover in Goal
)";

}  // namespace ludo::interpreter
