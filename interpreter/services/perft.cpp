// Counting sequences of moves, turns and outcomes. See perft.hpp.

#include "interpreter/services/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <unordered_map>
#include <utility>

#include "interpreter/services/fast_perft.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::array kUnitNames = {std::string_view("moves"), std::string_view("turns"),
                                   std::string_view("outcomes")};

bool ends_turn(const State& before, const State& after) {
  return before.turns < after.turns || after.result.over;
}

// Distinct states, in order of arrival.
class StateSet {
 public:
  // False if an equal state is in.
  bool insert(const State& state) {
    std::vector<std::size_t>& bucket = by_hash_[hash(state)];
    for (const std::size_t index : bucket) {
      if (states_[index] == state) return false;
    }
    bucket.push_back(states_.size());
    states_.push_back(state);
    return true;
  }
  const std::vector<State>& states() const { return states_; }

 private:
  std::vector<State> states_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_hash_;
};

// The end of a turn, and how it came about.
struct TurnEnd {
  State state;
  std::string text;
};

// The distinct ends of the turn that runs in `state`, by the least sequence of moves. States met
// twice inside the turn lead to the same ends.
void collect_ends(const Engine& engine, const PerftOptions& options, const State& state, bool texts,
                  const std::string& text, StateSet& inside, StateSet& ends,
                  std::vector<TurnEnd>& result) {
  lang::require_going_on(options.stop);
  if (engine.over(state)) return;
  const std::vector<Move> written = texts ? engine.moves(state) : std::vector<Move>{};
  std::size_t i = 0;
  for (auto& [move, next] : engine.successors(state)) {
    std::string so_far = text;
    if (texts) so_far += (text.empty() ? "" : ", ") + written[i++].text;
    if (ends_turn(state, next)) {
      if (ends.insert(next)) result.push_back(TurnEnd{std::move(next), so_far});
    } else if (inside.insert(next)) {
      collect_ends(engine, options, next, texts, so_far, inside, ends, result);
    }
  }
}

std::vector<TurnEnd> turn_ends(const Engine& engine, const PerftOptions& options,
                               const State& state, bool texts) {
  StateSet inside;
  StateSet ends;
  std::vector<TurnEnd> result;
  collect_ends(engine, options, state, texts, "", inside, ends, result);
  return result;
}

std::uint64_t count_moves(const Engine& engine, const PerftOptions& options, const State& state,
                          std::int32_t depth) {
  if (depth == 0) return 1;
  lang::require_going_on(options.stop);
  if (engine.over(state)) return 0;
  if (depth == 1) return engine.raw_moves(state).size();
  std::uint64_t count = 0;
  for (const auto& [move, next] : engine.successors(state)) {
    count += count_moves(engine, options, next, depth - 1);
  }
  return count;
}

std::uint64_t count_turns(const Engine& engine, const PerftOptions& options, const State& state,
                          std::int32_t turns_left);

std::uint64_t turns_after(const Engine& engine, const PerftOptions& options, const State& before,
                          const State& after, std::int32_t turns_left) {
  if (!ends_turn(before, after)) return count_turns(engine, options, after, turns_left);
  // A turn without any choice is passed silently: more than one may have gone by.
  const std::int32_t gone = std::max(1, after.turns - before.turns);
  return count_turns(engine, options, after, std::max(0, turns_left - gone));
}

std::uint64_t count_turns(const Engine& engine, const PerftOptions& options, const State& state,
                          std::int32_t turns_left) {
  if (turns_left == 0) return 1;
  lang::require_going_on(options.stop);
  if (engine.over(state)) return 0;
  std::uint64_t count = 0;
  for (const auto& [move, next] : engine.successors(state)) {
    count += turns_after(engine, options, state, next, turns_left);
  }
  return count;
}

std::uint64_t count_outcomes(const Engine& engine, const PerftOptions& options, const State& state,
                             std::int32_t depth) {
  if (depth == 0) return 1;
  if (engine.over(state)) return 0;
  const std::vector<TurnEnd> ends = turn_ends(engine, options, state, false);
  if (depth == 1) return ends.size();
  std::uint64_t count = 0;
  for (const TurnEnd& end : ends) count += count_outcomes(engine, options, end.state, depth - 1);
  return count;
}

std::uint64_t count_part(const Engine& engine, const PerftOptions& options, const State& state,
                         const State& next) {
  switch (options.unit) {
    case PerftUnit::Moves:
      return count_moves(engine, options, next, options.depth - 1);
    case PerftUnit::Turns:
      return turns_after(engine, options, state, next, options.depth);
    case PerftUnit::Outcomes:
      return count_outcomes(engine, options, next, options.depth - 1);
  }
  LUDO_UNREACHABLE();
}

