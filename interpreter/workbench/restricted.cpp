// See restricted.hpp.

#include "interpreter/workbench/restricted.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "interpreter/figures/multiplicity.hpp"
#include "interpreter/figures/sequences.hpp"
#include "interpreter/workbench/rules_of_turns.hpp"
#include "interpreter/workbench/share_out.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

using interpreter::Deed;

constexpr double kMicro = 1e6;
constexpr std::int64_t kMicros = 1'000'000;
constexpr double kListed = 0.1;  // the part of what is listed that may be chance
constexpr double kTwoSides = 1.959963984540054;
constexpr double kOneSide = 1.6448536269514722;
constexpr double kRare = 0.1;  // of what chance would do
constexpr double kNearlyAlways = 0.8;
constexpr double kOftenByChance = 0.67;
constexpr double kNecessary = 0.2;
constexpr double kNoUse = 0.02;
constexpr std::uint64_t kFewestDecisions = 20;
constexpr std::uint64_t kFewestGamesSeen = 10;
constexpr std::uint64_t kFewOthers = 10;     // of so many decisions there is something else at one
constexpr std::size_t kFewestClusters = 50;  // different pairs
// Of decisions with more moves nothing is counted, and nothing is forbidden there.
constexpr std::uint64_t kMostMoves = 2000;
constexpr std::size_t kMostActions = 200;

// Rule, branch, kind; a rule itself before its parts.
using Name = std::tuple<std::string, std::string, std::string>;

std::set<Name> names_of(const Deed& deed, const lang::GameModel& model) {
  std::set<Name> names;
  for (const std::string& rule : deed.rules) names.emplace(rule, "", "");
  const std::string last = deed.rules.empty() ? "" : deed.rules.back();
  for (const std::string& branch : deed.branches) {
    const auto is_it = [&](const std::string& rule) { return rule == branch; };
    if (std::none_of(deed.rules.begin(), deed.rules.end(), is_it)) names.emplace(last, branch, "");
  }
  if (deed.kind != lang::kNoIndex) {
    names.emplace(last, "", lang::at(model.kinds, deed.kind).name);
  }
  return names;
}

// Of one action in one game.
struct Count {
  std::uint64_t decisions = 0, others = 0, chosen = 0;
  std::uint64_t moves = 0, all = 0;   // at these decisions: of the action, and together
  std::int64_t by_chance = 0;         // millionths of how often a player who draws would make it
  std::uint64_t there = 0, made = 0;  // a bit for each seat

  void add(const Count& other) {
    decisions += other.decisions;
    others += other.others;
    chosen += other.chosen;
    moves += other.moves;
    all += other.all;
    by_chance += other.by_chance;
    there |= other.there;
    made |= other.made;
  }
  auto signature() const { return std::tie(decisions, chosen, moves, all, by_chance); }
};

struct Watched {
  PairedGame game;
  std::uint64_t decisions = 0;
  std::map<Name, Count> counts;
  std::set<std::string> rules;   // that some move played, made or not
  std::set<std::string> proved;  // … where there was a choice, and what comes was proved
};

// Stands beside a game on the reference engine, which knows what moves do.
class Beside : public Course {
 public:
  Beside(const interpreter::Engine& engine, const interpreter::State& start)
      : engine_(engine), state_(start) {}

  void made(std::uint64_t move, std::uint64_t n, std::size_t who, bool is_certain) override {
    if (n <= kMostMoves) look(n);
    interpreter::Move made;
    made.digits = deeds_.empty() ? engine_.raw_moves(state_)[static_cast<std::size_t>(move)].digits
                                 : deeds_[static_cast<std::size_t>(move)].digits;
    is_proved_ = is_certain && n > 1 && who < model().players.size();
    see(made, move, n, is_certain ? model().players.size() : who);
    state_ = engine_.apply(state_, made);
    deeds_.clear();
  }

