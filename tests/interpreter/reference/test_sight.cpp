// What a viewer knows of a move: choices, texts, ways.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kBluff = R"(game Bluff
elements
  players Ann, Bea
  board square 3 x 1
  type Suit: Red, Blue
  each player has hand: Suit, at first Red seen by owner
  each player has shown: Suit or none, at first none
  the game has hits: 0 to 9, at first 0
  the turn may be struck
interactions
  rule hide
    choose place among empty
    choose suit among Suit seen by me
    set own hand to suit
  rule show
    set own shown to own hand
  rule call
    choose guess among Suit
    set struck to guess = hand of opponent
    if struck
      play hit
  rule hit
    add 1 to hits
  rule swap
    choose n from 1 to 2
    let mine be own hand
    set own hand to hand of opponent
    set hand of opponent to mine
scenario
  turn
    either play hide
    or play show
    or play call
    or play swap
  stuck: mover loses
  limit 9 turns: draw

notation
  hide: "{place}{suit}{suit is Red: !}"
  show: "show{own shown}"
  hit: "!"
  swap: "{n}{own hand}"
)";

Move move_of(const Play& play, const std::string& text) {
  const std::vector<Move> moves = play.engine.moves(play.state);
  return moves.at(std::get<std::size_t>(find_move(text, moves)));
}

std::string seen(const Play& play, const std::string& text, lang::Index player) {
  return play.engine.seen(play.state, move_of(play, text), player).text;
}

}  // namespace

TEST_CASE("moves are written as who decides may know them") {
  Play play(kBluff);
  CHECK(play.moves() ==
        "a1Red!, a1Blue, b1Red!, b1Blue, c1Red!, c1Blue, showRed, Red, Blue, 1?, 2?");
  play.play("a1Blue");
  // Whether it hits is not written before it has.
  CHECK(play.moves() ==
        "a1Red!, a1Blue, b1Red!, b1Blue, c1Red!, c1Blue, showRed, Red, Blue, 1?, 2?");
}

TEST_CASE("others read a question mark for what is hidden") {
  const Play play(kBluff);
  CHECK(seen(play, "b1Red!", 0) == "b1Red!");
  CHECK(seen(play, "b1Red!", 1) == "b1?");
  CHECK(seen(play, "b1Blue", 1) == "b1?");
  CHECK(seen(play, "Blue", 1) == "Blue");
  // What a move makes public is no secret any more.
  CHECK(seen(play, "showRed", 1) == "showRed");
  CHECK(seen(play, "Red", 1) == "Red!");
  CHECK(play.engine.seen(play.state, move_of(play, "b1Red!"), 1).digits ==
        std::vector<std::int32_t>{0, 1, lang::kNone});
}

TEST_CASE("a move reveals what it shows, and to whom") {
  const Play play(kBluff);
  CHECK_FALSE(play.engine.reveals(play.state, move_of(play, "b1Red!"), 1));
  CHECK(play.engine.reveals(play.state, move_of(play, "showRed"), 1));
  CHECK_FALSE(play.engine.reveals(play.state, move_of(play, "showRed"), 0));
  CHECK(play.engine.reveals(play.state, move_of(play, "Red"), 0));
  CHECK(play.engine.reveals(play.state, move_of(play, "1?"), 0));
}

TEST_CASE("a way is told as far as the viewer can follow it") {
  Play play(kBluff);
  const auto forms = [&](const std::string& text, lang::Index viewer) {
    std::vector<Step::Form> found;
    for (const Step& step : play.engine.story(play.state, move_of(play, text), viewer)) {
      found.push_back(step.form);
    }
    return found;
  };
  using Form = Step::Form;
  const std::vector<Form> blind = {Form::Branch, Form::Play, Form::Choose, Form::Hidden};
  CHECK(forms("Red", 0) == blind);
  CHECK(forms("Blue", 0) == blind);
  CHECK(forms("Red", lang::kNoIndex) ==
        std::vector<Form>{Form::Branch, Form::Play, Form::Choose, Form::Play});
  CHECK(forms("b1Blue", 0) ==
        std::vector<Form>{Form::Branch, Form::Play, Form::Choose, Form::Choose});
}

TEST_CASE("what is hidden is no reason against a move") {
  Play play(R"(game Wary
elements
  players Ann, Bea
  board square 3 x 1
  piece Man: of each player
  each player has trap: site, at first a1 seen by owner
  the turn may be sprung
interactions
  rule step
    choose man among own Men
    choose line from man along e: one empty to goal
    move man to goal
    set sprung to goal = trap of opponent
    if sprung
      remove goal
scenario
  setup
    put Ann Man at a1
    set trap of Bea to b1
  turn
    play step
  stuck: pass
  limit 9 turns: draw
)");
  const auto against = [&](const std::string& move, lang::Index viewer) {
    return play.engine.reasons_against(play.state, move, viewer);
  };
  REQUIRE(against("a1-c1", 0).denials.size() == 1);
  CHECK(against("a1-c1", 0).denials[0].form == Denial::Form::Length);
  CHECK(against("a1-c1", 0).keys() == std::vector<std::string>{"step"});
  CHECK(against("b1-c1", 0).denials.size() == 1);
}

