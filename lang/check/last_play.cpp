// Hands over what last plays bound; see last_play.hpp.
//
// Tested by tests/lang/check/test_last_play.cpp.

#include "lang/check/last_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lang/check/expressions.hpp"
#include "lang/check/generators.hpp"

namespace ludo::lang {

namespace {

// The name under which a scope knows it; no text can bind it.
std::string known_as(const std::string& name, const std::string& rule) {
  return fmt::format("{}.last-{}", name, rule);
}

void collect_asked(const Node& node, std::vector<LastAsked>& found) {
  if (node.is(Form::LastOf)) {
    const bool known = std::ranges::any_of(found, [&](const LastAsked& asked) {
      return asked.name == node.text && asked.rule == node[0].text;
    });
    if (!known) found.push_back({node.text, node[0].text, node.span});
  }
  for (const Node& child : node.children) collect_asked(child, found);
}

void collect_played(const Node& node, bool ways, std::set<std::string>& found) {
  if (node.is(Form::Play)) found.insert(node.text);
  if (ways && node.is(Form::Way)) found.insert(place_in(node, 1).text);
  for (const Node& child : node.children) collect_played(child, ways, found);
}

struct HandingOn {
  Context& context;
  std::map<std::string, std::set<std::string>> plays = {};  // by rule

  const std::set<std::string>& plays_of(const std::string& rule) {
    const auto [found, fresh] = plays.try_emplace(rule);
    const auto word = context.rules.find(rule);
    if (fresh && word != context.rules.end()) {
      collect_played(*word->second.node, false, found->second);
    }
    return found->second;
  }

  bool reaches(const std::string& from, const std::string& to, std::set<std::string>& seen) {
    if (!seen.insert(from).second) return false;
    return std::ranges::any_of(plays_of(from), [&](const std::string& played) {
      return played == to || reaches(played, to, seen);
    });
  }

  void hand_on(const std::string& rule, const LastAsked& asked) {
    std::set<std::string> seen;
    if (rule == asked.rule || !reaches(rule, asked.rule, seen)) return;
    std::vector<LastAsked>& handed = context.handed_on[rule];
    const bool known = std::ranges::any_of(handed, [&](const LastAsked& other) {
      return other.name == asked.name && other.rule == asked.rule;
    });
    if (known) return;
    handed.push_back(asked);
    for (const std::string& played : plays_of(rule)) hand_on(played, asked);
  }
};

// Which result of the rule it is, and of what type.
std::optional<Binding> result_of(Context& context, RuleWord& word, const std::string& name,
                                 LastAsked& asked) {
  check_rule(context, word);
  const std::string& rule = word.node->text;
  const auto refuse = [&](DiagnosticKind kind, const std::string& why, const char* hint) {
    if (!std::exchange(asked.told, true)) context.error(kind, asked.span, why, hint);
    return std::nullopt;
  };
  if (word.body == RuleWord::Body::open) {
    return refuse(DiagnosticKind::asks_itself,
                  fmt::format("`{}` is asked about inside its own play", rule),
                  "hand the place over as a parameter");
  }
  const auto bound = word.names.find(name);
  if (bound == word.names.end()) {
    return refuse(DiagnosticKind::missing_result,
                  fmt::format("`{}` binds nothing called `{}`", rule, name), "");
  }
  if (bound->second.broken) return std::nullopt;
  if (!bound->second.certain) {
    return refuse(DiagnosticKind::missing_result,
                  fmt::format("`{}` does not bind `{}` on every path", rule, name),
                  "bind it in every branch of the rule");
  }
  return bound->second;
}

// The number of a result, which is made where the rule does not have it.
std::size_t number_of_result(Context& context, const RuleWord& word, Index slot) {
  std::vector<Index>& results = context.model.rules[static_cast<std::size_t>(word.index)].results;
  const auto found = std::ranges::find(results, slot);
  const auto number = static_cast<std::size_t>(found - results.begin());
  if (found == results.end()) results.push_back(slot);
  return number;
}

}  // namespace

void look_for_handed_on(Elements& elements) {
  HandingOn handing{elements.context};
  for (const Node* item : elements.folded.items) {
    std::vector<LastAsked> asked;
    collect_asked(*item, asked);
    std::set<std::string> played;
    if (!asked.empty()) collect_played(*item, true, played);
    for (const LastAsked& one : asked) {
      for (const std::string& rule : played) handing.hand_on(rule, one);
    }
  }
}

std::vector<LastAsked> last_plays_asked(const Node& node) {
  std::vector<LastAsked> asked;
  collect_asked(node, asked);
  return asked;
}

void look_for_last_plays(const Context& context, Frame& frame, const Node& block) {
  if (std::exchange(frame.entered, true)) return;
  frame.asked = last_plays_asked(block);
  const auto handed = context.handed_on.find(frame.rule);
  if (handed == context.handed_on.end()) return;
  frame.asked.insert(frame.asked.end(), handed->second.begin(), handed->second.end());
}

void bind_last_play(Context& context, Scope& scope, RuleWord& rule, std::vector<LastAsked>& asked,
                    std::vector<Index>& slots, bool question) {
  const auto handed = context.handed_on.find(rule.node->text);
  const auto hands_on = [&](const LastAsked& one) {
    if (handed == context.handed_on.end()) return false;
    return std::ranges::any_of(handed->second, [&](const LastAsked& other) {
      return other.name == one.name && other.rule == one.rule;
    });
  };
  for (LastAsked& one : asked) {
    const bool itself = one.rule == rule.node->text;
    if (!itself && !hands_on(one)) continue;
    const std::string known = known_as(one.name, one.rule);
    const auto result = result_of(context, rule, itself ? one.name : known, one);
    if (!result) {
      bind_broken(scope, known, one.span);
      continue;
    }
    const std::size_t number = number_of_result(context, rule, result->slot);
    while (slots.size() <= number) slots.push_back(scope.frame->hidden_slot(result->type));
    Binding binding;
    binding.type = result->type;
    binding.slot = question ? slots[number] : scope.frame->slot_for(known, result->type);
    binding.span = one.span;
    binding.used = true;
    slots[number] = binding.slot;
    scope.names[known] = binding;
  }
}

ExprId infer_last_of(Context& context, Scope& scope, const Node& node, const Expected&) {
  if (find_rule(context, node[0].text, node[0].span) == nullptr) return kNoExpr;
  const Binding* binding =
      find_binding(context, scope, known_as(node.text, node[0].text), node.span);
  if (binding == nullptr) {
    context.error(
        DiagnosticKind::unbound_name, node.span,
        fmt::format("`{}` is not played here before this is asked", node[0].text),
        "ask behind `play …`, in the same rule; a definition is handed it as a parameter, and for "
        "a result it is kept: `the turn has reached: site or none`, `set reached to goal`");
    return kNoExpr;
  }
  if (binding->broken) return kNoExpr;
  return context.slot(binding->slot, binding->type, node.span);
}

}  // namespace ludo::lang
