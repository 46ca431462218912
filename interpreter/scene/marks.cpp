// Marks: the last move, what is chosen and may be chosen, and what an author asks for.

#include <algorithm>

#include "interpreter/scene/changes.hpp"
#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::uint64_t kStepsOfMark = 200'000;

bool is_to_move(const Work& work) {
  const interpreter::State& state = work.seen.state;
  return !state.result.over &&
         (work.seen.viewer.is_umpire() || work.seen.viewer.is_player(state.position.me));
}

std::vector<Choice> choices(Thing::Class what, const Items& items) {
  std::vector<Choice> all;
  for (const Index item : items) all.push_back({what, item});
  return all;
}

bool is_class(const std::string& word, Thing::Class what) {
  if (word == "sites") return what == Thing::Class::Site;
  if (word == "links") return what == Thing::Class::Link;
  if (word == "blocks") return what == Thing::Class::Block;
  return true;
}

Thing::Class class_of(const lang::Type& type) {
  if (type.base == lang::Base::Link) return Thing::Class::Link;
  if (type.base == lang::Base::Block) return Thing::Class::Block;
  return Thing::Class::Site;
}

// What an author's mark is about, where it does not take too much work to find.
std::vector<Choice> asked_for(Work& work, const ViewItem& item) {
  const Thing::Class what = class_of(item.type);
  if (item.found != kNoIndex) return choices(what, work.ask.found(item.found));
  Items all;
  const lang::Board& board = work.model.board;
  if (what == Thing::Class::Site) {
    all = work.ask.all_sites();
  } else {
    const std::size_t n = what == Thing::Class::Link ? board.links.size() : board.blocks.size();
    for (std::size_t i = 0; i < n; ++i) all.push_back(static_cast<Index>(i));
  }
  if (item.selected == kNoExpr && item.where == kNoExpr) return {};
  return choices(what, work.ask.among(item.selected, item.where, all));
}

std::vector<Choice> marked(Work& work, const ViewItem& item, const Changes& changes) {
  if (item.word == "last") {
    using Class = Thing::Class;
    if (item.second == "from") return choices(Class::Site, changes.from);
    if (item.second == "to") return choices(Class::Site, changes.to);
    if (item.second == "gone") {
      // Where something stands again, that it came there says enough.
      Items empty = changes.gone;
      std::erase_if(empty, [&](Index site) { return work.ask.pieces().contains(site); });
      return choices(Class::Site, empty);
    }
    if (item.second == "put") return choices(Class::Site, changes.put);
    if (item.second == "changed") return choices(Class::Site, changes.changed);
    if (item.second == "links") return choices(Class::Link, changes.links);
    if (item.second == "blocks") return choices(Class::Block, changes.blocks);
    return {};
  }
  if (item.word == "chosen" || item.word == "goal") {
    if (!is_to_move(work)) return {};
    std::vector<Choice> all = item.word == "goal" ? work.seen.goals : work.seen.chosen;
    std::erase_if(all, [&](const Choice& choice) { return !is_class(item.second, choice.what); });
    return all;
  }
  if (item.word == "result") return choices(Thing::Class::Site, work.ask.deciding_sites());
  if (!item.word.empty()) return {};
  return asked_for(work, item);
}

struct MarkDrawing {
  Work& work;
  const ViewItem& item;
  const Style& style;
  Slots slots;
  Group& group;

  Ink ink() {
    Ink ink;
    if (const auto line = work.line(style.get(Property::Edge), slots)) ink = *line;
    work.dash(style.get(Property::Dash), slots, ink);
    ink.fill = work.paint(style.get(Property::Fill), slots, {});
    return ink;
  }

  bool has_shape() const { return style.get(Property::Shape) != nullptr; }

  void shape_at(Point middle) {
    Dressing what;
    const Paint edge = ink().line;
    what.fill = edge.form == Paint::Form::None ? work.role("goal") : edge;
    const Drawn drawn = draw_shape(work, style, slots, middle, what, false, 50, group);
    what.middle = drawn.middle;
    what.radius = drawn.radius;
    what.fill = drawn.fill;
    dress(work, style, slots, what, group, nullptr);
  }

  void site(Index site) {
    if (has_shape()) return shape_at(work.middle(site));
    const Ink look = ink();
    const bool cell =
        work.places.cells && !work.model.board.on_points && !work.tiles && !draws_points();
    std::vector<Point> outline = work.outline(site);
    if (outline.empty()) return;
    if (cell) {
      group.shapes.push_back(polygon(grown(outline, -(look.width / 2 + 1)), look));
    } else {
      const Box box = box_of(outline);
      const std::int32_t radius = std::max(std::min(box.width, box.height) / 2 - 4, 8);
      group.shapes.push_back(disc(work.middle(site), radius, look));
    }
  }

  bool draws_points() const {
    const PropertyUse* cells = work.board.get(Property::Cells);
    return cells != nullptr && cells->word == "points";
  }

  void link(Index link) {
    const auto middle = work.link_middles.find(link);
    if (middle == work.link_middles.end()) return;
    if (has_shape()) return shape_at(middle->second);
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = ink();
    shape.ink.fill = {};
    shape.text = work.link_paths.at(link);
    group.shapes.push_back(std::move(shape));
  }

