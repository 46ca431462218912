// Chapters 1 and 7: what lies within a bound is taken, and what lies one beyond it is told.
#include <algorithm>
#include <utility>
#include <vector>

#include "tests/cli/program.hpp"
#include "tests/defects/language.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct Laid {
  std::string elements;
  std::string interactions;
  std::string turn = "    choose spot among empty\n    put own Stone at spot\n";
  std::string board = "square 2 x 1";
  std::string name = "Stone";
};

std::string text_of(const Laid& laid) {
  return "game Bounds\nelements\n  players White, Black\n  board " + laid.board + "\n  piece " +
         laid.name + ": of each player\n" + laid.elements +
         (laid.interactions.empty() ? "" : "interactions\n" + laid.interactions) +
         "scenario\n  turn\n" + laid.turn + "  stuck: mover loses\n  limit 90 turns: draw\n";
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string with_condition(const std::string& condition) {
  Laid laid;
  laid.turn =
      "    choose spot among empty\n    require " + condition + "\n    put own Stone at spot\n";
  return reports(text_of(laid));
}

}  // namespace

TEST_CASE("row 27: lines and bytes of a text") {
  const std::string text = text_of({});
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  for (const std::string_view line : {"-- x\n", "\n", "    \n"}) {
    CHECK(reports(text + repeated(line, 100'000 - lines)).empty());
    CHECK(reports(text + repeated(line, 100'001 - lines)) == "too-long");
  }
  CHECK(reports(text + repeated("\n", 100'000 - lines) + "-- without an end") == "too-long");
  const std::string comment = "-- " + std::string(96, 'x') + "\n";
  const std::size_t most = (std::size_t{4} << 20U) - text.size();
  CHECK(reports(text + repeated(comment, most / comment.size())).empty());
  CHECK(reports(text + repeated(comment, most / comment.size() + 1)) == "too-long");
  CHECK(reports(text + "    note \"" + std::string(31'990, 'x') + "\"\n").empty());
  CHECK(reports(text + "    note \"" + std::string(32'000, 'x') + "\"\n") == "too-long");
}

TEST_CASE("row 27: letters beyond ASCII stand in no name") {
  const auto said = [](const std::string& from, const std::string& to) {
    std::string text = text_of({.elements = "  the game has level: 0 to 3, at first 0\n",
                                .interactions = "  rule zug\n    choose spot among empty\n"
                                                "    put own Stone at spot\n    set level to 1\n",
                                .turn = "    play zug\n"});
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
    return reports(text);
  };
  CHECK(said("spot", "spot").empty());
  for (const auto& [name, other] :
       std::vector<std::pair<std::string, std::string>>{{"spot", "spöt"},
                                                        {"zug", "züg"},
                                                        {"level", "stärke"},
                                                        {"Stone", "Stöne"},
                                                        {"White", "Weiß"},
                                                        {"Bounds", "Gränzen"}}) {
    INFO(other);
    CHECK(said(name, other) == "unexpected-text");
  }
  CHECK(contains(said("Stone", "Öl"), "unexpected-text"));
  // Elsewhere they may.
  CHECK(reports(text_of({}) + "    note \"größer\"\n-- größer\n").empty());
  CHECK(reports("game Signs\n\"Größe\"\nelements\n  players White, Black\n  board square 2 x 1\n"
                "  piece Stone: of each player\nscenario\n  setup\n    legend ö White Stone\n"
                "    ö .\n  turn \"Zug\"\n    choose spot among empty\n    put own Stone at spot\n"
                "  stuck: mover loses\n")
            .empty());
}

TEST_CASE("row 27: numbers") {
  CHECK(with_condition("1000000000 > count Stones").empty());
  CHECK(with_condition("1000000001 > count Stones") == "number-out-of-range");
  CHECK(with_condition("-1000000001 < count Stones") == "number-out-of-range");
  CHECK(with_condition("0000000001000000000 > count Stones").empty());
  CHECK(with_condition("99999999999999999999 > count Stones") == "number-out-of-range");
  CHECK(reports(text_of({.elements = "  the game has big: 0 to 1000000001, at first 0\n"})) ==
        "number-out-of-range");
  CHECK(reports(text_of({.elements = "  the game has big: tally of kind at most 1000000001\n"})) ==
        "number-out-of-range");
  CHECK(with_condition("1000000000 + 1 > count Stones") == "number-out-of-range");
  CHECK(with_condition("1000000 * 1000000 > count Stones") == "number-out-of-range");
  // Moves may be more.
  CHECK(reports(text_of({}) + "test \"many\"\n  perft 90 = 3195901860\n").empty());
}

TEST_CASE("row 27: depths and rows") {
  const auto deep = [](std::size_t blocks) {
    std::string turn = "    choose spot among empty\n";
    for (std::size_t i = 0; i < blocks; ++i) {
      turn += std::string(4 + 2 * i, ' ') + "optionally\n";
    }
    turn += std::string(4 + 2 * blocks, ' ') + "put own Stone at spot\n";
    Laid laid;
    laid.turn = turn;
    return reports(text_of(laid));
  };
  CHECK(deep(37).empty());
  CHECK(deep(38) == "too-deep");
  const auto sum = [](std::size_t n) {
    return with_condition("1" + repeated(" + 1", n - 1) + " > 0");
  };
  CHECK(sum(500).empty());
  CHECK(sum(501) == "too-deep");
  const auto brackets = [](std::size_t n) {
    return with_condition(std::string(n, '(') + "spot is a1" + std::string(n, ')'));
  };
  CHECK(brackets(60).empty());
  CHECK(brackets(70) == "too-deep");
  const auto cases = [](std::size_t n) {
    Laid laid;
    laid.turn = "    choose spot among empty\n    if spot is a1\n      pass\n" +
                repeated("    else if spot is b1\n      pass\n", n) + "    put own Stone at spot\n";
    return reports(text_of(laid));
  };
  CHECK(cases(100).empty());
  CHECK(cases(101) == "too-deep");
  const auto orders = [](std::size_t n) {
    Laid laid;
    laid.turn = "    choose spot among empty\n    in any order\n" + repeated("      pass\n", n) +
                "    put own Stone at spot\n";
    return reports(text_of(laid));
  };
  CHECK(orders(30).empty());
  CHECK(orders(31) == "too-long");
}

TEST_CASE("row 27: boards") {
  const auto board = [](const std::string& shape) { return reports(text_of({.board = shape})); };
  for (const char* shape : {"square 200 x 1", "square 200 x 200", "hexagon side 100",
                            "triangle side 100", "rhombus 200 x 2", "track 2 x 200"}) {
    INFO(shape);
    CHECK(board(shape).empty());
  }
  for (const char* shape : {"square 201 x 1", "square 1 x 201", "hexagon side 101",
                            "triangle side 101", "rhombus 201 x 2", "track 2 x 201"}) {
    INFO(shape);
    CHECK(board(shape) == "too-long");
  }
  const auto leap = [](const std::string& how) {
    Laid laid;
    laid.elements = "  leap far " + how + "\n";
    laid.turn = "    choose line from a1 along far: one empty to goal\n    put own Stone at goal\n";
    return reports(text_of(laid));
  };
  CHECK(leap("(1000, 1)").empty());
  CHECK(leap("(1001, 1)") == "number-out-of-range");
  const auto kept = [](const std::string& keys) {
    return reports(
        text_of({.elements = "  each player has kept: tally of " + keys + " at most 3\n"}));
  };
  CHECK(kept("1 to 999998") == "never-used");
  CHECK(contains(kept("1 to 1000001"), "too-long"));
}

TEST_CASE("row 27: a trial that saw no game to its end says so") {
  const Folder folder;
  Laid laid;
  laid.board = "square 200 x 200";
  const ProgramRun run = run_ludo("check " + folder.write("wide.ludo", text_of(laid)));
  CHECK(run.status == 4);
  CHECK(contains(run.output, "no mistake found, but not everything was tried"));
  CHECK_FALSE(contains(run.output, ": ok"));
}

}  // namespace ludo::tests
