// Expressions over all solutions of a generator: some, no, every, at least, count, all, the … with,
// best … over; and `supposing`, an expression on the position after effects.
//
// Tested by tests/lang/check/test_quantified.cpp.
#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/last_play.hpp"
#include "lang/check/record.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

constexpr std::int32_t kManySolutions = 1'000'000;

// The generator inside brackets, `(x among D where c)`, is the generator.
const Node& generator_within(const Node& what) {
  return what.is(Form::All) && is_generator(what[0].form) ? what[0] : what;
}

const Node* where_of(const Node& generator) {
  switch (generator.form) {
    case Form::In:
      return generator.size() > 1 ? &generator[1] : nullptr;
    case Form::SubsetOf:
      return generator.size() > 3 ? &generator[3] : nullptr;
    case Form::Way:
    case Form::Line:
      return generator.size() > 0 ? &generator.children.back() : nullptr;
    default:
      return nullptr;
  }
}

// `some x among A where p and q` could be read in two ways.
void check_where(Context& context, const Node& quantifier, const Node& what) {
  // `count (x among D where p and q)`: the brackets belong to the form.
  if (quantifier.is(Form::Count) || quantifier.text == "(" || what.is(Form::All)) return;
  const Node* where = where_of(what);
  if (where == nullptr || !(where->is(Form::And) || where->is(Form::Or)) || where->text == "(") {
    return;
  }
  context.error(DiagnosticKind::unbracketed_where, where->span,
                fmt::format("`{}` after a `where` can be read in two ways",
                            where->is(Form::And) ? "and" : "or"),
                "put what the `where` asks, or the whole question, in brackets");
}

ExprId over(Context& context, Op op, const Type& type, std::vector<ExprId> args,
            GeneratorId generator, Span span, Index imm = 0) {
  if (generator == kNoIndex) return kNoExpr;
  Expr made;
  made.op = op;
  made.type = type;
  made.args = std::move(args);
  made.generator = generator;
  made.span = span;
  made.imm = imm;
  return context.add(std::move(made));
}

// A described thing as something that can be counted: a set or a tally.
ExprId countable(Context& context, Scope& scope, const Node& what) {
  const bool compared = what.is(Form::Compare) && what.text == "in";
  const bool both = compared || what.is(Form::Narrowed);
  const ExprId id =
      compared ? infer_intersection(context, scope, what, {}) : infer(context, scope, what, {});
  if (id == kNoExpr) return kNoExpr;
  const Type type = context.type_of(id);
  if (type.shape == Shape::Set || type.shape == Shape::Tally) return id;
  if (both && is_number(type)) return id;
  if (type.shape == Shape::Scalar) {
    const auto sites = as_sites(context, id);
    if (sites) return *sites;
    if (!is_bool(type) && !is_number(type)) return as_set(context, id);
  }
  context.error(
      DiagnosticKind::wrong_type, what.span,
      fmt::format("things to be counted are needed here, this is {}", describe(context, type)));
  return kNoExpr;
}

// `count (pennant in area)`: a declared word is no new name, so this asks how many of them are in
// the area.
std::optional<Node> as_intersection(Context& context, const Scope& scope, const Node& generator) {
  if (!generator.is(Form::In) || (generator.size() > 1 && !generator[1].absent())) {
    return std::nullopt;
  }
  const Symbol* symbol = context.find(generator.text);
  const bool declared = symbol != nullptr && symbol->meaning != Meaning::Variable &&
                        symbol->meaning != Meaning::Column;
  const auto bound = scope.names.find(generator.text);
  if (!declared && bound == scope.names.end()) return std::nullopt;
  const bool one = bound != scope.names.end() && !bound->second.broken &&
                   bound->second.type.shape == Shape::Scalar;
  if (one) {
    // Of one thing nobody asks how many there are: another one is meant.
    context.error_with(
        DiagnosticKind::shadowed_name, generator.span,
        fmt::format("`{}` already means something here", generator.text), bound->second.span,
        "bound here",
        fmt::format("choose another word; whether it is one of them is `{} in …` alone",
                    generator.text));
  }
  Node compare;
  compare.form = Form::Compare;
  compare.text = "in";
  compare.span = generator.span;
  Node name;
  name.form = Form::Name;
  name.text = generator.text;
  name.span = generator.span;
  compare.children = {std::move(name), generator[0]};
  return compare;
}

