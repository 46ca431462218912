// Works forward from the entries; where paths meet, what holds on all of them remains.
//
// Tested by tests/interpreter/automaton/test_analyses.cpp.
#include "interpreter/automaton/analyses/facts.hpp"

#include <algorithm>

#include "interpreter/automaton/analyses/uses.hpp"
#include "lang/model/conditions.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::automaton {

namespace {

using lang::Expr;
using lang::Generator;
using lang::GeneratorForm;
using lang::Op;
using lang::Statement;
using lang::StatementOp;

constexpr int kDeepestCall = 40;  // definitions within definitions
// Nodes times registers: beyond, facts would take more room than they are worth.
constexpr std::size_t kMostFacts = 8'000'000;
constexpr std::uint64_t kAnyKind = ~std::uint64_t{0};
constexpr Fact kAll{true, true, true, 0};

Fact both(const Fact& a, const Fact& b) {
  return {a.is_some && b.is_some, a.occupied && b.occupied, a.empty && b.empty, a.kinds | b.kinds};
}

Fact either(const Fact& a, const Fact& b) {
  return {a.is_some || b.is_some, a.occupied || b.occupied, a.empty || b.empty, a.kinds & b.kinds};
}

struct Reading {
  const lang::GameModel& model;
  const Automaton& automaton;
  const Facts& facts;
  Index frame = kNoIndex;         // kNoIndex: of slots nothing is known
  std::map<Index, Fact> inner{};  // what is known of names bound inside
  int depth = 0;

  Fact slot(Index index) const {
    const auto bound = inner.find(index);
    if (bound != inner.end()) return bound->second;
    if (frame == kNoIndex || facts.of.empty()) return {};
    const Register first = automaton.frames[static_cast<std::size_t>(frame)].first;
    return facts.of[static_cast<std::size_t>(first + index)];
  }

  const Expr& at(ExprId id) const { return model.exprs[static_cast<std::size_t>(id)]; }

  Fact all_of(const Expr& expr, std::size_t from) {
    Fact fact = kAll;
    for (std::size_t i = from; i < expr.args.size(); ++i) fact = both(fact, of(expr.args[i]));
    return fact;
  }

  Fact constant(const Expr& expr) const {
    const lang::Value& value = model.constants[static_cast<std::size_t>(expr.imm)];
    if (expr.type.shape == lang::Shape::Set) {
      return {true, value.items.empty(), value.items.empty()};
    }
    return {!value.is_none(), false, false};
  }

  // The kinds of `Men`, of `Men or Kings`; nothing when it is another set, or they are many. In a
  // pile there may be several kinds on one site.
  std::optional<std::uint64_t> kinds_of(const Expr& expr) const {
    const bool plain = expr.op == Op::PiecesOfKind && at(expr.args[0]).op == Op::Constant;
    if (!plain || model.kinds.size() > 64 || model.piles.most > 0) return std::nullopt;
    const Expr& which = at(expr.args[0]);
    const lang::Value& value = model.constants[static_cast<std::size_t>(which.imm)];
    std::uint64_t kinds = 0;
    if (which.type.shape == lang::Shape::Set) {
      for (const std::int32_t kind : value.items) kinds |= std::uint64_t{1} << kind;
    } else if (!value.is_none()) {
      kinds = std::uint64_t{1} << value.number;
    }
    return kinds;
  }

  // A set is always something; what else is known of its elements.
  Fact of(ExprId id) {
    if (id == kNoExpr) return {};
    const Expr& expr = at(id);
    Fact fact = known(expr);
    if (expr.type.shape != lang::Shape::Scalar) fact.is_some = true;
    return fact;
  }

