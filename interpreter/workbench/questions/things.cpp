// Questions about things: supplies that run out (Q6), players who are out (Q10), pieces that cannot
// move (Q12), numbers that reach their bounds (Q15).

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "interpreter/runtime/random.hpp"
#include "interpreter/workbench/questions/guards.hpp"
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
    worded.sentence =
        fmt::format("`{}` cannot be done here: {}. What happens then?", line,
                    is_less ? fmt::format("`{}` has less than that", name) : fault.what);
    worded.now = "the move is not possible at all: whatever it did besides cannot be done either";
    if (statement != nullptr && writes_hidden(asked_.model, *statement)) {
      worded.sentence += fmt::format(
          " Whether it can be done tells who plays what `{}` holds, which is hidden.", name);
    }
    if (statement != nullptr) {
      add_declaration(asked_.model, *statement, worded);
      add_guards(asked_, *statement, fault.what, "if there is none, nothing happens", worded);
    }
    worded.repairs.push_back({"below the line: without any the move is not allowed",
                              "ruling \"Where none is left, the move cannot be made.\""});
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
  // The tally that the first draw is made from, by its name.
  std::vector<Repair> draw_repairs() const {
    std::string drawn;
    for (const lang::Statement& statement : asked_.model.statements) {
      if (statement.op != StatementOp::Random || statement.generator == kNoIndex) continue;
      const lang::ExprId domain = lang::at(asked_.model.generators, statement.generator).domain;
      if (domain == lang::kNoExpr) continue;
      const lang::Expr& from = lang::at(asked_.model, domain);
      if (from.op != lang::Op::Variable) continue;
      drawn = lang::at(asked_.model.variables, from.imm).name;
      break;
    }
    if (drawn.empty()) {
      return {{"below the draw: it cannot come to that",
               "ruling \"There is always something left to draw.\""}};
    }
    return {{"above the draw, which is put below it: only where something is left",
             fmt::format("if total {} >= 1", drawn)},
            {"in the list of ends: the game ends with the last one",
             fmt::format("exhausted: draw when total {} = 0", drawn)}};
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
    const lang::Statement* statement = statement_at(asked_.model, fault->where);
    const std::string name = statement == nullptr ? "" : written_by(asked_.model, *statement);
    worded.sentence =
        fmt::format("`{}` would lead beyond the bound{}: is the bound a rule, or too small?", line,
                    name.empty() ? "" : fmt::format(" of `{}`", name));
    worded.now = "the move is not possible at all";
    if (statement != nullptr) add_declaration(asked_.model, *statement, worded);
    if (worded.clauses.size() > 1) {
      const lang::Type& type = lang::at(asked_.model.variables, statement->places[0].variable).type;
      const std::string wider = widened(line_of(asked_, worded.clauses[1]),
                                        type.shape == lang::Shape::Tally ? "at most " : " to ");
      if (!wider.empty()) {
        worded.repairs.push_back({"in the place of the declaration: it was too small", wider});
      }
    }
    if (statement != nullptr) {
      add_guards(asked_, *statement, fault->what, "beyond the bound nothing is counted", worded);
    }
    worded.repairs.push_back({"below the line: the bound is a rule",
                              "ruling \"What would lead beyond the bound is not allowed.\""});
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
  // The line with twice the number behind a word.
  static std::string widened(const std::string& line, std::string_view word) {
    const std::size_t at = line.find(word);
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
    if (key == "pieces") {
      worded.sentence = fmt::format("{} is out, and has pieces on the board: do they count?", who);
      worded.now = "they stand, block, and can be captured; nobody moves them";
      worded.repairs = {{"among the interactions: they go",
                         "whenever left, all at once: relic among pieces where owner of relic is "
                         "out\n  remove relic"},
                        {"below the line: they stay",
                         "ruling \"What is left of who is out stays where it is.\""}};
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
                       variable.name)},
          {"below the line: it is kept",
           "ruling \"Who is out keeps what is left, out of the game.\""}};
    } else {
      const auto index = static_cast<Index>(std::stol(key.substr(5)));
      const lang::Variable& variable = lang::at(asked_.model.variables, index);
      worded.clauses.push_back(variable.span);
      worded.sentence = fmt::format(
          "{} is out, and `{}` of that player still changes: is that "
          "meant?",
          who, variable.name);
      worded.now = "what is written of players is written of those who are out, too";
      worded.repairs = {
          {"below the line: it is meant", "ruling \"Who is out is counted like all others.\""}};
    }
    return worded;
  }

 private:
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
};