ExprId count_of(Context& context, Scope& scope, const Node& node, const Node& what) {
  if (what.is(Form::Happened)) return count_happened(context, scope, what);
  const Node& inner = generator_within(what);
  const Type number = number_type(0, kManySolutions);
  if (const auto both = as_intersection(context, scope, inner)) {
    return count_of(context, scope, node, *both);
  }
  if (is_generator(inner.form)) {
    check_where(context, node, what);
    Scope question = scope;
    const GeneratorId generator = check_generator(context, question, inner, GeneratorUse::Question);
    return over(context, Op::CountAll, number, {}, generator, node.span);
  }
  const ExprId things = countable(context, scope, what);
  if (things == kNoExpr || is_number(context.type_of(things))) return things;
  const bool tally = context.type_of(things).shape == Shape::Tally;
  return context.make(tally ? Op::Total : Op::CountSet, number, {things}, node.span);
}

ExprId exists(Context& context, Scope& scope, const Node& node) {
  if (node[0].is(Form::Happened)) return has_happened(context, scope, node[0]);
  const auto both = as_intersection(context, scope, generator_within(node[0]));
  const Node& what = both ? *both : node[0];
  const Node& inner = generator_within(what);
  if (is_generator(inner.form)) {
    check_where(context, node, what);
    Scope question = scope;
    const GeneratorId generator = check_generator(context, question, inner, GeneratorUse::Question);
    return over(context, Op::Exists, bool_type(), {}, generator, node.span);
  }
  if (const auto ended = exists_end(context, scope, what)) return *ended;
  const ExprId things = countable(context, scope, what);
  if (things == kNoExpr) return kNoExpr;
  if (is_number(context.type_of(things))) {
    return context.make(Op::Greater, bool_type(), {things, context.number(0, node.span)},
                        node.span);
  }
  return context.make(Op::NotEmpty, bool_type(), {things}, node.span);
}

ExprId cycle_turns(Context& context, Scope& scope, const Node& turns, const Node* condition, Op op,
                   Span span) {
  if (!scope.speech.cycle) {
    context.error(DiagnosticKind::wrong_place, turns.span,
                  "only the result lines of `same position` can ask about the cycle");
    return kNoExpr;
  }
  const ExprId player = check_player(context, scope, turns[0]);
  const ExprId holds = condition == nullptr ? context.truth(true, span)
                                            : check_condition(context, scope, *condition);
  return context.make(op, bool_type(), {player, holds}, span);
}

// `every way for P to play r has …`: the condition asks of the way, too.
void bind_after_way(Context& context, Scope& scope, GeneratorId id, const Node& condition) {
  if (id == kNoIndex || at(context.model.generators, id).form != GeneratorForm::Way) return;
  const Generator way = at(context.model.generators, id);
  const auto rule = context.rules.find(at(context.model.rules, way.rule).item.key);
  if (rule == context.rules.end()) return;
  auto asked = last_plays_asked(condition);
  std::vector<Index> slots = way.result_slots;
  bind_last_play(context, scope, rule->second, asked, slots, true);
  context.model.generators[static_cast<std::size_t>(id)].result_slots = std::move(slots);
}

ExprId infer_every(Context& context, Scope& scope, const Node& node) {
  const Node& generator = generator_within(node[0]);
  if (generator.is(Form::TurnsInCycle)) {
    return cycle_turns(context, scope, generator, &node[1], Op::CycleEvery, node.span);
  }
  if (!is_generator(generator.form)) {
    if (!generator.is(Form::Error)) report_misplaced(context, generator);
    return kNoExpr;
  }
  Scope question = scope;
  const GeneratorId id = check_generator(context, question, generator, GeneratorUse::Question);
  bind_after_way(context, question, id, node[1]);
  const ExprId condition = check_condition(context, question, node[1]);
  if (condition == kNoExpr) return kNoExpr;
  return over(context, Op::ForAll, bool_type(), {condition}, id, node.span);
}

}  // namespace

bool is_generator(Form form) {
  return form == Form::In || form == Form::SubsetOf || form == Form::Line || form == Form::Way ||
         form == Form::GroupsOf || form == Form::TurnsInCycle;
}

