// Scenes as letters.

#include "interpreter/render/ansi.hpp"

#include <utility>

#include "lang/text/utf8.hpp"
#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::rendering::tests {

using scene::Group;
using scene::Layer;
using scene::Scene;
using scene::Thing;
using scene::Tie;

namespace {

std::string letters(const Scene& scene, AnsiOptions options = {}) {
  return "\n" + ansi(scene, palette(), options);
}

AnsiOptions drawn_with_strokes() {
  AnsiOptions options;
  options.ascii = false;
  return options;
}

// A board of `columns` by `rows` squares with names like a1.
Scene squares(lang::Index columns, lang::Index rows) {
  Scene scene;
  for (lang::Index r = 0; r < rows; ++r) {
    for (lang::Index c = 0; c < columns; ++c) {
      scene.names.push_back(static_cast<char>('a' + c) + std::to_string(r + 1));
      scene.places.push_back({100 * c, -100 * r});
    }
  }
  for (lang::Index r = rows - 1; 0 <= r; --r) {
    scene.grid.rows.emplace_back();
    for (lang::Index c = 0; c < columns; ++c) scene.grid.rows.back().push_back(r * columns + c);
  }
  scene.player_colours = {paint("White").colour, paint("Black").colour};
  return scene;
}

Group of_site(lang::Index site, std::string sign, Layer layer = Layer::Sites) {
  Group group;
  group.layer = layer;
  group.thing.what = Thing::Class::Site;
  group.thing.index = site;
  group.thing.sign = std::move(sign);
  return group;
}

Group mark_on(lang::Index site) {
  Group group;
  group.layer = Layer::OverMarks;
  group.thing.what = Thing::Class::Mark;
  group.thing.index = site;
  return group;
}

Tie tie(lang::Index link, lang::Index tail, lang::Index head, std::string sign = "") {
  Tie tie;
  tie.link = link;
  tie.tail = tail;
  tie.head = head;
  tie.sign = std::move(sign);
  return tie;
}

// Links between all neighbours in rows and columns.
void join_neighbours(Scene& scene, lang::Index columns, lang::Index rows) {
  for (lang::Index r = 0; r < rows; ++r) {
    for (lang::Index c = 0; c < columns; ++c) {
      const lang::Index site = r * columns + c;
      if (c + 1 < columns) scene.ties.push_back(tie(0, site, site + 1));
      if (r + 1 < rows) scene.ties.push_back(tie(0, site, site + columns));
    }
  }
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : ludo::tests::split_lines(text)) {
    widest = std::max(widest, lang::display_width(line));
  }
  return widest;
}

}  // namespace

TEST_CASE("squares have coordinates, a legend, and what the panels tell") {
  CHECK(letters(small_board()) == R"(
 2  . m
 1 [M].
    a b
  M White Man, m Black Man
  White to move: men: 3
  Black: men: 2
)");
}

TEST_CASE("the heading names the game and says whose turn it is") {
  AnsiOptions options;
  options.heading = true;
  CHECK(letters(small_board(), options).starts_with("\nSmall\n  White to move.\n\n 2  . m\n"));
}

TEST_CASE("where no legend tells what signs mean, labels do") {
  Scene scene = squares(3, 1);
  scene.groups = {piece(0, 0, "Kg", "White King on a1"),
                  piece(1, 1, "kg", "Black King on b1, 2 wounds"),
                  piece(2, lang::kNoIndex, "R", "Rock on c1")};
  CHECK(letters(scene) == R"(
 1  Kg kg R
    a  b  c
  R Rock, Kg White King, kg Black King
)");
}

TEST_CASE("marks of neighbours share a stroke") {
  Scene scene = squares(3, 1);
  scene.groups = {piece(0, 0, "M", ""), mark_on(0), mark_on(1)};
  CHECK(letters(scene) == R"(
 1 [M|.].
    a b c
)");
}

TEST_CASE("hexagons stand staggered, with the names of the first and the last sites") {
  Scene scene;
  scene.names = {"a1", "a2", "b1", "a3", "b2", "b3", "c2", "c3"};
  scene.grid.rows = {{7}, {5, 6}, {4}, {1, 2}, {0}};
  scene.grid.staggered = true;
  scene.groups = {piece(0, 0, "M", "")};
  CHECK(letters(scene) == R"(
 c3   .
 b3  . .  c2
 b2   .
 a2  . .  b1
 a1   M
)");
}

TEST_CASE("a rhombus leans, with its letters below") {
  Scene scene = squares(3, 3);
  scene.grid.staggered = true;
  scene.grid.before = {2, 1, 0};
  scene.groups = {piece(4, 0, "M", "")};
  CHECK(letters(scene) == R"(
 3    . . .
 2   . M .
 1  . . .
    a b c
)");
}

