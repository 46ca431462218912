// The table of messages that did not help: what they say now is held by tests/corpus/beginners/;
// here what the program does about it is tried, and whether who obeys a hint gets what he meant.

#include "interpreter/services/test_run.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/beginners.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {
namespace {

using interpreter::describe;
using interpreter::run_test;

constexpr std::string_view kBeginners = "tests/corpus/beginners";

std::optional<std::string> no_other_text(std::string_view /*name*/) { return std::nullopt; }

// The line that the first error marks; 0 if there is none.
std::size_t marked_line(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load("a.ludo", text, no_other_text, diagnostics);
  if (game.usable) lang::check(game, {}, diagnostics);
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const lang::Span span = diagnostic.primary().span;
    if (diagnostic.severity() != lang::Severity::error || span.is_nowhere()) continue;
    return game.sources.source(span.file).line_column(span.begin).line;
  }
  return 0;
}

// Plays the tests of a text; answers how many there are.
std::size_t play_tests(const std::string& text) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load("a.ludo", text, no_other_text, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  for (std::size_t i = 0; i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    options.lints = false;
    const auto model = lang::check(game, options, diagnostics);
    REQUIRE(model);
    const auto outcome = run_test(*model, model->tests.front());
    for (const auto& failure : outcome.failures) {
      INFO(outcome.sentence);
      INFO(describe(failure));
      CHECK(failure.expected.empty());
    }
  }
  return game.tests.size();
}

constexpr std::string_view kParent = R"(game Parent
"Draws that may find nothing"

elements
  players White, Black
  board square 3 x 1
  piece Man: of each player

interactions
  rule place
    choose cell among empty
    put own Man at cell

scenario
  turn
    play draw-one
    play place
  stuck: draw
)";

constexpr std::string_view kBroken = R"(game Broken
"A name that there is not"

elements
  players White, Black
  board square 3 x 1
  piece Man: of each player

interactions
  rule place
    choose cell among emty
    put own Man at cell

scenario
  turn
    play place
  stuck: draw

test "three cells"
  moves = 3

test "as many"
  moves = 3
)";

}  // namespace

TEST_CASE("row messages: who obeys a hint has a game that does what he meant") {
  std::size_t obeyed = 0;
  std::size_t played = 0;
  for (const std::string& path : files_under(kBeginners, ".ludo")) {
    const std::string text = read_file(path);
    const auto made = mended(text, marked_line(text));
    if (!made) continue;
    INFO(path);
    ++obeyed;
    if (play_tests(*made) != 0) ++played;
  }
  CHECK(40 <= obeyed);
  CHECK(20 <= played);
}

TEST_CASE("row messages: tests of a game with an error are not run, and the error is told once") {
  const Folder folder;
  folder.write("broken.ludo", kBroken);
  const ProgramRun run = run_ludo("test broken.ludo", "cd '" + folder.path() + "' &&");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "\"three cells\": not run: the game has an error in line 11\n"));
  CHECK(contains(run.output, "\"as many\": not run: the game has an error in line 11\n"));
  CHECK_FALSE(contains(run.output, "expected"));
  const std::size_t told = run.error.find("nothing is called `emty` here");
  REQUIRE(told != std::string::npos);
  CHECK(run.error.find("nothing is called `emty` here", told + 1) == std::string::npos);
}

TEST_CASE("row messages: a test with an error of its own says which") {
  const Folder folder;
  std::string text(kBroken);
  text.replace(text.find("emty"), 4, "empty");
  text += "\ntest \"odd\"\n  holds contains = 3\n";
  folder.write("odd.ludo", text);
  const ProgramRun run = run_ludo("test odd.ludo", "cd '" + folder.path() + "' &&");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "\"odd\": not run: nothing is called `contains` here\n"));
  CHECK(contains(run.output, "2 passed, 1 failed"));
}

TEST_CASE("row messages: an error of play in a variant names the files and the variant's rule") {
  const Folder folder;
  std::string parent(kParent);
  parent.replace(parent.find("    play draw-one\n"), 18, "    play ready\n");
  parent.replace(parent.find("  rule place\n"), 13,
                 "  rule ready\n    that done\n\n  rule place\n");
  folder.write("the-parent.ludo", parent);
  folder.write("mine.ludo",
               "game Mine variant of Parent\n\"Chance with nothing to draw\"\n\ninteractions\n"
               "  replace rule ready\n    random man among White Man\n    that done\n");
  const ProgramRun run = run_ludo("simulate mine.ludo --games 1", "cd '" + folder.path() + "' &&");
  CHECK(run.status == 1);
  CHECK(contains(run.error, "`random` finds nothing to draw"));
  CHECK(contains(run.error, "the-parent.ludo:"));
  CHECK(contains(run.error, "mine.ludo:5:"));
  CHECK_FALSE(contains(run.error, "--> Parent:"));
}

TEST_CASE("row messages: an error in a parent is told with its file") {
  const Folder folder;
  folder.write("the-parent.ludo", kParent);  // `draw_one` is no rule
  folder.write("mine.ludo", "game Mine variant of Parent\n\"The same\"\n");
  const ProgramRun run = run_ludo("check mine.ludo", "cd '" + folder.path() + "' &&");
  CHECK(run.status == 1);
  CHECK(contains(run.output + run.error, "the-parent.ludo:16:"));
}

TEST_CASE("row messages: new takes files of one's own for --variant-of and --from") {
  const Folder folder;
  const std::string here = "cd '" + folder.path() + "' &&";
  REQUIRE(run_ludo("new my-race", here).status == 0);
  const ProgramRun variant = run_ludo("new mine --variant-of my-race.ludo", here);
  INFO(variant.error);
  CHECK(variant.status == 0);
  CHECK(contains(folder.read("mine.ludo"), "game Mine variant of MyRace\n"));
  CHECK(run_ludo("test mine.ludo", here).status == 0);
  const ProgramRun copy = run_ludo("new other --from my-race.ludo", here);
  INFO(copy.error);
  CHECK(copy.status == 0);
  CHECK(contains(folder.read("other.ludo"), "game Other\n"));
  CHECK(run_ludo("test other.ludo", here).status == 0);
}

TEST_CASE("row messages: new says where a variant of one's own file must stand") {
  const Folder folder;
  const std::string here = "cd '" + folder.path() + "' &&";
  REQUIRE(run_ludo("new my-race", here).status == 0);
  folder.write("below/note.txt", "");
  const ProgramRun away = run_ludo("new below/mine --variant-of my-race.ludo", here);
  CHECK(away.status == 2);
  CHECK(contains(away.error, "a variant stands beside its parent"));
  folder.write("no-game.ludo", "-- nothing\n");
  const ProgramRun none = run_ludo("new mine --variant-of no-game.ludo", here);
  CHECK(none.status == 2);
  CHECK(contains(none.error, "no file of a game"));
}

TEST_CASE("row messages: list names the examples that --variant-of knows") {
  const ProgramRun run = run_ludo("list");
  CHECK(run.status == 0);
  for (const std::string& path : files_under("examples/games", ".ludo")) {
    CHECK(contains(run.output, " " + stem(path)));
  }
}

}  // namespace ludo::tests
