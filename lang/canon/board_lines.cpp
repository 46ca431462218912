// Finds out how a board lies and writes it down; see board_lines.hpp.

#include "lang/canon/board_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang::canon {

namespace {

std::string_view shape_word(BoardShape shape) {
  switch (shape) {
    case BoardShape::Square:
      return "square";
    case BoardShape::Hexagon:
      return "hexagon";
    case BoardShape::Rhombus:
      return "rhombus";
    case BoardShape::Triangle:
      return "triangle";
    case BoardShape::Track:
      return "track";
    case BoardShape::Graph:
      return "graph";
    case BoardShape::Drawn:
      return "drawn";
    case BoardShape::Tiles:
      return "tiles";
  }
  LUDO_UNREACHABLE();
}

bool holds(const std::vector<Index>& list, Index value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// How far a direction leads east and north on a square board.
std::pair<Index, Index> vector_of(const Direction& direction) {
  if (direction.angle < 0) return {direction.across, direction.ahead};
  const Index east = 0 < direction.angle && direction.angle < 4 ? 1 : 4 < direction.angle ? -1 : 0;
  const Index south = 2 < direction.angle && direction.angle < 6;
  const bool level = direction.angle == 2 || direction.angle == 6;
  return {east, level ? 0 : south != 0 ? -1 : 1};
}

bool has_compass(const Board& board) {
  return board.shape != BoardShape::Graph && board.shape != BoardShape::Tiles;
}

std::string joined(const Places& places, const std::vector<Index>& sites) {
  std::vector<std::string> names;
  for (const Index site : sites) names.push_back(places.site(site));
  std::sort(names.begin(), names.end());
  return fmt::format("{}", fmt::join(names, " "));
}

std::string shape_line(const Board& board, const BoardReads& reads, const Places& places) {
  std::string line =
      fmt::format("board {} angles {} turn {}", shape_word(board.shape), board.angles, board.turn);
  if (board.shape == BoardShape::Tiles) {
    line += fmt::format(" {} x {} parts {} tiles {}", board.columns, board.rows,
                        board.parts_per_tile, board.most_tiles);
    if (reads.numbers) line += fmt::format(" from {} {}", board.origin_column, board.origin_row);
  }
  if (reads.order && places.from_east()) line += " counted from the east";
  if (reads.order && places.from_north()) line += " counted from the north";
  return line;
}

std::string direction_line(const Board& board, const Places& places, Index direction) {
  const Direction& row = board.directions[static_cast<std::size_t>(direction)];
  std::string line = places.direction(direction);
  if (0 <= row.opposite) line += " back " + places.direction(row.opposite);
  if (row.orthogonal || holds(board.orthogonal, direction)) line += " orthogonal";
  if (row.diagonal || holds(board.diagonal, direction)) line += " diagonal";
  if (holds(board.any_directions, direction)) line += " any";
  return line;
}

}  // namespace

Places::Places(const Board& board) : board_(board) {
  if (!has_compass(board) || board.sites.empty()) return;
  least_column_ = least_row_ = std::numeric_limits<Index>::max();
  most_column_ = most_row_ = std::numeric_limits<Index>::min();
  for (const Site& site : board.sites) {
    least_column_ = std::min(least_column_, site.column);
    most_column_ = std::max(most_column_, site.column);
    least_row_ = std::min(least_row_, site.row);
    most_row_ = std::max(most_row_, site.row);
  }
  if (board.shape != BoardShape::Square) return;
  // Any step tells how its board is counted.
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const Index to = board.step(static_cast<Index>(s), static_cast<Index>(d));
      if (to < 0) continue;
      const auto [east, north] = vector_of(board.directions[d]);
      const Site& other = board.sites[static_cast<std::size_t>(to)];
      if (east * (other.column - board.sites[s].column) < 0) from_east_ = true;
      if (north * (other.row - board.sites[s].row) < 0) from_north_ = true;
    }
  }
}

Index Places::column_of(Index site) const {
  const Index column = board_.sites[static_cast<std::size_t>(site)].column;
  return from_east_ ? most_column_ - column + 1 : column - least_column_ + 1;
}

Index Places::row_of(Index site) const {
  const Index row = board_.sites[static_cast<std::size_t>(site)].row;
  return from_north_ ? most_row_ - row + 1 : row - least_row_ + 1;
}

