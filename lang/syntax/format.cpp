// Writes the lines of a syntax tree anew.
//
// Each logical line is spaced and broken by format_line.hpp; here it is decided how far in it
// stands, what stands above it, which words are put right, and how the lines of a block are
// aligned.
//
// Tested by tests/lang/syntax/test_format.cpp.

#include "lang/syntax/format.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "lang/syntax/format_line.hpp"
#include "lang/syntax/format_words.hpp"
#include "lang/syntax/heads.hpp"
#include "lang/syntax/parts.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

struct Formatting {
  const SourceText& source;
  WordChoices words;
  std::string out;
  bool in_interactions = false;
  bool is_only_case = false;  // the line is all of its value

  void block(const std::vector<SyntaxLine>& lines);
  void sentence(const SyntaxLine& syntax, std::size_t pad);
  void row(const SyntaxLine& syntax, std::size_t shift);
  void cells(const SyntaxLine& syntax, const std::vector<std::size_t>& widths, bool is_header);
  void comments_before(const LogicalLine& line, std::uint32_t piece, std::size_t indent);
  void comments_behind(const LogicalLine& line, std::uint32_t piece);
};

std::size_t indent_of(const LogicalLine& line) { return 2 * std::size_t{line.depth}; }

bool is_attached_line(const SyntaxLine& syntax) {
  return is_attached(syntax.line.text) || syntax.head.is(Form::SameOutcome);
}

// A line with lines under it that are more than notes.
bool opens_block(const SyntaxLine& syntax) {
  return std::any_of(syntax.children.begin(), syntax.children.end(),
                     [](const SyntaxLine& child) { return !is_attached_line(child); });
}

// True of a head with more below it than the lines of its value.
bool opens_more_than_value(const SyntaxLine& syntax) {
  return std::any_of(syntax.children.begin(), syntax.children.end(), [](const SyntaxLine& child) {
    return !is_attached_line(child) && child.line.context != LineContext::cases &&
           child.line.context != LineContext::keys;
  });
}

bool is_section(const SyntaxLine& syntax) {
  const Form form = syntax.head.form;
  return form == Form::Elements || form == Form::Interactions || form == Form::Scenario ||
         form == Form::Writing || form == Form::Names;
}

// Empty lines between a line and the one before it in its block.
std::size_t blank_lines(const SyntaxLine& before, const SyntaxLine& syntax, bool in_interactions) {
  const std::size_t written = std::min<std::size_t>(syntax.line.blank_before, 1);
  if (is_attached_line(syntax)) return 0;
  switch (syntax.line.kind) {
    case LineKind::row:
    case LineKind::cells:
      return 0;
    case LineKind::sentence:
    case LineKind::faulty:
      break;
  }
  switch (syntax.line.context) {
    case LineContext::top: {
      const bool parts = is_section(syntax) || syntax.head.is(Form::Test) || opens_block(before);
      if (parts) return 1;
      return syntax.head.is(Form::Title) ? 0 : written;
    }
    case LineContext::items:
      if (in_interactions && (opens_more_than_value(syntax) || opens_more_than_value(before))) {
        return 1;
      }
      return written;
    case LineContext::writing:
      return opens_more_than_value(syntax) ? 1 : written;
    case LineContext::rows:
    case LineContext::drawing:
    case LineContext::table:
    case LineContext::results:
    case LineContext::scales:
    case LineContext::cases:
    case LineContext::keys:
    case LineContext::fields:
    case LineContext::properties:
    case LineContext::strokes:
    case LineContext::drawings:
    case LineContext::panel:
      return 0;
    case LineContext::view:
      return syntax.head.is(Form::Title) ? 0 : written;
    case LineContext::statements:
    case LineContext::setup:
    case LineContext::given:
    case LineContext::link_rows:
    case LineContext::tile_rows:
    case LineContext::phase:
    case LineContext::entries:
    case LineContext::test:
    case LineContext::nothing:
      return written;
  }
  LUDO_UNREACHABLE();
}

// ---- rows of pictures
// -----------------------------------------------------------------------------

std::size_t count_signs(std::string_view row) {
  std::size_t count = 0;
  bool blank = true;
  for (const char c : row) {
    if (c != ' ' && blank) ++count;
    blank = c == ' ';
  }
  return count;
}

