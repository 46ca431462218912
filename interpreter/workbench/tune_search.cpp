// See tune_search.hpp.

#include "interpreter/workbench/tune_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/players/player.hpp"
#include "interpreter/runtime/random.hpp"

namespace ludo::workbench {

namespace {

constexpr std::uint64_t kFewestMatched = 20;      // games, before anything is said of strength
constexpr std::uint64_t kMatchAside = 1'000'000;  // seeds of the match are none of a step
constexpr double kSlowing = 10;                   // after so many steps they are half as long

// Plies of playouts, from few to all: 0 is never.
constexpr std::array<std::uint64_t, 12> kCuts = {10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 0};

// A setting: a number between bounds, and how far a step tries.
struct Knob {
  enum class Of : std::uint8_t { Exploration, FirstPlay, Alpha, Cut } of = Of::Exploration;
  double least = 0, most = 1, far = 1;
};

double read(const Knob& knob, const players::Spec& spec) {
  switch (knob.of) {
    case Knob::Of::Exploration:
      return static_cast<double>(spec.exploration);
    case Knob::Of::FirstPlay:
      return static_cast<double>(spec.first_play);
    case Knob::Of::Alpha:
      return static_cast<double>(spec.alpha);
    case Knob::Of::Cut:
      break;
  }
  // The nearest that is not less; none cuts later than never.
  for (std::size_t i = 0; i + 1 < kCuts.size(); ++i) {
    if (spec.cut != 0 && spec.cut <= kCuts[i]) return static_cast<double>(i);
  }
  return static_cast<double>(kCuts.size() - 1);
}

void write(const Knob& knob, double value, players::Spec& spec) {
  const auto whole =
      static_cast<std::uint64_t>(std::floor(std::clamp(value, knob.least, knob.most) + 0.5));
  switch (knob.of) {
    case Knob::Of::Exploration:
      spec.exploration = whole;
      return;
    case Knob::Of::FirstPlay:
      spec.first_play = whole;
      return;
    case Knob::Of::Alpha:
      spec.alpha = whole;
      return;
    case Knob::Of::Cut:
      spec.cut = kCuts[whole];
      return;
  }
}

std::vector<Knob> knobs_of(const players::Spec& spec, bool with_evaluation) {
  constexpr double kMostExploration = 300, kMostFirst = 60, kMostAlpha = 90;
  constexpr double kFarExploration = 15, kFarFirst = 5, kFarAlpha = 10;
  std::vector<Knob> knobs = {{Knob::Of::Exploration, 5, kMostExploration, kFarExploration}};
  if (spec.first_play != players::kUntriedFirst) {
    knobs.push_back({Knob::Of::FirstPlay, 0, kMostFirst, kFarFirst});
  }
  if (with_evaluation) {
    knobs.push_back({Knob::Of::Alpha, 0, kMostAlpha, kFarAlpha});
    knobs.push_back({Knob::Of::Cut, 0, static_cast<double>(kCuts.size() - 1), 1});
  }
  return knobs;
}

class Tuning {
 public:
  Tuning(const Ruleset& rules, const SearchTuneOptions& options)
      : rules_(rules), options_(options) {
    tuned_.from = tuned_.found = options.player;
    tuned_.with_evaluation = rules.evaluation != nullptr &&
                             players::looks_at(options.player, *rules.evaluation) &&
                             (options.player.sees_all || !search::has_secrets(*rules.model));
    knobs_ = knobs_of(options.player, tuned_.with_evaluation);
    // What is begun with is not out of bounds.
    for (Knob& knob : knobs_) {
      knob.least = std::min(knob.least, read(knob, options.player));
      knob.most = std::max(knob.most, read(knob, options.player));
    }
  }

  SearchTuned run() {
    step();
    const bool goes_on = tuned_.trouble.empty() && !tuned_.interrupted;
    if (goes_on && !(tuned_.found == tuned_.from)) check();
    return std::move(tuned_);
  }

 private:
  players::Spec at(const std::vector<double>& values) const {
    players::Spec spec = options_.player;
    for (std::size_t i = 0; i < knobs_.size(); ++i) write(knobs_[i], values[i], spec);
    return spec;
  }

  // What `one` gets in each seat, all others being `other`.
  SeatMatch match(const players::Spec& one, const players::Spec& other, std::uint64_t games,
                  std::uint64_t seed) {
    SeatMatch found;
    const std::size_t seats = rules_.model->players.size();
    RunOptions run = options_.run;
    for (std::size_t seat = 0; seat < seats && found.trouble.empty(); ++seat) {
      run.players.assign(seats, other);
      run.players[seat] = one;
      run.seed = interpreter::mix(seed, seat);
      add_seat(rules_, run, seat, games, found);
    }
    tuned_.trouble = found.trouble;
    return found;
  }

