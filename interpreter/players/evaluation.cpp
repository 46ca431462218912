// See evaluation.hpp.

#include "interpreter/players/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "interpreter/figures/exp_of.hpp"
#include "interpreter/figures/log_of.hpp"
#include "lang/model/play_errors.hpp"
#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

// A game in so many is held out.
constexpr std::size_t kHeldOut = 4;
constexpr std::uint64_t kGames = 2000;
constexpr std::uint64_t kMoves = 400'000;      // of all games together
constexpr std::uint64_t kSteps = 30'000'000;   // of the engine, for each stage
constexpr std::uint64_t kMostMoves = 2000;     // of one; a longer one is shared by all
constexpr std::size_t kFewestGames = 100;      // fewer tell nothing
constexpr std::size_t kMostKindsOfPlaces = 6;  // beyond that pieces of all kinds count together
constexpr lang::Index kMostEntries = 12;       // of a tally
constexpr double kRidgeShared = 1;
constexpr double kRidgeOwn = 10;
constexpr int kRounds = 300;
constexpr std::uint64_t kDrawn = 4;   // moves, where games are played by an evaluation
constexpr std::uint64_t kStages = 3;  // the first at random
// What must be gained at least, as a part of what could be: a drawn game has ln 2 whatever is said.
constexpr double kGain = 0.03;

// The natural logarithm of a part of 1; parts below a millionth count as one.
double log_of_part(double part) {
  constexpr double kMillionth = 1e-6;
  return figures::log_of_real(std::max(part, kMillionth));
}

bool is_seen(const lang::Visibility& seen) { return seen.sight == lang::Sight::All; }

void add_numbers(const lang::GameModel& model, std::vector<Feature>& features) {
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const lang::Variable& variable = model.variables[i];
    const bool is_constant =
        variable.initial != lang::kNoExpr &&
        model.exprs[static_cast<std::size_t>(variable.initial)].op == lang::Op::Constant;
    if (variable.owner != lang::Owner::Player || variable.life != lang::Variable::Life::Game ||
        !is_seen(variable.seen) || !variable.declared) {
      continue;
    }
    const auto what = static_cast<lang::Index>(i);
    if (variable.type.shape == lang::Shape::Scalar && variable.type.base == lang::Base::Int &&
        is_constant) {
      features.push_back({Feature::Form::Number, what, 0, variable.name});
    } else if (variable.type.shape == lang::Shape::Tally &&
               variable.type.base == lang::Base::Kind) {
      const lang::Index n = std::min(static_cast<lang::Index>(model.kinds.size()), kMostEntries);
      for (lang::Index entry = 0; entry < n; ++entry) {
        features.push_back(
            {Feature::Form::Number, what, entry,
             fmt::format("{} of {}", lang::at(model.kinds, entry).name, variable.name)});
      }
    }
  }
}

}  // namespace

std::vector<Feature> features_of(const lang::GameModel& model) {
  std::vector<Feature> features;
  if (model.scenario.score != lang::kNoExpr) {
    features.push_back({Feature::Form::Score, lang::kNone, 0, "score"});
  }
  features.push_back({Feature::Form::ToMove, lang::kNone, 0, "to move"});
  std::vector<lang::Index> owned;  // kinds
  if (is_seen(model.kinds_seen)) {
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
      const std::vector<bool>& whose = model.kinds[kind].of_player;
      if (std::find(whose.begin(), whose.end(), true) == whose.end()) continue;
      owned.push_back(static_cast<lang::Index>(kind));
      features.push_back({Feature::Form::Pieces, owned.back(), 0,
                          fmt::format("pieces of kind {}", model.kinds[kind].name)});
    }
  }
  add_numbers(model, features);
  if (model.board.shape != lang::BoardShape::Tiles && !owned.empty() &&
      !model.board.sites.empty()) {
    const bool by_kind =
        owned.size() * 3 + features.size() <= kMostFeatures && owned.size() <= kMostKindsOfPlaces;
    if (!by_kind) owned = {lang::kNone};
    for (const lang::Index kind : owned) {
      const std::string of =
          kind == lang::kNone ? "pieces" : "pieces of kind " + lang::at(model.kinds, kind).name;
      features.push_back({Feature::Form::Column, kind, 0, "columns of " + of});
      features.push_back({Feature::Form::Row, kind, 0, "rows of " + of});
      features.push_back({Feature::Form::Middle, kind, 0, "distance from the middle of " + of});
    }
  }
  if (features.size() > kMostFeatures) features.resize(kMostFeatures);
  return features;
}

