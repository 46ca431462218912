// Finds choices whose every solution leads to exactly one path: what follows cannot die, asks
// nothing more, and no scope, span or law chooses among the paths afterwards. Guards and
// alternatives behind which that is so, and before which it is not, are marked, too.
//
// Pairs of guards that exclude one another let exactly one path through, and so do loops over
// solutions. An effect counts only if it surely can be done.
//
// Tested by tests/interpreter/automaton/test_passes.cpp.
#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/automaton/analyses/facts.hpp"
#include "interpreter/automaton/passes.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

using lang::Expr;
using lang::Op;
using lang::Statement;
using lang::StatementOp;
using lang::Type;

// Whether effects surely can be done.
struct Effects {
  const lang::GameModel& model;
  const Automaton& automaton;
  const Facts& facts;
  Index frame = kNoIndex;

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }
  Fact fact(ExprId id) const { return fact_of(model, automaton, facts, frame, id); }
  bool is_some(ExprId id) const { return fact(id).is_some; }
  bool is_optional(const Statement& what, std::size_t place) const {
    return place >= what.exprs.size() || what.exprs[place] == kNoExpr;
  }

  // A place as an effect reads it: it must be something if it is one site.
  bool is_place(ExprId id) const {
    const Expr& expr = at(id);
    if (expr.op == Op::Singleton) return is_some(expr.args[0]);
    return expr.type.shape != lang::Shape::Scalar || is_some(id);
  }

  // No kind has a bound that a new piece could break.
  bool is_unbounded(ExprId kind) const {
    const Expr& expr = at(kind);
    if (expr.op != Op::Constant) return false;
    const lang::Value& value = model.constants[static_cast<std::size_t>(expr.imm)];
    if (value.is_none()) return false;
    const lang::Kind& what = model.kinds[static_cast<std::size_t>(value.number)];
    return what.most_of_nobody < 0 &&
           std::all_of(what.most.begin(), what.most.end(), [](Index most) { return most < 0; });
  }

  // A value of one type is surely one of the other.
  bool fits(const Type& wanted, ExprId id) const {
    const Type& type = at(id).type;
    if (type.shape != wanted.shape || type.base != wanted.base) return false;
    if (wanted.subset >= 0 && wanted.subset != type.subset) return false;
    if (type.shape == lang::Shape::Tally) return false;
    if (type.base == lang::Base::Int && !numbers_fit(wanted, at(id))) return false;
    return type.shape != lang::Shape::Scalar || wanted.optional || is_some(id);
  }

  // Numbers and sets of them: written ones, and those that another thing of no wider type holds.
  bool numbers_fit(const Type& wanted, const Expr& expr) const {
    if (expr.op == Op::Constant) {
      const lang::Value& value = model.constants[static_cast<std::size_t>(expr.imm)];
      const auto is_within = [&wanted](Index number) {
        return wanted.least <= number && number <= wanted.most;
      };
      if (expr.type.shape == lang::Shape::Set) return std::ranges::all_of(value.items, is_within);
      return value.is_none() || is_within(value.number);
    }
    return expr.op == Op::Variable && wanted.least <= expr.type.least &&
           expr.type.most <= wanted.most;
  }

  bool has_owners(const lang::Place& place) const {
    if (place.slot != kNoIndex || place.owner == kNoExpr) return true;
    return at(place.owner).type.shape != lang::Shape::Scalar || is_some(place.owner);
  }

  bool sets(const Statement& what) const {
    const lang::Place& place = what.places[0];
    if (!has_owners(place) || place.variable == kNoIndex) return false;
    return fits(model.variables[static_cast<std::size_t>(place.variable)].type, what.exprs[0]);
  }

  // Adding to a set and taking from it never fails but for what may not be in it.
  bool changes_set(const Statement& what) const {
    const lang::Place& place = what.places[0];
    if (!has_owners(place)) return false;
    if (place.slot != kNoIndex) return true;
    const Type& type = model.variables[static_cast<std::size_t>(place.variable)].type;
    if (type.shape != lang::Shape::Set || type.subset >= 0) return false;
    const bool adds_numbers = type.base == lang::Base::Int && what.op == StatementOp::AddElements;
    return !adds_numbers || numbers_fit(type, at(what.exprs[0]));
  }

  // No two sites step to one: on a graph that would be a mistake of the description.
  bool keeps_apart() const {
    const lang::Board& board = model.board;
    if (board.steps.empty()) return true;
    const std::size_t n_directions = board.directions.size();
    std::set<std::pair<std::size_t, Index>> reached;
    for (std::size_t i = 0; i < board.steps.size(); ++i) {
      const Index to = board.steps[i];
      if (to >= 0 && !reached.emplace(i % n_directions, to).second) return false;
    }
    return true;
  }

  bool is_safe(const Statement& what) const {
    const bool is_fixed = model.board.shape != lang::BoardShape::Tiles;
    switch (what.op) {
      case StatementOp::Move: {
        const Fact from = fact(what.exprs[0]);
        return is_fixed && from.is_some && from.occupied && is_some(what.exprs[1]);
      }
      case StatementOp::Remove:
        return true;
      case StatementOp::Put: {
        const bool owned = is_optional(what, 1) || is_some(what.exprs[1]);
        return is_fixed && owned && is_optional(what, 3) && is_unbounded(what.exprs[0]) &&
               is_place(what.exprs[2]) && fact(what.exprs[2]).empty;
      }
      case StatementOp::Change:
        return is_unbounded(what.exprs[1]) && is_place(what.exprs[0]) &&
               fact(what.exprs[0]).occupied;
      case StatementOp::Shift:
        return is_fixed && what.imm == 1 && keeps_apart() && fact(what.exprs[0]).occupied &&
               is_some(what.exprs[1]);
      case StatementOp::SetVariable:
        return sets(what);
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
        return changes_set(what);
      case StatementOp::Decide:
        return is_optional(what, 0) || is_some(what.exprs[0]);
      case StatementOp::MoveAll:
      case StatementOp::SetEntry:
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
      case StatementOp::AddTally:
      case StatementOp::TakeTally:
      case StatementOp::ExchangeSides:
      case StatementOp::Lay:
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
      case StatementOp::Choose:
      case StatementOp::Random:
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
      case StatementOp::RepeatWhile:
      case StatementOp::Travel:
      case StatementOp::ForEach:
      case StatementOp::Require:
      case StatementOp::Let:
      case StatementOp::If:
      case StatementOp::Play:
      case StatementOp::By:
      case StatementOp::Commit:
      case StatementOp::Pass:
      case StatementOp::SetSlot:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  // A parameter may be none; otherwise it must be of its type.
  bool passes(const Label& label) const {
    const Statement& what = model.statements[static_cast<std::size_t>(label.statement)];
    if (what.op != StatementOp::Play) return true;
    const lang::Rule& rule = model.rules[static_cast<std::size_t>(what.imm)];
    for (std::size_t i = 0; i < label.sources.size(); ++i) {
      Type wanted = rule.slot_types[i];
      if (wanted.subset < 0 && wanted.base != lang::Base::Int) continue;
      wanted.optional = true;
      if (!fits(wanted, label.sources[i])) return false;
    }
    return true;
  }

  bool is_safe(const Label& label) const {
    switch (label.effect) {
      case EffectForm::Statement:
        return is_safe(model.statements[static_cast<std::size_t>(label.statement)]);
      case EffectForm::Assign:
        return passes(label);
      case EffectForm::Copy:
      case EffectForm::SetCount:
      case EffectForm::SetCountTo:
      case EffectForm::AddCount:
      case EffectForm::ClearBit:
      case EffectForm::Collect:
      case EffectForm::Passed:
      case EffectForm::Used:
        return true;
      case EffectForm::OpenSpan:
      case EffectForm::CloseSpan:
        return false;
    }
    LUDO_UNREACHABLE();
  }
};

// What triggers do surely can be done: they remove pieces and write down sites.
bool are_harmless(const lang::GameModel& model, BlockId block) {
  const auto& statements = model.blocks[static_cast<std::size_t>(block)].statements;
  return std::all_of(statements.begin(), statements.end(), [&](Index index) {
    const Statement& what = model.statements[static_cast<std::size_t>(index)];
    return what.op == StatementOp::Remove;
  });
}

struct Sureness {
  const lang::GameModel& model;
  const Automaton& automaton;
  bool but_for_laws = false;  // laws are not looked at
  Edges edges{};
  std::vector<Facts> facts{};
  std::vector<std::set<Register>> open{};  // by node: scopes and spans that may close ahead
  std::vector<bool> may{};                 // by node: paths may be judged one by one there
  std::vector<bool> sure{};

  // Scopes and spans whose end lies ahead and whose beginning does not.
  void find_open() {
    open.resize(edges.of.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t node = edges.of.size(); node-- > 0;) {
        std::set<Register> now;
        for (const Edge& edge : edges.of[node]) {
          std::set<Register> ahead = open[static_cast<std::size_t>(edge.to)];
          const Label& label = edge.label;
          const bool scope = label.kind == LabelKind::Scope;
          const bool effect = label.kind == LabelKind::Effect;
          if ((scope && label.scope == ScopeForm::Open) ||
              (effect && label.effect == EffectForm::OpenSpan)) {
            ahead.erase(label.a);
          }
          if ((scope && label.scope == ScopeForm::Close) ||
              (effect && label.effect == EffectForm::CloseSpan)) {
            ahead.insert(label.a);
          }
          now.merge(ahead);
        }
        if (now == open[node]) continue;
        open[node] = std::move(now);
        changed = true;
      }
    }
  }

  // Nothing judges the moves of this part as a whole, or after their paths have ended.
  bool leaves_paths_alone(const Entry& entry) const {
    const bool harmless =
        std::all_of(model.triggers.begin(), model.triggers.end(),
                    [&](const lang::Trigger& one) { return are_harmless(model, one.body); });
    const auto& repetitions = model.scenario.repetitions;
    const bool forbids = std::any_of(repetitions.begin(), repetitions.end(),
                                     [](const lang::RepetitionRule& one) { return one.forbidden; });
    switch (entry.form) {
      case EndForm::Setup:
        return true;
      case EndForm::Begin:
        return harmless;
      case EndForm::Turn:
        return harmless && (model.laws.empty() || but_for_laws) && !forbids &&
               !model.scenario.phases[static_cast<std::size_t>(entry.index)].same_outcome;
      case EndForm::Way:
        return entry.raw || (harmless && model.laws.empty());
      case EndForm::Run:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  bool pair_excludes(const std::vector<Edge>& out) const {
    if (out.size() != 2) return false;
    switch (out[0].label.guard) {
      case GuardForm::Holds:
      case GuardForm::Fails:
      case GuardForm::Less:
      case GuardForm::NotLess:
      case GuardForm::NextSolution:
      case GuardForm::NoSolution:
        return true;
      case GuardForm::BlockOpen:
      case GuardForm::BlocksDone:
      case GuardForm::BlocksOptional:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  // Exactly one path leads on from the node, if that is so of those behind it.
  bool goes_on(std::size_t node) const {
    const std::vector<Edge>& out = edges.of[node];
    const Label& label = out.front().label;
    const auto behind = [&](const Edge& edge) { return sure[static_cast<std::size_t>(edge.to)]; };
    switch (label.kind) {
      case LabelKind::Skip:
        return behind(out[0]);
      case LabelKind::Guard:
        return pair_excludes(out) && behind(out[0]) && behind(out[1]);
      case LabelKind::Effect:
        return Effects{model, automaton, facts[node], label.frame}.is_safe(label) && behind(out[0]);
      case LabelKind::Boundary:
        // In a way or a run it does not cut, and the path goes on.
        return label.boundary == BoundaryForm::Commit || label.boundary == BoundaryForm::Random
                   ? !is_aside(node) || behind(out[0])
                   : false;
      case LabelKind::End:
        return true;
      case LabelKind::Choose:
      case LabelKind::Branch:
      case LabelKind::Scope:
      case LabelKind::Lookahead:
        return false;
    }
    LUDO_UNREACHABLE();
  }

  static bool is_alternative(const Label& label) {
    return label.kind == LabelKind::Scope && label.scope == ScopeForm::Alternative;
  }

  // The path does not end there at once.
  bool asks_more(Node node) const {
    const std::vector<Edge>& out = edges.of[static_cast<std::size_t>(node)];
    return !out.empty() && out.front().label.kind != LabelKind::End;
  }

  bool is_aside(std::size_t node) const {
    const Index entry = edges.nodes[node].entry;
    return automaton.entries[static_cast<std::size_t>(entry)].form == EndForm::Way;
  }

  void find() {
    edges = edges_of(automaton);
    facts = facts_at_nodes(model, automaton);
    find_open();
    may.resize(edges.of.size());
    for (std::size_t node = 1; node < edges.of.size(); ++node) {
      const auto entry = static_cast<std::size_t>(edges.nodes[node].entry);
      may[node] = leaves_paths_alone(automaton.entries[entry]);
    }
    leave_out_runs();
    // What is not found wanting is sure: a loop over solutions comes to its end.
    sure = may;
    sure[kFinal] = true;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t node = 1; node < edges.of.size(); ++node) {
        if (!sure[node] || goes_on(node)) continue;
        sure[node] = false;
        changed = true;
      }
    }
  }

  void all(Automaton& target) {
    find();
    for (std::size_t node = 1; node < edges.of.size(); ++node) {
      for (Edge& edge : edges.of[node]) {
        if (!may[node]) continue;
        const bool alone = open[node].empty();
        const bool behind = sure[static_cast<std::size_t>(edge.to)];
        if (edge.label.kind == LabelKind::Choose) {
          // Nature's choice is a move of its own.
          edge.label.sure = alone && (edge.label.chance || behind);
        } else if (edge.label.kind == LabelKind::Guard || is_alternative(edge.label)) {
          // Where a path becomes sure that was not.
          edge.label.sure = alone && behind && !sure[node] && asks_more(edge.to);
        }
      }
    }
    replace_edges(target, edges);
  }

  // Of the runs of `travel` only what they reach counts.
  void leave_out_runs() {
    for (const auto& out : edges.of) {
      for (const Edge& edge : out) {
        if (edge.label.entry == kNoIndex) continue;
        const std::vector<bool> body = reached_from(automaton, edge.label.entry, true);
        for (std::size_t node = 0; node < body.size(); ++node) {
          if (body[node]) may[node] = false;
        }
      }
    }
  }
};

}  // namespace

void mark_sure(const lang::GameModel& model, Automaton& automaton) {
  Sureness{model, automaton}.all(automaton);
}

SinglePaths single_paths(const lang::GameModel& model, const Automaton& automaton) {
  Sureness sureness{model, automaton, true};
  sureness.find();
  SinglePaths found;
  found.single = sureness.sure;
  for (std::size_t node = 0; node < found.single.size(); ++node) {
    found.single[node] = found.single[node] && sureness.open[node].empty();
  }
  // A node is passed if all were well behind it.
  sureness.sure.assign(sureness.sure.size(), true);
  found.passes = sureness.may;
  for (std::size_t node = 1; node < found.passes.size(); ++node) {
    found.passes[node] = found.passes[node] && !sureness.edges.of[node].empty() &&
                         sureness.open[node].empty() && sureness.goes_on(node);
  }
  return found;
}

}  // namespace ludo::automaton
