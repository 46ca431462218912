// Views: what a player may know.

#include "interpreter/reference/observe.hpp"
#include "interpreter/reference/viewer.hpp"
#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kCards = R"(game Cards
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
  type Suit: Red, Blue
  each player has hand: tally of Suit at most 3, at first {} seen by owner
  each player has purse: tally of Suit at most 3, at first {} seen by owner wholly
  each player has plan: 0 to 3, at first 0 seen by owner until Battle
scenario
  phase Deal
    turn
      choose suit among Suit seen by me
      add suit to own hand
      that done
      choose coin among Suit seen by me
      add coin to own purse
      choose n from 0 to 3 seen by me
      set own plan to n
    until turns of phase = 2
    then Battle
  phase Battle
    turn
      choose n from 1 to 2
  stuck: draw
  limit 9 turns: draw
)";

constexpr std::string_view kSecret = R"(game Muster
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
  each player has zeal: 0 to 9, at first 0
scenario
  phase Hide secretly
    turn
      let half be
        {a1, b1}  when me is White
        {c1, d1}  otherwise
      choose spot among half
      put own Man at spot
      that done
      choose n from 1 to count empty
      set own zeal to n
    until turns of phase = 2
    then Show
  phase Show
    turn
      choose n from 1 to 2
  stuck: draw
  limit 9 turns: draw
)";

// A game whose kinds are hidden, with a piece of this kind at a1.
std::string masks(const std::string& kind) {
  return R"(game Masks
elements
  players White, Black
  board square 4 x 1
  piece Fox: of each player
  piece Hen: of each player
  each piece may be known
  each Fox has hunger: 0 to 9, at first 0
  kinds of pieces seen by owner until known
interactions
  rule wait
    choose unit among own pieces
    set hunger of unit to 3
  rule walk
    choose unit among own pieces
    choose line from unit along e or w: one empty to goal
    move unit to goal
  rule lift
    choose unit among own pieces
    unit becomes known
  rule cover
    choose unit among own known pieces
    unit stops being known
scenario
  setup
    put Black Hen at d1
    put White )" +
         kind + R"( at a1
  turn
    either play wait
    or "walk" play walk
    or "lift" play lift
    or "cover" play cover
  stuck: draw
  limit 99 turns: draw
)";
}

std::string view(const Play& game, lang::Index player) {
  return game.engine.observe(game.state, player);
}

}  // namespace

TEST_CASE("hidden tallies show their totals, unless they are hidden wholly") {
  Play one(kCards);
  Play other(kCards);
  one.play("Red");
  other.play("Blue");
  CHECK(view(one, 0) != view(other, 0));
  CHECK(view(one, 1) == view(other, 1));
  CHECK(view(one, 1).find("total hand of White = 1") != std::string::npos);
  one.play("Red-1");
  other.play("Blue-2");
  CHECK(view(one, 1) == view(other, 1));
  CHECK(view(one, 1).find("purse") == std::string::npos);
  CHECK(view(one, 0).find("hand of White = Red1") != std::string::npos);
}

TEST_CASE("a secret that ends with a phase is open then") {
  Play one(kCards);
  Play other(kCards);
  one.play("Red, Red-1, Red, Red-0");
  other.play("Red, Red-2, Red, Red-0");
  CHECK(one.turn() == "White");
  CHECK(view(one, 1) != view(other, 1));
}

TEST_CASE("in a secret phase nobody sees or reads what others write, until it ends") {
  Play one(kSecret);
  Play other(kSecret);
  one.play("a1");
  other.play("b1");
  CHECK(view(one, 0) != view(other, 0));
  CHECK(view(one, 1) == view(other, 1));
  one.play("3");
  other.play("2");
  CHECK(view(one, 1) == view(other, 1));
  one.play("d1");
  other.play("d1");
  // Black reads the board as it was, with his own man: three cells look empty to him.
  CHECK(one.moves() == "1, 2, 3");
  one.play("1");
  other.play("1");
  CHECK(one.turn() == "White");
  CHECK(view(one, 1) != view(other, 1));
}

