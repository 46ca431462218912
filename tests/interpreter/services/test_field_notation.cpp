// Positions in declared notations: written, read, and what cannot be read.

#include "interpreter/services/field_notation.hpp"

#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kNoted = R"(game Noted
elements
  players White, Black
  board square 4 x 3 where not {a3}
  piece Man: of each player
  piece King: of each player
  each player has hand: tally of kind at most 9, at first {}
  each player has homes: set of site, at first {}
  the game has passant: site or none, at first none
interactions
  the turn may be progress
  rule step
    choose man among own pieces
    choose line from man along orthogonal: one (empty or enemy piece) to goal
    if goal is enemy piece
      the turn becomes progress
    if progress
      add kind of goal to own hand
    set passant to man
    set own homes to own homes but not man
    move man to goal, capturing what stands there
scenario
  setup
    legend M White Man, +K White King, lower case Black
    _ m . m
    . . . .
    M . . M
    set homes of White to {a1, d1}
  turn
    play step
  stuck: mover loses
  limit 6 turns without progress: draw
  same position 3 times: draw

notation
  position fen
    picture
    players w White, b Black
    members A a1 in homes of White, D d1 in homes of White
    tally hand
    value passant
    number turns without progress
    number rounds plus 1
    text "x"
)";

// The state of a text, or what is wrong with it.
std::string read_and_write(TestGame& game, const std::string& written) {
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  const auto read =
      read_position(game.loaded, options, "position.txt", "fen \"" + written + "\"\n", diagnostics);
  if (!read) return diagnostics.sorted().front().message();
  return write_in_notation(read->model, read->state, read->model.notations[0]).value_or("no words");
}

}  // namespace

TEST_CASE("what is written in a notation is read back") {
  TestGame game = load_text(std::string(kNoted));
  const Engine engine(*game.model);
  const lang::Notation& fen = game.model->notations[0];
  CHECK(write_in_notation(*game.model, engine.start(), fen) == "m1m/4/M2M w AD - - 0 1 x");
  const PlayedLine line = play_line(engine, engine.start(), {"a1-a2", "b3-b2", "a2-b2", "d3-d2"});
  REQUIRE_FALSE(line.failure.has_value());
  CHECK(write_in_notation(*game.model, line.state, fen) == "3/1M1m/3M w D M d3 1 3 x");
  for (const char* text :
       {"3/1M1m/3M w D M d3 1 3 x", "m1+K/1+k1m/3M b - 2M+K3m - 5 12 x", "3/4/M3 w A - - 0 1 x"}) {
    CHECK(read_and_write(game, text) == text);
  }
  CHECK(read_and_write(game, "m1m/4/M2M b") == "m1m/4/M2M b - - - 0 1 x");
}

TEST_CASE("what cannot be read is said") {
  TestGame game = load_text(std::string(kNoted));
  const auto fault = [&](const std::string& text) { return read_and_write(game, text); };
  const std::string begin = "this is no position in `fen`: ";
  CHECK(fault("") == begin + "it is empty");
  CHECK(fault("m1m/4 w") == begin + "the picture has 2 rows, the board 3");
  CHECK(fault("m1m/5/4 w") == begin + "row 2 is too long");
  CHECK(fault("m1m/3/4 w") == begin + "row 2 has 3 places, the board 4");
  CHECK(fault("m1m/4/MX2 w") == begin + "`X` is no sign of the setup's legend");
  CHECK(fault("m1m/4/M2M x") == begin + "`x` is the sign of no player");
  CHECK(fault("m1m/4/M2M w Q") == begin + "`Q` means nothing here");
  CHECK(fault("m1m/4/M2M w - 2") == begin + "a number stands before a sign");
  CHECK(fault("m1m/4/M2M w - - - many") == begin + "`many` is no number");
  CHECK(fault("m1m/4/M2M w - - - 1 1 y") == begin + "`y` should be `x`");
  CHECK(fault("m1m/4/M2M w - - - 1 1 x x") == begin + "it has 9 fields, and `fen` has 8");
  CHECK(fault("m1m/4/M2M w - - z9") != "m1m/4/M2M w - - z9 0 1 x");
  CHECK_THROWS_AS(fault("m1m/4/M2M w - 99M"), DescriptionError);
}

