#include "lang/check/picture.hpp"

#include "lang/check/board.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

Board build(const std::string& shape, std::vector<int> sizes, std::vector<Node> options = {}) {
  Node list{Form::List, Span::nowhere(), {}, {}};
  for (const int size : sizes)
    list.children.push_back({Form::Integer, Span::nowhere(), std::to_string(size), {}});
  const Node item{Form::Board,
                  Span::nowhere(),
                  shape,
                  {list, Node{Form::List, Span::nowhere(), {}, std::move(options)},
                   Node{Form::Attached, Span::nowhere(), {}, {}}}};
  BoardItems items;
  items.board = &item;
  Diagnostics diagnostics;
  LinkValues values;
  auto built = build_board(items, {}, values, diagnostics);
  REQUIRE(built);
  return built->board;
}

Node option(std::string text, std::vector<Node> children = {}) {
  return Node{Form::BoardOption, Span::nowhere(), std::move(text), std::move(children)};
}

std::string row(const Board& board, std::size_t y) {
  const std::vector<std::vector<Index>> rows = picture_of_sites(board);
  std::string text;
  for (const Index site : rows.at(y)) {
    text += (text.empty() ? "" : " ") +
            (site < 0 ? "_" : board.sites[static_cast<std::size_t>(site)].name);
  }
  return text;
}

}  // namespace

TEST_CASE("squares are drawn from the north") {
  const Board board = build("square", {3, 2});
  CHECK(row(board, 0) == "a2 b2 c2");
  CHECK(row(board, 1) == "a1 b1 c1");
}

TEST_CASE("counting from another corner does not turn the picture") {
  const Node from_nw = option("counted", {Node{Form::Name, Span::nowhere(), "nw", {}}});
  const Board board = build("square", {3, 2}, {from_nw});
  CHECK(row(board, 0) == "a1 b1 c1");
  const Node from_se = option("counted", {Node{Form::Name, Span::nowhere(), "se", {}}});
  CHECK(row(build("square", {3, 2}, {from_se}), 0) == "c2 b2 a2");
}

TEST_CASE("holes stay places of the picture") {
  const Node corners{Form::Name, Span::nowhere(), "Corners", {}};
  const Node where = option("where", {Node{Form::Not, Span::nowhere(), {}, {corners}}});
  const Board board = build("square", {3, 3}, {where});
  CHECK(row(board, 0) == "_ b3 _");
  CHECK(row(board, 1) == "a2 b2 c2");
}

TEST_CASE("hexagons: by height when flat, by rows with a vertex up") {
  const Board flat = build("hexagon", {3});
  CHECK(picture_of_sites(flat).size() == 9);
  CHECK(row(flat, 0) == "e5");
  CHECK(row(flat, 1) == "d5 e4");
  CHECK(row(flat, 2) == "c5 d4 e3");
  CHECK(row(flat, 3) == "c4 d3");
  CHECK(row(flat, 8) == "a1");
  const Board pointed = build("hexagon", {3}, {option("pointed")});
  CHECK(picture_of_sites(pointed).size() == 5);
  CHECK(row(pointed, 0) == "c5 d5 e5");
  CHECK(row(pointed, 2) == "a3 b3 c3 d3 e3");
  CHECK(row(pointed, 4) == "a1 b1 c1");
}

TEST_CASE("rhombuses, triangles and tracks by rows") {
  CHECK(row(build("rhombus", {3, 3}), 0) == "a3 b3 c3");
  const Board triangle = build("triangle", {3});
  CHECK(row(triangle, 0) == "a3");
  CHECK(row(triangle, 2) == "a1 b1 c1");
  CHECK(row(build("track", {2, 3}), 0) == "a2 b2 c2");
}

TEST_CASE("blocks are drawn once each") {
  const Node two{Form::Integer, Span::nowhere(), "2", {}};
  const Board board = build("square", {4, 4}, {option("blocks", {two, two})});
  CHECK(picture_of_blocks(board) == std::vector<std::vector<Index>>{{2, 3}, {0, 1}});
}

TEST_CASE("turning a hexagon by a third") {
  const Board board = build("hexagon", {5}, {option("pointed")});
  const auto image =
      rotation_of_sites(board, find_direction(board, "n"), find_direction(board, "ese"));
  REQUIRE(image.size() == 61);
  const auto turned_to = [&](std::string_view site) {
    return board
        .sites[static_cast<std::size_t>(image[static_cast<std::size_t>(find_site(board, site))])]
        .name;
  };
  // The dossier turns (q, r) into (-q-r, q): (-4, 4) = a1 becomes (0, -4) = e9.
  // Cell (q, r) = (column - 5, 5 - row) goes to (-q - r, q).
  CHECK(turned_to("a1") == "e9");
  CHECK(turned_to("e5") == "e5");
  CHECK(turned_to("e9") == "i5");
  CHECK(rotation_of_sites(board, find_direction(board, "n"), find_direction(board, "ne")).empty());
}

}  // namespace ludo::lang