  void step() {
    std::vector<double> values, sums(knobs_.size(), 0);
    for (const Knob& knob : knobs_) values.push_back(read(knob, options_.player));
    const double equal = 1 / static_cast<double>(rules_.model->players.size());
    std::uint64_t summed = 0;
    for (std::uint64_t k = 0; k < options_.steps; ++k) {
      const std::uint64_t seed = interpreter::mix(options_.run.seed, k + 1);
      interpreter::Random random(seed);
      std::vector<double> up = values, down = values, way(knobs_.size(), 0);
      for (std::size_t i = 0; i < knobs_.size(); ++i) {
        way[i] = random.below(2) == 0 ? knobs_[i].far : -knobs_[i].far;
        up[i] += way[i];
        down[i] -= way[i];
      }
      figures::Differences seen;
      try {
        seen = match(at(up), at(down), options_.games, seed).seen;
      } catch (const lang::Stopped&) {
        tuned_.interrupted = true;
      }
      if (!tuned_.trouble.empty() || tuned_.interrupted) break;
      tuned_.games += seen.pairs();
      ++tuned_.steps;
      const double ahead = seen.pairs() == 0 ? 0 : seen.mean() / kAllPoints - equal;
      const double gain = 2 / (1 + static_cast<double>(k) / kSlowing);
      for (std::size_t i = 0; i < knobs_.size(); ++i) {
        values[i] = std::clamp(values[i] + gain * ahead * way[i], knobs_[i].least, knobs_[i].most);
      }
      if (2 * (k + 1) <= options_.steps) continue;
      for (std::size_t i = 0; i < knobs_.size(); ++i) sums[i] += values[i];
      ++summed;
    }
    if (tuned_.games == 0) return;
    // The later half is averaged; where that was not come to, what it is by now.
    if (summed > 0) {
      for (double& sum : sums) sum /= static_cast<double>(summed);
      values = std::move(sums);
    }
    tuned_.found = at(values);
  }

  void check() {
    SeatMatch found;
    try {
      found = match(tuned_.found, tuned_.from, options_.check_games,
                    interpreter::mix(options_.run.seed, kMatchAside));
    } catch (const lang::Stopped&) {
      tuned_.interrupted = true;
      return;
    }
    tuned_.check_games = found.seen.pairs();
    tuned_.check_distinct = found.distinct;
    tuned_.check_stopped = found.stopped;
    if (tuned_.check_games > 0) std::tie(tuned_.score, tuned_.interval) = score_of(found);
  }

  const Ruleset& rules_;
  const SearchTuneOptions& options_;
  std::vector<Knob> knobs_;
  SearchTuned tuned_;
};

}  // namespace

SearchTuned tune_search(const Ruleset& rules, const SearchTuneOptions& options) {
  return Tuning(rules, options).run();
}

const char* code_of(TuneVerdict verdict) {
  switch (verdict) {
    case TuneVerdict::NoGames:
      return "no_games";
    case TuneVerdict::Unfinished:
      return "unfinished";
    case TuneVerdict::TooAlike:
      return "too_alike";
    case TuneVerdict::Same:
      return "same";
    case TuneVerdict::NotTried:
      return "not_tried";
    case TuneVerdict::TooFew:
      return "too_few";
    case TuneVerdict::Better:
      return "better";
    case TuneVerdict::Worse:
      return "worse";
    case TuneVerdict::NotSeen:
      break;
  }
  return "not_seen";
}

TuneVerdict verdict_of(const SearchTuned& tuned, std::size_t seats) {
  if (tuned.steps > 0 && tuned.games == 0 && !tuned.interrupted) return TuneVerdict::NoGames;
  if (tuned.found == tuned.from) {
    return tuned.interrupted ? TuneVerdict::NotTried : TuneVerdict::Same;
  }
  const auto all = static_cast<double>(tuned.check_games + tuned.check_stopped);
  if (all == 0) return TuneVerdict::NotTried;
  if (kMostStopped * all < static_cast<double>(tuned.check_stopped)) return TuneVerdict::Unfinished;
  if (tuned.check_games < kFewestMatched) return TuneVerdict::TooFew;
  if (interpreter::is_too_alike(tuned.check_distinct, tuned.check_games)) {
    return TuneVerdict::TooAlike;
  }
  const double equal = 1 / static_cast<double>(seats);
  if (tuned.interval.low > equal) return TuneVerdict::Better;
  return tuned.interval.high < equal ? TuneVerdict::Worse : TuneVerdict::NotSeen;
}

std::string sentence_of(const SearchTuned& tuned, std::size_t seats) {
  switch (verdict_of(tuned, seats)) {
    case TuneVerdict::NoGames:
      return "No game of the steps came to an end within the moves that were allowed: nothing was "
             "found.";
    case TuneVerdict::Unfinished:
      return fmt::format(
          "Whether these settings play better is not said: {} of {} games did not come to an end "
          "within the moves that were allowed.",
          tuned.check_stopped, tuned.check_games + tuned.check_stopped);
    case TuneVerdict::TooAlike:
      return fmt::format(
          "Whether these settings play better is not said: only {} of {} games are different.",
          tuned.check_distinct, tuned.check_games);
    case TuneVerdict::Same:
      return "No other settings were found.";
    case TuneVerdict::NotTried:
      return "Whether these settings play better was not tried.";
    case TuneVerdict::TooFew:
      return fmt::format(
          "Whether these settings play better is not said: {} game{} of {} that are needed.",
          tuned.check_games, tuned.check_games == 1 ? "" : "s", kFewestMatched);
    case TuneVerdict::Better:
      return "With these settings the player plays better.";
    case TuneVerdict::Worse:
      return "With these settings the player plays worse: keep the old ones.";
    case TuneVerdict::NotSeen:
      break;
  }
  return "No difference in strength is seen: keep the old settings.";
}

}  // namespace ludo::workbench
