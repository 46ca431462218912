// Mistakes that beginners make, and what they are told: tests/corpus/beginners/NAME.ludo, with the
// messages beside it in NAME.txt.
//
// The texts were made from the games of examples/tour, as somebody would write who has read nothing
// else. The first line says what the author meant. One mistake has one message; what is allowed
// although it looks like a mistake has none.

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kBeginners = "tests/corpus/beginners";

std::optional<std::string> no_other_text(std::string_view /*name*/) { return std::nullopt; }

void check_mistake(const std::string& path) {
  const std::string text = read_file(path);
  CHECK(text.find("-- meant: ") != std::string::npos);
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load(stem(path) + ".ludo", text, no_other_text, diagnostics);
  if (game.usable) lang::check(game, {}, diagnostics);
  for (std::size_t i = 0; game.usable && i < game.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    lang::check(game, options, diagnostics);
  }
  CHECK(diagnostics.count(lang::Severity::error) <= 1);
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

TEST_CASE("a language that there is not is told", "[beginners]") {
  lang::Diagnostics diagnostics;
  lang::load("a.ludo", "ludo 1 fr\ngame A\n", no_other_text, diagnostics);
  REQUIRE(diagnostics.count() == 1);
  CHECK(diagnostics.in_order_of_report().front().kind() == lang::DiagnosticKind::unknown_version);
}

}  // namespace
}  // namespace ludo::tests
