// Conditions under which something may be done: behind it, or in a list below it. See teller.hpp.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

// Conditions of what has been told: behind it, or in a list below it.
void Teller::add_provisos(Step& step, std::vector<Sense> provisos) const {
  std::vector<Sense> all;
  for (Sense& holds : provisos) {
    if (!holds.is("and")) {
      all.push_back(std::move(holds));
      continue;
    }
    for (Sense& part : holds.parts) all.push_back(std::move(part));
  }
  if (all.empty()) return;
  if (step.sense.is("provided")) {
    all.insert(all.begin(), step.sense.parts[1]);
    step.sense = Sense(step.sense.parts[0]);
  }
  const Span span = step.sense.span;
  if (step.sense.is("provided-all")) {
    for (Step& item : proviso_items(std::move(all))) step.parts.push_back(std::move(item));
    return;
  }
  if (all.size() == 1 && !is_heavy(all[0])) {
    step.sense = sense("provided", {std::move(step.sense), std::move(all[0])}, span);
    return;
  }
  step.sense = sense("provided-all", {std::move(step.sense)}, span);
  step.numbered = false;
  step.parts = proviso_items(std::move(all));
}

namespace {

std::size_t weight_of(const Sense& sense) {
  std::size_t weight = 1;
  for (const Sense& part : sense.parts) weight += weight_of(part);
  return weight;
}

// So much is too long for a sentence.
constexpr std::size_t kMostWeight = 24;

}  // namespace

// Conditions that join others in two ways, or are long, are told as a list.
bool Teller::is_heavy(const Sense& holds) const {
  if (!holds.is("and") && !holds.is("or")) return false;
  return holds.parts.size() > 3 || weight_of(holds) > kMostWeight ||
         std::any_of(holds.parts.begin(), holds.parts.end(),
                     [](const Sense& part) { return part.is("and") || part.is("or"); });
}

std::vector<Step> Teller::proviso_items(std::vector<Sense> all) const {
  std::vector<Step> items;
  for (Sense& holds : all) {
    const Span span = holds.span;
    if (!is_heavy(holds)) {
      items.push_back({sense("proviso", {std::move(holds)}, span)});
      continue;
    }
    Step list{sense(holds.is("and") ? "all-of-these" : "one-of-these", {}, span), {}, false};
    list.parts = proviso_items(std::move(holds.parts));
    items.push_back(std::move(list));
  }
  return items;
}

// `the game is drawn if all of these hold`: where a condition joins others in two ways.
std::optional<Step> Teller::if_all(const Sense& holds, const Sense& act) const {
  if (!is_heavy(holds)) return std::nullopt;
  Step list{sense(holds.is("and") ? "done-if-all" : "done-if-one", {act},
                  act.span.is_nowhere() ? holds.span : act.span),
            {},
            false};
  list.parts = proviso_items(holds.parts);
  return list;
}

Step Teller::laid_out(const Sense& clause) const {
  if (clause.is("result-when")) {
    if (auto list = if_all(clause.parts[1], clause.parts[0])) {
      list->sense.span = clause.span;
      return std::move(*list);
    }
  }
  return {clause};
}

// `A player loses if he has no pieces left`: where the condition speaks of the same player first.
Sense Teller::with_pronoun(const Sense& who, Sense holds) const {
  if (holds.is("and") || holds.is("or")) {
    for (Sense& part : holds.parts) part = with_pronoun(who, std::move(part));
    return holds;
  }
  if (holds.is("not")) {
    holds.parts[0] = with_pronoun(who, std::move(holds.parts[0]));
    return holds;
  }
  const bool state = holds.is("defined-holds-1");
  if (!state && !holds.is("none-left") && !holds.is("has-some") && !holds.is("is-so")) return holds;
  Sense& subject = holds.parts[state ? 1 : 0];
  const bool same = subject.what == who.what && subject.text == who.text;
  if (same && (who.is("bound") || who.is("name-mover"))) subject = sense("he", {}, subject.span);
  return holds;
}

