// The machine's bookkeeping: steps spent, what paths died of, the scene of a path.
//
// Tested through the engine.
#include "interpreter/reference/inquiry.hpp"

#include <fmt/core.h>

#include "interpreter/reference/observe.hpp"

namespace ludo::interpreter {

namespace {

// What a string or a vector takes beside itself.
constexpr std::size_t kOfHeap = 24;

std::size_t footprint(const std::vector<std::string>& texts) {
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += sizeof(text) + kOfHeap + text.size();
  return bytes;
}

}  // namespace

std::size_t footprint(const Path& path) {
  // A list of paths that grows has room for as many again.
  std::size_t bytes = 2 * sizeof(Path) - sizeof(State) + footprint(path.state) + kOfHeap +
                      path.digits.size() * sizeof(Index) + path.story.size() * sizeof(Step) +
                      path.choices.size() * 2 * sizeof(Choice);
  for (const TraceEntry& entry : path.trace) {
    bytes += sizeof(entry) + entry.labels.size() + footprint(entry.forms);
  }
  return bytes + footprint(path.forms) + footprint(path.read_only) + footprint(path.used);
}

void Machine::spend(std::uint64_t steps) {
  steps_ += steps;
  rules.steps += steps;
  if (rules.steps >= rules.next_look) {
    constexpr std::uint64_t kStepsUnseen = 4'096;
    rules.next_look = rules.steps + kStepsUnseen;
    lang::require_going_on(budget.stop);
  }
  if (steps_ > budget.steps) {
    throw BudgetSpent(fmt::format("more than {} steps are needed", budget.steps));
  }
}

void Machine::require_room(std::size_t bytes) const {
  if (bytes > budget.bytes) {
    throw BudgetSpent(
        fmt::format("more than {} MB are needed to compare what is possible: a decision has too "
                    "many ways; `that done` between its choices makes several of it",
                    budget.bytes / 1'000'000));
  }
}

void Machine::tell(std::string_view what, Span where, Index site) const {
  if (last_report == nullptr) return;
  last_report->what = what;
  last_report->where = where;
  if (site == kNoIndex) return;
  const lang::Type type{.base = lang::Base::Site};
  last_report->what += fmt::format(" at `{}`", lang::print_value(model, type, Value(site)));
}

void Machine::report(DiagnosticKind kind, std::string_view what, Span where, Index site) const {
  tell(what, where, site);
  if (silent) return;
  if (inquiry != nullptr) {
    inquiry->reported = what;
    return;  // the path may be one that some clause forbids
  }
  Report& entry = rules.reports[{std::string(what), where.begin}];
  if (entry.times == 0) {
    entry.kind = kind;
    entry.what = what;
    entry.where = where;
  }
  ++entry.times;
}

bool Machine::keeps_to_types(const lang::Rule& rule, const std::vector<Value>& arguments,
                             Span where) const {
  for (std::size_t i = 0; i < arguments.size() && i < rule.slot_types.size(); ++i) {
    const lang::Type& type = rule.slot_types[i];
    // An argument may be `none`: the rule asks.
    if (type.shape == lang::Shape::Scalar && arguments[i].is_none()) continue;
    if (lang::is_of_type(model, type, arguments[i])) continue;
    report(DiagnosticKind::leaves_type,
           fmt::format("`{}` of `{}` would leave its type", rule.slot_names[i], rule.item.key),
           where);
    return false;
  }
  return true;
}

// In a secret phase a player reads what was there when it began, and his own writes.
Scene Machine::scene_of(Path& path) const {
  Position& position = path.state.position;
  std::vector<Value>& slots = position.frames.back().slots;
  if (path.state.phase_start == nullptr || path.state.secrets.empty()) {
    return Scene{path.state, slots, position.me, position.mover, path.raw};
  }
  path.seen = std::make_shared<State>(as_seen(path.state, position.me));
  return Scene{*path.seen, slots, position.me, position.mover, path.raw};
}

}  // namespace ludo::interpreter
