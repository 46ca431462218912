// Boards of points that strokes join, with what the links hold between them; see ansi_parts.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "interpreter/render/ansi_parts.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

using lang::Index;

namespace {

using GridSpot = std::pair<std::int64_t, std::int64_t>;  // row and column

enum PointSide : unsigned { kUp = 1, kRight = 2, kDown = 4, kLeft = 8 };

// A point by the sides to which strokes lead.
constexpr std::array<const char*, 16> kPointSigns = {"·", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                     "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

struct TieSpot {
  GridSpot tail, head;
  std::string sign;  // empty: a stroke
  scene::Paint paint;

  [[nodiscard]] bool lies() const { return tail.first == head.first; }
  [[nodiscard]] bool stands() const { return tail.second == head.second; }
  [[nodiscard]] bool falls() const {  // from the upper left to the lower right
    return (tail.first < head.first) == (tail.second < head.second);
  }
  // Where it stands among points and what is between them.
  [[nodiscard]] GridSpot middle() const {
    return {tail.first + head.first, tail.second + head.second};
  }
};

struct PointPlan {
  std::map<GridSpot, TieSpot> ties;  // by twice the row and column
  std::set<GridSpot> crossed;        // two strokes cross there
  std::map<GridSpot, unsigned> sides;
  std::set<std::size_t> drawn;
  std::size_t cell = 1;  // columns of a point
  std::size_t gap = 3;   // and between them
};

std::map<Index, GridSpot> grid_spots(const scene::Grid& grid) {
  std::map<Index, GridSpot> spots;
  for (std::size_t r = 0; r < grid.rows.size(); ++r) {
    for (std::size_t c = 0; c < grid.rows[r].size(); ++c) {
      if (0 <= grid.rows[r][c]) {
        spots.emplace(grid.rows[r][c],
                      GridSpot{static_cast<std::int64_t>(r), static_cast<std::int64_t>(c)});
      }
    }
  }
  return spots;
}

void enter_sides(PointPlan& plan, const TieSpot& tie) {
  if (tie.lies()) {
    plan.sides[tie.tail] |= tie.tail.second < tie.head.second ? kRight : kLeft;
    plan.sides[tie.head] |= tie.tail.second < tie.head.second ? kLeft : kRight;
  } else if (tie.stands()) {
    plan.sides[tie.tail] |= tie.tail.first < tie.head.first ? kDown : kUp;
    plan.sides[tie.head] |= tie.tail.first < tie.head.first ? kUp : kDown;
  }
}

// The ties between neighbours; those that lead further, or find their place taken, stay out.
PointPlan tie_plan(const scene::Scene& scene) {
  PointPlan plan;
  const std::map<Index, GridSpot> spots = grid_spots(scene.grid);
  for (std::size_t i = 0; i < scene.ties.size(); ++i) {
    const scene::Tie& tie = scene.ties[i];
    const auto tail = spots.find(tie.tail), head = spots.find(tie.head);
    if (tail == spots.end() || head == spots.end() || tail == head) continue;
    const TieSpot spot{tail->second, head->second, tie.sign + tie.badge, tie.paint};
    const std::int64_t down = spot.tail.first - spot.head.first;
    const std::int64_t right = spot.tail.second - spot.head.second;
    if (down < -1 || 1 < down || right < -1 || 1 < right) continue;
    const auto [found, is_new] = plan.ties.emplace(spot.middle(), spot);
    if (!is_new) {
      const bool cross = found->second.sign.empty() && spot.sign.empty() &&
                         found->second.falls() != spot.falls() && !spot.lies() && !spot.stands();
      if (!cross) continue;
      plan.crossed.insert(spot.middle());
    }
    plan.drawn.insert(i);
    enter_sides(plan, spot);
  }
  return plan;
}

std::string stroke_of(const TieSpot& tie, bool crossed, bool ascii) {
  if (crossed) return ascii ? "X" : "╳";
  if (tie.lies()) return ascii ? "-" : "─";
  if (tie.stands()) return ascii ? "|" : "│";
  if (tie.falls()) return ascii ? "\\" : "╲";
  return ascii ? "/" : "╱";
}

std::string bare_point(const PointPlan& plan, GridSpot spot, bool ascii) {
  const auto found = plan.sides.find(spot);
  if (found == plan.sides.end()) return ascii ? "." : "·";
  return ascii ? "+" : kPointSigns.at(found->second);
}

class PointSheet {
 public:
  PointSheet(const Letters& letters, const PointPlan& plan)
      : letters_(letters), plan_(plan), pitch_(static_cast<std::int64_t>(plan.cell + plan.gap)) {
    ground_ = letters.tone("wood");
    lines_.fore = letters.tone("wood", lang::Part::Edge);
    lines_.back = ground_;
  }

  Canvas drawn() {
    const auto& rows = letters_.scene.grid.rows;
    if (letters_.has_colours()) {
      std::size_t longest = 0;
      for (const auto& row : rows) longest = std::max(longest, row.size());
      sheet_.fill(0, 0, pitch_ * static_cast<std::int64_t>(longest),
                  2 * static_cast<std::int64_t>(rows.size()) - 1, ground_);
    }
    for (const auto& [spot, tie] : plan_.ties) put_tie(spot, tie);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        if (0 <= rows[r][c]) {
          put_point(rows[r][c], {static_cast<std::int64_t>(r), static_cast<std::int64_t>(c)});
        }
      }
    }
    return std::move(sheet_);
  }

