#include "lang/check/board.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

Node node(Form form, std::string text = {}, std::vector<Node> children = {}) {
  return Node{form, Span::nowhere(), std::move(text), std::move(children)};
}

Node number(int value) { return node(Form::Integer, std::to_string(value)); }
Node name(std::string word) { return node(Form::Name, std::move(word)); }

Node board_item(const std::string& shape, std::vector<int> sizes, std::vector<Node> options = {}) {
  Node list = node(Form::List);
  for (const int size : sizes) list.children.push_back(number(size));
  return node(Form::Board, shape,
              {list, node(Form::List, {}, std::move(options)), node(Form::Attached)});
}

Node links_item(Node directions, Node where = node(Form::Nothing)) {
  return node(Form::Links, {}, {std::move(directions), std::move(where), node(Form::Attached)});
}

// (column + row) mod 2 = rest
Node parity(int rest) {
  const Node sum = node(Form::Binary, "+", {name("column"), name("row")});
  return node(Form::Compare, "=", {node(Form::Binary, "mod", {sum, number(2)}), number(rest)});
}

struct Built {
  Diagnostics diagnostics;
  Board board;
  BuiltBoard whole;
};

Built build(const BoardItems& items) {
  Built result;
  LinkValues values;
  values.find = [](std::string_view) { return std::nullopt; };
  auto built = build_board(items, {}, values, result.diagnostics);
  if (built) {
    result.board = built->board;
    result.whole = std::move(*built);
  }
  return result;
}

Built build(const Node& board, const std::vector<Node>& links = {},
            const std::vector<Node>& leaps = {}) {
  BoardItems items;
  items.board = &board;
  for (const Node& link : links) items.links.push_back(&link);
  for (const Node& leap : leaps) items.leaps.push_back(&leap);
  return build(items);
}

std::string step(const Board& board, std::string_view from, std::string_view direction) {
  const Index site = board.step(find_site(board, from), find_direction(board, direction));
  return site < 0 ? "-" : board.sites[static_cast<std::size_t>(site)].name;
}

std::size_t degree(const Board& board, std::string_view site) {
  return board.links_of[static_cast<std::size_t>(find_site(board, site))].size();
}

std::string names(const Board& board, const std::vector<Index>& sites) {
  std::string text;
  for (const Index site : sites) {
    if (!text.empty()) text += ' ';
    text += board.sites[static_cast<std::size_t>(site)].name;
  }
  return text;
}

}  // namespace

TEST_CASE("squares are numbered row by row from a1") {
  const Board board = build(board_item("square", {9, 5})).board;
  REQUIRE(board.sites.size() == 45);
  CHECK(board.sites[0].name == "a1");
  CHECK(board.sites[8].name == "i1");
  CHECK(board.sites[9].name == "a2");
  CHECK(step(board, "e3", "n") == "e4");
  CHECK(step(board, "e3", "nw") == "d4");
  CHECK(step(board, "a1", "w") == "-");
  CHECK(board.any_directions.size() == 8);
  CHECK(board.orthogonal.size() == 4);
  CHECK(board.links.size() == 8 * 5 + 9 * 4 + 2 * 32);
  CHECK(names(board, board.corners) == "a1 i1 a5 i5");
  CHECK(names(board, board.centre) == "e3");
  CHECK(board.border.size() == 24);
  CHECK(board.symmetries.size() == 4);
}

TEST_CASE("a board of even size has a centre of four, and eight symmetries") {
  const Board board = build(board_item("square", {8, 8})).board;
  CHECK(names(board, board.centre) == "d4 e4 d5 e5");
  CHECK(board.symmetries.size() == 8);
  CHECK(board.symmetries[0][10] == 10);
}

TEST_CASE("columns beyond z have two letters") {
  CHECK(column_letters(1) == "a");
  CHECK(column_letters(26) == "z");
  CHECK(column_letters(27) == "aa");
  CHECK(column_letters(53) == "ba");
}

TEST_CASE("the Malagasy board has 108 links") {
  const Node board = board_item("square", {9, 5}, {node(Form::BoardOption, "points")});
  const Built built =
      build(board, {links_item(name("orthogonal")), links_item(name("diagonal"), parity(0))});
  REQUIRE(built.diagnostics.empty());
  CHECK(built.board.links.size() == 108);
  CHECK(built.board.on_points);
  CHECK(degree(built.board, "e3") == 8);
  CHECK(degree(built.board, "d3") == 4);
  CHECK(step(built.board, "d3", "ne") == "-");
  CHECK(step(built.board, "c3", "ne") == "d4");
  CHECK(built.board.symmetries.size() == 4);
}

