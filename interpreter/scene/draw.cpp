// Scenes: the parts of a drawing in the order of the layers. See draw.hpp.

#include "interpreter/scene/draw.hpp"

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

PlaceOptions place_options(Work& work) {
  PlaceOptions options;
  Slots slots = work.ask.slots_of(kNone);
  const auto number = [&](Property what, std::int32_t otherwise) {
    const PropertyUse* use = work.board.get(what);
    return use == nullptr || use->numbers.empty() ? otherwise
                                                  : work.ask.number(use->numbers[0], slots);
  };
  options.tall = number(Property::Tall, options.tall);
  options.fold = number(Property::Fold, options.fold);
  options.gaps = work.board.get(Property::Gaps) != nullptr;
  if (const PropertyUse* turned = work.board.get(Property::Turned)) {
    options.turned = turned->word != "never";
  }
  // All lines of `place` count, later ones for the sites that they name.
  for (const ViewItem& item : work.view.items) {
    if (item.form != ItemForm::Board) continue;
    for (const PropertyUse& use : item.properties) {
      if (use.what != Property::At) continue;
      for (const auto& [site, place] : use.places) options.at[site] = {place.first, place.second};
    }
  }
  const Index facing = lang::at(work.model.players, work.seat).facing;
  if (0 <= facing && static_cast<std::size_t>(facing) < work.model.board.directions.size()) {
    const lang::Direction& direction = lang::at(work.model.board.directions, facing);
    options.facing = std::max(direction.angle, 0) * 360 / std::max(work.model.board.angles, 1);
  }
  return options;
}

void measure_frame(Work& work) {
  const PropertyUse* frame = work.board.get(Property::Frame);
  if (frame == nullptr) return;
  Slots slots = work.ask.slots_of(kNone);
  work.frame =
      frame->numbers.empty() ? 46 : std::clamp(work.ask.number(frame->numbers[0], slots), 0, 400);
  // Wide enough for what is written on it.
  constexpr std::int32_t kBare = 20;
  const bool written = work.board.get(Property::Coordinates) != nullptr && kBare <= work.frame;
  if (written && 0 < work.drawing.least_letters) {
    work.frame = std::max(work.frame, work.letters(0) + 12);
  }
}

// The least box that holds two.
Box united(const Box& a, const Box& b) {
  const std::int32_t left = std::min(a.left, b.left);
  const std::int32_t top = std::min(a.top, b.top);
  return {left, top, std::max(a.left + a.width, b.left + b.width) - left,
          std::max(a.top + a.height, b.top + b.height) - top};
}

void fill_in(Work& work) {
  Scene& scene = work.scene;
  scene.title = work.view.title.empty() ? work.model.title : work.view.title;
  if (scene.title.empty()) scene.title = work.model.name;
  scene.places = work.places.middles;
  for (const lang::Site& site : work.model.board.sites) scene.names.push_back(site.name);
  for (std::size_t player = 0; player < work.model.players.size(); ++player) {
    scene.player_colours.push_back(work.of_player(static_cast<Index>(player)).colour);
  }
  if (!work.tiles && !work.model.board.sites.empty()) {
    scene.grid = grid_of(work.model.board, work.places);
  }
}

// A site that says nothing but its name is decoration; the hits have the names.
void quieten_sites(Work& work) {
  for (Group& group : work.scene.groups) {
    if (group.thing.what != Thing::Class::Site || group.label.empty()) continue;
    if (group.label == work.site_name(group.thing.index)) group.label.clear();
  }
}

}  // namespace

Scene draw(const lang::View& view, const Seen& seen, const Drawing& drawing) {
  Work work(view, seen, drawing);
  measure_frame(work);
  if (work.tiles) {
    lay_tiles(work);
  } else {
    work.places = places_of(work.model.board, place_options(work));
  }
  draw_board(work);
  if (work.tiles) draw_tiles(work);
  draw_blocks(work);
  draw_areas(work);
  draw_extras(work);
  draw_coordinates(work);
  draw_seats(work);
  draw_links(work);
  draw_sites(work);
  draw_names(work);
  draw_pieces(work);
  draw_pawns(work);
  draw_marks(work);
  draw_legend(work);
  if (!drawing.bare) {
    draw_panels(work);
    draw_heading(work);
  }
  add_hits(work);
  add_motions(work);
  fill_in(work);
  speak(work);
  quieten_sites(work);
  spell(work);
  std::stable_sort(work.scene.groups.begin(), work.scene.groups.end(),
                   [](const Group& a, const Group& b) { return a.layer < b.layer; });
  constexpr std::int32_t kMargin = 6;
  work.scene.box = united(work.room, work.places.box);
  work.scene.box = {work.scene.box.left - kMargin, work.scene.box.top - kMargin,
                    work.scene.box.width + 2 * kMargin, work.scene.box.height + 2 * kMargin};
  work.scene.left_out = work.ask.too_heavy();
  return std::move(work.scene);
}

}  // namespace ludo::scene
