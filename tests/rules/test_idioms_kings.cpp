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
  goal "the cell of arrival" "the cells of arrival"
  checking "check" "says=V:give check"
  hand "the hand" "the hands"
  checked "says={1:S} V:be in check"
  go "the movement" "the movements" "says=V:make a movement"
  place "the drop" "the drops" "says=V:make a drop"

names it
  checking "scacco" "says=V:dare scacco"
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
  go "il movimento" "i movimenti" "says=V:fare un movimento"
  place "il lancio" "i lanci" "says=V:fare un lancio"

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
  checking "das Schachgebot" "die Schachgebote" "says=V:bieten Schach"
  checked "says={1:S} V:stehen N im Schach"
  go "die Bewegung" "die Bewegungen" "says=V:bewegen einen Stein"
  place "der Einsatz" "die Einsätze" "says=V:ein|setzen einen Stein"
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
       "The pieces are these:", "piece   belongs to   turns into", "knight  each player  squire",
       "pawn    each player  squire",
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

TEST_CASE("kings: what a hand may hold", "[rules][kings]") {
  check_rules_say(rules_of_kings("en"),
                  {"Each player has a hand, a place beside the board for rooks, bishops, knights, "
                   "pawns, lances and guards that he may drop, at most 4 of a kind."},
                  {"unpromoted"});
  check_rules_say(rules_of_kings("it"),
                  {"Ogni giocatore ha una mano, un posto accanto al tavoliere per torri, alfieri, "
                   "cavalli, pedoni, lance e guardie che può paracadutare, al più 4 per tipo."});
  check_rules_say(
      rules_of_kings("de"),
      {"Jeder Spieler hat eine Hand, einen Platz neben dem Brett für Türme, Läufer, "
       "Springer, Bauern, Lanzen und Wachen, die er einsetzen darf, höchstens 4 je Art."});
  // Where something else speaks of the kinds they are told with their name.
  const std::string two = rules_of_kings("en", "each player has hand: tally of Plain at most 4",
                                         "each player has hand: tally of Plain at most 4\n"
                                         "  each player has lost: tally of Plain at most 4");
  check_rules_say(two, {"a hand: a supply of plains"}, {"that he may drop"});
}

TEST_CASE("kings: how each kind moves stands in the rule that moves it", "[rules][kings]") {
  check_rules_say(
      rules_of_kings("en"),
      {"Move one of your pieces to a cell on which no piece of yours stands.",
       "The pieces move as follows, forward and back being as their player sees it:",
       "A piece that moves several cells passes over empty cells only. Only the knight may leap "
       "over "
       "others. An enemy piece on the cell of arrival is captured. It goes to your hand; a piece "
       "that "
       "was promoted goes there as what it was before.",
       "The piece that moves may be promoted, that is, become what the table says, if both of "
       "these "
       "are so:",
       "- it turns into something;",
       "If it is not promoted, it must stand where it could move on an "
       "empty board. So lances and pawns have to promote on the farthest row, knights on the two "
       "farthest rows.",
       "A piece attacks the cells to which it could move, whatever stands there. A king that an "
       "enemy "
       "piece attacks is in check."},
      {"reach", "the moving piece"});
  check_rules_say(rules_of_kings("it"),
                  {"Solo il cavallo può saltare altri pezzi.",
                   "Va nella propria mano; un pezzo promosso vi va come ciò che era prima.",
                   "Un re attaccato da un pezzo avversario è sotto scacco."});
  check_rules_say(rules_of_kings("de"),
                  {"Ein König, den ein gegnerischer Stein angreift, steht im Schach."});
  // What is not of the form is told step by step.
  check_rules_say(rules_of_kings("en", "aim of man but not own pieces", "aim of man"),
                  {"In the aim of a piece"}, {"The pieces move as follows"});
  check_rules_say(rules_of_kings("en", "add plain of kind of goal", "add kind of goal"), {},
                  {"what it was before"});
  check_rules_say(rules_of_kings("en", "turns-into of goal is not none and (", "("), {},
                  {"it turns into something"});
}

TEST_CASE("kings: what may not be dropped where", "[rules][kings]") {
  check_rules_say(
      rules_of_kings("en"),
      {"Put a piece from your hand on an empty cell, as a piece of your own. It must stand where "
       "it "
       "could move on an empty board. So lances and pawns are not dropped on the farthest row, nor "
       "knights on the two farthest rows.",
       "A pawn may not be dropped:",
       "- on a column where another pawn of yours stands, promoted ones not counted;",
       "- if it gives check and the opponent would then have no movement that is allowed."});
  check_rules_say(rules_of_kings("it"),
                  {"Un pedone non si può paracadutare:",
                   "- su una colonna dove stia un altro proprio pedone, senza "
                   "contare quelli promossi;",
                   "- se dà scacco e l'avversario non avrebbe poi alcun "
                   "movimento permesso."});
  check_rules_say(rules_of_kings("de"),
                  {"- wenn er Schach bieten würde und der Gegner dann keine erlaubte Bewegung "
                   "hätte."});
  // Where one may leave oneself in check, the opponent may have been in check before.
  check_rules_say(
      rules_of_kings("en", "  never exposed \"The king may not be left\": checked of me\n", ""),
      {"- if the opponent is in check and would then have no movement that is allowed."});
  check_rules_say(rules_of_kings("en", "no own Pawn same column", "no own Lance same column"), {},
                  {"another pawn of yours"});
}

TEST_CASE("kings: check, mate and positions that come again", "[rules][kings]") {
  check_rules_say(
      rules_of_kings("en"),
      {"Aim of the game: attack the enemy king so that nothing the opponent can do saves it",
       "On your turn, make a movement or a drop.",
       "no move and no drop may leave your own king in check.",
       "If it is your turn and you have neither a movement nor a drop, you lose.",
       "A player loses if, since the position occurred for the first time, each of his turns has "
       "ended with the opponent in check.",
       "If both players would lose, the game is drawn, too. A position is the same if the same "
       "pieces stand on the same cells, the hands are the same, and the same player is to move."},
      {"noted", "checking"});
  check_rules_say(
      rules_of_kings("it"),
      {"Chi è di turno e non ha né un movimento né un lancio perde.",
       "ogni suo turno è finito con l'avversario sotto scacco.",
       "Una posizione è la stessa se gli stessi pezzi stanno sulle stesse caselle, le mani "
       "sono le stesse e tocca allo stesso giocatore."});
  // A mark that something else asks for, or that one makes elsewhere, is told.
  check_rules_say(rules_of_kings("en", "stuck: mover loses",
                                 "end\n    marked: draw when checking\n  stuck: mover loses"),
                  {"noted"});
}

}  // namespace ludo::tests
