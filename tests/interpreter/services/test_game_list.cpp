// The facts of games, and the heads of texts.

#include "interpreter/services/game_list.hpp"

#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

TEST_CASE("the head of a text is found without reading the rest") {
  CHECK(head_of("game Tablut\n").name == "Tablut");
  CHECK(head_of("-- a comment\n\nludo 1\ngame Brandub variant of Tablut\r\n").parent == "Tablut");
  CHECK(head_of("tests of Tablut\n").tests_of == "Tablut");
  CHECK(head_of("module line(a)\n").name.empty());
  CHECK(head_of("").name.empty());
  CHECK(head_of("  game Indented\n").name.empty());
}

TEST_CASE("the facts of a shipped game") {
  const TestGame game = load_shipped("stdlib-games/tablut/tablut.ludo");
  const GameFacts facts = facts_of(game.loaded, *game.model);
  CHECK(facts.name == "Tablut");
  CHECK(facts.players == std::vector<std::string>{"White", "Black"});
  CHECK(facts.board == "square 9 x 9");
  CHECK(facts.sites == 81);
  CHECK(facts.kinds == std::vector<std::string>{"King", "Soldier"});
  CHECK(facts.parent.empty());
  CHECK(1 <= facts.sources.size());
  CHECK(5 <= facts.rulings);
  CHECK(10 < facts.tests);
  REQUIRE(facts.options.size() == 1);
  CHECK(facts.options[0].name == "occurrences");
  CHECK(facts.options[0].is_range);
}

TEST_CASE("a variant names its parent, a hexagon its side") {
  const TestGame variant = load_shipped("stdlib-games/tablut/tablut-12.ludo");
  CHECK(facts_of(variant.loaded, *variant.model).parent == "Tablut");
  const TestGame hexdame = load_shipped("stdlib-games/hexdame/hexdame.ludo");
  const GameFacts facts = facts_of(hexdame.loaded, *hexdame.model);
  CHECK(facts.board == "hexagon side 5");
  CHECK(facts.sites == 61);
}

}  // namespace ludo::interpreter
