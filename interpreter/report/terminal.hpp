// Figures in letters: bars and histograms for terminals, in eighths of a letter or in ASCII, and
// rows of tabs for programs.
//
// Tested by tests/interpreter/report/test_terminal.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/report/reports.hpp"

namespace ludo::report {

struct Letters {
  int columns = 80;    // of a line
  bool ascii = false;  // no blocks
};

/// A line for each bar: its name, the bar, its value in words. Where a mark is and no bar covers
/// it, a stroke stands. At most so many letters wide, if there is room for a bar at all.
std::string letter_bars(const std::vector<Bar>& rows, const BarOptions& options,
                        const Letters& letters);

/// Columns side by side, some lines high, with numbers below.
std::string letter_histogram(const interpreter::Histogram& histogram, const Letters& letters);

// What the verbs show behind their figures, each under a heading.
std::string study_letters(const workbench::Study& study, const Letters& letters);
/// `players`: who played, in words.
std::string compare_letters(const workbench::Comparison& found, const std::string& players,
                            const Letters& letters);
std::string simulate_letters(const Simulated& counted, const Letters& letters);

// A line for each figure with tabs between: figure, of, players, value, low, high, games; first a
// line with these names. What is not known is empty; numbers have six digits behind the point.
std::string study_rows(const workbench::Study& study, const std::vector<std::string>& seats);
std::string compare_rows(const workbench::Comparison& found);
std::string simulate_rows(const Simulated& counted);

}  // namespace ludo::report
