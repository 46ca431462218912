// The general form of operations: what they share, and those on numbers, sets and tallies.
//
// The meaning is that of interpreter/reference/evaluate.cpp and evaluate_sets.cpp; arguments have
// been evaluated before. A scalar that is `none` makes a lookup `none` or empty, and an atomic
// comparison false.
//
// Tested by tests/interpreter/runtime/test_general.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "interpreter/runtime/machine.hpp"
#include "lang/text/assert.hpp"

namespace ludo::runtime {

/// One operation that is asked: its arguments, and where its value goes.
template <int W>
struct Asked {
  using Bits = Set<W>;

  Machine<W>& machine;
  const Instruction& in;
  const lang::GameModel& model;
  const lang::Expr& expr;
  const Operand* operands;

  Asked(Machine<W>& machine_, const Instruction& in_)
      : machine(machine_),
        in(in_),
        model(*machine_.program.model),
        expr(model.exprs[static_cast<std::size_t>(in_.y)]),
        operands(machine_.program.operands.data() + in_.x) {}

  lang::Op op() const {
    return static_cast<lang::Op>(static_cast<int>(in.code) - static_cast<int>(Code::Op_Constant));
  }

  std::size_t count() const { return expr.args.size(); }
  bool has(std::size_t i) const {
    return i < expr.args.size() && expr.args[i] != lang::kNoExpr &&
           operands[i].index != kNoRegister;
  }
  lang::Base base(std::size_t i) const {
    return model.exprs[static_cast<std::size_t>(expr.args[i])].type.base;
  }
  std::int32_t number(std::size_t i) const { return machine.ints[operands[i].index]; }
  // The elements of a set; of a scalar, one or none.
  Bits set(std::size_t i) const {
    const Operand& operand = operands[i];
    if (operand.bank == Bank::Set) return machine.sets[operand.index];
    Bits set;
    add(set, machine.ints[operand.index], base(i));
    return set;
  }
  bool is_set(std::size_t i) const { return operands[i].bank == Bank::Set; }
  std::span<const std::int32_t> several(std::size_t i) const {
    return {machine.ints + operands[i].index, operands[i].width};
  }

  std::int32_t offset(lang::Base of) const {
    return of == lang::Base::Int ? machine.program.number_base : 0;
  }
  bool contains(const Bits& set, std::int32_t value, lang::Base of) const {
    const std::int64_t bit = std::int64_t{value} - offset(of);
    return value != kNone && 0 <= bit && bit < Bits::kBits && set.has(static_cast<int>(bit));
  }
  void add(Bits& set, std::int32_t value, lang::Base of) const {
    if (value == kNone) return;
    const std::int64_t bit = std::int64_t{value} - offset(of);
    if (bit < 0 || bit >= (of == lang::Base::Int ? W * 64 : Bits::kBits))
      throw_spent("a set holds numbers that lie too far apart");
    set.add(static_cast<int>(bit));
  }