namespace {

// What is only chosen or gone can be provided for; what has been done cannot be taken back.
bool is_choice(const Sense& told) {
  static const std::set<std::string, std::less<>> kChoices = {
      "choose",       "choose-next",  "choose-line", "choose-way",      "go",
      "go-capturing", "go-taking",    "go-to",       "go-to-capturing", "go-leap",
      "provided",     "provided-all", "seen-act"};
  return kChoices.count(told.what) != 0;
}

// Something has been done, and not only been chosen or named.
bool is_effect(const Step& step) {
  static const std::set<std::string, std::less<>> kPlain = {"choose",
                                                            "choose-line",
                                                            "choose-way",
                                                            "random",
                                                            "choose-next",
                                                            "choose-course",
                                                            "formation-front",
                                                            "formation-next",
                                                            "formation-perhaps",
                                                            "formation-end",
                                                            "let",
                                                            "announce",
                                                            "either",
                                                            "if",
                                                            "else",
                                                            "sequence",
                                                            "optionally",
                                                            "seen-act",
                                                            "provided",
                                                            "provided-all",
                                                            "require",
                                                            "require-all",
                                                            "require-after",
                                                            "require-all-after",
                                                            "proviso",
                                                            "one-of-these",
                                                            "all-of-these"};
  if (kPlain.count(step.sense.what) == 0) return true;
  if (step.sense.is("provided") || step.sense.is("provided-all")) {
    const std::string& what = step.sense.parts[0].what;
    return what.rfind("choose", 0) != 0;
  }
  return std::any_of(step.parts.begin(), step.parts.end(), is_effect);
}

bool is_requirement(const Sense& told) {
  return told.is("require") || told.is("require-after") || told.is("require-all") ||
         told.is("require-all-after");
}

}  // namespace

// require …: of the choice before it, of several things together, or of how things stand then.
// `some prey among captured where owner of prey != P`: of others than P something is captured.
static const Sense* taken_of_others(const Sense& holds) {
  if (!holds.is("some") || !holds.parts[0].is("where")) return nullptr;
  const Sense& bound = holds.parts[0].parts[0];
  const Sense& whose = holds.parts[0].parts[1];
  if (!bound.is("new-bound") || bound.parts[0].parts.size() != 1) return nullptr;
  const Sense& among = bound.parts[0].parts[0];
  if (!among.is("among") || among.parts[0].parts.empty() ||
      among.parts[0].parts[0].text != "captured") {
    return nullptr;
  }
  if (!whose.is("not") || !whose.parts[0].is("is")) return nullptr;
  const Sense& owner = whose.parts[0].parts[0];
  if (!owner.is("of-owner") || print(owner.parts[0]) != print(bound.parts[1])) return nullptr;
  return &whose.parts[0].parts[1];
}

void Teller::require(const Node& node, std::vector<Step>& told) {
  Sense holds = condition(node[0]);
  if (holds.is("yes")) return;
  const Span span = node.span;
  if (const Sense* owner = taken_of_others(holds)) {
    told.push_back({sense("must-take-of-others", {*owner}, span)});
    return;
  }
  if (!told.empty() && is_choice(told.back().sense)) {
    holds.span = span;
    add_provisos(told.back(), {std::move(holds)});
    return;
  }
  const bool joins = !told.empty() && is_requirement(told.back().sense);
  const bool after = joins ? told.back().sense.what.find("-after") != std::string::npos
                           : std::any_of(told.begin(), told.end(), is_effect);
  const char* one = after ? "require-after" : "require";
  const char* all = after ? "require-all-after" : "require-all";
  std::vector<Sense> several;
  if (holds.is("and")) {
    several = holds.parts;
    several.front().span = join(span, several.front().span);
  } else {
    holds.span = span;
    several.push_back(std::move(holds));
  }
  if (joins) {
    Step& before = told.back();
    if (before.sense.is(one)) {
      several.insert(several.begin(), before.sense.parts[0]);
      before.sense = sense(all, {}, before.sense.span);
      before.numbered = false;
    }
    for (Step& item : proviso_items(std::move(several))) before.parts.push_back(std::move(item));
    return;
  }
  if (several.size() == 1 && !is_heavy(several[0])) {
    told.push_back({sense(one, std::move(several), span)});
    return;
  }
  Step list{sense(all, {}, span), {}, false};
  list.parts = proviso_items(std::move(several));
  told.push_back(std::move(list));
}

}  // namespace ludo::lang::rules
