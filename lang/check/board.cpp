// Builds boards; see board.hpp. Grids here and in board_grid.cpp, the rest in board_graph.cpp and
// board_tiles.cpp.
//
// Tested by tests/lang/check/test_board.cpp.

#include "lang/check/board.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "lang/check/board_parts.hpp"
#include "lang/check/bounds.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

std::optional<BuiltBoard> build_board(const BoardItems& items, const ConstantScope& scope,
                                      const LinkValues& link_values, Diagnostics& diagnostics) {
  LUDO_ASSERT(items.board != nullptr);
  const std::size_t errors_before = diagnostics.count(Severity::error);
  BoardWork work{items, scope, diagnostics};
  const Node& item = *items.board;
  if (item.is(Form::BoardGraph)) {
    build_graph(work, link_values);
  } else if (item.is(Form::BoardDrawn)) {
    build_drawn(work);
  } else if (item.is(Form::BoardTiles)) {
    build_tile_places(work);
  } else if (item.text == "track") {
    build_track(work);
  } else {
    build_grid(work);
  }
  if (errors_before != diagnostics.count(Severity::error)) return std::nullopt;
  if (items.sites_named != nullptr) name_sites(work);
  if (items.sites_numbered != nullptr) number_sites(work);
  finish_tables(work.result.board);
  if (errors_before != diagnostics.count(Severity::error)) return std::nullopt;
  return std::move(work.result);
}

bool may_have_sites(BoardWork& work, std::size_t sites) {
  if (sites <= static_cast<std::size_t>(kMostSites)) return true;
  work.error(DiagnosticKind::too_long, work.items.board->span,
             fmt::format("this board has {} sites; {} are the most", sites, kMostSites));
  return false;
}

bool may_have_directions(BoardWork& work, std::size_t directions) {
  const std::size_t n_sites = work.result.board.sites.size();
  if (directions <= kMostDirections && directions * n_sites <= kMostSteps) return true;
  work.error(
      DiagnosticKind::too_long, work.items.board->span,
      fmt::format("this board has {} directions on {} sites; {} directions are the most, and "
                  "{} with all sites counted",
                  directions, n_sites, kMostDirections, kMostSteps));
  return false;
}

void note_unlinked(BoardWork& work, const std::set<Index>& named) {
  const Board& board = work.result.board;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    const auto direction = static_cast<Index>(d);
    bool leads = named.contains(direction) || named.contains(board.directions[d].opposite);
    for (std::size_t s = 0; !leads && s < board.sites.size(); ++s) {
      leads = board.step(static_cast<Index>(s), direction) >= 0;
    }
    if (!leads) work.result.unlinked.push_back(direction);
  }
}

void finish_tables(Board& board) {
  const std::size_t n_sites = board.sites.size();
  board.links_of.assign(n_sites, {});
  board.touching.assign(n_sites, {});
  board.beside.assign(n_sites, {});
  for (std::size_t i = 0; i < board.links.size(); ++i) {
    const Link& link = board.links[i];
    for (const Index end : {link.tail, link.head}) {
      board.links_of[static_cast<std::size_t>(end)].push_back(static_cast<Index>(i));
    }
  }
  board.orthogonal.clear();
  board.diagonal.clear();
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    if (board.directions[d].orthogonal) board.orthogonal.push_back(static_cast<Index>(d));
    if (board.directions[d].diagonal) board.diagonal.push_back(static_cast<Index>(d));
  }
  for (std::size_t s = 0; s < n_sites; ++s) {
    const auto site = static_cast<Index>(s);
    for (const Index d : board.any_directions) {
      const Index next = board.step(site, d);
      if (next >= 0 && next != site) board.touching[s].push_back(next);
    }
    for (const Index d : board.orthogonal) {
      const Index next = board.step(site, d);
      if (next >= 0 && next != site) board.beside[s].push_back(next);
    }
    keep_distinct(board.links_of[s]);
    keep_distinct(board.touching[s]);
    keep_distinct(board.beside[s]);
  }
  if (board.symmetries.empty()) {
    std::vector<Index> identity(n_sites);
    for (std::size_t s = 0; s < n_sites; ++s) identity[s] = static_cast<Index>(s);
    board.symmetries.push_back(std::move(identity));
  }
}

std::string column_letters(std::int32_t column) {
  LUDO_ASSERT(0 < column);
  if (column <= 26) return std::string(1, static_cast<char>('a' + column - 1));
  return column_letters((column - 1) / 26) + static_cast<char>('a' + (column - 1) % 26);
}

Index find_site(const Board& board, std::string_view name) {
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    if (board.sites[s].name == name) return static_cast<Index>(s);
  }
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    if (!board.sites[s].number.empty() && board.sites[s].number == name) {
      return static_cast<Index>(s);
    }
  }
  return kNoIndex;
}

