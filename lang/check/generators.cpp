// Generators: a thing in a set, a subset, a way to play a rule, groups; lines stand in lines.cpp.
//
// Tested by tests/lang/check/test_generators.cpp.
#include "lang/check/generators.hpp"

#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/last_play.hpp"
#include "lang/check/there.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// `from levy of sort, at most 7`: the numbers that a column of quantities allows.
ExprId check_amount(Context& context, Scope& scope, const Node& node) {
  const Node& column = node[0];
  const Node& most = place_in(node, 1);
  const auto known = context.quantities.find(column.text);
  if (!column.is(Form::Of) || known == context.quantities.end()) {
    context.error(DiagnosticKind::wrong_type, node.span,
                  "only a column of quantities, such as `2 or more`, says by itself from where to "
                  "where numbers go",
                  "`from 1 to 3` offers numbers, `among …` what is in a set");
    return kNoExpr;
  }
  if (known->second && most.absent()) {
    context.error(DiagnosticKind::wrong_arguments, node.span,
                  fmt::format("`{}` has no upper bound for everything", column.text),
                  fmt::format("write `from {} of …, at most n`", column.text));
    return kNoExpr;
  }
  Node least = column;
  Node bound = column;
  least.text += " at least";
  bound.text += " at most";
  if (!most.absent()) bound = Node{Form::Call, node.span, "min", {bound, most}};
  return infer(context, scope, Node{Form::Range, node.span, "", {least, bound}}, {});
}

// What a domain offers: a set, or a tally. Kinds, players and grounds are where they stand.
ExprId check_domain(Context& context, Scope& scope, const Node& node) {
  if (node.is(Form::Amount)) return check_amount(context, scope, node);
  const ExprId id = infer(context, scope, node, {});
  if (id == kNoExpr) return kNoExpr;
  const Type type = context.type_of(id);
  if (type.shape == Shape::Set || type.shape == Shape::Tally) return id;
  if (type.shape == Shape::Scalar && !is_bool(type) && !is_number(type)) {
    if (is_scalar_of(type, Base::Team)) return coerce(context, id, set_type(Base::Player));
    const auto sites = as_sites(context, id);
    return sites ? *sites : as_set(context, id);
  }
  context.error(
      DiagnosticKind::wrong_type, node.span,
      fmt::format("a set to choose from is needed here, this is {}", describe(context, type)),
      is_number(type) ? "a range of numbers is written `0 to 3`" : "");
  return kNoExpr;
}

ExprId check_where(Context& context, Scope& scope, const Node& where) {
  if (where.absent()) return kNoExpr;
  const ExprId id = check_condition(context, scope, where);
  note_there(scope, where, true);
  return id;
}

GeneratorId check_in(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  Generator made;
  made.form = GeneratorForm::In;
  made.span = node.span;
  made.domain = check_domain(context, scope, place_in(node, 0));
  const bool sound = made.domain != kNoExpr;
  Type element = scalar_type(Base::Site);
  if (sound) {
    const Type domain = context.type_of(made.domain);
    element = element_of(domain);
    // Only chance weighs by the counts of a tally; everything else asks which keys it holds.
    if (domain.shape == Shape::Tally && use != GeneratorUse::Random) {
      made.domain = context.make(Op::KeysOf, set_of(element), {made.domain}, node.span);
    }
  }
  if (!sound) bind_broken(scope, node.text, node.span);
  if (sound) {
    made.slot = bind_name(context, scope, node.text, element, node.span, false,
                          use == GeneratorUse::Question);
  }
  made.where = check_where(context, scope, place_in(node, 1));
  const bool where_failed = !place_in(node, 1).absent() && made.where == kNoExpr;
  if (!sound || made.slot == kNoIndex || where_failed) return kNoIndex;
  return context.add(std::move(made));
}

