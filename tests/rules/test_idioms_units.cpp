// Units of several kinds that are noted, asked for their kind, and wounded: each idiom in each
// language.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kUnits = R"(game Small
"A game of the tests"

elements
  players White facing n, Black facing s
  option veterans "veterans" default off
  option terrain "terrain" default off
  board square 6 x 6
  table pieces
    kind    of          pace  darts
    Chief   White       1     0
    Captain  Black      1     0
    Scout   White       2     2
    Ram     Black       1     0
  define Leader: Chief or Captain
  define Roamer: Scout or Captain
  type Facing: orthogonal
  type Ground: Plain, Hill
  each site has ground: Ground, at first Plain
  each piece may be veteran
  each piece has facing: Facing, at first forward, shots: 0 to 2, at first darts
  each piece has wounds: 0 to 9 this turn

interactions
  define strength of unit:
    2  when unit is Ram or unit is veteran or unit has played roar this turn
    1  otherwise
  define defence of unit:
    pace of unit
    + 1  if some Leader friendly to unit touching unit, unless unit is Leader
    + 1  if ground of unit is Hill
  rule roar(unit: site) "Roar"
  rule act(unit: site) "Act"
    if unit is Roamer and unit has not played roar this game
      optionally "!"
        play roar(unit)
    choose front among Facing
    set facing of unit to front
    choose target among enemy pieces touching unit
    if shots of unit > 0
      take 1 from shots of unit
    add strength of unit to wounds of target
    if wounds of target >= defence of target
      remove target
    with veterans
      unit becomes veteran

scenario
  with terrain
    setup
      map ground
        legend ^ Hill
        . . . . . .
        . . . . . .
        . . ^ ^ . .
        . . . . . .
        . . . . . .
        . . . . . .
  turn
    each unit among own pieces may, in any order, one by one
      play act(unit)
  stuck: pass
  limit 20 turns: draw

names en
  roar "roar" "says=V:announce a roar" "done={1:S} V:have! announced a roar {2}"
  facing "the facing" "the facings" "noted=where it looks"
  shots "the stock" "the stocks" "noted=the darts it has left"
  wounds "the wound" "the wounds" "noted=its wounds"
  Leader "the leader" "the leaders"
  Roamer "the roamer" "the roamers" "says={1:S} V:roam" "column=roams"
  strength "the damage" "column=damage"

names it
  White "il bianco"
  Black "il nero"
  Chief "il capo" "i capi"
  Captain "il capitano" "i capitani"
  Scout "l'esploratore" "gli esploratori"
  Ram "l'ariete" "gli arieti"
  Facing "il verso" "i versi"
  Ground "il terreno" "i terreni"
  Hill "il colle"
  Plain "il piano"
  ground "il terreno"
  veteran "veterano"
  act "azione"
  roar "ruggito" "says=V:annunciare un ruggito" "done={1:S} V:avere annunciato un ruggito {2}"
  pace "il passo"
  darts "i dardi"
  front "il nuovo verso"
  facing "il verso" "i versi" "noted=dove guarda"
  shots "la scorta" "noted=i dardi che le restano"
  wounds "le ferite" "noted==fp le sue ferite"
  Leader "il condottiero" "i condottieri"
  Roamer "il vagante" "i vaganti" "says={1:S} V:vagare" "column=vaga"
  strength "il danno" "column=danno"
  defence "la difesa"
)";

std::string rules_of_units(std::string_view language, const Valuation& valuation = {}) {
  return rules_of_text(kUnits, language, valuation);
}

// Armies that are raised and placed.
const std::string kArmies = R"(game Small
"A game of the tests"

elements
  players White facing n, Black facing s
  board square 6 x 6
  region Camp of each player: near 2 rows
  table pieces
    kind    of     levy
    Chief   White  1
    Guard   White  2 or more
    Master  Black  1
    Scout   Black  at most 3
  define Leader: Chief or Master
  direction before: ahead or ahead-left or ahead-right
  direction flank: left-flank or right-flank
  direction behind: rear or rear-left or rear-right
  type Facing: orthogonal
  each player has army: tally of kind at most 32 seen by owner until Deploy
  each piece has facing: Facing, at first forward
  each piece has wounds: 0 to 9 this turn, foe: piece or none this turn

interactions
  rule hit(unit: site) "Hit"
    choose target among enemy pieces touching unit where bearing of target from unit in before
    set foe of target to the piece at unit
    if bearing of unit from target in behind
      play fall(target)
    else if bearing of unit from target in flank
      add 2 to wounds of target
    else
      play rest(target)
  rule rest(unit: site) "Rest"
    if some enemy piece touching unit
      set wounds of unit to 0
  rule fall(unit: site) "Fall"
    if wounds of unit > 2 or foe of unit is not none
      remove unit

