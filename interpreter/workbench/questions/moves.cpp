// Questions about moves: effects whose order matters (Q7), moves that cannot be told apart (Q8),
// moves that do nothing (Q9).

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>

#include "interpreter/search/search.hpp"
#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/reads.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::Move;
using interpreter::State;
using lang::Index;
using lang::kNoIndex;
using lang::StatementOp;

// The text of a move among those of a state.
std::string text_of(const std::vector<Move>& moves, const Digits& digits) {
  for (const Move& move : moves) {
    if (move.digits == digits) return move.text;
  }
  return "?";
}

// ---- Q7

// Of each `for each`, in each stage of the search: states of which all moves are tried both ways,
// and moves that were made and are tried the other way, at most. None is tried where it has found
// fewer than two things since the last.
constexpr std::size_t kMostTurned = 20;
constexpr std::size_t kMostTurnedMoves = 100;

class Order final : public QuestionClass {
 public:
  explicit Order(const Asked& asked) : asked_(asked) {
    for (std::size_t i = 0; i < asked.model.statements.size(); ++i) {
      const lang::Statement& each = asked.model.statements[i];
      // What the checker puts there, and what is chosen one by one, is none of an order's business.
      if (each.op != StatementOp::ForEach || each.imm != 0) continue;
      if (chooses(each.blocks[0])) continue;
      if (lang::writes_of(asked.model, static_cast<Index>(i)).parts.none()) continue;
      candidates_.push_back({static_cast<Index>(i)});
    }
  }
  std::string_view code() const override { return "Q7"; }
  std::string_view name() const override { return "order"; }
  std::string_view about() const override {
    return "things done one after the other, where another order does something else";
  }
  std::string not_asked() const override {
    return candidates_.empty() && asked_.model.triggers.empty()
               ? "nothing is done to several things"
               : "";
  }
  bool looks_ahead() const override { return !candidates_.empty(); }
  bool looks_at_all() const override {
    return std::all_of(candidates_.begin(), candidates_.end(),
                       [](const Candidate& candidate) { return !candidate.left_out; });
  }
  void stage_begins() override {
    for (Candidate& candidate : candidates_) candidate.tried = candidate.moves = 0;
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.error != nullptr) {
      if (is_conflict(*moment.error)) found("conflict");
      return;
    }
    const bool has_next = moment.next != nullptr && !moment.next->empty();
    for (Candidate& candidate : candidates_) {
      const auto several = [&] {
        return moment.conditions.several[static_cast<std::size_t>(candidate.statement)];
      };
      if (several() == candidate.several) continue;
      if (has_next && candidate.tried < kMostTurned) {
        ++candidate.tried;
        if (differs(moment, candidate.statement)) found(std::to_string(candidate.statement));
      } else if (candidate.moves < kMostTurnedMoves) {
        ++candidate.moves;
        if (has_next) candidate.left_out = true;
        if (move_differs(moment, candidate.statement)) found(std::to_string(candidate.statement));
      } else {
        candidate.left_out = true;
      }
      candidate.several = several();
    }
  }

  bool shows(const Moment& moment, const std::string& key) override {
    if (key == "conflict") return moment.error != nullptr && is_conflict(*moment.error);
    if (moment.error != nullptr) return false;
    const auto statement = static_cast<Index>(std::stol(key));
    return differs(moment, statement) || move_differs(moment, statement);
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    Worded worded;
    if (key == "conflict") {
      const bool known = moment.error != nullptr;
      worded.clauses = {known ? moment.error->span : phase_of(asked_.model, moment.now).item.span};
      worded.sentence = fmt::format(
          "Two things that happen at once contradict each other: {}. "
          "Which one counts?",
          known ? moment.error->what() : "?");
      worded.now = "neither: it is an error of the description";
      worded.repairs = {{"in the rule, behind the effect that sets it off and before the other one",
                         line_of(asked_, worded.clauses.front())}};
      return worded;
    }
    const auto statement = static_cast<Index>(std::stol(key));
    const lang::Statement& each = lang::at(asked_.model.statements, statement);
    const std::string line = line_of(asked_, each.span);
    asked_.engine.turn_around(statement);
    const Digits differing = moment.next == nullptr ? Digits{} : differing_move(moment);
    asked_.engine.turn_around(kNoIndex);
    std::string move = differing.empty() ? "" : text_of(asked_.engine.moves(moment.now), differing);
    if (move.empty() && move_differs(moment, statement)) {
      move = text_of(asked_.engine.moves(*moment.before), moment.move->digits);
    }
    worded.clauses = {each.span};
    worded.sentence = fmt::format(
        "`{}` goes from one thing to the next; {} it does something else in another order: which "
        "order is meant?",
        line, move.empty() ? "here" : fmt::format("after `{}`", move));
    worded.now =
        "it takes them in the order in which they are found: sites by their order on the "
        "board, all else as it is declared";
    worded.repairs = {ruling("below the line: that order is meant",
                             "In the order of the sites; what comes first counts.", each.span)};
    for (Repair& repair : repairs_of_order(asked_, each, moment)) {
      worded.repairs.push_back(std::move(repair));
    }
    return worded;
  }

 private:
  struct Candidate {
    Index statement = kNoIndex;
    std::size_t tried = 0, moves = 0;
    std::uint64_t several = 0;  // how often it had found two things or more when it was tried last
    bool left_out = false;      // in some states that were seen
  };

  static bool is_conflict(const interpreter::DescriptionError& error) {
    return error.mistake == lang::Mistake::TwoValues;
  }

  // Somebody, or nature, is asked in it, or the game ends.
  bool chooses(lang::BlockId block) const {
    bool found = false;
    lang::for_each_statement_played(asked_.model, block, [&](const lang::Statement& each) {
      found = found || lang::asks(each.op) || each.op == StatementOp::By ||
              each.op == StatementOp::Commit || each.op == StatementOp::Decide;
    });
    return found;
  }

  // With a `for each` turned around.
  template <class Asks>
  bool turned_around(Index statement, const Asks& asks) const {
    asked_.engine.turn_around(statement);
    bool answer = false;
    try {
      answer = asks();
    } catch (const interpreter::DescriptionError&) {
      answer = true;
    } catch (...) {
      asked_.engine.turn_around(kNoIndex);
      throw;
    }
    asked_.engine.turn_around(kNoIndex);
    return answer;
  }

  bool differs(const Moment& moment, Index statement) const {
    if (moment.next == nullptr) return false;
    return turned_around(statement, [&] { return !differing_move(moment).empty(); });
  }

  // The move that was made comes to something else.
  bool move_differs(const Moment& moment, Index statement) const {
    if (moment.before == nullptr || !moment.now.position.frames.empty()) return false;
    if (asked_.engine.nature_moves(*moment.before)) return false;
    return turned_around(statement, [&] {
      const std::optional<State> other = asked_.engine.after(*moment.before, moment.move->digits);
      return !other || (other->position.frames.empty() && !(*other == moment.now));
    });
  }

  // A move that comes to something else, or is one of one way only.
  Digits differing_move(const Moment& moment) const {
    std::map<Digits, const State*> ahead;
    for (const auto& [move, state] : *moment.next) ahead.emplace(move.digits, &state);
    for (const auto& [move, state] : asked_.engine.successors(moment.now)) {
      const auto other = ahead.find(move.digits);
      if (other == ahead.end()) return move.digits;
      const bool between = state.position.frames.empty() && other->second->position.frames.empty();
      if (between && !(state == *other->second)) return move.digits;
    }
    return {};
  }

  const Asked& asked_;
  std::vector<Candidate> candidates_;
};

