// What pictures of figures are written with: elements of SVG, room for words, and ticks.
//
// Tested by tests/interpreter/report/test_plots.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::report {

// A picture of figures that begins with its words.
struct PlotWords {
  std::string id;  // begins the ids inside of it, and is one's own on the page
  std::string title;
  std::string description;
};

class Canvas {
 public:
  static constexpr double kWidth = 380;
  static constexpr double kLetter = 7.9;  // about how wide a letter is

  void line(double x1, double y1, double x2, double y2, std::string_view of_class);
  void rect(double x, double y, double width, double height, std::string_view of_class);
  void disc(double x, double y, double radius, std::string_view of_class);
  /// Through these points; closed if it is a polygon.
  void path(const std::vector<std::pair<double, double>>& points, bool closed,
            std::string_view of_class);
  /// Words of anybody. `anchor`: "", "m" (the middle at x) or "e" (the end).
  void text(double x, double y, std::string_view words, std::string_view anchor = {},
            std::string_view more = {});
  /// As it is.
  void raw(std::string_view elements) { body_ += elements; }

  /// The picture, as high as it is said.
  std::string svg(const PlotWords& words, double height) const;
  /// The same with another window than from 0 0.
  std::string svg(const PlotWords& words, const std::string& window) const;

 private:
  std::string body_;
};

/// Words cut to that many letters, with an ellipsis where something is missing.
std::string cut(std::string_view words, std::size_t letters);
/// About how wide words are.
double width_of(std::string_view words);
/// Words cut to that width.
std::string fit(std::string_view words, double room);
/// How many letters there are.
std::size_t letters_in(std::string_view words);

/// A round step that cuts `span` into `parts` pieces or fewer: 1, 2 or 5 times a power of ten.
double round_step(double span, int parts);

}  // namespace ludo::report
