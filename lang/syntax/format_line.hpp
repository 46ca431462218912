// One logical line in canonical spacing, and where it may be broken: the small half of format.
//
// Tested by tests/lang/syntax/test_format.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::lang {

/// Lines longer than this are broken where they may be.
inline constexpr std::size_t kMaxColumns = 100;

/// What a line is broken at. Where a part of its own begins, behind the `=` of a definition and the
/// colon of a line pattern, it is broken first; before `where`, if what follows then fits.
enum class BreakAt : std::uint8_t { head, where, other };

/// A place where the next line may begin.
struct Break {
  std::size_t at = 0;
  std::size_t depth = 0;  // in brackets
  BreakAt kind = BreakAt::other;
};

/// A part of a line that is replaced before the line is spaced; parts do not overlap.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
};

struct SpacedLine {
  std::string text;
  std::vector<Break> breaks;       // in order
  std::vector<std::size_t> marks;  // where the asked-for places of the line have gone
};

/// Whether a line may be broken before a word, too. A line that opens a block may be broken only
/// behind what cannot end it, such as a comma.
enum class Breaking : std::uint8_t { behind, anywhere };

/// How the words of a line are read.
enum class Reading : std::uint8_t {
  sentence,  // by the rules of expressions
  moves,     // written moves stay as they are; only blanks at commas and between words change
  legend,    // signs stay as they are
};

/// The line with one blank where blanks belong. `marks` are ascending places of `line` at which
/// words begin; `replacements` are in order.
SpacedLine space(std::string_view line, Reading reading, Breaking breaking,
                 const std::vector<Replacement>& replacements,
                 const std::vector<std::size_t>& marks);

/// The text of a part of a line, spaced.
std::string space(std::string_view part);

/// How far in the parts of a broken line stand.
struct Indents {
  std::size_t first = 0;
  std::size_t second = 0;
  std::size_t further = 0;
};

/// Where to break the line so that it fits; `forced` are places to break in any case.
std::vector<std::string> break_line(const SpacedLine& line, const Indents& indents,
                                    const std::vector<std::size_t>& forced);

}  // namespace ludo::lang
