// ludo_drop: drops each part of texts in turn, and tells which ones the checked game does not miss.
//
//   ludo_drop tablut my-game.ludo     idle parts of a shipped game and of a file
//   ludo_drop --games 100 hex         … and parts that 100 random games do not feel
//   ludo_drop                         all shipped games

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/mutation/parts.hpp"

namespace {

using namespace ludo::mutation;

std::vector<ShippedGame> asked_for(const std::vector<std::string>& names) {
  const std::vector<ShippedGame> shipped = shipped_games();
  if (names.empty()) return shipped;
  std::vector<ShippedGame> games;
  for (const std::string& name : names) {
    const auto known = std::find_if(shipped.begin(), shipped.end(),
                                    [&](const ShippedGame& game) { return game.name == name; });
    if (known != shipped.end()) {
      games.push_back(*known);
    } else {
      const std::string path = std::filesystem::path(name).lexically_normal().string();
      games.push_back({std::filesystem::path(name).stem().string(), path, read_text(path), "", ""});
    }
  }
  return games;
}

}  // namespace

int main(int argc, char** argv) {
  PartLimits limits;
  std::vector<std::string> names;
  const std::vector<std::string> words(argv + 1, argv + argc);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--games" && i + 1 < words.size()) {
      limits.games = static_cast<std::uint64_t>(std::atoll(words[++i].c_str()));
    } else {
      names.push_back(words[i]);
    }
  }
  std::size_t found = 0;
  for (const ShippedGame& game : asked_for(names)) {
    const PartFindings findings = look_for_idle_parts(game, limits);
    for (const Part& part : findings.idle) {
      fmt::print("{}:{}: idle: {}\n", game.path, part.line, part.shown);
    }
    for (const Part& part : findings.unfelt) {
      fmt::print("{}:{}: unfelt: {}\n", game.path, part.line, part.shown);
    }
    fmt::print("{}: {} parts, {} may go, {} idle, {} unfelt\n", game.name, findings.parts,
               findings.accepted, findings.idle.size(), findings.unfelt.size());
    std::fflush(stdout);
    found += findings.idle.size();
  }
  return found == 0 ? 0 : 1;
}
