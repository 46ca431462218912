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

// Numbers in a value that is not copied for nothing.
constexpr std::size_t kLargeValue = 64;
// Answers of definitions that read no state, and of those with large values.
constexpr std::size_t kMostInTables = 1'000'000;
constexpr std::size_t kMostLargeInTables = 5'000;

}  // namespace

bool Machine::holds(Scene& scene, ExprId id) {
  const bool answer = evaluate(scene, id).number > 0;
  if (conditions != nullptr) {
    ++(answer ? conditions->held : conditions->failed)[static_cast<std::size_t>(id)];
  }
  return answer;
}

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
  const Depth depth(*this);
  Value value = evaluate_here(scene, id);
  // A large value is work for whoever takes it.
  if (value.items.size() > kLargeValue) spend(value.items.size() / kLargeValue);
  return value;
}

Value Machine::evaluate_here(Scene& scene, ExprId id) {
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
      return truth(a == b);
    }
    case Op::NotEqual: {
      const Value a = arg(0);
      const Value b = arg(1);
      return truth(a != b);
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

// The registers of a definition, with its arguments.
std::vector<Value> Machine::call_slots(Scene& scene, const Expr& expr) {
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  std::vector<Value> slots;
  slots.reserve(static_cast<std::size_t>(std::max(define.slots, define.params)));
  for (const ExprId argument : expr.args) slots.push_back(evaluate(scene, argument));
  slots.resize(static_cast<std::size_t>(std::max(define.slots, define.params)), Value(kNone));
  return slots;
}

Value Machine::call_define(Scene& scene, const Expr& expr) {
  const Nesting nesting(*this);
  const lang::Define& define = model.defines[static_cast<std::size_t>(expr.imm)];
  std::vector<Value> slots = call_slots(scene, expr);
  const bool is_table = !rules.reads_state[static_cast<std::size_t>(define.body)];
  std::pair<Index, std::vector<Value>> question;
  if (is_table) {
    question = {expr.imm, slots};
    question.second.resize(expr.args.size());
    question.second.emplace_back(scene.me);
    if (const auto known = rules.tables.find(question); known != rules.tables.end()) {
      return known->second;
    }
  }
  Scene inner{scene.state, slots, scene.me, scene.mover, scene.raw};
  Value answer = evaluate(inner, define.body);
  // Tables are for speed: what takes too much room is answered anew.
  const std::size_t most = answer.items.size() <= kLargeValue ? kMostInTables : kMostLargeInTables;
  if (is_table && rules.tables.size() < most) rules.tables.emplace(std::move(question), answer);
  return answer;
}

Value Machine::supposing(Scene& scene, const Expr& expr) {
  Value answer(0);
  in_supposed(scene, expr, [&](Scene& inner) { answer = evaluate(inner, expr.args[0]); });
  return answer;
}

void Machine::in_supposed(Scene& scene, const Expr& expr, const std::function<void(Scene&)>& use) {
  const Nesting nesting(*this);
  const std::vector<Index>& names =
      rules.pieces_supposed[static_cast<std::size_t>(&expr - model.exprs.data())];
  State supposed = scene.state;
  std::vector<Value> slots = scene.slots;
  take_along(supposed, slots, names);
  // What cannot be done is an answer here, and no path dies of it.
  const bool saved_silent = std::exchange(silent, true);
  const bool done = do_quietly(supposed, slots, expr.block, scene.me);
  silent = saved_silent;
  if (!done) return;
  bring_back(supposed, slots, names);
  Scene inner{supposed, slots, scene.me, scene.mover, scene.raw};
  use(inner);
}

}  // namespace ludo::interpreter
