#include "lang/check/captures.hpp"

#include <string>

#include "lang/lang.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string game_of(const std::string& interactions, const std::string& elements = {}) {
  return "game Slips\n\nelements\n  players White, Black\n  board square 5 x 5\n  piece Man: of "
         "each player\n" +
         elements + "\ninteractions\n" + interactions +
         "\nscenario\n  setup\n    put White Man at a1\n    put Black Man at e5\n  turn play step\n"
         "  stuck: mover loses\n  limit 20 turns: draw\n";
}

// What is reported of a step of a man of one's own; the words must be missed as they are said.
std::string step(const std::string& lines, const std::string& more = {}) {
  return reports(game_of("  rule step\n    choose man among own Men\n" + lines + more));
}

constexpr const char* kMove = "    move man to goal\n";
constexpr const char* kCaptures = "    move man to goal, capturing what stands there\n";
constexpr const char* kFreeLine =
    "    choose line from man along any direction: one empty to goal\n";
constexpr const char* kLine =
    "    choose line from man along any direction: one anything to goal\n";

// The lines show that the goal is free: so the words are needless, and without them all is well.
void check_free(const std::string& lines, const std::string& more = {}) {
  INFO(lines);
  CHECK(step(lines + kMove, more).empty());
  CHECK(step(lines + kCaptures, more) == "needless-words");
}

void check_open(const std::string& lines, const std::string& more = {}) {
  INFO(lines);
  CHECK(step(lines + kMove, more) == "missing-words");
  CHECK(step(lines + kCaptures, more).empty());
}

}  // namespace

TEST_CASE("what binds the goal proves it free, or does not") {
  check_free(kFreeLine);
  check_free("    choose goal among empty touching man\n");
  check_free("    choose goal among (x among anything where x is empty)\n");
  check_free("    choose line from man along any direction: one or more empty to goal\n");
  check_free("    choose line from man along any direction: one enemy piece, one empty to goal\n");
  check_free("    choose goal among haven\n", "  define haven: empty Corners\n");
  check_free("    choose goal among aim of man\n",
             "  define aim of (x: site): line from x along orthogonal: one empty to y\n"
             "    or line from x along diagonal: 2 empty to y\n");
  check_open(kLine);
  check_open("    choose goal among anything touching man\n");
  check_open("    choose line from man along any direction: one (empty or enemy piece) to goal\n");
  check_open(
      "    choose line from man along any direction: 0 to 2 empty, one enemy piece to goal\n");
  check_open("    choose goal among aim of man\n",
             "  define aim of (x: site): line from x along orthogonal: one empty to y\n"
             "    or line from x along diagonal: 2 anything to y\n");
}

TEST_CASE("where a line may end where it begins, the piece that moves stands there itself") {
  check_free("    choose line from man along any direction: zero or more empty to goal\n");
  CHECK(step("    choose other among own Men\n"
             "    choose line from other along any direction: zero or more empty to goal\n" +
             std::string(kMove)) == "missing-words");
}

TEST_CASE("a condition on the path proves it, one that may not hold does not") {
  check_free(std::string(kLine) + "    require goal is empty\n");
  check_free(std::string(kLine) + "    require not (goal is occupied) and man in Border\n");
  check_free(std::string(kLine) + "    require (goal is empty and man is a1) or goal in empty\n");
  check_open(std::string(kLine) + "    require goal is empty or man is a1\n");
  check_open(std::string(kLine) + "    require man is empty or man is a1\n");
  CHECK(step(std::string(kLine) + "    if goal is empty\n      move man to goal\n").empty());
  CHECK(step(std::string(kLine) + "    if goal is occupied\n      move man to goal\n") ==
        "missing-words");
  CHECK(step(std::string(kLine) + "    if goal is occupied\n      pass\n    else\n"
                                  "      move man to goal\n")
            .empty());
}

TEST_CASE("what happens in between makes it uncertain, and to take off makes it sure") {
  check_free(std::string(kLine) + "    remove goal\n");
  check_free(std::string(kFreeLine) + "    remove (x among enemy Men where x in a1)\n");
  check_open(std::string(kFreeLine) + "    put own Man at c3\n");
  check_open(std::string(kFreeLine) + "    optionally put own Man at c3\n");
  check_open(std::string(kFreeLine) + "    play more\n",
             "  rule more\n    choose spot among empty\n    put own Man at spot\n");
  check_free(std::string(kFreeLine) + "    play more\n",
             "  rule more\n    choose spot among enemy pieces\n    remove spot\n");
}

TEST_CASE("of two cells of one line one stays free when something comes to the other") {
  CHECK(step("    choose line from man along e: one own Man as friend, one empty to near, one "
             "empty to far\n    move man to near\n    move friend to far\n")
            .empty());
  CHECK(step("    choose near among empty\n    choose far among empty\n    choose friend among own "
             "Men\n    move man to near\n    move friend to far\n") == "missing-words");
}

TEST_CASE("a parameter is free if it is so at every use, a result at every end") {
  const std::string go = "  rule go(man: site, goal: site)\n    move man to goal\n";
  CHECK(step(std::string(kFreeLine) + "    play go(man, goal)\n", go).empty());
  CHECK(step(std::string(kFreeLine) + "    play go(man, goal)\n    play go(goal, a1)\n", go) ==
        "missing-words");
  const std::string find = "  rule find gives spot: site\n    choose spot among empty\n";
  CHECK(step("    play find as goal\n" + std::string(kMove), find).empty());
  const std::string any = "  rule find gives spot: site\n    choose spot among anything\n";
  CHECK(step("    play find as goal\n" + std::string(kMove), any) == "missing-words");
}

TEST_CASE("what is supposed and what triggers do is asked, too") {
  CHECK(step(std::string(kFreeLine) + "    require supposing move man to goal: some Men in a1\n" +
             kMove)
            .empty());
  CHECK(step("    choose goal among anything where supposing move man to goal: some Men in a1\n"
             "    remove goal\n") == "missing-words");
  const std::string trigger =
      "  whenever grown, all at once: x among empty where x in a3\n"
      "    put White Man at x\n";
  CHECK(step("    choose line from man along e: one enemy Man as prey, one empty to goal\n"
             "    remove prey\n" +
                 std::string(kMove),
             trigger) == "missing-words");
}

}  // namespace ludo::tests
