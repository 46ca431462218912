// See amaf.hpp.

#include "interpreter/players/amaf.hpp"

#include <utility>

#include "interpreter/runtime/random.hpp"

namespace ludo::players {

namespace {

constexpr std::size_t kFirstSize = 1024;

}  // namespace

void Amaf::clear(std::uint64_t most_entries) {
  entries_.assign(kFirstSize, {});
  used_ = 0;
  most_ = most_entries;
}

std::uint64_t Amaf::name_of(std::uint32_t table, std::uint64_t key, std::int16_t seat) {
  constexpr unsigned kSeatBits = 16;
  const std::uint64_t whose = std::uint64_t{table} << kSeatBits | static_cast<std::uint16_t>(seat);
  const std::uint64_t name = interpreter::mix(key, whose);
  return name == 0 ? 1 : name;
}

// Where it stands, or would stand.
std::size_t Amaf::slot_of(std::uint64_t name) const {
  const std::size_t mask = entries_.size() - 1;
  std::size_t slot = static_cast<std::size_t>(name) & mask;
  while (entries_[slot].name != 0 && entries_[slot].name != name) slot = (slot + 1) & mask;
  return slot;
}

void Amaf::grow() {
  const std::vector<Entry> before =
      std::exchange(entries_, std::vector<Entry>(2 * entries_.size()));
  for (const Entry& one : before) {
    if (one.name != 0) entries_[slot_of(one.name)] = one;
  }
}

void Amaf::add(std::uint32_t table, std::uint64_t key, std::int16_t seat, std::int64_t reward,
               std::uint32_t game) {
  const std::uint64_t name = name_of(table, key, seat);
  std::size_t slot = slot_of(name);
  if (entries_[slot].name == 0) {
    if (used_ >= most_) return;
    if (2 * (used_ + 1) > entries_.size()) {
      grow();
      slot = slot_of(name);
    }
    ++used_;
    entries_[slot].name = name;
  }
  Entry& one = entries_[slot];
  if (one.game == game) return;
  one.game = game;
  ++one.times;
  one.sum += reward;
}

Amaf::Known Amaf::find(std::uint32_t table, std::uint64_t key, std::int16_t seat) const {
  const Entry& one = entries_[slot_of(name_of(table, key, seat))];
  return {one.times, one.sum};
}

}  // namespace ludo::players
