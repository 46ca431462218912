// Lays out a text line by line; see layout.hpp.
//
// The lines that may still have lines under them stand on a stack, each with what may stand there.
// A new line goes on with the one above, or is put under the innermost line that it is deeper than.
// Rows of pictures take no part in the rules of indentation, because rows of hexagons are shifted.
//
// Tested by tests/lang/syntax/test_layout.cpp.

#include "lang/syntax/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "lang/syntax/heads.hpp"
#include "lang/syntax/words.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// One line of the author's, taken apart.
struct PhysicalLine {
  std::uint32_t indent = 0;
  std::string_view content;  // without indentation, comment and trailing blanks
  Offset begin = 0;          // of the content, in the file
  std::optional<Span> comment;
};

// A line that may have lines under it.
struct Level {
  std::int64_t indent = -1;                   // of the line itself; the text's own is -1
  LineContext context = LineContext::top;     // of the lines under it
  std::optional<std::uint32_t> child_indent;  // known from the first of them
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view without_trailing_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Where the comment of `text` begins; its size if there is none. Quotation marks count only where
// they are not signs in a picture.
std::size_t find_comment(std::string_view text, bool has_strings, bool at_line_start) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (has_strings && text[at] == '"') {
      const std::size_t size = match_string(text.substr(at));
      if (size == 0) return text.size();
      at += size - 1;
    } else if (text.substr(at).starts_with("--")) {
      const bool after_blank = at == 0 || is_blank(text[at - 1]);
      const bool before_blank = at + 2 == text.size() || is_blank(text[at + 2]);
      if (after_blank && (before_blank || (at == 0 && at_line_start))) return at;
    }
  }
  return text.size();
}

bool takes_rows(LineContext context) {
  switch (context) {
    case LineContext::setup:
    case LineContext::given:
    case LineContext::rows:
    case LineContext::drawing:
      return true;
    case LineContext::top:
    case LineContext::items:
    case LineContext::writing:
    case LineContext::statements:
    case LineContext::table:
    case LineContext::link_rows:
    case LineContext::tile_rows:
    case LineContext::results:
    case LineContext::phase:
    case LineContext::scales:
    case LineContext::cases:
    case LineContext::keys:
    case LineContext::fields:
    case LineContext::entries:
    case LineContext::test:
    case LineContext::view:
    case LineContext::properties:
    case LineContext::strokes:
    case LineContext::drawings:
    case LineContext::panel:
    case LineContext::nothing:
      return false;
  }
  LUDO_UNREACHABLE();
}

// True where every line that is not a known sentence is a row.
bool takes_rows_only(LineContext context) {
  return context == LineContext::rows || context == LineContext::drawing;
}

// True for what stands between a word and the next one; the hyphen of a written move does not.
bool ends_word_before(char c) { return c == ' ' || c == ')' || c == ']' || c == '}'; }

// True if a line with this end is not finished.
bool is_unfinished(std::string_view text, Language language) {
  if (text.empty()) return false;
  if (std::string_view(",:=([{").find(text.back()) != std::string_view::npos) return true;
  for (const Word word : {Word::and_, Word::or_, Word::where}) {
    for (const std::string_view end : spellings(word, language)) {
      // `or` alone is the head of a branch.
      if (text.size() > end.size() && text.ends_with(end) &&
          ends_word_before(text[text.size() - end.size() - 1])) {
        return true;
      }
    }
  }
  return false;
}

// True of a line that goes on with the one above it: no line of a value begins so.
bool joins(std::string_view line, Language language) {
  for (const Word word : {Word::and_, Word::or_, Word::where, Word::else_}) {
    if (match_word(line, word, language) != 0) return true;
  }
  return false;
}

struct Laying {
  const SourceText& source;
  Language language;
  Diagnostics& diagnostics;
  Layout layout;
  std::vector<Level> levels;
  std::optional<LogicalLine> current;
  std::vector<std::size_t> open_brackets;  // in the text of the current line
  std::vector<Comment> pending;            // own-line comments that wait for their line
  std::uint32_t blank_lines = 0;
  std::size_t n_tabs = 0;  // lines indented with tabs
  Span first_tab;

