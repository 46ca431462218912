// How paths end: at boundaries, at the end of a way or run, when the game or the turn is over.
//
// An ending closes the open scopes, asks the laws, and leaves in the frames only what is still
// alive, so that equal states in the middle of a turn are equal values.
//
// Tested by tests/interpreter/reference/test_walk.cpp and test_boundary.cpp.
#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/reference/inquiry.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

bool is(const Control& control, ControlKind kind) {
  return static_cast<ControlKind>(control.kind) == kind;
}

}  // namespace

bool Machine::is_out(const State& state, Index player) {
  const Items& alive = state.position.alive;
  return !std::binary_search(alive.begin(), alive.end(), player);
}

bool Machine::mover_is_out(const State& state) const {
  return state.position.stage == Stage::Turn && is_out(state, state.position.mover);
}

// A rule has come to its end: its results go to the caller.
Machine::Flow Machine::leave_frame(Path& path, const Sink& sink) {
  std::vector<Frame>& frames = path.state.position.frames;
  if (texts) trace_close(path, frames.size() - 1);
  const Frame done = std::move(frames.back());
  frames.pop_back();
  std::vector<Value> results;
  if (done.rule != kNoIndex) {
    for (const Index slot : model.rules[static_cast<std::size_t>(done.rule)].results) {
      results.push_back(done.slots[static_cast<std::size_t>(slot)]);
    }
  }
  if (!frames.empty()) {
    std::vector<Value>& slots = frames.back().slots;
    for (std::size_t i = 0; i < done.result_slots.size() && i < results.size(); ++i) {
      slots[static_cast<std::size_t>(done.result_slots[i])] = results[i];
      const Index given = model.rules[static_cast<std::size_t>(done.rule)].results[i];
      veil(path, done.result_slots[i], path.veiled.contains({frames.size(), given}));
    }
  }
  std::erase_if(path.veiled, [&](const auto& known) { return frames.size() <= known.first; });
  for (OutcomeSpan& span : path.outcomes) {
    if (!span.open || span.depth != frames.size()) continue;
    span.open = false;
    span.last = path.digits.size();
    span.end = path.state;
    tidy(span.end);
  }
  if (!frames.empty()) return Flow::On;
  path.results = std::move(results);
  return arrive(std::move(path), Ending::Body, sink) ? Flow::Ended : Flow::Stop;
}

// A boundary inside a turn. It does not cut a way.
Machine::Flow Machine::cut(Path& path, Ending ending, const Sink& sink) {
  if (path.way || path.travels > 0) return Flow::On;
  return arrive(std::move(path), ending, sink) ? Flow::Ended : Flow::Stop;
}

// Somebody else decides from here on; what was chosen until now is a move and keeps the laws.
Machine::Flow Machine::hand_over(Path& path, Index player, const Sink& sink) {
  Position& position = path.state.position;
  const bool ends = !path.way && path.travels == 0;
  if (ends && position.stage == Stage::Turn && !path.raw && !path.digits.empty()) {
    path.ending = Ending::By;
    if (!lawful(path)) return Flow::Ended;
  }
  position.me = player;
  return cut(path, Ending::By, sink);
}

Machine::Flow Machine::end_path(Path& path, const Sink& sink) {
  if (path.travels > 0)
    return arrive(std::move(path), Ending::Run, sink) ? Flow::Ended : Flow::Stop;
  return arrive(std::move(path), Ending::Body, sink) ? Flow::Ended : Flow::Stop;
}

bool Machine::arrive(Path&& path, Ending ending, const Sink& sink) {
  std::vector<Frame>& frames = path.state.position.frames;
  path.ending = ending;
  // The keys of scopes that are still open are read here; a run only closes its own.
  bool inside = true;
  for (std::size_t i = frames.size(); inside && i-- > 0;) {
    std::vector<Control>& controls = frames[i].control;
    for (std::size_t j = controls.size(); inside && j-- > 0;) {
      if (is(controls[j], ControlKind::KeysMark)) read_keys(path, i, controls[j]);
      if (ending == Ending::Run && is(controls[j], ControlKind::TravelMark)) inside = false;
    }
  }
  if (ending == Ending::Run) {
    if (watching != nullptr) watching->add(path.entered);
    return sink(std::move(path));
  }
  const bool by_player = path.state.position.stage == Stage::Turn;
  const bool asks_laws =
      ending == Ending::Body || ending == Ending::Commit || ending == Ending::Random;
  if (by_player && asks_laws && !path.raw) {
    if (ending == Ending::Body && !path.state.result.over && !path.way &&
        !settle_triggers(path.state, coverage ? &path.used : nullptr,
                         noting ? &path.changes : nullptr)) {
      return true;
    }
    if (!lawful(path)) return true;
  }
  if (texts) trace_ending(path);
  for (OutcomeSpan& span : path.outcomes) {
    if (!span.open) continue;
    span.open = false;
    span.last = path.digits.size();
    span.end = path.state;
    tidy(span.end);
  }
  if (ending == Ending::Body) {
    frames.clear();
  } else {
    tidy(path.state);
  }
  return sink(std::move(path));
}

