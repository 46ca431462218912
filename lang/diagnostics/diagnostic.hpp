// One message to the author of a text: what is wrong, where, and what to do.
//
// The kinds are rows of kinds.def. The constructor of Diagnostic asserts the voice: messages start
// in lower case (or with a backtick, a quotation mark or a digit), end without a full stop and are
// one line.
//
// Tested by tests/lang/diagnostics/test_diagnostic.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/text/span.hpp"

namespace ludo::lang {

/// A fault is an error that shows only in play.
enum class Severity : std::uint8_t { error, warning, info, fault };

enum class DiagnosticKind : std::uint16_t {
#define LUDO_DIAGNOSTIC(enum_name, name, severity, title) enum_name,
#include "lang/diagnostics/kinds.def"
#undef LUDO_DIAGNOSTIC
};

/// "error", "warning", "info" or "fault".
std::string_view severity_name(Severity severity);

/// The kebab-case name, such as "unclosed-bracket".
std::string_view kind_name(DiagnosticKind kind);
Severity kind_severity(DiagnosticKind kind);
std::string_view kind_title(DiagnosticKind kind);

/// All kinds, in the order of kinds.def.
std::span<const DiagnosticKind> all_kinds();

/// The kind of a kebab-case name.
std::optional<DiagnosticKind> find_kind(std::string_view name);

/// An underlined place; the text stands behind the underline and may be empty.
struct Mark {
  Span span;
  std::string text;

  friend bool operator==(const Mark&, const Mark&) = default;
};

/// A value; the voice of its message and hint is an invariant.
class Diagnostic {
 public:
  /// Asserts the voice of message and hint.
  Diagnostic(DiagnosticKind kind, std::string message, Mark primary,
             std::vector<Mark> more_marks = {}, std::string hint = {});
  Diagnostic(DiagnosticKind kind, std::string message, Span primary);

  /// Adds a second mark, such as "first declared here".
  Diagnostic&& with_mark(Span span, std::string text) &&;
  /// Sets the one hint.
  Diagnostic&& with_hint(std::string hint) &&;

  [[nodiscard]] DiagnosticKind kind() const { return kind_; }
  [[nodiscard]] Severity severity() const { return kind_severity(kind_); }
  [[nodiscard]] const std::string& message() const { return message_; }
  [[nodiscard]] const Mark& primary() const { return primary_; }
  [[nodiscard]] const std::vector<Mark>& more_marks() const { return more_marks_; }
  /// Empty if there is none.
  [[nodiscard]] const std::string& hint() const { return hint_; }

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;

 private:
  DiagnosticKind kind_;
  std::string message_;
  Mark primary_;
  std::vector<Mark> more_marks_;
  std::string hint_;
};

}  // namespace ludo::lang
