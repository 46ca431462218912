// A table of words and cures; see cures.hpp.
//
// Tested by tests/corpus/beginners/.

#include "lang/syntax/cures.hpp"

#include <algorithm>
#include <iterator>

namespace ludo::lang {

namespace {

struct Cure {
  std::string_view word;
  std::string_view cure;
};

// In the order of the alphabet.
constexpr Cure kCures[] = {
    {"adjacent", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"assert", "what must be true in a test is said by `holds …`"},
    {"attack", "a capture is `remove victim`, or a move to where the victim stands"},
    {"begins", "who begins is said by `first White` or by `order White, Black`"},
    {"can", "what a player may do is said by `optionally …` or `either … or …`"},
    {"capture", "to take a piece off is `remove …`"},
    {"captures", "to take a piece off is `remove …`"},
    {"cell", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"cells", "`empty` alone means the empty cells, `anything` all cells"},
    {"check", "what must be true is said by `require …`"},
    {"delete", "to take a piece off is `remove …`"},
    {"diagonally", "the directions are called `diagonal`"},
    {"dice", "a die is `random steps in 1 to 6`"},
    {"die", "a die is `random steps in 1 to 6`"},
    {"do", "a rule is played: `play march`"},
    {"down",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"draws", "the result is `draw`: `key: draw when …`"},
    {"eat", "to take a piece off is `remove …`"},
    {"enters", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"equal", "`equals` is written `=`, and for a site `is`"},
    {"equals", "`equals` is written `=`, and for a site `is`"},
    {"expect", "what must be true in a test is said by `holds …`"},
    {"false", "truth is `yes` and `no`, for options `on` and `off`"},
    {"field", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"fields", "`empty` alone means the empty cells, `anything` all cells"},
    {"go", "to move a piece is `move man to goal`"},
    {"he", "the player who moves is `me`, the other one `opponent`"},
    {"horizontal", "along a row is `e or w`"},
    {"horizontally", "along a row is `e or w`"},
    {"increase", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"jump",
     "a rule is played: `play jump`; a line over a piece is `one enemy piece as victim, one empty "
     "to goal`"},
    {"jumps", "a line over a piece is `one enemy piece as victim, one empty to goal`"},
    {"kill", "to take a piece off is `remove …`"},
    {"lose", "`White loses`, with an s"},
    {"may", "what a player may do is said by `optionally …` or `either … or …`"},
    {"maybe", "what a player may do is said by `optionally …`"},
    {"must",
     "what must be true is said by `require …`, what must be done by `first … otherwise …`"},
    {"my", "what belongs to the player who moves is `own`: `own Men`"},
    {"near", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbor", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbors", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbour", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"neighbours", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"next", "right beside it is `beside cell`, diagonals included `touching cell`"},
    {"occupies", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"opponents", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"pick", "what a player picks is said by `choose name in …`"},
    {"player", "the player who moves is `me`, in results and conditions `mover`"},
    {"possibly", "what a player may do is said by `optionally …`"},
    {"reaches", "where somebody stands is said by `some Man of mover in Goal of mover`"},
    {"return", "a rule ends with its last line"},
    {"roll", "a die is `random steps in 1 to 6`"},
    {"select", "what a player picks is said by `choose name in …`"},
    {"space", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"spaces", "`empty` alone means the empty cells, `anything` all cells"},
    {"square", "a description of cells needs no word for them: `empty`, `own Men`, `Border`"},
    {"squares", "`empty` alone means the empty cells, `anything` all cells"},
    {"starts", "who begins is said by `first White` or by `order White, Black`"},
    {"step", "how many cells is said by their number: `one empty to goal`, `2 empty to goal`"},
    {"steps", "how many cells is said by their number: `one empty to goal`, `2 empty to goal`"},
    {"straight", "the directions along rows and columns are called `orthogonal`"},
    {"subtract", "numbers change by `add 1 to …`, `take 1 from …` and `set … to …`"},
    {"their", "what belongs to the other side is `enemy`: `enemy Men`"},
    {"throw", "a die is `random steps in 1 to 6`"},
    {"true", "truth is `yes` and `no`, for options `on` and `off`"},
    {"up",
     "directions are `n`, `e`, `s`, `w` for all, `forward`, `back`, `left`, `right` for the "
     "player"},
    {"vertical", "along a column is `n or s`"},
    {"vertically", "along a column is `n or s`"},
    {"while", "a loop is `repeat while …`"},
    {"win", "`White wins`, with an s"},
    {"your", "what belongs to the player who moves is `own`: `own Men`"},
};

}  // namespace

std::string_view cure_of_word(std::string_view word) {
  const auto* place = std::ranges::lower_bound(kCures, word, {}, &Cure::word);
  return place != std::end(kCures) && place->word == word ? place->cure : std::string_view();
}

}  // namespace ludo::lang