TEST_CASE("numbers of the cells stand in the cells, beside pieces, too") {
  Scene scene = squares(3, 2);
  for (lang::Index site = 0; site < 6; ++site) scene.groups.push_back(of_site(site, "4"));
  scene.groups[1] = of_site(1, "12");
  scene.groups.push_back(piece(2, 0, "M", ""));
  scene.groups.push_back(of_site(0, "'", Layer::Badges));
  scene.legends = {{"", {{"M", "South Man"}}}, {"numbers", {{"", "seeds"}}}};
  CHECK(letters(scene) == R"(
 2  4  4  4
 1  4' 12 M4
    a  b  c
  M South Man
  numbers: seeds
)");
}

TEST_CASE("blocks stand apart") {
  Scene scene = squares(4, 2);
  scene.grid.column_gaps = {2};
  scene.grid.row_gaps = {1};
  scene.groups = {of_site(0, "r"), piece(1, 0, "C", "")};
  CHECK(letters(scene) == R"(
 2  . .  . .

 1  r C  . .
    a b  c d
)");
}

TEST_CASE("values of links stand between the points") {
  Scene scene = squares(2, 2);
  join_neighbours(scene, 2, 2);
  scene.ties[1].sign = "7";
  scene.legends = {{"on the links", {{"", "toll"}}}};
  CHECK(letters(scene) == R"(
 2  +---+
    7   |
 1  +---+
    a   b
  on the links: toll
)");
}

TEST_CASE("points are joined by strokes") {
  Scene scene = squares(3, 3);
  scene.grid.points = true;
  join_neighbours(scene, 3, 3);
  scene.ties.push_back(tie(0, 0, 4));
  scene.ties.push_back(tie(0, 4, 2));
  scene.ties.push_back(tie(0, 3, 7));
  scene.ties.push_back(tie(0, 4, 6));
  scene.groups = {piece(4, 0, "Kg", ""), piece(0, 1, "m", ""), mark_on(0)};
  CHECK(letters(scene) == R"(
 3  +----+----+
    |  X |    |
 2  +----Kg---+
    |  / |  \ |
 1 [m]---+----+
    a    b    c
)");
  CHECK(letters(scene, drawn_with_strokes()) == R"(
 3  ┌────┬────┐
    │  ╳ │    │
 2  ├────Kg───┤
    │  ╱ │  ╲ │
 1 [m]───┴────┘
    a    b    c
)");
}

TEST_CASE("links that lead further are listed") {
  Scene scene = squares(3, 1);
  scene.grid.points = true;
  join_neighbours(scene, 3, 1);
  scene.ties.push_back(tie(7, 0, 2, "W"));
  scene.ties.push_back(tie(8, 2, 0));
  Group link;
  link.thing.what = Thing::Class::Link;
  link.thing.index = 8;
  link.label = "Road a1 to c1";
  scene.groups = {link};
  CHECK(letters(scene) == R"(
 1  +---+---+
    a   b   c
  W: a1=c1
  links: Road a1 to c1
)");
}

TEST_CASE("boards that are wider than the terminal are cut into bands") {
  Scene scene = squares(26, 2);
  for (lang::Index site = 0; site < 52; ++site) scene.groups.push_back(of_site(site, "144"));
  const std::string text = letters(scene);
  CHECK(widest_line(text) <= 80);
  CHECK(text.find("    a   b   c   d ") != std::string::npos);
  CHECK(text.find("\n\n 2  144 144") != std::string::npos);
  AnsiOptions narrow;
  narrow.width = 30;
  CHECK(widest_line(letters(scene, narrow)) <= 30);
  Scene points = squares(24, 3);
  points.grid.points = true;
  join_neighbours(points, 24, 3);
  CHECK(widest_line(letters(points)) <= 80);
}

TEST_CASE("bands show no empty rows above and below") {
  Scene scene;
  for (const lang::Index column : {0, 13}) {
    scene::TileWords tile;
    tile.column = column;
    tile.row = column == 0 ? 2 : 1;
    tile.parts = {{"r", {}, {0, 1, 2, 10}, "", -1}};
    scene.tiles.push_back(tile);
  }
  AnsiOptions options;
  options.width = 40;
  const std::string text = letters(scene, options);
  CHECK(text.starts_with("\n      rrr\n  2  rrr\n"));
  CHECK(text.find("\n\n\n") == std::string::npos);
  CHECK(widest_line(text) <= 40);
}

