// Finds the move that a text names without writing all moves of a position, in games where the
// written form of a move follows from its digits alone.
//
// That is so where no line of the notation, nothing hidden and no tile has a say, and where digits
// that are the same always stand for the same choices: then a move that was written once need not
// be written again. Whoever has many records to read asks the reference engine for forms that are
// new, and the fast engine for the rest.
//
// Tested by tests/interpreter/services/test_spelling.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::interpreter {

/// The forms of a move (Move::forms) follow from its digits, in all positions between turns; every
/// decision of the game is one. If not, it is not said that they do not.
bool is_spelled_by_digits(const lang::GameModel& model);

/// The forms that were met so far, of one game; for one thread.
class Spellings {
 public:
  /// All moves of a position, as the reference engine lists them.
  void learn(const std::vector<Move>& moves);

  /// Which of these moves, all those of a position, find_move() would answer. Nothing where that is
  /// not known: forms of some were not met yet, or the text is not the first form of one move and
  /// no form of the others.
  std::optional<std::size_t> find(const std::string& text,
                                  const std::vector<runtime::FastMove>& moves) const;

 private:
  struct HashOfDigits {
    std::size_t operator()(const std::vector<std::int32_t>& digits) const;
  };
  struct Named {
    std::uint32_t id = 0;  // of the move, as in known_
    bool first = false;    // the text is its first form
  };
  std::unordered_map<std::vector<std::int32_t>, std::uint32_t, HashOfDigits> known_;
  std::unordered_map<std::string, std::vector<Named>> named_;
};

}  // namespace ludo::interpreter
