// Makes a program: registers, sub-automata, units of the scenario, tables.
//
// Tested by tests/differential/.
#include "interpreter/program/freeze.hpp"

#include <algorithm>

#include "interpreter/automaton/analyses/live_registers.hpp"
#include "interpreter/program/compared.hpp"
#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/needs.hpp"
#include "interpreter/program/rays.hpp"
#include "interpreter/program/shorten.hpp"
#include "interpreter/program/tidy.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::program {

using automaton::EndForm;
using automaton::Entry;
using automaton::LabelKind;

// ---- what a lowering asks about the automaton
// -----------------------------------------------------------

Scope Lowering::scope_of(Index frame) const {
  const automaton::Frame& what = automaton.frames[static_cast<std::size_t>(frame)];
  Scope scope;
  for (Index slot = 0; slot < what.slots; ++slot) {
    const auto reg = static_cast<std::size_t>(what.first + slot);
    scope.slots.push_back(places[reg]);
    scope.kept.push_back(register_kept[reg]);
  }
  return scope;
}

std::int32_t Lowering::way_entry(Index rule, bool raw) const {
  const Entry* const entry = automaton.find_entry(EndForm::Way, rule, raw);
  if (entry == nullptr) throw NotFrozen{"a way that the automaton does not know"};
  return entry->node;
}

Index Lowering::way_frame(Index rule, bool raw) const {
  const Entry* const entry = automaton.find_entry(EndForm::Way, rule, raw);
  if (entry == nullptr) throw NotFrozen{"a way that the automaton does not know"};
  return entry->frame;
}

std::vector<Operand> Lowering::way_results(Index rule, bool raw) const {
  // The edge that ends the way names them; freezing copies them to the rule's own registers.
  std::vector<automaton::Node> todo{way_entry(rule, raw)};
  std::set<automaton::Node> seen(todo.begin(), todo.end());
  while (!todo.empty()) {
    const automaton::Node at = todo.back();
    todo.pop_back();
    for (const automaton::Edge& edge : automaton.out_edges(at)) {
      if (edge.label.kind == LabelKind::End) {
        if (edge.label.end != EndForm::Way) continue;
        std::vector<Operand> results;
        for (const automaton::Register reg : edge.label.registers) {
          results.push_back(places[static_cast<std::size_t>(reg)]);
        }
        return results;
      }
      if (seen.insert(edge.to).second) todo.push_back(edge.to);
    }
  }
  return {};
}

Scope Lowering::unit_scope(Index slots, const std::vector<ExprId>& exprs, GeneratorId generator,
                           lang::BlockId block, bool raw) {
  std::map<Index, lang::Type> types;
  lang::Walk walk;
  walk.expression = [&](ExprId, const lang::Expr& expr) {
    if (expr.op == lang::Op::Slot) types.emplace(expr.imm, expr.type);
  };
  const auto note = [&](Index slot, const lang::Type& type) {
    if (slot != kNoIndex) types[slot] = type;
  };
  walk.generator = [&](const lang::Generator& what) {
    for (const auto& [slot, type] : lang::bound_types(model, what)) note(slot, type);
  };
  walk.statement = [&](const lang::Statement& what) {
    if (what.op != lang::StatementOp::Let && what.op != lang::StatementOp::SetSlot) return;
    note(what.slots[0], model.exprs[static_cast<std::size_t>(what.exprs[0])].type);
  };
  for (const ExprId expr : exprs) {
    if (expr != kNoExpr) lang::walk_expression(model, expr, walk);
  }
  if (generator != kNoIndex) lang::walk_generator(model, generator, walk);
  if (block != kNoIndex) lang::walk_block(model, block, walk);
  Index n = slots;
  for (const auto& [slot, type] : types) n = std::max(n, slot + 1);
  Scope scope;
  scope.raw = raw;
  for (Index slot = 0; slot < n; ++slot) {
    const auto known = types.find(slot);
    scope.slots.push_back(temp_slot(known == types.end() ? lang::Type{} : known->second));
    scope.kept.push_back(false);
  }
  return scope;
}

void Lowering::check_type(Operand value, const lang::Type& type, const lang::Type& given,
                          Index statement) {
  switch (value.bank) {
    case Bank::Int:
      check_scalar(value.index, type, given, statement);
      return;
    case Bank::Set:
      check_set(value.index, type, given, statement);
      return;
    case Bank::Several:
      check_tally(value, type, given, statement);
      return;
  }
}

