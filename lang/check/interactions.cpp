// Definitions, directions, rules, triggers and laws: declared first, then checked.
//
// Tested by tests/lang/check/test_interactions.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "lang/check/expressions.hpp"
#include "lang/check/generators.hpp"
#include "lang/check/statements.hpp"
#include "lang/check/words.hpp"
#include "lang/model/walk.hpp"

namespace ludo::lang {

namespace {

// Where the parts of the items stand; see forms.def.
constexpr std::size_t kParams = 0;
constexpr std::size_t kGives = 1;
constexpr std::size_t kTimes = 2;
constexpr std::size_t kRuleBody = 4;
constexpr std::size_t kTriggerGenerator = 1;
constexpr std::size_t kTriggerTimes = 2;
constexpr std::size_t kTriggerBody = 3;
constexpr std::size_t kLawCondition = 1;

Symbol symbol_of(Meaning meaning, const Node& item, Index index) {
  Symbol symbol;
  symbol.meaning = meaning;
  symbol.index = index;
  symbol.node = &item;
  symbol.span = item.span;
  return symbol;
}

void declare_define(Context& context, const Node& item) {
  DefineWord word;
  word.name = item.text;
  word.node = &item;
  word.is_line = item[1].is(Form::Lines);
  const auto index = static_cast<Index>(context.defines.size());
  if (context.declare(item.text, symbol_of(Meaning::Define, item, index))) {
    context.defines.push_back(std::move(word));
  }
}

// The declared types of parameters or results.
bool check_params(Context& context, const Node& params, std::vector<std::string>& names,
                  std::vector<std::optional<Type>>& types) {
  bool sound = true;
  for (const Node& param : params.children) {
    if (!param.is(Form::Param)) {
      sound = false;
      continue;
    }
    if (param.size() == 0 || param[0].absent()) {
      context.error(DiagnosticKind::unknown_type, param.span,
                    fmt::format("it is not said what `{}` may be", param.text),
                    fmt::format("say `{}: site` or another type", param.text));
      sound = false;
    }
    const auto type =
        param.size() == 0 || param[0].absent() ? std::nullopt : check_type(context, param[0]);
    sound = sound && type.has_value();
    names.push_back(param.text);
    types.push_back(type);
  }
  return sound;
}

void declare_rule(Context& context, const Node& item) {
  if (!context.declare_interaction_key(item.text, item.span)) return;
  RuleWord word;
  word.node = &item;
  word.index = static_cast<Index>(context.model.rules.size());
  word.sound = check_params(context, item[kParams], word.parameter_names, word.parameter_types);
  word.sound =
      check_params(context, item[kGives], word.result_names, word.result_types) && word.sound;
  Rule rule;
  rule.item = make_item(item.children.back(), item.text, item.span);
  rule.params = static_cast<Index>(word.parameter_types.size());
  context.model.rules.push_back(std::move(rule));
  context.rules.emplace(item.text, std::move(word));
}

void check_results(Context& context, const Scope& scope, const RuleWord& word, Rule& rule) {
  for (std::size_t i = 0; i < word.result_names.size(); ++i) {
    const std::string& name = word.result_names[i];
    const auto bound = scope.names.find(name);
    const Node& param = (*word.node)[kGives][i];
    if (bound == scope.names.end()) {
      context.error(DiagnosticKind::missing_result, param.span,
                    fmt::format("the rule gives `{}` but never binds it", name));
    } else if (!bound->second.certain && !scope.ended) {
      context.error_with(
          DiagnosticKind::missing_result, param.span,
          fmt::format("the rule gives `{}` but does not bind it on every path", name),
          bound->second.span, "bound here");
    } else if (bound->second.broken) {
      continue;
    } else if (!same_kind_of_value(bound->second.type, *word.result_types[i])) {
      context.error_with(
          DiagnosticKind::wrong_type, bound->second.span,
          fmt::format("the rule gives {}, `{}` is {}", describe(context, *word.result_types[i]),
                      name, describe(context, bound->second.type)),
          param.span, "declared here");
    } else {
      rule.results.push_back(bound->second.slot);
    }
  }
}

void check_trigger(Context& context, std::size_t index) {
  const Node& item = *context.triggers[index];
  Frame frame;
  Speech speech;
  speech.me = false;
  speech.without_me = "a trigger";
  speech.choices = false;
  Scope scope(frame, speech);
  Trigger trigger = context.model.triggers[index];
  trigger.generator =
      check_generator(context, scope, item[kTriggerGenerator], GeneratorUse::Whenever);
  if (!item[kTriggerTimes].absent()) {
    const auto times = constant_number(item[kTriggerTimes], context.constants, context.diagnostics);
    trigger.most_times = times.value_or(1);
  }
  trigger.body = check_block(context, scope, item[kTriggerBody]);
  trigger.slots = frame.size();
  context.model.triggers[index] = std::move(trigger);
}

void check_law(Context& context, std::size_t index) {
  const Node& item = *context.laws[index];
  Frame frame;
  Scope scope(frame);
  Law law = context.model.laws[index];
  law.condition = check_condition(context, scope, item[kLawCondition]);
  law.slots = frame.size();
  context.model.laws[index] = std::move(law);
}

// Nobody says what the parameters are: what depends on them is let pass, words and numbers of
// arguments are checked all the same.
void check_untyped_define(Context& context, const DefineWord& word) {
  const Node& node = *word.node;
  Frame frame;
  Speech speech;
  speech.cycle = true;
  Scope scope(frame, speech);
  for (const Node& param : node[0].children) {
    const bool typed = param.size() > 0 && !param[0].absent();
    const auto type = typed ? check_type(context, param[0]) : std::nullopt;
    if (type) {
      bind_name(context, scope, param.text, *type, param.span);
    } else if (may_bind(context, scope, param.text, param.span)) {
      bind_broken(scope, param.text, param.span);
    }
  }
  if (!word.is_line) infer(context, scope, node[1], {});
  for (const Node& line : node[1].children) {
    if (!word.is_line || !line.is(Form::Line)) continue;
    Scope own = scope;
    check_generator(context, own, line, GeneratorUse::Question);
  }
}

// A definition that no use has reached is checked when its parameters say what they are.
void check_unused_define(Context& context, DefineWord& word) {
  if (!word.instances.empty()) return;
  const Node& params = (*word.node)[0];
  const auto typed = [](const Node& param) { return param.size() > 0 && !param[0].absent(); };
  if (word.is_line || !std::all_of(params.children.begin(), params.children.end(), typed)) {
    check_untyped_define(context, word);
    return;
  }
  Frame frame;
  Scope scope(frame);
  std::vector<Node> names;
  for (const Node& param : params.children) {
    const auto type = check_type(context, param[0]);
    if (!type) return;
    bind_name(context, scope, param.text, *type, param.span);
    Node name;
    name.form = Form::Name;
    name.text = param.text;
    name.span = param.span;
    names.push_back(std::move(name));
  }
  const bool used = word.used;
  std::vector<const Node*> arguments;
  for (const Node& name : names) arguments.push_back(&name);
  call_define(context, scope, word, arguments, word.node->span, {});
  word.used = used;
}

bool needs_chooser(Op op) { return op == Op::Me; }

// Definitions that say `me`, by themselves or through others.
std::vector<bool> definitions_that_say_me(const GameModel& model) {
  std::vector<bool> says(model.defines.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < model.defines.size(); ++i) {
      if (says[i]) continue;
      bool found = false;
      Walk walk;
      walk.into_ways = false;
      walk.expression = [&](ExprId, const Expr& expr) {
        found = found || needs_chooser(expr.op) ||
                (expr.op == Op::CallDefine && says[static_cast<std::size_t>(expr.imm)]);
      };
      walk_expression(model, model.defines[i].body, walk);
      if (!found) continue;
      says[i] = true;
      changed = true;
    }
  }
  return says;
}

Walk forbidding(Context& context, const std::vector<bool>& says, const std::string& place) {
  Walk walk;
  walk.into_ways = false;
  walk.expression = [&context, &says, place](ExprId, const Expr& expr) {
    if (expr.op != Op::CallDefine || !says[static_cast<std::size_t>(expr.imm)]) return;
    const std::string& name = context.model.defines[static_cast<std::size_t>(expr.imm)].item.key;
    context.error(DiagnosticKind::no_chooser, expr.span,
                  fmt::format("`{}` says `me`, which has no meaning in {}", name, place),
                  "give the definition a player as parameter");
  };
  return walk;
}

// Whether a name is set, added to or taken from somewhere in a block.
bool changes(const Node& node, const std::string& name) {
  const bool sets = node.is(Form::Set);
  if (sets || node.is(Form::AddTo) || node.is(Form::TakeFrom)) {
    const Node& place = node[sets ? 0 : 1];
    if (place.is(Form::Name) && place.text == name) return true;
  }
  return std::ranges::any_of(node.children,
                             [&name](const Node& child) { return changes(child, name); });
}

}  // namespace

