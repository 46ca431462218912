// Recorded games played through descriptions.

#include "interpreter/services/replay.hpp"

#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kRace = R"(game Race
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  never retreat "Nobody goes back": some Man of White in column a where turns > 2
  rule step
    choose man in own Man
    choose line from man along e or w: one empty to goal
    move man to goal
    written "{goal}" or "{man}={goal}" or "{man}-{goal}"
scenario
  setup
    put White Man at a1
    put Black Man at a2
  turn
    play step
  stuck loses
  limit 9 turns draws
  end
    home: mover wins when some own Man in column d
)";

}  // namespace

TEST_CASE("a record that fits is played to its end") {
  const TestGame game = load_text(std::string(kRace));
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
  const TestGame game = load_text(std::string(kRace));
  const Engine engine(*game.model);
  const Replay played =
      replay(engine, engine.start(), {{"A0-B0", 1}, {"A1-B1", 1}, {"b1-c1", 2}}, MoveFormat::Wxf);
  CHECK_FALSE(played.failure.has_value());
  CHECK(played.written == std::vector<std::string>{"b1", "b2", "c1"});
  const Replay other = replay(engine, engine.start(), {{"A0-B0", 1}}, MoveFormat::Moves);
  CHECK(other.failure.has_value());
}

TEST_CASE("the first move that does not fit is named, with its line and reason") {
  const TestGame game = load_text(std::string(kRace));
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
