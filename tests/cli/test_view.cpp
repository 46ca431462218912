// `ludo view`: positions as pictures, records as pages, games as a gallery.

#include <filesystem>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/small_games.hpp"

namespace ludo::tests {

namespace {

class ViewFolder {
 public:
  ViewFolder() { folder_.write("line.ludo", kLine); }
  ProgramRun run(const std::string& arguments, const std::string& variables = "") const {
    return run_ludo("view " + arguments, "cd '" + folder_.path() + "' && " + variables);
  }
  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
};

}  // namespace

TEST_CASE("view: a position as letters, by moves", "[view]") {
  const ViewFolder here;
  const ProgramRun run = here.run("line.ludo --moves \"a1 b1\" --format ascii");
  CHECK(run.error == "");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "\n    a b c\n"));
  CHECK(contains(run.output, "S"));
  CHECK(contains(run.output, "s"));
  // What stands in no terminal is as plain.
  CHECK(here.run("line.ludo --moves \"a1 b1\"", "LC_ALL=C ").output == run.output);
}

TEST_CASE("view: colours and strokes are the terminal's", "[view]") {
  const ViewFolder here;
  const std::string as_asked = "LC_ALL=C.UTF-8 TERM=xterm COLORTERM=truecolor ";
  const ProgramRun run = here.run("line.ludo --color always --moves a1", as_asked);
  CHECK(contains(run.output, "\x1b[1;38;2;"));
  CHECK(contains(here.run("line.ludo --color always --moves a1", "TERM=xterm ").output, "\x1b[1;"));
  CHECK_FALSE(contains(here.run("line.ludo --moves a1", as_asked).output, "\x1b"));
  CHECK_FALSE(contains(
      here.run("line.ludo --color always --format ascii --moves a1", as_asked).output, "\x1b"));
}

TEST_CASE("view: pictures in files, their form by the file's name", "[view]") {
  const ViewFolder here;
  CHECK(here.run("line.ludo --out a.svg").status == 0);
  CHECK(here.folder().read("a.svg").starts_with("<svg xmlns="));
  CHECK(here.run("line.ludo --out a.html --moves \"a1 b1\"").status == 0);
  CHECK(contains(here.folder().read("a.html"), "\"moves\":[\"a1\",\"b1\"]"));
  CHECK(here.run("line.ludo --out a.txt").status == 0);
  CHECK(contains(here.folder().read("a.txt"), "a b c"));
  CHECK(here.run("line.ludo --format svg --width 300 --theme dark")
            .output.find(" width=\"300\" height=") != std::string::npos);
  CHECK(here.run("line.ludo --format scene").status == 0);
  CHECK(here.run("line.ludo --format text").status == 0);
}

TEST_CASE("view: PNG by the first program that is there, and a kind word without", "[view]") {
  const ViewFolder here;
  const ProgramRun none = run_ludo("view line.ludo --format png --out a.png",
                                   "cd '" + here.folder().path() + "' && PATH=/nowhere ");
  CHECK(none.status == 3);
  CHECK(contains(none.error, "install the package librsvg2-bin"));
  CHECK_FALSE(std::filesystem::exists(here.folder().path("a.png")));
  if (std::system("command -v rsvg-convert >/dev/null 2>&1") != 0) {
    SUCCEED("rsvg-convert is not installed");
    return;
  }
  CHECK(here.run("line.ludo --out a.png --width 120").status == 0);
  CHECK(here.folder().read("a.png").starts_with("\x89PNG"));
}

TEST_CASE("view: records as pages, and games that were saved", "[view]") {
  const ViewFolder here;
  here.folder().write("a.moves", "a1\nc1\nb1\n");
  here.folder().write("a.json", R"({"moves":["a1","c1"]})"
                                "\n");
  ProgramRun run = here.run("line.ludo --record a.moves --format html");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "\"moves\":[\"a1\",\"c1\",\"b1\"]"));
  run = here.run("line.ludo --record a.moves --format html --plies 1..2");
  CHECK(contains(run.output, "\"moves\":[\"c1\"]"));
  CHECK(here.run("line.ludo --resume a.json --format ascii").output ==
        here.run("line.ludo --moves \"a1 c1\" --format ascii").output);
  here.folder().write("b.moves", "a1\na1\n");
  run = here.run("line.ludo --record b.moves --format ascii");
  CHECK(run.status == 1);
  CHECK(contains(run.error, "move 2 `a1` of Black (line 2)"));
  CHECK(run.output == here.run("line.ludo --moves a1 --format ascii").output);
  CHECK(here.run("line.ludo --record none.moves").status == 3);
  here.folder().write("a.ludorec", "{before} 1. a1 {<b> so} 2. c1 *\n");
  run = here.run("line.ludo --record a.ludorec --format html");
  CHECK(contains(run.output, "<p>before</p>"));
  CHECK(contains(run.output, ">a1</a> <em>&lt;b&gt; so</em></li>"));
}

