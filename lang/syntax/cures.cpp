// Tables of words and cures; see cures.hpp.
//
// Each is in the order of the alphabet. A cure is what an author can write as it stands, as far as
// that can be known without his line; slips_statements.cpp writes the line itself where it can.
//
// Tested by tests/corpus/beginners/.

#include "lang/syntax/cures.hpp"

#include <algorithm>
#include <span>

namespace ludo::lang {

namespace {

struct Cure {
  std::string_view word;
  std::string_view cure;
};

// Wherever they stand.
constexpr Cure kAnywhere[] = {
    {"a", "no article stands before a thing: leave out `a`"},
    {"adjacent", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"allies", "what belongs to the player who moves is `own`: `own Men`"},
    {"ally", "what belongs to the player who moves is `own`: `own Men`"},
    {"amount", "how many there are is `count …`"},
    {"an", "no article stands before a thing: leave out `an`"},
    {"anywhere",
     "all cells are `anything`, all empty ones `empty`, all directions `any direction`"},
    {"assert", "what must be true in a test is said by `holds …`"},
    {"attack", "a capture is `capture victim`, or a move to where the victim stands"},
    {"backward", "towards the player himself is `back`"},
    {"backwards", "towards the player himself is `back`"},
    {"begins", "who begins is said by `first White` or by `order White, Black`"},
    {"behind", "the cell behind is `back of man`"},
    {"between",
     "what lies between is named by a line: `some line from a: one or more empty as between, one "
     "King`"},
    {"blank", "a cell with nothing on it is `empty`"},
    {"blocked", "who cannot move is spoken of in the scenario: `stuck: mover loses`"},
    {"board", "the board is full when there is `no empty`"},
    {"bottom", "the row at the bottom is `first row`"},
    {"boundary", "the cells at the rim are `Border`"},
    {"can", "what a player may do is said by `optionally …` or `either … or …`"},
    {"cannot", "who cannot move is spoken of in the scenario: `stuck: mover loses`"},
    {"capture", "to take a piece off is `capture …`"},
    {"captures", "to take a piece off is `capture …`"},
    {"cell", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"cells", "`empty` alone means the empty cells, `anything` all cells"},
    {"center", "the cell in the middle is `Centre`"},
    {"check", "what must be true is said by `require …`"},
    {"checkmate", "who cannot move is spoken of in the scenario: `stuck: mover loses`"},
    {"color", "whose a piece is is `owner of man`"},
    {"colour", "whose a piece is is `owner of man`"},
    {"contain", "whether it is among them is asked by `x in …`"},
    {"contains", "whether it is among them is asked by `x in …`"},
    {"delete", "to take a piece off is `remove …`"},
    {"diagonally", "the directions are called `diagonal`"},
    {"diagonals", "the directions are called `diagonal`"},
    {"dice", "a die is `random steps from 1 to 6`"},
    {"die", "a die is `random steps from 1 to 6`"},
    {"do", "a rule is played: `play march`"},
    {"down",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"downward",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"downwards",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"drawn", "the result is `draw`: `key: draw when …`"},
    {"draws", "the result is `draw`: `key: draw when …`"},
    {"east",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"eat", "to take a piece off is `capture …`"},
    {"eight", "numbers are written with digits: `8`, in a condition `exactly 8`"},
    {"elif", "another case is `else if …`, at the same depth as its `if`"},
    {"elseif", "another case is `else if …`, at the same depth as its `if`"},
    {"elsif", "another case is `else if …`, at the same depth as its `if`"},
    {"enemies", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"enters", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"equal", "`equals` is written `=`, and for a site `is`"},
    {"equals", "`equals` is written `=`, and for a site `is`"},
    {"everybody", "all players are `players`, those still in play `alive`"},
    {"everyone", "all players are `players`, those still in play `alive`"},
    {"everywhere",
     "all cells are `anything`, all empty ones `empty`, all directions `any direction`"},
    {"expect", "what must be true in a test is said by `holds …`"},
    {"false", "truth is `yes` and `no`, for options `on` and `off`"},
    {"field", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"fields", "`empty` alone means the empty cells, `anything` all cells"},
    {"filled", "a cell with a piece on it is `occupied`"},
    {"finish", "who has most wins by `ranked by score`"},
    {"five", "numbers are written with digits: `5`, in a condition `exactly 5`"},
    {"foe", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"foes", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"forwards", "away from the player is `forward`"},
    {"four", "numbers are written with digits: `4`, in a condition `exactly 4`"},
    {"free", "a cell with nothing on it is `empty`"},
    {"friend", "what belongs to the player who moves is `own`: `own Men`"},
    {"friends", "what belongs to the player who moves is `own`: `own Men`"},
    {"full", "the board is full when there is `no empty`"},
    {"go", "to move a piece is `move man to goal`"},
    {"he", "the player who moves is `me`, the other one `opponent`"},
    {"her", "whose it is is said by `own`, `enemy` or `of`: `own Men`, `Home of mover`"},
    {"his", "whose it is is said by `own`, `enemy` or `of`: `own Men`, `Home of mover`"},
    {"horizontal", "along a row is `e or w`"},
    {"horizontally", "along a row is `e or w`"},
    {"immobile", "who cannot move is spoken of in the scenario: `stuck: mover loses`"},
    {"include", "whether it is among them is asked by `x in …`"},
    {"includes", "whether it is among them is asked by `x in …`"},
    {"increase", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"inside", "where something stands is asked by `goal in Home`"},
    {"its", "whose it is is said by `own`, `enemy` or `of`: `own Men`, `Home of mover`"},
    {"jump",
     "a rule is played: `play jump`; a line over a piece is `one enemy piece as victim, one empty "
     "to goal`"},
    {"jumps", "a line over a piece is `one enemy piece as victim, one empty to goal`"},
    {"kill", "to take a piece off is `capture …`"},
    {"length", "how many there are is `count …`"},
    {"lose", "`White loses`, with an s; who moves is `me` in a rule, `mover` in a result"},
    {"lower", "the row at the bottom is `first row`"},
    {"lowest", "the row at the bottom is `first row`"},
    {"may", "what a player may do is said by `optionally …` or `either … or …`"},
    {"maybe", "what a player may do is said by `optionally …`"},
    {"middle", "the cell in the middle is `Centre`"},
    {"mine", "what belongs to the player who moves is `own`: `own Men`"},
    {"must", "what must be true is said by `require …`, what must be done by `must … otherwise …`"},
    {"my", "what belongs to the player who moves is `own`: `own Men`"},
    {"near", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbor", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbors", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbour", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbours", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"next", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"nil", "where there is no value stands `none`"},
    {"nine", "numbers are written with digits: `9`, in a condition `exactly 9`"},
    {"nobody", "a draw is `key: draw when …`; pieces of nobody are `neutral`"},
    {"non", "all but some is said by `but not`: `anything but not Home`"},
    {"north",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"northeast",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"northwest",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"nowhere", "where there is no value stands `none`"},
    {"null", "where there is no value stands `none`"},
    {"number", "how many there are is `count …`"},
    {"occupies", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"onward", "away from the player is `forward`"},
    {"opponents", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"opposing", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"orthogonally", "the directions along rows and columns are called `orthogonal`"},
    {"ours", "what belongs to the player who moves is `own`: `own Men`"},
    {"outside", "where something does not stand is asked by `goal not in Home`"},
    {"pick", "what a player picks is said by `choose name among …`"},
    {"player", "the player who moves is `me`, in results and conditions `mover`"},
    {"possibly", "what a player may do is said by `optionally …`"},
    {"reaches", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"rearward", "towards the player himself is `back`"},
    {"remis", "the result is `draw`: `key: draw when …`"},
    {"return", "a rule ends with its last line"},
    {"rim", "the cells at the rim are `Border`"},
    {"roll", "a die is `random steps from 1 to 6`"},
    {"select", "what a player picks is said by `choose name among …`"},
    {"seven", "numbers are written with digits: `7`, in a condition `exactly 7`"},
    {"sideward", "to the sides is `left or right`"},
    {"sidewards", "to the sides is `left or right`"},
    {"sideways", "to the sides is `left or right`"},
    {"six", "numbers are written with digits: `6`, in a condition `exactly 6`"},
    {"size", "how many there are is `count …`"},
    {"south",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"southeast",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"southwest",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"space", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"spaces", "`empty` alone means the empty cells, `anything` all cells"},
    {"square", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"squares", "`empty` alone means the empty cells, `anything` all cells"},
    {"stalemate", "who cannot move is spoken of in the scenario: `stuck: draw`"},
    {"starts", "who begins is said by `first White` or by `order White, Black`"},
    {"step", "how many cells is said by their number: `one empty to goal`, `2 empty to goal`"},
    {"steps", "how many cells is said by their number: `one empty to goal`, `2 empty to goal`"},
    {"straight", "the directions along rows and columns are called `orthogonal`"},
    {"stuck", "who cannot move is spoken of in the scenario: `stuck: mover loses`"},
    {"subtract", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"taken", "a cell with a piece on it is `occupied`"},
    {"ten", "numbers are written with digits: `10`, in a condition `exactly 10`"},
    {"their", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"theirs", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"three", "numbers are written with digits: `3`, in a condition `exactly 3`"},
    {"throw", "a die is `random steps from 1 to 6`"},
    {"tie", "the result is `draw`: `key: draw when …`"},
    {"tied", "the result is `draw`: `key: draw when …`"},
    {"top", "the row at the top is `last row`"},
    {"true", "truth is `yes` and `no`, for options `on` and `off`"},
    {"two", "numbers are written with digits: `2`, in a condition `exactly 2`"},
    {"undefined", "where there is no value stands `none`"},
    {"unoccupied", "a cell with nothing on it is `empty`"},
    {"up",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"upper", "the row at the top is `last row`"},
    {"uppermost", "the row at the top is `last row`"},
    {"upward",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"upwards",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"vacant", "a cell with nothing on it is `empty`"},
    {"vertical", "along a column is `n or s`"},
    {"vertically", "along a column is `n or s`"},
    {"west",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"while", "a loop is `repeat while …`"},
    {"win", "`White wins`, with an s; who moves is `me` in a rule, `mover` in a result"},
    {"your", "what belongs to the player who moves is `own`: `own Men`"},
};

// At the beginning of a statement.
constexpr Cure kStatements[] = {
    {"again",
     "for another turn write `the turn becomes extended`; `the turn may be extended` stands "
     "with "
     "the elements, `next player:` in the scenario, with `mover  when extended` and `opponent  "
     "otherwise` below it"},
    {"announce",
     "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"another",
     "for another turn write `the turn becomes extended`; `the turn may be extended` stands "
     "with "
     "the elements, `next player:` in the scenario, with `mover  when extended` and `opponent  "
     "otherwise` below it"},
    {"apply", "a rule is played: `play march`"},
    {"assert",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"attacks", "what a piece threatens is asked: `some way for opponent to play march where …`"},
    {"bet", "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"bid", "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"break",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"call", "a rule is played: `play march`"},
    {"cannot",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"captured",
     "`captured` are the sites of pieces that leave `when the turn ends`: `capture victim when the "
     "turn ends`"},
    {"card",
     "a card is drawn by `random card among pile` and chosen by `choose card among own hand`"},
    {"cards",
     "a card is drawn by `random card among pile` and chosen by `choose card among own hand`"},
    {"coin", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"commit", "write `carry out`"},
    {"concede", "that players may give up is said in the scenario: `allow resignation`"},
    {"continue",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"convert", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"crown", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"deal",
     "a card is dealt by `random card among pile`, `take card from pile` and `add card to hand of "
     "me`"},
    {"deals",
     "a card is dealt by `random card among pile`, `take card from pile` and `add card to hand of "
     "me`"},
    {"declare",
     "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"decrease", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"decrement", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"deduct", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"dice", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"die", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"disallow",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"discard",
     "a card goes from hand to pile by `take card from own hand` and `add card to pile`; a piece "
     "leaves by `remove man`"},
    {"display", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"done",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"double", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"drag", "pieces are pushed a step by `shift victim along forward`"},
    {"earn", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"ensure",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"execute", "a rule is played: `play march`"},
    {"exit",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"extra",
     "for another turn write `the turn becomes extended`; `the turn may be extended` stands "
     "with "
     "the elements, `next player:` in the scenario, with `mover  when extended` and `opponent  "
     "otherwise` below it"},
    {"face", "how a piece looks is an attribute: `set facing of man to e`"},
    {"faces", "how a piece looks is an attribute: `set facing of man to e`"},
    {"finish", "write `ranked by score`"},
    {"finished",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"flip",
     "a piece is turned over by putting another: `remove flanked`, `put own Disc at flanked`"},
    {"forbid",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"forever", "a loop is `repeat while …`, `repeat while wanted` or `repeat 3 times`"},
    {"gain", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"goto", "a rule is played: `play march`"},
    {"guard", "what a piece threatens is asked: `some way for opponent to play march where …`"},
    {"guess",
     "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"hop",
     "how far is said by a line: `choose line from man along orthogonal: one enemy piece as "
     "victim, one empty to goal`"},
    {"hops",
     "how far is said by a line: `choose line from man along orthogonal: one enemy piece as "
     "victim, one empty to goal`"},
    {"increase", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"increment", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"invoke", "a rule is played: `play march`"},
    {"jump",
     "how far is said by a line: `choose line from man along orthogonal: one enemy piece as "
     "victim, one empty to goal`"},
    {"jumps",
     "how far is said by a line: `choose line from man along orthogonal: one enemy piece as "
     "victim, one empty to goal`"},
    {"loop", "a loop is `repeat while …`, `repeat while wanted` or `repeat 3 times`"},
    {"message", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"nominate",
     "what a player names is chosen: `choose bid from 0 to 6`, `choose other among Kinds`"},
    {"none", "to do nothing with a turn is `pass`"},
    {"noop", "to do nothing with a turn is `pass`"},
    {"nothing", "to do nothing with a turn is `pass`"},
    {"output", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"pay", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"pays", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"perform", "a rule is played: `play march`"},
    {"print", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"prohibit",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"promote", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"promotes", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"protect", "what a piece threatens is asked: `some way for opponent to play march where …`"},
    {"pull", "pieces are pushed a step by `shift victim along forward`"},
    {"push", "pieces are pushed a step by `shift victim along forward`"},
    {"pushes", "pieces are pushed a step by `shift victim along forward`"},
    {"quit",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"reroll", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"resign", "that players may give up is said in the scenario: `allow resignation`"},
    {"reverse",
     "a piece is turned over by putting another: `remove flanked`, `put own Disc at flanked`"},
    {"roll", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"rotate", "how a piece looks is an attribute: `set facing of man to e`"},
    {"run", "a rule is played: `play march`"},
    {"say", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"score", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"scores", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"secretly",
     "what all choose unseen of each other is a phase of its own: `phase Bidding secretly`"},
    {"show", "nothing is printed; what readers should know is `note \"…\"` below a line"},
    {"shuffle", "nothing is shuffled: what comes up is drawn by `random card among pile`"},
    {"shuffled", "nothing is shuffled: what comes up is drawn by `random card among pile`"},
    {"simultaneously",
     "what all choose unseen of each other is a phase of its own: `phase Bidding secretly`"},
    {"skip", "to do nothing with a turn is `pass`"},
    {"some",
     "`some …` asks, and stands in a condition: `require some man among own Men`; what a player "
     "takes is chosen: `choose man among own Men`"},
    {"spin", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"stop",
     "a rule ends with its last line; a way that may not be gone is cut off by `require …`"},
    {"subtract", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"surrender", "that players may give up is said in the scenario: `allow resignation`"},
    {"swap",
     "sides are changed by `exchange sides`; two pieces by `let other be kind of goal`, `move man "
     "to goal`, `put own other at man`"},
    {"switch",
     "sides are changed by `exchange sides`; two pieces by `let other be kind of goal`, `move man "
     "to goal`, `put own other at man`"},
    {"threaten", "what a piece threatens is asked: `some way for opponent to play march where …`"},
    {"threatens", "what a piece threatens is asked: `some way for opponent to play march where …`"},
    {"throw", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"together",
     "what all choose unseen of each other is a phase of its own: `phase Bidding secretly`"},
    {"toss", "a die is `random steps from 1 to 6`, a coin `random side from 1 to 2`"},
    {"trade",
     "sides are changed by `exchange sides`; two pieces by `let other be kind of goal`, `move man "
     "to goal`, `put own other at man`"},
    {"transform", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"try", "a rule is played: `play march`"},
    {"turns", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"upgrade", "a piece becomes another by `man becomes King`; it stays its owner's"},
    {"validate",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"verify",
     "what must be true is said by `require …`, what must not by `require no …` or `require not "
     "(…)`"},
    {"wait", "to do nothing with a turn is `pass`"},
};

// At the beginning of an item of the elements, the interactions or the scenario.
constexpr Cure kItems[] = {
    {"ability", "what can be done is a rule: `rule march`"},
    {"action", "what can be done is a rule: `rule march`"},
    {"aim", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"area", "cells with a name are a region: `region Home: a1..e1`"},
    {"attribute",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"attributes",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"author", "a title stands below `game` in quotation marks, a book in `source \"…\"`"},
    {"bool",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"boolean",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"card",
     "cards are values, a hand counts them: `type Card: Red, Blue`, `each player has hand: tally "
     "of Card at most 4, at first {}`"},
    {"cards",
     "cards are values, a hand counts them: `type Card: Red, Blue`, `each player has hand: tally "
     "of Card at most 4, at first {}`"},
    {"cell", "cells with a name are a region: `region Home: a1..e1`"},
    {"cells", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"coin", "a die is thrown in a rule: `random steps from 1 to 6`"},
    {"color", "who plays is said by `players White, Black`"},
    {"colors", "who plays is said by `players White, Black`"},
    {"colour", "who plays is said by `players White, Black`"},
    {"colours", "who plays is said by `players White, Black`"},
    {"const", "a value with a name is `define size: 3`"},
    {"constant", "a value with a name is `define size: 3`"},
    {"counter",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"counters",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"deck",
     "cards are values, a hand counts them: `type Card: Red, Blue`, `each player has hand: tally "
     "of Card at most 4, at first {}`"},
    {"def", "what can be done is a rule: `rule march`"},
    {"description", "a title stands below `game` in quotation marks, a book in `source \"…\"`"},
    {"dice", "a die is thrown in a rule: `random steps from 1 to 6`"},
    {"die", "a die is thrown in a rule: `random steps from 1 to 6`"},
    {"dimensions", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"draw", "results stand below `end` in the scenario: `even: draw when …`"},
    {"draws", "what happens at the third time is said by `repetition 3: draw`"},
    {"each", "what a player does stands below `turn`, further in"},
    {"ending", "results stand below `end`: `home: mover wins when …`"},
    {"field", "cells with a name are a region: `region Home: a1..e1`"},
    {"function", "what can be done is a rule: `rule march`"},
    {"game", "results stand below `end`: `home: mover wins when …`"},
    {"global",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"goal", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"grid", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"hand",
     "cards are values, a hand counts them: `type Card: Red, Blue`, `each player has hand: tally "
     "of Card at most 4, at first {}`"},
    {"height", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"hexes", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"import", "a module is taken in before the elements: `use name`"},
    {"include", "a module is taken in before the elements: `use name`"},
    {"init", "how the pieces stand at first is drawn or put below `setup`"},
    {"initial", "how the pieces stand at first is drawn or put below `setup`"},
    {"int",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"integer",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"location", "cells with a name are a region: `region Home: a1..e1`"},
    {"lose", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"loser", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"loses", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"loss", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"macro", "what can be done is a rule: `rule march`"},
    {"max", "how long a game may take is said by `limit 100 turns: draw`"},
    {"maximum", "how long a game may take is said by `limit 100 turns: draw`"},
    {"method", "what can be done is a rule: `rule march`"},
    {"name", "a title stands below `game` in quotation marks, a book in `source \"…\"`"},
    {"no",
     "who cannot move is spoken of by `stuck: mover loses`; what may not be so by `never key: …`"},
    {"objective", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"on", "what a player does stands below `turn`, further in"},
    {"pile",
     "cards are values, a hand counts them: `type Card: Red, Blue`, `each player has hand: tally "
     "of Card at most 4, at first {}`"},
    {"place", "cells with a name are a region: `region Home: a1..e1`"},
    {"placement", "how the pieces stand at first is drawn or put below `setup`"},
    {"position", "how the pieces stand at first is drawn or put below `setup`"},
    {"procedure", "what can be done is a rule: `rule march`"},
    {"property",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"random", "a die is thrown in a rule: `random steps from 1 to 6`"},
    {"require", "a module is taken in before the elements: `use name`"},
    {"resign", "that players may give up is said by `allow resignation`"},
    {"role", "who plays is said by `players White, Black`"},
    {"roles", "who plays is said by `players White, Black`"},
    {"rounds", "who is next is said by `order White, Black`, what a turn is below `turn`"},
    {"score",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"scores",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"sequence", "who is next is said by `order White, Black`, what a turn is below `turn`"},
    {"sides", "who plays is said by `players White, Black`"},
    {"size", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"square", "cells with a name are a region: `region Home: a1..e1`"},
    {"squares", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"stalemate",
     "who cannot move is spoken of in the scenario: `stuck: draw`, `stuck: mover loses`, `stuck: "
     "pass`"},
    {"start", "how the pieces stand at first is drawn or put below `setup`"},
    {"starting", "how the pieces stand at first is drawn or put below `setup`"},
    {"teams", "each team has a line of its own: `team North: Ann, Bob`"},
    {"territory", "cells with a name are a region: `region Home: a1..e1`"},
    {"threefold", "what happens at the third time is said by `repetition 3: draw`"},
    {"tie", "results stand below `end` in the scenario: `even: draw when …`"},
    {"timeout", "how long a game may take is said by `limit 100 turns: draw`"},
    {"title", "a title stands below `game` in quotation marks, a book in `source \"…\"`"},
    {"uses", "a module is taken in before the elements: `use name`"},
    {"var",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"variable",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"variables",
     "what is remembered belongs to something: `each player has score: 0 to 99, at first 0`, `the "
     "game has round: 0 to 9, at first 0`"},
    {"victory", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"width", "the board is `board square 8 x 8`, `board hexagon side 5` …"},
    {"win", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"winner", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"winning", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"wins", "results stand below `end` in the scenario: `home: mover wins when …`"},
    {"zone", "cells with a name are a region: `region Home: a1..e1`"},
};

std::string_view find(std::span<const Cure> cures, std::string_view word) {
  const auto place = std::ranges::lower_bound(cures, word, {}, &Cure::word);
  return place != cures.end() && place->word == word ? place->cure : std::string_view();
}

}  // namespace

std::string_view cure_of_word(std::string_view word) { return find(kAnywhere, word); }

std::string_view cure_of_statement(std::string_view word) {
  const std::string_view cure = find(kStatements, word);
  return cure.empty() ? cure_of_word(word) : cure;
}

std::string_view cure_of_item(std::string_view word) { return find(kItems, word); }

}  // namespace ludo::lang
