// Boards of cells as pictures. See grid_picture.hpp.

#include "interpreter/services/grid_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

using lang::GameModel;
using lang::Index;
using lang::kNoIndex;
using SiteRows = std::vector<std::vector<Index>>;

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t shown = lang::display_width(text);
  return shown < width ? text + std::string(width - shown, ' ') : text;
}

void add_trimmed(std::string& text, std::string line) {
  while (line.ends_with(' ')) line.pop_back();
  text += line + "\n";
}

// ---- the names of rows and columns
// ---------------------------------------------------------------

// Where letters and digits meet: `e5` is `e` and `5`, `9a` is `9` and `a`; other names are whole.
std::size_t seam_of(const std::string& name) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  if (name.empty()) return 0;
  const auto seam = is_digit(name.front()) ? std::find_if_not(name.begin(), name.end(), is_digit)
                                           : std::find_if_not(name.begin(), name.end(), is_letter);
  const bool apart = is_digit(name.front()) ? std::all_of(seam, name.end(), is_letter)
                                            : std::all_of(seam, name.end(), is_digit);
  return apart ? static_cast<std::size_t>(seam - name.begin()) : name.size();
}

struct GridNames {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};

// The part of the names that all of a row have, and the part that all of a column have.
std::optional<GridNames> grid_names(const GameModel& model, const SiteRows& rows,
                                    bool column_is_first) {
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
      const std::string& name = lang::at(model.board.sites, rows[r][c]).name;
      const std::string first = name.substr(0, seam_of(name));
      const std::string second = name.substr(seam_of(name));
      if (!agrees(names.columns[c], column_is_first ? first : second)) return std::nullopt;
      if (!agrees(names.rows[r], column_is_first ? second : first)) return std::nullopt;
    }
  }
  return names;
}

std::optional<GridNames> grid_names(const GameModel& model, const SiteRows& rows) {
  if (rows.empty() || rows.front().empty()) return std::nullopt;
  if (auto names = grid_names(model, rows, true)) return names;
  return grid_names(model, rows, false);
}

// ---- what stands in the cells
// --------------------------------------------------------------------

// An attribute that is shown in the cells: numbers, or a sign for each value of an enumeration.
struct ShownValues {
  Index variable = kNoIndex;
  std::vector<std::string> signs;  // empty: numbers
};

// The only variable that `fits`, if there is just one.
template <class Fits>
Index only_variable(const GameModel& model, const Fits& fits) {
  Index found = kNoIndex;
  for (std::size_t v = 0; v < model.variables.size(); ++v) {
    const lang::Variable& variable = model.variables[v];
    if (!is_open_and_lasting(variable) || variable.type.shape != lang::Shape::Scalar) continue;
    if (!fixed_initial(model, variable) || !fits(variable)) continue;
    if (found != kNoIndex) return kNoIndex;
    found = static_cast<Index>(v);
  }
  return found;
}

bool is_enumeration(const lang::Variable& variable) {
  return variable.type.base == lang::Base::Enum && !variable.type.optional;
}

const std::vector<std::string>& values_of(const GameModel& model, Index variable) {
  return lang::at(model.enums, lang::at(model.variables, variable).type.enum_id).values;
}

struct Cells {
  PieceSigns pieces;
  ShownValues ground;  // of sites or their blocks
  ShownValues mark;    // of pieces
};

