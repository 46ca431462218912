// `travel`: the valuations that up to so many runs of a body reach, each once.
//
// Breadth first: the runs of one more round start from the valuations that were new in the round
// before. A valuation is the block and the registers that the body sets; what is beside the block
// (counters, the record) goes with it but does not tell valuations apart. The body is run nested,
// behind a mark on the choice stack; then the valuations, in order, lie in the arena: each its runs
// and its words; behind the last how many words a valuation has and how many there are.
//
// Tested by tests/interpreter/runtime/test_travel.cpp.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "interpreter/runtime/machine.hpp"
#include "interpreter/runtime/memory.hpp"
#include "interpreter/runtime/search.hpp"
#include "interpreter/runtime/variables.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

/// Sets are compared as sorted lists.
template <int W>
std::strong_ordering compare_sets(const Set<W>& a, const Set<W>& b) {
  const Set<W> differ = a ^ b;
  const int at = differ.first();
  if (at < 0) return std::strong_ordering::equal;
  // Who has the least element that the other has not is less, unless the other ends there.
  const bool is_of_a = a.has(at);
  const bool goes_on = (is_of_a ? b : a).last() > at;
  return is_of_a == goes_on ? std::strong_ordering::less : std::strong_ordering::greater;
}

/// The valuations reached by one `travel`.
template <int W>
struct Valuations {
  Machine<W>& machine;
  const program::TravelPlan& plan;
  std::size_t block_words = 0;     // of the whole block …
  std::size_t compared_words = 0;  // … and of what tells valuations apart
  std::size_t words = 0;           // of a valuation: the block, then the registers
  std::vector<std::uint64_t> all = {};
  std::vector<std::int32_t> runs = {};
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash = {};  // never walked

  Valuations(Machine<W>& machine_, const program::TravelPlan& plan_)
      : machine(machine_), plan(plan_) {
    block_words = static_cast<std::size_t>(machine.program.layout.bytes) / 8;
    compared_words = static_cast<std::size_t>(machine.program.layout.beside_begin) / 8;
    words = block_words;
    for (const Operand& operand : plan.sets) words += words_of(operand);
  }

  static std::size_t words_of(const Operand& operand) {
    return operand.bank == Bank::Set ? static_cast<std::size_t>(W)
                                     : static_cast<std::size_t>(operand.width);
  }

  const std::uint64_t* at(std::size_t index) const { return all.data() + index * words; }

  void read_state(std::uint64_t* to) const {
    std::copy_n(machine.block, block_words, to);
    to += block_words;
    for (const Operand& operand : plan.sets) {
      if (operand.bank == Bank::Set) {
        std::copy_n(machine.sets[operand.index].filled(), W, to);
      } else {
        for (std::size_t i = 0; i < operand.width; ++i) {
          to[i] = static_cast<std::uint32_t>(machine.ints[operand.index + i]);
        }
      }
      to += words_of(operand);
    }
  }

  bool same(const std::uint64_t* a, const std::uint64_t* b) const {
    return std::equal(a, a + compared_words, b) &&
           std::equal(a + block_words, a + words, b + block_words);
  }