TEST_CASE("the alquerque lattice of five by five has 56 links") {
  const Built built =
      build(board_item("square", {5, 5}),
            {links_item(name("orthogonal")), links_item(name("diagonal"), parity(0))});
  REQUIRE(built.diagnostics.empty());
  CHECK(built.board.links.size() == 56);
  CHECK(degree(built.board, "c3") == 8);
  CHECK(degree(built.board, "b3") == 4);
  CHECK(degree(built.board, "a1") == 3);
  CHECK(degree(built.board, "a2") == 3);
}

TEST_CASE("knight's links on a board without corners") {
  const Node board =
      board_item("square", {24, 24},
                 {node(Form::BoardOption, "points"),
                  node(Form::BoardOption, "where", {node(Form::Not, {}, {name("Corners")})})});
  const Node leap = node(Form::Leap, "knight", {number(1), number(2), node(Form::Nothing)});
  const Built built = build(board, {links_item(name("knight"))}, {leap});
  REQUIRE(built.diagnostics.empty());
  CHECK(built.board.sites.size() == 572);
  // 4 · 22 · 23 on the whole board, less the two links of each corner.
  CHECK(built.board.links.size() == 2016);
  CHECK(built.board.any_directions == built.whole.leaps[0].directions);
  CHECK(find_link(built.board, "e5=f7") >= 0);
  CHECK(find_link(built.board, "f7=e5") == find_link(built.board, "e5=f7"));
  CHECK(find_link(built.board, "e5=e6") == kNoIndex);
}

TEST_CASE("images of a leap run clockwise from north") {
  const Node leap = node(Form::Leap, "knight", {number(1), number(2), node(Form::Nothing)});
  const Board board = build(board_item("square", {8, 8}), {}, {leap}).board;
  CHECK(step(board, "d4", "knight1") == "e6");
  CHECK(step(board, "d4", "knight2") == "f5");
  CHECK(step(board, "d4", "knight4") == "e2");
  CHECK(step(board, "d4", "knight5") == "c2");
  CHECK(step(board, "d4", "knight8") == "c6");
  const Direction& first =
      board.directions[static_cast<std::size_t>(find_direction(board, "knight1"))];
  CHECK(board.directions[static_cast<std::size_t>(first.opposite)].name == "knight5");
}

TEST_CASE("half the squares: the boards of draughts") {
  const Node board = board_item("square", {8, 8}, {node(Form::BoardOption, "where", {parity(0)})});
  const Node numbered =
      node(Form::SitesNumbered, {}, {number(1), name("top"), name("left"), node(Form::Attached)});
  BoardItems items;
  items.board = &board;
  items.sites_numbered = &numbered;
  const Board built = build(items).board;
  CHECK(built.sites.size() == 32);
  CHECK(built.links.size() == 49);
  CHECK(find_site(built, "a2") == kNoIndex);
  CHECK(find_site(built, "1") == find_site(built, "b8"));
  CHECK(find_site(built, "32") == find_site(built, "g1"));
  CHECK(built.symmetries.size() == 4);
}

TEST_CASE("counted from the north-west, names turn and compass words do not") {
  const Node board =
      board_item("square", {24, 24}, {node(Form::BoardOption, "counted", {name("nw")})});
  const Board built = build(board).board;
  CHECK(built.sites[0].name == "a1");
  CHECK(step(built, "c3", "n") == "c2");
  CHECK(step(built, "c3", "e") == "d3");
  const Board from_ne =
      build(board_item("square", {5, 5}, {node(Form::BoardOption, "counted", {name("ne")})})).board;
  CHECK(step(from_ne, "c3", "e") == "b3");
  CHECK(step(from_ne, "c3", "s") == "c4");
}

TEST_CASE("centred boards count from the middle") {
  const Board board =
      build(board_item("square", {5, 5}, {node(Form::BoardOption, "centred")})).board;
  CHECK(board.sites[static_cast<std::size_t>(find_site(board, "c3"))].column == 0);
  CHECK(site_at(board, -2, -2) == find_site(board, "a1"));
}

