// Questions about what players know: lists of moves that tell a secret (Q11).

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "interpreter/search/search.hpp"
#include "interpreter/workbench/questions/guards.hpp"
#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using lang::StatementOp;

// Views that are kept: the latest.
constexpr std::size_t kMostViews = 4000;
// Decisions of which it is tried whether others read a secret off the move, and moves of
// each that others are compared with.
constexpr std::size_t kMostWatched = 80;
constexpr std::size_t kBasesWatched = 3;
constexpr std::size_t kChoicesWatched = 12;
constexpr std::string_view kTold = "told";  // the key of such a question

class Leak final : public QuestionClass {
 public:
  explicit Leak(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q11"; }
  std::string_view name() const override { return "leak"; }
  // What tells a secret spoils the game, however it is played.
  int lateness(const std::string& key) const override {
    static_cast<void>(key);
    return 0;
  }
  std::string_view about() const override {
    return "two states that look the same to who decides, with other moves";
  }
  std::string not_asked() const override {
    return search::has_secrets(asked_.model) ? "" : "everybody sees everything";
  }
  bool by_state() const override { return false; }
  bool compares_views() const override { return true; }

  void look(const Moment& moment, const Found& found) override {
    if (!can_ask(moment)) return;
    if (watched_ < kMostWatched && 1 < moment.legal.size()) {
      ++watched_;
      if (told_by_move(moment)) found(std::string(kTold));
    }
    const std::string key = view_of(moment);
    const auto known = seen_.find(key);
    std::vector<Digits> digits = digits_of(moment);
    if (known == seen_.end()) {
      seen_.emplace(key, Seen{std::move(digits), moment.line()});
      order_.push_back(key);
      if (kMostViews < order_.size()) {
        seen_.erase(order_.front());
        order_.pop_front();
      }
      return;
    }
    if (known->second.digits == digits) return;
    other_ = known->second.line;
    // What a question has been found of is kept.
    std::erase(order_, key);
    found("leak");
  }

  bool shows(const Moment& moment, const std::string& key) override {
    if (!can_ask(moment)) return false;
    if (key == kTold) return told_by_move(moment).has_value();
    const auto known = seen_.find(view_of(moment));
    if (known == seen_.end() || known->second.digits == digits_of(moment)) return false;
    other_ = known->second.line;
    return true;
  }

  const Line* other_line(const std::string& key) const override {
    return key == kTold ? nullptr : &other_;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    if (key == kTold) return word_of_told(moment);
    const auto known = seen_.find(view_of(moment));
    if (known != seen_.end()) other_ = known->second.line;
    const lang::PhaseDef& phase = phase_of(asked_.model, moment.now);
    Worded worded;
    worded.clauses = {phase.item.span};
    worded.sentence = fmt::format(
        "{} sees the same after the one line and after the other, but has other moves: does the "
        "list of moves tell a secret?",
        name_of(asked_.model, moment.now.position.me));
    worded.now = "who looks at the legal moves learns what is hidden";
    worded.repairs = {ruling("below the turn: it is meant, an umpire says what is possible",
                             "An umpire tells what can be played, and so a little more.",
                             phase.item.span)};
    if (const std::optional<Deciding> deciding = deciding_in(moment)) {
      worded.clauses.push_back(deciding->clause);
      worded.now += fmt::format("; `{}` is possible after {} line alone: `{}` decides",
                                deciding->move, deciding->is_now ? "the first" : "the second",
                                line_of(asked_, deciding->clause));
      for (Repair& repair : repairs_of(*deciding)) worded.repairs.push_back(std::move(repair));
    }
    return worded;
  }

 private:
  struct Seen {
    std::vector<Digits> digits;
    Line line;
  };

  // Two moves that another player sees to be two, and of which all that they do is hidden from him.
  struct Told {
    interpreter::Move one, other;
    lang::Index by = lang::kNoIndex;
    const lang::Statement* choice = nullptr;  // at which they part
    bool shows = false;                       // something else shows which it was, too
  };

  static bool differs_at(const Digits& one, const Digits& other, std::size_t at) {
    if (one.size() != other.size() || one[at] == other[at]) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (i != at && one[i] != other[i]) return false;
    }
    return true;
  }

