// What pictures in one document share: classes for their inks, symbols and patterns. Each shape
// that is written down enters what it needs; afterwards style() and definitions() say it.
//
// A class stands for one ink, numbered in the order of use. Colours are written out, once for each
// theme: some programs draw `var()` and `light-dark()` black.
//
// Tested by tests/interpreter/render/test_svg.cpp.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/render/svg.hpp"
#include "interpreter/scene/scene.hpp"

namespace ludo::rendering {

class SvgSheet {
 public:
  /// Auto means light here; dark_style() has the rest.
  explicit SvgSheet(Theme theme);

  /// What is written next is of this scene, which the caller keeps until then, in these colours.
  void begin(const scene::Scene& scene, const std::vector<lang::Colour>& palette);
  /// A group with what it is called; empty if it neither shows nor says anything. A group of one
  /// element may be that element.
  std::string group(const scene::Group& group);
  /// The elements of a group, each for itself.
  std::vector<std::string> elements_of(const std::vector<scene::Shape>& shapes);
  /// The elements of a group.
  std::string shapes(const std::vector<scene::Shape>& shapes);
  /// The ground behind a picture; empty if the palette has no `page`.
  std::string page(const scene::Box& box);

  /// Symbols and patterns inside of `<defs>`; empty if there are none.
  [[nodiscard]] std::string definitions() const;
  /// Rules of CSS for all that was written so far.
  [[nodiscard]] std::string style() const;
  /// The rules that differ in the dark theme, each selector after `prefix`.
  [[nodiscard]] std::string dark_style(std::string_view prefix = "") const;

 private:
  // All that a class says. Shapes that differ in nothing of it share one.
  struct Look {
    scene::Ink ink;
    std::int32_t letters = 0;  // height; 0: no text
    scene::Shape::Anchor anchor = scene::Shape::Anchor::Middle;
    bool in_symbol = false;  // what is not said is said by the user of the symbol
    int pattern = -1;        // fills instead of ink.fill
    bool casing = false;     // Print: black under a white line
    friend auto operator<=>(const Look&, const Look&) = default;
  };
  struct Pattern {
    int form = 0;  // of kForms
    std::int32_t step = 0;
    scene::Paint paint;  // of its strokes; None: black ones on white
    friend auto operator<=>(const Pattern&, const Pattern&) = default;
  };
  enum class Tint { White, Black, Pattern, Nothing };  // of print
  using Rules = std::vector<std::pair<std::string_view, std::string>>;

  [[nodiscard]] scene::Paint own(scene::Paint paint) const;
  void add_elements(std::vector<std::string>& elements, const scene::Shape& shape);
  std::string element(const scene::Shape& shape, const Look& look);
  std::string used(const scene::Shape& shape, const Look& look);
  [[nodiscard]] std::optional<scene::Shape> plain_disc(const scene::Shape& shape) const;
  std::string symbol(lang::Index index);
  std::string name_of(Look look);
  int pattern_of(const Pattern& pattern);
  std::string text_of(const Pattern& pattern, int id);

  [[nodiscard]] const lang::Colour* colour(const scene::Paint& paint) const;
  [[nodiscard]] Tint tint(const scene::Paint& paint) const;
  int hatch_of(const scene::Paint& paint);
  [[nodiscard]] Rules rules(const Look& look, bool dark) const;
  void add_paint(Rules& rules, const scene::Paint& paint, bool is_line, bool dark) const;
  void add_fill(Rules& rules, const Look& look, bool dark) const;
  void add_line(Rules& rules, const Look& look, bool dark) const;
  void add_letters(Rules& rules, const Look& look) const;

  Theme theme_;
  std::vector<lang::Colour> palette_;  // of all scenes
  std::map<std::tuple<std::string, std::array<std::uint32_t, 6>>, lang::Index> colours_;
  std::vector<lang::Index> own_colours_;  // into palette_, by the colours of the scene's palette
  std::map<Look, int> classes_;
  std::vector<Look> looks_;
  std::map<Pattern, int> patterns_;
  std::map<lang::Index, int> hatches_;  // Print: of a colour, in order of use
  std::vector<std::string> pattern_texts_;
  std::map<std::string, std::size_t> symbol_ids_;  // by what is drawn
  std::vector<std::string> symbols_;
  const scene::Scene* scene_ = nullptr;
  std::vector<std::string> symbol_names_;  // by the scene's symbols; empty: not written yet
  std::set<lang::Index> open_;             // symbols that are being written
  bool in_symbol_ = false;
  bool has_text_ = false;
  bool has_wide_text_ = false;
};

}  // namespace ludo::rendering
