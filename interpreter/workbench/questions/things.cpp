// Questions about things: supplies that run out (Q6), players who are out (Q10), numbers that reach
// their bounds (Q15).

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "interpreter/workbench/questions/guards.hpp"
#include "interpreter/workbench/questions/repairs.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::workbench::questions {

namespace {

using interpreter::State;
using lang::DiagnosticKind;
using lang::Index;
using lang::kNoIndex;
using lang::StatementOp;

// The statement that a fault stands at; null: it stands elsewhere.
const lang::Statement* statement_at(const lang::GameModel& model, const lang::Span& span) {
  for (const lang::Statement& statement : model.statements) {
    if (statement.span == span) return &statement;
  }
  return nullptr;
}

std::string key_of(const interpreter::Report& fault) {
  return fmt::format("{}:{} {}", fault.where.file.index(), fault.where.begin, fault.what);
}

// What a statement writes: "stones"; empty: nothing that has a name.
std::string written_by(const lang::GameModel& model, const lang::Statement& statement) {
  if (statement.places.empty() || statement.places[0].variable == kNoIndex) return {};
  return lang::at(model.variables, statement.places[0].variable).name;
}

// A class about faults of some sort.
class FaultClass : public QuestionClass {
 public:
  explicit FaultClass(const Asked& asked) : asked_(asked) {}
  std::uint64_t passed(const Scouted& scouted) const override { return scouted.plies; }

  void look(const Moment& moment, const Found& found) override {
    for (const interpreter::Report& fault : moment.faults) {
      if (is_mine(fault)) found(key_of(fault));
    }
  }

 protected:
  virtual bool is_mine(const interpreter::Report& fault) const = 0;

  const interpreter::Report* fault_in(const Moment& moment, const std::string& key) const {
    for (const interpreter::Report& fault : moment.faults) {
      if (key_of(fault) == key) return &fault;
    }
    return nullptr;
  }

  const Asked& asked_;
};

// The declaration in which a variable has its bounds.
void add_declaration(const lang::GameModel& model, const lang::Statement& statement,
                     Worded& worded) {
  if (statement.places.empty() || statement.places[0].variable == kNoIndex) return;
  const lang::Variable& variable = lang::at(model.variables, statement.places[0].variable);
  if (!variable.span.is_nowhere()) worded.clauses.push_back(variable.span);
}

// " of the rule `sow`", and " (the move `a1`)" where a move is known that would be possible else.
std::string place_of(const lang::GameModel& model, const lang::Statement* statement,
                     const std::string& move) {
  const std::string rule = statement == nullptr ? "" : rule_with(model, *statement);
  return (rule.empty() ? "" : fmt::format(" of the rule `{}`", rule)) +
         (move.empty() ? "" : fmt::format(" (the move `{}`)", move));
}

// Bounds that do not bind, for who asks what would be possible without them.
void let_more_stand(lang::GameModel& model) {
  constexpr Index kUnbound = -1;
  for (lang::Kind& kind : model.kinds) {
    std::fill(kind.most.begin(), kind.most.end(), kUnbound);
    kind.most_of_nobody = kUnbound;
  }
}
void let_take_more(lang::Type& type) { type.least -= type.most - type.least + 1; }
void let_hold_more(lang::Type& type) { type.most = 2 * std::max<Index>(1, type.most); }

// ---- Q6

class Supply final : public FaultClass {
 public:
  using FaultClass::FaultClass;
  std::string_view code() const override { return "Q6"; }
  std::string_view name() const override { return "empty-supply"; }
  std::string_view about() const override {
    return "pieces, cards or tiles that have run out where more are wanted";
  }

  void look(const Moment& moment, const Found& found) override {
    FaultClass::look(moment, found);
    if (moment.error == nullptr) return;
    if (is_empty_draw(*moment.error)) found("draw");
  }