TEST_CASE("nobody sees more than his own writes, who has written sees them") {
  Play game(kSecret);
  game.play("a1");
  CHECK(game.engine.observe(game.state, 0).find("a1 White Man") != std::string::npos);
  CHECK(game.engine.observe(game.state, 1).find("a1") == std::string::npos);
}

TEST_CASE("of a hidden kind others see that a piece stands there, and whose it is") {
  const Play fox(masks("Fox"));
  const Play hen(masks("Hen"));
  CHECK(view(fox, 0) != view(hen, 0));
  CHECK(view(fox, 1) == view(hen, 1));
  CHECK(view(fox, 1).find("a1 White ?") != std::string::npos);
  CHECK(view(fox, 1).find("d1 Black Hen") != std::string::npos);
  CHECK(fox.engine.as_shown(fox.state, 1).position.pieces.at(0).kind == lang::kNoIndex);
  CHECK(fox.engine.as_shown(fox.state, 0).position.pieces.at(0).kind == 0);
}

TEST_CASE("what has become known goes with the piece, until it is hidden again") {
  Play fox(masks("Fox"));
  Play hen(masks("Hen"));
  for (Play* play : {&fox, &hen}) play->play("lift-a1, lift-d1, walk-a1-b1, walk-d1-c1");
  CHECK(view(fox, 1).find("b1 White Fox") != std::string::npos);
  CHECK(view(fox, 1) != view(hen, 1));
  for (Play* play : {&fox, &hen}) play->play("cover-b1");
  CHECK(view(fox, 1).find("b1 White ?") != std::string::npos);
  CHECK(view(fox, 1) == view(hen, 1));
}

TEST_CASE("an attribute that some kinds have is hidden with the kind") {
  Play fox(masks("Fox"));
  fox.play("a1");
  CHECK(view(fox, 0).find("hunger of a1 = 3") != std::string::npos);
  CHECK(view(fox, 1).find("hunger") == std::string::npos);
}

TEST_CASE("a spectator sees neither what owners nor what players keep to themselves") {
  const lang::Index spectator = Viewer::spectator().index();
  Play one(kCards);
  Play other(kCards);
  one.play("Red");
  other.play("Blue");
  CHECK(view(one, spectator) == view(other, spectator));
  CHECK(view(one, spectator).find("total hand of White = 1") != std::string::npos);
  one.play("Red-1");
  other.play("Blue-2");
  CHECK(view(one, spectator) == view(other, spectator));
  // What is hidden until a phase is his as soon as it begins, as it is everybody's.
  CHECK(view(one, spectator).find("plan") == std::string::npos);
  Play fox(masks("Fox"));
  Play hen(masks("Hen"));
  CHECK(view(fox, spectator) == view(hen, spectator));
  CHECK(view(fox, 0) != view(hen, 0));
}

TEST_CASE("in a secret phase a spectator sees the board as it was when the phase began") {
  Play one(kSecret);
  Play other(kSecret);
  one.play("a1");
  other.play("b1");
  CHECK(view(one, Viewer::spectator().index()) == view(other, Viewer::spectator().index()));
  CHECK(as_seen(one.state, Viewer::spectator().index()).position.pieces.empty());
  CHECK_FALSE(as_seen(one.state, 0).position.pieces.empty());
}

TEST_CASE("a viewer is a player, a spectator or the umpire, and one is no other") {
  CHECK(Viewer::player(0).is_player(0));
  CHECK_FALSE(Viewer::player(0).is_player(1));
  CHECK_FALSE(Viewer::spectator().is_player(kSpectator));
  CHECK_FALSE(Viewer::umpire().is_player(lang::kNoIndex));
  CHECK(Viewer::umpire().is_umpire());
  CHECK_FALSE(Viewer::spectator().is_umpire());
  CHECK(Viewer::spectator() != Viewer::umpire());
  CHECK_FALSE(Viewer::spectator().player().has_value());
}

}  // namespace ludo::interpreter
