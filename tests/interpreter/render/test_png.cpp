// Pictures in pixels: sizes, and what programs of others make of our SVG.

#include "interpreter/render/png.hpp"

#include "interpreter/render/svg.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/render/scenes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::rendering::tests {

namespace {

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    number = (number << 8U) | static_cast<unsigned char>(bytes.at(i));
  }
  return number;
}

}  // namespace

TEST_CASE("pictures are as wide as wanted, and never too large") {
  CHECK(pixel_size({0, 0, 200, 100}, 300) == PixelSize{300, 150});
  CHECK(pixel_size({0, 0, 100, 100}, 1'000'000) == PixelSize{4096, 4096});
  CHECK(pixel_size({0, 0, 100, 1000}, 800) == PixelSize{409, 4096});
  CHECK(pixel_size({0, 0, 1, 1'000'000}, 800) == PixelSize{1, 4096});
  CHECK(pixel_size({0, 0, 1'000'000, 1}, -5) == PixelSize{1, 1});
}

TEST_CASE("the first program that is installed draws our pictures in their size") {
  if (!is_installed("rsvg-convert")) return say_left_out("rsvg-convert");
  for (const Theme theme : {Theme::Auto, Theme::Light, Theme::Dark, Theme::Print}) {
    const TemporaryFile file("picture.svg", svg(small_board(), palette(), {theme, 0}));
    const auto commands = png_commands(pixel_size(small_board().box, 123));
    std::string command;
    for (const std::string& word : commands.front()) {
      command += "'" + word + "' ";
    }
    const Ran ran = run(command + "< " + file.path());
    CHECK(ran.status == 0);
    REQUIRE(is_png(ran.said));
    CHECK(number_at(ran.said, 16) == 123);
    CHECK(number_at(ran.said, 20) == 123);
  }
}

TEST_CASE("what is no picture is told apart") {
  CHECK_FALSE(is_png(""));
  CHECK_FALSE(is_png("<svg"));
}

}  // namespace ludo::rendering::tests