  double distance(const Moment& moment) override {
    if (moment.error != nullptr || moment.now.result.over) return kFar;
    // How many of the kind that is nearest to its number are missing.
    double least = kFar;
    for (std::size_t i = 0; i < asked_.model.kinds.size(); ++i) {
      const lang::Kind& kind = asked_.model.kinds[i];
      for (std::size_t player = 0; player < kind.most.size(); ++player) {
        if (kind.most[player] < 0 || !kind.of_player[player]) continue;
        Index n = 0;
        for (const auto& [site, piece] : moment.now.position.pieces) {
          if (piece.kind == static_cast<Index>(i) && piece.owner == static_cast<Index>(player)) {
            ++n;
          }
        }
        least = std::min(least, static_cast<double>(kind.most[player] - n));
      }
    }
    return least;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    Worded worded;
    if (key == "draw" || fault_in(moment, key) == nullptr) {
      const bool known = moment.error != nullptr;
      worded.clauses = {known ? moment.error->span : phase_of(asked_.model, moment.now).item.span};
      worded.sentence = "There is nothing left to draw: what happens then?";
      worded.now = "nothing: play cannot go on";
      worded.repairs = draw_repairs();
      return worded;
    }
    const interpreter::Report& fault = *fault_in(moment, key);
    worded.clauses = {fault.where};
    const std::string line = line_of(asked_, fault.where);
    const lang::Statement* statement = statement_at(asked_.model, fault.where);
    const std::string name = statement == nullptr ? "" : written_by(asked_.model, *statement);
    const bool is_less = fault.kind == DiagnosticKind::leaves_type && !name.empty();
    const std::string move = move_if(asked_, moment.now, [&](lang::GameModel& model) {
      if (fault.kind == DiagnosticKind::beyond_supply) return let_more_stand(model);
      if (statement == nullptr || statement->op != StatementOp::TakeNumber) return;
      const Index taken = statement->places.empty() ? kNoIndex : statement->places[0].variable;
      if (taken != kNoIndex) let_take_more(model.variables[static_cast<std::size_t>(taken)].type);
    });
    worded.sentence =
        fmt::format("`{}`{} cannot be done here: {}. What happens then?", line,
                    place_of(asked_.model, statement, move),
                    is_less ? fmt::format("`{}` has less than that", name) : fault.what);
    worded.now = "the move is not possible at all: whatever it did besides cannot be done either";
    if (statement != nullptr && writes_hidden(asked_.model, *statement)) {
      worded.sentence += fmt::format(
          " Whether it can be done tells who plays what `{}` holds, which is hidden.", name);
    }
    if (statement != nullptr) {
      add_declaration(asked_.model, *statement, worded);
      add_guards(asked_, *statement, fault.what, "if there is none, it does nothing", worded);
    }
    worded.repairs.push_back(ruling(
        "below the line: without any the move is not allowed (`check` reports it all the same)",
        "Where none is left, the move cannot be made.", fault.where));
    return worded;
  }

 protected:
  bool is_mine(const interpreter::Report& fault) const override {
    if (fault.kind == DiagnosticKind::beyond_supply) return true;
    if (fault.kind != DiagnosticKind::leaves_type) return false;
    const lang::Statement* statement = statement_at(asked_.model, fault.where);
    return statement != nullptr &&
           (statement->op == StatementOp::TakeNumber || statement->op == StatementOp::TakeTally);
  }

