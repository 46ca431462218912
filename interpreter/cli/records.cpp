// Reads records of games; see records.hpp.

#include "interpreter/cli/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "interpreter/services/field_notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/record_text.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using Form = RecordRemark::Form;

// ---- tags that have a field of their own

std::string options_text(const Json& options) {
  std::string text;
  for (const auto& [name, value] : options.items()) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value.get<std::string>());
  }
  return text;
}

std::vector<std::string> split_at(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + separator.size());
  }
}

bool are_texts(const Json& json) {
  return std::all_of(json.begin(), json.end(), [](const Json& one) { return one.is_string(); });
}

// What the tag with a field says; nothing where it says it otherwise than the field would.
std::optional<Json> field_of_tag(std::string_view name, const std::string& value) {
  if (name == "Index" || name == "Seed") {
    std::uint64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto [at, error] = std::from_chars(value.data(), end, number);
    const bool whole = error == std::errc() && at == end && fmt::format("{}", number) == value;
    return whole ? std::optional<Json>(number) : std::nullopt;
  }
  if (name == "Options") {
    Json options = Json::object();
    for (const std::string& part : split_at(value, ", ")) {
      const std::size_t equals = part.find('=');
      if (equals == std::string::npos || equals == 0) return std::nullopt;
      options[part.substr(0, equals)] = part.substr(equals + 1);
    }
    return options_text(options) == value ? std::optional<Json>(options) : std::nullopt;
  }
  if (name == "Players") return Json(split_at(value, "|"));
  return Json(value);
}

// The value of the tag that stands for a field; nothing where the field is not of its kind.
std::optional<std::string> tag_of_field(std::string_view name, const Json& field) {
  if (name == "Index" || name == "Seed") {
    if (!field.is_number_unsigned()) return std::nullopt;
    return fmt::format("{}", field.get<std::uint64_t>());
  }
  if (name == "Options") {
    if (!field.is_object() || field.empty() || !are_texts(field)) return std::nullopt;
    return options_text(field);
  }
  if (name == "Players") {
    if (!field.is_array() || field.empty() || !are_texts(field)) return std::nullopt;
    return fmt::format("{}", fmt::join(field.get<std::vector<std::string>>(), "|"));
  }
  return field.is_string() ? std::optional(field.get<std::string>()) : std::nullopt;
}

constexpr std::array<std::pair<const char*, const char*>, 7> kFields = {{{"Game", "game"},
                                                                         {"Index", "index"},
                                                                         {"Hash", "hash"},
                                                                         {"Options", "options"},
                                                                         {"Seed", "seed"},
                                                                         {"Players", "players"},
                                                                         {"Position", "position"}}};

// ---- moves

Json remark_json(const RecordRemark& remark) {
  switch (remark.form) {
    case Form::Comment:
      return {{"comment", remark.text}};
    case Form::Mark:
      return {{"mark", remark.number}};
    case Form::Note:
      return {{"note", remark.key}, {"value", remark.text}};
    case Form::Variation:
      return {{"variation", line_json(remark.line.front())}};
  }
  LUDO_UNREACHABLE();
}

struct LineOfJson {
  RecordedLine line;
  std::string trouble;
};

std::string plain_text(std::string text) {
  for (std::size_t at = text.find("\r\n"); at != std::string::npos; at = text.find("\r\n", at)) {
    text.erase(at, 1);
  }
  return text;
}

