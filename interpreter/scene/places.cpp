// Places on boards of every shape. See places.hpp.
//
// Grids are laid out by the coordinates of their lattice (lang/check/lattice.hpp says which): x to
// the right and y upwards from the south-western corner, both from 0.

#include "interpreter/scene/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "interpreter/scene/graph_layout.hpp"
#include "lang/text/assert.hpp"

namespace ludo::scene {

namespace {

using lang::Board;
using lang::BoardShape;
using Polygon = std::vector<Point>;

constexpr std::int32_t kCell = 100;
constexpr std::int32_t kTrackRadius = 50;
constexpr std::int32_t kPointRadius = 40;
constexpr std::int32_t kTownRadius = 30;
constexpr std::int32_t kApart = 260;  // of linked sites on a graph without places

// The first two differ by a corner that points up: neighbours 100 apart.
const Polygon kCornerUp = {{0, -58}, {50, -29}, {50, 29}, {0, 58}, {-50, 29}, {-50, -29}};
const Polygon kSideUp = {{-29, -50}, {29, -50}, {58, 0}, {29, 50}, {-29, 50}, {-58, 0}};
// A third of their area: with as many between them they fill the board.
const Polygon kSmallSideUp = {{-17, -29}, {17, -29}, {33, 0}, {17, 29}, {-17, 29}, {-33, 0}};
const Polygon kSmallCornerUp = {{0, -33}, {29, -17}, {29, 17}, {0, 33}, {-29, 17}, {-29, -17}};

Polygon moved(const Polygon& polygon, Point by) {
  Polygon result;
  for (const Point& point : polygon) result.push_back({point.x + by.x, point.y + by.y});
  return result;
}

Polygon square_around(Point middle, std::int32_t tall) {
  const std::int32_t half = tall / 2;
  return moved({{-50, -half}, {50, -half}, {50, half}, {-50, half}}, middle);
}

Polygon disc_around(Point middle, std::int32_t radius) {
  const std::int32_t part = radius * 41 / 100;
  return moved({{-part, -radius},
                {part, -radius},
                {radius, -part},
                {radius, part},
                {part, radius},
                {-part, radius},
                {-radius, part},
                {-radius, -part}},
               middle);
}

// ---- the lattice of a grid
// ----------------------------------------------------------------------

struct LatticeCell {
  Point at;  // x and y of the lattice
  Index site = kNoIndex;
};

// Columns may be counted from the east and rows from the north: which way does a step lead?
Point counted_from(const Board& board) {
  for (std::size_t site = 0; site < board.sites.size(); ++site) {
    Point sense;
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const std::int32_t angle = board.directions[d].angle;
      const std::int32_t to = board.steps[site * board.directions.size() + d];
      if (angle < 0 || to < 0) continue;
      const lang::Site& a = board.sites[site];
      const lang::Site& b = board.sites[static_cast<std::size_t>(to)];
      const std::int32_t eighth = angle * 8 / board.angles;
      const std::int32_t east = eighth % 4 == 0 ? 0 : eighth < 4 ? 1 : -1;
      const std::int32_t north = eighth == 2 || eighth == 6 ? 0 : eighth < 2 || 6 < eighth ? 1 : -1;
      if (east != 0) sense.x = (b.column - a.column) * east;
      if (north != 0) sense.y = (b.row - a.row) * north;
    }
    if (sense.x != 0 && sense.y != 0) return {sense.x < 0 ? -1 : 1, sense.y < 0 ? -1 : 1};
  }
  return {1, 1};
}

bool has_place(const Board& board, Point at) {
  const std::int32_t side = (board.columns + 1) / 2;
  if (board.shape == BoardShape::Hexagon) return std::abs(at.x - at.y) < side;
  if (board.shape == BoardShape::Triangle) return at.x + at.y < board.columns;
  return true;
}

// All cells of the whole board, sites first and in their order.
std::vector<LatticeCell> lattice_of(const Board& board) {
  const bool centred =
      std::any_of(board.sites.begin(), board.sites.end(),
                  [](const lang::Site& site) { return site.column < 1 || site.row < 1; });
  const Point sense = board.shape == BoardShape::Square ? counted_from(board) : Point{1, 1};
  std::vector<LatticeCell> cells;
  std::set<Point> taken;
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    const lang::Site& site = board.sites[i];
    Point at{site.column - 1, site.row - 1};
    if (centred) at = {at.x + (board.columns + 1) / 2, at.y + (board.rows + 1) / 2};
    if (sense.x < 0) at.x = board.columns - 1 - at.x;
    if (sense.y < 0) at.y = board.rows - 1 - at.y;
    taken.insert(at);
    cells.push_back({at, static_cast<Index>(i)});
  }
  for (std::int32_t y = 0; y < board.rows; ++y) {
    for (std::int32_t x = 0; x < board.columns; ++x) {
      if (has_place(board, {x, y}) && !taken.contains({x, y})) cells.push_back({{x, y}, kNoIndex});
    }
  }
  return cells;
}

