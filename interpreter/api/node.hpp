// A state of the public interface from inside: where it came from, and what the engines know of it.
//
// Nodes form a chain back to where the game began, or a position was read. A node has a state of
// the fast engine if that engine plays the game and can stand there. The state of the reference
// engine is made when it is first asked for: between turns from the fast one, else by playing the
// moves since the last node that has one.
//
// Tested by tests/interpreter/api/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "interpreter/api/core.hpp"
#include "interpreter/reference/state.hpp"
#include "interpreter/runtime/state.hpp"

namespace ludo::api {

using SlowState = std::shared_ptr<const interpreter::State>;

struct Node {
  std::shared_ptr<const Node> before;   // null: the game or a position begins here
  std::uint64_t index = 0;              // of the move that led here …
  std::optional<interpreter::Act> act;  // … or what was done in place of one
  bool at_start = false;                // the beginning of the game
  // Of its history only what the move has added: the rest is that of the nodes before, so that a
  // long game, or a tree of games, has each position once. whole_state() puts it together.
  std::optional<runtime::FastState> fast;
  std::size_t entries_before = 0;  // of its history, in the nodes before
  std::size_t words_before = 0;    // of the positions there

  Node() = default;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node();  // long chains are unlinked one by one

  SlowState known_slow() const;
  void remember_slow(SlowState state) const;

 private:
  mutable std::mutex mutex_;
  mutable SlowState slow_;
};

/// A node without one before it.
std::shared_ptr<const Node> origin_node(const Table& table, interpreter::State state,
                                        bool at_start);
/// The node behind a move. Precondition: there is such a move.
std::shared_ptr<const Node> node_after(const Table& table, const std::shared_ptr<const Node>& node,
                                       std::uint64_t index);

/// The node behind an act. Precondition: there is no objection to it.
std::shared_ptr<const Node> node_after(const Table& table, const std::shared_ptr<const Node>& node,
                                       const interpreter::Act& act);

/// The state for the fast engine with all its history. Precondition: node.fast.
runtime::FastState whole_state(const Node& node);

/// The state for the reference engine.
SlowState slow_state(const Table& table, const Node& node);

/// Digits and weights of the moves, in order.
std::vector<runtime::FastMove> list_moves(const Table& table, const Node& node);
std::uint64_t count_moves(const Table& table, const Node& node);

/// What both engines say alike about a state; what is alive inside a turn is left out.
runtime::FastPosition position_of(const Table& table, const Node& node);

}  // namespace ludo::api