  void give(std::int32_t value) const { machine.ints[in.dst] = value; }
  void give(bool) const = delete;
  void give_truth(bool value) const { machine.ints[in.dst] = value ? 1 : 0; }
  void give(const Bits& value) const { machine.sets[in.dst] = value; }
  std::int32_t* gives_several() const { return machine.ints + in.dst; }
  std::int32_t width() const {
    return expr.type.shape == lang::Shape::Tuple ? expr.type.width
                                                 : lang::domain_size(model, expr.type);
  }
  void give(const lang::Value& value) const {
    switch (expr.type.shape) {
      case lang::Shape::Scalar:
        give(value.number);
        return;
      case lang::Shape::Set: {
        Bits set;
        for (const std::int32_t item : value.items) add(set, item, expr.type.base);
        give(set);
        return;
      }
      case lang::Shape::Tally:
      case lang::Shape::Tuple:
        for (std::int32_t i = 0; i < width(); ++i) {
          const bool there = static_cast<std::size_t>(i) < value.items.size();
          gives_several()[i] = there             ? value.items[static_cast<std::size_t>(i)]
                               : value.is_none() ? kNone
                                                 : 0;
        }
        return;
    }
    LUDO_UNREACHABLE();
  }
  // What a lookup of nothing gives.
  void give_nothing() const {
    switch (expr.type.shape) {
      case lang::Shape::Scalar:
        give(expr.type.base == lang::Base::Bool ? 0 : kNone);
        return;
      case lang::Shape::Set:
        give(Bits{});
        return;
      case lang::Shape::Tally:
      case lang::Shape::Tuple:
        std::fill_n(gives_several(), width(), expr.type.shape == lang::Shape::Tuple ? kNone : 0);
        return;
    }
    LUDO_UNREACHABLE();
  }
  [[noreturn]] void fail(std::string message) const {
    throw DescriptionError{std::move(message), expr.span};
  }
};

// ---- comparisons

/// -1, 0 or 1; both operands are of one bank.
template <int W>
int compare(const Asked<W>& asked) {
  if (asked.operands[0].bank == Bank::Several) {
    const auto a = asked.several(0), b = asked.several(1);
    const auto order =
        std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }
  const std::int32_t a = asked.number(0), b = asked.number(1);
  return a < b ? -1 : a > b ? 1 : 0;
}

template <int W>
void compare_equal(const Asked<W>& asked, bool wanted) {
  switch (asked.operands[0].bank) {
    case Bank::Int:
      return asked.give_truth((asked.number(0) == asked.number(1)) == wanted);
    case Bank::Set:
      return asked.give_truth((asked.set(0) == asked.set(1)) == wanted);
    case Bank::Several: {
      const auto a = asked.several(0), b = asked.several(1);
      return asked.give_truth(std::equal(a.begin(), a.end(), b.begin(), b.end()) == wanted);
    }
  }
  LUDO_UNREACHABLE();
}

template <int W>
void compare_values(const Asked<W>& asked) {
  switch (asked.op()) {
    case lang::Op::Equal:
      return compare_equal(asked, true);
    case lang::Op::NotEqual:
      return compare_equal(asked, false);
    case lang::Op::Less:
      return asked.give_truth(compare(asked) < 0);
    case lang::Op::LessEqual:
      return asked.give_truth(compare(asked) <= 0);
    case lang::Op::Greater:
      return asked.give_truth(compare(asked) > 0);
    case lang::Op::GreaterEqual:
      return asked.give_truth(compare(asked) >= 0);
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- numbers

template <int W>
void calculate(const Asked<W>& asked) {
  const std::int32_t a = asked.number(0);
  const auto checked = [&](std::int64_t answer) {
    if (answer <= std::numeric_limits<std::int32_t>::min() ||
        answer > std::numeric_limits<std::int32_t>::max()) {
      asked.fail("a number is too large");
    }
    asked.give(static_cast<std::int32_t>(answer));
  };
  switch (asked.op()) {
    case lang::Op::Negate:
      return asked.give(a == kNone ? kNone : -a);
    case lang::Op::Absolute:
      return asked.give(a == kNone ? kNone : std::abs(a));
    case lang::Op::Minimum:
    case lang::Op::Maximum: {
      std::int32_t best = a;
      for (std::size_t i = 1; i < asked.count(); ++i) {
        const std::int32_t other = asked.number(i);
        if (best == kNone || other == kNone) return asked.give(kNone);
        best = asked.op() == lang::Op::Minimum ? std::min(best, other) : std::max(best, other);
      }
      return asked.give(best);
    }
    case lang::Op::Add:
    case lang::Op::Subtract:
    case lang::Op::Multiply:
    case lang::Op::Divide:
    case lang::Op::Modulo:
      break;
    default:
      LUDO_UNREACHABLE();
  }
  const std::int32_t b = asked.number(1);
  if (a == kNone || b == kNone) return asked.give(kNone);
  const std::int64_t x = a, y = b;
  if (asked.op() == lang::Op::Add) return checked(x + y);
  if (asked.op() == lang::Op::Subtract) return checked(x - y);
  if (asked.op() == lang::Op::Multiply) return checked(x * y);
  if (y == 0) asked.fail("a number is divided by 0");
  if (asked.op() == lang::Op::Divide) return checked(x / y);
  const std::int64_t rest = x % y;
  checked(rest < 0 ? rest + (y > 0 ? y : -y) : rest);
}

// ---- sets

template <int W>
void combine_sets(const Asked<W>& asked) {
  using Bits = Set<W>;
  switch (asked.op()) {
    case lang::Op::Singleton:
    case lang::Op::MakeSet: {
      Bits all;
      for (std::size_t i = 0; i < asked.count(); ++i) {
        asked.add(all, asked.number(i), asked.expr.type.base);
      }
      return asked.give(all);
    }
    case lang::Op::OnlyElement: {
      const Bits all = asked.set(0);
      const int bit = all.first();
      if (bit >= 0 && all.count() > 1) asked.machine.fail_only(asked.in);
      return asked.give(bit < 0 ? kNone : bit + asked.offset(asked.base(0)));
    }
    case lang::Op::Union: {
      Bits all;
      for (std::size_t i = 0; i < asked.count(); ++i) all = all | asked.set(i);
      return asked.give(all);
    }
    case lang::Op::Intersect: {
      Bits all = asked.set(0);
      for (std::size_t i = 1; i < asked.count(); ++i) all = all & asked.set(i);
      return asked.give(all);
    }
    case lang::Op::Minus:
      return asked.give(asked.set(0) - asked.set(1));
    case lang::Op::Complement:
      return asked.give(asked.machine.all_sites() - asked.set(0));
    case lang::Op::Contains:
      return asked.give_truth(asked.contains(asked.set(1), asked.number(0), asked.base(1)));
    case lang::Op::IsWithin: {
      const Bits inner = asked.set(0);
      return asked.give_truth(!inner.empty() && (inner - asked.set(1)).empty());
    }
    case lang::Op::Meets:
      return asked.give_truth(!(asked.set(0) & asked.set(1)).empty());
    case lang::Op::NotEmpty: {
      if (asked.operands[0].bank != Bank::Several) return asked.give_truth(!asked.set(0).empty());
      const auto counts = asked.several(0);
      return asked.give_truth(
          std::any_of(counts.begin(), counts.end(), [](std::int32_t count) { return count > 0; }));
    }
    case lang::Op::CountSet:
      return asked.give(std::int32_t{asked.set(0).count()});
    case lang::Op::RangeSet: {
      const std::int32_t least = asked.number(0), most = asked.number(1);
      Bits all;
      if (least == kNone || most == kNone) return asked.give(all);
      for (std::int64_t n = least; n <= most; ++n) {
        asked.add(all, static_cast<std::int32_t>(n), lang::Base::Int);
      }
      return asked.give(all);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

// ---- tallies and tuples

template <int W>
void combine_tallies(const Asked<W>& asked) {
  const auto entry = [](std::span<const std::int32_t> counts, std::int32_t key) {
    const bool inside = key >= 0 && static_cast<std::size_t>(key) < counts.size();
    return inside ? counts[static_cast<std::size_t>(key)] : 0;
  };
  std::int32_t* const to = asked.gives_several();
  switch (asked.op()) {
    case lang::Op::MakeTuple: {
      for (std::size_t i = 0; i < asked.count(); ++i) to[i] = asked.number(i);
      return;
    }
    case lang::Op::TallyAdd:
    case lang::Op::TallySubtract: {
      const auto a = asked.several(0), b = asked.several(1);
      const int sign = asked.op() == lang::Op::TallyAdd ? 1 : -1;
      const std::int32_t width = asked.width();
      for (std::int32_t key = 0; key < width; ++key) {
        const std::int32_t other = entry(b, key);
        to[key] = entry(a, key) + sign * other;
        // Only where something is added or taken an entry is kept from falling below 0.
        if (static_cast<std::size_t>(key) < b.size()) to[key] = std::max(to[key], 0);
      }
      return;
    }
    case lang::Op::MakeTally: {
      const std::int32_t width = asked.width();
      std::fill_n(to, width, 0);
      for (std::size_t i = 0; i + 1 < asked.count(); i += 2) {
        const std::int32_t key = asked.number(i), count = asked.number(i + 1);
        if (key == kNone || count == kNone) continue;
        LUDO_ASSERT(0 <= key && key < width, "a tally has no key {}", key);
        to[key] += count;
      }
      return;
    }
    case lang::Op::UniformTally: {
      const std::int32_t width = asked.width();
      const std::int32_t count = asked.number(0);
      const lang::Type& type = asked.expr.type;
      for (std::int32_t key = 0; key < width; ++key) {
        bool among = key >= type.first_key;
        if (among && type.subset >= 0) {
          const auto& keys = asked.model.subsets[static_cast<std::size_t>(type.subset)].values;
          among = std::binary_search(keys.begin(), keys.end(), key);
        }
        to[key] = among ? count : 0;
      }
      return;
    }
    case lang::Op::TallyContains:
      return asked.give_truth(entry(asked.several(1), asked.number(0)) > 0);
    case lang::Op::HowMany:
      return asked.give(entry(asked.several(1), asked.number(0)));
    case lang::Op::TallyWithin: {
      const auto inner = asked.several(0), outer = asked.several(1);
      for (std::size_t key = 0; key < inner.size(); ++key) {
        if (inner[key] > entry(outer, static_cast<std::int32_t>(key))) {
          return asked.give_truth(false);
        }
      }
      return asked.give_truth(true);
    }
    case lang::Op::Total: {
      std::int32_t sum = 0;
      for (const std::int32_t count : asked.several(0)) sum += count;
      return asked.give(sum);
    }
    case lang::Op::KeysOf: {
      const auto counts = asked.several(0);
      Set<W> keys;
      for (std::size_t key = 0; key < counts.size(); ++key) {
        if (counts[key] > 0) asked.add(keys, static_cast<std::int32_t>(key), asked.expr.type.base);
      }
      return asked.give(keys);
    }
    default:
      LUDO_UNREACHABLE();
  }
}

}  // namespace ludo::runtime
