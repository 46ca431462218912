// Where the sites of boards of every shape lie.

#include "interpreter/scene/graph_layout.hpp"
#include "interpreter/scene/places.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/support/catch.hpp"

namespace ludo::scene {

namespace {

lang::Board board_of(const std::string& board) {
  const auto game =
      interpreter::load_text("game Places\nelements\n  players White, Black\n  board " + board +
                             "\n  piece Man: of each player\nscenario\n  turn\n"
                             "    choose x among empty\n    put own Man at x\n"
                             "  stuck: draw\n");
  REQUIRE(game.model);
  return game.model->board;
}

Index site_named(const lang::Board& board, const std::string& name) {
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    if (board.sites[i].name == name) return static_cast<Index>(i);
  }
  FAIL("no site " << name);
  return 0;
}

Point at(const lang::Board& board, const Places& places, const std::string& name) {
  return places.middles[static_cast<std::size_t>(site_named(board, name))];
}

// Twice the area: outlines run clockwise on paper, y down.
std::int64_t area_of(const std::vector<Point>& outline) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    sum += static_cast<std::int64_t>(a.x) * b.y - static_cast<std::int64_t>(b.x) * a.y;
  }
  return sum;
}

bool is_convex(const std::vector<Point>& outline) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    const Point c = outline[(i + 2) % outline.size()];
    const std::int64_t turn = static_cast<std::int64_t>(b.x - a.x) * (c.y - b.y) -
                              static_cast<std::int64_t>(b.y - a.y) * (c.x - b.x);
    if (turn < 0) return false;
  }
  return true;
}

const std::vector<std::string> kBoards = {
    "square 5 x 4",         "square 5 x 4 on points", "square 4 x 4 where (column + row) mod 2 = 0",
    "square 5 x 3 centred", "hexagon side 3",         "hexagon side 3 pointed",
    "rhombus 4 x 3",        "triangle side 4",        "track 2 x 6",
};

}  // namespace

TEST_CASE("every cell is a convex outline around its middle, inside the box, apart from others") {
  for (const std::string& text : kBoards) {
    INFO(text);
    const lang::Board board = board_of(text);
    const Places places = places_of(board, {});
    REQUIRE(places.middles.size() == board.sites.size());
    REQUIRE(places.outlines.size() == board.sites.size());
    CHECK(places.box.left == 0);
    CHECK(places.box.top == 0);
    std::set<Point> middles(places.middles.begin(), places.middles.end());
    CHECK(middles.size() == board.sites.size());
    for (const std::vector<Point>& outline : places.outlines) {
      CHECK(is_convex(outline));
      CHECK(area_of(outline) > 0);
      for (const Point& corner : outline) {
        CHECK(corner.x >= 0);
        CHECK(corner.y >= 0);
        CHECK(corner.x <= places.box.width);
        CHECK(corner.y <= places.box.height);
      }
    }
  }
}

TEST_CASE("squares: a column is 100 wide, a row as tall as is said, a1 below on the left") {
  const lang::Board board = board_of("square 5 x 4");
  const Places places = places_of(board, {});
  CHECK(at(board, places, "a1") == Point{50, 350});
  CHECK(at(board, places, "e4") == Point{450, 50});
  CHECK(places.box == Box{0, 0, 500, 400});
  CHECK(places.lattice);
  PlaceOptions tall;
  tall.tall = 120;
  CHECK(at(board, places_of(board, tall), "a1") == Point{50, 420});
}

TEST_CASE("boards that are counted from another corner have a1 there") {
  const lang::Board board = board_of("square 3 x 3 counted from ne");
  CHECK(at(board, places_of(board, {}), "a1") == Point{250, 50});
  CHECK(at(board, places_of(board, {}), "c1") == Point{50, 50});
}

TEST_CASE("hexagons lie on their side or on a corner, each neighbour a cell away") {
  const lang::Board flat = board_of("hexagon side 3");
  const Places lying = places_of(flat, {});
  const Point a1 = at(flat, lying, "a1");
  const Point b2 = at(flat, lying, "b2");
  const Point b1 = at(flat, lying, "b1");
  CHECK(b2 == Point{a1.x, a1.y - 100});
  CHECK(b1 == Point{a1.x + 87, a1.y - 50});
  const lang::Board pointed = board_of("hexagon side 3 pointed");
  const Places standing = places_of(pointed, {});
  CHECK(at(pointed, standing, "b1").x - at(pointed, standing, "a1").x == 100);
  CHECK(at(pointed, standing, "b2").x - at(pointed, standing, "a1").x == 50);
}