  void run(LineContext context);
  PhysicalLine take_apart(std::size_t number);
  void add(const PhysicalLine& line);
  bool continues(const PhysicalLine& line) const;
  const Level* row_level(const PhysicalLine& line) const;
  void add_row(const PhysicalLine& line, const Level& level);
  void add_line(const PhysicalLine& line);
  void begin(const PhysicalLine& line, LineContext context, LineKind kind);
  void append(const PhysicalLine& line);
  void report_tabs();
  void report_open_string(LogicalLine& logical, std::size_t at);
  void finish();
  void open_level();
  void report_too_long(std::size_t line, std::string what);
};

void Laying::run(LineContext context) {
  if (source.size() > kMaxTextSize) {
    report_too_long(1, fmt::format("the text has more than {} bytes", kMaxTextSize));
    return;
  }
  if (const auto bad = find_bad_utf8(source.text())) {
    diagnostics.report(Diagnostic(DiagnosticKind::bad_encoding,
                                  "these bytes are no letters in UTF-8",
                                  source.span(*bad, *bad + 1))
                           .with_hint("let the editor save the text as UTF-8"));
    layout.too_long = true;
    return;
  }
  levels.push_back(Level{-1, context, std::nullopt});
  // The end of the last line opens one more, empty line that nobody has written.
  const bool ends_open = source.line_text(source.line_count()).empty();
  if (source.line_count() - (ends_open ? 1 : 0) > kMaxLines) {
    report_too_long(kMaxLines + 1, fmt::format("the text has more than {} lines", kMaxLines));
  }
  for (std::size_t number = 1; number <= source.line_count() && !layout.too_long; ++number) {
    add(take_apart(number));
  }
  finish();
  report_tabs();
  layout.closing = std::move(pending);
}

PhysicalLine Laying::take_apart(std::size_t number) {
  PhysicalLine line;
  std::string_view text = source.line_text(number);
  Offset begin = source.line_start(number);
  if (number == 1 && text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    begin += static_cast<Offset>(kByteOrderMark.size());
  }
  std::size_t blanks = 0;
  std::optional<std::size_t> tab;
  while (blanks < text.size() && is_blank(text[blanks])) {
    if (text[blanks] == '\t' && !tab) tab = blanks;
    // A tab reaches to the next multiple of eight, as terminals show it.
    line.indent = text[blanks] == '\t' ? (line.indent / 8 + 1) * 8 : line.indent + 1;
    ++blanks;
  }
  text.remove_prefix(blanks);
  line.begin = begin + static_cast<Offset>(blanks);

  bool in_drawing = false;
  for (const Level& level : levels) {
    in_drawing = takes_rows_only(level.context) && level.indent < line.indent;
  }
  const bool has_strings = !in_drawing || is_attached(text, language) || is_legend(text, language);
  const std::size_t comment = find_comment(text, has_strings, !in_drawing);
  line.content = without_trailing_blanks(text.substr(0, comment));
  if (comment < text.size()) {
    const std::size_t size = without_trailing_blanks(text.substr(comment)).size();
    line.comment = source.span(line.begin + comment, line.begin + comment + size);
  }
  if (tab && !line.content.empty()) {
    if (n_tabs == 0) first_tab = source.span(begin + *tab, begin + *tab + 1);
    ++n_tabs;
  }
  return line;
}

void Laying::add(const PhysicalLine& line) {
  if (line.content.empty()) {
    if (line.comment) {
      pending.push_back(Comment{*line.comment, true, 0});
    } else {
      ++blank_lines;
    }
    return;
  }
  if (current && continues(line)) {
    append(line);
    return;
  }
  finish();
  if (layout.too_long) return;
  if (const Level* level = row_level(line)) {
    add_row(line, *level);
  } else {
    add_line(line);
  }
}

// Precondition: there is a current line.
bool Laying::continues(const PhysicalLine& line) const {
  if (line.indent < current->indent) return false;
  switch (current->kind) {
    case LineKind::row:
    case LineKind::cells:
      return false;
    case LineKind::faulty:
    case LineKind::sentence:
      break;
  }
  const bool is_open = !open_brackets.empty() || is_unfinished(current->text, language);
  if (line.indent == current->indent) {
    // The lines of a value go on at their own depth.
    return current->context == LineContext::cases && (is_open || joins(line.content, language));
  }
  if (!open_brackets.empty()) return true;
  const LineContext opened = opened_block(current->text, current->context, language);
  if (opened == LineContext::cases || opened == LineContext::keys) return false;
  if (is_open) return true;
  if (is_attached(line.content, language)) return false;
  if (row_level(line) != nullptr) return false;
  return opened == LineContext::nothing;
}