void check_rule(Context& context, RuleWord& word) {
  if (word.body != RuleWord::Body::unread) return;
  word.body = RuleWord::Body::open;
  const Node& item = *word.node;
  const std::size_t begun = context.begin_height();
  Frame frame;
  frame.rule = item.text;
  Scope scope(frame);
  for (std::size_t i = 0; i < word.parameter_names.size(); ++i) {
    const Span span = item[kParams][i].span;
    if (word.parameter_types[i]) {
      const std::string& name = word.parameter_names[i];
      const Index slot = bind_name(context, scope, name, *word.parameter_types[i], span, true);
      // What is given is of the type; what it is set to need not be.
      if (slot != kNoIndex && changes(item[kRuleBody], name)) {
        Type& type = scope.names.at(name).type;
        type = without_subset(without_bounds(type));
      }
    } else {
      bind_broken(scope, word.parameter_names[i], span);
    }
  }
  Rule rule = context.model.rules[static_cast<std::size_t>(word.index)];
  if (!item[kTimes].absent()) rule.most_times = check_number(context, scope, item[kTimes]);
  rule.body = check_block(context, scope, item[kRuleBody]);
  if (word.sound) check_results(context, scope, word, rule);
  rule.written = check_written(context, scope, item.children.back(), item[kRuleBody]);
  rule.same_outcome = says_same_outcome(item.children.back());
  context.end_height(begun);
  word.body = RuleWord::Body::read;
  word.names = scope.names;
  rule.slots = frame.size();
  rule.slot_names = frame.names;
  rule.slot_types = frame.types;
  context.model.rules[static_cast<std::size_t>(word.index)] = std::move(rule);
}

