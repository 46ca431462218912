// A row that pushes: who stands behind a piece without a gap goes with it, and all that stands
// before them is pushed.
//
//   choose x among own K
//   choose line from x, included, along any direction as c:
//     an unbroken row of own K as a, perhaps an unbroken row of pieces as b, one (empty or edge)
//   require (opposite c) of x is not own K
//   shift a and b along c
//
// The steps have been told one by one; here they become what people say of them. See teller.hpp.

#include <algorithm>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

bool speaks_of(const Sense& told, const std::string& name) {
  if (told.is("bound") && told.text == name) return true;
  return std::any_of(told.parts.begin(), told.parts.end(),
                     [&](const Sense& part) { return speaks_of(part, name); });
}

bool step_speaks_of(const Step& step, const std::string& name) {
  return speaks_of(step.sense, name) ||
         std::any_of(step.parts.begin(), step.parts.end(),
                     [&](const Step& part) { return step_speaks_of(part, name); });
}

void spans_below(const Sense& told, std::vector<Span>& spans) {
  if (!told.span.is_nowhere()) spans.push_back(told.span);
  for (const Sense& part : told.parts) spans_below(part, spans);
}

// The row of a push, as its steps name it.
struct PushedRow {
  Sense own;              // the player's pieces of the kind that pushes
  Sense kind;             // the same, whose ever they are
  std::string from = {};  // bound names: the hindmost piece
  std::string course = {};
  std::string pushing = {};
  std::string pushed = {};  // may be empty
};

bool is_bound_to(const Sense& told, const std::string& name) {
  return told.is("bound") && told.text == name;
}

// Conditions speak of those that push and those that are pushed.
Sense of_row(Sense told, const PushedRow& row) {
  if (told.is("or") && told.parts.size() == 2 && told.parts[0].is("at-least-of") &&
      told.parts[0].parts[0].text == "2" && is_bound_to(told.parts[0].parts[1], row.pushing) &&
      told.parts[1].is("some-of") && is_bound_to(told.parts[1].parts[0], row.pushed)) {
    return sense("row-of-two", {}, told.span);
  }
  if (is_bound_to(told, row.pushing)) return sense("those-pushing", {row.kind}, told.span);
  if (is_bound_to(told, row.pushed)) return sense("those-pushed", {}, told.span);
  if (told.is("in-set") && is_bound_to(told.parts[0], row.pushed)) {
    return sense("being-pushed", {}, told.span);
  }
  if (told.is("edge")) told.what = "edge-alone";
  for (Sense& part : told.parts) part = of_row(std::move(part), row);
  return told;
}

// `empty or edge`: whatever follows a row without a gap.
bool is_empty_or_edge(const Sense& end) {
  if (!end.is("any-of") || end.parts.size() != 2) return false;
  const auto is_empty = [](const Sense& part) {
    return part.is("things") && part.text == "=cell" && part.parts.size() == 1 &&
           part.parts[0].is("empty");
  };
  const bool first = is_empty(end.parts[0]);
  return (first || is_empty(end.parts[1])) && end.parts[first ? 1 : 0].is("edge-alone");
}

bool is_behind(const Sense& holds, const PushedRow& row) {
  if (!holds.is("not") || !holds.parts[0].is("stands-behind")) return false;
  const auto& parts = holds.parts[0].parts;
  return print(parts[0]) == print(row.own) && is_bound_to(parts[1], row.from) &&
         is_bound_to(parts[2], row.course);
}

// The names of the row, or false if the steps are of another form.
bool names_of_row(const std::vector<Step>& told, std::size_t at, std::size_t end, PushedRow& row) {
  const Sense& chosen = told[at].sense;
  const Sense& course = told[at + 1].sense;
  const Sense& front = told[at + 2].sense;
  if (!chosen.is("choose") || !chosen.parts[0].is("new-bound")) return false;
  if (!course.is("choose-course") || !course.parts[0].is("new-bound")) return false;
  if (!course.parts[0].parts[0].is("some-direction") || !front.is("formation-front")) return false;
  row.own = chosen.parts[0].parts[0];
  if (!row.own.is("things") || row.own.parts.size() != 1 || !row.own.parts[0].is("own")) {
    return false;
  }
  row.kind = row.own;
  row.kind.parts.clear();
  row.from = chosen.parts[0].parts[1].text;
  row.course = course.parts[0].parts[1].text;
  row.pushing = front.parts[0].text;
  if (print(front.parts[1]) != print(row.own) || !is_bound_to(front.parts[2], row.from)) {
    return false;
  }
  const Sense& shift = told[end].sense;
  if (!is_bound_to(shift.parts[1], row.course)) return false;
  if (!told[at + 3].sense.is("formation-end")) {
    const Sense& next = told[at + 3].sense;
    row.pushed = next.parts[0].text;
    if (!next.parts[1].is("things")) return false;
    const Sense& all = shift.parts[0];
    return all.is("any-of") && all.parts.size() == 2 && is_bound_to(all.parts[0], row.pushing) &&
           is_bound_to(all.parts[1], row.pushed);
  }
  return is_bound_to(shift.parts[0], row.pushing);
}

