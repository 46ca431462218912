// Keeps what was when the turn began; see since_began.hpp.
//
// Tested by tests/lang/check/test_since_began.cpp.

#include "lang/check/since_began.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/check/expressions.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/turn_end.hpp"
#include "lang/model/owners.hpp"
#include "lang/model/print_code.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

void names_bound(const Scope& scope, const Node& node, std::set<std::string>& found) {
  if (node.is(Form::Name) && scope.names.contains(node.text)) found.insert(node.text);
  for (const Node& child : node.children) names_bound(scope, child, found);
}

std::optional<Owner> owner_of(const Type& type) {
  if (is_scalar_of(type, Base::Site)) return Owner::Site;
  if (is_scalar_of(type, Base::Player)) return Owner::Player;
  if (is_scalar_of(type, Base::Link)) return Owner::Link;
  return std::nullopt;
}

std::string free_name(const Context& context, const Node& asked) {
  std::string what = asked.text.empty() ? "what-was" : asked.text;
  std::ranges::transform(what, what.begin(), [](unsigned char c) { return std::tolower(c); });
  const std::string name = what + "-when-the-turn-began";
  std::string free = name;
  for (int i = 2; context.lower.contains(free); ++i) free = fmt::format("{}-{}", name, i);
  return free;
}

// Whatever the value may be, `none` included.
Type kept_type(Type type) {
  type = without_subset(type);
  const bool alone = type.shape == Shape::Scalar && !is_number(type) && !is_bool(type);
  if (alone) type.optional = true;
  return type;
}

Value first_value(const Type& type) {
  if (type.shape == Shape::Set) return Value(std::vector<std::int32_t>{});
  if (type.optional) return Value(kNone);
  return Value(is_number(type) ? type.least : 0);
}

Index declare_kept(Context& context, const Node& asked, const Type& type, Owner owner) {
  Variable variable;
  variable.name = free_name(context, asked);
  variable.type = type;
  variable.initial = context.constant(type, first_value(type), asked.span);
  variable.span = asked.span;
  variable.description = kKeptOfRecord;
  variable.declared = false;
  variable.life = Variable::Life::Turn;
  variable.owner = owner;
  Symbol symbol;
  symbol.meaning = Meaning::Variable;
  symbol.index = static_cast<Index>(context.model.variables.size());
  symbol.type = type;
  symbol.span = asked.span;
  symbol.used = true;
  const Index index = symbol.index;
  context.lower.emplace(variable.name, std::move(symbol));
  context.model.variables.push_back(std::move(variable));
  return index;
}

// The value as a definition of what is named in it.
std::optional<Define> define_of(Context& context, const Node& asked, const std::string& name,
                                const Type& type) {
  Frame frame;
  Speech speech;
  speech.choices = false;
  Scope fresh(frame, speech);
  if (!name.empty()) {
    Binding binding;
    binding.type = without_subset(type);
    binding.slot = frame.slot_for(name, binding.type);
    binding.span = asked.span;
    binding.used = true;
    fresh.names[name] = binding;
  }
  Define made;
  made.body = infer(context, fresh, asked, {});
  if (made.body == kNoExpr) return std::nullopt;
  made.item.span = asked.span;
  made.params = name.empty() ? 0 : 1;
  made.slots = frame.size();
  return made;
}

struct Filling {
  Context& context;
  GameModel& model = context.model;
  RulePlays plays = rule_plays(model);

  // ---- who reads it

  bool block_reads(Index variable, BlockId block) const {
    bool found = false;
    Walk walk;
    walk.into_ways = false;
    walk.expression = [&](ExprId id, const Expr&) {
      found = found || reads_variable(model, id, variable);
    };
    walk_block(model, block, walk);
    return found;
  }

  bool rule_reads(Index variable, Index rule) const {
    const auto itself = [&](Index one) { return block_reads(variable, at(model.rules, one).body); };
    const std::set<Index> below = reachable(plays.plays, rule);
    return itself(rule) || std::ranges::any_of(below, itself);
  }

  bool turn_reads(Index variable, BlockId turn) const {
    if (block_reads(variable, turn)) return true;
    bool found = false;
    for_each_statement(model, turn, [&](const Statement& s) {
      found = found || (s.op == StatementOp::Play && rule_reads(variable, s.imm));
    });
    return found;
  }

