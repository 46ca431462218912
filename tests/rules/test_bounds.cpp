// What the author calls no rule is told at the end, and without its number where it is used.

#include <string>

#include "lang/rules/formats.hpp"
#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kCount = R"(game Count
"A game of the tests"
source "The tests"

elements
  players White, Black
  board square 3 x 3
  piece Stone: 4 of each player
  each player has points: 0 to 90
    note "No rule: four stones bring four points."

interactions
  rule place
    choose goal among empty
    put own Stone at goal
    add 1 to own points

scenario
  turn
    play place
  stuck: draw
  limit 20 turns: draw
    note "No rule."
)";

}  // namespace

TEST_CASE("bounds: what is no rule stands at the end, with its reason", "[rules][bounds]") {
  const std::string told = markdown_of_text(std::string(kCount), "en");
  const std::size_t end = told.find("## Appendix for programmers");
  REQUIRE(end != std::string::npos);
  CHECK(told.find("Each player counts his points, at first 0.\n") < end);
  const std::size_t bound = told.find("The points of a player: at most 90.");
  const std::size_t reason = told.find("*Four stones bring four points.*");
  const std::size_t limit =
      told.find("A game: at most 20 turns; a program then ends it as a draw.");
  CHECK(told.find("## Sources") < end);
  CHECK((end < bound && bound < reason && reason < limit && limit != std::string::npos));
  CHECK(told.find("No rule") == std::string::npos);
}

TEST_CASE("bounds: how moves are written stands behind the rules", "[rules][bounds]") {
  std::string game(kCount);
  const std::string_view limit = "    note \"No rule.\"\n";
  game.replace(game.find(limit), limit.size(),
               "    note \"Notation: a stone is written by its cell.\"\n");
  const std::string told = markdown_of_text(game, "en");
  const std::size_t written =
      told.find("## How moves are written\n\n*A stone is written by its cell.*");
  REQUIRE(written != std::string::npos);
  CHECK(told.find("## End of the game") < written);
  CHECK(written < told.find("## Sources"));
}

TEST_CASE("bounds: what never happens to who cannot move", "[rules][bounds]") {
  std::string game(kCount);
  const std::string_view stuck = "  stuck: draw\n";
  game.replace(game.find(stuck), stuck.size(),
               "  stuck: pass\n    note \"No rule: somebody can always place.\"\n");
  const std::string told = markdown_of_text(game, "en");
  const std::size_t end = told.find("## Appendix for programmers");
  REQUIRE(end != std::string::npos);
  CHECK(told.find("A player who has no move in his turn passes.") > end);
  CHECK(told.find("*Somebody can always place.*") > end);
}

TEST_CASE("bounds: without the note a bound is told where it stands", "[rules][bounds]") {
  std::string game(kCount);
  for (const std::string_view note :
       {"    note \"No rule: four stones bring four points.\"\n", "    note \"No rule.\"\n"}) {
    game.erase(game.find(note), note.size());
  }
  const std::string told = markdown_of_text(game, "en");
  CHECK(told.find("## Appendix") == std::string::npos);
  CHECK(told.find("Each player counts his points, at first 0, at most 90.") != std::string::npos);
}

}  // namespace ludo::tests
