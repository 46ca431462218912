// Every shipped game and every example: it is understood without a word of complaint under every
// value of each of its options, and played by the fast engine; its tests pass, on both engines
// where they count; its layout is canonical.

#include <memory>
#include <string>
#include <utility>

#include "interpreter/program/program.hpp"
#include "interpreter/services/test_run.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

lang::LoadedGame loaded(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  REQUIRE(diagnostics.empty());
  return game;
}

std::shared_ptr<const program::Program> frozen(lang::GameModel model) {
  const program::FreezeAnswer answer =
      program::freeze(std::make_shared<const lang::GameModel>(std::move(model)));
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  return answer.program;
}

void check_outcome(const interpreter::TestOutcome& outcome) {
  CHECK(outcome.expectations != 0);
  for (const interpreter::TestFailure& failure : outcome.failures) {
    FAIL_CHECK(interpreter::describe(failure));
  }
}

void check_is_understood(const GameFile& file) {
  lang::LoadedGame game = loaded(file);
  frozen(checked_model(game, {}));
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) {
      INFO(option.name << " = " << value);
      lang::CheckOptions options;
      options.options[option.name] = value;
      frozen(checked_model(game, options));
    }
  }
}

void check_tests_pass(const GameFile& file) {
  lang::LoadedGame game = loaded(file);
  CHECK_FALSE(game.tests.empty());
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    const lang::GameModel model = checked_model(game, options);
    for (const lang::TestModel& test : model.tests) {
      INFO(test.sentence);
      check_outcome(interpreter::run_test(model, test));
      if (!interpreter::counts_sequences(test)) continue;
      interpreter::TestOptions with_program;
      with_program.program = frozen(model);
      check_outcome(interpreter::run_test(model, test, with_program));
    }
  }
}

void check_layout_is_canonical(const GameFile& file) {
  const std::string text = read_file(file.path);
  lang::Diagnostics diagnostics;
  const auto once = lang::format(text, diagnostics);
  REQUIRE(once.has_value());
  const auto twice = lang::format(*once, diagnostics);
  REQUIRE(twice.has_value());
  CHECK(*twice == *once);
  CHECK(*once == text);
}

}  // namespace

LUDO_REGISTER_TESTS(game_files) {
  for_each_game([](const GameFile& file) {
    const std::string tag = "[" + file.name + "]";
    register_test(file.path + " is understood", tag, [file] { check_is_understood(file); });
    register_test(file.path + " passes its tests", tag, [file] { check_tests_pass(file); });
    register_test(file.path + " has the canonical layout", tag,
                  [file] { check_layout_is_canonical(file); });
  });
}

}  // namespace ludo::tests
