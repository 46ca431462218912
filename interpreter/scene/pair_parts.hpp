// What boards of examples show beside their pieces, and which part of a board they show.
//
// Tested by tests/rules/test_examples.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::scene {

inline constexpr std::array<const char*, 8> kArrows = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

inline bool is_arrow(const std::string& sign) {
  return std::find(kArrows.begin(), kArrows.end(), sign) != kArrows.end();
}

/// Whether pieces of the game look somewhere: each has a direction of its own.
inline bool pieces_look(const lang::GameModel& model) {
  return std::any_of(model.variables.begin(), model.variables.end(), [](const auto& one) {
    return one.owner == lang::Owner::Piece && one.type.base == lang::Base::Direction &&
           one.type.shape == lang::Shape::Scalar;
  });
}

/// Behind the letter of each piece an arrow the way it is turned.
inline void show_looks(Scene& scene) {
  constexpr std::int32_t kAround = 360, kEighth = 45, kHalfOfEighth = 22;
  std::vector<Group> groups;
  for (Group& group : scene.groups) {
    const bool looks = group.thing.what == Thing::Class::Piece && group.layer == Layer::Pieces;
    Group arrow;
    if (looks) {
      const auto turned = std::find_if(group.shapes.begin(), group.shapes.end(),
                                       [](const Shape& shape) { return shape.turn != 0; });
      const std::int32_t turn = turned == group.shapes.end() ? 0 : turned->turn;
      const auto at = ((turn % kAround + kAround + kHalfOfEighth) % kAround) / kEighth;
      arrow.layer = Layer::Badges;
      arrow.thing = group.thing;
      arrow.thing.sign = kArrows.at(static_cast<std::size_t>(at));
    }
    groups.push_back(std::move(group));
    if (looks) groups.push_back(std::move(arrow));
  }
  scene.groups = std::move(groups);
}

/// What can be seen of the pieces on each site.
inline std::map<Index, std::string> seen_of_pieces(const Scene& scene) {
  std::map<Index, std::string> seen;
  for (const Group& group : scene.groups) {
    if (group.thing.what != Thing::Class::Piece || group.thing.index == kNoIndex) continue;
    seen[group.thing.index] += std::to_string(group.thing.owner) + " " +
                               std::to_string(group.thing.kind) + group.thing.sign + " ";
  }
  return seen;
}

/// Marks all sites where something else is seen than before.
inline void mark_changes(const Scene& before, Scene& after) {
  std::set<Index> marked;
  for (const Group& group : after.groups) {
    if (group.thing.what == Thing::Class::Mark) marked.insert(group.thing.index);
  }
  const auto was = seen_of_pieces(before);
  const auto is = seen_of_pieces(after);
  std::set<Index> sites;
  for (const auto* seen : {&was, &is}) {
    for (const auto& [site, words] : *seen) sites.insert(site);
  }
  for (const Index site : sites) {
    const auto one = was.find(site), other = is.find(site);
    const bool same = one != was.end() && other != is.end() && one->second == other->second;
    if (same || marked.count(site) != 0) continue;
    Group mark;
    mark.layer = Layer::OverMarks;
    mark.thing.what = Thing::Class::Mark;
    mark.thing.index = site;
    after.groups.push_back(std::move(mark));
  }
}

/// Rows and columns of a board of cells or points, the first and the last, of all where something
/// stands or is marked, and one around them. Nothing where the board is another one.
struct PartOfBoard {
  std::size_t top = 0, bottom = 0, left = 0, right = 0;
  bool whole = true;
};

inline void widen(PartOfBoard& part, const Scene& scene) {
  std::set<Index> told;
  for (const Group& group : scene.groups) {
    const bool stands =
        group.thing.what == Thing::Class::Piece || group.thing.what == Thing::Class::Mark;
    if (stands && group.thing.index != kNoIndex) told.insert(group.thing.index);
  }
  const auto& rows = scene.grid.rows;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (told.count(rows[r][c]) == 0) continue;
      const bool first = std::exchange(part.whole, false);
      part.top = first ? r : std::min(part.top, r);
      part.bottom = first ? r : std::max(part.bottom, r);
      part.left = first ? c : std::min(part.left, c);
      part.right = first ? c : std::max(part.right, c);
    }
  }
}

inline bool is_plain_board(const Scene& scene) {
  const Grid& grid = scene.grid;
  return !grid.staggered && grid.row_gaps.empty() && grid.column_gaps.empty() &&
         !grid.rows.empty() && !grid.rows.front().empty() && (grid.points || scene.ties.empty()) &&
         std::all_of(grid.rows.begin(), grid.rows.end(),
                     [&](const auto& row) { return row.size() == grid.rows.front().size(); });
}

inline void cut_to(const PartOfBoard& part, Scene& scene) {
  auto& rows = scene.grid.rows;
  const std::size_t top = part.top == 0 ? 0 : part.top - 1;
  const std::size_t bottom = std::min(part.bottom + 2, rows.size());
  rows = {rows.begin() + static_cast<std::ptrdiff_t>(top),
          rows.begin() + static_cast<std::ptrdiff_t>(bottom)};
  for (auto& row : rows) {
    const std::size_t left = part.left == 0 ? 0 : part.left - 1;
    const std::size_t right = std::min(part.right + 2, row.size());
    row = {row.begin() + static_cast<std::ptrdiff_t>(left),
           row.begin() + static_cast<std::ptrdiff_t>(right)};
  }
  std::set<Index> shown;
  for (const auto& row : rows) shown.insert(row.begin(), row.end());
  std::erase_if(scene.ties, [&](const Tie& tie) {
    return shown.count(tie.tail) == 0 || shown.count(tie.head) == 0;
  });
}

}  // namespace ludo::scene
