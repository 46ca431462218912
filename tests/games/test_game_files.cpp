// Every shipped game and every example: it is understood without a word of complaint under every
// value of each of its options, its tests pass, its perft table holds, and its layout is canonical.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/perft.hpp"
#include "interpreter/services/perft_table.hpp"
#include "interpreter/services/test_run.hpp"
#include "lang/diagnostics/render.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

// Rows with more nodes are for other machines than this one, and for another day.
constexpr std::uint64_t kMostNodes = 300'000;

lang::LoadedGame loaded(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  REQUIRE(diagnostics.empty());
  return game;
}

void check_is_understood(const GameFile& file) {
  lang::LoadedGame game = loaded(file);
  checked_model(game, {});
  for (const lang::OptionInfo& option : lang::options_of(game)) {
    for (const std::string& value : option.values) {
      INFO(option.name << " = " << value);
      lang::CheckOptions options;
      options.options[option.name] = value;
      checked_model(game, options);
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
      const interpreter::TestOutcome outcome = interpreter::run_test(model, test);
      INFO(test.sentence);
      CHECK(outcome.expectations != 0);
      for (const interpreter::TestFailure& failure : outcome.failures) {
        FAIL_CHECK(interpreter::describe(failure));
      }
    }
  }
}

void check_perft_row(lang::LoadedGame& game, const interpreter::PerftTableRow& row) {
  lang::CheckOptions options;
  options.options = row.options;
  options.lints = false;
  const lang::GameModel model = checked_model(game, options);
  const interpreter::Engine engine(model);
  const interpreter::PlayedLine line = interpreter::play_line(engine, engine.start(), row.after);
  REQUIRE_FALSE(line.failure.has_value());
  interpreter::PerftOptions perft_options;
  perft_options.depth = row.depth;
  perft_options.unit = row.unit;
  const interpreter::PerftAnswer answer = interpreter::perft(model, line.state, perft_options);
  INFO("line " << row.line << ": depth " << row.depth << ", expected " << row.nodes << " "
               << interpreter::unit_name(row.unit) << ", got " << answer.count);
  if (answer.count != row.nodes) {
    for (const interpreter::PerftRow& first : answer.divide) {
      UNSCOPED_INFO(first.move << " " << first.count);
    }
  }
  CHECK(answer.finished);
  CHECK(answer.count == row.nodes);
}

void check_perft_table(const GameFile& file) {
  if (!file_exists(perft_path(file))) {
    // Steps of the tour have none; a game of the library must have one.
    CHECK(file.path.starts_with("examples/tour/"));
    return;
  }
  const interpreter::PerftTable table = interpreter::read_perft_table(read_file(perft_path(file)));
  for (const std::string& error : table.errors) FAIL_CHECK(error);
  lang::LoadedGame game = loaded(file);
  bool has_outside_evidence = false;
  std::size_t tried = 0;
  for (const interpreter::PerftTableRow& row : table.rows) {
    has_outside_evidence = has_outside_evidence || row.provenance != "self";
    if (kMostNodes < row.nodes) continue;
    ++tried;
    check_perft_row(game, row);
  }
  CHECK(tried != 0);
  CHECK(has_outside_evidence);
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
    register_test(file.path + " keeps to its perft table", tag,
                  [file] { check_perft_table(file); });
    register_test(file.path + " has the canonical layout", tag,
                  [file] { check_layout_is_canonical(file); });
  });
}

}  // namespace ludo::tests
