// The programs that draw pixels; see png.hpp.

#include "interpreter/render/png.hpp"

#include <algorithm>

#include "interpreter/render/svg.hpp"

namespace ludo::rendering {

PixelSize pixel_size(const scene::Box& box, std::int32_t wanted_width) {
  PixelSize size;
  size.width = std::clamp(wanted_width, 1, kMostPixels);
  size.height = height_of(box, size.width);
  if (kMostPixels < size.height) {
    const std::int64_t width = std::int64_t{size.width} * kMostPixels / size.height;
    size.width = static_cast<std::int32_t>(std::max<std::int64_t>(width, 1));
    size.height = kMostPixels;
  }
  return size;
}

std::vector<std::vector<std::string>> png_commands(PixelSize size) {
  const std::string width = std::to_string(size.width), height = std::to_string(size.height);
  return {
      {"rsvg-convert", "--format=png", "--width=" + width, "--height=" + height},
      {"resvg", "--width", width, "--height", height, "-", "-c"},
      {"inkscape", "--pipe", "--export-type=png", "--export-filename=-", "--export-width=" + width,
       "--export-height=" + height},
      {"magick", "svg:-", "-resize", width + "x" + height + "!", "png:-"},
  };
}

bool is_png(std::string_view bytes) { return bytes.starts_with("\x89PNG\r\n\x1a\n"); }

std::string no_png_program() {
  return "no program that draws PNG was found; install the package librsvg2-bin, or resvg, "
         "Inkscape "
         "or ImageMagick 7 (`--format svg` needs none)";
}

std::vector<std::string> wide_font_command() { return {"fc-list", ":lang=zh-cn", "family"}; }

std::string no_wide_font() {
  return "no font has the Chinese characters of this picture; install the package fonts-noto-cjk, "
         "or ask for another `--look`";
}

}  // namespace ludo::rendering