 private:
  static bool is_empty_draw(const interpreter::DescriptionError& error) {
    return error.mistake == lang::Mistake::NothingToDraw;
  }
  // Of the first draw that is made from a tally with a name.
  std::vector<Repair> draw_repairs() const {
    for (const lang::Statement& statement : asked_.model.statements) {
      if (statement.op != StatementOp::Random || statement.generator == kNoIndex) continue;
      const lang::ExprId domain = lang::at(asked_.model.generators, statement.generator).domain;
      if (domain == lang::kNoExpr) continue;
      const lang::Expr& from = lang::at(asked_.model, domain);
      if (from.op != lang::Op::Variable) continue;
      const std::string drawn = lang::at(asked_.model.variables, from.imm).name;
      std::vector<Repair> repairs = {
          {"above the draw, which is put below it: only where something is left",
           fmt::format("if total {} >= 1", drawn)}};
      const auto& end = asked_.model.scenario.end;
      const bool has_end = !end.empty();
      repairs.push_back(
          {has_end ? "in the list of ends: the game ends with the last one"
                   : "in the scenario: the game ends with the last one",
           fmt::format("{}exhausted: draw when total {} = 0", has_end ? "" : "end\n  ", drawn),
           has_end ? Put::Above : Put::Behind,
           has_end ? end.front().item.span : asked_.model.scenario.phases.back().item.span});
      return repairs;
    }
    return {{"below the draw: it cannot come to that",
             "ruling \"There is always something left to draw.\""}};
  }
};

// ---- Q15

class Capacity final : public FaultClass {
 public:
  using FaultClass::FaultClass;
  std::string_view code() const override { return "Q15"; }
  std::string_view name() const override { return "capacity"; }
  std::string_view about() const override {
    return "a number that would go beyond the bound that the text gives it";
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    Worded worded;
    const interpreter::Report* fault = fault_in(moment, key);
    if (fault == nullptr) return worded;
    worded.clauses = {fault->where};
    const std::string line = line_of(asked_, fault->where);
    const lang::Statement* statement = writing_at(fault->where);
    const Index bounded = statement == nullptr || statement->places.empty()
                              ? kNoIndex
                              : statement->places[0].variable;
    const lang::Piles& piles = asked_.model.piles;
    const bool is_pile =
        bounded != kNoIndex && (bounded == piles.height || bounded == piles.contents);
    const std::string name =
        bounded == kNoIndex ? "" : lang::at(asked_.model.variables, bounded).name;
    const std::string move = move_if(asked_, moment.now, [&](lang::GameModel& model) {
      if (bounded == kNoIndex) return;
      let_hold_more(model.variables[static_cast<std::size_t>(bounded)].type);
      if (!is_pile) return;
      model.piles.most *= 2;
      for (const Index each : {piles.height, piles.contents}) {
        if (each != bounded) let_hold_more(model.variables[static_cast<std::size_t>(each)].type);
      }
    });
    worded.sentence =
        fmt::format("`{}`{} would lead beyond the bound{}: is the bound a rule, or too small?",
                    line, place_of(asked_.model, statement, move),
                    is_pile        ? " of the piles"
                    : name.empty() ? ""
                                   : fmt::format(" of `{}`", name));
    worded.now = "the move is not possible at all";
    if (bounded != kNoIndex) {
      const Repair wider = is_pile ? wider_piles(fault->where.file)
                                   : wider_variable(lang::at(asked_.model.variables, bounded));
      if (!wider.at.is_nowhere()) worded.clauses.push_back(wider.at);
      if (!wider.text.empty()) worded.repairs.push_back(wider);
    }
    if (statement != nullptr && !is_pile) {
      add_guards(asked_, *statement, fault->what, "beyond the bound nothing is counted", worded);
    }
    worded.repairs.push_back(
        ruling("below the line: the bound is a rule (`check` reports it all the same)",
               "What would lead beyond the bound is not allowed.", fault->where));
    return worded;
  }

 protected:
  bool is_mine(const interpreter::Report& fault) const override {
    if (fault.kind != DiagnosticKind::leaves_type) return false;
    const lang::Statement* statement = statement_at(asked_.model, fault.where);
    return statement == nullptr ||
           (statement->op != StatementOp::TakeNumber && statement->op != StatementOp::TakeTally);
  }

 private:
  // The statement there that gives something a value, if there is one: the checker puts others
  // beside it.
  const lang::Statement* writing_at(const lang::Span& span) const {
    for (const lang::Statement& each : asked_.model.statements) {
      const bool writes = each.op == StatementOp::AddNumber || each.op == StatementOp::AddTally ||
                          each.op == StatementOp::SetVariable || each.op == StatementOp::SetEntry;
      if (writes && each.span == span) return &each;
    }
    return statement_at(asked_.model, span);
  }

  // The declaration with twice the number.
  Repair wider_variable(const lang::Variable& variable) const {
    Repair repair{"in the place of the declaration: it was too small", "", Put::InPlace,
                  variable.span};
    if (variable.span.is_nowhere()) return repair;
    const std::string line = line_of(asked_, variable.span);
    const lang::SourceText& source = asked_.sources.source(variable.span.file);
    const std::size_t row = source.line_column(variable.span.begin).line;
    const std::size_t blanks = source.line_text(row).find_first_not_of(" \t");
    const std::size_t from = variable.span.begin - source.line_start(row) - blanks;
    repair.text =
        widened(line, from, variable.type.shape == lang::Shape::Tally ? "at most " : " to ");
    return repair;
  }