scenario
  phase Levy secretly
    turn
      for each sort among own Kinds
        choose amount from levy of sort, at most 4 - total own army
        set sort in own army to amount
      afterwards require total own army = 4
    until turns of phase = 2
    then Deploy
  phase Deploy first random
    turn
      choose sort among own army
      choose place among own Camp empty
      choose front among Facing
      take sort from own army
      put sort at place facing front
    until total army of White = 0 and total army of Black = 0
    then Battle
  phase Battle
    turn
      each unit among own pieces may, in any order, one by one
        play hit(unit)
      each unit among own pieces may, in any order, one by one
        play rest(unit)
    end
      draw when turns of phase = 50
  stuck: pass
  end at any moment
    fallen: each side loses when some Leader of side removed this turn

names en
  army "the army" "the armies" "done={1:S} V:have! placed their army" "noted=those that he has yet to place"
  Levy "the levy" "the levies" "says={1:S} V:raise his army"
  Leader "the leader" "the leaders"
  wounds "the wounds" "the wounds"

names it
  White "il bianco"
  Black "il nero"
)";

std::string rules_of_armies() { return rules_of_text(kArmies, "en"); }

}  // namespace

TEST_CASE("phases are a list, and an army is raised and placed in a sentence", "[rules][units]") {
  check_rules_say(
      rules_of_armies(),
      {"The game has three phases, in this order:",
       "1. Levy: in secret, each player raises his army in one turn.",
       "2. Deploy: the players take turns until both have placed their army.",
       "3. Battle: the players take turns until the game ends.",
       "Choose for each of your kinds of pieces how many pieces your army has of it; the number "
       "must be one that the levy in the table allows.",
       "The army must have 4 pieces in all.",
       "On your turn, place one piece of your army on an empty cell of your camp, looking along a "
       "row or a column as you like.",
       "Each player has an army, those that he has yet to place, at most 32 of a kind. The other "
       "player does not see it until the deploy begins. From then on he sees all of it.",
       "On your turn do the following, in this order:",
       "What one piece does is done before you choose the next."},
      {"The phase lasts", "Then follows"});
}

TEST_CASE("what lies before, beside and behind a piece that looks somewhere", "[rules][units]") {
  check_rules_say(
      rules_of_armies(),
      {"A piece looks along a row or a column. Three of the eight cells around it lie before "
       "it, straight and slantwise; one lies at each of its flanks, and three lie behind it.",
       "before the cell, straight or slantwise", "stands behind",
       "At any moment: a player loses as soon as his leader is eliminated",
       "has no wounds any more", "is removed from the board"},
      {"is among the"});
}

TEST_CASE("a sum is a sentence, and what is added on a condition another", "[rules][units]") {
  check_rules_say(
      rules_of_units("en"),
      {"The defence of a piece is its pace, and one more if a leader of its player stands on "
       "one of the eight cells around; a leader itself does not get this."});
  check_rules_say(rules_of_units("en", {{"terrain", "on"}}),
                  {"A piece on a hill has one more of defence."});
  check_rules_say(
      rules_of_units("it"),
      {"La difesa di un pezzo è il suo passo, più uno se un condottiero del suo giocatore "
       "sta su una delle otto caselle attorno; questo non vale per il condottiero stesso."});
}

TEST_CASE("definitions that ask for the kind are columns of the table of pieces",
          "[rules][units]") {
  check_rules_say(
      rules_of_units("en"),
      {"The pieces are these:", "piece    of     pace  darts  damage  roams",
       "captain  Black  1     0      1       yes", "ram      Black  1     0      2       no",
       "The damage is that of the table, but at least two if the piece has announced a roar "
       "in this turn."},
      {"roamer", "the piece is a ram"});
  check_rules_say(rules_of_units("it"),
                  {"I pezzi sono questi:", "danno  vaga",
                   "Il danno è quello della tabella, ma almeno due se il pezzo ha "
                   "annunciato un ruggito in questo turno."});
}

TEST_CASE("what nothing changes is told nowhere", "[rules][units]") {
  check_rules_say(rules_of_units("en"), {}, {"veteran", "hill", "ground"});
  check_rules_say(rules_of_units("en", {{"veterans", "on"}}), {"whether it is veteran;"}, {"hill"});
  check_rules_say(rules_of_units("en", {{"terrain", "on"}}), {"hill"}, {"veteran"});
}

TEST_CASE("what is noted of pieces has words of its own", "[rules][units]") {
  check_rules_say(rules_of_units("en"),
                  {"where it looks, at first forward as its player sees it;",
                   "the darts it has left, at first as many as the table says;",
                   "for this turn, its wounds, at most 9."});
  check_rules_say(rules_of_units("it"),
                  {"dove guarda, all'inizio in avanti rispetto al suo giocatore;",
                   "i dardi che le restano, all'inizio quanti ne dice la tabella;",
                   "per il turno in corso, le sue ferite, al più 9."});
}

}  // namespace ludo::tests
