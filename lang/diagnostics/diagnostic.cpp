// The table of kinds, and the voice of messages; see diagnostic.hpp.
//
// Tested by tests/lang/diagnostics/test_diagnostic.cpp.

#include "lang/diagnostics/diagnostic.hpp"

#include <array>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::lang {

namespace {

struct KindRow {
  DiagnosticKind kind;
  std::string_view name;
  Severity severity;
  std::string_view title;
};

constexpr KindRow kKinds[] = {
#define LUDO_DIAGNOSTIC(enum_name, name, severity, title) \
  {DiagnosticKind::enum_name, name, Severity::severity, title},
#include "lang/diagnostics/kinds.def"
#undef LUDO_DIAGNOSTIC
};

constexpr std::array kAllKinds = {
#define LUDO_DIAGNOSTIC(enum_name, name, severity, title) DiagnosticKind::enum_name,
#include "lang/diagnostics/kinds.def"
#undef LUDO_DIAGNOSTIC
};

const KindRow& row(DiagnosticKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

bool has_voice(std::string_view text) {
  if (text.empty() || text.find('\n') != std::string_view::npos) return false;
  const char first = text.front();
  const bool lower = 'a' <= first && first <= 'z';
  const char number = first == '-' && text.size() > 1 ? text[1] : first;
  const bool digit = '0' <= number && number <= '9';
  if (!lower && !digit && first != '`' && first != '"') return false;
  // `…` at the end is two bytes more than a full stop and stays allowed, as does a question mark.
  return text.back() != '.' && text.back() != ' ';
}

}  // namespace

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      return "info";
    case Severity::fault:
      return "fault";
  }
  LUDO_UNREACHABLE();
}

std::string_view kind_name(DiagnosticKind kind) { return row(kind).name; }
Severity kind_severity(DiagnosticKind kind) { return row(kind).severity; }
std::string_view kind_title(DiagnosticKind kind) { return row(kind).title; }

std::span<const DiagnosticKind> all_kinds() { return kAllKinds; }

std::optional<DiagnosticKind> find_kind(std::string_view name) {
  for (const KindRow& row : kKinds) {
    if (row.name == name) return row.kind;
  }
  return std::nullopt;
}

Diagnostic::Diagnostic(DiagnosticKind kind, std::string message, Mark primary,
                       std::vector<Mark> more_marks, std::string hint)
    : kind_(kind),
      message_(std::move(message)),
      primary_(std::move(primary)),
      more_marks_(std::move(more_marks)),
      hint_(std::move(hint)) {
  LUDO_ASSERT(has_voice(message_), "the message is out of voice: \"{}\"", message_);
  LUDO_ASSERT(hint_.empty() || has_voice(hint_), "the hint is out of voice: \"{}\"", hint_);
}

Diagnostic::Diagnostic(DiagnosticKind kind, std::string message, Span primary)
    : Diagnostic(kind, std::move(message), Mark{primary, {}}) {}

Diagnostic&& Diagnostic::with_mark(Span span, std::string text) && {
  more_marks_.push_back(Mark{span, std::move(text)});
  return std::move(*this);
}

Diagnostic&& Diagnostic::with_hint(std::string hint) && {
  LUDO_ASSERT(hint.empty() || has_voice(hint), "the hint is out of voice: \"{}\"", hint);
  hint_ = std::move(hint);
  return std::move(*this);
}

}  // namespace ludo::lang
