// Numbers rows of plain values: equal rows, equal numbers, in the order in which they first come.
//
// The rows lie one behind the other, found by an open table of hashes. Clearing keeps the room, so
// that nothing is allocated once it has grown.
//
// Tested by tests/interpreter/runtime/test_row_numbers.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/runtime/stack.hpp"

namespace ludo::runtime {

template <class T>
class RowNumbers {
 public:
  struct Number {
    std::int32_t number = 0;
    bool fresh = false;  // the row was not known
  };

  bool empty() const { return rows_.empty(); }
  /// Values in all rows that are kept.
  std::size_t values() const { return values_.size(); }

  Number number_of(std::span<const T> row) {
    if (slots_.size() <= 2 * rows_.size()) widen();
    const std::uint64_t hash = hash_of(row);
    std::size_t slot = hash & (slots_.size() - 1);
    while (slots_[slot] >= 0) {
      if (holds(rows_[static_cast<std::size_t>(slots_[slot])], hash, row)) {
        return {slots_[slot], false};
      }
      slot = (slot + 1) & (slots_.size() - 1);
    }
    const auto number = static_cast<std::int32_t>(rows_.size());
    rows_.push_back({hash, values_.size(), row.size(), slot});
    values_.insert(values_.end(), row.begin(), row.end());
    slots_[slot] = number;
    return {number, true};
  }

  void clear() {
    for (const Row& row : rows_) slots_[row.slot] = -1;
    rows_.clear();
    values_.clear();
  }

 private:
  struct Row {
    std::uint64_t hash = 0;
    std::size_t begin = 0, size = 0;
    std::size_t slot = 0;
  };

  static std::uint64_t hash_of(std::span<const T> row) {
    std::uint64_t hash = row.size();
    for (const T value : row) {
      hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 32U;
    }
    return hash;
  }

  bool holds(const Row& known, std::uint64_t hash, std::span<const T> row) const {
    return known.hash == hash && known.size == row.size() &&
           std::equal(row.begin(), row.end(), values_.begin() + known.begin);
  }

  // Twice the slots; at least half of them are empty.
  void widen() {
    const std::size_t n = slots_.empty() ? 64 : 2 * slots_.size();
    slots_.resize(n);
    std::fill(slots_.begin(), slots_.end(), -1);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      std::size_t slot = rows_[i].hash & (n - 1);
      while (slots_[slot] >= 0) slot = (slot + 1) & (n - 1);
      slots_[slot] = static_cast<std::int32_t>(i);
      rows_[i].slot = slot;
    }
  }

  Stack<T> values_;  // of all rows
  Stack<Row> rows_;
  Stack<std::int32_t> slots_;  // a power of two of them: a row's number, or -1
};

}  // namespace ludo::runtime
