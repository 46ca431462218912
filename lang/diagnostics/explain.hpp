// The explanation of each kind of diagnostic: its section of spec/9-diagnostics.md, embedded by the
// build.
//
// Tested by tests/lang/diagnostics/test_explain.cpp and tests/house/.
#pragma once

#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "lang/diagnostics/diagnostic.hpp"

namespace ludo::lang {

/// The Markdown of the kind's section, without its heading; ends with a line end.
std::optional<std::string_view> explanation(DiagnosticKind kind);

/// One `## name` section of the document.
struct Explanation {
  std::string_view name;
  std::string_view text;
};

/// All sections, in the order of the document; generated.
std::span<const Explanation> explanation_table();

}  // namespace ludo::lang