  // The line of the board with twice the height.
  Repair wider_piles(lang::FileId file) const {
    constexpr const char* kPiled = "piled at most ";
    const lang::Span board = line_with(asked_, file, "board ", kPiled);
    return {"in the place of the board: it was too small",
            board.is_nowhere() ? "" : widened(line_of(asked_, board), 0, kPiled), Put::InPlace,
            board};
  }

  // A line with twice the first number that stands behind a word.
  static std::string widened(const std::string& line, std::size_t from, std::string_view word) {
    const std::size_t at = line.find(word, std::min(from, line.size()));
    if (at == std::string::npos) return {};
    const std::size_t first = at + word.size();
    std::size_t last = first;
    while (last < line.size() && line[last] >= '0' && line[last] <= '9') ++last;
    if (last == first || last - first > 6) return {};
    const auto most = std::stoul(line.substr(first, last - first));
    return line.substr(0, first) + std::to_string(2 * std::max(1UL, most)) + line.substr(last);
  }
};

// ---- Q10

class WhoIsOut final : public QuestionClass {
 public:
  explicit WhoIsOut(const Asked& asked) : asked_(asked), endings_(endings_of(asked.model)) {
    for (const Ending& ending : endings_) {
      leaves_ = leaves_ || ending.line->verdict == lang::Verdict::Out;
    }
    for (const lang::Statement& statement : asked.model.statements) {
      leaves_ = leaves_ || (statement.op == StatementOp::Decide &&
                            static_cast<lang::Verdict>(statement.imm) == lang::Verdict::Out);
    }
    const lang::Scenario& scenario = asked.model.scenario;
    names_who_moves_ = scenario.next_player != lang::kNoExpr;
    for (const lang::PhaseDef& phase : scenario.phases) {
      names_who_moves_ = names_who_moves_ || phase.first != lang::kNoExpr;
    }
  }
  std::string_view code() const override { return "Q10"; }
  std::string_view name() const override { return "who-is-out"; }
  std::string_view about() const override {
    return "something of a player who is out that still plays a part";
  }
  std::string not_asked() const override {
    if (asked_.model.players.size() < 3) return "fewer than three play";
    return leaves_ ? "" : "nobody goes out before the end";
  }
  Sign scouted_for() const override { return Sign::Out; }

  void look(const Moment& moment, const Found& found) override {
    if (moment.error != nullptr || moment.now.result.over) return;
    const std::vector<Index> out = out_in(moment.now);
    if (out.empty()) return;
    for (const auto& [site, piece] : moment.now.position.pieces) {
      if (std::find(out.begin(), out.end(), piece.owner) != out.end()) found("pieces");
    }
    for (const auto& [of, value] : moment.now.position.variables) {
      const lang::Variable& variable = lang::at(asked_.model.variables, of.first);
      if (variable.owner != lang::Owner::Player || !variable.declared) continue;
      if (variable.life != lang::Variable::Life::Game) continue;
      if (std::find(out.begin(), out.end(), of.second) == out.end()) continue;
      // A number that he had when he went is his; what he gets later is a question, and so is a
      // stock that others take from, such as a hand of cards.
      if (is_stock(variable, of.first) &&
          std::any_of(value.items.begin(), value.items.end(), [](auto n) { return n > 0; })) {
        found("holds " + std::to_string(of.first));
      }
      if (moment.before == nullptr) continue;
      if (out_in(*moment.before).size() != out.size()) continue;
      const auto before = moment.before->position.variables.find(of);
      const bool same =
          before != moment.before->position.variables.end() && before->second == value;
      if (!same) found("gets " + std::to_string(of.first));
    }
    if (!names_who_moves_ || moment.before == nullptr) return;
    for (const interpreter::NamedOut& each :
         asked_.engine.named_out(*moment.before, *moment.move)) {
      found("named " + std::to_string(each.by));
    }
  }

