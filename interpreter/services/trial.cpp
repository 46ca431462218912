// Trials. See trial.hpp.

#include "interpreter/services/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "interpreter/runtime/random.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// As many decisions that each cost all of the budget end one part of a trial.
constexpr std::uint64_t kDecisionsOfTrial = 2;

// The fast machine beside the reference engine, as long as it has a program and a budget.
class Beside {
 public:
  Beside(const std::shared_ptr<const program::Program>& program, const Budget& budget) {
    if (program == nullptr) return;
    // As many steps for one decision as the reference engine has: who waits for a trial does not
    // wait for what either takes long over.
    const runtime::Budget own = {.steps = budget.steps, .moves = budget.moves, .stop = budget.stop};
    playout_.emplace(program, own);
    lists_.emplace(program, own);
  }
  void begin() {
    step([](runtime::Playout& playout) { playout.reset(); });
  }
  void play(std::uint64_t drawn) {
    step([drawn](runtime::Playout& playout) { playout.play(drawn); });
  }
  // The moves are listed aside: the playout goes on from what it has counted.
  void compare(const Engine& engine, const State& state, const std::vector<Move>& moves) {
    std::string difference;
    step([&](runtime::Playout& playout) {
      lists_->set(playout.state());
      difference = disagreement(*lists_, engine, state, moves);
      if (difference.empty() && !playout.over() && playout.moves() != moves.size()) {
        difference = fmt::format("the fast engine draws from {} moves, the reference engine has {}",
                                 playout.moves(), moves.size());
      }
    });
    if (!difference.empty()) throw Disagreement(difference);
  }
  bool plays() const { return playout_.has_value(); }
  // Asks or plays alone. Precondition: plays().
  template <class Ask>
  auto alone(const Ask& ask) {
    return ask(*playout_);
  }
  std::uint64_t spent() const { return playout_ ? playout_->spent() : 0; }

 private:
  template <class Step>
  void step(Step step) {
    if (!playout_) return;
    try {
      step(*playout_);
    } catch (const BudgetSpent&) {
      playout_.reset();
    }
  }

  std::optional<runtime::Playout> playout_;
  std::optional<runtime::Playout> lists_;
};

// Random games, one after the other, as far as a trial goes.
class TrialRun {
 public:
  TrialRun(const lang::GameModel& model, const TrialOptions& options, const Budget& budget,
           const std::shared_ptr<const program::Program>& program)
      : options_(options),
        most_steps_(kDecisionsOfTrial * budget.steps),
        engine_(model, budget),
        beside_(program, budget),
        random_(mix(options.seed, 0)),
        answer_(model),
        search_(engine_, start_) {}

  TrialAnswer run() {
    try {
      start_ = engine_.start();
      engine_.look_for(&answer_.sights.seen);
      try {
        compare_engines();
      } catch (const DescriptionError& error) {
        throw PlayedError(error,
                          search_.written(search_.played()).value_or(std::vector<std::string>()));
      }
      const bool goes_on_alone = 0 < answer_.moves && beside_.plays();
      if (goes_on_alone) play_on();
      const std::uint64_t spent = goes_on_alone ? beside_.spent() : engine_.spent();
      if (answer_.games == 0 && answer_.moves < options_.moves && most_steps_ <= spent) {
        answer_.trouble = fmt::format("the games take more than {} steps", most_steps_);
      } else if (0 < answer_.moves && answer_.games == 0 && answer_.moves < options_.moves &&
                 !stopped()) {
        answer_.trouble = fmt::format(
            "there are more than {} moves to look at, and no game was over", options_.most_seen);
      }
    } catch (const BudgetSpent& spent) {
      answer_.trouble = spent.what();
    } catch (const std::bad_alloc&) {
      answer_.trouble = kNoMemory;
    } catch (const Stopped&) {
      // What was played is told.
    }
    engine_.look_for(nullptr);
    engine_.forget_reports();
    answer_.sights.faults = search_.answer();
    if (kWide < answer_.sights.widest) answer_.sights.widest_moves = search_.written(widest_way_);
    return std::move(answer_);
  }

