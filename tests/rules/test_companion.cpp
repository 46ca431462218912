// Companions: what they say is read, and what is wrong in them is told with its place.
//
// Each kind of diagnostic of companions has a faulty one of its own:
// tests/corpus/diagnostics/companions/KIND.prose. The first lines say what must be reported, and
// nothing else may be:
//
//   -- expect: unusable-word at 6        kind and line
//   -- game: Walk                        of tests/corpus/diagnostics/parents/

#include "lang/rules/companion.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/rules/language.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

using lang::rules::Companion;

constexpr std::string_view kGame = R"(game Small
"A small game"
note "Nobody is in a hurry."
elements
  players White, Black
  board square 2 x 1
  piece Man: of each player
interactions
  rule place "Placing"
    choose spot among empty
    put own Man at spot
scenario
  turn
    play place
  stuck: draw
)";

// What is reported of a companion of that game: "kind at line".
std::vector<std::string> reports_of(std::string_view text, Companion* read = nullptr) {
  lang::Diagnostics diagnostics;
  const lang::LoadedGame game = lang::load("small", std::string(kGame), {}, diagnostics);
  REQUIRE(game.usable);
  lang::SourceMap sources;
  const lang::SourceText& source = sources.add("small.it.prose", std::string(text));
  const Companion companion = lang::rules::read_companion(source, "it", diagnostics);
  lang::rules::check_companion(companion, game.sources, diagnostics);
  if (read != nullptr) *read = companion;
  std::vector<std::string> reports;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const auto place = source.line_column(diagnostic.primary().span.begin);
    reports.push_back(fmt::format("{} at {}", lang::kind_name(diagnostic.kind()), place.line));
  }
  return reports;
}

using Reports = std::vector<std::string>;

void check_faulty_companion(const std::string& path) {
  const std::string text = read_file(path);
  std::string game;
  Reports expected;
  for (const std::string& line : split_lines(text)) {
    if (line.starts_with("-- expect: ")) expected.push_back(line.substr(11));
    if (line.starts_with("-- game: ")) game = line.substr(9);
  }
  const std::string of = "tests/corpus/diagnostics/parents/" + game + ".ludo";
  lang::Diagnostics diagnostics;
  const lang::LoadedGame loaded = lang::load(of, read_file(of), {}, diagnostics);
  REQUIRE(loaded.usable);
  lang::SourceMap sources;
  const lang::SourceText& source = sources.add(path, text);
  const Companion companion = lang::rules::read_companion(source, "it", diagnostics);
  lang::rules::check_companion(companion, loaded.sources, diagnostics);
  Reports reports;
  for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
    const auto place = source.line_column(diagnostic.primary().span.begin);
    reports.push_back(fmt::format("{} at {}", lang::kind_name(diagnostic.kind()), place.line));
  }
  INFO(lang::render(diagnostics, sources));
  CHECK(reports == expected);
  CHECK(std::any_of(reports.begin(), reports.end(), [&](const std::string& report) {
    return report.starts_with(stem(path) + " at ");
  }));
}

LUDO_REGISTER_TESTS(corpus_of_companions) {
  for (const std::string& path : files_under("tests/corpus/diagnostics/companions", ".prose")) {
    register_test("diagnostic of a companion: " + stem(path), "[corpus][companion]",
                  [path] { check_faulty_companion(path); });
  }
}

}  // namespace

TEST_CASE("a companion: words, sentences in both layouts, comments, escapes") {
  Companion companion;
  CHECK(reports_of("-- the first line may be a comment\n"
                   "prose of Small it\n\n"
                   "names\n"
                   "  White \"il bianco\"   -- behind nothing else\n"
                   "\n"
                   "\"A small game\"\n"
                   "  = \"Un gioco \\\"piccolo\\\"\"\n"
                   "= \"Nobody is in a hurry.\" \"Nessuno ha fretta.\"\n",
                   &companion) == Reports{"bad-companion-line at 5"});
  CHECK(reports_of("-- the first line may be a comment\n"
                   "prose of Small it\n\n"
                   "names\n"
                   "  Man \"il pezzo\" \"i pezzi\"\n"
                   "  place \"mossa\"\n"
                   "\n"
                   "\"A small game\"\n"
                   "  = \"Un gioco \\\"piccolo\\\"\"\n"
                   "= \"Nobody is in a hurry.\" \"Nessuno ha fretta.\"\n",
                   &companion)
            .empty());
  CHECK(companion.game == "Small");
  CHECK(companion.language == "it");
  REQUIRE(companion.names.size() == 2);
  CHECK(companion.names[0].first == "Man");
  CHECK(companion.names[0].second == std::vector<std::string>{"il pezzo", "i pezzi"});
  CHECK(companion.prose.at("A small game") == "Un gioco \"piccolo\"");
  CHECK(companion.prose.at("Nobody is in a hurry.") == "Nessuno ha fretta.");
}

