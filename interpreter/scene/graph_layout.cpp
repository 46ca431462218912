// Places for the sites of a graph. See graph_layout.hpp.

#include "interpreter/scene/graph_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ludo::scene {

namespace {

constexpr int kRounds = 300;
// Beyond so many sites the work would be felt; they lie in rows instead.
constexpr std::size_t kMostSites = 150;

struct Spot {
  double x = 0, y = 0;
};

// Steps between all pairs of sites; sites that no links join are as far apart as can be.
std::vector<std::vector<int>> steps_between(const lang::Board& board) {
  const std::size_t n = board.sites.size();
  std::vector<std::vector<std::size_t>> next(n);
  for (const lang::Link& link : board.links) {
    next[static_cast<std::size_t>(link.tail)].push_back(static_cast<std::size_t>(link.head));
    next[static_cast<std::size_t>(link.head)].push_back(static_cast<std::size_t>(link.tail));
  }
  int longest = 1;
  std::vector<std::vector<int>> steps(n, std::vector<int>(n, -1));
  for (std::size_t from = 0; from < n; ++from) {
    std::vector<std::size_t> row{from};
    steps[from][from] = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (const std::size_t to : next[row[i]]) {
        if (0 <= steps[from][to]) continue;
        steps[from][to] = steps[from][row[i]] + 1;
        longest = std::max(longest, steps[from][to]);
        row.push_back(to);
      }
    }
  }
  for (std::vector<int>& row : steps) {
    for (int& distance : row) distance = distance < 0 ? longest + 1 : distance;
  }
  return steps;
}

// On a circle in text order, without sines: the corners of a square, halved again and again.
std::vector<Spot> circle(std::size_t n) {
  std::vector<Spot> spots(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double way = 4.0 * static_cast<double>(i) / static_cast<double>(n);
    const int side = static_cast<int>(way);
    const double along = way - static_cast<double>(side);
    Spot spot{1.0 - along, along};
    const double length = std::sqrt(spot.x * spot.x + spot.y * spot.y);
    spot = {spot.x / length, spot.y / length};
    for (int quarter = 0; quarter < side; ++quarter) spot = {-spot.y, spot.x};
    spots[i] = spot;
  }
  return spots;
}

// Each site goes where its springs to all others would have it, one after the other.
void settle(std::vector<Spot>& spots, const std::vector<std::vector<int>>& steps) {
  const std::size_t n = spots.size();
  for (std::size_t i = 0; i < n; ++i) {
    double weights = 0;
    Spot sum;
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const auto wanted = static_cast<double>(steps[i][j]);
      const double weight = 1.0 / (wanted * wanted);
      const double dx = spots[i].x - spots[j].x;
      const double dy = spots[i].y - spots[j].y;
      const double length = std::sqrt(dx * dx + dy * dy);
      const double pull = length > 0.000001 ? wanted / length : 0.0;
      sum.x += weight * (spots[j].x + dx * pull);
      sum.y += weight * (spots[j].y + dy * pull);
      weights += weight;
    }
    spots[i] = {sum.x / weights, sum.y / weights};
  }
}

std::int32_t to_tens(double value) {
  return static_cast<std::int32_t>(std::floor(value / 10.0 + 0.5)) * 10;
}

std::vector<Point> in_rows(std::size_t n, std::int32_t apart) {
  std::size_t wide = 1;
  while (wide * wide < n) ++wide;
  std::vector<Point> points;
  for (std::size_t i = 0; i < n; ++i) {
    points.push_back(
        {static_cast<std::int32_t>(i % wide) * apart, static_cast<std::int32_t>(i / wide) * apart});
  }
  return points;
}

}  // namespace

std::vector<Point> graph_layout(const lang::Board& board, std::int32_t apart) {
  const std::size_t n = board.sites.size();
  if (n < 2 || kMostSites < n) return in_rows(n, apart);
  const std::vector<std::vector<int>> steps = steps_between(board);
  std::vector<Spot> spots = circle(n);
  for (int round = 0; round < kRounds; ++round) settle(spots, steps);
  std::vector<Point> points;
  for (const Spot& spot : spots)
    points.push_back({to_tens(spot.x * apart), to_tens(spot.y * apart)});
  Point least = points.front();
  for (const Point& point : points) {
    least = {std::min(least.x, point.x), std::min(least.y, point.y)};
  }
  for (Point& point : points) point = {point.x - least.x, point.y - least.y};
  return points;
}

}  // namespace ludo::scene