 protected:
  virtual bool looks() const { return true; }
  // Before the move is made; it is the `number`-th of `n`. Where what comes is certain nobody has
  // chosen.
  virtual void see(const interpreter::Move& move, std::uint64_t number, std::uint64_t n,
                   std::size_t who) = 0;
  std::vector<std::string> used(const interpreter::Move& move) const {
    return engine_.used(state_, move);
  }
  void look(std::uint64_t n) {
    if (!looks() || !deeds_.empty()) return;
    deeds_ = engine_.deeds(state_);
    LUDO_ASSERT(deeds_.size() == n, "both engines have the same moves");
  }
  const std::vector<Deed>& deeds() const { return deeds_; }
  // Of the decision that is seen.
  bool is_proved() const { return is_proved_; }
  const lang::GameModel& model() const { return engine_.model(); }

 private:
  const interpreter::Engine& engine_;
  interpreter::State state_;
  std::vector<Deed> deeds_;  // of the state, or nothing
  bool is_proved_ = false;
};

class Counting final : public Beside {
 public:
  Counting(const interpreter::Engine& engine, const interpreter::State& start, Watched& watched)
      : Beside(engine, start), watched_(watched) {}

  std::vector<std::uint64_t> open_to(std::size_t /*seat*/, std::uint64_t /*n*/) override {
    return {};
  }

 private:
  void see(const interpreter::Move& move, std::uint64_t number, std::uint64_t n,
           std::size_t who) override {
    // With what comes before the next decision.
    for (const std::string& key : used(move)) watched_.rules.insert(key);
    if (deeds().empty()) return;
    const bool is_choice = n > 1 && who < model().players.size();
    if (is_choice) ++watched_.decisions;
    std::map<Name, std::uint64_t> there;
    for (const Deed& deed : deeds()) {
      watched_.rules.insert(deed.rules.begin(), deed.rules.end());
      if (is_proved()) watched_.proved.insert(deed.rules.begin(), deed.rules.end());
      if (!is_choice) continue;
      for (const Name& name : names_of(deed, model())) ++there[name];
    }
    if (!is_choice) return;
    const std::set<Name> chosen = names_of(deeds()[static_cast<std::size_t>(number)], model());
    for (const auto& [name, moves] : there) {
      Count& count = watched_.counts[name];
      ++count.decisions;
      if (moves < n) ++count.others;
      count.moves += moves;
      count.all += n;
      count.by_chance += static_cast<std::int64_t>(moves * static_cast<std::uint64_t>(kMicros) / n);
      count.there |= std::uint64_t{1} << who;
      if (!chosen.contains(name)) continue;
      ++count.chosen;
      count.made |= std::uint64_t{1} << who;
    }
  }

  Watched& watched_;
};

class Forbidding final : public Beside {
 public:
  Forbidding(const interpreter::Engine& engine, const interpreter::State& start, Name name,
             std::size_t seat)
      : Beside(engine, start), name_(std::move(name)), seat_(seat) {}

  std::vector<std::uint64_t> open_to(std::size_t seat, std::uint64_t n) override {
    if (seat != seat_ || n > kMostMoves) return {};
    deciding_ = true;
    look(n);
    deciding_ = false;
    std::vector<std::uint64_t> open;
    for (std::uint64_t i = 0; i < n; ++i) {
      if (!names_of(deeds()[static_cast<std::size_t>(i)], model()).contains(name_)) {
        open.push_back(i);
      }
    }
    // Where there is nothing else, or nothing to forbid, all are open.
    if (open.size() == n) open.clear();
    return open;
  }

 private:
  bool looks() const override { return deciding_; }
  void see(const interpreter::Move& /*move*/, std::uint64_t /*number*/, std::uint64_t /*n*/,
           std::size_t /*who*/) override {}

  Name name_;
  std::size_t seat_;
  bool deciding_ = false;
};

// What a thread plays with.
struct Desk {
  Desk(const Ruleset& rules, const ActionOptions& options)
      : budget{.stop = options.run.stop},
        engine(*rules.model, budget),
        at(interpreter::search_at(*rules.model, rules.program, rules.start, budget)),
        root(at->mark()),
        players(interpreter::seated(
            std::vector<players::Spec>(rules.model->players.size(), options.player),
            rules.evaluation)) {}

