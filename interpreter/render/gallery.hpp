// A page that shows many games, each with a picture and what leads to its own page.
//
// Tested by tests/interpreter/render/test_html.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/render/html.hpp"

namespace ludo::rendering {

class GalleryPage {
 public:
  explicit GalleryPage(std::string title, PageOptions options = {});

  /// The next game: a position of it, the address of its page, and a line about it.
  void add(const scene::Scene& scene, const std::vector<lang::Colour>& palette,
           const std::string& address, const std::string& about);

  [[nodiscard]] std::string html() const;

 private:
  std::string title_;
  PageOptions options_;
  SvgSheet sheet_;
  std::string ground_;
  std::string cards_;
};

}  // namespace ludo::rendering
