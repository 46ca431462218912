// Statements: choices, branches, loops, plays. Effects stand in effects.cpp.
//
// A branch works on a copy of the scope; afterwards a name is bound if every branch bound it.
//
// Tested by tests/lang/check/test_statements.cpp.
#include "lang/check/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/check/constants.hpp"
#include "lang/check/each_once.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/generators.hpp"
#include "lang/check/last_play.hpp"
#include "lang/check/there.hpp"
#include "lang/check/turn_order.hpp"
#include "lang/check/words.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

using Check = void (*)(Context&, Scope&, const Node&, StatementBlock&);

void append(Context& context, StatementBlock& block, Statement statement) {
  block.statements.push_back(context.add(std::move(statement)));
}

Statement statement_of(StatementOp op, Span span) {
  Statement made;
  made.op = op;
  made.span = span;
  return made;
}

// What a part that may not run leaves behind: nothing certain.
void leave_uncertain(Scope& scope, Scope ran) { scope.join_branches({scope, std::move(ran)}); }

void check_choice(Context& context, const Scope& scope, const Node& node) {
  if (scope.speech.choices) return;
  context.error(DiagnosticKind::no_choice_here, node.span,
                "nobody can choose here: only effects and conditions may stand in this block");
}

void check_choose(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const bool random = node.is(Form::Random);
  if (!random) check_choice(context, scope, node);
  Statement made = statement_of(random ? StatementOp::Random : StatementOp::Choose, node.span);
  made.generator = check_generator(context, scope, node[0],
                                   random ? GeneratorUse::Random : GeneratorUse::Choose);
  made.imm = check_visibility(context, scope, place_in(node, 1));
  if (made.generator != kNoIndex) append(context, block, std::move(made));
}

void check_for_each(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (node[0].is(Form::In) && node[0][0].is(Form::PlayersFrom)) {
    Scope inner = scope;
    check_in_seats(context, inner, node, block);
    leave_uncertain(scope, std::move(inner));
    return;
  }
  Statement made = statement_of(StatementOp::ForEach, node.span);
  Scope inner = scope;
  made.generator = check_generator(context, inner, node[0], GeneratorUse::ForEach);
  made.blocks = {check_block(context, inner, node[1])};
  leave_uncertain(scope, std::move(inner));
  if (made.generator != kNoIndex) append(context, block, std::move(made));
}

void check_require(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  Statement made = statement_of(StatementOp::Require, node.span);
  made.exprs = {check_condition(context, scope, node[0])};
  note_there(scope, node[0], true);
  if (made.exprs.front() != kNoExpr) append(context, block, std::move(made));
}

void check_let(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  ExprId value = infer(context, scope, node[0], {});
  Type type = scalar_type(Base::Site);
  if (value != kNoExpr) {
    // A kind or player stays a value; a constant number may become any other.
    type = context.type_of(value);
    type = without_subset(type);
    if (is_number(type)) {
      const bool optional = type.optional && !scope.there.contains(thing_of(node[0]));
      type = any_number_type();
      type.optional = optional;
    }
    if (is_none_literal(context, value)) {
      context.error(DiagnosticKind::wrong_type, node.span,
                    "it cannot be told what this name may hold later",
                    "give it a first value that is not `none`");
      value = kNoExpr;
    }
  }
  if (value == kNoExpr) {
    bind_broken(scope, node.text, node.span);
    return;
  }
  const Index slot = bind_name(context, scope, node.text, type, node.span, true);
  if (slot == kNoIndex) return;
  Statement made = statement_of(StatementOp::Let, node.span);
  made.imm = node.is(Form::Announce) ? 1 : 0;
  made.exprs = {value};
  made.slots = {slot};
  append(context, block, std::move(made));
}

bool names_something(const Node& node) {
  return node.is(Form::Name) || std::ranges::any_of(node.children, names_something);
}

// `with` is for options, which are fixed before play, `if` for states.
void judge_if(Context& context, const Node& node) {
  const bool of_options = is_constant(node[0], context.constants);
  if (node.text == "with" && !of_options) {
    context.error(DiagnosticKind::not_constant, node[0].span,
                  "`with` asks about options alone, and this is known in play only",
                  "write `if` for what is asked in play");
  } else if (node.text.empty() && of_options && names_something(node[0])) {
    context.error(DiagnosticKind::if_of_options, node[0].span,
                  "this asks about options alone, which are fixed before play",
                  "write `with` in place of `if`; below an `else`, on a line of its own");
  }
}