  double distance(const Moment& moment) override {
    if (moment.error != nullptr || moment.now.result.over) return kFar;
    const std::vector<Index> out = out_in(moment.now);
    if (!out.empty()) return 1.0 / static_cast<double>(1 + out.size());
    std::vector<double> pieces(asked_.model.players.size());
    for (const auto& [site, piece] : moment.now.position.pieces) {
      if (piece.owner >= 0) ++pieces[static_cast<std::size_t>(piece.owner)];
    }
    return 1 + *std::min_element(pieces.begin(), pieces.end());
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    const std::string who = names_of(asked_.model, out_in(moment.now));
    Worded worded;
    for (const Ending& ending : endings_) {
      if (ending.line->verdict == lang::Verdict::Out) {
        worded.clauses.push_back(ending.line->item.span);
        break;
      }
    }
    if (key.starts_with("named "))
      return word_named(static_cast<lang::ExprId>(std::stol(key.substr(6))), moment);
    if (key == "pieces") {
      worded.sentence = fmt::format("{} is out, and has pieces on the board: do they count?", who);
      worded.now = "they stand, block, and can be captured; nobody moves them";
      worded.repairs = {
          {"among the interactions: they go",
           "whenever left, all at once: relic among pieces where owner of relic is "
           "out\n  remove relic",
           Put::Above, first_rule(asked_)},
          ruling("below the line: they stay", "What is left of who is out stays where it is.",
                 clause_of(worded, moment))};
    } else if (key.starts_with("holds ")) {
      const auto index = static_cast<Index>(std::stol(key.substr(6)));
      const lang::Variable& variable = lang::at(asked_.model.variables, index);
      worded.clauses.push_back(variable.span);
      worded.sentence = fmt::format(
          "{} is out, and what `{}` of that player holds is no longer played: what becomes of it?",
          who, variable.name);
      worded.now = "it is kept, out of the game";
      worded.repairs = {
          {"among the interactions: it is lost",
           fmt::format("whenever gone-out at most 20 times, all at once: gone among players where "
                       "gone not in alive and total {0} of "
                       "gone > 0\n  set {0} of gone to {{}}",
                       variable.name),
           Put::Above, first_rule(asked_)},
          ruling("below the line: it is kept", "Who is out keeps what is left, out of the game.",
                 worded.clauses.front())};
    } else {
      const auto index = static_cast<Index>(std::stol(key.substr(5)));
      const lang::Variable& variable = lang::at(asked_.model.variables, index);
      const std::vector<const lang::Statement*> reaching = reaching_in(moment, index);
      const bool is_known = !reaching.empty();
      if (is_known) worded.clauses.clear();
      for (const lang::Statement* each : reaching) worded.clauses.push_back(each->span);
      worded.clauses.push_back(variable.span);
      worded.sentence = fmt::format(
          "{} is out, and `{}` of that player still changes{}: is that meant?", who, variable.name,
          is_known ? fmt::format(", by `{}`{}", line_of(asked_, reaching.front()->span),
                                 place_of(asked_.model, reaching.front(), ""))
                   : "");
      worded.now = "what is written of players is written of those who are out, too";
      for (const lang::Statement* each : reaching) {
        if (auto repair = only_if_alive(*each)) worded.repairs.push_back(std::move(*repair));
      }
      worded.repairs.push_back(ruling("below the line: it is meant",
                                      "Who is out is counted like all others.",
                                      worded.clauses.front()));
    }
    return worded;
  }

