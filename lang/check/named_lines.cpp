// Lines that are named by a `define`: the name is the set of the sites where they end.
//
// Of several places it is the union. Where only one end is asked about, no set is made: the
// question is whether a line leads there.
//
// Tested by tests/lang/check/test_named_lines.cpp and tests/differential/test_named_lines.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <string_view>

#include "lang/check/expressions.hpp"
#include "lang/check/generators.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

const Type kEnd = scalar_type(Base::Site);
const Type kEnds = set_type(Base::Site);

// The words `aim of man`, or `road`, with what stands behind the name.
struct Said {
  DefineWord* word = nullptr;
  std::vector<const Node*> arguments;
  Span span;
};

// The same with its arguments checked.
struct Call {
  DefineWord* word = nullptr;
  std::vector<ExprId> arguments;
  std::vector<bool> unites;  // a set, from each of whose sites there are lines
  Span span;

  bool is_union() const { return std::find(unites.begin(), unites.end(), true) != unites.end(); }
};

const Node& params_of(const DefineWord& word) { return (*word.node)[0]; }

std::optional<Said> line_said(Context& context, const Scope& scope, const Node& node) {
  if (node.is(Form::Adjacent) && node.size() == 1) return line_said(context, scope, node[0]);
  const bool of = node.is(Form::Of) && node.size() == 1;
  if (!of && !node.is(Form::Name) && !node.is(Form::Call)) return std::nullopt;
  if (scope.names.contains(node.text)) return std::nullopt;
  Symbol* symbol = context.find(node.text);
  if (symbol == nullptr || symbol->meaning != Meaning::Define) return std::nullopt;
  DefineWord& word = context.defines[static_cast<std::size_t>(symbol->index)];
  if (!word.is_line || params_of(word).size() != node.size()) return std::nullopt;
  symbol->used = true;
  Said said{&word, {}, node.span};
  for (const Node& argument : node.children) said.arguments.push_back(&argument);
  return said;
}

bool mentions(const Node& node, const std::string& name) {
  if (node.is(Form::Name) && node.text == name) return true;
  return std::any_of(node.children.begin(), node.children.end(),
                     [&](const Node& child) { return mentions(child, name); });
}

// The lines of the definition begin where this parameter says.
bool begins_lines(const DefineWord& word, const std::string& name) {
  const std::vector<Node>& lines = (*word.node)[1].children;
  return std::any_of(lines.begin(), lines.end(),
                     [&](const Node& line) { return line.size() > 0 && mentions(line[0], name); });
}

std::optional<Type> declared_type(Context& context, const Node& param) {
  if (param.size() == 0 || param[0].absent()) return std::nullopt;
  return check_type(context, param[0]);
}

bool check_argument(Context& context, Scope& scope, Call& call, const Node& param,
                    const Node& node) {
  const auto declared = declared_type(context, param);
  const bool begins =
      begins_lines(*call.word, param.text) && (!declared || is_scalar_of(*declared, Base::Site));
  ExprId id = begins || !declared ? infer(context, scope, node, {})
                                  : check_expression(context, scope, node, *declared);
  if (id == kNoExpr) return false;
  const Type type = context.type_of(id);
  const bool one = is_scalar_of(type, Base::Site) || is_scalar_of(type, Base::Piece) ||
                   is_none_literal(context, id);
  const auto sites = begins && !one ? as_sites(context, id) : std::nullopt;
  if (sites) {
    id = *sites;
  } else if (begins) {
    id = coerce(context, id, kEnd);
  }
  call.arguments.push_back(id);
  call.unites.push_back(sites.has_value());
  return id != kNoExpr;
}

std::optional<Call> check_call(Context& context, Scope& scope, const Said& said) {
  DefineWord& word = *said.word;
  word.used = true;
  if (word.open) {
    context.error_with(DiagnosticKind::wrong_place, said.span,
                       fmt::format("the line `{}` asks about itself", word.name), word.node->span,
                       "declared here");
    return std::nullopt;
  }
  Call call{&word, {}, {}, said.span};
  for (std::size_t i = 0; i < said.arguments.size(); ++i) {
    if (!check_argument(context, scope, call, params_of(word)[i], *said.arguments[i])) {
      return std::nullopt;
    }
  }
  return call;
}

