// Names of operations and statements, values as players read them, and the sizes of domains.
//
// The operations stand in ops.def and statements.def; print.cpp prints the whole model.
//
// Tested by tests/lang/model/test_model.cpp.

#include "lang/model/model.hpp"

#include <fmt/core.h>
#include <algorithm>

#include <string_view>

#include "lang/model/print_parts.hpp"
#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

std::string site_name(const Board& board, Index index) {
  if (board.shape != BoardShape::Tiles) return name_in(board.sites, index);
  LUDO_ASSERT(board.parts_per_tile > 0);
  const Index block = index / board.parts_per_tile;
  return fmt::format("[{},{}].{}", board.origin_column + block % board.columns,
                     board.origin_row + block / board.columns, index % board.parts_per_tile);
}

std::string block_name(const Board& board, Index index) {
  if (board.shape != BoardShape::Tiles) return name_in(board.blocks, index);
  return fmt::format("[{},{}]", board.origin_column + index % board.columns,
                     board.origin_row + index / board.columns);
}

std::string print_number(const GameModel& model, const Type& type, Index number) {
  if (number == kNone) return "none";
  switch (type.base) {
    case Base::Bool:
      return number != 0 ? "yes" : "no";
    case Base::Int:
      return fmt::format("{}", number);
    case Base::Site:
    case Base::Piece:  // by the site it stands on
      return site_name(model.board, number);
    case Base::Link:
      return name_in(model.board.links, number);
    case Base::Block:
      return block_name(model.board, number);
    case Base::Direction:
      return name_in(model.board.directions, number);
    case Base::Player:
      return name_in(model.players, number);
    case Base::Team: {
      if (number < 0 || static_cast<std::size_t>(number) >= model.teams.size()) {
        return fmt::format("?{}", number);
      }
      return model.teams[static_cast<std::size_t>(number)].first;
    }
    case Base::Kind:
      return name_in(model.kinds, number);
    case Base::Tile:
      return name_in(model.tiles, number);
    case Base::Ground: {
      if (number < 0 || static_cast<std::size_t>(number) >= model.grounds.size()) {
        return fmt::format("?{}", number);
      }
      return model.grounds[static_cast<std::size_t>(number)];
    }
    case Base::Phase: {
      const auto& phases = model.scenario.phases;
      if (number < 0 || static_cast<std::size_t>(number) >= phases.size()) {
        return fmt::format("?{}", number);
      }
      return phases[static_cast<std::size_t>(number)].item.key;
    }
    case Base::Enum: {
      if (type.enum_id < 0 || static_cast<std::size_t>(type.enum_id) >= model.enums.size()) {
        return fmt::format("?{}", number);
      }
      const EnumType& definition = model.enums[static_cast<std::size_t>(type.enum_id)];
      if (number < 0 || static_cast<std::size_t>(number) >= definition.values.size()) {
        return fmt::format("?{}", number);
      }
      return definition.values[static_cast<std::size_t>(number)];
    }
  }
  LUDO_UNREACHABLE();
}

}  // namespace

std::string_view op_name(Op op) {
  switch (op) {
#define LUDO_OP(op, name, reads, meaning) \
  case Op::op:                            \
    return name;
#include "lang/model/ops.def"
#undef LUDO_OP
  }
  LUDO_UNREACHABLE();
}

std::string_view statement_name(StatementOp op) {
  switch (op) {
#define LUDO_STATEMENT(op, name, reads, writes, fields) \
  case StatementOp::op:                                 \
    return name;
#include "lang/model/statements.def"
#undef LUDO_STATEMENT
  }
  LUDO_UNREACHABLE();
}

std::string print_value(const GameModel& model, const Type& type, const Value& value) {
  switch (type.shape) {
    case Shape::Scalar:
      return print_number(model, type, value.number);
    case Shape::Set: {
      std::string out = "{";
      for (const Index item : value.items) {
        if (out.size() > 1) out += ", ";
        out += print_number(model, type, item);
      }
      return out + "}";
    }
    case Shape::Tally: {
      // As an army list reads: each key with its count, keys that are not there left out.
      std::string out;
      for (std::size_t key = 0; key < value.items.size(); ++key) {
        if (value.items[key] == 0) continue;
        if (!out.empty()) out += '+';
        out += print_number(model, type, static_cast<Index>(key));
        out += fmt::format("{}", value.items[key]);
      }
      return out.empty() ? "{}" : out;
    }
    case Shape::Tuple: {
      std::string out = "(";
      for (const Index item : value.items) {
        if (out.size() > 1) out += ", ";
        out += item == kNone ? "none" : fmt::format("{}", item);
      }
      return out + ")";
    }
  }
  LUDO_UNREACHABLE();
}

bool is_of_type(const GameModel& model, const Type& type, const Value& value) {
  const auto is_among = [&](Index number) {
    if (type.subset < 0) return true;
    const auto& values = model.subsets[static_cast<std::size_t>(type.subset)].values;
    return std::binary_search(values.begin(), values.end(), number);
  };
  switch (type.shape) {
    case Shape::Scalar:
      if (value.is_none()) return type.optional;
      if (type.base == Base::Int && (value.number < type.least || type.most < value.number))
        return false;
      return is_among(value.number);
    case Shape::Set:
      return std::ranges::all_of(value.items, [&](Index item) {
        const bool is_within = type.base != Base::Int || (type.least <= item && item <= type.most);
        return is_within && is_among(item);
      });
    case Shape::Tally:
      for (std::size_t key = 0; key < value.items.size(); ++key) {
        const Index count = value.items[key];
        if (count < type.least || type.most < count) return false;
        if (count > 0 && !is_among(static_cast<Index>(key))) return false;
      }
      return true;
    case Shape::Tuple:
      return true;
  }
  LUDO_UNREACHABLE();
}

Index domain_size(const GameModel& model, const Type& type) {
  const Board& board = model.board;
  const bool of_tiles = board.shape == BoardShape::Tiles;
  switch (type.base) {
    case Base::Bool:
      return 2;
    case Base::Int:
      return type.shape == Shape::Tally ? type.width : type.most - type.least + 1;
    case Base::Site:
    case Base::Piece:
      if (of_tiles) return board.columns * board.rows * board.parts_per_tile;
      return static_cast<Index>(board.sites.size());
    case Base::Link:
      return static_cast<Index>(board.links.size());
    case Base::Block:
      if (of_tiles) return board.columns * board.rows;
      return static_cast<Index>(board.blocks.size());
    case Base::Direction:
      return static_cast<Index>(board.directions.size());
    case Base::Player:
      return static_cast<Index>(model.players.size());
    case Base::Team:
      return static_cast<Index>(model.teams.size());
    case Base::Kind:
      return static_cast<Index>(model.kinds.size());
    case Base::Tile:
      return static_cast<Index>(model.tiles.size());
    case Base::Ground:
      return static_cast<Index>(model.grounds.size());
    case Base::Phase:
      return static_cast<Index>(model.scenario.phases.size());
    case Base::Enum:
      LUDO_ASSERT(type.enum_id >= 0 && static_cast<std::size_t>(type.enum_id) < model.enums.size());
      return static_cast<Index>(model.enums[static_cast<std::size_t>(type.enum_id)].values.size());
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::lang
