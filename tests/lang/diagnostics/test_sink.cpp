#include "lang/diagnostics/sink.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

static constexpr DiagnosticKind kSinkKind = DiagnosticKind::unexpected_text;

TEST_CASE("nothing reported, nothing counted") {
  const Diagnostics diagnostics;
  CHECK(diagnostics.empty());
  CHECK_FALSE(diagnostics.has_errors());
  CHECK(diagnostics.sorted().empty());
}

TEST_CASE("diagnostics are sorted by file, offset and kind; nowhere first") {
  Diagnostics diagnostics;
  diagnostics.report(kSinkKind, "d", Span{FileId(1), 0, 1});
  diagnostics.report(kSinkKind, "c", Span{FileId(0), 8, 9});
  diagnostics.report(DiagnosticKind::bad_encoding, "b", Span{FileId(0), 8, 9});
  diagnostics.report(kSinkKind, "a", Span::nowhere());
  std::string order;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) order += diagnostic.message();
  CHECK(order == "abcd");
  CHECK(diagnostics.in_order_of_report().front().message() == "d");
  CHECK(diagnostics.has_errors());
}

TEST_CASE("the same diagnostic is reported once") {
  Diagnostics diagnostics;
  for (int i = 0; i < 3; ++i) diagnostics.report(kSinkKind, "again", Span{FileId(0), 1, 2});
  CHECK(diagnostics.count() == 1);
}

TEST_CASE("past the maximum, diagnostics are only counted") {
  Diagnostics diagnostics;
  for (Offset at = 0; at < 250; ++at) diagnostics.report(kSinkKind, "odd", Span{FileId(0), at, at});
  CHECK(diagnostics.count(Severity::error) == 250);
  CHECK(diagnostics.count(Severity::warning) == 0);
  CHECK(diagnostics.sorted().size() == Diagnostics::kMaxKept);
  CHECK(diagnostics.dropped() == 50);
}

}  // namespace ludo::lang
