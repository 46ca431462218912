// Records in the formats of the field. See movetext.hpp.

#include "interpreter/services/movetext.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "interpreter/services/notation.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::array<std::pair<MoveFormat, std::string_view>, 5> kFormats = {{
    {MoveFormat::Moves, "moves"},
    {MoveFormat::Pgn, "pgn"},
    {MoveFormat::Pdn, "pdn"},
    {MoveFormat::Csa, "csa"},
    {MoveFormat::Wxf, "wxf"},
}};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return '0' <= c && c <= '9'; }

// `1-0`, `1/2-1/2`, `*`, and in PDN `2-0`, `1-1`, `0-0`, which in PGN is castling.
bool is_result(std::string_view word, MoveFormat format) {
  static constexpr std::array<std::string_view, 8> kResults = {"1-0", "0-1", "1/2-1/2", "*",
                                                               "2-0", "0-2", "1-1",     "0-0"};
  const auto end = format == MoveFormat::Pgn ? kResults.begin() + 4 : kResults.end();
  return std::find(kResults.begin(), end, word) != end;
}

// ---- PGN, PDN, WXF: words with things between that are passed over

struct Prose {
  std::string_view text;
  MoveFormat format;
  RecordFile file = {};
  RecordedGame game = {};
  std::size_t at = 0;
  std::size_t line = 1;
  bool has_game = false;

  char here() const { return text[at]; }
  bool ended() const { return at >= text.size(); }
  void step() {
    if (here() == '\n') ++line;
    ++at;
  }
  void fault(std::string message, std::size_t where) { file.note(std::move(message), where); }
  bool at_line_start() const { return at == 0 || text[at - 1] == '\n'; }
  void skip_line() {
    while (!ended() && here() != '\n') step();
  }

  void begin_game() {
    if (!has_game) game.line = line;
    has_game = true;
  }
  void end_game() {
    if (!has_game) return;
    const auto fen = game.tags.find("FEN");
    if (fen != game.tags.end()) game.position = fen->second;
    file.games.push_back(std::exchange(game, {}));
    file.n_moves += kMovesOfRecordPart;
    has_game = false;
  }

  // `[Event "Open"]`, in WXF also without quotation marks.
  void tag() {
    // Tags behind moves begin the next game.
    if (!game.moves.empty()) end_game();
    begin_game();
    const std::size_t begun = line;
    step();
    std::string name, value;
    while (!ended() && (std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '_')) {
      name += here();
      step();
    }
    while (!ended() && here() != '\n' && is_blank(here())) step();
    if (!ended() && here() == '"') {
      step();
      while (!ended() && here() != '"' && here() != '\n') {
        if (here() == '\\' && at + 1 < text.size() && text[at + 1] != '\n') step();
        value += here();
        step();
      }
      if (ended() || here() != '"') return fault("the value of a tag has no end", begun);
      step();
    } else {
      while (!ended() && here() != ']' && here() != '\n') {
        value += here();
        step();
      }
    }
    while (!ended() && here() != ']' && here() != '\n') step();
    if (ended() || here() != ']') return fault("a tag has no `]`", begun);
    step();
    if (name.empty()) return fault("a tag has no name", begun);
    game.tags[name] = std::string(trimmed(value));
    file.n_moves += kMovesOfRecordPart;
  }

  // `{ … }`, which does not nest.
  void comment() {
    const std::size_t begun = line;
    while (!ended() && here() != '}') step();
    if (ended()) return fault("a comment has no `}`", begun);
    step();
  }

  // `( … )`, which nests, and may hold comments.
  void variation() {
    const std::size_t begun = line;
    int depth = 0;
    while (!ended()) {
      if (here() == '{') {
        comment();
        continue;
      }
      if (here() == '(') ++depth;
      if (here() == ')') --depth;
      step();
      if (depth == 0) return;
    }
    fault("a variation has no `)`", begun);
  }

  void word() {
    const std::size_t begun = line;
    std::string found;
    while (!ended() && !is_blank(here()) && here() != '{' && here() != ';' && here() != ')') {
      if (here() == '(' && !found.empty()) break;
      found += here();
      step();
    }
    if (is_result(found, format)) {
      begin_game();
      game.result = found;
      end_game();
      return;
    }
    // `12.`, `12...`, and what may stand right behind.
    std::size_t number = 0;
    while (number < found.size() && is_digit(found[number])) ++number;
    if (number != 0 && number < found.size() && found[number] == '.') {
      while (number < found.size() && found[number] == '.') ++number;
      found.erase(0, number);
    } else if (number == found.size()) {
      found.clear();  // a number whose point stands apart
    }
    found.erase(0, std::min(found.find_first_not_of('.'), found.size()));
    while (!found.empty() && (found.back() == '!' || found.back() == '?')) found.pop_back();
    if (found.empty() || (found == "e.p." && !game.moves.empty())) return;
    // `White resigns`, `draw agreed`.
    if (!game.moves.empty()) {
      std::string& last = game.moves.back().text;
      const bool ends_act = (found == "resigns" && last.find(' ') == std::string::npos) ||
                            (found == "agreed" && last == "draw");
      if (ends_act) {
        last += " " + found;
        return;
      }
    }
    begin_game();
    game.moves.push_back({std::move(found), begun});
    ++file.n_moves;
  }

  // `RED Wang`: WXF writes tags also without brackets, before `START{`.
  bool plain_tag() {
    if (format != MoveFormat::Wxf || !at_line_start() || !game.moves.empty()) return false;
    const std::string_view rest = text.substr(at, text.find('\n', at) - at);
    std::size_t size = 0;
    while (size < rest.size() && 'A' <= rest[size] && rest[size] <= 'Z') ++size;
    if (size < 3 || (size < rest.size() && rest[size] != ' ' && rest[size] != '\t')) return false;
    begin_game();
    game.tags[std::string(rest.substr(0, size))] = std::string(trimmed(rest.substr(size)));
    file.n_moves += kMovesOfRecordPart;
    skip_line();
    return true;
  }

