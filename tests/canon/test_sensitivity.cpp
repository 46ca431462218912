// A changed clause changes the form, unless it means nothing.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "tests/canon/equal_mutants.hpp"
#include "tests/mutation/listed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

std::map<std::string, std::string> listed() {
  return mutation::read_listed(read_file("tests/canon/equal.txt"));
}

std::string key_of(const mutation::ShippedGame& game, const mutation::Mutant& mutant) {
  return game.name + " | " + mutant.key;
}

// Every so many of a game's mutants, from another one on for each game.
constexpr std::size_t kStep = 40;

LUDO_REGISTER_TESTS(some_mutants_of_every_game) {
  std::size_t first = 0;
  for (const mutation::ShippedGame& game : mutation::shipped_games()) {
    first = (first + 7) % kStep;
    register_test("canon: mutants: " + game.name, "[canon][sensitivity]", [game, first] {
      const auto known = listed();
      for (const mutation::Mutant& mutant : count_mutants(game, first, kStep).equal) {
        INFO(key_of(game, mutant));
        CHECK(known.contains(key_of(game, mutant)));
      }
      SUCCEED();
    });
  }
}

TEST_CASE("mutants that are listed have one hash, and are played alike", "[canon][sensitivity]") {
  auto known = listed();
  PlayLimits limits;
  limits.by_text = false;  // a notation may be what differs
  limits.plies = 12;
  limits.fast_games = 3;
  for (const mutation::ShippedGame& game : mutation::shipped_games()) {
    const bool any = std::ranges::any_of(
        known, [&](const auto& row) { return row.first.starts_with(game.name + " | "); });
    if (!any) continue;
    for (const mutation::Mutant& mutant : mutation::mutants_of(game.text)) {
      if (known.erase(key_of(game, mutant)) == 0) continue;
      INFO(key_of(game, mutant));
      CHECK(difference_to_mutant(game, mutant, limits) == "");
    }
  }
  for (const auto& [key, reason] : known) FAIL_CHECK(key << " is no mutant");
}

// All mutants; prints those with one hash.
TEST_CASE("all mutants of all games", "[.all-mutants]") {
  const char* only = std::getenv("LUDO_GAME");
  MutantCount all;
  for (const mutation::ShippedGame& game : mutation::shipped_games()) {
    if (only != nullptr && game.name != only) continue;
    const MutantCount count = count_mutants(game, 0, 1);
    all.tried += count.tried;
    all.refused += count.refused;
    all.unchanged += count.unchanged;
    all.elsewhere += count.elsewhere;
    for (const mutation::Mutant& mutant : count.equal) {
      fmt::print("{} | {}\n", game.name, mutant.key);
    }
    all.equal.insert(all.equal.end(), count.equal.begin(), count.equal.end());
    fmt::print("-- {}: {} tried, {} refused, {} unchanged, {} elsewhere, {} equal\n", game.name,
               count.tried, count.refused, count.unchanged, count.elsewhere, count.equal.size());
    std::fflush(stdout);
  }
  fmt::print("{} tried, {} refused, {} unchanged, {} elsewhere, {} equal\n", all.tried, all.refused,
             all.unchanged, all.elsewhere, all.equal.size());
  SUCCEED();
}

}  // namespace

}  // namespace ludo::tests
