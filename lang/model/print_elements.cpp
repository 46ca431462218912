// Prints players, board, kinds, variables, tables, regions and tiles of the model.
//
// Tested by tests/lang/model/test_model.cpp.
#include "lang/model/print_parts.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

std::string_view shape_name(BoardShape shape) {
  switch (shape) {
    case BoardShape::Square:
      return "square";
    case BoardShape::Hexagon:
      return "hexagon";
    case BoardShape::Rhombus:
      return "rhombus";
    case BoardShape::Triangle:
      return "triangle";
    case BoardShape::Track:
      return "track";
    case BoardShape::Graph:
      return "graph";
    case BoardShape::Drawn:
      return "drawn";
    case BoardShape::Tiles:
      return "tiles";
  }
  LUDO_UNREACHABLE();
}

std::string_view owner_name(Owner owner) {
  switch (owner) {
    case Owner::Piece:
      return "each Piece";
    case Owner::Player:
      return "each Player";
    case Owner::Site:
      return "each Site";
    case Owner::Link:
      return "each Link";
    case Owner::Block:
      return "each Block";
    case Owner::Game:
      return "the game";
    case Owner::Turn:
      return "the turn";
    case Owner::Phase:
      return "the phase";
    case Owner::Move:
      return "the move";
    case Owner::Record:
      return "the record";
  }
  LUDO_UNREACHABLE();
}

std::string print_board(const GameModel& model) {
  const Board& board = model.board;
  std::string out =
      fmt::format("board {} {} x {}{}{}\n", shape_name(board.shape), board.columns, board.rows,
                  board.pointed ? " pointed" : "", board.on_points ? " on points" : "");
  if (model.piles.most > 0) out += fmt::format("  piled at most {}\n", model.piles.most);
  out += fmt::format("  angles {}, turn {}\n", board.angles, board.turn);
  if (board.shape == BoardShape::Tiles) {
    out += fmt::format("  parts {}, tiles at most {}, first block [{},{}]\n", board.parts_per_tile,
                       board.most_tiles, board.origin_column, board.origin_row);
  }
  for (const Direction& direction : board.directions) {
    out += fmt::format("  direction {}", direction.name);
    if (direction.opposite >= 0) {
      out += " opposite " + name_in(board.directions, direction.opposite);
    }
    if (direction.angle >= 0) out += fmt::format(" angle {}", direction.angle);
    if (direction.across != 0 || direction.ahead != 0) {
      out += fmt::format(" leap ({}, {})", direction.across, direction.ahead);
    }
    out += direction.orthogonal ? " orthogonal" : "";
    out += direction.diagonal ? " diagonal" : "";
    out += '\n';
  }
  if (!board.any_directions.empty()) {
    out += "  any direction: " + list_of_names(model, Base::Direction, board.any_directions) + '\n';
  }
  for (std::size_t i = 0; i < board.sites.size(); ++i) {
    const Site& site = board.sites[i];
    out += fmt::format("  site {} ({}, {})", site.name, site.column, site.row);
    if (!site.number.empty()) out += " number " + site.number;
    if (site.block >= 0) out += " block " + name_in(board.blocks, site.block);
    std::string steps;
    for (std::size_t d = 0; d < board.directions.size(); ++d) {
      const Index to = board.step(static_cast<Index>(i), static_cast<Index>(d));
      if (to < 0) continue;
      steps += steps.empty() ? ":" : "";
      steps += fmt::format(" {} {}", board.directions[d].name, name_in(board.sites, to));
    }
    out += steps + '\n';
  }
  // On boards with directions the steps of the sites say the same.
  if (board.shape != BoardShape::Graph && !board.links.empty()) {
    out += fmt::format("  links {}\n", board.links.size());
  }
  for (const Link& link : board.links) {
    if (board.shape != BoardShape::Graph) continue;
    out += fmt::format("  link {} ({}, {})", link.name, name_in(board.sites, link.tail),
                       name_in(board.sites, link.head));
    if (link.value >= 0) out += fmt::format(" value {}", link.value);
    out += '\n';
  }
  const auto add_sites = [&](std::string_view word, const std::vector<Index>& sites) {
    if (sites.empty()) return;
    out += fmt::format("  {}: {}\n", word, list_of_names(model, Base::Site, sites));
  };
  add_sites("border", board.border);
  add_sites("corners", board.corners);
  add_sites("centre", board.centre);
  if (!board.symmetries.empty()) out += fmt::format("  symmetries {}\n", board.symmetries.size());
  return out;
}