// ---- Q12

// Decisions of its owner with a piece there, before it is said that it cannot move from there; and
// moves of its kind elsewhere, before it is said that the kind moves.
constexpr std::uint64_t kEnoughStood = 4;
constexpr std::uint64_t kEnoughMoved = 20;
// The same of decisions in games that go on from there.
constexpr std::uint64_t kEnoughLater = 20;
// Random games from there, more until there were as many decisions; their length, and in which of
// their plies all moves are looked at.
constexpr std::uint64_t kFutures = 3;
constexpr std::uint64_t kMostFutures = 16;  // where games are over soon
constexpr std::uint64_t kPliesOfFuture = 200;
constexpr std::uint64_t kLookEach = 8;
// What the engine may do for all futures together; who asks later has no evidence.
constexpr std::uint64_t kStepsOfFutures = 20'000'000;

class IdlePiece final : public QuestionClass {
 public:
  explicit IdlePiece(const Asked& asked) : asked_(asked) {}
  std::string_view code() const override { return "Q12"; }
  std::string_view name() const override { return "idle-piece"; }
  std::string_view about() const override {
    return "a piece that cannot leave a place, though its kind moves elsewhere";
  }
  bool looks_ahead() const override { return true; }
  bool looks_at_all() const override { return false; }
  std::string not_asked() const override {
    if (!asked_.model.tiles.empty()) return "tiles lie where they are laid";
    return asked_.model.kinds.empty() ? "there are no pieces" : "";
  }

  void look(const Moment& moment, const Found& found) override {
    if (moment.next == nullptr || moment.now.result.over) return;
    if (moment.now.position.nature || !moment.now.position.frames.empty()) return;
    const Index me = moment.now.position.me;
    for (const auto& [site, piece] : moment.now.position.pieces) {
      if (piece.owner != me) continue;
      Seen& here = seen_[{piece.kind, me, site}];
      ++here.stood;
      bool leaves = false;
      for (const auto& [move, after] : *moment.next) {
        const auto there = after.position.pieces.find(site);
        if (there == after.position.pieces.end() || !(there->second == piece)) {
          leaves = true;
          break;
        }
      }
      if (leaves) {
        ++here.left;
        ++moved_[{piece.kind, me}];
      }
      found(fmt::format("{} {} {}", piece.kind, me, site));
    }
  }

  bool shows(const Moment& moment, const std::string& key) override {
    const auto [kind, owner, site] = read(key);
    const auto there = moment.now.position.pieces.find(site);
    return !moment.now.result.over && moment.now.position.me == owner &&
           there != moment.now.position.pieces.end() && there->second.kind == kind &&
           there->second.owner == owner;
  }

  bool stands(const std::string& key, const State& at) override {
    const Key of = read(key);
    const Seen& here = seen_[of];
    if (here.left > 0 || here.stood < kEnoughStood) return false;
    const auto& [kind, owner, site] = of;
    if (moved_[{kind, owner}] < kEnoughMoved) return false;
    // One question for each kind and player.
    if (told_.contains({kind, owner})) return false;
    const std::uint64_t begun = asked_.engine.spent();
    const bool leaves = leaves_alone(at, of) || leaves_later(at, of);
    steps_of_futures_ += asked_.engine.spent() - begun;
    if (!leaves) told_.insert({kind, owner});
    return !leaves;
  }

