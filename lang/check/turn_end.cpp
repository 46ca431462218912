// Declares the set and closes turns and ways; see turn_end.hpp.
//
// Tested by tests/lang/check/test_turn_end.cpp.

#include "lang/check/turn_end.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "lang/check/plays.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

// Where it is said first, a statement or an effect in an expression.
const Node* late_capture(const Node& node) {
  if (node.is(Form::Capture) && place_in(node, 1).is(Form::Yes)) return &node;
  for (const Node& child : node.children) {
    if (const Node* found = late_capture(child)) return found;
  }
  return nullptr;
}

struct TurnEnds {
  Context& context;
  GameModel& model = context.model;
  RulePlays plays = rule_plays(model);
  std::vector<bool> captures = {};  // by rule, the rules it plays included
  bool triggers_capture = false;
  std::map<Index, Index> closed = {};  // by rule: the one that plays it to the end of a turn

  const Statement* first_capture(BlockId block) const {
    const Statement* found = nullptr;
    for_each_statement(model, block, [&](const Statement& s) {
      const bool late = s.op == StatementOp::AddElements && !s.places.empty() &&
                        s.places[0].variable == context.captured;
      const bool plays_one = s.op == StatementOp::Play && !captures.empty() &&
                             captures[static_cast<std::size_t>(s.imm)];
      if (found == nullptr && (late || plays_one)) found = &s;
    });
    return found;
  }

  void find_captures() {
    std::vector<bool> itself;
    for (const Rule& rule : model.rules) itself.push_back(first_capture(rule.body) != nullptr);
    std::vector<bool> all = itself;
    for (std::size_t r = 0; r < all.size(); ++r) {
      for (const Index below : reachable(plays.plays, static_cast<Index>(r))) {
        all[r] = all[r] || itself[static_cast<std::size_t>(below)];
      }
    }
    captures = std::move(all);
    triggers_capture = std::ranges::any_of(
        model.triggers, [&](const Trigger& t) { return first_capture(t.body) != nullptr; });
  }

  ExprId captured(Span span) {
    return context.make(Op::Variable, set_type(Base::Site), {}, span, context.captured);
  }

  // If anything was captured it leaves: a turn that captures nothing does nothing here.
  Index leaving(Span span) {
    Statement removed;
    removed.op = StatementOp::Remove;
    removed.span = span;
    removed.exprs = {captured(span)};
    StatementBlock then;
    then.statements.push_back(context.add(std::move(removed)));
    Statement asked;
    asked.op = StatementOp::If;
    asked.span = span;
    asked.exprs = {context.make(Op::NotEmpty, scalar_type(Base::Bool), {captured(span)}, span)};
    asked.blocks = {context.add(std::move(then))};
    return context.add(std::move(asked));
  }

  void forbid(BlockId block) {
    if (block == kNoIndex) return;
    if (const Statement* s = first_capture(block)) {
      context.error(DiagnosticKind::wrong_place, s->span,
                    "no turn ends after this, so that what is captured would never leave",
                    "write `capture` alone: it removes at once");
    }
  }

  // The rule with the end of a turn behind it: same parameters, same results.
  Index closing(Index rule) {
    const auto [found, fresh] = closed.try_emplace(rule, static_cast<Index>(model.rules.size()));
    if (!fresh) return found->second;
    Rule made = rule_around(context, rule);
    const Index last = leaving(made.item.span);
    model.blocks[static_cast<std::size_t>(made.body)].statements.push_back(last);
    model.rules.push_back(std::move(made));
    return found->second;
  }

  void close_turns() {
    for (PhaseDef& phase : model.scenario.phases) {
      forbid(phase.begin);
      if (phase.turn == kNoIndex) continue;
      const Statement* first = first_capture(phase.turn);
      if (first == nullptr && !triggers_capture) continue;
      const Index last = leaving(first != nullptr ? first->span : phase.item.span);
      model.blocks[static_cast<std::size_t>(phase.turn)].statements.push_back(last);
    }
  }

  void close_ways() {
    for (std::size_t g = 0; g < model.generators.size(); ++g) {
      if (model.generators[g].form != GeneratorForm::Way) continue;
      const Index rule = model.generators[g].rule;
      if (!captures[static_cast<std::size_t>(rule)] && !triggers_capture) continue;
      model.generators[g].rule = closing(rule);
    }
  }
};

}  // namespace

Rule rule_around(Context& context, Index rule) {
  const Rule played = at(context.model.rules, rule);
  Rule made;
  made.item = played.item;
  made.params = played.params;
  made.same_outcome = played.same_outcome;
  const auto add_slot = [&](Index slot) {
    made.slot_names.push_back(at(played.slot_names, slot));
    made.slot_types.push_back(at(played.slot_types, slot));
    return made.slots++;
  };
  Statement play;
  play.op = StatementOp::Play;
  play.span = played.item.span;
  play.imm = rule;
  for (Index slot = 0; slot < played.params; ++slot) {
    const Index own = add_slot(slot);
    play.exprs.push_back(context.slot(own, at(made.slot_types, own), play.span));
  }
  for (const Index slot : played.results) play.slots.push_back(add_slot(slot));
  made.results = play.slots;
  StatementBlock body;
  body.statements.push_back(context.add(std::move(play)));
  made.body = context.add(std::move(body));
  return made;
}

void declare_captured(Elements& elements) {
  for (const Node* item : elements.folded.items) {
    const Node* said = late_capture(*item);
    if (said == nullptr) continue;
    Context& context = elements.context;
    Variable variable;
    variable.name = "captured";
    variable.owner = Owner::Turn;
    variable.life = Variable::Life::Turn;
    variable.type = set_type(Base::Site);
    variable.initial =
        context.constant(variable.type, Value(std::vector<std::int32_t>{}), said->span);
    variable.description = "captured, and still on the board until the turn ends";
    variable.span = said->span;
    Symbol symbol;
    symbol.meaning = Meaning::Variable;
    symbol.index = static_cast<Index>(context.model.variables.size());
    symbol.type = variable.type;
    symbol.span = variable.span;
    context.captured = symbol.index;
    context.lower.emplace(variable.name, std::move(symbol));
    context.model.variables.push_back(std::move(variable));
    return;
  }
}

void leave_at_turn_end(Context& context) {
  if (context.captured == kNoIndex) return;
  TurnEnds ends{context};
  ends.find_captures();
  ends.forbid(context.model.scenario.setup);
  ends.close_turns();
  ends.close_ways();
}

}  // namespace ludo::lang
