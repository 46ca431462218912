// Questions about the course of a game: who cannot go on (Q1), play without an end (Q5), the first
// turn (Q13).

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::State;
using lang::Index;
using lang::kNoIndex;

// The turn of a phase as the text names it.
std::string turn_of(const lang::GameModel& model, const lang::PhaseDef& phase) {
  if (model.scenario.phases.size() == 1) return "`turn`";
  return fmt::format("the phase `{}`", phase.item.key);
}

std::vector<Repair> repairs_of_stuck(const lang::GameModel& model, const lang::PhaseDef& phase) {
  const std::string where = model.scenario.phases.size() == 1
                                ? "in the scenario, behind `turn`"
                                : fmt::format("in the phase `{}`, behind `turn`", phase.item.key);
  const Put put = model.scenario.phases.size() == 1 ? Put::Behind : Put::Below;
  return {{where + ": who is stuck loses", "stuck: mover loses", put, phase.item.span},
          {where + ": he passes", "stuck: pass", put, phase.item.span},
          {where + ": nobody wins", "stuck: draw", put, phase.item.span}};
}

// ---- Q1

class Stuck final : public QuestionClass {
 public:
  explicit Stuck(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q1"; }
  std::string_view name() const override { return "stuck"; }
  std::string_view about() const override {
    return "a player who cannot do anything, of whom the text says nothing";
  }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.plies; }

  void look(const Moment& moment, const Found& found) override {
    const std::string phase = std::to_string(moment.now.position.phase);
    if (moment.error != nullptr) {
      switch (moment.error->mistake) {
        case lang::Mistake::NothingSaid:
          found("said " + phase);
          break;
        case lang::Mistake::Other:
          found("error " + std::string(moment.error->what()));
          break;
        case lang::Mistake::NothingToDraw:  // Q6 asks
        case lang::Mistake::TwoValues:      // Q7 asks
          break;
      }
      return;
    }
    if (moment.before == nullptr || moment.now.result.over) return;
    // A turn went by in which nobody was asked, and nobody said `pass`.
    if (moment.now.turns <= moment.before->turns + 1) return;
    const auto& alive = moment.now.position.alive;
    for (const interpreter::SilentTurn& turn :
         asked_.engine.silent_turns(*moment.before, *moment.move)) {
      // Who went out meanwhile had no turn to lose.
      if (turn.passed || !std::binary_search(alive.begin(), alive.end(), turn.mover)) continue;
      if (can_be_asked(lang::at(asked_.model.scenario.phases, turn.phase))) {
        found(std::string(kSilent) + std::to_string(turn.phase));
      }
    }
  }

  double distance(const Moment& moment) override {
    if (moment.error != nullptr || moment.now.result.over) return kFar;
    return static_cast<double>(moment.legal.size());
  }
  bool measures_moves() const override { return true; }

  Worded word(const std::string& key, const Moment& moment) const override {
    const bool is_silent = key.starts_with(kSilent);
    const lang::PhaseDef& phase =
        is_silent ? lang::at(asked_.model.scenario.phases,
                             static_cast<Index>(std::stol(key.substr(kSilent.size()))))
                  : phase_of(asked_.model, moment.now);
    Worded worded;
    worded.clauses = {phase.item.span};
    worded.may_be_ruled = is_silent;
    if (key.starts_with("said")) {
      const bool moved = moment.move != nullptr;
      worded.sentence = fmt::format("{} the player to move has no move: what happens to him?",
                                    moved ? "After these moves" : "At the start");
      worded.now = fmt::format("nothing: {} has no `stuck`, so that play cannot go on",
                               turn_of(asked_.model, phase));
      worded.repairs = repairs_of_stuck(asked_.model, phase);
    } else if (is_silent) {
      worded.about = "a turn that goes by, though something can be chosen in such a turn";
      worded.sentence =
          fmt::format("A turn of {} goes by in which nobody is asked anything: is that meant?",
                      turn_of(asked_.model, phase));
      worded.now = "a turn in which nothing can be chosen passes by itself, and is no move";
      worded.repairs = {ruling("below the turn: it is meant",
                               "Who can choose nothing is passed over.", phase.item.span),
                        {"at the end of the way without a choice: he passes", "pass"}};
    } else {
      worded.about = "play that cannot go on";
      worded.clauses = {moment.error == nullptr ? phase.item.span : moment.error->span};
      worded.sentence = fmt::format("Play cannot go on: {}. What should follow?",
                                    moment.error == nullptr ? "?" : moment.error->what());
      worded.now = "nothing follows: it is an error of the description";
      // The turn, or the rule, as a whole is none of what may be left undone: what stands behind
      // `that done` is.
      const std::vector<lang::Span> behind = behind_boundaries();
      for (const lang::Span& each : behind) {
        const std::string lines = lines_of(asked_, each);
        const std::string line = line_of(asked_, each);
        if (lines.empty()) continue;
        worded.clauses.push_back(each);
        worded.repairs.push_back(
            {fmt::format("in the place of `{}` and what stands below it: else he passes", line),
             fmt::format("must\n{}\notherwise pass", indented(lines)), Put::InPlaceOfAll, each});
        worded.repairs.push_back(
            {fmt::format("in the place of `{}` and what stands below it: it need not be done",
                         line),
             "optionally\n" + indented(lines) + "\n", Put::InPlaceOfAll, each});
      }
    }
    return worded;
  }

