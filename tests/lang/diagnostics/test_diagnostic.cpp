#include "lang/diagnostics/diagnostic.hpp"

#include "lang/text/assert.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {

static Diagnostic say(std::string message, std::string hint = "") {
  return Diagnostic(DiagnosticKind::unexpected_text, std::move(message), Mark{}, {},
                    std::move(hint));
}

TEST_CASE("messages start in lower case and end without a full stop") {
  CHECK_NOTHROW(say("unknown site `e9`; the board has ranks 1 to 8"));
  CHECK_NOTHROW(say("`e9` is no site"));
  CHECK_NOTHROW(say("3 players are too many"));
  CHECK_THROWS_AS(say(""), InternalError);
  CHECK_THROWS_AS(say("Unknown site"), InternalError);
  CHECK_THROWS_AS(say("unknown site."), InternalError);
  CHECK_THROWS_AS(say("two\nlines"), InternalError);
}

TEST_CASE("hints have the same voice and may be missing") {
  CHECK_NOTHROW(say("unknown site", "did you mean `e8`?"));
  CHECK_THROWS_AS(say("unknown site", "Did you mean `e8`?"), InternalError);
  CHECK_THROWS_AS(say("unknown site").with_hint("look there."), InternalError);
}

TEST_CASE("marks and hint can be added in passing") {
  const Span span{FileId(0), 1, 2};
  const Diagnostic diagnostic = Diagnostic(DiagnosticKind::unexpected_text, "odd", span)
                                    .with_mark(Span{FileId(0), 5, 6}, "because of this")
                                    .with_hint("take it away");
  CHECK(diagnostic.primary().span == span);
  CHECK(diagnostic.more_marks().size() == 1);
  CHECK(diagnostic.hint() == "take it away");
}

TEST_CASE("kinds are found by their names, which are in kebab-case and distinct") {
  std::set<std::string_view> names;
  for (const DiagnosticKind kind : all_kinds()) {
    const std::string_view name = kind_name(kind);
    CAPTURE(name);
    CHECK(find_kind(name) == kind);
    CHECK(names.insert(name).second);
    CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos);
    CHECK_FALSE(kind_title(kind).empty());
    CHECK_FALSE(kind_title(kind).ends_with('.'));
  }
  CHECK(find_kind("no-such-kind") == std::nullopt);
  CHECK(kind_severity(DiagnosticKind::bad_encoding) == Severity::error);
}

}  // namespace ludo::lang
