// Pictures of figures as SVG that stands in a page: no style of its own but classes
// (page_style.hpp), no request, no script. The same values give the same bytes on every machine.
//
// All are 380 units wide, so that letters stay readable on a telephone. Names are those of
// strangers and of any length: they are escaped, and cut where there is no room; the table has them
// in full.
//
// Tested by tests/interpreter/report/test_plots.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/report/svg_canvas.hpp"
#include "interpreter/report/words.hpp"

namespace ludo::report {

// A bar from the left, as long as its value, with an interval if there is one.
struct Bar {
  std::string name;
  double value = 0;
  std::optional<interpreter::Interval> interval;
  std::string text;  // the value in words, at the right
};

struct BarOptions {
  double most = 0;             // value at the right end; 0: the greatest value or upper end
  std::optional<double> mark;  // a dashed line
};

/// One row for each bar; empty for no bars.
std::string bars(const PlotWords& words, const std::vector<Bar>& rows,
                 const BarOptions& options = {});

// A point with an interval about it.
struct Range {
  std::string name;
  double value = 0;
  interpreter::Interval interval;
  std::string text;
  bool filled = true;
};

/// One row for each, with a line at `mark`, which is in the picture.
std::string ranges(const PlotWords& words, const std::vector<Range>& rows, double mark,
                   const std::vector<std::pair<double, std::string>>& ticks);

// Two values on one scale from 0 to 1.
struct Sides {
  std::string name;
  double a = 0, b = 0;
  std::string text_a, text_b;
};

/// One row for each: two bars, A above B; below, which is which.
std::string side_by_side(const PlotWords& words, const std::vector<Sides>& rows,
                         const std::string& name_a = "A", const std::string& name_b = "B");

// A rung of a ladder.
struct Step {
  std::string name;  // words of it stand below each other
  double value = 0;
  interpreter::Interval interval;
  std::string text;  // over the point
};

/// A line through parts of 1 with its band, and a dashed line at `mark`.
std::string ladder(const PlotWords& words, const std::vector<Step>& steps, double mark);

// What lies about a value at a part of the way.
struct Spread {
  double at = 0;  // 0 to 1
  double low = 0, middle = 0, high = 0;
};

/// A line through the middles, parts of 1, with the band from low to high about it, over the way
/// from 0 to 100 %, and a dashed line at `mark`; empty for fewer than two.
std::string fan(const PlotWords& words, const std::vector<Spread>& spreads, double mark);

// What was foretold and what came, parts of 1, so many times.
struct Foretold {
  double expected = 0, came = 0;
  std::uint64_t times = 0;
};

/// What was foretold to the right, what came upwards: a disc for each, whose area is in proportion
/// to the times, and a dashed line where the two are equal. Empty where nothing was foretold.
std::string reliability(const PlotWords& words, const std::vector<Foretold>& all);

/// How often each number was met, as columns; with a second one below it on the same scale. What
/// lies far beyond the rest is counted in the last column.
std::string histograms(const PlotWords& words, const interpreter::Histogram& above,
                       const interpreter::Histogram* below, Language language);

/// A row for each name and a column for each player, each cell a part of 1.
struct Matrix {
  std::vector<std::string> columns;
  struct Row {
    std::string name;
    std::vector<double> parts;  // by column
  };
  std::vector<Row> rows;
};
std::string matrix(const PlotWords& words, const Matrix& matrix);

// A board to draw on: a picture of it that somebody has made, or nothing but its places.
struct Board {
  std::string picture;  // what stands between <svg …> and </svg>; empty: squares at the places
  std::int64_t left = 0, top = 0, width = 1, height = 1;
  std::vector<std::string> names;                              // of places
  std::vector<std::pair<std::int64_t, std::int64_t>> middles;  // likewise
  std::int64_t reach = 40;                                     // of a disc that fills a place
};

/// Discs whose areas are in proportion to the counts, a cross where there was none. Precondition:
/// as many counts as places.
std::string heat_map(const PlotWords& words, const Board& board,
                     const std::vector<std::uint64_t>& counts);

}  // namespace ludo::report
