// See transpositions.hpp.

#include "interpreter/players/transpositions.hpp"

#include <algorithm>
#include <utility>

namespace ludo::players {

namespace {

constexpr std::size_t kMostTransposed = std::size_t{1} << 18U;
constexpr std::size_t kFirstTransposed = 1024;

}  // namespace

void Transpositions::clear() {
  n_ = 0;
  if (++age_ != 0) return;
  std::fill(slots_.begin(), slots_.end(), Entry{});
  age_ = 1;
}

// Where the state stands, or would stand.
std::size_t Transpositions::slot_of(std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(hash) & mask;
  while (slots_[slot].age == age_ && slots_[slot].hash != hash) slot = (slot + 1) & mask;
  return slot;
}

const Transpositions::Entry* Transpositions::find(std::uint64_t hash) const {
  if (n_ == 0) return nullptr;
  const Entry& entry = slots_[slot_of(hash)];
  return entry.age == age_ ? &entry : nullptr;
}

void Transpositions::grow() {
  std::vector<Entry> before = std::exchange(slots_, {});
  slots_.resize(std::max(kFirstTransposed, 2 * before.size()));
  for (const Entry& entry : before) {
    if (entry.age == age_) slots_[slot_of(entry.hash)] = entry;
  }
}

void Transpositions::store(const Entry& entry) {
  if (slots_.size() < 2 * (n_ + 1)) {
    if (n_ >= kMostTransposed) {
      clear();
    } else {
      grow();
    }
  }
  Entry& there = slots_[slot_of(entry.hash)];
  if (there.age != age_) ++n_;
  there = entry;
  there.age = age_;
}

}  // namespace ludo::players