Evaluation::Evaluation(const lang::GameModel& model)
    : features_(features_of(model)), n_players_(model.players.size()) {
  const lang::Board& board = model.board;
  std::int32_t left = 0, right = 0, low = 0, high = 0;
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    const lang::Site& site = board.sites[i];
    left = i == 0 ? site.column : std::min(left, site.column);
    right = i == 0 ? site.column : std::max(right, site.column);
    low = i == 0 ? site.row : std::min(low, site.row);
    high = i == 0 ? site.row : std::max(high, site.row);
  }
  for (const lang::Site& site : board.sites) {
    columns_.push_back(site.column);
    rows_.push_back(site.row);
    middles_.push_back(std::abs(2 * site.column - left - right) +
                       std::abs(2 * site.row - low - high));
  }
  scales_.assign(features_.size(), 0);
  shared_.assign(features_.size(), 0);
  own_.assign(features_.size() * n_players_, 0);
  seats_.assign(n_players_, 0);
}

// By player and feature.
void Evaluation::look(search::Search& at, std::vector<double>& numbers) const {
  numbers.resize(n_players_ * features_.size());
  auto next = numbers.begin();
  const lang::Index decider = at.nature() ? lang::kNone : at.decider();
  for (std::size_t i = 0; i < n_players_; ++i) {
    const auto player = static_cast<lang::Index>(i);
    for (const Feature& feature : features_) {
      std::int64_t number = 0;
      switch (feature.form) {
        case Feature::Form::Score:
          number = at.score(player);
          break;
        case Feature::Form::Pieces:
          number = at.pieces(feature.what, player);
          break;
        case Feature::Form::Number:
          number = at.number(feature.what, player, feature.entry);
          break;
        case Feature::Form::Column:
          number = at.weigh(feature.what, player, columns_);
          break;
        case Feature::Form::Row:
          number = at.weigh(feature.what, player, rows_);
          break;
        case Feature::Form::Middle:
          number = at.weigh(feature.what, player, middles_);
          break;
        case Feature::Form::ToMove:
          number = decider != lang::kNone && at.seat_of(player) == decider ? 1 : 0;
          break;
      }
      *next++ = static_cast<double>(number);
    }
  }
}

// What each player may expect by the weights.
void Evaluation::parts_of(const std::vector<double>& numbers, std::vector<double>& parts) const {
  const std::size_t n = features_.size();
  parts.resize(n_players_);
  double most = 0;
  for (std::size_t player = 0; player < n_players_; ++player) {
    double sum = seats_[player];
    for (std::size_t i = 0; i < n; ++i) {
      sum += (shared_[i] + own_[player * n + i]) * (numbers[player * n + i] * scales_[i]);
    }
    parts[player] = sum;
    most = player == 0 ? sum : std::max(most, sum);
  }
  double all = 0;
  for (double& part : parts) {
    part = figures::exp_of(part - most);
    all += part;
  }
  for (double& part : parts) part /= all;
}

void Evaluation::value(search::Search& at, std::span<std::int64_t> rewards,
                       Scratch& scratch) const {
  LUDO_ASSERT(rewards.size() == n_players_, "rewards of other players");
  look(at, scratch.numbers);
  parts_of(scratch.numbers, scratch.parts);
  for (std::size_t player = 0; player < n_players_; ++player) {
    constexpr double kHalf = 0.5;
    const double part = scratch.parts[player] * static_cast<double>(search::kWhole) + kHalf;
    rewards[static_cast<std::size_t>(at.seat_of(static_cast<lang::Index>(player)))] =
        static_cast<std::int64_t>(part);
  }
}

double Evaluation::weight(std::size_t feature, std::size_t player) const {
  return (shared_[feature] + own_[player * features_.size() + feature]) * scales_[feature];
}

// What is known of one random game: what it came to by player, and the numbers of all players at a
// move drawn at random and half-way.
struct Sample {
  std::vector<double> parts;
  std::vector<double> numbers;
  std::vector<double> half_way;
  bool held_out = false;
};

// The making of an evaluation.
class Evaluation::Fit {
 public:
  Fit(Evaluation& made, search::Search& start)
      : to_(made), at_(start), n_(made.features_.size()), rewards_(made.n_players_) {}

  void run(std::uint64_t seed);

 private:
  bool may_go_on() const { return at_.spent() < most_steps_; }
  void play(std::uint64_t seed);
  std::optional<Sample> play_one(std::uint64_t key);
  std::uint64_t drawn_move(interpreter::Random& random);
  void scale();
  void fit();
  void judge();

