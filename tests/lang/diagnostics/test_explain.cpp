#include "lang/diagnostics/explain.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::lang {

TEST_CASE("an explanation is the kind's section, without its heading") {
  const auto text = explanation(DiagnosticKind::unclosed_string);
  REQUIRE(text.has_value());
  CHECK(text->starts_with("A text in quotation marks"));
  CHECK(text->ends_with("on each line.\n"));
}

TEST_CASE("brackets, backslashes and semicolons survive the build") {
  const auto text = explanation(DiagnosticKind::bad_encoding);
  REQUIRE(text.has_value());
  CHECK(text->find("game Caf\\xE9\n") != std::string_view::npos);
  CHECK(explanation(DiagnosticKind::unclosed_bracket)->find("A `(`, `[` or `{`") == 0);
  CHECK(explanation(DiagnosticKind::unexpected_text)->find(";") != std::string_view::npos);
}

TEST_CASE("every section of the document is embedded as it stands") {
  const std::string document = tests::read_file("spec/9-diagnostics.md");
  std::size_t headings = 0;
  for (const std::string& line : tests::split_lines(document)) headings += line.starts_with("## ");
  CHECK(explanation_table().size() == headings);
  for (const Explanation& entry : explanation_table()) {
    CAPTURE(entry.name);
    const std::string section = "## " + std::string(entry.name) + "\n\n" + std::string(entry.text);
    CHECK(document.find(section) != std::string::npos);
  }
}

}  // namespace ludo::lang