  // Moves that come near to one: a single choice made otherwise, each in turn, and the next in the
  // list.
  static std::vector<const interpreter::Move*> near(const std::vector<interpreter::Move>& legal,
                                                    std::size_t at) {
    std::vector<const interpreter::Move*> found;
    const Digits& digits = legal[at].digits;
    for (std::size_t choice = 0; choice < std::min(digits.size(), kChoicesWatched); ++choice) {
      const auto other = std::find_if(
          legal.begin(), legal.end(),
          [&](const interpreter::Move& each) { return differs_at(digits, each.digits, choice); });
      if (other != legal.end()) found.push_back(&*other);
    }
    found.push_back(&legal[at + 1 < legal.size() ? at + 1 : at - 1]);
    return found;
  }

  // The choices that a move makes, in order; nothing where they are not one digit each.
  std::vector<const lang::Statement*> choices_of(const interpreter::State& state,
                                                 const interpreter::Move& move) const {
    std::vector<const lang::Statement*> choices;
    for (const interpreter::Step& step : asked_.engine.story(state, move)) {
      const bool chooses = step.form == interpreter::Step::Form::Choose;
      if (!chooses && step.form != interpreter::Step::Form::Branch) continue;
      const auto& all = asked_.model.statements;
      const auto found = std::find_if(all.begin(), all.end(), [&](const lang::Statement& each) {
        return each.op == StatementOp::Choose && each.span.file == step.span.file &&
               each.span.begin < step.span.end && step.span.begin < each.span.end;
      });
      choices.push_back(chooses && found != all.end() ? &*found : nullptr);
    }
    return choices.size() == move.digits.size() ? choices : std::vector<const lang::Statement*>{};
  }

  // The choice at which two moves of a state part, if what is chosen there is written as it is into
  // something hidden, or is the kind of a piece where kinds are hidden. (Who looks at another's
  // card has chosen whose, and knows more than those who saw that.)
  const lang::Statement* telling_choice(const interpreter::State& state,
                                        const interpreter::Move& one,
                                        const interpreter::Move& other, bool as_value) const {
    const std::vector<const lang::Statement*> choices = choices_of(state, one);
    const auto differ = std::mismatch(one.digits.begin(), one.digits.end(), other.digits.begin(),
                                      other.digits.end());
    const auto at = static_cast<std::size_t>(differ.first - one.digits.begin());
    if (choices.size() <= at || choices[at] == nullptr) return nullptr;
    const lang::Statement& choice = *choices[at];
    if (choice.generator == lang::kNoIndex) return nullptr;
    const lang::Index slot = lang::at(asked_.model.generators, choice.generator).slot;
    const auto& phases = asked_.model.scenario.phases;
    const bool tells =
        std::any_of(asked_.model.rules.begin(), asked_.model.rules.end(),
                    [&](const lang::Rule& rule) {
                      return writes_openly(rule.body, choice, slot, as_value);
                    }) ||
        std::any_of(phases.begin(), phases.end(), [&](const lang::PhaseDef& phase) {
          return phase.turn != lang::kNoIndex && writes_openly(phase.turn, choice, slot, as_value);
        });
    return tells ? &choice : nullptr;
  }

  // The body makes the choice, and writes what was chosen into what is hidden; as_value: as the
  // kind of a piece or the value of an attribute, not as one of many.
  bool writes_openly(lang::BlockId body, const lang::Statement& choice, lang::Index slot,
                     bool as_value) const {
    bool chooses = false, writes = false;
    lang::for_each_statement(asked_.model, body, [&](const lang::Statement& each) {
      chooses = chooses || &each == &choice;
      const bool put = each.op == StatementOp::Put;
      if (as_value && !put && each.op != StatementOp::SetVariable) return;
      const bool hidden =
          put ? asked_.model.kinds_seen.sight != lang::Sight::All
              : std::any_of(each.places.begin(), each.places.end(), [&](const lang::Place& place) {
                  return place.variable != lang::kNoIndex &&
                         lang::at(asked_.model.variables, place.variable).seen.sight !=
                             lang::Sight::All;
                });
      writes = writes ||
               (hidden && std::any_of(each.exprs.begin(), each.exprs.end(), [&](lang::ExprId expr) {
                  if (expr == lang::kNoExpr) return false;
                  const auto& value = lang::at(asked_.model, expr);
                  return value.op == lang::Op::Slot && value.imm == slot;
                }));
    });
    return chooses && writes;
  }

