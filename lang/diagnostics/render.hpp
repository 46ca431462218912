// Diagnostics as text for people: the message, the source line with carets, the hint.
//
//   error[unknown-site]: unknown site `e9`; the board has ranks 1 to 8
//     --> game.ludo:41:18
//      |
//   41 |   place king at e9
//      |                 ^^
//     hint: did you mean `e8`?
//
// The primary mark is underlined with `^`, the others with `-`. Of a span over several lines the
// first line is shown. Tabs are shown as spaces, and carets stand under wide letters correctly.
//
// Tested by tests/lang/diagnostics/test_render.cpp.
#pragma once

#include <string>

#include "lang/diagnostics/diagnostic.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

enum class Colours : bool { off, on };

/// One diagnostic; ends with a line end.
std::string render(const Diagnostic& diagnostic, const SourceMap& sources,
                   Colours colour = Colours::off);

/// Only the place, the source line and the carets of a mark, for who has a sentence of his own.
/// Empty for a mark that is nowhere.
std::string render_place(const Mark& mark, const SourceMap& sources, Colours colour = Colours::off);

/// All of them, sorted, with empty lines between, and a last line if some were dropped. Empty if
/// there are none.
std::string render(const Diagnostics& diagnostics, const SourceMap& sources,
                   Colours colour = Colours::off);

/// The short form of one line: `game.ludo:41:18: error[unknown-site]: unknown site `e9``.
std::string render_line(const Diagnostic& diagnostic, const SourceMap& sources);

}  // namespace ludo::lang
