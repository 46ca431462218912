// How reports look: colours for light and dark, and the rules of the page.
//
// Tested by tests/interpreter/report/test_page.cpp, which reckons the contrast of the colours.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace ludo::report {

// A colour in both schemes, as `#rrggbb`.
struct Tint {
  std::string_view name;
  std::string_view light, dark;
  enum class Use {
    Ground,  // words stand on it
    Words,   // is read on every ground
    Shape,   // is told from every ground without words
    Edge,    // decoration
  } use;
};

inline constexpr std::array kTints = {
    Tint{"ground", "#f7f5f0", "#14171b", Tint::Use::Ground},
    Tint{"card", "#ffffff", "#1d2126", Tint::Use::Ground},
    Tint{"shade", "#efece4", "#2a2f36", Tint::Use::Ground},
    Tint{"ink", "#1c2127", "#eceae5", Tint::Use::Words},
    Tint{"soft", "#555d66", "#b3bac2", Tint::Use::Words},
    Tint{"warn", "#8a3b00", "#f2b277", Tint::Use::Words},
    Tint{"a", "#2463a6", "#6fa8e6", Tint::Use::Shape},
    Tint{"b", "#b8540f", "#e89a56", Tint::Use::Shape},
    Tint{"edge", "#dcd7cc", "#3a4149", Tint::Use::Edge},
};

/// The style sheet of a page.
std::string page_style();

}  // namespace ludo::report