  // The kind of a piece, or the value of an attribute, differs between the states, and in the first
  // it could be as in the second without showing to a player.
  bool hides_what_differs(const interpreter::State& first, const interpreter::State& second,
                          lang::Index by) const {
    const std::string seen = asked_.engine.observe(first, by);
    for (const auto& [site, piece] : second.position.pieces) {
      const auto here = first.position.pieces.find(site);
      if (here == first.position.pieces.end() || here->second.kind == piece.kind) continue;
      if (here->second.owner != piece.owner) continue;
      interpreter::State changed = first;
      changed.position.pieces.find(site)->second.kind = piece.kind;
      if (asked_.engine.observe(changed, by) == seen) return true;
    }
    for (const auto& [key, value] : second.position.variables) {
      const lang::Variable& variable = lang::at(asked_.model.variables, key.first);
      if (variable.type.shape != lang::Shape::Scalar) continue;
      const auto here = first.position.variables.find(key);
      if (here == first.position.variables.end() || here->second == value) continue;
      interpreter::State changed = first;
      changed.position.variables.find(key)->second = value;
      if (asked_.engine.observe(changed, by) == seen) return true;
    }
    return false;
  }

  std::optional<Told> told_by_move(const Moment& moment) const {
    const lang::Index me = moment.now.position.me;
    if (lang::at(asked_.model.scenario.phases, moment.now.position.phase).secretly) {
      return std::nullopt;
    }
    try {
      const std::vector<interpreter::Move> legal = asked_.engine.moves(moment.now);
      for (std::size_t base = 0; base < kBasesWatched; ++base) {
        const std::size_t at = base * (legal.size() - 1) / (kBasesWatched - 1);
        const interpreter::Move& one = legal[at];
        const interpreter::State first = asked_.engine.apply(moment.now, one);
        if (asked_.engine.over(first)) continue;
        for (const interpreter::Move* other : near(legal, at)) {
          const interpreter::State second = asked_.engine.apply(moment.now, *other);
          if (asked_.engine.over(second) || first.position == second.position) continue;
          for (const lang::Index by : moment.now.position.alive) {
            const bool tells = by != me && asked_.engine.seen(moment.now, one, by).digits !=
                                               asked_.engine.seen(moment.now, *other, by).digits;
            if (!tells) continue;
            const bool shows =
                asked_.engine.observe(first, by) != asked_.engine.observe(second, by);
            if (shows && !hides_what_differs(first, second, by)) continue;
            if (const auto* choice = telling_choice(moment.now, one, *other, shows)) {
              return Told{one, *other, by, choice, shows};
            }
          }
        }
      }
    } catch (const interpreter::BudgetSpent&) {
      return std::nullopt;
    } catch (const interpreter::DescriptionError&) {
      return std::nullopt;
    }
    return std::nullopt;
  }

  Worded word_of_told(const Moment& moment) const {
    Worded worded;
    worded.about = "a move that tells what it hides";
    const lang::Span turn = phase_of(asked_.model, moment.now).item.span;
    const Repair meant =
        ruling("below the turn: it is meant", "What is chosen openly is known to all.", turn);
    const std::optional<Told> told = told_by_move(moment);
    if (!told) {  // no work was left to look once more
      worded.sentence =
          "Others see what is chosen, and what it does is hidden from them: may it be "
          "told by the move?";
      worded.now = "all see what is chosen";
      worded.clauses = {turn};
      worded.repairs = {meant};
      return worded;
    }
    const std::string by = name_of(asked_.model, told->by);
    worded.sentence = fmt::format(
        "{} sees which of `{}` and `{}` {} makes, though {} is hidden from {}: may it be "
        "told by the move?",
        by, told->one.text, told->other.text, name_of(asked_.model, moment.now.position.me),
        told->shows ? "what was chosen" : "what they do", by);
    worded.now = fmt::format("all see what is chosen, and {} knows what is hidden", by);
    worded.clauses.push_back(told->choice->span);
    const std::string line = line_of(asked_, told->choice->span);
    if (!told->shows && line.find(" seen by ") == std::string::npos) {
      worded.repairs.push_back({"in the place of the line: who chooses alone sees it",
                                line + " seen by me", Put::InPlace, told->choice->span});
    }
    const lang::Item& phase = phase_of(asked_.model, moment.now).item;
    if (line_of(asked_, phase.span).starts_with("phase ")) {
      worded.repairs.push_back(
          {"in the place of the line: what is chosen in the phase is shown when it has ended",
           line_of(asked_, phase.span) + " secretly", Put::InPlace, phase.span});
    }
    worded.clauses.push_back(turn);
    worded.repairs.push_back(meant);
    return worded;
  }