  bool way_reads(Index variable, const Generator& way) const {
    return rule_reads(variable, way.rule) ||
           (way.where != kNoExpr && reads_variable(model, way.where, variable));
  }

  bool any_line_reads(Index variable, const std::vector<ResultLine>& lines) const {
    return std::ranges::any_of(lines, [&](const ResultLine& line) {
      return is_read(variable, line.when) || is_read(variable, line.who);
    });
  }

  bool is_read(Index variable, ExprId id) const {
    return id != kNoExpr && reads_variable(model, id, variable);
  }

  bool template_reads(Index variable, const Template& pieces) const {
    return std::ranges::any_of(pieces, [&](const TemplatePiece& piece) {
      return is_read(variable, piece.expr) || template_reads(variable, piece.inner);
    });
  }

  bool any_template_reads(Index variable, const std::vector<Template>& templates) const {
    return std::ranges::any_of(templates,
                               [&](const Template& one) { return template_reads(variable, one); });
  }

  // What every turn and way asks, whatever it plays.
  bool is_read_outside(Index variable) const {
    const Scenario& scenario = model.scenario;
    const auto law_reads = [&](const Law& law) { return is_read(variable, law.condition); };
    const auto trigger_reads = [&](const Trigger& trigger) {
      bool found = block_reads(variable, trigger.body);
      Walk walk;
      walk.expression = [&](ExprId id, const Expr&) { found = found || is_read(variable, id); };
      walk_generator(model, trigger.generator, walk);
      return found;
    };
    const auto phase_reads = [&](const PhaseDef& phase) {
      return any_line_reads(variable, phase.end) || any_line_reads(variable, phase.stuck) ||
             is_read(variable, phase.until) || is_read(variable, phase.then) ||
             any_template_reads(variable, phase.written);
    };
    return std::ranges::any_of(model.laws, law_reads) ||
           std::ranges::any_of(model.triggers, trigger_reads) ||
           std::ranges::any_of(scenario.phases, phase_reads) ||
           std::ranges::any_of(
               model.rules,
               [&](const Rule& rule) { return any_template_reads(variable, rule.written); }) ||
           std::ranges::any_of(
               scenario.limits,
               [&](const LimitRule& limit) { return any_line_reads(variable, limit.results); }) ||
           any_line_reads(variable, scenario.end) || any_line_reads(variable, scenario.stuck) ||
           is_read(variable, scenario.next_player) || is_read(variable, scenario.score);
  }

  // ---- what fills it

  Index set(const KeptSince& kept, ExprId owner, ExprId value, Span span) {
    Statement made;
    made.op = StatementOp::SetVariable;
    made.span = span;
    made.exprs = {value};
    made.places.emplace_back().variable = kept.variable;
    made.places.back().owner = owner;
    return context.add(std::move(made));
  }

  static Op everything(Owner owner) {
    if (owner == Owner::Site) return Op::AllSites;
    return owner == Owner::Link ? Op::AllLinks : Op::AllPlayers;
  }

  static Base base_of(Owner owner) {
    if (owner == Owner::Site) return Base::Site;
    return owner == Owner::Link ? Base::Link : Base::Player;
  }

  // `slot`: a register that the block may use, of the type that is named.
  Index fill(const KeptSince& kept, Index slot) {
    const Variable& variable = at(model.variables, kept.variable);
    const Type type = variable.type;
    const Owner owner = variable.owner;
    const Span span = variable.span;
    if (owner == Owner::Turn) {
      const ExprId value = context.make(Op::CallDefine, type, {}, span, kept.define);
      return set(kept, kNoExpr, value, span);
    }
    const Base base = base_of(owner);
    const ExprId one = context.slot(slot, scalar_type(base), span);
    const ExprId value = context.make(Op::CallDefine, type, {one}, span, kept.define);
    Generator each;
    each.slot = slot;
    each.span = span;
    each.domain = context.make(everything(owner), set_type(base), {}, span);
    Statement loop;
    loop.op = StatementOp::ForEach;
    loop.span = span;
    loop.generator = context.add(std::move(each));
    StatementBlock body;
    body.statements.push_back(set(kept, one, value, span));
    loop.blocks = {context.add(std::move(body))};
    return context.add(std::move(loop));
  }

