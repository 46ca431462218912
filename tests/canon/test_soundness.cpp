// What has one hash is played alike: every shipped game against itself in other words.

#include "lang/canon/canon.hpp"
#include "tests/canon/same_play.hpp"
#include "tests/canon/variations.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

void check_played_alike(const std::string& path) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_shipped(path, read_file(path), diagnostics);
  REQUIRE(game.usable);
  lang::CheckOptions options;
  options.lints = false;
  const auto form = form_of(game, options);
  REQUIRE(form.has_value());
  lang::LoadedGame other = game;
  Numbers numbers(11);
  const bool kinds = form->find("seen(kind") == std::string::npos;
  const bool values = form->find("seen(value") == std::string::npos;
  shuffle_items(other.game, numbers, {kinds, values});
  join_requirements(other.game);
  turn_branches(other.game);
  const auto left = lang::check(game, options, diagnostics);
  const auto right = lang::check(other, options, diagnostics);
  REQUIRE(left.has_value());
  REQUIRE(right.has_value());
  REQUIRE(lang::canon_hash(*left) == lang::canon_hash(*right));
  PlayLimits limits;
  limits.counts = soon_counted(path, 10'000);
  limits.plies = 20;
  CHECK(difference_in_play(*left, *right, limits, 5) == "");
}

LUDO_REGISTER_TESTS(every_game_against_itself) {
  for (const std::string& path : shipped_games()) {
    register_test("canon: played alike: " + path, "[canon][soundness]",
                  [path] { check_played_alike(path); });
  }
}

}  // namespace

}  // namespace ludo::tests
