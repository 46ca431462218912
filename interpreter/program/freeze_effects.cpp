// Effects, and the ends of paths, as code. See freeze.hpp.
//
// Tested by tests/differential/.
#include <algorithm>

#include "interpreter/program/freeze.hpp"
#include "interpreter/program/lift.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using automaton::Edge;
using automaton::EffectForm;
using automaton::EndForm;
using automaton::Label;
using automaton::LabelKind;
using automaton::Node;
using automaton::RegisterUse;
using lang::Statement;
using lang::StatementOp;

void Freezing::effect(const Edge& edge) {
  const Label& label = edge.label;
  switch (label.effect) {
    case EffectForm::Statement:
      statement(edge);
      return;
    case EffectForm::Assign:
      assign(label);
      return;
    case EffectForm::Copy: {
      // All are read before any is written.
      std::vector<Operand> read;
      for (std::size_t i = 0; i < label.registers.size(); ++i) {
        const Operand from = at(label.registers[i]);
        if (label.registers.size() == 1) {
          read.push_back(from);
          continue;
        }
        const lang::Type& type =
            automaton_.registers[static_cast<std::size_t>(label.registers[i])].type;
        const Operand held = lowering_.temp(type);
        lowering_.copy(from, held, false);
        read.push_back(held);
      }
      for (std::size_t i = 0; i < read.size(); ++i) {
        lowering_.copy(read[i], at(label.targets[i]), kept(label.targets[i]));
      }
      return;
    }
    case EffectForm::SetCount:
      lowering_.emit(
          {Code::Number, at(label.a).index, kNoRegister, kNoRegister, label.number, keep(label.a)});
      return;
    case EffectForm::SetCountTo: {
      const std::uint16_t value = lowering_.number(label.expr, scope_of(label.frame));
      const std::uint16_t held = lowering_.temp_int();
      lowering_.emit({Code::Copy, held, value});
      Target there;
      Target done;
      // None counts as nothing.
      lowering_.jump(Code::JumpIfNone, there, held);
      lowering_.jump(Code::Jump, done);
      lowering_.place(there);
      lowering_.emit({Code::Number, held});
      lowering_.place(done);
      lowering_.emit({Code::Copy, at(label.a).index, held, kNoRegister, 0, keep(label.a)});
      return;
    }
    case EffectForm::AddCount:
      lowering_.emit({Code::AddNumber, at(label.a).index, at(label.a).index, kNoRegister,
                      label.number, keep(label.a)});
      return;
    case EffectForm::Used:
      lowering_.emit(
          {Code::AddNumber, at(label.a).index, at(label.a).index, kNoRegister, 1, kKeep});
      return;
    case EffectForm::ClearBit:
      return;  // the fork has done it
    case EffectForm::Collect: {
      for (const auto& [slot, type] : lowering_.names_of(label.generator)) {
        // Solutions that wait do not follow the pieces they stand for.
        if (type.base == lang::Base::Piece) throw NotFrozen{"`for each` over pieces that may move"};
      }
      const Scope& scope = scope_of(label.frame);
      if (const auto loop = set_loops_.find(label.a); loop != set_loops_.end()) {
        const lang::Generator& what = model_.generators[static_cast<std::size_t>(label.generator)];
        loop->second.element = scope.slots[static_cast<std::size_t>(what.slot)].index;
        lowering_.emit({.code = Code::SetCopy,
                        .dst = loop->second.left,
                        .a = lowering_.filtered(label.generator, scope, {}),
                        .y = kKeep});
        return;
      }
      const Lowering::List list = lowering_.collect(label.generator, scope, {});
      lists_[label.a] = list.plan;
      // Names that a solution binds come back when the machine does.
      std::vector<bool>& keeps = program_.records[static_cast<std::size_t>(list.plan)].keep;
      std::fill(keeps.begin(), keeps.end(), true);
      lowering_.emit({Code::Copy, at(label.a).index, list.list, kNoRegister, 0, kKeep});
      return;
    }
    case EffectForm::Passed:
      lowering_.emit({Code::Passed});
      return;
    case EffectForm::OpenSpan:
      lowering_.emit({Code::OpenSpan, at(label.a).index});
      return;
    case EffectForm::CloseSpan:
      unveil();
      close_span(label, edge.to);
      veil();
      return;
  }
}