  static Index new_slot(const Type& type, Index& slots, std::vector<std::string>& names,
                        std::vector<Type>& types) {
    names.push_back("." + std::to_string(slots));
    types.push_back(type);
    return slots++;
  }

  void put_first(const KeptSince& kept, BlockId block, Index& slots,
                 std::vector<std::string>& names, std::vector<Type>& types) {
    const Owner owner = at(model.variables, kept.variable).owner;
    const Index slot = owner == Owner::Turn
                           ? kNoIndex
                           : new_slot(scalar_type(base_of(owner)), slots, names, types);
    const Index filled = fill(kept, slot);
    auto& statements = model.blocks[static_cast<std::size_t>(block)].statements;
    statements.insert(statements.begin(), filled);
  }

  void begin_turns(const KeptSince& kept, bool all) {
    for (PhaseDef& phase : model.scenario.phases) {
      if (phase.turn == kNoIndex) continue;
      if (!all && !turn_reads(kept.variable, phase.turn)) continue;
      put_first(kept, phase.turn, phase.turn_slots, phase.turn_slot_names, phase.turn_slot_types);
    }
  }

  void begin_ways(const KeptSince& kept, bool all) {
    for (std::size_t g = 0; g < model.generators.size(); ++g) {
      if (model.generators[g].form != GeneratorForm::Way) continue;
      if (!all && !way_reads(kept.variable, model.generators[g])) continue;
      Rule around = rule_around(context, model.generators[g].rule);
      put_first(kept, around.body, around.slots, around.slot_names, around.slot_types);
      model.generators[g].rule = static_cast<Index>(model.rules.size());
      model.rules.push_back(std::move(around));
    }
    plays = rule_plays(model);
  }
};

}  // namespace

ExprId infer_as_began(Context& context, Scope& scope, const Node& node, const Expected&) {
  const Node& asked = node[0];
  std::set<std::string> names;
  names_bound(scope, asked, names);
  if (names.size() > 1) {
    context.error(DiagnosticKind::wrong_place, asked.span,
                  fmt::format("`{}` and `{}` are named in what was when the turn began",
                              *names.begin(), *std::next(names.begin())),
                  "name one place, link or player there, and compare behind the bracket");
    return kNoExpr;
  }
  const std::string name = names.empty() ? "" : *names.begin();
  const Binding* binding = name.empty() ? nullptr : find_binding(context, scope, name, asked.span);
  if (binding != nullptr && binding->broken) return kNoExpr;
  const Type of = binding == nullptr ? Type{} : binding->type;
  const auto owner = binding == nullptr ? std::optional(Owner::Turn) : owner_of(of);
  if (!owner) {
    context.error(DiagnosticKind::wrong_type, asked.span,
                  fmt::format("`{}` is no place, link or player, of which it could be kept", name),
                  "name one of these, or nothing that is bound here");
    return kNoExpr;
  }
  auto define = define_of(context, asked, name, of);
  if (!define) return kNoExpr;
  const Type type = kept_type(context.type_of(define->body));
  const std::string key =
      fmt::format("{} {}", static_cast<int>(*owner),
                  print_expr(context.model, SlotNames(static_cast<std::size_t>(define->slots), "x"),
                             define->body));
  const auto known = std::ranges::find(context.since_began, key, &KeptSince::key);
  Index variable = known == context.since_began.end() ? kNoIndex : known->variable;
  if (variable == kNoIndex) {
    variable = declare_kept(context, asked, type, *owner);
    define->item.key = at(context.model.variables, variable).name;
    context.since_began.push_back(
        {variable, static_cast<Index>(context.model.defines.size()), key});
    context.model.defines.push_back(std::move(*define));
  }
  std::vector<ExprId> whose;
  if (binding != nullptr) whose.push_back(context.slot(binding->slot, of, asked.span));
  return context.make(Op::Variable, type, std::move(whose), node.span, variable);
}

void keep_what_was(Context& context) {
  if (context.since_began.empty()) return;
  Filling filling{context};
  for (const KeptSince& kept : context.since_began) {
    const bool all = filling.is_read_outside(kept.variable);
    filling.begin_turns(kept, all);
    filling.begin_ways(kept, all);
  }
}

}  // namespace ludo::lang