std::string print_kind(const GameModel& model, const Kind& kind) {
  std::string out = fmt::format("kind {}", kind.name);
  for (std::size_t player = 0; player < kind.of_player.size(); ++player) {
    if (!kind.of_player[player]) continue;
    out += " of " + name_in(model.players, static_cast<Index>(player));
    if (player < kind.most.size() && kind.most[player] >= 0) {
      out += fmt::format(" at most {}", kind.most[player]);
    }
  }
  if (kind.of_nobody) {
    out += " of nobody";
    if (kind.most_of_nobody >= 0) out += fmt::format(" at most {}", kind.most_of_nobody);
  }
  return out + '\n';
}

std::string print_variable(const GameModel& model, const Variable& variable) {
  std::string out = fmt::format("{} has {}: {}", owner_name(variable.owner), variable.name,
                                print_type(model, variable.type));
  if (variable.initial != kNoExpr) out += " = " + print_expr(model, kNoSlots, variable.initial);
  switch (variable.life) {
    case Variable::Life::Game:
      break;
    case Variable::Life::Turn:
      out += " this turn";
      break;
    case Variable::Life::Move:
      out += " this move";
      break;
    case Variable::Life::Phase:
      out += " this phase";
      break;
  }
  if (variable.seen.sight != Sight::All) {
    out += ' ' + print_visibility(model, kNoSlots, variable.seen);
  }
  for (std::size_t kind = 0; kind < variable.of_kind.size(); ++kind) {
    if (variable.of_kind[kind]) out += " of " + name_in(model.kinds, static_cast<Index>(kind));
  }
  if (!variable.description.empty()) out += ' ' + quoted(variable.description);
  return out + '\n';
}

std::string print_cells(const GameModel& model, std::string_view head,
                        const std::vector<ExprId>& cells, Base base, const Type& key_type,
                        const std::vector<Index>& keys) {
  std::string out = std::string(head) + '\n';
  Type type = key_type;
  type.base = base;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == kNoExpr) continue;
    const Index key = i < keys.size() ? keys[i] : static_cast<Index>(i);
    out += fmt::format("  {}: {}\n", print_value(model, type, Value(key)),
                       print_expr(model, kNoSlots, cells[i]));
  }
  return out;
}

