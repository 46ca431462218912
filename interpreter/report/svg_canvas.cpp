// See svg_canvas.hpp.

#include "interpreter/report/svg_canvas.hpp"

#include <fmt/format.h>

#include <utility>

#include "interpreter/render/clean.hpp"

namespace ludo::report {

namespace {

// At most two digits behind the point, and none that say nothing.
std::string unit(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

}  // namespace

void Canvas::line(double x1, double y1, double x2, double y2, std::string_view of_class) {
  body_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", of_class,
                       unit(x1), unit(y1), unit(x2), unit(y2));
}

void Canvas::rect(double x, double y, double width, double height, std::string_view of_class) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                       of_class, unit(x), unit(y), unit(width), unit(height));
}

void Canvas::disc(double x, double y, double radius, std::string_view of_class) {
  body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", of_class, unit(x),
                       unit(y), unit(radius));
}

void Canvas::path(const std::vector<std::pair<double, double>>& points, bool closed,
                  std::string_view of_class) {
  std::string through;
  for (const auto& [x, y] : points) {
    through += fmt::format("{}{},{}", through.empty() ? "" : " ", unit(x), unit(y));
  }
  body_ += fmt::format("<{} class=\"{}\" points=\"{}\"/>\n", closed ? "polygon" : "polyline",
                       of_class, through);
}

void Canvas::text(double x, double y, std::string_view words, std::string_view anchor,
                  std::string_view more) {
  std::string of_class = "p-t";
  if (!anchor.empty()) of_class += fmt::format(" p-{}", anchor);
  if (!more.empty()) of_class += fmt::format(" {}", more);
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", of_class, unit(x),
                       unit(y), rendering::escaped(words));
}

std::string Canvas::svg(const PlotWords& words, double height) const {
  return svg(words, fmt::format("0 0 {} {}", unit(kWidth), unit(height)));
}

std::string Canvas::svg(const PlotWords& words, const std::string& window) const {
  return fmt::format(
      "<svg class=\"plot\" viewBox=\"{0}\" role=\"img\" aria-labelledby=\"{1}-t {1}-d\">\n"
      "<title id=\"{1}-t\">{2}</title>\n<desc id=\"{1}-d\">{3}</desc>\n{4}</svg>\n",
      window, rendering::escaped(words.id), rendering::escaped(words.title),
      rendering::escaped(words.description), body_);
}

std::size_t letters_in(std::string_view words) {
  std::size_t n = 0;
  for (const char c : words) n += begins_letter(c) ? 1 : 0;
  return n;
}

std::string cut(std::string_view words, std::size_t letters) {
  if (letters_in(words) <= letters) return std::string(words);
  std::size_t seen = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (begins_letter(words[i]) && ++seen == letters) {
      std::string kept(words.substr(0, i));
      while (!kept.empty() && kept.back() == ' ') kept.pop_back();
      return kept + "…";
    }
  }
  return "…";
}

double width_of(std::string_view words) {
  constexpr std::string_view kWide = "mwMWNOQGDHU%", kNarrow = "iljtfrI.,:;'|! ";
  constexpr double kMoreThan = 12.5, kLessThan = 6;
  double width = 0;
  for (const char c : words) {
    if (!begins_letter(c)) continue;
    width += kWide.find(c) != std::string_view::npos     ? kMoreThan
             : kNarrow.find(c) != std::string_view::npos ? kLessThan
             : static_cast<unsigned char>(c) < 0xE0      ? 8.5
                                                         : 14;  // letters of the East
  }
  return width;
}

std::string fit(std::string_view words, double room) {
  std::size_t letters = letters_in(words);
  std::string text(words);
  while (1 < letters && room < width_of(text)) text = cut(words, --letters);
  return text;
}

double round_step(double span, int parts) {
  constexpr double kTen = 10;
  double step = 1;
  while (span < step * parts / kTen) step /= kTen;
  while (step * parts < span) step *= kTen;
  // Now step / 10 is too small.
  for (const double smaller : {0.1, 0.2, 0.5}) {
    if (span <= step * smaller * parts) return step * smaller;
  }
  return step;
}

}  // namespace ludo::report
