// See knowledge.hpp.

#include "interpreter/services/knowledge.hpp"

#include <algorithm>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::uint64_t kBeliefs = std::uint64_t{1} << 33U;  // away from the decisions' streams
constexpr std::uint64_t kBeginning = UINT64_MAX - kBeliefs;

Random stream_of_belief(std::uint64_t key, std::uint64_t number, lang::Index player) {
  return Random(mix(mix(key, kBeliefs + number), static_cast<std::uint64_t>(player)));
}

}  // namespace

SecretSeats secret_seats(const lang::GameModel& model, const std::vector<players::Spec>& specs,
                         const std::shared_ptr<const players::Evaluation>& evaluation) {
  return secret_seats(model, specs, std::vector(specs.size(), evaluation));
}

SecretSeats secret_seats(
    const lang::GameModel& model, const std::vector<players::Spec>& specs,
    const std::vector<std::shared_ptr<const players::Evaluation>>& evaluations) {
  LUDO_ASSERT(evaluations.size() == specs.size(), "an evaluation for each");
  if (!search::has_secrets(model)) return {};
  SecretSeats seats;
  bool some = false;
  for (std::size_t seat = 0; seat < specs.size(); ++seat) {
    const players::Spec& spec = specs[seat];
    const bool thinks = spec.form != players::Spec::Form::Human &&
                        spec.form != players::Spec::Form::Random && !spec.sees_all;
    seats.push_back(thinks ? players::make_secret_player(spec, evaluations[seat]) : nullptr);
    some = some || thinks;
  }
  if (!some) return {};
  return seats;
}

Knowledge::Knowledge(const lang::GameModel& model, std::shared_ptr<const program::Program> program,
                     const State& start, const SecretSeats& seats, std::uint64_t seed,
                     std::uint64_t game, const Budget& budget)
    : onlooker_(model, budget),
      state_(onlooker_.beginning(start)),
      seats_(seats),
      key_(mix(seed, game)) {
  const bool known = state_.turns == 0 && state_ == onlooker_.engine().start();
  const auto make = [&model, program, budget](const State& state) {
    return search_at(model, program, state, budget);
  };
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto player = static_cast<lang::Index>(i);
    const lang::Index seat = onlooker_.engine().seat_of(state_, player);
    if (!thinks(seat)) {
      beliefs_.push_back(nullptr);
      continue;
    }
    beliefs_.push_back(std::make_unique<search::Belief>(
        onlooker_, state_, known, player, make, stream_of_belief(key_, kBeginning, player)));
  }
  for (const std::vector<std::int32_t>& digits : start.since) played(digits);
}

Knowledge::~Knowledge() = default;

players::Decision Knowledge::decide(const std::vector<std::uint64_t>& keys, Random& random) {
  const lang::Index player = onlooker_.engine().to_move(state_);
  const lang::Index seat = onlooker_.engine().seat_of(state_, player);
  search::Belief* const believed = belief(player);
  LUDO_ASSERT(thinks(seat), "who decides does not think by what he believes");
  // Sides were exchanged with one who believes nothing.
  if (believed == nullptr) {
    ++levels_.lost;
    return {random.below(keys.size())};
  }
  switch (believed->level()) {
    case search::Belief::Level::Replay:
      ++levels_.replay;
      break;
    case search::Belief::Level::Exchange:
      ++levels_.exchange;
      break;
    case search::Belief::Level::Lost:
      ++levels_.lost;
      break;
  }
  return seats_[static_cast<std::size_t>(seat)]->decide(*believed, keys, random);
}

void Knowledge::played(std::uint64_t n) {
  const std::vector<Move> moves = onlooker_.engine().raw_moves(state_);
  LUDO_ASSERT(n < moves.size(), "the move is one of the state's");

  played(moves[static_cast<std::size_t>(n)].digits);
}

void Knowledge::played(const std::vector<std::int32_t>& digits) {
  const Engine& engine = onlooker_.engine();
  State next;
  if (const auto act = act_of(digits)) {
    next = engine.apply(state_, *act);
  } else {
    Move move;
    move.digits = digits;
    next = engine.apply(state_, move);
  }
  for (const std::unique_ptr<search::Belief>& each : beliefs_) {
    if (each == nullptr) continue;
    const search::Observation seen =
        search::observed(onlooker_, state_, digits, next, each->player());
    each->see(seen, stream_of_belief(key_, n_played_, each->player()));
  }
  ++n_played_;
  state_ = std::move(next);
}

}  // namespace ludo::interpreter