// ---- Q8

// Decisions whose moves are written out at most.
constexpr std::size_t kMostWritten = 150;

class SameMove final : public QuestionClass {
 public:
  explicit SameMove(const Asked& asked)
      : asked_(asked), has_secrets_(search::has_secrets(asked.model)) {}
  std::string_view code() const override { return "Q8"; }
  std::string_view name() const override { return "same-move"; }
  std::string_view about() const override { return "two moves with one text, or with one outcome"; }
  bool looks_ahead() const override { return true; }
  bool looks_at_all() const override { return written_ < kMostWritten; }
  Sign scouted_for() const override {
    const auto& phases = asked_.model.scenario.phases;
    const bool any = std::any_of(phases.begin(), phases.end(),
                                 [](const lang::PhaseDef& phase) { return !phase.same_outcome; });
    return any && !has_secrets_ ? Sign::Twins : Sign::None;
  }
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.compared; }

  void look(const Moment& moment, const Found& found) override {
    if (moment.next == nullptr || moment.now.position.nature) return;
    if (asked_.engine.nature_moves(moment.now)) return;
    const lang::PhaseDef& phase = phase_of(asked_.model, moment.now);
    const std::string where = std::to_string(moment.now.position.phase);
    if (!has_secrets_ && !phase.same_outcome && two_of_one_outcome(moment).first != nullptr) {
      found("outcome " + where);
    }
    if (kMostWritten <= written_) return;
    ++written_;
    if (!shared_text(asked_.engine.moves(moment.now)).empty()) found("text " + where);
  }

  bool shows(const Moment& moment, const std::string& key) override {
    if (moment.next == nullptr || moment.now.position.nature) return false;
    if (!key.ends_with(" " + std::to_string(moment.now.position.phase))) return false;
    if (key.starts_with("outcome")) return two_of_one_outcome(moment).first != nullptr;
    return !shared_text(asked_.engine.moves(moment.now)).empty();
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    const lang::PhaseDef& phase = phase_of(asked_.model, moment.now);
    const std::vector<Move> moves = asked_.engine.moves(moment.now);
    Worded worded;
    worded.clauses = {phase.item.span};
    if (key.starts_with("outcome")) {
      std::string one = "?", other = "?";
      if (moment.next != nullptr) {
        const auto both = two_of_one_outcome(moment);
        if (both.first != nullptr) {
          one = text_of(moves, *both.first);
          other = text_of(moves, *both.second);
        }
      }
      worded.sentence = fmt::format(
          "`{}` and `{}` come to the same in every way: are they one move or two?", one, other);
      worded.now = "they are two: moves are one only if all their choices are the same";
      worded.repairs = {
          {"below the turn: they are one", "same outcome is same move", Put::Below,
           phase.item.span},
          ruling("below the turn: they are two",
                 "Each way to come to the same is a move of its own.", phase.item.span)};
      return worded;
    }
    const std::string text = shared_text(moves);
    worded.sentence = fmt::format("Several moves are written `{}`: how are they told apart?", text);
    const std::vector<const Move*> alike = written_as(moves, text);
    std::vector<std::string> told;
    for (const Move* move : alike) told.push_back(fmt::format("`{}`", move->text));
    constexpr std::size_t kMostTold = 3;
    const bool all = told.size() <= kMostTold;
    if (!all) told.resize(kMostTold);
    worded.now = fmt::format("they are written {}{}", fmt::join(told, ", "), all ? "" : " …");
    if (!has_secrets_ && !phase.same_outcome && come_to_the_same(moment, alike)) {
      worded.repairs.push_back({"below the turn: what comes to the same is one move",
                                "same outcome is same move", Put::Below, phase.item.span});
    }
    if (auto lines = notation_repair(asked_, moment.now, alike)) {
      worded.repairs.push_back(std::move(*lines));
    }
    worded.repairs.push_back(ruling("below the turn: a number is enough",
                                    "Moves that are written alike are told apart by a number.",
                                    phase.item.span));
    return worded;
  }

 private:
  // Two moves that lead to equal states and are made by the same rules: who plays another rule does
  // something else, though nothing came of it.
  std::pair<const Digits*, const Digits*> two_of_one_outcome(const Moment& moment) const {
    const auto& next = *moment.next;
    std::vector<std::pair<std::uint64_t, std::size_t>> hashes;
    for (std::size_t i = 0; i < next.size(); ++i) {
      hashes.emplace_back(interpreter::hash(next[i].second), i);
    }
    std::sort(hashes.begin(), hashes.end());
    std::map<Digits, std::vector<std::string>> rules;
    for (std::size_t i = 1; i < hashes.size(); ++i) {
      for (std::size_t j = i; j > 0 && hashes[j - 1].first == hashes[i].first; --j) {
        const auto& one = next[hashes[j - 1].second];
        const auto& other = next[hashes[i].second];
        if (!(one.second == other.second)) continue;
        if (rules.empty()) {
          for (const interpreter::Deed& deed : asked_.engine.deeds(moment.now)) {
            rules.emplace(deed.digits, deed.rules);
          }
        }
        if (rules[one.first.digits] == rules[other.first.digits]) {
          return {&one.first.digits, &other.first.digits};
        }
      }
    }
    return {nullptr, nullptr};
  }

  // The form that several moves share, so that one of them needs a number; the others may have one,
  // too, or a longer form.
  static std::string shared_text(const std::vector<Move>& moves) {
    for (const Move& move : moves) {
      if (!move.forms.empty() && move.text == move.forms.front() + "#1") return move.forms.front();
    }
    return {};
  }

  static std::vector<const Move*> written_as(const std::vector<Move>& moves,
                                             const std::string& text) {
    std::vector<const Move*> found;
    for (const Move& move : moves) {
      if (!move.forms.empty() && move.forms.front() == text) found.push_back(&move);
    }
    return found;
  }

  static bool come_to_the_same(const Moment& moment, const std::vector<const Move*>& alike) {
    if (moment.next == nullptr || alike.empty()) return false;
    const State* first = nullptr;
    for (const Move* move : alike) {
      const auto next = std::find_if(moment.next->begin(), moment.next->end(), [&](const auto& to) {
        return to.first.digits == move->digits;
      });
      if (next == moment.next->end()) return false;
      if (first == nullptr) first = &next->second;
      if (!(*first == next->second)) return false;
    }
    return true;
  }

  const Asked& asked_;
  // Where something is secret, what comes to the same is two moves for who does not know that; to
  // make them one would give it away.
  const bool has_secrets_;
  std::size_t written_ = 0;
};

