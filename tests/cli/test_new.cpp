// `ludo new`: what it writes checks and passes its own tests, and nothing is written over.

#include <fmt/format.h>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

// Runs `ludo new`, then checks the game and runs its tests; answers its text.
std::string made(const Folder& folder, const std::string& name, const std::string& arguments) {
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  const ProgramRun run = run_ludo("new " + name + " " + arguments, in_folder);
  INFO(arguments);
  INFO(run.error);
  REQUIRE(run.status == 0);
  CHECK(contains(run.output, name + ".ludo: "));
  const ProgramRun check = run_ludo("check --plies 200 " + name + ".ludo", in_folder);
  INFO(check.error);
  CHECK(check.status == 0);
  CHECK(check.error.empty());
  const ProgramRun test = run_ludo("test " + name + ".ludo", in_folder);
  INFO(test.output);
  CHECK(test.status == 0);
  CHECK_FALSE(contains(test.output, "\n0 passed"));
  CHECK(run_ludo("fmt --check " + name + ".ludo", in_folder).status == 0);
  return folder.read(name + ".ludo");
}

}  // namespace

TEST_CASE("new: every template is a game that plays", "[new]") {
  const Folder folder;
  const auto templates = files_under("examples/templates", ".ludo");
  REQUIRE(templates.size() >= 4);
  for (const std::string& path : templates) {
    const std::string name = "my-" + stem(path);
    const std::string text = made(folder, name, "--template " + stem(path));
    const char first = static_cast<char>(stem(path)[0] - 'a' + 'A');
    CHECK(contains(text, "game My" + std::string(1, first) + stem(path).substr(1) + "\n"));
    CHECK(contains(run_ludo("new --help").output, stem(path)));
  }
}

TEST_CASE("new: without more it is the first race", "[new]") {
  const Folder folder;
  const std::string text = made(folder, "first", "");
  CHECK(contains(text, "game First\n"));
  CHECK(contains(text, "region Goal of White: last row"));
}

TEST_CASE("new: a copy of a shipped game, and one with its maps", "[new]") {
  const Folder folder;
  const std::string copy = made(folder, "mine", "--from tablut");
  CHECK(contains(copy, "game Mine\n"));
  CHECK(contains(copy, "rule surround(goal: site)"));
}

TEST_CASE("new: a variant holds a rule to change", "[new]") {
  const Folder folder;
  const std::string text = made(folder, "my-tablut", "--variant-of tablut");
  CHECK(contains(text, "game MyTablut variant of Tablut\n"));
  CHECK(contains(text, "  replace rule march \"Movement\"\n    choose man among own pieces\n"));
  for (const char* parent : {"chess", "hexdame", "canne", "awele", "twixt"}) {
    if (run_ludo(fmt::format("check -q --static {}", parent)).status != 0) continue;
    made(folder, fmt::format("my-{}", parent), fmt::format("--variant-of {}", parent));
  }
}

TEST_CASE("new: in Italian", "[new]") {
  const Folder folder;
  const std::string text = made(folder, "corsa", "--template racing --lang it");
  CHECK(text.starts_with("ludo 2 it\n"));
  CHECK(contains(text, "gioco Corsa\n"));
}

TEST_CASE("new: the default view of a game stands beside its text", "[new]") {
  const Folder folder;
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  made(folder, "first", "");
  const ProgramRun run = run_ludo("new first --view", in_folder);
  INFO(run.error);
  REQUIRE(run.status == 0);
  CHECK(run.output == "first.ludoview: the default view of First\n");
  CHECK(folder.read("first.ludoview") ==
        run_ludo("print first.ludo --stage view", in_folder).output);
  CHECK(contains(run_ludo("new first.ludo --view", in_folder).error,
                 "`first.ludoview` is there already"));

  CHECK(run_ludo("new tablut --view", in_folder).status == 0);
  CHECK(folder.read("tablut.ludoview").starts_with("view of Tablut"));
}

TEST_CASE("check: the view beside a game is checked, too", "[new]") {
  const Folder folder;
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  made(folder, "first", "");
  folder.write("first.ludoview", "view of First\npieces\n  fill wodo\n");
  const ProgramRun bad = run_ludo("check --static first.ludo", in_folder);
  CHECK(bad.status == 1);
  CHECK(contains(bad.error, "error[unknown-colour]"));
  CHECK(contains(bad.error, "first.ludoview:3:8"));
  CHECK(run_ludo("print first.ludo --stage view", in_folder).status == 1);
  // What is told of a view is told once, whatever looks it has.
  folder.write("first.ludoview",
               "view of First\ncolour rust #cd2b14 ink #b03020\nlook bare \"Bare\"\n  pieces\n"
               "    sign none\nwhen small\n  pieces\n    size 90\n");
  const ProgramRun good = run_ludo("check --static first.ludo", in_folder);
  CHECK(good.status == 0);
  CHECK(contains(good.output, "ok, 2 warnings"));  // in the light theme and in the dark one
  CHECK(contains(run_ludo("print first.ludo --stage view", in_folder).output, "colour rust"));
  CHECK(run_ludo("fmt --check first.ludoview", in_folder).status == 0);
}

TEST_CASE("new: a view is of a game that can be read, and of nothing else", "[new]") {
  const Folder folder;
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  CHECK(contains(run_ludo("new tablot --view", in_folder).error, "did you mean `tablut`?"));
  CHECK(contains(run_ludo("new mine --view --from tablut", in_folder).error, "nothing else"));
  folder.write("bad.ludo", "game Bad\nelements\n  board rectangle\n");
  CHECK(run_ludo("new bad --view", in_folder).status == 1);
}

TEST_CASE("new: a copy without its prose differs from the game in nothing but what is changed",
          "[new]") {
  const Folder folder;
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  CHECK(run_ludo("new mine --from tablut", in_folder).status == 0);
  const ProgramRun same = run_ludo("diff tablut mine.ludo", in_folder);
  INFO(same.output);
  CHECK(same.status == 0);
  CHECK_FALSE(contains(same.output, "before:"));
  std::string text = folder.read("mine.ludo");
  const std::string line = "same position occurrences times: draw";
  REQUIRE(contains(text, line));
  text.replace(text.find(line), line.size(), "same position occurrences times: mover wins");
  folder.write("mine.ludo", text);
  const ProgramRun changed = run_ludo("diff mine.ludo tablut", in_folder);
  INFO(changed.output);
  CHECK(changed.status == 1);
  CHECK(contains(changed.output, "End of the game  ("));
  for (const char* other : {"Movement  (", "Capture  (", "Course of play  ("}) {
    CHECK_FALSE(contains(changed.output, other));
  }
}

TEST_CASE("new: nothing is written over, and slips are told", "[new]") {
  const Folder folder;
  const std::string in_folder = "cd '" + folder.path() + "' &&";
  folder.write("there.ludo", "mine");
  const ProgramRun there = run_ludo("new there", in_folder);
  CHECK(there.status == 2);
  CHECK(contains(there.error, "`there.ludo` is there already"));
  CHECK(folder.read("there.ludo") == "mine");
  CHECK(contains(run_ludo("new a --template racin", in_folder).error, "did you mean `racing`?"));
  CHECK(contains(run_ludo("new a --from tablot", in_folder).error, "did you mean `tablut`?"));
  CHECK(contains(run_ludo("new a --from tablut --variant-of tablut", in_folder).error, "take one"));
  CHECK(contains(run_ludo("new 12", in_folder).error, "no name for a game"));
  CHECK(run_ludo("new a --lang fr", in_folder).status == 2);
}

}  // namespace ludo::tests
