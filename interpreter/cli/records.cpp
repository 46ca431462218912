// Reads records of games; see records.hpp.

#include "interpreter/cli/records.hpp"

#include <fmt/format.h>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/services/field_notation.hpp"
#include "interpreter/services/position.hpp"

namespace ludo::interpreter {

namespace {

// What `simulate --record` writes: a JSON document a line.
RecordFile read_own_records(std::string_view text) {
  RecordFile file;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view here = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (here.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!file.has_room(line)) break;
    const Json json = parse_document(here);
    RecordedGame game;
    game.line = line;
    bool sound = json.is_object() && json.contains("moves") && json["moves"].is_array();
    for (std::size_t i = 0; sound && i < json["moves"].size(); ++i) {
      sound = json["moves"][i].is_string();
      if (sound) game.moves.push_back({json["moves"][i].get<std::string>(), 0});
    }
    if (!sound) {
      file.note(kMostRecordLine < here.size()
                    ? fmt::format("this record has more than {} bytes", kMostRecordLine)
                    : "a record is a JSON document with a list of `moves`",
                line);
      continue;
    }
    if (json.contains("end") && json["end"].is_string()) game.result = json["end"];
    file.n_moves += game.moves.size() + kMovesOfRecordPart;
    file.games.push_back(std::move(game));
  }
  return file;
}

}  // namespace

RecordFile read_record_file(const std::string& path, const std::string& format, MoveFormat& found) {
  const auto [text, trouble] = read_record(path);
  if (!text) {
    throw fail(Status::Unreadable,
               fmt::format("the record `{}` cannot be read: {}", path, trouble));
  }
  const std::size_t dot = path.rfind('.');
  const bool named = dot != std::string::npos && find_format(path.substr(dot + 1));
  const std::size_t first = text->find_first_not_of(" \t\r\n");
  const bool own = !named && first != std::string::npos && (*text)[first] == '{';
  if (format == "jsonl" || (format.empty() && own)) {
    found = MoveFormat::Moves;
    return read_own_records(*text);
  }
  found = format.empty() ? guess_format(path, *text) : *find_format(format);
  return read_records(*text, found);
}

State begin_of_record(ReadyGame& game, const CommonOptions& common, const RecordedGame& record,
                      const std::string& place) {
  if (record.position.empty()) return game.state;
  const std::vector<std::string> names = lang::notations_of(game.file->loaded);
  if (names.empty()) {
    throw fail(Status::No, fmt::format("{}: the record begins with a position, and the game "
                                       "declares no notation of positions",
                                       place));
  }
  lang::CheckOptions check = check_options(*game.file, common);
  check.lints = false;
  std::string written;
  for (const char c : record.position) {
    if (c != '"' && c != '\\' && c != '\n') written += c;
  }
  lang::Diagnostics diagnostics;
  auto read = read_position(game.file->loaded, check, place,
                            fmt::format("{} \"{}\"\n", names.front(), written), diagnostics, 1,
                            watched_budget());
  if (!read) {
    throw fail(Status::No, fmt::format("{}: {}", place, diagnostics.sorted().front().message()));
  }
  return std::move(read->state);
}

}  // namespace ludo::interpreter
