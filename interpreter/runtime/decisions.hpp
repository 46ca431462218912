// The beginning of a search, and what outlives a decision inside a turn: registers and lists that
// are parked beside the block.
#pragma once

#include <algorithm>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

// What every search begins with.
template <int W>
[[gnu::always_inline]] inline void Machine<W>::forget_search(Mode mode_) {
  trail.clear();
  choices.clear();
  digits.clear();
  arena.clear();
  returns.clear();
  root_choice = -1;
  found_paths.clear();
  found_digits.clear();
  found_all = mode_ == Mode::Count;
  then_select = false;
  plays = false;
  settled = false;
  selected_from = kUncounted;
  laws_hold = lawless;
  ++searches;
  counted = 0;
  reached = 0;
  automatic = false;
  count_steps_anew();
  guide_at = 0;
  mode = mode_;
}

template <int W>
std::int32_t Machine<W>::begin_search(Mode mode_) {
  forget_search(mode_);
  listed.clear();
  weights.clear();
  changes.clear();
  if (nests) {
    keys.clear();
    spans.clear();
    guides.clear();
    if (!outcomes_seen.empty()) outcomes_seen.clear();
    if (!outcome_numbers.empty()) outcome_numbers.clear();
    open_scopes = 0;
    scope = -1;
    barrier = -1;
    way_serial = 0;
    way_serials = 0;
  }
  const std::int32_t resume = field(Field::Resume);
  if (resume >= 0) {
    unpark_registers(resume);
    const program::Resume& there = program.resumes[static_cast<std::size_t>(resume)];
    return begin_of(there.pc, there.by_player);
  }
  const auto& phase = program.phases[static_cast<std::size_t>(field(Field::Phase))];
  switch (static_cast<Stage>(field(Field::Stage))) {
    case Stage::Setup:
      return program.setup.pc;
    case Stage::Begin:
      return phase.begin.pc;
    case Stage::Turn:
    case Stage::FirstMover:
    case Stage::StuckPass:
    case Stage::Over:
      return begin_of(phase.turn.pc, phase.turn.by_player);
  }
  LUDO_UNREACHABLE();
}

// begin_search(Mode::Count) at the beginning of a turn that step_on() has come to by pass_turn():
// what only other searches fill may stay.
template <int W>
[[gnu::always_inline]] inline std::int32_t Machine<W>::begin_turn_search() {
  forget_search(Mode::Count);
  const auto& turn = program.phases[static_cast<std::size_t>(field(Field::Phase))].turn;
  return begin_of(turn.pc, turn.by_player);
}

template <int W>
void Machine<W>::park_registers(std::int32_t resume) {
  unsigned char* const begin =
      reinterpret_cast<unsigned char*>(block) + program.layout.registers_begin;
  unsigned char* at = begin;
  for (const Operand& operand : program.resumes[static_cast<std::size_t>(resume)].live) {
    const std::size_t bytes = bytes_of(operand);
    std::memcpy(at, place_of(operand), bytes);
    at += bytes;
  }
  std::memset(at, 0,
              static_cast<std::size_t>(reinterpret_cast<unsigned char*>(block) +
                                       program.layout.registers_end - at));
  parked.clear();
  for (const program::ListPlan& loop : program.resumes[static_cast<std::size_t>(resume)].lists) {
    pack_list(loop, parked);
  }
}

template <int W>
template <class Row>
void Machine<W>::pack_list(const program::ListPlan& loop, Row& row) const {
  using Number = typename Row::value_type;
  const std::size_t first = row.size();
  row.push_back(0);
  Number n = 0;
  for (auto at = static_cast<std::size_t>(ints[loop.list]); arena[at] != 0;
       at += static_cast<std::size_t>(arena[at])) {
    const std::size_t end = at + static_cast<std::size_t>(arena[at]);
    for (std::size_t i = at + 3 + static_cast<std::size_t>(arena[at + 1]); i < end; ++i) {
      row.push_back(static_cast<Number>(static_cast<std::uint32_t>(arena[i])));
    }
    ++n;
  }
  row[first] = n;
}

template <int W>
void Machine<W>::unpark_registers(std::int32_t resume) {
  const unsigned char* at =
      reinterpret_cast<unsigned char*>(block) + program.layout.registers_begin;
  for (const Operand& operand : program.resumes[static_cast<std::size_t>(resume)].live) {
    const std::size_t bytes = bytes_of(operand);
    std::memcpy(place_of(operand), at, bytes);
    at += bytes;
  }
  unpark_lists(program.resumes[static_cast<std::size_t>(resume)]);
}

// Their digits are forgotten: a loop writes none.
template <int W>
void Machine<W>::unpark_lists(const program::Resume& resume) {
  auto from = parked.begin();
  for (const program::ListPlan& loop : resume.lists) {
    std::ptrdiff_t width = 0;
    for (const Operand& operand : program.records[static_cast<std::size_t>(loop.plan)].binds) {
      width += operand.bank == Bank::Set ? 2 * W : operand.width;
    }
    const std::int32_t list = begin_records();
    for (std::int32_t n = *from++; n > 0; --n) {
      const std::size_t at = open_record(1);
      arena.insert(arena.end(), from, from + width);
      close_record(at, at + 3);
      from += width;
    }
    ints[loop.list] = list;
  }
}

template <int W>
std::size_t Machine<W>::bytes_of(const Operand& operand) const {
  switch (operand.bank) {
    case Bank::Int:
      return sizeof(std::int32_t);
    case Bank::Set:
      return sizeof(std::uint64_t) * W;
    case Bank::Several:
      return sizeof(std::int32_t) * operand.width;
  }
  LUDO_UNREACHABLE();
}

template <int W>
void* Machine<W>::place_of(const Operand& operand) {
  if (operand.bank == Bank::Set) {
    sets[operand.index].filled();
    return sets[operand.index].words.data();
  }
  return ints + operand.index;
}

}  // namespace ludo::runtime
