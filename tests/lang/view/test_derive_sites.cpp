// Sets of sites known before play: lang/view/fixed_sites.hpp.

#include <string>

#include "lang/lang.hpp"
#include "lang/view/fixed_sites.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// The sites of the region of this name, as names; "?" where they are not known.
std::string sites_of(const std::string& regions, const std::string& key, lang::Index player) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(
      "a.ludo",
      "game Small\nelements\n  players White, Black\n  board square 3 x 3\n" + regions +
          "scenario\n  turn\n    pass\n  stuck: draw\n  limit 3 turns: draw\n",
      [](std::string_view) { return std::nullopt; }, diagnostics);
  REQUIRE(game.usable);
  const lang::GameModel model = checked_model(game, {.options = {}, .lints = false});
  for (const lang::RegionDef& region : model.regions) {
    if (region.item.key != key) continue;
    const auto which = region.owned ? static_cast<std::size_t>(player) : 0;
    const auto sites = lang::fixed_sites(model, region.values[which], player);
    if (!sites) return "?";
    std::string names;
    for (const lang::Index site : *sites) {
      names += (names.empty() ? "" : " ") + lang::at(model.board.sites, site).name;
    }
    return names;
  }
  return "no such region";
}

}  // namespace

TEST_CASE("Regions are known by what they are made of", "[derive]") {
  CHECK(sites_of("  region Well: {b2, a1}\n", "Well", 0) == "a1 b2");
  CHECK(sites_of("  region Low: row 1 or a3\n", "Low", 0) == "a1 b1 c1 a3");
  CHECK(sites_of("  region Ends: Border but not Corners\n", "Ends", 0) == "b1 a2 c2 b3");
  CHECK(sites_of("  region Home of each player: near row\n", "Home", 0) == "a1 b1 c1");
  CHECK(sites_of("  region Home of each player: near row\n", "Home", 1) == "a3 b3 c3");
  CHECK(sites_of("  region Dark: all x among anything where (column of x + row of x) mod 2 = 0\n",
                 "Dark", 0) == "a1 c1 b2 a3 c3");
}

TEST_CASE("What is worked out otherwise is not known", "[derive]") {
  CHECK(sites_of("  region Near: beside b2\n", "Near", 0) == "?");
}

}  // namespace ludo::tests
