// Writes the table of scores; see scores.hpp.

#include "tests/mutation/scores.hpp"

#include <fmt/format.h>

#include <map>
#include <sstream>

namespace ludo::mutation {

namespace {

constexpr std::string_view kHead =
    "# What the shipped games' own evidence notices\n"
    "\n"
    "Written by `ludo_mutate` ([README.md](README.md)): each clause of a text changed in turn, and "
    "who noticed it first.\n"
    "*Same* mutants have the same checked model and do not count.\n"
    "*Listed* ones survive and change nothing, each with its reason in `equivalent/`.\n"
    "*Score* is what is caught or listed; *caught* leaves the listed ones out of the reckoning.\n"
    "\n"
    "| game | mutants | tried | same | refused | tests | perft | playthrough | endless | warning | "
    "listed | survived | caught | score |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | "
    "---: |\n";

std::string row_of(const Score& score) {
  const std::size_t unlisted = score.real() - score.listed;
  const double caught =
      unlisted == 0 ? 100
                    : 100.0 * static_cast<double>(score.caught()) / static_cast<double>(unlisted);
  return fmt::format(
      "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} % | {:.1f} % |\n",
      score.game, score.all, score.tried == score.all ? "all" : std::to_string(score.tried),
      score.count(Verdict::Same), score.count(Verdict::Refused), score.count(Verdict::Test),
      score.count(Verdict::Row), score.count(Verdict::Record),
      score.count(Verdict::Endless) + score.count(Verdict::Broken), score.count(Verdict::Warned),
      score.listed, score.count(Verdict::Survived), caught, score.percent());
}

}  // namespace

std::size_t Score::real() const { return caught() + listed + count(Verdict::Survived); }

std::size_t Score::caught() const {
  return count(Verdict::Refused) + count(Verdict::Test) + count(Verdict::Row) +
         count(Verdict::Record) + count(Verdict::Endless) + count(Verdict::Broken) +
         count(Verdict::Warned);
}

double Score::percent() const {
  if (real() == 0) return 100;
  return 100.0 * static_cast<double>(caught() + listed) / static_cast<double>(real());
}

std::string with_score(const std::string& report, const Score& score) {
  std::map<std::string, std::string> rows;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ") || line.starts_with("| game") || line.starts_with("| ---")) {
      continue;
    }
    rows[line.substr(2, line.find(' ', 2) - 2)] = line + "\n";
  }
  rows[score.game] = row_of(score);
  std::string text(kHead);
  for (const auto& [game, row] : rows) text += row;
  return text;
}

}  // namespace ludo::mutation
