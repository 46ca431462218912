// However a game is written, it has one canonical form: every shipped game in many ways.

#include <functional>

#include "lang/canon/canon.hpp"
#include "tests/canon/variations.hpp"
#include "tests/lang/check/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

lang::CheckOptions quiet() {
  lang::CheckOptions options;
  options.lints = false;
  return options;
}

struct Original {
  lang::LoadedGame game;
  std::string form;
};

Original original_of(const std::string& path) {
  lang::Diagnostics diagnostics;
  Original original{load_shipped(path, read_file(path), diagnostics), ""};
  REQUIRE(original.game.usable);
  std::string trouble;
  const auto form = form_of(original.game, quiet(), &trouble);
  INFO(trouble);
  REQUIRE(form.has_value());
  original.form = *form;
  return original;
}

void check_same(const Original& original, const std::string& what,
                const std::function<void(lang::Node&)>& vary) {
  lang::LoadedGame other = original.game;
  vary(other.game);
  std::string trouble;
  const auto form = form_of(other, quiet(), &trouble);
  INFO(what);
  INFO(trouble);
  REQUIRE(form.has_value());
  INFO(first_difference(original.form, *form));
  CHECK((*form == original.form));
}

void check_text(const Original& original, const std::string& what, const std::string& path,
                const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame other = load_shipped(path, text, diagnostics);
  INFO(what);
  REQUIRE(other.usable);
  const auto form = form_of(other, quiet());
  REQUIRE(form.has_value());
  INFO(first_difference(original.form, *form));
  CHECK((*form == original.form));
}

// What shows its order in play keeps it.
ShuffleLimits limits_of(const std::string& form) {
  return {form.find("seen(kind") == std::string::npos,
          form.find("seen(value") == std::string::npos};
}

void check_variations(const std::string& path) {
  const Original original = original_of(path);
  const std::string text = read_file(path);
  lang::Diagnostics diagnostics;
  if (const auto other = lang::format_in(text, "it", diagnostics)) {
    check_text(original, "in Italian", path, *other);
  }
  if (const auto other = lang::format_in(text, "en", diagnostics)) {
    check_text(original, "formatted", path, *other);
  }
  const ShuffleLimits limits = limits_of(original.form);
  check_same(original, "renamed", rename_everything);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Numbers numbers(seed);
    check_same(original, "shuffled",
               [&](lang::Node& game) { shuffle_items(game, numbers, limits); });
  }
  check_same(original, "without prose", drop_prose);
  check_same(original, "requirements split", split_requirements);
  check_same(original, "requirements joined", join_requirements);
  check_same(original, "branches turned", turn_branches);
  check_same(original, "other signs", change_signs);
  check_same(original, "all at once", [&](lang::Node& game) {
    Numbers numbers(7);
    drop_prose(game);
    join_requirements(game);
    turn_branches(game);
    shuffle_items(game, numbers, limits);
    rename_everything(game);
  });
  for (const auto& [name, game] : with_one_define_replaced(original.game.game)) {
    lang::LoadedGame other = original.game;
    other.game = game;
    const auto form = form_of(other, quiet());
    if (!form) continue;  // what it says cannot stand in the place of its name
    INFO("without the definition " << name);
    INFO(first_difference(original.form, *form));
    CHECK((*form == original.form));
  }
}

LUDO_REGISTER_TESTS(every_game_in_other_words) {
  for (const std::string& path : shipped_games()) {
    register_test("canon: in other words: " + path, "[canon][invariance]",
                  [path] { check_variations(path); });
  }
}

}  // namespace

}  // namespace ludo::tests