GeneratorId check_subset(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  Generator made;
  made.form = GeneratorForm::Subset;
  made.span = node.span;
  const Node& least = place_in(node, 0);
  // `up to 3 among` reads like `low to 3 among`.
  if (least.is(Form::Name) && least.text == "up" && !scope.names.contains("up")) {
    const std::string most = place_in(node, 1).text.empty() ? "n" : place_in(node, 1).text;
    context.error(DiagnosticKind::unknown_name, least.span, "nothing is called `up` here",
                  fmt::format("write `1 to {0} among …`, or `at most {0} among …` where there may "
                              "be none",
                              most));
    bind_broken(scope, node.text, node.span);
    return kNoIndex;
  }
  made.least = check_number(context, scope, least);
  made.most =
      place_in(node, 1).absent() ? made.least : check_number(context, scope, place_in(node, 1));
  made.domain = check_domain(context, scope, place_in(node, 2));
  const bool sound = made.domain != kNoExpr;
  if (!sound) bind_broken(scope, node.text, node.span);
  if (sound) {
    made.slot = bind_name(context, scope, node.text, context.type_of(made.domain), node.span, false,
                          use == GeneratorUse::Question);
  }
  made.where = check_where(context, scope, place_in(node, 3));
  const bool where_failed = !place_in(node, 3).absent() && made.where == kNoExpr;
  if (!sound || where_failed || made.slot == kNoIndex || made.least == kNoExpr ||
      made.most == kNoExpr) {
    return kNoIndex;
  }
  return context.add(std::move(made));
}

GeneratorId check_way(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  if (use != GeneratorUse::Question) {
    context.error(DiagnosticKind::wrong_place, node.span, "a way is only asked about, never chosen",
                  "to play a rule, say `play …`");
    return kNoIndex;
  }
  Generator made;
  made.form = GeneratorForm::Way;
  made.span = node.span;
  made.player = check_player(context, scope, place_in(node, 0));
  const Node& name = place_in(node, 1);
  RuleWord* rule = find_rule(context, name.text, name.span);
  const bool sound =
      rule != nullptr && check_arguments(context, scope, name.text, *rule,
                                         place_in(node, 2).children, node.span, made.args);
  const std::vector<Node>& results = place_in(node, 3).children;
  if (rule == nullptr) {
    for (const Node& result : results) bind_broken(scope, result.text, result.span);
  } else {
    made.rule = rule->index;
    if (!bind_results(context, scope, name.text, *rule, results, node.span, made.result_slots,
                      true)) {
      return kNoIndex;
    }
  }
  // Inside the way and its `where` somebody chooses.
  Scope inner = scope;
  inner.speech.me = true;
  if (sound) {
    auto asked = last_plays_asked(place_in(node, 4));
    bind_last_play(context, inner, *rule, asked, made.result_slots, true);
  }
  made.where = check_where(context, inner, place_in(node, 4));
  const bool where_failed = !place_in(node, 4).absent() && made.where == kNoExpr;
  if (!sound || made.player == kNoExpr || where_failed) return kNoIndex;
  return context.add(std::move(made));
}

GeneratorId check_groups(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  Generator made;
  made.form = GeneratorForm::Groups;
  made.span = node.span;
  made.domain = check_sites(context, scope, place_in(node, 0));
  if (!place_in(node, 1).absent()) made.meeting = check_sites(context, scope, place_in(node, 1));
  made.along = check_along(context, scope, place_in(node, 2));
  made.slot = bind_name(context, scope, node.text, set_type(Base::Site), node.span, false,
                        use == GeneratorUse::Question);
  made.where = check_where(context, scope, place_in(node, 3));
  const bool failed = (!place_in(node, 1).absent() && made.meeting == kNoExpr) ||
                      (!place_in(node, 2).absent() && made.along == kNoExpr) ||
                      (!place_in(node, 3).absent() && made.where == kNoExpr);
  if (failed || made.domain == kNoExpr || made.slot == kNoIndex) return kNoIndex;
  return context.add(std::move(made));
}

}  // namespace

