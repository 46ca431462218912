// Named lines as sets of places: followed from the site that is asked about, from the pieces that
// they begin at, and as one set they say the same, on both engines.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Pieces of all forms of lines come, go and move; `differ` has a move where two readings differ.
constexpr const char* kReadings = R"(game Readings
elements
  players White facing n, Black facing s
  board square 6 x 5
  leap hop (1, 2)
  table pieces
    kind    of           sign  steps            slides      hops        screens     strikes
    King    each player  K     (any direction)  -           -           -           -
    Rook    each player  R     -                orthogonal  -           -           -
    Bishop  each player  B     -                diagonal    -           -           -
    Knight  each player  N     hop              -           -           -           -
    Horse   each player  H     -                -           orthogonal  -           -
    Cannon  each player  C     -                -           -           orthogonal  -
    Pawn    each player  P     -                -           -           -           (forward-left or forward-right)
interactions
  define aim of man:
    line from man along steps of man: one anything
    or line from man along slides of man: zero or more empty, one anything
    or line from man along hops of man: one empty, turning left or right, one anything
    or line from man along screens of man: zero or more empty, one occupied, zero or more empty, one {shot}
    or line from man along strikes of man: one anything where {place}
  define backwards of x: x in aim of {men}
  define forwards of x: some man among {men} where some goal among aim of man where goal = x
  define whole of x: x in (aim of {men} but not (Corners but not Border))
  rule differ
    choose x among anything
    require (backwards of x and not (forwards of x)) or (forwards of x and not (backwards of x))
      or (backwards of x and not (whole of x)) or (whole of x and not (backwards of x))
  rule differ-of-sets
    choose row from 1 to 5
    let kings be (x among Kings where row of x <= row)
    require (kings in aim of {men} and (no kings or some x among kings where not (backwards of x)))
      or (kings not in aim of {men} and some kings and (every x among kings has backwards of x))
  rule differ-of-some
    require (some Kings in aim of {men} and no x among Kings where backwards of x)
      or (no Kings in aim of {men} and some x among Kings where backwards of x)
  rule change
    choose place among anything
    either
      require place is occupied
      remove place
    or
      require place is empty
      choose unit among Kinds
      put own unit at place
    or
      require place is own piece
      choose goal among aim of place but not own pieces
      move place to goal, capturing what stands there
scenario
  setup
    legend K White King, R White Rook, B White Bishop, N White Knight, H White Horse, C White Cannon, P White Pawn, lower case Black
    r . k . b n
    . p c . h .
    . . . . . .
    . P . H C .
    R . K . B N
  turn
    either play change
    or play differ
    or play differ-of-sets
    or play differ-of-some
  stuck: draw
  limit 100000 turns: draw
)";

constexpr std::int32_t kNoDifference = 0;

void check_readings(const std::string& text, const program::FreezeOptions& options, int positions) {
  const auto model =
      std::make_shared<const lang::GameModel>(std::move(*interpreter::load_text(text).model));
  const program::FreezeAnswer answer = program::freeze(model, options);
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  runtime::Playout playout(answer.program);
  playout.reset();
  interpreter::Random random(11);
  std::vector<runtime::FastMove> moves;
  for (int i = 0; i < positions; ++i) {
    playout.list(moves);
    for (const runtime::FastMove& move : moves) {
      INFO("position " << i);
      REQUIRE(move.digits.front() == kNoDifference);
    }
    playout.play(random.below(moves.size()));
  }
}

std::string reading(std::string_view men, std::string_view shot, std::string_view place) {
  return fmt::format(fmt::runtime(kReadings), fmt::arg("men", men), fmt::arg("shot", shot),
                     fmt::arg("place", place));
}

}  // namespace

TEST_CASE("lines read backwards and forwards say the same", "[differential]") {
  constexpr int kPositions = 4000;
  constexpr int kUnfolded = 400;
  program::FreezeOptions unfolded;
  unfolded.passes.off = {"whole_board"};
  const std::string texts[] = {
      reading("pieces hostile to me", "anything", "yes"),
      reading("own pieces", "occupied", "yes"),
      // What does not follow from the piece alone is not tabulated.
      reading("enemy pieces", "anything", "man in (rows 1..2)"),
      reading("(own Rooks or enemy Horses)", "enemy piece", "some empty touching man"),
  };
  for (const std::string& text : texts) {
    INFO(text);
    check_readings(text, {}, kPositions);
    check_readings(text, unfolded, kUnfolded);
  }
}

TEST_CASE("the reference engine reads lines as one set in the same way", "[differential]") {
  constexpr int kPositions = 60;
  const auto model = std::make_shared<const lang::GameModel>(
      std::move(*interpreter::load_text(reading("pieces hostile to me", "anything", "yes")).model));
  const interpreter::Engine engine(*model);
  interpreter::State state = engine.start();
  interpreter::Random random(5);
  for (int i = 0; i < kPositions; ++i) {
    const auto moves = engine.raw_moves(state);
    for (const interpreter::Move& move : moves) REQUIRE(move.digits.front() == kNoDifference);
    state = engine.apply(state, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
}

}  // namespace ludo::tests