  PairedGame play(const ActionOptions& options, std::uint64_t game, Course& course) {
    lang::require_going_on(options.run.stop);
    at->back(root);
    PairedGame played =
        play_paired(*at, players, options.run.seed, game, options.run.most_moves, nullptr, &course);
    played.keys = {};
    if (options.run.progress != nullptr) ++*options.run.progress;
    return played;
  }

  interpreter::Budget budget;
  interpreter::Engine engine;
  std::unique_ptr<search::Search> at;
  search::Mark root;
  interpreter::Seated players;
};

// How far a mean is from 0, in its standard deviations.
double standing(const figures::Differences& seen) {
  const auto n = static_cast<double>(seen.pairs());
  if (seen.pairs() == 0 || seen.mean() == 0) return 0;
  const double deviation = seen.deviation();
  // All are the same, and none is 0: as of a coin that always falls on one side.
  if (deviation == 0) return std::sqrt(n) * (seen.mean() > 0 ? 1 : -1);
  return seen.mean() * std::sqrt(n) / deviation;
}

class Watching {
 public:
  Watching(const Ruleset& rules, const ActionOptions& options)
      : rules_(rules), options_(options), watched_(options.games) {}

  Actions run() {
    share_out(options_.games, options_.run.threads, [this] {
      return [this, desk = std::make_shared<Desk>(rules_, options_)](std::uint64_t game) {
        Watched& watched = watched_[static_cast<std::size_t>(game)];
        Counting counting(desk->engine, rules_.start, watched);
        watched.game = desk->play(options_, game, counting);
      };
    });
    told_.player = options_.player;
    sum_up();
    list();
    find();
    forbid();
    return std::move(told_);
  }

 private:
  void sum_up();
  void list();
  Action action_of(const Name& name, const Count& sum) const;
  void find();
  void forbid();
  Restricted restricted(const std::vector<PairedGame>& games, std::size_t first) const;

  const Ruleset& rules_;
  const ActionOptions& options_;
  std::vector<Watched> watched_;                  // by game
  std::map<std::uint64_t, std::uint64_t> alike_;  // by fingerprint: how many finished games
  std::map<Name, Count> sums_;
  Actions told_;
};

void Watching::sum_up() {
  for (const Watched& watched : watched_) {
    if (watched.game.finished) {
      ++told_.games;
      ++alike_[watched.game.fingerprint];
    } else {
      ++told_.stopped;
    }
    told_.decisions += watched.decisions;
    for (const auto& [name, count] : watched.counts) {
      if (sums_.size() < kMostActions || sums_.contains(name)) sums_[name].add(count);
    }
  }
  told_.distinct = alike_.size();
  for (const std::string& key : rules_of_turns(*rules_.model)) {
    const bool is_proved =
        std::any_of(watched_.begin(), watched_.end(),
                    [&key](const Watched& watched) { return watched.proved.contains(key); });
    if (is_proved && !sums_.contains({key, "", ""})) told_.proved.push_back(key);
  }
  // What is all there is to do wherever it is there is no choice; and a part that is all of a rule
  // is the rule.
  std::vector<Name> idle;
  for (auto one = sums_.begin(); one != sums_.end(); ++one) {
    const bool is_all = one->second.moves == one->second.all;
    const bool is_known = std::any_of(sums_.begin(), one, [&](const auto& before) {
      return before.second.signature() == one->second.signature();
    });
    if (is_all || is_known) idle.push_back(one->first);
  }
  for (const Name& name : idle) sums_.erase(name);
}

