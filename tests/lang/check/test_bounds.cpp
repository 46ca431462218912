// Texts that ask the checker for too much: each is refused at a place, at once. See
// lang/check/bounds.hpp and spec/7-limits.md.

#include "lang/check/bounds.hpp"

#include <fmt/format.h>

#include <string>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

using tests::reports;

// A line for each number from 0 on, `{0}` the number and `{1}` the next one.
std::string numbered(std::size_t n, const std::string& form) {
  std::string text;
  for (std::size_t i = 0; i < n; ++i) text += fmt::format(fmt::runtime(form), i, i + 1);
  return text;
}

// A small game whose turn is one choice, with other items and another board.
std::string game_on(const std::string& board, const std::string& elements,
                    const std::string& interactions = "", const std::string& where = "") {
  return fmt::format(
      "game Bounded\nelements\n  players White, Black\n  board {}\n  piece Stone: of each player\n"
      "{}interactions\n{}scenario\n  turn\n    choose spot among empty{}\n    put own Stone at "
      "spot\n"
      "  stuck: draw\n  limit 100 turns: draw\n",
      board, elements, interactions, where);
}

std::string times(std::size_t n, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < n; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("a game has so many items and no more", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(game_on("square 3 x 3", numbered(n, "  region Part{0}: a1\n")));
  };
  CHECK(with(kMostItems + 1) == "too-long");
  CHECK(with(kMostItems - 100).find("too-long") == std::string::npos);
}

