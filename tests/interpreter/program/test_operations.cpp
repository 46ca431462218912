// Every operation means on the fast machine what it means in the reference engine: conditions on a
// site are asked in positions that change, as one set and one site after the other.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

constexpr const char* kConditions[] = {
    "x is Man and not (x in own Home)",
    "row of x * 2 - column of x > 1",
    "row of x mod 2 = 1 and column of x / 2 = 1",
    "max(row of x, column of x) = 3 and min(row of x, column of x) < 3",
    "abs(row of x - column of x) <= 1",
    "-(row of x) < -2",
    "(row of x, column of x) < (3, 2)",
    "(row of x, column of x) = (2, 2) or (row of x, column of x) >= (4, 1)",
    "grade of x = 2",
    "kind of x is King",
    "owner of x != me",
    "owner of x = opponent and kind of x = Man",
    "word of kind of x is Ortho",
    "steps of x is n",
    "n in goes of x",
    "some line from x along goes of x: one empty",
    "total own purse > 1",
    "how many Red in own purse = row of x",
    "Blue in purse of owner of x",
    "own purse + {Green 1} = purse of opponent",
    "own purse - {Red 1} = {Red 1, Blue 2}",
    "{Red 1} in own purse",
    "count (y among Men where row of y = row of x) = 1",
    "count (y among own purse) >= 2",
    "every y among touching x has (y is empty or y is own Man)",
    "every line from x along orthogonal: one empty as y has row of y < 4",
    "(most of row of y for each y among own Men) = row of x",
    "(least of column of y for each y among Men else 9) >= column of x",
    "(the y among Men with most row of y, then least column of y) = x",
    "(the y among Men where y is enemy piece with least distance from y to x, then most column of "
    "y "
    "else a1) in touching x",
    "(most of (row of y, column of y) for each y among own Men) = (row of x, column of x)",
    "some line from x along any direction: one or more empty, one own piece",
    "count (line from x along any direction: one or more empty) > 4",
    "count (line from x along orthogonal: 1 to 2 empty, one Man) >= 1",
    "some line from x along any direction: one piece as hopped, one empty where hopped is enemy "
    "piece",
    "some line from x along orthogonal: an unbroken row of empty, one (piece or edge)",
    "some line from x along diagonal: perhaps an unbroken row of empty, one edge",
    "some y among aim of x where y is enemy piece",
    "count aim of x = 2",
    "x in group of a1 within (empty or own Men)",
    "count group of x within own pieces = 2",
    "connected own Men",
    "x in reach from b2 through empty at most 3",
    "distance from x to a1 = 3",
    "distance from x to a1 through empty = 3",
    "distance from x to d4 along orthogonal <= 4",
    "x in within 2 of c3",
    "some Men within 1 of x",
    "x in same column as b2",
    "x in hostile to b2",
    "x in friendly to me",
    "b3 in twins of x",
    "n of x is empty",
    "(opposite n) of x is Man",
    "forward of x is empty",
    "(forward turned right) of x is piece",
    "the direction from x to d4 = ne",
    "the direction from x to b2 is none",
    "some d among orthogonal where d of x is enemy piece",
    "count (d among any direction where d of x is Man) > 1",
    "some d among knight where d of x is piece",
    "x in Home of opponent",
    "x in Zone",
    "x in own Front",
    "some y among Front of opponent where y is empty",
    "supposing remove x: no piece touching b2",
    "supposing put own Man at x: connected own Men",
    "supposing move b2 to x, capturing what stands there: some enemy piece touching x",
    "supposing set mark to x: mark in Border",
    "supposing add Red to own purse, remove x: total own purse = 3 and x is empty",
    "no way for opponent to play step",
    "count (way for me to play step) > 3",
    "some way for me to play hop(x)",
    "some way for opponent to play step where x is empty",
    "some 2 among touching x as pair where every y among pair has y is Man",
    "count (2 among own Men as pair) > 2",
    "count (1 to 2 among own purse as hand) = 4",
    "x = mark",
    "mark is none",
    "mark is not none and mark in touching x",
    "x in marks",
    "count marks > 1 or x is Man",
    "steps-done = row of x",
    "x is moved",
    "fare(word of kind of x, Red) = 2",
    "near-own of x",
    "deep(x, 2)",
    "strength of x > 1",
    "turns > 1 and x is Man",
    "the player after me = opponent",
    "count alive = 2 and survivor is none",
    "x in {a1, b2, mark}",
    "{x} = own Kings",
    "own Kings in Border",
    "x in touching own Kings but not (beside own Kings)",
    "count (own pieces but not Men) = 1",
    "some empty in (touching x but not Border)",
    "x in linked to b2",
    "count links of x = 3",
    "x in row 2..3",
    "x in column a",
    "count (beside x) = 4",
    "not (x is own Man or x is empty or column of x = 1)",
    "every y among own Men has (some z among touching y where z is empty)",
    "some y among own Men where (count (z among enemy pieces where distance from y to z < 3)) = 1",
    "some y among touching x where (some z among touching y where z is King and z is not x)",
    "(the y among touching x where y is empty with most row of y) is not none",
    "(the y among Men where y is enemy piece with least distance from y to x, then most column of "
    "y "
    "else a1) in touching x",
    "(most of (row of y, column of y) for each y among own Men) = (row of x, column of x)",
    "some 2 among touching x as pair where every y among pair has y is Man",
    "(sum of row of y for each y among Men) > row of x",
    "(sum of row of y for each y among own Men where column of y > 1) > row of x",
    "some line from x along orthogonal: one Man as a, one Man as b where b is hostile to a",
    "some line from x along orthogonal: one empty, turning left or right, one empty",
    "count (line from x along orthogonal: one empty, turning left or right, one or more empty) > 2",
    "count (line from x included along orthogonal: 2 to 3 own Men) > 0",
    "count (line from x included along any direction: one or more piece) > 2",
    "count (g among groups of own Men) = 2",
    "some g among groups of Men where count g = 2",
    "some g among groups of own pieces meeting Border where x in g",
    "count (g among groups of empty) > 1",
    "count (g among groups of Men along orthogonal where x in g) = 1",
    "some enemy piece in (reach from x through empty)",
    "some own piece in (same row as x)",
    "some (same kind as x) in (touching x)",
    "some (friendly to x) in (touching x)",
    "count (y among same owner as x) > 1",
    "(n turned by 1) of x is empty",
    "angle(n, ne) = 1",
    "some way for opponent to play jump as place where place = x",
    "count (way for opponent to play jump as place where place in touching x) > 0",
    "some way for me to play jump as place where place is empty",
    "some 2 among own Men as pair where count (pair among row 1) = 1",
    "some 2 among own Men as pair where pair in Border",
    "count (1 to 2 among touching x as pair) > 4",
    "some 2 among own purse as hand where Red in hand",
    "some (touching x) in Zone",
    "count (touching x) = count (empty touching x)",
    "some aim of x",
    "x in aim of Men",
    "Men in aim of x",
    "(touching x) in aim of Men",
    "no Kings in aim of Men",
    "x in aim of own Men but not Border",
    "every y among aim of x has y is not enemy piece",
    "some y among Men where x in aim of y",
    "distance from x to own Men along orthogonal through empty = 2",
    "some y among own Men where (distance from y to x = 1 or row of y = 3)",
    "the player after mover = me",
    "placed of x = 2",
    "count (k among Suit where k in own purse) = 2",
    "(most of how many k in own purse for each k among Suit) > 1",
    "least of row of y for each y among own Kings = row of x",
    "some y among {a1, b2, c3, x} where y is Man",
    "supposing remove own Men: x is empty",
    "supposing move x to b2, capturing what stands there, remove x: some own Man touching b2",
    "supposing shift own Men along n: x is own Man",
    "supposing x becomes King: count own Kings = 2",
    "supposing remove x: no way for opponent to play step",
    "near-by of x = (supposing remove x: count own Men)",
    "won(me)",
    "turns >= 2 or x in Corners",
    "passes-in-a-row = 0 and x is Man",
    "rounds > 0",
    "x in Centre or x in Border but not Corners",
};