// How far each of the rows stands further in than the one furthest out. Rows of one length stand
// under each other, unless each is shifted by as much as the last, as on a rhombus.
std::vector<std::size_t> row_shifts(const std::vector<SyntaxLine>& lines, std::size_t first,
                                    std::size_t end) {
  std::vector<std::size_t> shifts;
  std::size_t least = lines[first].line.indent;
  bool same_length = lines[first].line.context != LineContext::drawing;
  bool steady = true;
  for (std::size_t i = first; i < end; ++i) {
    least = std::min<std::size_t>(least, lines[i].line.indent);
    const auto n_signs = count_signs(lines[i].line.text);
    same_length = same_length && n_signs == count_signs(lines[first].line.text);
    if (i < first + 2) continue;
    const auto indent = [&lines](std::size_t k) {
      return static_cast<std::int64_t>(lines[k].line.indent);
    };
    steady = steady && indent(i) - indent(i - 1) == indent(i - 1) - indent(i - 2);
  }
  for (std::size_t i = first; i < end; ++i) {
    shifts.push_back(same_length && !steady ? 0 : lines[i].line.indent - least);
  }
  // Two rows alone tell no rhythm.
  if (same_length && end - first < 3) std::fill(shifts.begin(), shifts.end(), 0);
  return shifts;
}

// ---- tables
// ---------------------------------------------------------------------------------------

// Where the parts of a line lie that nodes of its head cover: offsets in its text.
std::optional<std::size_t> place_in_line(const LogicalLine& line, Offset offset) {
  for (const Piece& piece : line.pieces) {
    if (piece.span.begin <= offset && offset <= piece.span.end) {
      return piece.at + (offset - piece.span.begin);
    }
  }
  return std::nullopt;
}

// The cells of a row, each spaced, or the words of a header as they are.
std::vector<std::string> cells_of(const LogicalLine& line, bool is_header) {
  std::vector<std::string> cells;
  for (const Cut& cut : is_header ? cut_words(line.text) : cut_cells(line.text)) {
    const std::string_view cell =
        std::string_view(line.text).substr(cut.begin, cut.end - cut.begin);
    cells.push_back(is_header ? std::string(cell) : space(cell));
  }
  return cells;
}

// The header is the first line of a table.
const SyntaxLine* header_of(const std::vector<SyntaxLine>& lines) {
  for (const SyntaxLine& syntax : lines) {
    if (syntax.line.kind == LineKind::cells) return &syntax;
  }
  return nullptr;
}

std::vector<std::size_t> column_widths(const std::vector<SyntaxLine>& lines) {
  std::vector<std::size_t> widths;
  const SyntaxLine* header = header_of(lines);
  for (const SyntaxLine& syntax : lines) {
    if (syntax.line.kind != LineKind::cells) continue;
    const std::vector<std::string> cells = cells_of(syntax.line, &syntax == header);
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(cells[i]));
    }
  }
  return widths;
}

// ---- result lines
// ---------------------------------------------------------------------------------

// The bytes of `key:` at the beginning of a result line; 0 if it has none.
std::size_t key_width(const SyntaxLine& syntax) {
  if (syntax.line.context != LineContext::results || !syntax.head.is(Form::Result)) return 0;
  const std::string text = space(syntax.line.text);
  const auto colon = text.find(": ");
  const auto blank = text.find(' ');
  return colon != std::string::npos && colon < blank ? colon + 1 : 0;
}

Reading reading_of(const SyntaxLine& syntax) {
  const bool is_property = syntax.line.context == LineContext::properties;
  if (is_legend(syntax.line.text) && !is_property) return Reading::legend;
  const Form form = syntax.head.form;
  const bool of_moves = form == Form::Legal || form == Form::Illegal ||
                        form == Form::MovesExactly || form == Form::MovesCount ||
                        form == Form::After || form == Form::Moves || form == Form::CannotTell ||
                        form == Form::PointsAre;
  return of_moves ? Reading::moves : Reading::sentence;
}

// Where rows may stand, a part that begins with a sign could be read as one.
Breaking breaking_of(const SyntaxLine& syntax) {
  const LineContext context = syntax.line.context;
  const bool among_rows = context == LineContext::setup || context == LineContext::given ||
                          context == LineContext::rows || context == LineContext::drawing;
  const bool opens = opened_block(syntax.line.text, context) != LineContext::nothing;
  return opens || among_rows ? Breaking::behind : Breaking::anywhere;
}

// Where the alternatives of a definition by lines begin, if it has several.
std::vector<std::size_t> alternatives_of(const SyntaxLine& syntax) {
  std::vector<std::size_t> places;
  if (!syntax.head.is(Form::Define) && !syntax.head.is(Form::Case)) return places;
  for (const Node& child : syntax.head.children) {
    if (!child.is(Form::Lines) || child.size() < 2) continue;
    for (std::size_t i = 0; i < child.size(); ++i) {
      auto place = place_in_line(syntax.line, child[i].span.begin);
      if (!place) return {};
      if (i > 0) {
        // The line begins with its `or`.
        const auto before = syntax.line.text.rfind("or", *place - 1);
        if (before == std::string::npos) return {};
        place = before;
      }
      places.push_back(*place);
    }
  }
  return places;
}

