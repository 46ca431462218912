// Rows that push, pieces that charge, and what happens of itself: each idiom in each language, and
// its minimal pairs.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Rules of a game with infantry and cavalry; `rule` and `trigger` are bodies, indented by four.
std::string game_with(const std::string& rule, const std::string& trigger) {
  return R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 6 x 6
  piece Soldier: 2 of each player
  piece Rider: 2 of each player

interactions
  rule go
)" + rule +
         R"(
  whenever caught, all at once:
)" + trigger +
         R"(
    capture rider

scenario
  setup
    legend F White Soldier, R White Rider, f Black Soldier, r Black Rider
    r f . . f r
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    R F . . F R
  turn
    play go
  stuck: draw
  limit 20 turns: draw

names it
  White "il bianco"
  Black "il nero"
  Soldier "il fante" "i fanti"
  Rider "la torre" "le torri"
  caught "torre presa" "adj=preso"
  go "mossa"

names de
  White "Weiß"
  Black "Schwarz"
  Soldier "der Mann" "die Männer"
  Rider "der Reiter" "die Reiter"
  caught "Gefangener Reiter" "adj=gefangen"
  go "Zug"
)";
}

const std::string kPush = R"(    choose last among own Soldiers
    choose line from last, included, along any direction as course:
      an unbroken row of own Soldiers as front, perhaps an unbroken row of pieces as moved,
      one (empty or edge)
    require (opposite course) of last is not own Soldier
    require count front > 1 or some moved
    require count front > count enemy pieces in moved
    shift front and moved along course
)";
const std::string kCharge = R"(    choose rider among own Riders
    choose line from rider along any direction: one or more empty, one enemy Soldier to target
    require no Soldiers friendly to target touching target
    move rider to target, capturing what stands there
)";
const std::string kAmong =
    "      rider among Riders where 2 or more Soldiers hostile to rider touching rider";

std::string rules_of_rows(const std::string& rule, const std::string& trigger,
                          std::string_view language) {
  return rules_of_text(game_with(rule, trigger), language);
}

void check_told(const std::string& rule, const std::string& trigger,
                const std::map<std::string_view, std::vector<std::string>>& said) {
  for (const auto& [language, sentences] : said) {
    const std::string rules = rules_of_rows(rule, trigger, language);
    for (const std::string& sentence : sentences) {
      INFO(rules);
      INFO(sentence);
      CHECK(rules.find(sentence) != std::string::npos);
    }
  }
}

// `from` is put for `to` in the text: no language tells both alike.
void check_heard(const std::string& rule, const std::string& from, const std::string& to) {
  std::string other = rule;
  REQUIRE(other.find(from) != std::string::npos);
  other.replace(other.find(from), from.size(), to);
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    INFO(to);
    CHECK(rules_of_rows(rule, kAmong, language) != rules_of_rows(other, kAmong, language));
  }
}

}  // namespace

TEST_CASE("idioms: a row that pushes", "[rules][idioms]") {
  check_told(
      kPush, kAmong,
      {{"en",
        {"Choose one of the eight directions and a soldier of yours that has no other soldier of "
         "yours at its back, on the next cell in the opposite direction.",
         "It pushes, and with it all your soldiers that stand in front of it without a gap. An "
         "empty cell or any other piece ends this line.",
         "All pieces of either colour that follow these without a gap are pushed.",
         "You may push only if:", "the row has at least two pieces;",
         "the pushing soldiers outnumber the enemy pieces pushed.",
         "The whole row advances together by one cell; whoever leaves the board, friend or "
         "enemy, "
         "is eliminated."}},
       {"it",
        {"Si scelgono una delle otto direzioni e un proprio fante che non abbia alle spalle, "
         "nella casella vicina in direzione opposta, un altro proprio fante.",
         "Esso spinge, e con esso tutti i propri fanti che lo precedono senza interruzione in "
         "quella "
         "direzione.",
         "Sono spinti tutti i pezzi, di ogni colore, che seguono questi senza interruzione."}},
       {"de",
        {"Wähle eine der acht Richtungen und einen eigenen Mann, hinter dem, auf dem nächsten "
         "Feld in der Gegenrichtung, kein eigener Stein gleicher Art steht.",
         "Mit diesem Stein schieben alle deine Männer, die in dieser Richtung lückenlos vor ihm "
         "stehen.",
         "Die ganze Kette rückt gemeinsam um ein Feld vor"}}});
  check_heard(kPush, "(empty or edge)", "empty");
  check_heard(kPush, "perhaps an unbroken", "an unbroken");
  check_heard(kPush, "row of pieces as", "row of enemy pieces as");
  check_heard(kPush, "count front > 1 or some moved", "count front > 2 or some moved");
  check_heard(kPush, "count enemy pieces", "count own pieces");
  check_heard(kPush, "    require (opposite course) of last is not own Soldier\n", "");
  check_heard(kPush, "is not own Soldier", "is not own Rider");
  check_heard(kPush, "any direction", "orthogonal");
  check_heard(kPush, "shift front and moved", "shift front");
}