  Worded word(const std::string& key, const Moment& moment) const override {
    static_cast<void>(moment);
    const auto [kind, owner, site] = read(key);
    const std::string what = lang::at(asked_.model.kinds, kind).name;
    const std::string where = lang::at(asked_.model.board.sites, site).name;
    const std::optional<Edge> edge = edge_of(kind, owner, site);
    std::size_t others = 0;
    for (const auto& [other, seen] : seen_) {
      const auto& [k, o, at] = other;
      if (!edge || k != kind || o != owner || at == site || seen.stood < kEnoughStood) continue;
      if (line_of_place(at, edge->is_row) == edge->line) ++others;
    }
    const Seen& here = seen_.at({kind, owner, site});
    Worded worded;
    worded.sentence = fmt::format(
        "The {} of {} on {}{} could not move at any of {} decisions, nor in games that went on "
        "from "
        "there: what becomes of it?",
        what, name_of(asked_.model, owner), where,
        others == 0 ? "" : fmt::format(" (and on {} more place{})", others, others == 1 ? "" : "s"),
        here.stood);
    worded.clauses = {clause_of(kind)};
    worded.now =
        fmt::format("it stands there as long as nobody takes it; elsewhere a {} moves", what);
    const std::string places =
        edge ? fmt::format("{} {}", edge->is_row ? "row" : "column", edge->line)
             : fmt::format("{{{}}}", where);
    const std::string there =
        fmt::format("if goal in {} and goal is {} {}", places, name_of(asked_.model, owner), what);
    worded.repairs = {{"behind the move to `goal`: it becomes something else",
                       fmt::format("{}\n  goal becomes {}", there, other_kind(kind))},
                      {"behind the move to `goal`: it leaves the board", there + "\n  remove goal"},
                      {"below the rule: it stays",
                       fmt::format("ruling \"A {} stays where it cannot go on.\"", what)}};
    return worded;
  }

 private:
  using Key = std::tuple<Index, Index, Index>;  // kind, owner, site
  struct Seen {
    std::uint64_t stood = 0;
    std::uint64_t left = 0;
  };

  static Key read(const std::string& key) {
    const std::size_t one = key.find(' '), two = key.rfind(' ');
    return {static_cast<Index>(std::stol(key.substr(0, one))),
            static_cast<Index>(std::stol(key.substr(one + 1, two - one - 1))),
            static_cast<Index>(std::stol(key.substr(two + 1)))};
  }

  // A row or column at the edge that a place lies in.
  struct Edge {
    bool is_row = true;
    std::int32_t line = 0;
  };
  std::int32_t line_of_place(Index at, bool rows) const {
    const lang::Site& site = lang::at(asked_.model.board.sites, at);
    return rows ? site.row : site.column;
  }

  // The one of a place that pieces of the kind and player were never seen to leave.
  std::optional<Edge> edge_of(Index kind, Index owner, Index place) const {
    for (const bool rows : {true, false}) {
      const std::int32_t line = line_of_place(place, rows);
      std::int32_t least = line, most = line;
      for (std::size_t i = 0; i < asked_.model.board.sites.size(); ++i) {
        least = std::min(least, line_of_place(static_cast<Index>(i), rows));
        most = std::max(most, line_of_place(static_cast<Index>(i), rows));
      }
      if (least == most || (line != least && line != most)) continue;
      const bool was_left = std::any_of(seen_.begin(), seen_.end(), [&](const auto& entry) {
        const auto& [k, o, at] = entry.first;
        return k == kind && o == owner && line_of_place(at, rows) == line && entry.second.left > 0;
      });
      if (!was_left) return Edge{rows, line};
    }
    return std::nullopt;
  }

