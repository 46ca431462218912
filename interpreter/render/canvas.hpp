// A sheet of letters in columns and rows, each with its colours, that is printed for a terminal.
//
// Tested by tests/interpreter/render/test_canvas.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/render/ansi.hpp"

namespace ludo::rendering {

/// A colour as 0xRRGGBB, or the terminal's own.
inline constexpr std::int32_t kPlain = -1;

struct LetterStyle {
  std::int32_t fore = kPlain;
  std::int32_t back = kPlain;
  bool bold = false;
  friend bool operator==(const LetterStyle&, const LetterStyle&) = default;
};

class Canvas {
 public:
  /// Writes clean words from a place to the right; wide letters take two columns. What lies left of
  /// or above the sheet is left out. A style without `back` keeps what lies there.
  void put(std::int64_t column, std::int64_t row, std::string_view words, LetterStyle style = {});
  /// Colours a part of the sheet, and clears the letters on it.
  void fill(std::int64_t column, std::int64_t row, std::int64_t width, std::int64_t height,
            std::int32_t back);

  /// The letter at a place; empty: none.
  [[nodiscard]] std::string_view letter_at(std::int64_t column, std::int64_t row) const;
  [[nodiscard]] std::size_t width() const;
  [[nodiscard]] std::size_t height() const { return rows_.size(); }

  /// One row from `first` to before `end`, without what is empty at its end; no line end.
  [[nodiscard]] std::string line(std::size_t row, std::size_t first, std::size_t end,
                                 Colours colours) const;

 private:
  struct Letter {
    std::string text;  // empty: nothing stands here
    LetterStyle style;
    bool covered = false;  // by the wide letter before it
  };
  Letter& at(std::size_t column, std::size_t row);

  std::vector<std::vector<Letter>> rows_;
};

/// Words in a style, as a terminal takes them.
std::string styled(std::string_view words, const LetterStyle& style, Colours colours);

}  // namespace ludo::rendering
