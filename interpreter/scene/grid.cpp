// The sites of a board in rows, for renderers of letters. See places.hpp.

#include <algorithm>
#include <map>

#include "interpreter/scene/places.hpp"

namespace ludo::scene {

namespace {

using lang::BoardShape;

// Rows before which, and columns before which, the sites are of another block.
void add_gaps(const lang::Board& board, Grid& grid) {
  const auto block_at = [&](std::size_t row, std::size_t column) {
    const Index site = grid.rows[row][column];
    return site < 0 ? kNoIndex : board.sites[static_cast<std::size_t>(site)].block;
  };
  const auto differs = [](Index a, Index b) { return 0 <= a && 0 <= b && a != b; };
  const std::size_t rows = grid.rows.size();
  const std::size_t columns = grid.rows.front().size();
  for (std::size_t r = 1; r < rows; ++r) {
    bool begins = false;
    for (std::size_t c = 0; c < columns; ++c) begins |= differs(block_at(r - 1, c), block_at(r, c));
    if (begins) grid.row_gaps.push_back(static_cast<Index>(r));
  }
  for (std::size_t c = 1; c < columns; ++c) {
    bool begins = false;
    for (std::size_t r = 0; r < rows; ++r) begins |= differs(block_at(r, c - 1), block_at(r, c));
    if (begins) grid.column_gaps.push_back(static_cast<Index>(c));
  }
}

}  // namespace

Grid grid_of(const lang::Board& board, const Places& places) {
  Grid grid;
  if (board.shape == BoardShape::Graph || board.shape == BoardShape::Tiles) return grid;
  std::map<std::int32_t, std::map<std::int32_t, Index>> by_place;  // y, then x
  for (std::size_t site = 0; site < places.middles.size(); ++site) {
    by_place[places.middles[site].y][places.middles[site].x] = static_cast<Index>(site);
  }
  grid.points = board.on_points || board.shape == BoardShape::Drawn;
  grid.staggered = places.cells && board.shape != BoardShape::Square;
  if (grid.staggered) {
    const bool side_up = board.shape == BoardShape::Hexagon && !board.pointed;
    const std::int32_t half = side_up ? 87 : 50;
    std::int32_t left = places.middles.front().x;
    for (const Point& middle : places.middles) left = std::min(left, middle.x);
    for (const auto& [y, row] : by_place) {
      grid.before.push_back((row.begin()->first - left + half / 2) / half);
      std::vector<Index> sites;
      // Sites lie two half cells apart; between them some may be missing.
      std::int32_t next = row.begin()->first;
      for (const auto& [x, site] : row) {
        for (; next + half < x; next += 2 * half) sites.push_back(kNoIndex);
        sites.push_back(site);
        next = x + 2 * half;
      }
      grid.rows.push_back(std::move(sites));
    }
    return grid;
  }
  std::map<std::int32_t, std::size_t> columns;
  for (const Point& middle : places.middles) columns[middle.x] = 0;
  if (board.shape == BoardShape::Square) {
    // Missing cells have their columns and rows, too.
    for (const std::vector<Point>& cell : places.missing) {
      const Box box = box_of(cell);
      columns[box.left + box.width / 2] = 0;
      by_place[box.top + box.height / 2];
    }
  }
  std::size_t count = 0;
  for (auto& [x, column] : columns) column = count++;
  for (const auto& [y, row] : by_place) {
    std::vector<Index> sites(count, kNoIndex);
    for (const auto& [x, site] : row) sites[columns.at(x)] = site;
    grid.rows.push_back(std::move(sites));
  }
  if (!grid.rows.empty() && !board.blocks.empty()) add_gaps(board, grid);
  return grid;
}

}  // namespace ludo::scene
