// What end lines need before they are asked, and rows that are one instruction.

#include <memory>
#include <string>
#include <utility>

#include "interpreter/program/program.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::program {

namespace {

std::string listing_of(const std::string& end_lines, const FreezeOptions& options = {}) {
  const std::string text = R"(game Needs
elements
  players White facing n, Black facing s
  board square 3 x 3
  piece Man: of each player
  piece King: of each player
  piece Rock: of nobody
  region Goal of each player: last row
  region Middle: b2
  the game may be tired
interactions
  define common: Men or Rocks
  rule step
    choose man among own pieces
    choose line from man along forward: one empty to goal
    move man to goal
    if goal in Middle
      the game becomes tired
    else
      the game stops being tired
scenario
  setup
    put White Man at a1
    put Black Man at c3
  turn
    play step
  stuck: draw
  end
)" + end_lines;
  const auto model =
      std::make_shared<const lang::GameModel>(std::move(*interpreter::load_text(text).model));
  const FreezeAnswer answer = freeze(model, options);
  INFO(answer.trouble);
  REQUIRE(answer.program != nullptr);
  return print(*answer.program);
}

void check_listed(const std::string& end_line, const std::string& heading) {
  const std::string listing = listing_of("    over: " + end_line + "\n");
  INFO(listing);
  CHECK(listing.find("end over" + heading) != std::string::npos);
}

}  // namespace

TEST_CASE("end lines say what pieces they need") {
  check_listed("mover wins when some Man of mover in Goal of mover",
               ", needs some Man of mover in sets of mover: when");
  check_listed("opponent wins when some pieces of opponent in Goal of mover",
               ", needs some piece of the other in sets of mover: when");
  check_listed("mover wins when no King of opponent", ", needs no King of the other: when");
  check_listed("draw when no (Man or King)", ", needs no Man or King: when");
  check_listed("draw when no common", ", needs no Man or Rock: when");
  check_listed("White wins when King in Middle", ", needs some King in {b2}: when");
  check_listed("Black wins when no Man of White and no King of White",
               ", needs no Man of White, needs no King of White: when");
  check_listed("each side loses when no Man of side", ", needs no Man of each: when");
  check_listed("each side wins when some Man of side in Goal of side",
               ", needs some Man of each in sets of each: when");
}

TEST_CASE("end lines of which that is not known are asked in full") {
  check_listed("draw when tired", ": when");
  check_listed("draw when some Man touching Kings", ": when");
  check_listed("draw when no Man or no King", ": when");
  check_listed("draw when count Men < 1", ": when");
  // What stands behind a condition that may fail is not asked before it.
  check_listed("draw when tired and no Man", ": when");
  check_listed("draw when no Man and tired", ", needs no Man: when");
}

TEST_CASE("without whole-board forms nothing is asked beforehand") {
  FreezeOptions options;
  options.passes.off = {"whole_board"};
  const std::string listing =
      listing_of("    over: mover wins when no King of opponent\n", options);
  CHECK(listing.find("end over: when") != std::string::npos);
}

TEST_CASE("a row of pieces of which nothing else is asked is one instruction") {
  const auto has_row = [](const std::string& end_line) {
    return listing_of("    over: " + end_line + "\n").find("some-row") != std::string::npos;
  };
  CHECK(
      has_row("mover wins when some man among Man of mover\n"
              "      where some line from man, included, along any direction: 3 Man of mover"));
  CHECK(
      has_row("draw when some man among Men\n"
              "      where some line from man, included, along diagonal: 2 Men"));
  // It begins elsewhere, goes one way only, or is not of one length.
  CHECK_FALSE(
      has_row("draw when some man among pieces\n"
              "      where some line from man, included, along diagonal: 2 Men"));
  CHECK_FALSE(
      has_row("draw when some man among Men\n"
              "      where some line from man, included, along n: 2 Men"));
  CHECK_FALSE(has_row(
      "draw when some man among Men\n"
      "      where some line from man, included, along orthogonal: an unbroken row of Men"));
}

}  // namespace ludo::program
