// What people say in one breath: each idiom in each language, and its minimal pairs: two clauses
// that differ are never told alike.

#include <map>
#include <string>
#include <vector>

#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kHead = R"(game Small
"A game of the tests"

elements
  players White, Black
  board square 6 x 6
  piece Man: 6 of each player
  piece King: of each player
  piece Tower: of each player
  region Crown of each player: far row
  type Plain: {Man, King, Tower}
  each player has hand: tally of Plain at most 6

interactions
)";

constexpr std::string_view kTail = R"(

scenario
  setup
    put White Man at a1
    put Black Man at a6
    put White King at b1
    put Black King at b6
  turn
    play go
  stuck: draw
  limit 20 turns: draw

names it
  White "il bianco"
  Black "il nero"
  Man "la pedina" "le pedine"
  King "la dama" "le dame"
  Tower "la torre" "le torri"
  Crown "la riga di fondo"
  hand "la mano" "le mani"
  go "mossa"
  jump "salto"

names de
  White "Weiß"
  Black "Schwarz"
  Man "der Mann" "die Männer"
  King "die Dame" "die Damen"
  Tower "der Turm" "die Türme"
  Crown "die Damenreihe" "die Damenreihen"
  hand "die Hand" "die Hände"
  go "Zug"
  jump "Sprung"
)";

// Indented as the body of `rule go`.
std::string with_rule(const std::vector<std::string>& lines, const std::string& before = "") {
  std::string text(kHead);
  text += before + "  rule go\n";
  for (const std::string& line : lines) text += "    " + line + "\n";
  return text + std::string(kTail);
}

std::string rules_of(const std::string& text, std::string_view language) {
  return rules_of_text(text, language);
}

struct Saying {
  std::vector<std::string> lines;
  std::map<std::string_view, std::vector<std::string>> said;  // by language
};

void check_said(const Saying& saying, const std::string& before = "") {
  for (const auto& [language, sentences] : saying.said) {
    const std::string rules = rules_of(with_rule(saying.lines, before), language);
    for (const std::string& sentence : sentences) {
      INFO(rules);
      INFO(sentence);
      CHECK(rules.find(sentence) != std::string::npos);
    }
  }
}

// No two of these rules are told alike in any language.
void check_apart(const std::vector<std::vector<std::string>>& rules,
                 const std::string& before = "") {
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      const std::string text = rules_of(with_rule(rules[i], before), language);
      INFO(text);
      CHECK(seen.emplace(text, i).second);
    }
  }
}

const std::string kMan = "choose man among own pieces";
const std::string kMove = "move man to goal";

}  // namespace

TEST_CASE("idioms: a step, a slide", "[rules][idioms]") {
  check_said(
      {{kMan, "choose line from man along orthogonal: one empty to goal", kMove},
       {{"en", {"Move one of your pieces one cell along a row or column, if that cell is empty."}},
        {"it",
         {"Si muove uno dei propri pezzi di una casella in orizzontale o in verticale, se "
          "quella casella è vuota."}},
        {"de",
         {"Ziehe einen deiner Steine waagerecht oder senkrecht auf ein angrenzendes leeres "
          "Feld."}}}});
  check_said(
      {{kMan, "choose line from man along any direction: one or more empty to goal",
        "require goal not in own Crown", kMove},
       {{"en",
         {"Move one of your pieces one or more cells in any of the eight directions, provided that "
          "all of them are empty.",
          "This is allowed only if the destination is not in your crown."}},
        {"it",
         {"Si muove uno dei propri pezzi di una o più caselle in una qualsiasi delle otto "
          "direzioni, purché siano tutte vuote.",
          "Questo è permesso solo se la casella d'arrivo non è nella propria riga di fondo."}},
        {"de",
         {"Ziehe einen deiner Steine in einer der acht Richtungen ein oder mehrere Felder weit, "
          "die alle leer sind.",
          "Das ist nur erlaubt, wenn das Zielfeld sich nicht auf deiner Damenreihe befindet."}}}});
  check_said(
      {{kMan, "choose line from man along orthogonal: one or more empty to goal", kMove},
       {{"it",
         {"Si muove uno dei propri pezzi di una o più caselle, in orizzontale o in verticale, "
          "purché siano tutte vuote."}}}});
  check_apart({{kMan, "choose line from man along diagonal: one empty to goal", kMove},
               {kMan, "choose line from man along diagonal: one or more empty to goal", kMove},
               {kMan, "choose line from man along diagonal: zero or more empty to goal", kMove},
               {kMan, "choose line from man along diagonal: 2 empty to goal", kMove},
               {kMan, "choose line from man along diagonal: 1 to 2 empty to goal", kMove},
               {kMan, "choose line from man along diagonal: 2 or more empty to goal", kMove},
               {kMan, "choose line from man along diagonal: one enemy Man to goal",
                "move man to goal, capturing what stands there"},
               {kMan, "choose line from man along orthogonal: one empty to goal", kMove},
               {kMan, "choose line from man along any direction: one empty to goal", kMove}});
}