Action Watching::action_of(const Name& name, const Count& sum) const {
  Action action;
  std::tie(action.rule, action.branch, action.kind) = name;
  action.decisions = sum.decisions;
  action.others = sum.others;
  action.chosen = sum.chosen;
  const auto n = static_cast<double>(std::max<std::uint64_t>(1, sum.decisions));
  action.rate = static_cast<double>(sum.chosen) / n;
  action.expected = static_cast<double>(sum.by_chance) / kMicro / n;
  action.available = static_cast<double>(sum.decisions) /
                     static_cast<double>(std::max<std::uint64_t>(1, told_.decisions));
  figures::Differences beyond_chance;
  // By seat of a game: what who made it has scored, and who did not.
  std::vector<double> with, without;
  std::map<std::uint64_t, std::pair<std::int64_t, std::uint64_t>> clusters;
  for (const Watched& watched : watched_) {
    const auto found = watched.counts.find(name);
    if (found == watched.counts.end()) continue;
    const Count& count = found->second;
    ++action.games;
    auto& [beyond, times] = clusters[watched.game.fingerprint];
    beyond = static_cast<std::int64_t>(count.chosen) * kMicros - count.by_chance;
    ++times;
    if (!watched.game.finished) continue;
    for (std::size_t seat = 0; seat < watched.game.rewards.size(); ++seat) {
      if ((count.there >> seat & 1U) == 0) continue;
      const double score = static_cast<double>(watched.game.rewards[seat]) / kAllPoints;
      ((count.made >> seat & 1U) != 0 ? with : without).push_back(score);
    }
  }
  for (const auto& [fingerprint, one] : clusters) beyond_chance.add(one.first, one.second);
  if (action.games >= kFewestGamesSeen) {
    action.probability = figures::two_sided_tail(standing(beyond_chance));
  }
  if (std::min(with.size(), without.size()) < kFewestGamesSeen) return action;
  const auto moments = [](const std::vector<double>& row) {
    double mean = 0, spread = 0;
    for (const double one : row) mean += one / static_cast<double>(row.size());
    for (const double one : row) spread += (one - mean) * (one - mean);
    const auto rest = static_cast<double>(row.size() - 1);
    return std::make_pair(mean, spread / rest / static_cast<double>(row.size()));
  };
  const auto [mean_with, error_with] = moments(with);
  const auto [mean_without, error_without] = moments(without);
  Lift& lift = action.lift.emplace();
  lift.difference = mean_with - mean_without;
  const double off = kTwoSides * std::sqrt(error_with + error_without);
  lift.interval = {lift.difference - off, lift.difference + off};
  return action;
}

void Watching::list() {
  std::vector<double> probabilities;
  for (const auto& [name, sum] : sums_) {
    told_.actions.push_back(action_of(name, sum));
    probabilities.push_back(told_.actions.back().probability);
  }
  const std::vector<double> adjusted = figures::false_discoveries(probabilities);
  for (std::size_t i = 0; i < adjusted.size(); ++i) told_.actions[i].adjusted = adjusted[i];
  std::set<std::string> played;
  for (const Watched& watched : watched_) {
    played.insert(watched.rules.begin(), watched.rules.end());
  }
  for (const std::string& key :
       interpreter::Engine(*rules_.model, {.stop = options_.run.stop}).used_at_start()) {
    played.insert(key);
  }
  for (const std::string& key : rules_of_turns(*rules_.model)) {
    if (played.contains(key)) continue;
    Action& never = told_.actions.emplace_back();
    never.rule = key;
    never.finding = Finding::NeverPossible;
  }
}

void Watching::find() {
  for (Action& one : told_.actions) {
    if (one.finding == Finding::NeverPossible || one.adjusted > kListed) continue;
    if (one.decisions < kFewestDecisions) continue;
    if (one.rate <= kRare * one.expected) {
      one.finding = Finding::Dead;
    } else if (one.rate >= kNearlyAlways && one.expected <= kOftenByChance) {
      one.finding = Finding::Dominant;
    }
  }
  std::stable_sort(told_.actions.begin(), told_.actions.end(),
                   [](const Action& a, const Action& b) {
                     if (a.finding != b.finding) return a.finding < b.finding;
                     if (a.probability != b.probability) return a.probability < b.probability;
                     return a.decisions > b.decisions;
                   });
}