TEST_CASE("a companion: its first line") {
  CHECK(reports_of("").empty());
  CHECK(reports_of("prose of Small\n") == Reports{"bad-companion-line at 1"});
  CHECK(reports_of("words of Small it\n") == Reports{"bad-companion-line at 1"});
  CHECK(reports_of("prose of Smal it\n") == Reports{"companion-of-other-game at 1"});
  CHECK(reports_of("prose of Small de\n") == Reports{"companion-of-other-game at 1"});
}

TEST_CASE("a companion: lines that are none") {
  const std::string head = "prose of Small it\n";
  CHECK(reports_of(head + "\"A small game\"\n") == Reports{"bad-companion-line at 2"});
  CHECK(reports_of(head + "\"A small game\"\n\"Placing\"\n  = \"Mossa\"\n") ==
        Reports{"bad-companion-line at 2"});
  CHECK(reports_of(head + "  = \"Un gioco\"\n") == Reports{"bad-companion-line at 2"});
  CHECK(reports_of(head + "\"A small game\n") == Reports{"bad-companion-line at 2"});
  CHECK(reports_of(head + "Man \"il pezzo\"\n") == Reports{"bad-companion-line at 2"});
  CHECK(reports_of(head + "names\nMan \"il pezzo\"\n") == Reports{"bad-companion-line at 3"});
  CHECK(reports_of(head + "names\n  Man of White \"il pezzo\"\n") ==
        Reports{"bad-companion-line at 3"});
}

TEST_CASE("a companion: words and sentences of nothing, and said twice") {
  const std::string head = "prose of Small it\n";
  CHECK(reports_of(head + "names\n  Men \"i pezzi\"\n") == Reports{"word-of-nothing at 3"});
  CHECK(reports_of(head + "names\n  =cell \"la casa\" \"le case\"\n").empty());
  CHECK(reports_of(head + "\"A big game\"\n  = \"Un gioco grande\"\n") ==
        Reports{"stale-translation at 2"});
  CHECK(reports_of(head + "\"Placing\"\n  = \"Mossa\"\n\"Placing\"\n  = \"Posa\"\n") ==
        Reports{"translated-twice at 4"});
}

TEST_CASE("a companion: features of words") {
  const std::string head = "prose of Small it\nnames\n";
  CHECK(reports_of(head + "  Man \"l'uomo\"\n") == Reports{"unusable-word at 3"});
  CHECK(reports_of(head + "  Man \"l'uomo\" \"g=m\"\n").empty());
  CHECK(reports_of(head + "  Man \"l'uomo\" \"gli uomini\"\n").empty());
  CHECK(reports_of(head + "  Man \"la gente\" \"mass\"\n").empty());
  CHECK(reports_of(head + "  Man \"l'uomo\" \"g=x\"\n") == Reports{"unknown-feature at 3"});
  CHECK(reports_of(head + "  Man \"il pezzo\" \"kind=big\"\n") == Reports{"unknown-feature at 3"});
}

TEST_CASE("companions of the games are sound", "[games]") {
  std::string text;
  for (const std::string_view language : lang::rules::languages_of_rules()) {
    for (const mutation::ShippedGame& game : games_to_tell()) {
      const std::string path =
          game.path.substr(0, game.path.size() - 5) + "." + std::string(language) + ".prose";
      if (!file_exists(path)) continue;
      lang::Diagnostics diagnostics;
      const lang::LoadedGame loaded = mutation::load_as(game, game.text, diagnostics);
      lang::SourceMap sources;
      const lang::SourceText& source = sources.add(path, read_file(path));
      lang::rules::check_companion(lang::rules::read_companion(source, language, diagnostics),
                                   loaded.sources, diagnostics);
      for (const lang::Diagnostic& diagnostic : diagnostics.sorted()) {
        if (diagnostic.severity() != lang::Severity::info) {
          text += lang::render_line(diagnostic, sources) + "\n";
        }
      }
    }
  }
  INFO(text);
  CHECK(text.empty());
}

}  // namespace ludo::tests
