// Paths of strokes: the letters of SVG with integers.
//
// Tested by tests/lang/view/test_paths.cpp.

#include <fmt/format.h>

#include <cstdlib>

#include "lang/syntax/words.hpp"
#include "lang/view/work.hpp"

namespace ludo::lang {

namespace {

// How many numbers a letter takes; -1: it is none.
int numbers_of(char letter) {
  switch (letter) {
    case 'M':
    case 'L':
    case 'm':
    case 'l':
      return 2;
    case 'H':
    case 'V':
    case 'h':
    case 'v':
      return 1;
    case 'C':
    case 'c':
      return 6;
    case 'Q':
    case 'q':
      return 4;
    case 'A':
    case 'a':
      return 7;
    case 'Z':
    case 'z':
      return 0;
    default:
      return -1;
  }
}

bool is_gap(char c) { return c == ' ' || c == ','; }

struct PathReading {
  std::string_view rest;
  std::string out;
  std::size_t numbers = 0;
  std::string why;

  bool fail(std::string reason) {
    if (why.empty()) why = std::move(reason);
    return false;
  }

  void skip_gaps() {
    while (!rest.empty() && is_gap(rest.front())) rest.remove_prefix(1);
  }

  std::optional<std::int32_t> number() {
    skip_gaps();
    std::string_view text = rest;
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    std::int32_t value = 0;
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
      if (digits == 5) break;
      value = value * 10 + (text[digits++] - '0');
    }
    if (digits == 0) {
      fail("a number is missing");
      return std::nullopt;
    }
    if (digits < text.size() && (is_digit(text[digits]) || text[digits] == '.')) {
      fail(text[digits] == '.' ? "numbers of a path are whole" : "a number is too large");
      return std::nullopt;
    }
    rest = text.substr(digits);
    return negative ? -value : value;
  }

  bool command() {
    const char letter = rest.front();
    const int count = numbers_of(letter);
    if (count < 0) return fail(fmt::format("`{}` is no letter of a path", letter));
    if (out.empty() && letter != 'M') return fail("a path begins with `M`");
    rest.remove_prefix(1);
    out += letter;
    for (bool more = count > 0, first = true; more; first = false) {
      for (int i = 0; i < count; ++i) {
        const auto value = number();
        if (!value) return false;
        const bool of_arc = count == 7 && (i == 3 || i == 4);
        if (of_arc && *value != 0 && *value != 1) return fail("the flags of an arc are 0 or 1");
        if (count == 7 && i < 2 && *value < 0) return fail("a radius is not negative");
        if (std::abs(*value) > 1'000) return fail("a number is too large");
        if (++numbers > kMostPathNumbers) {
          return fail(fmt::format("a path has at most {} numbers", kMostPathNumbers));
        }
        if ((i > 0 || !first) && *value >= 0) out += ' ';
        out += std::to_string(*value);
      }
      skip_gaps();
      more = !rest.empty() && (is_digit(rest.front()) || rest.front() == '-');
    }
    return true;
  }
};

}  // namespace

std::optional<std::string> canonical_path(std::string_view path, std::string& why) {
  PathReading reading{path, {}, 0, {}};
  reading.skip_gaps();
  if (reading.rest.empty()) {
    why = "a path says where its line goes";
    return std::nullopt;
  }
  while (!reading.rest.empty()) {
    const bool read = reading.command();
    reading.skip_gaps();
    if (read) continue;
    why = std::move(reading.why);
    return std::nullopt;
  }
  return std::move(reading.out);
}

}  // namespace ludo::lang
