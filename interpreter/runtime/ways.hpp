// Ways: parts of a path of which only the outcome matters, each outcome once.
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
std::int32_t Machine<W>::begin_way(const Instruction& in, std::int32_t pc) {
  const std::int32_t player = ints[in.a];
  if (player == kNone) return in.x;
  const program::WayPlan& plan = program.ways[static_cast<std::size_t>(in.y)];
  Point& point = push_choice(Point::Form::Way, pc);
  point.next = pc + 1;
  point.reached = reached;
  point.end = way_serial;
  guides.push_back(guide);
  barrier = static_cast<std::int32_t>(choices.size()) - 1;
  scope = -1;
  mode = Mode::Plain;
  way_serial = ++way_serials;
  for (const auto& [from, to] : plan.arguments) copy_operand(from, to, true);
  set_field(Field::Me, player);
  set_field(Field::Mover, player);
  set_field(Field::Nature, 0);
  set_field(Field::Stage, static_cast<std::int32_t>(Stage::Turn));
  set_beside(program.layout.passed, 0);
  if (veiled != nullptr && *veiled != 0) {
    // What is seen is all there is.
    log(veiled);
    *veiled = 0;
  }
  reset_turn();
  reset_move();
  return plan.entry;
}

template <int W>
bool Machine<W>::arrive_way() {
  ++reached;
  if (scope >= 0) {
    collect_path();
    return false;
  }
  if (mode == Mode::Guide && static_cast<std::size_t>(guide_at) != guide.size()) return false;
  const std::uint32_t digits_before = choices[static_cast<std::size_t>(barrier)].digits;
  const std::uint32_t spans_before = choices[static_cast<std::size_t>(barrier)].spans;
  if (spans.size() == spans_before) return true;
  Stack<SpanEvent>& events = path_events;
  events.clear();
  events.insert(events.end(), spans.begin() + spans_before, spans.end());
  for (SpanEvent& event : events) event.digits -= static_cast<std::int32_t>(digits_before);
  return is_fresh(std::span<const std::int32_t>(digits).subspan(digits_before), events);
}

// The way is over, whatever came of it: what belongs to the search around it comes back.
template <int W>
void Machine<W>::end_way(const Point& point) {
  reached = point.reached;
  way_serial = point.end;
  guide = guides.back();
  guides.pop_back();
}

template <int W>
void Machine<W>::cut_way() {
  const auto index = static_cast<std::size_t>(barrier);
  const Point point = choices[index];
  std::size_t n_ways = 0;
  for (std::size_t i = index; i < choices.size(); ++i) {
    n_ways += choices[i].form == Point::Form::Way ? 1 : 0;
    if (choices[i].form == Point::Form::Scope || choices[i].form == Point::Form::Replay) {
      open_scopes = std::min(open_scopes, static_cast<std::size_t>(choices[i].next));
    }
  }
  guides.resize(guides.size() - (n_ways - 1));
  choices.resize(index);
  go_back(point);
  end_way(point);
}

template <int W>
void Machine<W>::copy_operand(const Operand& from, const Operand& to, bool keep) {
  switch (to.bank) {
    case Bank::Int:
      if (keep) log_int(to.index);
      ints[to.index] = ints[from.index];
      return;
    case Bank::Set:
      if (keep) log_set(to.index);
      sets[to.index] = sets[from.index];
      return;
    case Bank::Several:
      for (std::int32_t i = 0; i < to.width; ++i) {
        if (keep) log_int(static_cast<std::uint32_t>(to.index + i));
        ints[to.index + i] = ints[from.index + i];
      }
      return;
  }
}

}  // namespace ludo::runtime
