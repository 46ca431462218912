// The four grids of the language; see lattice.hpp.
//
// Hexagons use Freeling's coordinates: columns a, b, …, rows 1, 2, …, neighbours ±(1,0), ±(0,1),
// ±(1,1). Lying flat, a1 is the southern corner and (1,1) points north; with a vertex up, (1,1)
// points northeast. Rhombuses and triangles have the neighbours ±(1,0), ±(0,1), ±(1,-1) and rows
// that lean to the right.
//
// Tested by tests/lang/check/test_board.cpp.

#include "lang/check/lattice.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace ludo::lang {

namespace {

// Products of the generators until no new map appears.
std::vector<LatticeMap> generated(const std::vector<LatticeMap>& generators) {
  std::vector<LatticeMap> maps = {{1, 0, 0, 1}};
  for (std::size_t i = 0; i < maps.size(); ++i) {
    for (const LatticeMap& g : generators) {
      const LatticeMap m = maps[i];
      const LatticeMap product = {g[0] * m[0] + g[1] * m[2], g[0] * m[1] + g[1] * m[3],
                                  g[2] * m[0] + g[3] * m[2], g[2] * m[1] + g[3] * m[3]};
      if (std::find(maps.begin(), maps.end(), product) == maps.end()) maps.push_back(product);
    }
  }
  return maps;
}

// The middle places of a range: one or two.
bool in_middle(std::int32_t value, std::int32_t most) {
  return std::abs(2 * value - most - 1) <= 1;
}

void make_rectangle(Lattice& lattice) {
  for (std::int32_t y = 1; y <= lattice.rows; ++y) {
    for (std::int32_t x = 1; x <= lattice.columns; ++x) {
      lattice.places.push_back({x, y});
      const bool at_side = x == 1 || x == lattice.columns;
      const bool at_end = y == 1 || y == lattice.rows;
      if (at_side && at_end) lattice.corners.push_back({x, y});
      if (in_middle(x, lattice.columns) && in_middle(y, lattice.rows)) {
        lattice.centre.push_back({x, y});
      }
    }
  }
}

// The names of the twelve directions of a hexagonal lattice, by angle.
constexpr std::array<const char*, 12> kFlatNames = {"n", "nne", "ne", "e", "se", "sse",
                                                    "s", "ssw", "sw", "w", "nw", "nnw"};
constexpr std::array<const char*, 12> kPointedNames = {"n", "ne", "ene", "e", "ese", "se",
                                                       "s", "sw", "wsw", "w", "wnw", "nw"};

// `ring`: the six neighbours clockwise, the first at angle `first_angle`.
void make_hexagonal(Lattice& lattice, const std::array<LatticePlace, 6>& ring,
                    std::int32_t first_angle, bool pointed) {
  lattice.angles = 12;
  lattice.turn = 2;
  lattice.hexagonal = true;
  const auto& names = pointed ? kPointedNames : kFlatNames;
  for (std::size_t i = 0; i < 6; ++i) {
    const LatticePlace a = ring[i];
    const LatticePlace b = ring[(i + 1) % 6];
    const auto angle = (first_angle + 2 * static_cast<std::int32_t>(i)) % 12;
    const auto between = (angle + 1) % 12;
    lattice.steps.push_back({names[static_cast<std::size_t>(angle)], a.x, a.y, angle, true, false});
    lattice.steps.push_back(
        {names[static_cast<std::size_t>(between)], a.x + b.x, a.y + b.y, between, false, true});
  }
  std::sort(lattice.steps.begin(), lattice.steps.end(),
            [](const LatticeStep& a, const LatticeStep& b) { return a.angle < b.angle; });
  lattice.north = {lattice.steps[0].dx, lattice.steps[0].dy};
  // One sixth of a turn clockwise maps each neighbour to the next: two images determine the map.
  // Both lattices have (1,0) and (0,1) among the neighbours.
  LatticePlace image_x;
  LatticePlace image_y;
  for (std::size_t i = 0; i < 6; ++i) {
    if (ring[i] == LatticePlace{1, 0}) image_x = ring[(i + 1) % 6];
    if (ring[i] == LatticePlace{0, 1}) image_y = ring[(i + 1) % 6];
  }
  const LatticeMap sixth = {image_x.x, image_y.x, image_x.y, image_y.y};
  const LatticeMap mirror = {0, 1, 1, 0};  // exchanges columns and rows
  lattice.maps = generated({sixth, mirror});
}

}  // namespace

