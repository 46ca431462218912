// Random playouts. See simulate.hpp.

#include "interpreter/services/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "interpreter/services/fast_play.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// One game, from a state to its end or to the runner's limit. False when it was asked to stop.
bool play_game(const Engine& engine, const State& start, const PlayoutOptions& options,
               const std::vector<std::string>& at_start, std::uint64_t index, Playouts& counts) {
  Random random(mix(options.seed, index));
  State state = start;
  std::uint64_t decisions = 0;
  std::map<std::string, std::uint64_t> used;
  for (const std::string& key : at_start) ++used[key];
  while (!engine.over(state) && decisions < options.most_moves) {
    if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) return false;
    const bool nature = engine.nature_moves(state);
    const std::vector<Move> moves = options.record ? engine.moves(state) : engine.raw_moves(state);
    LUDO_ASSERT(!moves.empty(), "a game goes on without a move");
    if (!nature) counts.branching.add(static_cast<std::int64_t>(moves.size()));
    const Move& move = moves[draw_move(random, moves, nature)];
    if (options.coverage) {
      for (const std::string& key : engine.used(state, move)) ++used[key];
    }
    if (options.record) counts.records[index].moves.push_back(move.text);
    state = engine.apply(state, move);
    ++decisions;
  }
  ++counts.games;
  for (const auto& [key, times] : used) {
    Use& use = counts.uses[key];
    ++use.games;
    use.times += times;
  }
  if (!engine.over(state)) {
    ++counts.limit;
    return true;
  }
  ++counts.finished;
  const Outcome outcome = engine.outcome(state);
  if (outcome.winners.empty()) ++counts.draws;
  for (const lang::Index winner : outcome.winners) {
    ++counts.wins[static_cast<std::size_t>(engine.seat_of(state, winner))];
  }
  ++counts.ends[outcome.key];
  if (options.record) counts.records[index].end = outcome.key;
  counts.turns.add(state.turns - start.turns);
  counts.decisions.add(static_cast<std::int64_t>(decisions));
  return true;
}

// The same on the fast machine, which stands where the game begins.
bool play_fast(runtime::Playout& playout, const PlayoutOptions& options, std::uint64_t index,
               Playouts& counts) {
  Random random(mix(options.seed, index));
  const std::int32_t first_turn = playout.turns();
  std::uint64_t decisions = 0;
  while (!playout.over() && decisions < options.most_moves) {
    if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) return false;
    const std::uint64_t n = playout.moves();
    const bool nature = playout.nature();
    if (!nature) counts.branching.add(static_cast<std::int64_t>(n));
    playout.play(draw_move(random, playout, n, nature));
    ++decisions;
  }
  ++counts.games;
  if (!playout.over()) {
    ++counts.limit;
    return true;
  }
  ++counts.finished;
  std::uint64_t winners = playout.winners();
  if (winners == 0) ++counts.draws;
  for (lang::Index player = 0; winners != 0; ++player, winners >>= 1U) {
    if ((winners & 1U) != 0) ++counts.wins[static_cast<std::size_t>(playout.seat_of(player))];
  }
  ++counts.ends[std::string(playout.key())];
  counts.turns.add(playout.turns() - first_turn);
  counts.decisions.add(static_cast<std::int64_t>(decisions));
  return true;
}

// The games are taken one by one by whoever is free; each worker adds up for itself. What all
// write lies away from what all read, so that nobody waits for a line of the cache.
struct PlayoutWork {
  const lang::GameModel& model;
  const State& start;
  const PlayoutOptions& options;
  Budget budget;
  alignas(128) std::atomic<std::uint64_t> next_game{0};
  alignas(128) std::mutex mutex{};
  Playouts total{};
  std::string trouble{};
  std::uint64_t failed_game = UINT64_MAX;
  std::exception_ptr failure{};

  bool stopped() const {
    return options.stop != nullptr && options.stop->load(std::memory_order_relaxed);
  }

