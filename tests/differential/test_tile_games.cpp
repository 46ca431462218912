// Both engines on tiny games with boards of tiles: each says one thing in another way.

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct TileGame {
  std::string_view spots = "unlaid beside laid";
  std::string_view quarters = "0 to 3";
  std::string_view tile = "Gate";
  std::string_view then = "";  // lines of the turn
  std::string_view score = "count laid";
  std::string_view end = "";
};

std::string tile_game(const TileGame& parts) {
  return fmt::format(R"(game Roads
elements
  players White, Black
  board of tiles 5 x 4 centred holding at most 6
  tiles
    ground City, Road, Field
    Gate 2: City n; Road w e; Field el wr by 1; Field er sl sr wl
    Wall 2: City n crowned; City s; Field rest by 1 2
    Bend 3: Road s w; Field wr nl nr el er sl; Field sr wl
    End 1: Road s; Field rest
  piece Walker: 3 of each player
  piece Giant: 1 of each player
  each player has points: 0 to 99, at first 0
  each block has visits: 0 to 3, at first 0
  each site may be trodden
  the game has bag: tally of tile at most 3, at first {{Gate 2, Wall 1, Bend 1}}
  the game has last: block or none, at first none
  the game has owned: set of site, at first {{}}

interactions
  define fits of (spot: block):
    every d among orthogonal has (d of spot in unlaid or d of spot is none
    or side(spot, d) = side(d of spot, opposite d))
  rule settle(spot: block)
    choose place among parts of spot where no occupied in group of place within (same ground as place)
    put own Walker at place

scenario
  setup
    lay Gate turned 0 on [0,0]
  turn
    choose spot among {spots}
    choose quarter from {quarters}
    lay {tile} turned quarter on spot
    set last to spot
{then}  stuck: pass
  limit 5 turns: draw
  end{first}
{end}    full: ranked by score when count laid = 4
  score of p: {score}
)",
                     fmt::arg("spots", parts.spots), fmt::arg("quarters", parts.quarters),
                     fmt::arg("tile", parts.tile), fmt::arg("then", parts.then),
                     fmt::arg("score", parts.score), fmt::arg("end", parts.end),
                     fmt::arg("first", parts.end.empty() ? "" : " by the first of"));
}

std::size_t check_tile_games(const std::vector<TileGame>& all) {
  CompareOptions options;
  options.most_states = 25 * times_of_work();
  options.most_moves = 1'200 * times_of_work();
  options.playouts = 2 * times_of_work();
  std::size_t states = 0;
  for (const TileGame& parts : all) {
    const std::string text = tile_game(parts);
    const Trial trial = try_text(text, options);
    INFO(text << '\n' << trial.why);
    CHECK(trial.verdict == Verdict::Agrees);
    states += trial.states;
  }
  return states;
}

}  // namespace

TEST_CASE("boards of tiles: both engines lay the same tiles in the same places", "[tiles]") {
  CHECK(100 < check_tile_games({
                  {},
                  {.spots = "unlaid"},
                  {.spots = "unlaid touching laid where column of spot != row of spot"},
                  {.spots = "(laid or unlaid beside laid)"},
                  {.spots = "within 1 of [0,0]"},
                  {.quarters = "-1 to 5 where quarter mod 3 != 0"},
                  {.tile = "Bend", .then = "    afterwards require fits of spot\n"},
                  {.spots = "unlaid beside laid where row of spot in {0, 1}", .tile = "Wall"},
                  {.then = "    lay End turned 1 on n of spot\n"},
                  {.then = "    lay End turned turn of [0,0] on [1,1]\n"},
              }));
}

TEST_CASE("boards of tiles: both engines see the same parts", "[tiles]") {
  CHECK(
      100 <
      check_tile_games({
          {.then = "    choose place among parts of spot\n    put own Walker at place\n"},
          {.then = "    optionally play settle(spot)\n"},
          {.then = "    choose place among loose Road where count sides of place = 2\n"
                   "    place becomes trodden\n"},
          {.then = "    choose place among Field beside City\n    put own Giant at place\n"},
          {.then = "    choose place among anything linked to [0,0].Road\n"
                   "    add place to owned\n"},
          {.tile = "Wall",
           .then = "    choose place among (crowned or Road within 1 of [0,0].Road)\n"
                   "    put own Walker at place\n"},
          {.then = "    choose place among same block as [0,0].Field2\n"
                   "    require ground of place is Field\n    put own Walker at place\n"},
          {.then = "    for each area among groups of (City or Road) meeting parts of spot\n"
                   "      if no (loose area)\n        add count blocks of area to own points\n"
                   "      else\n        add 1 to points of White\n",
           .score = "points of p"},
          {.then = "    add 1 to visits of spot\n    for each b among laid beside spot\n"
                   "      add 1 to visits of b\n",
           .score = "sum of visits of b for each b among laid"},
          {.then = "    if tile of [0,0] = Gate\n      add copies of tile of spot to own points\n",
           .score = "points of p"},
      }));
}

TEST_CASE("boards of tiles: both engines move and count the same followers", "[tiles]") {
  CHECK(100 <
        check_tile_games({
            {.then = "    optionally play settle(spot)\n"
                     "    for each man among own Walkers where block of man != spot\n"
                     "      remove man\n"},
            {.then = "    choose place among empty where block of place = spot\n"
                     "    put own Walker at place\n"
                     "    optionally\n      choose man among own pieces\n"
                     "      choose goal among empty linked to man\n      move man to goal\n"},
            {.then = "    optionally play settle(spot)\n",
             .score = "count (area among groups of Field where some Walker of p in area)"},
            {.then = "    optionally play settle(spot)\n",
             .score = "count (Walkers of p in group of [0,0].Field within Field)"},
            {.then = "    optionally play settle(spot)\n",
             .end = "    met: mover wins when some man among Walkers of mover where some Walker "
                    "of mover linked to man\n"},
            {.then = "    random tile among bag\n    take tile from bag\n"
                     "    if [2,0] in unlaid\n      lay tile turned 1 on [2,0]\n"},
        }));
}

}  // namespace ludo::tests
