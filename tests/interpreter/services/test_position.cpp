// Positions: how they are printed; tests/cli/test_round_trips.cpp reads those of all games back.

#include "interpreter/services/position.hpp"

#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

State read_back(TestGame& game, const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::CheckOptions options;
  options.lints = false;
  for (const lang::OptionValue& option : game.model->options) {
    options.options[option.name] = option.value;
  }
  const auto read = read_position(game.loaded, options, "position.txt", text, diagnostics);
  INFO(text);
  INFO(lang::render(diagnostics, game.loaded.sources));
  REQUIRE(read.has_value());
  return read->state;
}

}  // namespace

TEST_CASE("a position is a picture, what differs, and who is to move") {
  TestGame game = load_text(R"(game Small
elements
  players White, Black
  board square 3 x 2
  piece Man: of each player
  piece Rock: of nobody
  each player has purse: 0 to 9, at first 1
  each site has mark: 0 to 3, at first 0
  the game has hot: set of site, at first {}
interactions
  rule step
    choose man among own Man
    choose line from man along any direction: one empty to goal
    move man to goal
    add 1 to mark of goal
    add 2 to own purse
    add goal to hot
scenario
  setup
    legend w White Man, b Black Man, # Rock
    b . #
    . . w
  turn
    play step
  stuck: mover loses
  limit 9 turns: draw
)");
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"c1-b1", "a2-a1"});
  REQUIRE_FALSE(line.failure.has_value());
  const std::string text = print_position(engine, line.state);
  CHECK(text ==
        "legend w White Man, b Black Man, # Rock\n"
        ". . #\n"
        "b w .\n"
        "set purse of {White, Black} to 3\n"
        "set mark of {a1, b1} to 1\n"
        "set hot to {a1, b1}\n"
        "set turns to 2\n"
        "set turns of phase to 2\n"
        "set rounds to 1\n"
        "White to move\n");
  CHECK(read_back(game, text) == line.state);
  CHECK(picture(*game.model, line.state) == ". . #\nb w .\n");
}

TEST_CASE("in the middle of a turn the text is its start and the moves played") {
  TestGame game = load_text(std::string(kDice));
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"2", "b1"});
  REQUIRE_FALSE(line.failure.has_value());
  const std::string text = print_position(engine, line.state);
  CHECK(text ==
        "put White Runner at a1\n"
        "put Black Runner at a2\n"
        "White to move\n"
        "played 2, b1\n");
  CHECK(read_back(game, text) == line.state);
}

// Every part of the course of a game, with players that leave.
constexpr std::string_view kCourse = R"(game Course
elements
  players White, Black, Red, Blue
  board square 4 x 1
  piece Man: of each player
  type Coin: Heads, Tails
  the game has luck: Coin, at first Heads
scenario
  setup
    random coin among Coin
    set luck to coin
  phase Hide first White secretly
    begin
      random spot among {a1, b1}
      put White Man at spot
    turn
      let bank be
        {b1, c1, d1}  when me is Black
        {a1}          otherwise
      choose spot among bank
      if spot is empty and (me is White or me is Black)
        put own Man at spot
    until turns of phase = 4
    then Leave
  phase Leave first random
    turn
      either "go"
        if me is Red
          Blue is out
        me is out
      or "stay"
        if turns > 9
          draw
  stuck: pass
  limit 40 turns: draw
)";

TEST_CASE("every part of a game has its words") {
  TestGame game = load_text(std::string(kCourse));
  const Engine engine(*game.model);
  State state = engine.start();
  const auto play = [&](const std::string& moves) {
    PlayedLine line = play_line(engine, state, split_moves(moves));
    INFO((line.failure ? describe(*line.failure) : std::string()));
    REQUIRE_FALSE(line.failure.has_value());
    state = std::move(line.state);
    const std::string text = print_position(engine, state);
    const State again = read_back(game, text);
    CHECK(again == state);
    CHECK(hash(again) == hash(state));
    for (lang::Index player = 0; player < 4; ++player) {
      CHECK(engine.observe(again, player) == engine.observe(state, player));
    }
    return text;
  };
  CHECK(play("") == "in setup\n");
  CHECK(play("Tails,") == "set luck to Tails\nWhite to move in begin of Hide\n");
  CHECK(play("b1,") == "put White Man at b1\nset luck to Tails\nWhite to move in Hide\n");
  CHECK(play("a1,") ==
        "put White Man at b1\nset luck to Tails\nWhite to move in Hide\nplayed a1\n");
  CHECK(play("d1,").ends_with("White to move in Hide\nplayed a1, d1\n"));
  CHECK(play("a1, a1").ends_with("set turns to 4\nrandom to move in Leave\n"));
  CHECK(play("Red,").ends_with("Red to move in Leave\n"));
  CHECK(play("go,").ends_with("set alive to {White, Black}\nWhite to move in Leave\n"));
  CHECK(play("stay,").ends_with("set alive to {White, Black}\nBlack to move in Leave\n"));
  CHECK(
      play("go,").ends_with("set alive to {White, Black}\nset alive to {White}\n"
                            "Black to move in Leave\n"
                            "the result is White > Black > Red > Blue by survivor\n"));
  CHECK(engine.over(state));
}

