// The loop of the machine: control, choices, and the instructions that are hot.
//
// See machine.hpp for the idea and code.def for the meaning of each instruction. What is rare is in
// general.hpp, search.hpp holds the ends of paths and the larger kinds of choices.
#pragma once

#include <algorithm>

#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/general.hpp"
#include "interpreter/runtime/lawful.hpp"
#include "interpreter/runtime/lines.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/rays.hpp"
#include "interpreter/runtime/reach.hpp"
#include "interpreter/runtime/results.hpp"
#include "interpreter/runtime/rows.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/secrets.hpp"
#include "interpreter/runtime/travel.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
typename Machine<W>::Stop Machine<W>::run(std::int32_t from, std::size_t base) {
  const Instruction* const code = program.code.data();
  const std::int32_t* const pool = program.pool.data();
  const std::int32_t number_base = program.number_base;
  // Kept in registers of the processor: nothing moves them.
  std::int32_t* const regs = ints;
  Bits* const rows = sets;

  const auto bind = [&](const Instruction& in, std::int32_t bit) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    regs[in.dst] = (in.y & kNumber) != 0 ? bit + number_base : bit;
  };
  // … and its digit written down.
  const auto take = [&](const Instruction& in, std::int32_t bit) {
    bind(in, bit);
    digits.push_back(regs[in.dst]);
  };
  const auto set_int = [&](const Instruction& in, std::int32_t value) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    regs[in.dst] = value;
  };
  const auto offset = [&](const Instruction& in) { return in.x != 0 ? number_base : 0; };

  // The place in the code: a number for all but the step from one instruction to the next.
  struct Place {
    const Instruction* code;
    const Instruction* at;
    [[gnu::always_inline]] operator std::int32_t() const {
      return static_cast<std::int32_t>(at - code);
    }
    [[gnu::always_inline]] void operator=(std::int32_t index) { at = code + index; }
  } pc{code, code + from};

  for (;;) {
    const Instruction& in = *pc.at++;
    // Spares the jump its check.
    if (static_cast<std::size_t>(in.code) >= program::kCodeCount) __builtin_unreachable();
    switch (in.code) {
      case Code::Fail:
      fail : {
        if (choices.size() == base) return Stop::Exhausted;
        const std::int32_t next = retry();
        if (next < 0) goto fail;
        pc = next;
        continue;
      }
      case Code::Jump:
        pc = in.x;
        continue;
      case Code::JumpIf:
        if (regs[in.a] != 0) pc = in.x;
        continue;
      case Code::JumpUnless:
        if (regs[in.a] == 0) pc = in.x;
        continue;
      case Code::JumpIfNone:
        if (regs[in.a] == kNone) pc = in.x;
        continue;
      case Code::JumpIfEmpty:
        if (rows[in.a].empty()) pc = in.x;
        continue;
      case Code::JumpLess:
        if (regs[in.a] < regs[in.b]) pc = in.x;
        continue;
      case Code::Switch: {
        const std::int32_t index = regs[in.a];
        if (0 <= index && index < in.y) pc = pool[in.x + index];
        continue;
      }
      case Code::Call:
        returns.push_back(pc);
        pc = in.x;
        continue;
      case Code::CallDeep:
        call_deep(in, pc);
        pc = in.x;
        continue;
      case Code::Return:
        pc = leave_call();
        continue;
      case Code::Halt:
        return Stop::Halted;
      case Code::Spend:
        spend(static_cast<std::uint64_t>(in.x));
        continue;

      // ---- choices
      case Code::ChooseCounted:
        if (mode == Mode::Guide) ends_in_selection();
        if (scope < 0 && spans.empty() && (mode == Mode::Count || mode == Mode::Select)) {
          std::int32_t bit = -1;
          if (!choose_counted(in, pc - 1, bit)) goto fail;
          take(in, bit);
          continue;
        }
        [[fallthrough]];
      case Code::Choose: {
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
            note_found();
            if (choices.empty() && digits.empty() && trail.empty()) root_choice = pc - 1;
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
          take(in, bit);
          continue;
        }
        Bits rest = domain;
        const std::int32_t bit = rest.take_first();
        if (!rest.empty()) push_choice(Point::Form::Set, pc - 1).rest = rest;
        take(in, bit);
        continue;
      }
      case Code::Fork: {
        if (mode == Mode::Guide) {
          if (static_cast<std::size_t>(guide_at) >= guide.size()) goto fail;
          const std::int32_t digit = guide[static_cast<std::size_t>(guide_at)];
          if (digit < 0 || digit >= in.y) goto fail;
          ++guide_at;
          digits.push_back(digit);
          pc = pool[in.x + digit];
          continue;
        }
        if (in.y > 1) {
          Point& point = push_choice(Point::Form::Fork, pc - 1);
          point.next = 1;
          point.end = in.y;
        }
        digits.push_back(0);
        pc = pool[in.x];
        continue;
      }
      case Code::First: {
        Point& point = push_choice(Point::Form::First, pc - 1);
        point.next = 1;
        point.end = in.y;
        point.reached = reached;
        pc = pool[in.x];
        continue;
      }
      case Code::ForkOrder: {
        const std::int32_t next = fork_order(in, pc - 1);
        if (next < 0) goto fail;
        pc = next;
        continue;
      }
      case Code::ChooseRecord:
        if (!choose_record(in, pc - 1)) goto fail;
        continue;
      case Code::ChooseLine: {
        if (!choose_line(in, pc - 1)) goto fail;
        continue;
      }
      case Code::ChooseSubset:
        if (!choose_subset(in, pc - 1)) goto fail;
        continue;
      case Code::ChooseChance:
        if (!choose_chance(in, pc - 1)) goto fail;
        continue;
      case Code::OpenScope:
        open_scope(in, pc - 1);
        continue;
      case Code::CloseScope:
        close_scope(in);
        continue;
      case Code::OpenSpan:
        spans.push_back({static_cast<std::int32_t>(digits.size()), -1});
        continue;
      case Code::CloseSpan:
        close_span(in);
        continue;
      case Code::Travel:
        if (!travel(in, pc - 1)) goto fail;
        continue;

      // ---- ends of paths
      case Code::Leaf:
        if (!arrive(static_cast<LeafForm>(in.x), in.y)) goto fail;
        return Stop::Leaf;
      case Code::SurePath:
        if (scope >= 0 || !spans.empty()) continue;
        if (mode == Mode::Select && counted != wanted) {
          ++reached;
          ++counted;
          goto fail;
        }
        if (mode > Mode::List) continue;
        arrive(LeafForm::Turn, -1);
        goto fail;
      case Code::LeafIfOver:
        if (is_over() || mover_is_out()) pc = in.x;
        continue;
      case Code::Way:
        pc = begin_way(in, pc - 1);
        continue;
      case Code::WayEnd:
        if (!arrive_way()) goto fail;
        pc = choices[static_cast<std::size_t>(barrier)].next;
        continue;
      case Code::WayCut:
        cut_way();
        continue;
      case Code::Veil:
        veil();
        continue;
      case Code::Unveil:
        unveil();
        continue;
      case Code::RunEnd:
        if (mode == Mode::Guide && static_cast<std::size_t>(guide_at) != guide.size()) goto fail;
        ++reached;
        if (scope >= 0) {
          collect_path();
          goto fail;
        }
        return Stop::Run;
      case Code::SupposeBegin:
        returns.push_back(static_cast<std::int32_t>(trail.size()));
        continue;
      case Code::SupposeEnd:
        undo_to(static_cast<std::uint32_t>(returns.back()));
        returns.pop_back();
        continue;
      case Code::RepetitionLaw:
        if (repeats_too_often()) goto fail;
        continue;

      // ---- integers
      case Code::Number:
        set_int(in, in.x);
        continue;
      case Code::Copy:
        set_int(in, regs[in.a]);
        continue;
      case Code::CopySome:
        for (std::int32_t i = 0; i < in.x; ++i) {
          if ((in.y & kKeep) != 0) log_int(static_cast<std::uint32_t>(in.dst + i));
          regs[in.dst + i] = regs[in.a + i];
        }
        continue;
      case Code::Add: {
        const std::int32_t a = regs[in.a], b = regs[in.b];
        regs[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} + b);
        continue;
      }
      case Code::AddNumber: {
        const std::int32_t a = regs[in.a];
        set_int(in, a == kNone ? kNone : saturated(std::int64_t{a} + in.x));
        continue;
      }
      case Code::Subtract: {
        const std::int32_t a = regs[in.a], b = regs[in.b];
        regs[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} - b);
        continue;
      }
      case Code::Equal:
        regs[in.dst] = regs[in.a] == regs[in.b] && regs[in.a] != kNone;
        continue;
      case Code::NotEqual:
        regs[in.dst] = !(regs[in.a] == regs[in.b] && regs[in.a] != kNone);
        continue;
      case Code::EqualNumber:
        regs[in.dst] = regs[in.a] == in.x;
        continue;
      case Code::Less:
        regs[in.dst] = regs[in.a] < regs[in.b];
        continue;
      case Code::LessEqual:
        regs[in.dst] = regs[in.a] <= regs[in.b];
        continue;
      case Code::AtLeastNumber:
        regs[in.dst] = regs[in.a] >= in.x;
        continue;
      case Code::Not:
        regs[in.dst] = 1 - regs[in.a];
        continue;
      case Code::And:
        regs[in.dst] = regs[in.a] & regs[in.b];
        continue;
      case Code::Or:
        regs[in.dst] = regs[in.a] | regs[in.b];
        continue;
      case Code::Most:
        regs[in.dst] = std::max(regs[in.dst], regs[in.a]);
        continue;
      case Code::Least:
        regs[in.dst] = regs[in.dst] == kNone ? regs[in.a] : std::min(regs[in.dst], regs[in.a]);
        continue;
      case Code::Count:
        regs[in.dst] = rows[in.a].count();
        continue;
      case Code::Accumulate:
        if (regs[in.a] != kNone) regs[in.dst] = saturated(std::int64_t{regs[in.dst]} + regs[in.a]);
        continue;
      case Code::Only: {
        const Bits& set = rows[in.a];
        const int bit = set.first();
        if (bit >= 0 && set.count() > 1) fail_only(in);
        regs[in.dst] = bit < 0 ? kNone : bit + offset(in);
        continue;
      }
      case Code::FirstBit: {
        const int bit = rows[in.a].first();
        regs[in.dst] = bit < 0 ? kNone : bit + offset(in);
        continue;
      }
      case Code::Bit: {
        const std::int64_t bit = std::int64_t{regs[in.a]} - offset(in);
        regs[in.dst] = 0 <= bit && bit < Bits::kBits && rows[in.b].has(static_cast<int>(bit));
        continue;
      }
      case Code::IsEmpty:
        regs[in.dst] = rows[in.a].empty();
        continue;
      case Code::NotEmpty:
        regs[in.dst] = !rows[in.a].empty();
        continue;
      case Code::Meets:
        regs[in.dst] = !(rows[in.a] & rows[in.b]).empty();
        continue;
      case Code::Within:
        regs[in.dst] = !rows[in.a].empty() && (rows[in.a] - rows[in.b]).empty();
        continue;
      case Code::SameSet:
        regs[in.dst] = rows[in.a] == rows[in.b];
        continue;
      case Code::CountAtLeast:
        regs[in.dst] = rows[in.a].count() >= in.x;
        continue;
      case Code::Table: {
        const std::int32_t index = regs[in.a];
        regs[in.dst] = 0 <= index && index < in.y ? pool[in.x + index] : kNone;
        continue;
      }

      // ---- sets
      case Code::SetConstant:
        if ((in.y & kKeep) != 0) log_set(in.dst);
        rows[in.dst] = constant(in.x);
        continue;
      case Code::SetCopy:
        if ((in.y & kKeep) != 0) log_set(in.dst);
        rows[in.dst] = rows[in.a];
        continue;
      case Code::SetAnd:
        rows[in.dst] = rows[in.a] & rows[in.b];
        continue;
      case Code::SetOr:
        rows[in.dst] = rows[in.a] | rows[in.b];
        continue;
      case Code::SetMinus:
        rows[in.dst] = rows[in.a] - rows[in.b];
        continue;
      case Code::SetExclusive:
        rows[in.dst] = rows[in.a] ^ rows[in.b];
        continue;
      case Code::SetNotSites:
        rows[in.dst] = all_sites() - rows[in.a];
        continue;
      case Code::SetSingle: {
        Bits set;
        if (regs[in.a] != kNone) set.add(regs[in.a] - offset(in));
        rows[in.dst] = set;
        continue;
      }
      case Code::SetAdd:
        if (regs[in.a] != kNone) rows[in.dst].add(regs[in.a] - offset(in));
        continue;
      case Code::SetIf:
        rows[in.dst] = regs[in.a] != 0 ? all_sites() : Bits{};
        continue;
      case Code::SetTable: {
        const std::int32_t index = regs[in.a];
        rows[in.dst] = 0 <= index && index < in.y ? constant(in.x + index) : Bits{};
        continue;
      }
      case Code::SetTableUnion: {
        Bits from = rows[in.a];
        Bits result;
        while (!from.empty()) {
          const int index = from.take_first();
          if (index < in.y) result = result | constant(in.x + index);
        }
        rows[in.dst] = result;
        continue;
      }
      case Code::NextBit: {
        Bits& set = rows[in.a];
        if (set.empty()) {
          pc = in.x;
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
      case Code::Occupied:
        rows[in.dst] = *occupied;
        continue;
      case Code::Empty:
        rows[in.dst] = all_sites() - *occupied;
        continue;
      case Code::PiecesOf: {
        const std::int32_t player = regs[in.a];
        rows[in.dst] = player == kNone ? Bits{} : *owner_planes[static_cast<std::size_t>(player)];
        continue;
      }
      case Code::KindPieces:
        rows[in.dst] = *kind_planes[static_cast<std::size_t>(in.x)];
        continue;
      case Code::KindPiecesOf: {
        const std::int32_t player = regs[in.a];
        rows[in.dst] = player == kNone ? Bits{}
                                       : *owner_planes[static_cast<std::size_t>(player)] &
                                             *kind_planes[static_cast<std::size_t>(in.x)];
        continue;
      }
      case Code::EnemiesOf:
        rows[in.dst] = enemies_of(regs[in.a]);
        continue;
      case Code::KindAt:
        regs[in.dst] = regs[in.a] == kNone ? kNone : kind_at(regs[in.a]);
        continue;
      case Code::OwnerAt:
        regs[in.dst] = regs[in.a] == kNone ? kNone : owner_at(regs[in.a]);
        continue;
      case Code::CodeAt: {
        const int piece = regs[in.a] == kNone ? 0 : piece_at(regs[in.a]);
        regs[in.dst] = piece == 0 ? kNone : piece - 1;
        continue;
      }
      case Code::Me:
        regs[in.dst] = field(Field::Me);
        continue;
      case Code::Mover:
        regs[in.dst] = field(Field::Mover);
        continue;
      case Code::Load: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
        regs[in.dst] = owner == kNone ? kNone : load(in.x, owner);
        continue;
      }
      case Code::LoadSet: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
        rows[in.dst] = owner == kNone ? Bits{} : load_set(in.x, owner);
        continue;
      }
      case Code::StepOne: {
        const std::int32_t site = regs[in.a], direction = regs[in.b];
        regs[in.dst] = site == kNone || direction == kNone ? kNone : step(site, direction);
        continue;
      }
      case Code::StepOneFixed: {
        const std::int32_t site = regs[in.a];
        regs[in.dst] = site == kNone ? kNone : step(site, in.x);
        continue;
      }
      case Code::Shift:
        rows[in.dst] = regs[in.b] == kNone ? Bits{} : shift(rows[in.a], regs[in.b]);
        continue;
      case Code::ShiftFixed:
        rows[in.dst] = shift(rows[in.a], in.x);
        continue;
      case Code::ShiftBack:
        rows[in.dst] = regs[in.b] == kNone ? Bits{} : shift_back(rows[in.a], regs[in.b]);
        continue;
      case Code::ShiftBackFixed:
        rows[in.dst] = shift_back(rows[in.a], in.x);
        continue;
      case Code::SomeRow:
        rows[in.dst] = some_row(rows[in.a], in.x, in.y);
        continue;
      // Two in one: the second, `set-and`, stands behind.
      case Code::ShiftAnd:
        rows[in.dst] = (regs[in.b] == kNone ? Bits{} : shift(rows[in.a], regs[in.b])) & rows[in.x];
        ++pc.at;
        continue;
      case Code::ShiftFixedAnd:
        rows[in.dst] = shift(rows[in.a], in.x) & rows[in.b];
        ++pc.at;
        continue;
      case Code::ShiftBackAnd:
        rows[in.dst] =
            (regs[in.b] == kNone ? Bits{} : shift_back(rows[in.a], regs[in.b])) & rows[in.x];
        ++pc.at;
        continue;
      case Code::ShiftBackFixedAnd:
        rows[in.dst] = shift_back(rows[in.a], in.x) & rows[in.b];
        ++pc.at;
        continue;
      case Code::FillBack: {
        Bits found;
        if (regs[in.b] != kNone) {
          // The row first takes a site of s[a] that leads into s[dst], then grows backwards.
          Bits rim = shift_back(rows[in.dst], regs[in.b]) & rows[in.a];
          while (!(rim - found).empty()) {
            found = found | rim;
            rim = shift_back(rim, regs[in.b]) & rows[in.a];
          }
          found = shift_back(found, regs[in.b]);
        }
        rows[in.dst] = found;
        continue;
      }
      case Code::FillBackFixed:
      case Code::RaysFixed: {
        // The sites of the row that lead into the set, nearest first; then those before them.
        Bits found;
        Bits rim = shift_back(sets[in.b], in.x) & sets[in.a];
        while (!rim.empty()) {
          found = found | rim;
          rim = (shift_back(rim, in.x) & sets[in.a]) - found;
        }
        if (in.code == Code::RaysFixed) found = found | sets[in.b];
        sets[in.dst] = shift_back(found, in.x);
        continue;
      }
      case Code::TouchingOf:
        rows[in.dst] = near(rows[in.a], false) - rows[in.a];
        continue;
      case Code::BesideOf:
        rows[in.dst] = near(rows[in.a], true) - rows[in.a];
        continue;
      case Code::NearOf:
        rows[in.dst] = near(rows[in.a], in.x == 1);
        continue;
      case Code::Slide: {
        Bits result;
        const std::int32_t from = regs[in.a];
        if (from != kNone) {
          for (std::int32_t i = 0; i < in.y; ++i) {
            std::int32_t at = step(from, pool[in.x + i]);
            while (at != kNone && at != from && rows[in.b].has(at)) {
              result.add(at);
              at = step(at, pool[in.x + i]);
            }
          }
        }
        rows[in.dst] = result;
        continue;
      }
      case Code::Relative: {
        const std::int32_t player = regs[in.a];
        regs[in.dst] = player == kNone ? kNone : pool[in.x + player];
        continue;
      }

      // ---- record lists
      case Code::BeginRecords:
        set_int(in, begin_records());
        continue;
      case Code::AddRecord:
        add_record(in);
        continue;
      case Code::SortRecords:
        sort_records(regs[in.a]);
        continue;
      case Code::CollectLines:
        set_int(in, collect_lines(program.lines[static_cast<std::size_t>(in.x)]));
        continue;
      case Code::NextRecord:
        if (!next_record(in)) pc = pool[in.y];
        continue;
      case Code::DropRecords:
        arena.resize(static_cast<std::size_t>(regs[in.a]));
        continue;
      case Code::LineExists:
        regs[in.dst] = line_exists(program.lines[static_cast<std::size_t>(in.x)]);
        continue;
      case Code::CountLines:
        regs[in.dst] = saturated(count_lines(program.lines[static_cast<std::size_t>(in.x)]));
        continue;
      case Code::LineStarts:
        rows[in.dst] = line_starts(program.lines[static_cast<std::size_t>(in.x)]);
        continue;

      case Code::Reach:
        rows[in.dst] = regs[in.a] == kNone
                           ? Bits{}
                           : reach(program.reaches[static_cast<std::size_t>(in.x)], regs[in.a]);
        continue;
      case Code::Reaching:
        rows[in.dst] = reaching(program.reaches[static_cast<std::size_t>(in.x)],
                                in.a == kNoRegister ? *occupied : rows[in.a], rows[in.b]);
        continue;
      case Code::Lawful:
        rows[in.dst] = regs[in.b] == kNone ? rows[in.a] : lawful(regs[in.b], rows[in.a]);
        continue;

      // ---- effects
      case Code::MovePiece:
        if (!move_piece(regs[in.a], regs[in.b], in.y)) goto fail;
        continue;
      case Code::RemovePieces:
        if (!remove_pieces(rows[in.a])) goto fail;
        continue;
      case Code::RemovePiece:
        if (!remove_pieces(regs[in.a] == kNone ? Bits{} : Bits::single(regs[in.a]))) goto fail;
        continue;
      case Code::PutPiece:
        if (!put_piece(in.x, in.b == kNoRegister ? -1 : regs[in.b], regs[in.a], in.y)) goto fail;
        continue;
      case Code::Store:
        if (!store(in.x, in.b == kNoRegister ? 0 : regs[in.b], regs[in.a], in.y)) goto fail;
        continue;
      case Code::AddTo: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
        if (!add_to(in.x, owner, regs[in.a], in.y)) goto fail;
        continue;
      }
      case Code::StoreSet:
        if (!store_set(in.x, in.b == kNoRegister ? 0 : regs[in.b], rows[in.a], in.y)) goto fail;
        continue;
      case Code::ChangePiece:
        if (!change_piece(regs[in.a], in.x, in.y)) goto fail;
        continue;
      case Code::AddElements:
      case Code::TakeElements: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : regs[in.b];
        if (!change_set(in.x, owner, rows[in.a], in.code == Code::AddElements, in.y)) goto fail;
        continue;
      }
      case Code::Plan:
        if (!plan(in.y, program.operands.data() + in.x)) goto fail;
        continue;
      case Code::PlanOr:
        if (!plan(in.y, program.operands.data() + in.x)) pc = pool[in.b];
        continue;
      case Code::Commit:
        if (!commit_changes()) goto fail;
        continue;
      case Code::CommitOr:
        if (!commit_changes()) pc = in.x;
        continue;
      case Code::BeginRound:
        begin_round();
        continue;
      case Code::CommitRound: {
        bool alive = true;
        const bool again = commit_round(alive);
        if (!alive) goto fail;
        if (!again) pc = in.x;
        continue;
      }
      case Code::CheckType:
        if (!is_of_type(in)) goto fail;
        continue;
      case Code::Fired:
        fired(in.x);
        continue;
      case Code::Moments:
        ask_moments();
        continue;
      case Code::SetMe:
        if (regs[in.a] != field(Field::Me)) set_field(Field::Me, regs[in.a]);
        continue;
      case Code::Passed:
        set_beside(program.layout.passed, 1);
        continue;
      case Code::Settle:
        if (program.triggers.pc >= 0 && !is_over()) {
          returns.push_back(pc);
          pc = program.triggers.pc;
        }
        continue;

      // ---- loops in expressions
      case Code::TallyEntry:
        tally_entry(*this, in);
        continue;
      case Code::TallyKeys:
        tally_keys(*this, in);
        continue;
      case Code::Connected:
        connected(*this, in);
        continue;
      case Code::Turned:
        turn_direction(*this, in);
        continue;
      case Code::LineEnds:
        rows[in.dst] = line_ends(program.lines[static_cast<std::size_t>(in.x)]);
        continue;
      case Code::LineCells:
        rows[in.dst] = line_cells(program.lines[static_cast<std::size_t>(in.x)],
                                  static_cast<std::size_t>(in.y));
        continue;
      case Code::CollectSubsets:
        regs[in.dst] = collect_subsets(*this, in);
        continue;
      case Code::KeepRecord:
        keep_record(*this, in);
        continue;
      case Code::CycleTurn:
        if (!take_cycle_turn(*this, in)) pc = in.x;
        continue;

#define LUDO_OP(op, name, reads, meaning) case Code::Op_##op:
#include "lang/model/ops.def"
#undef LUDO_OP
        if (!general(in)) goto fail;
        continue;
    }
    LUDO_UNREACHABLE();
  }
}

template <int W>
std::int32_t Machine<W>::evaluate(const program::Unit& unit) {
  if (unit.is_constant) return unit.constant;
  const Mode saved = mode;
  mode = Mode::Plain;
  const Stop stop = run(unit.pc, choices.size());
  LUDO_ASSERT(stop == Stop::Halted, "a unit makes no choice and does not die");
  mode = saved;
  return unit.result.bank == Bank::Int && unit.result.index != kNoRegister ? ints[unit.result.index]
                                                                           : 0;
}

}  // namespace ludo::runtime
