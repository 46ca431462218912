// See scout_log.hpp.

#include "interpreter/workbench/questions/scout_log.hpp"

#include <algorithm>
#include <utility>

namespace ludo::workbench::questions {

namespace {

constexpr std::size_t kMostGames = 64;  // of a list; what comes later is left out
constexpr std::uint64_t kJudgedAtFirst = 40;
constexpr std::uint64_t kJudgedEach = 4;

}  // namespace

void ScoutLog::judge(const std::string& way, const runtime::Playout& over, const Ranks& ranks,
                     unsigned hundredths) {
  const std::uint64_t n = ended_[way]++;
  if (!orders_.judge || (kJudgedAtFirst <= n && n % kJudgedEach != 0)) return;
  const std::optional<std::string> shown = orders_.judge(over.state(), hundredths);
  if (!shown) return;
  ++judged_;
  if (!shown->empty()) suspect("end " + *shown, ranks);
}

void ScoutLog::note_faults(const runtime::Playout& playout, std::size_t& known,
                           const std::string& sort, const Ranks& ranks) {
  const std::size_t now = playout.n_reports();
  if (known < now) keep_shortest(faults_, sort + " " + std::to_string(now), ranks);
  known = std::max(known, now);
}

std::vector<ScoutedGame> ScoutLog::games() {
  std::vector<ScoutedGame> games;
  add(faults_, true, games);
  add(suspected_, true, games);
  add(named_, false, games);
  return games;
}

void ScoutLog::keep_shortest(std::map<std::string, Ranks>& games, const std::string& what,
                             const Ranks& ranks) {
  const auto known = games.find(what);
  if (known == games.end()) {
    if (games.size() < kMostGames) games.emplace(what, ranks);
  } else if (ranks.size() < known->second.size()) {
    known->second = ranks;
  }
}

void ScoutLog::add(std::map<std::string, Ranks>& from, bool is_suspected,
                   std::vector<ScoutedGame>& games) {
  std::vector<std::pair<Ranks, std::string>> all;
  for (auto& [what, ranks] : from) all.emplace_back(std::move(ranks), what);
  std::sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
    return std::pair(one.first.size(), one.second) < std::pair(other.first.size(), other.second);
  });
  for (auto& [ranks, what] : all) games.push_back({std::move(ranks), is_suspected});
}

std::string way_to_end(const runtime::Playout& over, lang::Index mover) {
  return std::string(over.key()) + " " + std::to_string(over.winners()) + " " +
         std::to_string(mover);
}

}  // namespace ludo::workbench::questions