// Registers take values that are all read before. Arguments stay within their types.
void Freezing::assign(const Label& label) {
  const Scope& scope = scope_of(label.frame);
  const bool one = label.sources.size() == 1;
  std::vector<Operand> read;
  const bool of_play =
      label.statement != kNoIndex &&
      model_.statements[static_cast<std::size_t>(label.statement)].op == StatementOp::Play;
  for (std::size_t i = 0; i < label.sources.size(); ++i) {
    const Operand value = lowering_.value(label.sources[i], scope);
    const lang::Type& type = automaton_.registers[static_cast<std::size_t>(label.targets[i])].type;
    const lang::Type& given = model_.exprs[static_cast<std::size_t>(label.sources[i])].type;
    if (of_play) lowering_.check_type(value, type, given, label.statement);
    if (one) {
      read.push_back(value);
      continue;
    }
    const Operand held = lowering_.temp(type);
    lowering_.copy(value, held, false);
    read.push_back(held);
  }
  for (std::size_t i = 0; i < read.size(); ++i) {
    lowering_.copy(read[i], at(label.targets[i]), kept(label.targets[i]));
  }
}

// ---- effect statements
// -----------------------------------------------------------------------------

void Freezing::statement(const Edge& edge) {
  const Index index = edge.label.statement;
  const Statement& what = model_.statements[static_cast<std::size_t>(index)];
  const Scope& scope = scope_of(edge.label.frame);
  if (secret_) {
    lowering_.effect(index, scope, false, nullptr);
    unveil();
    lowering_.emit({Code::Commit});
  } else if (!lowering_.folds || (!mark(edge, scope) && !fast_statement(what, index, scope))) {
    lowering_.effect(index, scope, true, nullptr);
  }
  if (form_ == EndForm::Setup) return;
  after_effect(edge);
  veil();
}

void Freezing::veil() {
  if (secret_) lowering_.emit({Code::Veil});
}

void Freezing::unveil() {
  if (secret_) lowering_.emit({Code::Unveil});
}

// `set x to (x or …)`: what is known is not asked, and what stays is not written. False: this is
// not one of these.
bool Freezing::mark(const Edge& edge, const Scope& scope) {
  const automaton::Mark& mark = marks_[static_cast<std::size_t>(edge.from)];
  if (!mark.is_one || mark.never) return mark.is_one;
  const Index index = edge.label.statement;
  const Statement& what = model_.statements[static_cast<std::size_t>(index)];
  const lang::Place& place = what.places[0];
  Target past;
  if (mark.first)
    lowering_.branch(model_.exprs[static_cast<std::size_t>(what.exprs[0])].args[0], scope, true,
                     past);
  for (const ExprId asked : mark.asked) lowering_.branch(asked, scope, false, past);
  const std::uint16_t owner =
      place.owner == kNoExpr ? kNoRegister : lowering_.number(place.owner, scope);
  lowering_.emit(
      {Code::Store, kNoRegister, lowering_.constant_int(1), owner, place.variable, index});
  lowering_.place(past);
  return true;
}

