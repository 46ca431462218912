// See hunt.hpp.

#include "interpreter/workbench/questions/hunt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <new>
#include <set>
#include <utility>

#include "interpreter/players/player.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/search/search.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/workers.hpp"
#include "interpreter/workbench/questions/archive.hpp"
#include "interpreter/workbench/questions/classes.hpp"
#include "interpreter/workbench/questions/pairs.hpp"
#include "interpreter/workbench/questions/scouts.hpp"
#include "interpreter/workbench/questions/shrink.hpp"
#include "interpreter/workbench/questions/trail.hpp"
#include "interpreter/workbench/questions/witness.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::mix;
using interpreter::Move;
using interpreter::Random;

// Parts of all plies, in hundredths: when each stage ends at the latest.
constexpr std::uint64_t kLinesEnd = 20;
constexpr std::uint64_t kBreadthEnds = 30;
constexpr std::uint64_t kReplaysEnd = 50;
// As many times as many plies as were asked for, where they cost little.
constexpr std::uint64_t kMostTimes = 5;
// Beside them, for making witnesses shorter: of all plies, and for each question.
constexpr std::uint64_t kShrinking = 50;
constexpr std::uint64_t kShrinkingOfOne = 10;
constexpr std::size_t kDepth = 6;
constexpr std::size_t kMostReplayed = 400;  // moves of one game
// Of so many games that end by a limit in more moves the ends are looked at, beside all plies.
constexpr std::size_t kMostLong = 2;
constexpr std::size_t kMostMovesOfTurn = 3;  // that a limit of turns is taken to be
constexpr std::size_t kMostMovesToLimit = 15'000;
constexpr std::size_t kCorpus = 128;
constexpr std::size_t kLongest = 120;    // moves of a line that is kept
constexpr std::uint64_t kGoOn = 8;       // one in so many moves ends an extension
constexpr std::size_t kTried = 8;        // moves among which the nearest is taken
constexpr std::uint64_t kAheadEach = 6;  // of the moments one in so many looks ahead
// Of the engine, for making all witnesses shorter: in hundredths of all.
constexpr std::uint64_t kStepsOfShrinking = 25;
// Of all steps of the engine that looks, those who think take the same number of the fast engine
// but divided by this; for one decision no more than one part in so many.
constexpr std::uint64_t kThinkers = 3;
constexpr std::uint64_t kDecisions = 50;
constexpr std::uint64_t kLeastThought = 100'000;
// One part in so many of the same steps goes into ends of games that are played in passing.
constexpr std::uint64_t kJudges = 20;
// Beside all plies, in hundredths of them, for lines that look alike; where these cost little, so
// many times as many as long as one in so many of the least steps is left. And one part in so many
// of all steps at most for what somebody sees of moves that he does not make.
constexpr std::uint64_t kPairs = 15;
constexpr std::uint64_t kMostPairs = 4;
constexpr std::uint64_t kCheapPairs = 10;
constexpr std::uint64_t kOnlookers = 10;
constexpr std::uint64_t kFewLooked = 1000;  // states
constexpr std::uint64_t kFewEnds = 50;
constexpr std::size_t kMostOfClass = 40;  // questions
constexpr std::size_t kMostSuspected = 4000;
constexpr std::uint64_t kLeastSteps = 10'000'000;  // of one call
constexpr std::uint64_t kStream = 0x6761'7073;

class Hunt {
 public:
  Hunt(const lang::GameModel& model, const lang::SourceMap& sources,
       const std::shared_ptr<const program::Program>& program, const HuntOptions& options)
      : model_(model),
        program_(program),
        options_(options),
        engine_(model, budget_of(options)),
        asked_{model, sources, engine_, options.never},
        classes_(all_classes(asked_)),
        conditions_(model),
        trail_(engine_, conditions_),
        random_(mix(options.seed, kStream)),
        archives_(classes_.size()),
        looked_(classes_.size()),
        passed_(classes_.size()),
        efforts_(classes_.size() + 1) {
    for (const auto& each : classes_) looks_ahead_ = looks_ahead_ || each->looks_ahead();
    players::Spec greedy, ahead;
    greedy.form = players::Spec::Form::Greedy;
    ahead.form = players::Spec::Form::Alphabeta;
    ahead.depth = 2;
    ahead.search_nodes = 300;
    players_.push_back(players::make_player(greedy));
    players_.push_back(players::make_player(ahead));
  }