ExprId infer_quantified(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (node.is(Form::Every)) return infer_every(context, scope, node);
  if (node.is(Form::Some) || node.is(Form::NoSuch)) {
    const Node& what = generator_within(node[0]);
    const ExprId found = what.is(Form::TurnsInCycle)
                             ? cycle_turns(context, scope, what, nullptr, Op::CycleSome, node.span)
                             : exists(context, scope, node);
    if (node.is(Form::Some)) return found;
    return context.make(Op::Not, bool_type(), {found}, node.span);
  }
  const ExprId number = check_number(context, scope, node[0]);
  const ExprId count = count_of(context, scope, node, node[1]);
  if (node.is(Form::AtLeast) && node[0].is(Form::Integer) && node[0].text == "0") {
    context.error(DiagnosticKind::always_so, node.span,
                  "this is always so: there are 0 of anything");
  }
  Op op = Op::Equal;
  if (node.is(Form::AtLeast)) op = Op::GreaterEqual;
  if (node.is(Form::AtMost)) op = Op::LessEqual;
  return context.make(op, bool_type(), {count, number}, node.span);
}

ExprId infer_count(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (node.is(Form::Count)) return count_of(context, scope, node, node[0]);
  if (node.is(Form::Total)) {
    const ExprId tally = infer(context, scope, node[0], {});
    if (tally == kNoExpr) return kNoExpr;
    const Type type = context.type_of(tally);
    if (type.shape != Shape::Tally) {
      context.error(DiagnosticKind::wrong_type, node[0].span,
                    fmt::format("`total` adds up a tally, this is {}", describe(context, type)),
                    type.shape == Shape::Set ? "say `count …`" : "");
      return kNoExpr;
    }
    return context.make(Op::Total, number_type(0, kManySolutions), {tally}, node.span);
  }
  // how many k in T
  const ExprId tally = infer(context, scope, node[1], {});
  if (tally == kNoExpr) return kNoExpr;
  const Type type = context.type_of(tally);
  if (type.shape != Shape::Tally) {
    context.error(DiagnosticKind::wrong_type, node[1].span,
                  fmt::format("`how many` asks a tally, this is {}", describe(context, type)),
                  "say `count …`");
    return kNoExpr;
  }
  const ExprId key = check_expression(context, scope, node[0], element_of(type));
  return context.make(Op::HowMany, number_type(0, type.most), {key, tally}, node.span);
}

namespace {

// `name` by another name in all of a question.
Node renamed(Node node, const std::string& name, const std::string& other) {
  const bool says_name = node.is(Form::Name) || node.is(Form::Of) || node.is(Form::In);
  if (says_name && node.text == name) node.text = other;
  for (Node& child : node.children) child = renamed(std::move(child), name, other);
  return node;
}

// `all x among D with most E`: those whose keys are the best of all in D.
Node best_of_all(const Node& node) {
  const Node& generator = node[0];
  const Node& keys = node[1];
  Node value{keys.size() == 1 ? Form::Key : Form::Tuple, keys.span, "", keys.children};
  if (keys.size() == 1) value = keys[0];
  Node best{Form::Best, keys.span, "most", {value, generator}};
  // No author's name has this sign.
  best = renamed(std::move(best), generator.text, generator.text + "'");
  Node is_best{Form::Compare, keys.span, "=", {std::move(value), std::move(best)}};
  Node all = generator;
  if (all.size() > 1 && !all[1].absent()) {
    is_best = Node{Form::And, node.span, "", {all[1], std::move(is_best)}};
  }
  all.children.resize(2);
  all[1] = std::move(is_best);
  return all;
}

}  // namespace

ExprId infer_best_play(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const Symbol* symbol = context.find(node[0].text);
  const Node* define = symbol != nullptr && symbol->meaning == Meaning::Define
                           ? context.defines[static_cast<std::size_t>(symbol->index)].node
                           : nullptr;
  const bool is_preference =
      define != nullptr && ((*define)[1].is(Form::Key) ||
                            ((*define)[1].is(Form::Tuple) && (*define)[1][0].is(Form::Key)));
  if (!is_preference) {
    context.error(DiagnosticKind::unknown_name, node[0].span,
                  fmt::format("no preference is called `{}`", node[0].text));
    return kNoExpr;
  }
  Node way{Form::Way, node.span, "", {node[3], node[1], node[2]}};
  way.children.push_back(Node{Form::List, node.span, "", {}});
  way.children.emplace_back();
  return infer_best(context, scope, Node{Form::Best, node.span, "most", {node[0], way}}, hint);
}

