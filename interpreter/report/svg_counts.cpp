// Pictures of counts: histograms and boards. See svg_plots.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/render/clean.hpp"
#include "interpreter/report/numbers.hpp"
#include "interpreter/report/svg_plots.hpp"

namespace ludo::report {

namespace {

using interpreter::Histogram;

// Columns of equal width, but that the last one holds all that is beyond.
struct Columned {
  std::int64_t least = 0, width = 1;
  std::size_t columns = 1;
  bool is_open = false;

  std::size_t column_of(std::int64_t value) const {
    const auto column = static_cast<std::size_t>((value - least) / width);
    return std::min(column, columns - 1);
  }
  std::vector<std::uint64_t> counts(const Histogram& histogram) const {
    std::vector<std::uint64_t> counts(columns);
    for (const auto& [value, times] : histogram.counts()) counts[column_of(value)] += times;
    return counts;
  }
};

Columned columns_of(const Histogram& one, const Histogram* other) {
  constexpr std::int64_t kMostColumns = 24;
  constexpr std::int64_t kFar = 3;  // halves of where 99 of 100 lie
  std::int64_t least = one.counts().begin()->first;
  std::int64_t most = one.max();
  std::int64_t near = one.quantile(99, 100);
  if (other != nullptr && other->total() > 0) {
    least = std::min(least, other->counts().begin()->first);
    most = std::max(most, other->max());
    near = std::max(near, other->quantile(99, 100));
  }
  Columned columned;
  const bool is_open = near - least < most - near && kFar * (near - least) < 2 * (most - least);
  const std::int64_t last = is_open ? near : most;
  columned.width = std::max<std::int64_t>(
      1, static_cast<std::int64_t>(
             round_step(static_cast<double>(last - least + 1), static_cast<int>(kMostColumns))));
  columned.least = least - ((least % columned.width) + columned.width) % columned.width;
  columned.columns = static_cast<std::size_t>((last - columned.least) / columned.width) + 1;
  // What is beyond has a column of its own.
  if (is_open) ++columned.columns;
  columned.is_open = is_open;
  return columned;
}

double part_of(std::uint64_t count, std::uint64_t total) {
  return total == 0 ? 0 : static_cast<double>(count) / static_cast<double>(total);
}

}  // namespace

std::string histograms(const PlotWords& words, const Histogram& above, const Histogram* below,
                       Language language) {
  if (above.total() == 0) return "";
  const Columned columned = columns_of(above, below);
  const std::vector<std::uint64_t> up = columned.counts(above);
  const std::vector<std::uint64_t> down =
      below == nullptr ? std::vector<std::uint64_t>() : columned.counts(*below);
  double most = 0;
  for (const std::uint64_t n : up) most = std::max(most, part_of(n, above.total()));
  for (const std::uint64_t n : down) most = std::max(most, part_of(n, below->total()));

  constexpr double kLeft = 8, kRight = 8, kTopRoom = 22, kGap = 1.5, kTicks = 24;
  const double high = below == nullptr ? 150 : 105;
  const double wide =
      (Canvas::kWidth - kLeft - kRight) / static_cast<double>(std::max<std::size_t>(1, up.size()));
  const double axis = kTopRoom + high;
  const double under = below == nullptr ? axis : axis + kTicks;
  Canvas canvas;
  const auto column = [&](std::size_t i, double part, double from, bool is_up,
                          const char* of_class) {
    if (part <= 0) return;
    // What is there is seen.
    const double tall = std::max(1.0, high * part / most);
    const double gap = std::min(kGap, wide / 4);
    canvas.rect(kLeft + wide * static_cast<double>(i) + gap / 2, is_up ? from - tall : from,
                wide - gap, tall, of_class);
  };
  for (std::size_t i = 0; i < up.size(); ++i) {
    column(i, part_of(up[i], above.total()), axis, true, "p-a");
  }
  for (std::size_t i = 0; i < down.size(); ++i) {
    column(i, part_of(down[i], below->total()), under, false, "p-b");
  }
  canvas.line(kLeft, axis, Canvas::kWidth - kRight, axis, "p-axis");
  if (below != nullptr) canvas.line(kLeft, under, Canvas::kWidth - kRight, under, "p-axis");
  // Numbers stand under the beginnings of columns, as many as there is room for.
  const std::size_t all = up.size();
  const auto label = [&](std::size_t i) {
    const std::string from =
        fmt::format("{}", columned.least + static_cast<std::int64_t>(i) * columned.width);
    const bool is_last = columned.is_open && i + 1 == all;
    return is_last ? say(language, Word::OrMore, {from}) : from;
  };
  constexpr double kApart = 52, kTextDown = 16;
  const auto each = static_cast<std::size_t>(std::ceil(kApart / wide));
  const double room_of_last = columned.is_open ? 104 : 0;
  for (std::size_t i = 0; i < all; i += each) {
    const double x = kLeft + wide * (static_cast<double>(i) + (columned.width == 1 ? 0.5 : 0));
    if (columned.is_open && Canvas::kWidth - room_of_last < x) break;
    canvas.text(x, axis + kTextDown, label(i), i == 0 && columned.width != 1 ? "" : "m", "p-s");
  }
  if (columned.is_open) {
    canvas.text(Canvas::kWidth - kRight, axis + kTextDown, label(all - 1), "e", "p-s");
  }
  const std::string top = percent(language, most);
  canvas.text(kLeft, kTopRoom - 8, below == nullptr ? top : "A · " + top, "", "p-s");
  if (below == nullptr) return canvas.svg(words, axis + kTicks);
  canvas.text(kLeft, under + high + 14, "B · " + top, "", "p-s");
  return canvas.svg(words, under + high + kTicks);
}

std::string heat_map(const PlotWords& words, const Board& board,
                     const std::vector<std::uint64_t>& counts) {
  if (counts.empty() || counts.size() != board.middles.size()) return "";
  Canvas canvas;
  if (board.picture.empty()) {
    for (const auto& [x, y] : board.middles) {
      const auto reach = static_cast<double>(board.reach) * 1.2;
      canvas.rect(static_cast<double>(x) - reach, static_cast<double>(y) - reach, 2 * reach,
                  2 * reach, "p-rest");
    }
  } else {
    canvas.raw(board.picture);
  }
  const std::uint64_t most = *std::max_element(counts.begin(), counts.end());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto x = static_cast<double>(board.middles[i].first);
    const auto y = static_cast<double>(board.middles[i].second);
    const auto reach = static_cast<double>(board.reach);
    if (counts[i] == 0) {
      const double arm = reach / 6;
      for (const char* of_class : {"p-x p-case2", "p-x"}) {
        canvas.line(x - arm, y - arm, x + arm, y + arm, of_class);
        canvas.line(x - arm, y + arm, x + arm, y - arm, of_class);
      }
      continue;
    }
    constexpr double kLeast = 0.08;
    const double part = static_cast<double>(counts[i]) / static_cast<double>(most);
    canvas.disc(x, y, reach * std::max(kLeast, std::sqrt(part)), "p-heat");
  }
  return canvas.svg(words,
                    fmt::format("{} {} {} {}", board.left, board.top, board.width, board.height));
}

}  // namespace ludo::report
