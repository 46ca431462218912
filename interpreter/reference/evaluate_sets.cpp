// Evaluates sets and tallies, and asks whether a set holds a value without building it.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

// Of own Scouts only the kinds of own pieces are looked at.
std::vector<ExprId> Machine::kinds_last(const Expr& expr) const {
  std::vector<ExprId> parts = expr.args;
  if (viewer == kNoIndex || !rules.hides_kinds) return parts;
  std::stable_partition(parts.begin(), parts.end(), [&](ExprId part) {
    return !rules.reads_kinds[static_cast<std::size_t>(part)];
  });
  return parts;
}

Value Machine::set_op(Scene& scene, const Expr& expr) {
  const auto set = [&](std::size_t i) { return items(scene, expr.args[i]); };
  switch (expr.op) {
    case Op::MakeSet: {
      Items all;
      for (const ExprId part : expr.args) {
        const Value value = evaluate(scene, part);
        if (!value.is_none()) all.push_back(value.number);
      }
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      return Value(std::move(all));
    }
    case Op::Union: {
      Items all;
      for (std::size_t i = 0; i < expr.args.size(); ++i) {
        const Items more = set(i);
        Items both;
        std::set_union(all.begin(), all.end(), more.begin(), more.end(), std::back_inserter(both));
        all = std::move(both);
      }
      return Value(std::move(all));
    }
    case Op::Intersect: {
      const std::vector<ExprId> parts = kinds_last(expr);
      Items all = items(scene, parts.front());
      std::erase_if(all, [&](Index item) {
        for (std::size_t i = 1; i < parts.size(); ++i) {
          if (!contains(scene, parts[i], item)) return true;
        }
        return false;
      });
      return Value(std::move(all));
    }
    case Op::Minus: {
      Items all = set(0);
      std::erase_if(all, [&](Index item) { return contains(scene, expr.args[1], item); });
      return Value(std::move(all));
    }
    case Op::Complement: {
      Items all = all_sites(scene.state);
      std::erase_if(all, [&](Index item) { return contains(scene, expr.args[0], item); });
      return Value(std::move(all));
    }
    case Op::Contains: {
      const Value value = evaluate(scene, expr.args[0]);
      return truth(!value.is_none() && contains(scene, expr.args[1], value.number));
    }
    case Op::IsWithin: {
      const Items inner = set(0);
      return truth(!inner.empty() && std::all_of(inner.begin(), inner.end(), [&](Index item) {
        return contains(scene, expr.args[1], item);
      }));
    }
    case Op::Meets: {
      const Items one = set(0);
      return truth(std::any_of(one.begin(), one.end(),
                               [&](Index item) { return contains(scene, expr.args[1], item); }));
    }
    case Op::NotEmpty: {
      const auto& type = model.exprs[static_cast<std::size_t>(expr.args[0])].type;
      const Items all = set(0);
      if (type.shape != lang::Shape::Tally) return truth(!all.empty());
      return truth(std::any_of(all.begin(), all.end(), [](Index count) { return count > 0; }));
    }
    case Op::CountSet:
      return Value(static_cast<Index>(set(0).size()));
    case Op::RangeSet: {
      const Value least = evaluate(scene, expr.args[0]);
      const Value most = evaluate(scene, expr.args[1]);
      Items all;
      if (any_none(least, most)) return Value(std::move(all));
      for (Index n = least.number; n <= most.number; ++n) {
        spend();
        all.push_back(n);
      }
      return Value(std::move(all));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

bool Machine::contains(Scene& scene, ExprId set, Index value) {
  spend();
  const Expr& expr = model.exprs[static_cast<std::size_t>(set)];
  switch (expr.op) {
    case Op::Union:
      return std::any_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return contains(scene, part, value); });
    case Op::Intersect: {
      const std::vector<ExprId> parts = kinds_last(expr);
      return std::all_of(parts.begin(), parts.end(),
                         [&](ExprId part) { return contains(scene, part, value); });
    }
    case Op::Minus:
      return contains(scene, expr.args[0], value) && !contains(scene, expr.args[1], value);
    case Op::Complement:
      return site_exists(scene.state, value) && !contains(scene, expr.args[0], value);
    case Op::AllSites:
      return site_exists(scene.state, value);
    case Op::Singleton: {
      const Value only = evaluate(scene, expr.args[0]);
      return !only.is_none() && only.number == value;
    }
    case Op::LaidBlocks:
      return scene.state.position.tiles.contains(value);
    case Op::UnlaidBlocks:
      return 0 <= value && value < model.board.columns * model.board.rows &&
             !scene.state.position.tiles.contains(value);
    case Op::BlocksBeside:
    case Op::BlocksTouching: {
      // Blocks lie beside each other: those around this one are looked at, not those around all.
      if (contains(scene, expr.args[0], value)) return false;
      const Items near = blocks_around({value}, expr.op == Op::BlocksTouching);
      return std::any_of(near.begin(), near.end(),
                         [&](Index block) { return contains(scene, expr.args[0], block); });
    }
    case Op::EmptySites:
      look_at_board(scene.state, value);
      return site_exists(scene.state, value) && !scene.state.position.pieces.contains(value);
    case Op::OccupiedSites:
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
      return piece_matches(scene, expr, value);
    case Op::Constant:
      return has(model.constants[static_cast<std::size_t>(expr.imm)].items, value);
    case Op::Slot: {
      const auto slot = static_cast<std::size_t>(expr.imm);
      return slot < scene.slots.size() && has(scene.slots[slot].items, value);
    }
    case Op::Region: {
      const Index player = expr.args.empty() ? kNone : number(scene, expr.args[0]);
      return has(region(scene, expr.imm, player), value);
    }
    case Op::Border:
      return has(model.board.border, value);
    case Op::Corners:
      return has(model.board.corners, value);
    case Op::Centre:
      return has(model.board.centre, value);
    case Op::MakeSet:
      return std::any_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return evaluate(scene, part).number == value; });
    case Op::If:
      return contains(scene, expr.args[holds(scene, expr.args[0]) ? 1 : 2], value);
    case Op::Collect: {
      const auto& generator = model.generators[static_cast<std::size_t>(expr.generator)];
      const bool of_set =
          generator.form == lang::GeneratorForm::In &&
          model.exprs[static_cast<std::size_t>(generator.domain)].type.shape == lang::Shape::Set;
      if (!of_set) return has(items(scene, set), value);
      const Nesting nesting(*this);
      if (!contains(scene, generator.domain, value)) return false;
      bind(scene, generator.slot, Value(value));
      return generator.where == kNoExpr || holds(scene, generator.where);
    }
    case Op::CallDefine: {
      const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
      if (!rules.reads_state[static_cast<std::size_t>(define.body)]) {
        return has(items(scene, set), value);
      }
      const Nesting nesting(*this);
      std::vector<Value> slots = call_slots(scene, expr);
      Scene inner{scene.state, slots, scene.me, scene.mover, scene.raw};
      return contains(inner, define.body, value);
    }
    default:
      return has(items(scene, set), value);
  }
}