  void read() {
    while (!ended() && file.has_room(line)) {
      if (plain_tag()) continue;
      const char c = here();
      if (is_blank(c)) {
        step();
      } else if (c == '%' && at_line_start()) {
        skip_line();
      } else if (c == '[') {
        tag();
      } else if (format == MoveFormat::Wxf && text.substr(at).starts_with("START{")) {
        at += 6;
      } else if (format == MoveFormat::Wxf && text.substr(at).starts_with("}END")) {
        at += 4;
        end_game();
      } else if (c == '{') {
        comment();
      } else if (c == ';') {
        skip_line();
      } else if (c == '(') {
        variation();
      } else if (c == ')' || c == '}') {
        fault(fmt::format("`{}` ends nothing", c), line);
        step();
      } else if (c == '$') {
        step();
        while (!ended() && is_digit(here())) step();
      } else {
        word();
      }
    }
    end_game();
  }
};

// ---- CSA: statements

struct Statements {
  RecordFile file = {};
  RecordedGame game = {};
  bool has_game = false;

  void end_game() {
    if (!has_game) return;
    file.games.push_back(std::exchange(game, {}));
    file.n_moves += kMovesOfRecordPart;
    has_game = false;
  }

  void statement(std::string_view text, std::size_t line) {
    if (text.empty() || text.front() == '\'') return;
    if (text == "/") return end_game();  // a further game follows
    if (!has_game) game.line = line;
    has_game = true;
    ++file.n_moves;
    const bool signed_ = text.front() == '+' || text.front() == '-';
    if (signed_ && text.size() == 7) {
      game.moves.push_back({std::string(text.substr(1)), line});
    } else if (text.front() == '%') {
      game.result = text;
    } else if (text.front() == 'N' && text.size() > 1 && (text[1] == '+' || text[1] == '-')) {
      game.tags[text[1] == '+' ? "Black" : "White"] = std::string(text.substr(2));
    } else if (text.front() == '$') {
      const std::size_t colon = text.find(':');
      if (colon != std::string_view::npos) {
        game.tags[std::string(text.substr(1, colon - 1))] = std::string(text.substr(colon + 1));
      }
    } else if (text.front() == 'P' && text != "PI" && !is_digit(text.size() > 1 ? text[1] : ' ')) {
      file.note("only games from the usual start can be read here", line);
    } else if (text.front() != 'V' && text.front() != 'T' && text.front() != 'P' && !signed_) {
      file.note(fmt::format("`{}` is no statement of CSA", text), line);
    }
  }
};

RecordFile read_csa(std::string_view text) {
  Statements work;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool splits =
        !rest.empty() && rest.front() != '\'' && rest.front() != '$' && rest.front() != 'N';
    while (!rest.empty() && work.file.has_room(line)) {
      const std::size_t comma = splits ? std::min(rest.find(','), rest.size()) : rest.size();
      work.statement(trimmed(rest.substr(0, comma)), line);
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (!rest.empty()) break;
  }
  work.end_game();
  return std::move(work.file);
}

RecordFile read_moves(std::string_view text) {
  RecordFile file;
  RecordedGame game;
  game.line = 1;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    rest = trimmed(rest.substr(0, rest.find('#')));
    if (!file.has_room(line)) break;
    if (kMostRecordLine < rest.size()) {
      file.note(fmt::format("this line has more than {} bytes", kMostRecordLine), line);
      continue;
    }
    for (std::string& move : split_moves(rest)) {
      game.moves.push_back({std::move(move), line});
      ++file.n_moves;
    }
  }
  file.games.push_back(std::move(game));
  return file;
}

}  // namespace

bool RecordFile::has_room(std::size_t line) {
  if (n_moves <= kMostRecordMoves && faults.size() < kMostRecordFaults) return true;
  note(kMostRecordMoves < n_moves
           ? fmt::format("here are more than {} moves; divide the file", kMostRecordMoves)
           : "here are too many faults to go on",
       line);
  return false;
}

std::string_view format_name(MoveFormat format) {
  for (const auto& [value, name] : kFormats) {
    if (value == format) return name;
  }
  LUDO_UNREACHABLE();
}

std::optional<MoveFormat> find_format(std::string_view name) {
  for (const auto& [value, known] : kFormats) {
    if (known == name) return value;
  }
  return std::nullopt;
}

MoveFormat guess_format(std::string_view file_name, std::string_view text) {
  const std::size_t dot = file_name.rfind('.');
  if (dot != std::string_view::npos) {
    if (const auto format = find_format(file_name.substr(dot + 1))) return *format;
  }
  text = trimmed(text);
  if (text.starts_with("FORMAT")) return MoveFormat::Wxf;
  if (text.starts_with('[') || text.starts_with("1.")) return MoveFormat::Pgn;
  if (text.starts_with("V2") || text.starts_with("N+") || text.starts_with("PI")) {
    return MoveFormat::Csa;
  }
  return MoveFormat::Moves;
}

RecordFile read_records(std::string_view text, MoveFormat format) {
  switch (format) {
    case MoveFormat::Moves:
      return read_moves(text);
    case MoveFormat::Csa:
      return read_csa(text);
    case MoveFormat::Pgn:
    case MoveFormat::Pdn:
    case MoveFormat::Wxf: {
      Prose prose{text, format};
      prose.read();
      return std::move(prose.file);
    }
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::interpreter