TEST_CASE("cells of grids tile the board: an inner edge belongs to two of them") {
  for (const std::string& text :
       {"hexagon side 3", "hexagon side 3 pointed", "rhombus 4 x 3", "triangle side 4"}) {
    INFO(text);
    const Places places = places_of(board_of(text), {});
    CHECK(outlines_of_union(places.outlines).size() == 1);
  }
}

TEST_CASE("gaps between hexagons hold a cell for each three that meet") {
  PlaceOptions options;
  options.gaps = true;
  const Places places = places_of(board_of("hexagon side 5 pointed"), options);
  CHECK(places.outlines.size() == 61);
  CHECK(places.between.size() == 96);
  std::vector<std::vector<Point>> all = places.outlines;
  all.insert(all.end(), places.between.begin(), places.between.end());
  std::set<Point> middles;
  for (const std::vector<Point>& cell : all) {
    const Box box = box_of(cell);
    middles.insert({box.left + box.width / 2, box.top + box.height / 2});
  }
  CHECK(middles.size() == 157);
}

TEST_CASE("a turned board is the same board: its cells lie where cells lay") {
  struct Turn {
    const char* board;
    std::int32_t facing;
    bool turns;
  };
  for (const Turn& turn :
       {Turn{"square 4 x 4", 180, true}, Turn{"square 4 x 4", 90, true},
        Turn{"square 5 x 4", 90, false}, Turn{"square 5 x 4", 180, true},
        Turn{"square 4 x 4", 45, false}, Turn{"hexagon side 3", 60, true},
        Turn{"hexagon side 3", 90, false}, Turn{"hexagon side 3 pointed", 240, true},
        Turn{"rhombus 4 x 3", 180, true}, Turn{"rhombus 4 x 3", 60, false},
        Turn{"triangle side 4", 120, true}, Turn{"triangle side 4", 180, false},
        Turn{"track 2 x 6", 180, true}}) {
    INFO(turn.board << " facing " << turn.facing);
    const lang::Board board = board_of(turn.board);
    PlaceOptions options;
    options.facing = turn.facing;
    const Places plain = places_of(board, {});
    const Places turned = places_of(board, options);
    CHECK(turned.turn == (turn.turns ? 360 - turn.facing : 0));
    CHECK((plain.middles != turned.middles) == turn.turns);
    CHECK(std::set<Point>(plain.middles.begin(), plain.middles.end()) ==
          std::set<Point>(turned.middles.begin(), turned.middles.end()));
    options.turned = false;
    CHECK(places_of(board, options).middles == plain.middles);
  }
}

TEST_CASE("what faces south points up when the board is turned, and neighbours stay neighbours") {
  for (const char* text :
       {"square 4 x 4", "hexagon side 3", "hexagon side 3 pointed", "triangle side 4"}) {
    const lang::Board board = board_of(text);
    for (std::int32_t facing = 0; facing < 360; facing += 30) {
      PlaceOptions options;
      options.facing = facing;
      const Places places = places_of(board, options);
      const Places plain = places_of(board, {});
      if (facing != 0 && places.turn == 0) continue;
      INFO(text << " facing " << facing);
      for (std::size_t d = 0; d < board.directions.size(); ++d) {
        if (board.directions[d].angle * 360 / board.angles != facing) continue;
        for (std::size_t site = 0; site < board.sites.size(); ++site) {
          const std::int32_t next = board.step(static_cast<Index>(site), static_cast<Index>(d));
          if (next < 0) continue;
          const Point a = places.middles[site];
          const Point b = places.middles[static_cast<std::size_t>(next)];
          CHECK(b.y < a.y);
          CHECK(std::abs(b.x - a.x) <= 1);
        }
      }
    }
  }
}

TEST_CASE("tracks lie in rows, and long ones in bands below each other") {
  const lang::Board board = board_of("track 1 x 24");
  PlaceOptions options;
  options.fold = 12;
  const Places places = places_of(board, options);
  CHECK(places.box.width == 1200);
  CHECK(places.box.height == 200);
  CHECK(places.middles[12].x == places.middles[0].x);
  CHECK(places.middles[12].y == places.middles[0].y + 100);
}