// ---- the lines of a value
// ---------------------------------------------------------------------------------

// A head that says what something is on its own line; broken behind its colon it is one above the
// lines of a value.
bool says_value(const SyntaxLine& syntax) {
  const Form form = syntax.head.form;
  return form == Form::Define || form == Form::Region || form == Form::Score ||
         form == Form::NextPlayer;
}

// Where the condition begins that the spaced text of a case ends in; 0 if it has none.
std::size_t condition_in(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '(' || text[at] == '[' || text[at] == '{') ++depth;
    if ((text[at] == ')' || text[at] == ']' || text[at] == '}') && depth > 0) --depth;
    if (depth != 0 || text[at] != ' ') continue;
    for (const Word word : {Word::when, Word::otherwise, Word::if_, Word::unless}) {
      const std::string_view rest = text.substr(at + 1);
      if (match_word(rest, word, Language::english) != 0) return at;
    }
  }
  return 0;
}

// Values longer than this do not push the conditions of the others aside.
constexpr std::size_t kWidestCase = 48;

// How wide the value of a line is that has a condition; 0 for all others.
std::size_t case_width(const SyntaxLine& syntax) {
  if (!syntax.head.is(Form::Case)) return 0;
  const std::string text = space(syntax.line.text);
  const std::size_t at = condition_in(text);
  const std::size_t width = display_width(std::string_view(text).substr(0, at));
  return at != 0 && width <= kWidestCase ? width : 0;
}

// Two blanks and more stand before the condition of a case, so that those of a list stand below
// each other.
void pad_condition(SpacedLine& spaced, std::size_t pad) {
  const std::size_t at = condition_in(spaced.text);
  if (at == 0) return;
  const std::size_t width = display_width(std::string_view(spaced.text).substr(0, at));
  const std::size_t n_blanks = width < pad ? pad - width + 1 : 1;
  spaced.text.insert(at, n_blanks, ' ');
  for (Break& place : spaced.breaks) place.at += place.at > at ? n_blanks : 0;
  for (std::size_t& mark : spaced.marks) mark += mark > at ? n_blanks : 0;
}

// True if more brackets are opened than closed in the parts before one.
bool in_brackets(const std::vector<std::string>& parts, std::size_t end) {
  int depth = 0;
  for (std::size_t i = 0; i < end; ++i) {
    for (const char c : parts[i]) {
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
    }
  }
  return depth > 0;
}

// True of a part that goes on at the depth of its value: `and …`.
bool joins_value(std::string_view part) {
  for (const Word word : {Word::and_, Word::or_, Word::where, Word::else_}) {
    if (match_word(part, word, Language::english) != 0) return true;
  }
  return false;
}

// True if a comment stands inside the line, so that its parts must stay where they are.
bool has_inner_comment(const LogicalLine& line) {
  const std::size_t last = line.pieces.size() - 1;
  return std::any_of(line.comments.begin(), line.comments.end(), [last](const Comment& comment) {
    return comment.own_line ? comment.piece != 0 : comment.piece != last;
  });
}

void Formatting::comments_before(const LogicalLine& line, std::uint32_t piece, std::size_t indent) {
  for (const Comment& comment : line.comments) {
    if (!comment.own_line || comment.piece != piece) continue;
    out += std::string(indent, ' ') + std::string(source.text(comment.span)) + '\n';
  }
}

void Formatting::comments_behind(const LogicalLine& line, std::uint32_t piece) {
  for (const Comment& comment : line.comments) {
    if (comment.own_line || comment.piece != piece) continue;
    out += "  " + std::string(source.text(comment.span));
  }
}

void Formatting::row(const SyntaxLine& syntax, std::size_t shift) {
  const std::size_t indent = indent_of(syntax.line) + shift;
  comments_before(syntax.line, 0, indent_of(syntax.line));
  out += std::string(indent, ' ') + syntax.head.text;
  comments_behind(syntax.line, 0);
  out += '\n';
}

void Formatting::cells(const SyntaxLine& syntax, const std::vector<std::size_t>& widths,
                       bool is_header) {
  comments_before(syntax.line, 0, indent_of(syntax.line));
  out += std::string(indent_of(syntax.line), ' ');
  const std::vector<std::string> all = cells_of(syntax.line, is_header);
  for (std::size_t i = 0; i < all.size(); ++i) {
    out += all[i];
    if (i + 1 < all.size()) out.append(widths[i] - display_width(all[i]) + 2, ' ');
  }
  comments_behind(syntax.line, 0);
  out += '\n';
}

