// Playing in place. See <ludo/playout.hpp>.

#include <ludo/errors.hpp>
#include <ludo/playout.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/services/simulate.hpp"

namespace ludo {

// Where the fast engine cannot stand, or does not play, states of the reference engine are copied
// from move to move.
struct Playout::Impl {
  Game game;
  std::shared_ptr<const program::Program> program;
  std::optional<runtime::Playout> fast;
  interpreter::Engine reference;
  bool on_fast = false;
  interpreter::State slow;
  std::vector<interpreter::Move> moves;  // of `slow`

  explicit Impl(const Game& of)
      : game(of),
        program(of.table()->program()),
        reference(of.table()->model(), api::reference_budget(of.table()->budget)) {
    if (program != nullptr) fast.emplace(program, api::fast_budget(of.table()->budget));
  }

  void stand_at_start() {
    on_fast = fast.has_value();
    if (on_fast) {
      fast->reset();
    } else {
      stand(reference.start());
    }
  }

  void stand(interpreter::State state) {
    slow = std::move(state);
    moves = reference.over(slow) ? std::vector<interpreter::Move>{} : reference.raw_moves(slow);
  }

  std::uint64_t count() const { return on_fast ? fast->moves() : moves.size(); }
  bool nature() const { return on_fast ? fast->nature() : reference.nature_moves(slow); }
  bool over() const { return on_fast ? fast->over() : reference.over(slow); }

  void play(std::uint64_t index) {
    if (on_fast) {
      fast->play(index);
    } else {
      stand(reference.apply(slow, moves[static_cast<std::size_t>(index)]));
    }
  }

  std::vector<std::uint64_t> weights() {
    if (on_fast) return fast->weights();
    std::vector<std::uint64_t> weights;
    for (const interpreter::Move& move : moves) {
      weights.push_back(static_cast<std::uint64_t>(move.weight));
    }
    return weights;
  }

  std::uint64_t draw(Random& random) {
    const std::uint64_t n = count();
    if (n == 0) throw Misuse("the game is over");
    if (n == 1) return 0;
    return nature() ? random.weighted(weights()) : random.below(n);
  }

  template <class Body>
  auto guarded(const Body& body) const {
    return api::guarded(*game.table(), body);
  }
};

Playout::Playout(const Game& game)
    : impl_(api::guarded(*game.table(), [&] { return std::make_unique<Impl>(game); })) {
  impl_->guarded([this] { impl_->stand_at_start(); });
}
Playout::~Playout() = default;
Playout::Playout(Playout&&) noexcept = default;
Playout& Playout::operator=(Playout&&) noexcept = default;

void Playout::set(const State& state) {
  if (state.game() != impl_->game) throw Misuse("the state is of another game");
  impl_->guarded([&] {
    impl_->on_fast = impl_->fast && state.node()->fast;
    if (impl_->on_fast) {
      impl_->fast->set(api::whole_state(*state.node()));
    } else {
      impl_->stand(*api::slow_state(*state.game().table(), *state.node()));
    }
  });
}

bool Playout::over() const { return impl_->over(); }
bool Playout::nature_to_move() const { return impl_->nature(); }

std::optional<PlayerIndex> Playout::to_move() const {
  if (over() || nature_to_move()) return std::nullopt;
  return static_cast<PlayerIndex>(impl_->on_fast ? impl_->fast->to_move()
                                                 : impl_->reference.to_move(impl_->slow));
}

std::int64_t Playout::turns() const {
  return impl_->on_fast ? impl_->fast->turns() : impl_->slow.turns;
}

std::uint64_t Playout::count() const {
  return impl_->guarded([this] { return impl_->count(); });
}

void Playout::play(std::uint64_t index) {
  impl_->guarded([&] {
    if (impl_->count() <= index) {
      throw Misuse("there is no move " + std::to_string(index));
    }
    impl_->play(index);
  });
}

std::uint64_t Playout::draw(Random& random) {
  return impl_->guarded([&] { return impl_->draw(random); });
}

std::uint64_t Playout::play_out(Random& random, std::uint64_t most_moves) {
  return impl_->guarded([&] {
    std::uint64_t played = 0;
    for (; played < most_moves && !impl_->over(); ++played) impl_->play(impl_->draw(random));
    return played;
  });
}

Outcome Playout::outcome() const {
  if (!over()) throw Misuse("the game goes on");
  return impl_->guarded([this] {
    const auto made = [](auto inner) {
      Outcome outcome{std::move(inner.key), std::move(inner.points), {}};
      for (const lang::Index winner : inner.winners) {
        outcome.winners.push_back(static_cast<PlayerIndex>(winner));
      }
      return outcome;
    };
    return impl_->on_fast ? made(impl_->fast->outcome())
                          : made(impl_->reference.outcome(impl_->slow));
  });
}

}  // namespace ludo