TEST_CASE("blocks of lots") {
  const Node blocks = node(Form::BoardOption, "blocks", {number(2), number(2)});
  const Board board = build(board_item("square", {8, 10}, {blocks})).board;
  REQUIRE(board.blocks.size() == 20);
  CHECK(board.blocks[0].name == "[1,1]");
  CHECK(names(board, board.blocks[0].sites) == "a1 b1 a2 b2");
  CHECK(board.sites[static_cast<std::size_t>(find_site(board, "h10"))].block == 19);
  CHECK(block_at(board, 4, 5) == 19);
  const Built bad = build(board_item("square", {9, 9}, {blocks}));
  CHECK(bad.diagnostics.count() == 1);
}

TEST_CASE("flat hexagons: Freeling's coordinates") {
  const Board board = build(board_item("hexagon", {5})).board;
  REQUIRE(board.sites.size() == 61);
  CHECK(board.sites[0].name == "a1");
  CHECK(board.sites[5].name == "b1");
  CHECK(step(board, "e5", "n") == "f6");
  CHECK(step(board, "e5", "ne") == "f5");
  CHECK(step(board, "e5", "se") == "e4");
  CHECK(step(board, "e5", "s") == "d4");
  CHECK(step(board, "e5", "sw") == "d5");
  CHECK(step(board, "e5", "nw") == "e6");
  CHECK(step(board, "e5", "e") == "f4");
  CHECK(step(board, "e5", "w") == "d6");
  CHECK(board.any_directions.size() == 6);
  CHECK(board.diagonal.size() == 6);
  CHECK(board.links.size() == 156);
  CHECK(names(board, board.corners) == "a1 a5 e1 e9 i5 i9");
  CHECK(board.border.size() == 24);
  CHECK(board.symmetries.size() == 12);
  CHECK(find_site(board, "a6") == kNoIndex);
  CHECK(sites_in_box(board, "a1..d4").size() == 16);
  CHECK(sites_in_box(board, "f6..i9").size() == 16);
}

TEST_CASE("hexagons with a vertex up: the 61 dark cells of a three-player board") {
  const Board board = build(board_item("hexagon", {5}, {node(Form::BoardOption, "pointed")})).board;
  REQUIRE(board.sites.size() == 61);
  // Dossier cell (q, r) is column q + 5, row 5 - r: east adds to q, southeast to r.
  CHECK(step(board, "e5", "e") == "f5");
  CHECK(step(board, "e5", "se") == "e4");
  CHECK(step(board, "e5", "sw") == "d4");
  CHECK(step(board, "e5", "w") == "d5");
  CHECK(step(board, "e5", "nw") == "e6");
  CHECK(step(board, "e5", "ne") == "f6");
  CHECK(step(board, "e5", "n") == "f7");
}

TEST_CASE("what lies before somebody who faces a side or a corner of hexagons") {
  const Board flat = build(board_item("hexagon", {5})).board;
  const auto flat_from = [&](std::string_view facing, RelativeDirection relative) {
    const Index d = relative_direction(flat, find_direction(flat, facing), relative);
    return d < 0 ? std::string("-") : flat.directions[static_cast<std::size_t>(d)].name;
  };
  CHECK(flat_from("n", RelativeDirection::Forward) == "n");
  CHECK(flat_from("n", RelativeDirection::ForwardRight) == "ne");
  CHECK(flat_from("n", RelativeDirection::Right) == "e");
  CHECK(flat_from("s", RelativeDirection::ForwardLeft) == "se");
  const Board pointed =
      build(board_item("hexagon", {5}, {node(Form::BoardOption, "pointed")})).board;
  const auto from = [&](std::string_view facing, RelativeDirection relative) {
    const Index d = relative_direction(pointed, find_direction(pointed, facing), relative);
    return d < 0 ? std::string("-") : pointed.directions[static_cast<std::size_t>(d)].name;
  };
  CHECK(from("n", RelativeDirection::Forward) == "-");
  CHECK(from("n", RelativeDirection::ForwardLeft) == "nw");
  CHECK(from("n", RelativeDirection::Left) == "w");
  CHECK(from("ese", RelativeDirection::ForwardLeft) == "e");
  CHECK(from("ese", RelativeDirection::ForwardRight) == "se");
  CHECK(from("wsw", RelativeDirection::ForwardLeft) == "sw");
  CHECK(from("wsw", RelativeDirection::BackRight) == "ne");
}