TEST_CASE("tiles are drawn with their sides, the pieces on them, and what is to be laid") {
  Scene scene;
  scene::TileWords::Part road{"r", paint("wood"), {1, 7}, "", -1};
  scene::TileWords::Part field{".", paint("wood2"), {0, 2, 3, 4, 5, 6, 8, 9, 10, 11}, "", -1};
  scene::TileWords house{
      "House",
      false,
      0,
      0,
      {{"i", {}, {}, "", -1}, {".", {}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, "", -1}}};
  scene::TileWords across{
      "Straight",
      false,
      1,
      0,
      {{"r", {}, {4, 10}, "R", 0}, {".", {}, {0, 1, 2, 3, 5, 6, 7, 8, 9, 11}, "", -1}}};
  scene::TileWords hand{"Straight", true, 0, 0, {road, field}};
  scene.tiles = {house, across, hand};
  scene.legends = {{"", {{"r", "Road"}, {"i", "Inn"}, {".", "Field"}, {"R", "Red"}}}};
  CHECK(letters(scene) == R"(
     ..... .....
  0  . i . rrRrr
     ..... .....
       0     1
  to be laid: Straight
    ..r..
    . r .
    ..r..
  r Road, i Inn, . Field, R Red
)");
}

TEST_CASE("graphs are drawn by their places, with their links below") {
  Scene scene;
  scene.names = {"North", "South", "Eastwick", "Middle"};
  scene.places = {{100, 0}, {100, 800}, {1400, 500}, {700, 400}};
  const auto joined = [&](lang::Index link, lang::Index tail, lang::Index head, const char* sign) {
    Tie made = tie(link, tail, head, sign);
    const auto at = [&](lang::Index site) { return scene.places[static_cast<std::size_t>(site)]; };
    made.middle = {(at(tail).x + at(head).x) / 2, (at(tail).y + at(head).y) / 2};
    return made;
  };
  scene.ties = {joined(0, 0, 3, ""), joined(1, 3, 1, "~"), joined(2, 3, 2, ""),
                joined(3, 0, 1, "^")};
  scene.ties[2].badge = "C";
  scene.ties[3].middle.x = 0;
  Group pawn;
  pawn.layer = Layer::Pieces;
  pawn.thing.what = Thing::Class::Pawn;
  pawn.thing.index = 0;
  pawn.thing.at = 1;
  pawn.thing.sign = "B";
  scene.groups = {pawn, mark_on(3)};
  ludo::tests::check_golden("tests/interpreter/render/goldens/graph.txt", ansi(scene, palette()));
}

TEST_CASE("with colours, cells are fields and pieces are plates") {
  AnsiOptions options;
  options.colours = Colours::Millions;
  options.ascii = false;
  const std::string text = letters(small_board(), options);
  // The black man in its own colours on b2, its field below it.
  CHECK(text.find("\x1b[1;38;2;241;233;218;48;2;31;30;29m m ") != std::string::npos);
  CHECK(text.find("\x1b[48;2;184;144;28m") != std::string::npos);  // the field that is marked
  const auto lines = ludo::tests::split_lines(text);
  REQUIRE(6 < lines.size());
  CHECK(lines[1].starts_with(" 2 "));
  CHECK(lines[3].starts_with(" 1 "));
  CHECK(lines[5] == "    a   b");
  for (const Colours colours : {Colours::Sixteen, Colours::TwoHundred}) {
    options.colours = colours;
    CHECK(letters(small_board(), options).find(";2;") == std::string::npos);
  }
}

TEST_CASE("words of strangers command no terminal") {
  Scene scene = small_board();
  const std::string hostile = "\x1b]0;owned\x07\x1b[2J\xff\xc2\x9b";
  scene.title = scene.description = hostile;
  scene.names = {hostile, hostile, hostile, hostile};
  scene.groups[2].thing.sign = hostile;
  scene.legends[0].entries[0] = {hostile, hostile};
  scene.panels[0].title = scene.panels[0].lines[0].text = hostile;
  scene.left_out = {hostile};
  scene.ties = {tie(0, 0, 3, hostile)};
  AnsiOptions options;
  options.heading = true;
  const std::string text = ansi(scene, palette(), options);
  for (const char* bad : {"\x1b", "\x07", "\xff\xc2", "\xc2\x9b"}) {
    CHECK(text.find(bad) == std::string::npos);
  }
}

TEST_CASE("the terminal's environment tells its colours") {
  CHECK(colours_of_terminal("", "truecolor", "xterm") == Colours::Millions);
  CHECK(colours_of_terminal("", "", "xterm-256color") == Colours::TwoHundred);
  CHECK(colours_of_terminal("", "", "xterm") == Colours::Sixteen);
  CHECK(colours_of_terminal("1", "truecolor", "xterm") == Colours::None);
  CHECK(colours_of_terminal("", "truecolor", "dumb") == Colours::None);
}

}  // namespace ludo::rendering::tests
