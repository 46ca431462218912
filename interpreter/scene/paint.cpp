// Colours by role, by name and by what an expression is worth.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/scene/work.hpp"

namespace ludo::scene {

namespace {

constexpr std::int32_t kTints = 6;

}  // namespace

Paint Work::role(const std::string& name, TonePart part) const {
  const auto found = colours_.find(name);
  if (found == colours_.end()) return {};
  return {Paint::Form::Palette, found->second, part};
}

Paint Work::part_of(Paint paint, TonePart part) {
  if (paint.form == Paint::Form::Palette) paint.part = part;
  return paint;
}

Paint Work::of_player(Index player, TonePart part) const {
  if (player < 0 || static_cast<std::size_t>(player) >= model.players.size()) return {};
  const Paint own = role(lang::at(model.players, player).name, part);
  return own.form == Paint::Form::None ? role(fmt::format("player{}", player + 1), part) : own;
}

Paint Work::of_value(const lang::Type& type, std::int32_t number) const {
  if (number == kNone) return {};
  if (type.base == lang::Base::Player) return of_player(number);
  lang::Type one = type;
  one.shape = lang::Shape::Scalar;
  const Paint own = role(lang::print_value(model, one, lang::Value(number)));
  if (own.form != Paint::Form::None) return own;
  const std::int32_t tint = (number % kTints + kTints) % kTints + 1;
  return role(fmt::format("tint{}", tint));
}

Paint Work::paint(const lang::PaintUse& use, Slots& slots) {
  switch (use.form) {
    case lang::PaintUse::Form::Nothing:
      return {};
    case lang::PaintUse::Form::Fixed:
      if (use.colour < 0) return {};
      return {Paint::Form::Palette, use.colour, use.part};
    case lang::PaintUse::Form::OfValue: {
      const auto value = ask.value(use.value, slots);
      if (!value) return {};
      const lang::Type& type = lang::at(model, use.value).type;
      if (type.shape == lang::Shape::Scalar)
        return part_of(of_value(type, value->number), use.part);
      // A set is of the colour of its only element.
      if (type.shape != lang::Shape::Set || value->items.size() != 1) return {};
      return part_of(of_value(type, value->items.front()), use.part);
    }
  }
  return {};
}

Paint Work::paint(const PropertyUse* use, Slots& slots, Paint otherwise, std::size_t which) {
  if (use == nullptr || use->paints.size() <= which) return otherwise;
  return paint(use->paints[which], slots);
}

std::optional<Ink> Work::line(const PropertyUse* use, Slots& slots, Paint own) {
  if (use == nullptr) return std::nullopt;
  Ink ink;
  const lang::PaintUse& said = use->line.paint;
  const bool of_own = said.form == lang::PaintUse::Form::Fixed && said.colour < 0;
  ink.line = of_own ? part_of(own, said.part) : paint(said, slots);
  if (ink.line.form == Paint::Form::None) return std::nullopt;
  ink.width = std::clamp(ask.number(use->line.width, slots), 0, 200);
  ink.dash_on = use->line.dotted ? 1 : std::max(use->line.dash_on, 0);
  ink.dash_off = use->line.dotted ? ink.width * 2 : std::max(use->line.dash_off, 0);
  ink.round = use->line.dotted;
  return ink;
}

void Work::dash(const PropertyUse* use, Slots& slots, Ink& ink) {
  if (use == nullptr) return;
  if (use->word == "dotted") {
    ink.dash_on = 1;
    ink.dash_off = 2 * ink.width;
    ink.round = true;
  } else if (!use->numbers.empty()) {
    ink.dash_on = std::clamp(ask.number(use->numbers[0], slots), 0, 1000);
    ink.dash_off = std::clamp(ask.number(use->numbers.back(), slots), 0, 1000);
  }
}

}  // namespace ludo::scene