TEST_CASE("view: seats, looks and themes stand in a page as buttons when asked for", "[view]") {
  const ViewFolder here;
  const std::string page =
      here.run("line.ludo --moves a1 --format html --seat all --theme all").output;
  CHECK(contains(page, "id=\"seat\""));
  CHECK(contains(page, "id=\"theme\""));
  CHECK_FALSE(contains(page, "id=\"look\""));
  CHECK_FALSE(contains(here.run("line.ludo --format html").output, "id=\"seat\""));
}

TEST_CASE("view: what is hidden is in no byte for who may not see it", "[view]") {
  const ViewFolder here;
  here.folder().write("hands.ludo", kHandsGame);
  for (const char* format : {"svg", "ascii", "text", "scene", "html"}) {
    INFO(format);
    const std::string asked = std::string(" --format ") + format;
    for (const char* who : {"--for Black", "--for spectator", ""}) {
      const ProgramRun ace = here.run("hands.ludo --moves Ace " + (who + asked));
      CHECK(ace.status == 0);
      CHECK(ace.output == here.run("hands.ludo --moves Two " + (who + asked)).output);
    }
  }
  // A comment may tell it.
  here.folder().write("told.ludorec", "1. Ace {the best of all} *\n");
  const std::string told = "hands.ludo --record told.ludorec --format html";
  CHECK(contains(here.run(told + " --for all").output, "the best of all"));
  for (const char* who : {" --for Black", " --for spectator", ""}) {
    CHECK_FALSE(contains(here.run(told + who).output, "the best of all"));
  }
}

TEST_CASE("view: a view of one's own, and one with errors", "[view]") {
  const ViewFolder here;
  const std::string usual = here.run("line.ludo --format svg --theme light").output;
  here.folder().write("mine.ludoview", "view of Line \"Mine\"\n\ncolour White #123456\n");
  CHECK(contains(here.run("line.ludo --view mine.ludoview --moves a1 --format svg").output,
                 "#123456"));
  here.folder().write("line.ludoview", "view of Line \"Beside\"\n\ncolour White #654321\n");
  CHECK(contains(here.run("line.ludo --moves a1 --format svg").output, "#654321"));
  here.folder().write("line.ludoview", "view of Line \"Beside\"\n\npieces Stome\n  size 20\n");
  const ProgramRun broken = here.run("line.ludo --format svg");
  CHECK(broken.status == 1);
  CHECK(broken.output == "");
  CHECK(contains(broken.error, "Stome"));
  CHECK(contains(broken.error, "line.ludoview:3"));
  std::filesystem::remove(here.folder().path("line.ludoview"));
  CHECK(here.run("line.ludo --format svg --theme light").output == usual);
}

TEST_CASE("view: what cannot be is said", "[view]") {
  const ViewFolder here;
  const auto says = [&](const std::string& arguments, int status, const std::string& message) {
    const ProgramRun run = here.run(arguments);
    INFO(arguments);
    CHECK(run.status == status);
    CHECK(run.output == "");
    CHECK(contains(run.error, message));
  };
  says("", 2, "GAME is required");
  says("line.ludo --for Whyte", 2, "no player is `Whyte`; did you mean `White`?");
  says("line.ludo --seat Red", 2, "no player is `Red`; there are White, Black");
  says("line.ludo --look letters", 2, "the view has no look `letters`; it has one only");
  says("line.ludo --format gif", 2, "`gif`");
  says("line.ludo --theme blue", 2, "`blue`");
  says("line.ludo --width 0", 2, "--width: `0` is no whole number from 1 to 10000");
  says("line.ludo --seat all", 2, "`--seat all` belongs to `--format html`");
  says("line.ludo --plies 1..2", 2, "`--plies` belongs to `--format html`");
  says("line.ludo --format html --plies 2-1", 2, "should be A..B");
  says("line.ludo --moves a9", 1, "move 1 `a9`");
  says("line.ludo --record x --resume y", 2, "not both");
  says("line.ludo --view none.ludoview", 3, "the view `none.ludoview` cannot be read");
}

