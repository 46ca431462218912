// Mistakes that beginners make, and what they are told: tests/corpus/beginners/NAME.ludo, with the
// messages beside it in NAME.txt.
//
// The texts were made from the games of examples/tour, as somebody would write who has read nothing
// else. The first line says what the author meant. One mistake has one message, however often it is
// made; what is allowed although it looks like a mistake has none. Where the text says what the
// hint makes its author write, he is obeyed to the letter, and the text must be accepted then; that
// it means what was meant is held by tests/defects/test_messages.cpp, which plays its tests.

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/beginners.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kBeginners = "tests/corpus/beginners";

std::optional<std::string> no_other_text(std::string_view /*name*/) { return std::nullopt; }

// Loads and checks a text and its tests.
lang::LoadedGame checked(const std::string& name, const std::string& text,
                         lang::Diagnostics& diagnostics) {
  lang::LoadedGame game = lang::load(name, text, no_other_text, diagnostics);
  const bool sound = game.usable && lang::check(game, {}, diagnostics);
  for (std::size_t i = 0; sound && i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    lang::check(game, options, diagnostics);
  }
  return game;
}

// The line that the first error marks; 0 if there is none.
std::size_t marked_line(const lang::Diagnostics& diagnostics, const lang::LoadedGame& game) {
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const lang::Span span = diagnostic.primary().span;
    if (diagnostic.severity() != lang::Severity::error || span.is_nowhere()) continue;
    return game.sources.source(span.file).line_column(span.begin).line;
  }
  return 0;
}

void check_obeyed(const std::string& name, const std::string& text) {
  lang::Diagnostics diagnostics;
  const lang::LoadedGame game = checked(name, text, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  CHECK(diagnostics.count(lang::Severity::error) == 0);
}

// `-- mistakes: 3`: how many there are, each of another kind; 0 if it does not say.
std::size_t mistakes_in(const std::string& text) {
  constexpr std::string_view kSays = "-- mistakes: ";
  const std::size_t at = text.find(kSays);
  return at == std::string::npos ? 0 : std::stoul(text.substr(at + kSays.size()));
}

void check_mistake(const std::string& path) {
  const std::string text = read_file(path);
  CHECK(text.find("-- meant: ") != std::string::npos);
  lang::Diagnostics diagnostics;
  const lang::LoadedGame game = checked(stem(path) + ".ludo", text, diagnostics);
  const std::size_t told_errors = diagnostics.count(lang::Severity::error);
  if (const std::size_t wanted = mistakes_in(text); wanted == 0) {
    CHECK(told_errors <= 1);
  } else {
    CHECK(told_errors == wanted);
  }
  if (const auto obeyed = mended(text, marked_line(diagnostics, game))) {
    check_obeyed(stem(path) + ".ludo", *obeyed);
  }
  const std::string told = lang::render(diagnostics, game.sources);
  check_golden(std::string(kBeginners) + "/" + stem(path) + ".txt",
               told.empty() ? "nothing to say\n" : told);
}

LUDO_REGISTER_TESTS(mistakes_of_beginners) {
  for (const std::string& path : files_under(kBeginners, ".ludo")) {
    register_test("beginner: " + stem(path), "[corpus][beginners]",
                  [path] { check_mistake(path); });
  }
}

TEST_CASE("there are enough mistakes of beginners, and each has its message", "[beginners]") {
  const auto texts = files_under(kBeginners, ".ludo");
  CHECK(texts.size() >= 40);
  for (const std::string& path : files_under(kBeginners, ".txt")) {
    CHECK(file_exists(std::string(kBeginners) + "/" + stem(path) + ".ludo"));
  }
}

TEST_CASE("a text of another version is told that, and nothing else", "[beginners]") {
  const auto other = [](std::string_view name) -> std::optional<std::string> {
    if (name == "Old") return "ludo 1\ngame Old\n\nelements\n  define a = 3\n";
    return std::nullopt;
  };
  for (const std::string text : {"ludo 1\ngame A\n\nelements\n  define a = 3\n",
                                 "ludo 1 it\ngioco A\n\nelementi\n  definisci a = 3\n",
                                 "ludo 7\nwhatever\n", "game A variant of Old\n"}) {
    lang::Diagnostics diagnostics;
    const lang::LoadedGame game = lang::load("a.ludo", text, other, diagnostics);
    INFO(lang::render(diagnostics, game.sources));
    REQUIRE(diagnostics.count() == 1);
    CHECK(diagnostics.in_order_of_report().front().kind() == lang::DiagnosticKind::unknown_version);
    CHECK_FALSE(game.usable);
  }
}

TEST_CASE("a language that there is not is told", "[beginners]") {
  lang::Diagnostics diagnostics;
  lang::load("a.ludo", "ludo 2 fr\ngame A\n", no_other_text, diagnostics);
  REQUIRE(diagnostics.count() == 1);
  CHECK(diagnostics.in_order_of_report().front().kind() == lang::DiagnosticKind::unknown_version);
}

}  // namespace
}  // namespace ludo::tests
