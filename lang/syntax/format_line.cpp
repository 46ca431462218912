// Cuts a line into words and signs, and puts it together with the blanks that belong there.
//
// Blanks are kept where they mean something: before a bracket a blank tells two things beside each
// other from a call.
//
// Tested by tests/lang/syntax/test_format.cpp.

#include "lang/syntax/format_line.hpp"

#include <algorithm>
#include <optional>

#include "lang/syntax/words.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::lang {

namespace {

enum class TokenForm : std::uint8_t { word, string, open, close, comma, colon, tight, sign, other };

struct Token {
  std::string text;
  TokenForm form = TokenForm::other;
  bool blank_before = false;  // as the author has it
  std::size_t begin = 0;      // in the author's line
};

// The word at `at`: a name, a number, or a link, whose signs touch the names on both sides.
std::size_t match_link(std::string_view line, std::size_t at) {
  const auto name_size = [line](std::size_t from) {
    std::size_t end = from;
    const bool is_number = end < line.size() && is_digit(line[end]);
    while (is_number ? end < line.size() && is_name_byte(line[end]) : goes_on_name(line, end)) {
      ++end;
    }
    return end - from;
  };
  const std::size_t size = name_size(at);
  std::size_t end = at + size;
  const std::string_view rest = line.substr(end);
  const bool of_sites = rest.starts_with("=") && is_site_name(line.substr(at, size));
  std::size_t sign = rest.starts_with("--") || rest.starts_with("->") ? 2 : of_sites ? 1 : 0;
  if (sign == 0) return size;
  const std::size_t second = name_size(end + sign);
  if (second == 0) return size;
  if (of_sites && !is_site_name(line.substr(end + sign, second))) return size;
  end += sign + second;
  if (end + 1 < line.size() && line[end] == ':' && !of_sites) {
    const std::size_t value = name_size(end + 1);
    if (value != 0) end += 1 + value;
  }
  return end - at;
}

TokenForm form_of(char c) {
  switch (c) {
    case '(':
    case '[':
    case '{':
      return TokenForm::open;
    case ')':
    case ']':
    case '}':
      return TokenForm::close;
    case ',':
    case ';':
      return TokenForm::comma;
    case ':':
      return TokenForm::colon;
    case '.':
      return TokenForm::tight;
    case '=':
    case '<':
    case '>':
    case '+':
    case '-':
    case '*':
    case '/':
      return TokenForm::sign;
    default:
      return TokenForm::other;
  }
}

// A token of `text`, which begins at `at` of the author's line; its end.
std::size_t read_token(std::string_view text, std::size_t at, Token& token) {
  const std::string_view rest = text.substr(at);
  std::size_t size = 0;
  if (rest.front() == '"') {
    size = std::max<std::size_t>(match_string(rest), 1);
    token.form = size > 1 ? TokenForm::string : TokenForm::other;
  } else if (is_name_byte(rest.front())) {
    size = match_link(text, at);
    token.form = TokenForm::word;
  } else if (rest.starts_with("..")) {
    size = 2;
    token.form = TokenForm::tight;
  } else if (rest.starts_with("!=") || rest.starts_with("<=") || rest.starts_with(">=")) {
    size = 2;
    token.form = TokenForm::sign;
  } else {
    token.form = form_of(rest.front());
    size = code_point_size(text, at);
  }
  token.text = std::string(rest.substr(0, size));
  return at + size;
}

bool is_operand(const Token& token) {
  return token.form == TokenForm::word || token.form == TokenForm::string ||
         token.form == TokenForm::close;
}

// Cuts a line into tokens; replaced parts are cut as if they stood in the line.
std::vector<Token> cut(std::string_view line, const std::vector<Replacement>& replacements) {
  std::vector<Token> tokens;
  bool blank = false;
  std::size_t next = 0;
  std::size_t at = 0;
  while (at < line.size()) {
    if (next < replacements.size() && replacements[next].begin == at) {
      const Replacement& part = replacements[next++];
      std::size_t within = 0;
      while (within < part.text.size()) {
        if (part.text[within] == ' ') {
          blank = true;
          ++within;
          continue;
        }
        Token token;
        token.blank_before = blank;
        token.begin = at;
        within = read_token(part.text, within, token);
        tokens.push_back(std::move(token));
        blank = false;
      }
      at = part.end;
      continue;
    }
    if (line[at] == ' ') {
      blank = true;
      ++at;
      continue;
    }
    Token token;
    token.blank_before = blank;
    token.begin = at;
    at = read_token(line, at, token);
    tokens.push_back(std::move(token));
    blank = false;
  }
  return tokens;
}

// A sign that belongs to what stands behind it: `-3`, `+R`.
bool is_prefix(const std::vector<Token>& tokens, std::size_t i) {
  if (tokens[i].form != TokenForm::sign) return false;
  const bool touches_next = i + 1 < tokens.size() && !tokens[i + 1].blank_before;
  // `- 1` alone on its line changes a value.
  if (i == 0) return touches_next;
  if (!is_operand(tokens[i - 1])) return tokens[i].text == "-" || touches_next;
  return tokens[i].text == "-" && tokens[i].blank_before && touches_next;
}

// The comma of `[0,1]`, which names a block.
bool is_block_comma(const std::vector<Token>& tokens, std::size_t i) {
  const auto is_number = [&tokens](std::size_t k) {
    return tokens[k].form == TokenForm::word && is_digit(tokens[k].text.front());
  };
  if (tokens[i].text != "," || i < 2 || i + 2 >= tokens.size() || !is_number(i - 1)) return false;
  std::size_t before = i - 2;
  if (tokens[before].text == "-" && before > 0) --before;
  std::size_t after = i + 1;
  if (tokens[after].text == "-") ++after;
  return tokens[before].text == "[" && is_number(after) && after + 1 < tokens.size() &&
         tokens[after + 1].text == "]";
}

bool blank_between(const std::vector<Token>& tokens, std::size_t i) {
  const Token& left = tokens[i - 1];
  const Token& right = tokens[i];
  if (left.form == TokenForm::open) return false;
  if (left.form == TokenForm::tight || right.form == TokenForm::tight) return false;
  if (left.form == TokenForm::sign) return !is_prefix(tokens, i - 1);
  if (is_block_comma(tokens, i - 1)) return false;
  switch (right.form) {
    case TokenForm::comma:
    case TokenForm::colon:
    case TokenForm::close:
      return false;
    case TokenForm::sign:
      return true;
    case TokenForm::open:
      if (left.form == TokenForm::comma || left.form == TokenForm::colon) return true;
      return right.text == "(" ? right.blank_before : true;
    case TokenForm::word:
    case TokenForm::string:
      return left.form != TokenForm::other || right.blank_before;
    case TokenForm::tight:
      return false;
    case TokenForm::other:
      return right.blank_before;
  }
  return true;
}

bool is_word(const Token& token, Word word) {
  return token.form == TokenForm::word && token.text == spelling(word);
}

// `or` between two things; not that of `zero or more`, `site or none`.
bool is_alternative(const std::vector<Token>& tokens, std::size_t i) {
  if (!is_word(tokens[i], Word::or_) || i + 1 == tokens.size()) return false;
  const std::string& next = tokens[i + 1].text;
  return next != "more" && next != "none";
}

// Whether a line may be broken before token `i`, and how well.
std::optional<BreakAt> break_before(const std::vector<Token>& tokens, std::size_t i,
                                    Breaking breaking) {
  const Token& left = tokens[i - 1];
  const Token& right = tokens[i];
  if (is_block_comma(tokens, i - 1)) return std::nullopt;
  if (left.form == TokenForm::comma && left.text == ",") return BreakAt::other;
  if (left.form == TokenForm::colon) {
    // A colon behind the name of an attribute, a parameter or a result line joins more than it
    // parts.
    const bool of_name = i < 3 || tokens[i - 3].form == TokenForm::comma ||
                         tokens[i - 3].form == TokenForm::open || is_word(tokens[i - 3], Word::has);
    if (!of_name) return BreakAt::head;
    return std::nullopt;
  }
  if (left.form == TokenForm::string && right.form == TokenForm::string) return BreakAt::other;
  switch (breaking) {
    case Breaking::behind:
      if (i < 2) return std::nullopt;
      if (is_word(left, Word::where)) return BreakAt::where;
      if (is_word(left, Word::and_) || is_alternative(tokens, i - 1)) return BreakAt::other;
      return std::nullopt;
    case Breaking::anywhere:
      if (is_word(right, Word::where)) return BreakAt::where;
      if (right.text == "+" || is_word(right, Word::and_) || is_alternative(tokens, i) ||
          is_word(right, Word::if_) || is_word(right, Word::else_)) {
        return BreakAt::other;
      }
      return std::nullopt;
  }
  return std::nullopt;
}

SpacedLine put_together(const std::vector<Token>& tokens, Breaking breaking,
                        const std::vector<std::size_t>& marks) {
  SpacedLine out;
  std::size_t depth = 0;
  std::size_t next_mark = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0 && blank_between(tokens, i)) out.text += ' ';
    if (i > 0) {
      if (const auto kind = break_before(tokens, i, breaking)) {
        out.breaks.push_back({out.text.size(), depth, *kind});
      }
    }
    while (next_mark < marks.size() && marks[next_mark] <= tokens[i].begin) {
      out.marks.push_back(out.text.size());
      ++next_mark;
    }
    if (tokens[i].form == TokenForm::open) ++depth;
    if (tokens[i].form == TokenForm::close && depth > 0) --depth;
    out.text += tokens[i].text;
  }
  return out;
}

