// How games of tiles are told: what is on each tile, and what the letters of the list stand for.

#include <string>
#include <vector>

#include "lang/rules/formats.hpp"
#include "lang/rules/tile_pictures.hpp"
#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

using lang::TilePart;
using lang::TileType;
using lang::rules::drawn_tile;
using lang::rules::TileSigns;

namespace {

constexpr std::string_view kTiles = R"(game Paths
"A game of the tests"

elements
  players White, Black
  board of tiles 5 x 5 centred holding at most 3
  tiles
    ground Road, Town, Field
    Straight 4: Road n s; Field rest
    Gate 3: Town n walled; Road s; Field sl by 1; Field rest by 1
    Pair 2: Town n; Town s; Field rest by 1 2
    Edge 2: Town n; Town s; Field el er by 1; Field rest by 2
  piece Walker: 5 of each player
  each player has points: 0 to 90
  the game has bag: tally of tile at most 4 seen by nobody

interactions
  define fits of spot:
    no heading among orthogonal
      where (heading of spot in laid
      and side(spot, heading) != side(heading of spot, opposite heading))
  define weight(side, area): count Walkers of side in area
  define holds(side, area):
    weight(side, area) > 0 and no rival among players where weight(rival, area) > weight(side, area)
  define open of area: some (loose area)

  rule build "Building"
    random tile among bag where tile is not Edge or total bag = 1
    take tile from bag
    choose spot among unlaid beside laid
    lay tile turned 0 on spot
    afterwards require fits of spot
    for each area among groups of Town meeting parts of spot where not open of area
      for each side among players where holds(side, area)
        add 1 to points of side

scenario
  setup
    lay Straight turned 0 on [0,0]
    for each tile among {Straight, Gate, Pair, Edge}
      set tile in bag to copies of tile
  turn
    play build
  stuck: draw
  limit 9 turns: draw

names it
  Road "la strada" "le strade"
  Town "il borgo" "i borghi"
  Field "il prato" "i prati"
  walled "le mura"
  Gate "la porta" "le porte"
)";

void check_told(std::string_view language, const std::vector<std::string>& sentences) {
  check_rules_say(markdown_of_text(std::string(kTiles), language), sentences);
}

}  // namespace

TEST_CASE("tiles are listed with their parts in words", "[rules][tiles]") {
  check_told("en",
             {"The ground of a part of a tile is road, town or field; these are the tiles, with "
              "their parts:",
              "| straight | 4 | road n s; field on all the rest |",
              "town n with a walled; road s; field sl, beside the town; "
              "field el er sr wl wr, beside the town |",
              "town n; town s; field on all the rest, beside both towns |",
              "field el er, beside the town n; ", "The bag holds at most four copies of a tile.",
              "Nobody sees which tiles the bag holds, and all know how many there are in all.",
              "Each player counts his",
              "The tiles straight to edge go into the bag, in as many copies as the table says.",
              "Lay the straight on [0,0], turned as in figure 1.",
              "at random, the edge only if the bag holds one in all",
              "is more than 0, and no other player has more there",
              "a block without a tile, the edge of the board or a tile that has the same ground",
              "For every town with a part among the parts of the block",
              "A town takes up the whole of its sides; a road takes up only the middle"});
  check_told("it", {"| porta | 3 | borgo n con mura; strada s; prato sl, accanto al borgo; ",
                    "borgo n; borgo s; prato su tutto il resto, accanto a entrambi i borghi |",
                    "prato el er, accanto al borgo n; "});
}

TEST_CASE("tiles are drawn as they are printed", "[rules][tiles]") {
  check_told(
      "en",
      {"Figure 1: the tiles as they are printed, north at the top, and how many there are of each.",
       "     nl   n   nr              = road", "# town", ". field", "* walled",
       "straight (4)  gate (3)      pair (2)      edge (2)",
       ". . = . .     # # * # #     # # # # #     # # # # #",
       ". . = . .     . . . . .     . . . . .     . . . . .",
       ". . = . .     . . = . .     . . . . .     . . . . .",
       ". . = . .     . . = . .     # # # # #     # # # # #"});
  check_told("it", {"Figura 1: le tessere come sono stampate, il nord in alto, e quante ce ne sono "
                    "di ciascuna."});
  // What runs from side to side fills the tile; where several end, that has a sign; two that bend
  // pass each other; of two that meet at a corner neither takes it.
  const TileSigns signs{{'#', '=', '.'}, {true, true, false}};
  const auto lines = [&](std::vector<TilePart> parts) {
    return drawn_tile(TileType{"T", 1, std::move(parts)}, signs).lines;
  };
  CHECK(lines({{0, {3, 4, 5, 9, 10, 11}}, {2, {0, 1, 2}}, {2, {6, 7, 8}}}) ==
        std::vector<std::string>{"# . . . #", "# # # # #", "# # # # #", "# # # # #", "# . . . #"});
  CHECK(lines({{1, {4}}, {1, {7}}, {1, {10}}, {2, {0, 1, 2, 3, 11}}, {2, {5, 6}}, {2, {8, 9}}}) ==
        std::vector<std::string>{". . . . .", ". . . . .", "= = + = =", ". . = . .", ". . = . ."});
  CHECK(lines({{1, {1, 4}}, {1, {7, 10}}, {2, {0, 11, 5, 6}}, {2, {2, 3}}, {2, {8, 9}}}) ==
        std::vector<std::string>{". . = . .", ". . = . .", "= = . = =", ". . = . .", ". . = . ."});
  // A road that ends at what lies across goes over the other, and parts what is beside it.
  CHECK(lines({{0, {0, 1, 2}},
               {1, {4, 10}},
               {1, {7}},
               {2, {3}},
               {2, {11}},
               {2, {5, 6}},
               {2, {8, 9}}}) ==
        std::vector<std::string>{"# # # # #", ". . = . .", "= = = = =", ". . = . .", ". . = . ."});
  CHECK(lines({{0, {0, 1, 2}}, {1, {4, 10}}, {1, {7}}, {2, {3, 11}}, {2, {5, 6}}, {2, {8, 9}}}) ==
        std::vector<std::string>{"# # # # #", ". . . . .", "= = = = =", ". . = . .", ". . = . ."});
  CHECK(lines({{0, {0, 1, 2}}, {0, {9, 10, 11}}, {2, {3, 4, 5, 6, 7, 8}}}) ==
        std::vector<std::string>{". # # # #", "# . . . .", "# . . . .", "# . . . .", "# . . . ."});
}

}  // namespace ludo::tests
