// Parts of an accepted text that mean nothing, or that nobody feels: what may be dropped without a
// difference.
//
// A part is a line with all that stands under it, or up to four words of a line. A part is
//
//   idle    the checked model is the same without it, under all options, and the checker has
//           said nothing about it;
//   unfelt  the model differs, but so many random games have the same moves, written alike, and
//           the same ends.
//
// Idle parts are words that pass and say nothing: a mistake of the language, of the checker or of
// the text. Some are ornament (brackets, `the game has` twice); those are left out.
//
// Tested by tests/mutation/test_parts.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/mutation/library.hpp"

namespace ludo::mutation {

struct Part {
  std::size_t line = 0;  // from 1
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string shown;  // the line, with the part in square brackets
};

/// Every part that may be tried, in text order. Precondition: the text parses.
std::vector<Part> parts_of(const std::string& text);

struct PartLimits {
  std::uint64_t games = 0;  // 0: only idle parts are looked for
  std::uint64_t most_moves = 200;
};

struct PartFindings {
  std::size_t parts = 0;     // tried
  std::size_t accepted = 0;  // the text is one without them
  std::vector<Part> idle;
  std::vector<Part> unfelt;
};

PartFindings look_for_idle_parts(const ShippedGame& game, const PartLimits& limits);

}  // namespace ludo::mutation