// The lines with these arguments; they see their parameters only.
std::optional<Generator> lines_of(Context& context, Scope& scope, const Call& call,
                                  const std::vector<ExprId>& arguments) {
  const Reading reading(context, call.span);
  if (!reading.allowed()) return std::nullopt;
  Generator made;
  made.form = GeneratorForm::Line;
  made.named = true;
  made.span = call.span;
  Scope inner(*scope.frame, scope.speech);
  const Node& params = params_of(*call.word);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto declared = declared_type(context, params[i]);
    const Type type = declared ? *declared : context.type_of(arguments[i]);
    const Index slot = bind_hidden(context, inner, params[i], type);
    if (slot == kNoIndex) return std::nullopt;
    made.let.emplace_back(slot, arguments[i]);
  }
  call.word->open = true;
  bool sound = true;
  for (const Node& line : (*call.word->node)[1].children) {
    Scope own = inner;
    auto pattern = line.is(Form::Line) ? check_hidden_pattern(context, own, line) : std::nullopt;
    sound = pattern.has_value();
    if (!sound) break;
    made.patterns.push_back(std::move(*pattern));
  }
  call.word->open = false;
  if (!sound) return std::nullopt;
  return made;
}

ExprId exists_one(Context& context, Generator generator) {
  Expr made;
  made.op = Op::Exists;
  made.type = bool_type();
  made.span = generator.span;
  made.generator = context.add(std::move(generator));
  return context.add(std::move(made));
}

// `name among domain`, with a name that no text can say.
Generator one_of_set(Scope& scope, ExprId domain, Span span) {
  Generator made;
  made.form = GeneratorForm::In;
  made.slot = scope.frame->hidden_slot(kEnd);
  made.domain = domain;
  made.span = span;
  return made;
}

// Whether there is one of the lines; on this site, if one is given, it ends.
ExprId leads(Context& context, Scope& scope, const Call& call, ExprId site) {
  std::vector<ExprId> arguments = call.arguments;
  std::vector<Generator> starts;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!call.unites[i]) continue;
    starts.push_back(one_of_set(scope, arguments[i], call.span));
    arguments[i] = context.slot(starts.back().slot, kEnd, call.span);
  }
  auto lines = lines_of(context, scope, call, arguments);
  if (!lines) return kNoExpr;
  if (site != kNoExpr) {
    lines->to_slot = scope.frame->hidden_slot(kEnd);
    const ExprId end = context.slot(lines->to_slot, kEnd, call.span);
    lines->where = context.make(Op::Equal, bool_type(), {end, site}, call.span);
  }
  ExprId found = exists_one(context, std::move(*lines));
  for (; !starts.empty(); starts.pop_back()) {
    starts.back().where = found;
    found = exists_one(context, std::move(starts.back()));
  }
  return found;
}

ExprId leads_to(Context& context, Scope& scope, const Call& call, ExprId site) {
  return site == kNoExpr ? kNoExpr : leads(context, scope, call, site);
}

// The ends as a set.
ExprId all_ends(Context& context, Scope& scope, const Call& call) {
  const ExprId anything = context.make(Op::AllSites, kEnds, {}, call.span);
  Generator end = one_of_set(scope, anything, call.span);
  end.where = leads_to(context, scope, call, context.slot(end.slot, kEnd, call.span));
  if (end.where == kNoExpr) return kNoExpr;
  Expr made;
  made.op = Op::Collect;
  made.type = kEnds;
  made.span = call.span;
  made.generator = context.add(std::move(end));
  return context.add(std::move(made));
}

// Lines lead to every site of the set, and there is one.
ExprId leads_to_all(Context& context, Scope& scope, const Call& call, ExprId sites) {
  Generator each = one_of_set(scope, sites, call.span);
  const ExprId led = leads_to(context, scope, call, context.slot(each.slot, kEnd, call.span));
  if (led == kNoExpr) return kNoExpr;
  Expr every;
  every.op = Op::ForAll;
  every.type = bool_type();
  every.args = {led};
  every.span = call.span;
  every.generator = context.add(std::move(each));
  const ExprId all = context.add(std::move(every));
  const ExprId some = context.make(Op::NotEmpty, bool_type(), {sites}, call.span);
  return context.make(Op::And, bool_type(), {all, some}, call.span);
}

// A description that begins with the ends of lines, and what narrows it: `but not own pieces`.
struct Narrowing {
  const Node* begins = nullptr;
  std::deque<Node> conditions;  // on the name
};