std::int32_t parity_of(const Board& board, Point at) {
  if (board.shape == BoardShape::Square) return (at.x + at.y + 1) % 2;
  const std::int32_t sum = board.shape == BoardShape::Hexagon ? at.x + at.y : at.x - at.y;
  return (sum % 3 + 3) % 3;
}

// Turns that the outline of the board allows: how many there are in a full one.
std::int32_t symmetry(const Board& board, const PlaceOptions& options) {
  switch (board.shape) {
    case BoardShape::Square:
      return board.columns == board.rows && options.tall == kCell ? 4 : 2;
    case BoardShape::Hexagon:
      return 6;
    case BoardShape::Triangle:
      return 3;
    case BoardShape::Rhombus:
    case BoardShape::Track:
      return 2;
    case BoardShape::Drawn:
    case BoardShape::Graph:
    case BoardShape::Tiles:
      return 1;
  }
  LUDO_UNREACHABLE();
}

// How many of them bring what faces so up; 0: none.
std::int32_t steps_to_turn(const PlaceOptions& options, std::int32_t symmetric) {
  const std::int32_t wanted = (360 - options.facing % 360) % 360;
  const std::int32_t one = 360 / symmetric;
  return options.turned && wanted % one == 0 ? wanted / one : 0;
}

// One such turn, clockwise.
Point turned_once(const Board& board, Point at, std::int32_t symmetric) {
  const std::int32_t last_x = board.columns - 1;
  const std::int32_t last_y = board.rows - 1;
  switch (board.shape) {
    case BoardShape::Hexagon: {
      const std::int32_t middle = board.columns / 2;
      return {at.y, at.y - at.x + middle};
    }
    case BoardShape::Triangle:
      return {at.y, last_x - at.x - at.y};
    case BoardShape::Square:
    case BoardShape::Track:
      if (symmetric == 4) return {at.y, last_x - at.x};
      return {last_x - at.x, last_y - at.y};
    case BoardShape::Rhombus:
    case BoardShape::Drawn:
    case BoardShape::Graph:
    case BoardShape::Tiles:
      return {last_x - at.x, last_y - at.y};
  }
  LUDO_UNREACHABLE();
}

Point middle_of(const Board& board, Point at, const PlaceOptions& options) {
  if (board.shape == BoardShape::Square) return {kCell * at.x, -options.tall * at.y};
  if (board.shape != BoardShape::Hexagon) return {100 * at.x + 50 * at.y, -87 * at.y};
  if (board.pointed) return {100 * at.x - 50 * at.y, -87 * at.y};
  return {87 * (at.x - at.y), -50 * (at.x + at.y)};
}

Polygon cell_around(const Board& board, Point middle, const PlaceOptions& options) {
  if (board.shape == BoardShape::Square) return square_around(middle, options.tall);
  const bool side_up = board.shape == BoardShape::Hexagon && !board.pointed;
  if (!options.gaps) return moved(side_up ? kSideUp : kCornerUp, middle);
  return moved(side_up ? kSmallCornerUp : kSmallSideUp, middle);
}