  // What makes a move possible in one of the two states and not in the other.
  struct Deciding {
    std::string move;
    bool is_now = true;  // possible where the question shows; else after the other line
    lang::Span clause;
  };

  std::optional<Deciding> deciding_in(const Moment& moment) const {
    constexpr std::uint64_t kSteps = 5'000'000;
    interpreter::Budget budget;
    budget.steps = kSteps;
    interpreter::Engine engine(asked_.model, budget);
    try {
      interpreter::State other = engine.start();
      for (const Digits& digits : other_) {
        interpreter::Move move;
        move.digits = digits;
        other = engine.apply(other, move);
      }
      for (const bool is_now : {true, false}) {
        const interpreter::State& has = is_now ? moment.now : other;
        const interpreter::State& lacks = is_now ? other : moment.now;
        std::set<Digits> there;
        for (const interpreter::Move& move : engine.raw_moves(lacks)) there.insert(move.digits);
        for (const interpreter::Move& move : engine.moves(has)) {
          if (there.contains(move.digits)) continue;
          const lang::Span clause = clause_against(engine, lacks, has, move);
          if (!clause.is_nowhere()) return Deciding{move.text, is_now, clause};
          break;
        }
      }
    } catch (const interpreter::BudgetSpent&) {
      return std::nullopt;
    } catch (const interpreter::DescriptionError&) {
      return std::nullopt;
    }
    return std::nullopt;
  }

  // The clause by which a move of one state is none of another; nowhere: it is not known.
  static lang::Span clause_against(interpreter::Engine& engine, const interpreter::State& lacks,
                                   const interpreter::State& has, const interpreter::Move& move) {
    // An effect that can be done there, and not here.
    const auto faults = [&engine](const interpreter::State& state) {
      engine.forget_reports();
      static_cast<void>(engine.raw_moves(state));
      std::set<lang::Span> places;
      for (const interpreter::Report& report : engine.reports()) places.insert(report.where);
      return places;
    };
    const std::set<lang::Span> here = faults(lacks), there = faults(has);
    for (const lang::Span& where : here) {
      if (!there.contains(where)) return where;
    }
    const interpreter::Reasons reasons = engine.reasons_against(lacks, move.text);
    return reasons.denials.empty() ? lang::Span::nowhere() : reasons.denials.front().span;
  }

  const lang::Statement* statement_in(const lang::Span& clause) const {
    const auto& all = asked_.model.statements;
    const auto found = std::find_if(all.begin(), all.end(), [&](const lang::Statement& each) {
      if (each.span == clause) return true;
      const bool asks = each.op == StatementOp::Require || each.op == StatementOp::If;
      return asks && lang::at(asked_.model, each.exprs[0]).span == clause;
    });
    return found == all.end() ? nullptr : &*found;
  }

  std::vector<Repair> repairs_of(const Deciding& deciding) const {
    std::vector<Repair> repairs;
    const lang::Statement* statement = statement_in(deciding.clause);
    if (statement == nullptr) return repairs;
    if (auto told = told_first(*statement)) repairs.push_back(std::move(*told));
    if (statement->op == StatementOp::Require) {
      repairs.push_back({"in the place of the line that decides: it is not asked",
                         "-- " + line_of(asked_, statement->span), Put::InPlace, statement->span});
    }
    if (auto seen = seen_by_all(*statement)) repairs.push_back(std::move(*seen));
    return repairs;
  }

  // The move can be made whatever is hidden: what decides is said, and what stands behind it is
  // done only if it holds. Not where something is chosen there, nor where names go on from it.
  std::optional<Repair> told_first(const lang::Statement& statement) const {
    const std::string line = line_of(asked_, statement.span);
    std::string condition;
    const bool asks = statement.op == StatementOp::Require;
    if (asks && line.starts_with("require ")) condition = line.substr(8);
    if (!asks) condition = guard_of(asked_, statement, "");
    if (condition.empty()) return std::nullopt;
    for (const lang::StatementBlock& block : asked_.model.blocks) {
      for (std::size_t i = 0; i < block.statements.size(); ++i) {
        if (&lang::at(asked_.model.statements, block.statements[i]) != &statement) continue;
        lang::Span all = statement.span, rest = lang::Span::nowhere();
        for (std::size_t j = asks ? i + 1 : i; j < block.statements.size(); ++j) {
          const lang::Statement& each = lang::at(asked_.model.statements, block.statements[j]);
          if (each.span.is_nowhere() || may_fail(each)) return std::nullopt;
          all = lang::join(all, each.span);
          rest = rest.is_nowhere() ? each.span : lang::join(rest, each.span);
        }
        if (rest.is_nowhere()) return std::nullopt;
        return Repair{
            "in the place of the line that decides and of those behind it: it is told, and the "
            "move can be made in either case",
            fmt::format("announce {} as told\nif told\n{}", condition,
                        indented(lines_of(asked_, rest))),
            Put::InPlaceOfAll, all};
      }
    }
    return std::nullopt;
  }

