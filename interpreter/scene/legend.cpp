// What tints and signs mean: a row of small boxes with words, and lists for renderers of letters.

#include <algorithm>
#include <set>

#include "interpreter/scene/letters.hpp"
#include "interpreter/scene/work.hpp"
#include "lang/text/letters.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

struct Entry {
  const ViewItem* item = nullptr;
  std::string words;
  Style style;
  Slots slots;
};

// What is drawn of the items of a form, by thing.
const Styles* styles_of(const Work& work, ItemForm form) {
  switch (form) {
    case ItemForm::Sites:
      return &work.site_styles;
    case ItemForm::Pieces:
      return &work.piece_styles;
    case ItemForm::Links:
      return &work.link_styles;
    case ItemForm::Blocks:
      return &work.block_styles;
    default:
      return nullptr;
  }
}

// What later areas of the same sites are painted with.
void look_at_later_areas(Work& work, const ViewItem& item, Entry& entry) {
  const Items all = work.ask.all_sites();
  const Items sites = work.ask.among(item.selected, item.where, all);
  bool later = false;
  for (const ViewItem& other : work.view.items) {
    if (later && other.form == ItemForm::Area &&
        work.ask.among(other.selected, other.where, all) == sites) {
      for (const PropertyUse& use : other.properties) {
        if (use.when == kNoExpr) entry.style.set(use);
      }
    }
    later = later || &other == &item;
  }
}

const PropertyUse* own_line(const ViewItem& item, Property what) {
  for (const PropertyUse& use : item.properties) {
    if (use.what == what && !use.none) return &use;
  }
  return nullptr;
}

// What the item writes as a number, on its things or beside them.
const PropertyUse* number_of(const ViewItem& item) {
  for (const PropertyUse& use : item.properties) {
    const bool badge = use.what == Property::Badge && use.word == "number";
    if (!use.none && (badge || use.what == Property::Number)) return &use;
  }
  return nullptr;
}

// What it says of its things is a badge, which is seen beside a piece, too.
bool is_badge_alone(const ViewItem& item) {
  return own_line(item, Property::Badge) != nullptr && own_line(item, Property::Fill) == nullptr &&
         own_line(item, Property::Hatch) == nullptr;
}

// What other qualities of the same cell add is no part of this one: the filling of a hatched cell,
// the hatch of a filled one, and all of them where the item writes a number or a badge.
void keep_own_parts(const ViewItem& item, Style& style) {
  static const PropertyUse kNoFill = [] {
    PropertyUse use;
    use.what = Property::Fill;
    use.none = true;
    return use;
  }();
  static const PropertyUse kNoHatch = [] {
    PropertyUse use;
    use.what = Property::Hatch;
    use.none = true;
    return use;
  }();
  const bool fills = own_line(item, Property::Fill) != nullptr;
  const bool hatches = own_line(item, Property::Hatch) != nullptr;
  const bool marks = is_badge_alone(item) || number_of(item) != nullptr;
  if (!fills && (hatches || marks)) style.set(kNoFill);
  if (!hatches && (fills || marks)) style.set(kNoHatch);
}

// Later items may say otherwise: a thing that the item is about shows how they look.
void look_at_example(Work& work, const ViewItem& item, Entry& entry) {
  if (item.form == ItemForm::Area) return look_at_later_areas(work, item, entry);
  const Styles* styles = styles_of(work, item.form);
  if (styles == nullptr) return;
  Items all;
  for (const auto& [thing, style] : *styles) all.push_back(thing);
  const Items things = work.ask.among(item.selected, item.where, all);
  if (things.empty()) return;
  entry.style = styles->at(things.front());
  entry.slots = work.ask.slots_of(things.front());
  if (item.form == ItemForm::Sites) keep_own_parts(item, entry.style);
}

