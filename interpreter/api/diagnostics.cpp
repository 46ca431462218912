// Messages, exceptions and the version. See <ludo/diagnostic.hpp>, <ludo/errors.hpp>.

#include <ludo/diagnostic.hpp>
#include <ludo/errors.hpp>
#include <ludo/version.hpp>
#include <utility>

#include "lang/diagnostics/diagnostic.hpp"
#include "lang/diagnostics/explain.hpp"

namespace ludo {

namespace {

std::string first_error(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::Error) continue;
    std::string text = diagnostic.message;
    if (diagnostic.place) {
      text = diagnostic.place->text + ":" + std::to_string(diagnostic.place->line) + ": " + text;
    }
    return text;
  }
  return "nothing was read";
}

}  // namespace

std::string_view version() noexcept { return LUDO_VERSION; }

std::string render(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!text.empty()) text += "\n";
    text += diagnostic.rendered;
  }
  return text;
}

std::optional<std::string_view> explain(std::string_view kind) {
  const auto found = lang::find_kind(kind);
  return found ? lang::explanation(*found) : std::nullopt;
}

std::vector<std::string_view> diagnostic_kinds() {
  std::vector<std::string_view> names;
  for (const lang::DiagnosticKind kind : lang::all_kinds()) names.push_back(lang::kind_name(kind));
  return names;
}

NothingRead::NothingRead(std::vector<Diagnostic> diagnostics)
    : Error(first_error(diagnostics)), diagnostics_(std::move(diagnostics)) {}

DescriptionError::DescriptionError(const std::string& message, std::optional<Place> place)
    : Error(message), place_(std::move(place)) {}

}  // namespace ludo
