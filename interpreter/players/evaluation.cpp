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

constexpr std::size_t kMostKindsOfPlaces = 6;  // beyond that pieces of all kinds count together
constexpr lang::Index kMostEntries = 12;       // of a tally
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

Evaluation::Evaluation(const lang::GameModel& model, Weights weights) : Evaluation(model) {
  const bool fits =
      weights.scales.size() == features_.size() && weights.shared.size() == features_.size() &&
      weights.own.size() == features_.size() * n_players_ && weights.seats.size() == n_players_;
  LUDO_ASSERT(fits, "weights of another game");
  weights_ = std::move(weights);
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
  weights_.scales.assign(features_.size(), 0);
  weights_.shared.assign(features_.size(), 0);
  weights_.own.assign(features_.size() * n_players_, 0);
  weights_.seats.assign(n_players_, 0);
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
    double sum = weights_.seats[player];
    for (std::size_t i = 0; i < n; ++i) {
      sum += (weights_.shared[i] + weights_.own[player * n + i]) *
             (numbers[player * n + i] * weights_.scales[i]);
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
  return (weights_.shared[feature] + weights_.own[player * features_.size() + feature]) *
         weights_.scales[feature];
}

}  // namespace ludo::players
