// What things are or have: `pieces whose rank > 3`, `links without tile`, `veteran pieces`.
//
// All three are questions about each thing of a description; so they are read as the set of those
// that answer yes.
//
// Tested by tests/lang/check/test_states.cpp.
#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// A name that means nothing here.
std::string thing_asked(Context& context, const Scope& scope) {
  std::string name = "that-one";
  while (scope.names.contains(name) || context.find_lower(name) != nullptr) name += "-too";
  return name;
}

Node name_node(const std::string& name, Span span) { return Node{Form::Name, span, name, {}}; }

// What is true of a thing without the attribute.
ExprId is_absent(Context& context, ExprId value, const Node& node) {
  const Type type = context.type_of(value);
  const Span span = node.span;
  if (type.shape == Shape::Tally) {
    const ExprId total = context.make(Op::Total, number_type(0, 1'000'000), {value}, span);
    return context.make(Op::Equal, bool_type(), {total, context.number(0, span)}, span);
  }
  ExprId some = value;
  if (type.shape == Shape::Scalar && type.optional) {
    some = context.make(Op::Singleton, set_of(type), {value}, span);
  } else if (is_number(type)) {
    return context.make(Op::Equal, bool_type(), {value, context.number(0, span)}, span);
  } else if (type.shape != Shape::Set) {
    context.error(DiagnosticKind::wrong_type, span,
                  fmt::format("every one has `{}`: nothing is without it", node.text),
                  "what may be missing is declared with `or none`");
    return kNoExpr;
  }
  return context.make(Op::Not, bool_type(), {context.make(Op::NotEmpty, bool_type(), {some}, span)},
                      span);
}

const Variable& variable_of(const Context& context, const Symbol& symbol) {
  return context.model.variables[static_cast<std::size_t>(symbol.index)];
}

}  // namespace

ExprId infer_whose(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const std::string thing = thing_asked(context, scope);
  const Span span = node.span;
  const Node attribute{Form::Of, span, node.text, {name_node(thing, node[0].span)}};
  Node question{Form::IsAbsent, span, node.text, {attribute}};
  if (node.is(Form::Lacking) && state_word(context, scope, name_node(node.text, span)) != nullptr) {
    context.error(DiagnosticKind::wrong_type, span,
                  fmt::format("`{}` is so or not; nothing is without it", node.text),
                  fmt::format("say `… but not {}`", node.text));
    return kNoExpr;
  }
  if (node.is(Form::Whose)) {
    question = Node{Form::Compare, span, node[1].text, {attribute, node[2]}};
  }
  const Node generator{Form::In, span, thing, {node[0], std::move(question)}};
  return infer(context, scope, Node{Form::All, span, "", {generator}}, hint);
}

ExprId infer_absent(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId value = infer(context, scope, node[0], {});
  return value == kNoExpr ? kNoExpr : is_absent(context, value, node);
}

Symbol* state_word(Context& context, const Scope& scope, const Node& node) {
  const bool is_word = node.is(Form::Name) && !scope.names.contains(node.text);
  Symbol* symbol = is_word ? context.find_lower(node.text) : nullptr;
  if (symbol == nullptr || symbol->meaning != Meaning::Variable) return nullptr;
  return is_bool(variable_of(context, *symbol).type) ? symbol : nullptr;
}

ExprId things_in_state(Context& context, Scope& scope, const Node& node, const Symbol& state) {
  const Span span = node.span;
  const std::string thing = thing_asked(context, scope);
  Node domain = name_node("players", span);
  switch (variable_of(context, state).owner) {
    case Owner::Piece:
      domain = Node{Form::PiecesWord, span, "", {}};
      break;
    case Owner::Site:
      domain = Node{Form::Anything, span, "", {}};
      break;
    case Owner::Link:
      domain = name_node("Links", span);
      break;
    case Owner::Block:
      domain = name_node("Blocks", span);
      break;
    case Owner::Player:
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      break;
  }
  const Node question{Form::Compare, span, "is", {name_node(thing, span), node}};
  const Node generator{Form::In, span, thing, {std::move(domain), question}};
  return infer(context, scope, Node{Form::All, span, "", {generator}}, {});
}

ExprId is_in_state(Context& context, ExprId thing, Symbol& state, Span span) {
  state.used = true;
  const auto base = owner_base(context, variable_of(context, state), context.expr(thing).span);
  const ExprId owner = base ? coerce(context, thing, scalar_type(*base)) : kNoExpr;
  return owner == kNoExpr ? owner
                          : context.make(Op::Variable, bool_type(), {owner}, span, state.index);
}

}  // namespace ludo::lang