struct FirstSteps {
  std::vector<PerftRow> rows;
  std::vector<State> states;
};

FirstSteps first_steps(const Engine& engine, const PerftOptions& options, const State& state) {
  FirstSteps steps;
  if (options.unit == PerftUnit::Outcomes) {
    for (TurnEnd& end : turn_ends(engine, options, state, options.divide)) {
      steps.rows.push_back(PerftRow{std::move(end.text), 0, false});
      steps.states.push_back(std::move(end.state));
    }
    return steps;
  }
  const std::vector<Move> written = options.divide ? engine.moves(state) : std::vector<Move>{};
  for (auto& [move, next] : engine.successors(state)) {
    const std::size_t i = steps.rows.size();
    steps.rows.push_back(PerftRow{options.divide ? written[i].text : "", 0, false});
    steps.states.push_back(std::move(next));
  }
  return steps;
}

// Counts one part: what begins with a first move, or with one outcome of the first turn.
using CountPart = std::function<std::uint64_t(std::size_t part)>;

// The parts are taken one by one by whoever is free; several of these run side by side.
struct PerftWork {
  const PerftOptions& options;
  std::vector<PerftRow>& rows;       // one for each part
  std::function<CountPart()> begin;  // once for each thread
  std::atomic<std::size_t> next_part{0};
  std::mutex mutex{};
  std::string trouble{};
  std::vector<std::size_t> hungry{};  // parts that found no memory beside the others
  std::exception_ptr failure{};

  void end(std::string_view why, std::exception_ptr error = nullptr) {
    const std::lock_guard lock(mutex);
    if (trouble.empty()) trouble = why;
    if (failure == nullptr) failure = std::move(error);
    next_part = rows.size();
  }

  // What work throws ends all of it.
  template <class Work>
  void guarded(const Work& work) {
    try {
      work();
    } catch (const Stopped&) {
      end("");
    } catch (const BudgetSpent& spent) {
      end(spent.what());
    } catch (const std::bad_alloc&) {
      end(kNoMemory);
    } catch (...) {
      end("", std::current_exception());
    }
  }

  void count_part(const CountPart& count, std::size_t part) {
    rows[part].count = count(part);
    rows[part].finished = true;
    if (options.done_parts != nullptr) ++*options.done_parts;
  }

  void run() {
    guarded([this] {
      CountPart count;
      for (std::size_t part = next_part++; part < rows.size(); part = next_part++) {
        try {
          if (!count) count = begin();
          count_part(count, part);
        } catch (const std::bad_alloc&) {
          count = nullptr;
          const std::lock_guard lock(mutex);
          hungry.push_back(part);
        }
      }
    });
  }

  void run_all(unsigned most_threads) {
    if (options.all_parts != nullptr) *options.all_parts = rows.size();
    run_on_threads(std::clamp<std::size_t>(most_threads, 1, std::max<std::size_t>(1, rows.size())),
                   [this] { run(); });
    // The answer must not hang on how many threads there were.
    if (trouble.empty() && !hungry.empty() && !lang::asks_to_stop(options.stop)) {
      guarded([this] {
        const CountPart count = begin();
        for (const std::size_t part : hungry) count_part(count, part);
      });
    }
  }
};

runtime::Playout fast_playout(const PerftOptions& options, const Budget& budget) {
  runtime::Playout playout(options.program, fast_budget(budget));
  playout.count_history(options.history);
  return playout;
}

// On the fast machine, from a state behind the first move; nothing if it cannot stand there.
std::optional<std::uint64_t> fast_part(runtime::Playout& playout, const PerftOptions& options,
                                       const State& state, const State& next) {
  if (!place(playout, next)) return std::nullopt;
  switch (options.unit) {
    case PerftUnit::Moves:
      return fast_moves(playout, options.depth - 1, options.stop);
    case PerftUnit::Turns: {
      if (!ends_turn(state, next)) return fast_turns(playout, options.depth, options.stop);
      const std::int32_t gone = std::max(1, next.turns - state.turns);
      return fast_turns(playout, std::max(0, options.depth - gone), options.stop);
    }
    case PerftUnit::Outcomes:
      return fast_outcomes(playout, options.depth - 1, options.stop);
  }
  LUDO_UNREACHABLE();
}

// The first moves are the reference engine's.
CountPart part_by_states(const lang::GameModel& model, const PerftOptions& options,
                         const Budget& budget, const State& state,
                         const std::vector<State>& states) {
  const auto engine = std::make_shared<Engine>(model, budget);
  engine->count_history(options.history);
  std::shared_ptr<runtime::Playout> playout;
  if (options.program != nullptr) {
    playout = std::make_shared<runtime::Playout>(fast_playout(options, budget));
  }
  return [&options, &state, &states, engine, playout](std::size_t part) {
    if (playout != nullptr) {
      if (const auto fast = fast_part(*playout, options, state, states[part])) return *fast;
    }
    return count_part(*engine, options, state, states[part]);
  };
}

