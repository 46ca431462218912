// Syntax trees: nothing of a text is lost, every bad line is reported, and no text does harm.

#include "lang/syntax/tree.hpp"

#include "lang/ast/build.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::lang {
namespace {

constexpr std::string_view kTexts[] = {"tablut", "canne", "archimedes", "hexdame"};

std::string text_of(std::string_view name) {
  return tests::read_file("tests/corpus/syntax/" + std::string(name) + ".ludo");
}

void collect_spans(const std::vector<SyntaxLine>& lines, std::vector<Span>& spans) {
  for (const SyntaxLine& line : lines) {
    for (const Piece& piece : line.line.pieces) spans.push_back(piece.span);
    for (const Comment& comment : line.line.comments) spans.push_back(comment.span);
    collect_spans(line.children, spans);
  }
}

// What no piece and no comment of the tree covers.
std::string lost_of(const std::string& text, const SyntaxTree& tree) {
  std::vector<Span> spans;
  collect_spans(tree.lines, spans);
  for (const Comment& comment : tree.closing) spans.push_back(comment.span);
  std::string rest = text;
  // A byte order mark says nothing.
  if (rest.starts_with("\xEF\xBB\xBF")) rest.replace(0, 3, "   ");
  for (const Span& span : spans) {
    for (Offset i = span.begin; i < span.end; ++i) rest[i] = ' ';
  }
  std::erase_if(rest, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  return rest;
}

void check_spans(const Node& node, std::size_t size) {
  if (!node.span.is_nowhere()) {
    if (node.span.begin > node.span.end || node.span.end > size) FAIL("a span leaves the text");
  }
  for (const Node& child : node.children) check_spans(child, size);
}

// Reads anything; what counts is that it ends and that its places are places.
void read(const std::string& text) {
  SourceMap sources;
  const SourceText& source = sources.add("t", text);
  Diagnostics diagnostics;
  const SyntaxTree tree = parse(source, diagnostics);
  check_spans(build_ast(tree, diagnostics), text.size());
  CHECK(render(diagnostics, sources).size() < 1'000'000);
  Diagnostics more;
  build_position(parse_position(source, more), more);
}

}  // namespace

TEST_CASE("texts of the decided syntax are read without a message") {
  for (const std::string_view name : kTexts) {
    CAPTURE(name);
    SourceMap sources;
    const SourceText& source = sources.add(std::string(name), text_of(name));
    Diagnostics diagnostics;
    const SyntaxTree tree = parse(source, diagnostics);
    const Node file = build_ast(tree, diagnostics);
    CHECK(render(diagnostics, sources).empty());
    const std::string golden = "tests/corpus/syntax/" + std::string(name);
    tests::check_golden(golden + ".tree", print(tree));
    tests::check_golden(golden + ".ast", print(file));
  }
}

TEST_CASE("nothing of a text is lost") {
  std::vector<std::string> paths = tests::files_under("tests/corpus", ".ludo");
  for (const std::string& path : tests::files_under("stdlib-games", ".ludo")) paths.push_back(path);
  REQUIRE(paths.size() > 20);
  for (const std::string& path : paths) {
    CAPTURE(path);
    const std::string text = tests::read_file(path);
    SourceMap sources;
    Diagnostics diagnostics;
    const SourceText& source = sources.add(path, text);
    const SyntaxTree tree = parse(source, diagnostics);
    const bool was_read =
        std::ranges::none_of(diagnostics.in_order_of_report(), [](const Diagnostic& diagnostic) {
          return diagnostic.kind() == DiagnosticKind::bad_encoding;
        });
    if (was_read) CHECK(lost_of(text, tree).empty());
  }
}

TEST_CASE("every bad line of a text is reported in one run") {
  SourceMap sources;
  const SourceText& source = sources.add(
      "t",
      "game A\nelements\n  players White Black\n  board square 3\nscenario\n  turn\n    plai a\n"
      "    either\n      pass\n    play b c\n  stuck: mover loses\n  end\n    x: White won\ntest "
      "\"t\"\n"
      "  lgal a1\n");
  Diagnostics diagnostics;
  const Node file = build_ast(parse(source, diagnostics), diagnostics);
  std::vector<std::size_t> lines;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    lines.push_back(source.line_column(diagnostic.primary().span.begin).line);
  }
  CHECK(lines == std::vector<std::size_t>{3, 4, 7, 10, 13, 15});
  // What could be read is there.
  CHECK(print(file).find("(stuck") != std::string::npos);
}

TEST_CASE("a text may end anywhere") {
  // Every byte of one text; of the others a byte of every seven, which is prime to all periods.
  for (const std::string_view name : kTexts) {
    const std::string text = text_of(name);
    const std::size_t stride = name == kTexts[0] ? 1 : 7;
    for (std::size_t size = 0; size <= text.size(); size += stride) read(text.substr(0, size));
  }
}

TEST_CASE("no change of a text does harm") {
  // A generator of our own, so that a failure can be had again.
  std::uint64_t seed = 1;
  const auto draw = [&seed](std::size_t bound) {
    seed = seed * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((seed >> 33U) % bound);
  };
  const std::string signs = "()[]{}\",:=-.;\\ \n\t\r";
  for (const std::string_view name : kTexts) {
    const std::string original = text_of(name);
    for (int round = 0; round < 150; ++round) {
      std::string text = original;
      for (std::size_t change = 0; change <= draw(5); ++change) {
        const std::size_t at = draw(text.size());
        const std::size_t other = draw(text.size());
        switch (draw(5)) {
          case 0:
            text[at] = static_cast<char>(draw(256));
            break;
          case 1:
            text.erase(at, 1 + draw(10));
            break;
          case 2:
            text.insert(at, 1, signs[draw(signs.size())]);
            break;
          case 3:
            text.insert(at, text.substr(other, draw(60)));
            break;
          default:
            std::swap(text[at], text[other]);
            break;
        }
      }
      CAPTURE(name, round);
      read(text);
    }
  }
}

TEST_CASE("the grammar has no loop that takes nothing") { CHECK(count_grammar_faults() == 0); }

TEST_CASE("a position is the inside of `given`") {
  SourceMap sources;
  const SourceText& source =
      sources.add("t", "legend K White King\n. K\n. .\nput Black King at a1\nWhite to move\n");
  Diagnostics diagnostics;
  const Node given = build_position(parse_position(source, diagnostics), diagnostics);
  CHECK(render(diagnostics, sources).empty());
  REQUIRE(given.is(Form::Given));
  REQUIRE(given.size() == 5);
  CHECK(given[0].is(Form::Legend));
  CHECK(given[1].is(Form::Row));
  CHECK(given[4].is(Form::ToMove));
}

}  // namespace ludo::lang