  Fact known(const Expr& expr) {
    if (lang::is_condition(expr.op)) return {true, false, false};
    switch (expr.op) {
      case Op::Constant:
        return constant(expr);
      case Op::Slot:
        return slot(expr.imm);
      case Op::Me:
      case Op::Mover:
        return {true, false, false};
      case Op::EmptySites:
        return {true, false, true};
      case Op::OccupiedSites:
      case Op::PiecesOfPlayer:
      case Op::EnemyPieces:
      case Op::NeutralPieces:
      case Op::HostileToSite:
      case Op::FriendlyToSite:
      case Op::FriendlyToPlayer:
        return {true, true, false};
      case Op::PiecesOfKind:
        return {true, true, false, kinds_of(expr).value_or(kAnyKind)};
      case Op::Singleton:
      case Op::ToSite:
        return of(expr.args[0]);
      case Op::MakeSet:
      case Op::Union:
        return all_of(expr, 0);
      case Op::If:
        return all_of(expr, 1);
      case Op::Minus: {
        Fact fact = of(expr.args[0]);
        fact.kinds &= ~kinds_of(at(expr.args[1])).value_or(0);
        return fact;
      }
      case Op::GroupOf:
        return of(expr.args[1]);
      case Op::Intersect: {
        Fact fact;
        for (const ExprId argument : expr.args) fact = either(fact, of(argument));
        return fact;
      }
      case Op::OnlyElement: {
        Fact fact = of(expr.args[0]);
        fact.is_some = false;
        return fact;
      }
      case Op::Collect:
      case Op::TheOne: {
        Reading inside = *this;
        const Generator& what = model.generators[static_cast<std::size_t>(expr.generator)];
        inside.bind(what, {});
        Fact fact = inside.slot(what.slot);
        fact.is_some = false;
        // Instead of the best there may be something else.
        const bool has_else =
            expr.op == Op::TheOne && !expr.args.empty() && expr.args[0] != kNoExpr;
        return has_else ? both(fact, of(expr.args[0])) : fact;
      }
      case Op::CallDefine: {
        if (depth >= kDeepestCall) return {};
        Reading inside{model, automaton, facts, kNoIndex, {}, depth + 1};
        return inside.of(model.defines[static_cast<std::size_t>(expr.imm)].body);
      }
      // NOLINTNEXTLINE: nothing is known of all others
      default:
        return {};
    }
  }

  void learn(Index index, const Fact& fact) { inner[index] = either(slot(index), fact); }

  bool is_site(ExprId id) const {
    return at(id).type.shape == lang::Shape::Scalar && at(id).type.base == lang::Base::Site;
  }

  std::optional<bool> is_in(const Fact& site, const Expr& set) {
    std::optional<bool> found;
    switch (set.op) {
      case Op::EmptySites:
        if (site.occupied) found = false;
        if (site.empty) found = true;
        break;
      case Op::OccupiedSites:
        if (site.occupied) found = true;
        if (site.empty) found = false;
        break;
      case Op::PiecesOfKind:
        if (const auto kinds = kinds_of(set)) {
          if (site.occupied && (site.kinds & ~*kinds) == 0) found = true;
          if ((site.kinds & *kinds) == 0) found = false;
        }
        if (site.empty) found = false;
        break;
      // NOLINTNEXTLINE: nothing is known of all others
      default:
        break;
    }
    // None is in no set.
    if (found == true && !site.is_some) return std::nullopt;
    return found;
  }

  bool are_apart(const Fact& a, const Fact& b) const {
    const bool other = (a.occupied && b.empty) || (a.empty && b.occupied) ||
                       ((a.occupied || b.occupied) && (a.kinds & b.kinds) == 0);
    return other && a.is_some && b.is_some;
  }

  std::optional<bool> truth(ExprId id) {
    const Expr& expr = at(id);
    switch (expr.op) {
      case Op::And:
      case Op::Or: {
        const bool decides = expr.op == Op::Or;
        std::optional<bool> all = !decides;
        for (const ExprId part : expr.args) {
          const std::optional<bool> one = truth(part);
          if (one == decides) return decides;
          if (!one) all = std::nullopt;
        }
        return all;
      }
      case Op::Contains:
        if (!is_site(expr.args[0])) return std::nullopt;
        return is_in(of(expr.args[0]), at(expr.args[1]));
      case Op::NotEqual:
        if (!is_site(expr.args[0]) || !is_site(expr.args[1])) return std::nullopt;
        if (are_apart(of(expr.args[0]), of(expr.args[1]))) return true;
        return std::nullopt;
      // NOLINTNEXTLINE: nothing is known of all others
      default:
        return std::nullopt;
    }
  }

  // What a condition that holds tells of the names in it. An atomic condition about none is false.
  void suppose(ExprId id) {
    if (id == kNoExpr) return;
    const Expr& expr = at(id);
    if (expr.op == Op::And) {
      for (const ExprId argument : expr.args) suppose(argument);
    } else if (expr.op == Op::Contains && at(expr.args[0]).op == Op::Slot) {
      Fact fact = of(expr.args[1]);
      fact.is_some = true;
      learn(at(expr.args[0]).imm, fact);
    } else if (expr.op == Op::NotEmpty && at(expr.args[0]).op == Op::Singleton) {
      const Expr& one = at(at(expr.args[0]).args[0]);
      if (one.op == Op::Slot) learn(one.imm, {true, false, false});
    }
  }