 private:
  // Before the phase of a turn that goes by.
  static constexpr std::string_view kSilent = "silent ";

  // What stands behind each `that done`, to the end of its part; behind what is drawn from where
  // something is to be done that may be impossible.
  std::vector<lang::Span> behind_boundaries() const {
    std::vector<lang::Span> found;
    for (const lang::StatementBlock& block : asked_.model.blocks) {
      for (std::size_t i = 0; i + 1 < block.statements.size(); ++i) {
        const auto of = [&](std::size_t at) -> const lang::Statement& {
          return lang::at(asked_.model.statements, block.statements[at]);
        };
        const bool is_draw = of(i).op == lang::StatementOp::Random;
        if (of(i).op != lang::StatementOp::Commit && !is_draw) continue;
        std::size_t first = i + 1;
        while (is_draw && first < block.statements.size() && !may_be_impossible(of(first))) ++first;
        if (first == block.statements.size()) continue;
        lang::Span behind = of(first).span;
        for (std::size_t j = first + 1; j < block.statements.size(); ++j) {
          behind = lang::join(behind, of(j).span);
        }
        if (!behind.is_nowhere()) found.push_back(behind);
      }
    }
    return found;
  }

  static bool may_be_impossible(const lang::Statement& statement) {
    using lang::StatementOp;
    return lang::asks(statement.op) || statement.op == StatementOp::First ||
           statement.op == StatementOp::Play || statement.op == StatementOp::Require;
  }

  // Somebody chooses in the turn, so that it is none of those that happen by themselves.
  bool can_be_asked(const lang::PhaseDef& phase) const {
    if (phase.turn == kNoIndex) return false;
    bool chooses = false;
    lang::for_each_statement(asked_.model, phase.turn, [&](const lang::Statement& statement) {
      using lang::StatementOp;
      if (statement.op == StatementOp::Choose || statement.op == StatementOp::Either ||
          statement.op == StatementOp::Optionally) {
        chooses = true;
      }
      if (statement.op == StatementOp::Play &&
          lang::at(asked_.model.rules, statement.imm).chooses) {
        chooses = true;
      }
    });
    return chooses;
  }

  const Asked& asked_;
};

// ---- Q5

// Of the games of players who win at once if they can, so many of a hundred that end by the limit
// are too many; of fewer games nothing is said, unless so many at least, and far more of them.
constexpr std::uint64_t kMostLimited = 5;
constexpr std::uint64_t kEnoughPlayed = 20;
constexpr std::uint64_t kFewLimited = 2;
constexpr std::uint64_t kMostAtRandom = 25;

// So often a line that comes back is played again where the text asks something of it, and so many
// such lines are tried.
constexpr std::size_t kRounds = 6;
constexpr std::size_t kMostTriedRound = 40;

