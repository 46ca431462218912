// What is counted in every run; see perft_limits.hpp.

#include "tests/games/perft_limits.hpp"

#include <map>
#include <string>

namespace ludo::tests {

namespace {

constexpr std::uint64_t kMostReferenceNodes = 20'000;
// Where a move asks for much: what it leaves in check, hundreds of moves beside it, a board that
// grows, hands to be drawn.
const std::map<std::string, std::uint64_t> kMostReferenceNodesOf = {
    {"alien-city", 300},
    {"alien-city-unbuildable", 300},
    {"carcassonne", 300},
    {"chess", 10'000},
    {"chess-automatic", 10'000},
    {"damhex3", 3'000},
    {"elfenland", 1'000},
    {"en-gehe", 1'300},
    {"en-gehe-literal", 1'000},
    {"feudal", 1'000},
    {"feudal-two-armies", 6'000},
    {"guerre-puniche", 200},
    {"lincato", 2'000},
    {"lincato-orthogonal", 2'000},
    {"shogi", 1'000},
    {"shogi-27", 1'000},
    {"tank-chess", 600},
    {"tank-chess-20", 800},
    {"twixt", 600},
    {"twixt-pp", 600},
    {"xiangqi", 2'000},
};
constexpr std::uint64_t kMostFastNodes = 30'000'000;
// Where captures go on from one piece to the next, each way is followed to its end.
const std::map<std::string, std::uint64_t> kMostFastNodesOf = {
    {"chess", 2'000'000},    {"english-draughts", 6'000'000},     {"hive", 1'000'000},
    {"fanorona", 1'000'000}, {"fanorona-firstsingle", 1'000'000}, {"shogi", 2'000'000},
    {"xiangqi", 11'000'000},
};

std::uint64_t most_fast_nodes(const GameFile& file) {
  const auto found = kMostFastNodesOf.find(file.name);
  return found == kMostFastNodesOf.end() ? kMostFastNodes : found->second;
}

}  // namespace

std::uint64_t most_reference_nodes(const GameFile& file) {
  const auto found = kMostReferenceNodesOf.find(file.name);
  return found == kMostReferenceNodesOf.end() ? kMostReferenceNodes : found->second;
}

std::vector<bool> rows_always_counted(const GameFile& file, const interpreter::PerftTable& table) {
  std::vector<bool> counted;
  std::uint64_t sum = 0;
  for (const interpreter::PerftTableRow& row : table.rows) {
    const bool is_deep = most_fast_nodes(file) < sum + row.nodes;
    if (!is_deep) sum += row.nodes;
    counted.push_back(!is_deep);
  }
  return counted;
}

}  // namespace ludo::tests