TEST_CASE("sites of any board stand where a view puts them, and the board does not turn") {
  const lang::Board board = board_of("square 4 x 1");
  PlaceOptions options;
  options.facing = 180;
  options.at = {{site_named(board, "c1"), {100, -200}}, {site_named(board, "d1"), {0, -200}}};
  const Places places = places_of(board, options);
  CHECK(places.turn == 0);
  CHECK(places.box == Box{0, 0, 200, 300});
  CHECK(at(board, places, "c1") == Point{150, 50});
  CHECK(at(board, places, "d1") == Point{50, 50});
  CHECK(at(board, places, "a1") == Point{50, 250});
  CHECK(area_of(places.outlines[static_cast<std::size_t>(site_named(board, "d1"))]) == 20'000);
  const Grid grid = grid_of(board, places);
  REQUIRE(grid.rows.size() == 2);
  CHECK(grid.rows[0] == std::vector<Index>{site_named(board, "d1"), site_named(board, "c1")});
}

TEST_CASE("graphs without places are laid out the same each time, in tens, apart") {
  const lang::Board board = board_of("graph\n    A--B, B--C, C--D, D--A, D--E");
  const std::vector<Point> points = graph_layout(board, 260);
  CHECK(points == graph_layout(board, 260));
  REQUIRE(points.size() == 5);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CHECK(points[i].x % 10 == 0);
    CHECK(points[i].y % 10 == 0);
    for (std::size_t j = 0; j < i; ++j) {
      const std::int64_t dx = points[i].x - points[j].x;
      const std::int64_t dy = points[i].y - points[j].y;
      CHECK(dx * dx + dy * dy > 150 * 150);
    }
  }
  PlaceOptions options;
  options.at[0] = {1000, 1000};
  options.at[1] = {1300, 1000};
  const Places places = places_of(board, options);
  CHECK(places.middles[1].x - places.middles[0].x == 300);
}

TEST_CASE("rows for renderers of letters: missing cells leave holes, hexagons are staggered") {
  const lang::Board half = board_of("square 4 x 4 where (column + row) mod 2 = 0");
  const Grid grid = grid_of(half, places_of(half, {}));
  REQUIRE(grid.rows.size() == 4);
  CHECK(grid.rows.front().size() == 4);
  CHECK(std::count(grid.rows.front().begin(), grid.rows.front().end(), kNoIndex) == 2);
  const lang::Board hexagon = board_of("hexagon side 2 pointed");
  const Grid staggered = grid_of(hexagon, places_of(hexagon, {}));
  CHECK(staggered.staggered);
  REQUIRE(staggered.rows.size() == 3);
  CHECK(staggered.rows[1].size() == 3);
  CHECK(staggered.before == std::vector<Index>{1, 0, 1});
}

TEST_CASE("the union of cells has one outline, and a hole has its own") {
  const auto cell = [](std::int32_t x, std::int32_t y) {
    return std::vector<Point>{{x, y}, {x + 10, y}, {x + 10, y + 10}, {x, y + 10}};
  };
  CHECK(outlines_of_union({cell(0, 0), cell(10, 0)}).front().size() == 4);
  // Cells that touch in a corner only stay apart.
  CHECK(outlines_of_union({cell(0, 0), cell(10, 10)}).size() == 2);
  std::vector<std::vector<Point>> ring;
  for (std::int32_t x = 0; x < 3; ++x) {
    for (std::int32_t y = 0; y < 3; ++y) {
      if (x != 1 || y != 1) ring.push_back(cell(10 * x, 10 * y));
    }
  }
  const auto loops = outlines_of_union(ring);
  REQUIRE(loops.size() == 2);
  CHECK(area_of(loops[0]) * area_of(loops[1]) < 0);
  CHECK(grown(cell(0, 0), 5) == std::vector<Point>{{-5, -5}, {15, -5}, {15, 15}, {-5, 15}});
  CHECK(grown(cell(0, 0), -2) == std::vector<Point>{{2, 2}, {8, 2}, {8, 8}, {2, 8}});
}

}  // namespace ludo::scene
