// The loop of the machine: control, choices, and the instructions that are hot.
//
// See machine.hpp for the idea and code.def for the meaning of each instruction. What is rare is in
// general.hpp; search.hpp and records.hpp hold the larger kinds of choices, paths.hpp what the end
// of a path means.
#pragma once

#include <algorithm>

#include "interpreter/runtime/counted.hpp"
#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/general.hpp"
#include "interpreter/runtime/lawful.hpp"
#include "interpreter/runtime/lines.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/paths.hpp"
#include "interpreter/runtime/rays.hpp"
#include "interpreter/runtime/reach.hpp"
#include "interpreter/runtime/records.hpp"
#include "interpreter/runtime/results.hpp"
#include "interpreter/runtime/rows.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/secrets.hpp"
#include "interpreter/runtime/travel.hpp"
#include "interpreter/runtime/ways.hpp"
#include "lang/text/assert.hpp"

// Places in the code as values.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

namespace ludo::runtime {

// Sums stay within what a register holds, and differ from none.
inline std::int32_t saturated(std::int64_t value) {
  constexpr std::int64_t kMost = INT32_MAX;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -kMost, kMost));
}

template <int W>
typename Machine<W>::Stop Machine<W>::run(std::int32_t pc, std::size_t base) {
  const Instruction* const code = program.code.data();
  const std::int32_t* const pool = program.pool.data();
  const std::int32_t number_base = program.number_base;
  const Instruction* at = code + pc;
  const auto here = [&] { return static_cast<std::int32_t>(at - code); };
  // Kept in registers of the processor: nothing moves them.
  std::int32_t* const regs = ints;
  Bits* const rows = sets;

  const auto bind = [&](const Instruction& in, std::int32_t bit) __attribute__((always_inline)) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    regs[in.dst] = (in.y & kNumber) != 0 ? bit + number_base : bit;
  };
  // … and its digit written down.
  const auto take = [&](const Instruction& in, std::int32_t bit) __attribute__((always_inline)) {
    bind(in, bit);
    digits.push_back(regs[in.dst]);
  };
  const auto set_int = [&](const Instruction& in, std::int32_t value)
      __attribute__((always_inline)) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    regs[in.dst] = value;
  };
  const auto offset = [&](const Instruction& in) { return in.x != 0 ? number_base : 0; };

  // Where each instruction is done: one jump leads from it to the next.
  static const void* const kPlaces[] = {
#define LUDO_CODE(code, name, meaning) &&at_##code,
#include "interpreter/program/code.def"
#undef LUDO_CODE
#define LUDO_OP(op, name, reads, meaning) &&at_operation,
#include "lang/model/ops.def"
#undef LUDO_OP
  };

  for (;;) {
    const Instruction& in = *at++;
    goto* kPlaces[static_cast<std::size_t>(in.code)];
  at_Fail:
  fail:
    if (choices.size() == base) return Stop::Exhausted;
    pc = retry();
    if (pc < 0) goto fail;
    at = code + pc;
    continue;
  at_Jump:
    at = code + in.x;
    continue;
  at_JumpIf:
    if (regs[in.a] != 0) at = code + in.x;
    continue;
  at_JumpUnless:
    if (regs[in.a] == 0) at = code + in.x;
    continue;
  at_JumpIfNone:
    if (regs[in.a] == kNone) at = code + in.x;
    continue;
  at_JumpIfEmpty:
    if (rows[in.a].empty()) at = code + in.x;
    continue;
  at_JumpUnlessMeets:
    if ((rows[in.a] & rows[in.b]).empty()) at = code + in.x;
    continue;
  at_JumpLess:
    if (regs[in.a] < regs[in.b]) at = code + in.x;
    continue;
  at_JumpUnlessChosen:
    if (digits.empty() && guide_at == 0) at = code + in.x;
    continue;
  at_Switch : {
    const std::int32_t index = regs[in.a];
    if (0 <= index && index < in.y) at = code + pool[in.x + index];
    continue;
  }
  at_Call:
    spend(1);
    returns.push_back(here());
    at = code + in.x;
    continue;
  at_CallLaws:
    if (laws_hold) continue;
    spend(1);
    returns.push_back(here());
    at = code + in.x;
    continue;
  at_CallDeep:
    call_deep(in, here());
    at = code + in.x;
    continue;
  at_Return:
    at = code + leave_call();
    continue;
  at_Halt:
    return Stop::Halted;
  at_Spend:
    spend(static_cast<std::uint64_t>(in.x));
    continue;

  // ---- choices
  at_ChooseCounted:
    if (mode == Mode::Guide) ends_in_selection();
    if (scope < 0 && spans.empty() && (mode == Mode::Count || mode == Mode::Select)) {
      std::int32_t bit = -1;
      picked = Picked::Nothing;
      if (in.b == kNoRegister && pool[in.x + 1 + pool[in.x]] == 0 && !kGrows) {
        // Sets alone.
        if (mode == Mode::Count) {
          count_each(pool + in.x, here() - 1);
          goto fail;
        }
        bit = pick_each(pool + in.x, here() - 1);
        if (bit != kNotHere) picked = Picked::BySet;
      } else {
        bit = choose_counted(in, here() - 1);
      }
      if (bit == kNotHere) goto fail;
      if (bit != kUncountable) {
        // Who tells the path follows it choice by choice.
        if (tells) picked = Picked::Nothing;
        take(in, bit);
        continue;
      }
    }
    picked = Picked::Nothing;
    goto at_Choose;
  at_FollowCounted : {
    const Instruction& choice = (&in)[-1];
    if (picked == Picked::BySet) {
      at = code + pool[in.x + counting_set(pool + choice.x + 1, regs[choice.dst])];
    } else if (picked == Picked::ByLine) {
      at = code + pool[in.x + follow_line(choice)];
    }
    continue;
  }
  at_Choose : {
    const Bits& domain = rows[in.a];
    if (domain.empty()) goto fail;
    // Behind a rule whose outcomes count paths are told apart one by one.
    const bool sure = (in.y & kSure) != 0 && spans.empty();
    if (mode == Mode::Guide && !(sure && ends_in_selection())) {
      const std::int32_t bit = guided(in, domain);
      if (bit < 0) goto fail;
      ++guide_at;
      take(in, bit);
      continue;
    }
    if (sure && scope < 0 && mode <= Mode::Select) {
      if (mode == Mode::Count) {
        if (begins_all()) {
          root_choice = here() - 1;
        } else {
          note_found();
        }
      }
      const int n = domain.count();
      reached += static_cast<std::uint64_t>(n);
      if (mode == Mode::List) list_all(in, domain);
      if (mode != Mode::Select || wanted >= counted + static_cast<std::uint64_t>(n)) {
        counted += static_cast<std::uint64_t>(n);
        goto fail;
      }
      const std::int32_t bit = domain.nth(static_cast<int>(wanted - counted));
      counted = wanted;
      laws_hold = (in.y & kLawful) != 0;
      settled = plays;
      take(in, bit);
      continue;
    }
    Bits rest = domain;
    const std::int32_t bit = rest.take_first();
    if (!rest.empty()) push_choice(Point::Form::Set, here() - 1).rest = rest;
    take(in, bit);
    continue;
  }
  at_Fork : {
    if (mode == Mode::Guide) {
      if (static_cast<std::size_t>(guide_at) >= guide.size()) goto fail;
      const std::int32_t digit = guide[static_cast<std::size_t>(guide_at)];
      if (digit < 0 || digit >= in.y) goto fail;
      ++guide_at;
      digits.push_back(digit);
      at = code + pool[in.x + digit];
      continue;
    }
    if (in.y > 1) {
      Point& point = push_choice(Point::Form::Fork, here() - 1);
      point.next = 1;
      point.end = in.y;
    }
    digits.push_back(0);
    at = code + pool[in.x];
    continue;
  }
  at_First : {
    Point& point = push_choice(Point::Form::First, here() - 1);
    point.next = 1;
    point.end = in.y;
    point.reached = reached;
    at = code + pool[in.x];
    continue;
  }
  at_ForkOrder:
    pc = fork_order(in, here() - 1);
    if (pc < 0) goto fail;
    at = code + pc;
    continue;
  at_ChooseRecord:
    if (!choose_record(in, here() - 1)) goto fail;
    continue;
  at_ChooseLine : {
    if (!choose_line(in, here() - 1)) goto fail;
    continue;
  }
  at_ChooseSubset:
    if (!choose_subset(in, here() - 1)) goto fail;
    continue;
  at_ChooseChance:
    if (!choose_chance(in, here() - 1)) goto fail;
    continue;
  at_OpenScope:
    open_scope(in, here() - 1);
    continue;
  at_CloseScope:
    close_scope(in);
    continue;
  at_OpenSpan:
    spans.push_back({static_cast<std::int32_t>(digits.size()), -1});
    continue;
  at_CloseSpan:
    close_span(in);
    continue;
  at_Travel:
    if (!travel(in, here() - 1)) goto fail;
    continue;

  // ---- ends of paths
  at_Leaf:
    if (!arrive(static_cast<LeafForm>(in.x), in.y)) goto fail;
    return Stop::Leaf;
  at_SurePath:
    if (scope >= 0 || !spans.empty()) continue;
    if (mode == Mode::Select && counted != wanted) {
      ++reached;
      ++counted;
      goto fail;
    }
    if (mode > Mode::List) continue;
    arrive(LeafForm::Turn, -1);
    goto fail;
  at_LeafIfOver:
    if (is_over() || mover_is_out()) at = code + in.x;
    continue;
  at_Way:
    at = code + begin_way(in, here() - 1);
    continue;
  at_WayEnd:
    if (!arrive_way()) goto fail;
    at = code + choices[static_cast<std::size_t>(barrier)].next;
    continue;
  at_WayCut:
    cut_way();
    continue;
  at_Veil:
    veil();
    continue;
  at_Unveil:
    unveil();
    continue;
  at_RunEnd:
    if (mode == Mode::Guide && static_cast<std::size_t>(guide_at) != guide.size()) goto fail;
    ++reached;
    if (scope >= 0) {
      collect_path();
      goto fail;
    }
    return Stop::Run;
  at_SupposeBegin:
    returns.push_back(static_cast<std::int32_t>(trail.size()));
    continue;
  at_SupposeEnd:
    undo_to(static_cast<std::uint32_t>(returns.back()));
    returns.pop_back();
    continue;
  at_RepetitionLaw:
    if (repeats_too_often()) goto fail;
    continue;

  // ---- integers
  at_Number:
    set_int(in, in.x);
    continue;
  at_Copy:
    set_int(in, regs[in.a]);
    continue;
  at_CopySome:
    for (std::int32_t i = 0; i < in.x; ++i) {
      if ((in.y & kKeep) != 0) log_int(static_cast<std::uint32_t>(in.dst + i));
      regs[in.dst + i] = regs[in.a + i];
    }
    continue;
  at_Add : {
    const std::int32_t a = regs[in.a], b = regs[in.b];
    regs[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} + b);
    continue;
  }
  at_AddNumber : {
    const std::int32_t a = regs[in.a];
    set_int(in, a == kNone ? kNone : saturated(std::int64_t{a} + in.x));
    continue;
  }
  at_Subtract : {
    const std::int32_t a = regs[in.a], b = regs[in.b];
    regs[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} - b);
    continue;
  }
  at_Equal:
    regs[in.dst] = regs[in.a] == regs[in.b];
    continue;
  at_NotEqual:
    regs[in.dst] = regs[in.a] != regs[in.b];
    continue;
  at_EqualNumber:
    regs[in.dst] = regs[in.a] == in.x;
    continue;
  at_Less:
    regs[in.dst] = regs[in.a] < regs[in.b];
    continue;
  at_LessEqual:
    regs[in.dst] = regs[in.a] <= regs[in.b];
    continue;
  at_AtLeastNumber:
    regs[in.dst] = regs[in.a] >= in.x;
    continue;
  at_Not:
    regs[in.dst] = 1 - regs[in.a];
    continue;
  at_And:
    regs[in.dst] = regs[in.a] & regs[in.b];
    continue;
  at_Or:
    regs[in.dst] = regs[in.a] | regs[in.b];
    continue;
  at_Most:
    regs[in.dst] = std::max(regs[in.dst], regs[in.a]);
    continue;
  at_Least:
    regs[in.dst] = regs[in.dst] == kNone ? regs[in.a] : std::min(regs[in.dst], regs[in.a]);
    continue;
  at_Count:
    regs[in.dst] = rows[in.a].count();
    continue;
  at_Accumulate:
    if (regs[in.a] != kNone) regs[in.dst] = saturated(std::int64_t{regs[in.dst]} + regs[in.a]);
    continue;
  at_Only : {
    const Bits& set = rows[in.a];
    const int bit = set.first();
    if (bit >= 0 && set.count() > 1) fail_only(in);
    regs[in.dst] = bit < 0 ? kNone : bit + offset(in);
    continue;
  }
  at_FirstBit : {
    const int bit = rows[in.a].first();
    regs[in.dst] = bit < 0 ? kNone : bit + offset(in);
    continue;
  }
  at_Bit : {
    const std::int64_t bit = std::int64_t{regs[in.a]} - offset(in);
    regs[in.dst] = 0 <= bit && bit < Bits::kBits && rows[in.b].has(static_cast<int>(bit));
    continue;
  }
  at_IsEmpty:
    regs[in.dst] = rows[in.a].empty();
    continue;
  at_NotEmpty:
    regs[in.dst] = !rows[in.a].empty();
    continue;
  at_Meets:
    regs[in.dst] = !(rows[in.a] & rows[in.b]).empty();
    continue;
  at_Within:
    regs[in.dst] = !rows[in.a].empty() && (rows[in.a] - rows[in.b]).empty();
    continue;
  at_SameSet:
    regs[in.dst] = rows[in.a] == rows[in.b];
    continue;
  at_CountAtLeast:
    regs[in.dst] = rows[in.a].count() >= in.x;
    continue;
  at_Table : {
    const std::int32_t index = regs[in.a];
    regs[in.dst] = 0 <= index && index < in.y ? pool[in.x + index] : kNone;
    continue;
  }

  // ---- sets
  at_SetConstant:
    if ((in.y & kKeep) != 0) log_set(in.dst);
    rows[in.dst] = constant(in.x);
    continue;
  at_SetCopy:
    if ((in.y & kKeep) != 0) log_set(in.dst);
    rows[in.dst] = rows[in.a];
    continue;
  at_SetAnd:
    rows[in.dst] = rows[in.a] & rows[in.b];
    continue;
  at_SetOr:
    rows[in.dst] = rows[in.a] | rows[in.b];
    continue;
  at_SetMinus:
    rows[in.dst] = rows[in.a] - rows[in.b];
    continue;
  at_SetExclusive:
    rows[in.dst] = rows[in.a] ^ rows[in.b];
    continue;
  at_SetNotSites:
    rows[in.dst] = all_sites() - rows[in.a];
    continue;
  at_SetSingle : {
    Bits set;
    if (regs[in.a] != kNone) set.add(regs[in.a] - offset(in));
    rows[in.dst] = set;
    continue;
  }
  at_SetAdd:
    if (regs[in.a] != kNone) rows[in.dst].add(regs[in.a] - offset(in));
    continue;
  at_SetIf:
    rows[in.dst] = regs[in.a] != 0 ? all_sites() : Bits{};
    continue;
  at_SetTable : {
    const std::int32_t index = regs[in.a];
    rows[in.dst] = 0 <= index && index < in.y ? constant(in.x + index) : Bits{};
    continue;
  }
  at_SetTableUnion : {
    Bits from = rows[in.a];
    Bits result;
    while (!from.empty()) {
      const int index = from.take_first();
      if (index < in.y) result = result | constant(in.x + index);
    }
    rows[in.dst] = result;
    continue;
  }
  at_NextBit : {
    Bits& set = rows[in.a];
    if (set.empty()) {
      at = code + in.x;
      continue;
    }
    if ((in.y & kKeep) != 0) {
      log_set(in.a);
      log_int(in.dst);
    }
    const std::int32_t bit = set.take_first();
    regs[in.dst] = (in.y & kNumber) != 0 ? bit + number_base : bit;
    continue;
  }
  at_Occupied:
    rows[in.dst] = *occupied;
    continue;
  at_Empty:
    rows[in.dst] = all_sites() - *occupied;
    continue;
  at_PiecesOf : {
    const std::int32_t player = regs[in.a];
    rows[in.dst] = player == kNone ? Bits{} : *owner_planes[static_cast<std::size_t>(player)];
    continue;
  }
  at_KindPieces:
    rows[in.dst] = *kind_planes[static_cast<std::size_t>(in.x)];
    continue;
  at_KindPiecesOf : {
    const std::int32_t player = regs[in.a];
    rows[in.dst] = player == kNone ? Bits{}
                                   : *owner_planes[static_cast<std::size_t>(player)] &
                                         *kind_planes[static_cast<std::size_t>(in.x)];
    continue;
  }
  at_EnemiesOf:
    rows[in.dst] = enemies_of(regs[in.a]);
    continue;
  at_KindAt:
    regs[in.dst] = regs[in.a] == kNone ? kNone : kind_at(regs[in.a]);
    continue;
  at_OwnerAt:
    regs[in.dst] = regs[in.a] == kNone ? kNone : owner_at(regs[in.a]);
    continue;
  at_CodeAt : {
    const int piece = regs[in.a] == kNone ? 0 : piece_at(regs[in.a]);
    regs[in.dst] = piece == 0 ? kNone : piece - 1;
    continue;
  }
  at_Me:
    regs[in.dst] = field(Field::Me);
    continue;
  at_Counter:
    regs[in.dst] = beside(in.x);
    continue;
  at_Mover:
    regs[in.dst] = field(Field::Mover);
    continue;
  at_Load : {
    const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
    regs[in.dst] = owner == kNone ? kNone : load(in.x, owner);
    continue;
  }
  at_LoadSet : {
    const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
    rows[in.dst] = owner == kNone ? Bits{} : load_set(in.x, owner);
    continue;
  }
  at_StepOne : {
    const std::int32_t site = regs[in.a], direction = regs[in.b];
    regs[in.dst] = site == kNone || direction == kNone ? kNone : step(site, direction);
    continue;
  }
  at_KeepLinked : {
    std::int32_t& next = regs[in.dst];
    if (next != kNone && !leads_over(regs[in.a], next, rows[in.b])) next = kNone;
    continue;
  }
  at_StepOneFixed : {
    const std::int32_t site = regs[in.a];
    regs[in.dst] = site == kNone ? kNone : step(site, in.x);
    continue;
  }
  at_Shift:
    rows[in.dst] = regs[in.b] == kNone ? Bits{} : shift(rows[in.a], regs[in.b]);
    continue;
  at_ShiftFixed:
    rows[in.dst] = shift(rows[in.a], in.x);
    continue;
  at_ShiftBack:
    rows[in.dst] = regs[in.b] == kNone ? Bits{} : shift_back(rows[in.a], regs[in.b]);
    continue;
  at_ShiftBackFixed:
    rows[in.dst] = shift_back(rows[in.a], in.x);
    continue;
  at_ShiftBackAnd:
    rows[in.dst] = shift_back(rows[in.a], in.x) & rows[in.b];
    continue;
  at_RowOf : {
    const Bits all = rows[in.a];
    Bits row = all;
    const StepShift<W>& step_back = back_shifts[static_cast<std::size_t>(in.x)];
    if (step_back.next < 0) {
      for (std::int32_t i = 1; i < in.y; ++i) {
        row = (row & step_back.sites).moved(step_back.by) & all;
      }
    } else {
      for (std::int32_t i = 1; i < in.y; ++i) row = shift_back(row, in.x) & all;
    }
    rows[in.dst] = row;
    continue;
  }
  at_SomeRow:
    rows[in.dst] = some_row(rows[in.a], in.x, in.y);
    continue;
  at_FillBack : {
    Bits found;
    if (regs[in.b] != kNone) {
      // The row first takes a site of s[a] that leads into s[dst], then grows backwards.
      Bits front = shift_back(rows[in.dst], regs[in.b]) & rows[in.a];
      while (!(front - found).empty()) {
        found = found | front;
        front = shift_back(front, regs[in.b]) & rows[in.a];
      }
      found = shift_back(found, regs[in.b]);
    }
    rows[in.dst] = found;
    continue;
  }
  at_FillBackFixed:
  at_RaysFixed : {
    const bool or_none = in.code == Code::RaysFixed;
    if constexpr (W == 1) {
      const BackTurn& turn = back_turns[static_cast<std::size_t>(in.x)];
      if (turn.doublings >= 0) {
        std::uint64_t row = filled_back(turn, rows[in.a].words[0], rows[in.b].words[0]);
        if (or_none) row |= rows[in.b].words[0];
        rows[in.dst] = Bits::of_low(std::rotl(row, turn.by) & turn.onto);
        continue;
      }
    }
    rows[in.dst] = fill_back(in.x, rows[in.a], rows[in.b], or_none);
    continue;
  }
  at_FillBackEach : {
    Bits found;
    for (const std::int32_t *way = pool + in.x, *last = way + in.y; way != last; ++way) {
      if constexpr (W == 1) {
        const BackTurn& turn = back_turns[static_cast<std::size_t>(*way)];
        if (turn.doublings >= 0) {
          const std::uint64_t row = filled_back(turn, rows[in.a].words[0], rows[in.b].words[0]);
          found.words[0] |= std::rotl(row, turn.by) & turn.onto;
          continue;
        }
      }
      found = found | fill_back(*way, rows[in.a], rows[in.b], false);
    }
    rows[in.dst] = found;
    continue;
  }
  at_TouchingOf:
    rows[in.dst] = near(rows[in.a], false) - rows[in.a];
    continue;
  at_BesideOf:
    rows[in.dst] = near(rows[in.a], true) - rows[in.a];
    continue;
  at_NearOf:
    rows[in.dst] = near(rows[in.a], in.x == 1);
    continue;
  at_Slide : {
    Bits result;
    const std::int32_t from = regs[in.a];
    if (from != kNone) {
      for (std::int32_t i = 0; i < in.y; ++i) {
        std::int32_t site = step(from, pool[in.x + i]);
        while (site != kNone && site != from && rows[in.b].has(site)) {
          result.add(site);
          site = step(site, pool[in.x + i]);
        }
      }
    }
    rows[in.dst] = result;
    continue;
  }
  at_Relative : {
    const std::int32_t player = regs[in.a];
    regs[in.dst] = player == kNone ? kNone : pool[in.x + player];
    continue;
  }

  // ---- record lists
  at_BeginRecords:
    set_int(in, begin_records());
    continue;
  at_AddRecord:
    add_record(in);
    continue;
  at_SortRecords:
    sort_records(regs[in.a]);
    continue;
  at_CollectLines:
    set_int(in, collect_lines(program.lines[static_cast<std::size_t>(in.x)]));
    continue;
  at_NextRecord:
    if (!next_record(in)) at = code + pool[in.y];
    continue;
  at_DropRecords:
    arena.resize(static_cast<std::size_t>(regs[in.a]));
    continue;
  at_LineExists:
    regs[in.dst] = line_exists(program.lines[static_cast<std::size_t>(in.x)]);
    continue;
  at_CountLines:
    regs[in.dst] = saturated(count_lines(program.lines[static_cast<std::size_t>(in.x)]));
    continue;
  at_LineStarts:
    rows[in.dst] = line_starts(program.lines[static_cast<std::size_t>(in.x)]);
    continue;

  at_Reach:
    rows[in.dst] = regs[in.a] == kNone
                       ? Bits{}
                       : reach(program.reaches[static_cast<std::size_t>(in.x)], regs[in.a]);
    continue;
  at_Reaching:
    rows[in.dst] = reaching(program.reaches[static_cast<std::size_t>(in.x)],
                            in.a == kNoRegister ? *occupied : rows[in.a], rows[in.b]);
    continue;
  at_Lawful:
    rows[in.dst] = regs[in.b] == kNone ? rows[in.a] : lawful(regs[in.b], rows[in.a]);
    continue;

  // ---- effects
  at_MovePiece:
    if (!move_piece(regs[in.a], regs[in.b], in.y)) goto fail;
    continue;
  at_RemovePieces:
    if (!remove_pieces(rows[in.a])) goto fail;
    continue;
  at_RemovePiece:
    if (!remove_pieces(regs[in.a] == kNone ? Bits{} : Bits::single(regs[in.a]))) goto fail;
    continue;
  at_PutPiece:
    if (!put_piece(in.x, in.b == kNoRegister ? -1 : regs[in.b], regs[in.a], in.y)) goto fail;
    continue;
  at_PutPieces:
    if (!put_pieces(in.x, in.b == kNoRegister ? -1 : regs[in.b], rows[in.a], in.y)) goto fail;
    continue;
  at_ReplacePieces:
    if (!replace_pieces(in.x, in.b == kNoRegister ? -1 : regs[in.b], rows[in.a], in.y)) goto fail;
    continue;
  at_Store:
    if (!store(in.x, in.b == kNoRegister ? 0 : regs[in.b], regs[in.a], in.y)) goto fail;
    continue;
  at_AddTo : {
    const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
    if (!add_to(in.x, owner, regs[in.a], in.y)) goto fail;
    continue;
  }
  at_StoreSet:
    if (!store_set(in.x, in.b == kNoRegister ? 0 : regs[in.b], rows[in.a], in.y)) goto fail;
    continue;
  at_ChangePiece:
    if (!change_piece(regs[in.a], in.x, in.y)) goto fail;
    continue;
  at_ChangePieces:
    if (!change_pieces(rows[in.a], in.x, in.y)) goto fail;
    continue;
  at_AddElements:
  at_TakeElements : {
    const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
    if (!change_set(in.x, owner, rows[in.a], in.code == Code::AddElements, in.y)) goto fail;
    continue;
  }
  at_Plan:
    if (!plan(in.y, program.operands.data() + in.x)) goto fail;
    continue;
  at_PlanOr:
    if (!plan(in.y, program.operands.data() + in.x)) at = code + pool[in.b];
    continue;
  at_Commit:
    if (!commit_changes()) goto fail;
    continue;
  at_CommitOr:
    if (!commit_changes()) at = code + in.x;
    continue;
  at_BeginRound:
    begin_round();
    continue;
  at_CommitRound : {
    bool alive = true;
    const bool again = commit_round(alive);
    if (!alive) goto fail;
    if (!again) at = code + in.x;
    continue;
  }
  at_CheckType:
    if (!is_of_type(in)) goto fail;
    continue;
  at_CheckSet:
    if (!is_set_of_type(in)) goto fail;
    continue;
  at_CheckTally:
    if (!is_tally_of_type(in)) goto fail;
    continue;
  at_Fired:
    fired(in.x);
    continue;
  at_Moments:
    ask_moments();
    continue;
  at_SetMe:
    if (regs[in.a] != field(Field::Me)) set_field(Field::Me, regs[in.a]);
    continue;
  at_Passed:
    set_beside(program.layout.passed, 1);
    continue;
  at_Settle:
    if (program.triggers.pc >= 0 && !is_over()) {
      returns.push_back(here());
      at = code + program.triggers.pc;
    }
    continue;

  // ---- loops in expressions
  at_TallyEntry:
    tally_entry(*this, in);
    continue;
  at_TallyKeys:
    tally_keys(*this, in);
    continue;
  at_Connected:
    connected(*this, in);
    continue;
  at_Turned:
    turn_direction(*this, in);
    continue;
  at_LineEnds:
    rows[in.dst] = line_ends(program.lines[static_cast<std::size_t>(in.x)]);
    continue;
  at_LineCells:
    rows[in.dst] =
        line_cells(program.lines[static_cast<std::size_t>(in.x)], static_cast<std::size_t>(in.y));
    continue;
  at_CollectSubsets:
    regs[in.dst] = collect_subsets(*this, in);
    continue;
  at_KeepRecord:
    keep_record(*this, in);
    continue;
  at_CycleTurn:
    if (!take_cycle_turn(*this, in)) at = code + in.x;
    continue;

  at_operation:
    if (!general(in)) goto fail;
    continue;
  }
}

