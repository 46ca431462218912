// See svg_plots.hpp.

#include "interpreter/report/svg_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/report/numbers.hpp"

namespace ludo::report {

namespace {

using interpreter::Histogram;
using interpreter::Interval;

constexpr double kRow = 34;
constexpr double kTop = 8;
constexpr double kBaseline = 4.5;  // from the middle of letters down
constexpr double kWhisker = 4;     // half the height of an interval's ends
constexpr double kGap = 10;

std::size_t letters_for(double room) { return static_cast<std::size_t>(room / Canvas::kLetter); }

double within(double value, double least, double most) {
  return std::max(least, std::min(most, value));
}

// Rows with words at the left, something in the middle, and words at the right.
struct Columns {
  double names = 0;  // how wide
  double from = 0;   // where the middle begins …
  double to = 0;     // … and ends
};

template <class Rows, class Text>
Columns columns_for(const Rows& rows, const Text& text) {
  double longest = 0, longest_text = 0;
  for (const auto& row : rows) {
    longest = std::max(longest, width_of(row.name));
    longest_text = std::max(longest_text, width_of(text(row)));
  }
  constexpr double kMostNames = 150, kMostTexts = 130;
  Columns columns;
  columns.names = std::min(longest, kMostNames);
  columns.from = columns.names + kGap;
  columns.to = Canvas::kWidth - std::min(longest_text, kMostTexts) - kGap;
  return columns;
}

void whisker(Canvas& canvas, double low, double high, double y) {
  for (const char* of_class : {"p-case", "p-i"}) {
    canvas.line(low, y, high, y, of_class);
    canvas.line(low, y - kWhisker, low, y + kWhisker, of_class);
    canvas.line(high, y - kWhisker, high, y + kWhisker, of_class);
  }
}

}  // namespace

std::string bars(const PlotWords& words, const std::vector<Bar>& rows, const BarOptions& options) {
  if (rows.empty()) return "";
  const Columns columns = columns_for(rows, [](const Bar& bar) { return bar.text; });
  double most = options.most;
  if (most <= 0) {
    for (const Bar& bar : rows) {
      most = std::max({most, bar.value, bar.interval ? bar.interval->high : 0.0});
    }
  }
  if (most <= 0) most = 1;
  const auto x = [&](double value) {
    return columns.from + (columns.to - columns.from) * within(value / most, 0, 1);
  };
  Canvas canvas;
  double y = kTop + kRow / 2;
  for (const Bar& bar : rows) {
    constexpr double kHalf = 9;
    canvas.text(0, y + kBaseline, fit(bar.name, columns.names));
    canvas.rect(columns.from, y - kHalf, columns.to - columns.from, 2 * kHalf, "p-rest");
    canvas.rect(columns.from, y - kHalf, x(bar.value) - columns.from, 2 * kHalf, "p-a");
    if (bar.interval) whisker(canvas, x(bar.interval->low), x(bar.interval->high), y);
    canvas.text(Canvas::kWidth, y + kBaseline, bar.text, "e", "p-n");
    y += kRow;
  }
  if (options.mark) {
    canvas.line(x(*options.mark), kTop, x(*options.mark), y - kRow / 2, "p-mark");
  }
  return canvas.svg(words, y - kRow / 2 + kTop);
}

std::string ranges(const PlotWords& words, const std::vector<Range>& rows, double mark,
                   const std::vector<std::pair<double, std::string>>& ticks) {
  if (rows.empty()) return "";
  const Columns columns = columns_for(rows, [](const Range& row) { return row.text; });
  double least = mark, most = mark;
  for (const auto& [at, text] : ticks) {
    least = std::min(least, at);
    most = std::max(most, at);
  }
  if (most <= least) most = least + 1;
  const auto x = [&](double value) {
    return columns.from +
           (columns.to - columns.from) * within((value - least) / (most - least), 0, 1);
  };
  const double bottom = kTop + kRow * static_cast<double>(rows.size());
  Canvas canvas;
  for (const auto& [at, text] : ticks) canvas.line(x(at), kTop, x(at), bottom, "p-grid");
  canvas.line(x(mark), kTop, x(mark), bottom, "p-mark");
  double y = kTop + kRow / 2;
  for (const Range& row : rows) {
    constexpr double kRadius = 5.5;
    canvas.text(0, y + kBaseline, fit(row.name, columns.names));
    canvas.line(x(row.interval.low), y, x(row.interval.high), y, "p-ia");
    canvas.disc(x(row.value), y, kRadius, row.filled ? "p-a p-edge" : "p-hollow");
    canvas.text(Canvas::kWidth, y + kBaseline, row.text, "e", "p-n");
    y += kRow;
  }
  constexpr double kTickText = 18;
  for (const auto& [at, text] : ticks) {
    canvas.text(x(at), bottom + kTickText, text, "m", "p-s");
  }
  return canvas.svg(words, bottom + kTickText + kTop);
}

std::string side_by_side(const PlotWords& words, const std::vector<Sides>& rows,
                         const std::string& name_a, const std::string& name_b) {
  if (rows.empty()) return "";
  const Columns columns = columns_for(rows, [](const Sides& row) {
    return letters_in(row.text_a) < letters_in(row.text_b) ? row.text_b : row.text_a;
  });
  const auto x = [&](double value) {
    return columns.from + (columns.to - columns.from) * within(value, 0, 1);
  };
  constexpr double kPair = 46, kHalf = 7.5, kApart = 9;
  Canvas canvas;
  double y = kTop + kPair / 2;
  for (const Sides& row : rows) {
    canvas.text(0, y + kBaseline, fit(row.name, columns.names));
    const auto one = [&](double at, double value, const std::string& text, const char* of_class) {
      canvas.rect(columns.from, at - kHalf, columns.to - columns.from, 2 * kHalf, "p-rest");
      canvas.rect(columns.from, at - kHalf, x(value) - columns.from, 2 * kHalf, of_class);
      canvas.text(Canvas::kWidth, at + kBaseline, text, "e", "p-n");
    };
    one(y - kApart, row.a, row.text_a, "p-a");
    one(y + kApart, row.b, row.text_b, "p-b");
    y += kPair;
  }
  // Which is which.
  constexpr double kKey = 14, kKeyRow = 20;
  y += kTop - kPair / 2 + kGap;
  const bool is_short = letters_in(name_a) <= 2;
  double at = is_short ? columns.from : 0;
  for (const auto& [name, of_class] : {std::pair(name_a, "p-a"), std::pair(name_b, "p-b")}) {
    canvas.rect(at, y - kKey / 2, kKey, kKey, of_class);
    canvas.text(at + kKey + kGap / 2, y + kBaseline, name);
    at += is_short ? 3 * kKeyRow : Canvas::kWidth / 2;
  }
  return canvas.svg(words, y + kKeyRow);
}

std::string ladder(const PlotWords& words, const std::vector<Step>& steps, double mark) {
  if (steps.empty()) return "";
  constexpr double kLeft = 52, kHeight = 180, kTopRoom = 16, kRight = 12;
  // Tens of percent that hold everything.
  double least = mark, most = mark;
  for (const Step& step : steps) {
    least = std::min({least, step.value, step.interval.low});
    most = std::max({most, step.value, step.interval.high});
  }
  constexpr double kTens = 10, kHair = 1e-9;
  least = std::max(0.0, std::floor(least * kTens + kHair) / kTens);
  most = std::min(1.0, std::ceil(most * kTens - kHair) / kTens);
  if (most - least < 2 / kTens) {
    least = std::max(0.0, least - 1 / kTens);
    most = std::min(1.0, most + 1 / kTens);
  }
  const auto y = [&](double value) {
    return kTopRoom + kHeight * (1 - within((value - least) / (most - least), 0, 1));
  };
  const auto n = static_cast<double>(steps.size());
  const double wide = (Canvas::kWidth - kLeft - kRight) / n;
  const auto x = [&](std::size_t i) { return kLeft + wide * (static_cast<double>(i) + 0.5); };
  Canvas canvas;
  // Ticks at whole tens or, of a long axis, twenties.
  const int from = static_cast<int>(least * kTens + 0.5), to = static_cast<int>(most * kTens + 0.5);
  const int each = 5 < to - from ? 2 : 1;
  for (int tick = from; tick <= to; ++tick) {
    if (tick % each != 0) continue;
    const double at = y(tick / kTens);
    canvas.line(kLeft, at, Canvas::kWidth, at, "p-grid");
    canvas.text(kLeft - kGap, at + kBaseline, fmt::format("{} %", 10 * tick), "e", "p-s");
  }
  canvas.line(kLeft, y(mark), Canvas::kWidth, y(mark), "p-mark");
  std::vector<std::pair<double, double>> band, line;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    band.emplace_back(x(i), y(steps[i].interval.high));
    line.emplace_back(x(i), y(steps[i].value));
  }
  for (std::size_t i = steps.size(); 0 < i; --i) {
    band.emplace_back(x(i - 1), y(steps[i - 1].interval.low));
  }
  if (1 < steps.size()) {
    canvas.path(band, true, "p-band");
    canvas.path(line, false, "p-la");
  }
  constexpr std::size_t kMostNames = 12;
  constexpr double kRadius = 4.5, kWordRow = 15, kBeside = 8, kUnder = 18;
  const std::size_t skip = (steps.size() + kMostNames - 1) / kMostNames;
  std::size_t lines = 1;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    canvas.line(x(i), y(steps[i].interval.low), x(i), y(steps[i].interval.high), "p-ia");
    canvas.disc(x(i), y(steps[i].value), kRadius, "p-a p-edge");
    if (i % skip != 0) continue;
    // Beside the point, where the line does not run.
    const bool falls = i + 1 < steps.size() && steps[i + 1].value < steps[i].value;
    const bool fits_above = kTopRoom < y(steps[i].value) - kBeside;
    const bool fits_below = y(steps[i].value) + kUnder < kTopRoom + kHeight;
    const bool above = (falls || i + 1 == steps.size()) ? fits_above : !fits_below;
    const double down = above ? -kBeside : kUnder;
    const bool is_wide = x(i) + kBeside + Canvas::kLetter * 5 < Canvas::kWidth;
    canvas.text(x(i) + (is_wide ? kBeside : -kBeside), y(steps[i].value) + down, steps[i].text,
                is_wide ? "" : "e", "p-n p-halo");
    std::string_view rest = steps[i].name;
    std::size_t row = 0;
    while (!rest.empty()) {
      const std::size_t space = std::min(rest.find(' '), rest.size());
      canvas.text(x(i), kTopRoom + kHeight + 20 + kWordRow * static_cast<double>(row),
                  cut(rest.substr(0, space), letters_for(wide * static_cast<double>(skip)) + 1),
                  "m", "p-s");
      rest.remove_prefix(std::min(space + 1, rest.size()));
      if (++row == 2) break;
    }
    lines = std::max(lines, row);
  }
  return canvas.svg(words, kTopRoom + kHeight + 12 + kWordRow * static_cast<double>(lines) + 4);
}