std::int32_t Lowering::values_of(const lang::Type& type) {
  lang::Value values;
  if (type.subset >= 0) {
    values.items = model.subsets[static_cast<std::size_t>(type.subset)].values;
  } else {
    for (Index value = type.least; value <= type.most; ++value) values.items.push_back(value);
  }
  return set_constant(bits_of(values, type));
}

void Lowering::check_set(std::uint16_t value, const lang::Type& type, const lang::Type& given,
                         Index statement) {
  if (type.shape != lang::Shape::Set) return;
  const bool numbers = type.base == lang::Base::Int;
  const bool fits = numbers ? type.least <= given.least && given.most <= type.most
                            : type.subset < 0 || type.subset == given.subset;
  if (fits) return;
  emit({.code = Code::CheckSet, .a = value, .x = values_of(type), .y = statement});
}

void Lowering::check_tally(Operand value, const lang::Type& type, const lang::Type& given,
                           Index statement) {
  if (type.shape != lang::Shape::Tally) return;
  // What a name stands for may have grown since: its counts are looked at always.
  const bool keys = type.subset < 0 || type.subset == given.subset;
  const auto bounds = static_cast<std::int32_t>(program.pool.size());
  program.pool.push_back(type.least);
  program.pool.push_back(type.most);
  program.pool.push_back(keys ? -1 : values_of(type));
  program.pool.push_back(statement);
  emit({.code = Code::CheckTally, .a = value.index, .x = value.width, .y = bounds});
}

void Lowering::check_scalar(std::uint16_t value, const lang::Type& type, const lang::Type& given,
                            Index statement) {
  const bool numbers = type.base == lang::Base::Int;
  const bool fits = (!numbers || (type.least <= given.least && given.most <= type.most)) &&
                    (type.subset < 0 || type.subset == given.subset) &&
                    (type.optional || !given.optional || !numbers);
  if (fits || type.shape != lang::Shape::Scalar) return;
  const std::int32_t subset = type.subset < 0 ? -1 : values_of(type);
  Instruction check;
  check.code = Code::CheckType;
  check.a = value;
  check.x = static_cast<std::int32_t>(program.pool.size());
  check.y = statement;
  program.pool.push_back(numbers ? type.least : INT32_MIN + 1);
  program.pool.push_back(numbers ? type.most : INT32_MAX);
  program.pool.push_back(numbers ? -1 : subset);
  program.pool.push_back(1);
  emit(check);
}

// ---- sub-automata
// -----------------------------------------------------------------------------------

Freezing::Freezing(Lowering& lowering, const automaton::Automaton& automaton)
    : lowering_(lowering),
      program_(lowering.program),
      model_(lowering.model),
      automaton_(automaton),
      live_(automaton::live_registers(lowering.model, automaton)),
      marks_(automaton::marks_at_nodes(lowering.model, automaton)) {
  fail_.at = 0;
  wakes_ = !model_.triggers.empty();
  const auto note = [&](const std::vector<lang::ResultLine>& lines) {
    for (const lang::ResultLine& line : lines) {
      if (!line.at_any_moment) continue;
      program_.has_moments = true;
      wakes_ = true;
    }
  };
  note(model_.scenario.end);
  for (const lang::PhaseDef& phase : model_.scenario.phases) note(phase.end);
  if (lowering_.folds) find_set_loops();
}

Unit Freezing::block_unit(const Entry& entry) {
  Unit unit;
  lowering_.new_unit();
  unit.pc = lowering_.here();
  sub_automaton(entry.node, entry);
  lowering_.finish();
  return unit;
}

void Freezing::entries() {
  for (const Entry& entry : automaton_.entries) {
    const Unit unit = block_unit(entry);
    switch (entry.form) {
      case EndForm::Setup:
        program_.setup = unit;
        break;
      case EndForm::Begin:
        program_.phases[static_cast<std::size_t>(entry.index)].begin = unit;
        break;
      case EndForm::Turn:
        program_.phases[static_cast<std::size_t>(entry.index)].turn = unit;
        turn_code_.resize(program_.phases.size());
        turn_code_[static_cast<std::size_t>(entry.index)] = {unit.pc, lowering_.here()};
        break;
      case EndForm::Way:
      case EndForm::Run:
        break;
    }
  }
}