class Endless final : public QuestionClass {
 public:
  explicit Endless(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    const lang::Scenario& scenario = asked.model.scenario;
    may_go_round_ = !scenario.repetitions.empty();
    for (const lang::RepetitionRule& rule : scenario.repetitions) {
      const bool always = rule.forbidden ||
                          std::any_of(rule.results.begin(), rule.results.end(),
                                      [](const auto& line) { return line.when == lang::kNoExpr; });
      may_go_round_ = may_go_round_ && !always;
    }
    const bool may_return = scenario.repetitions.empty() || may_go_round_;
    asks_cycles_ = may_return && !ends_by_count(asked.model);
    for (const lang::LimitRule& rule : scenario.limits) {
      if (rule.without != lang::kNoExpr) continue;
      asks_cycles_ = false;
      for (const lang::ResultLine& line : rule.results) limits_.push_back(line.item.key);
    }
  }
  std::string_view code() const override { return "Q5"; }
  std::string_view name() const override { return "endless"; }
  std::string_view about() const override {
    return "play that comes back to where it was, or ends by a limit alone";
  }
  std::string not_asked() const override {
    return asks_cycles_ || !limits_.empty() ? "" : "the text says what ends endless play";
  }
  bool by_state() const override { return false; }

  void look(const Moment& moment, const Found& found) override {
    if (moment.error != nullptr) return;
    if (moment.now.result.over) return look_at_end(moment.now, found);
    if (asks_cycles_ && comes_back(moment)) found("cycle");
  }

  void look_at_end(const State& over, const Found& found) override {
    const std::string& key = over.result.key;
    if (std::find(limits_.begin(), limits_.end(), key) != limits_.end()) found("limit " + key);
  }

  double distance(const Moment& moment) override {
    if (!asks_cycles_ || found_cycle_ || moment.error != nullptr || moment.now.result.over) {
      return kFar;
    }
    double least = kFar;
    // From the state right before nothing is gone back to in one move.
    for (std::size_t i = 1; i < moment.past.size() && i < 8; ++i) {
      least = std::min(least, board_distance(*moment.past[i], moment.now));
    }
    return least;
  }