  std::uint64_t hash_of(const std::uint64_t* valuation) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < words; ++i) {
      if (i >= compared_words && i < block_words) continue;
      if (valuation[i] != 0) hash += mixed(static_cast<std::int64_t>(i), valuation[i]);
    }
    return hash;
  }

  /// Keeps the running state as what `n` runs reach; false: it was known.
  bool add(std::int32_t n) {
    const std::size_t index = runs.size();
    all.resize((index + 1) * words);
    read_state(all.data() + index * words);
    const std::uint64_t hash = hash_of(at(index));
    const auto [first, last] = by_hash.equal_range(hash);
    for (auto known = first; known != last; ++known) {
      if (!same(at(known->second), at(index))) continue;
      all.resize(index * words);
      return false;
    }
    if (index >= machine.budget.moves || 2 * all.size() > machine.budget.numbers) {
      throw_spent("`travel` reaches too much");
    }
    by_hash.emplace(hash, index);
    runs.push_back(n);
    return true;
  }

  // ---- the order

  std::strong_ordering compare_registers(const std::uint64_t* a, const std::uint64_t* b) const {
    for (const Operand& operand : plan.sets) {
      if (operand.bank == Bank::Set) {
        Set<W> x, y;
        x.load(a);
        y.load(b);
        if (const auto order = compare_sets(x, y); order != 0) return order;
      } else {
        for (std::size_t i = 0; i < operand.width; ++i) {
          const auto order = static_cast<std::int32_t>(a[i]) <=> static_cast<std::int32_t>(b[i]);
          if (order != 0) return order;
        }
      }
      a += words_of(operand);
      b += words_of(operand);
    }
    return std::strong_ordering::equal;
  }

  /// The machine reads from a valuation's block while one of these is alive.
  struct Looking {
    Machine<W>& machine;
    std::uint64_t* const saved;
    explicit Looking(Machine<W>& machine_) : machine(machine_), saved(machine_.block) {}
    ~Looking() { machine.block = saved; }
    Looking(const Looking&) = delete;
    Looking& operator=(const Looking&) = delete;
    void at(const std::uint64_t* valuation) {
      machine.block = const_cast<std::uint64_t*>(valuation);  // read only
    }
  };

  std::strong_ordering compare_variable(Looking& looking, std::int32_t variable, std::int32_t owner,
                                        const std::uint64_t* a, const std::uint64_t* b) const {
    const auto place = static_cast<std::size_t>(variable);
    const program::VariableSlot& slot = machine.program.layout.variables[place];
    switch (machine.program.model->variables[place].type.shape) {
      case lang::Shape::Scalar: {
        looking.at(a);
        const std::int32_t one = machine.number_of(variable, owner);
        looking.at(b);
        return one <=> machine.number_of(variable, owner);
      }
      case lang::Shape::Set: {
        looking.at(a);
        const Set<W> one = machine.set_of(variable, owner);
        looking.at(b);
        return compare_sets(one, machine.set_of(variable, owner));
      }
      case lang::Shape::Tally:
      case lang::Shape::Tuple: {
        std::vector<std::int32_t> one(static_cast<std::size_t>(slot.width)), other(one);
        looking.at(a);
        machine.several_of(variable, owner, one.data());
        looking.at(b);
        machine.several_of(variable, owner, other.data());
        return one <=> other;
      }
    }
    LUDO_UNREACHABLE();
  }

  /// The first byte from `begin` on in which two blocks differ; `end` if there is none.
  static std::int32_t first_difference(const std::uint64_t* a, const std::uint64_t* b,
                                       std::int32_t begin, std::int32_t end) {
    const auto* const one = reinterpret_cast<const unsigned char*>(a);
    const auto* const other = reinterpret_cast<const unsigned char*>(b);
    constexpr std::int32_t kAtOnce = 8;
    while (begin + kAtOnce <= end && std::memcmp(one + begin, other + begin, kAtOnce) == 0) {
      begin += kAtOnce;
    }
    while (begin < end && one[begin] == other[begin]) ++begin;
    return begin;
  }

  /// The first owner from `owner` on whose values the bytes do not tell to be the same; behind the
  /// last if there is none. What was never written has its initial value: one that is remembered by
  /// the piece that stands there is the same where the pieces are, another may differ anywhere.
  std::int32_t first_to_compare(std::size_t variable, std::int32_t owner, const std::uint64_t* a,
                                const std::uint64_t* b) const {
    const program::Layout& layout = machine.program.layout;
    const program::VariableSlot& slot = layout.variables[variable];
    const auto differs = [&](std::int32_t offset, std::int32_t stride) {
      const std::int32_t end = offset + slot.owners * stride;
      return (first_difference(a, b, offset + owner * stride, end) - offset) / stride;
    };
    std::int32_t first = differs(slot.offset, slot.stride);
    if (slot.written < 0) return first;
    first = std::min(first, differs(slot.written, 1));
    if (slot.state_free) return first;
    const bool by_piece = !Machine<W>::kGrows &&
                          machine.program.model->variables[variable].owner == lang::Owner::Piece &&
                          machine.initial_first[variable] >= 0;
    return by_piece ? std::min(first, differs(layout.mail, layout.mail_bytes)) : owner;
  }

  std::strong_ordering compare_blocks(const std::uint64_t* a, const std::uint64_t* b) const {
    Looking looking(machine);
    const auto& variables = machine.program.model->variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
      if (variables[i].owner == lang::Owner::Record) continue;
      const std::int32_t owners = machine.program.layout.variables[i].owners;
      for (std::int32_t owner = first_to_compare(i, 0, a, b); owner < owners;
           owner = first_to_compare(i, owner + 1, a, b)) {
        const auto order = compare_variable(looking, static_cast<std::int32_t>(i), owner, a, b);
        if (order != 0) return order;
      }
    }
    // At the first site where they differ, the empty one comes first.
    const auto& codes = machine.program.layout.codes;
    for (std::int32_t site = 0; site < machine.program.site_count; ++site) {
      looking.at(a);
      const int one = machine.piece_at(site);
      looking.at(b);
      const int other = machine.piece_at(site);
      if (one == other) continue;
      if (one == 0 || other == 0) return one <=> other;
      const auto& piece = codes[static_cast<std::size_t>(one - 1)];
      const auto& another = codes[static_cast<std::size_t>(other - 1)];
      if (piece.kind != another.kind) return piece.kind <=> another.kind;
      return piece.owner <=> another.owner;
    }
    return std::lexicographical_compare_three_way(a, a + compared_words, b, b + compared_words);
  }

  bool less(std::size_t x, std::size_t y) const {
    if (x == y) return false;
    const std::uint64_t* const a = at(x);
    const std::uint64_t* const b = at(y);
    const auto is_over = [&](const std::uint64_t* valuation) {
      std::int32_t over = 0;
      std::memcpy(&over,
                  reinterpret_cast<const unsigned char*>(valuation) + machine.program.layout.over,
                  sizeof over);
      return over != 0;
    };
    if (is_over(a) != is_over(b)) return is_over(b);
    const auto order = compare_registers(a + block_words, b + block_words);
    return order != 0 ? order < 0 : compare_blocks(a, b) < 0;
  }
};