// The common effects have instructions of their own. False: this is not one of them.
bool Freezing::fast_statement(const Statement& what, Index index, const Scope& scope) {
  const auto type_of = [&](ExprId id) -> const lang::Type& {
    return model_.exprs[static_cast<std::size_t>(id)].type;
  };
  const auto scalar = [&](ExprId id) { return type_of(id).shape == lang::Shape::Scalar; };
  // A single site, as a scalar expression; kNoExpr: a set of several.
  const auto single = [&](ExprId id) {
    const lang::Expr& expr = model_.exprs[static_cast<std::size_t>(id)];
    if (expr.type.shape == lang::Shape::Scalar) return id;
    return expr.op == lang::Op::Singleton ? expr.args[0] : kNoExpr;
  };
  switch (what.op) {
    case StatementOp::Move: {
      const std::uint16_t from = lowering_.number(what.exprs[0], scope);
      const std::uint16_t to = lowering_.number(what.exprs[1], scope);
      lowering_.emit({Code::MovePiece, kNoRegister, from, to, 0, index});
      return true;
    }
    case StatementOp::Remove: {
      const ExprId site = single(what.exprs[0]);
      if (site != kNoExpr) {
        lowering_.emit(
            {Code::RemovePiece, kNoRegister, lowering_.number(site, scope), kNoRegister, 0, index});
      } else {
        lowering_.emit({Code::RemovePieces, kNoRegister, lowering_.set(what.exprs[0], scope),
                        kNoRegister, 0, index});
      }
      return true;
    }
    case StatementOp::Put: {
      const auto kind = lowering_.constant(what.exprs[0]);
      const ExprId site = single(what.exprs[2]);
      const bool faces = what.exprs.size() > 3 && what.exprs[3] != kNoExpr;
      if (!kind || kind->is_none() || site == kNoExpr || faces) return false;
      const bool owned = what.exprs[1] != kNoExpr;
      const std::uint16_t owner = owned ? lowering_.number(what.exprs[1], scope) : kNoRegister;
      const std::uint16_t where = lowering_.number(site, scope);
      lowering_.emit({Code::PutPiece, kNoRegister, where, owner, kind->number, index});
      return true;
    }
    case StatementOp::Change: {
      const auto kind = lowering_.constant(what.exprs[1]);
      const ExprId site = single(what.exprs[0]);
      if (!kind || kind->is_none()) return false;
      if (site == kNoExpr) {
        lowering_.emit({Code::ChangePieces, kNoRegister, lowering_.set(what.exprs[0], scope),
                        kNoRegister, kind->number, index});
        return true;
      }
      lowering_.emit({Code::ChangePiece, kNoRegister, lowering_.number(site, scope), kNoRegister,
                      kind->number, index});
      return true;
    }
    case StatementOp::AddElements:
    case StatementOp::TakeElements: {
      const lang::Place& place = what.places[0];
      if (place.slot != kNoIndex || place.variable == kNoIndex) return false;
      if (place.owner != kNoExpr && !scalar(place.owner)) return false;
      if (type_of(what.exprs[0]).shape != lang::Shape::Set) return false;
      const std::uint16_t value = lowering_.set(what.exprs[0], scope);
      const std::uint16_t owner =
          place.owner == kNoExpr ? kNoRegister : lowering_.number(place.owner, scope);
      const Code code =
          what.op == StatementOp::AddElements ? Code::AddElements : Code::TakeElements;
      lowering_.emit({code, kNoRegister, value, owner, place.variable, index});
      return true;
    }
    case StatementOp::SetVariable:
    case StatementOp::AddNumber: {
      const lang::Place& place = what.places[0];
      if (place.slot != kNoIndex || place.variable == kNoIndex) return false;
      if (place.owner != kNoExpr && !scalar(place.owner)) return false;
      const lang::Variable& variable = model_.variables[static_cast<std::size_t>(place.variable)];
      const lang::Type& type = variable.type;
      if (type.shape == lang::Shape::Set && what.op == StatementOp::SetVariable) {
        const std::uint16_t value = lowering_.set(what.exprs[0], scope);
        const std::uint16_t owner =
            place.owner == kNoExpr ? kNoRegister : lowering_.number(place.owner, scope);
        lowering_.emit({Code::StoreSet, kNoRegister, value, owner, place.variable, index});
        return true;
      }
      if (type.shape != lang::Shape::Scalar) return false;
      const std::uint16_t value = lowering_.number(what.exprs[0], scope);
      const std::uint16_t owner =
          place.owner == kNoExpr ? kNoRegister : lowering_.number(place.owner, scope);
      const Code code = what.op == StatementOp::SetVariable ? Code::Store : Code::AddTo;
      lowering_.emit({code, kNoRegister, value, owner, place.variable, index});
      return true;
    }
    default:
      return false;
  }
}

