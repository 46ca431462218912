// The values that decide a question: why an expression is true, or why it is not.
//
// A conjunction fails by its first part that fails, a disjunction holds by its first that holds; a
// definition is asked inside, a question about all solutions answers with a witness. At the leaves
// stand comparisons: what they compare are the facts.
//
// Tested by tests/interpreter/reference/test_reasons.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/model/walk.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::size_t kMostFacts = 8;
constexpr int kDeepestDefinition = 3;
constexpr std::size_t kMostStanding = 3;

}  // namespace

// Collects the facts that make an expression true, or false.
struct Machine::Explaining {
  Machine& machine;
  std::vector<Fact>& facts;
  int definitions = 0;

  void add(Fact&& fact) {
    const bool known = std::any_of(facts.begin(), facts.end(), [&](const Fact& other) {
      return other.same_place(fact) && other.value == fact.value;
    });
    if (!known && facts.size() < kMostFacts) facts.push_back(std::move(fact));
  }

  // The value of an operand; registers inside it are told, too.
  void operand(Scene& scene, const Naming& naming, ExprId id) {
    const Expr& expr = lang::at(machine.model, id);
    switch (expr.op) {
      case Op::Constant:
        return;
      case Op::Slot:
        if (static_cast<std::size_t>(expr.imm) < scene.slots.size()) {
          add(machine.register_fact(scene, naming, expr.imm, expr.type));
        }
        return;
      case Op::ToPieces:
      case Op::ToSite:
      case Op::Singleton:
        if (!expr.args.empty()) return operand(scene, naming, expr.args[0]);
        break;
      default:
        break;
    }
    for (const ExprId part : expr.args) {
      if (part != kNoExpr && lang::at(machine.model, part).op == Op::Slot) {
        operand(scene, naming, part);
      }
    }
    if (!expr.span.is_nowhere()) {
      Fact fact;
      fact.expr = id;
      fact.type = expr.type;
      const bool peeked_before = std::exchange(machine.peeked, false);
      fact.value = machine.evaluate(scene, id);
      if (std::exchange(machine.peeked, peeked_before)) return;  // he cannot know it
      machine.add_standing(scene, fact);
      add(std::move(fact));
    }
  }

  void operands(Scene& scene, const Naming& naming, const Expr& expr) {
    for (const ExprId part : expr.args) {
      if (part != kNoExpr) operand(scene, naming, part);
    }
  }

  int count_up_to(Scene& scene, const lang::Generator& generator, int most) {
    int found = 0;
    machine.each_solution(scene, generator, [&](Scene&) { return ++found < most; });
    return found;
  }

  // What is true of all that there are, where there is one, is true because of him.
  void only_one(Scene& scene, const Naming& naming, const Expr& every) {
    const lang::Generator& generator = lang::at(machine.model.generators, every.generator);
    machine.each_solution(scene, generator, [&](Scene& at) {
      Naming inner = naming;
      for (const auto& [slot, type] : lang::bound_types(machine.model, generator)) {
        inner.bound[slot] = every.generator;
      }
      explain(at, inner, every.args[0], true);
      return false;
    });
  }

  void witness(Scene& scene, const Naming& naming, const Expr& expr, bool wanted) {
    const lang::Generator& generator = lang::at(machine.model.generators, expr.generator);
    const bool universal = expr.op == Op::ForAll;
    // A solution that settles the question: one that there is, or one that breaks the rule.
    const bool has_witness = universal ? !wanted : wanted;
    if (!has_witness) {
      if (generator.form == lang::GeneratorForm::In) operand(scene, naming, generator.domain);
      if (universal && count_up_to(scene, generator, 2) == 1) only_one(scene, naming, expr);
      return;
    }
    for (const lang::LinePattern& pattern : generator.patterns) {
      if (generator.named) break;
      if (pattern.from != kNoExpr) operand(scene, naming, pattern.from);
      if (pattern.directions != kNoExpr) operand(scene, naming, pattern.directions);
      if (pattern.over != kNoExpr) operand(scene, naming, pattern.over);
    }
    machine.each_solution(scene, generator, [&](Scene& at) {
      if (universal && machine.holds(at, expr.args[0])) return true;
      Naming inner = naming;
      for (const auto& [slot, type] : lang::bound_types(machine.model, generator)) {
        inner.bound[slot] = expr.generator;
        if (static_cast<std::size_t>(slot) < at.slots.size()) {
          add(machine.register_fact(at, inner, slot, type));
        }
      }
      if (universal) {
        explain(at, inner, expr.args[0], false);
      } else if (generator.where != kNoExpr && generator.form == lang::GeneratorForm::In) {
        explain(at, inner, generator.where, true);
      }
      return false;
    });
  }

  // What is supposed decides by the values that there are then.
  void suppose(Scene& scene, const Naming& naming, const Expr& expr, bool wanted) {
    machine.in_supposed(scene, expr,
                        [&](Scene& supposed) { explain(supposed, naming, expr.args[0], wanted); });
  }

