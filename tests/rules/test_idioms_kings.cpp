// Kings, hands and pieces that turn into others: what is told by the kind, dropped and answered.

#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kKings = R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 5 x 9
  sites named columns 5..1 rows i..a
  direction hop: (-1, 2) or (1, 2)
  table pieces
    kind     of           sign  steps            slides      turns-into
    King     each player  K     (any direction)  -           -
    Rook     each player  R     -                orthogonal  -
    Bishop   each player  B     -                diagonal    -
    Squire   each player  S     diagonal         -           -
    Knight   each player  N     hop              -           Squire
    Pawn     each player  P     forward          -           Squire
    Lance    each player  L     -                forward     Rook
    Guard    each player  G     orthogonal       -           -
  type Plain: {Rook, Bishop, Knight, Pawn, Lance, Guard}
  each player has hand: tally of Plain at most 4
  region Camp of each player: near row

interactions
  the turn may be checking

  define aim of man:
    line from man along steps of man: one anything
    or line from man along slides of man: zero or more empty, one anything
  define checked of side: King of side in aim of pieces hostile to side
  define plain of unit: the original among Plain where turns-into of original = unit else unit

  never exposed "The king may not be left": checked of me

  rule go "Movement"
    choose man among own pieces
    choose goal among aim of man but not own pieces
    if goal is occupied
      add plain of kind of goal to own hand
    move man to goal, capturing what stands there
    if turns-into of goal is not none and (man in enemy Camp or goal in enemy Camp)
      optionally "+"
        goal becomes turns-into of goal
    afterwards require some aim of goal

  rule place "Drop"
    choose unit among own hand
    choose goal among empty
    if unit is Pawn
      require no own Pawn same column as goal
    take unit from own hand
    put own unit at goal
    afterwards require some aim of goal
    if unit is Pawn and checked of opponent
      afterwards require some way for opponent to play go

scenario
  setup
    legend K White King, R White Rook, B White Bishop, N White Knight, P White Pawn,
      L White Lance, G White Guard, S White Squire, lower case Black
    l n k g s
    r . . b .
    p p p p p
    . . . . .
    . . . . .
    . . . . .
    P P P P P
    . B . . R
    S G K N L
  turn
    either play go
    or play place
    if checked of opponent
      the turn becomes checking
  stuck: mover loses
  same position 4 times, by the first of
    perpetual: each side loses when every turn of side in the cycle has checking
    drawn:     draw

names en
  hand "the hand" "the hands"
  checked "says={1:S} V:be in check"
  go "says=V:make a movement"
  place "says=V:make a drop"

names it
  White "il bianco"
  Black "il nero"
  King "il re" "i re"
  Rook "la torre" "le torri"
  Bishop "l'alfiere" "gli alfieri"
  Squire "lo scudiero" "gli scudieri"
  Knight "il cavallo" "i cavalli"
  Pawn "il pedone" "i pedoni"
  Lance "la lancia" "le lance"
  Guard "la guardia" "le guardie"
  Camp "il campo" "i campi"
  hand "la mano" "le mani"
  turns-into "la forma promossa" "le forme promosse"
  checked "says={1:S} V:essere sotto scacco"
  go "movimento" "says=V:fare un movimento"
  place "lancio" "says=V:fare un lancio"

names de
  White "Weiß"
  Black "Schwarz"
  King "der König" "die Könige"
  Rook "der Turm" "die Türme"
  Bishop "der Läufer" "die Läufer"
  Squire "der Knappe" "die Knappen"
  Knight "der Springer" "die Springer"
  Pawn "der Bauer" "die Bauern"
  Lance "die Lanze" "die Lanzen"
  Guard "die Wache" "die Wachen"
  Camp "das Lager" "die Lager"
  hand "die Hand" "die Hände"
  turns-into "die beförderte Form" "die beförderten Formen"
  checked "says={1:S} V:stehen N im Schach"
)";

std::string rules_of_kings(std::string_view language, const std::string& from = "",
                           const std::string& to = "") {
  std::string text(kKings);
  if (!from.empty()) {
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
  }
  return rules_of_text(text, language);
}

}  // namespace

TEST_CASE("kings: names of columns, a narrow table, a long setup", "[rules][kings]") {
  check_rules_say(
      rules_of_kings("en"),
      {"The columns are named 5 to 1 from left to right, the rows a to i from top to bottom.",
       "The pieces are these:", "knight  each player  squire",
       "- White: the king on 3i, the guard on 4i, the knight on 2i, the squire on 5i, the lance on "
       "1i;",
       "- White: the bishop on 4h, the rook on 1h, the pawns on 1g–5g",
       "The other cells and the hands are empty."});
  check_rules_say(
      rules_of_kings("it"),
      {"Le colonne si chiamano da 5 a 1 da sinistra a destra, le righe da a a i dall'alto "
       "in basso.",
       "I pezzi sono questi:", "Le altre caselle e le mani sono vuote."});
  check_rules_say(
      rules_of_kings("de"),
      {"Die Spalten heißen von links nach rechts 5 bis 1, die Reihen von oben nach unten a "
       "bis i.",
       "Die anderen Felder und die Hände sind leer."});
}

}  // namespace ludo::tests
