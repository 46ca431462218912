// Follows reads of secrets; see secrets.hpp.
//
// Tested by tests/lang/check/test_secrets.cpp.
#include "lang/check/secrets.hpp"

#include <algorithm>

#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

constexpr int kDeepest = 16;  // definitions in definitions

// Something is chosen or demanded in it, so that how often it runs decides what can be played.
bool decides(const GameModel& model, BlockId block) {
  bool found = false;
  Walk walk;
  walk.statement = [&](const Statement& s) {
    found = found || s.op == StatementOp::Choose || s.op == StatementOp::Require ||
            s.op == StatementOp::Either || s.op == StatementOp::Optionally ||
            s.op == StatementOp::RepeatAtWill || s.op == StatementOp::Travel ||
            s.op == StatementOp::InAnyOrder;
  };
  walk_block(model, block, walk);
  return found;
}

}  // namespace

bool Secrets::is_chooser(ExprId id, const Viewpoint& view) const {
  if (id == kNoExpr) return false;
  const Expr& e = at(model.exprs, id);
  return (e.op == Op::Me && view.me) || (e.op == Op::Slot && view.choosers.contains(e.imm));
}

// The secret of nothing but what belongs to the chooser.
const Visibility kOwned{.sight = Sight::Owner};

bool Secrets::is_his(ExprId id, const Viewpoint& view) const { return is_known(id, view, kOwned); }

bool Secrets::is_known(ExprId id, const Viewpoint& view, const Visibility& seen) const {
  if (id == kNoExpr) return false;
  const bool owned = seen.sight == Sight::Owner;
  const Expr& e = at(model.exprs, id);
  const auto known = [&](ExprId part) { return is_known(part, view, seen); };
  switch (e.op) {
    case Op::Slot:
      return (owned && view.men.contains(e.imm)) || view.told.contains({e.imm, seen.until_state});
    case Op::PiecesOfPlayer:
      return owned && is_chooser(e.args[0], view);
    case Op::Intersect:
      return std::any_of(e.args.begin(), e.args.end(), known);
    case Op::Union:
    case Op::MakeSet:
      return std::all_of(e.args.begin(), e.args.end(), known);
    case Op::Minus:
    case Op::OnlyElement:
    case Op::Singleton:
      return known(e.args[0]);
    case Op::Collect: {
      const Generator& g = at(model.generators, e.generator);
      return g.form == GeneratorForm::In &&
             (known(g.domain) || has_state(g.where, g.slot, seen.until_state));
    }
    case Op::TheOne:
      return known(at(model.generators, e.generator).domain) &&
             (e.args.empty() || e.args[0] == kNoExpr || known(e.args[0]));
    default:
      return false;
  }
}

// `known of x and …`, where x is in the register.
bool Secrets::has_state(ExprId condition, Index slot, Index state) const {
  if (condition == kNoExpr || state == kNoIndex || slot == kNoIndex) return false;
  Viewpoint view;
  learn(condition, view);
  return view.told.contains({slot, state});
}

void Secrets::learn(ExprId condition, Viewpoint& view) const {
  if (condition == kNoExpr) return;
  const Expr& e = at(model.exprs, condition);
  if (e.op == Op::And) {
    for (const ExprId part : e.args) learn(part, view);
  }
  if (e.op != Op::Variable || e.args.empty() || e.args[0] == kNoExpr) return;
  const Expr& whose = at(model.exprs, e.args[0]);
  if (whose.op == Op::Slot) view.told.insert({whose.imm, e.imm});
}

// What holds of a value holds of the register that takes it.
void Secrets::pass_on(ExprId id, const Viewpoint& from, Index slot, Viewpoint& to) const {
  to.men.erase(slot);
  std::erase_if(to.told, [&](const auto& one) { return one.first == slot; });
  if (is_his(id, from)) to.men.insert(slot);
  for (const Index state : states_) {
    if (is_known(id, from, {.sight = Sight::Nobody, .until_state = state})) {
      to.told.insert({slot, state});
    }
  }
}

void Secrets::bind(const Generator& g, Viewpoint& view) const {
  if (g.slot != kNoIndex) pass_on(g.domain, view, g.slot, view);
}

bool Secrets::is_open(const Visibility& seen) const {
  return seen.sight == Sight::All || seen.sight == Sight::Players ||
         (seen.until != kNoIndex && seen.until <= first_phase);
}

