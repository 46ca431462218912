// Boards by their places: however they are counted, they lie the same.

#include "lang/canon/board_lines.hpp"

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang::canon {

namespace {

GameModel model_on(const std::string& board) {
  const std::string text = "game Board\nelements\n  players White, Black\n  " + board +
                           "\nscenario\n  turn\n    pass\n  limit 2 turns: draw\n";
  Diagnostics diagnostics;
  LoadedGame game = load(
      "text", text, [](std::string_view) { return Resolved(); }, diagnostics);
  CheckOptions options;
  options.lints = false;
  auto model = check(game, options, diagnostics);
  INFO(render(diagnostics, game.sources));
  REQUIRE(model.has_value());
  return std::move(*model);
}

std::vector<std::string> lines_of(const std::string& board, const BoardReads& reads = {}) {
  const GameModel model = model_on(board);
  return board_lines(model, Places(model.board), reads);
}

Index site_called(const GameModel& model, std::string_view name) {
  for (std::size_t s = 0; s < model.board.sites.size(); ++s) {
    if (model.board.sites[s].name == name) return static_cast<Index>(s);
  }
  FAIL("no such site");
  return kNoIndex;
}

}  // namespace

TEST_CASE("a board is its steps", "[canon]") {
  CHECK(lines_of("board square 2 x 1") ==
        std::vector<std::string>{"board square angles 8 turn 1", "^0 back ^4 orthogonal any",
                                 "^1 back ^5 diagonal any", "^2 back ^6 orthogonal any",
                                 "^3 back ^7 diagonal any", "^4 back ^0 orthogonal any",
                                 "^5 back ^1 diagonal any", "^6 back ^2 orthogonal any",
                                 "^7 back ^3 diagonal any", "@1.1: ^2@2.1", "@2.1: ^6@1.1"});
}

TEST_CASE("however a board is counted, it lies the same", "[canon]") {
  const auto usual = lines_of("board square 4 x 3");
  for (const char* corner : {"nw", "ne", "se", "sw"}) {
    CHECK(lines_of(std::string("board square 4 x 3 counted from ") + corner) == usual);
  }
  CHECK(lines_of("board square 5 x 3 centred") == lines_of("board square 5 x 3"));
  CHECK(lines_of("board square 3 x 4") != usual);
  const GameModel model = model_on("board square 4 x 3 counted from nw");
  CHECK(Places(model.board).site(site_called(model, "a1")) == "@1.3");
  CHECK(Places(model.board).site(site_called(model, "d3")) == "@4.1");
}

TEST_CASE("numbers and orders stand there where they are read", "[canon]") {
  BoardReads reads;
  reads.numbers = true;
  CHECK(lines_of("board square 4 x 3 counted from nw", reads) !=
        lines_of("board square 4 x 3", reads));
  reads = {};
  reads.order = true;
  CHECK(lines_of("board square 4 x 3 counted from nw", reads) !=
        lines_of("board square 4 x 3", reads));
  CHECK(lines_of("board square 4 x 3", reads) == lines_of("board square 4 x 3"));
}

TEST_CASE("other boards have places, too", "[canon]") {
  for (const char* board : {"board hexagon side 3", "board hexagon side 3 pointed",
                            "board rhombus 3 x 4", "board triangle side 4", "board track 2 x 6"}) {
    INFO(board);
    CHECK(10 < lines_of(board).size());
  }
  CHECK(lines_of("board hexagon side 3") != lines_of("board hexagon side 3 pointed"));
}

}  // namespace ludo::lang::canon
