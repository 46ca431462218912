// What the parts of pictures of letters share; see ansi.hpp. Internal to this room.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/render/ansi.hpp"
#include "interpreter/render/canvas.hpp"
#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

/// What stands on a site, in letters.
struct SiteWords {
  std::string piece;   // of the piece on it, or of a pawn
  std::string ground;  // of the site itself
  std::string badge;   // behind them
  bool is_pawn = false;
  lang::Index owner = lang::kNoIndex;  // of the piece
  scene::Paint fill;                   // of the ground
  bool marked = false;

  /// All of it. A number tells something of the ground even where a piece stands.
  [[nodiscard]] std::string text() const;
};

/// A scene with what all parts of its picture ask for.
class Letters {
 public:
  Letters(const scene::Scene& shown, const std::vector<lang::Colour>& colours,
          const AnsiOptions& wanted);

  const scene::Scene& scene;
  const AnsiOptions& options;

  [[nodiscard]] const SiteWords& on(lang::Index site) const;
  [[nodiscard]] const std::string& name(lang::Index site) const;
  [[nodiscard]] bool has_colours() const { return options.colours != Colours::None; }

  /// A colour of the palette as the terminal has it; kPlain: none, or none wanted.
  [[nodiscard]] std::int32_t tone(const scene::Paint& paint) const;
  [[nodiscard]] std::int32_t tone(std::string_view name, lang::Part part = lang::Part::Fill) const;
  /// How signs of a player's pieces look.
  [[nodiscard]] LetterStyle owned(lang::Index owner) const;

  /// `  label one, two, …`, broken before the last column.
  [[nodiscard]] std::string list(std::string_view label,
                                 const std::vector<std::string>& items) const;

 private:
  const std::vector<lang::Colour>& palette_;
  std::map<lang::Index, SiteWords> sites_;
  std::vector<std::string> names_;  // clean
};

/// A part of the picture, and the ties that stand in it, by their place in the scene.
struct DrawnLetters {
  std::string text;
  std::set<std::size_t> ties;
};

/// The names that rows and columns of a grid share: `a` to `c` and `1` to `3`.
struct GridNames {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};
std::optional<GridNames> names_of(const Letters& letters);

DrawnLetters draw_grid(const Letters& letters);
/// Nothing if the grid has no links between neighbours that fit the width.
std::optional<DrawnLetters> draw_points(const Letters& letters);
DrawnLetters draw_graph(const Letters& letters);
std::string draw_tiles(const Letters& letters);

/// Prints a sheet with a label before each row, in bands of whole steps where it is too wide.
struct Banded {
  Canvas sheet;
  std::vector<std::string> labels;  // by row; the rest has none
  std::size_t margin = 0;           // of the labels
  std::size_t step = 1;             // columns that stay together
};
std::string print_bands(const Banded& banded, const Letters& letters);

}  // namespace ludo::rendering