  bool is_at_least_one(ExprId id) const {
    if (id == kNoExpr) return false;
    const Expr& expr = at(id);
    return expr.op == Op::Constant &&
           model.constants[static_cast<std::size_t>(expr.imm)].number >= 1;
  }

  Fact of_cells(const lang::Segment& segment) {
    Fact fact = of(segment.what);
    fact.is_some = !segment.or_edge;
    return fact;
  }

  void bind_line(const lang::LinePattern& pattern) {
    if (pattern.direction_slot != kNoIndex) inner[pattern.direction_slot] = {true, false, false};
    for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
      const lang::Segment& segment = pattern.segments[i];
      if (segment.what == kNoExpr) {
        if (segment.to_slot != kNoIndex) inner[segment.to_slot] = {};
        continue;
      }
      const Fact cells = of_cells(segment);
      if (segment.as_slot != kNoIndex) {
        inner[segment.as_slot] = cells;
        if (!segment.as_is_site) inner[segment.as_slot].is_some = true;
      }
      if (segment.to_slot == kNoIndex) continue;
      // Of a stretch without a cell it is the site before.
      Fact last = cells;
      if (!is_at_least_one(segment.least)) {
        const Fact before = i == 0 ? of(pattern.from) : Fact{};
        last.occupied = last.occupied && before.occupied;
        last.empty = last.empty && before.empty;
      }
      inner[segment.to_slot] = last;
    }
    suppose(pattern.where);
  }

  // A named line ends on the last cell of one of its patterns.
  Fact end_of_named(const Generator& what) {
    Fact fact = kAll;
    for (const lang::LinePattern& pattern : what.patterns) {
      if (pattern.segments.empty()) return {true, false, false};
      const lang::Segment& last = pattern.segments.back();
      const bool plain = last.what != kNoExpr && !last.or_edge && is_at_least_one(last.least);
      Reading inside = *this;
      inside.frame = kNoIndex;
      fact = both(fact, plain ? inside.of(last.what) : Fact{});
    }
    fact.is_some = true;
    return fact;
  }

  void bind(const Generator& what, const std::vector<ExprId>& conditions) {
    Fact element = what.domain == kNoExpr ? Fact{} : of(what.domain);
    element.is_some = true;
    switch (what.form) {
      case GeneratorForm::In:
      case GeneratorForm::Subset:
      case GeneratorForm::Groups:
        inner[what.slot] = element;
        break;
      case GeneratorForm::Line:
        if (what.named) {
          if (what.to_slot != kNoIndex) inner[what.to_slot] = end_of_named(what);
        } else {
          for (const lang::LinePattern& pattern : what.patterns) bind_line(pattern);
        }
        break;
      case GeneratorForm::Way:
        break;
    }
    suppose(what.where);
    for (const ExprId condition : conditions) suppose(condition);
  }
};

// What an effect leaves of the facts.
struct Forgetting {
  const lang::GameModel& model;
  const Automaton& automaton;
  Facts& facts;

  template <class Forget>
  void each(const Forget& forget) {
    for (Fact& fact : facts.of) forget(fact);
    for (auto& [key, fact] : facts.listed) forget(fact);
  }
  void occupied() {
    each([](Fact& fact) { fact.occupied = false; });
  }
  void empty() {
    each([](Fact& fact) { fact.empty = false; });
  }
  // A piece may be of another kind, or another one stand there.
  void kinds() {
    each([](Fact& fact) { fact.kinds = kAnyKind; });
  }
  void all() {
    occupied();
    empty();
    kinds();
    pieces();
  }
  // A piece may be gone.
  void pieces() {
    for (std::size_t i = 0; i < facts.of.size(); ++i) {
      const lang::Type& type = automaton.registers[i].type;
      if (type.base == lang::Base::Piece && type.shape == lang::Shape::Scalar) {
        facts.of[i].is_some = false;
      }
    }
    for (auto& [key, fact] : facts.listed) {
      const lang::Type& type = automaton.registers[static_cast<std::size_t>(key.second)].type;
      if (type.base == lang::Base::Piece) fact.is_some = false;
    }
  }
};

