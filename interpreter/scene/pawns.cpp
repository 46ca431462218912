// Pawns: attributes of players that are sites or sets of sites, drawn where they are.

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

struct Pawn {
  const ViewItem* item = nullptr;
  Index player = 0;
};

Items sites_of(Work& work, const ViewItem& item, Index player) {
  if (item.of < 0 || work.model.variables.size() <= static_cast<std::size_t>(item.of)) return {};
  const auto value = work.ask.variable(item.of, player);
  if (!value) return {};
  const lang::Type& type = lang::at(work.model.variables, item.of).type;
  if (type.shape == lang::Shape::Set) return value->items;
  return value->is_none() ? Items{} : Items{value->number};
}

bool is_same_pawn(const ViewItem& a, const ViewItem& b) {
  return a.form == ItemForm::Pawn && b.form == ItemForm::Pawn && a.of == b.of;
}

// An item before it is about the same attribute: it is drawn once, as all of them say.
bool is_said_before(const Work& work, const ViewItem& item) {
  for (const ViewItem& each : work.view.items) {
    if (&each == &item) return false;
    if (is_same_pawn(each, item)) return true;
  }
  return false;
}

void draw_pawn(Work& work, const Pawn& pawn, Index site, Point at) {
  Style style;
  for (const ViewItem& item : work.view.items) {
    if (is_same_pawn(item, *pawn.item)) work.apply(item, pawn.player, style);
  }
  if (style.get(Property::Hide) != nullptr) return;
  Slots slots = work.ask.slots_of(pawn.player);
  Group group;
  group.layer = Layer::Badges;
  group.thing.what = Thing::Class::Pawn;
  group.thing.index = site;
  group.thing.owner = pawn.player;
  Dressing what;
  what.owner = pawn.player;
  what.fill = work.of_player(pawn.player);
  const Drawn drawn = draw_shape(work, style, slots, at, what, true, 40, group);
  what.fill = drawn.fill;
  what.radius = drawn.radius;
  what.turn = drawn.turn;
  what.middle = drawn.middle;
  dress(work, style, slots, what, group, &group.thing.sign);
  group.label =
      work.player_name(pawn.player) + ": " + pawn.item->name + " on " + work.site_name(site);
  work.scene.groups.push_back(std::move(group));
}

}  // namespace

void draw_pawns(Work& work) {
  // Those of a site stand side by side above its middle.
  std::map<Index, std::vector<Pawn>> by_site;
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Pawn || is_said_before(work, item)) continue;
    for (std::size_t player = 0; player < work.model.players.size(); ++player) {
      const auto who = static_cast<Index>(player);
      for (const Index site : sites_of(work, item, who)) by_site[site].push_back({&item, who});
    }
  }
  constexpr std::int32_t kApart = 22;
  const std::int32_t above = work.places.cells && !work.tiles ? 0 : 12;
  for (const auto& [site, pawns] : by_site) {
    const Point middle = work.middle(site);
    const auto n = static_cast<std::int32_t>(pawns.size());
    for (std::int32_t i = 0; i < n; ++i) {
      draw_pawn(work, pawns[static_cast<std::size_t>(i)], site,
                {middle.x + (2 * i - n + 1) * kApart / 2, middle.y - above});
    }
  }
}

}  // namespace ludo::scene
