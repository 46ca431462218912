// Boards of tiles: sites are parts of laid tiles, joined where their ports touch.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string tile_game(const std::string& turn) {
  return R"(game Paths
elements
  players White, Black
  board of tiles 5 x 5 centred holding at most 3
  tiles
    ground Road, Field
    Straight 4: Road n s; Field rest
    Bend 4: Road n e; Field rest
    Cross 2: Road n s; Field nl wr wl sl; Field nr el er sr
  piece Walker: of each player
scenario
  setup
    lay Straight turned 0 on [0,0]
  turn
)" + turn +
         "  stuck: draw\n  limit 9 turns: draw\n";
}

// Whose turn it is after a move that is tried on a fresh game.
std::string after(const std::string& text, std::string_view move) {
  return Play(text).play(move).turn();
}

}  // namespace

TEST_CASE("a tile is laid where none lies") {
  Play game(
      tile_game("    choose place among touching [0,0]\n"
                "    lay Straight turned 0 on place\n"));
  CHECK(game.moves() == "[-1,-1], [0,-1], [1,-1], [-1,0], [1,0], [-1,1], [0,1], [1,1]");
  game.play("[0,1]");
  CHECK(game.state.position.tiles.size() == 2);
}

TEST_CASE("ports that touch are joined, turned or not") {
  const std::string game =
      (tile_game("    choose n from 0 to 3\n    lay Bend turned n on [0,1]\n"
                 "    put own Walker at [0,0].Road\n"
                 "    if [0,1].Road in group of [0,0].Road within Road\n"
                 "      me wins\n"));
  // The bend opens to the south, towards the straight road, when it is turned by 1 or 2.
  CHECK(after(game, "0") == "over: stuck");
  CHECK(after(game, "1") == "over: wins White");
  CHECK(after(game, "2") == "over: wins White");
  CHECK(after(game, "3") == "over: stuck");
}

TEST_CASE("a part is named by the tile that lies there when it is chosen") {
  Play game(
      tile_game("    choose place among {[0,1], [0,2]} where place in unlaid\n"
                "    lay Cross turned 0 on place\n"
                "    choose spot among parts of place\n"
                "    put own Walker at spot\n"));
  CHECK(game.moves() ==
        "[0,1]-[0,1].Road, [0,1]-[0,1].Field1, [0,1]-[0,1].Field2, "
        "[0,2]-[0,2].Road, [0,2]-[0,2].Field1, [0,2]-[0,2].Field2");
  game.play("[0,1]-[0,1].Field2");
  CHECK(game.moves() == "[0,2]-[0,2].Road, [0,2]-[0,2].Field1, [0,2]-[0,2].Field2");
}

TEST_CASE("the board holds no more than it may") {
  Play game(
      tile_game("    choose place among {[1,0], [2,0], [1,1], [2,1]} where place in unlaid\n"
                "    lay Bend turned 0 on place\n"));
  game.play("[1,0], [2,0]");
  CHECK(game.turn() == "over: stuck");
  CHECK(!game.engine.reports().empty());
}

}  // namespace ludo::interpreter
