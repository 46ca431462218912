// Finds the move that a text names among the legal moves of a position.
//
// The written forms come from the engine; nothing here knows how they are made. A text names a move
// when it is one of its forms, and of no other move; `form#k` is the k-th, from 1, of the moves
// that share a form. Case and blanks may differ where that leaves no doubt.
//
// Tested by tests/interpreter/services/test_notation.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

struct MoveNotFound {
  enum class Reason : std::uint8_t { NoSuchMove, Ambiguous } reason = Reason::NoSuchMove;
  // Ambiguous: the texts of the moves that fit, in order. NoSuchMove: likely ones, the likeliest
  // first.
  std::vector<std::string> candidates;
  std::string only;  // NoSuchMove: the one move that is legal, if no more are
};

// A text without the blanks and line ends around it.
std::string_view trimmed(std::string_view text);

// A written move without the comments of people behind it: `e4!?` is `e4`.
std::string without_annotation(std::string_view text);

// The index of the move, or why there is none.
using MoveSearch = std::variant<std::size_t, MoveNotFound>;

MoveSearch find_move(std::string_view text, const std::vector<Move>& moves);

// "no such move; likely: `a1-a2`", "no such move; only `pass` is legal here" or "ambiguous:
// `Ra1-a2`, `Rh2-a2`".
std::string describe(const MoveNotFound& failure);

// Splits a list of written moves: at commas outside brackets if there are any, else at blanks, but
// for the one in `White resigns` and `draw agreed`.
std::vector<std::string> split_moves(std::string_view text);

// The keys of the laws, precedences and conditions that forbid a written move; none where it is
// legal, or where there is nothing like it to choose, so that a slip of the pen is likelier.
std::vector<std::string> forbidden_by(const Engine& engine, const State& state,
                                      const std::string& move);

// A line of moves that could not be played to its end.
struct LineFailure {
  std::size_t index = 0;  // of the move that failed
  std::string move;
  MoveNotFound reason;
  std::vector<std::string> forbidden_by;  // keys of the items that forbid it
  bool over = false;                      // the game had ended before
  std::string outcome;                    // … how: "White wins by home"
  std::string objection;                  // to what is no move (acts.hpp): why it cannot be done
};

struct PlayedLine {
  State state;                       // after the moves that could be played
  std::vector<std::string> written;  // their texts, as the engine writes them
  std::optional<LineFailure> failure;
  std::int32_t silent = 0;  // turns after them that passed with nothing to choose: no moves
};

// "White wins by home", "a draw by limit"; precondition: the game is over.
std::string describe_outcome(const Engine& engine, const State& state);

// Plays written moves, and what players do beside moving: `White resigns`, `draw agreed`.
PlayedLine play_line(const Engine& engine, State state, const std::vector<std::string>& moves);

// "move 3 `a1-a9`: no such move; likely: `a1-a8`".
std::string describe(const LineFailure& failure);

// True if the pattern, in which `*` stands for any characters, fits the whole text.
bool fits_glob(std::string_view pattern, std::string_view text);

// True if the pattern fits one of the forms of the move.
bool fits_glob(std::string_view pattern, const Move& move);

}  // namespace ludo::interpreter