  // If nothing else stood on the board, it could leave its place: it is shut in for now, no more.
  bool leaves_alone(const State& from, const Key& of) const {
    const auto& [kind, owner, site] = of;
    if (from.position.me != owner || !from.position.frames.empty()) return false;
    if (kStepsOfFutures <= steps_of_futures_) return false;
    // What remembers pieces has no meaning where they are gone.
    for (const lang::Variable& variable : asked_.model.variables) {
      if (variable.type.base == lang::Base::Piece) return false;
    }
    State alone = from;
    alone.position.pieces.erase_if(
        [&site = site](const auto& entry) { return entry.first != site; });
    try {
      const auto ahead = asked_.engine.successors(alone);
      // It stands elsewhere; that it is taken off is no move.
      return std::any_of(ahead.begin(), ahead.end(), [&site = site](const auto& next) {
        const auto& pieces = next.second.position.pieces;
        return !pieces.empty() && !pieces.contains(site);
      });
    } catch (const interpreter::DescriptionError&) {
      return false;  // without the others the rules have no meaning
    } catch (const interpreter::BudgetSpent&) {
      return false;
    }
  }

  // In some random games that go on from a state the piece leaves its place by a move of its owner,
  // or it is not seen for long enough that it does not.
  bool leaves_later(const State& from, const Key& of) const {
    const auto& [kind, owner, site] = of;
    const auto stands_there = [&, &kind = kind, &owner = owner, &site = site](const State& state) {
      const auto there = state.position.pieces.find(site);
      return there != state.position.pieces.end() && there->second.kind == kind &&
             there->second.owner == owner;
    };
    std::uint64_t decisions = 0;
    const std::uint64_t begun = asked_.engine.spent();
    const auto goes_on = [&] {
      return steps_of_futures_ + asked_.engine.spent() - begun < kStepsOfFutures;
    };
    for (std::uint64_t future = 0;
         future < kFutures || (future < kMostFutures && decisions < kEnoughLater); ++future) {
      interpreter::Random random(interpreter::mix(kFutures, future));
      State state = from;
      try {
        for (std::uint64_t ply = 0; ply < kPliesOfFuture; ++ply) {
          if (!goes_on() || asked_.engine.over(state) || !stands_there(state)) break;
          const bool own = !asked_.engine.nature_moves(state) && state.position.me == owner;
          if (own && ply % kLookEach == 0) {
            for (const auto& [move, after] : asked_.engine.successors(state)) {
              if (!stands_there(after)) return true;
            }
          }
          const std::vector<interpreter::Move> legal = asked_.engine.raw_moves(state);
          state = asked_.engine.apply(state, legal[random.below(legal.size())]);
          if (own) {
            ++decisions;
            if (!stands_there(state)) return true;
          }
        }
      } catch (const interpreter::DescriptionError&) {
        // This future ends here.
      }
    }
    return decisions < kEnoughLater;
  }

  // The first rule that moves something, else the turn.
  lang::Span clause_of(Index kind) const {
    static_cast<void>(kind);
    for (const lang::Rule& rule : asked_.model.rules) {
      bool moves = false;
      lang::for_each_statement(asked_.model, rule.body, [&moves](const lang::Statement& each) {
        moves = moves || each.op == StatementOp::Move;
      });
      if (moves) return rule.item.span;
    }
    return asked_.model.scenario.phases.front().item.span;
  }

  std::string other_kind(Index kind) const {
    for (std::size_t i = 0; i < asked_.model.kinds.size(); ++i) {
      if (static_cast<Index>(i) != kind) return asked_.model.kinds[i].name;
    }
    return "King";
  }

  const Asked& asked_;
  std::map<Key, Seen> seen_;
  std::map<std::pair<Index, Index>, std::uint64_t> moved_;
  std::set<std::pair<Index, Index>> told_;  // of which kinds and players something is asked
  std::uint64_t steps_of_futures_ = 0;
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
std::unique_ptr<QuestionClass> idle_piece_class(const Asked& asked) {
  return std::make_unique<IdlePiece>(asked);
}

}  // namespace ludo::workbench::questions