// Men walk, come and go, tallies grow and sites are marked, so that answers change.
constexpr std::string_view kGame = R"(game Ops
elements
  players White facing n, Black facing s
  board square 4 x 4
  leap knight (1, 2)
  type Suit: Red, Blue, Green
  type Word: Ortho, Dia
  table pieces
    kind   of           word   steps          goes
    King   each player  Dia    (any direction)  (diagonal)
    Man    each player  Ortho  forward          (forward or left)
    Rock   nobody       Ortho  -                -
  table fare
    by     Red  Blue
    Ortho  2    3
    Dia    1    -
  region Home of White: row 1
  region Home of Black: row 4
  region Zone: b2..c3
  region Front of White: all y among rows 1..3 where forward of y is empty
  region Front of Black: all y among rows 2..4 where forward of y is empty
  each player has purse: tally of Suit at most 9, at first {Red 1, Blue 1}
  each piece may be moved
  the game has mark: site or none, at first none
  the game has marks: set of site, at first {a1}
  the game has steps-done: 0 to 99, at first 0
interactions
  define near-own of y: some own piece touching y
  define deep(y, n): some z among touching y where count (own pieces touching z) >= n
  define grade of y:
    1  when y is Man
    2  otherwise
  define placed of y:
    row of y     when y is moved
    column of y  otherwise
  define near-by of y:
    count own Men       when y is empty
    count enemy pieces  otherwise
  define strength of y: count (z among Men where row of z <= row of y)
  define aim of man:
    line from man along orthogonal: one anything
    or line from man along diagonal: zero or more empty, one piece
  rule step
    choose man among own Men
    choose line from man along (forward or left): one empty to goal
    move man to goal
  rule hop(cell: site)
    choose man among own pieces touching cell
    require cell is empty
    move man to cell
    cell becomes moved
  rule jump gives place: site
    choose man among own pieces
    choose line from man along orthogonal: one piece, one empty to place
    move man to place
