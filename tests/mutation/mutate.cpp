// ludo_mutate: changes each clause of shipped games in turn, and tells which changes nobody
// notices.
//
//   ludo_mutate tablut hex            the survivors of two games
//   ludo_mutate --write tablut        … and their rows in REPORT.md
//   ludo_mutate --sample 300 chess    300 mutants drawn with a fixed seed
//   ludo_mutate --dear 2 carcassonne  without the tests, rows and playthroughs that take longer
//   ludo_mutate --list tablut         the mutants, untried
//   ludo_mutate --only "march" hex    those whose description has this in it

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "tests/mutation/library.hpp"
#include "tests/mutation/listed.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/mutation/scores.hpp"
#include "tests/mutation/trial.hpp"

namespace {

using namespace ludo::mutation;

constexpr std::uint64_t kSeed = 20261121;
constexpr const char* kReport = "tests/mutation/REPORT.md";

struct Wishes {
  std::vector<std::string> games;
  std::string only;
  std::size_t sample = 0;  // 0: all
  bool write = false;
  bool list = false;
  bool tell_all = false;
  TrialLimits limits;
};

// A fixed choice of so many, in text order.
std::vector<Mutant> drawn(const std::vector<Mutant>& mutants, std::size_t most) {
  if (most == 0 || mutants.size() <= most) return mutants;
  std::vector<std::pair<std::uint64_t, std::size_t>> lots;
  for (std::size_t i = 0; i < mutants.size(); ++i) {
    lots.emplace_back(ludo::interpreter::mix(kSeed, i), i);
  }
  std::sort(lots.begin(), lots.end());
  std::set<std::size_t> chosen;
  for (std::size_t i = 0; i < most; ++i) chosen.insert(lots[i].second);
  std::vector<Mutant> result;
  for (const std::size_t i : chosen) result.push_back(mutants[i]);
  return result;
}

bool run(const ShippedGame& game, const Wishes& wishes) {
  std::vector<Mutant> mutants = mutants_of(game.text);
  Score score;
  score.game = game.name;
  score.all = mutants.size();
  mutants = drawn(mutants, wishes.sample);
  if (!wishes.only.empty()) {
    std::erase_if(mutants, [&](const Mutant& mutant) {
      return mutant.key.find(wishes.only) == std::string::npos;
    });
  }
  score.tried = mutants.size();
  if (wishes.list) {
    for (const Mutant& mutant : mutants) fmt::print("{}: {}\n", mutant.line, mutant.key);
    return true;
  }
  Trial trial(game, wishes.limits);
  for (const std::string& complaint : trial.complaints()) {
    fmt::print("{} fails as it is: {}\n", game.name, complaint);
  }
  if (!trial.complaints().empty()) return false;
  auto listed = read_listed(read_text(listed_path(game.name)));
  for (const Mutant& mutant : mutants) {
    const Finding finding = trial.try_out(mutant);
    const auto reason = listed.find(mutant.key);
    const bool survived = finding.verdict == Verdict::Survived;
    if (survived && reason != listed.end()) {
      ++score.listed;
    } else {
      // What is no sentence is no mutant.
      if (finding.verdict == Verdict::Unsaid) {
        --score.tried;
        --score.all;
      }
      ++score.by_verdict[static_cast<std::size_t>(finding.verdict)];
      if (survived || wishes.tell_all || finding.verdict == Verdict::Broken) {
        fmt::print("{}:{}: {} — {}{}{}\n", game.path, mutant.line, mutant.key,
                   name_of(finding.verdict), finding.by.empty() ? "" : ": ", finding.by);
      }
      if (reason != listed.end() && finding.verdict != Verdict::Same) {
        fmt::print("{}: stale, since it is caught: {}\n", listed_path(game.name), mutant.key);
      }
    }
    if (reason != listed.end()) listed.erase(reason);
    std::fflush(stdout);
  }
  if (wishes.only.empty() && wishes.sample == 0) {
    for (const auto& [key, reason] : listed) {
      fmt::print("{}: stale, there is no such mutant: {}\n", listed_path(game.name), key);
    }
  }
  fmt::print("{}: {} mutants, {} tried, {} same, {} caught, {} listed, {} survived: {:.1f} %\n",
             game.name, score.all, score.tried, score.count(Verdict::Same), score.caught(),
             score.listed, score.count(Verdict::Survived), score.percent());
  std::fflush(stdout);
  if (wishes.write) write_text(kReport, with_score(read_text(kReport), score));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Wishes wishes;
  const std::vector<std::string> words(argv + 1, argv + argc);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_next = i + 1 < words.size();
    if (words[i] == "--write") {
      wishes.write = true;
    } else if (words[i] == "--list") {
      wishes.list = true;
    } else if (words[i] == "--all") {
      wishes.tell_all = true;
    } else if (words[i] == "--only" && has_next) {
      wishes.only = words[++i];
    } else if (words[i] == "--sample" && has_next) {
      wishes.sample = static_cast<std::size_t>(std::atol(words[++i].c_str()));
    } else if (words[i] == "--nodes" && has_next) {
      wishes.limits.row_nodes = static_cast<std::uint64_t>(std::atoll(words[++i].c_str()));
    } else if (words[i] == "--dear" && has_next) {
      wishes.limits.dear = std::atof(words[++i].c_str());
    } else if (words[i] == "--seconds" && has_next) {
      wishes.limits.seconds = std::atof(words[++i].c_str());
    } else {
      wishes.games.push_back(words[i]);
    }
  }
  bool is_well = true;
  std::size_t found = 0;
  for (const ShippedGame& game : shipped_games()) {
    const bool asked =
        std::find(wishes.games.begin(), wishes.games.end(), game.name) != wishes.games.end();
    if (!wishes.games.empty() && !asked) continue;
    ++found;
    is_well = run(game, wishes) && is_well;
  }
  if (found < wishes.games.size()) {
    fmt::print(stderr, "not all of these are shipped games\n");
    return 2;
  }
  return is_well ? 0 : 1;
}
