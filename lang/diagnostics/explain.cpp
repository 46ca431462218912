// Looks explanations up in the generated table; see explain.hpp.
//
// Tested by tests/lang/diagnostics/test_explain.cpp.

#include "lang/diagnostics/explain.hpp"

namespace ludo::lang {

std::optional<std::string_view> explanation(DiagnosticKind kind) {
  for (const Explanation& entry : explanation_table()) {
    if (entry.name == kind_name(kind)) return entry.text;
  }
  return std::nullopt;
}

}  // namespace ludo::lang