Lattice square_lattice(std::int32_t columns, std::int32_t rows) {
  Lattice lattice;
  lattice.columns = columns;
  lattice.rows = rows;
  make_rectangle(lattice);
  lattice.steps = {{"n", 0, 1, 0, true, false},  {"ne", 1, 1, 1, false, true},
                   {"e", 1, 0, 2, true, false},  {"se", 1, -1, 3, false, true},
                   {"s", 0, -1, 4, true, false}, {"sw", -1, -1, 5, false, true},
                   {"w", -1, 0, 6, true, false}, {"nw", -1, 1, 7, false, true}};
  lattice.maps = generated({LatticeMap{0, 1, -1, 0}, LatticeMap{-1, 0, 0, 1}});
  lattice.north = {0, 1};
  return lattice;
}

Lattice hexagon_lattice(std::int32_t side, bool pointed) {
  Lattice lattice;
  lattice.shape = BoardShape::Hexagon;
  lattice.columns = 2 * side - 1;
  lattice.rows = 2 * side - 1;
  lattice.by_columns = true;
  for (std::int32_t x = 1; x <= lattice.columns; ++x) {
    for (std::int32_t y = 1; y <= lattice.rows; ++y) {
      if (std::abs(x - y) < side) lattice.places.push_back({x, y});
    }
  }
  const std::int32_t most = 2 * side - 1;
  lattice.corners = {{1, 1}};
  if (side > 1) {
    lattice.corners = {{1, 1}, {1, side}, {side, 1}, {side, most}, {most, side}, {most, most}};
  }
  lattice.centre = {{side, side}};
  const std::array<LatticePlace, 6> ring = {LatticePlace{1, 1},  LatticePlace{1, 0},
                                            LatticePlace{0, -1}, LatticePlace{-1, -1},
                                            LatticePlace{-1, 0}, LatticePlace{0, 1}};
  make_hexagonal(lattice, ring, pointed ? 1 : 0, pointed);
  return lattice;
}

Lattice rhombus_lattice(std::int32_t columns, std::int32_t rows) {
  Lattice lattice;
  lattice.shape = BoardShape::Rhombus;
  lattice.columns = columns;
  lattice.rows = rows;
  make_rectangle(lattice);
  const std::array<LatticePlace, 6> ring = {LatticePlace{0, 1},  LatticePlace{1, 0},
                                            LatticePlace{1, -1}, LatticePlace{0, -1},
                                            LatticePlace{-1, 0}, LatticePlace{-1, 1}};
  make_hexagonal(lattice, ring, 1, true);
  return lattice;
}

Lattice triangle_lattice(std::int32_t side) {
  Lattice lattice = rhombus_lattice(side, side);
  lattice.shape = BoardShape::Triangle;
  std::erase_if(lattice.places, [&](const LatticePlace& p) { return p.x + p.y > side + 1; });
  lattice.corners = {{1, 1}};
  if (side > 1) lattice.corners = {{1, 1}, {side, 1}, {1, side}};
  // The centre: where the distances to the three sides differ least.
  std::int32_t best = side;
  lattice.centre.clear();
  for (const LatticePlace& p : lattice.places) {
    const auto [least, most] = std::minmax({p.x, p.y, side + 2 - p.x - p.y});
    if (most - least < best) {
      best = most - least;
      lattice.centre.clear();
    }
    if (most - least == best) lattice.centre.push_back(p);
  }
  return lattice;
}

}  // namespace ludo::lang
