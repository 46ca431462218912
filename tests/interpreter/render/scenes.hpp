// Scenes made by hand, and their palette: what renderers are tried on without games.
#pragma once

#include <string>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::rendering::tests {

/// The colours of the scenes below, by name.
std::vector<lang::Colour> palette();

/// A part of a colour of palette(). Fails if there is none of that name.
scene::Paint paint(const std::string& colour, lang::Part part = lang::Part::Fill);

scene::Ink inked(const std::string& fill, const std::string& line = "", std::int32_t width = 0);

scene::Shape rect(scene::Ink ink, scene::Point middle, std::int32_t half_width,
                  std::int32_t half_height, std::int32_t corner = 0);
scene::Shape disc(scene::Ink ink, scene::Point middle, std::int32_t radius);
scene::Shape path(scene::Ink ink, scene::Point at, std::string data);
scene::Shape text(scene::Ink ink, scene::Point middle, std::int32_t letters, std::string words);
scene::Shape use(scene::Ink ink, scene::Point middle, lang::Index symbol,
                 std::int32_t percent = 100);

scene::Group decoration(scene::Layer layer, std::vector<scene::Shape> shapes);
scene::Group piece(lang::Index site, lang::Index owner, std::string sign, std::string label,
                   std::vector<scene::Shape> shapes = {});

/// Two by two squares: a white man on a1, a black one with a symbol on b2, a mark, a panel.
scene::Scene small_board();

}  // namespace ludo::rendering::tests
