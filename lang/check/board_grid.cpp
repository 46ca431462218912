// Squares, hexagons, rhombuses and triangles: from a lattice to a board.
//
// Without `links` every place is linked to its neighbours in `any direction`. With `links` only the
// links said exist, and a compass direction leads only along a link; leaps and the vertex
// directions of hexagons are jumps and need none.
//
// Tested by tests/lang/check/test_board.cpp.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "lang/check/board_parts.hpp"
#include "lang/check/bounds.hpp"
#include "lang/check/lattice.hpp"
#include "lang/text/suggest.hpp"

namespace ludo::lang {

namespace {

struct Grid {
  BoardWork& work;
  Lattice lattice;
  std::vector<LatticePlace> places;  // by site
  std::map<LatticePlace, Index> site_of;
  bool from_east = false;   // columns are counted from the east
  bool from_north = false;  // rows are counted from the north
  bool centred = false;
  std::int32_t block_columns = 0;  // sites in a block
  std::int32_t block_rows = 0;

  Board& board() { return work.result.board; }

  std::int32_t column_of(LatticePlace p) const {
    const std::int32_t counted = from_east ? lattice.columns + 1 - p.x : p.x;
    return centred ? counted - (lattice.columns + 1) / 2 : counted;
  }
  std::int32_t row_of(LatticePlace p) const {
    const std::int32_t counted = from_north ? lattice.rows + 1 - p.y : p.y;
    return centred ? counted - (lattice.rows + 1) / 2 : counted;
  }
  std::string name_of(LatticePlace p) const {
    const std::int32_t column = from_east ? lattice.columns + 1 - p.x : p.x;
    const std::int32_t row = from_north ? lattice.rows + 1 - p.y : p.y;
    return column_letters(column) + std::to_string(row);
  }
  Index at(LatticePlace p) const {
    const auto found = site_of.find(p);
    return found == site_of.end() ? kNoIndex : found->second;
  }
};

bool on_border(const Grid& grid, const std::set<LatticePlace>& whole, LatticePlace p) {
  for (const LatticeStep& step : grid.lattice.steps) {
    if (step.orthogonal && !whole.contains({p.x + step.dx, p.y + step.dy})) return true;
  }
  return false;
}

// What the `where` of boards and links may say about a site.
ConstantScope site_scope(const Grid& grid, const std::set<LatticePlace>& whole, LatticePlace p) {
  ConstantScope scope = grid.work.scope;
  scope.column = grid.column_of(p);
  scope.row = grid.row_of(p);
  scope.in_set = [&grid, &whole, p](const Node& node) -> std::optional<bool> {
    const auto among = [&](const std::vector<LatticePlace>& list) {
      return std::find(list.begin(), list.end(), p) != list.end();
    };
    if (node.is(Form::Name) && node.text == "Border") return on_border(grid, whole, p);
    if (node.is(Form::Name) && node.text == "Corners") return among(grid.lattice.corners);
    if (node.is(Form::Name) && node.text == "Centre") return among(grid.lattice.centre);
    if (node.is(Form::SiteName)) return grid.name_of(p) == node.text;
    if (node.is(Form::SetLiteral) && !node.children.empty() && node[0].is(Form::SiteName)) {
      return std::any_of(node.children.begin(), node.children.end(),
                         [&](const Node& site) { return grid.name_of(p) == site.text; });
    }
    return std::nullopt;
  };
  return scope;
}

std::optional<Lattice> read_shape(BoardWork& work) {
  const Node& item = *work.items.board;
  const Node& sizes = item[0];
  const bool one_size = item.text == "hexagon" || item.text == "triangle";
  if (sizes.size() != (one_size ? 1U : 2U)) return std::nullopt;
  const auto first = board_size(work, sizes[0], one_size ? 100 : 200);
  if (one_size) {
    if (!first) return std::nullopt;
    return item.text == "triangle"
               ? triangle_lattice(*first)
               : hexagon_lattice(*first, board_option(item, "pointed") != nullptr);
  }
  if (!first) return std::nullopt;
  const auto second = board_size(work, sizes[1], 200);
  if (!second) return std::nullopt;
  return item.text == "rhombus" ? rhombus_lattice(*first, *second)
                                : square_lattice(*first, *second);
}

// `pointed`, `counted from`, `centred`, `in blocks`, `on points`.
void read_options(Grid& grid) {
  BoardWork& work = grid.work;
  const Node& item = *work.items.board;
  for (const Node& option : item[1].children) {
    if (option.text == "pointed" && item.text != "hexagon") {
      work.error(DiagnosticKind::bad_board, option.span, "only hexagons can be `pointed`");
    } else if (option.text == "points") {
      grid.board().on_points = true;
    } else if (option.text == "counted") {
      const std::string& corner = option[0].text;
      grid.from_north = corner[0] == 'n';
      grid.from_east = corner.back() == 'e';
      if (item.text != "square") {
        work.error(DiagnosticKind::bad_board, option.span,
                   "only square boards can be counted from another corner");
      }
    } else if (option.text == "centred") {
      grid.centred = true;
    } else if (option.text == "blocks") {
      const auto columns = board_size(work, option[0]);
      const auto rows = board_size(work, option[1]);
      if (!columns || !rows) continue;
      if (item.text != "square" || grid.lattice.columns % *columns != 0 ||
          grid.lattice.rows % *rows != 0) {
        work.error(DiagnosticKind::bad_board, option.span,
                   fmt::format("blocks of {} x {} do not fill this board", *columns, *rows));
        continue;
      }
      grid.block_columns = *columns;
      grid.block_rows = *rows;
    }
  }
}

void make_sites(Grid& grid, const std::set<LatticePlace>& whole) {
  BoardWork& work = grid.work;
  Board& board = grid.board();
  std::vector<LatticePlace> places;
  const Node* where = board_option(*work.items.board, "where");
  for (const LatticePlace& p : grid.lattice.places) {
    if (where != nullptr) {
      const auto exists = constant_truth((*where)[0], site_scope(grid, whole, p), work.diagnostics);
      if (!exists) return;
      if (!*exists) continue;
    }
    places.push_back(p);
  }
  const bool by_columns = grid.lattice.by_columns;
  std::sort(places.begin(), places.end(), [&](const LatticePlace& a, const LatticePlace& b) {
    const auto key = [&](const LatticePlace& p) {
      const std::int32_t column = grid.column_of(p);
      const std::int32_t row = grid.row_of(p);
      return by_columns ? std::pair(column, row) : std::pair(row, column);
    };
    return key(a) < key(b);
  });
  if (places.empty()) {
    work.error(DiagnosticKind::bad_board, work.items.board->span, "this board has no site");
    return;
  }
  for (const LatticePlace& p : places) {
    Site site;
    site.name = grid.name_of(p);
    site.column = grid.column_of(p);
    site.row = grid.row_of(p);
    const auto index = static_cast<Index>(board.sites.size());
    grid.site_of[p] = index;
    if (on_border(grid, whole, p)) board.border.push_back(index);
    board.sites.push_back(std::move(site));
  }
  grid.places = std::move(places);
  for (const LatticePlace& p : grid.lattice.corners) {
    if (const Index site = grid.at(p); site >= 0) board.corners.push_back(site);
  }
  for (const LatticePlace& p : grid.lattice.centre) {
    if (const Index site = grid.at(p); site >= 0) board.centre.push_back(site);
  }
  std::sort(board.corners.begin(), board.corners.end());
  std::sort(board.centre.begin(), board.centre.end());
}

void make_blocks(Grid& grid) {
  if (grid.block_columns == 0) return;
  Board& board = grid.board();
  const std::int32_t columns = grid.lattice.columns / grid.block_columns;
  const std::int32_t rows = grid.lattice.rows / grid.block_rows;
  for (std::int32_t row = 0; row < rows; ++row) {
    for (std::int32_t column = 0; column < columns; ++column) {
      Block block;
      block.column = grid.centred ? column - columns / 2 : column + 1;
      block.row = grid.centred ? row - rows / 2 : row + 1;
      block.name = fmt::format("[{},{}]", block.column, block.row);
      board.blocks.push_back(std::move(block));
    }
  }
  for (std::size_t s = 0; s < board.sites.size(); ++s) {
    const LatticePlace p = grid.places[s];
    const std::int32_t x = grid.from_east ? grid.lattice.columns - p.x : p.x - 1;
    const std::int32_t y = grid.from_north ? grid.lattice.rows - p.y : p.y - 1;
    const std::int32_t block = y / grid.block_rows * columns + x / grid.block_columns;
    board.sites[s].block = block;
    board.blocks[static_cast<std::size_t>(block)].sites.push_back(static_cast<Index>(s));
  }
}

void add_direction(Board& board, Direction direction) {
  board.directions.push_back(std::move(direction));
}

// Clockwise from north, by exact arithmetic: maps of grids keep the order of angles.
bool is_clockwise_before(LatticePlace north, LatticePlace a, LatticePlace b) {
  const auto cross = [](LatticePlace u, LatticePlace v) {
    return static_cast<std::int64_t>(u.x) * v.y - static_cast<std::int64_t>(u.y) * v.x;
  };
  // 0: north itself, 1: the half turn after it, 2: south and the rest. Only the sign of the cross
  // product is used, so that the slant of the lattice does not matter.
  const auto half = [&](LatticePlace v) {
    const std::int64_t side = cross(north, v);
    if (side < 0) return 1;
    if (0 < side) return 3;
    return (v.x != 0 && (v.x < 0) == (north.x < 0) && north.x != 0) ||
                   (v.y != 0 && (v.y < 0) == (north.y < 0) && north.y != 0)
               ? 0
               : 2;
  };
  if (half(a) != half(b)) return half(a) < half(b);
  return cross(a, b) < 0;
}

void make_leaps(Grid& grid, std::vector<LatticePlace>& steps) {
  BoardWork& work = grid.work;
  Board& board = grid.board();
  for (const Node* leap : work.items.leaps) {
    if (board.directions.size() > kMostDirections) return;  // reported by who asked
    const auto across = constant_number((*leap)[0], work.scope, work.diagnostics);
    const auto ahead = constant_number((*leap)[1], work.scope, work.diagnostics);
    if (!across || !ahead) continue;
    if (std::max(std::abs(*across), std::abs(*ahead)) > kMostOfLeap) {
      work.error(DiagnosticKind::number_out_of_range, leap->span,
                 fmt::format("a leap leads {} steps far at the most", kMostOfLeap));
      continue;
    }
    if (*across == 0 && *ahead == 0) {
      work.error(DiagnosticKind::bad_board, leap->span,
                 fmt::format("the leap `{}` leads nowhere", leap->text));
      continue;
    }
    if (!(*leap)[2].absent()) {
      const std::int32_t wide = std::abs(*across);
      work.error(DiagnosticKind::bad_board, leap->span,
                 fmt::format("the leap `{}` is the same in all directions", leap->text),
                 wide == 0 ? fmt::format("write `direction {}: (0, {})`", leap->text, *ahead)
                           : fmt::format("write `direction {0}: (-{1}, {2}) or ({1}, {2})`",
                                         leap->text, wide, *ahead));
    }
    std::vector<LatticePlace> images;
    for (const LatticeMap& m : grid.lattice.maps) {
      const LatticePlace image = {m[0] * *across + m[1] * *ahead, m[2] * *across + m[3] * *ahead};
      if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(image);
    }
    std::sort(images.begin(), images.end(), [&](const LatticePlace& a, const LatticePlace& b) {
      return is_clockwise_before(grid.lattice.north, a, b);
    });
    LeapDef def;
    def.name = leap->text;
    const auto first = static_cast<Index>(board.directions.size());
    for (std::size_t i = 0; i < images.size(); ++i) {
      Direction direction;
      direction.name = leap->text + std::to_string(i + 1);
      direction.across = images[i].x;
      direction.ahead = images[i].y;
      for (std::size_t j = 0; j < images.size(); ++j) {
        if (images[j] == LatticePlace{-images[i].x, -images[i].y}) {
          direction.opposite = first + static_cast<Index>(j);
        }
      }
      def.directions.push_back(first + static_cast<Index>(i));
      add_direction(board, std::move(direction));
      steps.push_back(images[i]);
    }
    work.result.leaps.push_back(std::move(def));
  }
}

// The direction that leads this far, a new one if the board has none.
Index direction_to(Grid& grid, std::vector<LatticePlace>& steps, LatticePlace shift) {
  Board& board = grid.board();
  // With `links` a neighbour may be out of reach of a step, but not of a leap.
  const std::size_t first = grid.work.items.links.empty() ? 0 : grid.lattice.steps.size();
  for (std::size_t d = first; d < steps.size(); ++d) {
    if (steps[d] == shift) return static_cast<Index>(d);
  }
  Direction direction;
  direction.name = fmt::format("({}, {})", shift.x, shift.y);
  direction.across = shift.x;
  direction.ahead = shift.y;
  add_direction(board, std::move(direction));
  steps.push_back(shift);
  return static_cast<Index>(steps.size() - 1);
}

void make_vectors(Grid& grid, std::vector<LatticePlace>& steps) {
  BoardWork& work = grid.work;
  if (grid.lattice.shape != BoardShape::Square) return;
  std::vector<VectorImages>& vectors = work.result.vectors;
  for (const Node* node : work.items.vectors) {
    if (grid.board().directions.size() > kMostDirections) return;  // reported by who asked
    const auto [x, y] = vector_of(*node).value_or(std::pair(0, 0));
    const bool known =
        std::any_of(vectors.begin(), vectors.end(),
                    [&, a = x, b = y](const auto& v) { return v.across == a && v.ahead == b; });
    if (known) continue;
    if (x == 0 && y == 0) {
      work.error(DiagnosticKind::bad_board, node->span, "the direction `(0, 0)` leads nowhere");
      continue;
    }
    if (std::max(std::abs(x), std::abs(y)) > kMostOfLeap) {
      work.error(DiagnosticKind::number_out_of_range, node->span,
                 fmt::format("a leap leads {} steps far at the most", kMostOfLeap));
      continue;
    }
    VectorImages vector{x, y, {}};
    const LatticePlace turned[] = {{x, y}, {y, -x}, {-x, -y}, {-y, x}};
    for (std::size_t i = 0; i < 4; ++i) vector.images[i] = direction_to(grid, steps, turned[i]);
    Board& board = grid.board();
    for (std::size_t i = 0; i < 4; ++i) {
      board.directions[static_cast<std::size_t>(vector.images[i])].opposite =
          vector.images[(i + 2) % 4];
    }
    vectors.push_back(vector);
  }
}

void make_directions(Grid& grid, std::vector<LatticePlace>& steps) {
  Board& board = grid.board();
  for (const LatticeStep& step : grid.lattice.steps) {
    Direction direction;
    direction.name = step.name;
    direction.angle = step.angle;
    direction.orthogonal = step.orthogonal;
    direction.diagonal = step.diagonal;
    add_direction(board, std::move(direction));
    steps.push_back({step.dx, step.dy});
  }
  for (std::size_t d = 0; d < steps.size(); ++d) {
    for (std::size_t e = 0; e < steps.size(); ++e) {
      if (steps[e] == LatticePlace{-steps[d].x, -steps[d].y}) {
        board.directions[d].opposite = static_cast<Index>(e);
      }
    }
  }
  make_leaps(grid, steps);
  make_vectors(grid, steps);
}

using LinkEnds = std::pair<Index, Index>;  // the lesser site first

// `named`: the directions that the items speak of, whether the board is large enough for them or
// not.
std::set<LinkEnds> read_links(Grid& grid, const std::set<LatticePlace>& whole,
                              const std::vector<LatticePlace>& steps, std::set<Index>& named) {
  BoardWork& work = grid.work;
  std::set<LinkEnds> links;
  const auto link = [&](Index site, std::size_t direction) {
    const LatticePlace p = grid.places[static_cast<std::size_t>(site)];
    const Index other = grid.at({p.x + steps[direction].x, p.y + steps[direction].y});
    if (other >= 0) links.insert(std::minmax(site, other));
  };
  if (work.items.links.empty()) {
    for (std::size_t s = 0; s < grid.places.size(); ++s) {
      for (std::size_t d = 0; d < grid.lattice.steps.size(); ++d) {
        const LatticeStep& step = grid.lattice.steps[d];
        if (step.orthogonal || !grid.lattice.hexagonal) link(static_cast<Index>(s), d);
      }
    }
    return links;
  }
  for (const Node* item : work.items.links) {
    const std::vector<Index> directions = link_directions(work, (*item)[0]);
    named.insert(directions.begin(), directions.end());
    for (std::size_t s = 0; s < grid.places.size(); ++s) {
      if (!(*item)[1].absent()) {
        const auto holds =
            constant_truth((*item)[1], site_scope(grid, whole, grid.places[s]), work.diagnostics);
        if (!holds) return links;
        if (!*holds) continue;
      }
      for (const Index d : directions) link(static_cast<Index>(s), static_cast<std::size_t>(d));
    }
  }
  return links;
}

void make_steps(Grid& grid, const std::vector<LatticePlace>& steps,
                const std::set<LinkEnds>& links) {
  Board& board = grid.board();
  board.steps.assign(board.sites.size() * steps.size(), -1);
  std::set<Index> linked_directions;
  for (std::size_t s = 0; s < grid.places.size(); ++s) {
    const LatticePlace p = grid.places[s];
    for (std::size_t d = 0; d < steps.size(); ++d) {
      const Index other = grid.at({p.x + steps[d].x, p.y + steps[d].y});
      if (other < 0) continue;
      const bool is_linked = links.contains(std::minmax(static_cast<Index>(s), other));
      if (is_linked) linked_directions.insert(static_cast<Index>(d));
      const bool is_leap = grid.lattice.steps.size() <= d;
      const bool is_vertex = grid.lattice.hexagonal && !is_leap && grid.lattice.steps[d].diagonal;
      if (is_linked || is_leap || is_vertex) board.steps[s * steps.size() + d] = other;
    }
  }
  for (const LinkEnds& ends : links) {
    Link link;
    link.tail = ends.first;
    link.head = ends.second;
    link.name = board.sites[static_cast<std::size_t>(ends.first)].name + "=" +
                board.sites[static_cast<std::size_t>(ends.second)].name;
    board.links.push_back(std::move(link));
  }
  // `any direction`: the directions of the shape, or those in which the declared links run.
  if (grid.work.items.links.empty()) {
    for (std::size_t d = 0; d < grid.lattice.steps.size(); ++d) {
      if (grid.lattice.steps[d].orthogonal || !grid.lattice.hexagonal) {
        board.any_directions.push_back(static_cast<Index>(d));
      }
    }
  } else {
    board.any_directions.assign(linked_directions.begin(), linked_directions.end());
  }
}

// The rotations and reflections of the shape that keep sites and links.
void make_symmetries(Grid& grid, const std::set<LinkEnds>& links) {
  Board& board = grid.board();
  const auto n = static_cast<std::int64_t>(grid.places.size());
  std::int64_t sum_x = 0;
  std::int64_t sum_y = 0;
  for (const LatticePlace& p : grid.places) {
    sum_x += p.x;
    sum_y += p.y;
  }
  for (const LatticeMap& m : grid.lattice.maps) {
    // The map followed by the shift that keeps the centre of all sites.
    const std::int64_t shift_x = sum_x - (m[0] * sum_x + m[1] * sum_y);
    const std::int64_t shift_y = sum_y - (m[2] * sum_x + m[3] * sum_y);
    if (shift_x % n != 0 || shift_y % n != 0) continue;
    std::vector<Index> image;
    for (const LatticePlace& p : grid.places) {
      const Index site =
          grid.at({static_cast<std::int32_t>(m[0] * p.x + m[1] * p.y + shift_x / n),
                   static_cast<std::int32_t>(m[2] * p.x + m[3] * p.y + shift_y / n)});
      if (site < 0) break;
      image.push_back(site);
    }
    if (image.size() != grid.places.size()) continue;
    const bool keeps_links = std::all_of(links.begin(), links.end(), [&](const LinkEnds& ends) {
      return links.contains(std::minmax(image[static_cast<std::size_t>(ends.first)],
                                        image[static_cast<std::size_t>(ends.second)]));
    });
    if (keeps_links) board.symmetries.push_back(std::move(image));
  }
}

}  // namespace

void build_grid(BoardWork& work) {
  auto lattice = read_shape(work);
  if (!lattice) return;
  if (!may_have_sites(work, lattice->places.size())) return;
  Grid grid{work, std::move(*lattice), {}, {}};
  Board& board = grid.board();
  board.shape = grid.lattice.shape;
  board.columns = grid.lattice.columns;
  board.rows = grid.lattice.rows;
  board.angles = grid.lattice.angles;
  board.turn = grid.lattice.turn;
  board.pointed = board_option(*work.items.board, "pointed") != nullptr;
  const std::set<LatticePlace> whole(grid.lattice.places.begin(), grid.lattice.places.end());
  read_options(grid);
  make_sites(grid, whole);
  if (board.sites.empty()) return;
  make_blocks(grid);
  std::vector<LatticePlace> steps;
  make_directions(grid, steps);
  if (!may_have_directions(work, steps.size())) return;
  std::set<Index> named;
  const std::set<LinkEnds> links = read_links(grid, whole, steps, named);
  make_steps(grid, steps, links);
  if (!work.items.links.empty()) note_unlinked(work, named);
  make_symmetries(grid, links);
}

const Node* board_option(const Node& item, std::string_view text) {
  if (!item.is(Form::Board)) return nullptr;
  for (const Node& option : item[1].children) {
    if (option.text == text) return &option;
  }
  return nullptr;
}

std::optional<std::int32_t> board_size(BoardWork& work, const Node& expression, std::int32_t most) {
  const auto size = constant_number(expression, work.scope, work.diagnostics);
  if (!size) return std::nullopt;
  if (1 <= *size && *size <= most) return size;
  const auto kind = *size < 1 ? DiagnosticKind::bad_board : DiagnosticKind::too_long;
  work.error(kind, expression.span,
             fmt::format("{} is no size of a board; it must be from 1 to {}", *size, most));
  return std::nullopt;
}

namespace {

void collect_directions(BoardWork& work, const Node& node, std::size_t depth,
                        std::vector<Index>& found) {
  const Board& board = work.result.board;
  if (node.is(Form::Or)) {
    for (const Node& part : node.children) collect_directions(work, part, depth, found);
    return;
  }
  if (node.is(Form::Adjacent) && node.size() == 1) {
    collect_directions(work, node[0], depth, found);
    return;
  }
  const bool any = node.is(Form::AnyDirection);
  if (any || (node.is(Form::Name) && (node.text == "orthogonal" || node.text == "diagonal"))) {
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const Direction& direction = board.directions[d];
      if (any ? direction.orthogonal || (direction.diagonal && board.angles == 8)
              : (node.text == "orthogonal" ? direction.orthogonal : direction.diagonal)) {
        found.push_back(static_cast<Index>(d));
      }
    }
    return;
  }
  if (node.is(Form::Name)) {
    if (const Index direction = find_direction(board, node.text); direction >= 0) {
      found.push_back(direction);
      return;
    }
    for (const LeapDef& leap : work.result.leaps) {
      if (leap.name != node.text) continue;
      found.insert(found.end(), leap.directions.begin(), leap.directions.end());
      return;
    }
    for (const Node* item : work.items.directions) {
      if (item->text != node.text || 8 < depth) continue;
      collect_directions(work, (*item)[0], depth + 1, found);
      return;
    }
    std::vector<std::string> known = {"orthogonal", "diagonal"};
    for (const Direction& direction : board.directions) known.push_back(direction.name);
    for (const LeapDef& leap : work.result.leaps) known.push_back(leap.name);
    const auto likely = closest(node.text, known);
    work.error(DiagnosticKind::bad_board, node.span,
               fmt::format("`{}` is no direction of this board", node.text),
               likely ? fmt::format("did you mean `{}`?", *likely) : std::string{});
    return;
  }
  work.error(DiagnosticKind::bad_board, node.span,
             "links run in directions of the board, such as `orthogonal` or `ne`");
}

}  // namespace

std::vector<Index> link_directions(BoardWork& work, const Node& directions) {
  std::vector<Index> found;
  collect_directions(work, directions, 0, found);
  return found;
}

}  // namespace ludo::lang
