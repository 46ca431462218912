// Texts of which a part means nothing: it is told, and no longer passes.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "interpreter/cli/library.hpp"
#include "tests/cli/program.hpp"
#include "tests/defects/language.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kTexts = "tests/defects/texts/";

std::string laying(const std::string& elements, const std::string& turn,
                   const std::string& interactions = "", const std::string& rest = "") {
  return "game Laying\nelements\n  players White, Black\n  board square 3 x 3\n"
         "  piece Stone: of each player\n" +
         elements + (interactions.empty() ? "" : "interactions\n" + interactions) +
         "scenario\n  turn\n" + turn + "  stuck: draw\n  limit 9 turns: draw\n" + rest;
}

const std::string kLay = "    choose spot among empty\n    put own Stone at spot\n";

}  // namespace

TEST_CASE("row 15: `written` in a rule is an error that says where it belongs") {
  for (const char* name : {"written-in-block", "written-in-if"}) {
    const ProgramRun run = run_ludo("check --static " + kTexts + name + ".ludo");
    CHECK(run.status == 1);
    CHECK(contains(run.error, "error[unexpected-text]: `written` does not begin a statement"));
    CHECK(contains(run.error, "in the part `notation`, behind the scenario: `step: \""));
  }
}

TEST_CASE("row 15: every statement that opens a block, and what else speaks of a whole rule") {
  const auto inside = [](const std::string& opens, const std::string& line) {
    const std::string turn = "    choose spot among empty\n    " + opens +
                             "\n      put own Stone at spot\n      " + line + "\n";
    return reports(laying("", turn));
  };
  for (const char* opens :
       {"optionally", "if spot is a1", "opponent decides", "repeat 2 times",
        "repeat while wanted, at most 2 times", "for each x among {a1}", "must"}) {
    INFO(opens);
    CHECK(contains(inside(opens, "same outcome is same move"), "misplaced-line"));
  }
  const std::string either =
      "    either\n      choose spot among empty\n      put own Stone at spot\n"
      "      same outcome is same move\n    or pass\n";
  CHECK(contains(reports(laying("", either)), "misplaced-line"));
  // Further in than the rule's statements it goes on with the line above.
  const std::string under =
      "    choose spot among empty\n    put own Stone at spot\n"
      "      same outcome is same move\n";
  CHECK(reports(laying("", under)) == "unexpected-text");
  CHECK(reports(laying("", kLay, "", "notation\n  turn: \"{spot}\"\n")).empty());
}

TEST_CASE("row 15: how moves are written is said once, and only of what has moves") {
  const std::string twice = "notation\n  turn: \"{spot}\"\n  turn: \"at {spot}\"\n";
  CHECK(reports(laying("", kLay, "", twice)) == "duplicate-item");
  CHECK(reports(laying("", kLay, "  define free: empty\n", "notation\n  free: \"{free}\"\n")) ==
        "unknown-name");
  const std::string law =
      "  never full: a1 is Stone and b1 is Stone\n    same outcome is same move\n";
  CHECK_FALSE(reports(laying("", kLay, law)).empty());
}

TEST_CASE("row 17: a tally that is written out takes its type from what it is compared with") {
  const ProgramRun one = run_ludo("test " + kTexts + "tally-literal.ludo");
  CHECK(one.status == 0);
  const ProgramRun two = run_ludo("test " + kTexts + "tally-literal-two.ludo");
  CHECK(two.status == 0);
}

TEST_CASE("row 17: tallies of numbers are compared key by key, however far they count") {
  const std::string text = laying(
      "  type Low: 1 to 2\n  type High: 1 to 6\n"
      "  the game has low: tally of Low at most 9, at first {(1) 2}\n"
      "  the game has high: tally of High at most 9, at first {(1) 2}\n"
      "  the game has other: tally of High at most 9, at first {(1) 2, (5) 1}\n"
      "  the game has which: 1 to 6, at first 5\n",
      kLay, "", R"(test "by keys"
  holds low = high and high = low and {(1) 2} = low and not (low != high)
  fails low = other or other = low
  holds {(5) 1, (1) 2} = other and other = {(1) 2} + {(5) 1}
  holds low + {(5) 1} = other and {(which) 1} + low = other
  holds {(which) 1} in other and not ({(which) 1} in low)
  holds total (low + high) = 4
)");
  CHECK(reports(text).empty());
  const Folder folder;
  const ProgramRun run = run_ludo("test " + folder.write("tally.ludo", text));
  INFO(run.output << run.error);
  CHECK(run.status == 0);
}

