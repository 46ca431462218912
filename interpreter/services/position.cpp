// States as texts and back. See position.hpp.

#include "interpreter/services/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "lang/model/owners.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

using lang::Base;
using lang::GameModel;
using lang::Index;
using lang::Type;
using lang::Value;
using lang::Variable;

constexpr std::size_t kLineWidth = 96;

std::size_t at(Index index) { return static_cast<std::size_t>(index); }

// Prints the things of a position by their names.
struct Words {
  const GameModel& model;
  const Position& position;

  std::string number(const Type& type, std::int32_t value) const {
    if (value == lang::kNone) return "none";
    switch (type.base) {
      case Base::Bool:
        return value != 0 ? "yes" : "no";
      case Base::Int:
        return fmt::format("{}", value);
      case Base::Piece:
        return "the piece at " + site(value);
      case Base::Site:
        return site(value);
      case Base::Link:
      case Base::Block:
      case Base::Direction:
      case Base::Player:
      case Base::Team:
      case Base::Kind:
      case Base::Tile:
      case Base::Ground:
      case Base::Phase:
      case Base::Enum: {
        Type scalar = type;
        scalar.shape = lang::Shape::Scalar;
        return lang::print_value(model, scalar, Value(value));
      }
    }
    LUDO_UNREACHABLE();
  }

  // On boards of tiles a site is a part of the tile that lies there: `[0,1].Field2`. A name that
  // begins with a digit cannot be written in a sentence: `[5,9]`.
  std::string site(Index site) const {
    if (model.board.shape == lang::BoardShape::Tiles) {
      const Index block = site / model.board.parts_per_tile;
      const auto laid = position.tiles.find(block);
      if (laid != position.tiles.end()) {
        const lang::TileType& tile = model.tiles[at(laid->second.tile)];
        const lang::TilePart& part = tile.parts[at(site % model.board.parts_per_tile)];
        return fmt::format("{}.{}{}", number(Type{.base = Base::Block}, block),
                           model.grounds[at(part.ground)], part.ordinal);
      }
    }
    const std::string name = lang::print_value(model, Type{.base = Base::Site}, Value(site));
    if ('0' <= name.front() && name.front() <= '9') {
      const lang::Site& place = model.board.sites[at(site)];
      return fmt::format("[{},{}]", place.column, place.row);
    }
    return name;
  }

  std::string piece(const PieceOnSite& piece) const {
    if (piece.kind == lang::kNoIndex) return owner(lang::Owner::Player, piece.owner) + " ?";
    const lang::Kind& kind = model.kinds[at(piece.kind)];
    if (piece.owner != lang::kNoIndex) return model.players[at(piece.owner)].name + " " + kind.name;
    const bool has_owners =
        std::find(kind.of_player.begin(), kind.of_player.end(), true) != kind.of_player.end();
    return has_owners ? "neutral " + kind.name : kind.name;
  }

  // Who or what has an attribute; empty for the game and its turns.
  std::string owner(lang::Owner owner, Index index) const {
    switch (owner) {
      case lang::Owner::Piece:
      case lang::Owner::Site:
        return site(index);
      case lang::Owner::Player:
        return number(Type{.base = Base::Player}, index);
      case lang::Owner::Link:
        return number(Type{.base = Base::Link}, index);
      case lang::Owner::Block:
        return number(Type{.base = Base::Block}, index);
      case lang::Owner::Game:
      case lang::Owner::Turn:
      case lang::Owner::Phase:
      case lang::Owner::Move:
      case lang::Owner::Record:
        return "";
    }
    LUDO_UNREACHABLE();
  }
};

// Joins with commas and breaks lines behind them; what continues stands deeper.
std::string listed(const std::string& head, const std::vector<std::string>& parts,
                   const std::string& tail) {
  std::string result;
  std::string line = head;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::string part = parts[i];
    if (i + 1 < parts.size()) part += ",";
    if (0 < i && kLineWidth < line.size() + 1 + part.size()) {
      result += line + "\n";
      line = "  " + part;
    } else {
      if (0 < i) line += " ";
      line += part;
    }
  }
  return result + line + tail;
}

// ---- the board ---------------------------------------------------------------------------------

struct Glyphs {
  std::map<PieceOnSite, std::string> sign;
  bool every_piece = true;  // each piece of the state has one
};

// The first glyph of each sort of piece that the state shows.
Glyphs glyphs_for(const GameModel& model, const Position& position) {
  Glyphs glyphs;
  for (const auto& entry : position.pieces) {
    const PieceOnSite& piece = entry.second;
    if (glyphs.sign.contains(piece)) continue;
    const auto found =
        std::find_if(model.glyphs.begin(), model.glyphs.end(), [&piece](const auto& meaning) {
          return meaning.kind == piece.kind && meaning.owner == piece.owner &&
                 meaning.glyph != "." && meaning.glyph != "_";
        });
    if (found == model.glyphs.end()) {
      glyphs.every_piece = false;
    } else {
      glyphs.sign.emplace(piece, found->glyph);
    }
  }
  return glyphs;
}

