// Calls: definitions (one instance for each tuple of argument types), tables with two keys,
// built-in functions.
//
// A definition may be called before its own body is done (it may recurse through `supposing`); its
// result is then guessed from the form of the body.
//
// Tested by tests/lang/check/test_defines.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

bool check_count(Context& context, const std::string& name, std::size_t wanted, std::size_t given,
                 Span span, std::string hint = "") {
  if (wanted == given) return true;
  context.error(DiagnosticKind::wrong_arguments, span,
                fmt::format("`{}` takes {} argument{}, here {} {} given", name, wanted,
                            wanted == 1 ? "" : "s", given, given == 1 ? "is" : "are"),
                std::move(hint));
  return false;
}

// How a definition is read: `room`, `worth of unit`, `lost(side, walker)`.
std::string as_read(const DefineWord& word) {
  const Node& params = (*word.node)[0];
  if (params.size() == 0) return word.name;
  if (params.size() == 1) return fmt::format("{} of {}", word.name, params[0].text);
  std::string names;
  for (const Node& param : params.children) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", param.text);
  }
  return fmt::format("{}({})", word.name, names);
}

// The type by which instances are told apart: bounds and subsets do not count, and
// `or none` for numbers alone.
Type normalised(Type type) {
  if (is_number(type)) {
    const bool optional = type.optional;
    type = any_number_type();
    type.optional = optional;
  }
  if (type.shape == Shape::Scalar && type.base != Base::Int) type.optional = true;
  return without_subset(type);
}

// The result of a body that is not checked yet.
Type guess_result(const Node& body, const Hint& hint) {
  switch (body.form) {
    case Form::And:
    case Form::Not:
    case Form::Compare:
    case Form::Some:
    case Form::NoSuch:
    case Form::AtLeast:
    case Form::AtMost:
    case Form::Exactly:
    case Form::Every:
    case Form::Yes:
    case Form::No:
      return bool_type();
    case Form::Integer:
    case Form::Binary:
    case Form::Count:
    case Form::Total:
    case Form::HowMany:
    case Form::Best:
    case Form::Bounded:
    case Form::Negate:
      return any_number_type();
    case Form::Conditional:
      return guess_result(body[0], hint);
    case Form::Supposing:
      return guess_result(body[1], hint);
    default:
      return hint.type ? *hint.type : bool_type();
  }
}

void check_body(Context& context, DefineWord& word, DefineWord::Instance& instance) {
  const Node& node = *word.node;
  Frame frame;
  Speech speech;
  speech.cycle = true;
  Scope scope(frame, speech);
  const Node& params = node[0];
  for (std::size_t i = 0; i < params.size(); ++i) {
    bind_name(context, scope, params[i].text, instance.argument_types[i], params[i].span);
  }
  const std::size_t begun = context.begin_height();
  const ExprId body = infer(context, scope, node[1], {});
  instance.height = context.end_height(begun);
  Define& define = context.model.defines[static_cast<std::size_t>(instance.index)];
  define.body = body;
  define.slots = frame.size();
  instance.done = true;
  if (body != kNoExpr) instance.result = context.type_of(body);
}

DefineWord::Instance& instance_for(Context& context, DefineWord& word,
                                   const std::vector<Type>& types, Span span, const Hint& hint) {
  for (DefineWord::Instance& instance : word.instances) {
    if (instance.argument_types != types) continue;
    context.reach(instance.height, span);
    return instance;
  }
  DefineWord::Instance fresh;
  fresh.argument_types = types;
  fresh.index = static_cast<Index>(context.model.defines.size());
  fresh.result = guess_result((*word.node)[1], hint);
  Define define;
  define.item = make_item(word.node->children.back(), word.name, word.node->span);
  define.params = static_cast<Index>(types.size());
  context.model.defines.push_back(std::move(define));
  word.instances.push_back(std::move(fresh));
  DefineWord::Instance& instance = word.instances.back();
  check_body(context, word, instance);
  return instance;
}

ExprId table_cell(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  const auto index = static_cast<std::size_t>(symbol.index);
  if (!check_count(context, node.text, 2, node.size(), node.span)) return kNoExpr;
  const Type row_type = context.model.tables[index].row_type;
  const Type column_type = context.model.tables[index].column_type;
  const ExprId row = check_expression(context, scope, node[0], row_type);
  const ExprId column = check_expression(context, scope, node[1], column_type);
  return context.make(Op::TableCell, context.model.tables[index].type, {row, column}, node.span,
                      symbol.index);
}

