// Records in the formats of the field. See movetext.hpp.

#include "interpreter/services/movetext.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "interpreter/services/notation.hpp"
#include "interpreter/services/record_prose.hpp"
#include "lang/text/assert.hpp"
#include "lang/text/letters.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::array<std::pair<MoveFormat, std::string_view>, 6> kFormats = {{
    {MoveFormat::Moves, "moves"},
    {MoveFormat::Pgn, "pgn"},
    {MoveFormat::Pdn, "pdn"},
    {MoveFormat::Csa, "csa"},
    {MoveFormat::Wxf, "wxf"},
    {MoveFormat::Ludorec, "ludorec"},
}};

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

  void remark(RecordRemark made) {
    made.after = game.moves.size();
    game.remarks.push_back(std::move(made));
    file.n_moves += kMovesOfRecordPart;
  }

  void statement(std::string_view text, std::size_t line) {
    if (text.empty()) return;
    if (text.front() == '\'') {
      RecordRemark said;
      said.text = as_utf8(trimmed(text.substr(1)));
      if (has_game && !said.text.empty()) remark(std::move(said));
      return;
    }
    if (text == "/") return end_game();  // a further game follows
    if (!has_game) game.line = line;
    has_game = true;
    ++file.n_moves;
    const bool signed_ = text.front() == '+' || text.front() == '-';
    if (signed_ && text.size() == 7) {
      game.moves.push_back({std::string(text.substr(1)), line});
    } else if (text.front() == '%') {
      game.result = text;
    } else if (text.front() == 'T' && text.size() > 1 && !game.moves.empty()) {
      RecordRemark time;
      time.form = RecordRemark::Form::Note;
      time.key = "time";
      time.text = text.substr(1);
      remark(std::move(time));
    } else if (text.front() == 'N' && text.size() > 1 && (text[1] == '+' || text[1] == '-')) {
      game.tags[text[1] == '+' ? "Black" : "White"] = as_utf8(text.substr(2));
    } else if (text.front() == '$') {
      const std::size_t colon = text.find(':');
      if (colon != std::string_view::npos) {
        game.tags[std::string(text.substr(1, colon - 1))] = as_utf8(text.substr(colon + 1));
      }
    } else if (text.front() == 'P' && text != "PI" &&
               !lang::is_digit(text.size() > 1 ? text[1] : ' ')) {
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
    const std::size_t comment = std::min(rest.find('#'), rest.size());
    const std::string_view said = trimmed(rest.substr(std::min(comment + 1, rest.size())));
    rest = trimmed(rest.substr(0, comment));
    if (!file.has_room(line)) break;
    if (kMostRecordLine < rest.size()) {
      file.note(fmt::format("this line has more than {} bytes", kMostRecordLine), line);
      continue;
    }
    for (std::string& move : split_moves(rest)) {
      game.moves.push_back({std::move(move), line});
      ++file.n_moves;
    }
    if (!said.empty()) {
      RecordRemark remark;
      remark.after = game.moves.size();
      remark.text = as_utf8(said);
      game.remarks.push_back(std::move(remark));
      file.n_moves += kMovesOfRecordPart;
    }
  }
  file.games.push_back(std::move(game));
  return file;
}

}  // namespace

bool RecordRemark::operator==(const RecordRemark& other) const {
  return form == other.form && after == other.after && text == other.text && key == other.key &&
         number == other.number && line == other.line;
}

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
  if (text.starts_with("[Game \"")) return MoveFormat::Ludorec;
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
    case MoveFormat::Wxf:
    case MoveFormat::Ludorec:
      return read_prose(text, format);
  }
  LUDO_UNREACHABLE();
}

void settle(RecordedGame& game) {
  const auto agree = [&game](const char* name, std::string& value) {
    const auto tag = game.tags.find(name);
    if (!value.empty()) {
      game.tags.insert_or_assign(name, value);
    } else if (tag != game.tags.end()) {
      value = tag->second;
    }
  };
  agree("Result", game.result);
  agree("Position", game.start);
  agree("FEN", game.position);
}

bool is_record_name(std::string_view name) {
  const auto fits = [](char c) {
    return lang::is_digit(c) || c == '_' || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
  };
  return !name.empty() && std::all_of(name.begin(), name.end(), fits);
}

std::string as_utf8(std::string_view text) {
  std::string sound;
  while (const std::optional<std::size_t> bad = lang::find_bad_utf8(text)) {
    sound += text.substr(0, *bad);
    const auto letter = static_cast<unsigned char>(text[*bad]);
    sound += static_cast<char>(0xc0U | (letter >> 6U));
    sound += static_cast<char>(0x80U | (letter & 0x3fU));
    text.remove_prefix(*bad + 1);
  }
  return sound += text;
}

}  // namespace ludo::interpreter
