// See scouts.hpp.

#include "interpreter/workbench/questions/scouts.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/workbench/questions/climbs.hpp"
#include "interpreter/workbench/questions/frontier.hpp"
#include "interpreter/workbench/questions/scout_log.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::mix;
using interpreter::Random;

// A longer game is broken off, unless a limit would end it; so is the list of those that are named.
constexpr std::size_t kMostMoves = 2000;
constexpr std::uint64_t kMostPlayed = 60;
constexpr std::size_t kMostPlayedMoves = 400;
constexpr std::uint64_t kMostTried = 300;  // moves of a decision
// Of the fast engine: 40 to 120 ns each. Of so many for each ply that is asked for random games may
// take three quarters, the games of players who win at once as many again, and those that go on
// from where something was new half of them, and what the players have left.
constexpr std::uint64_t kStepsOfPly = 200;
constexpr std::uint64_t kLeastScouted = 1'000'000;
constexpr std::uint64_t kGivenUp = 4;
constexpr std::uint64_t kStepsToWin = 8;  // for each of the random games
// Of so few moves it is tried whether two come to the same, for one part in so many of the steps.
constexpr std::uint64_t kFewMoves = 16;
constexpr std::uint64_t kTwins = 4;
constexpr std::uint64_t kPlayersStream = 0x706C6179;
// One part in so many of all plies, and half of the steps of random games, for those that go on
// from where something was new.
constexpr std::uint64_t kExploring = 4;
constexpr std::uint64_t kFrontierStream = 0x66726F6E;
// One part in so many of all steps for driving numbers up.
constexpr std::uint64_t kClimbing = 6;
constexpr std::uint64_t kClimbStream = 0x636C696D;
// What a turn is taken to be, where it is asked how many moves are made until a limit.
constexpr std::int32_t kMovesOfTurn = 3;
constexpr std::int32_t kFarLimit = 5000;  // turns
// In hundredths: of the work of judging ends, what those of random games may take.
constexpr unsigned kJudgesOfRandom = 60;

// Watches for a turn of several moves that leaves all as it was.
class EmptyTurns {
 public:
  explicit EmptyTurns(const runtime::Playout& playout) : playout_(playout) { begin(); }

  /// After each move; true where a turn has just come to its end and has changed nothing.
  bool ends_so() {
    ++moves_;
    if (playout_.over() || playout_.resume() != -1) return false;
    const bool is_turn = moves_ > 1 && playout_.turns() == turns_ + 1 && !playout_.nature();
    const bool is_same = is_turn && leaves_all();
    begin();
    return is_same;
  }

 private:
  void begin() {
    moves_ = 0;
    turns_ = playout_.turns();
    begun_ = playout_.nature() ? std::nullopt : std::optional(playout_.position());
  }

  bool leaves_all() {
    if (!begun_) return false;
    playout_.board(board_);
    if (board_ != begun_->pieces) return false;
    const runtime::FastPosition now = playout_.position();
    return now.passes_in_a_row == 0 && now.phase == begun_->phase && now.tiles == begun_->tiles &&
           now.variables == begun_->variables && now.record == begun_->record;
  }

  const runtime::Playout& playout_;
  std::vector<runtime::FastPiece> board_;
  std::optional<runtime::FastPosition> begun_;
  std::size_t moves_ = 0;
  std::int32_t turns_ = 0;
};

// Watches one game for what a move brings about, as far as it was ordered.
class Signs {
 public:
  /// At the start of a game. `has_long_turns`: some turn had several moves.
  Signs(const runtime::Playout& playout, const ScoutOrders& orders, bool has_long_turns,
        ScoutLog& log)
      : playout_(playout), orders_(orders), log_(log) {
    if (orders.empty && has_long_turns) empty_.emplace(playout);
  }

  void before_move() {
    turns_ = playout_.turns();
    alive_ = playout_.alive();
    named_out_ = playout_.named_out();
  }

  /// `ranks`: all moves up to this one.
  void after_move(const Ranks& ranks) {
    if (turns_ + 1 < playout_.turns()) log_.name("a turn went by", ranks);
    if (empty_ && empty_->ends_so()) log_.suspect("a turn changed nothing", ranks);
    if (playout_.over()) return;
    if (orders_.out) {
      if (playout_.alive() != alive_) log_.suspect("somebody went out", ranks);
      if (named_out_ < playout_.named_out()) log_.suspect("who is out was to move", ranks);
    }
    if (orders_.returns) {
      const std::optional<std::uint64_t> hash = playout_.hash_of_future();
      if (hash && !stood_.insert(*hash).second) log_.suspect("a position came back", ranks);
    }
  }

