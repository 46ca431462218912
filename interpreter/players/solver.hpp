// A player that wants to be certain: it looks whether somebody can force all the points, deeper and
// deeper, until that is known or its moves are spent.
//
// Each question is "does this player get all the points whatever everybody else does?", nature
// included. At his decisions one move with yes is enough, at all others every move must say yes; a
// move without an answer within the depth ends the search there, since it cannot be yes. Asked for
// the mover, then for the other of two players; where neither forces it, nothing was cut short and
// nature decides nothing, the points are shared. A yes counts only within the moves that it takes,
// so the first one that is found is the shortest win.
//
// What was found of a state is remembered by its hash (search::Search::hash), which has the
// positions before it where a rule asks for them: an answer never hangs on how one came there. The
// iterations are those of Korf, "Depth-first iterative-deepening", 1985, over an and/or tree.
//
// Tested by tests/interpreter/players/test_solver.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/players/move_order.hpp"
#include "interpreter/players/player.hpp"

namespace ludo::players {

// What was found of states, for each of two questions. Grows to a bound; then it forgets all and
// begins anew, so that what it holds follows from nothing but what it was told.
class Findings {
 public:
  // That somebody gets all the points.
  struct Win {
    std::uint16_t within = 0;  // he does, within so many moves; 0: that is not known
    std::uint16_t beyond = 0;  // he does not within so many
    bool never = false;        // he cannot force it
  };
  struct Known {
    std::array<Win, 2> wins{};  // by question
    std::uint32_t move = 0;     // 1 + the number of the one to look at first; 0: none
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
  // Within a number of moves: it is certain that he does, or that he never can; or neither.
  enum class Answer : std::uint8_t { Unknown, Yes, No };
  struct Spent {};  // thrown where no more moves may be made

  // Whether he who is asked about gets all the points, within so many moves.
  Answer answer(search::Search& at, std::uint32_t depth, std::size_t ply);
  Answer by_moves(search::Search& at, std::uint32_t depth, std::size_t ply, std::uint32_t& first);
  Answer ask(search::Search& at, std::size_t question, std::uint32_t depth);
  std::optional<Answer> known_of(const std::optional<std::uint64_t>& hash,
                                 std::uint32_t depth) const;
  Answer at_end(search::Search& at);
  void play(search::Search& at, std::uint64_t move);
  std::vector<std::uint64_t> line(search::Search& at, std::uint32_t depth);
  void certain(search::Search& at, Proof proof, std::uint32_t depth, Decision& decision);

  Spec spec_;
  std::array<lang::Index, 2> asked_{};  // by question: of whom
  std::size_t question_ = 0;
  std::uint64_t spent_ = 0;
  std::uint64_t most_ = 0;
  bool has_chance_ = false;        // nature was met
  bool is_uneven_ = false;         // a game came to other shares than all, none and half
  std::uint64_t root_choice_ = 0;  // the move that gave the last answer at the root by deciding it
  Findings findings_;
  MoveOrder order_;
  std::vector<std::int64_t> rewards_;
};

}  // namespace ludo::players