// Prose and clauses of steps that are told elsewhere.
void hand_on(const Step& from, Step& to) {
  to.prose.insert(to.prose.end(), from.prose.begin(), from.prose.end());
  to.also.insert(to.also.end(), from.also.begin(), from.also.end());
  spans_below(from.sense, to.also);
}

}  // namespace

void Teller::push_row(std::vector<Step>& told) {
  const auto shift = std::find_if(told.begin(), told.end(),
                                  [](const Step& step) { return step.sense.is("shift"); });
  const auto first = std::find_if(told.begin(), told.end(),
                                  [](const Step& step) { return step.sense.is("choose-course"); });
  if (shift == told.end() || first == told.begin() || shift - first < 4) return;
  const auto end = static_cast<std::size_t>(shift - told.begin());
  const auto at = static_cast<std::size_t>(first - told.begin()) - 1;
  const Step& required = told[end - 1];
  PushedRow row;
  std::size_t beyond = at + 3;
  if (!told[beyond].sense.is("formation-end")) {
    const bool next =
        told[beyond].sense.is("formation-next") || told[beyond].sense.is("formation-perhaps");
    if (!next || !told[++beyond].sense.is("formation-end")) return;
  }
  if (beyond + 2 != end || !names_of_row(told, at, end, row)) return;

  // What must hold: one condition is of the row's end, the others stay.
  std::vector<Step> items;
  if (required.sense.is("require")) {
    items.push_back({sense("proviso", required.sense.parts, required.sense.span)});
  } else if (required.sense.is("require-all")) {
    items = required.parts;
  }
  const auto behind = std::find_if(items.begin(), items.end(), [&](const Step& item) {
    return item.sense.is("proviso") && is_behind(item.sense.parts[0], row);
  });
  if (behind == items.end()) return;
  Step choice{sense("row-choose", {row.kind}, told[at].sense.span)};
  for (const Step* part : {&told[at], &told[at + 1], &*behind}) hand_on(*part, choice);
  items.erase(behind);

  const Sense& front = told[at + 2].sense;
  Step pushers{sense("row-pushing", {row.own}, front.span)};
  hand_on(told[at + 2], pushers);
  std::vector<Step> all = {std::move(choice), std::move(pushers)};
  all.push_back({sense("row-follows", {}, front.span)});
  all.back().follows = true;
  const Step& end_of_row = told[beyond];
  Step only{sense("row-only-if", {}, required.sense.span), {}, false};
  hand_on(required, only);
  Sense edge = of_row(end_of_row.sense.parts[0], row);
  bool whole = false;  // all that stand there are pushed: where they end nothing else can stand
  if (beyond == at + 4) {
    const Step& next = told[at + 3];
    Sense met = next.sense.parts[1];
    const bool any = met.text == "=piece" && met.parts.empty();
    whole = any && is_empty_or_edge(edge);
    Step pushed{
        sense(any ? "row-pushed-any" : "row-pushed", {row.own, std::move(met)}, next.sense.span)};
    if (whole) {
      pushed.sense.what = "row-pushed-to";
      pushed.sense.parts.push_back(edge);
      hand_on(end_of_row, pushed);
    }
    hand_on(next, pushed);
    all.push_back(std::move(pushed));
    all.push_back({sense("row-is-both", {}, next.sense.span)});
    all.back().follows = true;
    if (next.sense.is("formation-next")) {
      only.parts.push_back(
          {sense("proviso", {sense("some-are-pushed", {}, next.sense.span)}, next.sense.span)});
    }
  }
  if (!whole) {
    Step beyond_it{sense("proviso", {sense("row-ends", {std::move(edge)}, end_of_row.sense.span)},
                         end_of_row.sense.span)};
    hand_on(end_of_row, beyond_it);
    only.parts.insert(only.parts.begin(), std::move(beyond_it));
  }
  for (Step& item : items) {
    item.sense = of_row(std::move(item.sense), row);
    only.parts.push_back(std::move(item));
  }
  Step goes{sense("row-advances", {}, told[end].sense.span)};
  hand_on(told[end], goes);
  all.push_back(std::move(only));
  all.push_back(std::move(goes));
  // Whoever is named once more needs its introduction.
  std::vector<Step> rest(told.begin() + static_cast<std::ptrdiff_t>(end) + 1, told.end());
  for (const std::string* name : {&row.from, &row.course, &row.pushing, &row.pushed}) {
    if (name->empty()) continue;
    const auto speaks = [&](const Step& step) { return step_speaks_of(step, *name); };
    if (std::any_of(all.begin(), all.end(), speaks)) return;
    if (std::any_of(rest.begin(), rest.end(), speaks)) return;
  }
  told.erase(told.begin() + static_cast<std::ptrdiff_t>(at), told.end());
  std::move(all.begin(), all.end(), std::back_inserter(told));
  std::move(rest.begin(), rest.end(), std::back_inserter(told));
}

}  // namespace ludo::lang::rules
