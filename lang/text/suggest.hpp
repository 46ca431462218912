// Did you mean …? The nearest known word by edit distance.
//
// Tested by tests/lang/text/test_suggest.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ludo::lang {

/// Insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein, restricted: no
/// part is edited twice). Bytes, not code points; O(|lhs|·|rhs|).
std::size_t edit_distance(std::string_view lhs, std::string_view rhs);

/// The candidate nearest to `word`, if one is near enough to be what was meant: at most a third of
/// the longer word's letters differ, at least one. A difference in case only is always near. The
/// word itself is never suggested. Of equally near ones the first in the alphabet wins, so the
/// order of candidates does not matter.
std::optional<std::string> closest(std::string_view word,
                                   std::span<const std::string_view> candidates);
std::optional<std::string> closest(std::string_view word, std::span<const std::string> candidates);

}  // namespace ludo::lang
