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
constexpr std::uint64_t kMostMoves = 2000;     // of one; a longer one is shared by all
constexpr std::size_t kFewestGames = 40;       // fewer tell nothing
constexpr std::size_t kMostKindsOfPlaces = 6;  // beyond that pieces of all kinds count together
constexpr lang::Index kMostEntries = 12;       // of a tally
constexpr double kRidgeShared = 1;
constexpr double kRidgeOwn = 10;
constexpr int kRounds = 300;
constexpr int kDrawn = 4;   // moves, where games are played by an evaluation
constexpr int kStages = 3;  // the first at random
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

// What is known of one random game: what it came to by player, and the numbers of all players at a
// move drawn at random and half-way.
struct Evaluation::Sample {
  std::vector<double> parts;
  std::vector<double> numbers;
  std::vector<double> half_way;
  bool held_out = false;
};

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

// Random games; each is played a second time up to the moves at which it is looked at.
// A game in which the description fails, or that takes too much, is the last.
std::vector<Evaluation::Sample> Evaluation::played(search::Search& start, std::uint64_t seed) {
  std::vector<Sample> samples;
  const search::Mark mark = start.mark();
  std::uint64_t moves = 0;
  const std::uint64_t most = stage_ == 0 ? kMoves : kMoves / kDrawn;
  try {
    for (std::uint64_t game = 0; game < kGames && moves < most; ++game) {
      std::optional<Sample> sample = play_one(start, mark, interpreter::mix(seed, game), moves);
      if (!sample) break;
      sample->held_out = game % kHeldOut == kHeldOut - 1;
      samples.push_back(std::move(*sample));
    }
  } catch (const lang::DescriptionError&) {
    start.back(mark);
  } catch (const lang::BudgetSpent&) {
    start.back(mark);
  }
  start.drop(mark);
  games_ = samples.size();
  mean_moves_ = samples.empty() ? 0 : static_cast<double>(moves) / static_cast<double>(games_);
  return samples;
}

// At first any move; later, of a few that are drawn, the one that the evaluation likes best.
std::uint64_t Evaluation::drawn_move(search::Search& at, interpreter::Random& random) {
  if (stage_ == 0 || at.nature() || at.count() == 1) return at.draw(random);
  const auto who = static_cast<std::size_t>(at.decider());
  const search::Mark mark = at.mark();
  std::vector<std::int64_t>& rewards = rewards_;
  std::uint64_t found = 0;
  std::int64_t best = -1;
  for (int i = 0; i < kDrawn; ++i) {
    const std::uint64_t move = random.below(at.count());
    at.play(move);
    if (at.over()) {
      at.rewards(rewards);
    } else {
      value(at, rewards, scratch_);
    }
    at.back(mark);
    if (rewards[who] <= best) continue;
    best = rewards[who];
    found = move;
  }
  at.drop(mark);
  return found;
}

// One random game from a mark; nothing where no move can be made.
std::optional<Evaluation::Sample> Evaluation::play_one(search::Search& start, search::Mark mark,
                                                       std::uint64_t key, std::uint64_t& moves) {
  std::uint64_t n = 0;
  interpreter::Random random(key);
  for (; !start.over() && n < kMostMoves; ++n) start.play(drawn_move(start, random));
  moves += n;
  Sample sample;
  sample.parts.assign(n_players_, 1 / static_cast<double>(n_players_));
  if (start.over()) {
    std::vector<std::int64_t> rewards(n_players_);
    start.rewards(rewards);
    for (std::size_t player = 0; player < n_players_; ++player) {
      const lang::Index seat = start.seat_of(static_cast<lang::Index>(player));
      sample.parts[player] = static_cast<double>(rewards[static_cast<std::size_t>(seat)]) /
                             static_cast<double>(search::kWhole);
    }
  }
  start.back(mark);
  if (n == 0) return std::nullopt;
  interpreter::Random again(key);
  interpreter::Random where(interpreter::mix(key, 1));
  const std::uint64_t drawn = where.below(n);
  for (std::uint64_t i = 0; i <= std::max(drawn, n / 2); ++i) {
    if (i == drawn) look(start, sample.numbers);
    if (i == n / 2) look(start, sample.half_way);
    start.play(drawn_move(start, again));
  }
  start.back(mark);
  return sample;
}

// By how much a feature spreads; one that never changes has no weight.
void Evaluation::scale(const std::vector<Sample>& samples) {
  const std::size_t n = features_.size();
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0, squares = 0, count = 0;
    for (const Sample& sample : samples) {
      for (std::size_t player = 0; player < n_players_; ++player) {
        const double number = sample.numbers[player * n + i];
        sum += number;
        squares += number * number;
        count += 1;
      }
    }
    const double mean = count > 0 ? sum / count : 0;
    const double variance = count > 0 ? squares / count - mean * mean : 0;
    constexpr double kLeast = 1e-9;
    scales_[i] = variance > kLeast ? 1 / std::sqrt(variance) : 0;
  }
}