// The level under which the line is a row or a legend; null if it is another line.
const Level* Laying::row_level(const PhysicalLine& line) const {
  if (is_attached(line.content, language)) return nullptr;
  for (std::size_t i = levels.size(); i-- > 0;) {
    const Level& level = levels[i];
    if (takes_rows(level.context)) {
      if (static_cast<std::int64_t>(line.indent) <= level.indent) continue;
      const bool is_row = takes_rows_only(level.context) || looks_like_row(line.content);
      return is_row ? &level : nullptr;
    }
    // Rows may come after a line that opens nothing, but not from inside a block of statements.
    if (level.context != LineContext::nothing &&
        static_cast<std::int64_t>(line.indent) > level.indent) {
      return nullptr;
    }
  }
  return nullptr;
}

void Laying::add_row(const PhysicalLine& line, const Level& level) {
  const auto index = static_cast<std::size_t>(&level - levels.data());
  levels.resize(index + 1);
  const LineContext context = levels.back().context;
  const bool is_sentence =
      context == LineContext::rows &&
      (is_legend(line.content, language) || match_word(line.content, Word::picture, language) != 0);
  begin(line, context, is_sentence ? LineKind::sentence : LineKind::row);
}

void Laying::add_line(const PhysicalLine& line) {
  while (static_cast<std::int64_t>(line.indent) <= levels.back().indent) levels.pop_back();
  Level& level = levels.back();
  const Span place = source.span(line.begin, line.begin + line.content.size());
  LineKind kind = LineKind::sentence;
  const bool opens_nothing =
      level.context == LineContext::nothing && !is_attached(line.content, language);
  // Where tabs indent, how far in a line stands is a guess, and the tabs are told.
  if (level.child_indent && *level.child_indent != line.indent && n_tabs == 0 && !opens_nothing &&
      !takes_rows_only(level.context)) {
    diagnostics.report(
        DiagnosticKind::bad_indentation,
        fmt::format("this line is indented by {} blanks, but the lines it stands with by {}",
                    line.indent, *level.child_indent),
        place);
  }
  level.child_indent = line.indent;
  if (opens_nothing) {
    diagnostics.report(DiagnosticKind::bad_indentation,
                       "this line is further in, but nothing above it opens a block", place);
    kind = LineKind::faulty;
  } else if (level.context == LineContext::table && !is_attached(line.content, language)) {
    kind = LineKind::cells;
  }
  begin(line, level.context, kind);
}

void Laying::begin(const PhysicalLine& line, LineContext context, LineKind kind) {
  current.emplace();
  current->context = context;
  current->kind = kind;
  current->depth = static_cast<std::uint32_t>(levels.size() - 1);
  current->indent = line.indent;
  current->blank_before = std::exchange(blank_lines, 0);
  open_brackets.clear();
  append(line);
}

void Laying::append(const PhysicalLine& line) {
  LogicalLine& logical = *current;
  const auto piece = static_cast<std::uint32_t>(logical.pieces.size());
  for (Comment& comment : pending) {
    comment.piece = piece;
    logical.comments.push_back(comment);
  }
  pending.clear();
  blank_lines = 0;
  if (line.comment) logical.comments.push_back(Comment{*line.comment, false, piece});
  if (piece != 0) logical.text += ' ';
  const std::size_t at = logical.text.size();
  logical.pieces.push_back(
      Piece{source.span(line.begin, line.begin + line.content.size()), static_cast<Offset>(at)});
  logical.text += line.content;
  if (logical.text.size() > kMaxLineSize) {
    diagnostics.report(DiagnosticKind::too_long,
                       fmt::format("this line has more than {} bytes", kMaxLineSize),
                       logical.pieces.front().span);
    layout.too_long = true;
    logical.kind = LineKind::faulty;
    return;
  }
  if (logical.kind == LineKind::row) return;
  for (std::size_t i = at; i < logical.text.size(); ++i) {
    switch (logical.text[i]) {
      case '"': {
        const std::size_t size = match_string(std::string_view(logical.text).substr(i));
        if (size == 0) {
          report_open_string(logical, i);
          return;
        }
        i += size - 1;
        break;
      }
      case '\t':
      case '\r':
        logical.text[i] = ' ';
        break;
      case '(':
      case '[':
      case '{':
        open_brackets.push_back(i);
        break;
      case ')':
      case ']':
      case '}':
        if (!open_brackets.empty()) open_brackets.pop_back();
        break;
      default:
        break;
    }
  }
}