TEST_CASE("moves that a list would take apart stand in quotation marks") {
  TestGame game = load_text(R"(game Quoted
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
scenario
  turn
    either "now, or \"never\""
      put own Man at a1
    or "plain"
      put own Man at b1
    that done
    optionally "twice" pass
  stuck: draw
  limit 3 turns: draw
)");
  const Engine engine(*game.model);
  State state = engine.start();
  state = engine.apply(state, engine.moves(state)[0]);
  const std::string text = print_position(engine, state);
  CHECK(text == "White to move\nplayed \"now, or \\\"never\\\"\"\n");
  CHECK(read_back(game, text) == state);
}

TEST_CASE("a draw, a ranking by score and a turn that must be passed") {
  TestGame game = load_text(R"(game Ends
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
interactions
  rule grow
    choose spot among empty where some own Man or no Man
    put own Man at spot
scenario
  turn
    either play grow
    or "tie"
      draw
    or "count"
      ranked by score
  stuck: pass
  score of p: count Men of p
  limit 30 turns: draw
)");
  const Engine engine(*game.model);
  const State start = engine.start();
  const auto after = [&](const std::string& move) {
    const PlayedLine line = play_line(engine, start, {move});
    REQUIRE_FALSE(line.failure.has_value());
    const std::string text = print_position(engine, line.state);
    CHECK(read_back(game, text) == line.state);
    return text;
  };
  CHECK(after("tie").find("the result is draw White = Black") != std::string::npos);
  CHECK(after("count").find("the result is finish draw White = Black") != std::string::npos);
  const State passes = read_back(game, "put White Man at a1\nBlack must pass\n");
  CHECK(engine.moves(passes).front().text == "pass");
  CHECK(print_position(engine, passes) == "put White Man at a1\nBlack must pass\n");
}

TEST_CASE("adjectives are said of all together that are so, and of those that are not any more") {
  TestGame game = load_text(R"(game Lanterns
elements
  players White, Black
  board square 2 x 2
  piece Man: of each player
  each site may be lit
  each player may be ready
  the game may be dark
interactions
  rule change-all
    choose man among own Men
    a1 and b1 become lit
    every Man stops being lit
    me becomes ready
    the game stops being dark
scenario
  setup
    put White Man at a2
    a2 becomes lit
    the game becomes dark
  turn
    play change-all
  stuck: pass
  limit 9 turns: draw
)");
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"a2"});
  REQUIRE_FALSE(line.failure.has_value());
  const std::string text = print_position(engine, line.state);
  CHECK(text.find("{a1, b1} become lit\n") != std::string::npos);
  CHECK(text.find("White becomes ready\n") != std::string::npos);
  CHECK(read_back(game, text) == line.state);
}

TEST_CASE("values are printed as the language writes them") {
  const TestGame game = load_text(std::string(kThreeCells));
  const lang::GameModel& model = *game.model;
  lang::Type type;
  type.base = lang::Base::Site;
  CHECK(print_expression(model, {}, type, lang::Value(1)) == "b1");
  CHECK(print_expression(model, {}, type, lang::Value(lang::kNone)) == "none");
  type.base = lang::Base::Piece;
  CHECK(print_expression(model, {}, type, lang::Value(2)) == "the piece at c1");
  type.base = lang::Base::Site;
  type.shape = lang::Shape::Set;
  CHECK(print_expression(model, {}, type, lang::Value(std::vector<int>{})) == "{}");
  CHECK(print_expression(model, {}, type, lang::Value(std::vector<int>{0, 2})) == "{a1, c1}");
  type.base = lang::Base::Player;
  type.shape = lang::Shape::Tally;
  CHECK(print_expression(model, {}, type, lang::Value(std::vector<int>{0, 3})) == "{Black 3}");
  type.shape = lang::Shape::Tuple;
  CHECK(print_expression(model, {}, type, lang::Value(std::vector<int>{1, -2})) == "(1, -2)");
}

TEST_CASE("piles are put level for level") {
  TestGame game = load_text(R"(game Heaps
elements
  players White, Black
  board square 4 x 1, piled at most 3
  piece Man: of each player
  piece Rock: of nobody
interactions
  rule step
    choose heap among own Man
    choose line from heap along any direction: one anything to goal
    move top 1 of heap to goal
scenario
  setup
    put Rock at a1
    put 2 White Men at a1
    put Black Man at b1
    put Rock under b1
    put Black Man at d1
  turn
    play step
  stuck: mover loses
  limit 9 turns: draw
)");
  const Engine engine(*game.model);
  const std::string start = print_position(engine, engine.start());
  CHECK(start ==
        "put Black Man at d1\nput Rock at a1, b1\nput White Man at a1\nput Black Man at b1\n"
        "put White Man at a1\nWhite to move\n");
  CHECK(read_back(game, start).position == engine.start().position);
  const PlayedLine line = play_line(engine, engine.start(), {"a1-b1"});
  REQUIRE_FALSE(line.failure.has_value());
  CHECK(picture(*game.model, line.state) ==
        "White Man: a1, b1\nBlack Man: d1\na1: White Man, Rock\nb1: White Man, Black Man, "
        "Rock\n");
  CHECK(read_back(game, print_position(engine, line.state)).position == line.state.position);
  // A fourth does not lie on three: a fault, and no move.
  const PlayedLine next = play_line(engine, line.state, {"d1-c1"});
  REQUIRE_FALSE(next.failure.has_value());
  CHECK(engine.moves(next.state).size() == 2);
}

}  // namespace ludo::interpreter