// Moves are words of their own: everything up to a comma outside brackets.
std::vector<Token> cut_moves(std::string_view line) {
  std::vector<Token> tokens;
  bool blank = false;
  std::size_t depth = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ' ') {
      blank = true;
      ++at;
      continue;
    }
    Token token;
    token.begin = at;
    token.blank_before = blank;
    blank = false;
    token.form = TokenForm::word;
    std::size_t end = at;
    while (end < line.size() && line[end] != ' ' && (line[end] != ',' || depth > 0)) {
      if (line[end] == '"') {
        end += std::max<std::size_t>(match_string(line.substr(end)), 1);
        continue;
      }
      if (form_of(line[end]) == TokenForm::open) ++depth;
      if (form_of(line[end]) == TokenForm::close && depth > 0) --depth;
      ++end;
    }
    if (end == at) {
      token.form = TokenForm::comma;
      ++end;
    }
    token.text = std::string(line.substr(at, end - at));
    tokens.push_back(std::move(token));
    at = end;
  }
  return tokens;
}

// The first sign of each entry of a legend is a word of its own, whatever it is.
std::vector<Token> cut_legend(std::string_view line) {
  std::vector<Token> tokens;
  bool expects_sign = false;
  bool blank = false;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ' ') {
      blank = true;
      ++at;
      continue;
    }
    Token token;
    token.begin = at;
    token.blank_before = blank;
    blank = false;
    const bool is_first = tokens.empty();
    if (expects_sign) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      token.text = std::string(line.substr(at, end - at));
      token.form = TokenForm::word;
      at = end;
    } else {
      at = read_token(line, at, token);
    }
    expects_sign = is_first || (token.form == TokenForm::comma && !expects_sign);
    tokens.push_back(std::move(token));
  }
  return tokens;
}

