// Positions on a terminal. See board_picture.hpp.

#include "interpreter/services/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "interpreter/reference/observe.hpp"
#include "lang/lang.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

using lang::GameModel;
using lang::Index;
using lang::kNoIndex;
using PieceSigns = std::map<PieceOnSite, std::string>;

std::string piece_words(const GameModel& model, const PieceOnSite& piece) {
  const std::string& kind = lang::at(model.kinds, piece.kind).name;
  if (piece.owner == kNoIndex) return kind;
  return lang::at(model.players, piece.owner).name + " " + kind;
}

// A sign for every sort of piece on the board: the legend's, else letters of its name.
PieceSigns signs_of(const GameModel& model, const Position& position) {
  PieceSigns signs;
  std::set<std::string> taken = {".", "_"};
  std::set<PieceOnSite> sorts;
  for (const auto& [site, piece] : position.pieces) sorts.insert(piece);
  for (const PieceOnSite& piece : sorts) {
    const auto glyph =
        std::find_if(model.glyphs.begin(), model.glyphs.end(), [&](const auto& meaning) {
          return meaning.kind == piece.kind && meaning.owner == piece.owner &&
                 !taken.contains(meaning.glyph);
        });
    if (glyph == model.glyphs.end()) continue;
    signs[piece] = glyph->glyph;
    taken.insert(glyph->glyph);
  }
  for (const PieceOnSite& piece : sorts) {
    if (signs.contains(piece)) continue;
    std::string name = lang::at(model.kinds, piece.kind).name;
    if (piece.owner == 1) {
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    std::string sign;
    for (std::size_t length = 1; length <= name.size(); ++length) {
      sign = name.substr(0, length);
      if (!taken.contains(sign)) break;
    }
    for (int number = 2; taken.contains(sign); ++number)
      sign = name.front() + std::to_string(number);
    signs[piece] = sign;
    taken.insert(sign);
  }
  return signs;
}

std::size_t digits_begin(const std::string& name) {
  std::size_t at = 0;
  while (at < name.size() && std::isdigit(static_cast<unsigned char>(name[at])) == 0) ++at;
  return at;
}

// `e5` is column e and row 5; other names have no such parts.
bool is_letters_and_digits(const std::string& name) {
  const std::size_t cut = digits_begin(name);
  return 0 < cut && cut < name.size() &&
         std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(cut),
                     [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }) &&
         std::all_of(name.begin() + static_cast<std::ptrdiff_t>(cut), name.end(),
                     [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t shown = lang::display_width(text);
  return shown < width ? text + std::string(width - shown, ' ') : text;
}

// What stands on the cells, with the names of the rows beside them.
std::string drawn_board(const GameModel& model, const Position& position,
                        const std::vector<std::vector<Index>>& rows, const PieceSigns& signs) {
  std::size_t cell = 1;
  for (const auto& [piece, sign] : signs) cell = std::max(cell, lang::display_width(sign));
  std::size_t longest = 0;
  std::size_t margin = 0;
  bool grid = model.board.shape == lang::BoardShape::Square;
  for (const std::vector<Index>& row : rows) {
    longest = std::max(longest, row.size());
    for (const Index site : row) {
      if (site < 0) continue;
      const std::string& name = lang::at(model.board.sites, site).name;
      margin = std::max(margin, name.size());
      grid = grid && is_letters_and_digits(name);
    }
  }
  for (const std::vector<Index>& row : rows) grid = grid && row.size() == longest;
  std::string text;
  for (const std::vector<Index>& row : rows) {
    // The name of its row, or of its first site.
    const auto first = std::find_if(row.begin(), row.end(), [](Index site) { return site >= 0; });
    std::string label;
    if (first != row.end()) {
      label = lang::at(model.board.sites, *first).name;
      if (grid) label = label.substr(digits_begin(label));
    }
    std::string line = fmt::format("{:>{}}  ", label, margin);
    // Rows of unequal length stand centred: half a cell for each that is missing.
    line += std::string((longest - row.size()) * (cell + 1) / 2, ' ');
    for (const Index site : row) {
      std::string sign = " ";
      if (site >= 0) {
        const auto piece = position.pieces.find(site);
        sign = piece == position.pieces.end() ? "." : signs.at(piece->second);
      }
      line += padded(sign, cell) + " ";
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  if (grid && !rows.empty()) {
    std::string line = std::string(margin + 2, ' ');
    for (const Index site : rows.back()) {
      const std::string& name = lang::at(model.board.sites, site).name;
      line += padded(name.substr(0, digits_begin(name)), cell) + " ";
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string legend_text(const GameModel& model, const PieceSigns& signs) {
  std::string text;
  for (const auto& [piece, sign] : signs) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", sign, piece_words(model, piece));
  }
  return text.empty() ? "" : "  " + text + "\n";
}

// Tiles by place, pieces by sort.
std::string listed_board(const GameModel& model, const Position& position) {
  std::string text;
  for (const auto& [block, tile] : position.tiles) {
    text += fmt::format("  {} {}", lang::at(model.board.blocks, block).name,
                        lang::at(model.tiles, tile.tile).name);
    if (tile.turn != 0) text += fmt::format(" turned {}", tile.turn);
    text += "\n";
  }
  std::map<PieceOnSite, std::string> sites;
  lang::Type site_type;
  site_type.base = lang::Base::Site;
  for (const auto& [site, piece] : position.pieces) {
    std::string& names = sites[piece];
    names += (names.empty() ? "" : ", ") + lang::print_value(model, site_type, lang::Value(site));
  }
  for (const auto& [piece, names] : sites) {
    text += fmt::format("  {}: {}\n", piece_words(model, piece), names);
  }
  return text;
}

// What the viewer knows besides the board.
std::string known_values(const Engine& engine, const State& state, Index viewer) {
  std::string text;
  const std::string observed = engine.observe(state, viewer);
  std::string_view rest = observed;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.find(" = ") == std::string_view::npos || line.starts_with("register ")) continue;
    text += fmt::format("  {}\n", line);
  }
  return text;
}

}  // namespace

bool has_secrets(const GameModel& model) {
  return !model.visibilities.empty() ||
         std::any_of(model.variables.begin(), model.variables.end(),
                     [](const lang::Variable& variable) {
                       return variable.seen.sight != lang::Sight::All;
                     }) ||
         std::any_of(model.scenario.phases.begin(), model.scenario.phases.end(),
                     [](const lang::PhaseDef& phase) { return phase.secretly; });
}

std::string board_picture(const Engine& engine, const State& state, Index viewer) {
  const GameModel& model = engine.model();
  const State seen = as_seen(state, viewer);
  const std::vector<std::vector<Index>> rows = lang::picture_of_sites(model.board);
  std::string text;
  if (rows.empty()) {
    text = listed_board(model, seen.position);
  } else {
    const PieceSigns signs = signs_of(model, seen.position);
    text = drawn_board(model, seen.position, rows, signs) + legend_text(model, signs);
  }
  return text + known_values(engine, state, viewer);
}

}  // namespace ludo::interpreter
