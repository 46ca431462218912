// Names of sites in two parts, for those who write them at the sides of a board.
//
// Tested by tests/interpreter/scene/test_draw.cpp and tests/interpreter/render/test_ansi.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "lang/text/letters.hpp"

namespace ludo::scene {

/// Where letters and digits meet: `e5` is `e` and `5`, `9a` is `9` and `a`; other names are whole,
/// and their size is the answer.
inline std::size_t seam_of(std::string_view name) {
  const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  if (name.empty()) return 0;
  const bool digits_first = lang::is_digit(name.front());
  const auto seam = digits_first ? std::find_if_not(name.begin(), name.end(), lang::is_digit)
                                 : std::find_if_not(name.begin(), name.end(), is_letter);
  const bool apart = digits_first ? std::all_of(seam, name.end(), is_letter)
                                  : std::all_of(seam, name.end(), lang::is_digit);
  return apart ? static_cast<std::size_t>(seam - name.begin()) : name.size();
}

}  // namespace ludo::scene