// Of all seats: the difference that it makes to who may not, equal pairs together.
Restricted Watching::restricted(const std::vector<PairedGame>& games, std::size_t first) const {
  Restricted told;
  const std::size_t seats = rules_.model->players.size();
  std::map<std::tuple<std::size_t, std::uint64_t, std::uint64_t>,
           std::pair<std::int64_t, std::uint64_t>>
      clusters;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
      const PairedGame& free = watched_[i].game;
      const PairedGame& bound = games[first + seat * watched_.size() + i];
      if (!free.finished || !bound.finished) continue;
      auto& [difference, times] = clusters[{seat, free.fingerprint, bound.fingerprint}];
      difference = bound.rewards[seat] - free.rewards[seat];
      ++times;
    }
  }
  figures::Differences seen;
  for (const auto& [pair, one] : clusters) seen.add(one.first, one.second);
  told.pairs = seen.pairs();
  told.unequal = seen.unequal();
  if (told.pairs == 0) return told;
  const auto n = static_cast<double>(told.pairs);
  const double error = seen.deviation() / kAllPoints / std::sqrt(n);
  told.difference = seen.mean() / kAllPoints;
  // Never in n pairs: the rule of three.
  const double off = told.unequal == 0 ? 3 / n : kTwoSides * error;
  told.interval = {told.difference - off, told.difference + off};
  // They play too alike, or too little.
  if (clusters.size() < kFewestClusters) return told;
  told.probability = figures::two_sided_tail(standing(seen));
  const double one_sided = told.unequal == 0 ? 3 / n : kOneSide * error;
  if (std::abs(told.difference) + one_sided < kNoUse) told.worth = Worth::NoUse;
  return told;
}

void Watching::forbid() {
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < told_.actions.size(); ++i) {
    if (asked.size() < options_.most_restricted && told_.actions[i].decisions >= kFewestDecisions) {
      asked.push_back(i);
    }
  }
  const std::size_t seats = rules_.model->players.size();
  const std::size_t each = seats * watched_.size();
  std::vector<PairedGame> games(asked.size() * each);
  share_out(games.size(), options_.run.threads, [&] {
    return [&, desk = std::make_shared<Desk>(rules_, options_)](std::uint64_t part) {
      const auto place = static_cast<std::size_t>(part);
      const Action& action = told_.actions[asked[place / each]];
      Forbidding forbidding(desk->engine, rules_.start, {action.rule, action.branch, action.kind},
                            place % each / watched_.size());
      games[place] = desk->play(options_, place % watched_.size(), forbidding);
    };
  });
  std::vector<double> probabilities;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Action& action = told_.actions[asked[i]];
    action.restricted = restricted(games, i * each);
    // Who may not make what is all there is makes it all the same.
    Worth& worth = action.restricted->worth;
    if (worth == Worth::NoUse && action.is_nearly_all()) worth = Worth::Open;
    probabilities.push_back(action.restricted->probability);
  }
  const std::vector<double> adjusted = figures::false_discoveries(probabilities);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Restricted& one = *told_.actions[asked[i]].restricted;
    one.adjusted = adjusted[i];
    if (one.worth == Worth::NoUse || one.adjusted > kListed) continue;
    const bool worse = one.interval.high < 0;
    if (worse && one.difference <= -kNecessary) {
      one.worth = Worth::Necessary;
    } else if (worse) {
      one.worth = Worth::Useful;
    } else if (one.interval.low > 0) {
      one.worth = Worth::Harmful;
    }
  }
}

}  // namespace

const char* code_of(Finding finding) {
  switch (finding) {
    case Finding::NeverPossible:
      return "never_possible";
    case Finding::Dead:
      return "dead";
    case Finding::Dominant:
      return "dominant";
    case Finding::Plain:
      return "plain";
  }
  LUDO_UNREACHABLE();
}

const char* code_of(Worth worth) {
  switch (worth) {
    case Worth::Necessary:
      return "necessary";
    case Worth::Useful:
      return "useful";
    case Worth::NoUse:
      return "no_use";
    case Worth::Harmful:
      return "harmful";
    case Worth::Open:
      return "open";
  }
  LUDO_UNREACHABLE();
}

bool Action::is_nearly_all() const {
  return others < kFewestDecisions || others * kFewOthers < decisions;
}

Actions watch_actions(const Ruleset& rules, const ActionOptions& options) {
  return Watching(rules, options).run();
}

}  // namespace ludo::workbench