ExprId infer_all(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const Node& generator = node.is(Form::All) ? node[0] : node;
  if (node.is(Form::All) && node.size() > 1 && generator.is(Form::In)) {
    return infer_all(context, scope, best_of_all(node), hint);
  }
  if (generator.is(Form::Error)) return kNoExpr;
  if (!is_generator(generator.form)) return infer(context, scope, generator, {});
  if (!generator.is(Form::In)) {
    context.error(DiagnosticKind::wrong_place, generator.span,
                  "only things in a set can be collected into a set",
                  "say `all x among … where some line …`");
    return kNoExpr;
  }
  Scope question = scope;
  const GeneratorId id = check_generator(context, question, generator, GeneratorUse::Question);
  if (id == kNoIndex) return kNoExpr;
  const Index slot = context.model.generators[static_cast<std::size_t>(id)].slot;
  const Type element = scope.frame->types[static_cast<std::size_t>(slot)];
  return over(context, Op::Collect, set_of(element), {}, id, node.span);
}

ExprId infer_the(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Node generator;
  generator.form = Form::In;
  generator.text = node.text;
  generator.span = node.span;
  generator.children = {node[0], node[1]};
  Scope question = scope;
  const GeneratorId id = check_generator(context, question, generator, GeneratorUse::Question);
  std::vector<ExprId> args{kNoExpr};
  Index wants_most = 0;
  bool sound = id != kNoIndex;
  for (std::size_t i = 0; i < node[2].size(); ++i) {
    const Node& key = node[2][i];
    if (key.text != "least") wants_most |= 1 << i;
    args.push_back(check_preferred(context, question, key));
    sound = sound && args.back() != kNoExpr;
  }
  if (!sound) return kNoExpr;
  const Index slot = context.model.generators[static_cast<std::size_t>(id)].slot;
  Type type = scope.frame->types[static_cast<std::size_t>(slot)];
  type.optional = true;
  if (node.size() > 3 && !node[3].absent()) {
    const ExprId otherwise = infer(context, scope, node[3], type);
    args[0] = coerce(context, otherwise, without_subset(type));
    if (args[0] == kNoExpr) return kNoExpr;
    const bool optional = context.type_of(args[0]).optional;
    type = join_types(type, context.type_of(args[0]));
    type.optional = optional;
  }
  (void)hint;
  return over(context, Op::TheOne, type, std::move(args), id, node.span, wants_most);
}

ExprId infer_best(Context& context, Scope& scope, const Node& node, const Hint&) {
  const Node& generator = generator_within(node[1]);
  if (!is_generator(generator.form)) {
    if (!generator.is(Form::Error)) report_misplaced(context, generator);
    return kNoExpr;
  }
  Scope question = scope;
  const GeneratorId id = check_generator(context, question, generator, GeneratorUse::Question);
  const bool sum = node.text == "sum";
  const ExprId value =
      sum ? check_number(context, question, node[0]) : check_key(context, question, node[0]);
  if (id == kNoIndex || value == kNoExpr) return kNoExpr;
  if (sum) forbid_none(context, question, value, node[0]);
  if (sum) return over(context, Op::Sum, any_number_type(), {value}, id, node.span);
  Type type = context.type_of(value);
  if (is_bool(type)) type = number_type(0, 1);
  type.optional = true;
  std::vector<ExprId> args{value};
  if (node.size() > 2 && !node[2].absent()) {
    const Type wanted = is_number(type) ? any_number_type() : type;
    const ExprId otherwise = check_expression(context, scope, node[2], wanted);
    if (otherwise == kNoExpr) return kNoExpr;
    args.push_back(otherwise);
    type.optional = context.type_of(otherwise).optional;
    if (is_number(type)) type = any_number_type();
  }
  return over(context, node.text == "least" ? Op::Least : Op::Most, type, std::move(args), id,
              node.span);
}

ExprId infer_supposing(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Scope inner = scope;
  inner.speech.choices = false;
  const BlockId block = check_block(context, inner, node[0]);
  const ExprId value = infer(context, inner, node[1], hint);
  if (block == kNoIndex || value == kNoExpr) return kNoExpr;
  Expr made;
  made.op = Op::Supposing;
  made.type = context.type_of(value);
  made.args = {value};
  made.block = block;
  made.span = node.span;
  return context.add(std::move(made));
}

}  // namespace ludo::lang
