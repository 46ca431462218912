// What the code of loops in expressions asks for: entries of tallies, connected sites, sub-sets,
// and the turns of a repeated cycle.
//
// Tested by tests/interpreter/runtime/test_loops.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "interpreter/runtime/general_sites.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/places.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/variables.hpp"

namespace ludo::runtime {

template <int W>
void tally_entry(Machine<W>& machine, const Instruction& in) {
  const std::int32_t key = machine.ints[in.b];
  machine.ints[in.dst] = 0 <= key && key < in.x ? machine.ints[in.a + key] : 0;
}

template <int W>
void tally_keys(Machine<W>& machine, const Instruction& in) {
  const std::int32_t offset = (in.y & kNumber) != 0 ? machine.program.number_base : 0;
  Set<W> keys;
  for (std::int32_t key = 0; key < in.x; ++key) {
    if (machine.ints[in.a + key] > 0) keys.add(key - offset);
  }
  machine.sets[in.dst] = keys;
}

template <int W>
void connected(Machine<W>& machine, const Instruction& in) {
  using Along = typename Steps<W>::Along;
  Steps<W> steps{machine, Along::Any, {}};
  if (in.x >= 0) {
    steps.along = in.y == 0 ? Along::Directions : Along::Links;
    steps.ways = machine.sets[in.x];
  }
  machine.sets[in.dst] = flood(machine, machine.sets[in.a], machine.sets[in.b], steps);
}

template <int W>
void turn_direction(Machine<W>& machine, const Instruction& in) {
  const std::int32_t direction = machine.ints[in.a], amount = machine.ints[in.b];
  const bool none = direction == kNone || amount == kNone;
  machine.ints[in.dst] = none ? kNone : machine.places().turned(direction, amount);
}

/// Appends a record to the last list of the arena.
template <int W>
void keep_record(Machine<W>& machine, const Instruction& in) {
  auto& arena = machine.arena;
  if (arena.size() >= Machine<W>::kMostArena) throw_spent("too many solutions are kept");
  const auto from = static_cast<std::size_t>(machine.ints[in.b]);
  const auto size = static_cast<std::size_t>(arena[from]);
  const std::size_t at = arena.size() - 1;  // the list's end mark
  arena.resize(at + size + 1);
  std::copy_n(arena.begin() + static_cast<std::ptrdiff_t>(from), size,
              arena.begin() + static_cast<std::ptrdiff_t>(at));
  arena.back() = 0;
}

// ---- sub-sets

/// What one choice takes at the most: the stack of the program is as deep.
inline constexpr std::size_t kMostAtOnce = 20'000;

/// All three are below two thousand millions.
inline std::int64_t times_ways(std::int64_t weight, std::int64_t ways, std::int64_t parts = 1) {
  weight = weight * ways / parts;
  if (weight > INT32_MAX) throw_spent("too many ways to draw a part of a tally");
  return weight;
}

/// In how many ways one can take `count` of `from` things.
inline std::int64_t ways_to_take(std::int64_t from, std::int64_t count) {
  std::int64_t ways = 1;
  for (std::int64_t i = 1; i <= count; ++i) ways = times_ways(ways, from - count + i, i);
  return ways;
}

/// The sub-multisets of `counts` with `least` to `most` elements, in lexicographic order of their
/// sorted elements, as records.
template <int W>
struct Subsets {
  Machine<W>& machine;
  const Operand& domain;
  std::vector<std::int32_t> keys, counts;
  std::int32_t least = 0, most = 0;
  bool weighted = false;
  std::vector<std::int32_t> chosen = {};    // by index into keys
  std::vector<std::int32_t> elements = {};  // with multiplicity

