// Units that attack, retreat and are eliminated: each idiom.

#include <string>
#include <string_view>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kStrikes = R"(game Small
"A game of the tests"

elements
  players White facing n, Black facing s
  option helpers "helpers" default off
  board square 6 x 6
  direction before: ahead or ahead-left or ahead-right
  direction flank: left-flank or right-flank
  direction behind: rear or rear-left or rear-right
  type Facing: orthogonal
  table pieces
    kind    of     pace  reach  guard  darts
    Chief   White  1     1      3      0
    Scout   White  3     3      2      2
    Ram     Black  2     1      4      0
    Runner  Black  3     2      2      1
  define Leader: Chief or Ram
  each piece may be proven
  each piece has facing: Facing, at first forward, stock: 0 to 2, at first darts, helped: 0 to 3
  each piece has blow: 0 to 32 this turn, foe-hit: piece or none this turn
  each piece has hurts: 0 to 9 this turn

interactions
  define blows: count pieces whose blow > 0
  define fresh of unit: blow of unit = 0
  define strength of unit:
    2  when unit is Chief
    1  otherwise
  define harm(unit, target):
    strength of unit
    at least 2  if reach of unit = 1 and bearing of unit from target in flank
    at least 3  if reach of unit = 1 and bearing of unit from target in behind
  define defence of unit:
    guard of unit
    + 1  if some Leader friendly to unit touching unit, unless unit is Leader
  define those-ahead(unit, far):
    all foe among enemy pieces within far of unit where bearing of foe from unit in before
  rule hit(unit: site) "Hit"
    require fresh of unit and not (unit is Scout and unit has moved this turn)
    either
      choose target among those-ahead(unit, reach of unit)
      add harm(unit, target) to hurts of target
    or "!"
      require stock of unit > 0
      choose target among those-ahead(unit, 4)
      take 1 from stock of unit
      add strength of unit to hurts of target
    set blow of unit to blows + 1
    set foe-hit of unit to the piece at target
    if hurts of target >= defence of target
      owner of target decides
        must play flee(target)
        otherwise play die(target)
  rule flee(unit: site) "Flight"
    require unit is not Ram and unit has not played flee this turn
    choose line from unit along left or right or back:
      one empty to goal where row of goal != row of unit or no enemy piece touching goal
    let nearest be the foe among hitters of unit with least distance from foe to goal,
      then most blow of foe
    set hurts of unit to 0
    set facing of unit to away(nearest, goal)
    move unit to goal
  define hitters of unit: pieces whose foe-hit = the piece at unit
  define sideways(foe, place):
    abs(column of place - column of foe) > abs(row of place - row of foe)
  define away(foe, place):
    e  when sideways(foe, place) and column of place > column of foe
    w  when sideways(foe, place)
    n  when row of place > row of foe
    s  otherwise
  rule die(unit: site) "Death"
    with helpers
      for each foe among hitters of unit where helped of foe < 3
        add 1 to helped of foe
        if helped of foe = 3
          foe becomes proven
    remove unit

scenario
  turn
    each unit among own pieces may, in any order, one by one
      play hit(unit)
  stuck: pass
  limit 20 turns: draw

names en
  hit "the hit" "the hits" "does={1:S} V:hit {2:indef}"
  flee "the flight" "the flights" "says=V:flee {1:quiet}" "does={1:S} V:flee" "done={1:S} V:have! already fled {2}"
  strength "the damage" "the damages" "column=damage"
  darts "the dart" "the darts" "column=darts"
  stock "the stock" "the stocks" "noted=the darts it has left" "does={1:S} V:throw one at {2:indef}"
  blow "the blow" "the blows" "noted=which hit it has made" "kept=which hit this was" "most=the one that hit last"
  foe-hit "the victim" "the victims" "noted=whom it has hit" "kept=whom it hit" "done={1:S} V:have! hit it in this turn"
  hurts "the wounds" "the wounds" "noted=its wounds"
  fresh "says={1:S} V:have not yet hit in this turn"
  target "the target" "the targets"
  proven "the veteran" "the veterans"
)";

}  // namespace

TEST_CASE("once in a turn, in one of several ways", "[rules][strikes]") {
  check_rules_say(
      rules_of_text(kStrikes, "en"),
      {"A piece may hit once in a turn, and a scout only if it has not gone to another cell in "
       "this "
       "turn.",
       "It hits in one of these ways:",
       "It hits an enemy piece that stands before it, straight or slantwise, no further off than "
       "its reach.",
       "If it has darts left, it throws one at an enemy piece that stands before it, straight or "
       "slantwise, no further than four cells off."},
      {"those ahead", "stock of"});
}

TEST_CASE("the damage by the side from which it is done, and what comes of it",
          "[rules][strikes]") {
  check_rules_say(
      rules_of_text(kStrikes, "en"),
      {"In a hit without a dart, the damage of a piece of reach 1 is:",
       "- at least two if it stands at a flank of its target;",
       "- at least three if it stands behind its target.",
       "The damage is added to the wounds of the target.",
       "It is noted which hit this was, and whom it hit.",
       "As soon as the wounds of the target reach or exceed its defence, it must flee."},
      {"harm"});
}

TEST_CASE("who is hit too hard goes away, and looks away", "[rules][strikes]") {
  check_rules_say(
      rules_of_text(kStrikes, "en"),
      {"For all others the piece's owner decides: he must choose a flight if there is one; if not, "
       "the piece is eliminated.",
       "Rams, and pieces that have already fled in this turn, are eliminated instead.",
       "The piece goes to the next cell to the left, to the right or back, as its owner sits.",
       "The cell must be empty, and if it lies to the side no enemy piece may stand "
       "on "
       "the eight cells around it.",
       "It looks away from",
       "that, of those which have hit it in this turn, is nearest to its new cell; of several, "
       "from "
       "the one that hit last.",
       "If that enemy is further off in columns than in rows, the piece looks east or west, "
       "otherwise north or south."},
      {"hitters", "sideways"});
}

TEST_CASE("what is noted of a turn is joined, and a mere number has no bound", "[rules][strikes]") {
  check_rules_say(rules_of_text(kStrikes, "en"),
                  {"for this turn, which hit it has made, and whom it has hit;"});
}

TEST_CASE("whoever helps to eliminate counts", "[rules][strikes]") {
  check_rules_say(
      rules_of_text(kStrikes, "en", {{"helpers", "on"}}),
      {"When a piece is eliminated, each enemy piece that has hit it in this turn counts "
       "one more; with three it becomes a veteran."});
}

TEST_CASE("an attack of another shape is told clause by clause", "[rules][strikes]") {
  std::string text = kStrikes;
  const std::string clause = "    set foe-hit of unit to the piece at target\n";
  const std::size_t at = text.find(clause);
  REQUIRE(at != std::string::npos);
  text.insert(at, "    add 1 to hurts of unit\n");
  check_rules_say(rules_of_text(text, "en"), {"This is allowed only if"}, {"In a hit without"});
}

}  // namespace ludo::tests
