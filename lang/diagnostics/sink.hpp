// Where stages report to: collects diagnostics, counts them, and orders them for the reader.
//
// Tested by tests/lang/diagnostics/test_sink.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "lang/diagnostics/diagnostic.hpp"

namespace ludo::lang {

class Diagnostics {
 public:
  /// More than this many are counted but not kept.
  static constexpr std::size_t kMaxKept = 200;

  /// Keeps a diagnostic, unless an equal one is kept already.
  void report(Diagnostic diagnostic);
  void report(DiagnosticKind kind, std::string message, Span primary);
  void report(DiagnosticKind kind, std::string message, Mark primary,
              std::vector<Mark> more_marks = {}, std::string hint = {});

  [[nodiscard]] bool has_errors() const { return count(Severity::error) != 0; }

  /// How many were reported, the dropped ones included.
  [[nodiscard]] std::size_t count(Severity severity) const;
  [[nodiscard]] std::size_t count() const;

  /// True if nothing was reported.
  [[nodiscard]] bool empty() const { return count() == 0; }

  /// How many were counted but not kept.
  [[nodiscard]] std::size_t dropped() const { return dropped_; }

  /// The kept ones, in the order of report.
  [[nodiscard]] const std::vector<Diagnostic>& in_order_of_report() const { return kept_; }

  /// The kept ones by file, offset and kind, equals in the order of report; those that are nowhere
  /// come first.
  [[nodiscard]] std::vector<Diagnostic> sorted() const;

 private:
  std::vector<Diagnostic> kept_;
  std::array<std::size_t, 4> counts_{};
  std::size_t dropped_ = 0;
};

}  // namespace ludo::lang