Index find_link(const Board& board, std::string_view name) {
  Index found = kNoIndex;
  for (std::size_t l = 0; l < board.links.size(); ++l) {
    if (board.links[l].name == name) return static_cast<Index>(l);
  }
  // The plain form, or the ends the other way round.
  const std::string_view ends = name.substr(0, name.find(':'));
  const std::string_view value = ends.size() == name.size() ? "" : name.substr(ends.size());
  std::size_t split = ends.find("--");
  std::size_t width = 2;
  if (split == std::string_view::npos) split = ends.find("->");
  if (split == std::string_view::npos) {
    split = ends.find('=');
    width = 1;
  }
  if (split == std::string_view::npos) return kNoIndex;
  const Index first = find_site(board, ends.substr(0, split));
  const Index second = find_site(board, ends.substr(split + width));
  for (std::size_t l = 0; l < board.links.size(); ++l) {
    const Link& link = board.links[l];
    const bool same_ends =
        (link.tail == first && link.head == second) || (link.tail == second && link.head == first);
    const bool directed = link.name.find("->") != std::string::npos;
    if (!same_ends || directed != (ends.find("->") != std::string_view::npos)) continue;
    if (directed && link.tail != first) continue;
    if (!value.empty() && !std::string_view(link.name).ends_with(value)) continue;
    if (found != kNoIndex) return kNoIndex;
    found = static_cast<Index>(l);
  }
  return found;
}

Index find_direction(const Board& board, std::string_view name) {
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    if (board.directions[d].name == name) return static_cast<Index>(d);
  }
  return kNoIndex;
}

Index site_at(const Board& board, std::int32_t column, std::int32_t row) {
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    if (board.sites[s].column == column && board.sites[s].row == row) return static_cast<Index>(s);
  }
  return kNoIndex;
}

Index block_at(const Board& board, std::int32_t column, std::int32_t row) {
  for (std::size_t b = 0; b < board.blocks.size(); ++b) {
    if (board.blocks[b].column == column && board.blocks[b].row == row) {
      return static_cast<Index>(b);
    }
  }
  return kNoIndex;
}

std::vector<Index> sites_in_box(const Board& board, std::string_view box) {
  std::vector<Index> sites;
  const std::size_t dots = box.find("..");
  if (dots == std::string_view::npos) return sites;
  const Index first = find_site(board, box.substr(0, dots));
  const Index second = find_site(board, box.substr(dots + 2));
  if (first < 0 || second < 0) return sites;
  const Site& a = board.sites[static_cast<std::size_t>(first)];
  const Site& b = board.sites[static_cast<std::size_t>(second)];
  const auto [left, right] = std::minmax(a.column, b.column);
  const auto [low, high] = std::minmax(a.row, b.row);
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    const Site& site = board.sites[s];
    if (left <= site.column && site.column <= right && low <= site.row && site.row <= high) {
      sites.push_back(static_cast<Index>(s));
    }
  }
  return sites;
}

Index turned(const Board& board, Index direction, std::int32_t units) {
  const std::int32_t angle = board.directions[static_cast<std::size_t>(direction)].angle;
  if (angle < 0) return kNoIndex;
  const std::int32_t goal = ((angle + units) % board.angles + board.angles) % board.angles;
  for (std::size_t d = 0; d < board.directions.size(); ++d) {
    if (board.directions[d].angle == goal) return static_cast<Index>(d);
  }
  return kNoIndex;
}

Index relative_direction(const Board& board, Index facing, RelativeDirection relative) {
  if (facing < 0) return kNoIndex;
  const Direction& front = board.directions[static_cast<std::size_t>(facing)];
  if (front.angle < 0) return kNoIndex;
  const std::int32_t full = board.angles;
  // Eighths of a turn; on hexagons the slanting ones lean to the nearest neighbour instead.
  if (full != 12) {
    if (static_cast<std::int32_t>(relative) * full % 8 != 0) return kNoIndex;
    return turned(board, facing, static_cast<std::int32_t>(relative) * full / 8);
  }
  const bool to_neighbour = front.orthogonal;
  switch (relative) {
    case RelativeDirection::Forward:
      return to_neighbour ? facing : kNoIndex;
    case RelativeDirection::ForwardRight:
      return turned(board, facing, to_neighbour ? 2 : 1);
    case RelativeDirection::Right:
      return turned(board, facing, 3);
    case RelativeDirection::BackRight:
      return turned(board, facing, to_neighbour ? 4 : 5);
    case RelativeDirection::Back:
      return to_neighbour ? turned(board, facing, 6) : kNoIndex;
    case RelativeDirection::BackLeft:
      return turned(board, facing, to_neighbour ? -4 : -5);
    case RelativeDirection::Left:
      return turned(board, facing, -3);
    case RelativeDirection::ForwardLeft:
      return turned(board, facing, to_neighbour ? -2 : -1);
  }
  LUDO_UNREACHABLE();
}

std::string describe(const Board& board) {
  switch (board.shape) {
    case BoardShape::Square:
      return fmt::format("board of {} x {} squares", board.columns, board.rows);
    case BoardShape::Hexagon:
      return fmt::format("hexagon of side {}", (board.columns + 1) / 2);
    case BoardShape::Rhombus:
      return fmt::format("rhombus of {} x {}", board.columns, board.rows);
    case BoardShape::Triangle:
      return fmt::format("triangle of side {}", board.columns);
    case BoardShape::Track:
      return fmt::format("track of {} rows with {} pits", board.rows, board.columns);
    case BoardShape::Graph:
      return fmt::format("board of {} named sites", board.sites.size());
    case BoardShape::Drawn:
      return fmt::format("drawn board of {} sites", board.sites.size());
    case BoardShape::Tiles:
      return fmt::format("board of {} x {} tiles", board.columns, board.rows);
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::lang
