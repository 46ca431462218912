// Colours: the ones that every view has, and what follows from a fill.
//
// All in integers, so that the same bytes come out everywhere. Contrast is the ratio of WCAG 2.2:
// (brighter + 0.05) / (darker + 0.05) of the relative luminances.
//
// Tested by tests/lang/view/test_palette.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "lang/view/view.hpp"

namespace ludo::lang {

/// Contrasts in hundredths: of what is read on a fill, and of what is told from its ground.
inline constexpr std::int32_t kReadable = 450;
inline constexpr std::int32_t kStandsOut = 300;

/// `#c98a4b` or `#c98a4b80` as 0xRRGGBBAA; nothing for another text.
std::optional<std::uint32_t> read_hex(std::string_view text);

/// The relative luminance of a colour in 65535ths; its opacity does not count.
std::int64_t luminance(std::uint32_t colour);

/// The contrast of two colours in hundredths: 100 to 2100.
std::int32_t contrast(std::uint32_t one, std::uint32_t other);

/// Fills in what was not given: the ink so that it can be read on the fill (at least 4.5 : 1), the
/// edge so that the fill or the edge stands out from a `cell` (at least 3 : 1).
void derive_tone(Tone& tone, std::uint32_t cell);

/// The roles of palette.def in its order, and the colours that players are called after.
std::vector<Colour> palette_of_roles();

/// A colour for each player: his own if the palette has one of his name, else one that is added,
/// like that of the first, second … of those who are not called after a colour. Italian names of
/// colours are names of colours, too.
void add_players(std::vector<Colour>& palette, const std::vector<Player>& players);

/// The fill of board cells in a theme, from which edges must stand out.
std::uint32_t cell_fill(const std::vector<Colour>& palette, bool dark);

}  // namespace ludo::lang
