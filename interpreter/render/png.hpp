// Pictures in pixels are drawn by programs of others, which get SVG by their standard input and
// give PNG by their standard output; no shell stands between. What runs them is the command line
// (interpreter/cli/process.hpp).
//
// Tested by tests/interpreter/render/test_png.cpp and tests/cli/test_view.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

inline constexpr std::int32_t kMostPixels = 4096;  // of either side
inline constexpr std::int32_t kUsualPixels = 800;  // of the width

struct PixelSize {
  std::int32_t width = 1, height = 1;
  friend bool operator==(const PixelSize&, const PixelSize&) = default;
};

/// The size of a picture that is as wide as wanted, or as near to it as kMostPixels allows.
PixelSize pixel_size(const scene::Box& box, std::int32_t wanted_width);

/// The command lines to try in this order, each a program and its arguments.
std::vector<std::vector<std::string>> png_commands(PixelSize size);

/// It begins as a PNG does.
bool is_png(std::string_view bytes);

/// What to say where no program draws: what it is for, and the package to install.
std::string no_png_program();

/// Asks whether a font has the letters of China, Japan or Korea: no output, no font.
std::vector<std::string> wide_font_command();
/// What to say then.
std::string no_wide_font();

}  // namespace ludo::rendering
