// A scene as letters for a terminal: boards of cells in rows, points joined by strokes, graphs
// drawn by their places, tiles with their sides; then the legends, the links and the panels as
// lines. Nothing is taken from shapes but the colours of grounds.
//
// Tested by tests/interpreter/render/test_ansi.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

enum class Colours : std::uint8_t { None, Sixteen, TwoHundred, Millions };

struct AnsiOptions {
  Colours colours = Colours::None;
  bool ascii = true;        // strokes of ASCII; the names of the game stay as they are
  bool dark = true;         // the terminal's ground is dark
  bool heading = false;     // the title, and whose turn it is, come first
  std::int32_t width = 80;  // columns; wider boards are cut into bands. At least 20
};

/// Lines that end in `\n`, none wider than the width, if no single name is. `palette` is that of
/// the view which the scene was drawn with.
std::string ansi(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
                 const AnsiOptions& options = {});

/// What a terminal can show, by the environment: `NO_COLOR`, `COLORTERM` and `TERM`; unset ones are
/// empty.
Colours colours_of_terminal(std::string_view no_color, std::string_view colorterm,
                            std::string_view term);

}  // namespace ludo::rendering