bool Machine::lawful(Path& path) {
  const Position& position = path.state.position;
  for (const lang::Law& law : model.laws) {
    if (!laws) break;
    std::vector<Value> slots(static_cast<std::size_t>(law.slots), Value(kNone));
    Scene scene{path.state, slots, position.me, position.mover, true};
    const bool is_broken = holds(scene, law.condition);
    // What he cannot see may be as the law wants it.
    if (asks(path) && (unknown(path, law.condition) || path.blind)) continue;
    if (!is_broken) continue;
    if (!may_deny(path)) return false;
    Denial broken = denial(path, Denial::Form::Law, lang::at(model, law.condition).span);
    broken.key = law.item.key;
    broken.facts = why(scene, Naming{}, law.condition, true);
    deny(path, std::move(broken));
  }
  if (rules.forbids_repetition && !path.way && path.ending == Ending::Body &&
      !path.state.result.over) {
    State after = path.state;
    after.position.frames.clear();
    if (!repeats_too_often(after) || (asks(path) && path.blind)) return true;
    if (!may_deny(path)) return false;
    const auto rule =
        std::find_if(model.scenario.repetitions.begin(), model.scenario.repetitions.end(),
                     [](const lang::RepetitionRule& each) { return each.forbidden; });
    Denial repeated = denial(path, Denial::Form::Repetition, lang::at(model, rule->count).span);
    repeated.key = "repetition";
    deny(path, std::move(repeated));
  }
  return true;
}

// Keeps of the frames what can still be read: scopes that were read, blocks that are done and
// registers that nothing reads any more are no part of a state.
void Machine::tidy(State& state) const {
  std::vector<Frame>& frames = state.position.frames;
  for (Frame& frame : frames) {
    std::erase_if(frame.control,
                  [](const Control& control) { return is(control, ControlKind::KeysMark); });
    std::erase_if(frame.control, [&](const Control& control) {
      return is(control, ControlKind::Block) &&
             static_cast<std::size_t>(control.next) ==
                 model.blocks[static_cast<std::size_t>(control.block)].statements.size();
    });
    // Solutions that a `for each` has taken are forgotten.
    for (Control& control : frame.control) {
      if (!is(control, ControlKind::ForEach)) continue;
      const auto taken = static_cast<std::size_t>(control.next) * control.data[0].items.size();
      const auto first = control.data.begin() + 1;
      control.data.erase(first, first + static_cast<std::ptrdiff_t>(taken));
      control.data[0].number -= std::exchange(control.next, 0);
    }
  }
  // A frame that only waits for a call to come back, and gives nothing, is gone for good.
  for (std::size_t i = 0; i + 1 < frames.size();) {
    const bool gives = frames[i].rule != kNoIndex && !frames[i].result_slots.empty();
    const bool waits = frames[i].control.empty() && !gives && i > 0;
    if (waits) {
      frames[i + 1].result_slots.clear();
      frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  for (std::size_t i = 0; i < frames.size(); ++i) {
    const std::vector<bool> live =
        rules.live_slots(frames[i], i + 1 < frames.size() ? frames[i + 1].result_slots : Items{});
    for (std::size_t slot = 0; slot < frames[i].slots.size(); ++slot) {
      if (slot >= live.size() || !live[slot]) frames[i].slots[slot] = Value(kNone);
    }
  }
}

// Of paths that differ only inside a rule whose outcomes count, the first one stands for all.
std::vector<Path> Machine::same_outcomes_merged(std::vector<Path> paths) {
  if (!rules.merges_outcomes) return paths;
  std::map<State, Index> number_of;
  std::map<Items, std::size_t> seen;  // → which of those kept
  std::vector<Path> kept;
  for (Path& path : paths) {
    Items identity;
    std::size_t at = 0;
    for (const OutcomeSpan& span : path.outcomes) {
      identity.insert(identity.end(), path.digits.begin() + static_cast<std::ptrdiff_t>(at),
                      path.digits.begin() + static_cast<std::ptrdiff_t>(span.first));
      const auto known = number_of.emplace(span.end, static_cast<Index>(number_of.size())).first;
      // Two marks that no digit is: what is between stands for an outcome.
      identity.insert(identity.end(), {kNone, known->second});
      at = span.last;
    }
    identity.insert(identity.end(), path.digits.begin() + static_cast<std::ptrdiff_t>(at),
                    path.digits.end());
    const auto [known, fresh] = seen.emplace(std::move(identity), kept.size());
    if (fresh) {
      kept.push_back(std::move(path));
    } else {
      std::vector<std::string>& more = kept[known->second].read_only;
      more.insert(more.end(), path.forms.begin(), path.forms.end());
    }
  }
  return kept;
}

}  // namespace ludo::interpreter