struct Flowing {
  const lang::GameModel& model;
  const Automaton& automaton;

  Register reg(const Label& label, Index slot) const {
    return automaton.frames[static_cast<std::size_t>(label.frame)].first + slot;
  }

  // The register that a place stands for: of a name, or of the set of it alone.
  Register named(const Label& label, ExprId id) const {
    const Expr* expr = &model.exprs[static_cast<std::size_t>(id)];
    if (expr->op == Op::Singleton) expr = &model.exprs[static_cast<std::size_t>(expr->args[0])];
    if (expr->op != Op::Slot) return kNoIndex;
    // A register of a piece follows it, or becomes none.
    const Register index = reg(label, expr->imm);
    const bool follows =
        automaton.registers[static_cast<std::size_t>(index)].type.base == lang::Base::Piece;
    return follows ? kNoIndex : index;
  }

  void statement(const Label& label, Facts& facts) const {
    const Statement& what = model.statements[static_cast<std::size_t>(label.statement)];
    Forgetting forget{model, automaton, facts};
    const auto fact = [&](Register index) -> Fact& {
      return facts.of[static_cast<std::size_t>(index)];
    };
    switch (what.op) {
      case StatementOp::Move: {
        const Register from = named(label, what.exprs[0]);
        const Register to = named(label, what.exprs[1]);
        const bool leaves = from != kNoIndex && to != kNoIndex && fact(from).occupied &&
                            fact(to).is_some && fact(to).empty;
        const std::uint64_t kinds = from == kNoIndex ? kAnyKind : fact(from).kinds;
        forget.all();
        if (to != kNoIndex) {
          fact(to).occupied = true;
          fact(to).kinds = kinds;
        }
        if (leaves) fact(from).empty = true;
        break;
      }
      case StatementOp::Remove: {
        const Register gone = named(label, what.exprs[0]);
        forget.occupied();
        forget.pieces();
        if (gone != kNoIndex) fact(gone).empty = true;
        break;
      }
      case StatementOp::Put: {
        const Register place = named(label, what.exprs[2]);
        forget.empty();
        forget.kinds();
        if (place != kNoIndex) fact(place).occupied = true;
        break;
      }
      case StatementOp::Shift:
      case StatementOp::MoveAll:
        forget.all();
        break;
      case StatementOp::SetVariable:
      case StatementOp::AddNumber:
      case StatementOp::TakeNumber:
      case StatementOp::AddElements:
      case StatementOp::TakeElements:
        break;
      // NOLINTNEXTLINE: all others leave the pieces where they are
      default:
        forget.kinds();
        break;
    }
    if (!model.triggers.empty()) {
      // One may follow and do anything, in a position that has not settled even where this effect
      // does not call for it.
      forget.all();
    }
  }

  void bind(const Label& label, Facts& facts) const {
    const Generator& what = model.generators[static_cast<std::size_t>(label.generator)];
    Reading reading{model, automaton, facts, label.frame};
    reading.bind(what, label.conditions);
    lang::each_bound_slot(
        what, [&](Index slot) { facts.of[static_cast<std::size_t>(reg(label, slot))] = Fact{}; });
    for (const auto& [slot, fact] : reading.inner) {
      facts.of[static_cast<std::size_t>(reg(label, slot))] = fact;
    }
  }

  void effect(const Label& label, Facts& facts) const {
    switch (label.effect) {
      case EffectForm::Statement:
        statement(label, facts);
        return;
      case EffectForm::Assign: {
        std::vector<Fact> values;
        for (const ExprId source : label.sources) {
          values.push_back(fact_of(model, automaton, facts, label.frame, source));
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
          facts.of[static_cast<std::size_t>(label.targets[i])] = values[i];
        }
        return;
      }
      case EffectForm::Copy: {
        std::vector<Fact> values;
        for (const Register from : label.registers) {
          values.push_back(facts.of[static_cast<std::size_t>(from)]);
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
          facts.of[static_cast<std::size_t>(label.targets[i])] = values[i];
        }
        return;
      }
      case EffectForm::Collect: {
        const Generator& what = model.generators[static_cast<std::size_t>(label.generator)];
        Reading reading{model, automaton, facts, label.frame};
        reading.bind(what, {});
        std::map<std::pair<Register, Register>, Fact> listed;
        lang::each_bound_slot(what, [&](Index slot) {
          const auto known = reading.inner.find(slot);
          if (known != reading.inner.end()) {
            listed[{label.a, reg(label, slot)}] = known->second;
          }
        });
        std::erase_if(facts.listed, [&](const auto& one) { return one.first.first == label.a; });
        facts.listed.merge(listed);
        return;
      }
      case EffectForm::SetCount:
      case EffectForm::SetCountTo:
      case EffectForm::AddCount:
      case EffectForm::ClearBit:
      case EffectForm::Passed:
      case EffectForm::OpenSpan:
      case EffectForm::CloseSpan:
      case EffectForm::Used:
        return;
    }
    LUDO_UNREACHABLE();
  }