// The first moves are the fast machine's, too: nobody asks for their texts.
struct FastStart {
  runtime::FastState root;
  std::vector<runtime::FastState> ends;  // of the first turn, for outcomes
  std::vector<runtime::FastMove> moves;  // else the first moves
  std::size_t parts = 0;
};

std::optional<FastStart> fast_start(const PerftOptions& options, const Budget& budget,
                                    const State& state) {
  runtime::Playout playout = fast_playout(options, budget);
  if (!place(playout, state)) return std::nullopt;
  FastStart start;
  start.root = playout.state();
  if (options.unit == PerftUnit::Outcomes) {
    start.ends = fast_turn_ends(playout, options.stop);
    start.parts = start.ends.size();
  } else {
    start.parts = playout.moves();
    if (options.unit == PerftUnit::Turns || 1 < options.depth) playout.list(start.moves);
  }
  return start;
}

CountPart part_of_start(const PerftOptions& options, const Budget& budget, const FastStart& start) {
  // With one move left there is nothing to play.
  if (options.unit != PerftUnit::Turns && options.depth == 1) {
    return [](std::size_t) { return std::uint64_t{1}; };
  }
  const auto playout = std::make_shared<runtime::Playout>(fast_playout(options, budget));
  return [&options, &start, playout](std::size_t part) -> std::uint64_t {
    if (options.unit == PerftUnit::Outcomes) {
      playout->set(start.ends[part]);
      return fast_outcomes(*playout, options.depth - 1, options.stop);
    }
    playout->set(start.root);
    if (options.unit == PerftUnit::Turns) {
      return fast_turns_behind(*playout, start.moves[part], options.depth, options.stop);
    }
    playout->play(std::span<const std::int32_t>(start.moves[part].digits));
    return fast_moves(*playout, options.depth - 1, options.stop);
  };
}

PerftAnswer answered(PerftWork& work) {
  PerftAnswer answer;
  if (work.failure) std::rethrow_exception(work.failure);
  answer.trouble = work.trouble;
  for (const PerftRow& row : work.rows) {
    answer.count += row.count;
    answer.finished = answer.finished && row.finished;
  }
  return answer;
}

PerftAnswer unfinished(std::string_view trouble) {
  PerftAnswer answer;
  answer.finished = false;
  answer.trouble = trouble;
  return answer;
}

// Counts without the reference engine; nothing where the fast machine cannot stand.
std::optional<PerftAnswer> count_fast(const PerftOptions& options, const Budget& budget,
                                      const State& state) {
  try {
    const std::optional<FastStart> start = fast_start(options, budget, state);
    if (!start) return std::nullopt;
    std::vector<PerftRow> rows(start->parts, PerftRow{"", 0, false});
    PerftWork work{options, rows, [&] { return part_of_start(options, budget, *start); }};
    work.run_all(options.threads);
    return answered(work);
  } catch (const Stopped&) {
    return unfinished("");
  } catch (const BudgetSpent& spent) {
    return unfinished(spent.what());
  } catch (const std::bad_alloc&) {
    return unfinished(kNoMemory);
  }
}

}  // namespace

std::string_view unit_name(PerftUnit unit) { return kUnitNames[static_cast<std::size_t>(unit)]; }

std::optional<PerftUnit> find_unit(std::string_view name) {
  for (std::size_t i = 0; i < kUnitNames.size(); ++i) {
    if (kUnitNames[i] == name) return static_cast<PerftUnit>(i);
  }
  return std::nullopt;
}

PerftAnswer perft(const lang::GameModel& model, const State& state, const PerftOptions& options,
                  Budget budget) {
  if (options.stop != nullptr) budget.stop = options.stop;
  PerftAnswer answer;
  if (options.depth <= 0) {
    answer.count = 1;
    return answer;
  }
  Engine engine(model, budget);
  engine.count_history(options.history);
  if (engine.over(state)) return answer;
  if (options.program != nullptr && !options.divide) {
    if (const auto fast = count_fast(options, budget, state)) return *fast;
  }
  FirstSteps steps;
  try {
    steps = first_steps(engine, options, state);
  } catch (const Stopped&) {
    return unfinished("");
  } catch (const BudgetSpent& spent) {
    return unfinished(spent.what());
  } catch (const std::bad_alloc&) {
    return unfinished(kNoMemory);
  }
  PerftWork work{options, steps.rows,
                 [&] { return part_by_states(model, options, budget, state, steps.states); }};
  work.run_all(options.threads);
  answer = answered(work);
  if (options.divide) answer.divide = std::move(steps.rows);
  return answer;
}

}  // namespace ludo::interpreter