TEST_CASE("row 17: what a tally cannot count is told") {
  const std::string tally = "  type Low: 1 to 4\n  the game has low: tally of Low at most 9\n";
  const auto said = [&](const std::string& condition) {
    return reports(laying(tally, kLay + "    require " + condition + "\n"));
  };
  CHECK(said("low = {(9) 2}") == "number-out-of-range");
  CHECK(said("{(9) 2} in low") == "number-out-of-range");
  CHECK(said("total {(-1) 2} = 2") == "number-out-of-range");
  CHECK(said("total {(1000000000) 2} = 2") == "number-out-of-range");
  const std::string wide = "  the game has wide: tally of 1 to 9 at most 9\n";
  CHECK(reports(laying(tally + wide, kLay + "    set low to wide\n")) == "number-out-of-range");
  CHECK(reports(laying(tally + wide, kLay + "    set wide to low\n    take low from wide\n"))
            .empty());
}

TEST_CASE("row 17: comparisons of numbers that their types have decided") {
  const std::string level = "  the game has level: 0 to 3, at first 0\n";
  const auto said = [&](const std::string& condition) {
    return reports(
        laying(level, "    add 1 to level\n" + kLay + "    require " + condition + "\n"));
  };
  for (const char* never : {"level > 3", "level < 0", "4 <= level", "level = 9", "level in {7, 8}",
                            "level >= 4", "-1 > level"}) {
    INFO(never);
    CHECK(said(never) == "number-out-of-range");
  }
  for (const char* always : {"level <= 3", "level >= 0", "level < 9", "-1 < level"}) {
    INFO(always);
    CHECK(said(always) == "always-so");
  }
  for (const char* open : {"level > 2", "level < 1", "level <= 2", "3 <= level", "level = 3"}) {
    INFO(open);
    CHECK(said(open).empty());
  }
}

TEST_CASE("row 17: what is compared with itself, and ranges without a number") {
  const auto said = [](const std::string& condition) {
    return reports(laying("", kLay + "    require " + condition + "\n"));
  };
  CHECK(said("spot is spot") == "always-so");
  CHECK(said("kind of a1 = (kind of a1)").find("always-so") != std::string::npos);
  CHECK(said("count Stones >= count Stones") == "always-so");
  CHECK(said("row of spot != row of spot") == "wrong-type");
  CHECK(said("count Stones < count Stones") == "wrong-type");
  CHECK(said("0 or more Stones") == "always-so");
  CHECK(said("1 or more Stone or spot is not a1").empty());
  CHECK(reports(laying("", "    choose n from 5 to 2\n" + kLay)) == "number-out-of-range");
}

TEST_CASE("row 23: a test that forbids what no move could be is warned of") {
  const ProgramRun run = run_ludo("check --static " + kTexts + "illegal-nothing.ludo");
  CHECK(run.status == 0);
  CHECK(
      contains(run.error, "warning[impossible-move]: no move of this game could be written `zzz`"));
  CHECK(contains(run.error, "`d1`"));
  CHECK(contains(run.error, "`a1-x9`"));
  CHECK(contains(run.error, "`zzz*`"));
  CHECK(contains(run.output, "4 warnings"));
}

TEST_CASE("row 24: a step in a direction that the links do not have is an error") {
  const ProgramRun run = run_ludo("check --static " + kTexts + "no-such-way.ludo");
  CHECK(run.status == 1);
  CHECK(contains(run.error,
                 "error[wrong-board]: no link of this board leads `ne`, `se`, `sw`, `nw`"));
  CHECK(contains(run.error, "error[wrong-board]: no link of this board leads `ne`"));
}

TEST_CASE("row 24: wherever one steps") {
  const auto said = [](const std::string& condition, const std::string& links = "orthogonal") {
    return reports(laying("  links " + links + "\n", kLay + "    require " + condition + "\n"));
  };
  for (const char* dead :
       {"ne of spot is empty", "some line from spot along ne or n: one empty",
        "spot in (reach from a1 along diagonal)", "connected (own Stones) along diagonal"}) {
    INFO(dead);
    CHECK(contains(said(dead), "wrong-board"));
  }
  CHECK(said("no own Stone beside spot", "diagonal") == "wrong-board");
  CHECK(said("no own Stone touching spot", "diagonal").empty());
  CHECK(said("n of spot is empty").empty());
  // Said of a part of the board, or of a board that is too small for it: there is such a link.
  CHECK(said("ne of spot is empty", "ne where row = 9").empty());
  const std::string shift = "  links orthogonal\n";
  CHECK(contains(reports(laying(shift, kLay + "    shift spot along ne\n")), "wrong-board"));
  const std::string drawn =
      "game Drawn\nelements\n  players White, Black\n  board drawn\n    o-o\n    | |\n    o-o\n"
      "  piece Stone: of each player\nscenario\n  turn\n" +
      kLay + "    require ne of spot is empty\n  stuck: draw\n";
  CHECK(reports(drawn) == "wrong-board");
}