void check_if(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  Statement made = statement_of(StatementOp::If, node.span);
  made.exprs = {check_condition(context, scope, node[0])};
  if (made.exprs.front() != kNoExpr) judge_if(context, node);
  if (made.exprs.front() != kNoExpr && node.text == "with") {
    // Options are fixed: nothing is asked in play.
    const auto truth = fold(context, made.exprs.front());
    if (truth) made.exprs.front() = context.truth(truth->number != 0, node[0].span);
  }
  std::vector<Scope> branches;
  Scope holds = scope;
  note_there(holds, node[0], true);
  made.blocks = {check_branch(context, holds, node[1], branches)};
  Scope fails = scope;
  note_there(fails, node[0], false);
  if (place_in(node, 2).absent()) {
    branches.push_back(fails);
  } else {
    made.blocks.push_back(check_branch(context, fails, node[2], branches));
  }
  scope.join_branches(branches);
  if (made.exprs.front() != kNoExpr) append(context, block, std::move(made));
}

void check_either(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  check_choice(context, scope, node);
  Statement made = statement_of(StatementOp::Either, node.span);
  std::vector<Scope> branches;
  for (const Node& branch : node.children) {
    if (!branch.is(Form::Branch)) continue;
    made.texts.push_back(branch[0].text);
    made.blocks.push_back(check_branch(context, scope, branch[1], branches));
  }
  scope.join_branches(branches);
  append(context, block, std::move(made));
}

void check_optionally(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  check_choice(context, scope, node);
  Statement made = statement_of(StatementOp::Optionally, node.span);
  std::vector<Scope> branches{scope};
  made.texts = {node[0].text};
  made.blocks = {check_branch(context, scope, node[1], branches)};
  scope.join_branches(branches);
  append(context, block, std::move(made));
}

void check_in_any_order(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  check_choice(context, scope, node);
  Statement made = statement_of(StatementOp::InAnyOrder, node.span);
  if (node.size() > 30) {
    context.error(DiagnosticKind::too_long, node.span,
                  "`in any order` takes at most 30 statements");
    return;
  }
  // Any of them may come first, so none sees the names of another.
  std::vector<Scope> branches;
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node& part = node[i];
    const bool optional = part.is(Form::Block) && part.size() == 1 && part[0].is(Form::Optionally);
    if (optional) made.imm |= 1 << i;
    made.blocks.push_back(check_branch(context, scope, part, branches));
  }
  scope.join_branches(branches);
  append(context, block, std::move(made));
}

std::vector<PreferenceKey> check_keys(Context& context, Scope& scope, const Node& keys) {
  std::vector<PreferenceKey> made;
  for (const Node& key : keys.children) {
    const ExprId value = check_preferred(context, scope, key);
    if (value != kNoExpr) made.push_back({key.text != "least", value});
  }
  return made;
}

// One alternative of `must`: its keys are read at its end, with the names it has bound.
void check_alternative(Context& context, const Scope& scope, const Node& node, Statement& made,
                       std::vector<Scope>& branches) {
  made.blocks.push_back(check_branch(context, scope, node[1], branches));
  made.scopes.push_back(check_keys(context, branches.back(), node[0]));
}

void check_first(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const bool alone = node.is(Form::Preferring);
  Statement made = statement_of(alone ? StatementOp::Preferring : StatementOp::First, node.span);
  std::vector<Scope> branches;
  for (const Node& alternative : node.children) {
    if (alternative.is(Form::Alternative)) {
      check_alternative(context, scope, alternative, made, branches);
    }
  }
  scope.join_branches(branches);
  append(context, block, std::move(made));
}

void check_repeat(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  StatementOp op = StatementOp::RepeatTimes;
  if (node.is(Form::RepeatAtWill)) op = StatementOp::RepeatAtWill;
  if (node.is(Form::RepeatWhilePossible)) op = StatementOp::RepeatWhilePossible;
  if (node.is(Form::RepeatWhile)) op = StatementOp::RepeatWhile;
  if (op == StatementOp::RepeatAtWill) check_choice(context, scope, node);
  Statement made = statement_of(op, node.span);
  bool sound = true;
  if (op == StatementOp::RepeatWhile) {
    made.exprs.push_back(check_condition(context, scope, node[0]));
    sound = made.exprs.back() != kNoExpr;
  }
  const Node& most = op == StatementOp::RepeatWhile ? place_in(node, 1) : place_in(node, 0);
  if (!most.absent()) {
    made.exprs.push_back(check_number(context, scope, most));
    sound = sound && made.exprs.back() != kNoExpr;
  }
  Scope inner = scope;
  if (op == StatementOp::RepeatWhile) note_there(inner, node[0], true);
  made.blocks = {check_block(context, inner, node.children.back())};
  leave_uncertain(scope, std::move(inner));
  if (sound) append(context, block, std::move(made));
}

