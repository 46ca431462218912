// Puts the page of many games together; see gallery.hpp.

#include "interpreter/render/gallery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/render/clean.hpp"
#include "interpreter/render/page/page.hpp"

namespace ludo::rendering {

GalleryPage::GalleryPage(std::string title, PageOptions options)
    : title_(std::move(title)), options_(std::move(options)), sheet_(options_.theme) {}

void GalleryPage::add(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
                      const std::string& address, const std::string& about) {
  sheet_.begin(scene, palette);
  if (ground_.empty()) ground_ = ground_style(palette, options_.theme);
  std::string picture;
  for (const scene::Group& group : scene.groups) picture += sheet_.group(group);
  const scene::Box& box = scene.box;
  cards_ += fmt::format(
      "<li><a href=\"{}\"><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" "
      "role=\"img\" aria-label=\"{}\">{}</svg><p><b>{}</b>{}{}</p></a></li>\n",
      escaped(address), box.left, box.top, std::max(box.width, 1), std::max(box.height, 1),
      escaped(scene.title), picture, escaped(scene.title), about.empty() ? "" : " · ",
      escaped(about));
}

std::string GalleryPage::html() const {
  std::string style = fmt::format("{}{}{}", page_style(), ground_, sheet_.style());
  if (options_.theme == Theme::Auto) {
    style += fmt::format("@media (prefers-color-scheme:dark){{{}}}", sheet_.dark_style());
  }
  std::string text = page_head(title_, options_.language, options_.theme, style, "");
  const std::string definitions = sheet_.definitions();
  if (!definitions.empty()) {
    text += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">"
        "<defs>{}</defs></svg>\n",
        definitions);
  }
  return text + fmt::format("<ul class=\"cards\">\n{}</ul>\n</main>\n</body>\n</html>\n", cards_);
}

}  // namespace ludo::rendering
