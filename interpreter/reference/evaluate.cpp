// Evaluates expressions of the checked model: the dispatch, logic, arithmetic and calls.
//
// The operations are defined in lang/model/ops.def, one function for each family. A scalar that is
// `none` makes a lookup `none` or empty, and an atomic comparison false.
//
// Tested by tests/interpreter/reference/test_evaluate.cpp.
#include <algorithm>

#include "interpreter/reference/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

Value truth(bool value) { return Value(value ? 1 : 0); }

bool has(const Items& sorted, Index item) {
  return std::binary_search(sorted.begin(), sorted.end(), item);
}

bool any_none(const Value& a, const Value& b) { return a.is_none() || b.is_none(); }

}  // namespace

bool Machine::holds(Scene& scene, ExprId id) { return evaluate(scene, id).number > 0; }

Index Machine::number(Scene& scene, ExprId id) { return evaluate(scene, id).number; }

Items Machine::items(Scene& scene, ExprId id) {
  Value value = evaluate(scene, id);
  if (model.exprs[static_cast<std::size_t>(id)].type.shape != lang::Shape::Scalar) {
    return std::move(value.items);
  }
  return value.is_none() ? Items{} : Items{value.number};
}

Value Machine::evaluate(Scene& scene, ExprId id) {
  spend();
  LUDO_ASSERT(id >= 0 && static_cast<std::size_t>(id) < model.exprs.size(), "expression {}", id);
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  const auto arg = [&](std::size_t i) { return evaluate(scene, expr.args[i]); };
  switch (expr.op) {
    case Op::Constant:
      return model.constants[static_cast<std::size_t>(expr.imm)];
    case Op::Slot: {
      const auto slot = static_cast<std::size_t>(expr.imm);
      return slot < scene.slots.size() ? scene.slots[slot] : Value(kNone);
    }
    case Op::Me:
      return Value(scene.me);
    case Op::Mover:
      return Value(scene.mover);
    case Op::Variable:
      return read_variable(scene, expr);
    case Op::Column:
      return read_column(scene, expr);
    case Op::TableCell:
      return read_table(scene, expr);
    case Op::CallDefine:
      return call_define(scene, expr);
    case Op::ToPieces: {
      const Value site = arg(0);
      if (site.is_none()) return Value(kNone);
      look_at_board(scene.state, site.number);
      return scene.state.position.pieces.contains(site.number) ? site : Value(kNone);
    }
    case Op::ToSite:
      return arg(0);
    case Op::Singleton: {
      const Value value = arg(0);
      return value.is_none() ? Value(Items{}) : Value(Items{value.number});
    }
    case Op::OnlyElement: {
      const Items all = items(scene, expr.args[0]);
      if (all.empty()) return Value(kNone);
      if (all.size() > 1) {
        throw DescriptionError("a set of several is used where one is needed", expr.span);
      }
      return Value(all.front());
    }

    case Op::And:
      for (const ExprId part : expr.args) {
        if (!holds(scene, part)) return truth(false);
      }
      return truth(true);
    case Op::Or:
      for (const ExprId part : expr.args) {
        if (holds(scene, part)) return truth(true);
      }
      return truth(false);
    case Op::Not:
      return truth(!holds(scene, expr.args[0]));
    case Op::If:
      return holds(scene, expr.args[0]) ? arg(1) : arg(2);
    case Op::Equal: {
      const Value a = arg(0);
      const Value b = arg(1);
      return truth(!any_none(a, b) && a == b);
    }
    case Op::NotEqual: {
      const Value a = arg(0);
      const Value b = arg(1);
      return truth(!any_none(a, b) && a != b);
    }
    case Op::Less: {
      const Value a = arg(0);
      return truth(a < arg(1));
    }
    case Op::LessEqual: {
      const Value a = arg(0);
      return truth(a <= arg(1));
    }
    case Op::Greater: {
      const Value a = arg(0);
      return truth(a > arg(1));
    }
    case Op::GreaterEqual: {
      const Value a = arg(0);
      return truth(a >= arg(1));
    }
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Modulo: {
      const Value a = arg(0);
      const Value b = arg(1);
      if (any_none(a, b)) return Value(kNone);
      const std::int64_t x = a.number;
      const std::int64_t y = b.number;
      std::int64_t answer = 0;
      if (expr.op == Op::Add) answer = x + y;
      if (expr.op == Op::Subtract) answer = x - y;
      if (expr.op == Op::Multiply) answer = x * y;
      if (expr.op == Op::Divide || expr.op == Op::Modulo) {
        if (y == 0) throw DescriptionError("a number is divided by 0", expr.span);
        answer = expr.op == Op::Divide ? x / y : x % y;
        if (expr.op == Op::Modulo && answer < 0) answer += y > 0 ? y : -y;
      }
      if (answer <= std::numeric_limits<std::int32_t>::min() ||
          answer > std::numeric_limits<std::int32_t>::max()) {
        throw DescriptionError("a number is too large", expr.span);
      }
      return Value(static_cast<std::int32_t>(answer));
    }
    case Op::Negate: {
      const Value a = arg(0);
      return a.is_none() ? a : Value(-a.number);
    }
    case Op::Minimum:
    case Op::Maximum: {
      Value best = arg(0);
      for (std::size_t i = 1; i < expr.args.size(); ++i) {
        const Value other = arg(i);
        if (any_none(best, other)) return Value(kNone);
        if (expr.op == Op::Minimum ? other.number < best.number : other.number > best.number) {
          best = other;
        }
      }
      return best;
    }
    case Op::Absolute: {
      const Value a = arg(0);
      return a.is_none() ? a : Value(std::abs(a.number));
    }
    case Op::MakeTuple: {
      Items all;
      for (std::size_t i = 0; i < expr.args.size(); ++i) all.push_back(arg(i).number);
      return Value(std::move(all));
    }

    case Op::TallyAdd:
    case Op::TallySubtract:
    case Op::MakeTally:
    case Op::UniformTally:
    case Op::TallyContains:
    case Op::TallyWithin:
    case Op::Total:
    case Op::HowMany:
    case Op::KeysOf:
      return tally_op(scene, expr);

    case Op::MakeSet:
    case Op::Union:
    case Op::Intersect:
    case Op::Minus:
    case Op::Complement:
    case Op::Contains:
    case Op::IsWithin:
    case Op::Meets:
    case Op::NotEmpty:
    case Op::CountSet:
    case Op::RangeSet:
      return set_op(scene, expr);

    case Op::EmptySites:
    case Op::OccupiedSites:
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
    case Op::KindOf:
    case Op::OwnerOf:
      return pieces_op(scene, expr);

    case Op::AllSites:
    case Op::Region:
    case Op::Border:
    case Op::Corners:
    case Op::Centre:
    case Op::ColumnOf:
    case Op::RowOf:
    case Op::SitesInRows:
    case Op::SitesInColumns:
    case Op::SiteAt:
    case Op::Touching:
    case Op::Beside:
    case Op::Linked:
    case Op::WithinSteps:
    case Op::SameValue:
    case Op::Twins:
    case Op::Step:
    case Op::StepSet:
      return sites_op(scene, expr);

    case Op::GroupOf:
    case Op::CountGroups:
    case Op::Reach:
    case Op::Distance:
      return connection_op(scene, expr);

    case Op::AnyDirection:
    case Op::Orthogonal:
    case Op::Diagonal:
    case Op::Relative:
    case Op::RelativeToPiece:
    case Op::LeapDirections:
    case Op::Opposite:
    case Op::TurnedBy:
    case Op::Angle:
    case Op::DirectionFrom:
      return directions_op(scene, expr);

    case Op::AllLinks:
    case Op::LinksOf:
    case Op::EndsOf:
    case Op::HeadOf:
    case Op::TailOf:
    case Op::Across:
    case Op::LinkBetween:
    case Op::AllBlocks:
    case Op::BlockOf:
    case Op::BlocksOf:
    case Op::SitesOfBlock:
    case Op::BlockAt:
    case Op::BlockStep:
    case Op::BlocksBeside:
    case Op::BlocksTouching:
    case Op::BlocksWithin:
      return places_op(scene, expr);

    case Op::PartAt:
    case Op::LaidBlocks:
    case Op::UnlaidBlocks:
    case Op::SideOf:
    case Op::SidesOf:
    case Op::GroundOf:
    case Op::SitesOfGround:
    case Op::SitesWithFlag:
    case Op::LooseSites:
    case Op::TileOn:
    case Op::TurnOf:
    case Op::CopiesOf:
      return tiles_op(scene, expr);

    case Op::AllPlayers: {
      Items all;
      for (std::size_t i = 0; i < model.players.size(); ++i) all.push_back(static_cast<Index>(i));
      return Value(std::move(all));
    }
    case Op::Alive:
      return Value(scene.state.position.alive);
    case Op::Survivor: {
      const Items& alive = scene.state.position.alive;
      return Value(alive.size() == 1 ? alive.front() : kNone);
    }
    case Op::PlayerAfter: {
      const Value player = arg(0);
      return Value(player.is_none() ? kNone : player_after(scene.state, player.number));
    }
    case Op::Opponents: {
      const Value player = arg(0);
      if (player.is_none() || model.players.size() != 2) return Value(kNone);
      return Value(1 - player.number);
    }
    case Op::Won: {
      const Value player = arg(0);
      const Result& result = scene.state.result;
      return truth(!player.is_none() && result.over && !result.draw &&
                   result.rank[static_cast<std::size_t>(player.number)] == 0);
    }
    case Op::Turns:
      return Value(scene.state.turns);
    case Op::TurnsOfPhase:
      return Value(scene.state.turns_of_phase);
    case Op::Rounds:
      return Value(scene.state.rounds);
    case Op::PassesInARow:
      return Value(scene.state.passes_in_a_row);
    case Op::CurrentPhase:
      return Value(scene.state.position.phase);
    case Op::KindsOf: {
      const Index player = expr.args.empty() ? kNone : number(scene, expr.args[0]);
      Items kinds;
      for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        const auto& of_player = model.kinds[kind].of_player;
        const bool has = expr.args.empty() ||
                         (player != kNone && static_cast<std::size_t>(player) < of_player.size() &&
                          of_player[static_cast<std::size_t>(player)]);
        if (has) kinds.push_back(static_cast<Index>(kind));
      }
      return Value(std::move(kinds));
    }

    case Op::Exists:
    case Op::CountAll:
    case Op::ForAll:
    case Op::Collect:
    case Op::Sum:
    case Op::Most:
    case Op::Least:
    case Op::TheOne:
    case Op::CycleEvery:
    case Op::CycleSome:
      return quantified_op(scene, expr);
    case Op::Supposing:
      return supposing(scene, expr);
  }
  LUDO_UNREACHABLE();
}