#pragma GCC diagnostic pop

template <int W>
std::int32_t Machine<W>::evaluate(const program::Unit& unit) {
  if (unit.is_constant) return unit.constant;
  const std::int32_t pc = begin_of(unit.pc, unit.by_player);
  const Instruction& first = program.code[static_cast<std::size_t>(pc)];
  if (program.code[static_cast<std::size_t>(pc) + 1].code == Code::Halt) {
    // One instruction: the loop is not asked.
    const auto result = [&](std::int32_t value) { return ints[first.dst] = value; };
    if (first.code == Code::Number) return result(first.x);
    if (first.code == Code::IsEmpty) return result(sets[first.a].empty() ? 1 : 0);
    if (first.code == Code::NotEmpty) return result(sets[first.a].empty() ? 0 : 1);
    if (first.code == Code::Meets) {
      return result((sets[first.a] & sets[first.b]).empty() ? 0 : 1);
    }
  }
  if (first.code == Code::Counter) {
    const Instruction& second = (&first)[1];
    const bool compares = second.code == Code::EqualNumber || second.code == Code::AtLeastNumber;
    if (compares && second.a == first.dst && (&first)[2].code == Code::Halt) {
      const std::int32_t counted_so_far = ints[first.dst] = beside(first.x);
      const bool holds = second.code == Code::EqualNumber ? counted_so_far == second.x
                                                          : counted_so_far >= second.x;
      return ints[second.dst] = holds ? 1 : 0;
    }
  }
  const Mode saved = mode;
  mode = Mode::Plain;
  const Stop stop = run(pc, choices.size());
  LUDO_ASSERT(stop == Stop::Halted, "a unit makes no choice and does not die");
  mode = saved;
  return unit.result.bank == Bank::Int && unit.result.index != kNoRegister ? ints[unit.result.index]
                                                                           : 0;
}

}  // namespace ludo::runtime
