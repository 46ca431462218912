// Whose turn it is; see turn_order.hpp.
//
// Tested by tests/lang/check/test_turn_order.cpp.

#include "lang/check/turn_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lang/check/expressions.hpp"
#include "lang/check/plays.hpp"
#include "lang/check/statements.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

constexpr std::int32_t kMostEntries = 1'000'000;

const Type kPlayer = scalar_type(Base::Player);

std::string entries_name(std::string_view phase) { return fmt::format("entries of {}", phase); }

Index add_variable(Context& context, Variable variable) {
  context.model.variables.push_back(std::move(variable));
  return static_cast<Index>(context.model.variables.size()) - 1;
}

Index phase_named(Context& context, const std::string& name) {
  Symbol* symbol = context.find_upper(name);
  if (symbol == nullptr || symbol->meaning != Meaning::Phase) return kNoIndex;
  symbol->used = true;
  return symbol->index;
}

void declare_entries(Context& context, Index phase, Span span) {
  if (phase == kNoIndex || context.entries.contains(phase)) return;
  Variable variable;
  variable.name =
      entries_name(context.model.scenario.phases[static_cast<std::size_t>(phase)].item.key);
  variable.declared = false;
  variable.owner = Owner::Record;
  variable.type = number_type(0, kMostEntries);
  variable.initial = context.number(0, span);
  variable.span = span;
  context.entries[phase] = add_variable(context, std::move(variable));
}

void declare_moves_next(Context& context, Span span) {
  if (context.moves_next != kNoIndex) return;
  Variable variable;
  variable.name = kMovesNext;
  variable.declared = false;
  variable.owner = Owner::Turn;
  variable.life = Variable::Life::Turn;
  variable.type = scalar_type(Base::Player, true);
  variable.initial = context.constant(variable.type, Value(kNone), span);
  variable.span = span;
  context.moves_next = add_variable(context, std::move(variable));
}

// What the text uses, so that variables are there before expressions read them.
void look_into(Context& context, const Node& node) {
  if (node.is(Form::MovesNext)) declare_moves_next(context, node.span);
  if (node.is(Form::Phase) && 1 < node.size() && node[1].is(Form::ByTurns)) {
    declare_entries(context, phase_named(context, node.text), node[1].span);
  }
  if (node.is(Form::Of) && node.text == "entries" && node[0].is(Form::Name) &&
      context.find(node.text) == nullptr) {
    declare_entries(context, phase_named(context, node[0].text), node.span);
  }
  for (const Node& child : node.children) look_into(context, child);
}

ExprId read_variable(Context& context, Index variable, Span span) {
  const Type type = context.model.variables[static_cast<std::size_t>(variable)].type;
  return context.make(Op::Variable, type, {}, span, variable);
}

ExprId equal(Context& context, ExprId left, ExprId right, Span span) {
  return context.make(Op::Equal, bool_type(), {left, right}, span);
}

}  // namespace

void declare_turn_order(Elements& elements, const Node* test) {
  for (const Node* item : elements.folded.items) look_into(elements.context, *item);
  if (test != nullptr) look_into(elements.context, *test);
}

void check_moves_next(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const ExprId player = check_player(context, scope, node[0]);
  if (player == kNoExpr || context.moves_next == kNoIndex) return;
  Statement made;
  made.op = StatementOp::SetVariable;
  made.span = node.span;
  made.exprs = {player};
  made.places.emplace_back().variable = context.moves_next;
  block.statements.push_back(context.add(std::move(made)));
}

void let_named_player_move(Context& context) {
  if (context.moves_next == kNoIndex) return;
  const Span span = context.model.variables[static_cast<std::size_t>(context.moves_next)].span;
  const ExprId named = read_variable(context, context.moves_next, span);
  const ExprId alive = context.make(Op::Alive, set_type(Base::Player), {}, span);
  const ExprId is_in = context.make(Op::Contains, bool_type(), {named, alive}, span);
  const Type perhaps = scalar_type(Base::Player, true);
  ExprId& next = context.model.scenario.next_player;
  // Where it answers nobody, the next in the order moves.
  if (next == kNoExpr) next = context.constant(perhaps, Value(kNone), span);
  next = context.make(Op::If, perhaps, {is_in, named, next}, span);
}

void forbid_moves_next_in_setup(Context& context) {
  const GameModel& model = context.model;
  if (context.moves_next == kNoIndex || model.scenario.setup == kNoIndex) return;
  const auto says_it = [&](const Statement& statement) {
    return statement.op == StatementOp::SetVariable && !statement.places.empty() &&
           statement.places[0].variable == context.moves_next;
  };
  const RulePlays plays = rule_plays(model);
  std::vector<bool> rule_says_it(model.rules.size());
  for (std::size_t r = 0; r < model.rules.size(); ++r) {
    for_each_statement(model, model.rules[r].body, [&](const Statement& s) {
      rule_says_it[r] = rule_says_it[r] || says_it(s);
    });
  }
  const auto plays_it = [&](const Statement& statement) {
    if (statement.op != StatementOp::Play) return false;
    const auto says = [&](Index rule) { return rule_says_it[static_cast<std::size_t>(rule)]; };
    return says(statement.imm) || std::ranges::any_of(reachable(plays.plays, statement.imm), says);
  };
  for_each_statement(model, model.scenario.setup, [&](const Statement& statement) {
    if (!says_it(statement) && !plays_it(statement)) return;
    context.error(DiagnosticKind::wrong_place, statement.span,
                  "`moves next` says who follows a turn, and in the setup there is none",
                  "`first White`, `first random` or `first` with what the setup has drawn says who "
                  "begins");
  });
}