bool Secrets::may_read(const Expr& e, const Viewpoint& view, bool total) const {
  const Variable& variable = at(model.variables, e.imm);
  const Visibility& seen = variable.seen;
  if ((total && !seen.wholly) || is_open(seen)) return true;
  if (!e.args.empty() && is_known(e.args[0], view, seen)) return true;
  if (seen.sight == Sight::Nobody || variable.owner == Owner::Piece) return false;
  return variable.owner != Owner::Player || (!e.args.empty() && is_chooser(e.args[0], view));
}

// Kinds that the chooser does not know decide what the operation itself answers.
bool Secrets::reads_kinds(const Expr& e, const Viewpoint& view, bool within) const {
  if (is_open(model.kinds_seen)) return false;
  const auto known = [&](ExprId id) { return is_known(id, view, model.kinds_seen); };
  switch (e.op) {
    case Op::PiecesOfKind:
      return !within;
    case Op::KindOf:
      return !known(e.args[0]);
    case Op::Column:
      return at(model.exprs, e.args[0]).type.base != Base::Kind && !known(e.args[0]);
    case Op::SameValue:
      return static_cast<SameWhat>(e.imm) == SameWhat::Kind && (!within || !known(e.args[0]));
    case Op::Twins:
      return true;
    case Op::Variable: {
      // Which kinds have the attribute at all.
      const Variable& variable = at(model.variables, e.imm);
      const auto& kinds = variable.of_kind;
      return variable.owner == Owner::Piece &&
             std::find(kinds.begin(), kinds.end(), false) != kinds.end() && !known(e.args[0]);
    }
    default:
      return false;
  }
}

std::string Secrets::name_of(const SecretRead& read) const {
  if (read.variable == kNoIndex) return "kinds of pieces";
  return '`' + at(model.variables, read.variable).name + '`';
}

Secrets::Secrets(const GameModel& of_model) : model(of_model) {
  const auto add = [this](const Visibility& seen) {
    if (seen.until_state != kNoIndex) states_.push_back(seen.until_state);
  };
  add(model.kinds_seen);
  for (const Variable& variable : model.variables) add(variable.seen);
}

std::vector<SecretRead> Secrets::read(ExprId id, const Viewpoint& view) {
  found_.clear();
  expression(id, view);
  return std::move(found_);
}

std::vector<SecretRead> Secrets::read(const Generator& g, const Viewpoint& view) {
  found_.clear();
  generator(g, view);
  return std::move(found_);
}

std::vector<SecretRead> Secrets::decided_by(BlockId id, Viewpoint& view) {
  found_.clear();
  block(id, view);
  return std::move(found_);
}

// What the caller knows of the arguments, by the parameters' registers.
Viewpoint Secrets::inside(const std::vector<ExprId>& arguments, bool me, const Viewpoint& view) {
  Viewpoint inner;
  inner.me = me;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto slot = static_cast<Index>(i);
    if (is_chooser(arguments[i], view)) inner.choosers.insert(slot);
    pass_on(arguments[i], view, slot, inner);
    std::vector<SecretRead> before = std::move(found_);
    found_.clear();
    expression(arguments[i], view);
    if (!found_.empty()) inner.secrets[slot] = found_.front().variable;
    found_ = std::move(before);
  }
  return inner;
}

// What the body of a definition knows of its parameters.
Viewpoint Secrets::inside(const Expr& call, const Viewpoint& view) const {
  Viewpoint inner;
  inner.me = view.me;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const auto slot = static_cast<Index>(i);
    if (is_chooser(call.args[i], view)) inner.choosers.insert(slot);
    pass_on(call.args[i], view, slot, inner);
  }
  return inner;
}

void Secrets::expression(ExprId id, const Viewpoint& view, bool total, bool within) {
  if (id == kNoExpr) return;
  const Expr& e = at(model.exprs, id);
  if (e.op == Op::Variable && !may_read(e, view, total)) {
    found_.push_back({e.imm, e.span});
    return;
  }
  if (reads_kinds(e, view, within)) {
    found_.push_back({kNoIndex, e.span});
    return;
  }
  if (e.op == Op::Slot) {
    const auto secret = view.secrets.find(e.imm);
    if (secret != view.secrets.end()) found_.push_back({secret->second, e.span});
    return;
  }
  // What is read inside is reported where it is asked.
  const std::size_t before = found_.size();
  if (depth_ < kDeepest) {
    ++depth_;
    Viewpoint other;
    switch (e.op) {
      case Op::CallDefine:
        expression(at(model.defines, e.imm).body, inside(e, view), false, within);
        break;
      case Op::Column:
        other.me = false;  // the owner of the piece
        for (const ExprId cell : at(model.columns, e.imm).cells) expression(cell, other);
        break;
      case Op::TableCell:
        other.me = view.me;
        for (const auto& row : at(model.tables, e.imm).cells) {
          for (const ExprId cell : row) expression(cell, other);
        }
        break;
      case Op::Region:
        other.me = !e.args.empty() && is_chooser(e.args[0], view);
        for (const ExprId value : at(model.regions, e.imm).values) expression(value, other);
        break;
      default:
        break;
    }
    --depth_;
  }
  for (std::size_t i = before; i < found_.size(); ++i) found_[i].span = e.span;
  parts(e, view, within);
  if (e.generator != kNoIndex) generator(at(model.generators, e.generator), view);
  if (e.block != kNoIndex) supposed(e.block, view);
}