std::vector<Entry> entries_of(Work& work) {
  std::vector<Entry> entries;
  for (const ViewItem& item : work.view.items) {
    if (item.form == ItemForm::Board) continue;
    for (const PropertyUse& use : item.properties) {
      if (use.what != Property::Legend || use.none || use.text.empty()) continue;
      Slots slots = work.ask.slots_of(kNone);
      Entry entry{&item, work.text(use.text, slots), {}, slots};
      for (const PropertyUse& each : item.properties) {
        if (each.when == kNoExpr) entry.style.set(each);
      }
      look_at_example(work, item, entry);
      if (entry.words.empty()) continue;
      // What is said again of the same things stands once, as it is said last.
      std::erase_if(entries, [&](const Entry& before) {
        return before.words == entry.words && before.item->form == item.form;
      });
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

// `legend none`: said of the board, and of nothing else later.
bool is_taken_away(const Work& work) {
  bool none = false;
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Board) continue;
    for (const PropertyUse& use : item.properties) {
      if (use.what == Property::Legend) none = use.none;
    }
  }
  return none;
}

// What is written on cells, or set on them, as it is there; false: the item colours them.
bool add_mark(Work& work, const Entry& entry, Point at, Group& group) {
  if (own_line(*entry.item, Property::Fill) != nullptr ||
      own_line(*entry.item, Property::Hatch) != nullptr) {
    return false;
  }
  const PropertyUse* number = number_of(*entry.item);
  const PropertyUse* badge = number != nullptr ? number : own_line(*entry.item, Property::Badge);
  if (badge == nullptr || badge->word == "heap") return false;
  if (number == nullptr) {
    Slots slots = entry.slots;
    Ink ink;
    ink.fill = work.paint(badge, slots, work.role("ink"));
    ink.line = Work::part_of(ink.fill, TonePart::Edge);
    ink.width = 2;
    group.shapes.push_back(disc(at, 9, ink));
    return true;
  }
  Slots slots = entry.slots;
  const auto value = work.ask.value(number->value, slots);
  const std::string text = value && !value->is_none()
                               ? work.value_name(lang::at(work.model, number->value).type, *value)
                               : "1";
  if (number->what == Property::Badge) {
    Ink plate;
    plate.fill = work.role("page");
    plate.line = work.role("ink");
    plate.width = 2;
    group.shapes.push_back(disc(at, 13, plate));
  }
  group.shapes.push_back(words(text, at, 18, work.role("ink"), true));
  return true;
}

// As its things look: a line for links, else a box.
void add_sample(Work& work, Entry& entry, Point at, Group& group) {
  Slots& slots = entry.slots;
  const auto line = work.line(entry.style.get(Property::Edge), slots);
  if (entry.item->form == ItemForm::Links && line) {
    Shape shape;
    shape.form = Shape::Form::Path;
    shape.ink = *line;
    shape.text = path_of({{at.x - 18, at.y}, {at.x + 18, at.y}}, false);
    group.shapes.push_back(std::move(shape));
    return;
  }
  if (entry.item->form == ItemForm::Sites && add_mark(work, entry, at, group)) return;
  Ink ink;
  if (line) ink = *line;
  ink.fill = work.paint(entry.style.get(Property::Fill), slots, {});
  if (const auto inner = work.line(entry.style.get(Property::Inline), slots); inner && !line) {
    const Paint fill = ink.fill;
    ink = *inner;
    ink.fill = fill;
  }
  if (const PropertyUse* ring = entry.style.get(Property::Ring)) {
    ink.line = work.paint(ring, slots, ink.line);
    ink.width = 5;
  }
  if (const PropertyUse* hatch = entry.style.get(Property::Hatch);
      hatch && hatch->word != "glyph") {
    ink.hatch = hatch->word == "lines"   ? Hatch::Lines
                : hatch->word == "cross" ? Hatch::Cross
                                         : Hatch::Dots;
    ink.hatch_paint = work.paint(hatch, slots, work.role("line"));
  }
  if (ink.line.form == Paint::Form::None) {
    ink.line = work.role("panelline");
    ink.width = 2;
  }
  group.shapes.push_back(rect({at.x - 14, at.y - 14, 28, 28}, 4, ink));
}

void draw_entries(Work& work, std::vector<Entry>& entries) {
  const PropertyUse* place = work.board.get(Property::Legend);
  const std::string word = place == nullptr ? "bottom" : place->word;
  if (is_taken_away(work) || entries.empty()) return;
  const std::int32_t high = work.letters(24);
  const std::int32_t row = high + 16;
  const bool beside = word == "left" || word == "right";
  std::int32_t widest = 0;
  for (const Entry& entry : entries) {
    widest = std::max(
        widest, static_cast<std::int32_t>(lang::display_width(entry.words)) * high * 7 / 12 + 70);
  }
  const Box room = work.room;
  const std::int32_t columns = beside ? 1 : std::max(room.width / widest, 1);
  const auto count = static_cast<std::int32_t>(entries.size());
  const std::int32_t rows = (count + columns - 1) / columns;
  Point corner{room.left, room.top + room.height + 10};
  if (word == "top") corner = {room.left, room.top - 10 - rows * row};
  if (word == "right") corner = {room.left + room.width + 10, room.top};
  if (word == "left") corner = {room.left - 10 - widest, room.top};
  Group group;
  group.layer = Layer::Panels;
  group.thing.what = Thing::Class::Panel;
  group.label = "legend";
  for (std::int32_t i = 0; i < count; ++i) {
    Entry& entry = entries[static_cast<std::size_t>(i)];
    const Point at{corner.x + i % columns * widest + 24, corner.y + i / columns * row + row / 2};
    add_sample(work, entry, at, group);
    group.shapes.push_back(
        words(entry.words, {at.x + 28, at.y}, high, work.role("ink"), false, Shape::Anchor::Start));
  }
  work.hold({corner.x, corner.y, columns * widest, rows * row});
  work.scene.groups.push_back(std::move(group));
}

// The things that an entry is about, by the form of its item.
Items things_of(Work& work, const Entry& entry) {
  const Styles* styles = styles_of(work, entry.item->form);
  if (styles == nullptr) return {};
  Items all;
  for (const auto& [thing, style] : *styles) all.push_back(thing);
  return work.ask.among(entry.item->selected, entry.item->where, all);
}

Thing::Class class_of(ItemForm form) {
  if (form == ItemForm::Links) return Thing::Class::Link;
  if (form == ItemForm::Blocks) return Thing::Class::Block;
  return form == ItemForm::Sites ? Thing::Class::Site : Thing::Class::Piece;
}

// Groups say what their tint means, and cells without a sign of their own get the entry's letter:
// behind their number, and one behind the other where a cell has several. `signed_cells`: cells
// that have letters of entries.
void label(Work& work, const Entry& entry, const std::string& letter,
           std::set<std::pair<Layer, Index>>& signed_cells) {
  const Items things = things_of(work, entry);
  const Thing::Class what = class_of(entry.item->form);
  const bool numbers = what == Thing::Class::Site && number_of(*entry.item) != nullptr;
  const bool is_badge = is_badge_alone(*entry.item);
  for (Group& group : work.scene.groups) {
    if (group.thing.what != what ||
        !std::binary_search(things.begin(), things.end(), group.thing.index))
      continue;
    // A number says itself what it is called.
    if (!group.label.empty() && !numbers) group.label += ", " + entry.words;
    std::string& sign = group.thing.sign;
    if (what != Thing::Class::Site || letter.empty()) continue;
    // A cell, or the disc that stands for it.
    const bool is_drawn = group.layer == Layer::Areas || group.layer == Layer::Sites;
    if ((is_badge ? group.layer == Layer::Badges : is_drawn) &&
        (std::all_of(sign.begin(), sign.end(), lang::is_digit) ||
         signed_cells.contains({group.layer, group.thing.index}))) {
      sign += letter;
      signed_cells.insert({group.layer, group.thing.index});
    }
  }
}

// Which cells that have a quality are hidden by pieces, in a picture of letters.
void tell_covered(Work& work, const std::vector<Entry>& entries) {
  Legend covered;
  covered.of = "under pieces";
  const Pieces& pieces = work.ask.pieces();
  for (const Entry& entry : entries) {
    if (entry.item->form != ItemForm::Sites || number_of(*entry.item) != nullptr ||
        is_badge_alone(*entry.item)) {
      continue;
    }
    std::string sites;
    for (const Index site : things_of(work, entry)) {
      if (pieces.contains(site)) sites += (sites.empty() ? "" : " ") + work.site_name(site);
    }
    if (!sites.empty()) covered.entries.push_back({sites, entry.words});
  }
  if (!covered.entries.empty()) work.scene.legends.push_back(std::move(covered));
}

Legend legend_of_pieces(const Work& work, std::set<std::string>& taken) {
  Legend pieces;
  std::set<std::pair<std::string, std::string>> told;
  for (const Group& group : work.scene.groups) {
    if (group.layer != Layer::Pieces || group.thing.what != Thing::Class::Piece) continue;
    taken.insert(group.thing.sign);
    const std::string words = work.piece_name({group.thing.kind, group.thing.owner});
    if (told.insert({group.thing.sign, words}).second) {
      pieces.entries.push_back({group.thing.sign, words});
    }
  }
  std::sort(pieces.entries.begin(), pieces.entries.end(), [](const auto& a, const auto& b) {
    return std::pair(a.words, a.sign) < std::pair(b.words, b.sign);
  });
  return pieces;
}

// Tints of cells have letters; what links are is in their labels.
void tell(Work& work, std::vector<Entry>& entries) {
  std::set<std::string> taken = {".", "_"};
  Legend pieces = legend_of_pieces(work, taken);
  if (work.drawing.bare) {  // alone: what letters of cells are
    std::erase_if(entries, [](const Entry& entry) { return entry.item->form != ItemForm::Sites; });
  } else if (!pieces.entries.empty()) {
    work.scene.legends.push_back(std::move(pieces));
  }
  Legend cells, numbers;
  cells.of = "cells";
  numbers.of = "numbers";
  std::set<std::pair<Layer, Index>> signed_cells;
  for (Entry& entry : entries) {
    std::string letter;
    if (entry.item->form == ItemForm::Sites && number_of(*entry.item) != nullptr) {
      numbers.entries.push_back({"", entry.words});
    } else if (entry.item->form == ItemForm::Sites) {
      const PropertyUse* said = entry.style.get(Property::Letter);
      letter =
          said == nullptr ? fresh_letter(entry.words, taken) : work.text(said->text, entry.slots);
      cells.entries.push_back({letter, entry.words});
    }
    label(work, entry, letter, signed_cells);
  }
  if (!cells.entries.empty()) work.scene.legends.push_back(std::move(cells));
  if (work.drawing.bare) return;
  if (!numbers.entries.empty()) work.scene.legends.push_back(std::move(numbers));
  tell_covered(work, entries);
}

}  // namespace

void draw_legend(Work& work) {
  std::vector<Entry> entries = entries_of(work);
  if (!work.drawing.bare) draw_entries(work, entries);
  tell(work, entries);
}

}  // namespace ludo::scene