// What a body of a loop over lines does to the cells of one segment: removes what stands there, and
// puts pieces in its place. Nothing is asked in between.
std::optional<std::pair<const Statement*, const Statement*>> Freezing::on_cells(const Edge& each,
                                                                                Node loop,
                                                                                Index frame) {
  std::vector<const Statement*> body;
  for (Node at = each.to; at != loop;) {
    const std::vector<Edge> next = automaton_.out_edges(at);
    if (next.size() != 1 || body.size() == 2) return std::nullopt;
    const Label& effect = next[0].label;
    if (effect.kind != LabelKind::Effect || effect.effect != EffectForm::Statement ||
        !(effect.quiet || form_ == EndForm::Setup || raw_) || effect.frame != frame) {
      return std::nullopt;
    }
    body.push_back(&model_.statements[static_cast<std::size_t>(effect.statement)]);
    at = next[0].to;
  }
  if (body.empty() || body[0]->op != StatementOp::Remove) return std::nullopt;
  if (body.size() == 1) return std::pair{body[0], static_cast<const Statement*>(nullptr)};
  const Statement& put = *body[1];
  const auto kind = put.op == StatementOp::Put ? lowering_.constant(put.exprs[0]) : std::nullopt;
  const bool faces = put.exprs.size() > 3 && put.exprs[3] != kNoExpr;
  if (!kind || kind->is_none() || faces) return std::nullopt;
  // Whose they are does not change from line to line.
  if (put.exprs[1] != kNoExpr && !lowering_.constant(put.exprs[1]) &&
      model_.exprs[static_cast<std::size_t>(put.exprs[1])].op != lang::Op::Me) {
    return std::nullopt;
  }
  return std::pair{body[0], &put};
}

// The slot that an expression is: a site, or a set of sites.
static Index slot_of_sites(const lang::GameModel& model, ExprId id) {
  const lang::Expr* expr = &model.exprs[static_cast<std::size_t>(id)];
  if (expr->op == lang::Op::Singleton) expr = &model.exprs[static_cast<std::size_t>(expr->args[0])];
  return expr->op == lang::Op::Slot ? expr->imm : lang::kNoIndex;
}

