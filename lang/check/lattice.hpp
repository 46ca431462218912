// Places and directions of grid boards, before links, names and tables.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lang/model/board.hpp"

namespace ludo::lang {

struct LatticeStep {
  std::string name;
  std::int32_t dx = 0;
  std::int32_t dy = 0;
  std::int32_t angle = 0;
  bool orthogonal = false;
  bool diagonal = false;
};

// x' = a x + b y, y' = c x + d y
using LatticeMap = std::array<std::int32_t, 4>;

struct LatticePlace {
  std::int32_t x = 0;
  std::int32_t y = 0;
  friend bool operator==(const LatticePlace&, const LatticePlace&) = default;
  friend auto operator<=>(const LatticePlace&, const LatticePlace&) = default;
};

struct Lattice {
  BoardShape shape = BoardShape::Square;
  std::int32_t columns = 0;  // x runs from 1 to this
  std::int32_t rows = 0;     // y likewise
  std::int32_t angles = 8;
  std::int32_t turn = 1;
  bool hexagonal = false;            // six neighbours
  bool by_columns = false;           // order of sites: column first
  std::vector<LatticePlace> places;  // every place of the shape
  std::vector<LatticePlace> corners;
  std::vector<LatticePlace> centre;
  std::vector<LatticeStep> steps;  // clockwise from north
  std::vector<LatticeMap> maps;    // rotations and reflections, the identity first
  LatticePlace north;              // the vector that points north
};

Lattice square_lattice(std::int32_t columns, std::int32_t rows);
Lattice hexagon_lattice(std::int32_t side, bool pointed);
Lattice rhombus_lattice(std::int32_t columns, std::int32_t rows);
Lattice triangle_lattice(std::int32_t side);

}  // namespace ludo::lang
