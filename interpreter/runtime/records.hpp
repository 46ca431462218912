// Lists of records: what a choice that is no set of elements has found to choose from.
//
// A record list is a row of records in the arena, each: its size, the number of its digits, its
// weight, the digits, the values it binds (sets as 2 * W integers); a size of 0 ends it. A list
// register holds the place of the next record.
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
std::int32_t Machine<W>::begin_records() {
  arena.push_back(0);
  return static_cast<std::int32_t>(arena.size()) - 1;
}

// The plan of an instruction that chooses among records.
template <int W>
const program::RecordPlan& Machine<W>::record_plan(const Instruction& in) const {
  const std::int32_t index = in.code == Code::ChooseLine ? in.y : in.x;
  return program.records[static_cast<std::size_t>(index)];
}

// Begins a record at the end of the arena (the list's end mark is taken away); returns its place.
template <int W>
std::size_t Machine<W>::open_record(std::int32_t weight) {
  if (arena.size() >= kMostArena) throw_spent("too many solutions are kept");
  arena.pop_back();
  const std::size_t at = arena.size();
  arena.insert(arena.end(), {0, 0, weight});
  return at;
}

// Ends a record; its digits were appended up to `digits_end`, then its bindings.
template <int W>
void Machine<W>::close_record(std::size_t at, std::size_t digits_end) {
  arena[at] = static_cast<std::int32_t>(arena.size() - at);
  arena[at + 1] = static_cast<std::int32_t>(digits_end - at - 3);
  arena.push_back(0);
}

template <int W>
void Machine<W>::append_set(const Bits& set) {
  const std::size_t at = arena.size();
  arena.resize(at + 2 * W);
  Bits content = set;
  std::memcpy(arena.data() + at, content.filled(), sizeof(std::uint64_t) * W);
}

template <int W>
void Machine<W>::append_elements(const Bits& set) {
  Bits rest = set;
  while (!rest.empty()) arena.push_back(rest.take_first());
}

template <int W>
void Machine<W>::add_record(const Instruction& in) {
  const program::RecordPlan& plan = program.records[static_cast<std::size_t>(in.x)];
  spend(1);
  const std::int32_t weight = plan.weight == kNoRegister ? 1 : ints[plan.weight];
  const std::size_t at = open_record(weight);
  for (std::size_t i = 0; i < plan.digits.size(); ++i) {
    const Operand& operand = plan.digits[i];
    switch (operand.bank) {
      case Bank::Int:
        arena.push_back(ints[operand.index]);
        break;
      case Bank::Set:
        append_elements(sets[operand.index]);
        arena.push_back(-1);
        break;
      case Bank::Several:  // a part of a tally: each key as often as it is taken
        for (std::int32_t key = 0; key < operand.width; ++key) {
          arena.insert(arena.end(),
                       static_cast<std::size_t>(std::max(0, ints[operand.index + key])), key);
        }
        arena.push_back(-1);
        break;
    }
  }
  const std::size_t digits_end = arena.size();
  for (const Operand& operand : plan.binds) {
    switch (operand.bank) {
      case Bank::Int:
        arena.push_back(ints[operand.index]);
        break;
      case Bank::Set:
        append_set(sets[operand.index]);
        break;
      case Bank::Several:
        for (std::int32_t i = 0; i < operand.width; ++i) arena.push_back(ints[operand.index + i]);
        break;
    }
  }
  close_record(at, digits_end);
}

// Writes what a record binds; answers where its bindings begin.
template <int W>
void Machine<W>::bind_record(std::int32_t at, const program::RecordPlan& plan) {
  std::size_t value = static_cast<std::size_t>(at) + 3 +
                      static_cast<std::size_t>(arena[static_cast<std::size_t>(at) + 1]);
  for (std::size_t i = 0; i < plan.binds.size(); ++i) {
    const Operand& operand = plan.binds[i];
    const bool keep = plan.keep[i];
    switch (operand.bank) {
      case Bank::Int:
        if (keep) log_int(operand.index);
        ints[operand.index] = arena[value++];
        break;
      case Bank::Set:
        if (keep) log_set(operand.index);
        sets[operand.index].load(arena.data() + value);
        value += 2 * W;
        break;
      case Bank::Several:
        for (std::uint16_t k = 0; k < operand.width; ++k) {
          if (keep) log_int(static_cast<std::uint32_t>(operand.index + k));
          ints[operand.index + k] = arena[value++];
        }
        break;
    }
  }
}

template <int W>
void Machine<W>::take_record(std::int32_t at, const program::RecordPlan& plan) {
  const auto first = arena.begin() + at + 3;
  digits.insert(digits.end(), first, first + arena[static_cast<std::size_t>(at) + 1]);
  bind_record(at, plan);
}

