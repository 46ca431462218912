// Slides that are counted for all men at once: on boards whose lines are told by numbers, and on
// boards where they are not.

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Men slide over what they may pass to where they may stop; the Rook stops where a Man may not.
std::string game_of_slides(std::string_view board, std::string_view marsh, std::string_view men,
                           std::string_view along, std::string_view passing) {
  return fmt::format(R"(game Slides
elements
  players White, Black
  board {0}
  region Marsh: {1}
  piece Man: of each player
  piece Rook: of each player
interactions
  rule slide
    choose man among own pieces
    choose line from man along {3}: one or more {4} to goal
    require man is Rook or goal not in Marsh
    move man to goal, capturing what stands there
    remove every victim among enemy pieces beside goal where count (own pieces beside victim) >= 3
scenario
  setup
    legend m White Man, r White Rook, M Black Man, R Black Rook
{2}
  turn
    play slide
  stuck: mover loses
  limit 30 turns: draw
)",
                     board, marsh, men, along, passing);
}

constexpr std::string_view kWide = R"(    M . . M . R . . M
    . . M . . . . . .
    . M . . . m . . .
    . . . . . . . r .
    . . r . R . . . .
    m . . . . . m . .
    . . m . . r . m m
)";
constexpr std::string_view kLong = R"(    M . . . . . . R . . . . . . M
    . . m . . . . . . . r . . m .
)";
constexpr std::string_view kHexagon = R"(      M . R
     . M . .
    . . . . .
     m . . r
      . m .
)";

}  // namespace

TEST_CASE("slides: four directions, goals that differ by man", "[differential]") {
  check_agrees(game_of_slides("square 9 x 7", "{c2, e4, h7}", kWide, "orthogonal", "empty"));
}

TEST_CASE("slides: three directions, of which one has no way back", "[differential]") {
  check_agrees(game_of_slides("square 9 x 7", "{c2, e4, h7}", kWide, "n or s or e", "empty"));
}

TEST_CASE("slides: eight directions, and over men of one's own", "[differential]") {
  check_agrees(game_of_slides("square 9 x 7", "column c", kWide, "any direction", "empty"));
  check_agrees(
      game_of_slides("square 9 x 7", "column c", kWide, "diagonal", "(empty or column b)"));
}

TEST_CASE("slides: lines longer than any table", "[differential]") {
  check_agrees(game_of_slides("square 15 x 2", "column h", kLong, "orthogonal", "empty"));
}

TEST_CASE("slides: six directions, lines of several lengths", "[differential]") {
  check_agrees(
      game_of_slides("hexagon side 3 pointed", "{a1, c3}", kHexagon, "any direction", "empty"));
}

}  // namespace ludo::tests