Narrowing narrowing_of(const Node& domain, const std::string& name) {
  Narrowing found{&domain, {}};
  const auto asked = [&](std::string_view verb, const Node& what) {
    Node subject{Form::Name, what.span, name, {}};
    found.conditions.push_front(
        Node{Form::Compare, what.span, std::string(verb), {std::move(subject), what}});
  };
  while (found.begins->is(Form::ButNot) || found.begins->is(Form::Narrowed)) {
    asked(found.begins->is(Form::ButNot) ? "is-not" : "in", (*found.begins)[1]);
    found.begins = &(*found.begins)[0];
  }
  if (found.begins->is(Form::Adjacent) && found.begins->size() > 1) {
    Node rest = *found.begins;
    rest.children.erase(rest.children.begin());
    if (rest.size() == 1) rest = Node(rest[0]);
    asked("is", rest);
    found.begins = &(*found.begins)[0];
  }
  return found;
}

// What is narrowed, and what the author asks, in one condition.
ExprId check_narrowed(Context& context, Scope& scope, Narrowing narrowing, const Node& where,
                      Span span) {
  Node all{Form::And, span, "", {}};
  for (Node& condition : narrowing.conditions) all.children.push_back(std::move(condition));
  if (!where.absent()) all.children.push_back(where);
  const ExprId id = check_condition(context, scope, all.size() == 1 ? all[0] : all);
  note_there(scope, where, true);
  return id;
}

}  // namespace

std::optional<GeneratorId> check_ends(Context& context, Scope& scope, const Node& node,
                                      GeneratorUse use) {
  Narrowing narrowing = narrowing_of(place_in(node, 0), node.text);
  const auto said = line_said(context, scope, *narrowing.begins);
  if (!said) return std::nullopt;
  const Node& where = place_in(node, 1);
  const auto call = check_call(context, scope, *said);
  std::optional<Generator> made;
  if (call && call->is_union()) {
    made.emplace();
    made->domain = all_ends(context, scope, *call);
    if (made->domain == kNoExpr) made.reset();
  } else if (call) {
    made = lines_of(context, scope, *call, call->arguments);
  }
  if (!made) {
    bind_broken(scope, node.text, node.span);
    return kNoIndex;
  }
  made->span = node.span;
  const Index slot =
      bind_name(context, scope, node.text, kEnd, node.span, false, use == GeneratorUse::Question);
  (call->is_union() ? made->slot : made->to_slot) = slot;
  const bool asks = !narrowing.conditions.empty() || !where.absent();
  if (asks) made->where = check_narrowed(context, scope, std::move(narrowing), where, node.span);
  if (slot == kNoIndex || (asks && made->where == kNoExpr)) return kNoIndex;
  return context.add(std::move(*made));
}

ExprId ends_of_lines(Context& context, Scope& scope, DefineWord& word,
                     const std::vector<const Node*>& arguments, Span span) {
  const auto call = check_call(context, scope, {&word, arguments, span});
  return call ? all_ends(context, scope, *call) : kNoExpr;
}

std::optional<ExprId> compare_with_ends(Context& context, Scope& scope, const Node& node) {
  if (node.text != "in" && node.text != "not-in") return std::nullopt;
  const auto said = line_said(context, scope, node[1]);
  if (!said) return std::nullopt;
  const ExprId left = infer(context, scope, node[0], {});
  const auto call = check_call(context, scope, *said);
  if (left == kNoExpr || !call) return kNoExpr;
  const Type type = context.type_of(left);
  const bool one = is_scalar_of(type, Base::Site) || is_scalar_of(type, Base::Piece) ||
                   is_none_literal(context, left);
  ExprId found = kNoExpr;
  if (one) {
    found = leads_to(context, scope, *call, coerce(context, left, kEnd));
  } else {
    const ExprId sites = coerce(context, left, kEnds);
    if (sites != kNoExpr) found = leads_to_all(context, scope, *call, sites);
  }
  if (found == kNoExpr || node.text == "in") return found;
  return context.make(Op::Not, bool_type(), {found}, node.span);
}

std::optional<ExprId> exists_end(Context& context, Scope& scope, const Node& what) {
  if (const auto some = line_said(context, scope, what)) {
    const auto call = check_call(context, scope, *some);
    return call ? leads(context, scope, *call, kNoExpr) : kNoExpr;
  }
  const bool both = what.is(Form::Narrowed) || (what.is(Form::Compare) && what.text == "in");
  const auto said = both ? line_said(context, scope, what[1]) : std::nullopt;
  if (!said) return std::nullopt;
  const ExprId sites = check_sites(context, scope, what[0]);
  const auto call = check_call(context, scope, *said);
  if (sites == kNoExpr || !call) return kNoExpr;
  Generator one = one_of_set(scope, sites, what.span);
  one.where = leads_to(context, scope, *call, context.slot(one.slot, kEnd, what.span));
  return one.where == kNoExpr ? kNoExpr : exists_one(context, std::move(one));
}

}  // namespace ludo::lang
