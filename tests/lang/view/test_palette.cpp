// Colours: what follows from a fill, and that everything can be read and told apart.

#include "lang/view/palette.hpp"
#include "tests/lang/view/viewed.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {
namespace {

using namespace lang;

TEST_CASE("Contrast is that of relative luminances, in hundredths", "[view]") {
  CHECK(contrast(0x000000FF, 0xFFFFFFFF) == 2100);
  CHECK(contrast(0x777777FF, 0xFFFFFFFF) == 447);
  CHECK(contrast(0xCD2B14FF, 0xCD2B14FF) == 100);
  CHECK(read_hex("#c98a4b") == 0xC98A4BFF);
  CHECK(read_hex("#C98A4B80") == 0xC98A4B80);
  CHECK_FALSE(read_hex("#c98a4").has_value());
  CHECK_FALSE(read_hex("#c98a4g").has_value());
}

void check_tone(const Tone& tone, std::uint32_t cell) {
  CHECK(contrast(tone.fill, tone.ink) >= 450);
  CHECK(std::max(contrast(tone.fill, cell), contrast(tone.edge, cell)) >= 300);
}

TEST_CASE("Players' colours can be read, and stand out from the board, in both themes", "[view]") {
  const std::vector<Colour> palette = palette_of_roles();
  for (const Colour& colour : palette) {
    if (colour.name.front() < 'A' || 'Z' < colour.name.front()) continue;
    INFO(colour.name);
    check_tone(colour.light, cell_fill(palette, false));
    check_tone(colour.dark, cell_fill(palette, true));
  }
}

TEST_CASE("What is derived from any fill can be read and stands out", "[view]") {
  const std::vector<Colour> palette = palette_of_roles();
  for (std::uint32_t red = 0; red < 256; red += 51) {
    for (std::uint32_t green = 0; green < 256; green += 51) {
      for (std::uint32_t blue = 0; blue < 256; blue += 51) {
        for (const bool dark : {false, true}) {
          Tone tone;
          tone.fill = red << 24U | green << 16U | blue << 8U | 0xFFU;
          derive_tone(tone, cell_fill(palette, dark));
          CAPTURE(tone.fill, dark);
          check_tone(tone, cell_fill(palette, dark));
        }
      }
    }
  }
}

TEST_CASE("Each player has a colour of his own", "[view]") {
  std::vector<Colour> palette = palette_of_roles();
  const std::size_t n_roles = palette.size();
  std::vector<Player> players(4);
  players[0].name = "Rome";
  players[1].name = "Red";
  players[2].name = "Carthage";
  players[3].name = "wood";  // a role is a colour, too
  add_players(palette, players);
  REQUIRE(palette.size() == n_roles + 2);
  CHECK(palette[n_roles].name == "Rome");
  CHECK(palette[n_roles].light.fill == 0x1D66C6FF);  // Red is taken
  CHECK(palette[n_roles + 1].light.fill == 0xF6D032FF);
}

TEST_CASE("Players called after a colour in Italian have it", "[view]") {
  std::vector<Colour> palette = palette_of_roles();
  std::vector<Player> players(3);
  players[0].name = "Rosso";
  players[1].name = "Nero";
  players[2].name = "Cartagine";
  const std::size_t n_roles = palette.size();
  add_players(palette, players);
  REQUIRE(palette.size() == n_roles + 3);
  CHECK(palette[n_roles].light.fill == 0xCD2B14FF);
  CHECK(palette[n_roles + 1].light.fill == 0x32302EFF);
  CHECK(palette[n_roles + 2].light.fill == 0x1D66C6FF);
}

TEST_CASE("A view's colour has both themes, and derived parts", "[view]") {
  const View view = checked_view("tablut",
                                 "view of Tablut\ncolour sand #ecd9b0 edge #000000 dark #222222\n"
                                 "pieces\n  fill sand\n  ink edge of sand\n  edge #ABCDEF 3\n");
  const Colour& sand = view.palette[static_cast<std::size_t>(*view.colour("sand"))];
  CHECK(sand.light.fill == 0xECD9B0FF);
  CHECK(sand.light.own_edge);
  CHECK(sand.dark.fill == 0x222222FF);
  CHECK_FALSE(sand.dark.own_edge);
  CHECK(view.items[0].properties[1].paints[0].part == Part::Edge);
  CHECK(view.colour("#abcdef").has_value());
  CHECK_FALSE(view.colour("nothing").has_value());
}

}  // namespace
}  // namespace ludo::tests
