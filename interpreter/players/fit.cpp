// See fit.hpp.

#include "interpreter/players/fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "interpreter/figures/log_of.hpp"
#include "interpreter/players/playout.hpp"
#include "lang/model/play_errors.hpp"

namespace ludo::players {

namespace {

// A game in so many is held out.
constexpr std::size_t kHeldOut = 4;
constexpr double kRidgeShared = 1;
constexpr double kRidgeOwn = 10;
constexpr int kRounds = 300;
// What must be gained at least, as a part of what could be: a drawn game has ln 2 whatever is said.
constexpr double kGain = 0.03;
// Steps of the engine that reading a number of a player is taken to be like, and making a move
// besides those that the engine counts.
constexpr double kStepsOfReading = 2;
constexpr double kStepsOfMaking = 4;
// Of the games that an evaluation is read from:
constexpr std::uint64_t kGames = 2000;
constexpr std::uint64_t kMoves = 400'000;     // of all games together
constexpr std::uint64_t kSteps = 30'000'000;  // of the engine, for each stage
constexpr std::uint64_t kMostMoves = 2000;    // of one; a longer one is shared by all
constexpr std::uint64_t kDrawn = 4;           // moves, where games are played by an evaluation
constexpr std::uint64_t kAskedForPlacing = 20;
constexpr std::uint64_t kGamesByScore = 1000;  // at most, until so many are decided; …
constexpr std::uint64_t kDecidedByScore = 400;
constexpr std::uint64_t kFewestDecided = 100;  // … of fewer nothing is said
constexpr std::uint64_t kStages = 3;           // the first at random

// The natural logarithm of a part of 1; parts below a millionth count as one.
double log_of_part(double part) {
  constexpr double kMillionth = 1e-6;
  return figures::log_of_real(std::max(part, kMillionth));
}

}  // namespace

// What is known of one game: what it came to by player, and the numbers of all players at moves
// that were drawn, and half-way.
struct Sample {
  std::vector<double> parts;
  std::vector<std::vector<double>> positions;  // the last: half-way
  bool held_out = false;
};

// The making of weights.
class Fit {
 public:
  explicit Fit(Evaluation& made) : to_(made), n_(made.features_.size()) {}

  // A game by the numbers of its moves from where the search stands, which is over or not; the
  // search stands at some move of it afterwards.
  Sample sample_of(search::Search& at, const std::vector<std::uint64_t>& moves,
                   std::span<const double> parts, std::size_t positions,
                   interpreter::Random& where) const;
  // What everybody gets: equal parts where the game is not over.
  std::vector<double> parts_of_end(search::Search& at) const;
  // Precondition: kFewestGames or more.
  void learn(std::vector<Sample> samples, std::uint64_t moves);
  // Of games at random: how many moves there are in one, and to choose from, and what steps of the
  // engine each takes.
  void weigh_effort(double moves, double choice, double steps);
  void note_placing(double part) { to_.weights_.placing = part; }
  void note_common(double again, double common) {
    to_.weights_.again = again;
    to_.weights_.common = common;
  }
  void note_led(double times, double effort) {
    to_.weights_.led = times;
    to_.weights_.led_effort = effort;
  }

  const Evaluation& evaluation() const { return to_; }

 private:
  void scale();
  void fit();
  void judge();

