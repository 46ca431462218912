// Lines followed backwards for all sites at once. Internal to program/.
//
// While a direction is followed backwards, a set of sites says where one may stand so that the rest
// of the line fits (`At`), or which sites the next cell must be one of (`Next`).
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "interpreter/program/lift.hpp"

namespace ludo::program {

inline constexpr std::int32_t kNoBound = std::numeric_limits<std::int32_t>::max();

/// The longest way in a direction, in steps; nothing if it comes back to where it began.
std::optional<std::int32_t> longest_ray(const lang::Board& board, std::int32_t direction);

/// No site is in both sets, as far as the text says.
bool are_apart(const lang::GameModel& model, ExprId a, ExprId b);

struct Row {
  enum class Form : std::uint8_t { Any, At, Next } form = Form::Any;
  Lifting::Bits set;
};

/// One pattern, followed backwards in one direction.
struct LineRows {
  using Bits = Lifting::Bits;

  struct Part {
    Bits what;
    std::int32_t least = 0;
    std::int32_t most = 0;
    bool run = false;
    bool edge = false;  // nothing but the edge
    bool or_edge = false;
    bool once = false;  // a longer stretch never fits what follows
    bool has_goal = false;
    Bits goal;  // where its last site must lie
  };

  Lifting& lifting;
  std::vector<Part> parts;
  Lifting::Direction direction{};
  std::int32_t ray = 0;  // longest way in the direction

  /// The sites from which the line fits, all at once.
  Bits starts(bool included);
  /// One set for each solution; nothing when that takes more than `most`.
  std::optional<std::vector<Bits>> counts(bool included, std::size_t most);

 private:
  Bits standing(const Row& row);
  Row after_one(const Part& part, const Row& after);
  // All lengths at once. `cell`: the answer must be a Next.
  Row stretch(const Part& part, std::int32_t least, std::int32_t most, const Row& after, bool cell);
  // Where a row may end here: one that takes all it can does not stop before a cell of its own.
  Bits ended(const Part& part, const Row& after);
  Row edge(const Row& after);
  Row with_goal(const Part& part, const Row& row);
};

}  // namespace ludo::program
