// Judges what is sure; see surely.hpp.
//
// Tested by tests/lang/check/test_analyses.cpp.

#include "lang/check/surely.hpp"

#include <algorithm>

#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

constexpr int kSureDepth = 12;

bool reads_slots(const GameModel& model, ExprId id) {
  return any_expression(model, id, [](const Expr& e) { return e.op == Op::Slot; });
}

// A set in which no register is read and that this one is, or is part of; kNoExpr: none is seen.
ExprId free_whole(const GameModel& model, ExprId id) {
  if (id == kNoExpr || !reads_slots(model, id)) return id;
  const Expr& e = at(model, id);
  if (e.op == Op::Minus) return free_whole(model, e.args[0]);
  if (e.op != Op::Intersect) return kNoExpr;
  for (const ExprId arg : e.args) {
    if (const ExprId whole = free_whole(model, arg); whole != kNoExpr) return whole;
  }
  return kNoExpr;
}

bool is_constant_above(const GameModel& model, ExprId id, std::int32_t bound) {
  if (id == kNoExpr) return false;
  const Expr& e = at(model, id);
  if (e.op == Op::Constant) return bound < model.constants[static_cast<std::size_t>(e.imm)].number;
  return is_number(e.type) && bound < e.type.least;
}

}  // namespace

bool is_never_empty(const GameModel& model, ExprId id, int depth) {
  if (id == kNoExpr || 8 < depth) return false;
  const Expr& e = at(model, id);
  const lang::Board& board = model.board;
  const auto holds = [&](ExprId inner) { return is_never_empty(model, inner, depth + 1); };
  const auto is_something = [&](ExprId inner) {
    const Expr& value = at(model, inner);
    return value.op == Op::Constant &&
           !model.constants[static_cast<std::size_t>(value.imm)].is_none();
  };
  if (e.op == Op::Constant) {
    return !model.constants[static_cast<std::size_t>(e.imm)].items.empty();
  }
  if (e.op == Op::Union) return std::any_of(e.args.begin(), e.args.end(), holds);
  if (e.op == Op::MakeSet || e.op == Op::Singleton) {
    return std::any_of(e.args.begin(), e.args.end(), is_something);
  }
  if (e.op == Op::CallDefine) return holds(model.defines[static_cast<std::size_t>(e.imm)].body);
  if (e.op == Op::Region) {
    const std::vector<ExprId>& values = model.regions[static_cast<std::size_t>(e.imm)].values;
    return std::all_of(values.begin(), values.end(), holds);
  }
  if (e.op == Op::RangeSet) {
    const Type& low = at(model, e.args[0]).type;
    const Type& high = at(model, e.args[1]).type;
    return is_number(low) && is_number(high) && !low.optional && !high.optional &&
           low.most <= high.least;
  }
  if (e.op == Op::Border) return !board.border.empty();
  if (e.op == Op::Corners) return !board.corners.empty();
  if (e.op == Op::Centre) return !board.centre.empty();
  return e.op == Op::AnyDirection || e.op == Op::Orthogonal || e.op == Op::Diagonal ||
         e.op == Op::AllPlayers || e.op == Op::Alive;
}

SureSlot Surely::known(Index slot) const {
  const auto found = slots.find(slot);
  return found == slots.end() ? SureSlot{} : found->second;
}

// ---- sets

bool Surely::holds_pieces(ExprId id, int depth) const {
  if (id == kNoExpr || kSureDepth < depth) return false;
  const Expr& e = at(model, id);
  const auto part = [&](ExprId arg) { return holds_pieces(arg, depth + 1); };
  switch (e.op) {
    case Op::PiecesOfPlayer:
    case Op::EnemyPieces:
    case Op::NeutralPieces:
    case Op::PiecesOfKind:
    case Op::OccupiedSites:
    case Op::HostileToSite:
    case Op::FriendlyToSite:
    case Op::FriendlyToPlayer:
      return true;
    case Op::Slot:
      return known(e.imm).stands;
    case Op::Singleton:
    case Op::Minus:
      return part(e.args[0]);
    case Op::GroupOf:
      return part(e.args[1]);
    case Op::Intersect:
      return std::any_of(e.args.begin(), e.args.end(), part);
    case Op::Union:
    case Op::MakeSet:
      return std::all_of(e.args.begin(), e.args.end(), part);
    case Op::If:
      return part(e.args[1]) && part(e.args[2]);
    case Op::Collect:
    case Op::TheOne:
      return part(model.generators[static_cast<std::size_t>(e.generator)].domain);
    case Op::CallDefine: {
      // Its registers are its own.
      const Define& define = model.defines[static_cast<std::size_t>(e.imm)];
      Surely inside{model};
      for (Index i = 0; i < define.params && static_cast<std::size_t>(i) < e.args.size(); ++i) {
        inside.slots[i] = of(e.args[static_cast<std::size_t>(i)]);
      }
      return inside.holds_pieces(define.body, depth + 1);
    }
    default:
      return false;
  }
}

