// Rules that are played: called by their title, or told in their place. See teller.hpp.

#include <algorithm>
#include <utility>

#include "lang/rules/calls.hpp"
#include "lang/rules/laying.hpp"
#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

void Teller::in_rule(const Node& rule) {
  rule_ = &rule;
  for (std::size_t i = 0; i < rule[0].size(); ++i) {
    if (is_just_laid(page_, rule, i)) laid_.insert(rule[0][i].text);
  }
}

void Teller::play(const Node& node, std::vector<Step>& told) {
  if (played_in_place(node, told)) return;
  const Span span = node.span;
  const Node* rule = page_.rule(node.text);
  if (rule_ != nullptr && rule != nullptr && rule != rule_ &&
      effect_of_move(page_, *rule) != nullptr) {
    // With the piece that has moved: the rule says so itself.
    Sense plays = sense("play", {sense_of("rule", node.text, span)}, span);
    told.push_back({sense("after-moving", {std::move(plays)}, span)});
    told.back().also.push_back(node[0][0].span);
    return;
  }
  std::vector<Sense> arguments;
  for (std::size_t i = 0; i < node[0].size(); ++i) {
    const Node& argument = node[0][i];
    if (argument.is(Form::None)) continue;
    Sense said = thing(argument);
    // What the rule calls by the same name it is about anyway.
    const bool same = rule != nullptr && i < (*rule)[0].size() && said.is("bound") &&
                      said.text == (*rule)[0][i].text;
    if (same) continue;
    // What is not the piece that goes on is told with what it is for.
    const bool again = rule_ != nullptr && rule_->text == node.text && rule != nullptr &&
                       i < (*rule)[0].size() && 0 < i;
    if (again) {
      const Node& param = (*rule)[0][i];
      Sense as{"bound", param.text, {things(parameter_of(param, (*rule)[4]).noun, span)}, span};
      said = sense("as-parameter", {std::move(said), std::move(as)}, span);
    }
    arguments.push_back(std::move(said));
  }
  std::vector<Sense> given;
  for (const Node& result : place_in(node, 1).children) {
    bind(result.text, {"=cell", false});
    given.push_back(bound(result.text, result.span));
  }
  if (rule_ != nullptr && rule_->text == node.text && given.empty()) {
    told.push_back({arguments.empty()
                        ? sense("again-plain", {}, span)
                        : sense("again", {sense("list", std::move(arguments), span)}, span)});
    return;
  }
  std::vector<Sense> parts = {sense_of("rule", node.text, span)};
  std::string what = "play";
  if (!arguments.empty()) {
    what += "-with";
    parts.push_back(sense("list", std::move(arguments), span));
  }
  if (!given.empty()) {
    what += "-giving";
    parts.push_back(sense("list", std::move(given), span));
  }
  told.push_back({sense(std::move(what), std::move(parts), span)});
}

// The rule's steps, its parameters called what the caller calls them.
bool Teller::played_in_place(const Node& node, std::vector<Step>& told) {
  if (in_place_ == nullptr || in_place_->count(node.text) == 0) return false;
  const Node& rule = *page_.rule(node.text);
  std::map<std::string, Sense> given;
  const auto kept_bound = bound_;
  for (std::size_t i = 0; i < rule[0].size() && i < node[0].size(); ++i) {
    given[rule[0][i].text] = thing(node[0][i]);
  }
  for (const Node& param : rule[0].children) bound_[param.text] = parameter_of(param, rule[4]);
  const auto moved = std::exchange(moved_, {});
  const auto ended = std::exchange(ended_, {});
  std::swap(given_, given);
  std::vector<Step> inner = steps(rule[4]);
  std::swap(given_, given);
  bound_ = kept_bound;
  moved_ = moved;
  ended_ = ended;
  rules_in_place_.push_back(&rule);
  if (!inner.empty()) inner.front().also.push_back(node.span);
  for (Step& step : inner) told.push_back(std::move(step));
  return true;
}

}  // namespace ludo::lang::rules