// `for each line …: remove x`, and `put … at x` maybe, x the cells of a segment: these cells are
// one set, and are treated together. Answers where the path goes on behind the loop.
std::optional<Node> Freezing::removals(const Edge& edge) {
  const Label& label = edge.label;
  if (!lowering_.folds || label.kind != LabelKind::Effect || label.effect != EffectForm::Collect) {
    return std::nullopt;
  }
  const lang::Generator& what = model_.generators[static_cast<std::size_t>(label.generator)];
  if (what.form != lang::GeneratorForm::Line || what.named || what.patterns.size() != 1 ||
      !what.let.empty()) {
    return std::nullopt;
  }
  // The loop: a solution, what is done to its cells, and again.
  const std::vector<Edge> loop = automaton_.out_edges(edge.to);
  if (loop.size() != 2) return std::nullopt;
  const bool in_order = loop[0].label.guard == automaton::GuardForm::NextSolution;
  const Edge& each = loop[in_order ? 0 : 1];
  const Edge& none = loop[in_order ? 1 : 0];
  const bool is_loop = each.label.kind == LabelKind::Guard && none.label.kind == LabelKind::Guard &&
                       each.label.guard == automaton::GuardForm::NextSolution &&
                       none.label.guard == automaton::GuardForm::NoSolution &&
                       each.label.a == label.a && none.label.a == label.a;
  if (!is_loop) return std::nullopt;
  const auto body = on_cells(each, edge.to, label.frame);
  if (!body) return std::nullopt;
  const auto [remove, put] = *body;
  const Index victim = slot_of_sites(model_, remove->exprs[0]);
  if (victim == lang::kNoIndex) return std::nullopt;
  if (put != nullptr && slot_of_sites(model_, put->exprs[2]) != victim) return std::nullopt;
  const lang::LinePattern& pattern = what.patterns.front();
  if (pattern.over != lang::kNoExpr) return std::nullopt;
  std::optional<std::size_t> segment;
  bool whole = false;  // all cells of the segment, of whatever length
  for (std::size_t i = 0; i < pattern.segments.size(); ++i) {
    const lang::Segment& one = pattern.segments[i];
    const bool names = one.to_slot == victim || (one.as_is_site && one.as_slot == victim);
    if (names && is_single_cell(lowering_, one) && one.bends.empty()) segment = i;
    if (!one.as_is_site && one.as_slot == victim && one.to_slot != victim && one.bends.empty()) {
      segment = i;
      whole = true;
    }
  }
  if (!segment) return std::nullopt;

  const auto mark = lowering_.mark();
  const Scope& scope = scope_of(label.frame);
  std::vector<ExprId> conditions = label.conditions;
  if (pattern.where != lang::kNoExpr) conditions.push_back(pattern.where);
  if (what.where != lang::kNoExpr) conditions.push_back(what.where);
  const auto plan = lowering_.line_choice(pattern, scope, conditions);
  // A line that takes no cell would do something to none.
  if (!plan ||
      (whole &&
       program_.lines[static_cast<std::size_t>(*plan)].segments[*segment].fixed_least < 1)) {
    lowering_.release(mark);
    return std::nullopt;
  }
  const std::uint16_t cells = lowering_.temp_set();
  lowering_.emit({Code::LineCells, cells, kNoRegister, kNoRegister, *plan,
                  static_cast<std::int32_t>(*segment)});
  Target done;
  lowering_.jump(Code::JumpIfEmpty, done, cells);
  const auto index_of = [&](const Statement* statement) {
    return static_cast<std::int32_t>(statement - model_.statements.data());
  };
  lowering_.emit({Code::RemovePieces, kNoRegister, cells, kNoRegister, 0, index_of(remove)});
  if (put != nullptr) {
    const bool owned = put->exprs[1] != kNoExpr;
    const std::uint16_t owner = owned ? lowering_.number(put->exprs[1], scope) : kNoRegister;
    lowering_.emit({Code::PutPieces, kNoRegister, cells, owner,
                    lowering_.constant(put->exprs[0])->number, index_of(put)});
  }
  lowering_.place(done);
  lowering_.release(mark);
  return none.to;
}

bool Freezing::may_end(const Statement& what) const {
  return what.op == StatementOp::Decide || what.op == StatementOp::SetAlive;
}

// Triggers settle and moments are asked after each effect; then the path may be over.
void Freezing::after_effect(const Edge& edge) {
  const Statement& what = model_.statements[static_cast<std::size_t>(edge.label.statement)];
  const bool wakes = !raw_ && wakes_ && !edge.label.quiet;
  if (wakes) {
    if (program_.triggers.pc >= 0) lowering_.emit({Code::Settle});
    if (program_.has_moments) lowering_.emit({Code::Moments});
  }
  if (wakes || may_end(what)) over_leaf(edge.to);
}

// ---- triggers and laws
// ------------------------------------------------------------------------------

// All effects of a block are planned on one state.
void Freezing::plan_block(lang::BlockId block, const Scope& outer) {
  Scope scope = outer;
  for (const Index index : model_.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& what = model_.statements[static_cast<std::size_t>(index)];
    const auto mark = lowering_.mark();
    switch (what.op) {
      case StatementOp::Let:
      case StatementOp::SetSlot:
        lowering_.value_into(what.exprs[0], scope,
                             scope.slots[static_cast<std::size_t>(what.slots[0])], false);
        break;
      case StatementOp::If: {
        Target otherwise;
        Target done;
        lowering_.branch(what.exprs[0], scope, false, otherwise);
        plan_block(what.blocks[0], scope);
        lowering_.jump(Code::Jump, done);
        lowering_.place(otherwise);
        if (what.blocks.size() > 1 && what.blocks[1] != kNoIndex) plan_block(what.blocks[1], scope);
        lowering_.place(done);
        break;
      }
      case StatementOp::ForEach:
        lowering_.each(what.generator, scope, [&] { plan_block(what.blocks[0], scope); });
        break;
      default:
        lowering_.effect(index, scope, false, nullptr);
        break;
    }
    lowering_.release(mark);
  }
}