TEST_CASE("operators may join so many things in a row", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(
        game_on("square 3 x 3", "", "", " where turns" + times(n, " + turns") + " >= 0"));
  };
  CHECK(with(400).empty());
  CHECK(with(600) == "too-deep");
  CHECK(with(3'500) == "too-deep");
}

TEST_CASE("steps turned again and again are too deep", "[bounds]") {
  CHECK(reports(game_on("square 3 x 3", "", "",
                        " where spot is not (n" + times(2'000, " turned left") + ") of a1")) ==
        "too-deep");
}

TEST_CASE("else if may stand so many times below one if", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(game_on("square 3 x 3", "",
                           "  rule clear(spot: site)\n    if spot is a1\n      remove a1\n" +
                               times(n, "    else if spot is b1\n      remove a1\n") +
                               "    else\n      remove b1\n",
                           "\n    play clear(spot)"));
  };
  CHECK(with(90).empty());
  CHECK(with(101) == "too-deep");
  CHECK(with(20'000) == "too-deep");
}

TEST_CASE("definitions may use each other so deeply", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(game_on("square 3 x 3", "",
                           numbered(n, "  define step{0}-on of (x: site): step{1}-on of x\n") +
                               fmt::format("  define step{}-on of (x: site): x in empty\n", n),
                           " where step0-on of spot"));
  };
  CHECK(with(400).empty());
  CHECK(with(1'500) == "too-deep");
}

TEST_CASE("the depth of definitions counts in whatever order they stand", "[bounds]") {
  std::string definitions = "  define step0-on of (x: site): x in empty\n";
  for (int i = 1; i < 1'500; ++i) {
    definitions += fmt::format("  define step{}-on of (x: site): step{}-on of x\n", i, i - 1);
  }
  CHECK(reports(game_on("square 3 x 3", "", definitions, " where step1499-on of spot")) ==
        "too-deep");
  // Each is read before the one that uses it.
  std::string rules;
  for (int i = 0; i < 1'500; i += 100) {
    rules +=
        fmt::format("  rule ask{0}-on\n    require some x among empty where step{0}-on of x\n", i);
  }
  CHECK(reports(game_on("square 3 x 3", "", rules + definitions)).find("too-deep") !=
        std::string::npos);
}

TEST_CASE("lines and directions that double at each use are read only so far", "[bounds]") {
  CHECK(reports(game_on(
            "square 3 x 3", "",
            numbered(40,
                     "  define path{0}-on of (a: site): line from a along n: one empty to b "
                     "where some c among path{1}-on of b where some path{1}-on of c\n") +
                "  define path40-on of (a: site): line from a along n: one empty\n",
            " where some path0-on of spot")) == "too-long");
  CHECK(reports(game_on("square 3 x 3",
                        numbered(40, "  direction way{0}-on: way{1}-on or way{1}-on\n") +
                            "  direction way40-on: forward or left\n",
                        "", "\n    require some line from spot along way0-on: one empty")) ==
        "too-long");
}

TEST_CASE("rules may play each other, or ask for each other, so many in a row", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(game_on("square 3 x 3", "",
                           numbered(n, "  rule step{0}-on(s: site)\n    play step{1}-on(s)\n") +
                               fmt::format("  rule step{}-on(s: site)\n    remove s\n", n),
                           "\n    play step0-on(a1)"));
  };
  CHECK(with(90).empty());
  CHECK(with(101) == "too-deep");
  CHECK(reports(game_on("square 3 x 3", "",
                        numbered(150,
                                 "  rule step{0}-on\n    choose s among empty\n"
                                 "    require some way for me to play step{1}-on\n"
                                 "    put own Stone at s\n") +
                            "  rule step150-on\n    choose s among empty\n    put own Stone at s\n",
                        "\n    play step0-on")) == "too-deep");
}

TEST_CASE("rules that play each other twice have so many statements in all", "[bounds]") {
  const auto with = [](std::size_t n) {
    return reports(game_on("square 3 x 3", "",
                           numbered(n,
                                    "  rule step{0}-on(s: site)\n    play step{1}-on(s)\n"
                                    "    play step{1}-on(s)\n") +
                               fmt::format("  rule step{}-on(s: site)\n    remove s\n", n),
                           "\n    play step0-on(a1)"));
  };
  CHECK(with(10).empty());
  CHECK(with(60) == "too-long");
}

TEST_CASE("a state holds so many numbers", "[bounds]") {
  const auto with = [](const std::string& attribute) {
    return reports(
        game_on("square 100 x 100", "  " + attribute + "\n", "", "\n    set mark to mark"));
  };
  CHECK(with("the game has mark: set of site, at first {}").empty());
  CHECK(with("the game has mark: set of 0 to 1000000000, at first {}") == "too-long");
  CHECK(with("the game has mark: tally of 0 to 1000000000 at most 5, at first {}") == "too-long");
  CHECK(reports(game_on("square 100 x 100", "  each site has mark: set of site, at first {}\n", "",
                        "\n    set mark of spot to {}")) == "too-long");
  CHECK(reports(game_on("square 200 x 200",
                        numbered(60, "  each site has mark{0}-of: 0 to 9, at first 0\n"), "", ""))
            .find("too-long") != std::string::npos);
}

TEST_CASE("numbers of sites may begin with the greatest number", "[bounds]") {
  CHECK(reports(game_on("square 3 x 3", "  sites also numbered 2147483647 from top left\n", ""))
            .find("too") == std::string::npos);
}

TEST_CASE("a table has so many cells", "[bounds]") {
  std::string table = "  table pieces\n    kind  of";
  for (int i = 0; i < 60; ++i) table += fmt::format("  worth_{}_of", i);
  table += "\n";
  for (int i = 0; i < 1'000; ++i) {
    table += fmt::format("    Kind{}  each player", i);
    for (int k = 0; k < 60; ++k) table += "  1";
    table += "\n";
  }
  CHECK(reports(game_on("square 3 x 3", table)) == "too-long");
}

TEST_CASE("a board has so many directions", "[bounds]") {
  CHECK(reports(game_on("square 5 x 5", numbered(200, "  leap far{0}-on ({0}, {1})\n"), "")) ==
        "too-long");
  CHECK(reports(game_on("square 5 x 5", "  leap far (2000000000, 1)\n", "")) ==
        "number-out-of-range");
  std::string star;
  for (int i = 0; i < 1'500; ++i) star += fmt::format("    Sun--Star{}\n", i);
  CHECK(reports("game Stars\nelements\n  players White, Black\n  board graph\n" + star +
                "  piece Stone: of each player\nscenario\n  turn\n    choose spot among empty\n"
                "    put own Stone at spot\n  stuck: draw\n") == "too-long");
  std::string drawing;
  for (int i = 0; i < 5; ++i) drawing += "    " + std::string(9'000, 'o') + "\n";
  CHECK(reports("game Drawn\nelements\n  players White, Black\n  board drawn\n" + drawing +
                "  piece Stone: of each player\nscenario\n  turn\n    choose spot among empty\n"
                "    put own Stone at spot\n  stuck: draw\n") == "too-long");
}

TEST_CASE("a name that stands for a set of numbers keeps its bounds") {
  const auto game = [](const std::string& lines) {
    return "game Seen\nelements\n  players White, Black\n  board square 2 x 2\n"
           "  type Slot: 1 to 4\n  the game has lane: set of Slot, at first {2}\n"
           "interactions\n  rule grow\n    choose n from 1 to 3\n    let seen be lane\n" +
           lines +
           "    choose m among seen\n    add m to lane\n"
           "scenario\n  turn\n    play grow\n  stuck: draw\n  limit 9 turns: draw\n";
  };
  CHECK(reports(game("    add n to seen\n    set seen to {1, 4}\n    take n * 9 from seen\n"))
            .empty());
  CHECK(reports(game("    add n * 2 to seen\n")) == "number-out-of-range");
  CHECK(reports(game("    set seen to {0, 4}\n")) == "number-out-of-range");
  CHECK(reports(game("    add ({n} or {n + 2}) to seen\n")) == "number-out-of-range");
  CHECK(reports(game("    let k be n\n    add k to seen\n")) == "number-out-of-range");
}

}  // namespace ludo::lang