  Hunted run() {
    engine_.count_conditions(&conditions_);
    guarded([this] { look_at_lines(); });
    guarded([this] { breadth_first(); });
    if (program_ != nullptr) guarded([this] { scout_games(); });
    engine_.count_conditions(nullptr);
    guarded([this] { look_at_pairs(); });
    engine_.count_conditions(&conditions_);
    guarded([this] { guided(); });
    engine_.count_conditions(nullptr);
    answer_.plies = plies();
    answer_.steps = steps();
    answer_.thought = thought_;
    ask();
    return std::move(answer_);
  }

 private:
  static interpreter::Budget budget_of(const HuntOptions& options) {
    interpreter::Budget budget;
    budget.steps = std::max<std::uint64_t>(kLeastSteps, options.steps * options.plies / 4);
    budget.stop = options.stop;
    return budget;
  }

  template <class Stage>
  void guarded(const Stage& stage) {
    if (answer_.interrupted || !answer_.trouble.empty()) return;
    for (const auto& each : classes_) each->stage_begins();
    try {
      stage();
    } catch (const lang::BudgetSpent& spent) {
      answer_.trouble = spent.what();
    } catch (const lang::Stopped&) {
      answer_.interrupted = true;
    } catch (const std::bad_alloc&) {
      answer_.trouble = interpreter::kNoMemory;
    }
  }

  // Without lines that look alike.
  std::uint64_t plies() const { return trail_.plies() - beside_plies_; }
  std::uint64_t steps() const { return engine_.spent() - beside_steps_; }

  // Plies and steps are left for a stage that ends at a part of all.
  bool goes_on(std::uint64_t hundredths) const {
    lang::require_going_on(options_.stop);
    return plies() * 100 < options_.plies * hundredths &&
           steps() / hundredths * 100 < options_.steps * options_.plies;
  }

  // The last stage of a game whose plies cost little has more of them, if anything is left to see.
  bool goes_on_to_the_end() const {
    if (goes_on(100)) return true;
    if (answer_.everything) return false;
    return plies() < options_.plies * kMostTimes && steps() < options_.least * options_.plies;
  }

  bool is_asked(std::size_t i) const { return classes_[i]->not_asked().empty(); }

  // ---- what is seen

