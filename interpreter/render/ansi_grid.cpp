// Boards of cells as rows of letters; see ansi_parts.hpp.
//
// Without colours a cell is as wide as its widest sign and a space; with colours it is a field of
// the colour of its ground, two lines high where there is room, and a sign stands on a plate of its
// owner's colour.

#include <algorithm>

#include "interpreter/render/ansi_parts.hpp"
#include "interpreter/scene/site_names.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::rendering {

using lang::Index;
using lang::kNoIndex;

namespace {

using SiteRows = std::vector<std::vector<Index>>;

constexpr std::size_t kMostTallColumns = 18;

std::optional<GridNames> split_names(const Letters& letters, bool column_is_first) {
  const SiteRows& rows = letters.scene.grid.rows;
  GridNames names;
  names.rows.resize(rows.size());
  names.columns.resize(rows.front().size());
  const auto agrees = [](std::string& name, const std::string& part) {
    if (name.empty()) name = part;
    return !part.empty() && name == part;
  };
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows[r].size() != names.columns.size()) return std::nullopt;
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] < 0) continue;
      const std::string& name = letters.name(rows[r][c]);
      const std::string first = name.substr(0, scene::seam_of(name));
      const std::string second = name.substr(scene::seam_of(name));
      if (!agrees(names.columns[c], column_is_first ? first : second)) return std::nullopt;
      if (!agrees(names.rows[r], column_is_first ? second : first)) return std::nullopt;
    }
  }
  return names;
}

// How a grid is laid out in columns and lines.
struct GridPlan {
  std::size_t cell = 1;   // columns for what stands in a cell
  std::size_t pitch = 2;  // from cell to cell
  std::size_t tall = 1;   // lines of a cell
  bool staggered = false;
  std::size_t longest = 0;  // cells of the longest row
  std::size_t width = 0;
};

std::size_t gaps_before(const std::vector<Index>& gaps, std::size_t place) {
  return static_cast<std::size_t>(std::count_if(gaps.begin(), gaps.end(), [place](Index gap) {
    return 0 < gap && static_cast<std::size_t>(gap) <= place;
  }));
}

std::size_t halves_before(const scene::Grid& grid, const GridPlan& plan, std::size_t row) {
  if (!plan.staggered) return 0;
  if (row < grid.before.size()) return static_cast<std::size_t>(std::max(grid.before[row], 0));
  return plan.longest - std::min(plan.longest, grid.rows[row].size());
}

std::size_t column_of(const scene::Grid& grid, const GridPlan& plan, std::size_t row,
                      std::size_t entry) {
  return halves_before(grid, plan, row) * (plan.pitch / 2) + entry * plan.pitch +
         gaps_before(grid.column_gaps, entry);
}

std::size_t row_width(const scene::Grid& grid, const GridPlan& plan, std::size_t row) {
  return grid.rows[row].empty() ? 0 : column_of(grid, plan, row, grid.rows[row].size());
}

void measure(const scene::Grid& grid, GridPlan& plan) {
  plan.width = 0;
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    plan.width = std::max(plan.width, row_width(grid, plan, row));
  }
}

GridPlan plan_of(const Letters& letters, const std::optional<GridNames>& names,
                 std::size_t margin) {
  const scene::Grid& grid = letters.scene.grid;
  GridPlan plan;
  plan.staggered = grid.staggered;
  for (const std::vector<Index>& row : grid.rows) {
    plan.longest = std::max(plan.longest, row.size());
    for (const Index site : row) {
      plan.cell = std::max(plan.cell, lang::display_width(letters.on(site).text()));
    }
  }
  if (names) {
    for (const std::string& name : names->columns) plan.cell = std::max(plan.cell, name.size());
  }
  plan.pitch = plan.cell + 1;
  if (plan.staggered) plan.pitch += plan.pitch % 2;
  const auto room = static_cast<std::size_t>(letters.options.width);
  if (letters.has_colours()) {
    const std::size_t narrow = plan.staggered ? plan.cell + 2 + plan.cell % 2 : plan.cell + 2;
    const std::size_t wide = plan.staggered ? plan.cell + 3 + (plan.cell + 1) % 2 : plan.cell + 3;
    plan.pitch = wide;
    measure(grid, plan);
    if (plan.longest <= kMostTallColumns && plan.width + margin + 2 <= room) {
      plan.tall = 2;
    } else {
      plan.pitch = narrow;
    }
  }
  measure(grid, plan);
  return plan;
}

// Fields of two colours, so that rows and columns are easy to follow.
std::int32_t ground_tone(const Letters& letters, const SiteWords& words, std::size_t row,
                         std::size_t entry) {
  if (words.marked) return letters.tone("last");
  const std::int32_t own = letters.tone(words.fill);
  if (own != kPlain) return own;
  return letters.tone((row + entry) % 2 == 0 ? "wood" : "wood2");
}

