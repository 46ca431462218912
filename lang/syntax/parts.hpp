// Cuts lines whose parts are told apart by blanks or braces: rows of tables, forms of `written`.
//
// Tested by tests/lang/syntax/test_parts.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::lang {

/// Bytes begin ≤ i < end of a line.
struct Cut {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const Cut&, const Cut&) = default;
};

/// The words between blanks.
std::vector<Cut> cut_words(std::string_view line);

/// The cells of a row: they are separated by two or more blanks, or stand in brackets.
std::vector<Cut> cut_cells(std::string_view line);

/// A part of what stands in quotation marks after `written`.
struct TemplateCut {
  Cut whole;
  std::string text;               // of a piece that is printed as it stands
  std::optional<Cut> expression;  // of a place in braces: what decides
  std::optional<Cut> inner;       // of a place with a colon: what is printed
};

/// Cuts a form; `cut` lies within the quotation marks. Answers the place of a brace without
/// partner, if there is one.
std::optional<std::size_t> cut_template(std::string_view line, Cut cut,
                                        std::vector<TemplateCut>& pieces);

}  // namespace ludo::lang
