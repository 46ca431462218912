// The search of the machine: choice points, the ends of paths, scopes, ways, and what is counted.
//
// A record list is a row of records in the arena, each: its size, the number of its digits, its
// weight, the digits, the values it binds (sets as 2 * W integers); a size of 0 ends it. A list
// register holds the place of the next record.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

inline std::int32_t saturated(std::int64_t value) {
  constexpr std::int64_t kMost = INT32_MAX;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -kMost, kMost));
}

template <int W>
void Machine<W>::spend(std::uint64_t n) {
  steps += n;
  if (steps > budget.steps) throw BudgetSpent{"a decision needs too much work"};
}

// ---- choice points
// --------------------------------------------------------------------------------

template <int W>
typename Machine<W>::Point& Machine<W>::push_choice(typename Point::Form form, std::int32_t pc) {
  if (choices.size() >= kMostChoices) throw BudgetSpent{"choices are nested too deeply"};
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
    throw BudgetSpent{"a decision has too many moves"};
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

// ---- record lists
// ----------------------------------------------------------------------------------

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
  if (arena.size() >= kMostArena) throw BudgetSpent{"too many solutions are kept"};
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
  const auto after = [&](int bit) {
    Bits rest = domain;
    while (!rest.empty()) {
      const int next = rest.take_first();
      if (next > bit) return next;
    }
    return -1;
  };
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

// Saves registers below the return address: integers, then sets, then how many of each.
template <int W>
void Machine<W>::call_deep(const Instruction& in, std::int32_t pc) {
  if (returns.size() >= kMostReturns) throw BudgetSpent{"definitions are nested too deeply"};
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

// ---- the ends of paths
// -----------------------------------------------------------------------------

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

// Guide: the digits have led to a choice of which one element is selected.
template <int W>
bool Machine<W>::ends_in_selection() {
  if (!then_select || static_cast<std::size_t>(guide_at) != guide.size()) return false;
  then_select = false;
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
  if (outcomes_seen.values() > budget.numbers) throw BudgetSpent{"too many paths are compared"};
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
    throw BudgetSpent{"too many outcomes are kept"};
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
    throw BudgetSpent{"too many paths are compared"};
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

// ---- ways
// ------------------------------------------------------------------------------------------

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

// ---- decisions
// -------------------------------------------------------------------------------------

template <int W>
std::int32_t Machine<W>::begin_search(Mode mode_) {
  trail.clear();
  choices.clear();
  digits.clear();
  arena.clear();
  returns.clear();
  listed.clear();
  weights.clear();
  changes.clear();
  root_choice = -1;
  found_paths.clear();
  found_digits.clear();
  found_all = mode_ == Mode::Count;
  then_select = false;
  selected_from = kUncounted;
  laws_hold = false;
  ++searches;
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
  counted = 0;
  reached = 0;
  automatic = false;
  count_steps_anew();
  guide_at = 0;
  mode = mode_;
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
