// Each kind of diagnostic has a faulty text of its own: tests/corpus/diagnostics/KIND.ludo.
//
// The first lines of a text say what must be reported, and nothing else may be:
//
//   -- expect: unknown-name at 12               kind and line, which counts in the whole file
//   -- expect: variant-cycle at WalkInCircles:1    in another text
//   -- expect: no-game at nowhere
//   -- options: size=9, river=on                checked with these options
//   -- test: 1                                  with its second test, too
//
// Names of other texts are looked up in tests/corpus/diagnostics/parents/.

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kFolder = "tests/corpus/diagnostics";
constexpr std::string_view kParents = "tests/corpus/diagnostics/parents";

struct Expected {
  std::vector<std::string> reports;  // "kind at line"
  std::map<std::string, std::string> options;
  std::optional<std::size_t> test;
};

std::string trim(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(' ') + 1 - begin));
}

std::string after(std::string_view line, std::string_view head) {
  return line.starts_with(head) ? trim(line.substr(head.size())) : "";
}

Expected read_expected(std::string_view text) {
  Expected expected;
  for (const std::string& line : split_lines(text)) {
    if (const std::string report = after(line, "-- expect:"); !report.empty()) {
      expected.reports.push_back(report);
    }
    if (const std::string test = after(line, "-- test:"); !test.empty()) {
      expected.test = std::stoul(test);
    }
    std::string options = after(line, "-- options:");
    while (!options.empty()) {
      const auto comma = options.find(',');
      const std::string option = options.substr(0, comma);
      const auto equals = option.find('=');
      REQUIRE(equals != std::string::npos);
      expected.options[trim(option.substr(0, equals))] = trim(option.substr(equals + 1));
      options = comma == std::string::npos ? "" : options.substr(comma + 1);
    }
  }
  return expected;
}

// The text that a corpus file names: a game or a module, or a map by its file name.
std::optional<std::string> resolve(std::string_view name) {
  for (const std::string_view ending : {".ludo", ""}) {
    const std::string path = fmt::format("{}/{}{}", kParents, name, ending);
    if (file_exists(path)) return read_file(path);
  }
  return std::nullopt;
}

// "kind at line", with the text's name before the line if it is not the first text.
std::string place_of(const lang::Diagnostic& diagnostic, const lang::SourceMap& sources) {
  const lang::Span span = diagnostic.primary().span;
  const std::string kind(lang::kind_name(diagnostic.kind()));
  if (span.is_nowhere()) return kind + " at nowhere";
  const lang::SourceText& source = sources.source(span.file);
  const std::string line = std::to_string(source.line_column(span.begin).line);
  if (span.file.index() == 0) return kind + " at " + line;
  return kind + " at " + source.name() + ":" + line;
}

void check_file(const std::string& path) {
  const std::string text = read_file(path);
  const Expected expected = read_expected(text);
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(stem(path) + ".ludo", text, resolve, diagnostics);
  if (game.usable) {
    lang::CheckOptions options;
    options.options = expected.options;
    options.test = expected.test;
    const auto model = lang::check(game, options, diagnostics);
    CHECK(model.has_value() == !diagnostics.has_errors());
  }
  std::vector<std::string> reports;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    reports.push_back(place_of(diagnostic, game.sources));
  }
  INFO(lang::render(diagnostics, game.sources));
  CHECK(reports == expected.reports);
  const bool shows_its_kind = std::any_of(
      reports.begin(), reports.end(),
      [&path](const std::string& report) { return report.starts_with(stem(path) + " at "); });
  CHECK(shows_its_kind);
}

LUDO_REGISTER_TESTS(corpus_of_diagnostics) {
  for (const std::string& path : files_under(kFolder, ".ludo")) {
    if (path.starts_with(kParents)) continue;
    register_test("diagnostic: " + stem(path), "[corpus][diagnostics]",
                  [path] { check_file(path); });
  }
}

TEST_CASE("The texts that corpus files stand on are right by themselves", "[corpus][diagnostics]") {
  // Those whose faults are the point of a corpus file.
  const std::set<std::string> faulty = {"WalkInCircles"};
  for (const std::string& path : files_under(kParents, ".ludo")) {
    const std::string text = read_file(path);
    if (text.starts_with("module") || faulty.count(stem(path)) != 0) continue;
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = lang::load(stem(path) + ".ludo", text, resolve, diagnostics);
    if (game.usable) lang::check(game, {}, diagnostics);
    INFO(lang::render(diagnostics, game.sources));
    CHECK_FALSE(diagnostics.has_errors());
  }
}

}  // namespace
}  // namespace ludo::tests