ExprId first_by_turns(Context& context, const Node& phase) {
  const Node& players = phase[1];
  const auto entries = context.entries.find(phase_named(context, phase.text));
  if (entries == context.entries.end()) return kNoExpr;
  const auto n = static_cast<std::int32_t>(players.size());
  // The first of them begins in the first, the (n + 1)st …
  const ExprId count = read_variable(context, entries->second, players.span);
  const ExprId turn = context.make(Op::Modulo, number_type(0, n - 1),
                                   {count, context.number(n, players.span)}, players.span);
  ExprId first = kNoExpr;
  for (std::int32_t i = 0; i < n; ++i) {
    Frame frame;
    Speech speech;
    speech.me = false;
    speech.without_me = "the first player of a phase";
    speech.choices = false;
    Scope scope(frame, speech);
    const ExprId player =
        check_player(context, scope, players[static_cast<std::size_t>((n - i) % n)]);
    if (player == kNoExpr) return kNoExpr;
    if (first == kNoExpr) {
      first = player;
      continue;
    }
    const ExprId now =
        equal(context, turn, context.number((n - i + 1) % n, players.span), players.span);
    first = context.make(Op::If, kPlayer, {now, player, first}, players.span);
  }
  return first;
}

std::optional<Index> entries_variable(Context& context, const Node& node) {
  if (node.text != "entries" || !node[0].is(Form::Name)) return std::nullopt;
  const auto found = context.entries.find(phase_named(context, node[0].text));
  if (found == context.entries.end()) return std::nullopt;
  return found->second;
}

ExprId entries_of(Context& context, const Node& node) {
  if (const auto variable = entries_variable(context, node)) {
    return read_variable(context, *variable, node.span);
  }
  std::vector<std::string> names;
  for (const PhaseDef& phase : context.model.scenario.phases) names.push_back(phase.item.key);
  const std::string& name = node[0].is(Form::Name) ? node[0].text : node.text;
  context.error(DiagnosticKind::unknown_name, node[0].span,
                "`entries of …` counts how often a phase began, and this is none",
                hint_of_nearest(name, names));
  return kNoExpr;
}

void count_entries(Context& context) {
  for (const auto& [phase, variable] : context.entries) {
    PhaseDef& counted = context.model.scenario.phases[static_cast<std::size_t>(phase)];
    const Span span = context.model.variables[static_cast<std::size_t>(variable)].span;
    Statement made;
    made.op = StatementOp::AddNumber;
    made.span = span;
    made.exprs = {context.number(1, span)};
    made.places.emplace_back().variable = variable;
    StatementBlock block;
    if (counted.begin != kNoIndex) {
      block = context.model.blocks[static_cast<std::size_t>(counted.begin)];
    }
    block.statements.insert(block.statements.begin(), context.add(std::move(made)));
    counted.begin = context.add(std::move(block));
  }
}

ExprId seat_of(Context& context, Scope& scope, const Node& node) {
  if (!may_be_of_me(context, node)) return kNoExpr;
  const ExprId player = check_player(context, scope, node[0]);
  if (player == kNoExpr) return kNoExpr;
  const std::vector<Index>& order = context.model.scenario.order;
  const auto n = static_cast<std::int32_t>(order.size());
  Type type = number_type(1, n);
  type.optional = context.type_of(player).optional;
  const auto is_at = [&](std::int32_t seat) {
    const Index who = order[static_cast<std::size_t>(seat) - 1];
    return equal(context, player, context.constant(kPlayer, Value(who), node.span), node.span);
  };
  ExprId value = context.number(n, node.span);
  if (type.optional) {
    const ExprId none = context.constant(type, Value(kNone), node.span);
    value = context.make(Op::If, type, {is_at(n), value, none}, node.span);
  }
  for (std::int32_t seat = n - 1; seat > 0; --seat) {
    value = context.make(Op::If, type, {is_at(seat), context.number(seat, node.span), value},
                         node.span);
  }
  return value;
}

void check_in_seats(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const Node& in = node[0];
  const Span span = in.span;
  const ExprId from = check_player(context, scope, in[0][0]);
  const Index slot = bind_name(context, scope, in.text, kPlayer, span);
  if (from == kNoExpr || slot == kNoIndex) return;
  const ExprId alive = context.make(Op::Alive, set_type(Base::Player), {}, span);
  // Who is out is passed over, the first of them, too.
  Statement begin;
  begin.op = StatementOp::Let;
  begin.span = span;
  begin.exprs = {context.make(Op::If, kPlayer,
                              {context.make(Op::Contains, bool_type(), {from, alive}, span), from,
                               context.make(Op::PlayerAfter, kPlayer, {from}, span)},
                              span)};
  begin.slots = {slot};
  Statement next;
  next.op = StatementOp::SetSlot;
  next.span = span;
  next.exprs = {context.make(Op::PlayerAfter, kPlayer, {context.slot(slot, kPlayer, span)}, span)};
  next.slots = {slot};
  StatementBlock body;
  const Node& where = place_in(in, 1);
  if (where.absent()) {
    for (const Node& statement : node[1].children) {
      check_statement(context, scope, statement, body);
    }
  } else {
    check_statement(context, scope, Node{Form::If, node.span, "", {where, node[1]}}, body);
  }
  body.statements.push_back(context.add(std::move(next)));
  Statement loop;
  loop.op = StatementOp::RepeatTimes;
  loop.span = node.span;
  loop.exprs = {context.make(
      Op::CountSet, number_type(0, static_cast<std::int32_t>(context.model.players.size())),
      {alive}, span)};
  loop.blocks = {context.add(std::move(body))};
  block.statements.push_back(context.add(std::move(begin)));
  block.statements.push_back(context.add(std::move(loop)));
}

}  // namespace ludo::lang
