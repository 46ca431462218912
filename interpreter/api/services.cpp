// Counting, random games and tests. See <ludo/perft.hpp>, <ludo/simulate.hpp>, <ludo/tests.hpp>.

#include <algorithm>
#include <limits>
#include <ludo/errors.hpp>
#include <ludo/perft.hpp>
#include <ludo/simulate.hpp>
#include <ludo/tests.hpp>
#include <utility>

#include "interpreter/api/node.hpp"
#include "interpreter/api/seats.hpp"
#include "interpreter/figures/figures.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/test_run.hpp"
#include "interpreter/services/trial.hpp"

namespace ludo {

namespace {

// As `ludo check` bounds its trial: a game of thousands of moves a turn gets fewer turns.
constexpr std::uint64_t kSeenForEachMove = 60;

interpreter::PerftUnit inner_unit(PerftUnit unit) {
  switch (unit) {
    case PerftUnit::Moves:
      return interpreter::PerftUnit::Moves;
    case PerftUnit::Turns:
      return interpreter::PerftUnit::Turns;
    case PerftUnit::Outcomes:
      return interpreter::PerftUnit::Outcomes;
  }
  LUDO_UNREACHABLE();
}

interpreter::Histogram histogram_of(const Spread& spread) {
  interpreter::Histogram histogram;
  for (const auto& [value, times] : spread.counts) histogram.add(value, times);
  return histogram;
}

Simulation simulation_of(interpreter::PlayoutAnswer answer) {
  interpreter::Playouts& sums = answer.playouts;
  Simulation made;
  made.games = sums.games;
  made.finished = sums.finished;
  made.broken_off = sums.limit;
  made.draws = sums.draws;
  made.wins = std::move(sums.wins);
  made.ends = std::move(sums.ends);
  made.turns.counts = sums.turns.counts();
  made.decisions.counts = sums.decisions.counts();
  made.branching.counts = sums.branching.counts();
  for (const auto& [key, use] : sums.uses) made.uses[key] = {use.games, use.times};
  for (auto& [index, record] : sums.records) {
    made.records[index] = {std::move(record.moves), std::move(record.end)};
  }
  for (const auto& [moves, alike] : sums.alike) {
    made.equal_games[moves] = {alike.times, alike.winners};
  }
  made.stopped = answer.stopped;
  made.trouble = std::move(answer.trouble);
  return made;
}

interpreter::OutcomeIntervals intervals_of(const Simulation& games) {
  interpreter::Playouts sums;
  sums.finished = games.finished;
  sums.wins = games.wins;
  sums.draws = games.draws;
  for (const auto& [moves, alike] : games.equal_games) {
    sums.alike[moves] = {alike.times, 0, alike.winners};
  }
  return interpreter::outcome_intervals(sums);
}

// A test that cannot be checked has failed.
TestAnswer unusable(const lang::Node& test, std::vector<Diagnostic> diagnostics,
                    const std::optional<Place>& place) {
  TestAnswer answer;
  answer.sentence = test.text;
  answer.place = place;
  std::string got = "errors in it";
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::Error) continue;
    got = diagnostic.message;
    break;
  }
  answer.failures.push_back({"a test that can be run", got, place});
  answer.diagnostics = std::move(diagnostics);
  return answer;
}

TestAnswer run_one(const api::Table& table, lang::LoadedGame& loaded, std::size_t index,
                   const TestOptions& options) {
  const lang::SourceMap& sources = loaded.sources;
  const std::optional<Place> place = api::place_of(sources, loaded.tests[index].span);
  lang::CheckOptions asked = table.core->checked_with;
  asked.test = index;
  lang::Diagnostics diagnostics;
  std::optional<lang::GameModel> checked = lang::check(loaded, asked, diagnostics);
  if (!checked || checked->tests.empty()) {
    return unusable(loaded.tests[index], api::diagnostics_of(diagnostics, sources), place);
  }
  const auto model = std::make_shared<const lang::GameModel>(std::move(*checked));
  const lang::TestModel& test = model->tests.front();
  interpreter::TestOptions run;
  run.seed = options.seed;
  run.budget = api::reference_budget(table.budget);
  if (table.asked == Engine::Fast && interpreter::counts_sequences(test)) {
    run.program = program::freeze(model).program;
  }
  run.stop = table.budget.stop;
  run.sources = &sources;
  interpreter::TestOutcome outcome = interpreter::run_test(*model, test, run);
  if (outcome.stopped) throw lang::Stopped();
  TestAnswer answer;
  answer.sentence = std::move(outcome.sentence);
  answer.place = place;
  answer.expectations = outcome.expectations;
  answer.trouble = std::move(outcome.trouble);
  for (interpreter::TestFailure& failure : outcome.failures) {
    const std::optional<Place> there = api::place_of(sources, failure.span);
    answer.failures.push_back(
        {std::move(failure.expected), std::move(failure.got), there ? there : place});
  }
  return answer;
}

}  // namespace

