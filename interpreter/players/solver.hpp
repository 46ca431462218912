// A player that wants to be certain: it looks whether somebody can force all the points, deeper and
// deeper, until that is known or its moves are spent.
//
// Each question is "does this player get all the points whatever everybody else does?", nature
// included. At his decisions one move with yes is enough, at all others every move must say yes; a
// move without an answer within the depth ends the search there, since it cannot be yes. Asked for
// the mover, then for the other of two players; where neither forces it, nothing was cut short and
// nature decides nothing, the points are shared. So the line that it finds is the shortest win.
//
// What was found of a state is remembered by its hash (search::Search::hash), which has the
// positions before it where a rule asks for them: an answer never hangs on how one came there. The
// iterations are those of Korf, "Depth-first iterative-deepening", 1985, over an and/or tree.
//
// Tested by tests/interpreter/players/test_solver.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "interpreter/players/player.hpp"

namespace ludo::players {

// What was found of states: for each of two questions yes, no, or nothing within a depth. Grows to
// a bound; then it forgets all and begins anew, so that what it holds follows from nothing but what
// it was told.
class Findings {
 public:
  enum class Answer : std::uint8_t { Unknown, Yes, No };
  struct Known {
    std::array<Answer, 2> answers{};        // by question
    std::array<std::uint16_t, 2> depths{};  // to which nothing was found
    std::uint32_t move = 0;                 // 1 + the number of the one to look at first; 0: none
  };

  /// `most`: the slots it has at last, a power of two; half of them are used.
  explicit Findings(std::size_t most = std::size_t{1} << 22U) : most_(most) {}

  /// What is known of a state, or nothing: a null pointer. Valid until note().
  const Known* find(std::uint64_t hash) const;
  /// Of a state, to be changed; made if it is new.
  Known& note(std::uint64_t hash);
  void clear();

 private:
  struct Slot {
    std::uint64_t hash = 0;  // 0: empty
    Known known;
  };
  std::size_t place_of(std::uint64_t hash) const;
  void grow();

  std::size_t most_;
  std::size_t n_ = 0;
  std::vector<Slot> slots_;
};

class SolverPlayer final : public Player {
 public:
  explicit SolverPlayer(const Spec& spec) : spec_(spec) {}

  Decision decide(search::Search& at, interpreter::Random& random) override;

 private:
  using Answer = Findings::Answer;
  struct Spent {};  // thrown where no more moves may be made

  // Whether `who_` gets all the points, within so many moves.
  Answer answer(search::Search& at, std::uint32_t depth, std::size_t ply);
  Answer by_moves(search::Search& at, std::uint32_t depth, std::size_t ply, std::uint32_t& first);
  Answer known_of(search::Search& at);
  Answer ask(search::Search& at, std::size_t question, std::uint32_t depth);
  bool has_all(search::Search& at);
  void play(search::Search& at, std::uint64_t move);
  std::vector<std::uint64_t> line(search::Search& at, std::size_t question, std::uint32_t depth);
  std::uint64_t shared_by(search::Search& at);

  Spec spec_;
  std::array<lang::Index, 2> asked_{};  // by question: of whom
  std::size_t question_ = 0;
  std::uint64_t spent_ = 0;
  std::uint64_t most_ = 0;
  bool has_chance_ = false;        // nature was met
  bool is_uneven_ = false;         // a game came to other shares than all, none and half
  std::uint64_t root_choice_ = 0;  // of the last answer(): the move that gave it
  Findings findings_;
  std::vector<std::int64_t> rewards_;
  std::unordered_map<std::uint64_t, std::uint64_t> history_;  // by key: how often it decided
  std::vector<std::vector<std::uint64_t>> keys_;              // by ply, of a state's moves
  std::vector<std::vector<std::uint64_t>> orders_;            // by ply, of a state's moves
  std::vector<std::uint64_t> killers_;                        // by ply: key of what decided last
};

}  // namespace ludo::players