// Of the places that fit, one in the fewest brackets; a colon or `where` if the rest then fits,
// else the last one.
std::optional<std::size_t> choose_break(const SpacedLine& line, std::size_t from, std::size_t room,
                                        std::size_t further_room) {
  const auto width = [&line](std::size_t begin, std::size_t end) {
    std::string_view part = std::string_view(line.text).substr(begin, end - begin);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return display_width(part);
  };
  std::optional<std::size_t> depth;
  for (const Break& place : line.breaks) {
    if (place.at <= from || width(from, place.at) > room) continue;
    if (!depth || place.depth < *depth) depth = place.depth;
  }
  if (!depth) return std::nullopt;
  std::optional<std::size_t> head;
  std::optional<std::size_t> where;
  std::optional<std::size_t> last;
  for (const Break& place : line.breaks) {
    if (place.at <= from || place.depth != *depth || width(from, place.at) > room) continue;
    switch (place.kind) {
      case BreakAt::head:
        if (!head) head = place.at;
        break;
      case BreakAt::where:
        if (width(place.at, line.text.size()) <= further_room) where = place.at;
        break;
      case BreakAt::other:
        break;
    }
    last = place.at;
  }
  if (head) return head;
  return where ? where : last;
}

}  // namespace

SpacedLine space(std::string_view line, Reading reading, Breaking breaking,
                 const std::vector<Replacement>& replacements,
                 const std::vector<std::size_t>& marks) {
  switch (reading) {
    case Reading::sentence:
      return put_together(cut(line, replacements), breaking, marks);
    case Reading::moves:
      return put_together(cut_moves(line), breaking, marks);
    case Reading::legend:
      return put_together(cut_legend(line), breaking, marks);
  }
  return {};
}

std::string space(std::string_view part) {
  return space(part, Reading::sentence, Breaking::behind, {}, {}).text;
}

std::vector<std::string> break_line(const SpacedLine& line, const Indents& indents,
                                    const std::vector<std::size_t>& forced) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (from < line.text.size()) {
    const auto room_behind = [](std::size_t indent) {
      return kMaxColumns - std::min(indent, kMaxColumns - 1);
    };
    const std::size_t room = room_behind(parts.empty()       ? indents.first
                                         : parts.size() == 1 ? indents.second
                                                             : indents.further);
    const std::size_t further_room = room_behind(parts.empty() ? indents.second : indents.further);
    std::size_t end = line.text.size();
    for (const std::size_t place : forced) {
      if (place > from) {
        end = std::min(end, place);
        break;
      }
    }
    std::string_view part = std::string_view(line.text).substr(from, end - from);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (display_width(part) > room) {
      const auto place = choose_break(line, from, room, further_room);
      if (place && *place < end) {
        end = *place;
        part = std::string_view(line.text).substr(from, end - from);
        while (part.ends_with(' ')) part.remove_suffix(1);
      }
    }
    parts.emplace_back(part);
    from = end;
  }
  return parts;
}

}  // namespace ludo::lang