  void guard(const Label& label, Facts& facts) const {
    if (label.guard == GuardForm::Holds) {
      Reading reading{model, automaton, facts, label.frame};
      reading.suppose(label.expr);
      for (const auto& [slot, fact] : reading.inner) {
        facts.of[static_cast<std::size_t>(reg(label, slot))] = fact;
      }
    }
    if (label.guard != GuardForm::NextSolution) return;
    const Generator& what = model.generators[static_cast<std::size_t>(label.generator)];
    lang::each_bound_slot(what, [&](Index slot) {
      const auto known = facts.listed.find({label.a, reg(label, slot)});
      facts.of[static_cast<std::size_t>(reg(label, slot))] =
          known == facts.listed.end() ? Fact{} : known->second;
    });
  }

  Facts along(const Edge& edge, Facts facts) const {
    const Label& label = edge.label;
    switch (label.kind) {
      case LabelKind::Guard:
        guard(label, facts);
        break;
      case LabelKind::Choose:
        bind(label, facts);
        break;
      case LabelKind::Effect:
        effect(label, facts);
        break;
      case LabelKind::Lookahead: {
        Forgetting forget{model, automaton, facts};
        forget.all();
        for (const Register set : label.registers) facts.of[static_cast<std::size_t>(set)] = {};
        break;
      }
      case LabelKind::Skip:
      case LabelKind::Branch:
      case LabelKind::Scope:
      case LabelKind::Boundary:
      case LabelKind::End:
        break;
    }
    return facts;
  }
};

// Keeps of `facts` what also holds in `more`; true if that is less.
bool meet(Facts& facts, const Facts& more) {
  if (!facts.reached) {
    facts = more;
    return true;
  }
  const Facts before = facts;
  for (std::size_t i = 0; i < facts.of.size(); ++i) facts.of[i] = both(facts.of[i], more.of[i]);
  for (auto& [key, fact] : facts.listed) {
    const auto other = more.listed.find(key);
    fact = other == more.listed.end() ? Fact{} : both(fact, other->second);
  }
  return !(facts == before);
}

}  // namespace

Fact fact_of(const lang::GameModel& model, const Automaton& automaton, const Facts& facts,
             Index frame, ExprId id) {
  return Reading{model, automaton, facts, frame}.of(id);
}

std::optional<bool> truth_of(const lang::GameModel& model, const Automaton& automaton,
                             const Facts& facts, Index frame, ExprId id) {
  return Reading{model, automaton, facts, frame}.truth(id);
}

std::vector<Facts> facts_at_nodes(const lang::GameModel& model, const Automaton& automaton) {
  const Edges edges = edges_of(automaton);
  std::vector<Facts> at(edges.of.size());
  if (at.size() * automaton.registers.size() > kMostFacts) return at;
  Facts nothing;
  nothing.reached = true;
  nothing.of.resize(automaton.registers.size());
  const auto& phases = model.scenario.phases;
  if (std::any_of(phases.begin(), phases.end(),
                  [](const lang::PhaseDef& phase) { return phase.secretly; })) {
    std::fill(at.begin(), at.end(), nothing);
    return at;
  }
  const Flowing flowing{model, automaton};
  std::vector<Node> open;
  const auto arrive = [&](Node node, const Facts& facts) {
    if (meet(at[static_cast<std::size_t>(node)], facts)) open.push_back(node);
  };
  for (const Entry& entry : automaton.entries) arrive(entry.node, nothing);
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    for (const Edge& edge : edges.of[static_cast<std::size_t>(node)]) {
      arrive(edge.to, flowing.along(edge, at[static_cast<std::size_t>(node)]));
      if (edge.label.entry != kNoIndex) arrive(edge.label.entry, nothing);
    }
  }
  return at;
}

}  // namespace ludo::automaton
