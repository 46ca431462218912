// What has one hash is played alike: every shipped game against itself in other words.
//
// A sample of it is run always; `LUDO_SOUNDNESS_SECONDS=5 test_canon "[.whole-soundness]"` plays up
// to a thousand games of each, and says how many.

#include <cstdlib>

#include "lang/canon/canon.hpp"
#include "tests/canon/same_play.hpp"
#include "tests/canon/variations.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

// How two texts of one game differ.
enum class Otherwise : std::uint8_t { Shuffled, Renamed };

// The game of a file, said in another way: moves are then written alike, or numbered alike.
void say_otherwise(lang::LoadedGame& game, Otherwise how, const std::string& form) {
  if (how == Otherwise::Renamed) {
    drop_prose(game.game);
    rename_everything(game.game);
    return;
  }
  Numbers numbers(11);
  const bool kinds = form.find("seen(kind") == std::string::npos;
  const bool values = form.find("seen(value") == std::string::npos;
  shuffle_items(game.game, numbers, {kinds, values});
  join_requirements(game.game);
  turn_branches(game.game);
}

PlayTally check_played_alike(const std::string& path, Otherwise how, PlayLimits limits) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_shipped(path, read_file(path), diagnostics);
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  const auto form = form_of(game, options);
  REQUIRE(form.has_value());
  lang::LoadedGame other = game;
  say_otherwise(other, how, *form);
  const auto left = lang::check(game, options, diagnostics);
  const auto right = lang::check(other, options, diagnostics);
  REQUIRE(left.has_value());
  REQUIRE(right.has_value());
  REQUIRE(lang::canon_hash(*left) == lang::canon_hash(*right));
  limits.by_text = how == Otherwise::Shuffled;
  PlayTally tally;
  CHECK(difference_in_play(*left, *right, limits, 5, &tally) == "");
  return tally;
}

void check_some(const std::string& path) {
  PlayLimits limits;
  limits.counts = soon_counted(path, 10'000);
  limits.plies = 20;
  check_played_alike(path, Otherwise::Shuffled, limits);
  limits.counts.clear();
  limits.plies = 10;
  limits.fast_games = 3;
  check_played_alike(path, Otherwise::Renamed, limits);
}

// By hand: outcomes of up to three turns, and a thousand games, or so many as fit into as many
// seconds as the environment gives each.
void check_whole(const std::string& path) {
  const char* seconds = std::getenv("LUDO_SOUNDNESS_SECONDS");
  PlayLimits limits;
  limits.outcomes = 3;
  limits.games = 1000;
  limits.plies = 200;
  limits.seconds = seconds == nullptr ? 0 : std::atof(seconds);
  for (const Otherwise how : {Otherwise::Shuffled, Otherwise::Renamed}) {
    limits.fast_games = how == Otherwise::Renamed ? 1000 : 0;
    const PlayTally tally = check_played_alike(path, how, limits);
    WARN(path << (how == Otherwise::Shuffled ? ", shuffled: " : ", renamed: ") << tally.games << '+'
              << tally.fast_games << " games, " << tally.plies << '+' << tally.fast_plies
              << " moves, outcomes " << tally.outcomes);
  }
}

LUDO_REGISTER_TESTS(every_game_against_itself) {
  for (const std::string& path : shipped_games()) {
    register_test("canon: played alike: " + path, "[canon][soundness]",
                  [path] { check_some(path); });
    register_test("canon: played alike, the whole: " + path, "[.whole-soundness]",
                  [path] { check_whole(path); });
  }
}

}  // namespace

}  // namespace ludo::tests