TEST_CASE("idioms: of a kind that both may have, neither side has any left", "[rules][idioms]") {
  const std::string text = R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 4 x 4
  piece Man: 2 of each player
  piece Dog: 2 of each player

interactions
  rule go
    choose man among own pieces
    choose line from man along any direction: one empty to goal
    move man to goal

scenario
  setup
    put White Man at a1
    put Black Dog at d1
  turn
    play go
  stuck: mover loses
  limit 20 turns: draw
  end
    bare: draw when no Dog
)";
  check_rules_say(rules_of_text(text, "en"), {"if no dogs are left"}, {"either side"});
}

TEST_CASE("idioms: a charge", "[rules][idioms]") {
  check_told(
      kCharge, kAmong,
      {{"en",
        {"One of your riders crosses one or more empty cells in a straight line, in any of the "
         "eight directions, and enters the cell of the enemy soldier just beyond them.",
         "The soldier that stood there is eliminated.",
         "It may not attack a soldier that has another of its own colour on one of the "
         "eight cells around."}},
       {"it",
        {"Una delle proprie torri attraversa in linea retta, in una qualsiasi delle otto "
         "direzioni, "
         "una o più caselle vuote e raggiunge la casella del fante avversario che si trova subito "
         "oltre.",
         "Non può attaccare un fante che ne abbia un altro del proprio colore in una delle otto "
         "caselle attorno."}},
       {"de",
        {"auf das Feld des gegnerischen Manns unmittelbar dahinter.",
         "Kein Mann darf so geschlagen werden, wenn auf einem der acht Felder ringsum ein weiterer "
         "Stein gleicher Art und Farbe steht."}}});
  check_heard(kCharge, "one or more empty", "zero or more empty");
  check_heard(kCharge, "enemy Soldier to", "own Soldier to");
  check_heard(kCharge, "no Soldiers friendly", "no Riders friendly");
  check_heard(kCharge, "friendly", "hostile");
}

TEST_CASE("idioms: what is eliminated of itself", "[rules][idioms]") {
  check_told(
      kCharge, kAmong,
      {{"en",
        {"Caught: a rider is eliminated as soon as two or more enemy soldiers stand on the eight "
         "cells around it, in either player's turn."}},
       {"it",
        {"Torre presa: una torre è eliminata non appena due o più fanti avversari si trovano "
         "nelle otto caselle attorno a lei, nel turno dell'uno o dell'altro giocatore.",
         "Quelle prese nello stesso momento sono eliminate insieme."}},
       {"de",
        {"Gefangener Reiter: Ein Reiter wird entfernt, sobald mindestens zwei gegnerische "
         "Männer auf den acht Feldern ringsum stehen, gleich wer am Zug ist."}}});
  check_told(
      kCharge, "      rider among Riders where no empty touching rider",
      {{"en", {"Caught: a rider is eliminated as soon as none of the cells around it is empty."}},
       {"it", {"una torre è eliminata non appena nessuna casella attorno a lei è più vuota."}}});
}

}  // namespace ludo::tests