TEST_CASE("idioms: the piece that moved captures between itself and another", "[rules][idioms]") {
  const std::string line = "choose line from man along orthogonal: one empty to goal";
  const std::string pair = "for each line from goal along orthogonal: one enemy Man as victim, ";
  check_said(
      {{kMan, line, kMove, pair + "one own piece", "  capture victim"},
       {{"en",
         {"The piece that moved captures every enemy man that stands between it and another piece "
          "of its own side on three consecutive cells of a row or column."}}}});
  check_apart({{kMan, line, kMove, pair + "one own piece", "  capture victim"},
               {kMan, line, kMove, pair + "one own Man", "  capture victim"},
               {kMan, line, kMove, pair + "one own King", "  capture victim"}});
}

TEST_CASE("idioms: moves by kind, leaps near and far", "[rules][idioms]") {
  const std::vector<std::string> leap = {
      kMan,
      "if man is Man",
      "  choose line from man along diagonal: one enemy piece as prey, one empty to goal",
      "else",
      "  choose line from man along diagonal:",
      "    zero or more empty, one enemy piece as prey, one or more empty to goal",
      "capture prey when the turn ends",
      kMove};
  check_said(
      {leap,
       {{"en",
         {"Move one of your pieces according to its kind:",
          "A man leaps diagonally over an adjacent enemy piece to the empty cell just behind "
          "it.",
          "A king or a tower leaps diagonally from near or far over an enemy piece to any "
          "empty cell beyond it, with no other piece in between.",
          "The piece leapt over is captured, but taken off only when the turn ends."}},
        {"it",
         {"Una pedina salta in diagonale oltre un pezzo adiacente avversario",
          "Il pezzo saltato è catturato, ma si toglie soltanto alla fine del turno."}},
        {"de",
         {"Ein Mann springt diagonal über einen angrenzenden gegnerischen Stein hinweg auf das "
          "unmittelbar dahinter liegende leere Feld.",
          "Der übersprungene Stein ist geschlagen, wird aber erst am Ende des "
          "Zuges vom Brett genommen."}}}});
  std::vector<std::string> at_once = leap;
  at_once[6] = "capture prey";
  std::vector<std::string> other_kind = leap;
  other_kind[1] = "if man is King";
  std::vector<std::string> farther = leap;
  farther[5] = "    one or more empty, one enemy piece as prey, one or more empty to goal";
  std::vector<std::string> next = leap;
  next[5] = "    zero or more empty, one enemy piece as prey, one empty to goal";
  std::vector<std::string> own = leap;
  own[2] = "  choose line from man along diagonal: one own piece as prey, one empty to goal";
  check_apart({leap, at_once, other_kind, farther, next, own});
}

TEST_CASE("idioms: who is captured by those around him", "[rules][idioms]") {
  const std::vector<std::string> siege = {
      kMan, "choose line from man along orthogonal: one empty to goal", kMove,
      "capture every lord among enemy pieces beside goal where exactly 3 own pieces beside lord"};
  check_said({siege,
              {{"en",
                {"captured when an enemy piece moves beside it, along row or column, and exactly "
                 "three enemy pieces then stand beside it."}},
               {"it",
                {"catturato quando un pezzo avversario gli si muove accanto, in orizzontale o in "
                 "verticale, e i pezzi avversari accanto a lui sono allora esattamente tre."}},
               {"de",
                {"geschlagen, wenn ein gegnerischer Stein waagerecht oder senkrecht daneben zieht "
                 "und dann genau drei gegnerische Steine daneben stehen."}}}});
  std::vector<std::string> more = siege;
  more[3] =
      "capture every lord among enemy pieces beside goal where 3 or more own pieces beside lord";
  std::vector<std::string> four = siege;
  four[3] =
      "capture every lord among enemy pieces beside goal where exactly 4 own pieces beside lord";
  std::vector<std::string> any = siege;
  any[3] = "capture every lord among enemy pieces beside goal where exactly 3 pieces beside lord";
  std::vector<std::string> all = siege;
  all[3] = "capture every lord among enemy pieces where exactly 3 own pieces beside lord";
  check_apart({siege, more, four, any, all});
}

