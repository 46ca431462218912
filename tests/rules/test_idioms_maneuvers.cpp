// Units that move by steps, look somewhere and act in between: each idiom in each language.

#include <string>
#include <string_view>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kManeuvers = R"(game Small
"A game of the tests"

elements
  players White facing n, Black facing s
  board square 6 x 6
  table pieces
    kind    of     pace
    Chief   White  1
    Scout   White  3
    Ram     Black  2
    Runner  Black  3
  define Roamer: Scout or Runner
  type Facing: orthogonal
  each piece has facing: Facing, at first forward
  each piece has blow: 0 to 32 this turn, hurts: 0 to 9 this turn

interactions
  define footing of unit:
    empty or own pieces  when unit is Roamer
    empty                otherwise
  define goals(unit, steps):
    unit or (reach from unit through footing of unit at most steps) but not occupied
  define blows: count pieces whose blow > 0
  define fresh of unit: blow of unit = 0
  define stride of unit:
    2             when unit has played roar this turn
    pace of unit  otherwise
  define strength of unit:
    2  when unit is Chief or unit has played roar this turn
    1  otherwise
  rule march(unit: site) "March"
    if unit is Ram and unit has not played roar this game
      optionally "!"
        play roar(unit)
    either play settle(unit, stride of unit)
    or play dash(unit)
  rule roar(unit: site) "Roar"
  rule settle(unit: site, steps: 0 to 3) "Settling"
    choose goal among goals(unit, steps)
    choose front among Facing
    require goal != unit or front != facing of unit or unit has played roar this turn
    set facing of unit to front
    if goal is empty
      move unit to goal
  rule dash(unit: site) "Dash"
    require unit is Roamer
    choose stop among goals(unit, pace of unit)
    let walked be distance from unit to stop through footing of unit
    require walked is not none
    if stop is empty
      move unit to stop
    play hit(stop)
    that done
    either play settle(stop, pace of stop - walked)
    or "stay"
  rule hit(unit: site) "Hit"
    require fresh of unit
    choose target among enemy pieces touching unit
    add strength of unit to hurts of target
    set blow of unit to blows + 1
    if hurts of target > 2
      remove target

scenario
  turn
    each unit among own pieces may, in any order, one by one
      play march(unit)
    each unit among own pieces may, in any order, one by one
      play hit(unit)
  stuck: pass
  limit 20 turns: draw

names en
  march "march" "does={1:S} V:march"
  hit "hit" "does={1:S} V:hit"
  roar "roar" "says=V:roar" "done={1:S} V:have! roared {2}" "undone={1:H,bare,pl} that V:have/P not roared {2}"
  stride "the step" "the steps" "does={1:S} V:have {2:card} steps"
  strength "the damage" "the damages" "column=damage" "does={1:S} V:do {2:card} of damage"
  Roamer "the roamer" "the roamers" "says={1:S} V:roam" "column=roams"
  fresh "says={1:S} V:have not yet hit in this turn"
  facing "the facing" "the facings" "noted=where it looks"
)";

}  // namespace

TEST_CASE("what is announced before a move stands with what it brings about",
          "[rules][maneuvers]") {
  check_rules_say(
      rules_of_text(kManeuvers, "en"),
      {"A piece has as many steps as its pace. It marches as under \"Settling\" or, if it roams, "
       "as "
       "under \"Dash\".",
       "Before they march, rams that have not roared in this game may roar. In this turn they then "
       "have two steps, and do two of damage."},
      {"only counts as done", "stride"});
}

TEST_CASE("where a unit may stop, what it steps on, and where it looks", "[rules][maneuvers]") {
  check_rules_say(
      rules_of_text(kManeuvers, "en"),
      {"The piece stays, or goes to an empty cell that its steps can reach. Each step leads to one "
       "of the eight cells around. It may step on empty cells only; pieces that roam may also step "
       "on their own player's pieces, but not stop there. Then the piece looks along a row or a "
       "column as you like. A piece that stays must change where it looks, unless it "
       "has roared in this turn."},
      {"This is done with", "footing", "goals"});
}

TEST_CASE("a unit acts in the middle of its steps", "[rules][maneuvers]") {
  check_rules_say(
      rules_of_text(kManeuvers, "en"),
      {"Only a piece that roams and has not yet hit in this turn may do this:",
       "It stays, or goes to an empty cell that the steps of its pace can reach.",
       "From there it hits at once.",
       "Then it goes on, as under \"Settling\", with the steps that are left, or stays as it is.",
       "The steps of the shortest way to the cell from which it hits are used "
       "up."});
}

TEST_CASE("a rule that differs in one clause is told clause by clause", "[rules][maneuvers]") {
  std::string text = kManeuvers;
  const std::string stops = "    if goal is empty\n      move unit to goal\n";
  const std::size_t at = text.find(stops);
  REQUIRE(at != std::string::npos);
  text.replace(at, stops.size(), stops + "    set blow of unit to 1\n");
  check_rules_say(rules_of_text(text, "en"), {"The facing of the piece A becomes"},
                  {"that its steps can reach"});
}

}  // namespace ludo::tests
