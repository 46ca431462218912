// Finds the nearest word; see suggest.hpp.
//
// The distance is the "optimal string alignment" variant of Damerau (1964).
//
// Tested by tests/lang/text/test_suggest.cpp.

#include "lang/text/suggest.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace ludo::lang {

namespace {

std::string lower_case(std::string_view text) {
  std::string lowered(text);
  for (char& letter : lowered) {
    if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lowered;
}

template <class Text>
std::optional<std::string> closest_of(std::string_view word, std::span<const Text> candidates) {
  // Words longer than this are no names; the distance is quadratic.
  constexpr std::size_t kLongest = 100;
  if (word.empty() || word.size() > kLongest) return std::nullopt;
  const std::string lowered = lower_case(word);
  std::optional<std::pair<std::size_t, std::string_view>> best;
  for (const std::string_view candidate : candidates) {
    if (candidate == word || candidate.empty() || candidate.size() > kLongest) continue;
    std::size_t distance = 0;
    const std::string lowered_candidate = lower_case(candidate);
    if (lowered_candidate != lowered) {
      // Case counts less than a letter: compared without case first, with it to break ties.
      distance = 2 * edit_distance(lowered, lowered_candidate) +
                 (edit_distance(word, candidate) > edit_distance(lowered, lowered_candidate));
      const std::size_t limit =
          std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
      // In words of one or two letters every other word would be near.
      const bool too_short = std::min(word.size(), candidate.size()) < 2;
      if (too_short || distance / 2 > limit) continue;
    }
    const auto entry = std::pair(distance, candidate);
    if (!best || entry < *best) best = entry;
  }
  if (!best) return std::nullopt;
  return std::string(best->second);
}

}  // namespace

std::size_t edit_distance(std::string_view lhs, std::string_view rhs) {
  const std::size_t width = rhs.size() + 1;
  std::vector<std::size_t> before(width);
  std::vector<std::size_t> above(width);
  std::vector<std::size_t> row(width);
  for (std::size_t column = 0; column < width; ++column) above[column] = column;
  for (std::size_t i = 1; i <= lhs.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= rhs.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (lhs[i - 1] == rhs[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      if (1 < i && 1 < j && lhs[i - 1] == rhs[j - 2] && lhs[i - 2] == rhs[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[rhs.size()];
}

std::optional<std::string> closest(std::string_view word,
                                   std::span<const std::string_view> candidates) {
  return closest_of(word, candidates);
}

std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates) {
  return closest_of(word, candidates);
}

}  // namespace ludo::lang