void Evaluation::fit(const std::vector<Sample>& samples) {
  const std::size_t n = features_.size();
  const std::size_t n_all = n + n * n_players_ + n_players_;
  double used = 0;
  double steepest = 0;
  for (const Sample& sample : samples) {
    if (sample.held_out) continue;
    for (const std::vector<double>* const numbers : {&sample.numbers, &sample.half_way}) {
      used += 1;
      for (std::size_t at = 0; at < numbers->size(); ++at) {
        const double x = (*numbers)[at] * scales_[at % n];
        steepest += x * x;
      }
    }
  }
  if (used == 0) return;
  const double most = steepest / used + static_cast<double>(n_players_) + kRidgeOwn / used;
  const double step = 1 / most;

  // Behind one another: what is shared, what is each player's own, what is of the seat.
  std::vector<double> now(n_all, 0), before(n_all, 0), ahead(n_all, 0), slope(n_all, 0);
  const auto take = [&](const std::vector<double>& from) {
    std::copy_n(from.begin(), n, shared_.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n), n * n_players_, own_.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n + n * n_players_), n_players_,
                seats_.begin());
  };
  std::vector<double> parts;
  for (int round = 0; round < kRounds; ++round) {
    const double speed = static_cast<double>(round) / (static_cast<double>(round) + 3);
    for (std::size_t i = 0; i < n_all; ++i) ahead[i] = now[i] + speed * (now[i] - before[i]);
    take(ahead);
    std::fill(slope.begin(), slope.end(), 0.0);
    const auto learn = [&](const Sample& sample, const std::vector<double>& numbers) {
      parts_of(numbers, parts);
      for (std::size_t player = 0; player < n_players_; ++player) {
        const double off = parts[player] - sample.parts[player];
        for (std::size_t i = 0; i < n; ++i) {
          const double push = off * (numbers[player * n + i] * scales_[i]);
          slope[i] += push;
          slope[n + player * n + i] += push;
        }
        slope[n + n * n_players_ + player] += off;
      }
    };
    for (const Sample& sample : samples) {
      if (sample.held_out) continue;
      learn(sample, sample.numbers);
      learn(sample, sample.half_way);
    }
    before = now;
    for (std::size_t i = 0; i < n_all; ++i) {
      const double ridge = i < n ? kRidgeShared : i < n + n * n_players_ ? kRidgeOwn : 0;
      now[i] = ahead[i] - step * (slope[i] + ridge * ahead[i]) / used;
    }
  }
  take(now);
}

// On games that were held out, half-way: the log-loss of the weights, and of the shares that the
// seats have in the other games.
void Evaluation::judge(const std::vector<Sample>& samples) {
  std::vector<double> shares(n_players_, 0);
  double used = 0;
  for (const Sample& sample : samples) {
    if (sample.held_out) continue;
    used += 1;
    for (std::size_t player = 0; player < n_players_; ++player) {
      shares[player] += sample.parts[player];
    }
  }
  std::vector<double> parts;
  double held = 0;
  loss_ = loss_of_shares_ = 0;
  double least = 0;
  for (const Sample& sample : samples) {
    if (!sample.held_out) continue;
    held += 1;
    parts_of(sample.half_way, parts);
    for (std::size_t player = 0; player < n_players_; ++player) {
      loss_ -= sample.parts[player] * log_of_part(parts[player]);
      loss_of_shares_ -= sample.parts[player] * log_of_part(shares[player] / used);
      least -= sample.parts[player] * log_of_part(sample.parts[player]);
    }
  }
  if (held == 0) return;
  positions_ = static_cast<std::uint64_t>(held);
  loss_ /= held;
  loss_of_shares_ /= held;
  least /= held;
  predicts_ = kGain * (loss_of_shares_ - least) < loss_of_shares_ - loss_;
}

Evaluation Evaluation::fitted(search::Search& start, std::uint64_t seed) {
  Evaluation evaluation(start.model());
  if (evaluation.features_.empty() || evaluation.n_players_ < 2) return evaluation;
  evaluation.rewards_.resize(evaluation.n_players_);
  for (int stage = 0; stage < kStages; ++stage) {
    evaluation.stage_ = stage;
    const std::vector<Sample> samples =
        evaluation.played(start, interpreter::mix(seed, static_cast<std::uint64_t>(stage)));
    if (samples.size() < kFewestGames) break;
    evaluation.scale(samples);
    evaluation.fit(samples);
    evaluation.judge(samples);
  }
  evaluation.stage_ = 0;
  return evaluation;
}

}  // namespace ludo::players