// A cell for each triangle of three cells, at its middle.
void add_between(const Board& board, const std::vector<LatticeCell>& cells,
                 const PlaceOptions& options, Places& places) {
  const bool hexagon = board.shape == BoardShape::Hexagon;
  // Three neighbours one after the other, clockwise: two triangles begin at each cell.
  const std::array<Point, 3> ring = hexagon ? std::array<Point, 3>{Point{1, 1}, {1, 0}, {0, -1}}
                                            : std::array<Point, 3>{Point{0, 1}, {1, 0}, {1, -1}};
  std::set<Point> there;
  for (const LatticeCell& cell : cells) there.insert(cell.at);
  for (const Point& at : there) {
    for (std::size_t i = 0; i < 2; ++i) {
      const Point b{at.x + ring[i].x, at.y + ring[i].y};
      const Point c{at.x + ring[i + 1].x, at.y + ring[i + 1].y};
      if (!there.contains(b) || !there.contains(c)) continue;
      Point sum;
      for (const Point& corner : {at, b, c}) {
        const Point middle = middle_of(board, corner, options);
        sum = {sum.x + middle.x, sum.y + middle.y};
      }
      places.between.push_back(cell_around(board, {sum.x / 3, sum.y / 3}, options));
    }
  }
}

void lay_out_grid(const Board& board, const PlaceOptions& options, Places& places) {
  std::vector<LatticeCell> cells = lattice_of(board);
  const std::int32_t symmetric = symmetry(board, options);
  const std::int32_t turns = steps_to_turn(options, symmetric);
  for (const LatticeCell& cell : cells) {
    Point at = cell.at;
    for (std::int32_t i = 0; i < turns; ++i) at = turned_once(board, at, symmetric);
    const Point middle = middle_of(board, at, options);
    Polygon outline = cell_around(board, middle, options);
    const std::int32_t parity = parity_of(board, cell.at);
    if (cell.site == kNoIndex) {
      places.missing.push_back(std::move(outline));
      places.missing_parity.push_back(parity);
    } else {
      places.middles.push_back(middle);
      places.outlines.push_back(std::move(outline));
      places.parity.push_back(parity);
    }
  }
  // Where only every other cell is played on, those are of the second colour.
  const bool every_other = board.shape == BoardShape::Square && !places.missing.empty() &&
                           std::all_of(places.parity.begin(), places.parity.end(),
                                       [](std::int32_t parity) { return parity == 0; });
  if (every_other) {
    for (std::int32_t& parity : places.parity) parity = 1 - parity;
    for (std::int32_t& parity : places.missing_parity) parity = 1 - parity;
  }
  if (options.gaps && board.shape != BoardShape::Square) {
    add_between(board, cells, options, places);
  }
  places.lattice = board.shape == BoardShape::Square && places.missing.empty();
  places.turn = turns * 360 / symmetric;
}

// ---- other shapes
// -------------------------------------------------------------------------------

void lay_out_track(const Board& board, const PlaceOptions& options, Places& places) {
  const std::int32_t band = options.fold > 0 ? options.fold : std::max(board.columns, 1);
  const bool whole = board.columns % band == 0;
  const std::int32_t turns = whole ? steps_to_turn(options, 2) : 0;
  for (const lang::Site& site : board.sites) {
    Point at{site.column - 1, site.row - 1};
    if (turns == 1) at = turned_once(board, at, 2);
    const std::int32_t down = at.x / band * board.rows + board.rows - 1 - at.y;
    const Point middle{kCell * (at.x % band), options.tall * down};
    places.middles.push_back(middle);
    places.outlines.push_back(disc_around(middle, std::min(kTrackRadius, options.tall / 2)));
    places.parity.push_back((site.column + site.row) % 2);
  }
  places.turn = turns * 180;
}