Value Machine::evaluate_alone(const State& state, ExprId id, Index me, Index slot0) {
  std::vector<Value> slots;
  if (slot0 != kNone) slots.emplace_back(slot0);
  Scene scene{state, slots, me, state.position.mover};
  return evaluate(scene, id);
}

Value Machine::call_define(Scene& scene, const Expr& expr) {
  const Deeper deeper(*this);
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  std::vector<Value> slots;
  slots.reserve(static_cast<std::size_t>(define.slots));
  for (const ExprId argument : expr.args) slots.push_back(evaluate(scene, argument));
  const bool is_table = !rules.reads_state[static_cast<std::size_t>(define.body)];
  std::pair<Index, std::vector<Value>> question;
  if (is_table) {
    question = {expr.imm, slots};
    question.second.emplace_back(scene.me);
    if (const auto known = rules.tables.find(question); known != rules.tables.end()) {
      return known->second;
    }
  }
  slots.resize(static_cast<std::size_t>(std::max(define.slots, define.params)), Value(kNone));
  Scene inner{scene.state, slots, scene.me, scene.mover, scene.raw};
  Value answer = evaluate(inner, define.body);
  if (is_table) rules.tables.emplace(std::move(question), answer);
  return answer;
}

Value Machine::supposing(Scene& scene, const Expr& expr) {
  const Deeper deeper(*this);
  State supposed = scene.state;
  if (!do_quietly(supposed, scene.slots, expr.block, scene.me)) return Value(0);
  Scene inner{supposed, scene.slots, scene.me, scene.mover, scene.raw};
  return evaluate(inner, expr.args[0]);
}

// ---- sets and tallies

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
      Items all = set(0);
      std::erase_if(all, [&](Index item) {
        for (std::size_t i = 1; i < expr.args.size(); ++i) {
          if (!contains(scene, expr.args[i], item)) return true;
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
      return truth(std::any_of(one.begin(), one.end(), [&](Index item) {
        return contains(scene, expr.args[1], item);
      }));
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
    case Op::Intersect:
      return std::all_of(expr.args.begin(), expr.args.end(),
                         [&](ExprId part) { return contains(scene, part, value); });
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
      return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId part) {
        return evaluate(scene, part).number == value;
      });
    case Op::If:
      return contains(scene, expr.args[holds(scene, expr.args[0]) ? 1 : 2], value);
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

// ---- quantified expressions

Value Machine::quantified_op(Scene& scene, const Expr& expr) {
  const Deeper deeper(*this);
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
      return truth(each_solution(scene, generator,
                                 [&](Scene& at) { return holds(at, expr.args[0]); }));
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
        const bool better =
            !best || (expr.op == Op::Most ? value > *best : value < *best);
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
