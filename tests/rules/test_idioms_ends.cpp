// Ends of games of three: who goes out, what limits a game, what places are worth; each idiom in
// each language, and its minimal pairs.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kEvents = "pieces captured, Men moved, pieces promoted or players eliminated";

// A game of three; `end` is what stands in the scenario behind the turn, indented by two.
std::string game_of_three(const std::string& end) {
  return R"(game Small
"A game of the tests"

elements
  players White, Black, Red
  board hexagon side 4
  piece Man: of each player
  piece King: of each player

interactions
  rule go
    choose man among own pieces
    choose line from man along any direction: one empty to goal
    move man to goal

scenario
  setup
    put White Man at a1
    put Black Man at d1
    put Red Man at g7
  turn
    play go
  stuck: mover is out
)" + end +
         R"(
names it
  White "il bianco"
  Black "il nero"
  Red "il rosso"
  Man "la pedina" "le pedine"
  King "la dama" "le dame"
  go "mossa"

names de
  White "Weiß"
  Black "Schwarz"
  Red "Rot"
  Man "der Mann" "die Männer"
  King "die Dame" "die Damen"
  go "Zug"
)";
}

std::string rules_of_three(const std::string& end, std::string_view language) {
  return rules_of_text(game_of_three(end), language);
}

void check_end(const std::string& end,
               const std::map<std::string_view, std::vector<std::string>>& said) {
  for (const auto& [language, sentences] : said) {
    const std::string rules = rules_of_three(end, language);
    for (const std::string& sentence : sentences) {
      INFO(rules);
      INFO(sentence);
      CHECK(rules.find(sentence) != std::string::npos);
    }
  }
}

void check_ends_apart(const std::vector<std::string>& ends) {
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const std::string text = rules_of_three(ends[i], language);
      INFO(text);
      CHECK(seen.emplace(text, i).second);
    }
  }
}

const std::string kLimit = "  limit 20 turns: draw\n";

}  // namespace

TEST_CASE("ends: who goes out, who is left", "[rules][idioms]") {
  check_end(
      "  end at any moment\n    each side is out when no Pieces of side\n"
      "  end\n    survivor wins when count alive = 1\n" +
          kLimit,
      {{"en",
        {"A player without pieces is out, at any moment.",
         "The only player left in the game at the end of a turn wins.",
         "The first player to go out has the last place, the next one the place before it"}},
       {"it",
        {"Un giocatore rimasto senza pezzi è eliminato, in qualsiasi momento.",
         "Vince l'unico giocatore rimasto in gioco alla fine di un turno."}},
       {"de",
        {"Ein Spieler scheidet aus, sobald er keine Steine mehr hat.",
         "Wer am Ende eines Zuges als Einziger noch im Spiel ist, gewinnt."}}});
  const std::string out = "  end at any moment\n    each side is out when no Pieces of side\n";
  check_ends_apart({kLimit, out + kLimit,
                    "  end\n    each side is out when no Pieces of side\n" + kLimit,
                    out + "  end\n    survivor wins when count alive = 1\n" + kLimit,
                    out + "  end\n    survivor wins when count alive = 2\n" + kLimit});
}

TEST_CASE("ends: a limit of three events is a list", "[rules][idioms]") {
  check_end("  limit (40 * count alive) turns without " + kEvents + ": draw\n",
            {{"en",
              {"The game is drawn after 40 turns in a row for each player still in the game, 120 "
               "with three and 80 with two, without any of these:",
               "a man moved;", "a player was eliminated."}},
             {"it",
              {"La partita è patta dopo 40 turni di fila per ogni giocatore ancora in gioco, 120 "
               "in tre e 80 in due, senza che sia accaduta alcuna di queste cose:",
               "si è mossa una pedina;", "è stato eliminato un giocatore."}},
             {"de",
              {"Die Partie endet unentschieden nach 40 Zügen in Folge je noch mitspielendem "
               "Spieler, 120 zu dritt und 80 zu zweit, ohne dass etwas hiervon geschehen ist:",
               "ein Mann wurde gezogen;", "ein Spieler ist ausgeschieden."}}});
  check_ends_apart({"  limit (40 * count alive) turns without " + kEvents + ": draw\n",
                    "  limit (30 * count alive) turns without " + kEvents + ": draw\n",
                    "  limit 40 turns without " + kEvents + ": draw\n",
                    "  limit 40 turns without pieces captured or Men moved: draw\n"});
}

TEST_CASE("ends: resigning and agreeing among three, points for places", "[rules][idioms]") {
  check_end(kLimit +
                "  allow resignation, agreed draw\n"
                "  points\n    3 > 1 > 0\n    2 = 2 > 0\n    1 = 1 = 1\n",
            {{"en",
              {"A player may resign in his own turn and when a turn of another begins, with two "
               "players left at any time. His pieces leave the board, and the others play on.",
               "The game is also drawn if all players still in it agree.",
               "The first player gets 3 points, the second 1, the third 0.",
               "If two share the first place, each gets 2 points and the third 0.",
               "If all three share it, each gets 1 point.",
               "Otherwise players who share places share their points equally."}},
             {"it",
              {"La partita è patta anche se tutti i giocatori ancora in gioco si accordano.",
               "Il primo riceve 3 punti, il secondo 1, il terzo 0.",
               "Se lo dividono tutti e tre, ciascuno riceve 1 punto."}},
             {"de",
              {"Der Erste bekommt 3 Punkte, der Zweite 1, der Dritte 0.",
               "Wenn sich ihn alle drei teilen, bekommt jeder 1 Punkt."}}});
  check_ends_apart({kLimit + "  points\n    3 > 1 > 0\n", kLimit + "  points\n    3 > 2 > 0\n",
                    kLimit + "  points\n    3 > 1 = 1\n",
                    kLimit + "  points\n    3 > 1 > 0\n    2 = 2 > 0\n",
                    kLimit + "  points\n    3 > 1 > 0\n    2 = 2 = 2\n"});
}

}  // namespace ludo::tests
