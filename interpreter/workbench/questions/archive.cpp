// See archive.hpp.

#include "interpreter/workbench/questions/archive.hpp"

#include <algorithm>

namespace ludo::workbench::questions {

namespace {

constexpr std::size_t kArchive = 10;
constexpr std::uint64_t kMostBack = 6;
constexpr std::uint64_t kEnergy = 1'000'000;

}  // namespace

void keep_nearest(std::vector<Entry>& archive, double distance, const StopAt& at) {
  if (distance == kFar) return;
  const auto after = std::find_if(archive.begin(), archive.end(), [distance](const Entry& entry) {
    return distance < entry.distance;
  });
  if (after == archive.end() && kArchive <= archive.size()) return;
  archive.insert(after, {distance, at, 0});
  if (kArchive < archive.size()) archive.pop_back();
}

StopAt chosen(std::vector<Entry>& entries, interpreter::Random& random) {
  std::vector<std::uint64_t> energies;
  for (const Entry& entry : entries) energies.push_back(kEnergy / (1 + entry.visits));
  Entry& entry = entries[random.weighted(energies)];
  ++entry.visits;
  StopAt at = entry.at;
  for (std::uint64_t back = random.below(kMostBack + 1); back > 0 && at->before != nullptr;
       --back) {
    at = at->before;
  }
  return at;
}

}  // namespace ludo::workbench::questions
