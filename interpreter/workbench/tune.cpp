// See tune.hpp.

#include "interpreter/workbench/tune.hpp"

#include <fmt/format.h>

#include <tuple>
#include <utility>

#include "interpreter/players/fit.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/match.hpp"

namespace ludo::workbench {

namespace {

// Of each game so many positions are looked at: a few hundred games are few to learn from.
constexpr std::size_t kPositions = 8;
constexpr std::uint64_t kFewestChecked = 20;  // games, before anything is said of strength
constexpr std::uint64_t kCheckAside = 1'000;  // seeds of the match are none of a stage

// The games, or what went wrong; a budget that is spent leaves those before.
std::vector<PairedGame> played(const Ruleset& rules, const RunOptions& options, std::uint64_t n,
                               std::string& trouble) {
  Played<PairedGame> answer = play_games(rules, options, 0, n);
  if (answer.wrong) {
    if (answer.wrong->failure) throw lang::DescriptionError(*answer.wrong->failure);
    trouble = answer.wrong->spent;
  }
  return std::move(answer.games);
}

void learn(const Ruleset& rules, const TuneOptions& options, Tuned& tuned) {
  RunOptions run = options.run;
  run.players.assign(rules.model->players.size(), options.player);
  Ruleset now = rules;
  for (std::uint64_t stage = 0; stage < options.stages && tuned.trouble.empty(); ++stage) {
    run.seed = interpreter::mix(options.run.seed, stage + 1);
    std::vector<std::vector<std::uint64_t>> keys;
    std::uint64_t finished = 0;
    for (PairedGame& game : played(now, run, options.games, tuned.trouble)) {
      finished += game.finished ? 1 : 0;
      keys.push_back(std::move(game.keys));
    }
    if (finished < players::kFewestGames) {
      tuned.too_few = finished;
      return;
    }
    interpreter::Budget budget;
    budget.stop = options.run.stop;
    const auto at = interpreter::search_at(*rules.model, rules.program, rules.start, budget);
    auto made = std::make_shared<const players::Evaluation>(
        *rules.model, players::fitted_to(*now.evaluation, *at, keys, kPositions, run.seed));
    tuned.stages.push_back({keys.size(), made->predicts(), made->loss(), made->loss_of_shares()});
    if (!made->predicts()) continue;
    now.evaluation = made;
    tuned.evaluation = std::move(made);
    tuned.is_new = true;
  }
}

void check(const Ruleset& rules, const TuneOptions& options, Tuned& tuned) {
  const std::size_t seats = rules.model->players.size();
  RunOptions run = options.run;
  run.players.assign(seats, options.player);
  SeatMatch match;
  for (std::size_t seat = 0; seat < seats && match.trouble.empty(); ++seat) {
    Ruleset against = rules;
    against.by_seat.assign(seats, rules.evaluation);
    against.by_seat[seat] = tuned.evaluation;
    run.seed = interpreter::mix(options.run.seed, kCheckAside + seat);
    add_seat(against, run, seat, options.check_games, match);
  }
  tuned.trouble = match.trouble;
  tuned.check_games = match.seen.pairs();
  if (tuned.check_games > 0) std::tie(tuned.score, tuned.interval) = score_of(match);
}

}  // namespace

Tuned tune(const Ruleset& rules, const TuneOptions& options) {
  Tuned tuned;
  tuned.evaluation = rules.evaluation;
  try {
    learn(rules, options, tuned);
    if (tuned.is_new && options.check_games > 0) check(rules, options, tuned);
  } catch (const lang::Stopped&) {
    tuned.interrupted = true;
  }
  return tuned;
}

std::string sentence_of(const Tuned& tuned, std::size_t seats) {
  if (!tuned.is_new && tuned.interrupted) {
    return fmt::format("Broken off after {} stage{}: nothing was learned.", tuned.stages.size(),
                       tuned.stages.size() == 1 ? "" : "s");
  }
  if (!tuned.is_new) {
    return tuned.stages.empty()
               ? fmt::format(
                     "Too few games to learn anything from: {} came to an end, and {} are needed.",
                     tuned.too_few, players::kFewestGames)
               : "No weights were found that predict who wins.";
  }
  if (tuned.check_games == 0) return "Whether the new weights play better was not tried.";
  if (tuned.check_games < kFewestChecked) {
    return fmt::format(
        "Whether the new weights play better is not said: {} game{} of {} that are needed.",
        tuned.check_games, tuned.check_games == 1 ? "" : "s", kFewestChecked);
  }
  const double equal = 1 / static_cast<double>(seats);
  if (tuned.interval.low > equal) return "The new weights play better than the old ones.";
  if (tuned.interval.high < equal)
    return "The new weights play worse than the old ones: keep those.";
  return "No difference in strength between the new weights and the old ones is seen.";
}

}  // namespace ludo::workbench
