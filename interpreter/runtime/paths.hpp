// The ends of paths: what is counted, listed or selected there, and what `preferring` keeps of the
// paths of a scope.
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

// True: the machine stops here. False: the path is counted, listed or kept, and the next one is
// wanted.
template <int W>
bool Machine<W>::arrive(LeafForm form, std::int32_t resume) {
  ++reached;
  leaf = form;
  leaf_resume = resume;
  if (scope >= 0) {
    collect_path();
    return false;
  }
  switch (mode) {
    case Mode::Count:
      if (!spans.empty() && !is_fresh(digits, spans)) return false;
      if (digits.empty()) automatic = true;
      note_found();
      ++counted;
      return false;
    case Mode::List:
      if (!spans.empty() && !is_fresh(digits, spans)) return false;
      ++counted;
      listed.push_back(static_cast<std::int32_t>(digits.size()));
      listed.insert(listed.end(), digits.begin(), digits.end());
      bound_list(0);
      return false;
    case Mode::Select:
      if (!spans.empty() && !is_fresh(digits, spans)) return false;
      return counted++ == wanted;
    case Mode::Guide:
      return static_cast<std::size_t>(guide_at) == guide.size();
    case Mode::First:
      return true;
    case Mode::Plain:
      break;
  }
  LUDO_UNREACHABLE();
}

// Count: the paths that follow are counted from here on.
template <int W>
void Machine<W>::note_found(std::span<const std::int32_t> more) {
  if (!found_all) return;
  if (found_paths.size() >= kMostFound || found_digits.size() >= kMostFoundDigits) {
    found_all = false;
    return;
  }
  found_paths.push_back({counted, static_cast<std::uint32_t>(found_digits.size())});
  found_digits.insert(found_digits.end(), digits.begin(), digits.end());
  found_digits.insert(found_digits.end(), more.begin(), more.end());
}

// Guide: the digits have led to a choice of which one element is selected. It may be one of a dead
// alternative, which has the same digits before it: then the search comes back, and is guided as it
// was.
template <int W>
bool Machine<W>::ends_in_selection() {
  if (!then_select || static_cast<std::size_t>(guide_at) != guide.size()) return false;
  mode = Mode::Select;
  counted = 0;
  return true;
}

// Of paths that differ only inside rules whose outcomes count, the first stands for all.
template <int W>
bool Machine<W>::is_fresh(std::span<const std::int32_t> path, std::span<const SpanEvent> events) {
  if (events.empty()) return true;
  Stack<std::int32_t>& identity = identity_row;
  identity.clear();
  identity.push_back(way_serial);
  std::size_t at = 0;
  std::int32_t open = -1;
  for (const SpanEvent& event : events) {
    if (event.outcome < 0) {
      open = event.digits;
      continue;
    }
    identity.insert(identity.end(), path.begin() + static_cast<std::ptrdiff_t>(at),
                    path.begin() + open);
    identity.insert(identity.end(), {kNone, event.outcome});
    at = static_cast<std::size_t>(event.digits);
  }
  identity.insert(identity.end(), path.begin() + static_cast<std::ptrdiff_t>(at), path.end());
  const bool fresh_outcome = outcomes_seen.number_of(identity).fresh;
  if (outcomes_seen.values() > budget.numbers) throw_spent("too many paths are compared");
  return fresh_outcome;
}

// The state that a rule has come to becomes a number: equal states, equal numbers.
template <int W>
void Machine<W>::close_span(const Instruction& in) {
  int open = 0;
  for (const SpanEvent& event : spans) open += event.outcome < 0 ? 1 : -1;
  // The rule began before this decision: its paths are told apart one by one.
  if (open <= 0) return;
  Stack<std::uint64_t>& snapshot = outcome_row;
  const std::size_t n_words = static_cast<std::size_t>(program.layout.beside_begin) / 8;
  snapshot.clear();
  snapshot.insert(snapshot.end(), block, block + n_words);
  std::size_t at = static_cast<std::size_t>(in.x);
  for (; program.pool[at] >= 0; ++at) {
    snapshot.push_back(static_cast<std::uint32_t>(ints[program.pool[at]]));
  }
  for (++at; program.pool[at] >= 0; ++at) {
    const auto row = sets[program.pool[at]].row();
    snapshot.insert(snapshot.end(), row.begin(), row.end());
  }
  for (++at; program.pool[at] >= 0; at += 2) {
    pack_list({static_cast<std::uint16_t>(program.pool[at]), program.pool[at + 1]}, snapshot);
  }
  const std::int32_t outcome = outcome_numbers.number_of(snapshot).number;
  if (2 * outcome_numbers.values() > budget.numbers) {
    throw_spent("too many outcomes are kept");
  }
  spans.push_back({static_cast<std::int32_t>(digits.size()), outcome});
}

