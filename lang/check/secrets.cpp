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

bool Secrets::is_his(ExprId id, const Viewpoint& view) const {
  if (id == kNoExpr) return false;
  const Expr& e = at(model.exprs, id);
  switch (e.op) {
    case Op::Slot:
      return view.men.contains(e.imm);
    case Op::PiecesOfPlayer:
      return is_chooser(e.args[0], view);
    case Op::Intersect:
      return std::any_of(e.args.begin(), e.args.end(),
                         [&](ExprId arg) { return is_his(arg, view); });
    case Op::Minus:
    case Op::OnlyElement:
    case Op::Singleton:
      return is_his(e.args[0], view);
    case Op::TheOne:
      return is_his(at(model.generators, e.generator).domain, view) &&
             (e.args.empty() || e.args[0] == kNoExpr || is_his(e.args[0], view));
    default:
      return false;
  }
}

void Secrets::bind(const Generator& g, Viewpoint& view) const {
  if (g.slot == kNoIndex) return;
  view.men.erase(g.slot);
  if (is_his(g.domain, view)) view.men.insert(g.slot);
}

bool Secrets::may_read(const Expr& e, const Viewpoint& view, bool total) const {
  const Variable& variable = at(model.variables, e.imm);
  const Visibility& seen = variable.seen;
  if (total && !seen.wholly) return true;
  if (seen.until != kNoIndex && seen.until <= first_phase) return true;
  switch (seen.sight) {
    case Sight::All:
    case Sight::Players:
      return true;
    case Sight::Owner:
      if (variable.owner == Owner::Piece) return !e.args.empty() && is_his(e.args[0], view);
      return variable.owner != Owner::Player || (!e.args.empty() && is_chooser(e.args[0], view));
    case Sight::Nobody:
      return false;
  }
  LUDO_UNREACHABLE();
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
    if (is_his(arguments[i], view)) inner.men.insert(slot);
    std::vector<SecretRead> before = std::move(found_);
    found_.clear();
    expression(arguments[i], view);
    if (!found_.empty()) inner.secrets[slot] = found_.front().variable;
    found_ = std::move(before);
  }
  return inner;
}

void Secrets::expression(ExprId id, const Viewpoint& view, bool total) {
  if (id == kNoExpr) return;
  const Expr& e = at(model.exprs, id);
  if (e.op == Op::Variable && !may_read(e, view, total)) {
    found_.push_back({e.imm, e.span});
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
      case Op::CallDefine: {
        for (std::size_t i = 0; i < e.args.size(); ++i) {
          if (is_chooser(e.args[i], view)) other.choosers.insert(static_cast<Index>(i));
          if (is_his(e.args[i], view)) other.men.insert(static_cast<Index>(i));
        }
        other.me = view.me;
        expression(at(model.defines, e.imm).body, other);
        break;
      }
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
  for (const ExprId arg : e.args) expression(arg, view, e.op == Op::Total);
  if (e.generator != kNoIndex) generator(at(model.generators, e.generator), view);
  if (e.block != kNoIndex) supposed(e.block, view);
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

void Secrets::statement(const Statement& s, Viewpoint& view) {
  switch (s.op) {
    case StatementOp::Choose:
      generator(at(model.generators, s.generator), view);
      bind(at(model.generators, s.generator), view);
      break;
    case StatementOp::Require:
    case StatementOp::If:
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
      break;
    case StatementOp::Let:
    case StatementOp::SetSlot: {
      const Viewpoint inner = inside({s.exprs[0]}, view.me, view);
      view.choosers.erase(s.slots[0]);
      view.men.erase(s.slots[0]);
      if (!inner.men.empty()) view.men.insert(s.slots[0]);
      view.secrets.erase(s.slots[0]);
      if (!inner.choosers.empty()) view.choosers.insert(s.slots[0]);
      if (!inner.secrets.empty()) view.secrets[s.slots[0]] = inner.secrets.begin()->second;
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
      if (to.op == Op::Slot && is_his(s.exprs[0], view)) view.men.insert(to.imm);
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
    case StatementOp::SetVariable:
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