  Evaluation& to_;
  std::size_t n_;  // features
  std::vector<Sample> samples_;
};

Sample Fit::sample_of(search::Search& at, const std::vector<std::uint64_t>& moves,
                      std::span<const double> parts, std::size_t positions,
                      interpreter::Random& where) const {
  Sample sample;
  sample.parts.assign(parts.begin(), parts.end());
  std::vector<std::size_t> plies;
  for (std::size_t i = 0; i < positions; ++i) {
    plies.push_back(static_cast<std::size_t>(where.below(moves.size())));
  }
  plies.push_back(moves.size() / 2);
  sample.positions.resize(plies.size());
  const std::size_t last = *std::max_element(plies.begin(), plies.end());
  for (std::size_t i = 0; i <= last; ++i) {
    for (std::size_t j = 0; j < plies.size(); ++j) {
      if (i == plies[j]) to_.look(at, sample.positions[j]);
    }
    if (i < last) at.play(moves[i]);
  }
  return sample;
}

std::vector<double> Fit::parts_of_end(search::Search& at) const {
  const std::size_t n_players = to_.n_players_;
  std::vector<double> parts(n_players, 1 / static_cast<double>(n_players));
  if (!at.over()) return parts;
  std::vector<std::int64_t> rewards(n_players);
  at.rewards(rewards);
  for (std::size_t player = 0; player < n_players; ++player) {
    const lang::Index seat = at.seat_of(static_cast<lang::Index>(player));
    parts[player] = static_cast<double>(rewards[static_cast<std::size_t>(seat)]) /
                    static_cast<double>(search::kWhole);
  }
  return parts;
}

void Fit::learn(std::vector<Sample> samples, std::uint64_t moves) {
  samples_ = std::move(samples);
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    samples_[i].held_out = i % kHeldOut == kHeldOut - 1;
  }
  to_.weights_.games = samples_.size();
  to_.weights_.mean_moves = static_cast<double>(moves) / static_cast<double>(samples_.size());
  scale();
  fit();
  judge();
}

void Fit::weigh_effort(double moves, double choice, double steps) {
  const double making = steps + kStepsOfMaking;
  const double reading = kStepsOfReading * static_cast<double>(n_ * to_.n_players_);
  to_.weights_.effort = choice * (making + reading) / (moves * making);
}

// By how much a feature spreads; one that never changes has no weight.
void Fit::scale() {
  for (std::size_t i = 0; i < n_; ++i) {
    double sum = 0, squares = 0, count = 0;
    for (const Sample& sample : samples_) {
      for (std::size_t j = 0; j + 1 < sample.positions.size(); ++j) {  // drawn ones
        for (std::size_t player = 0; player < to_.n_players_; ++player) {
          const double number = sample.positions[j][player * n_ + i];
          sum += number;
          squares += number * number;
          count += 1;
        }
      }
    }
    const double mean = count > 0 ? sum / count : 0;
    const double variance = count > 0 ? squares / count - mean * mean : 0;
    constexpr double kLeast = 1e-9;
    to_.weights_.scales[i] = variance > kLeast ? 1 / std::sqrt(variance) : 0;
  }
}

