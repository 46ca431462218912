// Graphs by the places of their sites: names, what stands there, and links along their curves; see
// ansi_parts.hpp.

#include <algorithm>
#include <array>

#include "interpreter/render/ansi_parts.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

using lang::Index;

namespace {

constexpr std::int64_t kMostGraphRows = 27;
constexpr std::int64_t kLeastGraphRows = 5;
constexpr std::int64_t kParts = 160;  // of a curve

struct Raster {
  scene::Point origin;
  std::int64_t wide = 1, high = 1;     // of the places
  std::int64_t columns = 1, rows = 1;  // that they are spread over
  std::int64_t indent = 2;

  [[nodiscard]] std::int64_t column(std::int64_t x) const {
    return indent + ((x - origin.x) * (columns - 1) + wide / 2) / wide;
  }
  [[nodiscard]] std::int64_t row(std::int64_t y) const {
    return ((y - origin.y) * (rows - 1) + high / 2) / high;
  }
};

Raster raster_of(const Letters& letters) {
  const scene::Scene& scene = letters.scene;
  scene::Point least = scene.places.front(), most = least;
  const auto enter = [&](scene::Point place) {
    least = {std::min(least.x, place.x), std::min(least.y, place.y)};
    most = {std::max(most.x, place.x), std::max(most.y, place.y)};
  };
  for (const scene::Point& place : scene.places) enter(place);
  for (const scene::Tie& tie : scene.ties) enter(tie.middle);
  Raster raster;
  raster.origin = least;
  raster.wide = std::max<std::int64_t>(std::int64_t{most.x} - least.x, 1);
  raster.high = std::max<std::int64_t>(std::int64_t{most.y} - least.y, 1);
  // The last columns are left to the names of the sites in the east.
  raster.columns = std::max<std::int64_t>(letters.options.width - 2 - 8, 8);
  // A letter is twice as high as it is wide.
  raster.rows =
      std::clamp(raster.columns * raster.high / (2 * raster.wide), kLeastGraphRows, kMostGraphRows);
  return raster;
}

class GraphSheet {
 public:
  explicit GraphSheet(const Letters& letters) : letters_(letters), raster_(raster_of(letters)) {}

  Canvas drawn() {
    const scene::Scene& scene = letters_.scene;
    for (const scene::Tie& tie : scene.ties) put_curve(tie);
    for (const scene::Tie& tie : scene.ties) put_badge(tie);
    for (std::size_t site = 0; site < scene.places.size(); ++site) {
      put_site(static_cast<Index>(site));
    }
    for (std::size_t site = 0; site < scene.places.size(); ++site) {
      put_name(static_cast<Index>(site));
    }
    return std::move(sheet_);
  }

 private:
  [[nodiscard]] scene::Point place(Index site) const {
    const auto at = static_cast<std::size_t>(site);
    const bool known = 0 <= site && at < letters_.scene.places.size();
    return known ? letters_.scene.places[at] : scene::Point{};
  }

  // Where a curve is after `i` of kParts: the quadratic one through both ends and the middle,
  // (1-t)(1-2t) a + 4t(1-t) m + t(2t-1) b.
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> spot(const scene::Tie& tie,
                                                           std::int64_t i) const {
    const scene::Point a = place(tie.tail), m = tie.middle, b = place(tie.head);
    const std::int64_t j = kParts - i;
    const auto at = [&](std::int64_t from, std::int64_t over, std::int64_t to) {
      return (j * (j - i) * from + 4 * i * j * over + i * (i - j) * to) / (kParts * kParts);
    };
    return {raster_.column(at(a.x, m.x, b.x)), raster_.row(at(a.y, m.y, b.y))};
  }

  // A letter for each place that the curve crosses; signs in every second one where it runs level,
  // so that it looks as dense as where it falls.
  void put_curve(const scene::Tie& tie) {
    LetterStyle style;
    style.fore = letters_.tone(tie.paint);
    std::pair<std::int64_t, std::int64_t> last = {-1, -1};
    std::int64_t level = 0;
    for (std::int64_t i = 0; i <= kParts; ++i) {
      const auto now = spot(tie, i);
      if (now == last) continue;
      level = now.second == last.second ? level + 1 : 0;
      last = now;
      if (tie.sign.empty()) {
        sheet_.put(now.first, now.second, stroke(tie, i, 0 < level), style);
      } else if (level % 2 == 0) {
        const std::string sign = tie.sign.substr(0, lang::code_point_size(tie.sign, 0));
        sheet_.put(now.first, now.second, sign, style);
      }
    }
  }