Cells cells_of(const GameModel& model, const Position& position) {
  Cells cells;
  cells.pieces = signs_of(model, position);
  std::set<std::string> taken = {"."};
  for (const auto& [piece, sign] : cells.pieces) taken.insert(sign);
  cells.ground.variable = only_variable(model, [](const lang::Variable& variable) {
    return variable.owner == lang::Owner::Site && variable.type.base == lang::Base::Int &&
           !variable.type.optional;
  });
  if (cells.ground.variable == kNoIndex) {
    cells.ground.variable = only_variable(model, [](const lang::Variable& variable) {
      return (variable.owner == lang::Owner::Site || variable.owner == lang::Owner::Block) &&
             is_enumeration(variable);
    });
    if (cells.ground.variable != kNoIndex) {
      const Index usual =
          fixed_initial(model, lang::at(model.variables, cells.ground.variable))->number;
      for (const std::string& value : values_of(model, cells.ground.variable)) {
        const bool is_usual = static_cast<Index>(cells.ground.signs.size()) == usual;
        cells.ground.signs.push_back(is_usual ? "." : fresh_sign(value, true, taken));
      }
    }
  }
  cells.mark.variable = only_variable(model, [](const lang::Variable& variable) {
    return variable.owner == lang::Owner::Piece && is_enumeration(variable);
  });
  if (cells.mark.variable == kNoIndex) return cells;
  const bool alike = !cells.ground.signs.empty() &&
                     lang::at(model.variables, cells.ground.variable).type.enum_id ==
                         lang::at(model.variables, cells.mark.variable).type.enum_id;
  std::set<std::string> letters;
  for (const std::string& value : values_of(model, cells.mark.variable)) {
    const std::size_t at = cells.mark.signs.size();
    const bool as_ground = alike && cells.ground.signs[at] != ".";
    cells.mark.signs.push_back(as_ground ? cells.ground.signs[at]
                                         : fresh_sign(value, true, alike ? taken : letters));
  }
  return cells;
}

std::string ground_sign(const GameModel& model, const Position& position, const Cells& cells,
                        Index site) {
  if (cells.ground.variable == kNoIndex) return ".";
  const lang::Variable& variable = lang::at(model.variables, cells.ground.variable);
  const Index owner =
      variable.owner == lang::Owner::Block ? lang::at(model.board.sites, site).block : site;
  if (owner < 0) return ".";
  const Index value = value_at(model, position, cells.ground.variable, owner).number;
  if (!cells.ground.signs.empty()) return lang::at(cells.ground.signs, value);
  return value == 0 ? "." : std::to_string(value);
}

std::string cell_sign(const GameModel& model, const Position& position, const Cells& cells,
                      Index site) {
  if (site < 0) return " ";
  const std::string ground = ground_sign(model, position, cells, site);
  const auto piece = position.pieces.find(site);
  if (piece == position.pieces.end()) return ground;
  std::string sign = cells.pieces.at(piece->second);
  if (cells.mark.variable != kNoIndex) {
    const std::vector<bool>& kinds = lang::at(model.variables, cells.mark.variable).of_kind;
    if (kinds.empty() || kinds[static_cast<std::size_t>(piece->second.kind)]) {
      const Index value = value_at(model, position, cells.mark.variable, site).number;
      sign += lang::at(cells.mark.signs, value);
    }
  }
  // A number tells something of the cell even where a piece stands.
  return cells.ground.signs.empty() && ground != "." ? sign + ground : sign;
}

std::string legend_of(const GameModel& model, const Cells& cells) {
  std::string text;
  std::vector<std::string> pieces;
  for (const auto& [piece, sign] : cells.pieces) {
    pieces.push_back(sign + " " + piece_words(model, piece));
  }
  if (!pieces.empty()) text += told_list("", pieces);
  const auto values_text = [&](const ShownValues& shown) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < shown.signs.size(); ++i) {
      values.push_back(shown.signs[i] + " " + values_of(model, shown.variable)[i]);
    }
    text += told_list(lang::at(model.variables, shown.variable).name + ":", values);
  };
  if (cells.ground.variable != kNoIndex) {
    if (cells.ground.signs.empty()) {
      text += fmt::format("  numbers: {}\n", lang::at(model.variables, cells.ground.variable).name);
    } else {
      values_text(cells.ground);
    }
  }
  if (cells.mark.variable != kNoIndex && !cells.pieces.empty()) values_text(cells.mark);
  return text;
}