// Whether somebody else than the mover may decide in a turn.
bool Freezing::has_others(automaton::Node first) const {
  std::vector<automaton::Node> todo{first};
  std::set<automaton::Node> seen{first};
  while (!todo.empty()) {
    const automaton::Node from = todo.back();
    todo.pop_back();
    for (const automaton::Edge& edge : automaton_.out_edges(from)) {
      const automaton::Label& label = edge.label;
      if (label.kind == LabelKind::Boundary && (label.boundary == automaton::BoundaryForm::By ||
                                                label.boundary == automaton::BoundaryForm::ByEnd)) {
        return true;
      }
      if (label.kind != LabelKind::End && seen.insert(edge.to).second) todo.push_back(edge.to);
      if (label.kind == LabelKind::Lookahead && seen.insert(label.entry).second) {
        todo.push_back(label.entry);
      }
    }
  }
  return false;
}

void Freezing::turns_by_player() {
  find_travels(0);
  for (const Entry& entry : automaton_.entries) {
    if (entry.form != EndForm::Turn) continue;
    const auto phase = static_cast<std::size_t>(entry.index);
    const auto [first, last] = turn_code_[phase];
    if (!lowering_.gains_by_player(first, last) || has_others(entry.node)) continue;
    for (std::size_t player = 0; player < model_.players.size(); ++player) {
      // All nodes are written anew.
      std::map<automaton::Node, Target> places;
      std::set<automaton::Node> placed;
      std::swap(places, places_);
      std::swap(placed, placed_);
      const std::size_t n_travels = program_.travels.size();
      lowering_.folding().player = static_cast<Index>(player);
      lowering_.new_unit();
      program_.phases[phase].turn.by_player.push_back(lowering_.here());
      sub_automaton(entry.node, entry);
      lowering_.folding().player.reset();
      lowering_.finish();
      find_travels(n_travels);
      std::swap(places, places_);
      std::swap(placed, placed_);
    }
  }
}

// Turns the nodes of travels into instructions, from one of them on.
void Freezing::find_travels(std::size_t first) {
  for (std::size_t i = first; i < program_.travels.size(); ++i) {
    const auto known = places_.find(program_.travels[i].entry);
    if (known == places_.end() || known->second.at < 0) {
      throw NotFrozen{"a part of the automaton that nothing leads to"};
    }
    program_.travels[i].entry = known->second.at;
  }
}

void Freezing::finish() {
  const auto place_of = [&](automaton::Node node) {
    const auto known = places_.find(node);
    if (known == places_.end() || known->second.at < 0) {
      throw NotFrozen{"a part of the automaton that nothing leads to"};
    }
    return known->second.at;
  };
  for (WayPlan& way : program_.ways) way.entry = place_of(way.entry);
}

// ---- the scenario
// -----------------------------------------------------------------------------------

namespace {

// Units around the turns.
struct Course {
  Lowering& lowering;
  Program& program;
  const lang::GameModel& model;

  Unit unit(ExprId expr, Index slots) {
    if (expr == kNoExpr) return {};
    const auto constant = lowering.constant(expr);
    if (constant && model.exprs[static_cast<std::size_t>(expr)].type.shape == lang::Shape::Scalar) {
      Unit made;
      made.pc = 1;  // `halt`
      made.is_constant = true;
      made.constant = constant->number;
      return made;
    }
    return lowering.unit(expr, slots, false);
  }

  std::vector<ResultUnit> lines(const std::vector<lang::ResultLine>& from) {
    std::vector<ResultUnit> units;
    for (const lang::ResultLine& line : from) {
      ResultUnit made;
      made.line = &line;
      made.moment = line.at_any_moment;
      made.needs = needs_of(lowering, line);
      made.when = line_unit(line.when, line);
      made.who = line_unit(line.who, line);
      units.push_back(std::move(made));
    }
    return units;
  }

  // `each p` stands in a register that whoever asks writes first: Unit::slot0.
  Unit line_unit(ExprId expr, const lang::ResultLine& line) {
    if (expr == kNoExpr) return {};
    Unit made;
    lowering.new_unit();
    const Scope scope = lowering.unit_scope(std::max(line.slots, line.each_slot + 1), {expr},
                                            kNoIndex, kNoIndex, false);
    if (line.each_slot != kNoIndex) {
      made.slot0 = scope.slots[static_cast<std::size_t>(line.each_slot)];
    }
    made.result = lowering.temp(model.exprs[static_cast<std::size_t>(expr)].type);
    const auto write = [&] {
      const std::int32_t first = lowering.here();
      lowering.value_into(expr, scope, made.result, false);
      lowering.emit({Code::Halt});
      return first;
    };
    made.pc = write();
    const bool gains = lowering.gains_by_player(made.pc, lowering.here());
    for (std::size_t player = 0; gains && player < model.players.size(); ++player) {
      lowering.folding().player = static_cast<Index>(player);
      made.by_player.push_back(write());
      lowering.folding().player.reset();
    }
    lowering.finish();
    return made;
  }

