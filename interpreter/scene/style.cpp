// What a view says of things: later lines win, property by property, where their conditions hold.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

// Of one item, whatever it says.
constexpr std::uint64_t kStepsOfItem = 2'000'000;

std::string name_of(const ViewItem& item) {
  switch (item.form) {
    case ItemForm::Board:
      return "board";
    case ItemForm::Sites:
      return "sites";
    case ItemForm::Area:
      return "area";
    case ItemForm::Pieces:
      return "pieces";
    case ItemForm::Links:
      return "links";
    case ItemForm::Blocks:
      return "blocks";
    case ItemForm::Ground:
      return "ground " + item.name;
    case ItemForm::Flag:
      return "flag " + item.name;
    case ItemForm::Values:
      return "values " + item.name;
    case ItemForm::Pawn:
      return "pawn " + item.name;
    case ItemForm::Draw:
      return "draw";
    case ItemForm::Mark:
      return "mark " + item.name;
    case ItemForm::Panel:
      return "panel " + item.name;
    case ItemForm::Motion:
      return "motion " + item.name;
  }
  return "";
}

}  // namespace

void Style::set(const PropertyUse& use) {
  // Badges of all places are taken away together where no place is said.
  if (use.none && use.what == Property::Badge && use.place == BadgePlace::Middle) {
    std::erase_if(lines_, [](const auto& line) { return line.first.first == Property::Badge; });
    return;
  }
  const BadgePlace place = use.what == Property::Badge ? use.place : BadgePlace::Middle;
  lines_[{use.what, place}] = &use;
}

const PropertyUse* Style::get(Property what, BadgePlace place) const {
  const auto found = lines_.find({what, place});
  return found == lines_.end() || found->second->none ? nullptr : found->second;
}

std::vector<const PropertyUse*> Style::all(Property what) const {
  std::vector<const PropertyUse*> found;
  for (const auto& [key, use] : lines_) {
    if (key.first == what && !use->none) found.push_back(use);
  }
  return found;
}

void Work::apply(const ViewItem& item, Index thing, Style& style) {
  for (const PropertyUse& use : item.properties) {
    if (use.when != kNoExpr) {
      Slots slots = ask.slots_of(thing);
      if (!ask.holds(use.when, slots)) continue;
    }
    style.set(use);
  }
}

Style Work::style_of(const ViewItem& item, Index thing) {
  Style style;
  ask.begin(name_of(item), kStepsOfItem);
  apply(item, thing, style);
  return style;
}

Styles Work::styles(ItemForm form, const Items& candidates) {
  Styles all;
  for (const ViewItem& item : view.items) {
    if (item.form != form) continue;
    ask.begin(name_of(item), kStepsOfItem);
    for (const Index thing : ask.among(item.selected, item.where, candidates)) {
      apply(item, thing, all[thing]);
    }
  }
  ask.begin("what is drawn", 20'000'000);
  return all;
}

}  // namespace ludo::scene