std::string Places::site(Index site) const {
  if (board_.shape == BoardShape::Tiles) {
    return fmt::format("@{}.{}", site / board_.parts_per_tile, site % board_.parts_per_tile);
  }
  return fmt::format("@{}.{}", column_of(site), row_of(site));
}

std::string Places::block(Index block) const {
  if (board_.shape == BoardShape::Tiles) {
    return fmt::format("#{}.{}", block % board_.columns, block / board_.columns);
  }
  Index column = std::numeric_limits<Index>::max();
  Index row = std::numeric_limits<Index>::max();
  for (const Index site : board_.blocks[static_cast<std::size_t>(block)].sites) {
    column = std::min(column, column_of(site));
    row = std::min(row, row_of(site));
  }
  return fmt::format("#{}.{}", column, row);
}

std::string Places::direction(Index direction) const {
  const Direction& row = board_.directions[static_cast<std::size_t>(direction)];
  if (0 <= row.angle) return fmt::format("^{}", row.angle);
  if (row.across != 0 || row.ahead != 0) return fmt::format("^({},{})", row.across, row.ahead);
  return "^" + row.name;  // the language's own: `onward`, `way1`
}

std::vector<std::string> board_lines(const GameModel& model, const Places& places,
                                     const BoardReads& reads) {
  const Board& board = model.board;
  std::vector<std::string> lines{shape_line(board, reads, places)};
  if (board.shape == BoardShape::Graph) return lines;
  std::vector<std::pair<std::string, Index>> directions;
  for (Index d = 0; d < static_cast<Index>(board.directions.size()); ++d) {
    const Direction& direction = board.directions[static_cast<std::size_t>(d)];
    const bool leap = direction.angle < 0 && (direction.across != 0 || direction.ahead != 0);
    if (leap && !reads.all_directions && !reads.directions.contains(d)) continue;
    directions.emplace_back(places.direction(d), d);
  }
  std::sort(directions.begin(), directions.end());
  for (const auto& [name, d] : directions) lines.push_back(direction_line(board, places, d));
  if (board.shape == BoardShape::Tiles) return lines;
  std::vector<std::string> rows;
  for (Index s = 0; s < static_cast<Index>(board.sites.size()); ++s) {
    const Site& site = board.sites[static_cast<std::size_t>(s)];
    std::string row = places.site(s);
    if (reads.numbers) row += fmt::format(" is {} {}", site.column, site.row);
    if (reads.blocks && 0 <= site.block) row += " of " + places.block(site.block);
    row += ":";
    for (const auto& [name, d] : directions) {
      const Index to = board.step(s, d);
      if (0 <= to) row += fmt::format(" {}{}", name, places.site(to));
    }
    rows.push_back(std::move(row));
  }
  std::sort(rows.begin(), rows.end());
  lines.insert(lines.end(), rows.begin(), rows.end());
  if (reads.numbers && reads.blocks) {
    std::vector<std::string> blocks;
    for (std::size_t b = 0; b < board.blocks.size(); ++b) {
      blocks.push_back(fmt::format("{} is {} {}", places.block(static_cast<Index>(b)),
                                   board.blocks[b].column, board.blocks[b].row));
    }
    std::sort(blocks.begin(), blocks.end());
    lines.insert(lines.end(), blocks.begin(), blocks.end());
  }
  if (reads.border) lines.push_back("border " + joined(places, board.border));
  if (reads.corners) lines.push_back("corners " + joined(places, board.corners));
  if (reads.centre) lines.push_back("centre " + joined(places, board.centre));
  if (reads.links) {
    std::vector<std::string> links;
    for (const Link& link : board.links) {
      std::string tail = places.site(link.tail);
      std::string head = places.site(link.head);
      if (!reads.ends && head < tail) std::swap(tail, head);
      links.push_back(fmt::format("link {} {}", tail, head));
    }
    std::sort(links.begin(), links.end());
    lines.insert(lines.end(), links.begin(), links.end());
  }
  if (reads.symmetries) {
    std::vector<std::string> images;
    for (const std::vector<Index>& image : board.symmetries) {
      std::vector<std::string> pairs;
      for (std::size_t s = 0; s < image.size(); ++s) {
        pairs.push_back(places.site(static_cast<Index>(s)) + places.site(image[s]));
      }
      std::sort(pairs.begin(), pairs.end());
      images.push_back(fmt::format("symmetry {}", fmt::join(pairs, " ")));
    }
    std::sort(images.begin(), images.end());
    lines.insert(lines.end(), images.begin(), images.end());
  }
  return lines;
}

}  // namespace ludo::lang::canon
