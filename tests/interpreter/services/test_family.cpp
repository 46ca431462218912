// The hash of a game with all its options.

#include "interpreter/services/family.hpp"

#include "lang/diagnostics/render.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

lang::LoadedGame loaded(const std::string& options, const std::string& condition) {
  const std::string text =
      "game Family\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Stone: of each player\n" +
      options + "scenario\n  turn\n    choose spot among empty\n" + condition +
      "    put own Stone at spot\n  stuck: draw\n";
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "text", text, [](std::string_view) { return lang::Resolved(); }, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  return game;
}

std::string family_hash(const std::string& options, const std::string& condition) {
  lang::LoadedGame game = loaded(options, condition);
  const Family family = family_of(game, {});
  CHECK(family.trouble.empty());
  CHECK(family.hash.starts_with("ludo:1:family:"));
  return family.hash;
}

}  // namespace

TEST_CASE("a family does not depend on the names of its options", "[canon]") {
  const std::string one = family_hash("  option rim \"on the rim\" default off\n",
                                      "    with rim\n      require spot in Border\n");
  CHECK(one == family_hash("  option margin \"at the edge\" default off\n",
                           "    with margin\n      require spot in Border\n"));
  // Nor on whether an option allows or forbids, as long as the defaults are the same.
  CHECK(one == family_hash("  option inside \"everywhere\" default on\n",
                           "    with not inside\n      require spot in Border\n"));
  CHECK(one != family_hash("  option rim \"on the rim\" default on\n",
                           "    with rim\n      require spot in Border\n"));
  CHECK(one != family_hash("", ""));
}

TEST_CASE("an option that makes no difference is none", "[canon]") {
  CHECK(family_hash("  option rim \"nothing\" default off\n", "") == family_hash("", ""));
}

TEST_CASE("of many numbers some stand for all", "[canon]") {
  lang::LoadedGame game = loaded("  option bound \"how many\" 1 to 100 default 50\n",
                                 "    require count pieces < bound\n");
  const Family family = family_of(game, {});
  std::vector<std::string> values;
  for (std::size_t i = 1; i < family.hashes.size(); ++i) values.push_back(family.hashes[i].value);
  CHECK(values == std::vector<std::string>{"1", "49", "50", "51", "100"});
  CHECK(family.hashes[3].hash == family.hashes[0].hash);
}

}  // namespace ludo::interpreter