  void explain(Scene& scene, const Naming& naming, ExprId id, bool wanted) {
    const Expr& expr = lang::at(machine.model, id);
    switch (expr.op) {
      case Op::And:
      case Op::Or: {
        const bool all = (expr.op == Op::And) == wanted;
        for (const ExprId part : expr.args) {
          if (machine.holds(scene, part) != wanted) continue;
          explain(scene, naming, part, wanted);
          if (!all) return;
        }
        return;
      }
      case Op::Not:
        return explain(scene, naming, expr.args[0], !wanted);
      case Op::If: {
        const bool first = machine.holds(scene, expr.args[0]);
        explain(scene, naming, expr.args[0], first);
        return explain(scene, naming, expr.args[first ? 1 : 2], wanted);
      }
      case Op::CallDefine: {
        const lang::Define& define = lang::at(machine.model.defines, expr.imm);
        operands(scene, naming, expr);
        if (definitions >= kDeepestDefinition) return;
        ++definitions;
        std::vector<Value> slots = machine.call_slots(scene, expr);
        Scene inner{scene.state, slots, scene.me, scene.mover, scene.raw};
        Naming names;
        names.define = expr.imm;
        explain(inner, names, define.body, wanted);
        --definitions;
        return;
      }
      case Op::Exists:
      case Op::ForAll:
        return witness(scene, naming, expr, wanted);
      case Op::Supposing:
        return suppose(scene, naming, expr, wanted);
      default: {
        // `connected` is a truth in the text; how many groups there are stands nowhere in it.
        const bool whole = std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId part) {
          return part != kNoExpr && lang::at(machine.model, part).op == Op::CountGroups &&
                 lang::at(machine.model, part).span == expr.span;
        });
        // `goal is wet` is a truth that is kept of goal: what stands on goal does not tell it.
        const bool kept = expr.op == Op::Variable && expr.type.base == lang::Base::Bool &&
                          expr.type.shape == lang::Shape::Scalar;
        return whole || kept ? operand(scene, naming, id) : operands(scene, naming, expr);
      }
    }
  }
};

void Machine::add_standing(const Scene& scene, Fact& fact) {
  const bool places = fact.type.base == lang::Base::Site || fact.type.base == lang::Base::Piece;
  if (!places || model.board.shape == lang::BoardShape::Tiles) return;
  Items sites;
  if (fact.type.shape == lang::Shape::Scalar && !fact.value.is_none()) sites = {fact.value.number};
  if (fact.type.shape == lang::Shape::Set) sites = fact.value.items;
  if (sites.size() > kMostStanding) return;
  for (const Index site : sites) {
    Standing standing;
    standing.site = site;
    const auto found = scene.state.position.pieces.find(site);
    standing.occupied = found != scene.state.position.pieces.end();
    if (standing.occupied) standing.piece = found->second;
    if (hidden_kind(scene.state, site)) standing.piece.kind = kNoIndex;
    fact.standing.push_back(standing);
  }
}

Fact Machine::register_fact(const Scene& scene, const Naming& naming, Index slot,
                            const lang::Type& type) {
  Fact fact;
  fact.slot = slot;
  if (const auto bound = naming.bound.find(slot); bound != naming.bound.end()) {
    fact.generator = bound->second;
  } else {
    fact.rule = naming.rule;
    fact.phase = naming.phase;
    fact.define = naming.define;
  }
  fact.type = type;
  fact.value = scene.slots[static_cast<std::size_t>(slot)];
  add_standing(scene, fact);
  return fact;
}

Naming Machine::naming_of(const State& state) const {
  Naming naming;
  const Position& position = state.position;
  if (position.frames.empty()) return naming;
  naming.rule = position.frames.back().rule;
  if (naming.rule == kNoIndex && position.stage == Stage::Turn) naming.phase = position.phase;
  return naming;
}

std::vector<Fact> Machine::why(Scene& scene, const Naming& naming, ExprId id, bool wanted) {
  std::vector<Fact> facts;
  Explaining{*this, facts}.explain(scene, naming, id, wanted);
  return facts;
}

std::vector<Fact> Machine::value_of(Scene& scene, const Naming& naming, ExprId id) {
  std::vector<Fact> facts;
  Explaining{*this, facts}.operand(scene, naming, id);
  return facts;
}

std::vector<Fact> Machine::bound_facts(Scene& scene, const Naming& naming,
                                       const lang::Generator& generator) {
  std::vector<Fact> facts;
  for (const auto& [slot, type] : lang::bound_types(model, generator)) {
    if (generator.named && slot != generator.to_slot) continue;
    if (static_cast<std::size_t>(slot) < scene.slots.size()) {
      facts.push_back(register_fact(scene, naming, slot, type));
    }
  }
  return facts;
}

// Of a set that does not hold a value: the narrowest part that is to blame.
ExprId Machine::part_without(Scene& scene, ExprId set, Index value) {
  const Expr& expr = lang::at(model, set);
  if (expr.op == Op::Intersect) {
    for (const ExprId part : expr.args) {
      if (!contains(scene, part, value)) return part_without(scene, part, value);
    }
  }
  if (expr.op == Op::Minus && !contains(scene, expr.args[0], value)) {
    return part_without(scene, expr.args[0], value);
  }
  return set;
}

}  // namespace ludo::interpreter