GeneratorId check_generator(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  const Reading reading(context, node.span);
  if (!reading.allowed()) return kNoIndex;
  if (node.is(Form::In)) {
    const bool may_be_line = use != GeneratorUse::Random;
    const auto ends = may_be_line ? check_ends(context, scope, node, use) : std::nullopt;
    return ends ? *ends : check_in(context, scope, node, use);
  }
  if (node.is(Form::SubsetOf)) return check_subset(context, scope, node, use);
  if (node.is(Form::Line)) return check_line(context, scope, node, use);
  if (node.is(Form::Way)) return check_way(context, scope, node, use);
  if (node.is(Form::GroupsOf)) return check_groups(context, scope, node, use);
  if (node.is(Form::Error)) return kNoIndex;
  if (node.is(Form::All) && is_generator(node[0].form)) {
    return check_generator(context, scope, node[0], use);
  }
  context.error(DiagnosticKind::wrong_place, node.span,
                "`name among …`, `line from …` or another generator is needed here");
  return kNoIndex;
}

RuleWord* find_rule(Context& context, const std::string& name, Span span) {
  const auto found = context.rules.find(name);
  if (found != context.rules.end()) {
    found->second.used = true;
    return &found->second;
  }
  std::vector<std::string> candidates;
  for (const auto& [rule, word] : context.rules) candidates.push_back(rule);
  std::string hint = hint_of_nearest(name, candidates);
  constexpr std::size_t kMostListed = 6;
  if (hint.empty() && candidates.size() == 1) {
    hint = fmt::format("there is the rule `{}`", candidates.front());
  } else if (hint.empty() && !candidates.empty() && candidates.size() <= kMostListed) {
    hint = fmt::format("there are the rules `{}`", fmt::join(candidates, "`, `"));
  }
  context.error(DiagnosticKind::unknown_rule, span, fmt::format("no rule is called `{}`", name),
                std::move(hint));
  return nullptr;
}

bool check_arguments(Context& context, Scope& scope, const std::string& name, const RuleWord& rule,
                     const std::vector<Node>& arguments, Span span, std::vector<ExprId>& args) {
  if (!rule.sound) {
    for (const Node& argument : arguments) infer(context, scope, argument, {});
    return false;
  }
  const std::size_t wanted = rule.parameter_types.size();
  if (arguments.size() != wanted) {
    context.error_with(
        DiagnosticKind::wrong_arguments, span,
        fmt::format("`{}` takes {} argument{}, here {} {} given", name, wanted,
                    wanted == 1 ? "" : "s", arguments.size(), arguments.size() == 1 ? "is" : "are"),
        rule.node->span, "declared here");
    return false;
  }
  bool sound = true;
  for (std::size_t i = 0; i < wanted; ++i) {
    args.push_back(check_expression(context, scope, arguments[i], *rule.parameter_types[i]));
    if (!rule.parameter_types[i]->optional) forbid_none(context, scope, args.back(), arguments[i]);
    sound = sound && args.back() != kNoExpr;
  }
  return sound;
}

bool bind_results(Context& context, Scope& scope, const std::string& name, const RuleWord& rule,
                  const std::vector<Node>& results, Span span, std::vector<Index>& slots,
                  bool question) {
  if (results.size() > rule.result_types.size()) {
    for (const Node& result : results) bind_broken(scope, result.text, result.span);
    context.error_with(
        DiagnosticKind::wrong_arguments, span,
        fmt::format("`{}` gives {} value{}, here {} {} named", name, rule.result_types.size(),
                    rule.result_types.size() == 1 ? "" : "s", results.size(),
                    results.size() == 1 ? "is" : "are"),
        rule.node->span, "declared here");
    return false;
  }
  bool sound = true;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!rule.sound) {
      bind_broken(scope, results[i].text, results[i].span);
      sound = false;
      continue;
    }
    const Index slot = bind_name(context, scope, results[i].text, *rule.result_types[i],
                                 results[i].span, false, question);
    slots.push_back(slot);
    sound = sound && slot != kNoIndex;
  }
  return sound;
}

}  // namespace ludo::lang
