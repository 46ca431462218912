#include "lang/diagnostics/render.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

constexpr DiagnosticKind kKind = DiagnosticKind::unexpected_text;

/// The span of the first occurrence of `part`.
Span find(const SourceText& source, std::string_view part) {
  const std::size_t at = source.text().find(part);
  REQUIRE(at != std::string_view::npos);
  return source.span(at, at + part.size());
}

}  // namespace

TEST_CASE("a message, its line with carets, and a hint") {
  SourceMap sources;
  std::string text(40, '\n');
  const SourceText& source = sources.add("game.ludo", text + "  place king at e9\n");
  const Diagnostic diagnostic(kKind, "unknown site `e9`; the board has ranks 1 to 8",
                              Mark{find(source, "e9"), ""}, {}, "did you mean `e8`?");
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: unknown site `e9`; the board has ranks 1 to 8\n"
        "  --> game.ludo:41:17\n"
        "   |\n"
        "41 |   place king at e9\n"
        "   |                 ^^\n"
        "  hint: did you mean `e8`?\n");
  CHECK(render_line(diagnostic, sources) ==
        "game.ludo:41:17: error[unexpected-text]: unknown site `e9`; the board has ranks 1 to 8\n");
}

TEST_CASE("a second mark on another line") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "piece King\n\n\npiece King: 2\n");
  const Span second = source.span(19, 23);
  const Diagnostic diagnostic(kKind, "`King` is declared twice", Mark{second, "again here"},
                              {Mark{find(source, "King"), "first declared here"}});
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: `King` is declared twice\n"
        "  --> a.ludo:4:7\n"
        "   |\n"
        " 1 | piece King\n"
        "   |       ---- first declared here\n"
        "..\n"
        " 4 | piece King: 2\n"
        "   |       ^^^^ again here\n");
}

TEST_CASE("several marks on one line") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "move from a1 to b2 twice");
  const Diagnostic diagnostic(
      kKind, "odd", Mark{find(source, "a1"), "a corner"},
      {Mark{find(source, "twice"), "said here"}, Mark{find(source, "move"), ""}});
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:1:11\n"
        "   |\n"
        " 1 | move from a1 to b2 twice\n"
        "   | ----               ----- said here\n"
        "   |           ^^ a corner\n");
}

TEST_CASE("a mark in another file") {
  SourceMap sources;
  const SourceText& first = sources.add("a.ludo", "alpha");
  const SourceText& second = sources.add("b.ludo", "beta");
  const Diagnostic diagnostic(kKind, "odd", Mark{first.whole(), ""}, {Mark{second.whole(), "see"}});
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:1:1\n"
        "   |\n"
        " 1 | alpha\n"
        "   | ^^^^^\n"
        "  --> b.ludo:1:1\n"
        "   |\n"
        " 1 | beta\n"
        "   | ---- see\n");
}

TEST_CASE("of a span over several lines the first is shown") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "turn\n  play step\n  play jump\n");
  CHECK(render(Diagnostic(kKind, "odd", source.span(7, 28)), sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:2:3\n"
        "   |\n"
        " 2 |   play step\n"
        "   |   ^^^^^^^^^\n");
}

TEST_CASE("carets stand under accents, wide letters and behind tabs") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "\té→x 漢字 y\n");
  CHECK(render(Diagnostic(kKind, "odd", find(source, "字")), sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:1:7\n"
        "   |\n"
        " 1 |     é→x 漢字 y\n"
        "   |           ^^\n");
  CHECK(render(Diagnostic(kKind, "odd", find(source, "\t")), sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:1:1\n"
        "   |\n"
        " 1 |     é→x 漢字 y\n"
        "   | ^^^^\n");
}

TEST_CASE("of a very long line the part around the mark is shown") {
  SourceMap sources;
  const SourceText& source =
      sources.add("a.ludo", std::string(300, 'x') + " here " + std::string(300, 'y') + "\n");
  const Diagnostic diagnostic(kKind, "odd", Mark{find(source, "here"), ""});
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:1:302\n"
        "   |\n"
        " 1 | …" +
            std::string(59, 'x') + " here " + std::string(135, 'y') +
            "…\n"
            "   |  " +
            std::string(60, ' ') + "^^^^\n");
}

