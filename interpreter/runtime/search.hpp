// The search of the machine: choice points, choices of several things, and calls.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

template <int W>
void Machine<W>::spend(std::uint64_t n) {
  steps += n;
  if (steps > checkpoint) [[unlikely]]
    pass_checkpoint();
}

// The steps between two looks at what may end a search.
template <int W>
[[gnu::noinline, gnu::cold]] void Machine<W>::pass_checkpoint() {
  lang::require_going_on(budget.stop);
  if (steps > budget.steps) throw_spent("a decision needs too much work");
  checkpoint = std::min(budget.steps, steps + kStepsUnseen);
}

template <int W>
typename Machine<W>::Point& Machine<W>::push_choice(typename Point::Form form, std::int32_t pc) {
  if (choices.size() >= kMostChoices) throw_spent("choices are nested too deeply");
  // Who made the choice sets what its form needs: next, end, reached, rest.
  Point& point = choices.push_unset();
  if constexpr (kGrows) point.rest = Bits{};
  point.form = form;
  point.mode = mode;
  point.pc = pc;
  point.trail = static_cast<std::uint32_t>(trail.size());
  point.digits = static_cast<std::uint32_t>(digits.size());
  point.arena = static_cast<std::uint32_t>(arena.size());
  point.keys = static_cast<std::uint32_t>(keys.size());
  point.spans = static_cast<std::uint32_t>(spans.size());
  point.returns = static_cast<std::uint32_t>(returns.size());
  point.barrier = barrier;
  point.scope = scope;
  point.guide_at = guide_at;
  return point;
}

// Back to where a choice was made.
template <int W>
void Machine<W>::go_back(const Point& point) {
  undo_to(point.trail);
  digits.drop_to(point.digits);
  arena.drop_to(point.arena);
  keys.drop_to(point.keys);
  spans.drop_to(point.spans);
  returns.drop_to(point.returns);
  mode = point.mode;
  barrier = point.barrier;
  scope = point.scope;
  guide_at = point.guide_at;
}

// The latest choice once more: where to go on, or -1 when it has nothing left (and is gone).
template <int W>
std::int32_t Machine<W>::retry() {
  spend(1);
  Point& point = choices.back();
  go_back(point);
  const Instruction& in = program.code[static_cast<std::size_t>(point.pc)];
  const std::int32_t after = point.pc + 1;
  const auto& pool = program.pool;
  switch (point.form) {
    case Point::Form::Set: {
      const std::int32_t bit = point.rest.take_first();
      if (point.rest.empty()) choices.pop_back();
      if ((in.y & kKeep) != 0) log_int(in.dst);
      ints[in.dst] = bit + base_of(in);
      digits.push_back(ints[in.dst]);
      return after;
    }
    case Point::Form::Rays: {
      const std::int32_t from = point.next;
      const std::int32_t end = point.rest.take_first();
      if (point.rest.empty()) choices.pop_back();
      next_ray(in, from, end);
      return after;
    }
    case Point::Form::Fork: {
      const std::int32_t digit = point.next++;
      if (point.next == point.end) choices.pop_back();
      digits.push_back(digit);
      return pool[static_cast<std::size_t>(in.x + digit)];
    }
    case Point::Form::First: {
      if (reached > point.reached) {
        choices.pop_back();
        return -1;
      }
      const std::int32_t next = point.next++;
      if (point.next == point.end) choices.pop_back();
      return pool[static_cast<std::size_t>(in.x + next)];
    }
    case Point::Form::Order: {
      const std::int32_t mask = point.next;  // what is still to be offered
      const std::int32_t digit = std::countr_zero(static_cast<std::uint32_t>(mask));
      point.next &= point.next - 1;
      if (point.next == 0) choices.pop_back();
      return take_order(in, digit);
    }
    case Point::Form::Records: {
      const std::int32_t at = point.next;
      point.next += arena[static_cast<std::size_t>(at)];
      const bool last = arena[static_cast<std::size_t>(point.next)] == 0;
      if (last) choices.pop_back();
      take_record(at, record_plan(in));
      return after;
    }
    case Point::Form::Subset:
      if (!next_subset(in, point)) {
        choices.pop_back();
        return -1;
      }
      return after;
    case Point::Form::Scope:
      return end_scope();
    case Point::Form::Replay:
      return replay_next();
    case Point::Form::Way: {
      end_way(point);
      choices.pop_back();
      return in.x;
    }
    case Point::Form::Travel: {
      const std::int32_t index = point.next++;
      if (point.next == point.end) choices.pop_back();
      take_outcome(in, index);
      return after;
    }
  }
  LUDO_UNREACHABLE();
}