void lay_out_drawing(const Board& board, const PlaceOptions& options, Places& places) {
  std::int32_t nearest = 0;
  for (const lang::Link& link : board.links) {
    const lang::Site& a = board.sites[static_cast<std::size_t>(link.tail)];
    const lang::Site& b = board.sites[static_cast<std::size_t>(link.head)];
    const std::int32_t apart = std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
    if (apart > 0 && (nearest == 0 || apart < nearest)) nearest = apart;
  }
  const std::int32_t scale = std::max(kCell / std::max(nearest, 1), 10);
  std::set<Point> there;
  for (const lang::Site& site : board.sites) there.insert({site.column, site.row});
  const auto opposite = [&board](Point at) {
    return Point{board.columns + 1 - at.x, board.rows + 1 - at.y};
  };
  const bool symmetric = std::all_of(there.begin(), there.end(),
                                     [&](const Point& at) { return there.contains(opposite(at)); });
  const bool half_turn = symmetric && steps_to_turn(options, 2) == 1;
  for (const lang::Site& site : board.sites) {
    Point at{site.column, site.row};
    if (half_turn) at = opposite(at);
    const Point middle{scale * at.x, -scale * at.y};
    places.middles.push_back(middle);
    places.outlines.push_back(disc_around(middle, std::min(kPointRadius, scale / 2)));
    places.parity.push_back(0);
  }
  places.turn = half_turn ? 180 : 0;
}

void lay_out_graph(const Board& board, const PlaceOptions& options, Places& places) {
  places.middles = graph_layout(board, kApart);
  for (const auto& [site, place] : options.at) {
    if (0 <= site && static_cast<std::size_t>(site) < places.middles.size()) {
      places.middles[static_cast<std::size_t>(site)] = place;
    }
  }
  for (const Point& middle : places.middles) {
    places.outlines.push_back(disc_around(middle, kTownRadius));
    places.parity.push_back(0);
  }
}

// Sites that a view has put elsewhere; their cells keep their form.
void move_by_hand(const std::map<Index, Point>& at, Places& places) {
  for (const auto& [site, place] : at) {
    const auto i = static_cast<std::size_t>(site);
    if (site < 0 || places.middles.size() <= i) continue;
    const Point by{place.x - places.middles[i].x, place.y - places.middles[i].y};
    places.outlines[i] = moved(places.outlines[i], by);
    places.middles[i] = place;
    places.lattice = false;
  }
}

// The box begins at 0 0.
void begin_at_nothing(Places& places) {
  std::vector<Point> all;
  for (const auto* cells : {&places.outlines, &places.between, &places.missing}) {
    for (const Polygon& cell : *cells) all.insert(all.end(), cell.begin(), cell.end());
  }
  const Box box = box_of(all);
  const Point by{-box.left, -box.top};
  for (auto* cells : {&places.outlines, &places.between, &places.missing}) {
    for (Polygon& cell : *cells) cell = moved(cell, by);
  }
  places.middles = moved(places.middles, by);
  places.hull = convex_hull(moved(all, by));
  places.box = {0, 0, box.width, box.height};
}

}  // namespace

Places places_of(const Board& board, const PlaceOptions& asked) {
  LUDO_ASSERT(board.shape != BoardShape::Tiles, "tiles have no places of their own");
  PlaceOptions options = asked;
  options.tall = std::clamp(options.tall, 20, 400) / 2 * 2;
  // Places are given for one way of looking.
  options.turned = options.turned && options.at.empty();
  Places places;
  switch (board.shape) {
    case BoardShape::Square:
    case BoardShape::Hexagon:
    case BoardShape::Rhombus:
    case BoardShape::Triangle:
      lay_out_grid(board, options, places);
      break;
    case BoardShape::Track:
      lay_out_track(board, options, places);
      break;
    case BoardShape::Drawn:
      lay_out_drawing(board, options, places);
      break;
    case BoardShape::Graph:
      lay_out_graph(board, options, places);
      break;
    case BoardShape::Tiles:
      break;
  }
  places.cells = board.shape == BoardShape::Square || board.shape == BoardShape::Hexagon ||
                 board.shape == BoardShape::Rhombus || board.shape == BoardShape::Triangle;
  if (board.shape != BoardShape::Graph) move_by_hand(options.at, places);
  begin_at_nothing(places);
  return places;
}

}  // namespace ludo::scene
