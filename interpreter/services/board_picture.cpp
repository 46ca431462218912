// Positions on a terminal. See board_picture.hpp.

#include "interpreter/services/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/reference/observe.hpp"
#include "interpreter/reference/registers.hpp"
#include "interpreter/services/grid_picture.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/tile_picture.hpp"
#include "lang/lang.hpp"

namespace ludo::interpreter {

namespace {

using lang::GameModel;
using lang::Index;
using lang::kNoIndex;

// `x of a1 = 5`: a value that one of many owners has.
struct OwnedValue {
  std::string name, owner, value;
};

std::optional<OwnedValue> owned_value(std::string_view line) {
  const std::size_t of = line.find(" of ");
  const std::size_t is = line.find(" = ");
  if (of == std::string_view::npos || is == std::string_view::npos || is < of) return std::nullopt;
  return OwnedValue{std::string(line.substr(0, of)), std::string(line.substr(of + 4, is - of - 4)),
                    std::string(line.substr(is + 3))};
}

// A piece of the board has it, of which there are many.
bool is_of_board(const lang::Variable& variable) {
  return variable.owner == lang::Owner::Site || variable.owner == lang::Owner::Piece ||
         variable.owner == lang::Owner::Link || variable.owner == lang::Owner::Block;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Where players stand from the start, which is no change and yet worth knowing.
std::vector<std::string> first_places(const GameModel& model, const Position& position) {
  std::vector<std::string> lines;
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const lang::Variable& variable = model.variables[v];
    const auto initial = fixed_initial(model, variable);
    if (variable.owner != lang::Owner::Player || variable.type.base != lang::Base::Site ||
        variable.type.shape != lang::Shape::Scalar || !is_open_and_lasting(variable) || !initial ||
        initial->is_none()) {
      continue;
    }
    for (std::size_t player = 0; player < model.players.size(); ++player) {
      if (position.variables.contains({static_cast<Index>(v), static_cast<Index>(player)}))
        continue;
      lines.push_back(fmt::format("{} of {} = {}", variable.name, model.players[player].name,
                                  lang::print_value(model, variable.type, *initial)));
    }
  }
  return lines;
}

// What the viewer knows besides the board; values that many sites share stand on one line.
std::string known_values(const GameModel& model, const Position& position,
                         const std::string& observed, const std::set<Index>& told) {
  const auto variable_named = [&](const std::string& name) {
    const auto found =
        std::find_if(model.variables.begin(), model.variables.end(),
                     [&](const lang::Variable& variable) { return variable.name == name; });
    return found == model.variables.end() ? kNoIndex
                                          : static_cast<Index>(found - model.variables.begin());
  };
  std::vector<std::pair<std::string, std::vector<std::string>>> known;  // label, items
  std::map<std::pair<std::string, std::string>, std::size_t> shared;    // by name and value
  for (const std::string_view line : lines_of(observed)) {
    if (line.find(" = ") == std::string_view::npos || line.starts_with("register ")) continue;
    const auto owned = owned_value(line);
    const Index variable = owned ? variable_named(owned->name) : kNoIndex;
    if (variable == kNoIndex || !is_of_board(lang::at(model.variables, variable))) {
      known.push_back({std::string(line), {}});
      continue;
    }
    if (told.contains(variable)) continue;
    const auto [at, is_new] = shared.try_emplace({owned->name, owned->value}, known.size());
    if (is_new) known.push_back({fmt::format("{} = {}:", owned->name, owned->value), {}});
    known[at->second].second.push_back(owned->owner);
  }
  for (std::string& line : first_places(model, position)) known.push_back({std::move(line), {}});
  std::string text;
  for (const auto& [label, items] : known) {
    text += items.empty() ? fmt::format("  {}\n", label) : told_list(label, items);
  }
  return text;
}

// The tiles that have been drawn and not laid yet, as far as the viewer sees them.
std::vector<Index> tiles_in_hand(const GameModel& model, const Position& position,
                                 const std::string& observed) {
  std::set<std::string> open;
  for (const std::string_view line : lines_of(observed)) {
    if (line.starts_with("register ")) open.emplace(line);
  }
  std::set<Index> tiles;
  for (const Frame& frame : position.frames) {
    const std::vector<lang::Type>& types =
        frame.rule == kNoIndex ? lang::at(model.scenario.phases, position.phase).turn_slot_types
                               : lang::at(model.rules, frame.rule).slot_types;
    for (std::size_t i = 0; i < std::min(types.size(), frame.slots.size()); ++i) {
      if (types[i].base != lang::Base::Tile || types[i].shape != lang::Shape::Scalar) continue;
      if (frame.slots[i].is_none()) continue;
      const std::string name = lang::print_value(model, types[i], frame.slots[i]);
      if (open.contains(fmt::format("register {} = {}", i, name))) {
        tiles.insert(frame.slots[i].number);
      }
    }
  }
  return {tiles.begin(), tiles.end()};
}

}  // namespace

bool has_secrets(const GameModel& model) { return hides_something(model); }

std::string board_picture(const Engine& engine, const State& state, Index viewer) {
  const GameModel& model = engine.model();
  const State seen = engine.as_shown(state, viewer);
  const std::string observed = engine.observe(state, viewer);
  const std::vector<std::vector<Index>> rows = lang::picture_of_sites(model.board);
  Picture picture;
  if (!rows.empty()) {
    picture = grid_picture(model, seen.position, rows);
  } else if (model.board.shape == lang::BoardShape::Tiles) {
    picture.text =
        tile_picture(model, seen.position, tiles_in_hand(model, seen.position, observed));
  } else {
    picture.text = pieces_by_sort(model, seen.position);
  }
  picture.text += list_of_piles(model, seen.position);
  if (model.piles.most > 0) picture.told.insert({model.piles.height, model.piles.contents});
  return picture.text + known_values(model, seen.position, observed, picture.told);
}

}  // namespace ludo::interpreter