  Evaluation& to_;
  search::Search& at_;
  std::size_t n_;  // features
  search::Mark start_ = 0;
  bool by_weights_ = false;  // moves are no longer made at random
  std::uint64_t most_steps_ = 0;
  std::uint64_t moves_ = 0;  // of the stage
  std::vector<Sample> samples_;
  std::vector<std::int64_t> rewards_;
  Scratch scratch_;
  std::vector<std::uint64_t> made_;  // the moves of a game
};

// A game in which the description fails, or that takes too much, is the last.
void Evaluation::Fit::play(std::uint64_t seed) {
  samples_.clear();
  moves_ = 0;
  most_steps_ = at_.spent() + kSteps;
  const std::uint64_t most = by_weights_ ? kMoves / kDrawn : kMoves;
  try {
    for (std::uint64_t game = 0; game < kGames && moves_ < most; ++game) {
      std::optional<Sample> sample = play_one(interpreter::mix(seed, game));
      at_.back(start_);
      if (!sample) break;
      sample->held_out = game % kHeldOut == kHeldOut - 1;
      samples_.push_back(std::move(*sample));
    }
  } catch (const lang::DescriptionError&) {
    at_.back(start_);
  } catch (const lang::BudgetSpent&) {
    at_.back(start_);
  }
}

// At first any move; later, of a few that are drawn, the one that the evaluation likes best.
std::uint64_t Evaluation::Fit::drawn_move(interpreter::Random& random) {
  if (!by_weights_ || at_.nature() || at_.count() == 1) return at_.draw(random);
  const auto who = static_cast<std::size_t>(at_.decider());
  const search::Mark here = at_.mark();
  std::uint64_t found = 0;
  std::int64_t best = -1;
  for (std::uint64_t i = 0; i < kDrawn; ++i) {
    const std::uint64_t move = random.below(at_.count());
    at_.play(move);
    if (at_.over()) {
      at_.rewards(rewards_);
    } else {
      to_.value(at_, rewards_, scratch_);
    }
    at_.back(here);
    if (rewards_[who] <= best) continue;
    best = rewards_[who];
    found = move;
  }
  at_.drop(here);
  return found;
}

// One game, which is then made a second time up to the moves at which it is looked at; nothing
// where no move can be made, or too many steps have been.
std::optional<Sample> Evaluation::Fit::play_one(std::uint64_t key) {
  made_.clear();
  interpreter::Random random(key);
  while (!at_.over() && made_.size() < kMostMoves) {
    if (!may_go_on()) return std::nullopt;
    made_.push_back(drawn_move(random));
    at_.play(made_.back());
  }
  if (made_.empty()) return std::nullopt;
  moves_ += made_.size();
  Sample sample;
  sample.parts.assign(to_.n_players_, 1 / static_cast<double>(to_.n_players_));
  if (at_.over()) {
    at_.rewards(rewards_);
    for (std::size_t player = 0; player < to_.n_players_; ++player) {
      const lang::Index seat = at_.seat_of(static_cast<lang::Index>(player));
      sample.parts[player] = static_cast<double>(rewards_[static_cast<std::size_t>(seat)]) /
                             static_cast<double>(search::kWhole);
    }
  }
  at_.back(start_);
  interpreter::Random where(interpreter::mix(key, 1));
  const std::size_t drawn = static_cast<std::size_t>(where.below(made_.size()));
  const std::size_t half = made_.size() / 2;
  for (std::size_t i = 0; i <= std::max(drawn, half); ++i) {
    if (i == drawn) to_.look(at_, sample.numbers);
    if (i == half) to_.look(at_, sample.half_way);
    at_.play(made_[i]);
  }
  return sample;
}

// By how much a feature spreads; one that never changes has no weight.
void Evaluation::Fit::scale() {
  for (std::size_t i = 0; i < n_; ++i) {
    double sum = 0, squares = 0, count = 0;
    for (const Sample& sample : samples_) {
      for (std::size_t player = 0; player < to_.n_players_; ++player) {
        const double number = sample.numbers[player * n_ + i];
        sum += number;
        squares += number * number;
        count += 1;
      }
    }
    const double mean = count > 0 ? sum / count : 0;
    const double variance = count > 0 ? squares / count - mean * mean : 0;
    constexpr double kLeast = 1e-9;
    to_.scales_[i] = variance > kLeast ? 1 / std::sqrt(variance) : 0;
  }
}

