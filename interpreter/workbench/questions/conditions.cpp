// Questions about conditions that are always the same (Q14).

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using lang::ExprId;
using lang::kNoIndex;

// So often a condition was asked before it is said that it is always the same.
constexpr std::uint64_t kEnoughAsked = 10'000;
// In one of so many games so few were left of what has to go.
constexpr std::uint64_t kManyGames = 300;
constexpr std::size_t kNearlyNone = 1;

class Constant final : public QuestionClass {
 public:
  explicit Constant(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    const lang::GameModel& model = asked.model;
    std::set<lang::Span> rules;
    for (const lang::Rule& rule : model.rules) rules.insert(rule.item.span);
    std::map<lang::Index, lang::Index> rules_of;  // by statements that stand in no part of a rule
    for (std::size_t i = 0; i < model.rules.size(); ++i) {
      if (model.rules[i].body == kNoIndex) continue;
      for (const lang::Index each : lang::at(model.blocks, model.rules[i].body).statements) {
        rules_of.emplace(each, static_cast<lang::Index>(i));
      }
    }
    for (std::size_t i = 0; i < model.statements.size(); ++i) {
      const lang::Statement& statement = model.statements[i];
      using lang::StatementOp;
      const auto rule_of = rules_of.find(static_cast<lang::Index>(i));
      const lang::Index rule = rule_of == rules_of.end() ? kNoIndex : rule_of->second;
      // A condition at the head of a rule was put there, to try the rule for somebody.
      if (rules.contains(statement.span)) continue;
      const bool asks = statement.op == StatementOp::If || statement.op == StatementOp::Require ||
                        statement.op == StatementOp::RepeatWhile;
      if (asks && statement.imm == 0) {
        add(statement.exprs[0], statement.span,
            statement.op == StatementOp::Require ? Does::Require
            : statement.op == StatementOp::If    ? Does::If
                                                 : Does::Repeat,
            statement.op == StatementOp::Require ? rule : kNoIndex);
      }
      if (statement.generator == kNoIndex) continue;
      const lang::Generator& generator = lang::at(model.generators, statement.generator);
      add_where(generator.where, statement.op == StatementOp::Choose ? rule : kNoIndex);
      for (const lang::LinePattern& pattern : generator.patterns) {
        add_where(pattern.where, kNoIndex);
      }
    }
    for (const Ending& ending : endings_) {
      if (ending.list != Ending::List::End) continue;
      add(ending.line->when, ending.line->item.span, Does::End);
      if (ending.line->when != lang::kNoExpr) key_of_line_[ending.line->item.span] = &ending;
    }
    for (const lang::Law& law : model.laws) add(law.condition, law.item.span, Does::Forbid);
    for (const lang::PhaseDef& phase : model.scenario.phases) {
      if (phase.until == lang::kNoExpr) continue;
      add(phase.until, lang::at(model, phase.until).span, Does::EndPhase);
    }
  }
  std::string_view code() const override { return "Q14"; }
  std::string_view name() const override { return "constant"; }
  std::string_view about() const override {
    return "a condition that came out the same however often it was asked";
  }
  bool looks_at_all() const override { return false; }
  bool says_never() const override { return true; }
  std::string not_asked() const override {
    return conditions_.empty() && asked_.never.empty() ? "the text has no conditions" : "";
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.error != nullptr) return;
    counts_ = &moment.conditions;
    if (moment.before == nullptr) {
      for (const NeverPossible& each : asked_.never) found(kRule + std::to_string(each.rule));
    }
    for (const auto& [site, piece] : moment.now.position.pieces) stood_.insert(piece.kind);
    // A condition is told where it was asked first.
    for (const auto& [where, exprs] : conditions_) {
      if (told_.contains(where)) continue;
      const auto [held, failed] = counted(where);
      if (held + failed == 0) continue;
      told_.insert(where);
      found(key_of(where));
    }
  }

  bool shows(const Moment& moment, const std::string& key) override {
    static_cast<void>(key);
    return moment.error == nullptr;  // it is always so
  }

  double distance(const Moment& moment) override {
    if (moment.error != nullptr || moment.now.result.over) return kFar;
    double least = kFar;
    for (const auto& [where, ending] : key_of_line_) {
      if (counted(where).first > 0) continue;
      if (const auto left = left_of(moment.now, *ending->line)) {
        const auto [known, is_new] = most_left_.emplace(where, *left);
        if (!is_new && *left < known->second) dwindling_.insert(where);
      }
      if (ending->phase != kNoIndex && ending->phase != moment.now.position.phase) continue;
      least = std::min(least, missing(asked_, moment.now, ending->line->when, ending->line->slots));
    }
    return least;
  }

  void look_at_end(const interpreter::State& over, const Found&) override {
    for (const auto& [where, ending] : key_of_line_) {
      const auto left = left_of(over, *ending->line);
      if (!left) continue;
      const auto known = least_left_.emplace(where, *left).first;
      known->second = std::min(known->second, *left);
    }
  }

  void scouted(const Scouted& scouted) override { scouted_ = scouted; }

  bool stands(const std::string& key, const interpreter::State& at) override {
    static_cast<void>(at);
    // Where one of its conditions was never true that tells why.
    if (key.starts_with(kRule)) return !is_barred(never_of(key).rule);
    const lang::Span where = place_of(key);
    auto [held, failed] = counted(where);
    if (const auto line = key_of_line_.find(where); line != key_of_line_.end()) {
      const std::string& word = line->second->line->item.key;
      if (came_in_passing(word)) return false;
      // What has to go has begun to: such an end is rare, and no slip. Not so where one was left
      // at the end of one of many games, and never none.
      const auto least = least_left_.find(where);
      const bool is_near = least != least_left_.end() && least->second <= kNearlyNone &&
                           kManyGames <= scouted_.games + scouted_.played;
      if (!is_near && dwindling_.contains(where)) return false;
      failed += scouted_.turns;
    }
    if (says_of_others(where)) return false;
    return kEnoughAsked <= held + failed && (held == 0 || failed == 0);
  }

  std::vector<lang::Span> seldom() const override {
    std::vector<lang::Span> found;
    for (const auto& [where, exprs] : conditions_) {
      auto [held, failed] = counted(where);
      if (const auto line = key_of_line_.find(where); line != key_of_line_.end()) {
        const std::string& word = line->second->line->item.key;
        const bool came = came_in_passing(word);
        if (came && held == 0) continue;
        if (!came) failed += scouted_.turns;
      }
      const bool is_same = held == 0 || failed == 0;
      if (is_same && held + failed < kEnoughAsked) found.push_back(where);
    }
    return found;
  }

  // An end that comes seldom is the least of all questions.
  int lateness(const std::string& key) const override {
    return key_of_line_.contains(place_of(key)) ? 2 : 1;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    static_cast<void>(moment);
    if (key.starts_with(kRule)) return word_rule(never_of(key));
    const lang::Span where = place_of(key);
    auto [held, failed] = counted(where);
    const auto ending = key_of_line_.find(where);
    if (ending != key_of_line_.end()) failed += scouted_.turns;
    const std::string line = line_of(asked_, where);
    const bool never = held == 0;
    Worded worded;
    worded.clauses = {where};
    const bool is_rare = never && ending != key_of_line_.end();
    const Repair meant = ruling("below the line: it is meant, for rare cases",
                                fmt::format("It {} so in play, and is said all the same.",
                                            never ? "hardly comes to be" : "is nearly always"),
                                where);
    if (is_rare) worded.repairs.push_back(meant);
    worded.sentence = fmt::format(
        "The condition of `{}` was {} each of the {} times it was asked: "
        "does it say what is meant?",
        line, never ? "false" : "true", held + failed);
    if (is_rare) {
      worded.sentence = fmt::format(
          "The end `{}` came in none of the {} times that it was asked: is it one for rare cases?",
          line, failed);
    }
    const Clause& clause = clauses_.at(where);
    const bool bars = never && clause.rule != kNoIndex;  // a whole rule
    if (bars) {
      const std::string& rule = lang::at(asked_.model.rules, clause.rule).item.key;
      worded.sentence = fmt::format(
          "The condition of `{}` was false each of the {} times it was asked, so that the rule "
          "`{}` was never possible: does it say what is meant?",
          line, held + failed, rule);
      worded.now = fmt::format("as long as it is false the rule `{}` is not possible", rule);
      worded.repairs.push_back(without_rule(clause.rule));
    } else {
      worded.now = never ? when_false(clause.does) : when_true(clause.does);
    }
    const bool is_part = clause.does == Does::If || clause.does == Does::Repeat;
    const auto without = [&](const char* why, const std::string& text, Put put) {
      worded.repairs.push_back({fmt::format("in the place of the line{}", why), text, put, where});
    };
    const bool may_go = !never || clause.does == Does::Where;
    const std::string bare = may_go ? without_condition(line, clause.does) : "";
    if (!bare.empty()) without(": without a condition", bare, Put::InPlace);
    if (!never && clause.does == Does::If) {
      const std::string part = part_below(where);
      if (!part.empty()) {
        without(", and of what stands below it: it is done without a condition", part,
                Put::InPlaceOfAll);
      }
    } else if (never && is_part && !has_else(where)) {
      without(", and of what stands below it: all is left out", "-- " + line, Put::InPlaceOfAll);
    } else if (clause.does == Does::Require) {
      without(never && bars ? ": it asks nothing, and the rule is possible" : ": it is left out",
              "-- " + line, Put::InPlace);
    } else if (clause.does == Does::End && others_of(where).size() < 2) {
      if (auto rest = without_end(where)) worded.repairs.push_back(std::move(*rest));
    } else if (clause.does == Does::End || clause.does == Does::Forbid) {
      without(": it is left out", "-- " + line, Put::InPlaceOfAll);
    }
    if (!is_rare) worded.repairs.push_back(meant);
    return worded;
  }

 private:
  // A key that begins so is about a rule.
  static constexpr const char* kRule = "rule ";

  const NeverPossible& never_of(const std::string& key) const {
    const auto rule = static_cast<lang::Index>(std::stol(key.substr(std::string(kRule).size())));
    return *std::find_if(asked_.never.begin(), asked_.never.end(),
                         [rule](const NeverPossible& each) { return each.rule == rule; });
  }

  bool is_barred(lang::Index rule) const {
    return std::any_of(conditions_.begin(), conditions_.end(), [&](const auto& each) {
      const auto [held, failed] = counted(each.first);
      return clauses_.at(each.first).rule == rule && held == 0 && kEnoughAsked <= failed;
    });
  }

  Worded word_rule(const NeverPossible& never) const {
    const lang::Item& rule = lang::at(asked_.model.rules, never.rule).item;
    Worded worded;
    worded.about = "a rule that was never possible";
    worded.clauses = {rule.span};
    worded.sentence = fmt::format(
        "The rule `{}` was never possible at {} decisions of games at random: does it say what is "
        "meant?",
        rule.key, never.decisions);
    worded.now = "no move was made by it";
    worded.repairs = {ruling("below the rule: it is meant, for rare cases",
                             "It is hardly ever possible, and is said all the same.", rule.span),
                      without_rule(never.rule)};
    return worded;
  }

  // What a condition does, and the rule that is not possible where it is false.
  enum class Does : std::uint8_t { Require, If, Repeat, Where, End, Forbid, EndPhase };
  struct Clause {
    Does does = Does::Require;
    lang::Index rule = kNoIndex;
  };

  static const char* when_false(Does does) {
    switch (does) {
      case Does::Require:
        return "as long as it is false, nothing that stands behind it in the same part is possible";
      case Does::If:
        return "as long as it is false, what stands below the line is not done";
      case Does::Repeat:
        return "as long as it is false, what stands below the line is not repeated";
      case Does::Where:
        return "as long as it is false, nothing is found there";
      case Does::End:
        return "the line ends no game";
      case Does::Forbid:
        return "the line forbids nothing";
      case Does::EndPhase:
        return "the phase does not end by it";
    }
    return "";
  }
  static const char* when_true(Does does) {
    switch (does) {
      case Does::Require:
      case Does::If:
      case Does::Where:
        return "the condition does nothing";
      case Does::Repeat:
        return "the line repeats without an end";
      case Does::End:
        return "the line ends the game as soon as it is asked";
      case Does::Forbid:
        return "the line forbids whatever it is asked of";
      case Does::EndPhase:
        return "the phase ends as soon as it is asked";
    }
    return "";
  }

  // The line that plays a rule, left out; where others begin behind it on the same line, the
  // author sees how.
  Repair without_rule(lang::Index rule) const {
    const auto plays = [rule](const lang::Statement& each) {
      return each.op == lang::StatementOp::Play && each.imm == rule;
    };
    const auto& all = asked_.model.statements;
    const std::string& key = lang::at(asked_.model.rules, rule).item.key;
    const std::string why =
        fmt::format("in the place of the line that plays `{}`: the rule is dropped", key);
    const auto found = std::find_if(all.begin(), all.end(), plays);
    const std::string line = found == all.end() ? "" : line_of(asked_, found->span);
    const bool is_once = std::count_if(all.begin(), all.end(), plays) == 1;
    if (!line.starts_with("or ") && !line.starts_with("play ")) return {why, "-- rule " + key};
    return {why, "-- " + line, is_once ? Put::InPlace : Put::ByHand, found->span};
  }

  // A line that does the same without its condition; empty: none does.
  static std::string without_condition(const std::string& line, Does does) {
    const char* const word = does == Does::End     ? " when "
                             : does == Does::Where ? " where "
                                                   : nullptr;
    // Of several conditions in one line it is not told which one is meant.
    const std::size_t at = word == nullptr ? std::string::npos : line.find(word);
    if (at == std::string::npos || at != line.rfind(word)) return {};
    return line.substr(0, at);
  }

  const lang::Statement* statement_at(const lang::Span& where) const {
    for (const lang::Statement& each : asked_.model.statements) {
      if (each.span == where && each.imm == 0) return &each;
    }
    return nullptr;
  }
  bool has_else(const lang::Span& where) const {
    const lang::Statement* statement = statement_at(where);
    return statement != nullptr && 1 < statement->blocks.size() && statement->blocks[1] != kNoIndex;
  }

  // The other lines of the list that a line of `end` stands in.
  std::vector<const Ending*> others_of(const lang::Span& where) const {
    const Ending& of = *key_of_line_.at(where);
    std::vector<const Ending*> others;
    for (const Ending& each : endings_) {
      if (&each != &of && each.list == of.list && each.phase == of.phase) others.push_back(&each);
    }
    return others;
  }

  // A list of one or two lines of `end` without one of them: none is left, or none is the first.
  std::optional<Repair> without_end(const lang::Span& where) const {
    const lang::SourceText& source = asked_.sources.source(where.file);
    const auto depth_of = [&source](std::size_t row) {
      return source.line_text(row).find_first_not_of(' ');
    };
    std::size_t row = rows_of(asked_, where).first;
    const std::size_t depth = depth_of(row);
    while (1 < row && (depth_of(row) == std::string_view::npos || depth <= depth_of(row))) --row;
    lang::Span head = source.line_span(row);
    head.begin += static_cast<lang::Offset>(std::min(depth_of(row), source.line_text(row).size()));
    std::string opens = line_of(asked_, head);
    if (!opens.starts_with("end")) return std::nullopt;
    std::string text = "-- " + line_of(asked_, where);
    const std::vector<const Ending*> others = others_of(where);
    if (!others.empty()) {
      opens.erase(std::min(opens.find(" by the first of"), opens.size()));
      text = opens + "\n" + indented(lines_of(asked_, others.front()->line->item.span));
    }
    return Repair{fmt::format("in the place of `{}` and what stands below it: it is left out",
                              line_of(asked_, head)),
                  text, Put::InPlaceOfAll, head};
  }

  // What an `if` without `else` does, as lines of their own.
  std::string part_below(const lang::Span& where) const {
    const lang::Statement* statement = statement_at(where);
    if (statement == nullptr || statement->op != lang::StatementOp::If || has_else(where))
      return {};
    if (!line_of(asked_, where).starts_with("if ")) return {};
    return lines_of_block(asked_, statement->blocks[0]);
  }

  void add(ExprId id, const lang::Span& where, Does does, lang::Index rule = kNoIndex) {
    if (id == lang::kNoExpr || where.is_nowhere()) return;
    // What options have settled is not asked in this game.
    if (lang::at(asked_.model, id).op == lang::Op::Constant) return;
    conditions_[where].push_back(id);
    clauses_.emplace(where, Clause{does, rule});
  }

  void add_where(ExprId id, lang::Index rule) {
    if (id != lang::kNoExpr) add(id, lang::at(asked_.model, id).span, Does::Where, rule);
  }

  std::pair<std::uint64_t, std::uint64_t> counted(const lang::Span& where) const {
    std::uint64_t held = 0, failed = 0;
    if (counts_ == nullptr) return {0, 0};
    for (const ExprId id : conditions_.at(where)) {
      held += counts_->held[static_cast<std::size_t>(id)];
      failed += counts_->failed[static_cast<std::size_t>(id)];
    }
    return {held, failed};
  }

  // Of a line that asks whether none of some things is left: how many there are.
  std::optional<std::size_t> left_of(const interpreter::State& state,
                                     const lang::ResultLine& line) const {
    const lang::Expr& none = lang::at(asked_.model, line.when);
    if (none.op != lang::Op::Not) return std::nullopt;
    const lang::Expr& any = lang::at(asked_.model, none.args[0]);
    if (any.op != lang::Op::NotEmpty) return std::nullopt;
    if (lang::at(asked_.model, any.args[0]).type.shape != lang::Shape::Set) return std::nullopt;
    return asked_.engine.evaluate(state, any.args[0], line.slots).items.size();
  }

  // It reads an attribute that kinds have which stood nowhere: those of other setups.
  bool says_of_others(const lang::Span& where) const {
    const auto is_of_others = [this](ExprId id) {
      const lang::Expr& expr = lang::at(asked_.model, id);
      if (expr.op != lang::Op::Column) return false;
      const auto& cells = lang::at(asked_.model.columns, expr.imm).cells;
      for (std::size_t kind = 0; kind < cells.size(); ++kind) {
        const bool is_in_table = cells[kind] != lang::kNoExpr;
        if (is_in_table && !stood_.contains(static_cast<lang::Index>(kind))) return true;
      }
      return false;
    };
    const auto& exprs = conditions_.at(where);
    return std::all_of(exprs.begin(), exprs.end(), is_of_others);
  }

  bool came_in_passing(const std::string& end) const {
    return scouted_.ends.contains(end) || scouted_.played_ends.contains(end) ||
           scouted_.met_ends.contains(end);
  }

  static std::string key_of(const lang::Span& where) {
    return fmt::format("{}:{}:{}", where.file.index(), where.begin, where.end);
  }
  lang::Span place_of(const std::string& key) const {
    for (const auto& [where, exprs] : conditions_) {
      if (key_of(where) == key) return where;
    }
    return lang::Span::nowhere();
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  std::map<lang::Span, std::vector<ExprId>> conditions_;  // by the clause
  std::map<lang::Span, Clause> clauses_;                  // likewise
  std::map<lang::Span, const Ending*> key_of_line_;       // those of result lines
  std::set<lang::Span> told_;
  std::set<lang::Index> stood_;                  // kinds of which a piece stood on the board
  std::map<lang::Span, std::size_t> most_left_;  // at first, by lines that ask whether none is left
  std::map<lang::Span, std::size_t> least_left_;  // likewise, where games were over
  std::set<lang::Span> dwindling_;                // of these: where fewer were left later
  const interpreter::Conditions* counts_ = nullptr;
  Scouted scouted_;
};

}  // namespace

std::unique_ptr<QuestionClass> constant_class(const Asked& asked) {
  return std::make_unique<Constant>(asked);
}

}  // namespace ludo::workbench::questions