// All solutions of a trigger in one round are one use; `counted` says whether it was counted.
void Freezing::count_round(std::size_t trigger, std::uint16_t counted) {
  const std::uint16_t uses = program_.uses[model_.rules.size() + trigger];
  Target done;
  lowering_.jump(Code::JumpIf, done, counted);
  lowering_.emit({Code::AddNumber, uses, uses, kNoRegister, 1, kKeep});
  lowering_.emit({Code::Number, counted, kNoRegister, kNoRegister, 1});
  lowering_.place(done);
}

void Freezing::trigger_unit() {
  if (model_.triggers.empty()) return;
  lowering_.new_unit();
  program_.triggers.pc = lowering_.here();
  Target again;
  Target done;
  lowering_.place(again);
  lowering_.emit({Code::BeginRound});
  for (std::size_t i = 0; i < model_.triggers.size(); ++i) {
    const lang::Trigger& trigger = model_.triggers[i];
    const Scope scope =
        lowering_.unit_scope(trigger.slots, {}, trigger.generator, trigger.body, false);
    const std::uint16_t counted = program_.uses.empty() ? kNoRegister : lowering_.temp_int();
    if (counted != kNoRegister)
      lowering_.emit({Code::Number, counted, kNoRegister, kNoRegister, 0});
    lowering_.each(trigger.generator, scope, [&] {
      Instruction fired;
      fired.code = Code::Fired;
      fired.x = static_cast<std::int32_t>(i);
      lowering_.emit(fired);
      if (counted != kNoRegister) count_round(i, counted);
      plan_block(trigger.body, scope);
    });
  }
  Instruction commit;
  commit.code = Code::CommitRound;
  lowering_.emit_to(commit, done);
  lowering_.jump(Code::Jump, again);
  lowering_.place(done);
  lowering_.emit({Code::Return});
  lowering_.finish();
}

void Freezing::law_unit() {
  if (model_.laws.empty()) return;
  const auto write = [&](Target& target) {
    lowering_.new_unit();
    lowering_.place(target);
    for (const lang::Law& law : model_.laws) {
      const Scope scope =
          lowering_.unit_scope(law.slots, {law.condition}, kNoIndex, kNoIndex, true);
      lowering_.branch(law.condition, scope, true, fail_);
    }
    lowering_.emit({Code::Return});
  };
  write(laws_);
  program_.laws.pc = laws_.at;
  const bool gains = lowering_.gains_by_player(laws_.at, lowering_.here());
  lowering_.finish();
  if (!gains) return;
  laws_of_.resize(model_.players.size());
  for (std::size_t player = 0; player < laws_of_.size(); ++player) {
    lowering_.folding().player = static_cast<Index>(player);
    write(laws_of_[player]);
    program_.laws.by_player.push_back(laws_of_[player].at);
    lowering_.folding().player.reset();
    lowering_.finish();
  }
}

// ---- ends of paths
// ----------------------------------------------------------------------------------

std::vector<Operand> Freezing::live_at(Node node) const {
  std::vector<Operand> live;
  for (const automaton::Register reg : live_[static_cast<std::size_t>(node)]) {
    switch (automaton_.registers[static_cast<std::size_t>(reg)].use) {
      case RegisterUse::Slot:
      case RegisterUse::Count:
      case RegisterUse::Mask:
      case RegisterUse::Player:
        live.push_back(at(reg));
        break;
      case RegisterUse::List:  // lists_at()
      case RegisterUse::Span:
      case RegisterUse::Scope:
      case RegisterUse::Uses:
        break;
    }
  }
  return live;
}

