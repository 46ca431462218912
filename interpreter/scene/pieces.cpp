// Pieces, one group each, as the viewer sees them.

#include <algorithm>

#include "interpreter/scene/letters.hpp"
#include "interpreter/scene/work.hpp"

namespace ludo::scene {

void draw_pieces(Work& work) {
  Items occupied;
  for (const auto& [site, piece] : work.ask.pieces()) occupied.push_back(site);
  const PieceLetters letters = letters_of(work.model, work.ask.pieces());
  work.piece_styles = work.styles(ItemForm::Pieces, occupied);
  for (const auto& [site, piece] : work.ask.pieces()) {
    const Style& style = work.piece_styles[site];
    if (style.get(Property::Hide) != nullptr) continue;
    Slots slots = work.ask.slots_of(site);
    Group group;
    group.layer = Layer::Pieces;
    group.thing.what = Thing::Class::Piece;
    group.thing.index = site;
    group.thing.owner = piece.owner;
    group.thing.kind = piece.kind;
    Dressing what;
    what.owner = piece.owner;
    what.kind = piece.kind;
    what.fill = piece.owner < 0 ? work.role("faint") : work.of_player(piece.owner);
    const Drawn drawn =
        draw_shape(work, style, slots, work.middle(site), what, true, work.tiles ? 36 : 72, group);
    what.fill = drawn.fill;
    what.radius = drawn.radius;
    what.turn = drawn.turn;
    what.middle = drawn.middle;
    Group badges;
    badges.layer = Layer::Badges;
    badges.thing = group.thing;
    const std::string said = dress(work, style, slots, what, group, nullptr, &badges);
    const PropertyUse* letter = style.get(Property::Letter);
    group.thing.sign = letter == nullptr ? letters.at(piece) : work.text(letter->text, slots, true);
    if (const PropertyUse* fade = style.get(Property::Fade); fade && !fade->numbers.empty()) {
      const std::int32_t percent =
          std::clamp(work.ask.number(fade->numbers[0], slots, 100), 0, 100);
      for (Shape& shape : group.shapes) shape.ink.fade = percent;
      for (Shape& shape : badges.shapes) shape.ink.fade = percent;
    }
    group.label = work.piece_name(piece) + " on " + work.site_name(site) + said;
    work.scene.groups.push_back(std::move(group));
    if (!badges.shapes.empty()) work.scene.groups.push_back(std::move(badges));
  }
}

}  // namespace ludo::scene