 private:
  const runtime::Playout& playout_;
  const ScoutOrders& orders_;
  ScoutLog& log_;
  std::optional<EmptyTurns> empty_;
  std::set<std::uint64_t> stood_;  // hashes
  // Before the move.
  std::int32_t turns_ = 0;
  std::uint64_t alive_ = 0;
  std::uint64_t named_out_ = 0;
};

class Scouting {
 public:
  Scouting(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
           std::uint64_t seed, const ScoutOrders& orders, const lang::StopFlag* stop)
      : program_(program), plies_(plies), seed_(seed), orders_(orders), stop_(stop), log_(orders) {}

  ScoutReport run() {
    const std::uint64_t all = std::max(kLeastScouted, kStepsOfPly * plies_);
    const std::uint64_t most = all / 4 * 3;
    runtime::Budget budget;
    budget.stop = stop_;
    budget.steps = std::min(budget.steps, most);
    std::uint64_t left = 0;  // of the steps of players who win at once
    try {
      runtime::Playout playout(program_, budget);
      for (std::uint64_t game = 0; report_.plies < plies_ - plies_ / 4; ++game) {
        lang::require_going_on(stop_);
        if (playout.spent() > most) break;
        if (!play_at_random(playout, game, most)) break;
      }
      // Games of few steps count none of them.
      const std::uint64_t steps =
          std::min(most, std::max(kLeastScouted, kStepsToWin * playout.spent()));
      left = steps - std::min(steps, play_to_win(budget, steps));
    } catch (const lang::BudgetSpent&) {
      // What was played is told.
    }
    report_.plies += explore(program_, plies_ / kExploring, all / 2 + left,
                             mix(seed_, kFrontierStream), orders_, log_, report_.counts, stop_);
    report_.plies += climb(program_, all / kClimbing, mix(seed_, kClimbStream), log_, stop_);
    report_.games = log_.games();
    report_.counts.judged = log_.judged();
    report_.counts.plies = report_.plies;
    return std::move(report_);
  }

 private:
  void name(const std::string& what, const Ranks& ranks) { log_.name(what, ranks); }
  void suspect(const std::string& what, const Ranks& ranks) { log_.suspect(what, ranks); }

  // False: there is no game.
  bool play_at_random(runtime::Playout& playout, std::uint64_t game, std::uint64_t most) {
    Random random(mix(seed_, game));
    Ranks ranks;
    try {
      playout.reset();
      std::size_t faults = playout.n_reports();
      lang::Index mover = playout.to_move();
      Signs signs(playout, orders_, has_long_turns_, log_);
      const std::size_t longest = std::max(kMostMoves, orders_.longest);
      while (!playout.over() && ranks.size() < longest && playout.spent() <= most) {
        const std::uint64_t n = playout.moves();
        log_.note_faults(playout, faults, "at random", ranks);
        mover = playout.to_move();
        if (orders_.twins && n <= kFewMoves && twin_steps_ < most / kTwins && !playout.nature()) {
          look_for_twins(playout, n, ranks, faults);
        }
        const std::uint64_t drawn = interpreter::draw_move(random, playout, n, playout.nature());
        signs.before_move();
        ranks.push_back(drawn);
        playout.play(drawn);
        ++report_.plies;
        log_.note_faults(playout, faults, "at random", ranks);
        has_long_turns_ = has_long_turns_ || (playout.resume() != -1 && !playout.over());
        signs.after_move(ranks);
      }
      report_.counts.turns += static_cast<std::uint64_t>(playout.turns());
      if (playout.over()) {
        ++report_.counts.games;
        ++report_.counts.ends[std::string(playout.key())];
        const std::string way = way_to_end(playout, mover);
        name("end " + way, ranks);
        log_.judge(way, playout, ranks, kJudgesOfRandom);
      }
    } catch (const lang::DescriptionError& error) {
      name(std::string("error ") + error.what(), ranks);
      ++report_.plies;
    }
    return !ranks.empty();
  }

  // Where few moves are left that is little work; it is so late in games of many.
  void look_for_twins(runtime::Playout& playout, std::uint64_t n, const Ranks& ranks,
                      std::size_t& faults) {
    const std::uint64_t begun = playout.spent();
    std::set<std::uint64_t> ahead;
    bool twins = false;
    Ranks line = ranks;
    line.push_back(0);
    playout.push_mark();
    for (std::uint64_t move = 0; move < n && !twins; ++move) {
      line.back() = move;
      playout.play(move);
      log_.note_faults(playout, faults, "at random", line);
      if (!playout.over()) {
        const std::optional<std::uint64_t> hash = playout.hash_of_future();
        twins = hash && !ahead.insert(*hash).second;
      }
      playout.return_to_mark();
    }
    playout.pop_mark();
    if (twins) suspect("two moves came to the same", ranks);
    ++report_.counts.compared;
    twin_steps_ += playout.spent() - begun;
  }

