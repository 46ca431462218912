// Each kind of diagnostic of views has a faulty view of its own:
// tests/corpus/diagnostics/views/KIND.ludoview.
//
// The first lines of a text say what must be reported, and nothing else may be:
//
//   -- expect: unknown-colour at 5       kind and line, which counts in the whole file
//   -- game: Walk                        of tests/corpus/diagnostics/parents/
//   -- parent: Walk                      the text is a parent's view

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/view/check.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

std::vector<std::string> headed(const std::string& text, std::string_view head) {
  std::vector<std::string> found;
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with(head)) found.push_back(line.substr(head.size() + 1));
  }
  return found;
}

void check_faulty_view(const std::string& path) {
  const std::string text = read_file(path);
  const std::vector<std::string> games = headed(text, "-- game:");
  REQUIRE(games.size() == 1);
  const std::string game = "tests/corpus/diagnostics/parents/" + games.front() + ".ludo";
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = lang::load(game, read_file(game), {}, diagnostics);
  REQUIRE(loaded.usable);
  lang::ViewTexts texts;
  const bool is_parent = !headed(text, "-- parent:").empty();
  using Kind = lang::ViewSource::Kind;
  texts.texts = {{is_parent ? Kind::Parent : Kind::Own, path, text}};
  const auto view = lang::check_view(loaded, {}, texts, {}, diagnostics);
  CHECK(view.has_value() == !diagnostics.has_errors());
  std::vector<std::string> reports;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const lang::Span span = diagnostic.primary().span;
    const std::size_t line = loaded.sources.source(span.file).line_column(span.begin).line;
    reports.push_back(fmt::format("{} at {}", lang::kind_name(diagnostic.kind()), line));
  }
  INFO(lang::render(diagnostics, loaded.sources));
  CHECK(reports == headed(text, "-- expect:"));
  CHECK(std::ranges::any_of(
      reports, [&](const std::string& report) { return report.starts_with(stem(path) + " at "); }));
}

LUDO_REGISTER_TESTS(corpus_of_views) {
  for (const std::string& path : files_under("tests/corpus/diagnostics/views", ".ludoview")) {
    register_test("diagnostic of a view: " + stem(path), "[corpus][view]",
                  [path] { check_faulty_view(path); });
  }
}

}  // namespace
}  // namespace ludo::tests