TEST_CASE("idioms: approach and withdrawal", "[rules][idioms]") {
  const std::vector<std::string> ways = {
      kMan,
      "choose line from man along any direction as course: one empty to goal",
      "either",
      "  choose line from goal along course: an unbroken row of enemy pieces as prey",
      "or",
      "  choose line from man along opposite course: an unbroken row of enemy pieces as prey",
      kMove,
      "capture prey"};
  check_said(
      {ways,
       {{"en",
         {"to an adjacent empty cell and capture in one of these two ways:",
          "approach: the unbroken row of enemy pieces that begins just beyond the cell of arrival, "
          "in the direction of the move;",
          "withdrawal: the unbroken row of enemy pieces that begins just behind the cell of "
          "departure, in the opposite direction.",
          "The whole row is captured, however many pieces it has.",
          "If both ways are possible, you choose one."}},
        {"it",
         {"accostamento: la fila di pezzi avversari, senza interruzioni, che comincia subito oltre",
          "Si cattura l'intera fila, per quanti pezzi conti."}},
        {"de", {"durch Rückzug: die ganze lückenlose Reihe von gegnerischen Steinen"}}}});
  std::vector<std::string> one = ways;
  one[3] = "  choose line from goal along course: one enemy piece as prey";
  one[5] = "  choose line from man along opposite course: one enemy piece as prey";
  std::vector<std::string> twice_on = ways;
  twice_on[5] = ways[3];
  std::vector<std::string> own = ways;
  own[3] = "  choose line from goal along course: an unbroken row of own pieces as prey";
  check_apart({ways, one, twice_on, own});
}

TEST_CASE("idioms: going on with the same piece", "[rules][idioms]") {
  const std::string jump =
      "  rule jump(man: site)\n"
      "    choose line from man along diagonal: one enemy piece as prey, one empty to goal\n"
      "    capture prey\n"
      "    move man to goal\n\n";
  const auto chain = [](const char* repeat) {
    return std::vector<std::string>{kMan,
                                    "play jump(man)",
                                    repeat,
                                    "  play jump(goal of the last jump)",
                                    "if goal of the last jump in own Crown",
                                    "  goal of the last jump becomes King"};
  };
  check_said({chain("repeat while possible"),
              {{"en", {"and then again with the same piece as long as it can"}},
               {"it", {"e poi ancora con lo stesso pezzo, finché è possibile"}},
               {"de", {"mit demselben Stein immer wieder, solange es möglich ist"}}}},
             jump);
  check_apart(
      {chain("repeat while possible"), chain("repeat while wanted"), {kMan, "play jump(man)"}},
      jump);
}

TEST_CASE("idioms: what is captured goes to the hand", "[rules][idioms]") {
  const std::vector<std::string> gain = {kMan, "choose goal among touching man but not own pieces",
                                         "if goal is occupied", "  add kind of goal to own hand",
                                         "move man to goal, capturing what stands there"};
  check_said(
      {gain,
       {{"en", {"If a piece is captured, the captured piece goes to your hand."}},
        {"it", {"Se si cattura un pezzo, il pezzo catturato va nella propria mano."}},
        {"de", {"Wenn ein Stein geschlagen wird, kommt der geschlagene Stein in deine Hand."}}}});
  check_apart({gain, {kMan, gain[1], gain[4]}});
}