  Sign scouted_for() const override { return asks_cycles_ ? Sign::Returns : Sign::None; }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.turns; }
  void scouted(const Scouted& scouted) override { scouted_ = scouted; }
  bool stands(const std::string& key, const State&) override {
    if (key == "cycle") return true;
    const std::string line = key.substr(6);
    const std::uint64_t limited = played_to(line);
    if (scouted_.played >= kEnoughPlayed) return kMostLimited * scouted_.played <= 100 * limited;
    return is_much_of_few(limited) || many_at_random_end_by(line);
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    const lang::PhaseDef& phase = phase_of(asked_.model, moment.now);
    const auto& limits = asked_.model.scenario.limits;
    Worded worded;
    if (key == "cycle") {
      worded.may_be_ruled = false;
      worded.sentence =
          "The position is as it was before, with the same player to move: may play go on like "
          "this?";
      worded.clauses = {phase.item.span};
      worded.now = may_go_round_ ? fmt::format(
                                       "made {} times more the same moves end nothing: what `same "
                                       "position` asks does not hold here",
                                       kRounds)
                   : limits.empty()
                       ? "nothing ends it: the text has no `same position` and no `limit`"
                       : "nothing ends it: the text has no `same position`, and what the limit "
                         "counts begins anew on the way";
      if (!limits.empty()) {
        for (const Ending& ending : endings_) {
          if (ending.list == Ending::List::Limit) worded.clauses.push_back(ending.line->item.span);
        }
      }
    } else {
      const std::string line = key.substr(6);
      worded.sentence = fmt::format(
          "{} of {} games of players who win at once if they can end by `{}`: is that how the game "
          "should end?",
          played_to(line), scouted_.played, line);
      if (scouted_.played < kEnoughPlayed && many_at_random_end_by(line)) {
        const std::uint64_t limited = scouted_.ends.at(line);
        worded.sentence = fmt::format(
            "{} of {} games at random end by `{}`: is that how the game should end?",
            limited == scouted_.games ? "All" : std::to_string(limited), scouted_.games, line);
      }
      for (const Ending& ending : endings_) {
        if (ending.list == Ending::List::Limit && ending.line->item.key == line) {
          worded.clauses = {ending.line->item.span};
        }
      }
      const auto mostly = [&](const std::map<std::string, std::uint64_t>& ends) {
        return ends.size() == 1 && ends.begin()->first == line;
      };
      const bool is_only = mostly(scouted_.ends) && mostly(scouted_.played_ends);
      worded.now =
          is_only ? "the limit ended every game that was looked at" : "the limit ends the game";
      worded.now += is_scored(line) ? ", and the score says who is first" : ", whoever is ahead";
    }
    const bool repeats = !asked_.model.scenario.repetitions.empty();
    if (key != "cycle") {
      add_repairs_of_limit(worded, key.substr(6), moment.now);
    } else if (!repeats) {
      worded.repairs.push_back({"in the scenario: coming back draws", "same position 3 times: draw",
                                Put::Behind, phase.item.span});
      worded.repairs.push_back({"in the scenario: coming back is not allowed",
                                "same position 2 times: forbidden", Put::Behind, phase.item.span});
    }
    if (key == "cycle" && may_go_round_) {
      worded.repairs.push_back(
          {"below `same position`, by the first of, as the last line: else", "drawn: draw"});
    }
    if (limits.empty()) {
      worded.repairs.push_back({"in the scenario: after so many turns nobody wins",
                                "limit 200 turns: draw", Put::Behind, phase.item.span});
    } else if (key != "cycle") {
      worded.repairs.push_back(ruling("below the limit: it is meant",
                                      is_scored(key.substr(6))
                                          ? "Whoever is ahead at the limit is first."
                                          : "Who cannot win before the limit has not won.",
                                      worded.clauses.front()));
    }
    return worded;
  }

 private:
  // A later limit, where some games end before it; a number to come to, where there is a score;
  // coming back is no repair of games that go on without it.
  void add_repairs_of_limit(Worded& worded, const std::string& line, const State& over) const {
    const auto is_other = [&line](const auto& end) { return end.first != line; };
    const bool ends_before =
        std::any_of(scouted_.ends.begin(), scouted_.ends.end(), is_other) ||
        std::any_of(scouted_.played_ends.begin(), scouted_.played_ends.end(), is_other);
    const std::string limit = worded.clauses.empty() ? "" : line_of(asked_, worded.clauses.front());
    const std::size_t digits = limit.find_first_of("0123456789");
    if (ends_before && limit.starts_with("limit ") && digits != std::string::npos) {
      const std::size_t after = limit.find_first_not_of("0123456789", digits);
      const std::string number = limit.substr(digits, after - digits);
      if (number.size() < 7) {
        worded.repairs.push_back({"in the place of the limit: a later one",
                                  fmt::format("{}{}{}", limit.substr(0, digits),
                                              2 * std::stol(number), limit.substr(after)),
                                  Put::InPlace, worded.clauses.front()});
      }
    }
    const std::string score = score_of_mover();
    if (!ends_before && !score.empty()) {
      std::int32_t most = 1;
      for (const Index player : over.position.alive) {
        most = std::max(most, asked_.engine.score(over, player));
      }
      const bool has_end = !asked_.model.scenario.end.empty();
      worded.repairs.push_back(
          {fmt::format("in {}: who comes to more first wins, and the number is yours",
                       has_end ? "`end`" : "the scenario, above the score"),
           fmt::format("{}reached: mover wins when {} > {}", has_end ? "" : "end\n  ", score, most),
           has_end ? Put::Above : Put::Behind,
           has_end ? asked_.model.scenario.end.front().item.span
                   : phase_of(asked_.model, over).item.span});
    }
  }

  bool is_scored(const std::string& limit) const {
    return std::any_of(endings_.begin(), endings_.end(), [&](const Ending& ending) {
      return ending.list == Ending::List::Limit && ending.line->item.key == limit &&
             ending.line->verdict == lang::Verdict::Finish;
    });
  }

  // What the score counts, of who moves; empty where the text has none of one line and one number.
  std::string score_of_mover() const {
    const lang::ExprId score = asked_.model.scenario.score;
    if (score == lang::kNoExpr) return {};
    const std::string line = line_of(asked_, lang::at(asked_.model, score).span);
    const std::size_t colon = line.find(": ");
    constexpr std::string_view kOf = "score of ";
    if (!line.starts_with(kOf) || colon == std::string::npos) return {};
    if (line[colon + 2] == '(') return {};
    const std::string name = line.substr(kOf.size(), colon - kOf.size());
    const std::string counted = line.substr(colon + 2);
    return "(" + with_word(counted, name, "mover") + ")";
  }

  // Games of players who win at once that a line has ended.
  std::uint64_t played_to(const std::string& line) const {
    const auto found = scouted_.played_ends.find(line);
    return found == scouted_.played_ends.end() ? 0 : found->second;
  }

  // Also of so few games as were played it is certain enough.
  bool is_much_of_few(std::uint64_t limited) const {
    return limited >= kFewLimited &&
           100 * interpreter::wilson(limited, scouted_.played).low >= kMostLimited;
  }

  // Where players who win at once take too much work to play enough games. Those at random are
  // longer than others: of them it must be many.
  bool many_at_random_end_by(const std::string& line) const {
    const auto at_random = scouted_.ends.find(line);
    return kEnoughPlayed <= scouted_.games && at_random != scouted_.ends.end() &&
           100 * interpreter::wilson(at_random->second, scouted_.games).low >= kMostAtRandom;
  }

  bool comes_back(const Moment& moment) {
    if (moment.now.position.nature || !moment.now.position.frames.empty()) return false;
    std::size_t moves = 0;
    for (const State* past : moment.past) {
      ++moves;
      if (past->turns < moment.now.turns && past->position == moment.now.position &&
          comes_no_nearer(*past, moment.now) && (!may_go_round_ || goes_round(moment, moves))) {
        found_cycle_ = true;
        return true;
      }
    }
    return false;
  }

  // The text asks something of a position that comes back: the last moves made again and again end
  // nothing.
  bool goes_round(const Moment& moment, std::size_t moves) {
    if (kMostTriedRound <= tried_round_++) return false;
    const Line line = moment.line();
    State state = moment.now;
    try {
      for (std::size_t round = 0; round < kRounds; ++round) {
        for (std::size_t i = line.size() - moves; i < line.size(); ++i) {
          const std::vector<interpreter::Move> legal = asked_.engine.raw_moves(state);
          const auto move =
              std::find_if(legal.begin(), legal.end(),
                           [&](const interpreter::Move& each) { return each.digits == line[i]; });
          if (move == legal.end()) return false;
          state = asked_.engine.apply(state, *move);
          if (asked_.engine.over(state)) return false;
        }
      }
    } catch (const interpreter::DescriptionError&) {
      return false;
    } catch (const interpreter::BudgetSpent&) {
      return false;
    }
    return state.position == moment.now.position;
  }

  // Of no limit more is counted than before: so it can go on.
  static bool comes_no_nearer(const State& past, const State& now) {
    for (std::size_t limit = 0; limit < now.quiet.size(); ++limit) {
      if (limit < past.quiet.size() && past.quiet[limit] < now.quiet[limit]) return false;
    }
    return true;
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  std::vector<std::string> limits_;  // keys of lines of limits without a condition
  bool asks_cycles_ = false;
  bool found_cycle_ = false;
  bool may_go_round_ = false;  // what the text asks of a position that comes back need not hold
  std::size_t tried_round_ = 0;
  Scouted scouted_;
};