// `once, then while wanted B`: B, and then `repeat while wanted B`. Neither run sees the names of
// the other, and what both bind is bound behind them.
void check_once_then(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const bool wanted = node.text == "wanted";
  if (wanted) check_choice(context, scope, node);
  const StatementOp op = wanted ? StatementOp::RepeatAtWill : StatementOp::RepeatWhilePossible;
  Statement made = statement_of(op, node.span);
  const bool bounded = !node[0].absent();
  if (bounded) made.exprs = {check_number(context, scope, node[0])};
  std::vector<Scope> runs{scope, scope};
  for (const Node& part : node.children.back().children) {
    check_statement(context, runs[0], part, block);
  }
  made.blocks = {check_block(context, runs[1], node.children.back())};
  scope.join_branches(runs);
  if (!bounded || made.exprs.front() != kNoExpr) append(context, block, std::move(made));
}

void check_travel(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  check_choice(context, scope, node);
  Statement made = statement_of(StatementOp::Travel, node.span);
  made.exprs = {check_number(context, scope, node[0])};
  Scope inner = scope;
  made.blocks = {check_block(context, inner, node[1])};
  for (const Index slot : set_slots(context, made.blocks.front())) {
    // What the body binds for itself is no outcome.
    const bool outer = std::any_of(scope.names.begin(), scope.names.end(), [&](const auto& name) {
      return name.second.slot == slot && name.second.settable;
    });
    if (outer) made.slots.push_back(slot);
  }
  leave_uncertain(scope, std::move(inner));
  made.imm = -1;
  if (!node.text.empty()) {
    const Type number = number_type(1, std::max(1, context.type_of(made.exprs.front()).most));
    made.imm = bind_name(context, scope, node.text, number, node.span);
  }
  if (made.exprs.front() != kNoExpr) append(context, block, std::move(made));
}

void check_play(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  static const std::vector<Node> kNone;
  Statement made = statement_of(StatementOp::Play, node.span);
  RuleWord* rule = find_rule(context, node.text, node.span);
  const std::vector<Node>& arguments = node.size() > 0 ? node[0].children : kNone;
  const std::vector<Node>& results = node.size() > 1 ? node[1].children : kNone;
  if (rule == nullptr) {
    for (const Node& argument : arguments) infer(context, scope, argument, {});
    for (const Node& result : results) bind_broken(scope, result.text, result.span);
    return;
  }
  made.imm = rule->index;
  bool sound = check_arguments(context, scope, node.text, *rule, arguments, node.span, made.exprs);
  sound = bind_results(context, scope, node.text, *rule, results, node.span, made.slots, false) &&
          sound;
  if (sound) bind_last_play(context, scope, *rule, scope.frame->asked, made.slots, false);
  if (sound) append(context, block, std::move(made));
}

void check_by(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  check_choice(context, scope, node);
  Statement made = statement_of(StatementOp::By, node.span);
  made.exprs = {check_player(context, scope, node[0])};
  made.blocks = {check_block(context, scope, node[1])};
  if (made.exprs.front() != kNoExpr) append(context, block, std::move(made));
}

void check_simple(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const bool commit = node.is(Form::Commit);
  check_choice(context, scope, node);
  append(context, block, statement_of(commit ? StatementOp::Commit : StatementOp::Pass, node.span));
}

// `note`, `written` and the like may stand among the statements; they belong to the item.
void skip(Context&, Scope&, const Node&, StatementBlock&) {}

void check_nested(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  for (const Node& child : node.children) check_statement(context, scope, child, block);
}