  void initials() {
    for (std::size_t i = 0; i < model.variables.size(); ++i) {
      const ExprId initial = model.variables[i].initial;
      const bool fixed = initial == kNoExpr || program.layout.variables[i].fixed_initial;
      program.initials.push_back(fixed ? Unit{} : lowering.unit(initial, 1, false));
    }
  }

  void scenario() {
    const lang::Scenario& from = model.scenario;
    for (const lang::RepetitionRule& rule : from.repetitions) {
      program.repetitions.push_back(
          {{}, {}, rule.forbidden, rule.passes_exempt, compared_bits(program, rule)});
    }
    program.phases.resize(from.phases.size());
  }

  void units() {
    const lang::Scenario& from = model.scenario;
    for (std::size_t i = 0; i < from.repetitions.size(); ++i) {
      program.repetitions[i].count = unit(from.repetitions[i].count, 0);
      program.repetitions[i].results = lines(from.repetitions[i].results);
    }
    for (const lang::LimitRule& limit : from.limits) {
      program.limits.push_back(
          {unit(limit.turns, 0), unit(limit.without, 0), lines(limit.results)});
    }
    for (std::size_t i = 0; i < from.phases.size(); ++i) {
      Program::Phase& phase = program.phases[i];
      phase.first = unit(from.phases[i].first, 0);
      phase.until = unit(from.phases[i].until, 0);
      phase.then = unit(from.phases[i].then, 0);
      phase.end = lines(from.phases[i].end);
      phase.stuck = lines(from.phases[i].stuck);
      phase.same_outcome = from.phases[i].same_outcome;
    }
    program.first = unit(from.first, 0);
    program.next_player = unit(from.next_player, 0);
    program.score = unit(from.score, std::max<Index>(1, from.score_slots));
    program.end = lines(from.end);
    program.stuck = lines(from.stuck);
    initials();
  }
};

std::shared_ptr<Program> frozen(std::shared_ptr<const lang::GameModel> model,
                                const FreezeOptions& options) {
  automaton::BuildAnswer built = automaton::build_automaton(*model, {.uses = options.uses});
  if (!built.automaton) throw NotFrozen{built.trouble};
  automaton::PassOptions passes = options.passes;
#ifdef LUDO_VERIFY_PASSES
  passes.verify = true;
#endif
  automaton::run_passes(*model, *built.automaton, passes);
  const automaton::Automaton& automaton = *built.automaton;

  auto made = std::make_shared<Program>();
  Program& program = *made;
  program.model = std::move(model);
  program.code.emplace_back();                    // instruction 0 is `fail`, …
  program.code.emplace_back().code = Code::Halt;  // … 1 is `halt`
  lay_out(program);
  lay_rays(program);

  Lowering lowering(program, automaton);
  const auto is_off = [&](std::string_view name) {
    return std::any_of(options.passes.off.begin(), options.passes.off.end(),
                       [&](const std::string& off) { return off == name || off == "all"; });
  };
  lowering.folds = !is_off("whole_board");
  for (const automaton::RegisterInfo& info : automaton.registers) {
    lang::Type number;
    number.base = lang::Base::Int;
    lowering.places.push_back(info.use == automaton::RegisterUse::Slot
                                  ? lowering.temp_slot(info.type)
                                  : lowering.temp(number));
    lowering.register_kept.push_back(!info.once);
    if (info.use == automaton::RegisterUse::Uses) {
      program.uses.push_back(lowering.places.back().index);
    }
  }
  program.merges_outcomes = std::any_of(program.model->rules.begin(), program.model->rules.end(),
                                        [](const lang::Rule& rule) { return rule.same_outcome; });

  Course course{lowering, program, *program.model};
  Freezing freezing(lowering, automaton);
  course.scenario();
  freezing.law_unit();
  freezing.trigger_unit();
  course.units();
  freezing.entries();
  freezing.turns_by_player();
  lowering.finish();
  freezing.finish();
  thread_jumps(program);
  if (wants_ray_sets(program)) lay_ray_sets(program);
  if (lowering.folds) shorten(program);

  lay_out_registers(program);
  return made;
}

}  // namespace

FreezeAnswer freeze(std::shared_ptr<const lang::GameModel> model, const FreezeOptions& options) {
  FreezeAnswer answer;
  try {
    answer.program = frozen(std::move(model), options);
  } catch (const NotFrozen& why) {
    answer.trouble = why.what;
  }
  return answer;
}

}  // namespace ludo::program
