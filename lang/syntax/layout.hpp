// From text to logical lines: comments taken off and kept, continuations joined, depths found.
//
// A description is read line by line. This pass knows where a line goes on and which line stands
// under which; what a line says is the business of parse.hpp. For the first it must know which
// heads open a block and what may stand in it: see LineContext. The rules are in spec/grammar.md.
//
// Tested by tests/lang/syntax/test_layout.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/source.hpp"
#include "lang/text/span.hpp"

namespace ludo::lang {

/// What may stand on a line, decided by the head of the block it is in.
enum class LineContext : std::uint8_t {
  top,         // game, title, sections, tests
  items,       // elements, interactions, scenario, and `with` groups in them
  statements,  // rule, turn, begin, branches, loops
  setup,       // setup: rows and statements
  given,       // given, and a position file: rows, statements, who is to move
  rows,        // picture, map, shows: rows and a legend
  drawing,     // board drawn: rows
  table,       // table: header and rows of cells
  link_rows,   // board graph
  tile_rows,   // tiles
  results,     // end, stuck, repetition, limit
  phase,       // phase
  scales,      // points
  writing,     // notation: how moves and positions are written
  fields,      // position
  cases,       // what a value is, below a head that ends before it
  keys,        // preference
  entries,     // names
  test,        // test, after
  view,        // a view, and `with`, `look` and `when small` in it
  properties,  // board, sites, pieces …: how they look
  strokes,     // shape, glyph
  drawings,    // draw
  panel,       // panel
  nothing,     // under a line that opens no block: attached lines only
};

/// How a line is to be read.
enum class LineKind : std::uint8_t {
  sentence,  // by the grammar
  row,       // a row of a picture: taken as it stands
  cells,     // a row of a table: cut into cells first
  faulty,    // already reported; not read
};

/// The part of a logical line that stands on one line of the author's.
struct Piece {
  Span span;      // in the file, without indentation, comment and trailing blanks
  Offset at = 0;  // where it begins in the logical line's text
};

struct Comment {
  Span span;              // with its `--`, without trailing blanks
  bool own_line = false;  // stands alone, before the piece; otherwise behind it
  std::uint32_t piece = 0;
};

/// A line after joining. Pieces are joined by one blank, so that the text is never longer than the
/// file's.
struct LogicalLine {
  std::string text;
  std::vector<Piece> pieces;      // at least one, in order
  std::vector<Comment> comments;  // in order
  LineContext context = LineContext::top;
  LineKind kind = LineKind::sentence;
  std::uint32_t depth = 0;         // in blocks; top is 0
  std::uint32_t indent = 0;        // blanks before the first piece, as written
  std::uint32_t blank_before = 0;  // empty lines above, those above its comments included

  /// The place in the file of a part of `text`; precondition: begin ≤ end ≤ text.size().
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;

  /// The place of the whole line.
  [[nodiscard]] Span span() const { return span(0, text.size()); }
};

struct Layout {
  std::vector<LogicalLine> lines;  // each line before those under it
  std::vector<Comment> closing;    // comments after the last line
  bool has_open_brace = false;     // a `{` was reported as if it opened a block
  bool too_long = false;           // limits were passed and reported; the lines end there
};

/// Limits: a description is data from strangers.
inline constexpr std::size_t kMaxTextSize = std::size_t{4} << 20U;
inline constexpr std::size_t kMaxLines = 100'000;
inline constexpr std::size_t kMaxLineSize = 32'000;  // of a logical line
inline constexpr std::size_t kMaxDepth = 40;         // of blocks

/// Lays out a text whose outermost lines are in `context`: top for a game, view for a view, given
/// for a position file. Its keywords are in `language`.
Layout lay_out(const SourceText& source, LineContext context, Diagnostics& diagnostics,
               Language language = Language::english);

/// True if `line` (without indentation and comment) is a row of a picture wherever rows and
/// sentences may both stand: all its pieces between blanks are one character long.
bool looks_like_row(std::string_view line);

}  // namespace ludo::lang
