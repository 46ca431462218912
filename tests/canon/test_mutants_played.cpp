// Mutants with the hash of their game are played beside it, at length.
//
// The long run is made by hand, `LUDO_UPDATE=1 LUDO_SOUNDNESS_SECONDS=3 test_canon
// "[.played-mutants]"`, of one game with `LUDO_GAME=chess`, with outcomes of fewer turns than three
// with `LUDO_SOUNDNESS_TURNS=1`, of the fast engine's further games another time with
// `LUDO_SOUNDNESS_FAST_SECONDS`, and what it came to is kept in played.txt. Always run is a short
// play of all of them (test_sensitivity.cpp).

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "tests/canon/equal_mutants.hpp"
#include "tests/mutation/listed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kPlayed = "tests/canon/played.txt";

constexpr std::string_view kHead =
    "# How mutants of equal.txt were played beside their games, and nothing differed:\n"
    "# `test_canon \"[.played-mutants]\"`, see test_mutants_played.cpp. A row says to how many\n"
    "# turns the outcomes were counted and alike; how many random games both engines played move\n"
    "# by move in the time given (the last one to no end), with how many moves; and how many the\n"
    "# fast engine alone played. Games without rows have not been played so yet.\n";

struct Row {
  int outcomes = 0;
  int games = 0;
  int plies = 0;
  int fast_games = 0;
  int fast_plies = 0;
};

std::string row_text(const std::string& key, const PlayTally& tally) {
  return fmt::format("{} {} {} {} {} | {}\n", tally.outcomes, tally.games, tally.plies,
                     tally.fast_games, tally.fast_plies, key);
}

std::map<std::string, Row> rows() {
  std::map<std::string, Row> found;
  for (const std::string& line : split_lines(read_file(kPlayed))) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t bar = line.find(" | ");
    REQUIRE(bar != std::string::npos);
    Row row;
    std::istringstream numbers(line.substr(0, bar));
    numbers >> row.outcomes >> row.games >> row.plies >> row.fast_games >> row.fast_plies;
    REQUIRE_FALSE(numbers.fail());
    found[line.substr(bar + 3)] = row;
  }
  return found;
}

}  // namespace

TEST_CASE("what is told of long play is told of mutants that are listed", "[canon][soundness]") {
  const auto known = mutation::read_listed(read_file("tests/canon/equal.txt"));
  const auto played = rows();
  CHECK_FALSE(played.empty());
  for (const auto& [key, row] : played) {
    INFO(key);
    CHECK(known.contains(key));
    CHECK(0 < row.games);
    CHECK(0 < row.plies + row.fast_plies);
  }
}

TEST_CASE("mutants that are listed, played at length", "[.played-mutants]") {
  const char* seconds = std::getenv("LUDO_SOUNDNESS_SECONDS");
  const char* fast_seconds = std::getenv("LUDO_SOUNDNESS_FAST_SECONDS");
  const char* turns = std::getenv("LUDO_SOUNDNESS_TURNS");
  const auto known = mutation::read_listed(read_file("tests/canon/equal.txt"));
  std::string text(kHead);
  const char* only = std::getenv("LUDO_GAME");
  for (const mutation::ShippedGame& game : mutation::shipped_games()) {
    if (only != nullptr && game.name != only) continue;
    for (const mutation::Mutant& mutant : mutation::mutants_of(game.text)) {
      const std::string key = game.name + " | " + mutant.key;
      if (!known.contains(key)) continue;
      INFO(key);
      PlayTally tally;
      PlayLimits limits;
      limits.by_text = false;  // a notation may be what differs
      limits.outcomes = turns == nullptr ? 3 : std::atoi(turns);
      limits.games = limits.fast_games = 1000;
      limits.plies = 200;
      limits.seconds = seconds == nullptr ? 0 : std::atof(seconds);
      limits.fast_seconds = fast_seconds == nullptr ? limits.seconds : std::atof(fast_seconds);
      CHECK(difference_to_mutant(game, mutant, limits, &tally) == "");
      text += row_text(key, tally);
      fmt::print("{}", row_text(key, tally));
      std::fflush(stdout);
    }
  }
  if (updating() && only == nullptr) write_file(kPlayed, text);
}

}  // namespace ludo::tests