// ---- the picture
// ---------------------------------------------------------------------------------

// How far a row stands to the right, in half cells.
std::size_t halves_before(const GameModel& model, const SiteRows& rows, std::size_t row,
                          std::size_t longest) {
  if (model.board.shape == lang::BoardShape::Rhombus) return rows.size() - 1 - row;
  return longest - rows[row].size();
}

bool begins_block(const GameModel& model, Index before, Index site) {
  if (before < 0 || site < 0 || model.board.blocks.empty()) return false;
  return lang::at(model.board.sites, before).block != lang::at(model.board.sites, site).block;
}

std::string drawn_grid(const GameModel& model, const Position& position, const SiteRows& rows,
                       const Cells& cells) {
  const auto names = grid_names(model, rows);
  std::size_t cell = 1;
  std::size_t margin = 0;
  std::size_t longest = 0;
  for (const std::vector<Index>& row : rows) {
    longest = std::max(longest, row.size());
    for (const Index site : row) {
      cell = std::max(cell, lang::display_width(cell_sign(model, position, cells, site)));
      if (0 <= site) margin = std::max(margin, lang::at(model.board.sites, site).name.size());
    }
  }
  if (names) {
    for (const std::string& column : names->columns) cell = std::max(cell, column.size());
  }
  const std::size_t half = (cell + 2) / 2;  // staggered rows want cells of an odd width
  const bool staggered = model.board.shape == lang::BoardShape::Rhombus ||
                         std::any_of(rows.begin(), rows.end(), [&](const std::vector<Index>& row) {
                           return row.size() != longest;
                         });
  if (staggered) cell = 2 * half - 1;
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::vector<Index>& row = rows[r];
    const auto is_there = [](Index site) { return 0 <= site; };
    const auto first = std::find_if(row.begin(), row.end(), is_there);
    const auto last = std::find_if(row.rbegin(), row.rend(), is_there);
    if (0 < r && !row.empty() && row.size() == rows[r - 1].size() &&
        begins_block(model, rows[r - 1].front(), row.front())) {
      text += "\n";
    }
    std::string label;
    if (names) {
      label = names->rows[r];
    } else if (first != row.end()) {
      label = lang::at(model.board.sites, *first).name;
    }
    std::string line = fmt::format("{:>{}}  ", label, margin);
    line += std::string(halves_before(model, rows, r, longest) * half * (staggered ? 1 : 0), ' ');
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (0 < c && begins_block(model, row[c - 1], row[c])) line += " ";
      line += padded(cell_sign(model, position, cells, row[c]), cell) + " ";
    }
    // Where the columns have no letters below, the name of the last site helps to count.
    if (!names && last != row.rend() && *first != *last) {
      line = fmt::format("{}{} {}", line,
                         std::string((longest - row.size()) * (staggered ? half : 0), ' '),
                         lang::at(model.board.sites, *last).name);
    }
    add_trimmed(text, line);
  }
  if (names) {
    std::string line = std::string(margin + 2, ' ');
    for (std::size_t c = 0; c < names->columns.size(); ++c) {
      if (0 < c && begins_block(model, rows.back()[c - 1], rows.back()[c])) line += " ";
      line += padded(names->columns[c], cell) + " ";
    }
    add_trimmed(text, line);
  }
  return text;
}

// ---- values on links
// -----------------------------------------------------------------------------

struct GridPlace {
  std::size_t row = 0, column = 0;
};

// The links between neighbours of a grid, each with what it holds, or a stroke. Nothing where
// links cross, lead further, or the cells do not stand in columns.
struct LinkSigns {
  Index variable = kNoIndex;
  std::map<std::pair<std::size_t, std::size_t>, std::string> at;  // by twice the row and column
};