// ---- `preferring`
// ----------------------------------------------------------------------------------

template <int W>
void Machine<W>::open_scope(const Instruction& in, std::int32_t pc) {
  log_int(in.dst);
  if (mode == Mode::Guide || mode == Mode::First) {
    ints[in.dst] = -1;
    return;
  }
  Point& point = push_choice(Point::Form::Scope, pc);
  const auto index = static_cast<std::int32_t>(open_scopes++);
  point.next = index;
  if (collected.size() < open_scopes) collected.emplace_back();
  Collected& kept = collected[static_cast<std::size_t>(index)];
  kept.digits = point.digits;
  kept.keys = point.keys;
  kept.spans = point.spans;
  kept.best.clear();
  kept.paths.clear();
  kept.count = 0;
  ints[in.dst] = index;
  scope = index;
}

template <int W>
void Machine<W>::close_scope(const Instruction& in) {
  if (ints[in.a] < 0) return;
  const program::ScopePlan& plan = program.scopes[static_cast<std::size_t>(in.x)];
  keys.push_back(ints[in.a]);
  const std::size_t size_at = keys.size();
  keys.push_back(0);
  for (const auto& [operand, most] : plan.keys) {
    for (std::int32_t i = 0; i < operand.width; ++i) {
      const std::int32_t value = ints[operand.index + i];
      // Kept so that greater is always better.
      keys.push_back(most ? value : value == kNone ? INT32_MAX : -value);
    }
  }
  keys[size_at] = static_cast<std::int32_t>(keys.size() - size_at - 1);
}

// Keeps the running path in its innermost scope, if no better one is there.
template <int W>
void Machine<W>::collect_path() {
  const Collected& kept = collected[static_cast<std::size_t>(scope)];
  keep_path(scope, std::span<const std::int32_t>(digits).subspan(kept.digits),
            std::span<const std::int32_t>(keys).subspan(kept.keys),
            std::span<const SpanEvent>(spans).subspan(kept.spans));
}

template <int W>
void Machine<W>::keep_path(std::int32_t index, std::span<const std::int32_t> path,
                           std::span<const std::int32_t> its_keys,
                           std::span<const SpanEvent> events) {
  Collected& kept = collected[static_cast<std::size_t>(index)];
  std::span<const std::int32_t> mine;
  for (std::size_t at = 0; at < its_keys.size();) {
    const auto n = static_cast<std::size_t>(its_keys[at + 1]);
    if (its_keys[at] == index) mine = its_keys.subspan(at + 2, n);
    at += n + 2;
  }
  LUDO_ASSERT(!mine.empty(), "a path has left its scope without its keys");
  if (kept.count > 0) {
    const auto order = std::lexicographical_compare_three_way(mine.begin(), mine.end(),
                                                              kept.best.begin(), kept.best.end());
    if (order < 0) return;
    if (order > 0) {
      kept.count = 0;
      kept.paths.clear();
    }
  }
  if (kept.count == 0) kept.best.assign(mine.begin(), mine.end());
  ++kept.count;
  if (kept.count > budget.moves || kept.paths.size() > budget.numbers) {
    throw_spent("too many paths are compared");
  }
  auto& paths = kept.paths;
  paths.push_back(static_cast<std::int32_t>(path.size()));
  paths.insert(paths.end(), path.begin(), path.end());
  paths.push_back(static_cast<std::int32_t>(its_keys.size()));
  paths.insert(paths.end(), its_keys.begin(), its_keys.end());
  paths.push_back(static_cast<std::int32_t>(events.size()));
  for (const SpanEvent& event : events) paths.insert(paths.end(), {event.digits, event.outcome});
}

