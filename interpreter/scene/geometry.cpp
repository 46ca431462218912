// Points, polygons and boxes. See places.hpp.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "interpreter/scene/places.hpp"

namespace ludo::scene {

namespace {

std::int64_t cross(Point a, Point b, Point c) {
  const std::int64_t x1 = b.x - a.x;
  const std::int64_t y1 = b.y - a.y;
  const std::int64_t x2 = c.x - b.x;
  const std::int64_t y2 = c.y - b.y;
  return x1 * y2 - y1 * x2;
}

std::int32_t rounded(double value) { return static_cast<std::int32_t>(std::floor(value + 0.5)); }

std::vector<Point> without_straight_corners(const std::vector<Point>& loop) {
  std::vector<Point> corners;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Point before = loop[(i + loop.size() - 1) % loop.size()];
    const Point after = loop[(i + 1) % loop.size()];
    if (cross(before, loop[i], after) != 0) corners.push_back(loop[i]);
  }
  return corners;
}

using Edges = std::map<Point, std::vector<Point>>;

// The edges that only one cell has, by where they begin.
Edges edges_once(const std::vector<std::vector<Point>>& cells) {
  std::map<std::pair<Point, Point>, int> all;
  for (const std::vector<Point>& cell : cells) {
    for (std::size_t i = 0; i < cell.size(); ++i) ++all[{cell[i], cell[(i + 1) % cell.size()]}];
  }
  Edges edges;
  for (const auto& [edge, times] : all) {
    if (!all.contains({edge.second, edge.first})) edges[edge.first].push_back(edge.second);
  }
  return edges;
}

// Takes the edge that turns most to the right, so that outlines that meet in a corner stay apart.
Point take_next(Edges& edges, Point before, Point here) {
  std::vector<Point>& ways = edges[here];
  std::size_t best = 0;
  for (std::size_t i = 1; i < ways.size(); ++i) {
    if (cross(before, here, ways[best]) < cross(before, here, ways[i])) best = i;
  }
  const Point next = ways[best];
  ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(best));
  if (ways.empty()) edges.erase(here);
  return next;
}

}  // namespace

std::vector<Point> convex_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Point> hull;
  const auto add_side = [&hull](auto first, auto last) {
    const std::size_t start = hull.size();
    for (auto point = first; point != last; ++point) {
      while (start + 2 <= hull.size() && cross(hull[hull.size() - 2], hull.back(), *point) <= 0) {
        hull.pop_back();
      }
      hull.push_back(*point);
    }
    hull.pop_back();
  };
  add_side(points.begin(), points.end());
  add_side(points.rbegin(), points.rend());
  return hull;
}

Box box_of(const std::vector<Point>& points) {
  if (points.empty()) return {};
  Point least = points.front();
  Point most = points.front();
  for (const Point& point : points) {
    least = {std::min(least.x, point.x), std::min(least.y, point.y)};
    most = {std::max(most.x, point.x), std::max(most.y, point.y)};
  }
  return {least.x, least.y, most.x - least.x, most.y - least.y};
}

Point turned_by_quarters(Point point, std::int32_t quarters) {
  for (std::int32_t i = 0; i < (quarters % 4 + 4) % 4; ++i) point = {-point.y, point.x};
  return point;
}

std::vector<Point> grown(const std::vector<Point>& polygon, std::int32_t by) {
  if (polygon.size() < 3 || by == 0) return polygon;
  struct Normal {
    double x = 0, y = 0;
  };
  // Clockwise on paper, y down: what lies outside is to the left.
  std::vector<Normal> normals;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i];
    const Point b = polygon[(i + 1) % polygon.size()];
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    normals.push_back({dy / length, -dx / length});
  }
  std::vector<Point> moved;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Normal before = normals[(i + polygon.size() - 1) % polygon.size()];
    const Normal after = normals[i];
    // Sharp corners are not drawn out further than three times.
    const double cosine = before.x * after.x + before.y * after.y;
    const double stretch = static_cast<double>(by) / std::max(1.0 + cosine, 0.34);
    moved.push_back({polygon[i].x + rounded((before.x + after.x) * stretch),
                     polygon[i].y + rounded((before.y + after.y) * stretch)});
  }
  return moved;
}

std::vector<std::vector<Point>> outlines_of_union(const std::vector<std::vector<Point>>& cells) {
  Edges edges = edges_once(cells);
  std::vector<std::vector<Point>> loops;
  while (!edges.empty()) {
    const Point start = edges.begin()->first;
    std::vector<Point> loop{start};
    Point before = start;
    Point here = take_next(edges, start, start);
    while (here != start && edges.contains(here)) {
      loop.push_back(here);
      const Point next = take_next(edges, before, here);
      before = here;
      here = next;
    }
    loop = without_straight_corners(loop);
    if (2 < loop.size()) loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace ludo::scene