TEST_CASE("view: a gallery leads to a page of each game", "[view]") {
  const ViewFolder here;
  const ProgramRun run = here.run("line.ludo --gallery pictures");
  CHECK(run.status == 0);
  const std::string index = here.folder().read("pictures/index.html");
  CHECK(contains(index, "href=\"line.html\""));
  CHECK(contains(here.folder().read("pictures/line.html"), "href=\"index.html\""));
}

namespace {

// Cells that have a ground, that may be skipped, and a height.
constexpr std::string_view kLand = R"(game Land
elements
  players White, Black
  board square 5 x 5
  piece Man: of each player
  type Ground: Plain, Wood, Water
  each site has ground: Ground, at first Plain
  each site may be skip
  each site has level: 0 to 3, at first 0
interactions
  rule go
    choose man among own pieces
    choose line from man along orthogonal: one or more empty to goal
    require ground of goal is not Water and goal is not skip
    move man to goal
scenario
  setup
    put White Man at a1, c1
    put Black Man at a5
    set ground of a1 to Wood
    set ground of b2 to Wood
    set ground of c3 to Water
    b2 becomes skip
    c2 becomes skip
    set level of e1 to 2
  turn play go
  stuck: mover loses
  limit 40 turns: draw
)";

}  // namespace

TEST_CASE("view: what cells have and may be is drawn without a view, with a legend") {
  const Folder folder;
  const std::string game = folder.write("land.ludo", kLand);
  const ProgramRun run = run_ludo("view " + game + " --format ascii");
  INFO(run.output);
  CHECK(run.status == 0);
  CHECK(contains(run.output, " 3  .  .  a  .  .\n"));
  CHECK(contains(run.output, " 2  .  ws s  .  .\n"));
  CHECK(contains(run.output, " 1  M  .  M  .  2\n"));
  CHECK(contains(run.output, "  cells: w Wood, a Water, s skip\n"));
  CHECK(contains(run.output, "  numbers: level\n"));
  // What a piece hides is told below.
  CHECK(contains(run.output, "  under pieces: a1 Wood\n"));
  const ProgramRun spoken = run_ludo("view " + game + " --format text");
  CHECK(contains(spoken.output, "b2, Wood, skip"));
  CHECK(contains(spoken.output, "e1, level 2"));
  const std::string svg = folder.path("land.svg");
  CHECK(run_ludo("view " + game + " --out " + svg).status == 0);
  for (const char* word : {">Wood<", ">Water<", ">skip<", ">level<"}) {
    INFO(word);
    CHECK(contains(folder.read("land.svg"), word));
  }
}

TEST_CASE("view: pits that may be something are told apart") {
  const Folder folder;
  const std::string game = folder.write("pits.ludo", R"(game Pits
elements
  players South, North
  board track 2 x 3
  type Ground: Plain, Sand
  each site has seeds: 0 to 9, at first 2
  each site may be skip
  each site has ground: Ground, at first Plain
interactions
  rule sow
    choose pit among anything whose seeds > 0
    set seeds of pit to 0
scenario
  setup
    b1 becomes skip
    set ground of c2 to Sand
  turn play sow
  stuck: draw
  limit 9 turns: draw
)");
  const ProgramRun run = run_ludo("view " + game + " --format ascii");
  INFO(run.output);
  CHECK(contains(run.output, " 2  2  2  2a\n"));
  CHECK(contains(run.output, " 1  2  2s 2\n"));
  CHECK(contains(run.output, "  cells: s skip, a Sand\n"));
}

TEST_CASE("why: what a cell may be is told as a value") {
  const Folder folder;
  const std::string game = folder.write("land.ludo", kLand);
  const ProgramRun run = run_ludo("why " + game + " c1-c2");
  INFO(run.output);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "    goal is skip\n"));
  CHECK(contains(run.output, "[s]"));
}

}  // namespace ludo::tests