TEST_CASE("registers are hidden one by one, not by their numbers") {
  Play play(R"(game Registers
elements
  players Ann, Bea
  board square 2 x 1
  each player has card: 1 to 3, at first 1 seen by owner
interactions
  rule aside(chosen: 1 to 3)
    that done
    choose again from 1 to 2
    require again < 3 and chosen < 4
    set own card to again
scenario
  setup
    for each side among players
      random n from 2 to 3 seen by side
      set card of side to n
  turn
    choose open from 1 to 3
    choose closed from 1 to 3 seen by me
    let mine be own card
    that done
    choose more from 1 to 2
    require more < open + closed + mine
    play aside(open)
  stuck: draw
  limit 9 turns: draw
)");
  play.play("2, 3, 1-2");
  const std::string view = play.engine.observe(play.state, 1);
  CHECK(view.find("register 0 = 1") != std::string::npos);
  CHECK(view.find("register 1") == std::string::npos);
  CHECK(view.find("register 2") == std::string::npos);
  CHECK(play.engine.observe(play.state, 0).find("register 1 = 2") != std::string::npos);
}

TEST_CASE("an answer is told to all by the move, and to nobody before it") {
  constexpr std::string_view kAsk = R"(game Ask
elements
  players Ann, Bea
  board square 1 x 1
  type Suit: Red, Blue
  each player has hand: Suit, at first Red seen by owner
  the game has hits: 0 to 9, at first 0
interactions
  rule hold
    choose suit among Suit seen by me
    set own hand to suit
  rule ask
    choose guess among Suit
    announce guess = hand of opponent as fits
    if fits
      play hit
  rule hit
    add 1 to hits
scenario
  turn
    either play hold
    or "ask" play ask
  stuck: mover loses
  limit 9 turns: draw

notation
  hold: "{suit}"
  ask: "{guess}{fits: !}"
  hit: "*"
)";
  Play play(kAsk);
  play.play("Blue");
  const auto told = [&](const std::string& text, lang::Index player) {
    return play.engine.seen(play.state, move_of(play, text), player).announced;
  };
  const std::vector<std::string> yes = {"fits = yes"};
  const std::vector<std::string> no = {"fits = no"};
  // Bea does not know before she asks; both hear the answer.
  CHECK(play.moves() == "Red, Blue, askRed, askBlue");
  CHECK(told("askBlue", 0) == yes);
  CHECK(told("askBlue", 1) == yes);
  CHECK(told("askRed", 0) == no);
  CHECK(told("Red", 0).empty());
  CHECK(play.engine.reveals(play.state, move_of(play, "askBlue"), 1));
  CHECK_FALSE(play.engine.reveals(play.state, move_of(play, "Red"), 1));
}

TEST_CASE("who uncovers a piece does not know before what it is") {
  const auto masks = [](const std::string& kind) {
    return Play(R"(game Masks
elements
  players Ann, Bea
  board square 2 x 1
  piece Fox: of each player
  piece Hen: of each player
  each piece may be known
  kinds of pieces seen by owner until known
interactions
  rule look
    choose target among enemy pieces
    target becomes known
    if target is Hen
      play eat(target)
  rule eat(target: site)
    capture target
scenario
  setup
    put Ann Fox at a1
    put Bea )" + kind +
                R"( at b1
  turn
    play look
  stuck: mover loses
  limit 9 turns: draw

notation
  look: "look{target}"
  eat: "x"
)");
  };
  const Play fox = masks("Fox");
  const Play hen = masks("Hen");
  CHECK(fox.moves() == "lookb1");
  CHECK(hen.moves() == "lookb1");
  CHECK(hen.engine.reveals(hen.state, move_of(hen, "lookb1"), 0));
  CHECK(seen(hen, "lookb1", 1) == "lookb1x");
}

TEST_CASE("where a secret phase ends all see what was done in it") {
  Play play(R"(game Signs
elements
  players Ann, Bea
  board square 1 x 1
  type Hand: Rock, Paper
  each player has sign: Hand or none, at first none
scenario
  phase Show secretly
    turn
      choose h among Hand
      set own sign to h
    until turns of phase = 2
    then Show
  stuck: pass
  limit 40 turns: draw
)");
  CHECK_FALSE(play.engine.reveals(play.state, move_of(play, "Rock"), 0));
  CHECK_FALSE(play.engine.reveals(play.state, move_of(play, "Rock"), 1));
  play.play("Rock");
  CHECK(play.engine.reveals(play.state, move_of(play, "Paper"), 0));
  CHECK(play.engine.reveals(play.state, move_of(play, "Paper"), 1));
}

}  // namespace ludo::interpreter