constexpr std::pair<Form, Check> kStatements[] = {
    {Form::Choose, check_choose},
    {Form::Random, check_choose},
    {Form::ForEach, check_for_each},
    {Form::Require, check_require},
    {Form::Let, check_let},
    {Form::Announce, check_let},
    {Form::If, check_if},
    {Form::Either, check_either},
    {Form::Optionally, check_optionally},
    {Form::InAnyOrder, check_in_any_order},
    {Form::First, check_first},
    {Form::Preferring, check_first},
    {Form::RepeatTimes, check_repeat},
    {Form::RepeatAtWill, check_repeat},
    {Form::RepeatWhilePossible, check_repeat},
    {Form::RepeatWhile, check_repeat},
    {Form::OnceThen, check_once_then},
    {Form::EachMay, check_each_may},
    {Form::Travel, check_travel},
    {Form::Play, check_play},
    {Form::By, check_by},
    {Form::Commit, check_simple},
    {Form::Pass, check_simple},
    {Form::Block, check_nested},
    {Form::Attached, skip},
    {Form::Note, skip},
    {Form::Ruling, skip},
    {Form::Source, skip},
    {Form::Title, skip},
    {Form::Written, skip},
    {Form::SameOutcome, skip},
    {Form::Nothing, skip},
    {Form::Error, skip},
};

void collect_set_slots(const Context& context, BlockId block, std::vector<Index>& found) {
  if (block == kNoIndex) return;
  for (const Index id : context.model.blocks[static_cast<std::size_t>(block)].statements) {
    const Statement& statement = context.model.statements[static_cast<std::size_t>(id)];
    if (statement.op == StatementOp::SetSlot &&
        std::find(found.begin(), found.end(), statement.slots.front()) == found.end()) {
      found.push_back(statement.slots.front());
    }
    for (const BlockId inner : statement.blocks) collect_set_slots(context, inner, found);
  }
}

void collect_spoken(const Node& node, SpokenNames& found) {
  if (node.is(Form::Play)) found.rules.insert(node.text);
  if (node.is(Form::Branch) || node.is(Form::Optionally)) {
    if (node.size() > 0 && node[0].is(Form::String)) found.labels.insert(node[0].text);
  }
  for (const Node& child : node.children) collect_spoken(child, found);
}

}  // namespace

BlockId check_block(Context& context, Scope& scope, const Node& node) {
  StatementBlock made;
  look_for_last_plays(context, *scope.frame, node);
  check_statement(context, scope, node, made);
  return context.add(std::move(made));
}

void check_statement(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  for (const auto& [form, check] : kStatements) {
    if (form == node.form) {
      check(context, scope, node, block);
      return;
    }
  }
  if (check_effect(context, scope, node, block)) return;
  context.error(DiagnosticKind::wrong_place, node.span, "this cannot stand among the statements");
}

BlockId check_branch(Context& context, const Scope& scope, const Node& node,
                     std::vector<Scope>& branches) {
  branches.push_back(scope);
  Scope inner = scope;
  const BlockId made = check_block(context, inner, node);
  branches.back() = std::move(inner);
  return made;
}

void require_quiet(Context& context, BlockId block) {
  for_each_statement(context.model, block, [&context](const Statement& statement) {
    switch (statement.op) {
      case StatementOp::ForEach:
      case StatementOp::Require:
      case StatementOp::Let:
      case StatementOp::If:
      case StatementOp::Pass:
      case StatementOp::Move:
      case StatementOp::Remove:
      case StatementOp::Put:
      case StatementOp::Change:
      case StatementOp::Shift:
      case StatementOp::MoveAll:
      case StatementOp::SetSlot:
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
      case StatementOp::SetMover:
      case StatementOp::SetPhase:
      case StatementOp::SetCounter:
      case StatementOp::SetAlive:
        return;
      case StatementOp::Random:
      case StatementOp::RepeatTimes:
      case StatementOp::RepeatWhile:
      case StatementOp::Travel:
      case StatementOp::Play:
      case StatementOp::By:
      case StatementOp::Commit:
      case StatementOp::Decide:
        context.error(DiagnosticKind::no_choice_here, statement.span,
                      "this block is done at once: only effects and conditions may stand in it");
        return;
      case StatementOp::Choose:
      case StatementOp::Either:
      case StatementOp::Optionally:
      case StatementOp::InAnyOrder:
      case StatementOp::First:
      case StatementOp::Preferring:
      case StatementOp::RepeatAtWill:
      case StatementOp::RepeatWhilePossible:
        return;  // reported where it was checked: nobody can choose here
    }
    LUDO_UNREACHABLE();
  });
}

BlockId check_quiet_block(Context& context, Scope& scope, const Node& block) {
  const BlockId made = check_block(context, scope, block);
  require_quiet(context, made);
  return made;
}

std::vector<Index> set_slots(const Context& context, BlockId block) {
  std::vector<Index> found;
  collect_set_slots(context, block, found);
  return found;
}

SpokenNames spoken_names(const Node& body) {
  SpokenNames found;
  collect_spoken(body, found);
  return found;
}

}  // namespace ludo::lang