SureSlot Surely::of(ExprId id) const {
  if (id == kNoExpr) return {};
  const Expr& e = at(model, id);
  if (e.op == Op::Slot) {
    SureSlot result = known(e.imm);
    if (e.type.shape == Shape::Scalar && !e.type.optional) result.some = true;
    return result;
  }
  return {something(id), holds_pieces(id), reads_slots(model, id) ? kNoExpr : id};
}

bool Surely::includes(ExprId whole, ExprId part, int depth) const {
  if (whole == kNoExpr || part == kNoExpr || kSureDepth < depth) return false;
  if (equal(whole, part, kNoIndex, kNoIndex)) return true;
  const Expr& w = at(model, whole);
  const auto over = [&](ExprId arg) { return includes(arg, part, depth + 1); };
  if (w.op == Op::AllSites) return true;
  if (w.op == Op::OccupiedSites && Surely{model}.holds_pieces(part)) return true;
  if (w.op == Op::Union && std::any_of(w.args.begin(), w.args.end(), over)) return true;
  if (w.op == Op::Intersect && std::all_of(w.args.begin(), w.args.end(), over)) return true;
  const Expr& p = at(model, part);
  const auto below = [&](ExprId arg) { return includes(whole, arg, depth + 1); };
  if (p.op == Op::Intersect) return std::any_of(p.args.begin(), p.args.end(), below);
  if (p.op == Op::Minus) return below(p.args[0]);
  if (p.op == Op::Collect) {
    return below(model.generators[static_cast<std::size_t>(p.generator)].domain);
  }
  return false;
}

// The one element that the register holds, or all of them, are in the set.
bool Surely::contains(ExprId set, Index slot, int depth) const {
  if (set == kNoExpr || kSureDepth < depth) return false;
  const Expr& e = at(model, set);
  const SureSlot what = known(slot);
  const auto inner = [&](ExprId arg) { return contains(arg, slot, depth + 1); };
  if (e.op == Op::Slot && e.imm == slot) return true;
  if (what.within != kNoExpr && includes(set, what.within)) return true;
  switch (e.op) {
    case Op::AllSites:
      return true;
    case Op::OccupiedSites:
      return what.stands;
    case Op::Singleton:
      return inner(e.args[0]);
    case Op::MakeSet:
    case Op::Union:
      return std::any_of(e.args.begin(), e.args.end(), inner);
    case Op::Intersect:
      return std::all_of(e.args.begin(), e.args.end(), inner);
    case Op::GroupOf:
      return inner(e.args[0]) && inner(e.args[1]);
    case Op::WithinSteps:
      return is_constant_above(model, e.args[0], -1) && inner(e.args[1]);
    case Op::SameValue:
      return inner(e.args[0]);
    case Op::Collect: {
      const Generator& g = model.generators[static_cast<std::size_t>(e.generator)];
      return g.form == GeneratorForm::In && inner(g.domain) &&
             (g.where == kNoExpr || holds(g.where, g.slot, slot));
    }
    default:
      return false;
  }
}

