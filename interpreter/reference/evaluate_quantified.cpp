// Evaluates questions about all solutions of a generator, and about the turns of a cycle.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

Value Machine::quantified_op(Scene& scene, const Expr& expr) {
  const Nesting nesting(*this);
  if (expr.op == Op::CycleEvery || expr.op == Op::CycleSome) {
    LUDO_ASSERT(cycle != nullptr, "a cycle is asked about outside `repetition`");
    const Index player = number(scene, expr.args[0]);
    for (const History* turn : *cycle) {
      if (turn->turn.mover != player) continue;
      State then = scene.state;
      then.position.variables = turn->turn.variables;
      Scene inner{then, scene.slots, scene.me, turn->turn.mover};
      if (holds(inner, expr.args[1]) == (expr.op == Op::CycleSome)) {
        return truth(expr.op == Op::CycleSome);
      }
    }
    return truth(expr.op == Op::CycleEvery);
  }
  const lang::Generator& generator = model.generators[static_cast<std::size_t>(expr.generator)];
  switch (expr.op) {
    case Op::Exists:
      return truth(!each_solution(scene, generator, [](Scene&) { return false; }));
    case Op::CountAll: {
      Index count = 0;
      each_solution(scene, generator, [&](Scene&) { return ++count, true; });
      return Value(count);
    }
    case Op::ForAll:
      return truth(
          each_solution(scene, generator, [&](Scene& at) { return holds(at, expr.args[0]); }));
    case Op::Collect: {
      Items all;
      each_solution(scene, generator, [&](Scene& at) {
        all.push_back(at.slots[static_cast<std::size_t>(generator.slot)].number);
        return true;
      });
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      return Value(std::move(all));
    }
    case Op::Sum: {
      std::int64_t sum = 0;
      each_solution(scene, generator, [&](Scene& at) {
        const Value value = evaluate(at, expr.args[0]);
        if (!value.is_none()) sum += value.number;
        return true;
      });
      return Value(static_cast<Index>(sum));
    }
    case Op::Most:
    case Op::Least: {
      std::optional<Value> best;
      each_solution(scene, generator, [&](Scene& at) {
        Value value = evaluate(at, expr.args[0]);
        const bool better = !best || (expr.op == Op::Most ? value > *best : value < *best);
        if (better) best = std::move(value);
        return true;
      });
      if (best) return *best;
      const bool has_else = expr.args.size() > 1 && expr.args[1] != kNoExpr;
      return has_else ? evaluate(scene, expr.args[1]) : Value(kNone);
    }
    case Op::TheOne: {
      std::optional<std::vector<Value>> best;
      Value found(kNone);
      each_solution(scene, generator, [&](Scene& at) {
        std::vector<Value> keys;
        bool better = !best;
        bool decided = better;
        for (std::size_t i = 1; i < expr.args.size(); ++i) {
          keys.push_back(evaluate(at, expr.args[i]));
          if (decided || keys.back() == (*best)[i - 1]) continue;
          const bool most = (static_cast<std::uint32_t>(expr.imm) >> (i - 1) & 1U) != 0;
          better = most ? keys.back() > (*best)[i - 1] : keys.back() < (*best)[i - 1];
          decided = true;
        }
        if (better) {
          best = std::move(keys);
          found = at.slots[static_cast<std::size_t>(generator.slot)];
        }
        return true;
      });
      if (best) return found;
      const bool has_else = !expr.args.empty() && expr.args[0] != kNoExpr;
      return has_else ? evaluate(scene, expr.args[0]) : Value(kNone);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
