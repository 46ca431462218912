// A scene as SVG: one file that asks for nothing from outside. The same scene gives the same bytes
// on every machine; all numbers are integers, but scales of symbols, which have two decimals, and
// opacities, which have three at most.
//
// Tested by tests/interpreter/render/test_svg.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

enum class Theme : std::uint8_t {
  Auto,  // light, and dark where the reader prefers it
  Light,
  Dark,
  Print,  // black, white and hatches
};

/// `auto`, `light`, `dark`, `print`.
std::optional<Theme> theme_named(std::string_view name);

struct SvgOptions {
  Theme theme = Theme::Auto;
  std::int32_t width = 0;  // in pixels; 0: as wide as there is room
};

/// The height in pixels of a picture that is `width` pixels wide; at least 1.
std::int32_t height_of(const scene::Box& box, std::int32_t width);

/// `palette` is that of the view which the scene was drawn with.
std::string svg(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
                const SvgOptions& options = {});

}  // namespace ludo::rendering
