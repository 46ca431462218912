// See numbers.hpp.

#include "interpreter/report/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ludo::report {

namespace {

constexpr double kHundred = 100;

// With the language's own sign before the fraction.
std::string in_language(Language language, std::string digits) {
  const bool is_zero = digits.find_first_of("123456789") == std::string::npos;
  if (is_zero && (digits.front() == '-' || digits.front() == '+')) digits.erase(0, 1);
  if (language == Language::Italian) std::replace(digits.begin(), digits.end(), '.', ',');
  return digits;
}

}  // namespace

std::string number(Language language, double value, int digits) {
  // A half is rounded up, as in the sentences.
  if (digits == 0) value = std::floor(value + 0.5);
  return in_language(language, fmt::format("{:.{}f}", value, digits));
}

std::string signed_number(Language language, double value) {
  return in_language(language, fmt::format("{:+.1f}", value));
}

std::string count(Language language, std::uint64_t value) {
  constexpr std::size_t kGroup = 3;
  std::string digits = fmt::format("{}", value);
  for (std::size_t at = digits.size(); kGroup < at;) {
    at -= kGroup;
    digits.insert(at, 1, language == Language::Italian ? '.' : ',');
  }
  return digits;
}

std::string percent(Language language, double part) {
  return number(language, kHundred * part) + " %";
}

std::string points(Language language, double part) {
  return signed_number(language, kHundred * part);
}

std::string interval(Language language, const interpreter::Interval& parts) {
  return say(language, Word::FromTo,
             {number(language, kHundred * parts.low), number(language, kHundred * parts.high)});
}

std::string signed_interval(Language language, const interpreter::Interval& interval, bool parts) {
  constexpr double kKnown = 1e6;
  if (kKnown < interval.high) return say(language, Word::NotKnown);
  const double unit = parts ? kHundred : 1;
  return say(language, Word::FromTo,
             {signed_number(language, unit * interval.low),
              signed_number(language, unit * interval.high)});
}

}  // namespace ludo::report