void put_coloured(const Letters& letters, const GridPlan& plan, Canvas& sheet, std::size_t column,
                  std::size_t line, const SiteWords& words, std::int32_t ground) {
  const auto x = static_cast<std::int64_t>(column), y = static_cast<std::int64_t>(line);
  const auto pitch = static_cast<std::int64_t>(plan.pitch);
  sheet.fill(x, y, pitch, static_cast<std::int64_t>(plan.tall), ground);
  LetterStyle on_ground;
  on_ground.fore = letters.tone("page", lang::Part::Ink);
  if (words.piece.empty()) {
    sheet.put(x + 1, y, words.text(), on_ground);
    return;
  }
  const LetterStyle style = letters.owned(words.owner);
  std::string plate = " " + words.text() + " ";
  const auto shown = static_cast<std::int64_t>(lang::display_width(plate));
  const std::int64_t wanted = plan.tall == 2 ? pitch - 1 : pitch;
  if (shown < wanted) plate += std::string(static_cast<std::size_t>(wanted - shown), ' ');
  sheet.put(x, y, plate, style);
  if (words.marked) {
    LetterStyle mark = on_ground;
    mark.bold = true;
    if (plan.tall == 2) sheet.put(x + 1, y + 1, "^", mark);
  }
}

void put_mark(Canvas& sheet, std::int64_t column, std::int64_t line, const std::string& text) {
  const std::int64_t before = column - 1;
  sheet.put(before, line, sheet.letter_at(before, line) == "]" ? "|" : "[");
  sheet.put(column + static_cast<std::int64_t>(lang::display_width(text)), line, "]");
}

void put_cell(const Letters& letters, const GridPlan& plan, Canvas& sheet, std::size_t column,
              std::size_t line, std::size_t row, std::size_t entry) {
  const Index site = letters.scene.grid.rows[row][entry];
  if (site < 0) return;
  const SiteWords& words = letters.on(site);
  if (letters.has_colours()) {
    const std::int32_t ground = ground_tone(letters, words, row, entry);
    put_coloured(letters, plan, sheet, column, line, words, ground);
    return;
  }
  std::string text = words.text();
  if (text.empty()) text = letters.options.ascii ? "." : "·";
  const auto x = static_cast<std::int64_t>(column) + 1, y = static_cast<std::int64_t>(line);
  sheet.put(x, y, text);
  if (words.marked) put_mark(sheet, x, y, text);
}

struct RowEnds {
  Index first = kNoIndex, last = kNoIndex;
};

RowEnds ends_of(const std::vector<Index>& row) {
  RowEnds ends;
  for (const Index site : row) {
    if (site < 0) continue;
    if (ends.first == kNoIndex) ends.first = site;
    ends.last = site;
  }
  return ends;
}

// The names of rows, each at the first of its lines, and the widest of them.
std::string row_name(const Letters& letters, const std::optional<GridNames>& names,
                     std::size_t row) {
  if (names) return names->rows[row];
  return letters.name(ends_of(letters.scene.grid.rows[row]).first);
}

}  // namespace

std::optional<GridNames> names_of(const Letters& letters) {
  const SiteRows& rows = letters.scene.grid.rows;
  if (rows.empty() || rows.front().empty()) return std::nullopt;
  if (auto names = split_names(letters, true)) return names;
  return split_names(letters, false);
}

DrawnLetters draw_grid(const Letters& letters) {
  const scene::Grid& grid = letters.scene.grid;
  const auto names = names_of(letters);
  Banded banded;
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    banded.margin = std::max(banded.margin, 1 + lang::display_width(row_name(letters, names, row)));
  }
  const GridPlan plan = plan_of(letters, names, banded.margin);
  banded.step = plan.pitch;
  std::size_t line = 0;
  for (std::size_t row = 0; row < grid.rows.size(); ++row) {
    const bool is_gap = std::find(grid.row_gaps.begin(), grid.row_gaps.end(),
                                  static_cast<Index>(row)) != grid.row_gaps.end();
    if (is_gap && 0 < row) ++line;
    banded.labels.resize(line + 1);
    banded.labels[line] = row_name(letters, names, row);
    for (std::size_t entry = 0; entry < grid.rows[row].size(); ++entry) {
      put_cell(letters, plan, banded.sheet, column_of(grid, plan, row, entry), line, row, entry);
    }
    // Where the columns have no letters below, the name of the last site helps to count.
    const RowEnds ends = ends_of(grid.rows[row]);
    if (!names && ends.first != ends.last) {
      banded.sheet.put(static_cast<std::int64_t>(plan.width + 2), static_cast<std::int64_t>(line),
                       letters.name(ends.last));
    }
    line += plan.tall;
  }
  if (names) {
    const std::size_t last = grid.rows.size() - 1;
    for (std::size_t entry = 0; entry < names->columns.size(); ++entry) {
      banded.sheet.put(static_cast<std::int64_t>(column_of(grid, plan, last, entry) + 1),
                       static_cast<std::int64_t>(line), names->columns[entry]);
    }
  }
  DrawnLetters drawn;
  drawn.text = print_bands(banded, letters);
  return drawn;
}

}  // namespace ludo::rendering