std::string matrix(const PlotWords& words, const Matrix& told) {
  if (told.rows.empty() || told.columns.empty()) return "";
  constexpr double kNames = 104, kHead = 38, kHalf = 13, kWordRow = 15;
  const double wide = (Canvas::kWidth - kNames) / static_cast<double>(told.columns.size());
  Canvas canvas;
  for (std::size_t i = 0; i < told.columns.size(); ++i) {
    const double middle = kNames + wide * (static_cast<double>(i) + 0.5);
    const std::string_view name = told.columns[i];
    const std::size_t space = std::min(name.find(' '), name.size());
    const std::size_t letters = letters_for(wide) + 1;
    canvas.text(middle, kWordRow, cut(name.substr(0, space), letters), "m", "p-s");
    if (space < name.size()) {
      canvas.text(middle, 2 * kWordRow, cut(name.substr(space + 1), letters), "m", "p-s");
    }
  }
  double y = kHead + kRow / 2;
  for (const Matrix::Row& row : told.rows) {
    canvas.text(0, y + kBaseline, fit(row.name, kNames - kGap));
    for (std::size_t i = 0; i < row.parts.size(); ++i) {
      const double left = kNames + wide * static_cast<double>(i) + 2;
      canvas.rect(left, y - kHalf, wide - 4, 2 * kHalf, "p-rest");
      canvas.rect(left, y + kHalf - 5, (wide - 4) * within(row.parts[i], 0, 1), 5, "p-a");
      canvas.text(left + (wide - 4) / 2, y + kBaseline - 3,
                  row.parts[i] <= 0 ? "0" : fmt::format("{:.0f} %", 100 * row.parts[i]), "m",
                  "p-n");
    }
    y += kRow;
  }
  return canvas.svg(words, y - kRow / 2 + kTop);
}

}  // namespace ludo::report
