// How it is told that tiles are drawn, laid and used: what several statements say together.

#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/formats.hpp"
#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kBrooks = R"(game Brooks
"A game of the tests"

elements
  players White, Black
  board of tiles 9 x 9 centred holding at most 8
  tiles
    ground Brook, Wood
    Spring 1: Brook e; Wood rest
    Straight 3: Brook w e; Wood nl nr el wr; Wood rest
    Grove 4: Wood rest
  piece Hut: 3 of each player
  piece Tower: 1 of each player
  each player has points: 0 to 90
  the game has bag: tally of tile at most 4 seen by nobody,
    box: tally of tile at most 3 seen by nobody
  the record has aside: 0 to 8

interactions
  define fits of spot:
    no heading among orthogonal
      where (heading of spot in laid
      and side(spot, heading) != side(heading of spot, opposite heading))

  rule lay-tile(tile: tile) gives spot: block "Laying"
    choose spot among unlaid beside laid
    choose quarters from 0 to 3
    lay tile turned quarters on spot
    afterwards require fits of spot
    for each bed among Brook parts of spot
      afterwards require some Brook linked to bed
      for each way-out among sides of bed where way-out of spot in unlaid
        play run(way-out)
  rule run(way-out: direction)
    require way-out is not w
    if way-out is n
      require no low among laid where row of low < 0
  rule build(spot: block) "Building"
    either
      require count own Huts < 3
      play raise(Hut, spot)
    or
      require no own Tower
      play raise(Tower, spot)
  rule raise(unit: kind, spot: block)
    choose part among (parts of spot but not Brook) where no occupied in group of part
    put own unit at part
  rule count-huts(spot: block) "Counting"
    if some Huts in parts of spot
      add 1 to own points
  rule draw-tile "Drawing"
    repeat while no tiles laid this turn and total box + total bag > 0, at most 8 times
      if total box > 0
        random tile among box where tile is not Straight or total box = 1
        take tile from box
      else
        random tile among bag
        take tile from bag
      must
        play lay-tile(tile) as spot
        optionally play build(spot)
        play count-huts(spot)
      otherwise
        add 1 to aside

scenario
  setup
    lay Spring turned 0 on [0,0]
    for each tile among {Straight, Grove}
      set tile in bag to copies of tile
  turn
    play draw-tile
  stuck: pass
  limit 20 turns: draw

names en
  lay-tile "laying" "says=V:lay the tile" "can=it V:can/3 be laid"
  build "building" "says=V:build on it"
  run "running" "says=V:run {1:bare}"
  aside "the number of tiles laid aside" "says=it V:be/3 laid aside"
)";

std::string rules_in_english(const std::string& text) { return markdown_of_text(text, "en"); }

std::string with(const std::string& before, const std::string& after) {
  std::string text(kBrooks);
  const std::size_t at = text.find(before);
  REQUIRE(at != std::string::npos);
  return text.replace(at, before.size(), after);
}

}  // namespace

TEST_CASE("tiles drawn until one can be laid are told in three sentences", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kBrooks)),
      {"A tile is drawn by lot:",
       "- from the box as long as it holds tiles, the straight only when it is the last of "
       "them;",
       "- otherwise from the bag.", "If it can be laid you must do the following, in this order:",
       "1. Lay the tile.", "2. If you want, build on it.",
       "If it cannot be laid, it is laid aside and another tile is drawn, until one is laid "
       "or the box and the bag are empty."});
  // Fewer times than there are tiles: that is a limit.
  check_rules_say(rules_in_english(with("at most 8 times", "at most 7 times")),
                  {"at most 7 times"});
}

TEST_CASE("where a tile is laid and how it must lie is told of the tile", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kBrooks)),
      {"Lay the tile on a block without a tile that has a side in common with a block with "
       "a tile.",
       "You may turn it as you like, by quarter turns.",
       "On each of its four sides there must be one of these:", "- the edge of the board;",
       "If the tile has a brook:", "- its brook must be linked to a brook;",
       "- if its brook leads to a block without a tile, it may not run west;",
       "- it may not run north there if a tile lies to the south of row 0, the row of "
       "[0,0]."});
  // Turned by some quarters only.
  check_rules_say(rules_in_english(with("quarters from 0 to 3", "quarters from 0 to 2")),
                  {"the numbers from 0 to 2"});
}

TEST_CASE("one of several kinds that the same rule puts is told in a list", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kBrooks)),
      {"Put one of these on the board:",
       "- one of your huts, if fewer than three of them are on the board;",
       "- your tower, if it is not on the board.",
       "It goes to a part of the tile laid, but not to a brook, and only if nobody stands "
       "on the area of that part."});
}

}  // namespace ludo::tests