// Walks over kept paths; answers the place of the next one.
template <int W>
std::size_t Machine<W>::read_path(const Collected& kept, std::size_t at,
                                  std::span<const std::int32_t>& path,
                                  std::span<const std::int32_t>& its_keys,
                                  Stack<SpanEvent>& events) const {
  const auto part = [&](std::size_t n) {
    const std::span<const std::int32_t> found(kept.paths.data() + at, n);
    at += n;
    return found;
  };
  path = part(static_cast<std::size_t>(part(1)[0]));
  its_keys = part(static_cast<std::size_t>(part(1)[0]));
  events.clear();
  const auto n = static_cast<std::size_t>(part(1)[0]);
  for (std::size_t i = 0; i < n; ++i) {
    const auto event = part(2);
    events.push_back({event[0], event[1]});
  }
  return at;
}

// All paths of a scope are known: the best are handed on.
template <int W>
std::int32_t Machine<W>::end_scope() {
  const Point point = choices.back();
  const std::int32_t index = point.next;
  Collected& kept = collected[static_cast<std::size_t>(index)];
  const auto close = [&] {
    choices.pop_back();
    open_scopes = static_cast<std::size_t>(index);
    return -1;
  };
  if (kept.count == 0) return close();
  std::span<const std::int32_t> path, its_keys;
  Stack<SpanEvent>& events = path_events;
  if (mode == Mode::Plain && scope < 0) {
    choices.back().form = Point::Form::Replay;
    choices.back().end = 0;
    return replay_next();
  }
  for (std::size_t at = 0; at < kept.paths.size();) {
    at = read_path(kept, at, path, its_keys, events);
    if (scope >= 0) {
      // Handed to the scope around it, whole.
      const Collected& outer = collected[static_cast<std::size_t>(scope)];
      whole_path.clear();
      whole_path.insert(whole_path.end(), digits.begin() + outer.digits, digits.end());
      whole_path.insert(whole_path.end(), path.begin(), path.end());
      whole_keys.clear();
      whole_keys.insert(whole_keys.end(), keys.begin() + outer.keys, keys.end());
      whole_keys.insert(whole_keys.end(), its_keys.begin(), its_keys.end());
      whole_events.clear();
      whole_events.insert(whole_events.end(), spans.begin() + outer.spans, spans.end());
      whole_events.insert(whole_events.end(), events.begin(), events.end());
      keep_path(scope, whole_path, whole_keys, whole_events);
      continue;
    }
    bool is_new = true;
    if (!events.empty() || !spans.empty()) {
      whole_path.clear();
      whole_path.insert(whole_path.end(), digits.begin(), digits.end());
      whole_path.insert(whole_path.end(), path.begin(), path.end());
      whole_events.clear();
      whole_events.insert(whole_events.end(), spans.begin(), spans.end());
      whole_events.insert(whole_events.end(), events.begin(), events.end());
      is_new = is_fresh(whole_path, whole_events);
    }
    if (!is_new) continue;
    if (mode == Mode::Select && counted == wanted) {
      replayed.assign(path.begin(), path.end());
      close();
      mode = Mode::Guide;
      then_select = false;  // these digits lead to the end of the path
      guide = replayed;
      guide_at = 0;
      log_int(program.code[static_cast<std::size_t>(point.pc)].dst);
      ints[program.code[static_cast<std::size_t>(point.pc)].dst] = -1;
      return point.pc + 1;
    }
    if (mode == Mode::Count) note_found(path);
    ++counted;
    if (digits.empty() && path.empty()) automatic = true;
    if (mode != Mode::List) continue;
    bound_list(0);
    listed.push_back(static_cast<std::int32_t>(digits.size() + path.size()));
    listed.insert(listed.end(), digits.begin(), digits.end());
    listed.insert(listed.end(), path.begin(), path.end());
  }
  return close();
}

// Inside a way or a run the kept paths are followed again, one after the other.
template <int W>
std::int32_t Machine<W>::replay_next() {
  Point& point = choices.back();
  Collected& kept = collected[static_cast<std::size_t>(point.next)];
  const auto at = static_cast<std::size_t>(point.end);
  if (at >= kept.paths.size()) {
    open_scopes = static_cast<std::size_t>(point.next);
    choices.pop_back();
    return -1;
  }
  std::span<const std::int32_t> path, its_keys;
  Stack<SpanEvent>& events = path_events;
  point.end = static_cast<std::int32_t>(read_path(kept, at, path, its_keys, events));
  mode = Mode::Guide;
  guide = path;
  guide_at = 0;
  const Instruction& in = program.code[static_cast<std::size_t>(point.pc)];
  log_int(in.dst);
  ints[in.dst] = -1;
  return point.pc + 1;
}

}  // namespace ludo::runtime