Value Machine::tally_op(Scene& scene, const Expr& expr) {
  const auto tally = [&](std::size_t i) { return evaluate(scene, expr.args[i]).items; };
  const auto entry = [](const Items& counts, std::size_t i) {
    return i < counts.size() ? counts[i] : 0;
  };
  switch (expr.op) {
    case Op::TallyAdd:
    case Op::TallySubtract: {
      Items counts = tally(0);
      const Items more = tally(1);
      counts.resize(std::max(counts.size(), more.size()));
      for (std::size_t i = 0; i < more.size(); ++i) {
        counts[i] += expr.op == Op::TallyAdd ? more[i] : -more[i];
        counts[i] = std::max(counts[i], 0);
      }
      return Value(std::move(counts));
    }
    case Op::MakeTally: {
      Items counts(static_cast<std::size_t>(lang::domain_size(model, expr.type)));
      for (std::size_t i = 0; i + 1 < expr.args.size(); i += 2) {
        const Value key = evaluate(scene, expr.args[i]);
        const Value count = evaluate(scene, expr.args[i + 1]);
        if (any_none(key, count)) continue;
        LUDO_ASSERT(static_cast<std::size_t>(key.number) < counts.size());
        counts[static_cast<std::size_t>(key.number)] += count.number;
      }
      return Value(std::move(counts));
    }
    case Op::UniformTally: {
      const auto size = static_cast<std::size_t>(lang::domain_size(model, expr.type));
      Items counts(size, number(scene, expr.args[0]));
      std::fill_n(counts.begin(), expr.type.first_key, 0);
      if (expr.type.subset >= 0) {
        const auto& keys = model.subsets[static_cast<std::size_t>(expr.type.subset)].values;
        for (std::size_t key = 0; key < size; ++key) {
          if (!std::binary_search(keys.begin(), keys.end(), static_cast<Index>(key)))
            counts[key] = 0;
        }
      }
      return Value(std::move(counts));
    }
    case Op::TallyContains:
    case Op::HowMany: {
      const Value key = evaluate(scene, expr.args[0]);
      const Items counts = tally(1);
      const Index count = key.is_none() ? 0 : entry(counts, static_cast<std::size_t>(key.number));
      return expr.op == Op::HowMany ? Value(count) : truth(count > 0);
    }
    case Op::TallyWithin: {
      const Items inner = tally(0);
      const Items outer = tally(1);
      for (std::size_t i = 0; i < inner.size(); ++i) {
        if (inner[i] > entry(outer, i)) return truth(false);
      }
      return truth(true);
    }
    case Op::Total: {
      const Expr& of = model.exprs[static_cast<std::size_t>(expr.args[0])];
      if (viewer != kNoIndex && of.op == Op::Variable) {
        // The total of a hidden tally is public unless it is hidden wholly.
        const Index owner = of.args.empty() ? 0 : number(scene, of.args[0]);
        const VariableKey key{of.imm, owner == kNone ? 0 : owner};
        look(scene.state, key, true);
        Index sum = 0;
        for (const Index count : variable(scene.state, key).items) sum += count;
        return Value(sum);
      }
      Index sum = 0;
      for (const Index count : tally(0)) sum += count;
      return Value(sum);
    }
    case Op::KeysOf: {
      const Items counts = tally(0);
      Items keys;
      for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) keys.push_back(static_cast<Index>(i));
      }
      return Value(std::move(keys));
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::interpreter
