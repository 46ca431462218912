// Puts a scene together as SVG; see svg.hpp. The elements are made in svg_sheet.cpp.

#include "interpreter/render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/render/clean.hpp"
#include "interpreter/render/svg_sheet.hpp"

namespace ludo::rendering {

std::optional<Theme> theme_named(std::string_view name) {
  if (name == "auto") return Theme::Auto;
  if (name == "light") return Theme::Light;
  if (name == "dark") return Theme::Dark;
  if (name == "print") return Theme::Print;
  return std::nullopt;
}

std::int32_t height_of(const scene::Box& box, std::int32_t width) {
  if (box.width <= 0) return 1;
  const std::int64_t height =
      (std::int64_t{width} * std::max(box.height, 0) + box.width / 2) / box.width;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(height, 1, INT32_MAX));
}

std::string svg(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
                const SvgOptions& options) {
  SvgSheet sheet(options.theme);
  sheet.begin(scene, palette);
  std::string body = sheet.page(scene.box) + "\n";
  // Decoration in a row is one group.
  constexpr std::string_view kHidden = "<g aria-hidden=\"true\">";
  bool hides = false;
  for (const scene::Group& group : scene.groups) {
    std::string text = sheet.group(group);
    if (text.empty()) continue;
    const bool hidden = group.label.empty() && text.starts_with(kHidden);
    if (hidden && hides) {
      body.resize(body.size() - std::string_view("</g>\n").size());
      text.erase(0, kHidden.size());
    }
    hides = hidden;
    body += text + "\n";
  }

  std::string style = sheet.style();
  if (options.theme == Theme::Auto) {
    const std::string dark = sheet.dark_style();
    if (!dark.empty()) style += fmt::format("@media (prefers-color-scheme:dark){{{}}}", dark);
  }
  const scene::Box& box = scene.box;
  std::string text =
      fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}")", box.left,
                  box.top, std::max(box.width, 1), std::max(box.height, 1));
  if (0 < options.width) {
    text += fmt::format(R"( width="{}" height="{}")", options.width, height_of(box, options.width));
  }
  text += fmt::format(
      R"( role="img" aria-labelledby="t d"><title id="t">{}</title><desc id="d">{}</desc>)",
      escaped(scene.title), escaped(scene.description));
  // Not cut short by what stands in it: only colours, numbers and our own words do.
  text += fmt::format("<style>{}</style>", style);
  const std::string definitions = sheet.definitions();
  if (!definitions.empty()) text += fmt::format("<defs>{}</defs>", definitions);
  return text + "\n" + body + "</svg>\n";
}

}  // namespace ludo::rendering
