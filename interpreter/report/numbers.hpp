// Numbers as people read them, in the language of the report.
//
// Tested by tests/interpreter/report/test_words.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/figures/figures.hpp"
#include "interpreter/report/words.hpp"

namespace ludo::report {

/// With so many digits behind the point: 12.3, in Italian 12,3. Never -0.0.
std::string number(Language language, double value, int digits = 1);
/// 1,234,567, in Italian 1.234.567.
std::string count(Language language, std::uint64_t value);
/// A part of 1: 50.3 %.
std::string percent(Language language, double part);
/// A difference of parts of 1 in points, with its sign: +3.1, 0.0.
std::string points(Language language, double part);
/// Of parts of 1: 48.2 to 55.3.
std::string interval(Language language, const interpreter::Interval& parts);
/// Of differences of parts of 1, or of numbers, with signs: -0.9 to +1.4.
std::string signed_interval(Language language, const interpreter::Interval& interval, bool parts);
/// With its sign: +3.1.
std::string signed_number(Language language, double value);

}  // namespace ludo::report
