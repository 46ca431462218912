#include "lang/check/board_tiles.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

Node names(std::vector<std::string> words) {
  Node list{Form::List, Span::nowhere(), {}, {}};
  for (std::string& word : words)
    list.children.push_back({Form::Name, Span::nowhere(), std::move(word), {}});
  return list;
}

Node part(std::string ground, std::vector<std::string> ports, std::vector<std::string> by = {},
          std::vector<std::string> flags = {}) {
  Node node{Form::TilePart, Span::nowhere(), std::move(ground), {}};
  node.children = {names(std::move(ports)), names(std::move(by)), names(std::move(flags))};
  return node;
}

Node tile(std::string name, std::vector<Node> parts) {
  Node node{Form::TileDef, Span::nowhere(), std::move(name), {}};
  node.children = {Node{Form::Integer, Span::nowhere(), "1", {}}};
  node.children.insert(node.children.end(), parts.begin(), parts.end());
  return node;
}

// A road between fields, an abbey with a road, a city beside a field.
Node landscape() {
  Node item{Form::Tiles, Span::nowhere(), {}, {}};
  item.children = {
      names({"City", "Road", "Cloister", "Field"}),
      tile("D", {part("City", {"n"}), part("Road", {"w", "e"}), part("Field", {"el", "wr"}, {"1"}),
                 part("Field", {"er", "sl", "sr", "wl"})}),
      tile("A", {part("Road", {"s"}), part("Cloister", {}), part("Field", {"rest"})}),
      tile("E", {part("City", {"n"}, {}, {"pennant"}), part("Field", {"rest"}, {"1"})})};
  return item;
}

using Ports = std::vector<Index>;

}  // namespace

TEST_CASE("wide grounds own whole sides, thin ones only the middle") {
  Diagnostics diagnostics;
  const TileTypes types = build_tiles(landscape(), {}, diagnostics);
  REQUIRE(diagnostics.empty());
  const TileType& d = types.tiles[0];
  CHECK(d.parts[0].ports == Ports{0, 1, 2});
  CHECK(d.parts[1].ports == Ports{4, 10});
  CHECK(d.parts[2].ports == Ports{3, 11});
  CHECK(d.parts[3].ports == Ports{5, 6, 7, 8, 9});
  const TileType& a = types.tiles[1];
  CHECK(a.parts[0].ports == Ports{7});
  CHECK(a.parts[1].ports.empty());
  CHECK(a.parts[2].ports == Ports{0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11});
  const TileType& e = types.tiles[2];
  CHECK(e.parts[0].ports == Ports{0, 1, 2});
  CHECK(e.parts[1].ports == Ports{3, 4, 5, 6, 7, 8, 9, 10, 11});
}

TEST_CASE("parts by one another know it both ways; ordinals and flags") {
  Diagnostics diagnostics;
  const TileTypes types = build_tiles(landscape(), {}, diagnostics);
  CHECK(types.tiles[0].parts[0].beside == Ports{2});
  CHECK(types.tiles[0].parts[2].beside == Ports{0});
  CHECK(types.tiles[0].parts[3].ordinal == 2);
  CHECK(types.flags == std::vector<std::string>{"pennant"});
  CHECK(types.tiles[2].parts[0].flags == Ports{0});
  CHECK(types.most_parts == 4);
}

TEST_CASE("what is wrong with a tile") {
  Node item = landscape();
  item.children.push_back(
      tile("X", {part("City", {"n", "e"}), part("Lake", {"n"}), part("Field", {"rest"}, {"7"})}));
  Diagnostics diagnostics;
  build_tiles(item, {}, diagnostics);
  REQUIRE(diagnostics.count() == 3);
  CHECK(diagnostics.in_order_of_report()[0].message() == "`n` belongs to two parts of this tile");
  CHECK(diagnostics.in_order_of_report()[1].message() ==
        "`Lake` is not among the grounds of these tiles");
  CHECK(diagnostics.in_order_of_report()[2].message() == "this tile has no other part 7");
}

}  // namespace ludo::lang
