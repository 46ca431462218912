// Where the sites of a board lie: their middles and the outlines of their cells, in hundredths of a
// cell, y down. No shape of board needs anything but integers; graphs without places are laid out
// by graph_layout.hpp.
//
// Tested by tests/interpreter/scene/test_places.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "interpreter/scene/scene.hpp"
#include "lang/model/board.hpp"

namespace ludo::scene {

/// What a view says of the places.
struct PlaceOptions {
  std::int32_t tall = 100;    // from row to row on squares and tracks
  std::int32_t fold = 0;      // a track's rows are cut into bands of so many sites; 0: are not
  bool gaps = false;          // hexagons shrink, and cells of their own lie between them
  std::map<Index, Point> at;  // the middles that are given; a board with such does not turn
  std::int32_t facing = 0;    // degrees clockwise from north: this direction points up …
  bool turned = true;         // … if the outline of the board allows it
};

struct Places {
  std::vector<Point> middles;                // by site
  std::vector<std::vector<Point>> outlines;  // by site: convex, clockwise
  std::vector<std::vector<Point>> between;   // the cells in the gaps of hexagons
  std::vector<std::vector<Point>> missing;   // cells of the whole board where no site is
  std::vector<std::int32_t> missing_parity;  // of each of them, as `parity` is
  std::vector<std::int32_t> parity;          // by site: which colour of a checkered board
  std::int32_t turn = 0;                     // degrees clockwise that directions are turned by
  bool cells = true;        // the outlines are cells that tile the board; else discs
  bool lattice = false;     // full rows and columns of squares
  std::vector<Point> hull;  // of the whole board: convex, clockwise
  Box box;                  // of the hull
};

/// Precondition: not a board of tiles, which has no places before tiles lie on it.
Places places_of(const lang::Board& board, const PlaceOptions& options);

/// The sites in rows, top row first. Empty for graphs and tiles.
Grid grid_of(const lang::Board& board, const Places& places);

/// The convex hull, clockwise from its leftmost point (Andrew's monotone chain).
std::vector<Point> convex_hull(std::vector<Point> points);

Box box_of(const std::vector<Point>& points);

/// The point turned clockwise by whole quarters of a turn around 0 0.
Point turned_by_quarters(Point point, std::int32_t quarters);

/// The polygon grown by so much on all sides (shrunk, if negative): its edges are moved along their
/// normals. Precondition: clockwise, no two neighbouring points equal.
std::vector<Point> grown(const std::vector<Point>& polygon, std::int32_t by);

/// The outlines of the union of cells that share whole edges: clockwise loops, holes the other way.
std::vector<std::vector<Point>> outlines_of_union(const std::vector<std::vector<Point>>& cells);

}  // namespace ludo::scene