// Rows of unequal length stand centred, as hexagons lie.
std::string picture_rows(const std::vector<std::vector<Index>>& rows, const Position& position,
                         const Glyphs& glyphs) {
  std::size_t longest = 0;
  for (const std::vector<Index>& row : rows) longest = std::max(longest, row.size());
  std::string text;
  for (const std::vector<Index>& row : rows) {
    text += std::string(longest - row.size(), ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (0 < i) text += " ";
      const auto piece = position.pieces.find(row[i]);
      if (row[i] == lang::kNoIndex) {
        text += "_";
      } else {
        text += piece == position.pieces.end() ? "." : glyphs.sign.at(piece->second);
      }
    }
    text += "\n";
  }
  return text;
}

// The sites of each sort of piece, in the order of kinds and owners.
std::map<PieceOnSite, std::vector<std::string>> sites_by_piece(const Words& words) {
  std::map<PieceOnSite, std::vector<std::string>> sites;
  for (const auto& [site, piece] : words.position.pieces) {
    sites[piece].push_back(words.site(site));
  }
  return sites;
}

// What lies in piles, level for level: `put` lays on top.
std::string print_piles(const Words& words) {
  const auto& [model, position] = words;
  std::map<std::size_t, std::map<PieceOnSite, std::vector<std::string>>> levels;
  for (const auto& entry : position.pieces) {
    const std::vector<PieceOnSite> pile = pile_at(model, position, entry.first);
    for (std::size_t level = 0; level < pile.size(); ++level) {
      levels[level][pile[level]].push_back(words.site(entry.first));
    }
  }
  std::string text;
  for (const auto& [level, pieces] : levels) {
    for (const auto& [piece, sites] : pieces) {
      text += listed("put " + words.piece(piece) + " at ", sites, "\n");
    }
  }
  return text;
}

bool has_piles(const GameModel& model, const Position& position) {
  return std::ranges::any_of(position.pieces, [&](const auto& entry) {
    return pile_at(model, position, entry.first).size() > 1;
  });
}

std::string print_pieces(const Words& words) {
  const auto& [model, position] = words;
  if (has_piles(model, position)) return print_piles(words);
  const Glyphs glyphs = glyphs_for(model, position);
  const std::vector<std::vector<Index>> rows = lang::picture_of_sites(model.board);
  if (!rows.empty() && glyphs.every_piece && !position.pieces.empty()) {
    std::vector<std::string> legend;
    for (const auto& [piece, sign] : glyphs.sign) {
      legend.push_back(sign + " " + words.piece(piece));
    }
    return listed("legend ", legend, "\n") + picture_rows(rows, position, glyphs);
  }
  std::string text;
  for (const auto& [piece, sites] : sites_by_piece(words)) {
    text += listed("put " + words.piece(piece) + " at ", sites, "\n");
  }
  return text;
}

// ---- what differs from the start ----------------------------------------------------------------

// A tally of numbers has no literal: each entry is set by itself.
std::string print_entries(const Variable& variable, const std::string& of, const Value& value) {
  std::string text;
  for (std::size_t key = at(variable.type.first_key); key < value.items.size(); ++key) {
    text += fmt::format("set ({}) in {}{} to {}\n", key, variable.name, of, value.items[key]);
  }
  return text;
}

// An adjective is said of all its owners together.
std::string print_adjective(const Variable& variable, const Value& value,
                            const std::vector<std::string>& owners) {
  const bool holds = value.number != 0;
  if (1 < owners.size()) {
    return listed("{", owners, (holds ? "} become " : "} stop being ") + variable.name + "\n");
  }
  const std::string owner = owners.front().empty()
                                ? fmt::format("the {}", lang::owner_word(variable.owner))
                                : owners.front();
  return owner + (holds ? " becomes " : " stops being ") + variable.name + "\n";
}

