// What a state answers, and playing on it. See <ludo/state.hpp>.

#include <algorithm>
#include <functional>
#include <ludo/errors.hpp>
#include <ludo/state.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/program/program.hpp"
#include "interpreter/runtime/random.hpp"

namespace ludo {

namespace {

using api::Lease;
using api::Node;
using api::Table;

// Asks the fast engine where it stands, else the reference engine.
template <class Fast, class Slow>
auto ask(const Table& table, const Node& node, const Fast& fast, const Slow& slow) {
  return api::guarded(table, [&] {
    if (node.fast) {
      const Lease bench(table);
      return fast(*bench->fast, *node.fast);
    }
    const api::SlowState state = api::slow_state(table, node);
    const Lease bench(table);
    return slow(bench->reference, *state);
  });
}

Move as_move(std::uint64_t index, runtime::FastMove move) {
  return {index, std::move(move.digits), static_cast<std::uint64_t>(move.weight)};
}

[[noreturn]] void throw_no_such_move(std::uint64_t index, std::uint64_t count) {
  throw Misuse("there is no move " + std::to_string(index) + "; the state has " +
               std::to_string(count));
}

interpreter::Act resignation(PlayerIndex player) {
  return {interpreter::Act::Form::Resignation, static_cast<lang::Index>(player)};
}

std::optional<std::string> objection(const Game& game, const Node& node,
                                     const interpreter::Act& act) {
  return api::guarded(*game.table(), [&]() -> std::optional<std::string> {
    const api::SlowState slow = api::slow_state(*game.table(), node);
    std::string why = Lease(*game.table())->reference.objection(*slow, act);
    return why.empty() ? std::nullopt : std::optional(std::move(why));
  });
}

// What equality compares in a block of the fast engine.
bool same_block(const program::Layout& layout, const runtime::FastState& a,
                const runtime::FastState& b) {
  const std::ptrdiff_t beside = layout.beside_begin / 8;
  const std::ptrdiff_t registers = layout.registers_begin / 8;
  return a.block.size() == b.block.size() && a.parked == b.parked &&
         std::equal(a.block.begin(), a.block.begin() + beside, b.block.begin()) &&
         std::equal(a.block.begin() + registers, a.block.end(), b.block.begin() + registers);
}

struct Sum {
  std::uint64_t value = 0x6C75646FULL;

