#include "lang/syntax/layout.hpp"

#include "lang/diagnostics/render.hpp"
#include "lang/syntax/heads.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::lang {
namespace {

struct LaidOut {
  std::vector<std::string> lines;  // depth in dots, then the text; rows begin with "|"
  std::vector<std::string> reports;
  Layout layout;
  std::string text;

  std::string_view under(Span span) const {
    return std::string_view(text).substr(span.begin, span.size());
  }
};

LaidOut laid_out(const std::string& text, LineContext context = LineContext::top) {
  LaidOut result;
  result.text = text;
  SourceMap sources;
  const SourceText& source = sources.add("t", text);
  Diagnostics diagnostics;
  result.layout = lay_out(source, context, diagnostics);
  for (const LogicalLine& line : result.layout.lines) {
    const std::string sign = line.kind == LineKind::row      ? "|"
                             : line.kind == LineKind::cells  ? "#"
                             : line.kind == LineKind::faulty ? "!"
                                                             : "";
    result.lines.push_back(std::string(line.depth, '.') + sign + line.text);
  }
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    const auto line = source.line_column(diagnostic.primary().span.begin).line;
    result.reports.push_back(std::string(kind_name(diagnostic.kind())) + " at " +
                             std::to_string(line));
  }
  return result;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("lines under a head are its block, however deep they are") {
  const LaidOut result = laid_out("game A\nelements\n   players B\nscenario\n      order B\n");
  CHECK(result.lines == Strings{"game A", "elements", ".players B", "scenario", ".order B"});
  CHECK(result.reports.empty());
}

TEST_CASE(
    "a line goes on after a comma, a colon, an equals sign, `and`, `or`, `where`, a bracket") {
  for (const std::string end : {"a,", "a:", "a =", "a and", "a or", "a where", "f(", "{", "["}) {
    CAPTURE(end);
    const LaidOut result =
        laid_out("interactions\n  rule r\n    if " + end + "\n        b)\n      pass\n");
    REQUIRE(result.lines.size() == 4);
    CHECK(result.lines[2] == "..if " + end + " b)");
    CHECK(result.lines[3] == "...pass");
  }
}

TEST_CASE("a line goes on while a bracket is open") {
  const LaidOut result = laid_out("turn\n  if (a\n      + b)\n    pass\n", LineContext::items);
  CHECK(result.lines == Strings{"turn", ".if (a + b)", "..pass"});
}

TEST_CASE("a deeper line continues one that opens no block") {
  const LaidOut result =
      laid_out("interactions\n  define f: 1\n    + 2\n      + 3\n  never a: b\n");
  CHECK(result.lines == Strings{"interactions", ".define f: 1 + 2 + 3", ".never a: b"});
}

TEST_CASE("`or` alone is the head of a branch") {
  const LaidOut result =
      laid_out("interactions\n  rule a\n    either\n      pass\n    or\n      pass\n");
  CHECK(result.lines ==
        Strings{"interactions", ".rule a", "..either", "...pass", "..or", "...pass"});
}

TEST_CASE("a head with its statement on its line opens no block, unless the statement does") {
  CHECK(opened_block("either play march", LineContext::statements) == LineContext::nothing);
  CHECK(opened_block("either \"left\"", LineContext::statements) == LineContext::statements);
  CHECK(opened_block("or repeat 3 times", LineContext::statements) == LineContext::statements);
  CHECK(opened_block("repeat 3 times play sow", LineContext::statements) == LineContext::nothing);
  CHECK(opened_block("repeat while x > 3", LineContext::statements) == LineContext::statements);
  CHECK(opened_block("turn", LineContext::items) == LineContext::statements);
  CHECK(opened_block("turn play march", LineContext::items) == LineContext::nothing);
  CHECK(opened_block("replace turn", LineContext::items) == LineContext::statements);
  CHECK(opened_block("stuck", LineContext::items) == LineContext::results);
  CHECK(opened_block("stuck: mover loses", LineContext::items) == LineContext::nothing);
  CHECK(opened_block("limit 9 turns", LineContext::items) == LineContext::results);
  CHECK(opened_block("board drawn", LineContext::items) == LineContext::drawing);
  CHECK(opened_block("board square 3 x 3", LineContext::items) == LineContext::nothing);
}

TEST_CASE("notes stand under the line above and are no continuation") {
  const LaidOut result = laid_out(
      "elements\n  region A: a1\n    note \"one\"\n      \"more\"\n    ruling \"two\"\n  order "
      "A\n");
  CHECK(result.lines == Strings{"elements", ".region A: a1", "..note \"one\" \"more\"",
                                "..ruling \"two\"", ".order A"});
}

TEST_CASE("`source` is an ordinary name unless a text follows") {
  CHECK(is_attached("source \"here\""));
  CHECK_FALSE(is_attached("source = 3"));
  CHECK_FALSE(is_attached("notes \"here\""));
}

TEST_CASE("comments are taken off and kept with their lines") {
  const LaidOut result = laid_out(
      "-- first\ngame A -- behind\n\n-- above\nelements\n  players B, -- inner\n    -- between\n"
      "    C\n-- last\n");
  CHECK(result.lines == Strings{"game A", "elements", ".players B, C"});
  const auto& lines = result.layout.lines;
  REQUIRE(lines[0].comments.size() == 2);
  CHECK(lines[0].comments[0].own_line);
  CHECK(result.under(lines[0].comments[0].span) == "-- first");
  CHECK_FALSE(lines[0].comments[1].own_line);
  CHECK(result.under(lines[0].comments[1].span) == "-- behind");
  CHECK(lines[1].blank_before == 1);
  REQUIRE(lines[2].comments.size() == 2);
  CHECK(lines[2].comments[0].piece == 0);
  CHECK(lines[2].comments[1].piece == 1);
  CHECK(lines[2].comments[1].own_line);
  REQUIRE(result.layout.closing.size() == 1);
  CHECK(result.under(result.layout.closing[0].span) == "-- last");
}

TEST_CASE("two hyphens are a comment only between blanks, and not in a text") {
  CHECK(laid_out("game A--B -- c").lines == Strings{"game A--B"});
  CHECK(laid_out("note \"a -- b\"").lines == Strings{"note \"a -- b\""});
  CHECK(laid_out("--comment\ngame A").lines == Strings{"game A"});
}

TEST_CASE("rows are told from statements by their single characters") {
  CHECK(looks_like_row(". . x"));
  CHECK(looks_like_row("x"));
  CHECK(looks_like_row("♔ . ♚"));
  CHECK_FALSE(looks_like_row("put x"));
  CHECK_FALSE(looks_like_row(""));
  const LaidOut result = laid_out(
      "scenario\n  setup\n    legend x X, -- and\n      y Y\n      . x\n    y . .\n         x\n"
      "    put X at a1\n    . .\n  order A\n");
  CHECK(result.lines == Strings{"scenario", ".setup", "..legend x X, y Y", "..|. x", "..|y . .",
                                "..|x", "..put X at a1", "..|. .", ".order A"});
  CHECK(result.reports.empty());
}

TEST_CASE("rows of hexagon boards are shifted as they like") {
  const LaidOut result = laid_out(
      "scenario\n  setup\n        w\n      w . w\n    . . .\n   w . w\n        b\n  order A\n");
  CHECK(result.lines == Strings{"scenario", ".setup", "..|w", "..|w . w", "..|. . .", "..|w . w",
                                "..|b", ".order A"});
  CHECK(result.layout.lines[2].indent == 8);
}

TEST_CASE("under a picture every line is a row, with signs of any length") {
  const LaidOut result = laid_out(
      "scenario\n  setup\n    map ground\n      legend # Rock\n      ..#\n      #--\n      -- "
      "comment\n"
      "    picture seeds\n      4 12 0\n      note \"x\"\n    set a to b\n");
  CHECK(result.lines == Strings{"scenario", ".setup", "..map ground", "...legend # Rock", "...|..#",
                                "...|#--", "..picture seeds", "...|4 12 0", "...note \"x\"",
                                "..set a to b"});
}

TEST_CASE("no row stands in a block of statements") {
  const LaidOut result =
      laid_out("scenario\n  setup\n    for each p among players\n      a b\n    . .\n");
  CHECK(result.lines ==
        Strings{"scenario", ".setup", "..for each p among players", "...a b", "..|. ."});
}

TEST_CASE("a position is laid out like the inside of `given`") {
  const LaidOut result = laid_out("legend x X\n. x\nWhite to move\n", LineContext::given);
  CHECK(result.lines == Strings{"legend x X", "|. x", "White to move"});
}

TEST_CASE("rows of tables are cells, and never continued") {
  const LaidOut result =
      laid_out("elements\n  table pieces\n    kind  of\n    A  B,\n    note \"x\"\n");
  CHECK(result.lines ==
        Strings{"elements", ".table pieces", "..#kind  of", "..#A  B,", "..note \"x\""});
}

TEST_CASE("carriage returns, a byte order mark and tabs between words do no harm") {
  const LaidOut result = laid_out("\xEF\xBB\xBFgame A\r\nelements\r\n  players\tB\r\n");
  CHECK(result.lines == Strings{"game A", "elements", ".players B"});
  CHECK(result.reports.empty());
}

TEST_CASE("lines that stand nowhere are reported, and the rest is laid out") {
  const LaidOut result = laid_out(
      "elements\n    players A\n  team B\n    note \"x\"\n    region C\nscenario\n  order A\n");
  CHECK(result.reports == Strings{"bad-indentation at 3", "bad-indentation at 5"});
  CHECK(result.lines.back() == ".order A");
}

TEST_CASE("tabs in indentation are reported where they stand") {
  const LaidOut result = laid_out("elements\n\tplayers A\n  \n");
  CHECK(result.reports == Strings{"tab-in-indentation at 2"});
  CHECK(result.lines == Strings{"elements", ".players A"});
}

TEST_CASE("unclosed texts and brackets are reported once, and the lines are not read") {
  const LaidOut result =
      laid_out("note \"a\nnote \"b\"\ngame (A\nelements\n  region A: {b, [c\n  order A\n");
  CHECK(result.reports ==
        Strings{"unclosed-string at 1", "unclosed-bracket at 3", "unclosed-bracket at 5"});
  CHECK(result.lines == Strings{"!note \"a", "note \"b\"", "!game (A", "elements",
                                ".!region A: {b, [c", ".order A"});
}

TEST_CASE("what is no UTF-8 is not laid out") {
  const LaidOut result = laid_out("game A\n\xFF\n");
  CHECK(result.reports == Strings{"bad-encoding at 2"});
  CHECK(result.layout.too_long);
}

TEST_CASE("limits of a text") {
  CHECK(laid_out("note \"" + std::string(kMaxLineSize, 'x') + "\"").reports ==
        Strings{"too-long at 1"});
  std::string many;
  for (std::size_t i = 0; i <= kMaxLines; ++i) many += "x\n";
  CHECK(laid_out(many).reports == Strings{"too-long at " + std::to_string(kMaxLines + 1)});
  CHECK(laid_out(std::string(kMaxTextSize + 1, '\n')).reports == Strings{"too-long at 1"});
  std::string deep = "interactions\n  rule a\n";
  for (std::size_t i = 0; i < kMaxDepth; ++i) deep += std::string(4 + i, ' ') + "if a\n";
  CHECK(laid_out(deep).reports == Strings{"too-deep at 41"});
}

TEST_CASE("every part of a logical line knows its place") {
  const LaidOut result = laid_out("elements\n  pieces A:   -- c\n    {a1,\n     b2}\n");
  const LogicalLine& line = result.layout.lines[1];
  CHECK(line.text == "pieces A: {a1, b2}");
  const auto place = [&](std::string_view part) {
    const std::size_t at = line.text.find(part);
    return result.under(line.span(at, at + part.size()));
  };
  CHECK(place("pieces") == "pieces");
  CHECK(place("{a1,") == "{a1,");
  CHECK(place("b2") == "b2");
  CHECK(place("a1, b2") == "a1,\n     b2");
  CHECK(result.under(line.span()) == "pieces A:   -- c\n    {a1,\n     b2}");
  const Span end = line.span(line.text.size(), line.text.size());
  CHECK(end.empty());
  CHECK(end.begin == result.text.find("}") + 1);
}

}  // namespace ludo::lang