std::string print_tiles(const GameModel& model) {
  std::string out;
  if (!model.grounds.empty()) {
    out += "grounds";
    for (const std::string& ground : model.grounds) out += ' ' + ground;
    out += '\n';
  }
  for (const TileType& tile : model.tiles) {
    out += fmt::format("tile {} copies {}\n", tile.name, tile.copies);
    for (std::size_t i = 0; i < tile.parts.size(); ++i) {
      const TilePart& part = tile.parts[i];
      const auto ground = static_cast<std::size_t>(part.ground);
      out += fmt::format("  part {} {}{}", i,
                         ground < model.grounds.size() ? model.grounds[ground] : "?", part.ordinal);
      const auto add = [&out](std::string_view word, const std::vector<Index>& numbers) {
        if (numbers.empty()) return;
        out += fmt::format(" {}", word);
        for (const Index number : numbers) out += fmt::format(" {}", number);
      };
      add("ports", part.ports);
      add("beside", part.beside);
      for (const Index flag : part.flags) {
        const auto index = static_cast<std::size_t>(flag);
        out += ' ' + (index < model.tile_flags.size() ? model.tile_flags[index] : "?");
      }
      out += '\n';
    }
  }
  return out;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string list_of_names(const GameModel& model, Base base, const std::vector<Index>& values) {
  Type type;
  type.base = base;
  std::string out;
  for (const Index value : values) {
    if (!out.empty()) out += ' ';
    out += print_value(model, type, Value(value));
  }
  return out;
}

std::string title_of(const Item& item) {
  return item.title.empty() ? "" : " " + quoted(item.title);
}

std::string attached_to(const Item& item, std::size_t depth) {
  std::string out;
  const std::string indent(2 * depth, ' ');
  for (const std::string& note : item.notes) out += indent + "note " + quoted(note) + '\n';
  for (const std::string& ruling : item.rulings) out += indent + "ruling " + quoted(ruling) + '\n';
  return out;
}

std::string print_elements(const GameModel& model) {
  std::string out;
  for (const Player& player : model.players) {
    out += fmt::format("player {} facing {}", player.name,
                       name_in(model.board.directions, player.facing));
    if (player.team != kNoIndex) {
      const auto team = static_cast<std::size_t>(player.team);
      out += " team " + (team < model.teams.size() ? model.teams[team].first : "?");
    }
    out += '\n';
  }
  out += print_board(model);
  for (const Kind& kind : model.kinds) out += print_kind(model, kind);
  if (model.kinds_seen.sight != Sight::All) {
    out += "kinds of pieces " + print_visibility(model, kNoSlots, model.kinds_seen) + '\n';
  }
  for (const EnumType& definition : model.enums) {
    out += "type " + definition.name + ':';
    for (const std::string& value : definition.values) out += ' ' + value;
    out += '\n';
  }
  for (const Subset& subset : model.subsets) {
    out += fmt::format("type {}: {} values\n", subset.name, subset.values.size());
  }
  for (const Variable& variable : model.variables) out += print_variable(model, variable);
  for (const KindColumn& column : model.columns) {
    out += print_cells(model,
                       fmt::format("column {}: {}", column.name, print_type(model, column.type)),
                       column.cells, Base::Kind, Type{}, {});
  }
  for (const DataTable& table : model.tables) {
    for (std::size_t row = 0; row < table.cells.size(); ++row) {
      const Index key = row < table.rows.size() ? table.rows[row] : static_cast<Index>(row);
      out +=
          print_cells(model,
                      fmt::format("table {}: {}, {}", table.name, print_type(model, table.type),
                                  print_value(model, table.row_type, Value(key))),
                      table.cells[row], table.column_type.base, table.column_type, table.columns);
    }
  }
  for (const RegionDef& region : model.regions) {
    out += fmt::format("region {}{}\n", region.item.key, title_of(region.item));
    for (std::size_t i = 0; i < region.values.size(); ++i) {
      out += "  ";
      if (region.owned) out += "of " + name_in(model.players, static_cast<Index>(i)) + ' ';
      out += "= " + print_expr(model, kNoSlots, region.values[i]) + '\n';
    }
    out += attached_to(region.item, 1);
  }
  for (const LeapDef& leap : model.leaps) {
    out += fmt::format("leap {}: {}\n", leap.name,
                       list_of_names(model, Base::Direction, leap.directions));
    for (std::size_t who = 0; who < leap.of_player.size(); ++who) {
      out += fmt::format("  of {}: {}\n", name_in(model.players, static_cast<Index>(who)),
                         list_of_names(model, Base::Direction, leap.of_player[who]));
    }
  }
  out += print_tiles(model);
  for (const GlyphMeaning& glyph : model.glyphs) {
    out += fmt::format("glyph {} {} of {}\n", glyph.glyph, name_in(model.kinds, glyph.kind),
                       glyph.owner == kNoIndex ? "nobody" : name_in(model.players, glyph.owner));
  }
  return out;
}

}  // namespace ludo::lang
