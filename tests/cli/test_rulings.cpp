// `rulings`: what the author of a game is asked to confirm.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kRuled = R"(game Ruled
"A game with rulings"
source "a sheet"
ruling "The sheet has no title."

elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
    ruling "The sheet does not say how many."

interactions
  rule place "Move"
    source "a letter"
    choose cell among empty
    put own Man at cell
      ruling "Only on empty cells."

scenario
  turn
    play place
  stuck: draw
    ruling "The sheet is silent here."
  end
    full: draw when no empty
      ruling "A full board is a draw."
)";

}  // namespace

TEST_CASE("rulings: text with keys, places and sources") {
  const Folder folder;
  const std::string file = folder.write("ruled.ludo", kRuled);
  const ProgramRun run = run_ludo("rulings " + file);
  INFO(run.error);
  CHECK(run.status == 0);
  CHECK(run.output ==
        "Ruled: 5 rulings\n"
        "source: a sheet\n"
        "\n"
        "1. game Ruled  (" +
            file +
            ":4)\n"
            "   The sheet has no title.\n"
            "\n"
            "2. piece Man  (" +
            file +
            ":10)\n"
            "   The sheet does not say how many.\n"
            "\n"
            "3. rule place \"Move\"  (" +
            file +
            ":17)\n"
            "   Only on empty cells.\n"
            "   source: a letter\n"
            "\n"
            "4. stuck  (" +
            file +
            ":23)\n"
            "   The sheet is silent here.\n"
            "\n"
            "5. result full  (" +
            file +
            ":26)\n"
            "   A full board is a draw.\n");
}

TEST_CASE("rulings: JSON, and a game without any") {
  const Folder folder;
  const std::string file = folder.write("ruled.ludo", kRuled);
  const auto json = nlohmann::ordered_json::parse(run_ludo("rulings --json " + file).output);
  CHECK(json["schema"] == 1);
  CHECK(json["verb"] == "rulings");
  CHECK(json["sources"][0] == "a sheet");
  REQUIRE(json["rulings"].size() == 5);
  CHECK(json["rulings"][2]["key"] == "place");
  CHECK(json["rulings"][2]["item"] == "rule");
  CHECK(json["rulings"][2]["title"] == "Move");
  CHECK(json["rulings"][2]["line"] == 17);
  CHECK(json["rulings"][2]["sources"][0] == "a letter");
  CHECK(run_ludo("rulings " + folder.write("line.ludo", kLine)).output ==
        "Line: 0 rulings\nsource: made for the tests\n");
  CHECK(run_ludo("rulings " + folder.write("bad.ludo", "game Bad\n")).status == 1);
}

}  // namespace ludo::tests
