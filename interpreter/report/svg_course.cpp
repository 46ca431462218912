// Pictures of how games go. See svg_plots.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/report/svg_plots.hpp"

namespace ludo::report {

namespace {

constexpr double kAxis = 52, kHeadroom = 10, kTall = 180, kMargin = 22;
constexpr double kMiddleDown = 4.5;  // from the middle of letters down
constexpr double kTickDown = 18;
constexpr double kRoom = 10;
constexpr int kTicks = 4;  // of a fourth each

// A square of parts of 1, upwards and to the right.
class Square {
 public:
  Square() {
    for (int tick = 0; tick <= kTicks; ++tick) {
      const double part = static_cast<double>(tick) / kTicks;
      const std::string text = fmt::format("{} %", 100 * tick / kTicks);
      canvas.line(kAxis, y(part), x(1), y(part), "p-grid");
      canvas.text(kAxis - kRoom, y(part) + kMiddleDown, text, "e", "p-s");
      canvas.text(x(part), kHeadroom + kTall + kTickDown, text, "m", "p-s");
    }
  }
  double x(double part) const {
    return kAxis + (Canvas::kWidth - kAxis - kMargin) * std::clamp(part, 0.0, 1.0);
  }
  double y(double part) const { return kHeadroom + kTall * (1 - std::clamp(part, 0.0, 1.0)); }
  std::string svg(const PlotWords& words) const {
    return canvas.svg(words, kHeadroom + kTall + kTickDown + kRoom);
  }

  Canvas canvas;
};

}  // namespace

std::string fan(const PlotWords& words, const std::vector<Spread>& spreads, double mark) {
  if (spreads.size() < 2) return "";
  Square square;
  std::vector<std::pair<double, double>> band, line;
  for (const Spread& one : spreads) {
    band.emplace_back(square.x(one.at), square.y(one.high));
    line.emplace_back(square.x(one.at), square.y(one.middle));
  }
  for (auto one = spreads.rbegin(); one != spreads.rend(); ++one) {
    band.emplace_back(square.x(one->at), square.y(one->low));
  }
  square.canvas.path(band, true, "p-band");
  square.canvas.line(square.x(0), square.y(mark), square.x(1), square.y(mark), "p-mark");
  square.canvas.path(line, false, "p-la");
  return square.svg(words);
}

std::string reliability(const PlotWords& words, const std::vector<Foretold>& all) {
  std::uint64_t most = 0;
  for (const Foretold& one : all) most = std::max(most, one.times);
  if (most == 0) return "";
  Square square;
  square.canvas.line(square.x(0), square.y(0), square.x(1), square.y(1), "p-mark");
  for (const Foretold& one : all) {
    if (one.times == 0) continue;
    constexpr double kLargest = 13, kLeast = 2.5;
    const double part = static_cast<double>(one.times) / static_cast<double>(most);
    square.canvas.disc(square.x(one.expected), square.y(one.came),
                       std::max(kLeast, kLargest * std::sqrt(part)), "p-a p-edge");
  }
  return square.svg(words);
}

}  // namespace ludo::report