scenario
  setup
    put White Man at a1, b1, d2
    put White King at c1
    put Black Man at a4, b3, d3
    put Black King at c4
    put Rock at d4
  turn
    either
      choose x among anything where CONDITION
      set mark to x
    or
      choose y among anything
      if y is occupied
        remove y
      else
        put own Man at y
        y becomes moved
      add y to marks
    or
      choose k among Suit
      add k to own purse
    or
      choose man among own pieces
      choose spot among empty touching man
      move man to spot
    add 1 to steps-done
  stuck: mover loses
  limit 30 turns: draw
)";

std::string game_about(std::string_view condition) {
  std::string text(kGame);
  constexpr std::string_view kPlace = "CONDITION";
  return text.replace(text.find(kPlace), kPlace.size(), condition);
}

using Digits = std::vector<std::vector<std::int32_t>>;

Digits by_reference(const interpreter::Engine& engine, const interpreter::State& state) {
  Digits all;
  for (const interpreter::Move& move : engine.raw_moves(state)) all.push_back(move.digits);
  return all;
}

Digits by_machine(runtime::Playout& playout) {
  std::vector<runtime::FastMove> moves;
  playout.list(moves);
  Digits all;
  for (const runtime::FastMove& move : moves) all.push_back(move.digits);
  return all;
}

std::vector<runtime::Playout> playouts_of(const std::shared_ptr<const lang::GameModel>& model) {
  std::vector<runtime::Playout> playouts;
  for (const bool folds : {true, false}) {
    FreezeOptions options;
    if (!folds) options.passes.off = {"whole_board"};
    const FreezeAnswer answer = freeze(model, options);
    INFO(answer.trouble);
    REQUIRE(answer.program != nullptr);
    playouts.emplace_back(answer.program);
    playouts.back().reset();
  }
  return playouts;
}

void check_condition(std::string_view condition) {
  constexpr int kPlies = 7;
  const auto model = std::make_shared<const lang::GameModel>(
      std::move(*interpreter::load_text(game_about(condition)).model));
  const interpreter::Engine engine(*model);
  std::vector<runtime::Playout> playouts = playouts_of(model);
  interpreter::State state = engine.start();
  interpreter::Random random(3);
  for (int ply = 0; ply < kPlies && !engine.over(state); ++ply) {
    INFO("after " << ply << " moves");
    const Digits expected = by_reference(engine, state);
    for (runtime::Playout& playout : playouts) {
      REQUIRE(by_machine(playout) == expected);
      REQUIRE(playout.moves() == expected.size());
    }
    const std::uint64_t chosen = random.below(expected.size());
    state = engine.apply(state, engine.raw_moves(state)[static_cast<std::size_t>(chosen)]);
    for (runtime::Playout& playout : playouts) playout.play(chosen);
  }
}

}  // namespace

TEST_CASE("operations mean the same on both engines") {
  for (const char* condition : kConditions) {
    INFO(condition);
    check_condition(condition);
  }
}

}  // namespace ludo::program