// ---- Q9

class EmptyMove final : public QuestionClass {
 public:
  explicit EmptyMove(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q9"; }
  std::string_view name() const override { return "empty-move"; }
  std::string_view about() const override {
    return "a move that leaves everything as it was, and is no pass";
  }

  void look(const Moment& moment, const Found& found) override {
    const State* const begun = begin_of_turn(moment);
    if (begun == nullptr || 0 < moment.now.passes_in_a_row) return;
    // A phase that counts its turns goes on by each of them: everybody has his, and need not use
    // it. Where passes end something there it is open all the same whether this is one.
    const lang::PhaseDef& phase = phase_of(asked_.model, *begun);
    if (counts_turns(phase) && !counts_passes(phase)) return;
    if (!same_board(asked_.model, *begun, moment.now)) return;
    if (!(begun->record == moment.now.record)) return;
    // What a player chooses may be remembered elsewhere: in a secret phase.
    if (moment.now.phase_start != nullptr || begun->phase_start != nullptr) return;
    found(std::to_string(begun->position.phase));
  }

  Sign scouted_for() const override { return Sign::Empty; }

  double distance(const Moment& moment) override {
    if (moment.before == nullptr || moment.error != nullptr || moment.now.result.over) return kFar;
    const State* const begun = begin_of_turn(moment);
    return 1 + board_distance(begun == nullptr ? *moment.before : *begun, moment.now);
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    static_cast<void>(key);
    const State& begun = *begin_of_turn(moment);
    const lang::PhaseDef& phase = phase_of(asked_.model, begun);
    const bool is_one = &begun == moment.before;
    Worded worded;
    worded.clauses = {phase.item.span};
    worded.sentence =
        fmt::format("`{}` of {} {} nothing: may one let one's turn go by like this?",
                    moves_of_turn(moment, begun), name_of(asked_.model, begun.position.me),
                    is_one ? "changes" : "together change");
    worded.now = is_one ? "it is a move like all others, and it is the other's turn"
                        : "they are moves like all others, and it is the other's turn";
    if (is_one) worded.repairs = repairs_of_idling(asked_, moment);
    worded.repairs.push_back(ruling("below the turn: it is meant",
                                    "Who wants may let the turn go by.", phase.item.span));
    return worded;
  }

 private:
  // Where a turn of one player has just come to its end: the state at its beginning; else null.
  const State* begin_of_turn(const Moment& moment) const {
    if (moment.before == nullptr || moment.error != nullptr || moment.now.result.over) {
      return nullptr;
    }
    // The next turn may begin with dice.
    const bool amid = !moment.now.position.frames.empty();
    if (amid && !asked_.engine.nature_moves(moment.now)) return nullptr;
    const State* later = nullptr;
    for (const State* const each : moment.past) {
      if (asked_.engine.nature_moves(*each)) return after_nature(moment, later);
      if (each->position.me != moment.past.front()->position.me) return nullptr;
      later = each;
      if (!each->position.frames.empty()) continue;
      const bool begins =
          each->position.stage == interpreter::Stage::Turn && moment.now.turns == each->turns + 1;
      return begins ? each : nullptr;
    }
    return nullptr;
  }

  // Behind the dice a turn begins where somebody has a choice.
  const State* after_nature(const Moment& moment, const State* state) const {
    if (state == nullptr || moment.now.turns != state->turns + 1) return nullptr;
    return asked_.engine.raw_moves(*state).size() > 1 ? state : nullptr;
  }

  // From the beginning of the turn on.
  std::string moves_of_turn(const Moment& moment, const State& begun) const {
    const Line line = moment.line();
    std::string text;
    std::size_t back = 0;
    for (const State* const each : moment.past) {
      const Digits& digits = line[line.size() - ++back];
      text = text_of(asked_.engine.moves(*each), digits) + (text.empty() ? "" : " ") + text;
      if (each == &begun) break;
    }
    return text;
  }

  bool asks(lang::ExprId id, std::initializer_list<lang::Op> for_any) const {
    if (id == lang::kNoExpr) return false;
    return lang::any_expression(asked_.model, id, [&](const lang::Expr& expr) {
      return std::find(for_any.begin(), for_any.end(), expr.op) != for_any.end();
    });
  }
  bool counts_turns(const lang::PhaseDef& phase) const {
    return asks(phase.until, {lang::Op::TurnsOfPhase, lang::Op::Rounds});
  }
  bool counts_passes(const lang::PhaseDef& phase) const {
    const auto counts = [&](const lang::ResultLine& line) {
      return asks(line.when, {lang::Op::PassesInARow});
    };
    const std::vector<lang::ResultLine>& always = asked_.model.scenario.end;
    return asks(phase.until, {lang::Op::PassesInARow}) ||
           std::any_of(phase.end.begin(), phase.end.end(), counts) ||
           std::any_of(always.begin(), always.end(), counts);
  }

  const Asked& asked_;
};

}  // namespace

std::unique_ptr<QuestionClass> order_class(const Asked& asked) {
  return std::make_unique<Order>(asked);
}
std::unique_ptr<QuestionClass> same_move_class(const Asked& asked) {
  return std::make_unique<SameMove>(asked);
}
std::unique_ptr<QuestionClass> empty_move_class(const Asked& asked) {
  return std::make_unique<EmptyMove>(asked);
}

}  // namespace ludo::workbench::questions
