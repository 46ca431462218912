// The ground of a board: frame, cells, lines between points.

#include <algorithm>
#include <cstdlib>
#include <set>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

using lang::BoardShape;

std::vector<Point> corners_of(const Box& box) {
  return {{box.left, box.top},
          {box.left + box.width, box.top},
          {box.left + box.width, box.top + box.height},
          {box.left, box.top + box.height}};
}

Ink filled(Paint paint) {
  Ink ink;
  ink.fill = paint;
  return ink;
}

// The ground within the frame: the box, or the hull of boards that are no box.
bool is_box(const Work& work) {
  const BoardShape shape = work.model.board.shape;
  return shape != BoardShape::Hexagon && shape != BoardShape::Rhombus &&
         shape != BoardShape::Triangle;
}

void draw_frame(Work& work, Group& group) {
  const PropertyUse* frame = work.board.get(Property::Frame);
  if (frame == nullptr) return;
  Slots slots = work.ask.slots_of(kNone);
  const Paint paint = work.paint(frame, slots, work.role("frame"));
  const std::int32_t round =
      frame->numbers.size() < 2 ? 14 : work.ask.number(frame->numbers[1], slots);
  const Box& inner = work.places.box;
  if (is_box(work)) {
    const Box outer{inner.left - work.frame, inner.top - work.frame, inner.width + 2 * work.frame,
                    inner.height + 2 * work.frame};
    group.shapes.push_back(rect(outer, round, filled(paint)));
  } else {
    group.shapes.push_back(polygon(grown(work.places.hull, work.frame), filled(paint)));
  }
}

// All cells of one colour as one path.
void add_cells(const std::vector<std::vector<Point>>& cells, Paint paint, Group& group) {
  if (cells.empty() || paint.form == Paint::Form::None) return;
  Shape shape;
  shape.form = Shape::Form::Path;
  shape.ink = filled(paint);
  for (const std::vector<Point>& cell : cells) shape.text += path_of(cell);
  group.shapes.push_back(std::move(shape));
}

void draw_checkered(Work& work, const PropertyUse& cells, Slots& slots, Group& group) {
  constexpr std::int32_t kColours = 3;
  const char* const roles[kColours] = {"wood", "wood2", "wood2"};
  for (std::int32_t colour = 0; colour < kColours; ++colour) {
    const auto which = static_cast<std::size_t>(colour);
    std::vector<std::vector<Point>> of_colour;
    for (std::size_t site = 0; site < work.places.outlines.size(); ++site) {
      if (work.places.parity[site] == colour) of_colour.push_back(work.places.outlines[site]);
    }
    for (std::size_t cell = 0; cell < work.places.missing.size(); ++cell) {
      if (work.places.missing_parity[cell] == colour) {
        of_colour.push_back(work.places.missing[cell]);
      }
    }
    add_cells(of_colour, work.paint(&cells, slots, work.role(roles[which]), which), group);
  }
}

void draw_cells(Work& work, Group& group) {
  const PropertyUse* cells = work.board.get(Property::Cells);
  Slots slots = work.ask.slots_of(kNone);
  const std::string word = cells == nullptr ? "none" : cells->word;
  const PropertyUse* gaps = work.board.get(Property::Gaps);
  const bool checkered = word == "checkered" && work.places.cells;
  if (checkered) {
    draw_checkered(work, *cells, slots, group);
  } else if (word == "plain" && work.places.cells) {
    const Paint paint = work.paint(cells, slots, work.role("wood"));
    if (work.places.lattice) {
      group.shapes.push_back(rect(work.places.box, 0, filled(paint)));
    } else {
      add_cells(work.places.outlines, paint, group);
    }
  } else if (word != "none" || work.frame > 0) {
    const Paint paint = work.paint(cells, slots, work.role("wood"));
    const std::int32_t round =
        work.board.get(Property::Frame) != nullptr &&
                1 < work.board.get(Property::Frame)->numbers.size()
            ? std::max(work.ask.number(work.board.get(Property::Frame)->numbers[1], slots) -
                           work.frame / 4,
                       0)
            : 0;
    group.shapes.push_back(is_box(work) ? rect(work.places.box, round, filled(paint))
                                        : polygon(work.places.hull, filled(paint)));
  }
  if (gaps == nullptr) return;
  const Paint paint = work.paint(gaps, slots, work.role("wood2"));
  add_cells(work.places.between, paint, group);
  if (!checkered || !gaps->paints.empty()) add_cells(work.places.missing, paint, group);
}

