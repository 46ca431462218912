// Heaps. See heaps.hpp.

#include "interpreter/scene/heaps.hpp"

#include <array>
#include <cmath>

namespace ludo::scene {

namespace {

const std::array<std::vector<Point>, 7> kDice = {{
    {},
    {{0, 0}},
    {{-45, 0}, {45, 0}},
    {{-45, 35}, {45, 35}, {0, -42}},
    {{-42, -42}, {42, -42}, {-42, 42}, {42, 42}},
    {{-52, -52}, {52, -52}, {-52, 52}, {52, 52}, {0, 0}},
    {{-42, -60}, {42, -60}, {-42, 0}, {42, 0}, {-42, 60}, {42, 60}},
}};

std::int32_t whole(double value) { return static_cast<std::int32_t>(std::floor(value + 0.5)); }

}  // namespace

std::vector<Point> heap_places(std::int32_t count, std::int32_t radius) {
  std::vector<Point> places;
  if (count < static_cast<std::int32_t>(kDice.size())) {
    for (const Point& place : kDice.at(static_cast<std::size_t>(count < 0 ? 0 : count))) {
      places.push_back({place.x * radius / 100, place.y * radius / 100});
    }
    return places;
  }
  // A turn by the golden angle from each to the next.
  constexpr double kCosine = -0.737368878;
  constexpr double kSine = 0.675490294;
  double x = 1;
  double y = 0;
  for (std::int32_t i = 0; i < count; ++i) {
    const double out = std::sqrt((i + 0.5) / count) * radius * 0.9;
    places.push_back({whole(x * out), whole(y * out)});
    const double turned = x * kCosine - y * kSine;
    y = x * kSine + y * kCosine;
    x = turned;
  }
  return places;
}

}  // namespace ludo::scene
