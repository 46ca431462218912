// Collects diagnostics; see sink.hpp.
//
// Tested by tests/lang/diagnostics/test_sink.cpp.

#include "lang/diagnostics/sink.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace ludo::lang {

void Diagnostics::report(Diagnostic diagnostic) {
  if (std::find(kept_.begin(), kept_.end(), diagnostic) != kept_.end()) return;
  ++counts_[static_cast<std::size_t>(diagnostic.severity())];
  if (kept_.size() < kMaxKept) {
    kept_.push_back(std::move(diagnostic));
  } else {
    ++dropped_;
  }
}

void Diagnostics::report(DiagnosticKind kind, std::string message, Span primary) {
  report(Diagnostic(kind, std::move(message), primary));
}

void Diagnostics::report(DiagnosticKind kind, std::string message, Mark primary,
                         std::vector<Mark> more_marks, std::string hint) {
  report(Diagnostic(kind, std::move(message), std::move(primary), std::move(more_marks),
                    std::move(hint)));
}

std::size_t Diagnostics::count(Severity severity) const {
  return counts_[static_cast<std::size_t>(severity)];
}

std::size_t Diagnostics::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  const auto key = [](const Diagnostic& diagnostic) {
    const Span& span = diagnostic.primary().span;
    // Nowhere sorts before file 0, so that general messages open the list.
    const std::size_t file = span.is_nowhere() ? 0 : span.file.index() + 1;
    return std::tuple(file, span.begin, diagnostic.kind());
  };
  std::vector<Diagnostic> ordered = kept_;
  std::stable_sort(
      ordered.begin(), ordered.end(),
      [&](const Diagnostic& lhs, const Diagnostic& rhs) { return key(lhs) < key(rhs); });
  return ordered;
}

}  // namespace ludo::lang
