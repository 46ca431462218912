// What was seen in random games. See saw.hpp.

#include "interpreter/cli/saw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace ludo::interpreter {

namespace {

std::string joined(const std::string& before, const std::vector<std::string>& moves) {
  std::string text;
  for (const std::string& move : moves) text += (text.empty() ? "" : ", ") + move;
  // A comma says that blanks belong to the moves.
  const bool blank = text.find(' ') != std::string::npos;
  if (moves.size() == 1 && blank) text += ",";
  if (before.empty() || text.empty()) return before + text;
  return before +
         (before.find(',') == std::string::npos && before.find(' ') != std::string::npos ? " "
                                                                                         : ", ") +
         text;
}

std::string place_text(const Json& place) {
  if (place.is_null()) return "";
  return fmt::format(" ({}:{}:{})", place.at("file").get<std::string>(),
                     place.at("line").get<std::uint64_t>(),
                     place.at("column").get<std::uint64_t>());
}

Json moves_json(const std::optional<std::vector<std::string>>& moves) {
  return moves ? Json(*moves) : Json(nullptr);
}

}  // namespace

std::string render_error_of_games(const DescriptionError& error, const lang::LoadedGame& loaded,
                                  const std::string& game, const CommonOptions& common) {
  std::string text = render_run_error(error, loaded);
  if (tells_moves(error)) return text;
  CommonOptions from_start = common;
  from_start.position.clear();
  from_start.fen.clear();
  from_start.moves.clear();
  return text + fmt::format("  `{}` looks for moves that lead there\n",
                            command_to_see("check", game, from_start, {}));
}

std::string command_to_see(std::string_view verb, const std::string& game,
                           const CommonOptions& common, const std::vector<std::string>& moves,
                           std::string_view arguments) {
  std::string text = fmt::format("ludo {} {}", verb, shell_word(game));
  for (const std::string& folder : common.library) text += " --library " + shell_word(folder);
  for (const std::string& option : common.option) text += " --option " + shell_word(option);
  if (!common.position.empty()) text += " --position " + shell_word(common.position);
  if (!common.fen.empty()) text += " --fen " + shell_word(common.fen);
  const std::string line = joined(common.moves, moves);
  if (!line.empty()) text += " --moves " + shell_word(line);
  if (!arguments.empty()) text += fmt::format(" {}", arguments);
  return text;
}

Json sight_json(const Sight& sight, const std::string& game, const CommonOptions& common,
                const std::string& setting, const lang::SourceMap& sources) {
  CommonOptions with = common;
  if (!setting.empty()) with.option.push_back(setting);
  Json json;
  json["code"] = sight.code;
  json["text"] = sight.text;
  json["place"] = place_json(sight.where, sources);
  json["count"] = sight.count;
  json["setting"] = setting.empty() ? Json(nullptr) : Json(setting);
  json["see"] = command_to_see(sight.verb, game, with, sight.moves, sight.arguments);
  return json;
}

std::string sight_text(const Json& sight) {
  std::string text = fmt::format("  {}: {}", sight.at("code").get<std::string>(),
                                 sight.at("text").get<std::string>());
  if (!sight.at("setting").is_null()) {
    text += fmt::format(", with {}", sight.at("setting").get<std::string>());
  }
  return text + place_text(sight.at("place")) +
         fmt::format("\n    see: {}\n", sight.at("see").get<std::string>());
}

Json fault_json(const Fault& fault, const std::string& game, const CommonOptions& common,
                const lang::SourceMap& sources) {
  Json json;
  json["kind"] = lang::kind_name(fault.kind);
  json["what"] = fault.what;
  json["place"] = place_json(fault.where, sources);
  json["positions"] = fault.times;
  json["game"] = fault.game;
  json["moves"] = moves_json(fault.moves);
  json["see"] = fault.moves ? Json(command_to_see("moves", game, common, *fault.moves)) : nullptr;
  return json;
}

Json faults_json(const Faults& faults, const std::string& game, const CommonOptions& common,
                 const lang::SourceMap& sources) {
  Json json;
  json["games"] = faults.games;
  json["positions"] = faults.positions;
  json["lines"] = Json::array();
  for (const Fault& line : faults.lines) {
    json["lines"].push_back(fault_json(line, game, common, sources));
  }
  return json;
}

std::string faults_text(const Json& faults) {
  if (faults.is_null() || faults.at("lines").empty()) return "";
  std::string text = fmt::format("faults, and in how many positions (of {}, in {} looked at)\n",
                                 faults.at("positions").get<std::uint64_t>(),
                                 counted(faults.at("games").get<std::uint64_t>(), "game", "games"));
  for (const Json& line : faults.at("lines")) {
    text += fmt::format("  {}: {}{} {:>8}\n", line.at("kind").get<std::string>(),
                        line.at("what").get<std::string>(), place_text(line.at("place")),
                        line.at("positions").get<std::uint64_t>());
    if (!line.at("see").is_null()) {
      text += fmt::format("    see: {}\n", line.at("see").get<std::string>());
    }
  }
  return text;
}

}  // namespace ludo::interpreter