bool Surely::something(ExprId id) const {
  if (id == kNoExpr) return false;
  const Expr& e = at(model, id);
  if (e.op == Op::Slot && known(e.imm).some) return true;
  if (e.type.shape == Shape::Scalar) return !e.type.optional;
  if (e.type.shape == Shape::Tally) {
    if (e.op == Op::Constant) {
      const auto& items = model.constants[static_cast<std::size_t>(e.imm)].items;
      return std::any_of(items.begin(), items.end(), [](std::int32_t n) { return 0 < n; });
    }
    if (e.op != Op::MakeTally) return false;
    for (std::size_t i = 1; i < e.args.size(); i += 2) {
      if (is_constant_above(model, e.args[i], 0)) return true;
    }
    return false;
  }
  const auto part = [&](ExprId arg) { return something(arg); };
  if (e.op == Op::Singleton || e.op == Op::EndsOf) return part(e.args[0]);
  if (e.op == Op::MakeSet || e.op == Op::Union) {
    if (std::any_of(e.args.begin(), e.args.end(), part)) return true;
  }
  if (e.op == Op::If && part(e.args[1]) && part(e.args[2])) return true;
  if (e.op == Op::Collect && has(model.generators[static_cast<std::size_t>(e.generator)])) {
    return true;
  }
  if (e.op == Op::CallDefine) {
    const Define& define = model.defines[static_cast<std::size_t>(e.imm)];
    Surely inside{model};
    for (Index i = 0; i < define.params && static_cast<std::size_t>(i) < e.args.size(); ++i) {
      inside.slots[i] = of(e.args[static_cast<std::size_t>(i)]);
    }
    // A definition may ask about itself.
    const bool again = any_expression(model, define.body,
                                      [](const Expr& inner) { return inner.op == Op::CallDefine; });
    if (!again && inside.something(define.body)) return true;
  }
  if (is_never_empty(model, id)) return true;
  return std::any_of(slots.begin(), slots.end(), [&](const auto& entry) {
    return entry.second.some && contains(id, entry.first);
  });
}

bool Surely::standing(ExprId id) const {
  if (id == kNoExpr) return false;
  if (holds_pieces(id) && something(id)) return true;
  const Expr& e = at(model, id);
  if (e.op == Op::Union || e.op == Op::MakeSet) {
    if (std::any_of(e.args.begin(), e.args.end(), [&](ExprId arg) { return standing(arg); })) {
      return true;
    }
  }
  return std::any_of(slots.begin(), slots.end(), [&](const auto& entry) {
    return entry.second.some && entry.second.stands && contains(id, entry.first);
  });
}

// All of the set are pieces of the player, or of the player's enemies: whatever `owners` answers.
bool Surely::all_of(ExprId set, Op owners, ExprId player, int depth) const {
  if (set == kNoExpr || kSureDepth < depth) return false;
  const Expr& e = at(model, set);
  const auto part = [&](ExprId arg) { return all_of(arg, owners, player, depth + 1); };
  if (e.op == owners) return equal(e.args[0], player, kNoIndex, kNoIndex);
  if (e.op == Op::Intersect) return std::any_of(e.args.begin(), e.args.end(), part);
  if (e.op == Op::Union) return std::all_of(e.args.begin(), e.args.end(), part);
  return e.op == Op::Minus && part(e.args[0]);
}

bool Surely::apart(ExprId a, ExprId b) const {
  const ExprId sets[] = {of(a).within, of(b).within};
  if (sets[0] == kNoExpr || sets[1] == kNoExpr) return false;
  for (const bool swapped : {false, true}) {
    const ExprId whose = sets[swapped ? 1 : 0];
    const ExprId others = sets[swapped ? 0 : 1];
    const bool found = any_expression(model, whose, [&](const Expr& e) {
      return e.op == Op::PiecesOfPlayer && all_of(whose, Op::PiecesOfPlayer, e.args[0]) &&
             all_of(others, Op::EnemyPieces, e.args[0]);
    });
    if (found) return true;
  }
  return false;
}

bool Surely::has(const Generator& g) const {
  if (g.form != GeneratorForm::In) return false;
  if (g.where == kNoExpr) return something(g.domain);
  return std::any_of(slots.begin(), slots.end(), [&](const auto& entry) {
    return entry.second.some && contains(g.domain, entry.first) &&
           holds(g.where, g.slot, entry.first);
  });
}

// ---- conditions

