// See beliefs.hpp.

#include "interpreter/cli/beliefs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ludo::interpreter {

bool somebody_sees_all(const std::vector<std::string>& players) {
  return std::any_of(players.begin(), players.end(),
                     [](const std::string& player) { return player.ends_with("cheat=on"); });
}

void add_levels(Json& json, const LevelCounts& levels) {
  if (levels.all() == 0) return;
  json["beliefs"] = {
      {"replay", levels.replay}, {"exchange", levels.exchange}, {"lost", levels.lost}};
  json["warnings"].push_back("exploitable");
}

LevelCounts levels_of(const Json& json) {
  if (!json.contains("beliefs")) return {};
  const Json& levels = json.at("beliefs");
  return {levels.at("replay").get<std::uint64_t>(), levels.at("exchange").get<std::uint64_t>(),
          levels.at("lost").get<std::uint64_t>()};
}

std::string levels_text(const LevelCounts& levels) {
  if (levels.all() == 0) return "";
  return fmt::format(
      "Players knew what they had seen: {} from all of it, {} from part of it (what "
      "looks the same was dealt anew), {} from the rules alone.\n"
      "Something is hidden in this game: who knows how these players think may beat them, and more "
      "iterations need not help.\n",
      counted(levels.replay, "decision", "decisions"), levels.exchange, levels.lost);
}

}  // namespace ludo::interpreter