TEST_CASE("rhombuses join six neighbours") {
  const Board board = build(board_item("rhombus", {11, 11})).board;
  REQUIRE(board.sites.size() == 121);
  CHECK(board.links.size() == 320);
  std::set<std::string> around;
  for (const Index site : board.touching[static_cast<std::size_t>(find_site(board, "e5"))]) {
    around.insert(board.sites[static_cast<std::size_t>(site)].name);
  }
  CHECK(around == std::set<std::string>{"d5", "f5", "e4", "e6", "f4", "d6"});
  CHECK(board.symmetries.size() == 4);
}

TEST_CASE("triangles") {
  const Board board = build(board_item("triangle", {4})).board;
  CHECK(board.sites.size() == 10);
  CHECK(board.links.size() == 18);
  CHECK(board.symmetries.size() == 6);
  CHECK(names(board, board.corners) == "a1 d1 a4");
  CHECK(names(board, board.centre) == "b2");
}

TEST_CASE("a track runs counter-clockwise") {
  const Board board = build(board_item("track", {2, 6})).board;
  REQUIRE(board.sites.size() == 12);
  CHECK(board.links.size() == 12);
  CHECK(step(board, "a1", "onward") == "b1");
  CHECK(step(board, "f1", "onward") == "f2");
  CHECK(step(board, "f2", "onward") == "e2");
  CHECK(step(board, "a2", "onward") == "a1");
  CHECK(step(board, "a1", "backward") == "a2");
  CHECK(step(board, "c1", "across") == "c2");
}

TEST_CASE("graphs: named sites, parallel links, directed links") {
  const Node row = node(Form::LinkRow, {},
                        {node(Form::Nothing), node(Form::LinkName, "Alba--Brea"),
                         node(Form::LinkName, "Brea->Cura"), node(Form::LinkName, "Alba--Cura")});
  const Node lone = node(Form::LinkRow, {}, {node(Form::Nothing), node(Form::SiteName, "Dona")});
  const Node item =
      node(Form::BoardGraph, {}, {node(Form::Nothing), row, lone, node(Form::Attached)});
  const Built built = build(item);
  REQUIRE(built.diagnostics.empty());
  CHECK(names(built.board, {0, 1, 2, 3}) == "Alba Brea Cura Dona");
  CHECK(built.board.links.size() == 3);
  CHECK(find_link(built.board, "Cura--Alba") == find_link(built.board, "Alba--Cura"));
  CHECK(find_link(built.board, "Brea->Cura") >= 0);
  CHECK(find_link(built.board, "Cura->Brea") == kNoIndex);
  CHECK(built.board.touching[3].empty());
  CHECK(names(built.board, built.board.touching[0]) == "Brea Cura");
}

TEST_CASE("drawings: the mill board has 24 points and 32 links") {
  std::vector<Node> rows;
  for (const char* row :
       {"o-----o-----o", "|     |     |", "| o---o---o |", "| |   |   | |", "| | o-o-o | |",
        "| | |   | | |", "o-o-o   o-o-o", "| | |   | | |", "| | o-o-o | |", "| |   |   | |",
        "| o---o---o |", "|     |     |", "o-----o-----o"}) {
    rows.push_back(node(Form::Row, row));
  }
  const Board board = build(node(Form::BoardDrawn, {}, rows)).board;
  REQUIRE(board.sites.size() == 24);
  CHECK(board.links.size() == 32);
  CHECK(board.sites[0].name == "a7");
  CHECK(step(board, "a1", "n") == "a4");
  CHECK(step(board, "d3", "e") == "e3");
  CHECK(step(board, "a1", "ne") == "-");
}

TEST_CASE("drawings: slanting lines may cross") {
  std::vector<Node> rows;
  for (const char* row : {"o---o", "|\\ /|", "| X |", "|/ \\|", "o---o"})
    rows.push_back(node(Form::Row, row));
  const Board board = build(node(Form::BoardDrawn, {}, rows)).board;
  CHECK(board.sites.size() == 4);
  CHECK(board.links.size() == 6);
  CHECK(step(board, "a1", "ne") == "b2");
  CHECK(step(board, "a2", "se") == "b1");
}

TEST_CASE("drawings without lines join neighbours in the grid") {
  std::vector<Node> rows;
  for (const char* row : {"  o", "o o o", "  o"}) rows.push_back(node(Form::Row, row));
  const Board board = build(node(Form::BoardDrawn, {}, rows)).board;
  CHECK(board.sites.size() == 5);
  CHECK(board.links.size() == 8);
}

