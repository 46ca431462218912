// What a piece becomes where its move ends, what lies ahead of it, limits by turns of two, and two
// ways to win: each in each language, and what is told otherwise.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// A small game of draughts; `last` is what follows the move, `end` what ends the game.
std::string small_draughts(const std::string& last, const std::string& end) {
  return R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 4 x 4
  direction fore: forward-left or forward-right
  piece Man: of each player
  piece King: of each player
  region Crown of each player: far row

interactions
  rule go "Movement"
    choose man among own pieces
    choose line from man along fore: one empty to goal
    move man to goal
)" + last +
         R"(
  rule crown(man: site) "Crowning"
    if man in own Crown
      man becomes King

scenario
  setup
    put White Man at a1, c1
    put Black Man at b4, d4
  turn
    play go
  stuck: mover loses
)" + end +
         R"(
names it
  White "il bianco"
  Black "il nero"
  Man "la pedina" "le pedine"
  King "la dama" "le dame"
  Crown "l'ultima riga" "le ultime righe"
  fore "in diagonale in avanti"
  go "mossa"
  crown "promozione"

names de
  White "Weiß"
  Black "Schwarz"
  Man "der Mann" "die Männer"
  King "die Dame" "die Damen"
  Crown "die Damenreihe" "die Damenreihen"
  fore "schräg nach vorn"
  go "Zug"
  crown "Umwandlung"
)";
}

const std::string kLimit = "  limit 20 turns without pieces captured or Men moved: draw\n";

void check_says(const std::string& last, const std::string& end,
                const std::map<std::string_view, std::vector<std::string>>& said) {
  for (const auto& [language, sentences] : said) {
    const std::string rules = rules_of_text(small_draughts(last, end), language);
    for (const std::string& sentence : sentences) {
      INFO(rules);
      INFO(sentence);
      CHECK(rules.find(sentence) != std::string::npos);
    }
  }
}

}  // namespace

TEST_CASE("crowning at the end of a turn", "[rules][idioms]") {
  check_says("    play crown(goal)\n", kLimit,
             {{"en", {"A man that is in your crown when the turn ends becomes a king."}},
              {"it",
               {"Una pedina che alla fine del turno si trova nella propria ultima riga diventa "
                "dama."}},
              {"de", {"Endet der Zug eines Manns auf deiner Damenreihe, wird er zur Dame."}}});
  // What goes on after it is told as it stands.
  const std::string more = "    play crown(goal)\n    optionally\n      remove goal\n";
  CHECK(rules_of_text(small_draughts(more, kLimit), "en").find("when the turn ends becomes") ==
        std::string::npos);
}

TEST_CASE("what a direction is stands where it is first spoken of", "[rules][idioms]") {
  const std::string rules = rules_of_text(small_draughts("    play crown(goal)\n", kLimit), "en");
  INFO(rules);
  const std::size_t told = rules.find("towards the opponent's side, to the left or to the right.");
  CHECK(told != std::string::npos);
  CHECK(rules.find("Move one of your") < told);
}

TEST_CASE("a limit of turns that two take by turns", "[rules][idioms]") {
  check_says("    play crown(goal)\n", kLimit,
             {{"en", {"After 20 turns in a row (10 of each player) without"}},
              {"it", {"Dopo 20 turni di fila (10 per parte) senza"}},
              {"de",
               {"nach 20 Zügen in Folge (10 jeder Seite), in denen weder ein Stein geschlagen noch "
                "ein Mann gezogen wurde."}}});
}

TEST_CASE("two ways to win are one aim", "[rules][idioms]") {
  check_says(
      "    play crown(goal)\n",
      "  end by the first of\n    there: mover wins when some King of mover in Crown of mover\n"
      "    bare: mover wins when no pieces of opponent\n" +
          kLimit,
      {{"en",
        {"Aim of the game: you win if there is one of your kings in your crown or the "
         "opponent has no pieces left."}},
       {"it", {"Scopo del gioco: un giocatore vince se "}}});
  check_says("    play crown(goal)\n",
             "  end\n    bare: mover wins when no pieces of opponent\n" + kLimit,
             {{"en", {"leave your opponent without pieces, or without a move on his turn."}},
              {"it", {"lasciare l'avversario senza pezzi, o senza alcuna mossa"}},
              {"de", {"Dem Gegner alle Steine nehmen oder ihn so weit bringen, dass er am Zug"}}});
}

}  // namespace ludo::tests