  // The stroke that leads on as the curve does around there; a letter is twice as high as wide.
  [[nodiscard]] std::string stroke(const scene::Tie& tie, std::int64_t i, bool level) const {
    const auto before = spot(tie, std::max<std::int64_t>(i - kParts / 10, 0));
    const auto after = spot(tie, std::min<std::int64_t>(i + kParts / 10, kParts));
    const std::int64_t right = after.first - before.first;
    const std::int64_t down = 2 * (after.second - before.second);
    const std::int64_t wide = std::max(right, -right), high = std::max(down, -down);
    const bool ascii = letters_.options.ascii;
    if (level || 4 * high < wide) return ascii ? "-" : "─";
    if (2 * wide < high) return ascii ? "|" : "│";
    if ((0 < right) == (0 < down)) return ascii ? "\\" : "╲";
    return ascii ? "/" : "╱";
  }

  void put_badge(const scene::Tie& tie) {
    if (tie.badge.empty()) return;
    const std::string badge = "[" + tie.badge + "]";
    const auto half = static_cast<std::int64_t>(lang::display_width(badge)) / 2;
    LetterStyle style;
    style.bold = true;
    take(raster_.column(tie.middle.x) - half, raster_.row(tie.middle.y), badge, style);
  }

  void put_site(Index site) {
    const SiteWords& words = letters_.on(site);
    std::string text = words.text();
    LetterStyle style;
    if (!words.piece.empty()) style = letters_.owned(words.owner);
    if (text.empty()) text = "o";
    const scene::Point at = place(site);
    const std::int64_t column = raster_.column(at.x), row = raster_.row(at.y);
    if (words.marked) text = "[" + text + "]";
    take(column - (words.marked ? 1 : 0), row, text, style);
  }

  // Right of the site, or else left, below or above: the first place where nothing else stands.
  void put_name(Index site) {
    const std::string& name = letters_.name(site);
    const auto wide = static_cast<std::int64_t>(lang::display_width(name));
    if (wide == 0) return;
    const scene::Point at = place(site);
    const std::int64_t column = raster_.column(at.x), row = raster_.row(at.y);
    const bool marked = letters_.on(site).marked;
    const auto own = static_cast<std::int64_t>(
        std::max<std::size_t>(lang::display_width(letters_.on(site).text()), 1));
    const std::int64_t right = column + own + (marked ? 1 : 0);
    const std::int64_t left = column - wide - (marked ? 1 : 0);
    const std::int64_t most = letters_.options.width;
    const std::int64_t middle = std::clamp<std::int64_t>(column - wide / 2, 0, most - wide);
    const std::array<std::pair<std::int64_t, std::int64_t>, 4> places = {
        {{right, row}, {left, row}, {middle, row + 1}, {middle, row - 1}}};
    for (const auto& [x, y] : places) {
      if (y < 0 || x < 0 || most < x + wide || !is_free(x, y, wide)) continue;
      take(x, y, name, {});
      return;
    }
    take(std::clamp<std::int64_t>(right, 0, std::max<std::int64_t>(most - wide, 0)), row, name, {});
  }

  [[nodiscard]] bool is_free(std::int64_t column, std::int64_t row, std::int64_t wide) const {
    for (std::int64_t x = column; x < column + wide; ++x) {
      if (taken_.contains({x, row})) return false;
    }
    return true;
  }

  void take(std::int64_t column, std::int64_t row, const std::string& words,
            const LetterStyle& style) {
    sheet_.put(column, row, words, style);
    const auto wide = static_cast<std::int64_t>(lang::display_width(words));
    for (std::int64_t x = column; x < column + wide; ++x) taken_.insert({x, row});
  }

  const Letters& letters_;
  Raster raster_;
  Canvas sheet_;
  std::set<std::pair<std::int64_t, std::int64_t>> taken_;
};

}  // namespace

DrawnLetters draw_graph(const Letters& letters) {
  const Canvas sheet = GraphSheet(letters).drawn();
  DrawnLetters drawn;
  for (std::size_t row = 0; row < sheet.height(); ++row) {
    drawn.text += sheet.line(row, 0, sheet.width(), letters.options.colours) + "\n";
  }
  return drawn;
}

}  // namespace ludo::rendering