// The condition holds where its variable is what the register holds.
bool Surely::holds(ExprId condition, Index variable, Index slot) const {
  const Expr& e = at(model, condition);
  const auto part = [&](ExprId arg) { return holds(arg, variable, slot); };
  switch (e.op) {
    case Op::Constant:
      return model.constants[static_cast<std::size_t>(e.imm)].number == 1;
    case Op::And:
      return std::all_of(e.args.begin(), e.args.end(), part);
    case Op::Or:
      return std::any_of(e.args.begin(), e.args.end(), part);
    case Op::Equal:
    case Op::LessEqual:
    case Op::GreaterEqual:
      return equal(e.args[0], e.args[1], variable, slot);
    case Op::Contains: {
      const Expr& one = at(model, e.args[0]);
      return one.op == Op::Slot && (one.imm == variable || one.imm == slot) &&
             contains(e.args[1], slot);
    }
    default:
      return false;
  }
}

// The same words, where the variable is read as the register.
bool Surely::equal(ExprId a, ExprId b, Index variable, Index slot) const {
  if (a == kNoExpr || b == kNoExpr) return a == b;
  const Expr& x = at(model, a);
  const Expr& y = at(model, b);
  if (x.op != y.op || x.args.size() != y.args.size()) return false;
  if (x.op == Op::Slot) {
    const auto read = [&](Index i) { return i == variable ? slot : i; };
    return read(x.imm) == read(y.imm);
  }
  if (x.op == Op::Constant) {
    return model.constants[static_cast<std::size_t>(x.imm)] ==
               model.constants[static_cast<std::size_t>(y.imm)] &&
           x.type == y.type;
  }
  if (x.imm != y.imm || x.imm2 != y.imm2 || x.block != kNoIndex || y.block != kNoIndex) {
    return false;
  }
  if (x.generator != kNoIndex || y.generator != kNoIndex) return false;
  for (std::size_t i = 0; i < x.args.size(); ++i) {
    if (!equal(x.args[i], y.args[i], variable, slot)) return false;
  }
  return true;
}

// ---- what is learnt, and forgotten

void Surely::bind(Index slot, ExprId value) { slots[slot] = of(value); }

void Surely::bind(const Generator& g) {
  each_bound_slot(g, [&](Index slot) { slots.erase(slot); });
  if (g.form == GeneratorForm::In || g.form == GeneratorForm::Subset ||
      g.form == GeneratorForm::Groups) {
    const bool some = g.form != GeneratorForm::Subset || is_constant_above(model, g.least, 0);
    const bool of_set = at(model, g.domain).type.shape == Shape::Set;
    slots[g.slot] = {some, of_set && holds_pieces(g.domain),
                     of_set ? free_whole(model, g.domain) : kNoExpr};
  }
  if (g.form == GeneratorForm::Line && !g.named) {
    for (const Segment& segment : g.patterns[0].segments) {
      const bool reached = is_constant_above(model, segment.least, 0) && !segment.or_edge;
      const bool stands = segment.what != kNoExpr && holds_pieces(segment.what);
      for (const Index slot : {segment.as_slot, segment.to_slot}) {
        if (slot == kNoIndex) continue;
        slots[slot] = {reached, reached && stands,
                       reached ? free_whole(model, segment.what) : kNoExpr};
      }
    }
  }
  if (g.form == GeneratorForm::Line && g.named && g.to_slot != kNoIndex) {
    slots[g.to_slot] = {};
  }
  if (g.where != kNoExpr) learn(g.where);
}

void Surely::learn(ExprId condition) {
  const Expr& e = at(model, condition);
  if (e.op == Op::And) {
    for (const ExprId arg : e.args) learn(arg);
  }
  if (e.op == Op::NotEmpty && at(model, e.args[0]).op == Op::Slot) {
    slots[at(model, e.args[0]).imm].some = true;
  }
  if (e.op != Op::Contains && e.op != Op::IsWithin) return;
  const Expr& what = at(model, e.args[0]);
  if (what.op != Op::Slot) return;
  SureSlot& slot = slots[what.imm];
  slot.some = true;
  slot.stands = slot.stands || holds_pieces(e.args[1]);
}

void Surely::disturb() {
  for (auto& [slot, sure] : slots) {
    sure.stands = false;
    sure.within = kNoExpr;
  }
}

void Surely::change_sides() {
  for (auto& [slot, sure] : slots) sure.within = kNoExpr;
}

void Surely::meet(const Surely& other) {
  for (auto& [slot, sure] : slots) {
    const SureSlot there = other.known(slot);
    sure.some = sure.some && there.some;
    sure.stands = sure.stands && there.stands;
    if (sure.within != there.within) sure.within = kNoExpr;
  }
}

}  // namespace ludo::lang