  void visit(const Arrived& arrived) {
    if (options_.progress != nullptr) *options_.progress = std::min(plies(), options_.plies);
    trail_.with_moment(arrived, [&](const Moment& moment) {
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        if (!is_asked(i)) continue;
        if (is_looked_at(*classes_[i], moment)) ++looked_[i];
        classes_[i]->look(moment, [&](const std::string& key) { note(i, key, arrived.at); });
        if (arrived.error != nullptr || kLongest < arrived.at->plies) continue;
        if (engine_.over(arrived.at->state)) continue;
        keep_nearest(archives_[i], classes_[i]->distance(moment), arrived.at);
      }
    });
    if (arrived.error != nullptr || kLongest < arrived.at->plies) return;
    if (engine_.over(arrived.at->state) || kCorpus <= corpus_.size()) return;
    if (cells_.insert(kind_of_state(arrived)).second) corpus_.push_back({0, arrived.at, 0});
  }

  static bool is_looked_at(const QuestionClass& by, const Moment& moment) {
    if (by.looks_at_ends()) return moment.now.result.over;
    return !by.looks_ahead() || moment.next != nullptr;
  }

  void note(std::size_t of, const std::string& key, const StopAt& at) {
    auto& found = found_[of];
    const auto known = found.find(key);
    if (known == found.end()) {
      if (found.size() < kMostSuspected) found.emplace(key, at);
    } else if (at->plies < known->second->plies) {
      known->second = at;
    }
  }

  // ---- stages

  void look_at_lines() {
    for (const Line& line : options_.lines) {
      StopAt at = trail_.begin(false).at;
      for (std::size_t ply = 0; ply < line.size() && at != nullptr; ++ply) {
        if (!goes_on(kLinesEnd)) return;
        Move move;
        move.digits = line[ply];
        if (ply + 1 < line.size()) {
          at = trail_.pass(at, move);
        } else {
          visit(trail_.step(at, move, false));
        }
      }
    }
  }

  void breadth_first() {
    std::set<std::uint64_t> known;
    std::deque<StopAt> waiting;
    const Arrived start = trail_.begin(true);
    visit(start);
    known.insert(interpreter::hash(start.at->state));
    waiting.push_back(start.at);
    while (!waiting.empty() && goes_on(kBreadthEnds)) {
      const Arrived from = trail_.again(waiting.front(), false);
      waiting.pop_front();
      // All states of a depth were looked at when the first of the next is gone on from.
      answer_.depth = std::max<std::uint64_t>(answer_.depth, from.at->plies);
      if (kDepth <= from.at->plies) {
        waiting.clear();
        return;
      }
      for (std::size_t i = 0; i < from.legal.size(); ++i) {
        if (!goes_on(kBreadthEnds)) return;
        const Arrived next = step_from(from, i, true);
        const bool fresh =
            next.error != nullptr || known.insert(interpreter::hash(next.at->state)).second;
        visit(next);
        if (fresh && next.error == nullptr && !next.legal.empty()) {
          waiting.push_back(next.at);
        }
      }
    }
    answer_.everything = waiting.empty();
    if (answer_.everything) ++answer_.depth;
  }

  Arrived step_from(const Arrived& from, std::size_t i, bool ahead) {
    return trail_.step(from.at, from.legal[i], ahead && looks_ahead_);
  }

  void scout_games() {
    const runtime::FastEngine values(program_);
    const std::uint64_t begun = engine_.spent();
    ScoutOrders orders;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (!is_asked(i)) continue;
      orders.returns = orders.returns || classes_[i]->scouted_for() == Sign::Returns;
      orders.twins = orders.twins || classes_[i]->scouted_for() == Sign::Twins;
      orders.idle = orders.idle || classes_[i]->scouted_for() == Sign::Idle;
      orders.empty = orders.empty || classes_[i]->scouted_for() == Sign::Empty;
      orders.out = orders.out || classes_[i]->scouted_for() == Sign::Out;
    }
    orders.longest = moves_to_limit(engine_, model_);
    // What shows in how a game has ended is looked at in each that ends, for a part of all steps.
    orders.judge = [&](const runtime::FastState& over,
                       unsigned hundredths) -> std::optional<std::string> {
      const std::uint64_t most = options_.steps * options_.plies / kJudges;
      if (most / 100 * hundredths < engine_.spent() - begun) return std::nullopt;
      const std::optional<interpreter::State> end = interpreter::state_of(values, over);
      std::string told;
      if (!end) return std::nullopt;
      for (std::size_t i = 0; i < classes_.size(); ++i) {
        if (!is_asked(i)) continue;
        classes_[i]->look_at_end(*end, [&](const std::string& key) {
          told += fmt::format("{} {} ", classes_[i]->code(), key);
        });
      }
      return told;
    };
    const ScoutReport report =
        scout(program_, options_.scouted, mix(options_.seed, kStream + 1), orders, options_.stop);
    answer_.scouted = report.plies;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      classes_[i]->scouted(report.counts);
      passed_[i] = classes_[i]->passed(report.counts);
    }
    for (const ScoutedGame& game : report.games) {
      if (!goes_on(kReplaysEnd)) return;
      if (kMostReplayed < game.ranks.size()) {
        if (game.is_suspected && long_games_++ < kMostLong) look_at_end_of_long(game.ranks);
        continue;
      }
      if (game.is_suspected) {
        look_at_end_of(game.ranks);
        continue;
      }
      Arrived at = trail_.begin(false);
      for (const std::uint64_t rank : game.ranks) {
        if (at.error != nullptr || at.legal.size() <= rank || !goes_on(kReplaysEnd)) break;
        at = step_from(at, static_cast<std::size_t>(rank), ++visits_ % kAheadEach == 0);
        visit(at);
      }
    }
  }

  // Of what shows at the end of a game only the end is looked at: the fast engine says what moves
  // lead there.
  void look_at_end_of(const Ranks& ranks) {
    const Line line = line_of(program_, ranks, options_.stop);
    StopAt at = trail_.begin(false).at;
    for (std::size_t ply = 0; ply < line.size() && at != nullptr && goes_on(kReplaysEnd); ++ply) {
      Move move;
      move.digits = line[ply];
      if (ply + 1 == line.size()) return visit(trail_.step(at, move, looks_ahead_));
      at = trail_.pass(at, move);
    }
  }

  // The same of a game of more moves, where the first of its states are not kept.
  void look_at_end_of_long(const Ranks& ranks) {
    const std::uint64_t begun = trail_.plies();
    const auto goes_on_here = [this] {
      lang::require_going_on(options_.stop);
      return steps() / kReplaysEnd * 100 < options_.steps * options_.plies;
    };
    const StopAt end = trail_.pass_all(line_of(program_, ranks, options_.stop), goes_on_here);
    if (end != nullptr) visit(trail_.again(end, false));
    beside_plies_ += trail_.plies() - begun;
  }

  // From states of new kinds, and from the start, until who compares them has found something. All
  // others see nothing of it, so that they see as much of ordinary play as they would without.
  void look_at_pairs() {
    const auto wants = [&](std::size_t i) {
      return is_asked(i) && classes_[i]->compares_views() && !found_.contains(i);
    };
    std::vector<std::size_t> asking;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (wants(i)) asking.push_back(i);
    }
    if (asking.empty() || answer_.everything) return;
    const auto look = [&](const Arrived& at) {
      trail_.with_moment(at, [&](const Moment& moment) {
        for (const std::size_t i : asking) {
          ++looked_[i];
          classes_[i]->look(moment, [&](const std::string& key) { note(i, key, at.at); });
        }
      });
    };
    Random random(mix(options_.seed, kStream + 2));
    Pairs pairs(model_, budget_of(options_), trail_, Random(random.next()));
    const std::uint64_t plies = trail_.plies(), spent = engine_.spent();
    const auto goes_on_here = [&] {
      lang::require_going_on(options_.stop);
      const std::uint64_t made = (trail_.plies() - plies) * 100 / kPairs;
      const std::uint64_t steps = engine_.spent() - spent + pairs.spent();
      const bool is_cheap = made < kMostPairs * options_.plies &&
                            steps < options_.least * options_.plies / kCheapPairs;
      return (made < options_.plies || is_cheap) &&
             steps < options_.steps * options_.plies / kOnlookers &&
             std::any_of(asking.begin(), asking.end(), wants);
    };
    const StopAt start = trail_.begin(false).at;
    for (bool from_start = true; goes_on_here(); from_start = !from_start) {
      const bool is_kept = !from_start && !corpus_.empty();
      const StopAt from = is_kept ? corpus_[random.below(corpus_.size())].at : start;
      pairs.look(from, look, goes_on_here);
    }
    beside_plies_ += trail_.plies() - plies;
    beside_steps_ += engine_.spent() - spent;
  }

  void guided() {
    while (goes_on_to_the_end()) {
      const std::size_t of = least_tried();
      std::vector<Entry>& entries = of < classes_.size() ? archives_[of] : corpus_;
      ++efforts_[of];
      if (entries.empty()) {
        if (of == classes_.size()) return;
        continue;
      }
      extend(of, chosen(entries, random_));
    }
  }

  // The class with the fewest extensions so far; classes_.size(): the corpus.
  std::size_t least_tried() const {
    std::size_t best = classes_.size();
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (!is_asked(i) || archives_[i].empty()) continue;
      if (efforts_[i] < efforts_[best]) best = i;
    }
    return best;
  }

  void extend(std::size_t of, const StopAt& from) {
    enum class Way : std::uint8_t { Random, Nearer, Played };
    const std::uint64_t drawn = random_.below(4);
    Way way = drawn < 2 ? Way::Nearer : drawn == 2 ? Way::Random : Way::Played;
    if (way == Way::Nearer && of == classes_.size()) way = Way::Random;
    if (way == Way::Played && program_ == nullptr) way = Way::Random;
    const std::size_t player = random_.below(players_.size());
    Arrived at = trail_.again(from, false);
    while (at.error == nullptr && !at.legal.empty() && goes_on_to_the_end()) {
      if (way == Way::Nearer) {
        at = nearest(of, at);
      } else {
        std::size_t move = static_cast<std::size_t>(random_.below(at.legal.size()));
        if (way == Way::Played) move = played(*players_[player], at, move);
        at = step_from(at, move, ++visits_ % kAheadEach == 0);
        visit(at);
      }
      if (random_.below(kGoOn) == 0) return;
    }
  }

  // Who thinks takes steps of the fast engine, a third of what the engine that looks may take, and
  // for one decision a part of these.
  std::size_t played(players::Player& player, const Arrived& at, std::size_t otherwise) {
    if (engine_.nature_moves(at.at->state)) return otherwise;
    const std::uint64_t most = options_.steps * options_.plies / kThinkers;
    if (most <= thought_) return otherwise;
    runtime::Budget budget;
    budget.stop = options_.stop;
    budget.steps = std::min(most - thought_, std::max(kLeastThought, most / kDecisions));
    std::size_t move = otherwise;
    try {
      runtime::Playout playout(program_, budget);
      playout.count_at_once(false);
      if (!interpreter::place(playout, at.at->state)) return otherwise;
      const auto search = search::bounded_search(
          search::fast_search(program_, playout.state(), budget), budget.steps);
      const std::uint64_t chosen = player.decide(*search, random_).move;
      thought_ += playout.spent() + search->spent();
      if (chosen < at.legal.size()) move = static_cast<std::size_t>(chosen);
    } catch (const lang::DescriptionError&) {
      // What is wrong is met move by move.
    } catch (const lang::BudgetSpent&) {
      thought_ += budget.steps;  // it is too much to think about
    }
    return move;
  }

  double distance_at(std::size_t of, const Arrived& at) {
    double distance = kFar;
    trail_.with_moment(at,
                       [&](const Moment& moment) { distance = classes_[of]->distance(moment); });
    return distance;
  }

  // The move that comes nearest to a question of the class: of all, or of a few where it must be
  // known which moves follow.
  Arrived nearest(std::size_t of, const Arrived& from) {
    return classes_[of]->measures_moves() ? nearest_of_few(of, from) : nearest_of_all(of, from);
  }

  Arrived nearest_of_all(std::size_t of, const Arrived& from) {
    const Arrived ahead = trail_.again(from.at, true);
    auto best = static_cast<std::size_t>(random_.below(from.legal.size()));
    double least = kFar;
    for (std::size_t i = 0; i < ahead.next.size(); ++i) {
      Arrived at;
      at.at = std::make_shared<Stop>(
          Stop{from.at, ahead.next[i].first, ahead.next[i].second, nullptr, from.at->plies + 1});
      const double distance = distance_at(of, at);
      if (least <= distance) continue;
      least = distance;
      best = i;
    }
    Arrived next = step_from(from, best, false);
    visit(next);
    return next;
  }

  Arrived nearest_of_few(std::size_t of, const Arrived& from) {
    Arrived best;
    double least = kFar;
    const std::size_t n = std::min(kTried, from.legal.size());
    for (std::size_t i = 0; i < n; ++i) {
      const auto move =
          n == from.legal.size() ? i : static_cast<std::size_t>(random_.below(from.legal.size()));
      Arrived at = step_from(from, move, false);
      visit(at);
      const double distance = distance_at(of, at);
      if (best.at != nullptr && least <= distance) continue;
      least = distance;
      best = std::move(at);
    }
    return best;
  }

  // ---- what is asked in the end

  void ask() {
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      QuestionClass& of = *classes_[i];
      Searched searched;
      searched.code = of.code();
      searched.name = of.name();
      searched.about = of.about();
      searched.not_asked = of.not_asked();
      searched.plies = answer_.plies;
      searched.looked = looked_[i];
      searched.passed = passed_[i];
      searched.looks_at_ends = of.looks_at_ends();
      searched.is_thin = looked_[i] + passed_[i] < (of.looks_at_ends() ? kFewEnds : kFewLooked);
      std::vector<Question> questions;
      const bool is_cut = answer_.interrupted && of.says_never();
      for (const auto& [key, at] : found_[i]) {
        if (is_cut) break;
        if (kMostOfClass <= questions.size() || !of.stands(key, at->state)) continue;
        try {
          questions.push_back(question(of, key, at));
        } catch (const lang::BudgetSpent& spent) {
          answer_.trouble = spent.what();
        } catch (const lang::Stopped&) {
          answer_.interrupted = true;
          return;
        }
      }
      std::stable_sort(questions.begin(), questions.end(),
                       [](const Question& one, const Question& other) {
                         return one.witness.line.size() < other.witness.line.size();
                       });
      searched.found = questions.size();
      if (searched.not_asked.empty()) searched.seldom = of.seldom();
      searched.exhausted = answer_.everything && of.looks_at_all() && questions.empty();
      answer_.classes.push_back(std::move(searched));
      for (Question& each : questions) {
        each.lateness = of.lateness(each.key);
        answer_.questions.push_back(std::move(each));
      }
    }
    std::stable_sort(
        answer_.questions.begin(), answer_.questions.end(),
        [](const Question& one, const Question& other) { return one.lateness < other.lateness; });
  }

  Question question(QuestionClass& of, const std::string& key, const StopAt& found) {
    Arrived at;
    const bool is_shortest = of.by_state() && found->plies <= answer_.depth + 1;
    const std::uint64_t most = options_.plies * kShrinking / 100;
    const std::uint64_t used = plies() - answer_.plies;
    const bool is_spent =
        options_.steps * options_.plies / 100 * kStepsOfShrinking <= steps() - answer_.steps;
    if (is_shortest || most <= used || is_spent || kMostReplayed < found->plies) {
      at = trail_.again(found, of.looks_ahead());
    } else {
      at = shrunk(trail_, of, key, found,
                  std::min(most - used, options_.plies * kShrinkingOfOne / 100));
    }
    Question question;
    question.code = of.code();
    question.name = of.name();
    question.key = key;
    trail_.with_moment(at, [&](const Moment& moment) { question.words = of.word(key, moment); });
    question.witness = witness_to(engine_, at.at);
    question.witness.is_shortest =
        of.by_state() && question.witness.line.size() <= answer_.depth + 1;
    const Line* other = of.other_line(key);
    if (other != nullptr) question.other = witness_of(engine_, trail_, *other);
    return question;
  }

  const lang::GameModel& model_;
  const std::shared_ptr<const program::Program>& program_;
  const HuntOptions& options_;
  interpreter::Engine engine_;
  Asked asked_;
  Classes classes_;
  interpreter::Conditions conditions_;
  Trail trail_;
  Random random_;
  bool looks_ahead_ = false;
  std::uint64_t visits_ = 0;
  std::size_t long_games_ = 0;                                  // of which the ends were looked at
  std::uint64_t beside_plies_ = 0, beside_steps_ = 0;           // of what has plies of its own
  std::uint64_t thought_ = 0;                                   // steps of players
  std::map<std::size_t, std::map<std::string, StopAt>> found_;  // by class and key
  std::vector<std::vector<Entry>> archives_;                    // by class
  std::vector<Entry> corpus_;
  std::set<std::uint64_t> cells_;
  std::vector<std::uint64_t> looked_;   // by class
  std::vector<std::uint64_t> passed_;   // likewise
  std::vector<std::uint64_t> efforts_;  // by class, then the corpus
  std::vector<std::unique_ptr<players::Player>> players_;
  Hunted answer_;
};

}  // namespace

bool QuestionClass::shows(const Moment& moment, const std::string& key) {
  bool found = false;
  look(moment, [&](const std::string& told) { found = found || told == key; });
  return found;
}

Hunted hunt(const lang::GameModel& model, const lang::SourceMap& sources,
            const std::shared_ptr<const program::Program>& program, const HuntOptions& options) {
  return Hunt(model, sources, program, options).run();
}

}  // namespace ludo::workbench::questions