 private:
  // The line that names who moves, and by it somebody who is out.
  Worded word_named(lang::ExprId by, const Moment& moment) const {
    std::vector<Index> who;
    for (const interpreter::NamedOut& each :
         asked_.engine.named_out(*moment.before, *moment.move)) {
      if (each.by == by && std::find(who.begin(), who.end(), each.player) == who.end()) {
        who.push_back(each.player);
      }
    }
    const lang::Span span = lang::at(asked_.model, by).span;
    const std::string named = text_at(asked_, span);
    Worded worded;
    worded.clauses = {span};
    worded.sentence = fmt::format("{} is out, and is named to move by `{}`: who is to move then?",
                                  names_of(asked_.model, who), line_of(asked_, span));
    worded.now = "the next in the order who is still in the game, by the language alone";
    if (by == asked_.model.scenario.next_player && named.find('\n') == std::string::npos) {
      worded.repairs.push_back(
          {"in the place of the line: the next one who is still in the game",
           fmt::format("next player:\n  {0} when {0} in alive\n  the player after {0} otherwise",
                       in_brackets(named)),
           Put::InPlace, span});
    }
    worded.repairs.push_back(ruling("below the line: it is meant",
                                    "Who is out is passed over, and the next in the order moves.",
                                    span));
    return worded;
  }
  static std::string in_brackets(const std::string& text) {
    return text.find(' ') == std::string::npos ? text : "(" + text + ")";
  }

  // The line by which players go out, or else the turn.
  lang::Span clause_of(Worded& worded, const Moment& moment) const {
    if (worded.clauses.empty()) {
      worded.clauses.push_back(phase_of(asked_.model, moment.now).item.span);
    }
    return worded.clauses.front();
  }

  // What the rules of the last move, and its turn, write of a variable of players, other than of
  // who plays them.
  std::vector<const lang::Statement*> reaching_in(const Moment& moment, Index variable) const {
    std::vector<const lang::Statement*> found;
    if (moment.before == nullptr) return found;
    for (const lang::Statement* each : played_statements(asked_, moment)) {
      const auto reaches = [&](const lang::Place& place) {
        return place.variable == variable && place.owner != lang::kNoExpr &&
               !lang::any_expression(asked_.model, place.owner, [](const lang::Expr& expr) {
                 return expr.op == lang::Op::Me || expr.op == lang::Op::Mover;
               });
      };
      if (!each->span.is_nowhere() &&
          std::any_of(each->places.begin(), each->places.end(), reaches)) {
        found.push_back(each);
      }
    }
    return found;
  }

  // The statement done to those who are in the game, where it names whom it is done to.
  std::optional<Repair> only_if_alive(const lang::Statement& statement) const {
    const lang::Expr& owner = lang::at(asked_.model, statement.places[0].owner);
    const lang::Expr& whom =
        owner.op == lang::Op::Singleton ? lang::at(asked_.model, owner.args[0]) : owner;
    const std::string name = whom.span.is_nowhere() ? "" : text_at(asked_, whom.span);
    const std::string line = line_of(asked_, statement.span);
    const bool is_named =
        whom.op == lang::Op::Slot && line.find(" of " + name) != std::string::npos;
    if (name.empty() || !is_named) return std::nullopt;
    return Repair{"in the place of the line: only of those who are in the game",
                  fmt::format("if {} in alive\n{}", name, indented(line)), Put::InPlace,
                  statement.span};
  }

  // A tally that rules take from.
  bool is_stock(const lang::Variable& variable, Index index) const {
    if (variable.type.shape != lang::Shape::Tally) return false;
    return std::any_of(asked_.model.statements.begin(), asked_.model.statements.end(),
                       [index](const lang::Statement& statement) {
                         return statement.op == StatementOp::TakeTally &&
                                !statement.places.empty() && statement.places[0].variable == index;
                       });
  }

  std::vector<Index> out_in(const State& state) const {
    std::vector<Index> out;
    for (std::size_t player = 0; player < asked_.model.players.size(); ++player) {
      const auto index = static_cast<Index>(player);
      if (!std::binary_search(state.position.alive.begin(), state.position.alive.end(), index)) {
        out.push_back(index);
      }
    }
    return out;
  }

  const Asked& asked_;
  std::vector<Ending> endings_;
  bool leaves_ = false;
  bool names_who_moves_ = false;
};

}  // namespace

std::unique_ptr<QuestionClass> supply_class(const Asked& asked) {
  return std::make_unique<Supply>(asked);
}
std::unique_ptr<QuestionClass> capacity_class(const Asked& asked) {
  return std::make_unique<Capacity>(asked);
}
std::unique_ptr<QuestionClass> who_is_out_class(const Asked& asked) {
  return std::make_unique<WhoIsOut>(asked);
}

}  // namespace ludo::workbench::questions
