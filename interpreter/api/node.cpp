// The chain of states behind the public interface. See node.hpp.

#include "interpreter/api/node.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/services/fast_play.hpp"

namespace ludo::api {

namespace {

// The fast engine's state for one of the reference engine; nothing where it cannot stand by itself.
std::optional<runtime::FastState> placed(const Table& table, const interpreter::State& state) {
  const auto program = table.program();
  if (program == nullptr) return std::nullopt;
  runtime::Playout playout(program, fast_budget(table.budget));
  if (state.result.over || !interpreter::place(playout, state)) return std::nullopt;
  return playout.state();
}

std::vector<runtime::FastMove> slow_moves(const interpreter::Engine& engine,
                                          const interpreter::State& state) {
  std::vector<runtime::FastMove> moves;
  if (engine.over(state)) return moves;
  for (interpreter::Move& move : engine.raw_moves(state)) {
    moves.push_back({std::move(move.digits), move.weight});
  }
  return moves;
}

// The digits of a move that was played.
std::vector<std::int32_t> digits_of(const Lease& bench, const Node& node, std::uint64_t index,
                                    const interpreter::State& slow) {
  std::vector<runtime::FastMove> moves =
      node.fast ? bench->fast->moves(whole_state(node)) : slow_moves(bench->reference, slow);
  LUDO_ASSERT(index < moves.size(), "what was played can be played again");
  return std::move(moves[index].digits);
}

SlowState slow_after(const Lease& bench, const Node& node, const SlowState& slow,
                     std::uint64_t index) {
  interpreter::Move move;
  move.digits = digits_of(bench, node, index, *slow);
  return std::make_shared<const interpreter::State>(bench->reference.apply(*slow, move));
}

template <class Row>
void drop_front(std::vector<Row>& rows, std::size_t n) {
  LUDO_ASSERT(n <= rows.size(), "a history grows");
  rows = std::vector<Row>(rows.begin() + static_cast<std::ptrdiff_t>(n), rows.end());
}

// Leaves out of a node's history what the node before it has.
void keep_added(Node& next, const Node& node) {
  const runtime::History& before = node.fast->history;
  next.entries_before = node.entries_before + before.entries.size();
  next.words_before = node.words_before + before.positions.size();
  drop_front(next.fast->history.entries, next.entries_before);
  drop_front(next.fast->history.positions, next.words_before);
}

}  // namespace

Node::~Node() {
  std::shared_ptr<const Node> next = std::move(before);
  while (next != nullptr && next.use_count() == 1) {
    // Nobody else has it: its own end must not reach further.
    next = std::move(const_cast<Node&>(*next).before);
  }
}

SlowState Node::known_slow() const {
  const std::lock_guard lock(mutex_);
  return slow_;
}

void Node::remember_slow(SlowState state) const {
  const std::lock_guard lock(mutex_);
  slow_ = std::move(state);
}

std::shared_ptr<const Node> Table::start() const {
  const std::lock_guard lock(starting_);
  if (start_ == nullptr) {
    interpreter::State state = Lease(*this)->reference.start();
    start_ = origin_node(*this, std::move(state), true);
  }
  return start_;
}

std::shared_ptr<const Node> origin_node(const Table& table, interpreter::State state,
                                        bool at_start) {
  const auto node = std::make_shared<Node>();
  node->at_start = at_start;
  if (at_start && table.program() != nullptr) {
    node->fast = Lease(table)->fast->start();
  } else {
    node->fast = placed(table, state);
  }
  node->remember_slow(std::make_shared<const interpreter::State>(std::move(state)));
  return node;
}

std::shared_ptr<const Node> node_after(const Table& table, const std::shared_ptr<const Node>& node,
                                       std::uint64_t index) {
  const auto next = std::make_shared<Node>();
  next->before = node;
  next->index = index;
  if (node->fast) {
    next->fast = Lease(table)->fast->apply_nth(whole_state(*node), index);
    keep_added(*next, *node);
    return next;
  }
  SlowState made = slow_after(Lease(table), *node, slow_state(table, *node), index);
  next->fast = placed(table, *made);
  next->remember_slow(std::move(made));
  return next;
}

std::shared_ptr<const Node> node_after(const Table& table, const std::shared_ptr<const Node>& node,
                                       const interpreter::Act& act) {
  const auto next = std::make_shared<Node>();
  next->before = node;
  next->act = act;
  const SlowState slow = slow_state(table, *node);
  SlowState made =
      std::make_shared<const interpreter::State>(Lease(table)->reference.apply(*slow, act));
  next->fast = placed(table, *made);
  next->remember_slow(std::move(made));
  return next;
}

runtime::FastState whole_state(const Node& node) {
  runtime::FastState state = *node.fast;
  if (node.entries_before == 0) return state;
  state.history.entries.resize(node.entries_before + node.fast->history.entries.size());
  state.history.positions.resize(node.words_before + node.fast->history.positions.size());
  // From the end to the beginning, each node's part at its place.
  for (const Node* at = &node;; at = at->before.get()) {
    const runtime::History& part = at->fast->history;
    std::copy(part.entries.begin(), part.entries.end(),
              state.history.entries.begin() + static_cast<std::ptrdiff_t>(at->entries_before));
    std::copy(part.positions.begin(), part.positions.end(),
              state.history.positions.begin() + static_cast<std::ptrdiff_t>(at->words_before));
    if (at->entries_before == 0) return state;
  }
}

SlowState slow_state(const Table& table, const Node& node) {
  SlowState slow = node.known_slow();
  if (slow != nullptr) return slow;
  const Lease bench(table);
  std::vector<const Node*> way;
  for (const Node* at = &node; slow == nullptr; at = at->before.get()) {
    LUDO_ASSERT(at != nullptr, "a chain begins with a state of the reference engine");
    slow = at->known_slow();
    if (slow == nullptr && at->fast) {
      if (auto plain = interpreter::state_of(*bench->fast, whole_state(*at))) {
        slow = std::make_shared<const interpreter::State>(std::move(*plain));
      }
    }
    if (slow == nullptr) way.push_back(at);
  }
  for (auto step = way.rbegin(); step != way.rend(); ++step) {
    slow = slow_after(bench, *(*step)->before, slow, (*step)->index);
  }
  node.remember_slow(slow);
  return slow;
}

std::vector<runtime::FastMove> list_moves(const Table& table, const Node& node) {
  if (node.fast) return Lease(table)->fast->moves(whole_state(node));
  const SlowState slow = slow_state(table, node);
  return slow_moves(Lease(table)->reference, *slow);
}

std::uint64_t count_moves(const Table& table, const Node& node) {
  if (node.fast) return Lease(table)->fast->count(*node.fast);
  const SlowState slow = slow_state(table, node);
  return slow_moves(Lease(table)->reference, *slow).size();
}

runtime::FastPosition position_of(const Table& table, const Node& node) {
  if (node.fast) return Lease(table)->fast->position(*node.fast);
  return interpreter::position_of(*slow_state(table, node));
}

}  // namespace ludo::api
