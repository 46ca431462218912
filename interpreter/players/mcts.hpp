// A player that looks ahead by playouts: a tree of the moves from where it stands, grown where they
// do well (UCT; Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006), with what is
// certain proved on the way (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008).
//
// Each player wants his own part of the points most (max^n), so that games of any number of players
// are played alike. Nature's moves are drawn by their weights. A node's children are made when it
// is met a second time, in one row, in the order of the moves.
//
// Where the game's evaluation pays, a move's value is mixed from what its playouts came to and
// from what the positions behind it are held to be worth when everybody chooses by that (Lanctot,
// Winands, Pepels and Sturtevant, "Monte Carlo tree search with heuristic evaluations using
// implicit minimax backups", 2014).
//
// Half-way through the iterations a win that can be forced is looked for by another way
// (forced_win.hpp), which finds those of few answers that playouts are long in finding; with a
// sixteenth of the moves that playouts have made, so that it costs little in every game.
//
// The move that would be chosen is looked at once more by the same search: not where the next
// player is seen to win behind it.
//
// With `split` a decision of many moves is made choice by choice: what is chosen first has a node,
// whose children are what may be chosen next, so that moves which begin alike share what is found
// out about any of them (Kowalski, Mika, Pawlik, Sutowicz, Szykula and Winands, "Split moves for
// Monte-Carlo tree search", 2022).
//
// With `grave` a move's value is mixed, too, from what it came to whenever it was made behind the
// state, or behind the nearest one above that was met often enough (Cazenave, "Generalized rapid
// action value estimation", 2015).
//
// With `look` playouts are made by the score where there are few moves (by_score.hpp).
//
// With `reuse` what the tree knows behind the moves that are made in a game is kept for the next
// decision, which makes as many iterations as ever.
//
// Tested by tests/interpreter/players/test_players.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/players/amaf.hpp"
#include "interpreter/players/forced_win.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/players/playout.hpp"

namespace ludo::players {

class MctsPlayer final : public Player {
 public:
  MctsPlayer(const Spec& spec, std::shared_ptr<const Evaluation> evaluation)
      : spec_(spec), evaluation_(std::move(evaluation)) {}

  Decision decide(search::Search& at, interpreter::Random& random) override;
  void begin_game() override;
  void made(std::uint64_t move) override;

 private:
  struct Node {
    std::uint64_t key = 0;    // of its move, where moves are told by their keys
    std::uint32_t first = 0;  // of its children; 0: they have not been made
    std::uint32_t n_children = 0;
    std::uint32_t visits = 0;
    std::uint32_t move = 0;   // its number in its parent's state; of a part the first of its moves
    std::uint32_t table = 0;  // of what moves behind it came to; 0: none yet
    std::int16_t mover = -1;  // -1: nature, or not met yet
    bool is_met = false;
    bool is_proven = false;  // its rewards are what it comes to
    bool is_judged = false;  // its judgement is known
    bool is_part = false;    // of a decision: its children are moves of the same state
  };

  std::int64_t* rewards_of(std::uint32_t node) { return sums_.data() + node * n_players_; }
  std::int64_t* judged_of(std::uint32_t node) { return judged_.data() + node * n_players_; }
  double value_of(std::uint32_t node, std::int16_t player);
  void judge(search::Search& at, std::uint32_t node);
  void judge_by_children(std::uint32_t node);
  std::int64_t mean_of(std::uint32_t node, std::int16_t player);
  void begin(search::Search& at);
  void keep_below_top();
  void iterate(search::Search& at, interpreter::Random& random);
  void meet(search::Search& at, std::uint32_t node);
  bool expand(search::Search& at, std::uint32_t node);
  void add_row(std::uint32_t node, std::uint32_t n);
  void add_parts(search::Search& at, std::uint32_t node, std::uint32_t n);
  std::uint32_t select(std::uint32_t node, std::uint32_t table, interpreter::Random& random);
  Amaf::Known known_of(std::uint32_t node, std::uint32_t table, std::int16_t mover) const;
  double mixed(double value, std::uint32_t child, std::uint32_t table, std::int16_t mover) const;
  void tell_tables();
  bool prove(std::uint32_t node);
  std::vector<std::uint32_t> path_to(std::uint32_t node, std::uint64_t move) const;
  std::uint32_t leaf_of(std::uint64_t move) const { return path_to(0, move).back(); }
  void settle(std::uint64_t move, std::int16_t winner);
  void look_for_win(search::Search& at, std::uint64_t most_moves);
  Proof proof_of(std::uint32_t node, std::int16_t player);
  Candidate candidate_of(std::uint32_t node);
  void list(std::uint32_t node, std::vector<Candidate>& candidates);
  std::uint32_t best_child(std::uint32_t node, interpreter::Random& random);
  bool is_better_than(const Candidate& one, const Candidate& other) const;
  Decision chosen(interpreter::Random& random);
  bool is_lost(search::Search& at, std::uint64_t move, std::uint64_t most_moves,
               std::uint64_t& spent);
  Decision chosen_with_care(search::Search& at, interpreter::Random& random);

  Spec spec_;
  std::shared_ptr<const Evaluation> evaluation_;  // null: playouts alone count
  Evaluation::Scratch scratch_;
  std::size_t n_players_ = 0;
  search::Mark root_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::int64_t> sums_;    // by node and player; of a proven node what it comes to
  std::vector<std::int64_t> judged_;  // likewise: what is expected if all choose by the evaluation
  std::vector<std::uint32_t> path_;
  Amaf amaf_;
  std::uint32_t n_tables_ = 0;
  std::uint32_t game_ = 0;          // iterations of the decision
  std::vector<Made> made_;          // moves of the iteration, and …
  std::vector<std::size_t> begin_;  // by node of the path: how many had been made there
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> shared_;  // room for search::Search::beginnings
  std::vector<std::int64_t> reward_;   // of the iteration
  std::uint64_t played_out_ = 0;       // moves of playouts, of the decision
  ForcedWin forced_;
  std::optional<std::uint64_t> nearest_;  // the move of the win that it has found
  bool is_told_ = false;                  // of the moves of a game
  bool is_kept_ = false;                  // the tree is of that game, and
  std::uint32_t top_ = 0;                 // the game stands at this node
};

}  // namespace ludo::players