// Each edge of a cell once.
std::string edges_of(const std::vector<std::vector<Point>>& cells) {
  std::set<std::pair<Point, Point>> drawn;
  std::string path;
  for (const std::vector<Point>& cell : cells) {
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const auto edge = std::minmax(cell[i], cell[(i + 1) % cell.size()]);
      if (drawn.insert(edge).second) path += path_of({edge.first, edge.second}, false);
    }
  }
  return path;
}

void draw_edges(Work& work, Group& group) {
  Slots slots = work.ask.slots_of(kNone);
  const auto ink = work.line(work.board.get(Property::Edge), slots);
  if (!ink || !work.places.cells) return;
  Shape shape;
  shape.form = Shape::Form::Path;
  shape.ink = *ink;
  if (work.places.lattice) {
    const Box& box = work.places.box;
    std::set<std::int32_t> xs{box.left + box.width};
    std::set<std::int32_t> ys{box.top + box.height};
    for (const std::vector<Point>& cell : work.places.outlines) {
      const Box at = box_of(cell);
      xs.insert(at.left);
      ys.insert(at.top);
    }
    for (const std::int32_t x : xs) {
      shape.text += path_of({{x, box.top}, {x, box.top + box.height}}, false);
    }
    for (const std::int32_t y : ys) {
      shape.text += path_of({{box.left, y}, {box.left + box.width, y}}, false);
    }
  } else {
    std::vector<std::vector<Point>> cells = work.places.outlines;
    cells.insert(cells.end(), work.places.between.begin(), work.places.between.end());
    cells.insert(cells.end(), work.places.missing.begin(), work.places.missing.end());
    shape.text = edges_of(cells);
  }
  group.shapes.push_back(std::move(shape));
}

// Links along a direction of `orthogonal`, or all where the board has no directions.
bool is_line(const lang::Board& board, const lang::Link& link) {
  if (board.orthogonal.empty()) return true;
  return std::any_of(board.orthogonal.begin(), board.orthogonal.end(), [&](Index direction) {
    return board.step(link.tail, direction) == link.head ||
           board.step(link.head, direction) == link.tail;
  });
}

void draw_lines(Work& work) {
  Slots slots = work.ask.slots_of(kNone);
  const auto ink = work.line(work.board.get(Property::Lines), slots);
  if (!ink) return;
  Shape shape;
  shape.form = Shape::Form::Path;
  shape.ink = *ink;
  for (std::size_t i = 0; i < work.model.board.links.size(); ++i) {
    const lang::Link& link = work.model.board.links[i];
    if (!is_line(work.model.board, link)) continue;
    Tie tie;
    tie.link = static_cast<Index>(i);
    tie.tail = link.tail;
    tie.head = link.head;
    const Point a = work.middle(link.tail);
    const Point b = work.middle(link.head);
    tie.middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    tie.paint = ink->line;
    work.scene.ties.push_back(std::move(tie));
    shape.text += path_of({work.middle(link.tail), work.middle(link.head)}, false);
  }
  if (!shape.text.empty()) work.add(Layer::Lines, {}).shapes.push_back(std::move(shape));
}

}  // namespace

void draw_board(Work& work) {
  Group group;
  draw_frame(work, group);
  draw_cells(work, group);
  draw_edges(work, group);
  if (!group.shapes.empty()) work.scene.groups.push_back(std::move(group));
  draw_lines(work);
  work.room = work.places.box;
  work.room = {work.room.left - work.frame, work.room.top - work.frame,
               work.room.width + 2 * work.frame, work.room.height + 2 * work.frame};
}

}  // namespace ludo::scene
