// Says in what two states differ; see neutral.hpp.

#include "tests/differential/neutral.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

namespace ludo::tests {

namespace {

using lang::GameModel;
using runtime::FastPosition;
using runtime::FastVariable;

std::string shown(const lang::Value& value) {
  if (value.is_none()) return "none";
  return value.items.empty() ? fmt::format("{}", value.number)
                             : fmt::format("{{{}}}", fmt::join(value.items, " "));
}

// What is where: comparable part by part.
std::map<std::string, std::string> parts_of(const GameModel& model, const FastPosition& position) {
  std::map<std::string, std::string> parts;
  for (const runtime::FastPiece& piece : position.pieces) {
    // On a board of tiles a site has no name of its own.
    const auto index = static_cast<std::size_t>(piece.site);
    const std::string site =
        index < model.board.sites.size() ? model.board.sites[index].name : fmt::format("{}", index);
    parts["at " + site] = fmt::format("kind {} of {}", piece.kind, piece.owner);
  }
  for (const runtime::FastTile& tile : position.tiles) {
    parts[fmt::format("laid on {}", tile.block)] =
        fmt::format("tile {} turned {}", tile.tile, tile.turn);
  }
  const auto add = [&](const std::vector<FastVariable>& variables) {
    for (const FastVariable& each : variables) {
      const auto& variable = model.variables[static_cast<std::size_t>(each.variable)];
      parts[fmt::format("{} of {}", variable.name, each.owner)] = shown(each.value);
    }
  };
  add(position.variables);
  add(position.record);
  parts["seats"] = fmt::format("{}", fmt::join(position.seats, " "));
  parts["alive"] = fmt::format("{}", fmt::join(position.alive, " "));
  parts["phase"] = fmt::format("{}", position.phase);
  parts["mover"] = fmt::format("{}", position.mover);
  parts["me"] = fmt::format("{}", position.me);
  parts["nature"] = fmt::format("{}", position.nature);
  parts["stage"] = fmt::format("{}", static_cast<int>(position.stage));
  parts["over"] =
      fmt::format("{} by {}, draw {}, finished {}, ranks {}", position.over, position.key,
                  position.draw, position.finished, fmt::join(position.ranks, " "));
  parts["out"] = fmt::format("{}", fmt::join(position.ranks_out, " "));
  parts["counters"] =
      fmt::format("turns {} turns of phase {} rounds {} passes {}", position.turns,
                  position.turns_of_phase, position.rounds, position.passes_in_a_row);
  parts["limits"] = fmt::format("{}", fmt::join(position.quiet, " "));
  return parts;
}

}  // namespace

std::string differences(const GameModel& model, const FastPosition& reference,
                        const FastPosition& fast) {
  const auto ours = parts_of(model, reference);
  const auto theirs = parts_of(model, fast);
  std::map<std::string, std::pair<std::string, std::string>> both;
  for (const auto& [what, value] : ours) both[what].first = value;
  for (const auto& [what, value] : theirs) both[what].second = value;
  std::string text;
  for (const auto& [what, values] : both) {
    if (values.first == values.second) continue;
    text += fmt::format("  {}: reference `{}`, fast `{}`\n", what, values.first, values.second);
  }
  return text;
}

}  // namespace ludo::tests