  // Something is chosen in it, or another condition asked.
  bool may_fail(const lang::Statement& statement) const {
    bool may = false;
    const auto look = [&may](const lang::Statement& each) {
      may = may || lang::asks(each.op) || each.op == StatementOp::Require ||
            each.op == StatementOp::By || each.op == StatementOp::Commit;
    };
    look(statement);
    if (statement.op == StatementOp::Play) {
      lang::for_each_statement_played(asked_.model,
                                      lang::at(asked_.model.rules, statement.imm).body, look);
    }
    for (const lang::BlockId block : statement.blocks) {
      if (block != lang::kNoIndex) lang::for_each_statement_played(asked_.model, block, look);
    }
    return may;
  }

  // The declaration of something hidden that decides, without what hides it.
  std::optional<Repair> seen_by_all(const lang::Statement& statement) const {
    std::set<lang::Index> read;
    for (const lang::Place& place : statement.places) read.insert(place.variable);
    lang::Walk walk;
    walk.expression = [&read](lang::ExprId, const lang::Expr& expr) {
      if (expr.op == lang::Op::Variable) read.insert(expr.imm);
    };
    for (const lang::ExprId expr : statement.exprs) {
      if (expr != lang::kNoExpr) lang::walk_expression(asked_.model, expr, walk);
    }
    for (const lang::Index index : read) {
      if (index == lang::kNoIndex) continue;
      const lang::Variable& variable = lang::at(asked_.model.variables, index);
      if (variable.seen.sight == lang::Sight::All || variable.span.is_nowhere()) continue;
      const std::string line = line_of(asked_, variable.span);
      const std::size_t hides = line.find(" seen by ");
      // Of several on one line it is not told which one is meant.
      if (hides == std::string::npos || line.find(',', hides) != std::string::npos) continue;
      return Repair{
          fmt::format("in the place of the declaration of `{}`: it is no secret", variable.name),
          line.substr(0, hides), Put::InPlace, variable.span};
    }
    return std::nullopt;
  }

  bool can_ask(const Moment& moment) const {
    return moment.error == nullptr && !moment.now.result.over && !moment.legal.empty() &&
           !asked_.engine.nature_moves(moment.now);
  }
  std::string view_of(const Moment& moment) const {
    const lang::Index me = moment.now.position.me;
    return fmt::format("{} {}", me, asked_.engine.observe(moment.now, me));
  }
  static std::vector<Digits> digits_of(const Moment& moment) {
    std::vector<Digits> all;
    for (const interpreter::Move& move : moment.legal) all.push_back(move.digits);
    return all;
  }

  const Asked& asked_;
  std::map<std::string, Seen> seen_;  // by view
  std::deque<std::string> order_;     // of those that may be forgotten
  mutable Line other_;                // for what was found, shown or worded last
  std::size_t watched_ = 0;           // decisions of which it was tried what the move tells
};

}  // namespace

std::unique_ptr<QuestionClass> leak_class(const Asked& asked) {
  return std::make_unique<Leak>(asked);
}

Classes all_classes(const Asked& asked) {
  Classes all;
  all.push_back(stuck_class(asked));
  all.push_back(two_ends_class(asked));
  all.push_back(own_loss_class(asked));
  all.push_back(tie_class(asked));
  all.push_back(endless_class(asked));
  all.push_back(supply_class(asked));
  all.push_back(order_class(asked));
  all.push_back(same_move_class(asked));
  all.push_back(empty_move_class(asked));
  all.push_back(who_is_out_class(asked));
  all.push_back(leak_class(asked));
  all.push_back(idle_piece_class(asked));
  all.push_back(first_turn_class(asked));
  all.push_back(constant_class(asked));
  all.push_back(capacity_class(asked));
  return all;
}

}  // namespace ludo::workbench::questions