  void add(std::int64_t number) {
    value = interpreter::detail::scramble((value ^ static_cast<std::uint64_t>(number)) +
                                          interpreter::detail::kGolden);
  }
  void add(const lang::Value& of) {
    add(of.number);
    for (const std::int32_t item : of.items) add(item);
    add(-2);
  }
};

}  // namespace

State::State(Game game, std::shared_ptr<const api::Node> node)
    : game_(std::move(game)), node_(std::move(node)) {}

State Game::start() const {
  return api::guarded(*table_, [this] { return State(*this, table_->start()); });
}

bool State::over() const {
  return ask(
      *game_.table(), *node_,
      [](const auto& engine, const auto& state) { return engine.over(state); },
      [](const auto& engine, const auto& state) { return engine.over(state); });
}

bool State::nature_to_move() const {
  return ask(
      *game_.table(), *node_,
      [](const auto& engine, const auto& state) { return engine.nature_moves(state); },
      [](const auto& engine, const auto& state) { return engine.nature_moves(state); });
}

std::optional<PlayerIndex> State::to_move() const {
  const auto decides = [](const auto& engine, const auto& state) -> std::optional<PlayerIndex> {
    if (engine.over(state) || engine.nature_moves(state)) return std::nullopt;
    return static_cast<PlayerIndex>(engine.to_move(state));
  };
  return ask(*game_.table(), *node_, decides, decides);
}

PlayerIndex State::seat_of(PlayerIndex player) const {
  if (game_.facts().players.size() <= player) throw Misuse("there is no such player");
  const auto seat = [player](const auto& engine, const auto& state) {
    return static_cast<PlayerIndex>(engine.seat_of(state, static_cast<lang::Index>(player)));
  };
  return ask(*game_.table(), *node_, seat, seat);
}

std::int64_t State::turns() const {
  return ask(
      *game_.table(), *node_,
      [](const auto& engine, const auto& state) { return std::int64_t{engine.turns(state)}; },
      [](const auto&, const auto& state) { return std::int64_t{state.turns}; });
}

std::string State::phase() const {
  const lang::GameModel& model = game_.table()->model();
  return ask(
      *game_.table(), *node_,
      [&](const auto& engine, const auto& state) {
        return lang::at(model.scenario.phases, engine.position(state).phase).item.key;
      },
      [&](const auto&, const auto& state) {
        return lang::at(model.scenario.phases, state.position.phase).item.key;
      });
}

std::uint64_t State::count() const {
  return api::guarded(*game_.table(), [this] { return api::count_moves(*game_.table(), *node_); });
}

std::vector<Move> State::moves() const {
  return api::guarded(*game_.table(), [this] {
    std::vector<Move> moves;
    if (over()) return moves;
    for (runtime::FastMove& move : api::list_moves(*game_.table(), *node_)) {
      moves.push_back(as_move(moves.size(), std::move(move)));
    }
    return moves;
  });
}

Move State::move(std::uint64_t index) const {
  std::vector<Move> all = moves();
  if (all.size() <= index) throw_no_such_move(index, all.size());
  return std::move(all[index]);
}

std::optional<std::uint64_t> State::index_of(const Move& move) const {
  const std::vector<Move> all = moves();
  const auto found = std::find(all.begin(), all.end(), move);
  if (found == all.end()) return std::nullopt;
  return found->index;
}

State State::after(std::uint64_t index) const {
  return api::guarded(*game_.table(), [&] {
    const std::uint64_t n = api::count_moves(*game_.table(), *node_);
    if (n <= index) throw_no_such_move(index, n);
    return State(game_, api::node_after(*game_.table(), node_, index));
  });
}

State State::after(const Move& move) const {
  const std::optional<std::uint64_t> index = index_of(move);
  if (!index) throw Misuse("the move is not legal in this state");
  return after(*index);
}

std::optional<std::string> State::objection_to_resignation(PlayerIndex player) const {
  if (game_.facts().players.size() <= player) throw Misuse("there is no such player");
  return objection(game_, *node_, resignation(player));
}

std::optional<std::string> State::objection_to_agreed_draw() const {
  return objection(game_, *node_, {interpreter::Act::Form::AgreedDraw});
}

void State::resign(PlayerIndex player) {
  if (const auto why = objection_to_resignation(player)) throw Misuse(*why);
  *this = api::guarded(*game_.table(), [&] {
    return State(game_, api::node_after(*game_.table(), node_, resignation(player)));
  });
}

void State::agree_draw() {
  if (const auto why = objection_to_agreed_draw()) throw Misuse(*why);
  const interpreter::Act act{interpreter::Act::Form::AgreedDraw};
  *this = api::guarded(*game_.table(),
                       [&] { return State(game_, api::node_after(*game_.table(), node_, act)); });
}

void State::undo() {
  if (node_->before == nullptr) throw Misuse("no move was played that could be taken back");
  // Kept, as the node that holds it may go.
  std::shared_ptr<const api::Node> before = node_->before;
  node_ = std::move(before);
}

std::vector<std::uint64_t> State::played() const {
  std::vector<std::uint64_t> indices;
  for (const api::Node* at = node_.get(); at->before != nullptr; at = at->before.get()) {
    indices.push_back(at->act ? kNoMove : at->index);
  }
  std::reverse(indices.begin(), indices.end());
  return indices;
}

std::uint64_t State::draw(Random& random) const {
  const std::uint64_t n = count();
  if (n == 0) throw Misuse("the game is over");
  if (n == 1) return 0;
  if (!nature_to_move()) return random.below(n);
  std::vector<std::uint64_t> weights;
  for (const Move& move : moves()) weights.push_back(move.weight);
  return random.weighted(weights);
}

Outcome State::outcome() const {
  if (!over()) throw Misuse("the game goes on");
  const auto outcome = [](const auto& engine, const auto& state) {
    auto inner = engine.outcome(state);
    Outcome made{std::move(inner.key), std::move(inner.points), {}};
    for (const lang::Index winner : inner.winners) {
      made.winners.push_back(static_cast<PlayerIndex>(winner));
    }
    return made;
  };
  return ask(*game_.table(), *node_, outcome, outcome);
}

std::uint64_t State::hash() const {
  return api::guarded(*game_.table(), [this] {
    const runtime::FastPosition position = api::position_of(*game_.table(), *node_);
    Sum sum;
    for (const runtime::FastPiece& piece : position.pieces) {
      sum.add(piece.site);
      sum.add(piece.kind);
      sum.add(piece.owner);
    }
    for (const runtime::FastTile& tile : position.tiles) {
      sum.add(tile.block);
      sum.add(tile.tile);
      sum.add(tile.turn);
    }
    for (const runtime::FastVariable& variable : position.variables) {
      sum.add(variable.variable);
      sum.add(variable.owner);
      sum.add(variable.value);
    }
    for (const std::int32_t player : position.alive) sum.add(player);
    sum.add(position.phase);
    sum.add(position.mover);
    sum.add(position.over ? 1 : 0);
    for (const std::int32_t rank : position.ranks) sum.add(rank);
    return sum.value;
  });
}

bool State::same_as(const State& other) const {
  if (game_ != other.game_) return false;
  if (node_ == other.node_) return true;
  return api::guarded(*game_.table(), [&] {
    const Table& table = *game_.table();
    if (node_->fast && other.node_->fast) {
      return same_block(table.core->frozen().program->layout, *node_->fast, *other.node_->fast);
    }
    return *api::slow_state(table, *node_) == *api::slow_state(*other.game_.table(), *other.node_);
  });
}

}  // namespace ludo
