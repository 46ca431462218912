// The rays of the board: which of them leads from one site to another, and all of them as sets.
//
// Tested by tests/interpreter/runtime/ (lines) and tests/differential/.
#include "interpreter/program/rays.hpp"

#include <algorithm>
#include <vector>

namespace ludo::program {

// Which rays lead from a site to another: entries of pairs that more than one joins are 0.
void lay_rays(Program& program) {
  const lang::Board& board = program.model->board;
  const std::int32_t n = program.site_count;
  if (board.steps.empty() || n > 1024 || program.direction_count > 254) return;
  program.rays.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), 0);
  std::vector<bool> shared(program.rays.size());
  bool returns = false;
  for (std::int32_t from = 0; from < n; ++from) {
    for (std::int32_t direction = 0; direction < program.direction_count; ++direction) {
      const lang::Direction& what = board.directions[static_cast<std::size_t>(direction)];
      // Leaps are not followed further than one.
      const std::int32_t longest = what.across != 0 || what.ahead != 0 ? 1 : n;
      std::int32_t at = from;
      for (std::int32_t length = 1; length <= longest; ++length) {
        at = board.step(at, direction);
        returns = returns || at == from;
        if (at < 0 || at == from) break;
        const auto place = static_cast<std::size_t>(from) * static_cast<std::size_t>(n) +
                           static_cast<std::size_t>(at);
        if (program.rays[place] != 0) shared[place] = true;
        program.rays[place] = ray_entry(direction, length);
      }
    }
  }
  program.clear_rays = !returns;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    if (!shared[i]) continue;
    program.rays[i] = 0;
    program.clear_rays = false;
  }
}

bool lay_ray_sets(Program& program) {
  constexpr std::size_t kMostWords = 1U << 20U;
  if (program.ray_sets >= 0) return true;
  const auto n = static_cast<std::size_t>(program.site_count);
  const auto directions = static_cast<std::size_t>(program.direction_count);
  const auto width = static_cast<std::size_t>(program.words);
  if (program.rays.empty() || n * directions * width > kMostWords) return false;
  std::vector<std::uint64_t> all;
  for (std::size_t direction = 0; direction < directions; ++direction) {
    bool ascends = true;
    bool descends = true;
    std::vector<std::uint64_t> rows(n * width);
    for (std::size_t from = 0; from < n && (ascends || descends); ++from) {
      std::uint64_t* const row = rows.data() + from * width;
      auto at = static_cast<std::int32_t>(from);
      for (std::int32_t length = 1;; ++length) {
        const std::int32_t next =
            program.steps[static_cast<std::size_t>(at) * directions + direction];
        if (next < 0) break;
        const std::uint16_t only = program.rays[from * n + static_cast<std::size_t>(next)];
        const bool clear =
            only != 0 && only == ray_entry(static_cast<std::int32_t>(direction), length);
        ascends = ascends && clear && next > at;
        descends = descends && clear && next < at;
        if (!ascends && !descends) break;
        row[next >> 6] |= 1ULL << (next & 63);
        at = next;
      }
    }
    program.ray_order.push_back(static_cast<std::int8_t>(ascends ? 1 : descends ? -1 : 0));
    all.insert(all.end(), rows.begin(), rows.end());
  }
  program.ray_sets = static_cast<std::int32_t>(program.set_constants.size() / width);
  program.set_constants.insert(program.set_constants.end(), all.begin(), all.end());
  return true;
}

bool wants_ray_sets(const Program& program) {
  return std::any_of(program.lines.begin(), program.lines.end(), [](const LinePlan& plan) {
    const RayShape shape = ray_shape(plan);
    return shape.fits && shape.free >= 0;
  });
}

RayShape ray_shape(const LinePlan& plan) {
  RayShape shape;
  shape.fits = !plan.included && !plan.segments.empty();
  for (std::size_t i = 0; i < plan.segments.size(); ++i) {
    const LineSegment& what = plan.segments[i];
    if (what.what == kNoRegister || what.or_edge || !what.bends.empty()) shape.fits = false;
    if (what.fixed_least >= 0 && what.fixed_least == what.fixed_most) {
      shape.fixed += what.fixed_least;
    } else if (shape.free >= 0) {
      shape.fits = false;
    } else {
      shape.free = static_cast<std::int32_t>(i);
    }
  }
  return shape;
}

}  // namespace ludo::program