 private:
  bool stopped() const { return lang::asks_to_stop(options_.stop); }
  bool goes_on(std::uint64_t spent) const {
    return answer_.moves < options_.moves && spent < most_steps_ && !stopped();
  }
  // A player's decision, or nature's, among so many moves was made.
  void note_move(std::uint64_t n, bool nature) {
    TrialSights& sights = answer_.sights;
    if (!nature) {
      ++sights.decisions;
      if (n == 1) ++sights.forced;
    }
    ++answer_.moves;
    sights.course.push_back(course_);
    note(n);
  }
  // What belongs to the course up to the last move.
  void note(std::uint64_t number) {
    course_ = mix(course_, number);
    answer_.sights.course.back() = course_;
  }
  // The game that a move has ended.
  void end_game(const std::string& key, std::uint64_t seats, std::int32_t turns) {
    TrialSights& sights = answer_.sights;
    if (seats == 0) ++sights.draws;
    for (std::size_t seat = 0; seat < sights.wins.size(); ++seat) {
      sights.wins[seat] += seats >> seat & 1U;
    }
    ++sights.ends[key];
    sights.longest = std::max(sights.longest, turns);
    note(seats);
    for (const char each : key) note(static_cast<unsigned char>(each));
    ++answer_.games;
    random_ = Random(mix(options_.seed, answer_.games));
    between_games_ = true;
  }

  // Both engines, which must agree.
  void compare_engines() {
    std::uint64_t seen = 0;
    State state;
    while (goes_on(engine_.spent()) && seen < options_.most_seen) {
      if (between_games_) {
        state = start_;
        if (engine_.over(state)) {
          answer_.over_at_once = engine_.outcome(state).key;
          return;
        }
        beside_.begin();
        search_.begin_game(answer_.games);
        between_games_ = false;
      }
      const std::vector<Move> legal = engine_.raw_moves(state);
      LUDO_ASSERT(!legal.empty(), "a game goes on without a move");
      search_.look();
      beside_.compare(engine_, state, legal);
      seen += legal.size();
      if (answer_.sights.widest < legal.size()) {
        answer_.sights.widest = legal.size();
        if (kWide < legal.size()) widest_way_ = search_.played();
      }
      const bool nature = engine_.nature_moves(state);
      const std::size_t drawn = draw_move(random_, legal, nature);
      search_.play(legal[drawn]);
      state = engine_.apply(state, legal[drawn]);
      beside_.play(drawn);
      note_move(legal.size(), nature);
      for (const std::int32_t digit : legal[drawn].digits) {
        note(static_cast<std::uint64_t>(digit));
      }
      ++answer_.compared;
      if (!engine_.over(state)) continue;
      search_.look();
      beside_.compare(engine_, state, {});
      const Outcome outcome = engine_.outcome(state);
      std::uint64_t seats = 0;
      for (const lang::Index winner : outcome.winners) {
        seats |= std::uint64_t{1} << engine_.seat_of(state, winner);
      }
      end_game(outcome.key, seats, state.turns - start_.turns);
      for (const auto& [site, piece] : state.position.pieces) {
        note(mix(mix(static_cast<std::uint64_t>(site), static_cast<std::uint64_t>(piece.kind)),
                 static_cast<std::uint64_t>(piece.owner)));
      }
    }
  }

  // Where the reference engine is too slow for all of it, the fast one goes on alone.
  void play_on() {
    while (goes_on(beside_.spent())) {
      if (between_games_) beside_.begin();
      between_games_ = false;
      if (!beside_.plays()) return;
      const bool over = beside_.alone([this](runtime::Playout& playout) {
        const std::uint64_t n = playout.moves();
        const bool nature = playout.nature();
        const std::uint64_t drawn = draw_move(random_, playout, n, nature);
        playout.play(drawn);
        note_move(n, nature);
        note(drawn);
        return playout.over();
      });
      if (!over) continue;
      beside_.alone([this](runtime::Playout& playout) {
        std::uint64_t seats = 0;
        std::uint64_t winners = playout.winners();
        for (lang::Index player = 0; winners != 0; ++player, winners >>= 1U) {
          if ((winners & 1U) != 0) seats |= std::uint64_t{1} << playout.seat_of(player);
        }
        end_game(std::string(playout.key()), seats, playout.turns() - start_.turns);
      });
    }
  }

  const TrialOptions& options_;
  std::uint64_t most_steps_;
  Engine engine_;
  Beside beside_;
  Random random_;
  bool between_games_ = true;
  std::uint64_t course_ = 0;
  TrialAnswer answer_;
  State start_;
  FaultSearch search_;
  Way widest_way_;
};

}  // namespace

TrialAnswer try_moves(const lang::GameModel& model, const TrialOptions& options, Budget budget,
                      std::shared_ptr<const program::Program> program) {
  if (options.stop != nullptr) budget.stop = options.stop;
  return TrialRun(model, options, budget, program).run();
}

}  // namespace ludo::interpreter