std::string print_variables(const Words& words, const Valuation& record) {
  const auto& [model, position] = words;
  // By variable and value, so that many sites with one value make one line.
  std::map<Index, std::map<Value, std::vector<std::string>>> by_value;
  for (const Valuation* held : {&position.variables, &record}) {
    for (const auto& [key, value] : *held) {
      const auto& [variable, owner] = key;
      if (model.piles.most > 0 &&
          (variable == model.piles.height || variable == model.piles.contents)) {
        continue;  // what is put says it
      }
      by_value[variable][value].push_back(words.owner(model.variables[at(variable)].owner, owner));
    }
  }
  std::string text;
  for (const auto& [index, values] : by_value) {
    const Variable& variable = model.variables[at(index)];
    const bool by_entry =
        variable.type.shape == lang::Shape::Tally && variable.type.base == Base::Int;
    for (const auto& [value, owners] : values) {
      if (variable.type.shape == lang::Shape::Scalar && variable.type.base == Base::Bool) {
        text += print_adjective(variable, value, owners);
        continue;
      }
      const std::string tail =
          " to " + print_expression(model, position, variable.type, value) + "\n";
      if (1 < owners.size() && !by_entry) {
        text += listed("set " + variable.name + " of {", owners, "}" + tail);
        continue;
      }
      for (const std::string& owner : owners) {
        const std::string of = owner.empty() ? "" : " of " + owner;
        text += by_entry ? print_entries(variable, of, value) : "set " + variable.name + of + tail;
      }
    }
  }
  return text;
}

std::string print_tiles(const Words& words) {
  std::string text;
  for (const auto& [block, tile] : words.position.tiles) {
    text += fmt::format("lay {} turned {} on {}\n", words.model.tiles[at(tile.tile)].name,
                        tile.turn, words.number(Type{.base = Base::Block}, block));
  }
  return text;
}

// Those that left: a line for each time somebody did.
std::string print_leavings(const GameModel& model, const State& state) {
  std::vector<bool> out(model.players.size(), false);
  std::string text;
  for (const Index player : state.ranks_out) {
    if (player != lang::kNoIndex) {
      out[at(player)] = true;
      continue;
    }
    std::vector<std::string> staying;
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (!out[i]) staying.push_back(model.players[i].name);
    }
    text += listed("set alive to {", staying, "}\n");
  }
  return text;
}

// `the result is White > Red = Blue by escape`: the players from the first to the last.
std::string print_result(const GameModel& model, const Result& result) {
  std::vector<std::size_t> order(result.rank.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&result](std::size_t a, std::size_t b) {
    return result.rank[a] < result.rank[b];
  });
  std::string text = "the result is";
  if (result.finished) text += " finish";
  if (result.draw) text += " draw";
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (0 < i) text += result.rank[order[i]] == result.rank[order[i - 1]] ? " =" : " >";
    text += " " + model.players[order[i]].name;
  }
  return text + (result.key.empty() ? "" : " by " + result.key) + "\n";
}

// Where in the course of the game a plain position stands.
std::string print_course(const GameModel& model, const State& state) {
  const Position& position = state.position;
  const std::string& mover = model.players[at(position.mover)].name;
  const std::string& phase = model.scenario.phases[at(position.phase)].item.key;
  const std::string in_phase = 1 < model.scenario.phases.size() ? " in " + phase + "\n" : "\n";
  switch (position.stage) {
    case Stage::Turn:
      return mover + " to move" + in_phase;
    case Stage::StuckPass:
      return mover + " must pass" + in_phase;
    case Stage::FirstMover:
      return "random to move" + in_phase;
    case Stage::Begin:
      return mover + " to move in begin of " + phase + "\n";
    case Stage::Over:
      return mover + " to move" + in_phase + print_result(model, state.result);
    case Stage::Setup:
      break;
  }
  LUDO_UNREACHABLE();
}

// A written move, in quotation marks where a list would take it apart.
std::string as_list_item(const std::string& move) {
  static constexpr std::string_view kEnds[] = {" because", " from", " exactly", " =", " --"};
  int depth = 0;
  bool plain = !move.empty() && move.front() != ' ' && move.back() != ' ';
  plain = plain && !move.starts_with("--");
  for (const char c : move) {
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c == '"' || c == '\\' || depth < 0 || (c == ',' && depth == 0)) plain = false;
  }
  for (const std::string_view end : kEnds) plain = plain && move.find(end) == std::string::npos;
  if (plain && depth == 0 && move.find("  ") == std::string::npos) return move;
  std::string quoted = "\"";
  for (const char c : move) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

std::string print_rest(const GameModel& model, const State& state) {
  const Position& position = state.position;
  std::string text;
  if (1 < position.seats.size() && position.seats[0] != 0) text += "exchange sides\n";
  if (state.turns != 0) text += fmt::format("set turns to {}\n", state.turns);
  if (state.turns_of_phase != 0) {
    text += fmt::format("set turns of phase to {}\n", state.turns_of_phase);
  }
  if (state.rounds != 0) text += fmt::format("set rounds to {}\n", state.rounds);
  if (state.passes_in_a_row != 0) {
    text += fmt::format("set passes-in-a-row to {}\n", state.passes_in_a_row);
  }
  std::set<std::string> conditions;  // several limits may count the same turns
  for (std::size_t i = 0; i < state.quiet.size(); ++i) {
    const lang::LimitRule& limit = model.scenario.limits[i];
    if (limit.without == lang::kNoExpr || state.quiet[i] == 0) continue;
    if (!conditions.insert(limit.without_text).second) continue;
    text += fmt::format("set turns without {} to {}\n", limit.without_text, state.quiet[i]);
  }
  return text + print_leavings(model, state) + print_course(model, state);
}

}  // namespace