// What bit 0 of the set stands for that an instruction chooses from.
template <int W>
std::int32_t Machine<W>::base_of(const Instruction& in) const {
  return (in.y & kNumber) != 0 ? program.number_base : 0;
}

// Guide: the next digit is in the domain.
template <int W>
bool Machine<W>::guided(const Bits& domain) const {
  if (static_cast<std::size_t>(guide_at) >= guide.size()) return false;
  const std::int32_t bit = guide[static_cast<std::size_t>(guide_at)];
  return 0 <= bit && bit < Bits::kBits && domain.has(bit);
}

// Guide: the bit that the next digit stands for, or -1 when it is not in the domain.
template <int W>
std::int32_t Machine<W>::guided(const Instruction& in, const Bits& domain) const {
  if (static_cast<std::size_t>(guide_at) >= guide.size()) return -1;
  const std::int32_t bit = guide[static_cast<std::size_t>(guide_at)] - base_of(in);
  return 0 <= bit && bit < Bits::kBits && domain.has(bit) ? bit : -1;
}

// List: so many more moves that begin with the digits of the path are about to be written.
template <int W>
void Machine<W>::bound_list(std::uint64_t n) const {
  if (counted + n > budget.moves || listed.size() + n * (digits.size() + 1) > budget.numbers) {
    throw_spent("a decision has too many moves");
  }
}

// List: a sure choice, whole.
template <int W>
void Machine<W>::list_all(const Instruction& in, const Bits& domain) {
  const std::int32_t base = base_of(in);
  bound_list(static_cast<std::uint64_t>(domain.count()));
  Bits rest = domain;
  while (!rest.empty()) {
    const std::int32_t bit = rest.take_first();
    listed.push_back(static_cast<std::int32_t>(digits.size()) + 1);
    listed.insert(listed.end(), digits.begin(), digits.end());
    listed.push_back(base + bit);
  }
}

// ---- `in any order`
// --------------------------------------------------------------------------------

template <int W>
std::int32_t Machine<W>::take_order(const Instruction& in, std::int32_t digit) {
  digits.push_back(digit);
  const auto& pool = program.pool;
  if (digit == 0) return pool[static_cast<std::size_t>(in.x + 1)];
  log_int(in.a);
  ints[in.a] &= ~(1 << (digit - 1));
  return pool[static_cast<std::size_t>(in.x + 2 + digit - 1)];
}

template <int W>
std::int32_t Machine<W>::fork_order(const Instruction& in, std::int32_t pc) {
  const std::int32_t remaining = ints[in.a];
  const std::int32_t optional = program.pool[static_cast<std::size_t>(in.x)];
  // Bit 0: stop; bit i + 1: block i.
  std::int32_t open = (remaining & ~optional) == 0 ? 1 : 0;
  open |= remaining << 1;
  if (remaining == 0) return program.pool[static_cast<std::size_t>(in.x + 1)];
  if (mode == Mode::Guide) {
    if (static_cast<std::size_t>(guide_at) >= guide.size()) return -1;
    const std::int32_t digit = guide[static_cast<std::size_t>(guide_at)];
    if (digit < 0 || digit > 30 || (open >> digit & 1) == 0) return -1;
    ++guide_at;
    return take_order(in, digit);
  }
  const std::int32_t digit = std::countr_zero(static_cast<std::uint32_t>(open));
  open &= open - 1;
  if (open != 0) push_choice(Point::Form::Order, pc).next = open;
  return take_order(in, digit);
}

// ---- sub-sets
// --------------------------------------------------------------------------------------

template <int W>
bool Machine<W>::choose_subset(const Instruction& in, std::int32_t pc) {
  const auto bound = [&](std::size_t i, std::int32_t otherwise) {
    const std::int32_t reg = program.pool[static_cast<std::size_t>(in.x) + i];
    return reg == kNoRegister ? otherwise : ints[reg];
  };
  const Bits domain = sets[in.a];
  const std::int32_t least = bound(0, 0);
  const std::int32_t most = std::min(bound(1, INT32_MAX), domain.count());
  if (least == kNone || most == kNone || least > most) return false;
  if (mode == Mode::Guide) {
    Bits chosen;
    for (;; ++guide_at) {
      if (static_cast<std::size_t>(guide_at) >= guide.size()) return false;
      const std::int32_t digit = guide[static_cast<std::size_t>(guide_at)];
      digits.push_back(digit);
      if (digit == -1) break;
      const std::int32_t bit = digit - base_of(in);
      if (bit < 0 || bit >= Bits::kBits || !domain.has(bit)) return false;
      chosen.add(bit);
    }
    ++guide_at;
    const int n = chosen.count();
    if (n < least || n > most) return false;
    if ((in.y & kKeep) != 0) log_set(in.dst);
    sets[in.dst] = chosen;
    return true;
  }
  // Domain and bounds lie in the arena while the choice lasts.
  const auto at = static_cast<std::int32_t>(arena.size());
  append_set(domain);
  arena.insert(arena.end(), {least, most});
  Point& point = push_choice(Point::Form::Subset, pc);
  point.rest = Bits{};
  point.next = at;
  point.end = 0;  // nothing has been answered yet
  if (next_subset(in, point)) return true;
  choices.pop_back();
  return false;
}