// Of the loops around.
std::vector<ListPlan> Freezing::lists_at(Node node) const {
  std::vector<ListPlan> lists;
  for (const automaton::Register reg : live_[static_cast<std::size_t>(node)]) {
    if (automaton_.registers[static_cast<std::size_t>(reg)].use != RegisterUse::List) continue;
    lists.push_back({at(reg).index, lists_.at(reg)});
  }
  return lists;
}

std::int32_t Freezing::resume_at(const Edge& edge, bool chance) {
  const std::pair<Node, Node> key(edge.from, edge.to);
  // A copy for one player goes on where the turn of all does.
  if (lowering_.folding().player) {
    if (const auto known = resumes_.find(key); known != resumes_.end()) return known->second;
  }
  Resume here;
  here.live = live_at(edge.to);
  here.lists = lists_at(edge.to);
  here.chance = chance;
  here.statement = edge.label.statement;
  const bool enters = edge.label.kind == automaton::LabelKind::Boundary &&
                      edge.label.boundary == automaton::BoundaryForm::By;
  here.where = chance   ? Resume::Where::Before
               : enters ? Resume::Where::Inside
                        : Resume::Where::After;
  here.node = edge.to;
  program_.resumes.push_back(std::move(here));
  return resumes_[key] = static_cast<std::int32_t>(program_.resumes.size()) - 1;
}

void Freezing::resumes_here(std::int32_t resume) {
  Resume& what = program_.resumes[static_cast<std::size_t>(resume)];
  const std::optional<Index> player = lowering_.folding().player;
  if (!player) {
    what.pc = lowering_.here();
    return;
  }
  what.by_player.resize(model_.players.size(), what.pc);
  what.by_player[static_cast<std::size_t>(*player)] = lowering_.here();
}

void Freezing::close_scope(const Label& label) {
  const Statement& what = model_.statements[static_cast<std::size_t>(label.statement)];
  ScopePlan plan;
  plan.statement = label.statement;
  const auto mark = lowering_.mark();
  for (const lang::PreferenceKey& key : what.scopes[static_cast<std::size_t>(label.number)]) {
    const lang::Type& type = model_.exprs[static_cast<std::size_t>(key.value)].type;
    const Operand held = lowering_.temp(type);
    lowering_.value_into(key.value, scope_of(label.frame), held, false);
    plan.keys.emplace_back(held, key.most);
  }
  Instruction close;
  close.code = Code::CloseScope;
  close.a = at(label.a).index;
  close.x = static_cast<std::int32_t>(program_.scopes.size());
  program_.scopes.push_back(std::move(plan));
  lowering_.emit(close);
  lowering_.release(mark);
}

void Freezing::close_span(const Label& label, Node at_node) {
  Instruction close;
  close.code = Code::CloseSpan;
  close.a = at(label.a).index;
  close.x = static_cast<std::int32_t>(program_.pool.size());
  std::vector<std::int32_t> sets;
  for (const automaton::Register reg : live_[static_cast<std::size_t>(at_node)]) {
    const RegisterUse use = automaton_.registers[static_cast<std::size_t>(reg)].use;
    if (use == RegisterUse::List || use == RegisterUse::Span || use == RegisterUse::Scope) continue;
    const Operand operand = at(reg);
    if (operand.bank == Bank::Set) {
      sets.push_back(operand.index);
    } else {
      for (std::int32_t i = 0; i < operand.width; ++i) program_.pool.push_back(operand.index + i);
    }
  }
  program_.pool.push_back(-1);
  program_.pool.insert(program_.pool.end(), sets.begin(), sets.end());
  program_.pool.push_back(-1);
  for (const ListPlan& loop : lists_at(at_node)) {
    program_.pool.push_back(loop.list);
    program_.pool.push_back(loop.plan);
  }
  program_.pool.push_back(-1);
  lowering_.emit(close);
}

void Freezing::close_open(Node at_node) {
  for (const Open& open : open_[at_node]) {
    if (open.label.kind == LabelKind::Scope) close_scope(open.label);
  }
}