TEST_CASE("row 25: what stands behind a game is an error") {
  for (const char* name : {"two-games", "module-after-game"}) {
    const ProgramRun run = run_ludo("check --static " + kTexts + name + ".ludo");
    CHECK(run.status == 1);
    CHECK(contains(run.error,
                   "error[misplaced-line]: a text holds one game, one module or the tests"));
    CHECK(contains(run.error, "it begins here"));
    CHECK(contains(run.output, "1 error"));
  }
  CHECK(reports("module one\nelements\n  type A: B\nmodule two\n") == "no-game misplaced-line");
  CHECK(contains(reports(laying("", kLay, "", "elements\n  piece Man: of each player\n")),
                 "duplicate-item"));
}

TEST_CASE("row 26: two files of a folder with the game that a variant stands on are named") {
  const Folder folder;
  const auto large = [](int width) {
    return fmt::format(
        "game Large\nelements\n  players White, Black\n  board square {} x 1\n"
        "  piece Stone: of each player\nscenario\n  turn\n{}  stuck: mover loses\n",
        width, kLay);
  };
  folder.write("a.ludo", large(3));
  const std::string small = folder.write("small.ludo", "game Small variant of Large\n");
  const std::string tests = folder.write(
      "apart.ludo", "tests of Large\ntest \"its width\"\n  given start\n  moves = 3\n");
  CHECK(run_ludo("check --static " + small).status == 0);
  CHECK_FALSE(contains(run_ludo("check --static " + small).error, "not clear"));
  CHECK(run_ludo("test " + tests).status == 0);
  folder.write("b.ludo", large(5));
  for (const std::string& path : {small, tests}) {
    const ProgramRun run = run_ludo("check --static " + path);
    CHECK(run.status == 1);
    CHECK(contains(run.error,
                   "error[unknown-parent]: it is not clear which `Large` is meant: "
                   "`a.ludo` and `b.ludo` both hold a game of this name"));
  }
  // What nobody asks for is nobody's trouble.
  CHECK(run_ludo("check --static " + folder.path("b.ludo")).status == 0);
}

TEST_CASE("row 26: a game beside the text goes before a shipped one of its name") {
  const Folder folder;
  folder.write("mine.ludo",
               "game Tablut\nelements\n  players White, Black\n  board square 5 x 1\n"
               "  piece Stone: of each player\nscenario\n  turn\n" +
                   kLay + "  stuck: mover loses\n");
  const std::string other = folder.write(
      "other.ludo", "game Other variant of Tablut\nelements\n  replace board square 4 x 1\n");
  const ProgramRun run = run_ludo("moves " + other);
  INFO(run.error);
  CHECK(contains(run.output, "d1"));
  CHECK_FALSE(contains(run.output, "5"));
}

TEST_CASE("row 26: no two shipped games or examples have one name") {
  const interpreter::Library library(std::filesystem::path(LUDO_SOURCE_DIR) / "stdlib-games");
  std::map<std::string, std::string> declared;
  for (const interpreter::ShippedGame& game : library.games()) {
    INFO(game.label);
    CHECK(declared.emplace(game.declared, game.label).second);
  }
  CHECK(declared.size() > 50);
}

TEST_CASE("beside the rows: a variant that replaces something by the same is warned of") {
  const Folder folder;
  const std::string same = folder.write("same.ludo",
                                        "game Same variant of Tablut\nelements\n"
                                        "  replace piece Soldier: 8 of White, 16 of Black\n");
  const ProgramRun run = run_ludo("check --static " + same);
  CHECK(run.status == 0);
  CHECK(contains(run.error,
                 "warning[replaced-alike]: piece `Soldier` is replaced by what it is already"));
  CHECK(contains(run.output, "1 warning"));
}

}  // namespace ludo::tests