PerftAnswer perft(const State& state, std::uint32_t depth, const PerftOptions& options) {
  if (static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max()) < depth) {
    throw Misuse("the depth is too great");
  }
  const api::Table& table = *state.game().table();
  return api::guarded(table, [&] {
    interpreter::PerftOptions inner;
    inner.depth = static_cast<std::int32_t>(depth);
    inner.unit = inner_unit(options.unit);
    inner.history = options.history;
    inner.threads = options.threads;
    inner.divide = options.divide;
    inner.stop = options.stop != nullptr ? options.stop : table.budget.stop;
    inner.program = table.program();
    const api::SlowState slow = api::slow_state(table, *state.node());
    interpreter::PerftAnswer counted =
        interpreter::perft(table.model(), *slow, inner, api::reference_budget(table.budget));
    PerftAnswer answer{counted.count, {}, counted.finished, std::move(counted.trouble)};
    for (interpreter::PerftRow& row : counted.divide) {
      answer.rows.push_back({std::move(row.move), row.count, row.finished});
    }
    return answer;
  });
}

std::uint64_t Spread::total() const { return histogram_of(*this).total(); }
double Spread::mean() const { return histogram_of(*this).mean(); }
double Spread::standard_deviation() const { return histogram_of(*this).sd(); }
std::int64_t Spread::greatest() const { return counts.empty() ? 0 : counts.rbegin()->first; }

std::int64_t Spread::quantile(std::uint64_t numerator, std::uint64_t denominator) const {
  if (denominator == 0 || denominator < numerator) throw Misuse("this is no part of the values");
  return counts.empty() ? 0 : histogram_of(*this).quantile(numerator, denominator);
}

Interval wilson(std::uint64_t count, std::uint64_t total) {
  if (total < count) throw Misuse("the count is greater than the total");
  const interpreter::Interval interval = interpreter::wilson(count, total);
  return {interval.low, interval.high};
}

std::optional<Interval> interval_of_wins(const Simulation& games, std::size_t seat) {
  const interpreter::OutcomeIntervals all = intervals_of(games);
  if (all.is_too_alike) return std::nullopt;
  return Interval{all.wins.at(seat).low, all.wins.at(seat).high};
}

std::optional<Interval> interval_of_draws(const Simulation& games) {
  const interpreter::OutcomeIntervals all = intervals_of(games);
  if (all.is_too_alike) return std::nullopt;
  return Interval{all.draws.low, all.draws.high};
}

Simulation simulate(const State& from, const SimulateOptions& options) {
  const api::Table& table = *from.game().table();
  const std::vector<players::Spec> seats = api::seats_of(options.players, table.model());
  return api::guarded(table, [&] {
    interpreter::PlayoutOptions inner;
    inner.players = seats;
    inner.seed = options.seed;
    inner.first = options.first;
    inner.games = options.games;
    inner.threads = options.threads;
    inner.most_moves = options.most_moves;
    inner.coverage = options.coverage;
    inner.record = options.record;
    inner.stop = options.stop != nullptr ? options.stop : table.budget.stop;
    inner.progress = options.progress;
    inner.program = table.program();
    if (inner.program != nullptr && inner.coverage && !inner.record) {
      inner.program = program::freeze(table.core->model, {.passes = {}, .uses = true}).program;
    }
    if (std::any_of(seats.begin(), seats.end(), players::evaluates)) {
      inner.evaluation = table.core->evaluation(inner.stop);
    }
    const api::SlowState slow = api::slow_state(table, *from.node());
    return simulation_of(
        interpreter::simulate(table.model(), *slow, inner, api::reference_budget(table.budget)));
  });
}

Trial try_playing(const Game& game, std::uint64_t moves, std::uint64_t seed) {
  const api::Table& table = *game.table();
  return api::guarded(table, [&] {
    const interpreter::TrialAnswer answer = interpreter::try_moves(
        table.model(), {moves, moves * kSeenForEachMove, seed, table.budget.stop},
        api::reference_budget(table.budget), table.program());
    return Trial{answer.moves, answer.compared, answer.games, answer.trouble};
  });
}

std::vector<TestAnswer> run_tests(const Game& game, const TestOptions& options) {
  const api::Table& table = *game.table();
  // Checking adds to what is loaded; games do not change.
  lang::LoadedGame loaded = table.core->loaded;
  return api::guarded(loaded.sources, [&] {
    std::vector<TestAnswer> answers;
    for (std::size_t i = 0; i < loaded.tests.size(); ++i) {
      if (loaded.tests[i].text.find(options.only) == std::string::npos) continue;
      answers.push_back(run_one(table, loaded, i, options));
    }
    return answers;
  });
}

}  // namespace ludo