// Puts the results of a way where who asks reads them; a way that ended early has none.
void Freezing::way_results(const Label* ending) {
  const lang::Rule& rule = model_.rules[static_cast<std::size_t>(way_rule_)];
  const automaton::Register first = automaton_.frames[static_cast<std::size_t>(way_frame_)].first;
  for (std::size_t i = 0; i < rule.results.size(); ++i) {
    const automaton::Register to = first + rule.results[i];
    if (ending != nullptr) {
      const automaton::Register from = ending->registers[i];
      if (from != to) lowering_.copy(at(from), at(to), true);
      continue;
    }
    const Operand there = at(to);
    switch (there.bank) {
      case Bank::Int:
      case Bank::Several:
        for (std::uint16_t k = 0; k < there.width; ++k) {
          lowering_.emit({Code::Number, static_cast<std::uint16_t>(there.index + k), kNoRegister,
                          kNoRegister, kNone, kKeep});
        }
        break;
      case Bank::Set:
        lowering_.emit(
            {Code::SetConstant, there.index, kNoRegister, kNoRegister, program_.no_sites, kKeep});
        break;
    }
  }
}

// The end of a path: scopes are read, triggers settle, laws are asked, spans end.
void Freezing::leaf(LeafForm form, Node at_node, std::int32_t resume, bool asks_laws, bool at_end) {
  unveil();
  close_open(at_node);
  if (runs_ > 0) {
    lowering_.emit({Code::RunEnd});
    return;
  }
  const bool way = form_ == EndForm::Way;
  const bool by_player = way || form_ == EndForm::Turn;
  if (at_end && form_ == EndForm::Turn && program_.triggers.pc >= 0) {
    lowering_.emit({Code::Settle});
  }
  if (asks_laws && by_player) ask_laws();
  if (at_end && form_ == EndForm::Turn && !way) {
    const bool forbids = std::any_of(program_.repetitions.begin(), program_.repetitions.end(),
                                     [](const auto& rule) { return rule.forbidden; });
    if (forbids) lowering_.emit({Code::RepetitionLaw});
  }
  for (const Open& open : open_[at_node]) {
    if (open.label.kind == LabelKind::Effect) close_span(open.label, at_node);
  }
  if (way) {
    lowering_.emit({Code::WayEnd});
    return;
  }
  Instruction end;
  end.code = Code::Leaf;
  end.x = static_cast<std::int32_t>(form);
  end.y = resume;
  lowering_.emit(end);
}

void Freezing::ask_laws() {
  if (raw_ || program_.laws.pc < 0) return;
  const std::optional<Index> player = lowering_.folding().player;
  const bool own = player && !laws_of_.empty();
  lowering_.jump(form_ == EndForm::Way ? Code::Call : Code::CallLaws,
                 own ? laws_of_[static_cast<std::size_t>(*player)] : laws_);
}

// Somebody else decides from here on; what was chosen until now is a move and keeps the laws.
void Freezing::hand_over(std::uint16_t player) {
  unveil();
  if (form_ == EndForm::Turn && !aside() && !raw_ && program_.laws.pc >= 0) {
    Target nothing_chosen;
    lowering_.jump(Code::JumpUnlessChosen, nothing_chosen);
    ask_laws();
    lowering_.place(nothing_chosen);
  }
  lowering_.emit({Code::SetMe, kNoRegister, player});
}

// When the game is over here, or the mover out of it, the path is complete.
void Freezing::over_leaf(Node at_node) {
  Instruction over;
  over.code = Code::LeafIfOver;
  stubs_.push_back({lowering_.emit(over), at_node});
}

void Freezing::stubs() {
  while (!stubs_.empty()) {
    const Stub stub = stubs_.back();
    stubs_.pop_back();
    program_.code[static_cast<std::size_t>(stub.instruction)].x = lowering_.here();
    const LeafForm form = form_ == EndForm::Begin   ? LeafForm::Begin
                          : form_ == EndForm::Setup ? LeafForm::Setup
                                                    : LeafForm::Over;
    if (form_ == EndForm::Way && runs_ == 0) way_results(nullptr);
    leaf(form, stub.at, -1, true, false);
  }
}

}  // namespace ludo::program