/// The state becomes a valuation, to be undone by the trail.
template <int W>
void enter_valuation(Machine<W>& machine, const program::TravelPlan& plan,
                     const std::uint64_t* valuation) {
  const auto block_words = static_cast<std::size_t>(machine.program.layout.bytes) / 8;
  machine.write_words(machine.block, valuation, static_cast<int>(block_words));
  const std::uint64_t* from = valuation + block_words;
  for (const Operand& operand : plan.sets) {
    if (operand.bank == Bank::Set) {
      machine.log_set(operand.index);
      machine.sets[operand.index].load(from);
    } else {
      for (std::uint16_t i = 0; i < operand.width; ++i) {
        machine.log_int(static_cast<std::uint32_t>(operand.index + i));
        machine.ints[operand.index + i] = static_cast<std::int32_t>(from[i]);
      }
    }
    from += Valuations<W>::words_of(operand);
  }
}

/// All valuations that up to `most` runs reach, in no order yet.
template <int W>
void reach_valuations(Machine<W>& machine, Valuations<W>& valuations, std::int32_t pc,
                      std::int32_t most) {
  using Stop = typename Machine<W>::Stop;
  machine.push_choice(Machine<W>::Point::Form::Travel, pc);
  const std::size_t base = machine.choices.size();
  const auto mark = machine.choices.back();
  const std::uint64_t reached = machine.reached;
  const auto guide = machine.guide;

  valuations.add(0);  // the start, which is never reached
  std::size_t rim_begin = 0, rim_end = 1;
  std::vector<bool> ends{false};  // by valuation: no run goes on from it
  for (std::int32_t n = 1; n <= most && rim_begin < rim_end; ++n) {
    for (std::size_t from = rim_begin; from < rim_end; ++from) {
      if (ends[from]) continue;
      machine.spend(valuations.words);  // each is entered and compared word by word
      const std::vector<std::uint64_t> start(valuations.at(from),
                                             valuations.at(from) + valuations.words);
      enter_valuation(machine, valuations.plan, start.data());
      machine.mode = Mode::Plain;
      machine.scope = -1;
      machine.guide = {};
      machine.guide_at = 0;
      Stop stop = machine.run(valuations.plan.entry, base);
      while (stop == Stop::Run) {
        machine.spend(1);
        if (valuations.add(n)) ends.push_back(machine.is_over() || machine.mover_is_out());
        stop = machine.run(0, base);
      }
      LUDO_ASSERT(stop == Stop::Exhausted, "a run of `travel` ends at its end or dies");
      machine.go_back(mark);
    }
    rim_begin = rim_end;
    rim_end = valuations.runs.size();
  }
  machine.choices.pop_back();
  machine.reached = reached;
  machine.guide = guide;
}