void Formatting::sentence(const SyntaxLine& syntax, std::size_t pad) {
  const LogicalLine& line = syntax.line;
  const std::size_t indent = indent_of(line);
  const bool has_value = says_value(syntax) && !opens_block(syntax);
  const std::size_t second = indent + (opens_block(syntax) ? 4 : 2);
  const std::size_t further = has_value ? indent + 4 : second;
  const bool keeps_parts = has_inner_comment(line);
  std::vector<std::size_t> marks;
  if (keeps_parts) {
    for (std::size_t i = 1; i < line.pieces.size(); ++i) marks.push_back(line.pieces[i].at);
  } else {
    marks = alternatives_of(syntax);
  }
  SpacedLine spaced =
      space(line.text, reading_of(syntax), breaking_of(syntax), words.replacements(syntax), marks);
  if (const std::size_t key = key_width(syntax); key != 0 && pad > key) {
    spaced.text.insert(key, pad - key, ' ');
    for (Break& place : spaced.breaks) place.at += place.at > key ? pad - key : 0;
    for (std::size_t& mark : spaced.marks) mark += mark > key ? pad - key : 0;
  }
  if (syntax.head.is(Form::Case)) pad_condition(spaced, pad);
  comments_before(line, 0, indent);
  const std::vector<std::string> parts =
      break_line(spaced, {indent, second, further}, spaced.marks);
  const auto indent_of_part = [&](std::size_t i) {
    if (i == 0) return indent;
    const bool alone = syntax.head.is(Form::Case) && is_only_case;
    const bool joins = joins_value(parts[i]) && !in_brackets(parts, i);
    if (joins && (alone || (has_value && i > 1))) return alone ? indent : second;
    return i == 1 ? second : further;
  };
  std::size_t place = 0;
  std::uint32_t piece = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) {
      out += '\n';
      place = spaced.text.find(parts[i], place);
      if (keeps_parts && piece < spaced.marks.size() && place >= spaced.marks[piece]) {
        ++piece;
        comments_before(line, piece, indent_of_part(i));
      }
    }
    out += std::string(indent_of_part(i), ' ') + parts[i];
    place += parts[i].size();
    if (keeps_parts) {
      const bool ends_piece =
          piece < spaced.marks.size() ? place + 1 >= spaced.marks[piece] : i + 1 == parts.size();
      if (ends_piece) comments_behind(line, piece);
    } else if (i + 1 == parts.size()) {
      comments_behind(line, static_cast<std::uint32_t>(line.pieces.size() - 1));
    }
  }
  out += '\n';
}

void Formatting::block(const std::vector<SyntaxLine>& lines) {
  const std::vector<std::size_t> widths = column_widths(lines);
  std::size_t pad = 0;
  std::size_t n_cases = 0;
  for (const SyntaxLine& syntax : lines) {
    pad = std::max({pad, key_width(syntax), case_width(syntax)});
    if (syntax.head.is(Form::Case)) ++n_cases;
  }
  is_only_case = n_cases == 1;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const SyntaxLine& syntax = lines[i];
    if (syntax.head.is(Form::Interactions)) in_interactions = true;
    if (is_section(syntax) && !syntax.head.is(Form::Interactions)) in_interactions = false;
    if (i > 0) out.append(blank_lines(lines[i - 1], syntax, in_interactions), '\n');
    switch (syntax.line.kind) {
      case LineKind::row: {
        std::size_t end = i;
        while (end < lines.size() && lines[end].line.kind == LineKind::row) ++end;
        const std::vector<std::size_t> shifts = row_shifts(lines, i, end);
        for (std::size_t k = i; k < end; ++k) row(lines[k], shifts[k - i]);
        i = end - 1;
        break;
      }
      case LineKind::cells:
        cells(syntax, widths, &syntax == header_of(lines));
        block(syntax.children);
        break;
      case LineKind::sentence:
      case LineKind::faulty:
        sentence(syntax, pad);
        block(syntax.children);
        break;
    }
  }
}

}  // namespace

std::string format(const SourceText& source, const SyntaxTree& tree) {
  Formatting formatting{source, choose_words(tree), "", false, false};
  formatting.block(tree.lines);
  if (!tree.closing.empty() && !formatting.out.empty()) formatting.out += '\n';
  for (const Comment& comment : tree.closing) {
    formatting.out += std::string(source.text(comment.span)) + '\n';
  }
  return std::move(formatting.out);
}

}  // namespace ludo::lang
