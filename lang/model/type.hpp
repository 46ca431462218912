// Types and values of the checked model: everything is finite, everything is a number or a sorted
// list of numbers.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace ludo::lang {

// What a number means.
enum class Base : std::uint8_t {
  Bool,       // 0 no, 1 yes
  Int,        // the number itself
  Site,       // index into Board::sites (boards of tiles: block * parts_per_tile + part)
  Link,       // index into Board::links
  Block,      // index into Board::blocks (boards of tiles: row * columns + column)
  Direction,  // index into Board::directions
  Player,     // index into GameModel::players, declaration order
  Team,       // index into GameModel::teams
  Kind,       // index into GameModel::kinds
  Tile,       // index into GameModel::tiles
  Ground,     // index into GameModel::grounds (boards of tiles)
  Piece,      // identity of a piece in play; printed, compared and hashed by the site it stands on
  Phase,      // index into GameModel::phases
  Enum,       // index into GameModel::enums[enum_id].values
};

enum class Shape : std::uint8_t {
  Scalar,  // Value::number
  Set,     // Value::items: sorted, distinct
  Tally,   // Value::items: one count for each value of the base type, in order
  Tuple,   // Value::items: compared lexicographically
};

struct Type {
  Shape shape = Shape::Scalar;
  Base base = Base::Bool;
  std::int32_t enum_id = -1;  // for Base::Enum
  bool optional = false;      // `or none`; scalars only
  std::int32_t least = 0;     // Int: bounds of the value. Tally: 0 …
  std::int32_t most = 1;      // … to this bound of every entry
  std::int32_t width =
      0;  // Tuple: number of places. Tally of numbers: entries, 0 to the greatest key
  std::int32_t first_key = 0;  // Tally of numbers: the least key; the entries below it stay 0
  std::int32_t subset = -1;    // into GameModel::subsets: only these values; -1: all of the base

  friend bool operator==(const Type&, const Type&) = default;
};

// `none`. It is less than every other value.
inline constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min();

// A value of any type; which part is used follows from the type's shape.
struct Value {
  std::int32_t number = 0;
  std::vector<std::int32_t> items;

  Value() = default;
  Value(std::int32_t n) : number(n) {}  // NOLINT: numbers are values
  explicit Value(std::vector<std::int32_t> list) : items(std::move(list)) {}

  bool is_none() const { return number == kNone; }
  friend bool operator==(const Value&, const Value&) = default;
  friend auto operator<=>(const Value&, const Value&) = default;
};

}  // namespace ludo::lang