  void run() {
    const PlayoutOptions asked = options;  // on this thread's stack: it is read at every decision
    Playouts counts;
    counts.wins.resize(model.players.size());
    std::uint64_t game = 0;
    try {
      const Engine engine(model, budget);
      std::optional<runtime::Playout> playout;
      runtime::FastState begin;
      std::vector<std::string> at_start;
      if (asked.coverage && start.turns == 0 && start == engine.start()) {
        at_start = engine.used_at_start();
      }
      if (asked.program != nullptr && !asked.coverage && !asked.record) {
        playout.emplace(asked.program, fast_budget(budget));
        if (place(*playout, start)) {
          begin = playout->state();
        } else {
          playout.reset();
        }
      }
      const auto spent = [&](std::string_view what) {
        ++counts.games;
        ++counts.limit;
        const std::lock_guard lock(mutex);
        if (trouble.empty()) trouble = what;
      };
      Playouts one;
      while (!stopped() && (game = next_game++) < asked.games) {
        one.clear(model.players.size());
        const std::uint64_t index = asked.first + game;
        try {
          if (playout) playout->set(begin);
          // Of a game that is broken off nothing is kept.
          const bool whole = playout ? play_fast(*playout, asked, index, one)
                                     : play_game(engine, start, asked, at_start, index, one);
          if (!whole) break;
          merge(counts, one);
        } catch (const BudgetSpent& error) {
          spent(error.what());
        } catch (const runtime::BudgetSpent& error) {
          spent(error.what);
        } catch (const runtime::DescriptionError& error) {
          throw DescriptionError(error.message, error.span);
        }
        if (asked.progress != nullptr) ++*asked.progress;
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (game < failed_game) {
        failed_game = game;
        failure = std::current_exception();
      }
      // Games before this one still run, so that the error told is that of the least game.
      next_game = asked.games;
    }
    const std::lock_guard lock(mutex);
    merge(total, counts);
  }
};

}  // namespace

void Playouts::clear(std::size_t seats) {
  *this = Playouts{};
  wins.resize(seats);
}

std::size_t draw_move(Random& random, const std::vector<Move>& moves, bool nature) {
  if (moves.size() == 1) return 0;
  if (!nature) return static_cast<std::size_t>(random.below(moves.size()));
  std::vector<std::uint64_t> weights;
  weights.reserve(moves.size());
  for (const Move& move : moves) weights.push_back(static_cast<std::uint64_t>(move.weight));
  return random.weighted(weights);
}

std::uint64_t draw_move(Random& random, runtime::Playout& playout, std::uint64_t n, bool nature) {
  if (n <= 1) return 0;
  return nature ? random.weighted(playout.weights()) : random.below(n);
}

void merge(Playouts& into, const Playouts& from) {
  into.games += from.games;
  into.finished += from.finished;
  into.limit += from.limit;
  into.wins.resize(std::max(into.wins.size(), from.wins.size()));
  for (std::size_t seat = 0; seat < from.wins.size(); ++seat) into.wins[seat] += from.wins[seat];
  into.draws += from.draws;
  for (const auto& [key, count] : from.ends) into.ends[key] += count;
  into.turns.merge(from.turns);
  into.decisions.merge(from.decisions);
  into.branching.merge(from.branching);
  for (const auto& [key, use] : from.uses) {
    into.uses[key].games += use.games;
    into.uses[key].times += use.times;
  }
  into.records.insert(from.records.begin(), from.records.end());
}

PlayoutAnswer simulate(const lang::GameModel& model, const State& start,
                       const PlayoutOptions& options, Budget budget) {
  PlayoutWork work{model, start, options, budget};
  work.total.wins.resize(model.players.size());
  const std::uint64_t n_threads =
      std::clamp<std::uint64_t>(options.threads, 1, std::max<std::uint64_t>(1, options.games));
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t i = 1; i < n_threads; ++i) threads.emplace_back([&work] { work.run(); });
    work.run();
  }
  if (work.failure) std::rethrow_exception(work.failure);
  PlayoutAnswer answer;
  answer.playouts = std::move(work.total);
  answer.stopped = work.stopped() && answer.playouts.games < options.games;
  answer.trouble = std::move(work.trouble);
  return answer;
}

std::vector<std::pair<std::string, Use>> coverage(const lang::GameModel& model,
                                                  const Playouts& playouts) {
  std::map<std::string, Use> uses;
  for (const lang::Rule& rule : model.rules) uses[rule.item.key];
  for (const lang::Trigger& trigger : model.triggers) uses[trigger.item.key];
  for (const auto& [key, use] : playouts.uses) uses[key] = use;
  std::vector<std::pair<std::string, Use>> rows(uses.begin(), uses.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& lhs, const auto& rhs) {
    return lhs.second.times < rhs.second.times;
  });
  return rows;
}

}  // namespace ludo::interpreter
