#include "lang/check/options.hpp"

#include "lang/lang.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

const std::string kGame = R"(game Optional

elements
  players 2 to 4 named White, Black, Red, Blue
  option grand default off
  option size 3 to 9 default
    9  when grand
    5  otherwise
  option layout one of wide, narrow default wide
  board square size x size
  piece Man: of each player
  with grand
    piece King: of each player

interactions
  rule step
    choose man among own pieces
    choose line from man along any direction: one empty to goal
    move man to goal
    play grow(goal)
    play rest
  rule grow(man: site) with grand
    man becomes King
  rule rest
    choose other among own pieces

scenario
  with layout = wide
    setup
      put White Man at a1
  with layout = narrow
    setup
      put White Man at b1
  turn
    play step
  stuck: draw
  same position 3 times: draw
  end
    home: mover wins when some Man in c3

notation
  rest: "+{other}"
)";

struct Checked {
  Diagnostics diagnostics;
  std::optional<GameModel> model;
};

Checked check_with(const std::string& text, const std::map<std::string, std::string>& options,
                   const std::vector<std::string>& without = {}) {
  Checked result;
  LoadedGame game = load(
      "optional.ludo", text, [](std::string_view) { return std::nullopt; }, result.diagnostics);
  REQUIRE(game.usable);
  CheckOptions asked;
  asked.options = options;
  asked.without = without;
  asked.lints = false;
  result.model = check(game, asked, result.diagnostics);
  return result;
}

std::string only_message(const Checked& checked) {
  REQUIRE(checked.diagnostics.count() == 1);
  CHECK_FALSE(checked.model);
  return checked.diagnostics.in_order_of_report()[0].message();
}

}  // namespace

TEST_CASE("defaults of options may depend on options above") {
  const Checked plain = check_with(kGame, {});
  REQUIRE(plain.model);
  CHECK(plain.model->board.columns == 5);
  const Checked grand = check_with(kGame, {{"grand", "on"}});
  REQUIRE(grand.model);
  CHECK(grand.model->board.columns == 9);
  std::string values;
  for (const OptionValue& option : grand.model->options)
    values += option.name + "=" + option.value + " ";
  CHECK(values == "players=2 grand=on size=9 layout=wide ");
}

TEST_CASE("guarded items are there or not") {
  CHECK(check_with(kGame, {}).model->kinds.size() == 1);
  CHECK(check_with(kGame, {{"grand", "yes"}}).model->kinds.size() == 2);
}

TEST_CASE("a rule whose condition does not hold has no path, but can be named") {
  const Checked plain = check_with(kGame, {{"grand", "off"}});
  // `change man to King` is not read, since there is no King.
  CHECK(plain.diagnostics.empty());
  REQUIRE(plain.model);
  const Rule& grow = plain.model->rules[2];
  CHECK(grow.item.key == "grow");
  const StatementBlock& body = plain.model->blocks[static_cast<std::size_t>(grow.body)];
  REQUIRE(body.statements.size() == 1);
  CHECK(plain.model->statements[static_cast<std::size_t>(body.statements[0])].op ==
        StatementOp::Require);
}

TEST_CASE("of two guarded items with one key, one may be there") {
  CHECK(check_with(kGame, {{"layout", "narrow"}}).model);
  std::string both = kGame;
  both.replace(both.find("with layout = narrow"), 20, "with size > 3       ");
  CHECK(check_with(both, {}).diagnostics.in_order_of_report()[0].kind() ==
        DiagnosticKind::duplicate_item);
}

TEST_CASE("unknown options and values, with the likely ones") {
  CHECK(only_message(check_with(kGame, {{"grnd", "on"}})) ==
        "this game has no option `grnd`; it has `grand`, `layout`, `players` or `size`");
  CHECK(only_message(check_with(kGame, {{"layout", "widee"}})) ==
        "`widee` is no value of the option `layout`; it is `wide` or `narrow`");
  CHECK(only_message(check_with(kGame, {{"size", "10"}})) ==
        "`10` is no value of the option `size`; it goes from 3 to 9");
  CHECK(only_message(check_with(kGame, {{"grand", "maybe"}})) ==
        "`maybe` is no value of the option `grand`; it is `on` or `off`");
  CHECK(only_message(check_with(kGame, {{"players", "5"}})) ==
        "`5` is no value of the option `players`; it goes from 2 to 4");
}

TEST_CASE("a range of numbers may go below zero") {
  const std::string text = R"(game Tilted
elements
  players White, Black
  option tilt -3 to -1 default -2
  board square 3 x 3
  piece Stone: of each player
  the game has height: -9 to 9, at first tilt
scenario
  turn
    choose spot among empty
    put own Stone at spot
    set height to tilt + 1
  stuck: draw
)";
  const Checked plain = check_with(text, {});
  REQUIRE(plain.model);
  const auto value = [](const Checked& checked) { return checked.model->options.front().value; };
  CHECK(value(plain) == "-2");
  const Checked least = check_with(text, {{"tilt", "-3"}});
  REQUIRE(least.model);
  CHECK(value(least) == "-3");
  CHECK(only_message(check_with(text, {{"tilt", "0"}})) ==
        "`0` is no value of the option `tilt`; it goes from -3 to -1");
}

TEST_CASE("items are left out by their key; a rule stays without a path") {
  const Checked without_end = check_with(kGame, {}, {"home"});
  REQUIRE(without_end.model);
  CHECK(without_end.model->scenario.end.empty());
  const Checked without_rule = check_with(kGame, {}, {"grow"});
  REQUIRE(without_rule.model);
  CHECK(without_rule.model->rules.size() == 3);
  // How a rule is written names what its body bound.
  CHECK(check_with(kGame, {}, {"rest"}).model);
  CHECK(only_message(check_with(kGame, {}, {"hom"})) == "nothing in this game is called `hom`");
}

}  // namespace ludo::tests