// The next sub-set in the order of digits, bound; false: there is none.
template <int W>
bool Machine<W>::next_subset(const Instruction& in, Point& point) {
  Bits domain;
  domain.load(arena.data() + point.next);
  const std::int32_t least = arena[static_cast<std::size_t>(point.next) + 2 * W];
  const std::int32_t most = arena[static_cast<std::size_t>(point.next) + 2 * W + 1];
  const auto after = [&](int bit) { return domain.first_above(bit); };
  Bits& now = point.rest;
  for (;;) {
    spend(1);
    if (point.end == 0) {
      point.end = 1;  // the empty set
    } else {
      int last = now.last();
      int next = now.count() < most ? after(last) : -1;
      while (next < 0) {
        if (last < 0) return false;
        now.drop(last);
        next = after(last);
        if (next < 0) last = now.last();
      }
      now.add(next);
    }
    if (now.count() < least) continue;
    append_digits(now, base_of(in));
    if ((in.y & kKeep) != 0) log_set(in.dst);
    sets[in.dst] = now;
    return true;
  }
}

template <int W>
void Machine<W>::append_digits(const Bits& set, std::int32_t base) {
  Bits rest = set;
  while (!rest.empty()) digits.push_back(base + rest.take_first());
  digits.push_back(-1);
}

// ---- calls
// -----------------------------------------------------------------------------------------

// An argument of a rule.
template <int W>
bool Machine<W>::is_of_type(const Instruction& in) {
  const std::int32_t value = ints[in.a];
  const std::int32_t* const type = program.pool.data() + in.x;
  const bool fits = value == kNone ? type[3] != 0
                                   : type[0] <= value && value <= type[1] &&
                                         (type[2] < 0 || constant(type[2]).has(value));
  if (!fits) report("an argument would leave its type", in.y);
  return fits;
}

template <int W>
bool Machine<W>::is_set_of_type(const Instruction& in) {
  const bool fits = (sets[in.a] - constant(in.x)).empty();
  if (!fits) report("an argument would leave its type", in.y);
  return fits;
}

template <int W>
bool Machine<W>::is_tally_of_type(const Instruction& in) {
  const std::int32_t* const type = program.pool.data() + in.y;
  for (std::int32_t key = 0; key < in.x; ++key) {
    const std::int32_t count = ints[in.a + key];
    const bool is_key = count <= 0 || type[2] < 0 || constant(type[2]).has(key);
    if (type[0] <= count && count <= type[1] && is_key) continue;
    report("an argument would leave its type", type[3]);
    return false;
  }
  return true;
}

// Saves registers below the return address: integers, then sets, then how many of each.
template <int W>
void Machine<W>::call_deep(const Instruction& in, std::int32_t pc) {
  if (returns.size() >= kMostReturns) throw_spent("definitions are nested too deeply");
  const std::int32_t* const range = program.pool.data() + in.y;
  for (std::int32_t r = range[0]; r < range[1]; ++r) returns.push_back(ints[r]);
  for (std::int32_t r = range[2]; r < range[3]; ++r) {
    const std::size_t at = returns.size();
    returns.resize(at + 2 * W);
    sets[r].save(returns.data() + at);
  }
  returns.push_back(static_cast<std::int32_t>(trail.size()));
  returns.push_back(in.y);
  returns.push_back(-pc);  // negative: a deep call
}

template <int W>
std::int32_t Machine<W>::leave_call() {
  const std::int32_t pc = returns.back();
  returns.pop_back();
  if (pc > 0) return pc;
  const std::int32_t* const range = program.pool.data() + returns.back();
  returns.pop_back();
  // What the call wrote to registers is taken back here: a supposition around it that undid it
  // again would bring back what they held inside.
  trail.resize(static_cast<std::size_t>(returns.back()));
  returns.pop_back();
  for (std::int32_t r = range[3]; r-- > range[2];) {
    const std::size_t at = returns.size() - 2 * W;
    sets[r].load(returns.data() + at);
    returns.resize(at);
  }
  for (std::int32_t r = range[1]; r-- > range[0];) {
    ints[r] = returns.back();
    returns.pop_back();
  }
  return -pc;
}

}  // namespace ludo::runtime