void Fit::fit() {
  const std::size_t n_all = n_ + n_ * to_.n_players_ + to_.n_players_;
  double used = 0;
  double steepest = 0;
  for (const Sample& sample : samples_) {
    if (sample.held_out) continue;
    for (const std::vector<double>& numbers : sample.positions) {
      used += 1;
      for (std::size_t at = 0; at < numbers.size(); ++at) {
        const double x = numbers[at] * to_.weights_.scales[at % n_];
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
    std::copy_n(from.begin(), n_, to_.weights_.shared.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n_), n_ * to_.n_players_,
                to_.weights_.own.begin());
    std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(n_ + n_ * to_.n_players_),
                to_.n_players_, to_.weights_.seats.begin());
  };
  std::vector<double> parts;
  for (int round = 0; round < kRounds; ++round) {
    const double speed = static_cast<double>(round) / (static_cast<double>(round) + 3);
    for (std::size_t i = 0; i < n_all; ++i) ahead[i] = now[i] + speed * (now[i] - before[i]);
    take(ahead);
    std::fill(slope.begin(), slope.end(), 0.0);
    const auto follow = [&](const Sample& sample, const std::vector<double>& numbers) {
      to_.parts_of(numbers, parts);
      for (std::size_t player = 0; player < to_.n_players_; ++player) {
        const double off = parts[player] - sample.parts[player];
        for (std::size_t i = 0; i < n_; ++i) {
          const double push = off * (numbers[player * n_ + i] * to_.weights_.scales[i]);
          slope[i] += push;
          slope[n_ + player * n_ + i] += push;
        }
        slope[n_ + n_ * to_.n_players_ + player] += off;
      }
    };
    for (const Sample& sample : samples_) {
      if (sample.held_out) continue;
      for (const std::vector<double>& numbers : sample.positions) follow(sample, numbers);
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
void Fit::judge() {
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
  to_.weights_.loss = to_.weights_.loss_of_shares = 0;
  double least = 0;
  for (const Sample& sample : samples_) {
    if (!sample.held_out) continue;
    held += 1;
    to_.parts_of(sample.positions.back(), parts);
    for (std::size_t player = 0; player < to_.n_players_; ++player) {
      to_.weights_.loss -= sample.parts[player] * log_of_part(parts[player]);
      to_.weights_.loss_of_shares -= sample.parts[player] * log_of_part(shares[player] / used);
      least -= sample.parts[player] * log_of_part(sample.parts[player]);
    }
  }
  if (held == 0) return;
  to_.weights_.positions = static_cast<std::uint64_t>(held);
  to_.weights_.loss /= held;
  to_.weights_.loss_of_shares /= held;
  least /= held;
  const double gained = to_.weights_.loss_of_shares - to_.weights_.loss;
  const double needed = kGain * (to_.weights_.loss_of_shares - least);
  to_.weights_.predicts = needed < gained;
  to_.weights_.pays = needed * (1 + to_.weights_.effort) < gained;
}

// Games that an evaluation is read from, and that nobody need be able to play.
class OwnGames {
 public:
  OwnGames(Fit& fit, search::Search& start) : fit_(fit), at_(start), rewards_(start.n_players()) {}

  void run(std::uint64_t seed);

 private:
  bool may_go_on() const { return at_.spent() < most_steps_; }
  std::vector<Sample> play(std::uint64_t seed);
  std::optional<Sample> play_one(std::uint64_t key);
  std::uint64_t drawn_move(interpreter::Random& random);
  void ask_for_placing();
  void note_moves();
  void ask_for_score(std::uint64_t seed);
  bool play_by_score(std::size_t seat, interpreter::Random& random);

  Fit& fit_;
  search::Search& at_;
  search::Mark start_ = 0;
  bool by_weights_ = false;  // moves are no longer made at random
  std::uint64_t most_steps_ = 0;
  std::uint64_t moves_ = 0;  // of the stage
  // Of the first games at random: moves from a quarter of each on, and those of them that could
  // have been made there by the same seat, and had not been.
  std::uint64_t n_games_ = 0;
  std::uint64_t later_ = 0, placed_ = 0;
  // By seat and move: in how many of these games it was made; and all moves of seats.
  std::vector<std::map<std::uint64_t, std::uint64_t>> games_with_;
  std::uint64_t by_seats_ = 0;
  // Of games in which one looks at the score: what was done for his looks, and for all moves.
  double looking_ = 0, making_ = 0;
  // Of games at random: what the engine did for them, and what there was to choose from.
  std::uint64_t steps_ = 0, decisions_ = 0, choices_ = 0;
  std::vector<std::int64_t> rewards_;
  Evaluation::Scratch scratch_;
  std::vector<std::uint64_t> made_;  // the moves of a game
};

// A game in which the description fails, or that takes too much, is the last.
std::vector<Sample> OwnGames::play(std::uint64_t seed) {
  std::vector<Sample> samples;
  moves_ = 0;
  most_steps_ = at_.spent() + kSteps;
  const std::uint64_t most = by_weights_ ? kMoves / kDrawn : kMoves;
  try {
    for (std::uint64_t game = 0; game < kGames && moves_ < most; ++game) {
      std::optional<Sample> sample = play_one(interpreter::mix(seed, game));
      at_.back(start_);
      if (!sample) break;
      samples.push_back(std::move(*sample));
    }
  } catch (const lang::DescriptionError&) {
    at_.back(start_);
  } catch (const lang::BudgetSpent&) {
    at_.back(start_);
  }
  return samples;
}

// At first any move; later, of a few that are drawn, the one that the evaluation likes best.
std::uint64_t OwnGames::drawn_move(interpreter::Random& random) {
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
      fit_.evaluation().value(at_, rewards_, scratch_);
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
std::optional<Sample> OwnGames::play_one(std::uint64_t key) {
  made_.clear();
  interpreter::Random random(key);
  const std::uint64_t before = at_.spent();
  while (!at_.over() && made_.size() < kMostMoves) {
    if (!may_go_on()) return std::nullopt;
    if (!by_weights_ && !at_.nature()) {
      ++decisions_;
      choices_ += at_.count();
    }
    made_.push_back(drawn_move(random));
    at_.play(made_.back());
  }
  if (made_.empty()) return std::nullopt;
  moves_ += made_.size();
  if (!by_weights_) steps_ += at_.spent() - before;
  const std::vector<double> parts = fit_.parts_of_end(at_);
  at_.back(start_);
  if (!by_weights_ && n_games_++ < kAskedForPlacing) {
    const std::uint64_t done = at_.spent();
    ask_for_placing();
    at_.back(start_);
    most_steps_ += at_.spent() - done;  // as many games as ever
  }
  interpreter::Random where(interpreter::mix(key, 1));
  return fit_.sample_of(at_, made_, parts, 1, where);
}

// Of the game whose moves are known: it is made once more. The search stands at its end afterwards.
void OwnGames::ask_for_placing() {
  const std::size_t quarter = made_.size() / 4;
  std::vector<std::set<std::uint64_t>> open(at_.n_players());  // by seat; once it has been asked
  std::vector<bool> is_asked(at_.n_players(), false);
  std::vector<std::set<std::uint64_t>> made(at_.n_players());
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < made_.size(); ++i) {
    if (at_.nature()) {
      at_.play(made_[i]);
      continue;
    }
    const auto seat = static_cast<std::size_t>(at_.decider());
    if (quarter <= i && !is_asked[seat]) {
      is_asked[seat] = true;
      at_.keys(keys);
      open[seat].insert(keys.begin(), keys.end());
    }
    const std::uint64_t key = at_.play_called(made_[i]);
    made[seat].insert(key);
    ++by_seats_;
    if (i < quarter) continue;
    ++later_;
    placed_ += open[seat].erase(key);
  }
  games_with_.resize(made.size());
  for (std::size_t seat = 0; seat < made.size(); ++seat) {
    for (const std::uint64_t key : made[seat]) ++games_with_[seat][key];
  }
}

// What the first games at random say of their moves.
void OwnGames::note_moves() {
  if (later_ > 0) {
    fit_.note_placing(static_cast<double>(placed_) / static_cast<double>(later_));
  }
  // Each move once for each game that has it, and in how many of the others it is.
  std::uint64_t different = 0, met = 0;
  for (const auto& moves : games_with_) {
    for (const auto& [key, games] : moves) {
      different += games;
      met += games * (games - 1);
    }
  }
  const std::uint64_t asked = std::min(n_games_, kAskedForPlacing);
  if (asked < 2 || different == 0) return;
  fit_.note_common(static_cast<double>(by_seats_ - different) / static_cast<double>(by_seats_),
                   static_cast<double>(met) / static_cast<double>(different * (asked - 1)));
}

// One in each seat after the other chooses by the score, all others at random. Games in which all
// get the same are left aside: they say nothing.
void OwnGames::ask_for_score(std::uint64_t seed) {
  if (at_.model().scenario.score == lang::kNoExpr) return;
  most_steps_ = at_.spent() + kSteps;
  double got = 0;
  std::uint64_t decided = 0;
  try {
    for (std::uint64_t game = 0; game < kGamesByScore && decided < kDecidedByScore; ++game) {
      const auto seat = static_cast<std::size_t>(game % rewards_.size());
      interpreter::Random random(interpreter::mix(seed, game));
      const bool is_over = play_by_score(seat, random);
      if (is_over) at_.rewards(rewards_);
      at_.back(start_);
      if (!is_over) break;
      if (std::equal(rewards_.begin() + 1, rewards_.end(), rewards_.begin())) continue;
      ++decided;
      got += static_cast<double>(rewards_[seat]) / static_cast<double>(search::kWhole);
    }
  } catch (const lang::DescriptionError&) {
    at_.back(start_);
  } catch (const lang::BudgetSpent&) {
    at_.back(start_);
  }
  if (decided < kFewestDecided) return;
  const auto seats = static_cast<double>(rewards_.size());
  fit_.note_led(got * seats / static_cast<double>(decided), seats * looking_ / making_);
}

// False where the game takes too much.
bool OwnGames::play_by_score(std::size_t seat, interpreter::Random& random) {
  for (std::uint64_t moves = 0; !at_.over(); ++moves) {
    if (!may_go_on() || moves == kMostMoves) return false;
    const std::uint64_t begun = at_.spent();
    const bool looks = !at_.nature() && static_cast<std::size_t>(at_.decider()) == seat &&
                       at_.count() <= kUsualLook;
    const std::uint64_t tried = looks && at_.count() > 1 ? at_.count() : 0;
    const std::uint64_t move = move_of_playout(at_, random, looks ? kUsualLook : 0, rewards_);
    looking_ +=
        static_cast<double>(at_.spent() - begun) + kStepsOfMaking * static_cast<double>(tried);
    const std::uint64_t chosen = at_.spent();
    at_.play(move);
    making_ += static_cast<double>(at_.spent() - chosen) + kStepsOfMaking;
  }
  return true;
}

void OwnGames::run(std::uint64_t seed) {
  start_ = at_.mark();
  ask_for_score(interpreter::mix(seed, kStages));
  for (std::uint64_t stage = 0; stage < kStages; ++stage) {
    by_weights_ = stage > 0;
    std::vector<Sample> samples = play(interpreter::mix(seed, stage));
    if (!by_weights_) note_moves();
    if (samples.size() < kFewestGames) break;  // what the last stage found stands
    if (!by_weights_) {
      const auto moves = static_cast<double>(moves_);
      fit_.weigh_effort(moves / static_cast<double>(samples.size()),
                        static_cast<double>(choices_) /
                            static_cast<double>(std::max<std::uint64_t>(1, decisions_)),
                        static_cast<double>(steps_) / moves);
    }
    fit_.learn(std::move(samples), moves_);
  }
  at_.drop(start_);
}

Evaluation Evaluation::fitted(search::Search& start, std::uint64_t seed) {
  Evaluation evaluation(start.model());
  if (evaluation.features_.empty() || evaluation.n_players_ < 2) return evaluation;
  Fit fit(evaluation);
  OwnGames(fit, start).run(seed);
  return evaluation;
}

Weights fitted_to(const Evaluation& evaluation, search::Search& start,
                  std::span<const std::vector<std::uint64_t>> games, std::size_t positions,
                  std::uint64_t seed) {
  Evaluation made = evaluation;
  if (made.features().empty() || made.n_players() < 2) return made.weights();
  Fit fit(made);
  const search::Mark root = start.mark();
  std::vector<Sample> samples;
  std::uint64_t all_moves = 0;
  std::vector<std::uint64_t> keys;
  for (std::size_t game = 0; game < games.size(); ++game) {
    std::vector<std::uint64_t> moves;
    for (const std::uint64_t key : games[game]) {
      if (start.over()) break;
      start.keys(keys);
      const auto found = std::find(keys.begin(), keys.end(), key);
      if (found == keys.end()) break;
      moves.push_back(static_cast<std::uint64_t>(found - keys.begin()));
      start.play(moves.back());
    }
    const std::vector<double> parts = fit.parts_of_end(start);
    start.back(root);
    if (moves.empty()) continue;
    all_moves += moves.size();
    interpreter::Random where(interpreter::mix(seed, game));
    samples.push_back(fit.sample_of(start, moves, parts, positions, where));
    start.back(root);
  }
  start.drop(root);
  if (samples.size() >= kFewestGames) fit.learn(std::move(samples), all_moves);
  return made.weights();
}

}  // namespace ludo::players