std::vector<PieceOnSite> pile_at(const GameModel& model, const Position& position, Index site) {
  const auto top = position.pieces.find(site);
  if (top == position.pieces.end()) return {};
  if (model.piles.most == 0) return {top->second};
  const auto contents = position.variables.find({model.piles.contents, site});
  if (contents == position.variables.end()) return {top->second};
  std::vector<PieceOnSite> pile;
  const auto owners = static_cast<Index>(model.players.size()) + 1;
  for (const std::int32_t code : contents->second.items) {
    if (code == 0) continue;
    PieceOnSite piece;
    piece.kind = (code - 1) / owners;
    piece.owner = (code - 1) % owners;
    if (piece.owner + 1 == owners) piece.owner = lang::kNoIndex;
    pile.push_back(piece);
  }
  pile.push_back(top->second);
  return pile;
}

std::string list_of_piles(const GameModel& model, const Position& position) {
  const Words words{model, position};
  std::string text;
  for (const auto& entry : position.pieces) {
    const std::vector<PieceOnSite> pile = pile_at(model, position, entry.first);
    if (pile.size() < 2) continue;
    std::vector<std::string> names;
    for (auto piece = pile.rbegin(); piece != pile.rend(); ++piece) {
      names.push_back(words.piece(*piece));
    }
    text += listed(words.site(entry.first) + ": ", names, "\n");
  }
  return text;
}

std::string print_expression(const GameModel& model, const Position& position, const Type& type,
                             const Value& value) {
  const Words words{model, position};
  const auto joined = [](const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
  };
  std::vector<std::string> parts;
  switch (type.shape) {
    case lang::Shape::Scalar:
      return words.number(type, value.number);
    case lang::Shape::Set:
      for (const std::int32_t item : value.items) parts.push_back(words.number(type, item));
      return "{" + joined(parts) + "}";
    case lang::Shape::Tally:
      for (std::size_t key = 0; key < value.items.size(); ++key) {
        if (value.items[key] == 0) continue;
        parts.push_back(fmt::format("{} {}", words.number(type, static_cast<std::int32_t>(key)),
                                    value.items[key]));
      }
      return "{" + joined(parts) + "}";
    case lang::Shape::Tuple:
      for (const std::int32_t item : value.items) parts.push_back(fmt::format("{}", item));
      return "(" + joined(parts) + ")";
  }
  LUDO_UNREACHABLE();
}

std::string print_position(const Engine& engine, const State& state) {
  const GameModel& model = engine.model();
  const State& origin = state.origin ? *state.origin : state;
  const Words words{model, origin.position};
  std::string text = origin.position.stage == Stage::Setup
                         ? "in setup\n"
                         : print_tiles(words) + print_pieces(words) +
                               print_variables(words, origin.record) + print_rest(model, origin);
  if (state.since.empty()) return text;
  std::vector<std::string> moves = engine.written_since(state);
  std::transform(moves.begin(), moves.end(), moves.begin(), as_list_item);
  return text + listed("played ", moves, "\n");
}

std::string picture(const GameModel& model, const State& state) {
  const Glyphs glyphs = glyphs_for(model, state.position);
  const std::vector<std::vector<Index>> rows = lang::picture_of_sites(model.board);
  const Words words{model, state.position};
  if (!rows.empty() && glyphs.every_piece) {
    return picture_rows(rows, state.position, glyphs) + list_of_piles(model, state.position);
  }
  std::string text;
  for (const auto& [piece, sites] : sites_by_piece(words)) {
    text += listed(words.piece(piece) + ": ", sites, "\n");
  }
  return text + list_of_piles(model, state.position);
}

std::optional<PositionRead> read_position(lang::LoadedGame& game, lang::CheckOptions options,
                                          std::string name, std::string text,
                                          lang::Diagnostics& diagnostics, std::uint64_t seed,
                                          const Budget& budget) {
  options.position_name = std::move(name);
  options.position = std::move(text);
  std::optional<GameModel> model = lang::check(game, options, diagnostics);
  if (!model) return std::nullopt;
  LUDO_ASSERT(model->position.has_value(), "the position was not checked");
  const Engine engine(*model, budget);
  State state = engine.position(*model->position, seed);
  return PositionRead{std::move(*model), std::move(state)};
}

}  // namespace ludo::interpreter
