// Recorded games played through descriptions.

#include "interpreter/services/replay.hpp"

#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kReplayed = R"(game Race
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  never retreat "Nobody goes back": turns > 2 and a1 is White Man
  rule step
    choose man among own Man
    choose line from man along e or w: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at a2
  turn
    play step
  stuck: mover loses
  limit 9 turns: draw
  end
    home: mover wins when some Man of mover in {d1, d2}

notation
  step: "{goal}" or "{man}={goal}" or "{man}-{goal}"
)";

}  // namespace

TEST_CASE("a record that fits is played to its end") {
  const TestGame game = load_text(std::string(kReplayed));
  const Engine engine(*game.model);
  const Replay played =
      replay(engine, engine.start(), {{"b1+", 1}, {"b2", 1}, {"b1.c1", 2}, {"c2", 2}, {"d1", 3}},
             MoveFormat::Wxf);
  REQUIRE(played.failure.has_value());  // `+` is a mark of PGN
  CHECK(played.failure->index == 0);
  const Replay again =
      replay(engine, engine.start(), {{"b1+", 1}, {"b2#", 1}, {"c1", 2}, {"c2", 2}, {"d1", 3}},
             MoveFormat::Pgn);
  CHECK_FALSE(again.failure.has_value());
  CHECK(again.written == std::vector<std::string>{"b1", "b2", "c1", "c2", "d1"});
  CHECK(engine.over(again.state));
  const Replay points = replay(engine, engine.start(), {{"a1.b1", 1}}, MoveFormat::Wxf);
  CHECK_FALSE(points.failure.has_value());
}

TEST_CASE("ICCS counts rows from 0") {
  const TestGame game = load_text(std::string(kReplayed));
  const Engine engine(*game.model);
  const Replay played =
      replay(engine, engine.start(), {{"A0-B0", 1}, {"A1-B1", 1}, {"b1-c1", 2}}, MoveFormat::Wxf);
  CHECK_FALSE(played.failure.has_value());
  CHECK(played.written == std::vector<std::string>{"b1", "b2", "c1"});
  const Replay other = replay(engine, engine.start(), {{"A0-B0", 1}}, MoveFormat::Moves);
  CHECK(other.failure.has_value());
}

TEST_CASE("draughts' records: other crosses, short captures, squares by number, other routes") {
  const TestGame game = load_text(R"(game Leaps
elements
  players White, Black
  board square 7 x 7 where (column + row) mod 2 = 0
  sites also numbered 1 from top left
  piece Man: of each player
interactions
  rule capture
    choose man among own Men
    play leap(man) as halt
  rule leap(man: site) gives halt: site
    choose line from man along diagonal: one enemy Man as victim, one empty to goal
    remove victim
    move man to goal
    must
      play leap(goal) as halt
    otherwise
      let halt be goal
    same outcome is same move
scenario
  setup
    put White Man at a1
    put Black Man at b2, d4, d2, f2, f4, g7
  turn
    play capture
  stuck: mover loses

notation
  capture: "{man}{leap}" or "{man}{leap: x}{halt}"
  leap: "x{goal}"
)");
  const Engine engine(*game.model);
  const auto plays = [&](const char* text, MoveFormat format) {
    return !replay(engine, engine.start(), {{text, 1}}, format).failure.has_value();
  };
  // A round over four men, either way: one move.
  CHECK(engine.moves(engine.start()).size() == 1);
  for (const char* text : {"a1xc3xe5xg3xe1xc3", "a1xc3xe1xg3xe5xc3", "a1xc3", "22x16",
                           "22x16x10x18x24x16", "22x16x24x18x10x16"}) {
    INFO(text);
    CHECK(plays(text, MoveFormat::Pdn));
  }
  CHECK(plays("22:16", MoveFormat::Pdn));
  CHECK(plays("22x16*", MoveFormat::Pdn));
  CHECK_FALSE(plays("22:16", MoveFormat::Pgn));
  CHECK_FALSE(plays("22x10", MoveFormat::Pdn));
}

TEST_CASE("the first move that does not fit is named, with its line and reason") {
  const TestGame game = load_text(std::string(kReplayed));
  const Engine engine(*game.model);
  const Replay none =
      replay(engine, engine.start(), {{"b1", 1}, {"b2", 2}, {"d1", 3}}, MoveFormat::Moves);
  REQUIRE(none.failure.has_value());
  CHECK(none.failure->index == 2);
  CHECK(none.failure->player == "White");
  CHECK(describe(*none.failure).starts_with("move 3 `d1` of White (line 3): no such move"));
  CHECK(none.written.size() == 2);
  const Replay late =
      replay(engine, engine.start(),
             {{"b1", 1}, {"b2", 1}, {"c1", 1}, {"c2", 1}, {"d1", 1}, {"d2", 2}}, MoveFormat::Moves);
  REQUIRE(late.failure.has_value());
  CHECK(describe(*late.failure) == "move 6 `d2` (line 2): the game is over, by `home`");
}

}  // namespace ludo::interpreter