LineOfJson line_of_json(const Json& json, std::size_t depth) {
  LineOfJson made;
  if (!json.is_array()) return {{}, "a record is a JSON document with a list of `moves`"};
  std::int32_t turn = 0;
  const auto text_of = [](const Json& item, const char* name) -> std::optional<std::string> {
    const auto found = item.find(name);
    if (found == item.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
  };
  const auto number_of = [](const Json& item, const char* name) -> std::optional<std::int32_t> {
    const auto found = item.find(name);
    if (found == item.end() || !found->is_number_unsigned()) return std::nullopt;
    const auto number = found->get<std::uint64_t>();
    if (999'999'999 < number) return std::nullopt;
    return static_cast<std::int32_t>(number);
  };
  for (const Json& item : json) {
    if (item.is_string()) {
      made.line.moves.push_back({item.get<std::string>(), 0, std::exchange(turn, 0)});
      continue;
    }
    const auto chance = item.is_object() ? text_of(item, "chance") : std::nullopt;
    if (chance) {
      made.line.moves.push_back({*chance, 0, std::exchange(turn, 0), true});
      continue;
    }
    RecordRemark remark;
    remark.after = made.line.moves.size();
    if (const auto number = item.is_object() ? number_of(item, "turn") : std::nullopt) {
      turn = *number;
      continue;
    }
    if (const auto comment = item.is_object() ? text_of(item, "comment") : std::nullopt) {
      remark.text = plain_text(*comment);
    } else if (const auto mark = item.is_object() ? number_of(item, "mark") : std::nullopt) {
      remark.form = Form::Mark;
      remark.number = *mark;
    } else if (const auto note = item.is_object() ? text_of(item, "note") : std::nullopt;
               note && is_record_name(*note)) {
      remark.form = Form::Note;
      remark.key = *note;
      remark.text = plain_text(text_of(item, "value").value_or(""));
    } else if (item.is_object() && item.contains("variation")) {
      if (kMostVariations <= depth) {
        return {{}, fmt::format("variations nest deeper than {}", kMostVariations)};
      }
      if (made.line.moves.empty()) {
        return {{}, "a variation stands in place of the move before it, and there is none"};
      }
      LineOfJson inner = line_of_json(item["variation"], depth + 1);
      if (!inner.trouble.empty()) return inner;
      if (inner.line.moves.empty() && inner.line.remarks.empty()) continue;
      remark.form = Form::Variation;
      remark.line.push_back(std::move(inner.line));
    } else {
      constexpr std::size_t kShown = 60;
      std::string text = item.dump(-1, ' ', true, Json::error_handler_t::replace);
      if (kShown < text.size()) text = text.substr(0, kShown) + "…";
      return {{}, fmt::format("`{}` does not belong in a list of moves", text)};
    }
    made.line.remarks.push_back(std::move(remark));
  }
  return made;
}

// Moves, and remarks as movetext.hpp counts them.
std::size_t weight_of(const RecordedLine& line) {
  std::size_t weight = line.moves.size();
  for (const RecordRemark& remark : line.remarks) {
    weight += kMovesOfRecordPart;
    for (const RecordedLine& inner : remark.line) weight += weight_of(inner);
  }
  return weight;
}

RecordFile read_own_records(std::string_view text) {
  RecordFile file;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view here = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (here.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    if (!file.has_room(line)) break;
    if (kMostRecordLine < here.size()) {
      file.note(fmt::format("this record has more than {} bytes", kMostRecordLine), line);
      continue;
    }
    auto read = record_of_json(parse_document(here, kMostRecordLine, kRecordDepth));
    if (auto* const trouble = std::get_if<std::string>(&read)) {
      file.note(std::move(*trouble), line);
      continue;
    }
    RecordedGame& game = std::get<RecordedGame>(read);
    game.line = line;
    file.n_moves += weight_of(game) + kMovesOfRecordPart * (1 + game.tags.size());
    file.games.push_back(std::move(game));
  }
  return file;
}

}  // namespace

Json line_json(const RecordedLine& line) {
  Json json = Json::array();
  std::size_t next = 0;
  for (std::size_t i = 0; i <= line.moves.size(); ++i) {
    for (; next < line.remarks.size() && line.remarks[next].after == i; ++next) {
      json.push_back(remark_json(line.remarks[next]));
    }
    if (i == line.moves.size()) break;
    const RecordedMove& move = line.moves[i];
    if (move.turn != 0) json.push_back({{"turn", move.turn}});
    json.push_back(move.chance ? Json{{"chance", move.text}} : Json(move.text));
  }
  return json;
}

Json record_json(const RecordedGame& game) {
  Json json;
  json["schema"] = 1;
  Json others = Json::object();
  Json end = nullptr;
  const auto tags = ordered_tags(game);
  const bool is_named =
      std::any_of(tags.begin(), tags.end(), [](const auto& tag) { return tag.first == "Game"; });
  for (const auto& [name, value] : tags) {
    const auto* const own = std::find_if(kFields.begin(), kFields.end(),
                                         [&](const auto& field) { return field.first == name; });
    if (name == "Result") {
      end = value;
    } else if (auto field = own == kFields.end() ? std::nullopt : field_of_tag(name, value)) {
      // A game of many is told by its number where `simulate` keeps them.
      json[name == "Index" && !is_named ? "game" : own->second] = *std::move(field);
    } else {
      others[name] = value;
    }
  }
  if (!others.empty()) json["tags"] = std::move(others);
  json["moves"] = line_json(game);
  json["end"] = std::move(end);
  return json;
}

std::variant<RecordedGame, std::string> record_of_json(const Json& json) {
  RecordedGame game;
  if (!json.is_object() || !json.contains("moves")) {
    return "a record is a JSON document with a list of `moves`";
  }
  LineOfJson read = line_of_json(json["moves"], 0);
  if (!read.trouble.empty()) return std::move(read.trouble);
  static_cast<RecordedLine&>(game) = std::move(read.line);
  if (const auto tags = json.find("tags"); tags != json.end() && tags->is_object()) {
    for (const auto& [name, value] : tags->items()) {
      if (!value.is_string()) return fmt::format("the tag `{}` is no text", name);
      if (!is_record_name(name)) {
        return fmt::format("`{}` is no name of a tag: letters, digits and `_`", name);
      }
      game.tags.insert_or_assign(name, plain_text(value.get<std::string>()));
    }
  }
  for (const auto& [tag, field] : kFields) {
    const auto found = json.find(field);
    if (found == json.end()) continue;
    const bool is_number = found->is_number_unsigned() && std::string_view(tag) == "Game";
    const char* const name = is_number ? "Index" : tag;
    if (auto value = tag_of_field(name, *found)) {
      game.tags.insert_or_assign(name, plain_text(*std::move(value)));
    }
  }
  if (const auto end = json.find("end"); end != json.end() && end->is_string()) {
    game.tags.insert_or_assign("Result", plain_text(end->get<std::string>()));
  }
  settle(game);
  return game;
}