 private:
  // The first column of what stands in the middle of a point, or between two.
  [[nodiscard]] std::int64_t column(std::int64_t twice, std::string_view text) const {
    const auto cell = static_cast<std::int64_t>(plan_.cell);
    const auto wide = static_cast<std::int64_t>(lang::display_width(text));
    return 1 + (twice * pitch_ + cell - 1) / 2 - (wide - 1) / 2;
  }

  void put_tie(GridSpot spot, const TieSpot& tie) {
    const std::string stroke = stroke_of(tie, plan_.crossed.contains(spot), letters_.options.ascii);
    LetterStyle style = lines_;
    if (const std::int32_t own = letters_.tone(tie.paint); own != kPlain) style.fore = own;
    if (tie.lies()) {
      const std::int64_t first = column(spot.second - 1, ""), last = column(spot.second + 1, "");
      for (std::int64_t x = first; x < last; ++x) sheet_.put(x, spot.first, stroke, style);
    } else if (tie.sign.empty()) {
      sheet_.put(column(spot.second, " "), spot.first, stroke, style);
    }
    style.bold = true;
    if (!tie.sign.empty()) {
      sheet_.put(column(spot.second, tie.sign), spot.first, tie.sign, style);
    }
  }

  void put_point(Index site, GridSpot spot) {
    const SiteWords& words = letters_.on(site);
    std::string text = words.text();
    LetterStyle style = lines_;
    if (text.empty()) text = bare_point(plan_, spot, letters_.options.ascii);
    const std::int64_t x = column(2 * spot.second, text), y = 2 * spot.first;
    const auto wide = static_cast<std::int64_t>(lang::display_width(text));
    if (!words.piece.empty()) {
      style = letters_.owned(words.owner);
      if (letters_.has_colours()) text = " " + text + " ";
    }
    if (words.marked && letters_.has_colours() && words.piece.empty()) {
      style.back = letters_.tone("last");
    }
    sheet_.put(!words.piece.empty() && letters_.has_colours() ? x - 1 : x, y, text, style);
    if (!words.marked || (letters_.has_colours() && words.piece.empty())) return;
    LetterStyle mark = lines_;
    if (letters_.has_colours()) {
      mark.fore = letters_.tone("last");
      mark.bold = true;
    }
    const std::int64_t out = letters_.has_colours() ? 2 : 1;
    sheet_.put(x - out, y, "[", mark);
    sheet_.put(x + wide + out - 1, y, "]", mark);
  }

  const Letters& letters_;
  const PointPlan& plan_;
  std::int64_t pitch_;
  std::int32_t ground_ = kPlain;
  LetterStyle lines_;
  Canvas sheet_;
};

}  // namespace

std::optional<DrawnLetters> draw_points(const Letters& letters) {
  const scene::Scene& scene = letters.scene;
  if (scene.grid.staggered || scene.ties.empty()) return std::nullopt;
  PointPlan plan = tie_plan(scene);
  const bool has_signs = std::any_of(plan.ties.begin(), plan.ties.end(),
                                     [](const auto& tie) { return !tie.second.sign.empty(); });
  if (plan.ties.empty()) return std::nullopt;
  const auto names = names_of(letters);
  std::size_t longest = 0;
  std::size_t widest_sign = 1;
  Banded banded;
  for (std::size_t r = 0; r < scene.grid.rows.size(); ++r) {
    longest = std::max(longest, scene.grid.rows[r].size());
    for (const Index site : scene.grid.rows[r]) {
      plan.cell = std::max(plan.cell, lang::display_width(letters.on(site).text()));
    }
    std::string label;
    if (names) label = names->rows[r];
    if (!names && !scene.grid.rows[r].empty()) label = letters.name(scene.grid.rows[r].front());
    banded.labels.resize(2 * r + 1);
    banded.labels[2 * r] = label;
    banded.margin = std::max(banded.margin, 1 + lang::display_width(label));
  }
  for (const auto& [spot, tie] : plan.ties) {
    widest_sign = std::max(widest_sign, lang::display_width(tie.sign));
  }
  plan.gap = widest_sign + 2;
  const auto room = static_cast<std::size_t>(letters.options.width);
  const auto width = [&] { return longest * (plan.cell + plan.gap) + banded.margin + 2; };
  if (room < width() && !letters.has_colours()) plan.gap = widest_sign;
  if (room < width() && !has_signs) return std::nullopt;
  banded.step = plan.cell + plan.gap;
  banded.sheet = PointSheet(letters, plan).drawn();
  if (names) {
    const auto below = static_cast<std::int64_t>(2 * scene.grid.rows.size() - 1);
    for (std::size_t c = 0; c < names->columns.size(); ++c) {
      const std::size_t column = c * banded.step + (plan.cell - 1) / 2 + 1;
      banded.sheet.put(static_cast<std::int64_t>(column), below, names->columns[c]);
    }
  }
  return DrawnLetters{print_bands(banded, letters), std::move(plan.drawn)};
}

}  // namespace ludo::rendering