TEST_CASE("idioms: behind a move its goal is the piece, its start the cell it has left",
          "[rules][idioms]") {
  const auto crowned = [](const char* where) {
    return std::vector<std::string>{kMan, "choose line from man along diagonal: one empty to goal",
                                    kMove, std::string("if ") + where + " in own Crown",
                                    "  goal becomes King"};
  };
  check_said({crowned("goal"),
              {{"en", {"If the piece is in your crown, it becomes a king."}},
               {"it", {"nella propria riga di fondo, diventa una dama"}},
               {"de", {"steht, wird er zur Dame"}}}});
  check_said({crowned("man"), {{"en", {"If the cell that the piece has left is in your crown"}}}});
  check_apart({crowned("goal"), crowned("man")});
}

TEST_CASE("idioms: provisos behind a choice, behind what is done, in lists", "[rules][idioms]") {
  const auto put = [](std::vector<std::string> conditions, bool before) {
    std::vector<std::string> lines = {"choose spot among empty"};
    if (!before) lines.push_back("put White Man at spot");
    for (std::string& condition : conditions) lines.push_back("require " + condition);
    if (before) lines.push_back("put White Man at spot");
    return lines;
  };
  check_said({put({"no enemy pieces touching spot"}, true),
              {{"en", {"provided that there is no enemy piece next to the"}},
               {"it", {"purché non ci sia nessun pezzo avversario attorno"}},
               {"de", {"sofern es keinen gegnerischen Stein rings um"}}}});
  check_said({put({"no enemy pieces touching spot"}, false),
              {{"en", {"All this is allowed only if afterwards there is no enemy piece"}},
               {"it", {"Tutto questo è permesso solo se alla fine non c'è nessun pezzo"}},
               {"de", {"All das ist nur erlaubt, wenn danach es keinen gegnerischen Stein"}}}});
  check_said({put({"no enemy pieces touching spot", "some own pieces beside spot"}, true),
              {{"en", {"provided that:"}}, {"de", {"sofern all dies gilt:"}}}});
  check_apart({put({"no enemy pieces touching spot"}, true),
               put({"no enemy pieces touching spot"}, false),
               put({"no enemy pieces touching spot or some own pieces beside spot"}, true),
               put({"no enemy pieces touching spot", "some own pieces beside spot"}, true),
               put({"(no enemy pieces touching spot or some own pieces beside spot) and spot not "
                    "in own Crown"},
                   true),
               put({"(no enemy pieces touching spot and some own pieces beside spot) or spot not "
                    "in own Crown"},
                   true)});
}

TEST_CASE("idioms: who has what, what stands around, how many", "[rules][idioms]") {
  const auto only_if = [](const std::string& condition) {
    return std::vector<std::string>{"require " + condition, "choose spot among empty",
                                    "put White Man at spot"};
  };
  check_said({only_if("no Men of opponent"),
              {{"en", {"only if the opponent has no men on the board."}},
               {"it", {"solo se l'avversario non ha pedine sul tavoliere."}},
               {"de", {"wenn der Gegner keine Männer auf dem Brett hat."}}}});
  check_said({only_if("no Men"),
              {{"en", {"only if no men are on the board."}},
               {"it", {"solo se non ci sono pedine sul tavoliere."}},
               {"de", {"wenn es keine Männer auf dem Brett gibt."}}}});
  check_said({only_if("count own Men > count enemy Men"),
              {{"en", {"only if your men outnumber the enemy men."}},
               {"it", {"solo se le proprie pedine sono più delle pedine avversarie."}},
               {"de", {"wenn deine Männer zahlreicher als die gegnerischen Männer sind."}}}});
  check_apart(
      {only_if("no Men of opponent"), only_if("no own Men"), only_if("no Men"), only_if("no Kings"),
       only_if("no pieces of opponent"), only_if("some Men of opponent"),
       only_if("not (some own Men)"), only_if("count own Men > 2"), only_if("count own Men >= 2"),
       only_if("count own Men < 2"), only_if("count own Men = 2"),
       only_if("count own Men > count enemy Men"), only_if("count own Men < count enemy Men"),
       only_if("some own Men moved this turn"), only_if("no own Men moved this turn"),
       only_if("some own Men captured this turn"), only_if("some way for opponent to play other"),
       only_if("no way for opponent to play other")},
      "  rule other\n    choose spot among empty\n    put Black Man at spot\n\n");
}

}  // namespace ludo::tests