// The operands, each with what those before it have said: of `own pieces but not Scouts` only the
// kinds of own pieces are asked, of `x is known and x is Scout` only that of a known piece.
void Secrets::parts(const Expr& e, const Viewpoint& view, bool within) {
  const auto known = [&](ExprId id) { return is_known(id, view, model.kinds_seen); };
  Viewpoint so_far = view;
  switch (e.op) {
    case Op::Intersect:
    case Op::Meets:
      within = within || std::any_of(e.args.begin(), e.args.end(), known);
      for (const ExprId arg : e.args) expression(arg, view, false, within);
      return;
    case Op::Union:
      for (const ExprId arg : e.args) expression(arg, view, false, within);
      return;
    case Op::Minus:
    case Op::IsWithin:
    case Op::Contains:
      within = e.op == Op::Minus && within;
      expression(e.args[0], view, false, within);
      expression(e.args[1], view, false, within || known(e.args[0]));
      return;
    case Op::And:
      for (const ExprId arg : e.args) {
        expression(arg, so_far);
        learn(arg, so_far);
      }
      return;
    case Op::If:
      expression(e.args[0], view);
      learn(e.args[0], so_far);
      expression(e.args[1], so_far, false, within);
      expression(e.args[2], view, false, within);
      return;
    default:
      for (const ExprId arg : e.args) expression(arg, view, e.op == Op::Total);
  }
}

void Secrets::generator(const Generator& g, const Viewpoint& around) {
  Viewpoint view = around;
  bind(g, view);
  for (const auto& [slot, argument] : g.let) expression(argument, view);
  for (const ExprId id : {g.domain, g.least, g.most, g.meeting, g.along}) expression(id, view);
  for (const LinePattern& pattern : g.patterns) {
    for (const ExprId id : {pattern.from, pattern.directions, pattern.over, pattern.where}) {
      expression(id, view);
    }
    for (const Segment& segment : pattern.segments) {
      for (const ExprId id : {segment.least, segment.most, segment.what}) expression(id, view);
      for (const ExprId bend : segment.bends) expression(bend, view);
    }
  }
  if (g.form != GeneratorForm::Way) {
    expression(g.where, view);
    return;
  }
  // Whether there is a way depends on all that decides the moves of the other.
  const bool me = is_chooser(g.player, view);
  expression(g.player, view);
  for (const ExprId argument : g.args) expression(argument, view);
  if (g.rule >= 0) played(g.rule, g.args, me, view, g.span);
  Viewpoint asked = view;
  asked.me = me;
  expression(g.where, asked);
}

// What is supposed may be impossible, and changes what is read after it.
void Secrets::supposed(BlockId id, const Viewpoint& view) {
  Walk walk;
  std::vector<ExprId> exprs;
  walk.statement = [&](const Statement& s) {
    exprs.insert(exprs.end(), s.exprs.begin(), s.exprs.end());
  };
  walk_block(model, id, walk);
  for (const ExprId expr : exprs) expression(expr, view);
}

void Secrets::played(Index rule, const std::vector<ExprId>& arguments, bool me,
                     const Viewpoint& view, Span span) {
  if (!open_rules_.insert({rule, me}).second) return;
  const std::size_t before = found_.size();
  Viewpoint inner = inside(arguments, me, view);
  block(at(model.rules, rule).body, inner);
  for (std::size_t i = before; i < found_.size(); ++i) found_[i].span = span;
  open_rules_.erase({rule, me});
}

void Secrets::block(BlockId id, Viewpoint& view) {
  if (id == kNoIndex) return;
  for (const Index index : at(model.blocks, id).statements) {
    statement(at(model.statements, index), view);
  }
}

