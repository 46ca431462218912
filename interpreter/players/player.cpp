// See player.hpp.

#include "interpreter/players/player.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/players/alphabeta.hpp"
#include "interpreter/players/mcts.hpp"
#include "interpreter/players/solver.hpp"
#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

class RandomPlayer final : public Player {
 public:
  Decision decide(search::Search& at, interpreter::Random& random) override {
    return {at.draw(random)};
  }
};

// One who sees as far as the next player's move.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::shared_ptr<const Evaluation> evaluation)
      : evaluation_(std::move(evaluation)) {}

  Decision decide(search::Search& at, interpreter::Random& random) override;

 private:
  // In so many moves of the next player is looked whether one wins.
  static constexpr std::uint64_t kMostAnswers = 4000;

  bool wins(search::Search& at, lang::Index who);
  bool lets_win(search::Search& at, lang::Index who);

  std::int64_t judged(search::Search& at, lang::Index who);

  std::shared_ptr<const Evaluation> evaluation_;  // null: all moves are alike
  Evaluation::Scratch scratch_;
  std::vector<std::int64_t> rewards_;
};

std::int64_t GreedyPlayer::judged(search::Search& at, lang::Index who) {
  rewards_.resize(at.n_players());
  if (at.over()) {
    at.rewards(rewards_);
  } else if (evaluation_ != nullptr) {
    evaluation_->value(at, rewards_, scratch_);
  } else {
    return 0;
  }
  return rewards_[static_cast<std::size_t>(who)];
}

bool GreedyPlayer::wins(search::Search& at, lang::Index who) {
  if (!at.over()) return false;
  rewards_.resize(at.n_players());
  at.rewards(rewards_);
  return rewards_[static_cast<std::size_t>(who)] == search::kWhole;
}

bool GreedyPlayer::lets_win(search::Search& at, lang::Index who) {
  if (at.over() || at.nature() || at.decider() == who) return false;
  const lang::Index next = at.decider();
  const std::uint64_t n = std::min(at.count(), kMostAnswers);
  const search::Mark mark = at.mark();
  bool found = false;
  for (std::uint64_t i = 0; i < n && !found; ++i) {
    at.play(i);
    found = wins(at, next);
    at.back(mark);
  }
  at.drop(mark);
  return found;
}

Decision GreedyPlayer::decide(search::Search& at, interpreter::Random& random) {
  const lang::Index me = at.decider();
  const std::uint64_t n = at.count();
  const search::Mark mark = at.mark();
  std::vector<std::uint64_t> safe;  // of those that let nobody win the best
  std::int64_t best = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    at.play(i);
    const bool won = wins(at, me);
    const bool is_safe = !won && !lets_win(at, me);
    const std::int64_t value = is_safe ? judged(at, me) : 0;
    at.back(mark);
    if (won) {
      at.drop(mark);
      return {i, search::kWhole, Proof::Win};
    }
    if (!is_safe || (!safe.empty() && value < best)) continue;
    if (!safe.empty() && best < value) safe.clear();
    best = value;
    safe.push_back(i);
  }
  at.drop(mark);
  if (safe.empty()) return {random.below(n)};
  return {safe[static_cast<std::size_t>(random.below(safe.size()))]};
}

}  // namespace

bool looks_at(const Spec& spec, const Evaluation& evaluation) {
  if (!evaluates(spec) || !evaluation.predicts()) return false;
  // Where playouts are cut it is what they come to.
  return spec.form != Spec::Form::Mcts || spec.cut != 0 || evaluation.pays();
}

Spec settled(Spec spec, const Evaluation* evaluation) {
  if (spec.grave == kAuto) {
    spec.grave = evaluation != nullptr && evaluation->learns_of_moves() ? kUsualGrave : 0;
  }
  if (spec.look == kAuto) {
    spec.look = evaluation != nullptr && evaluation->is_led_by_score() ? kUsualLook : 0;
  }
  return spec;
}

std::unique_ptr<Player> make_player(const Spec& asked,
                                    std::shared_ptr<const Evaluation> evaluation) {
  const Spec spec = settled(asked, evaluation.get());
  if (evaluation != nullptr && !looks_at(spec, *evaluation)) evaluation = nullptr;
  switch (spec.form) {
    case Spec::Form::Human:
      break;
    case Spec::Form::Random:
      return std::make_unique<RandomPlayer>();
    case Spec::Form::Greedy:
      return std::make_unique<GreedyPlayer>(std::move(evaluation));
    case Spec::Form::Mcts:
      return std::make_unique<MctsPlayer>(spec, std::move(evaluation));
    case Spec::Form::Alphabeta:
      return std::make_unique<AlphabetaPlayer>(spec, std::move(evaluation));
    case Spec::Form::Solver:
      return std::make_unique<SolverPlayer>(spec);
  }
  LUDO_ASSERT(false, "a person is no player of ours");
  return nullptr;
}

interpreter::Random stream_of(std::uint64_t seed, std::uint64_t game, std::uint64_t decision) {
  constexpr std::uint64_t kAside = std::uint64_t{1} << 32U;  // away from the game's own numbers
  return interpreter::Random(interpreter::mix(interpreter::mix(seed, game), kAside + decision));
}

std::uint64_t varied(const Decision& decision, interpreter::Random& random) {
  constexpr std::int64_t kNear = search::kWhole / 50;
  constexpr std::uint64_t kTenth = 10;
  if (decision.candidates.empty() || decision.proof == Proof::Win) return decision.move;
  const Candidate& best = decision.candidates.front();
  std::vector<std::uint64_t> weights;
  for (const Candidate& one : decision.candidates) {
    const bool near = best.value - one.value <= kNear && one.proof == best.proof &&
                      best.visits <= one.visits * kTenth;
    weights.push_back(near ? one.visits : 0);
  }
  if (std::count(weights.begin(), weights.end(), 0U) == static_cast<std::ptrdiff_t>(weights.size()))
    return decision.move;
  return decision.candidates[random.weighted(weights)].move;
}

}  // namespace ludo::players