  void block(Index block) {
    const auto outline = work.block_outlines.find(block);
    if (outline == work.block_outlines.end()) return;
    const Box box = box_of(outline->second);
    if (has_shape()) return shape_at({box.left + box.width / 2, box.top + box.height / 2});
    const Ink look = ink();
    group.shapes.push_back(polygon(grown(outline->second, -(look.width / 2 + 1)), look));
  }

  void fade() {
    const PropertyUse* use = style.get(Property::Fade);
    if (use == nullptr || use->numbers.empty()) return;
    const std::int32_t percent = std::clamp(work.ask.number(use->numbers[0], slots, 100), 0, 100);
    for (Shape& shape : group.shapes) shape.ink.fade = percent;
  }
};

std::string title_of(Work& work, const ViewItem& item, Slots& slots) {
  std::string title = work.text(item.title, slots);
  if (title.empty()) title = item.word;
  if (title.empty()) title = item.name;
  if (item.title.empty() && !item.second.empty()) title += " " + item.second;
  return title;
}

std::string name_of(const Work& work, const Choice& choice) {
  const lang::Board& board = work.model.board;
  if (choice.what == Thing::Class::Link) return lang::at(board.links, choice.index).name;
  if (choice.what == Thing::Class::Block) return lang::at(board.blocks, choice.index).name;
  return work.site_name(choice.index);
}

bool exists(const Work& work, const Choice& choice) {
  const lang::Board& board = work.model.board;
  const auto is_in = [&](std::size_t size) {
    return 0 <= choice.index && static_cast<std::size_t>(choice.index) < size;
  };
  if (choice.what == Thing::Class::Link) return is_in(board.links.size());
  if (choice.what == Thing::Class::Block) return is_in(board.blocks.size());
  return work.tiles ? work.parts.contains(choice.index) : is_in(board.sites.size());
}

bool is_same_mark(const ViewItem& a, const ViewItem& b) {
  return a.form == ItemForm::Mark && b.form == ItemForm::Mark && a.word == b.word &&
         a.second == b.second && a.name == b.name;
}

// Of all items about the mark, in order.
void apply_all(Work& work, const ViewItem& item, Index thing, Style& style) {
  for (const ViewItem& each : work.view.items) {
    if (is_same_mark(each, item)) work.apply(each, thing, style);
  }
}

bool is_said_again(const Work& work, std::size_t at) {
  for (std::size_t i = at + 1; i < work.view.items.size(); ++i) {
    if (is_same_mark(work.view.items[i], work.view.items[at])) return true;
  }
  return false;
}

void draw_mark(Work& work, const ViewItem& item, const Choice& choice) {
  Style style;
  apply_all(work, item, choice.index, style);
  if (style.empty() || style.get(Property::Hide) != nullptr || !exists(work, choice)) return;
  Group group;
  group.thing.what = Thing::Class::Mark;
  if (choice.what == Thing::Class::Site) group.thing.index = choice.index;
  MarkDrawing drawing{work, item, style, work.ask.slots_of(choice.index), group};
  const bool under = style.get(Property::Fill) != nullptr && !drawing.has_shape();
  group.layer = under ? Layer::UnderMarks : Layer::OverMarks;
  group.label = title_of(work, item, drawing.slots) + ": " + name_of(work, choice);
  if (choice.what == Thing::Class::Link) {
    drawing.link(choice.index);
  } else if (choice.what == Thing::Class::Block) {
    drawing.block(choice.index);
  } else {
    drawing.site(choice.index);
  }
  drawing.fade();
  if (!group.shapes.empty()) work.scene.groups.push_back(std::move(group));
}

// One line through the sites that the last move names.
void draw_way(Work& work, const ViewItem& item) {
  if (!work.seen.last || work.tiles) return;
  const Items sites = sites_in(work.model.board, work.seen.last->text);
  if (sites.size() < 2) return;
  Style style;
  apply_all(work, item, sites.back(), style);
  if (style.empty() || style.get(Property::Hide) != nullptr) return;
  Group group;
  group.layer = Layer::OverMarks;
  group.thing.what = Thing::Class::Mark;
  MarkDrawing drawing{work, item, style, work.ask.slots_of(sites.back()), group};
  std::vector<Point> points;
  for (const Index site : sites) points.push_back(work.middle(site));
  Shape shape;
  shape.form = Shape::Form::Path;
  shape.ink = drawing.ink();
  shape.ink.fill = {};
  shape.text = path_of(points, false);
  group.shapes.push_back(std::move(shape));
  drawing.fade();
  group.label = title_of(work, item, drawing.slots);
  for (const Index site : sites) group.label += " " + work.site_name(site);
  work.scene.groups.push_back(std::move(group));
}

}  // namespace

void draw_marks(Work& work) {
  const bool asks_last = std::any_of(work.view.items.begin(), work.view.items.end(),
                                     [](const ViewItem& item) { return item.word == "last"; });
  const Changes changes = asks_last ? changes_of(work.model, work.ask) : Changes{};
  for (std::size_t i = 0; i < work.view.items.size(); ++i) {
    const ViewItem& item = work.view.items[i];
    if (item.form != ItemForm::Mark || is_said_again(work, i)) continue;
    work.ask.begin("mark " + (item.name.empty() ? item.word : item.name), kStepsOfMark);
    if (item.word == "last" && item.second == "way") {
      draw_way(work, item);
      continue;
    }
    const std::vector<Choice> things = marked(work, item, changes);
    for (const Choice& choice : things) draw_mark(work, item, choice);
  }
  work.ask.begin("what is drawn", 20'000'000);
}

}  // namespace ludo::scene