TEST_CASE("squares are written by number and read back") {
  TestGame game = load_text(R"(game Dark
elements
  players White, Black
  board square 4 x 8 where (column + row) mod 2 = 0
  sites also numbered 1 from top left
  piece Man: of each player
  piece King: of each player
scenario
  setup
    put White Man at a1
    put Black King at d8
  turn
    choose man among own pieces
    choose line from man along diagonal: one empty to goal
    move man to goal
  stuck: mover loses
  limit 9 turns: draw

notation
  position fen
    squares W White, B Black, K King
)");
  const Engine engine(*game.model);
  CHECK(write_in_notation(*game.model, engine.start(), game.model->notations[0]) == "W:W15:BK2");
  CHECK(read_and_write(game, "B:W9,K12,14:B1,K2") == "B:W9,K12,14:B1,K2");
  CHECK(read_and_write(game, "W:BK2:W13-15,K9.") == "W:WK9,13,14,15:BK2");
  CHECK(read_and_write(game, "W:Wa1:Bd8") == "W:W15:B2");
  const std::string begin = "this is no position in `fen`: ";
  CHECK(read_and_write(game, "X:W1:B2") == begin + "`X` does not begin with the sign of a player");
  CHECK(read_and_write(game, "W1:W1:B2") ==
        begin + "`W1` does not begin with the sign of a player");
  CHECK(read_and_write(game, "W:W17:B2") == begin + "`17` is no square");
  CHECK(read_and_write(game, "W:W15-17:B2") == begin + "`17` is no square");
  CHECK(read_and_write(game, "W:W3-1:B2") == begin + "`3-1` is no square");
  CHECK(read_and_write(game, "W:W1:W2") == begin + "the squares of `W` stand twice");
}

TEST_CASE("a number of the record is written, and stands in positions") {
  TestGame game = load_text(R"(game Clock
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
  the record has calm: 0 to 99, at first 0
interactions
  rule step
    choose man among own pieces
    choose line from man along e or w: one empty to goal
    set calm to calm + 1
    move man to goal
scenario
  setup
    legend w White Man, b Black Man
    w . . b
  turn
    play step
  stuck: mover loses
  limit 6 turns: draw

notation
  position fen
    picture
    players w White, b Black
    number calm plus 1
)");
  CHECK(read_and_write(game, "w2b b 8") == "w2b b 8");
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"a1-b1"});
  REQUIRE_FALSE(line.failure.has_value());
  CHECK(write_in_notation(*game.model, line.state, game.model->notations[0]) == "1w1b b 2");
  CHECK(print_position(engine, line.state).find("set calm to 1\n") != std::string::npos);
}

TEST_CASE("what nobody has set is written as it is at first, for each owner") {
  TestGame game = load_text(R"(game Noted
elements
  players White, Black
  board square 4 x 3
  piece Man: of each player
  each player has homes: set of site, at first near row Corners
  the game has taken: 0 to 9
interactions
  rule step
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
scenario
  setup
    legend w White Man, b Black Man
    b . . b
    . . . .
    w . . w
  turn
    play step
  stuck: mover loses
  limit 6 turns: draw

notation
  position fen
    picture
    players w White, b Black
    members A a1 in homes of White, D d1 in homes of White, a a3 in homes of Black, d d1 in homes of Black
    number taken
)");
  const Engine engine(*game.model);
  CHECK(write_in_notation(*game.model, engine.start(), game.model->notations[0]) ==
        "b2b/4/w2w w ADa 0");
}

TEST_CASE("a game that is over, or in the middle of a turn, has no words in a notation") {
  TestGame game = load_text(std::string(kNoted));
  lang::Diagnostics diagnostics;
  const auto read = read_position(game.loaded, {}, "p", "fen \"3/4/M3 b\"\n", diagnostics);
  REQUIRE(read.has_value());
  CHECK_FALSE(write_in_notation(read->model, read->state, read->model.notations[0]).has_value());
}

}  // namespace ludo::interpreter
