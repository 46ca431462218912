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
  each Player has purse: 0..9 = 1
  each Site has mark: 0..3 = 0
  the game has hot: set of Site = {}
interactions
  rule step
    choose man in own Man
    choose line from man along any direction: one empty to goal
    move man to goal
    add 1 to mark of goal
    add 2 to purse of me
    add goal to hot
scenario
  setup
    legend w White Man, b Black Man, # Rock
    b . #
    . . w
  turn
    play step
  stuck loses
  limit 9 turns draws
)");
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"c1-b1", "a2-a1"});
  REQUIRE_FALSE(line.failure.has_value());
  const auto text = print_position(engine, line.state);
  REQUIRE(text.has_value());
  CHECK(*text ==
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
  CHECK(read_back(game, *text) == line.state);
  CHECK(picture(*game.model, line.state) == ". . #\nb w .\n");
}

TEST_CASE("in the middle of a turn the text is its start and the moves played") {
  TestGame game = load_text(std::string(kDice));
  const Engine engine(*game.model);
  const PlayedLine line = play_line(engine, engine.start(), {"2", "b1"});
  REQUIRE_FALSE(line.failure.has_value());
  const auto text = print_position(engine, line.state);
  REQUIRE(text.has_value());
  CHECK(*text ==
        "put White Runner at a1\n"
        "put Black Runner at a2\n"
        "White to move\n"
        "played 2, b1\n");
  CHECK(read_back(game, *text) == line.state);
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

}  // namespace ludo::interpreter
