// Rows of the default view about what players and the game have: pawns on the board, panels beside
// it, and marks. See derive.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "lang/view/derive_parts.hpp"

namespace ludo::lang::derived {

namespace {

bool on_the_board(const Variable& variable) {
  return (variable.type.base == Base::Site || variable.type.base == Base::Link) &&
         (variable.type.shape == Shape::Scalar || variable.type.shape == Shape::Set);
}

bool of_the_table(const Variable& variable) {
  return variable.owner == Owner::Game || variable.owner == Owner::Turn ||
         variable.owner == Owner::Phase || variable.owner == Owner::Record;
}

// `show E label "…" when C`: a secret of all as a deck, what may be missing only where it is there.
std::string show_line(const Variable& variable, std::string_view of) {
  const std::string value = variable.name + std::string(of);
  const std::string label = "label " + quoted(plain_words(variable.name));
  if (variable.type.shape == Shape::Tally &&
      (is_unseen(variable) || variable.type.base == Base::Tile)) {
    return fmt::format("show (total {}) as deck {}", value, label);
  }
  if (is_scalar(variable, Base::Bool)) {
    const std::string asked = of.empty() ? variable.name : "this is " + variable.name;
    return fmt::format("show ({}) {} when {}", asked, label, asked);
  }
  const std::string when = variable.type.shape == Shape::Scalar && variable.type.optional
                               ? fmt::format(" when {} != none", value)
                               : "";
  return fmt::format("show {} {}{}", value, label, when);
}

bool draws_tiles(const GameModel& model) {
  const auto has_tile = [](const std::vector<Type>& types) {
    return std::any_of(types.begin(), types.end(), [](const Type& type) {
      return type.base == Base::Tile && type.shape == Shape::Scalar;
    });
  };
  return std::any_of(model.rules.begin(), model.rules.end(),
                     [&](const Rule& rule) { return has_tile(rule.slot_types); }) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [&](const PhaseDef& phase) { return has_tile(phase.turn_slot_types); });
}

// The cells are there to be tinted.
bool has_cells(const Deriving& view) {
  return !view.has_points() && view.model.board.shape != BoardShape::Tiles;
}

// Sites that the game keeps, or that a turn has marked.
void derive_marked_sites(Deriving& view) {
  for (const Variable& variable : view.model.variables) {
    if (!of_the_table(variable) || !variable.declared || !on_the_board(variable)) continue;
    if (is_unseen(variable)) continue;
    const bool set = variable.type.shape == Shape::Set;
    const bool links = variable.type.base == Base::Link;
    if (variable.owner == Owner::Game && set && !links && has_cells(view)) {
      std::vector<std::string> lines = filled_with(view.next_tint());
      lines.push_back("legend " + quoted(title_of(variable)));
      view.item("sites " + variable.name, lines);
      continue;
    }
    view.item(fmt::format("mark {} {}: {}", variable.name, quoted(title_of(variable)),
                          set ? variable.name : "{" + variable.name + "}"),
              {links ? "edge goal 8 dash 14 10" : "edge last 5 dotted"});
  }
}

}  // namespace

void derive_pawns(Deriving& view) {
  const GameModel& model = view.model;
  const auto pawn_lines = [&](const char* shape, const char* size) {
    std::vector<std::string> lines = {fmt::format("shape {}", shape), fmt::format("size {}", size),
                                      "fill this", "edge edge of this 3"};
    if (view.needs_sides()) {
      for (std::string& line : signs_of_sides(view, "this")) lines.push_back(std::move(line));
    }
    return lines;
  };
  for (const Variable& variable : model.variables) {
    if (variable.owner != Owner::Player || !variable.declared || is_unseen(variable)) continue;
    if (is_scalar(variable, Base::Site)) {
      view.item("pawn " + variable.name, pawn_lines("counter", "44"));
    } else if (is_set(variable, Base::Site)) {
      view.item("pawn " + variable.name, pawn_lines("flag", "36"));
    } else if (is_set(variable, Base::Link)) {
      for (const Player& player : model.players) {
        view.item(fmt::format("links {} of {}", variable.name, player.name),
                  {fmt::format("rail {} 22", player.name)});
      }
    }
  }
}

void derive_panels(Deriving& view) {
  const GameModel& model = view.model;
  std::vector<std::string> seat;
  std::vector<std::string> table;
  if (draws_tiles(model)) table.emplace_back("show tile in hand label \"drawn\"");
  for (const Variable& variable : model.variables) {
    if (!variable.declared || on_the_board(variable)) continue;
    if (variable.owner == Owner::Player) seat.push_back(show_line(variable, " of this"));
    if (of_the_table(variable)) table.push_back(show_line(variable, ""));
  }
  if (!seat.empty()) view.item("panel seat at bottom for each player", seat);
  if (!table.empty()) view.item("panel table at bottom", table);
  if (!model.variables.empty()) view.item("panel rest at bottom");
}

void derive_marks(Deriving& view) {
  const GameModel& model = view.model;
  derive_marked_sites(view);
  const auto some = [&](Owner owner) {
    return std::any_of(
        model.variables.begin(), model.variables.end(), [&](const Variable& variable) {
          return variable.declared && (variable.owner == owner ||
                                       (owner == Owner::Link && variable.type.base == Base::Link));
        });
  };
  view.item("mark last from", {"edge last 5 dotted"});
  view.item("mark last to", {"edge last 6"});
  view.item("mark last put", {"edge last 6"});
  view.item("mark last gone", {"shape cross", "edge danger 7"});
  if (some(Owner::Site)) view.item("mark last changed", {"edge last 5 dotted"});
  if (some(Owner::Link)) view.item("mark last links", {"edge last 8 dotted"});
  if (model.board.shape == BoardShape::Tiles) view.item("mark last blocks", {"edge last 6"});
  view.item("mark chosen", {"edge chosen 6"});
  view.item("mark goal", {"shape dot", "size 24", "fill goal"});
  view.item("mark result", {"edge goal 7"});
}

}  // namespace ludo::lang::derived