TEST_CASE("drawings: blanks before a row count, and `_` is no site") {
  std::vector<Node> rows;
  for (const char* row : {"     o", "    /|\\", "   o-o-o", "  /  |  \\", " o---o---o _"}) {
    rows.push_back(node(Form::Row, row));
  }
  const Built built = build(node(Form::BoardDrawn, {}, rows));
  CHECK_FALSE(built.diagnostics.has_errors());
  CHECK(built.board.sites.size() == 7);
  CHECK(built.board.links.size() == 10);
  CHECK(step(built.board, "c3", "sw") == "b2");
  CHECK(step(built.board, "b2", "sw") == "a1");
  CHECK(step(built.board, "c2", "s") == "c1");
  CHECK(step(built.board, "a1", "e") == "c1");
}

TEST_CASE("drawings: a stroke that leads to no site is told, and the others are counted") {
  const auto told = [](const std::vector<std::string>& drawing) -> std::string {
    std::vector<Node> rows;
    for (const std::string& row : drawing) rows.push_back(node(Form::Row, row));
    const Built built = build(node(Form::BoardDrawn, {}, rows));
    const auto& all = built.diagnostics.in_order_of_report();
    REQUIRE(all.size() < 2);
    return all.empty() ? "" : all.front().message();
  };
  CHECK(told({"o-o-"}) == "this `-` joins nothing: no site stands on its right");
  CHECK(told({"-o-o"}) == "this `-` joins nothing: no site stands on its left");
  CHECK(told({"o-o", "|"}) == "this `|` joins nothing: no site stands below it");
  CHECK(told({"|", "o-o"}) == "this `|` joins nothing: no site stands above it");
  CHECK(told({"o--o--o", " \\ | /", "   o"}) ==
        "this `\\` joins nothing: no site stands below it to the right; nor does one more stroke");
  CHECK(told({"  o", " --", "o"}) ==
        "this `-` joins nothing: no site stands on its left or on its right");
  CHECK(told({"o-+-o", "  |", "  |"}) ==
        "this `|` joins nothing: no site stands above it or below it");
  CHECK(told({"o-o", "|||||"}) ==
        "this `|` joins nothing: no site stands below it; nor do 4 more strokes");
  CHECK(told({"+ o-o X"}) == "no two strokes cross in this `+`; nor does one more stroke");
  CHECK(told({"o--+--o"}) == "no two strokes cross in this `+`");
  CHECK(told({"  o", "  |", "o-+-o", "  |", "  o"}).empty());
  CHECK(told({"o-o", "o\t-o"}) == "a tab hides where the signs behind it stand");
  CHECK(told({"+-+"}) == "this drawing has no site");
}

TEST_CASE("places for tiles") {
  const Node centred = node(Form::BoardOption, "centred");
  const Node item = node(Form::BoardTiles, {},
                         {number(167), number(167), number(84), node(Form::List, {}, {centred}),
                          node(Form::Attached)});
  const Board board = build(item).board;
  CHECK(board.most_tiles == 84);
  CHECK(board.blocks.size() == 167 * 167);
  CHECK(board.origin_column == -83);
  CHECK(block_at(board, 0, 0) == 83 * 167 + 83);
  CHECK(board.sites.empty());
}

TEST_CASE("names of files and ranks") {
  const Node board = board_item("square", {9, 9});
  const Node named = node(Form::SitesNamed, {},
                          {node(Form::List, {}, {number(9), number(1)}),
                           node(Form::List, {}, {name("i"), name("a")}), node(Form::Attached)});
  BoardItems items;
  items.board = &board;
  items.sites_named = &named;
  const Board built = build(items).board;
  CHECK(built.sites[0].name == "9i");
  CHECK(built.sites[80].name == "1a");
}

TEST_CASE("a board must have a size and a site") {
  CHECK(build(board_item("square", {0, 4})).diagnostics.count() == 1);
  const Node no = node(Form::BoardOption, "where", {node(Form::No)});
  CHECK(build(board_item("square", {4, 4}, {no})).diagnostics.count() == 1);
  const Built unknown = build(board_item("square", {4, 4}), {links_item(name("diagonl"))});
  REQUIRE(unknown.diagnostics.count() == 1);
  CHECK(unknown.diagnostics.in_order_of_report()[0].hint() == "did you mean `diagonal`?");
}

}  // namespace ludo::lang