TEST_CASE("the end of the text and an empty line get one caret") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "ab\n");
  CHECK(render(Diagnostic(kKind, "odd", source.span(3, 3)), sources) ==
        "error[unexpected-text]: odd\n"
        "  --> a.ludo:2:1\n"
        "   |\n"
        " 2 |\n"
        "   | ^\n");
}

TEST_CASE("what cannot be printed is shown byte by byte, and carets keep their place") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "Caf\xE9 \x1b[31m");
  CHECK(render(Diagnostic(DiagnosticKind::bad_encoding, "odd", source.span(3, 4)), sources) ==
        "error[bad-encoding]: odd\n"
        "  --> a.ludo:1:4\n"
        "   |\n"
        " 1 | Caf\\xE9 \\x1B[31m\n"
        "   |    ^^^^\n");
  CHECK(render(Diagnostic(DiagnosticKind::bad_encoding, "odd", source.span(6, 9)), sources)
            .ends_with(" 1 | Caf\\xE9 \\x1B[31m\n"
                       "   |             ^^^\n"));
  const SourceText& turned = sources.add("b.ludo",
                                         "a\u202Eb\u0085\x7F"
                                         "c");
  CHECK(render(Diagnostic(kKind, "odd", find(turned, "c")), sources)
            .ends_with(" 1 | a\\xE2\\x80\\xAEb\\xC2\\x85\\x7Fc\n"
                       "   |                           ^\n"));
}

TEST_CASE("a message shows what cannot be printed as its line does") {
  SourceMap sources;
  const SourceText& source = sources.add("a\x1B.ludo", "x");
  const Diagnostic diagnostic(kKind, "`\x1B[2J\xFF`", Mark{source.whole(), "\x07"}, {}, "see \x1B");
  CHECK(render(diagnostic, sources) ==
        "error[unexpected-text]: `\\x1B[2J\\xFF`\n"
        "  --> a\\x1B.ludo:1:1\n"
        "   |\n"
        " 1 | x\n"
        "   | ^ \\x07\n"
        "  hint: see \\x1B\n");
  CHECK(render_line(diagnostic, sources) ==
        "a\\x1B.ludo:1:1: error[unexpected-text]: `\\x1B[2J\\xFF`\n");
}

TEST_CASE("a message that is nowhere has no lines") {
  const SourceMap sources;
  const Diagnostic diagnostic(DiagnosticKind::unreadable_file, "cannot read `a.ludo`", Mark{}, {},
                              "is it in another folder?");
  CHECK(render(diagnostic, sources) ==
        "error[unreadable-file]: cannot read `a.ludo`\n"
        "  hint: is it in another folder?\n");
  CHECK(render_line(diagnostic, sources) == "error[unreadable-file]: cannot read `a.ludo`\n");
}

TEST_CASE("colours surround the same text") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", "alpha");
  const Diagnostic diagnostic(kKind, "odd", Mark{source.whole(), "here"}, {}, "mend it");
  CHECK(render(diagnostic, sources, Colours::on) ==
        "\x1b[1;31merror[unexpected-text]\x1b[0m\x1b[1m: odd\x1b[0m\n"
        "  \x1b[1;34m--> \x1b[0ma.ludo:1:1\n"
        "   \x1b[1;34m|\x1b[0m\n"
        "\x1b[1;34m 1\x1b[0m \x1b[1;34m|\x1b[0m alpha\n"
        "   \x1b[1;34m|\x1b[0m \x1b[1;31m^^^^^\x1b[0m \x1b[1;31mhere\x1b[0m\n"
        "  \x1b[1;36mhint:\x1b[0m mend it\n");
}

TEST_CASE("all of them, with empty lines between and the dropped ones counted") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", std::string(300, '\n'));
  Diagnostics diagnostics;
  CHECK(render(diagnostics, sources).empty());
  for (std::size_t at = 0; at < 201; ++at) {
    diagnostics.report(kKind, "odd", source.span(at, at));
  }
  const std::string text = render(diagnostics, sources);
  CHECK(text.starts_with("error[unexpected-text]: odd\n  --> a.ludo:1:1\n"));
  CHECK(text.find("   | ^\n\nerror[unexpected-text]: odd\n") != std::string::npos);
  CHECK(text.ends_with("\n… and 1 more\n"));
}

}  // namespace ludo::lang