void declare_interaction(Context& context, const Node& item) {
  if (item.is(Form::Define)) {
    declare_define(context, item);
  } else if (item.is(Form::DirectionDef)) {
    context.declare(item.text, symbol_of(Meaning::DirectionWord, item, kNoIndex));
  } else if (item.is(Form::Rule)) {
    declare_rule(context, item);
  } else if (item.is(Form::Whenever)) {
    if (!context.declare_interaction_key(item.text, item.span)) return;
    context.triggers.push_back(&item);
    Trigger trigger;
    trigger.item = make_item(item.children.back(), item.text, item.span);
    context.model.triggers.push_back(std::move(trigger));
  } else if (item.is(Form::Never)) {
    if (!context.declare_interaction_key(item.text, item.span)) return;
    context.laws.push_back(&item);
    Law law;
    law.item = make_item(item.children.back(), item.text, item.span);
    context.model.laws.push_back(std::move(law));
  }
}

void check_interactions(Context& context) {
  // In text order, so that messages and indices follow the page.
  std::vector<RuleWord*> in_order(context.model.rules.size(), nullptr);
  for (auto& [name, word] : context.rules) {
    in_order[static_cast<std::size_t>(word.index)] = &word;
  }
  for (RuleWord* word : in_order) {
    if (word != nullptr) check_rule(context, *word);
  }
  for (std::size_t i = 0; i < context.triggers.size(); ++i) check_trigger(context, i);
  for (std::size_t i = 0; i < context.laws.size(); ++i) check_law(context, i);
  // Lines last: other definitions may use them.
  for (DefineWord& word : context.defines) {
    if (!word.is_line) check_unused_define(context, word);
  }
  for (DefineWord& word : context.defines) {
    if (word.is_line && !word.used) check_unused_define(context, word);
  }
  const std::vector<bool> says = definitions_that_say_me(context.model);
  const Walk walk = forbidding(context, says, "a trigger");
  for (const Trigger& trigger : context.model.triggers) {
    walk_generator(context.model, trigger.generator, walk);
    walk_block(context.model, trigger.body, walk);
  }
}

void forbid_me(Context& context, ExprId id, const std::string& place) {
  const std::vector<bool> says = definitions_that_say_me(context.model);
  walk_expression(context.model, id, forbidding(context, says, place));
}

Item make_item(const Node& attached, std::string key, Span span) {
  Item item;
  item.key = std::move(key);
  item.span = span;
  if (!attached.is(Form::Attached)) return item;
  for (const Node& child : attached.children) {
    if (child.is(Form::Title)) item.title = child.text;
    if (child.is(Form::Note)) item.notes.push_back(child.text);
    if (child.is(Form::Ruling)) item.rulings.push_back(child.text);
  }
  return item;
}

bool says_same_outcome(const Node& attached) {
  return std::any_of(attached.children.begin(), attached.children.end(),
                     [](const Node& child) { return child.is(Form::SameOutcome); });
}

}  // namespace ludo::lang