std::vector<std::pair<std::string, std::string>> options_of_record(const RecordedGame& game) {
  RecordedGame head;  // without its moves, which may be many
  head.tags = game.tags;
  const Json json = record_json(head);
  std::vector<std::pair<std::string, std::string>> options;
  const auto set = json.find("options");
  if (set == json.end() || !set->is_object()) return options;
  for (const auto& [name, value] : set->items()) {
    if (value.is_string()) options.emplace_back(name, value.get<std::string>());
  }
  return options;
}

bool is_record_text(const std::string& path) { return path.ends_with(".ludorec"); }

std::string records_for(const std::string& path, std::span<const RecordedGame> games) {
  if (is_record_text(path)) return write_records(games);
  std::string text;
  for (const RecordedGame& game : games) {
    text += record_json(game).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  return text;
}

RecordFile read_record_text(const std::string& path, const std::string& text,
                            const std::string& format, MoveFormat& found) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of the order of bytes, which says nothing
  if (text.starts_with(kMark)) {
    return read_record_text(path, text.substr(kMark.size()), format, found);
  }
  const std::size_t dot = path.rfind('.');
  const bool named = dot != std::string::npos && find_format(path.substr(dot + 1));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool own =
      !named && (path.ends_with(".jsonl") || (first != std::string::npos && text[first] == '{'));
  if (format == "jsonl" || (format.empty() && own)) {
    // Its moves stand as the game writes them.
    found = MoveFormat::Ludorec;
    return read_own_records(text);
  }
  found = format.empty() ? guess_format(path, text) : *find_format(format);
  return read_records(text, found);
}

RecordFile read_record_file(const std::string& path, const std::string& format, MoveFormat& found) {
  const auto [text, trouble] = read_record(path);
  if (!text) {
    throw fail(Status::Unreadable,
               fmt::format("the record `{}` cannot be read: {}", path, trouble));
  }
  return read_record_text(path, *text, format, found);
}

std::vector<std::string> record_files(const std::vector<std::string>& paths) {
  constexpr std::size_t kMostFiles = 100'000;
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code trouble;
    if (path == "-" || !fs::is_directory(path, trouble)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    fs::directory_iterator at(path, trouble);
    for (const fs::directory_iterator end; !trouble && at != end; at.increment(trouble)) {
      std::error_code none;
      const std::string name = at->path().filename().string();
      const std::size_t dot = name.rfind('.');
      if (dot == std::string::npos || !at->is_regular_file(none)) continue;
      const std::string ending = name.substr(dot + 1);
      if (ending != "jsonl" && !find_format(ending)) continue;
      found.push_back(at->path().string());
      if (kMostFiles < found.size()) {
        throw fail(Status::Unreadable,
                   fmt::format("the folder `{}` has more than {} records", path, kMostFiles));
      }
    }
    if (trouble) {
      throw fail(Status::Unreadable,
                 fmt::format("the folder `{}` cannot be read: {}", path, trouble.message()));
    }
    if (found.empty()) {
      throw fail(Status::Unreadable, fmt::format("there are no records in the folder `{}`", path));
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

State begin_of_record(ReadyGame& game, const CommonOptions& common, const RecordedGame& record,
                      const std::string& place) {
  if (record.position.empty() && record.start.empty()) return game.state;
  std::string text = record.start;
  if (text.empty()) {
    const std::vector<std::string> names = lang::notations_of(game.file->loaded);
    if (names.empty()) {
      throw fail(Status::No, fmt::format("{}: the record begins with a position, and the game "
                                         "declares no notation of positions",
                                         place));
    }
    std::string written;
    for (const char c : record.position) {
      if (c != '"' && c != '\\' && c != '\n') written += c;
    }
    text = fmt::format("{} \"{}\"\n", names.front(), written);
  }
  lang::CheckOptions check = check_options(*game.file, common);
  check.lints = false;
  lang::Diagnostics diagnostics;
  auto read =
      read_position(game.file->loaded, check, place, text, diagnostics, 1, watched_budget());
  if (!read) {
    throw fail(Status::No, fmt::format("{}: {}", place, diagnostics.sorted().front().message()));
  }
  return std::move(read->state);
}

}  // namespace ludo::interpreter