// Who uses tabs does so in every line: that is one mistake.
void Laying::report_tabs() {
  if (n_tabs == 0) return;
  const std::string others =
      n_tabs == 1 ? "" : fmt::format(", and {} more {}", n_tabs - 1, n_tabs == 2 ? "is" : "are");
  diagnostics.report(
      Diagnostic(DiagnosticKind::tab_in_indentation,
                 fmt::format("this line is indented with a tab{}; only blanks may indent", others),
                 first_tab)
          .with_hint("let the editor write two blanks for a tab, and replace those there are"));
}

void Laying::report_open_string(LogicalLine& logical, std::size_t at) {
  if (logical.kind != LineKind::faulty) {
    diagnostics.report(DiagnosticKind::unclosed_string,
                       "this text in quotation marks does not end on its line",
                       logical.span(at, logical.text.size()));
  }
  logical.kind = LineKind::faulty;
}

void Laying::finish() {
  if (!current) return;
  if (!open_brackets.empty() && current->kind == LineKind::sentence) {
    const std::size_t at = open_brackets.front();
    // A brace at the end of a line stands there as in other languages.
    const std::size_t piece_end =
        current->pieces.size() > 1 ? current->pieces[1].at - 1 : current->text.size();
    const bool as_block = current->text[at] == '{' && at + 1 == piece_end;
    layout.has_open_brace = layout.has_open_brace || as_block;
    diagnostics.report(
        Diagnostic(DiagnosticKind::unclosed_bracket,
                   fmt::format("this `{}` is never closed", current->text[at]),
                   current->span(at, at + 1))
            .with_hint(as_block ? "no braces stand around a block: what belongs to a line stands "
                                  "below it, further in"
                                : ""));
    current->kind = LineKind::faulty;
  }
  open_brackets.clear();
  open_level();
  layout.lines.push_back(std::move(*current));
  current.reset();
}

void Laying::open_level() {
  switch (current->kind) {
    case LineKind::row:
      return;
    case LineKind::sentence:
    case LineKind::cells:
    case LineKind::faulty:
      break;
  }
  if (levels.size() > kMaxDepth) {
    diagnostics.report(DiagnosticKind::too_deep,
                       fmt::format("blocks may stand in each other up to {} deep", kMaxDepth),
                       current->span());
    layout.too_long = true;
    current->kind = LineKind::faulty;
    return;
  }
  levels.push_back(Level{current->indent, opened_block(current->text, current->context, language),
                         std::nullopt});
}

void Laying::report_too_long(std::size_t line, std::string what) {
  const Span span = source.line_span(line);
  diagnostics.report(DiagnosticKind::too_long, std::move(what),
                     Span{span.file, span.begin, std::min(span.end, span.begin + 1)});
  layout.too_long = true;
}

}  // namespace

Span LogicalLine::span(std::size_t begin, std::size_t end) const {
  LUDO_ASSERT(begin <= end && end <= text.size(), "{}..{} of {}", begin, end, text.size());
  const auto place = [&](std::size_t at, bool is_end) {
    // The last piece that begins at or before; a place in the blank between two belongs to the
    // first.
    std::size_t i = pieces.size();
    while (i > 1 && (pieces[i - 1].at > at || (is_end && pieces[i - 1].at >= at))) --i;
    const Piece& piece = pieces[i - 1];
    const std::size_t within =
        std::min<std::size_t>(at - std::min<std::size_t>(piece.at, at), piece.span.size());
    return static_cast<Offset>(piece.span.begin + within);
  };
  const Offset from = place(begin, false);
  return Span{pieces.front().span.file, from, std::max(from, place(end, begin != end))};
}

bool looks_like_row(std::string_view line) {
  bool found = false;
  std::size_t at = 0;
  while (at < line.size()) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    at += sign_size(line, at);
    if (at < line.size() && !is_blank(line[at])) return false;
    found = true;
  }
  return found;
}

Layout lay_out(const SourceText& source, LineContext context, Diagnostics& diagnostics,
               Language language) {
  Laying laying{source, language, diagnostics, {}, {}, {}, {}, {}, 0, 0, {}};
  laying.run(context);
  return std::move(laying.layout);
}

}  // namespace ludo::lang