// `unit becomes known`, `unit stops being known`.
void Secrets::becomes(const Statement& s, Viewpoint& view) const {
  const Place& place = s.places[0];
  if (place.variable == kNoIndex || place.owner == kNoExpr) return;
  const Expr* whose = &at(model.exprs, place.owner);
  if (whose->op == Op::Singleton) whose = &at(model.exprs, whose->args[0]);
  if (whose->op != Op::Slot) return;
  const Expr& value = at(model.exprs, s.exprs[0]);
  if (value.op != Op::Constant) return;
  if (at(model.constants, value.imm) == Value(1)) {
    view.told.insert({whose->imm, place.variable});
  } else {
    view.told.erase({whose->imm, place.variable});
  }
}

void Secrets::statement(const Statement& s, Viewpoint& view) {
  switch (s.op) {
    case StatementOp::Choose:
      generator(at(model.generators, s.generator), view);
      bind(at(model.generators, s.generator), view);
      learn(at(model.generators, s.generator).where, view);
      break;
    case StatementOp::If: {
      expression(s.exprs[0], view);
      const std::set<std::pair<Index, Index>> told = view.told;
      learn(s.exprs[0], view);
      block(s.blocks[0], view);
      view.told = told;
      for (std::size_t i = 1; i < s.blocks.size(); ++i) block(s.blocks[i], view);
      return;
    }
    case StatementOp::Require:
      expression(s.exprs[0], view);
      learn(s.exprs[0], view);
      break;
    case StatementOp::SetVariable:
      becomes(s, view);
      break;
    case StatementOp::RepeatWhile:
    case StatementOp::RepeatAtWill:
    case StatementOp::Travel:
      for (const ExprId id : s.exprs) expression(id, view);
      break;
    case StatementOp::First:
    case StatementOp::Preferring:
      for (const auto& keys : s.scopes) {
        for (const PreferenceKey& key : keys) expression(key.value, view);
      }
      break;
    case StatementOp::RepeatTimes:
      if (decides(model, s.blocks[0])) expression(s.exprs[0], view);
      break;
    case StatementOp::ForEach:
      if (decides(model, s.blocks[0])) generator(at(model.generators, s.generator), view);
      bind(at(model.generators, s.generator), view);
      learn(at(model.generators, s.generator).where, view);
      break;
    case StatementOp::Let:
    case StatementOp::SetSlot: {
      const Viewpoint inner = inside({s.exprs[0]}, view.me, view);
      const Viewpoint before = view;
      pass_on(s.exprs[0], before, s.slots[0], view);
      view.choosers.erase(s.slots[0]);
      view.secrets.erase(s.slots[0]);
      if (!inner.choosers.empty()) view.choosers.insert(s.slots[0]);
      const bool announced = s.imm != 0;
      if (!inner.secrets.empty() && !announced)
        view.secrets[s.slots[0]] = inner.secrets.begin()->second;
      break;
    }
    case StatementOp::Play: {
      // By itself a rule is looked at once; here only what its arguments bring, or another `me`.
      const Viewpoint inner = inside(s.exprs, view.me, view);
      if (s.imm >= 0 && (!inner.secrets.empty() || !view.me))
        played(s.imm, s.exprs, view.me, view, s.span);
      break;
    }
    case StatementOp::Move: {
      const Expr& to = at(model.exprs, s.exprs[1]);
      const Viewpoint before = view;
      if (to.op == Op::Slot) pass_on(s.exprs[0], before, to.imm, view);
      break;
    }
    case StatementOp::Random:
    case StatementOp::Either:
    case StatementOp::Optionally:
    case StatementOp::InAnyOrder:
    case StatementOp::RepeatWhilePossible:
    case StatementOp::By:
    case StatementOp::Commit:
    case StatementOp::Pass:
    case StatementOp::Remove:
    case StatementOp::Put:
    case StatementOp::Change:
    case StatementOp::Shift:
    case StatementOp::MoveAll:
    case StatementOp::SetEntry:
    case StatementOp::AddNumber:
    case StatementOp::TakeNumber:
    case StatementOp::AddElements:
    case StatementOp::TakeElements:
    case StatementOp::AddTally:
    case StatementOp::TakeTally:
    case StatementOp::ExchangeSides:
    case StatementOp::Lay:
    case StatementOp::Decide:
    case StatementOp::SetMover:
    case StatementOp::SetPhase:
    case StatementOp::SetCounter:
    case StatementOp::SetAlive:
      break;
  }
  if (s.op == StatementOp::By) {
    // Who is asked sees as he chooses.
    Viewpoint other = view;
    other.me = true;
    other.choosers.clear();
    other.men.clear();
    block(s.blocks[0], other);
    return;
  }
  for (const BlockId inner : s.blocks) block(inner, view);
}

}  // namespace ludo::lang