void Evaluation::Fit::fit() {
  const std::size_t n_all = n_ + n_ * to_.n_players_ + to_.n_players_;
  double used = 0;
  double steepest = 0;
  for (const Sample& sample : samples_) {
    if (sample.held_out) continue;
    for (const std::vector<double>* const numbers : {&sample.numbers, &sample.half_way}) {
      used += 1;
      for (std::size_t at = 0; at < numbers->size(); ++at) {
        const double x = (*numbers)[at] * to_.scales_[at % n_];
        steepest += x * x;
      }
    }
  }
  if (used == 0) return;
  const double most = steepest / used + static_cast<double>(to_.n_players_) + kRidgeOwn / used;
  const double step = 1 / most;

  // Behind one another: what is shared, what is each player's own, what is of the seat.
  std::vector<double> now(n_all, 0), before(n_all, 0), ahead(n_all, 0), slope(n_all, 0);
  const auto take = [&](const std::vector<double>& from) {
    std::copy_n(from.begin(), n_, to_.shared_.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n_), n_ * to_.n_players_,
                to_.own_.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n_ + n_ * to_.n_players_),
                to_.n_players_, to_.seats_.begin());
  };
  std::vector<double> parts;
  for (int round = 0; round < kRounds; ++round) {
    const double speed = static_cast<double>(round) / (static_cast<double>(round) + 3);
    for (std::size_t i = 0; i < n_all; ++i) ahead[i] = now[i] + speed * (now[i] - before[i]);
    take(ahead);
    std::fill(slope.begin(), slope.end(), 0.0);
    const auto learn = [&](const Sample& sample, const std::vector<double>& numbers) {
      to_.parts_of(numbers, parts);
      for (std::size_t player = 0; player < to_.n_players_; ++player) {
        const double off = parts[player] - sample.parts[player];
        for (std::size_t i = 0; i < n_; ++i) {
          const double push = off * (numbers[player * n_ + i] * to_.scales_[i]);
          slope[i] += push;
          slope[n_ + player * n_ + i] += push;
        }
        slope[n_ + n_ * to_.n_players_ + player] += off;
      }
    };
    for (const Sample& sample : samples_) {
      if (sample.held_out) continue;
      learn(sample, sample.numbers);
      learn(sample, sample.half_way);
    }
    before = now;
    for (std::size_t i = 0; i < n_all; ++i) {
      const double ridge = i < n_ ? kRidgeShared : i < n_ + n_ * to_.n_players_ ? kRidgeOwn : 0;
      now[i] = ahead[i] - step * (slope[i] + ridge * ahead[i]) / used;
    }
  }
  take(now);
}

// On games that were held out, half-way: the log-loss of the weights, and of the shares that the
// seats have in the other games.
void Evaluation::Fit::judge() {
  std::vector<double> shares(to_.n_players_, 0);
  double used = 0;
  for (const Sample& sample : samples_) {
    if (sample.held_out) continue;
    used += 1;
    for (std::size_t player = 0; player < to_.n_players_; ++player) {
      shares[player] += sample.parts[player];
    }
  }
  std::vector<double> parts;
  double held = 0;
  to_.loss_ = to_.loss_of_shares_ = 0;
  double least = 0;
  for (const Sample& sample : samples_) {
    if (!sample.held_out) continue;
    held += 1;
    to_.parts_of(sample.half_way, parts);
    for (std::size_t player = 0; player < to_.n_players_; ++player) {
      to_.loss_ -= sample.parts[player] * log_of_part(parts[player]);
      to_.loss_of_shares_ -= sample.parts[player] * log_of_part(shares[player] / used);
      least -= sample.parts[player] * log_of_part(sample.parts[player]);
    }
  }
  if (held == 0) return;
  to_.positions_ = static_cast<std::uint64_t>(held);
  to_.loss_ /= held;
  to_.loss_of_shares_ /= held;
  least /= held;
  to_.predicts_ = kGain * (to_.loss_of_shares_ - least) < to_.loss_of_shares_ - to_.loss_;
}

void Evaluation::Fit::run(std::uint64_t seed) {
  start_ = at_.mark();
  for (std::uint64_t stage = 0; stage < kStages; ++stage) {
    by_weights_ = stage > 0;
    play(interpreter::mix(seed, stage));
    if (samples_.size() < kFewestGames) break;  // what the last stage found stands
    to_.games_ = samples_.size();
    to_.mean_moves_ = static_cast<double>(moves_) / static_cast<double>(to_.games_);
    scale();
    fit();
    judge();
  }
  at_.drop(start_);
}

Evaluation Evaluation::fitted(search::Search& start, std::uint64_t seed) {
  Evaluation evaluation(start.model());
  if (evaluation.features_.empty() || evaluation.n_players_ < 2) return evaluation;
  Fit(evaluation, start).run(seed);
  return evaluation;
}

}  // namespace ludo::players
