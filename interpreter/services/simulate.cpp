// Random playouts. See simulate.hpp.

#include "interpreter/services/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/knowledge.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// The part of the points that a seat gets, of search::kWhole; `points` are by player.
template <class SeatOf>
std::int64_t reward_of(const std::vector<double>& points, std::size_t seat, const SeatOf& seat_of) {
  std::vector<std::int64_t> rewards(points.size());
  search::share(points, rewards);
  for (std::size_t player = 0; player < points.size(); ++player) {
    if (static_cast<std::size_t>(seat_of(static_cast<lang::Index>(player))) == seat) {
      return rewards[player];
    }
  }
  return 0;
}

// One game, from a state to its end or to the runner's limit. False when it was asked to stop.
bool play_game(const Engine& engine, const State& start, const PlayoutOptions& options,
               const std::vector<std::string>& at_start, std::uint64_t index, Playouts& counts) {
  Random random(mix(options.seed, index));
  State state = start;
  std::uint64_t decisions = 0;
  std::map<std::string, std::uint64_t> used;
  for (const std::string& key : at_start) ++used[key];
  while (!engine.over(state) && decisions < options.most_moves) {
    if (lang::asks_to_stop(options.stop)) return false;
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
  if (options.scored_seat) {
    counts.rewards.add(reward_of(outcome.points, *options.scored_seat, [&](lang::Index player) {
      return engine.seat_of(state, player);
    }));
  }
  if (options.record) counts.records[index].end = outcome.key;
  counts.turns.add(state.turns - start.turns);
  counts.decisions.add(static_cast<std::int64_t>(decisions));
  return true;
}

// What one game used, as the fast machine has counted it since the game began.
void note_uses(const runtime::Playout& playout, const std::vector<std::string>& at_start,
               Playouts& counts) {
  const lang::GameModel& model = *playout.program().model;
  std::map<std::string, std::uint64_t> used;
  for (const std::string& key : at_start) ++used[key];
  const std::vector<std::uint64_t> uses = playout.uses();
  for (std::size_t i = 0; i < uses.size(); ++i) {
    const std::size_t n_rules = model.rules.size();
    if (uses[i] == 0) continue;
    used[i < n_rules ? model.rules[i].item.key : model.triggers[i - n_rules].item.key] += uses[i];
  }
  for (const auto& [key, times] : used) {
    Use& use = counts.uses[key];
    ++use.games;
    use.times += times;
  }
}

// The same on the fast machine, which stands where the game begins.
bool play_fast(runtime::Playout& playout, const PlayoutOptions& options,
               const std::vector<std::string>& at_start, std::uint64_t index, Playouts& counts) {
  Random random(mix(options.seed, index));
  const std::int32_t first_turn = playout.turns();
  std::uint64_t decisions = 0;
  while (!playout.over() && decisions < options.most_moves) {
    if (lang::asks_to_stop(options.stop)) return false;
    const std::uint64_t n = playout.moves();
    const bool nature = playout.nature();
    if (!nature) counts.branching.add(static_cast<std::int64_t>(n));
    playout.play(draw_move(random, playout, n, nature));
    ++decisions;
  }
  ++counts.games;
  if (options.coverage) note_uses(playout, at_start, counts);
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
  if (options.scored_seat) {
    counts.rewards.add(reward_of(playout.outcome().points, *options.scored_seat,
                                 [&](lang::Index player) { return playout.seat_of(player); }));
  }
  counts.turns.add(playout.turns() - first_turn);
  counts.decisions.add(static_cast<std::int64_t>(decisions));
  return true;
}

// Of games between players who think: each move, on the reference engine, too, where it is to be
// kept or its rules counted.
class Witness {
 public:
  Witness(const Engine& engine, const State& start, const PlayoutOptions& options,
          std::uint64_t index, Playouts& counts)
      : engine_(engine), options_(options), index_(index), counts_(counts) {
    if (options.record || options.coverage) state_ = start;
  }

  void use(const std::string& key) { ++used_[key]; }

  void see(std::uint64_t move, std::uint64_t count, bool nature) {
    if (lang::asks_to_stop(options_.stop)) throw Stopped();
    if (!nature) counts_.branching.add(static_cast<std::int64_t>(count));
    if (!state_) return;
    const std::vector<Move> moves =
        options_.record ? engine_.moves(*state_) : engine_.raw_moves(*state_);
    const Move& made = moves[static_cast<std::size_t>(move)];
    if (options_.record) counts_.records[index_].moves.push_back(made.text);
    if (options_.coverage) {
      for (const std::string& key : engine_.used(*state_, made)) use(key);
    }
    state_ = engine_.apply(*state_, made);
  }

  void close() {
    for (const auto& [key, times] : used_) {
      Use& use = counts_.uses[key];
      ++use.games;
      use.times += times;
    }
  }

 private:
  const Engine& engine_;
  const PlayoutOptions& options_;
  std::uint64_t index_;
  Playouts& counts_;
  std::optional<State> state_;
  std::map<std::string, std::uint64_t> used_;
};

void play_thinking(search::Search& at, const Seated& players, const SecretSeats& secrets,
                   const Engine& engine, const State& start, const PlayoutOptions& options,
                   const std::vector<std::string>& at_start, std::uint64_t index,
                   Playouts& counts) {
  const std::int64_t first_turn = at.turns();
  Witness witness(engine, start, options, index, counts);
  for (const std::string& key : at_start) witness.use(key);
  std::optional<Knowledge> knowledge;
  if (!secrets.empty()) {
    Budget budget;
    budget.stop = options.stop;
    knowledge.emplace(engine.model(), options.program, start, secrets, options.seed, index, budget);
  }
  std::uint64_t fingerprint = 0;
  // Games in which something was drawn are apart, though they may be equal.
  bool drawn = std::any_of(options.players.begin(), options.players.end(), [](const auto& spec) {
    return spec.form == players::Spec::Form::Random;
  });
  const std::uint64_t decisions = play_match(
      at, players, options.seed, index, options.most_moves,
      [&](std::uint64_t move, std::uint64_t count, bool nature) {
        witness.see(move, count, nature);
        fingerprint = mix(fingerprint, move);
        drawn = drawn || (nature && count > 1);
      },
      knowledge ? &*knowledge : nullptr);
  if (knowledge) counts.levels += knowledge->levels();
  ++counts.games;
  witness.close();
  if (!at.over()) {
    ++counts.limit;
    return;
  }
  ++counts.finished;
  if (drawn) fingerprint = mix(fingerprint, ~index);
  Alike& alike = counts.alike[fingerprint];
  alike = {1, 0, at.winners()};
  std::uint64_t winners = at.winners();
  if (winners == 0) ++counts.draws;
  for (std::size_t seat = 0; winners != 0; ++seat, winners >>= 1U) {
    if ((winners & 1U) != 0) ++counts.wins[seat];
  }
  ++counts.ends[at.ended_by()];
  if (options.scored_seat) {
    std::vector<std::int64_t> rewards(at.n_players());
    at.rewards(rewards);
    counts.rewards.add(rewards[*options.scored_seat]);
    alike.reward = rewards[*options.scored_seat];
  }
  if (options.record) counts.records[index].end = at.ended_by();
  counts.turns.add(at.turns() - first_turn);
  counts.decisions.add(static_cast<std::int64_t>(decisions));
}

// Where all games of a run begin.
struct Beginning {
  const State& start;
  std::optional<runtime::FastState> fast;  // nothing: the reference engine plays
  std::vector<std::string> used;           // before the first decision, with coverage
};

// There is nothing to be counted.
bool has_no_items(const lang::GameModel& model) {
  return model.rules.empty() && model.triggers.empty();
}

Beginning beginning_of(const lang::GameModel& model, const State& start,
                       const PlayoutOptions& options, const Budget& budget) {
  Beginning beginning{start, {}, {}};
  if (options.coverage && start.turns == 0) {
    const Engine engine(model, budget);
    if (start == engine.start()) beginning.used = engine.used_at_start();
  }
  const bool thinks = somebody_thinks(options.players);
  if (options.program != nullptr && (thinks || !options.record) &&
      (thinks || !options.coverage || !options.program->uses.empty() || has_no_items(model))) {
    runtime::Playout playout(options.program, fast_budget(budget));
    if (place(playout, start)) beginning.fast = playout.state();
  }
  return beginning;
}

// The engines of one worker.
struct Table {
  Table(const lang::GameModel& model, const PlayoutOptions& options, const Budget& budget,
        const Beginning& beginning)
      : engine(model, budget) {
    if (somebody_thinks(options.players)) {
      search = beginning.fast
                   ? search::fast_search(options.program, *beginning.fast, fast_budget(budget))
                   : search::reference_search(model, beginning.start, budget);
      root = search->mark();
      players = seated(options.players, options.evaluation);
      secrets = secret_seats(model, options.players, options.evaluation);
    } else if (beginning.fast) {
      playout.emplace(options.program, fast_budget(budget));
    }
  }

  Engine engine;
  std::unique_ptr<search::Search> search;  // of those who think; null: all move at random
  search::Mark root = 0;
  Seated players;
  SecretSeats secrets;  // of games with secrets
  std::optional<runtime::Playout> playout;
};

// What the moves of a record take.
std::uint64_t bytes_of(const GameRecord& record) {
  std::uint64_t bytes = sizeof(record);
  for (const std::string& move : record.moves) bytes += sizeof(move) + move.size();
  return bytes;
}

// Records are kept until all games are played: beyond so many bytes no further games begin.
constexpr std::uint64_t kMostRecordBytes = 400'000'000;

// The games are taken one by one by whoever is free; each worker adds up for itself. What all
// write lies away from what all read, so that nobody waits for a line of the cache.
struct PlayoutWork {
  const lang::GameModel& model;
  const Beginning& beginning;
  const PlayoutOptions& options;
  Budget budget;
  alignas(128) std::atomic<std::uint64_t> next_game{0};
  std::atomic<std::uint64_t> record_bytes{0};
  alignas(128) std::mutex mutex{};
  Playouts total{};
  std::string trouble{};
  std::vector<std::uint64_t> hungry{};  // games that found no memory beside the others
  std::uint64_t failed_game = UINT64_MAX;
  std::exception_ptr failure{};

  void note(std::string_view what) {
    const std::lock_guard lock(mutex);
    if (trouble.empty()) trouble = what;
  }

  void fail(std::uint64_t game) {
    const std::lock_guard lock(mutex);
    if (game < failed_game) {
      failed_game = game;
      failure = std::current_exception();
    }
    // Games before this one still run, so that the error told is that of the least game.
    next_game = options.games;
  }

  void keep(Playouts& counts, Playouts& one) {
    for (const auto& [index, record] : one.records) record_bytes += bytes_of(record);
    merge(counts, std::move(one));
    if (record_bytes > kMostRecordBytes) {
      note(fmt::format("the records take more than {} bytes", kMostRecordBytes));
      next_game = options.games;
    }
  }

  // One game; false when nothing more is to be played. Of a game that is broken off nothing is
  // kept, and the engines that did it are let go with all that they have taken.
  bool play(std::optional<Table>& table, const PlayoutOptions& asked, std::uint64_t game,
            bool alone, Playouts& counts) {
    Playouts one;
    one.clear(model.players.size());
    const auto give_up = [&](std::string_view what) {
      table.reset();
      ++counts.games;
      ++counts.limit;
      note(what);
    };
    try {
      if (!table) table.emplace(model, asked, budget, beginning);
      const std::uint64_t index = asked.first + game;
      bool whole = false;
      if (table->search != nullptr) {
        table->search->back(table->root);
        play_thinking(*table->search, table->players, table->secrets, table->engine,
                      beginning.start, asked, beginning.used, index, one);
        whole = true;
      } else if (table->playout) {
        table->playout->set(*beginning.fast);
        table->playout->count_uses_anew();
        whole = play_fast(*table->playout, asked, beginning.used, index, one);
      } else {
        whole = play_game(table->engine, beginning.start, asked, beginning.used, index, one);
      }
      if (!whole) return false;
    } catch (const Stopped&) {
      return false;
    } catch (const BudgetSpent& spent) {
      give_up(spent.what());
      return true;
    } catch (const std::bad_alloc&) {
      if (alone) {
        give_up(kNoMemory);
        return true;
      }
      table.reset();
      const std::lock_guard lock(mutex);
      hungry.push_back(game);
      return true;
    }
    keep(counts, one);
    return true;
  }

  void run() {
    Playouts counts;
    std::uint64_t game = 0;
    try {
      const PlayoutOptions asked = options;  // on this thread's stack: read at every decision
      counts.wins.resize(model.players.size());
      std::optional<Table> table;
      while (!lang::asks_to_stop(asked.stop) && (game = next_game++) < asked.games) {
        if (!play(table, asked, game, false, counts)) break;
        if (asked.progress != nullptr) ++*asked.progress;
      }
    } catch (...) {
      fail(game);
    }
    add(counts);
  }

  // Games that found no memory beside the others are played once more, one after the other, so
  // that the answer does not hang on how many threads there were.
  void run_hungry() {
    std::sort(hungry.begin(), hungry.end());
    Playouts counts;
    std::optional<Table> table;
    for (const std::uint64_t game : hungry) {
      if (failed_game < game || lang::asks_to_stop(options.stop)) break;
      try {
        if (!play(table, options, game, true, counts)) break;
      } catch (...) {
        fail(game);
      }
    }
    add(counts);
  }

  void add(Playouts& counts) {
    const std::lock_guard lock(mutex);
    try {
      merge(total, std::move(counts));
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
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

void merge(Playouts& into, Playouts from) {
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
  into.rewards.merge(from.rewards);
  for (const auto& [fingerprint, alike] : from.alike) {
    Alike& known = into.alike[fingerprint];
    known = {known.times + alike.times, alike.reward, alike.winners};
  }
  into.records.merge(from.records);
  into.levels += from.levels;
}

OutcomeIntervals outcome_intervals(const Playouts& playouts) {
  OutcomeIntervals told;
  if (!playouts.alike.empty()) told.distinct = playouts.alike.size();
  told.is_too_alike = told.distinct && is_too_alike(*told.distinct, playouts.finished);
  const auto interval_of = [&](std::uint64_t count, const auto& is_counted) {
    if (!told.distinct) return wilson(count, playouts.finished);
    Clusters clusters;
    for (const auto& [fingerprint, one] : playouts.alike) {
      (is_counted(one.winners) ? clusters.counted : clusters.others) += one.times * one.times;
    }
    return wilson(count, playouts.finished, clusters);
  };
  for (std::size_t seat = 0; seat < playouts.wins.size(); ++seat) {
    told.wins.push_back(interval_of(playouts.wins[seat], [seat](std::uint64_t winners) {
      return ((winners >> seat) & 1U) != 0;
    }));
  }
  told.draws = interval_of(playouts.draws, [](std::uint64_t winners) { return winners == 0; });
  return told;
}

PlayoutAnswer simulate(const lang::GameModel& model, const State& start,
                       const PlayoutOptions& options, Budget budget) {
  if (options.stop != nullptr) budget.stop = options.stop;
  PlayoutAnswer answer;
  answer.playouts.clear(model.players.size());
  std::optional<Beginning> beginning;
  try {
    beginning.emplace(beginning_of(model, start, options, budget));
  } catch (const BudgetSpent& spent) {
    answer.trouble = spent.what();
    return answer;
  } catch (const std::bad_alloc&) {
    answer.trouble = kNoMemory;
    return answer;
  } catch (const Stopped&) {
    answer.stopped = true;
    return answer;
  }
  PlayoutWork work{model, *beginning, options, budget};
  work.total.wins.resize(model.players.size());
  run_on_threads(
      std::clamp<std::uint64_t>(options.threads, 1, std::max<std::uint64_t>(1, options.games)),
      [&work] { work.run(); });
  if (!work.failure && !work.hungry.empty()) work.run_hungry();
  if (work.failure) std::rethrow_exception(work.failure);
  answer.playouts = std::move(work.total);
  answer.stopped = lang::asks_to_stop(options.stop) && answer.playouts.games < options.games;
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