  // Bounded by the work of the random games, too: each move is tried before one is made.
  // Where a part of the steps takes none of their games to its end, none goes on; answers the
  // steps.
  std::uint64_t play_to_win(const runtime::Budget& budget, std::uint64_t steps) {
    const auto search = search::fast_search(program_, budget);
    const search::Mark start = search->mark();
    std::uint64_t made = 0;
    std::uint64_t most = steps / kGivenUp;
    for (std::uint64_t game = 0; game < kMostPlayed && search->spent() < most; ++game) {
      lang::require_going_on(stop_);
      Ranks ranks;
      try {
        search->back(start);
        Random random(mix(mix(seed_, kPlayersStream), game));
        const std::size_t longest = std::max(kMostPlayedMoves, orders_.longest);
        while (!search->over() && ranks.size() < longest && search->spent() < most) {
          bool twins = false;
          const std::uint64_t move = winning_move(*search, random, twins);
          if (twins) suspect("two moves came to the same", ranks);
          ++made;
          ranks.push_back(move);
          search->play(move);
        }
        if (!search->over()) continue;
        most = steps;
        ++report_.counts.played;
        ++report_.counts.played_ends[search->ended_by()];
        name("won " + search->ended_by() + " " + std::to_string(search->winners()), ranks);
      } catch (const lang::DescriptionError& error) {
        name(std::string("error ") + error.what(), ranks);
      }
    }
    report_.plies += made;
    return search->spent();
  }

  // A move that wins at once, else any; and whether two of those that were tried come to the same.
  std::uint64_t winning_move(search::Search& at, Random& random, bool& twins) {
    const std::uint64_t n = at.count();
    if (!at.nature() && n <= kMostTried) {
      const lang::Index me = at.decider();
      const search::Mark here = at.mark();
      std::set<std::uint64_t> ahead;
      for (std::uint64_t move = 0; move < n; ++move) {
        at.play(move);
        const bool wins =
            at.over() && (at.winners() >> static_cast<unsigned>(me) & std::uint64_t{1}) != 0;
        if (orders_.twins && !twins && !at.over()) {
          const std::optional<std::uint64_t> hash = at.hash();
          twins = hash && !ahead.insert(*hash).second;
        }
        at.back(here);
        if (!wins) continue;
        at.drop(here);
        return move;
      }
      at.drop(here);
      if (orders_.twins) ++report_.counts.compared;
    }
    return at.draw(random);
  }

  const std::shared_ptr<const program::Program>& program_;
  std::uint64_t plies_;
  std::uint64_t seed_;
  const ScoutOrders& orders_;
  const lang::StopFlag* stop_;
  std::uint64_t twin_steps_ = 0;
  bool has_long_turns_ = false;  // of several moves
  ScoutReport report_;
  ScoutLog log_;
};

}  // namespace

ScoutReport scout(const std::shared_ptr<const program::Program>& program, std::uint64_t plies,
                  std::uint64_t seed, const ScoutOrders& orders, const lang::StopFlag* stop) {
  return Scouting(program, plies, seed, orders, stop).run();
}

std::size_t moves_to_limit(const interpreter::Engine& engine, const lang::GameModel& model) {
  std::int32_t least = 0;
  const interpreter::State start = engine.start();
  for (const lang::LimitRule& rule : model.scenario.limits) {
    if (rule.without != lang::kNoExpr) continue;
    const std::int32_t turns = engine.evaluate(start, rule.turns, 0).number;
    if (least == 0 || turns < least) least = turns;
  }
  return kFarLimit < least ? 0 : static_cast<std::size_t>(std::max(0, least) * kMovesOfTurn);
}

Line line_of(const std::shared_ptr<const program::Program>& program, const Ranks& ranks,
             const lang::StopFlag* stop) {
  runtime::Playout playout(program, {.stop = stop});
  playout.reset();
  std::vector<runtime::FastMove> moves;
  Line line;
  for (const std::uint64_t rank : ranks) {
    playout.list(moves);
    line.push_back(moves[static_cast<std::size_t>(rank)].digits);
    // The last one may be what leads to a mistake of the description.
    if (line.size() < ranks.size()) playout.play(rank);
  }
  return line;
}

}  // namespace ludo::workbench::questions
