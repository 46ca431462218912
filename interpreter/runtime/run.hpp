// The loop of the machine: control, choices, and the instructions that are hot.
//
// See machine.hpp for the idea and code.def for the meaning of each instruction. What is rare is in
// general.hpp, search.hpp holds the ends of paths and the larger kinds of choices.
#pragma once

#include <algorithm>

#include "interpreter/runtime/effects.hpp"
#include "interpreter/runtime/general.hpp"
#include "interpreter/runtime/lines.hpp"
#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/results.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/travel.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
typename Machine<W>::Stop Machine<W>::run(std::int32_t pc, std::size_t base) {
  const Instruction* const code = program.code.data();
  const std::int32_t* const pool = program.pool.data();
  const std::int32_t number_base = program.number_base;

  const auto bind = [&](const Instruction& in, std::int32_t bit) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    ints[in.dst] = (in.y & kNumber) != 0 ? bit + number_base : bit;
  };
  const auto set_int = [&](const Instruction& in, std::int32_t value) {
    if ((in.y & kKeep) != 0) log_int(in.dst);
    ints[in.dst] = value;
  };
  const auto offset = [&](const Instruction& in) { return in.x != 0 ? number_base : 0; };

  for (;;) {
    const Instruction& in = code[pc++];
    switch (in.code) {
      case Code::Fail:
      fail:
        if (choices.size() == base) return Stop::Exhausted;
        pc = retry();
        if (pc < 0) goto fail;
        if (pc == 0) return Stop::Leaf;
        continue;
      case Code::Jump:
        pc = in.x;
        continue;
      case Code::JumpIf:
        if (ints[in.a] != 0) pc = in.x;
        continue;
      case Code::JumpUnless:
        if (ints[in.a] == 0) pc = in.x;
        continue;
      case Code::JumpIfNone:
        if (ints[in.a] == kNone) pc = in.x;
        continue;
      case Code::JumpIfEmpty:
        if (sets[in.a].empty()) pc = in.x;
        continue;
      case Code::JumpLess:
        if (ints[in.a] < ints[in.b]) pc = in.x;
        continue;
      case Code::Switch: {
        const std::int32_t index = ints[in.a];
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
      case Code::Choose: {
        const Bits& domain = sets[in.a];
        if (domain.empty()) goto fail;
        if (mode == Mode::Guide) {
          if (!guided(domain)) goto fail;
          const std::int32_t bit = guide[static_cast<std::size_t>(guide_at++)];
          digits.push_back(bit);
          bind(in, bit);
          continue;
        }
        if ((in.y & kSure) != 0 && scope < 0 && mode <= Mode::Select) {
          const int n = domain.count();
          reached += static_cast<std::uint64_t>(n);
          if (mode == Mode::List) list_all(domain);
          if (mode != Mode::Select || wanted >= counted + static_cast<std::uint64_t>(n)) {
            counted += static_cast<std::uint64_t>(n);
            goto fail;
          }
          const std::int32_t bit = domain.nth(static_cast<int>(wanted - counted));
          counted = wanted;
          digits.push_back(bit);
          bind(in, bit);
          continue;
        }
        Bits rest = domain;
        const std::int32_t bit = rest.take_first();
        if (!rest.empty()) push_choice(Point::Form::Set, pc - 1).rest = rest;
        digits.push_back(bit);
        bind(in, bit);
        continue;
      }
      case Code::ChooseCounted: {
        if (scope >= 0 || mode > Mode::Select || mode == Mode::List) {
          const Bits& domain = sets[in.a];
          if (domain.empty()) goto fail;
          if (mode == Mode::Guide) {
            if (!guided(domain)) goto fail;
            const std::int32_t bit = guide[static_cast<std::size_t>(guide_at++)];
            digits.push_back(bit);
            bind(in, bit);
            continue;
          }
          Bits rest = domain;
          const std::int32_t bit = rest.take_first();
          if (!rest.empty()) push_choice(Point::Form::Set, pc - 1).rest = rest;
          digits.push_back(bit);
          bind(in, bit);
          continue;
        }
        const std::int32_t n_sets = pool[in.x];
        const std::int32_t* const counts = pool + in.x + 1;
        std::uint64_t n = 0;
        for (std::int32_t i = 0; i < n_sets; ++i) {
          n += static_cast<std::uint64_t>(sets[counts[i]].count());
        }
        if (mode != Mode::Select || wanted >= counted + n) {
          counted += n;
          reached += n;
          goto fail;
        }
        // The element whose paths hold the wanted one.
        Bits any;
        for (std::int32_t i = 0; i < n_sets; ++i) any = any | sets[counts[i]];
        std::int32_t bit = -1;
        for (;;) {
          bit = any.take_first();
          std::uint64_t here = 0;
          for (std::int32_t i = 0; i < n_sets; ++i) {
            here += static_cast<std::uint64_t>(sets[counts[i]].has(bit));
          }
          if (wanted < counted + here) break;
          counted += here;
          LUDO_ASSERT(!any.empty(), "the counted paths are there");
        }
        digits.push_back(bit);
        bind(in, bit);
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
      case Code::ForkOrder:
        pc = fork_order(in, pc - 1);
        if (pc < 0) goto fail;
        continue;
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
        set_int(in, ints[in.a]);
        continue;
      case Code::CopySome:
        for (std::int32_t i = 0; i < in.x; ++i) {
          if ((in.y & kKeep) != 0) log_int(static_cast<std::uint32_t>(in.dst + i));
          ints[in.dst + i] = ints[in.a + i];
        }
        continue;
      case Code::Add: {
        const std::int32_t a = ints[in.a], b = ints[in.b];
        ints[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} + b);
        continue;
      }
      case Code::AddNumber: {
        const std::int32_t a = ints[in.a];
        set_int(in, a == kNone ? kNone : saturated(std::int64_t{a} + in.x));
        continue;
      }
      case Code::Subtract: {
        const std::int32_t a = ints[in.a], b = ints[in.b];
        ints[in.dst] = a == kNone || b == kNone ? kNone : saturated(std::int64_t{a} - b);
        continue;
      }
      case Code::Equal:
        ints[in.dst] = ints[in.a] == ints[in.b] && ints[in.a] != kNone;
        continue;
      case Code::NotEqual:
        ints[in.dst] = !(ints[in.a] == ints[in.b] && ints[in.a] != kNone);
        continue;
      case Code::EqualNumber:
        ints[in.dst] = ints[in.a] == in.x;
        continue;
      case Code::Less:
        ints[in.dst] = ints[in.a] < ints[in.b];
        continue;
      case Code::LessEqual:
        ints[in.dst] = ints[in.a] <= ints[in.b];
        continue;
      case Code::AtLeastNumber:
        ints[in.dst] = ints[in.a] >= in.x;
        continue;
      case Code::Not:
        ints[in.dst] = 1 - ints[in.a];
        continue;
      case Code::And:
        ints[in.dst] = ints[in.a] & ints[in.b];
        continue;
      case Code::Or:
        ints[in.dst] = ints[in.a] | ints[in.b];
        continue;
      case Code::Most:
        ints[in.dst] = std::max(ints[in.dst], ints[in.a]);
        continue;
      case Code::Least:
        ints[in.dst] = ints[in.dst] == kNone ? ints[in.a] : std::min(ints[in.dst], ints[in.a]);
        continue;
      case Code::Count:
        ints[in.dst] = sets[in.a].count();
        continue;
      case Code::Accumulate:
        if (ints[in.a] != kNone) ints[in.dst] = saturated(std::int64_t{ints[in.dst]} + ints[in.a]);
        continue;
      case Code::Only: {
        const Bits& set = sets[in.a];
        const int bit = set.first();
        if (bit >= 0 && set.count() > 1) fail_only(in);
        ints[in.dst] = bit < 0 ? kNone : bit + offset(in);
        continue;
      }
      case Code::FirstBit: {
        const int bit = sets[in.a].first();
        ints[in.dst] = bit < 0 ? kNone : bit + offset(in);
        continue;
      }
      case Code::Bit: {
        const std::int64_t bit = std::int64_t{ints[in.a]} - offset(in);
        ints[in.dst] = 0 <= bit && bit < W * 64 && sets[in.b].has(static_cast<int>(bit));
        continue;
      }
      case Code::IsEmpty:
        ints[in.dst] = sets[in.a].empty();
        continue;
      case Code::NotEmpty:
        ints[in.dst] = !sets[in.a].empty();
        continue;
      case Code::Meets:
        ints[in.dst] = !(sets[in.a] & sets[in.b]).empty();
        continue;
      case Code::Within:
        ints[in.dst] = !sets[in.a].empty() && (sets[in.a] - sets[in.b]).empty();
        continue;
      case Code::SameSet:
        ints[in.dst] = sets[in.a] == sets[in.b];
        continue;
      case Code::CountAtLeast:
        ints[in.dst] = sets[in.a].count() >= in.x;
        continue;
      case Code::Table: {
        const std::int32_t index = ints[in.a];
        ints[in.dst] = 0 <= index && index < in.y ? pool[in.x + index] : kNone;
        continue;
      }

      // ---- sets
      case Code::SetConstant:
        if ((in.y & kKeep) != 0) log_set(in.dst);
        sets[in.dst] = constant(in.x);
        continue;
      case Code::SetCopy:
        if ((in.y & kKeep) != 0) log_set(in.dst);
        sets[in.dst] = sets[in.a];
        continue;
      case Code::SetAnd:
        sets[in.dst] = sets[in.a] & sets[in.b];
        continue;
      case Code::SetOr:
        sets[in.dst] = sets[in.a] | sets[in.b];
        continue;
      case Code::SetMinus:
        sets[in.dst] = sets[in.a] - sets[in.b];
        continue;
      case Code::SetExclusive:
        sets[in.dst] = sets[in.a] ^ sets[in.b];
        continue;
      case Code::SetNotSites:
        sets[in.dst] = constant(program.all_sites) - sets[in.a];
        continue;
      case Code::SetSingle: {
        Bits set;
        if (ints[in.a] != kNone) set.add(ints[in.a] - offset(in));
        sets[in.dst] = set;
        continue;
      }
      case Code::SetAdd:
        if (ints[in.a] != kNone) sets[in.dst].add(ints[in.a] - offset(in));
        continue;
      case Code::SetIf:
        sets[in.dst] = ints[in.a] != 0 ? constant(program.all_sites) : Bits{};
        continue;
      case Code::SetTable: {
        const std::int32_t index = ints[in.a];
        sets[in.dst] = 0 <= index && index < in.y ? constant(in.x + index) : Bits{};
        continue;
      }
      case Code::SetTableUnion: {
        Bits from = sets[in.a];
        Bits result;
        while (!from.empty()) {
          const int index = from.take_first();
          if (index < in.y) result = result | constant(in.x + index);
        }
        sets[in.dst] = result;
        continue;
      }
      case Code::NextBit: {
        Bits& set = sets[in.a];
        if (set.empty()) {
          pc = in.x;
          continue;
        }
        if ((in.y & kKeep) != 0) {
          log_set(in.a);
          log_int(in.dst);
        }
        const std::int32_t bit = set.take_first();
        ints[in.dst] = (in.y & kNumber) != 0 ? bit + number_base : bit;
        continue;
      }
      case Code::Occupied:
        sets[in.dst] = plane(program.layout.occupied);
        continue;
      case Code::Empty:
        sets[in.dst] = constant(program.all_sites) - plane(program.layout.occupied);
        continue;
      case Code::PiecesOf: {
        const std::int32_t player = ints[in.a];
        sets[in.dst] = player == kNone
                           ? Bits{}
                           : plane(program.layout.owner_planes[static_cast<std::size_t>(player)]);
        continue;
      }
      case Code::KindPieces:
        sets[in.dst] = plane(program.layout.kind_planes[static_cast<std::size_t>(in.x)]);
        continue;
      case Code::KindPiecesOf: {
        const std::int32_t player = ints[in.a];
        sets[in.dst] = player == kNone
                           ? Bits{}
                           : plane(program.layout.owner_planes[static_cast<std::size_t>(player)]) &
                                 plane(program.layout.kind_planes[static_cast<std::size_t>(in.x)]);
        continue;
      }
      case Code::EnemiesOf:
        sets[in.dst] = enemies_of(ints[in.a]);
        continue;
      case Code::KindAt:
        ints[in.dst] = ints[in.a] == kNone ? kNone : kind_at(ints[in.a]);
        continue;
      case Code::OwnerAt:
        ints[in.dst] = ints[in.a] == kNone ? kNone : owner_at(ints[in.a]);
        continue;
      case Code::CodeAt: {
        const int piece = ints[in.a] == kNone ? 0 : piece_at(ints[in.a]);
        ints[in.dst] = piece == 0 ? kNone : piece - 1;
        continue;
      }
      case Code::Me:
        ints[in.dst] = field(Field::Me);
        continue;
      case Code::Mover:
        ints[in.dst] = field(Field::Mover);
        continue;
      case Code::Load: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : ints[in.b];
        ints[in.dst] = owner == kNone ? kNone : load(in.x, owner);
        continue;
      }
      case Code::LoadSet: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : ints[in.b];
        sets[in.dst] = owner == kNone ? Bits{} : load_set(in.x, owner);
        continue;
      }
      case Code::StepOne: {
        const std::int32_t site = ints[in.a], direction = ints[in.b];
        ints[in.dst] = site == kNone || direction == kNone ? kNone : step(site, direction);
        continue;
      }
      case Code::StepOneFixed: {
        const std::int32_t site = ints[in.a];
        ints[in.dst] = site == kNone ? kNone : step(site, in.x);
        continue;
      }
      case Code::Shift:
        sets[in.dst] = ints[in.b] == kNone ? Bits{} : shift(sets[in.a], ints[in.b]);
        continue;
      case Code::ShiftFixed:
        sets[in.dst] = shift(sets[in.a], in.x);
        continue;
      case Code::ShiftBack:
        sets[in.dst] = ints[in.b] == kNone ? Bits{} : shift_back(sets[in.a], ints[in.b]);
        continue;
      case Code::ShiftBackFixed:
        sets[in.dst] = shift_back(sets[in.a], in.x);
        continue;
      case Code::FillBack: {
        Bits found;
        if (ints[in.b] != kNone) {
          // The row first takes a site of s[a] that leads into s[dst], then grows backwards.
          Bits rim = shift_back(sets[in.dst], ints[in.b]) & sets[in.a];
          while (!(rim - found).empty()) {
            found = found | rim;
            rim = shift_back(rim, ints[in.b]) & sets[in.a];
          }
          found = shift_back(found, ints[in.b]);
        }
        sets[in.dst] = found;
        continue;
      }
      case Code::TouchingOf:
        sets[in.dst] = near(sets[in.a], false) - sets[in.a];
        continue;
      case Code::BesideOf:
        sets[in.dst] = near(sets[in.a], true) - sets[in.a];
        continue;
      case Code::NearOf:
        sets[in.dst] = near(sets[in.a], in.x == 1);
        continue;
      case Code::Slide: {
        Bits result;
        const std::int32_t from = ints[in.a];
        if (from != kNone) {
          for (std::int32_t i = 0; i < in.y; ++i) {
            std::int32_t at = step(from, pool[in.x + i]);
            while (at != kNone && at != from && sets[in.b].has(at)) {
              result.add(at);
              at = step(at, pool[in.x + i]);
            }
          }
        }
        sets[in.dst] = result;
        continue;
      }
      case Code::Relative: {
        const std::int32_t player = ints[in.a];
        ints[in.dst] = player == kNone ? kNone : pool[in.x + player];
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
        sort_records(ints[in.a]);
        continue;
      case Code::CollectLines:
        set_int(in, collect_lines(program.lines[static_cast<std::size_t>(in.x)]));
        continue;
      case Code::NextRecord:
        if (!next_record(in)) pc = pool[in.y];
        continue;
      case Code::DropRecords:
        arena.resize(static_cast<std::size_t>(ints[in.a]));
        continue;
      case Code::LineExists:
        ints[in.dst] = line_exists(program.lines[static_cast<std::size_t>(in.x)]);
        continue;
      case Code::CountLines:
        ints[in.dst] = saturated(count_lines(program.lines[static_cast<std::size_t>(in.x)]));
        continue;
      case Code::LineStarts:
        sets[in.dst] = line_starts(program.lines[static_cast<std::size_t>(in.x)]);
        continue;

      // ---- effects
      case Code::MovePiece:
        if (!move_piece(ints[in.a], ints[in.b], in.y)) goto fail;
        continue;
      case Code::RemovePieces:
        if (!remove_pieces(sets[in.a])) goto fail;
        continue;
      case Code::RemovePiece:
        if (!remove_pieces(ints[in.a] == kNone ? Bits{} : Bits::single(ints[in.a]))) goto fail;
        continue;
      case Code::PutPiece:
        if (!put_piece(in.x, in.b == kNoRegister ? -1 : ints[in.b], ints[in.a], in.y)) goto fail;
        continue;
      case Code::Store:
        if (!store(in.x, in.b == kNoRegister ? 0 : ints[in.b], ints[in.a], in.y)) goto fail;
        continue;
      case Code::AddTo: {
        const std::int32_t owner = in.b == kNoRegister ? 0 : ints[in.b];
        const std::int32_t before = owner == kNone ? kNone : load(in.x, owner);
        if (before == kNone || ints[in.a] == kNone) {
          report(
              before == kNone ? "nothing is added to" : "nothing is written where a value must be",
              in.y);
          goto fail;
        }
        if (!store(in.x, owner, saturated(std::int64_t{before} + ints[in.a]), in.y)) goto fail;
        continue;
      }
      case Code::StoreSet:
        if (!store_set(in.x, in.b == kNoRegister ? 0 : ints[in.b], sets[in.a], in.y)) goto fail;
        continue;
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
        if (ints[in.a] != field(Field::Me)) set_field(Field::Me, ints[in.a]);
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
        sets[in.dst] = line_ends(program.lines[static_cast<std::size_t>(in.x)]);
        continue;
      case Code::CollectSubsets:
        ints[in.dst] = collect_subsets(*this, in);
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
  const Mode saved = mode;
  mode = Mode::Plain;
  const Stop stop = run(unit.pc, choices.size());
  LUDO_ASSERT(stop == Stop::Halted, "a unit makes no choice and does not die");
  mode = saved;
  return unit.result.bank == Bank::Int && unit.result.index != kNoRegister ? ints[unit.result.index]
                                                                           : 0;
}

}  // namespace ludo::runtime
