// Captures with which a piece may go on: in each language, and what must not be told so.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kGame = R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 5 x 5 on points
  links orthogonal
  piece Stone: 5 of each player

interactions
  the turn has visited: set of site

  rule step
    choose stone among own pieces
    choose line from stone along any direction: one empty to goal
    move stone to goal

  rule strike
    choose stone among own pieces
    play capture(stone, none)

  rule capture(stone: site, last: direction or none)
    choose line from stone along any direction as course: one empty to goal
    require goal not in visited
    require course is not last
    either "A"
      choose line from goal along course: an unbroken row of enemy pieces as prey
    or "W"
      choose line from stone along opposite course: an unbroken row of enemy pieces as prey
    add stone to visited
    move stone to goal
    capture prey
    optionally play capture(goal, course)

scenario
  setup
    legend w White Stone, b Black Stone
    b b b b b
    . . . . .
    . . . . .
    . . . . .
    w w w w w
  turn
    must play strike
    otherwise play step
  stuck: mover loses
  limit 20 turns: draw

notation
  step: "{stone}-{goal}"
  strike: "{stone}"
  capture: "-{goal}{A}{W}"

names en
  strike "strike" "says=V:capture"
  step "step" "says=V:make a plain movement"

names it
  White "il bianco"
  Black "il nero"
  Stone "il pezzo" "i pezzi"
  strike "cattura" "says=V:catturare"
  step "passo" "says=V:fare un movimento semplice"
  capture "presa"
  visited "i punti visitati"

names de
  White "Weiß"
  Black "Schwarz"
  Stone "der Stein" "die Steine"
  strike "Schlagzug" "says=V:schlagen"
  step "Zug" "says=V:ziehen einen Stein ohne Schlag"
  capture "Schlag"
  visited "die besuchten Punkte"
)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  REQUIRE(text.find(from) != std::string::npos);
  return text.replace(text.find(from), from.size(), to);
}

std::string rules_onward(const std::string& text, std::string_view language) {
  return rules_of_text(text, language);
}

}  // namespace

TEST_CASE("idioms: a capture with which the same piece may go on", "[rules][idioms]") {
  check_rules_say(
      rules_onward(kGame, "en"),
      {"If you can capture you must, with any stone that can; only if you cannot capture "
       "do you make a plain movement.",
       "The stone moves along a line to an adjacent empty point and captures in one of "
       "these two ways:",
       "Captured stones are taken off at once. After each capture you may capture again "
       "with the same stone, or stop.",
       "Within a turn the stone may not:",
       "- return to a point where it has already stood, its starting point included;",
       "- take two consecutive steps in the same direction."});
  check_rules_say(
      rules_onward(kGame, "it"),
      {"Chi può catturare deve farlo, con un pezzo a scelta fra quelli che possono; solo "
       "chi non può catturare fa un movimento semplice.",
       "si sposta lungo una linea su un punto adiacente vuoto e cattura in uno di questi "
       "due modi:",
       "Dopo ogni cattura si può catturare ancora con lo stesso pezzo, oppure fermarsi.",
       "- tornare su un punto dove è già stato, quello di partenza compreso;",
       "- fare due passi consecutivi nella stessa direzione."});
  check_rules_say(
      rules_onward(kGame, "de"),
      {"Wenn du schlagen kannst, musst du es tun, mit einem beliebigen Stein, der es kann; "
       "nur wenn du nicht schlagen kannst, ziehe einen Stein ohne Schlag.",
       "zieht entlang einer Linie auf einen angrenzenden leeren Punkt und schlägt auf eine "
       "dieser beiden Arten:",
       "Nach jedem Schlag darfst du mit dem Stein weiterschlagen oder aufhören.",
       "- auf einen schon betretenen Punkt zurückkehren, auch nicht auf den "
       "Ausgangspunkt;",
       "- zwei Schritte nacheinander in derselben Richtung tun."});
}

TEST_CASE("idioms: what is kept of a piece that goes on is told in full where it is used otherwise",
          "[rules][idioms]") {
  const std::string once = "where it has already stood";
  const std::string twice = "two consecutive steps";
  CHECK(rules_onward(kGame, "en").find(once) != std::string::npos);
  // It is read elsewhere.
  const std::string read =
      with(kGame, "limit 20 turns: draw",
           "limit 20 turns: draw\n  end\n    far: mover wins when a1 in visited");
  CHECK(rules_onward(read, "en").find(once) == std::string::npos);
  // It is not for this turn alone.
  const std::string kept = with(kGame, "the turn has visited", "the game has visited");
  CHECK(rules_onward(kept, "en").find(once) == std::string::npos);
  // Another direction is handed on.
  const std::string turned =
      with(kGame, "play capture(goal, course)", "play capture(goal, opposite course)");
  CHECK(rules_onward(turned, "en").find(twice) == std::string::npos);
  // The first step may not go one of the ways.
  const std::string first = with(kGame, "play capture(stone, none)", "play capture(stone, n)");
  CHECK(rules_onward(first, "en").find(twice) == std::string::npos);
  // Several pieces go on in one turn.
  const std::string again = with(kGame, "    must play strike\n    otherwise play step",
                                 "    repeat 2 times\n      play strike");
  CHECK(rules_onward(again, "en").find(once) == std::string::npos);
}

}  // namespace ludo::tests
