// ludo_untold: changes each clause of games in turn, and tells which changes their rule texts do
// not tell.
//
//   ludo_untold                       all games, 40 clauses of each
//   ludo_untold --most 0 tablut hex   every clause of two games
//   ludo_untold --lang it chess       in another language

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "tests/rules/told.hpp"

int main(int argc, char** argv) {
  std::vector<std::string> names;
  std::string language = "en";
  std::size_t most = 40;
  const std::vector<std::string> words(argv + 1, argv + argc);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_next = i + 1 < words.size();
    if (words[i] == "--lang" && has_next) {
      language = words[++i];
    } else if (words[i] == "--most" && has_next) {
      most = static_cast<std::size_t>(std::atol(words[++i].c_str()));
    } else {
      names.push_back(words[i]);
    }
  }
  std::size_t all_tried = 0;
  std::size_t all_untold = 0;
  for (const auto& game : ludo::tests::games_to_tell()) {
    if (!names.empty() && std::find(names.begin(), names.end(), game.name) == names.end()) continue;
    std::size_t tried = 0;
    const auto untold = ludo::tests::untold_clauses(game, language, most, tried);
    for (const auto& clause : untold) {
      std::string at;
      for (const auto& [name, value] : clause.valuation) at += fmt::format(" {}={}", name, value);
      fmt::print("{}:{}: {}{}\n", game.path, clause.mutant.line, clause.mutant.key, at);
    }
    fmt::print("{}: {} of {} untold\n", game.name, untold.size(), tried);
    std::fflush(stdout);
    all_tried += tried;
    all_untold += untold.size();
  }
  fmt::print("all: {} of {} untold\n", all_untold, all_tried);
  return all_untold == 0 ? 0 : 1;
}