  void keep() {
    std::int64_t weight = 1;
    for (std::size_t i = 0; weighted && i < keys.size(); ++i) {
      weight = times_ways(weight, ways_to_take(counts[i], chosen[i]));
    }
    auto& arena = machine.arena;
    const std::size_t at = machine.open_record(static_cast<std::int32_t>(weight));
    arena.insert(arena.end(), elements.begin(), elements.end());
    arena.push_back(-1);
    const std::size_t digits_end = arena.size();
    if (domain.bank == Bank::Set) {
      Set<W> set;
      for (const std::int32_t element : elements) set.add(element);
      machine.append_set(set);
    } else {
      arena.resize(digits_end + domain.width);
      std::fill(arena.begin() + digits_end, arena.end(), 0);
      for (std::size_t i = 0; i < keys.size(); ++i) {
        arena[digits_end + static_cast<std::size_t>(keys[i])] = chosen[i];
      }
    }
    machine.close_record(at, digits_end);
  }

  void from(std::size_t first) {
    machine.spend(1);
    if (static_cast<std::int32_t>(elements.size()) >= least) keep();
    if (static_cast<std::int32_t>(elements.size()) == most) return;
    if (elements.size() == kMostAtOnce) {
      throw_spent("a choice takes more than 20000 things at once");
    }
    for (std::size_t i = first; i < keys.size(); ++i) {
      if (chosen[i] == counts[i]) continue;
      ++chosen[i];
      elements.push_back(keys[i]);
      from(i);
      elements.pop_back();
      --chosen[i];
    }
  }
};

template <int W>
std::int32_t collect_subsets(Machine<W>& machine, const Instruction& in) {
  constexpr std::int32_t kWeighted = 8;
  const std::int32_t* const pool = machine.program.pool.data() + in.x;
  const auto bound = [&](std::int32_t reg, std::int32_t otherwise) {
    return reg == kNoRegister ? otherwise : machine.ints[reg];
  };
  const std::int32_t list = machine.begin_records();
  const Operand& domain = machine.program.operands[static_cast<std::size_t>(pool[0])];
  Subsets<W> subsets{machine,
                     domain,
                     {},
                     {},
                     bound(pool[1], 0),
                     bound(pool[2], INT32_MAX),
                     (in.y & kWeighted) != 0};
  if (subsets.least == kNone || subsets.most < 0) return list;
  if (domain.bank == Bank::Set) {
    Set<W> rest = machine.sets[domain.index];
    while (!rest.empty()) {
      subsets.keys.push_back(rest.take_first());
      subsets.counts.push_back(1);
    }
  } else {
    for (std::int32_t key = 0; key < domain.width; ++key) {
      const std::int32_t count = machine.ints[domain.index + key];
      if (count <= 0) continue;
      subsets.keys.push_back(key);
      subsets.counts.push_back(count);
    }
  }
  subsets.chosen.resize(subsets.keys.size());
  subsets.from(0);
  return list;
}

// ---- cycles

/// The next turn of a player in the repeated cycle takes the place of the state's, to be undone by
/// the trail; false: there is none.
template <int W>
bool take_cycle_turn(Machine<W>& machine, const Instruction& in) {
  LUDO_ASSERT(machine.cycle >= 0, "a cycle is asked about outside `repetition`");
  const program::Layout& layout = machine.program.layout;
  const History& history = machine.history;
  const auto end = static_cast<std::int32_t>(history.entries.size());
  std::int32_t at = machine.cycle + machine.ints[in.dst];
  while (at < end && history.entries[static_cast<std::size_t>(at)].mover != machine.ints[in.a]) {
    ++at;
  }
  machine.ints[in.dst] = at - machine.cycle + 1;
  if (at >= end) return false;
  const Repeated& entry = history.entries[static_cast<std::size_t>(at)];
  machine.write_words(machine.block + layout.turn_begin / 8,
                      history.positions.data() + entry.position + layout.position_end / 8,
                      (layout.move_end - layout.turn_begin) / 8);
  machine.set_field(Field::Mover, entry.mover);
  return true;
}

}  // namespace ludo::runtime