ExprId numbers_call(Context& context, Scope& scope, const Node& node) {
  const bool absolute = node.text == "abs";
  if (absolute ? !check_count(context, node.text, 1, node.size(), node.span) : node.size() == 0) {
    if (!absolute) check_count(context, node.text, 2, node.size(), node.span);
    return kNoExpr;
  }
  std::vector<ExprId> args;
  for (const Node& child : node.children) {
    args.push_back(check_number(context, scope, child));
    forbid_none(context, scope, args.back(), child);
  }
  if (std::find(args.begin(), args.end(), kNoExpr) != args.end()) return kNoExpr;
  Type type = context.type_of(args.front());
  for (const ExprId id : args) {
    const Type other = context.type_of(id);
    if (absolute) {
      type = number_type(0, std::max(std::abs(other.least), std::abs(other.most)));
    } else if (node.text == "max") {
      type = number_type(std::max(type.least, other.least), std::max(type.most, other.most));
    } else {
      type = number_type(std::min(type.least, other.least), std::min(type.most, other.most));
    }
  }
  Op op = Op::Absolute;
  if (node.text == "max") op = Op::Maximum;
  if (node.text == "min") op = Op::Minimum;
  return context.make(op, type, std::move(args), node.span);
}

std::optional<ExprId> built_in_call(Context& context, Scope& scope, const Node& node) {
  const std::string& name = node.text;
  if (name == "max" || name == "min" || name == "abs") return numbers_call(context, scope, node);
  struct Known {
    std::string_view name;
    Op op;
    std::vector<Type> arguments;
    Type result;
  };
  const Known known[] = {
      {"angle",
       Op::Angle,
       {scalar_type(Base::Direction), scalar_type(Base::Direction)},
       number_type(0, 12)},
      {"across",
       Op::Across,
       {scalar_type(Base::Link), scalar_type(Base::Site)},
       scalar_type(Base::Site, true)},
      {"won", Op::Won, {scalar_type(Base::Player)}, bool_type()},
      {"side",
       Op::SideOf,
       {scalar_type(Base::Block), scalar_type(Base::Direction)},
       scalar_type(Base::Ground, true)},
  };
  for (const Known& function : known) {
    if (function.name != name) continue;
    if (!check_count(context, name, function.arguments.size(), node.size(), node.span)) {
      return kNoExpr;
    }
    std::vector<ExprId> args;
    for (std::size_t i = 0; i < node.size(); ++i) {
      args.push_back(check_expression(context, scope, node[i], function.arguments[i]));
    }
    return context.make(function.op, function.result, std::move(args), node.span);
  }
  return std::nullopt;
}

}  // namespace

ExprId call_define(Context& context, Scope& scope, DefineWord& word,
                   const std::vector<const Node*>& arguments, Span span, const Hint& hint) {
  word.used = true;
  const Node& params = (*word.node)[0];
  if (!check_count(context, word.name, params.size(), arguments.size(), span,
                   fmt::format("say `{}`", as_read(word)))) {
    return kNoExpr;
  }
  if (word.is_line) return ends_of_lines(context, scope, word, arguments, span);
  std::vector<ExprId> args;
  std::vector<Type> types;
  bool sound = true;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    ExprId argument = kNoExpr;
    if (params[i].size() > 0 && !params[i][0].absent()) {
      const auto type = check_type(context, params[i][0]);
      if (type) argument = check_expression(context, scope, *arguments[i], *type);
      if (type && !type->optional) forbid_none(context, scope, argument, *arguments[i]);
      if (type) types.push_back(normalised(*type));
    } else {
      argument = infer(context, scope, *arguments[i], {});
      Type type = normalised(context.type_of(argument));
      if (is_number(type) && scope.there.contains(thing_of(*arguments[i]))) type.optional = false;
      types.push_back(type);
    }
    sound = sound && argument != kNoExpr;
    args.push_back(argument);
  }
  if (!sound) return kNoExpr;
  const DefineWord::Instance& instance = instance_for(context, word, types, span, hint);
  const bool failed =
      instance.done &&
      context.model.defines[static_cast<std::size_t>(instance.index)].body == kNoExpr;
  if (failed) return kNoExpr;
  return context.make(Op::CallDefine, instance.result, std::move(args), span, instance.index);
}

ExprId infer_call(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Symbol* symbol = context.find(node.text);
  if (symbol != nullptr && symbol->meaning == Meaning::Define) {
    symbol->used = true;
    std::vector<const Node*> arguments;
    for (const Node& child : node.children) arguments.push_back(&child);
    return call_define(context, scope, context.defines[static_cast<std::size_t>(symbol->index)],
                       arguments, node.span, hint);
  }
  if (symbol != nullptr && symbol->meaning == Meaning::Table) {
    symbol->used = true;
    if (context.broken.contains(node.text)) return kNoExpr;
    return table_cell(context, scope, *symbol, node);
  }
  if (symbol != nullptr || scope.names.contains(node.text)) {
    context.error(DiagnosticKind::wrong_arguments, node.span,
                  fmt::format("`{}` takes no arguments", node.text));
    return kNoExpr;
  }
  if (const auto made = built_in_call(context, scope, node)) return *made;
  report_unknown(context, scope, node.text, node.span);
  return kNoExpr;
}

}  // namespace ludo::lang
