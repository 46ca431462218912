// The texts of tests/corpus/beginners/: what their first lines say, and what becomes of a text when
// its author does as he is told.
//
//   -- meant: what the author meant
//   -- write: a line that the hint makes him write (several stand below each other)
//   -- line: the line that is written anew, where it is not the one that the message marks
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ludo::tests {

/// The text with the lines of `-- write:` in place of the marked line, which counts from 1; nothing
/// if it says none. `-- write:` with nothing behind it takes the line out.
std::optional<std::string> mended(std::string_view text, std::size_t marked_line);

}  // namespace ludo::tests