template <int W>
bool Machine<W>::travel(const Instruction& in, std::int32_t pc) {
  const program::TravelPlan& plan = program.travels[static_cast<std::size_t>(in.x)];
  const std::int32_t most = ints[plan.most];
  Valuations<W> valuations(*this, plan);
  reach_valuations(*this, valuations, pc, most);

  std::vector<std::size_t> order;
  for (std::size_t i = 1; i < valuations.runs.size(); ++i) order.push_back(i);
  if (order.empty()) return false;
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return valuations.less(a, b); });
  const std::size_t size = 1 + 2 * valuations.words;
  if (arena.size() + order.size() * size >= kMostArena) {
    throw_spent("`travel` reaches too much");
  }
  for (const std::size_t index : order) {
    arena.push_back(valuations.runs[index]);
    const std::size_t at = arena.size();
    arena.resize(at + 2 * valuations.words);
    std::memcpy(arena.data() + at, valuations.at(index), 8 * valuations.words);
  }
  const auto n = static_cast<std::int32_t>(order.size());
  arena.insert(arena.end(), {static_cast<std::int32_t>(valuations.words), n});

  if (mode == Mode::Guide) {
    if (static_cast<std::size_t>(guide_at) >= guide.size()) return false;
    const std::int32_t digit = guide[static_cast<std::size_t>(guide_at)];
    if (digit < 0 || digit >= n) return false;
    ++guide_at;
    take_outcome(in, digit);
    return true;
  }
  if (n > 1) {
    Point& point = push_choice(Point::Form::Travel, pc);
    point.next = 1;
    point.end = n;
  }
  take_outcome(in, 0);
  return true;
}

// The valuations are the last thing in the arena.
template <int W>
void Machine<W>::take_outcome(const Instruction& in, std::int32_t index) {
  const program::TravelPlan& plan = program.travels[static_cast<std::size_t>(in.x)];
  const std::size_t end = arena.size() - 2;
  const auto n_words = static_cast<std::size_t>(arena[end]);
  const auto n = static_cast<std::size_t>(arena[end + 1]);
  const std::size_t at = end - (n - static_cast<std::size_t>(index)) * (1 + 2 * n_words);
  std::vector<std::uint64_t> valuation(n_words);
  std::memcpy(valuation.data(), arena.data() + at + 1, 8 * n_words);
  enter_valuation(*this, plan, valuation.data());
  digits.push_back(index);
  if (plan.runs == kNoRegister) return;
  log_int(plan.runs);
  ints[plan.runs] = arena[at];
}

}  // namespace ludo::runtime