// ---- Q13

class FirstTurn final : public QuestionClass {
 public:
  explicit FirstTurn(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q13"; }
  std::string_view name() const override { return "first-turn"; }
  std::string_view about() const override { return "a game that is over within its first turn"; }

  void look(const Moment& moment, const Found& found) override {
    if (moment.error != nullptr) return;
    const bool over = moment.now.result.over;
    if (!over) look_for_stuck(moment.now, found);
    if (moment.before == nullptr) {
      if (over) found("start");
      return;
    }
    if (moment.before->turns != 0) return;
    if (moment.before->position.nature || asked_.engine.nature_moves(*moment.before)) {
      if (over) found("start");
      return;
    }
    const Index first = moment.before->position.me;
    if (!over) {
      lives_ = true;
      return;
    }
    // Over with the turns of others, who could do nothing.
    if (1 < moment.now.turns) return;
    const std::vector<Index> winners = winners_of(moment.now);
    const bool wins = std::find(winners.begin(), winners.end(), first) != winners.end();
    found(wins ? "wins" : winners.empty() ? "draws" : "loses");
  }

  // To lose or to draw at once is a question only where nothing else can be done.
  bool stands(const std::string& key, const State& at) override {
    if (key.starts_with(kStuck)) {
      const Index me = at.position.me;
      return !moved_.contains(me) && (at.turns == 0 || kEnoughStuck <= stuck_[me]);
    }
    return key == "wins" || key == "start" || !lives_;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    Worded worded;
    if (key.starts_with(kStuck)) {
      worded.about = "a player who can do nothing in his first turn";
      worded.sentence = fmt::format(
          "{} can do nothing in the first turn but pass, whatever was done before: is that meant?",
          name_of(asked_.model, moment.now.position.me));
      const lang::Span turn = phase_of(asked_.model, moment.now).item.span;
      worded.clauses = {turn};
      worded.now = "the turn goes by";
      worded.repairs.push_back(ruling("below the turn: it is meant",
                                      "Who cannot do anything yet lets the turn go by.", turn));
      return worded;
    }
    const std::vector<Ending> endings = endings_of(asked_.model);
    const Ending* by = ended_by(endings, moment.now);
    worded.clauses = {by == nullptr ? phase_of(asked_.model, moment.now).item.span
                                    : by->line->item.span};
    worded.now = fmt::format("the game ends by `{}`", moment.now.result.key);
    if (key == "start") {
      worded.sentence = "The game is over before anybody has moved: is the start as it is meant?";
    } else {
      const std::string first =
          moment.before == nullptr ? "" : name_of(asked_.model, moment.before->position.me);
      worded.sentence = key == "wins"
                            ? fmt::format("{} can win with the first turn: is that meant?", first)
                            : fmt::format(
                                  "{} can do nothing in the first turn but end the game "
                                  "without winning: is that meant?",
                                  first);
    }
    // Nobody means a game that cannot be played.
    worded.may_be_ruled = key != "start";
    if (worded.may_be_ruled) {
      worded.repairs.push_back(ruling("below the line: it is meant",
                                      "The game may end with the first turn.",
                                      worded.clauses.front()));
    }
    const std::string line = by == nullptr ? "" : line_of(asked_, by->line->item.span);
    const std::size_t when = line.find(" when ");
    if (when == std::string::npos) return worded;
    const std::string condition = line.substr(when + 6);
    const std::size_t n = asked_.model.players.size();
    // A move that may not be made leaves others: not so where each of them ends the game.
    if (key == "wins" && by->line->each_slot == kNoIndex) {
      worded.repairs.push_back(
          {"among the interactions: such a move is not allowed in the first turn of each",
           fmt::format("never at-once: turns < {} and ({})", n, condition), Put::Above,
           first_rule(asked_)});
    }
    worded.repairs.push_back(
        {"in the place of the line: it is not asked in the first turn of each, and counts if it "
         "holds later",
         fmt::format("{} when turns > {} and ({})", line.substr(0, when), n, condition),
         Put::InPlace, by->line->item.span});
    return worded;
  }

 private:
  static constexpr std::string_view kStuck = "stuck ";
  static constexpr std::uint64_t kEnoughStuck = 3;  // lines of moves before a later player's turn

  // Who comes to his first turn, and is stuck or not; nature says nothing about him.
  void look_for_stuck(const State& now, const Found& found) {
    const auto n = static_cast<std::int32_t>(asked_.model.players.size());
    if (n <= now.turns || !now.position.frames.empty()) return;
    const Index me = now.position.me;
    if (now.position.stage == interpreter::Stage::StuckPass) {
      ++stuck_[me];
      found(fmt::format("{}{}", kStuck, me));
    } else if (now.position.stage == interpreter::Stage::Turn) {
      moved_.insert(me);
    }
  }

  const Asked& asked_;
  bool lives_ = false;
  std::map<Index, std::uint64_t> stuck_;  // so often in a first turn
  std::set<Index> moved_;                 // could do something there
};

}  // namespace

std::unique_ptr<QuestionClass> stuck_class(const Asked& asked) {
  return std::make_unique<Stuck>(asked);
}
std::unique_ptr<QuestionClass> endless_class(const Asked& asked) {
  return std::make_unique<Endless>(asked);
}
std::unique_ptr<QuestionClass> first_turn_class(const Asked& asked) {
  return std::make_unique<FirstTurn>(asked);
}

}  // namespace ludo::workbench::questions
