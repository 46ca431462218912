// What is said of piles, and what cannot be.

#include <fmt/format.h>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct Parts {
  std::string board = "square 3 x 3, piled at most 4";
  std::string elements = "  piece Man: of each player\n  piece King: of each player\n";
  std::string interactions;
  std::string setup = "    put White Man at a1\n";
  std::string turn = "    choose man among own pieces\n    remove man\n";
  std::string results;
};

std::string game_of(const Parts& parts) {
  return fmt::format(
      "game Heaps\nelements\n  players White, Black\n  board {}\n{}{}"
      "scenario\n  setup\n{}  turn\n{}  stuck: draw\n{}  limit 9 turns: draw\n",
      parts.board, parts.elements,
      parts.interactions.empty() ? "" : "interactions\n" + parts.interactions, parts.setup,
      parts.turn, parts.results);
}

std::string heap_reports(const Parts& parts) { return reports(game_of(parts)); }

// Of a turn that does this.
std::string turn_reports(const std::string& lines) { return heap_reports({.turn = lines}); }

}  // namespace

TEST_CASE("what can be said of piles") {
  CHECK(heap_reports({}).empty());
  CHECK(turn_reports("    choose goal among empty\n    move top 2 of a1 to goal\n"
                     "    move all of a1 to goal\n    move a1 under goal\n"
                     "    move all of a1 under goal\n    move a1 to goal\n"
                     "    move a1 to goal, capturing what stands there\n")
            .empty());
  CHECK(turn_reports("    put 3 White Men at a1, b1\n    let n be height of a1\n"
                     "    put n Black Kings under a1\n    capture top 2 of a1\n"
                     "    remove bottom (n - 1) of a1\n    remove all of own pieces\n")
            .empty());
  CHECK(turn_reports("    require level 1 of a1 is own Man and level 2 of a1 is not enemy piece\n"
                     "    require kind of level 1 of a1 = Man or owner of level 2 of a1 = me\n"
                     "    require some sites holding own King and a1 in sites holding pieces\n"
                     "    remove a1\n")
            .empty());
}

TEST_CASE("boards of all shapes but one may be piled") {
  for (const char* board : {"hexagon side 2, piled at most 3", "rhombus 3 x 3, piled at most 3",
                            "track 2 x 3, piled at most 9", "triangle side 4, piled at most 250"}) {
    CHECK(heap_reports({.board = board}).empty());
  }
  CHECK(heap_reports({.board = "graph, piled at most 3\n    a1--b1, b1--c1"}).empty());
  CHECK(heap_reports({.board = "square 3 x 3, piled at most 0"}) == "number-out-of-range");
  CHECK(heap_reports({.board = "square 3 x 3, piled at most 251"}) == "number-out-of-range");
}

TEST_CASE("where a site holds one piece nothing is said of piles") {
  const auto flat = [](const std::string& lines) {
    return heap_reports({.board = "square 3 x 3", .turn = lines});
  };
  CHECK(flat("    remove all of a1\n") == "wrong-board");
  CHECK(flat("    require level 1 of a1 is Man\n    remove a1\n") == "wrong-board");
  CHECK(flat("    require some sites holding Man\n    remove a1\n") == "wrong-board");
  CHECK(flat("    put 2 White Men at a1\n") == "wrong-board");
  CHECK(flat("    put White Man under a1\n") == "wrong-board");
  CHECK(flat("    require b1 is empty\n    move a1 under b1\n") == "wrong-board");
  CHECK(flat("    require height of a1 = 1\n    remove a1\n") == "unknown-name");
}

TEST_CASE("what a board of piles does not have") {
  CHECK(heap_reports({.elements = "  piece Man: of each player\n"
                                  "  each piece has age: 0 to 9, at first 0\n",
                      .turn = "    add 1 to age of a1\n"}) == "wrong-board");
  CHECK(turn_reports("    shift a1 along n\n") == "wrong-board");
  CHECK(turn_reports("    capture a1 when the turn ends\n") == "wrong-board");
  CHECK(turn_reports("    opponent is out\n") == "wrong-board");
  CHECK(
      heap_reports({.interactions = "  whenever lone, all at once: man among Men where man in a1\n"
                                    "    remove man\n"}) == "wrong-board");
  CHECK(heap_reports({.results = "  end at any moment\n    gone: draw when no pieces\n"}) ==
        "wrong-board");
  CHECK(heap_reports({.results = "  end\n    gone: mover is out when no pieces\n"}) ==
        "wrong-board");
  CHECK(heap_reports({.elements = "  piece Man: 4 of each player\n",
                      .turn = "    put own Man at a1\n"}) == "wrong-board");
  CHECK(heap_reports({.elements = "  piece Man: 4 of White, 1 of Black\n"}).empty());
  CHECK(heap_reports({.elements = "  piece Man: 4 of each player\n",
                      .setup = "    put 5 White Men at a1\n"}) == "wrong-count");
}

TEST_CASE("the height follows from what lies there, and a part is moved or removed") {
  CHECK(turn_reports("    set height of a1 to 3\n") == "not-settable");
  CHECK(turn_reports("    let rest be level 1 of a1\n    remove a1\n") == "wrong-type");
  CHECK(turn_reports("    move bottom 1 of a1 to b1\n") == "wrong-place");
  CHECK(heap_reports({.elements = "  piece Man: of each player\n"
                                  "  each site has height: 0 to 3, at first 0\n"}) ==
        "duplicate-name");
}

TEST_CASE("a board without piles keeps nothing of them") {
  const lang::GameModel flat = checked(game_of({.board = "square 3 x 3"}));
  CHECK(flat.piles.most == 0);
  CHECK(flat.variables.empty());
  CHECK(flat.tables.empty());
  const lang::GameModel piled = checked(game_of({}));
  CHECK(piled.piles.most == 4);
  CHECK(piled.variables.size() == 2);
}

}  // namespace ludo::tests