template <int W>
bool Machine<W>::next_record(const Instruction& in) {
  const std::int32_t at = ints[in.a];
  const std::int32_t size = arena[static_cast<std::size_t>(at)];
  if (size == 0) return false;
  spend(1);
  bind_record(at, program.records[static_cast<std::size_t>(in.x)]);
  log_int(in.a);
  ints[in.a] = at + size;
  return true;
}

template <int W>
void Machine<W>::sort_records(std::int32_t list) {
  std::vector<std::int32_t>& order = sort_order;
  order.clear();
  for (std::int32_t at = list; arena[static_cast<std::size_t>(at)] != 0;
       at += arena[static_cast<std::size_t>(at)]) {
    order.push_back(at);
  }
  const auto digits_of = [&](std::int32_t at) {
    return std::span<const std::int32_t>(
        arena.data() + at + 3, static_cast<std::size_t>(arena[static_cast<std::size_t>(at) + 1]));
  };
  const auto less = [&](std::int32_t a, std::int32_t b) {
    const auto x = digits_of(a), y = digits_of(b);
    const auto c = std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
    return c != 0 ? c < 0 : a < b;  // of equals the first found stays first
  };
  if (std::is_sorted(order.begin(), order.end(), less)) {
    bool distinct = true;
    for (std::size_t i = 1; distinct && i < order.size(); ++i) {
      const auto x = digits_of(order[i - 1]), y = digits_of(order[i]);
      distinct = !std::equal(x.begin(), x.end(), y.begin(), y.end());
    }
    if (distinct) return;
  }
  std::sort(order.begin(), order.end(), less);
  std::vector<std::int32_t>& copy = sort_copy;
  copy.clear();
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0) {
      const auto x = digits_of(order[i - 1]), y = digits_of(order[i]);
      if (std::equal(x.begin(), x.end(), y.begin(), y.end())) continue;
    }
    const auto first = arena.begin() + order[i];
    copy.insert(copy.end(), first, first + *first);
  }
  copy.push_back(0);
  arena.resize(static_cast<std::size_t>(list));
  arena.insert(arena.end(), copy.begin(), copy.end());
}

// Chooses among the records of a list, whose place is given.
template <int W>
bool Machine<W>::choose_among(const Instruction& in, std::int32_t list, std::int32_t pc) {
  const auto size_at = [&](std::int32_t at) { return arena[static_cast<std::size_t>(at)]; };
  if (size_at(list) == 0) return false;
  const program::RecordPlan& plan = record_plan(in);
  const auto digits_of = [&](std::int32_t at) {
    return std::span<const std::int32_t>(
        arena.data() + at + 3, static_cast<std::size_t>(arena[static_cast<std::size_t>(at) + 1]));
  };
  if (mode == Mode::Guide && !ends_in_selection()) {
    for (std::int32_t at = list; size_at(at) != 0; at += size_at(at)) {
      const auto here = digits_of(at);
      const auto rest = guide.subspan(static_cast<std::size_t>(guide_at));
      if (here.size() > rest.size() || !std::equal(here.begin(), here.end(), rest.begin())) {
        continue;
      }
      guide_at += static_cast<std::int32_t>(here.size());
      take_record(at, plan);
      return true;
    }
    return false;
  }
  const bool sure = in.code == Code::ChooseChance ||
                    (spans.empty() && in.code == Code::ChooseRecord && (in.y & kSure) != 0) ||
                    (spans.empty() && in.code == Code::ChooseLine && plan.sure);
  if (sure && scope < 0 && mode <= Mode::Select) {
    if (mode == Mode::Count) note_found();
    for (std::int32_t at = list; size_at(at) != 0; at += size_at(at)) {
      ++reached;
      if (in.code == Code::ChooseChance && mode != Mode::Select) {
        weights.push_back(arena[static_cast<std::size_t>(at) + 2]);
      }
      if (mode == Mode::Select && counted == wanted) {
        take_record(at, plan);
        return true;
      }
      ++counted;
      if (mode != Mode::List) continue;
      bound_list(0);
      const auto here = digits_of(at);
      listed.push_back(static_cast<std::int32_t>(digits.size() + here.size()));
      listed.insert(listed.end(), digits.begin(), digits.end());
      listed.insert(listed.end(), here.begin(), here.end());
    }
    return false;
  }
  const std::int32_t second = list + size_at(list);
  if (size_at(second) != 0) push_choice(Point::Form::Records, pc).next = second;
  take_record(list, plan);
  return true;
}

template <int W>
bool Machine<W>::choose_record(const Instruction& in, std::int32_t pc) {
  return choose_among(in, ints[in.a], pc);
}

template <int W>
bool Machine<W>::choose_chance(const Instruction& in, std::int32_t pc) {
  return choose_among(in, ints[in.a], pc);
}

template <int W>
bool Machine<W>::choose_line(const Instruction& in, std::int32_t pc) {
  if (const std::optional<bool> chosen = choose_ray(in, pc)) return *chosen;
  return choose_among(in, collect_lines(program.lines[static_cast<std::size_t>(in.x)]), pc);
}

}  // namespace ludo::runtime
