// Whether who decides can force all the points, whatever the others and nature do: proof-number
// search (Allis, van der Meulen and van den Herik, "Proof-number search", 1994).
//
// A tree is grown where the fewest states have still to be won: an answer that leaves the other few
// moves is looked at first. So long wins of forcing moves are found among few states, where a
// search to a depth would have to look at all; and nothing is learned of a game in which nobody
// can force anything yet.
//
// Such a search follows forcing moves ever further ahead, past a short win of moves
// that force less. So a part of the moves is spent on near wins first: nothing beyond some plies is
// looked at, and only if there is none within them they become more.
//
// Tested by tests/interpreter/players/test_forced_win.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/search/search.hpp"

namespace ludo::players {

class ForcedWin {
 public:
  // The move behind which who decides wins for certain, and after how many moves of everybody, that
  // one among them, at most.
  struct Win {
    std::uint64_t move = 0;
    std::uint64_t plies = 0;
  };

  /// A win that who decides can force, not always the soonest; nothing where none was found among
  /// so many moves that were made (or when the tree has a million states). `spent` grows by those
  /// that were. The search stands there again afterwards. Precondition: the game is not over, and
  /// nature does not decide.
  std::optional<Win> find(search::Search& at, std::uint64_t most_moves, std::uint64_t& spent);

  /// A sooner win than one that was found there, as soon as is seen among so many moves; that one
  /// where none is. The same preconditions.
  Win nearer(search::Search& at, Win win, std::uint64_t most_moves, std::uint64_t& spent);

 private:
  struct Node {
    std::uint32_t first = 0;  // of the children, which lie in one row; 0: none yet
    std::uint32_t n_children = 0;
    // The least number of states that have still to be shown won (not won) to show it of this.
    std::uint32_t to_win = 1;
    std::uint32_t to_fail = 1;
    std::uint16_t plies = 0;  // of what is shown won: until then, at most
    bool is_his = false;
  };
  // Where the search stands: the nodes from the root on, each with a mark of its state.
  struct Step {
    std::uint32_t node = 0;
    search::Mark mark = 0;
  };
  enum class Found : std::uint8_t { Win, None, Nothing };  // None: shown, as near as was looked

  Found look(search::Search& at, std::uint64_t most_moves, std::size_t most_plies);
  bool wins(search::Search& at);
  void judge(search::Search& at, Node& node, std::size_t ply);
  void try_last(search::Search& at, Node& node, std::uint64_t n_more);
  void expand(search::Search& at, std::uint32_t node);
  bool sum_up(std::uint32_t node);
  std::uint32_t next_below(std::uint32_t node) const;

  lang::Index who_ = 0;
  std::uint64_t made_ = 0;
  std::uint64_t most_moves_ = 0;
  std::size_t most_plies_ = 0;  // nothing is looked at behind so many
  bool is_cut_ = false;         // something was left out by that
  std::vector<Node> nodes_;
  std::vector<Step> path_;
  std::vector<std::int64_t> rewards_;
};

}  // namespace ludo::players