std::optional<LinkSigns> link_signs(const GameModel& model, const Position& position,
                                    const SiteRows& rows) {
  LinkSigns signs;
  if (model.board.shape != lang::BoardShape::Square) return std::nullopt;
  signs.variable = only_variable(model, [](const lang::Variable& variable) {
    return variable.owner == lang::Owner::Link && variable.type.base != lang::Base::Site;
  });
  if (signs.variable == kNoIndex) return std::nullopt;
  std::map<Index, GridPlace> places;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (0 <= rows[r][c]) places[rows[r][c]] = {r, c};
    }
  }
  const lang::Type& type = lang::at(model.variables, signs.variable).type;
  for (std::size_t l = 0; l < model.board.links.size(); ++l) {
    const GridPlace a = places.at(model.board.links[l].tail);
    const GridPlace b = places.at(model.board.links[l].head);
    const auto [top, bottom] = std::minmax(a.row, b.row);
    const auto [left, right] = std::minmax(a.column, b.column);
    if (1 < bottom - top || 1 < right - left) return std::nullopt;
    std::string sign;
    const lang::Value value = value_at(model, position, signs.variable, static_cast<Index>(l));
    if (!value.is_none()) {
      sign = lang::print_value(model, type, value);
    } else if (top == bottom || left == right) {
      sign = top == bottom ? "-" : "|";
    } else {
      sign = (a.row < b.row) == (a.column < b.column) ? "\\" : "/";
    }
    if (!signs.at.emplace(std::pair(top + bottom, left + right), sign).second) return std::nullopt;
  }
  return signs;
}

std::string drawn_links(const GameModel& model, const Position& position, const SiteRows& rows,
                        const Cells& cells, const GridNames& names, const LinkSigns& links) {
  std::size_t width = 1;
  std::size_t margin = 0;
  for (const auto& [place, sign] : links.at) width = std::max(width, lang::display_width(sign));
  for (const std::string& name : names.columns) width = std::max(width, name.size());
  for (const std::string& name : names.rows) margin = std::max(margin, name.size());
  for (const std::vector<Index>& row : rows) {
    for (const Index site : row) {
      width = std::max(width, lang::display_width(cell_sign(model, position, cells, site)));
    }
  }
  const auto put_line = [&](std::string& text, const std::string& label, const auto& sign_at) {
    std::string line = fmt::format(" {:>{}}  ", label, margin);
    for (std::size_t c = 0; c + 1 < 2 * names.columns.size(); ++c) {
      line += padded(sign_at(c), width) + " ";
    }
    add_trimmed(text, line);
  };
  std::string text;
  for (std::size_t r = 0; r + 1 < 2 * rows.size(); ++r) {
    put_line(text, r % 2 == 0 ? names.rows[r / 2] : "", [&](std::size_t c) -> std::string {
      if (r % 2 == 0 && c % 2 == 0) return cell_sign(model, position, cells, rows[r / 2][c / 2]);
      const auto link = links.at.find({r, c});
      return link == links.at.end() ? " " : link->second;
    });
  }
  put_line(text, "", [&](std::size_t c) { return c % 2 == 0 ? names.columns[c / 2] : " "; });
  return text;
}

}  // namespace

Picture grid_picture(const GameModel& model, const Position& position, const SiteRows& rows) {
  const Cells cells = cells_of(model, position);
  Picture picture;
  for (const ShownValues& shown : {cells.ground, cells.mark}) {
    if (shown.variable != kNoIndex) picture.told.insert(shown.variable);
  }
  const auto names = grid_names(model, rows);
  const auto links = names ? link_signs(model, position, rows) : std::nullopt;
  if (links) {
    picture.told.insert(links->variable);
    picture.text =
        drawn_links(model, position, rows, cells, *names, *links) + legend_of(model, cells) +
        fmt::format("  on the links: {}\n", lang::at(model.variables, links->variable).name);
  } else {
    picture.text = drawn_grid(model, position, rows, cells) + legend_of(model, cells);
  }
  return picture;
}

}  // namespace ludo::interpreter
