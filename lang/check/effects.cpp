// Effects: what they act on, what they write, and what a piece is called.
//
// Tested by tests/lang/check/test_effects.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/check/expressions.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/set_moves.hpp"
#include "lang/check/statements.hpp"
#include "lang/check/there.hpp"
#include "lang/check/turn_order.hpp"
#include "lang/check/words.hpp"
#include "lang/model/owners.hpp"

namespace ludo::lang {

namespace {

void append_sound(Context& context, StatementBlock& block, Statement statement) {
  const auto failed = [](ExprId id) { return id == kNoExpr; };
  // Put, Decide and the like leave places out on purpose; they append by themselves.
  if (std::any_of(statement.exprs.begin(), statement.exprs.end(), failed)) return;
  block.statements.push_back(context.add(std::move(statement)));
}

Statement effect(StatementOp op, Span span, std::vector<ExprId> exprs) {
  Statement made;
  made.op = op;
  made.span = span;
  made.exprs = std::move(exprs);
  return made;
}

// `a and b`, `a, b`, `every x among D where c`: one set, all at once.
ExprId check_what(Context& context, Scope& scope, const Node& node) {
  if (!node.is(Form::And) && !node.is(Form::List)) return check_sites(context, scope, node);
  std::vector<ExprId> parts;
  for (const Node& child : node.children) parts.push_back(check_what(context, scope, child));
  if (parts.size() == 1) return parts.front();
  return context.make(Op::Union, set_type(Base::Site), std::move(parts), node.span);
}

// What is taken of a pile, and from where: `top 3 of x`, `x`. Nothing after a message.
std::optional<PileEffect> taken_of_pile(Context& context, Scope& scope, const Node& what) {
  return what.is(Form::PilePart) ? check_pile_part(context, scope, what)
                                 : std::optional(PileEffect{});
}

void check_move(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (node[0].is(Form::All) && node[0].text == "every") {
    check_set_move(context, scope, node, block);
    return;
  }
  auto taken = taken_of_pile(context, scope, node[0]);
  const ExprId from = check_site(context, scope, node[0].is(Form::PilePart) ? node[0][1] : node[0]);
  const ExprId to = check_site(context, scope, node[1]);
  if (!taken || from == kNoExpr || to == kNoExpr) return;
  if (taken->part == PileEffect::Part::Bottom) {
    context.error(DiagnosticKind::wrong_place, node[0].span,
                  "what lies at the bottom of a pile does not move from there",
                  "move what is above: `move top 2 of x to y`");
    return;
  }
  taken->under = place_in(node, 3).is(Form::Yes);
  if (taken->under && !needs_piles(context, node.span, "`under`")) return;
  const Index made = context.add(effect(StatementOp::Move, node.span, {from, to}));
  if (place_in(node, 2).is(Form::Yes)) context.capturing.insert(made);
  note_on_piles(context, scope, made, *taken);
  block.statements.push_back(made);
}

// `opponent`, `White`: somebody, where a number would stand.
bool names_owner(Context& context, const Scope& scope, const Node& node) {
  if (!node.is(Form::Name)) return false;
  if (node.text == "opponent" || node.text == "me" || node.text == "mover") return true;
  const auto bound = scope.names.find(node.text);
  if (bound != scope.names.end()) return bound->second.type.base == Base::Player;
  const Symbol* symbol = context.find(node.text);
  return symbol != nullptr && symbol->meaning == Meaning::Player;
}

void check_put(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const PieceDescription piece = check_piece(context, scope, node[1]);
  std::vector<ExprId> sites;
  const Node& at = node[2];
  if (at.is(Form::List)) {
    for (const Node& child : at.children) sites.push_back(check_sites(context, scope, child));
  } else {
    sites.push_back(check_sites(context, scope, at));
  }
  const ExprId where =
      sites.size() == 1 ? sites.front()
                        : context.make(Op::Union, set_type(Base::Site), std::move(sites), at.span);
  PileEffect laid;
  laid.under = place_in(node, 4).is(Form::Yes);
  if (laid.under && !needs_piles(context, node.span, "`under`")) return;
  if (!node[0].absent()) {
    if (names_owner(context, scope, node[0])) {
      const std::string what = node[1].is(Form::Name) ? node[1].text : "Stone";
      context.error(
          DiagnosticKind::wrong_type, node[0].span,
          fmt::format("`{}` is a player, and no number of pieces", node[0].text),
          fmt::format("whose piece it is stands behind it: `{} of {}`", what, node[0].text));
      return;
    }
    if (!needs_piles(context, node[0].span, "how many are put")) return;
    laid.amount = check_number(context, scope, node[0]);
    if (laid.amount == kNoExpr) return;
  }
  const Node& facing = place_in(node, 3);
  ExprId direction = kNoExpr;
  Statement made = effect(StatementOp::Put, node.span, {});
  made.imm = -1;
  if (!facing.absent()) {
    made.imm = context.facing_variable();
    if (made.imm == kNoIndex) {
      context.error(DiagnosticKind::missing_owner, facing.span, "pieces of this game face nowhere",
                    "declare `each piece has facing: direction`");
      return;
    }
    direction = check_expression(context, scope, facing,
                                 context.model.variables[static_cast<std::size_t>(made.imm)].type);
    if (direction == kNoExpr) return;
  }
  if (piece.kind == kNoExpr || where == kNoExpr) return;
  made.exprs = {piece.kind, piece.owner, where};
  if (direction != kNoExpr) made.exprs.push_back(direction);
  const Index put = context.add(std::move(made));
  note_on_piles(context, scope, put, laid);
  block.statements.push_back(put);
}

// Removes what is named, or a part of the piles there; kNoIndex after a message.
Index removed(Context& context, Scope& scope, const Node& node) {
  const Node& said = node[0];
  const auto taken = taken_of_pile(context, scope, said);
  const ExprId what = check_what(context, scope, said.is(Form::PilePart) ? said[1] : said);
  if (!taken || what == kNoExpr) return kNoIndex;
  const Index made = context.add(effect(StatementOp::Remove, node.span, {what}));
  note_on_piles(context, scope, made, *taken);
  return made;
}

void check_remove(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (const Index made = removed(context, scope, node); made != kNoIndex) {
    block.statements.push_back(made);
  }
}

// `capture D`; `capture D when the turn ends`: see turn_end.hpp.
void check_capture(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (!place_in(node, 1).is(Form::Yes)) {
    const Index made = removed(context, scope, node);
    if (made == kNoIndex) return;
    context.captures.insert(made);
    block.statements.push_back(made);
    return;
  }
  const ExprId what = check_what(context, scope, node[0]);
  if (context.captured == kNoIndex) return;
  Statement made = effect(StatementOp::AddElements, node.span, {what});
  made.places.emplace_back();
  made.places.back().variable = context.captured;
  const std::size_t before = block.statements.size();
  append_sound(context, block, std::move(made));
  if (before < block.statements.size()) context.captures.insert(block.statements.back());
}

// Whose single variable it is, as a text says it; empty for what things have.
std::string_view state_owner(Owner owner) { return is_of_things(owner) ? "" : owner_word(owner); }

// How a text says that an attribute changes.
enum class Said : std::uint8_t { Set, Becomes };
void write_value(Context& context, Scope& scope, const Node& node, StatementBlock& block,
                 Said said);

// `unit becomes veteran`, `the turn becomes decided`: as an attribute that is set to yes or no.
void set_state(Context& context, Scope& scope, const Node& node, const Node& what,
               StatementBlock& block) {
  if (what.is(Form::Or)) {
    for (const Node& part : what.children) set_state(context, scope, node, part, block);
    return;
  }
  Node place = node[1];
  if (!what.is(Form::StateOf)) {
    place = Node{Form::Of, join(what.span, node[1].span), node[1].text, {what}};
  }
  const Node value{node.text == "becomes" ? Form::Yes : Form::No, node[1].span, "", {}};
  write_value(context, scope, Node{Form::Set, node.span, "", {std::move(place), value}}, block,
              Said::Becomes);
}

void check_becomes(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const Node& what = node[0];
  const Symbol* state = state_word(context, scope, node[1]);
  if (state != nullptr) {
    const Variable& variable = context.model.variables[static_cast<std::size_t>(state->index)];
    const std::string_view owner = state_owner(variable.owner);
    const std::string_view said = what.is(Form::StateOf) ? std::string_view(what.text) : "";
    if (owner == said) {
      set_state(context, scope, node, what, block);
      return;
    }
    const std::string verb = node.text == "becomes" ? "becomes" : "stops being";
    context.error(DiagnosticKind::missing_owner, what.span,
                  fmt::format("it is not this that may be `{}`", node[1].text),
                  owner.empty() ? fmt::format("say which one: `x {} {}`", verb, node[1].text)
                                : fmt::format("write `the {} {} {}`", owner, verb, node[1].text));
    return;
  }
  if (what.is(Form::StateOf) || node.text != "becomes") {
    infer(context, scope, node[1], {});
    context.error(DiagnosticKind::not_settable, node[1].span,
                  "this is nothing that something may be or not be",
                  fmt::format("declare it: `{} may be …`",
                              what.is(Form::StateOf) ? "the " + what.text : "each piece"));
    return;
  }
  const ExprId pieces = check_what(context, scope, what);
  const ExprId kind = check_expression(context, scope, node[1], scalar_type(Base::Kind));
  append_sound(context, block, effect(StatementOp::Change, node.span, {pieces, kind}));
}

// How many steps are gone; one if nothing is said.
std::optional<ExprId> check_steps(Context& context, Scope& scope, const Node& node) {
  const ExprId steps = check_number(context, scope, node);
  if (steps == kNoExpr) return kNoExpr;
  forbid_none(context, scope, steps, node);
  if (context.type_of(steps).most < 0) {
    context.error(DiagnosticKind::number_out_of_range, node.span,
                  "nobody goes fewer steps than none", "the other way is `along opposite d`");
    return kNoExpr;
  }
  const Expr& e = context.expr(steps);
  const bool one = e.op == Op::Constant && at(context.model.constants, e.imm) == Value(1);
  return one ? std::nullopt : std::optional(steps);
}

void check_shift(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const ExprId what = check_what(context, scope, node[0]);
  const ExprId direction = check_direction(context, scope, node[1]);
  forbid_unlinked(context, direction);
  Statement made = effect(StatementOp::Shift, node.span, {what, direction});
  if (!place_in(node, 2).absent()) {
    if (const auto steps = check_steps(context, scope, node[2])) made.exprs.push_back(*steps);
  }
  append_sound(context, block, std::move(made));
}

// `set turns of phase to 3`, `set mover to White` and the like, in setups and positions.
bool set_counter(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (!scope.speech.position) return false;
  const Node& target = node[0];
  static constexpr std::pair<std::string_view, Counter> kCounters[] = {
      {"turns", Counter::Turns},
      {"rounds", Counter::Rounds},
      {"passes-in-a-row", Counter::PassesInARow},
  };
  const bool of_phase = target.is(Form::Of) && target.text == "turns" && target[0].is(Form::Name) &&
                        target[0].text == "phase";
  if (!target.is(Form::Name) && !of_phase) return false;
  for (const auto& [word, counter] : kCounters) {
    if (target.text != word) continue;
    const ExprId number = check_expression(context, scope, node[1], number_type(0, 1'000'000));
    Statement made = effect(StatementOp::SetCounter, node.span, {number});
    made.imm = static_cast<Index>(of_phase ? Counter::TurnsOfPhase : counter);
    append_sound(context, block, std::move(made));
    return true;
  }
  if (target.text == "mover") {
    append_sound(context, block,
                 effect(StatementOp::SetMover, node.span, {check_player(context, scope, node[1])}));
    return true;
  }
  if (target.text == "alive") {
    const ExprId players = check_expression(context, scope, node[1], set_type(Base::Player));
    append_sound(context, block, effect(StatementOp::SetAlive, node.span, {players}));
    return true;
  }
  return false;
}

// `set veteran of unit to yes`.
void report_set_state(Context& context, const Node& node) {
  const Node& place = node[0];
  const std::string_view verb = node[1].is(Form::No) ? "stops being" : "becomes";
  std::string hint = fmt::format("`x {} {}` says it of x", verb, place.text);
  if (place.is(Form::Name)) {
    const Symbol* symbol = context.find(place.text);
    const auto index = static_cast<std::size_t>(symbol->index);
    const std::string_view owner = state_owner(context.model.variables[index].owner);
    hint = fmt::format("write `the {} {} {}`", owner, verb, place.text);
  } else if (place.is(Form::Of) && place[0].is(Form::Name)) {
    hint = fmt::format("write `{} {} {}`", place[0].text, verb, place.text);
  }
  context.error(DiagnosticKind::not_settable, node.span,
                fmt::format("`{}` is so or not; nothing is set", place.text), std::move(hint));
}

// Between what numbers a value lies, or all elements of a set.
Type bounds_of(const Context& context, ExprId id) {
  const Expr& expr = context.expr(id);
  const bool is_made = expr.op == Op::Singleton || expr.op == Op::MakeSet || expr.op == Op::Union;
  if (!is_made || expr.args.empty()) return expr.type;
  Type all = bounds_of(context, expr.args.front());
  for (const ExprId arg : expr.args) all = join_types(all, bounds_of(context, arg));
  return all;
}

// The set that a name stands for has the bounds of its first value: what is chosen of it later is
// known to lie between them.
bool keeps_bounds(Context& context, const CheckedPlace& target, ExprId value, const Node& node) {
  if (value == kNoExpr || target.place.slot == kNoIndex) return true;
  if (!is_set_of(target.type, Base::Int)) return true;
  const Type given = bounds_of(context, value);
  if (target.type.least <= given.least && given.most <= target.type.most) return true;
  context.error(DiagnosticKind::number_out_of_range, node.span,
                fmt::format("this is not known to lie within {} to {}, as all that the name holds",
                            target.type.least, target.type.most),
                "declare what grows so, as in `the move has seen: set of Number, at first {}`");
  return false;
}

void write_value(Context& context, Scope& scope, const Node& node, StatementBlock& block,
                 Said said) {
  if (set_counter(context, scope, node, block)) return;
  const auto target = check_place(context, scope, node[0]);
  if (!target) {
    infer(context, scope, node[1], {});
    return;
  }
  if (target->key != kNoExpr) {
    const ExprId count =
        check_expression(context, scope, node[1], number_type(0, target->type.most));
    Statement made = effect(StatementOp::SetEntry, node.span, {target->key, count});
    made.places = {target->place};
    append_sound(context, block, std::move(made));
    return;
  }
  const bool is_state = is_bool(target->type) && target->place.slot == kNoIndex;
  const bool answers = node[1].is(Form::Yes) || node[1].is(Form::No);
  if (is_state && answers && said == Said::Set) {
    report_set_state(context, node);
    return;
  }
  const ExprId value = check_expression(context, scope, node[1], target->type);
  scope.there.erase(thing_of(node[0]));
  if (value != kNoExpr && !context.type_of(value).optional) scope.there.insert(thing_of(node[0]));
  if (value != kNoExpr && is_none_literal(context, value) && !target->type.optional) {
    context.error(DiagnosticKind::wrong_type, node[1].span, "this can never be `none`",
                  "declare its type with `or none`");
    return;
  }
  if (!keeps_bounds(context, *target, value, node[1])) return;
  const bool is_slot = target->place.slot != kNoIndex;
  Statement made =
      effect(is_slot ? StatementOp::SetSlot : StatementOp::SetVariable, node.span, {value});
  if (is_slot) {
    made.slots = {target->place.slot};
  } else {
    made.places = {target->place};
  }
  append_sound(context, block, std::move(made));
}

void check_set(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  write_value(context, scope, node, block, Said::Set);
}

// What is added to or taken from a tally: a tally, a set of keys, or one key.
ExprId tally_amount(Context& context, Scope& scope, const Node& node, const CheckedPlace& target) {
  if (target.key != kNoExpr) {
    const ExprId count = check_number(context, scope, node);
    return context.make(Op::MakeTally, target.type, {target.key, count}, node.span);
  }
  const ExprId amount = infer(context, scope, node, target.type);
  if (amount == kNoExpr) return kNoExpr;
  const Type type = context.type_of(amount);
  if (same_kind_of_value(type, target.type)) return amount;
  if (is_empty_literal(context, amount)) return coerce(context, amount, target.type);
  return coerce(context, amount, set_of(element_of(target.type)));
}

void check_add(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const bool adds = node.is(Form::AddTo);
  const auto target = check_place(context, scope, node[1]);
  if (!target) {
    infer(context, scope, node[0], {});
    return;
  }
  StatementOp op = StatementOp::AddNumber;
  ExprId amount = kNoExpr;
  if (target->type.shape == Shape::Tally) {
    op = adds ? StatementOp::AddTally : StatementOp::TakeTally;
    amount = tally_amount(context, scope, node[0], *target);
  } else if (target->type.shape == Shape::Set) {
    op = adds ? StatementOp::AddElements : StatementOp::TakeElements;
    amount = check_expression(context, scope, node[0], target->type);
    if (adds && !keeps_bounds(context, *target, amount, node[0])) return;
  } else if (is_number(target->type)) {
    op = adds ? StatementOp::AddNumber : StatementOp::TakeNumber;
    amount = check_number(context, scope, node[0]);
    forbid_none(context, scope, amount, node[0]);
  } else {
    infer(context, scope, node[0], {});
    context.error(DiagnosticKind::wrong_type, node[1].span,
                  fmt::format("numbers, sets and tallies grow and shrink; this is {}",
                              describe(context, target->type)),
                  "say `set … to …`");
    return;
  }
  Statement made = effect(op, node.span, {amount});
  made.places = {target->place};
  append_sound(context, block, std::move(made));
}

void check_exchange(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const Node& who = place_in(node, 0);
  std::vector<ExprId> players;
  if (who.is(Form::List)) {
    for (const Node& child : who.children) players.push_back(check_player(context, scope, child));
  } else if (context.model.players.size() == 2) {
    for (Index i = 0; i < 2; ++i) {
      players.push_back(context.constant(scalar_type(Base::Player), Value(i), node.span));
    }
  }
  if (players.size() != 2) {
    context.error(DiagnosticKind::wrong_arguments, node.span,
                  "with more than two players it must be said who exchanges sides");
    return;
  }
  append_sound(context, block, effect(StatementOp::ExchangeSides, node.span, std::move(players)));
}

void check_lay(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  if (context.model.board.shape != BoardShape::Tiles) {
    context.error(DiagnosticKind::wrong_board, node.span, "tiles are laid on boards of tiles only");
    return;
  }
  const ExprId tile = check_expression(context, scope, node[0], scalar_type(Base::Tile));
  const ExprId turn = check_number(context, scope, node[1]);
  const ExprId where = check_expression(context, scope, node[2], scalar_type(Base::Block));
  append_sound(context, block, effect(StatementOp::Lay, node.span, {tile, turn, where}));
}

std::optional<Verdict> verdict_of_verb(const std::string& verb) {
  if (verb == "wins") return Verdict::Wins;
  if (verb == "loses") return Verdict::Loses;
  if (verb == "out") return Verdict::Out;
  if (verb == "draw" || verb == "draws") return Verdict::Draw;
  if (verb == "finish" || verb == "finishes") return Verdict::Finish;
  return std::nullopt;
}

void check_result(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  const auto verdict = verdict_of_verb(node.text);
  const Node& key = place_in(node, 0);
  const Node& who = place_in(node, 3);
  const Node& when = place_in(node, 4);
  if (!verdict || !place_in(node, 2).absent() || !when.absent()) {
    context.error(
        DiagnosticKind::wrong_place, node.span,
        "inside a rule a result stands alone: `me wins`, `p is out`, `draw`, `ranked by score`",
        "put an `if` before it");
    return;
  }
  if (const Node& stake = place_in(node, 5); !stake.absent() && !stake.is(Form::Attached)) {
    context.error(DiagnosticKind::wrong_place, stake.span,
                  "how many points a result is worth is said in a list of results",
                  "below `end`, a line such as `gammon: Black wins 2 points when …`");
    return;
  }
  Statement made = effect(StatementOp::Decide, node.span, {});
  made.imm = static_cast<Index>(*verdict);
  made.texts = {key.absent() ? node.text : key.text};
  if (!who.absent()) {
    made.exprs = {check_player(context, scope, who)};
    if (made.exprs.front() == kNoExpr) return;
  }
  scope.ended = *verdict != Verdict::Out;
  block.statements.push_back(context.add(std::move(made)));
}

using Check = void (*)(Context&, Scope&, const Node&, StatementBlock&);
constexpr std::pair<Form, Check> kEffects[] = {
    {Form::Move, check_move},
    {Form::Remove, check_remove},
    {Form::Put, check_put},
    {Form::Becomes, check_becomes},
    {Form::Shift, check_shift},
    {Form::Set, check_set},
    {Form::AddTo, check_add},
    {Form::TakeFrom, check_add},
    {Form::Exchange, check_exchange},
    {Form::Lay, check_lay},
    {Form::Result, check_result},
    {Form::Capture, check_capture},
    {Form::MovesNext, check_moves_next},
};

// --- what can be written ---------------------------------------------------------------------

std::optional<CheckedPlace> name_place(Context& context, Scope& scope, const Node& node) {
  CheckedPlace made;
  if (const auto bound = scope.names.find(node.text); bound != scope.names.end()) {
    if (bound->second.broken) return std::nullopt;
    const Binding* binding = find_binding(context, scope, node.text, node.span);
    if (!binding->settable) {
      context.error_with(DiagnosticKind::not_settable, node.span,
                         fmt::format("`{}` names one thing and cannot be set", node.text),
                         binding->span, "bound here",
                         is_scalar_of(binding->type, Base::Site)
                             ? "a piece is put by `put … at …` and moved by `move … to …`"
                             : "names bound by `let` and parameters can be set");
      return std::nullopt;
    }
    made.place.slot = binding->slot;
    made.type = scope.frame->types[static_cast<std::size_t>(binding->slot)];
    return made;
  }
  Symbol* symbol = context.find(node.text);
  if (symbol == nullptr && node.text == kMovesNext && context.moves_next != kNoIndex) {
    made.place.variable = context.moves_next;
    made.type = context.model.variables[static_cast<std::size_t>(context.moves_next)].type;
    return made;
  }
  if (symbol == nullptr) {
    // A built-in word cannot be set; anything else is unknown, which is reported.
    if (infer(context, scope, node, {}) != kNoExpr) {
      context.error(DiagnosticKind::not_settable, node.span,
                    fmt::format("`{}` cannot be set", node.text));
    }
    return std::nullopt;
  }
  if (symbol->meaning != Meaning::Variable) {
    context.error_with(DiagnosticKind::not_settable, node.span,
                       fmt::format("`{}` cannot be set", node.text), symbol->span, "declared here");
    return std::nullopt;
  }
  if (infer(context, scope, node, {}) == kNoExpr) return std::nullopt;
  made.place.variable = symbol->index;
  made.type = context.model.variables[static_cast<std::size_t>(symbol->index)].type;
  return made;
}

std::optional<CheckedPlace> attribute_place(Context& context, Scope& scope, const Node& node) {
  Symbol* symbol = context.find(node.text);
  if (const auto counted = symbol == nullptr ? entries_variable(context, node) : std::nullopt) {
    CheckedPlace counting;
    counting.place.variable = *counted;
    counting.type = context.model.variables[static_cast<std::size_t>(*counted)].type;
    return counting;
  }
  if (symbol == nullptr || symbol->meaning != Meaning::Variable) {
    // What is set is no definition.
    const bool known =
        symbol != nullptr || infer(context, scope, node, number_type(0, 100)) != kNoExpr;
    if (known) {
      context.error(DiagnosticKind::not_settable, node.span,
                    fmt::format("`{} of …` cannot be set", node.text), "only attributes can");
    }
    return std::nullopt;
  }
  symbol->used = true;
  if (context.model.piles.most > 0 && symbol->index == context.model.piles.height) {
    context.error(DiagnosticKind::not_settable, node.span,
                  "how high a pile is follows from what lies there",
                  "say what is put: `put 3 White Men at x`");
    return std::nullopt;
  }
  if (!may_be_of_me(context, node)) return std::nullopt;
  const Variable& variable = context.model.variables[static_cast<std::size_t>(symbol->index)];
  const auto owned_by = owner_base(context, variable, node[0].span);
  if (!owned_by) return std::nullopt;
  const Base base = *owned_by;
  CheckedPlace made;
  made.type = variable.type;
  made.place.variable = symbol->index;
  const ExprId owner = infer(context, scope, node[0], scalar_type(base));
  if (owner == kNoExpr) return std::nullopt;
  const Type type = context.type_of(owner);
  const bool many = type.shape == Shape::Set && type.base == base;
  // `set wounds of Men to 0`: of all of them.
  const bool described = base == Base::Site && type.base != Base::Site && type.base != Base::Piece;
  made.place.owner =
      many ? owner : coerce(context, owner, described ? set_type(base) : scalar_type(base));
  if (made.place.owner == kNoExpr) return std::nullopt;
  return made;
}

// --- what a piece is called ------------------------------------------------------------------

struct PieceWords {
  PieceDescription piece;
  bool nobody = false;
  bool sound = true;
};

void read_piece_word(Context& context, Scope& scope, const Node& word, PieceWords& words) {
  const auto take = [&](ExprId& place, ExprId id) {
    if (id == kNoExpr) {
      words.sound = false;
    } else if (place != kNoExpr) {
      context.error(DiagnosticKind::wrong_type, word.span, "a piece has one kind and one owner");
      words.sound = false;
    } else {
      place = id;
    }
  };
  if (word.is(Form::Adjacent)) {
    for (const Node& child : word.children) read_piece_word(context, scope, child, words);
  } else if (word.is(Form::Own)) {
    take(words.piece.owner, chooser(context, scope, "own", word.span));
  } else if (word.is(Form::Neutral)) {
    words.nobody = true;
  } else if (word.is(Form::Enemy)) {
    Node opponent;
    opponent.form = Form::Name;
    opponent.text = "opponent";
    opponent.span = word.span;
    take(words.piece.owner, check_player(context, scope, opponent));
  } else if (word.is(Form::OfOwner)) {
    take(words.piece.owner, check_player(context, scope, word[0]));
  } else if (word.is(Form::Of) && word.text != "kind") {
    // `Stone of p`, with the kind's name or a name bound to a kind.
    const Symbol* symbol = context.find(word.text);
    const auto bound = scope.names.find(word.text);
    const bool names_kind = (symbol != nullptr && symbol->meaning == Meaning::Kind) ||
                            (bound != scope.names.end() && !bound->second.broken &&
                             is_scalar_of(bound->second.type, Base::Kind));
    if (names_kind) {
      if (!may_be_of_me(context, word)) words.sound = false;
      Node kind;
      kind.form = Form::Name;
      kind.text = word.text;
      kind.span = word.span;
      take(words.piece.kind, check_expression(context, scope, kind, scalar_type(Base::Kind)));
      take(words.piece.owner, check_player(context, scope, word[0]));
    } else {
      take(words.piece.kind, check_expression(context, scope, word, scalar_type(Base::Kind)));
    }
  } else {
    const ExprId id = infer(context, scope, word, scalar_type(Base::Kind));
    const bool player = id != kNoExpr && is_scalar_of(context.type_of(id), Base::Player);
    take(player ? words.piece.owner : words.piece.kind,
         player ? id : coerce(context, id, scalar_type(Base::Kind)));
  }
}

// The owner of a piece whose text names none: nobody, the only player who has the kind, or the
// chooser.
bool add_owner(Context& context, Scope& scope, PieceDescription& piece, Span span) {
  const Expr& kind = context.expr(piece.kind);
  const bool constant = kind.op == Op::Constant;
  if (constant) {
    const auto index = static_cast<std::size_t>(
        context.model.constants[static_cast<std::size_t>(kind.imm)].number);
    const Kind& known = context.model.kinds[index];
    const auto owners = std::count(known.of_player.begin(), known.of_player.end(), true);
    if (owners == 0) return true;
    if (owners == 1 && !known.of_nobody && !scope.speech.me) {
      const auto only = std::find(known.of_player.begin(), known.of_player.end(), true);
      piece.owner =
          context.constant(scalar_type(Base::Player),
                           Value(static_cast<Index>(only - known.of_player.begin())), span);
      return true;
    }
  }
  if (!scope.speech.me) {
    context.error(DiagnosticKind::missing_owner, span, "it is not said whose piece this is",
                  "name the player: `White King`");
    return false;
  }
  piece.owner = context.make(Op::Me, scalar_type(Base::Player), {}, span);
  return true;
}

}  // namespace

bool check_effect(Context& context, Scope& scope, const Node& node, StatementBlock& block) {
  for (const auto& [form, check] : kEffects) {
    if (form != node.form) continue;
    check(context, scope, node, block);
    return true;
  }
  return false;
}

std::optional<CheckedPlace> check_place(Context& context, Scope& scope, const Node& node) {
  if (node.is(Form::Error)) return std::nullopt;
  if (node.is(Form::Adjacent) && node.size() == 1) return check_place(context, scope, node[0]);
  if (node.is(Form::Name)) return name_place(context, scope, node);
  if (node.is(Form::Of)) return attribute_place(context, scope, node);
  if (node.is(Form::HowMany) || (node.is(Form::Compare) && node.text == "in")) {
    auto made = check_place(context, scope, node[1]);
    if (!made) return std::nullopt;
    if (made->type.shape != Shape::Tally) {
      context.error(DiagnosticKind::wrong_type, node.span,
                    fmt::format("`… in` writes one entry of a tally, this is {}",
                                describe(context, made->type)));
      return std::nullopt;
    }
    made->key = check_expression(context, scope, node[0], element_of(made->type));
    if (made->key == kNoExpr) return std::nullopt;
    return made;
  }
  context.error(DiagnosticKind::not_settable, node.span, "this cannot be set",
                "set an attribute, `x of y`, or a name bound by `let`");
  return std::nullopt;
}

PieceDescription check_piece(Context& context, Scope& scope, const Node& node) {
  PieceWords words;
  read_piece_word(context, scope, node, words);
  if (!words.sound) return {};
  if (words.piece.kind == kNoExpr) {
    context.error(DiagnosticKind::wrong_type, node.span,
                  "it is not said what kind of piece this is");
    return {};
  }
  if (!words.nobody && words.piece.owner == kNoExpr &&
      !add_owner(context, scope, words.piece, node.span)) {
    return {};
  }
  return words.piece;
}

}  // namespace ludo::lang
