// How it is told who holds areas of tiles, what they are worth and what the score is made of.

#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/formats.hpp"
#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kTowns = R"(game Towns
"A game of the tests"

elements
  players White, Black
  board of tiles 9 x 9 centred holding at most 9
  tiles
    ground Town, Lane, Mill, Field
    Gate 4: Town n walled; Lane s; Field sl by 1; Field rest by 1
    Wheel 3: Mill; Field rest
    Bend 2: Lane n e; Field nr el; Field rest
  piece Guard: 4 of each player
  piece Captain: 1 of each player
  each player has points: 0 to 90
  the game has bag: tally of tile at most 4 seen by nobody

interactions
  define fits of spot:
    no heading among orthogonal
      where (heading of spot in laid
      and side(spot, heading) != side(heading of spot, opposite heading))
  define closed of area: no (loose area)
  define weight(side, area): count Guards of side in area + 3 * count Captains of side in area
  define holds(side, area):
    weight(side, area) > 0 and no rival among players where weight(rival, area) > weight(side, area)
  define size of area: count blocks of area + count (walled area)
  define worth of area:
    size of area      when no Town in area
    2 * size of area  otherwise
  define about of mill: 1 + count (laid touching block of mill)
  define crop of area:
    4 * count (town among groups of Town where closed of town and some town beside area)

  rule lay-tile gives spot: block "Laying"
    random tile among bag
    take tile from bag
    choose spot among unlaid beside laid
    choose quarters from 0 to 3
    lay tile turned quarters on spot
    afterwards require fits of spot
  rule pay(area: set of site, amount: 0 to 90)
    for each side among players where holds(side, area)
      add amount to points of side
    remove pieces in area
  rule score-tile(spot: block) "Counting"
    for each area among groups of (Town or Lane) meeting parts of spot where closed of area
      play pay(area, worth of area)
    for each mill among Mill where about of mill = 9
      play pay({mill}, 7)

scenario
  setup
    lay Bend turned 0 on [0,0]
    for each tile among {Gate, Wheel, Bend}
      set tile in bag to copies of tile
  turn
    play lay-tile as spot
    play score-tile(spot)
  stuck: pass
  limit 20 turns: draw
  end
    over: ranked by score when total bag = 0
  score of side:
    points of side
    + (sum of crop of area for each area among groups of Field where holds(side, area))
    + (sum of size of area for each area among groups of (Town or Lane) where holds(side, area))
    + (sum of about of mill for each mill among Mill where holds(side, {mill}))

names en
  closed "says={1:S} V:be complete" "adj=complete"
  points "the points"
)";

std::string rules_in_english(const std::string& text) { return markdown_of_text(text, "en"); }

std::string with(const std::string& before, const std::string& after) {
  std::string text(kTowns);
  const std::size_t at = text.find(before);
  REQUIRE(at != std::string::npos);
  return text.replace(at, before.size(), after);
}

}  // namespace

TEST_CASE("areas are worth so much by their ground", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kTowns)),
      {"A town or a lane is complete if no part of it leads to a block without a tile.",
       "Each complete town and each complete lane that has a part on the tile laid is "
       "scored:",
       "- A lane is worth one point for each of its tiles.",
       "- A town is worth two points for each of its tiles and two for each of its walleds.",
       "Each mill whose tile has tiles on all eight blocks around it is scored, too, and is "
       "worth seven points."});
  check_rules_say(
      rules_in_english(with("2 * size of area  otherwise", "3 * size of area  otherwise")),
      {"A town is worth three points for each of its tiles and three for each"});
}

TEST_CASE("who holds an area gets its worth", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kTowns)),
      {"To score an area is to give its worth, in full, to each player who holds it.",
       "An area is held by the player who has the most weight there, and by all of them if "
       "several have the most; a player without weight does not hold it.",
       "A guard weighs one, a captain three.",
       "Then all pieces on the area leave the board, and their players may put them again.",
       "Pieces on a field stay there to the end of the game."});
  // Whoever has most and something more: that is told clause by clause.
  check_rules_say(
      rules_in_english(with("weight(side, area) > 0 and", "weight(side, area) > 1 and")),
      {"For every player among all players such that"});
}

TEST_CASE("the score is told by what one holds", "[rules][tiles]") {
  check_rules_say(
      rules_in_english(std::string(kTowns)),
      {"The score of a player is the sum of these:", "- his points;",
       "- for each field that he holds, four points for each complete town beside it;",
       "- for each town and each lane that he holds, one point for each of its tiles and "
       "each of its walleds;",
       "- for each mill that he holds, one point for its tile and one for each tile around "
       "it.",
       "A town is beside a field if the table says so of any of their parts."});
}

}  // namespace ludo::tests
