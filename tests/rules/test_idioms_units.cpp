// Units of several kinds that are noted, asked for their kind, and wounded: each idiom in each
// language.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/told.hpp"
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
  lang::Diagnostics heard;
  mutation::ShippedGame game{"small", "stdlib-games/small/small.ludo", kUnits};
  lang::LoadedGame loaded = mutation::load_as(game, kUnits, heard);
  const auto written = told(loaded, valuation, language);
  REQUIRE(written);
  CHECK(written->missing_frames.empty());
  return lang::rules::as_text(written->document, 1000);
}

void check_units(const std::string& rules, const std::vector<std::string>& said,
                 const std::vector<std::string>& unsaid = {}) {
  INFO(rules);
  for (const std::string& sentence : said) {
    INFO(sentence);
    CHECK(rules.find(sentence) != std::string::npos);
  }
  for (const std::string& sentence : unsaid) {
    INFO(sentence);
    CHECK(rules.find(sentence) == std::string::npos);
  }
}

}  // namespace

TEST_CASE("definitions that ask for the kind are columns of the table of pieces", "[rules][units]") {
  check_units(rules_of_units("en"),
              {"The pieces are these:", "piece    of     pace  darts  damage  roams",
               "captain  Black  1     0      1       yes", "ram      Black  1     0      2       no",
               "The damage is that of the table, but at least two if the piece has announced a roar "
               "in this turn."},
              {"roamer", "the piece is a ram"});
  check_units(rules_of_units("it"), {"I pezzi sono questi:", "danno  vaga",
                                     "Il danno è quello della tabella, ma almeno due se il pezzo ha "
                                     "annunciato un ruggito in questo turno."});
}

TEST_CASE("what nothing changes is told nowhere", "[rules][units]") {
  check_units(rules_of_units("en"), {}, {"veteran", "hill", "ground"});
  check_units(rules_of_units("en", {{"veterans", "on"}}), {"whether it is veteran;"}, {"hill"});
  check_units(rules_of_units("en", {{"terrain", "on"}}), {"hill"}, {"veteran"});
}

TEST_CASE("what is noted of pieces has words of its own", "[rules][units]") {
  check_units(rules_of_units("en"), {"where it looks, at first forward as its player sees it;",
                                     "the darts it has left, at first as many as the table says;",
                                     "for this turn, its wounds, at most 9."});
  check_units(rules_of_units("it"), {"dove guarda, all'inizio in avanti rispetto al suo giocatore;",
                                     "i dardi che le restano, all'inizio quanti ne dice la tabella;",
                                     "per il turno in corso, le sue ferite, al più 9."});
}

}  // namespace ludo::tests
