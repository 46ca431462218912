// The names of columns and rows at the sides of a board, or of sites inside their cells.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "interpreter/scene/site_names.hpp"
#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

// By x, or y, of the sites' middles: the part of the names that all sites there have.
using Names = std::map<std::int32_t, std::string>;

struct Sides {
  Names columns, rows;
};

bool agrees(Names& names, std::int32_t place, const std::string& part) {
  const auto [name, is_new] = names.try_emplace(place, part);
  return !part.empty() && name->second == part;
}

std::optional<Sides> sides_of(const Work& work, bool column_is_first) {
  Sides sides;
  for (std::size_t site = 0; site < work.places.middles.size(); ++site) {
    const std::string& name = work.model.board.sites[site].name;
    const std::string first = name.substr(0, seam_of(name));
    const std::string second = name.substr(seam_of(name));
    const Point at = work.places.middles[site];
    if (!agrees(sides.columns, at.x, column_is_first ? first : second)) return std::nullopt;
    if (!agrees(sides.rows, at.y, column_is_first ? second : first)) return std::nullopt;
  }
  return sides;
}

bool is_told(const PropertyUse& use, const char* word) {
  return std::find(use.words.begin(), use.words.end(), word) != use.words.end() || use.word == word;
}

// Sites whose row begins, or ends, with them: `a5` beside the hexagon.
void add_ends(const Work& work, bool left, std::int32_t away, std::int32_t high, Paint paint,
              Group& group) {
  std::map<std::int32_t, Index> ends;
  for (std::size_t site = 0; site < work.places.middles.size(); ++site) {
    const Point at = work.places.middles[site];
    const auto [end, is_new] = ends.try_emplace(at.y, static_cast<Index>(site));
    const std::int32_t known = work.middle(end->second).x;
    if (left ? at.x < known : known < at.x) end->second = static_cast<Index>(site);
  }
  const std::vector<std::int32_t>& border = work.model.board.border;
  for (const auto& [y, site] : ends) {
    if (std::find(border.begin(), border.end(), site) == border.end()) continue;
    const Box cell = box_of(work.outline(site));
    Point at{left ? cell.left - away : cell.left + cell.width + away, y};
    // Hexagons on their side: beside the edge that looks outwards.
    const std::int32_t middle = work.places.box.top + work.places.box.height / 2;
    const bool on_side =
        work.model.board.shape == lang::BoardShape::Hexagon && !work.model.board.pointed;
    if (on_side && 25 < std::abs(y - middle)) {
      at = {cell.left + cell.width / 2 + (left ? -66 : 66), y + (y < middle ? -38 : 38)};
    }
    group.shapes.push_back(words(work.site_name(site), at, high, paint));
  }
}

void add_inside(const Work& work, Group& group) {
  const std::int32_t high = std::min(work.letters(17), 26);
  const Paint paint = work.role("ink");
  for (std::size_t site = 0; site < work.places.middles.size(); ++site) {
    const Point at = work.places.middles[site];
    group.shapes.push_back(
        words(work.model.board.sites[site].name, {at.x, at.y + 36}, high, paint));
  }
}

// Every how many names there is room for one: `along` of a name, and the least between two places.
std::size_t step_of(const Names& names, std::int32_t along) {
  std::int32_t between = 0;
  std::optional<std::int32_t> before;
  for (const auto& [place, name] : names) {
    if (before && (between == 0 || place - *before < between)) between = place - *before;
    before = place;
  }
  if (between == 0) return 1;
  return static_cast<std::size_t>((along + between - 1) / between);
}

template <class Add>
void each_name(const Names& names, std::int32_t along, const Add& add) {
  const std::size_t step = step_of(names, along);
  std::size_t at = 0;
  for (const auto& [place, name] : names) {
    if (at++ % step == 0) add(place, name);
  }
}

std::int32_t widest_of(const Names& names, std::int32_t high) {
  std::int32_t widest = 0;
  for (const auto& [place, name] : names) {
    widest =
        std::max(widest, static_cast<std::int32_t>(lang::display_width(name)) * high * 64 / 100);
  }
  return widest;
}

// Numbers beside sites lie where coordinates would: these then stand outside the frame.
bool has_numbers_outside(const Work& work) {
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Sites) continue;
    for (const PropertyUse& use : item.properties) {
      if (use.what == Property::Number && use.each) return true;
    }
  }
  return false;
}

}  // namespace

void draw_coordinates(Work& work) {
  const PropertyUse* use = work.board.get(Property::Coordinates);
  if (use == nullptr || work.tiles) return;
  const bool outside = has_numbers_outside(work);
  const bool framed = work.frame >= 20 && !outside;
  const Paint paint = work.role(framed ? "frametext" : "faint");
  const Box& box = work.places.box;
  const std::int32_t widest = std::max(box.width, box.height);
  const std::int32_t usual = widest > 1800 ? 44 : widest > 1100 ? 30 : 26;
  const std::int32_t high = work.letters(std::min(usual, framed ? work.frame - 6 : 44));
  const std::int32_t away =
      framed ? work.frame / 2 : high * 3 / 4 + (outside ? std::max(work.frame, 30) : 0);
  Group group;
  group.layer = Layer::Names;
  auto sides = sides_of(work, true);
  if (!sides) sides = sides_of(work, false);
  for (const bool left : {true, false}) {
    if (!is_told(*use, left ? "left" : "right")) continue;
    if (!sides) {
      add_ends(work, left, std::max(away / 2, high), high, paint, group);
      continue;
    }
    const std::int32_t x = left ? box.left - away : box.left + box.width + away;
    each_name(sides->rows, high + 6, [&](std::int32_t y, const std::string& name) {
      group.shapes.push_back(words(name, {x, y}, high, paint));
    });
  }
  for (const bool top : {true, false}) {
    if (!sides || !is_told(*use, top ? "top" : "bottom")) continue;
    const std::int32_t y = top ? box.top - away : box.top + box.height + away;
    const std::int32_t along = widest_of(sides->columns, high) + high / 3;
    each_name(sides->columns, along, [&](std::int32_t x, const std::string& name) {
      group.shapes.push_back(words(name, {x, y}, high, paint));
    });
  }
  if (is_told(*use, "inside")) add_inside(work, group);
  if (group.shapes.empty()) return;
  for (const Shape& shape : group.shapes) {
    work.hold({shape.x - high, shape.y - high / 2, 2 * high, high});
  }
  work.scene.groups.push_back(std::move(group));
}

}  // namespace ludo::scene
