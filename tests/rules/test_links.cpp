// Links between sentences and lines: both ways, in pages, in JSON and by `--at`.

#include "lang/rules/links.hpp"

#include <nlohmann/json.hpp>
#include "lang/rules/formats.hpp"

#include "tests/cli/program.hpp"
#include "tests/rules/documents.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang::rules;
using lang::SourceMap;
using lang::SourceText;
using lang::Span;
using Json = nlohmann::ordered_json;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// One, a table of two rows, a list: they tell lines 1, 2, 3 and 5, 6.
Document linked(const SourceText& source) {
  const auto tells = [&](Sentence& sentence, std::size_t line, std::size_t last) {
    sentence.from = {Span{source.file(), source.line_start(line), source.line_span(last).end}};
  };
  Document document = document_of(
      {section_of("material", "Material", {paragraph({"One."}), table_of({{"Head"}, {"Row"}})}),
       section_of("end", "End", {list_of(Block::Form::Points, {"First.", "Second."})})});
  auto& material = document.sections[0].blocks;
  tells(material[0].sentences[0], 1, 1);
  tells(material[1].rows[0][0], 2, 2);
  tells(material[1].rows[1][0], 3, 3);
  auto& items = document.sections[1].blocks[0].items;
  tells(items[0].sentences[0], 5, 7);
  tells(items[1].sentences[0], 6, 6);
  return document;
}

constexpr std::string_view kLines = "a\nb\nc\n\ne\nf\ng\n";

}  // namespace

TEST_CASE("links: sentences are numbered as they stand, lines know who tells them", "[links]") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", std::string(kLines));
  const Document document = linked(source);
  const auto lines = sentences_by_line(document, sources);
  CHECK(lines.size() == 5);
  CHECK(lines.at({source.file(), 3}) == std::vector<std::size_t>{3});
  CHECK(lines.at({source.file(), 6}) == std::vector<std::size_t>{5});
  CHECK(numbered_sentences(document).size() == 5);
}

TEST_CASE("links: only the sentences that tell some lines", "[links]") {
  SourceMap sources;
  const SourceText& source = sources.add("a.ludo", std::string(kLines));
  const Document document = linked(source);
  const auto at = [&](std::size_t first, std::size_t last) {
    return as_text(only_lines(document, sources, {source.file(), first, last}), 80);
  };
  CHECK(has(at(1, 1), "One."));
  CHECK_FALSE(has(at(1, 1), "Row"));
  // A row stands below the head of its table.
  CHECK(has(at(3, 3), "Head\nRow\n"));
  CHECK(has(at(5, 6), "First.\n"));
  CHECK(has(at(5, 6), "Second.\n"));
  // The smallest clause around a line in which none begins.
  CHECK(has(at(7, 7), "First.\n"));
  CHECK_FALSE(has(at(7, 7), "Second."));
  CHECK(only_lines(document, sources, {source.file(), 4, 4}).sections.empty());
}

TEST_CASE("links: places move to texts that say the same", "[links]") {
  SourceMap one;
  Document document = linked(one.add("a.ludo", std::string(kLines)));
  SourceMap other;
  other.add("b.ludo", "game B\n");
  const SourceText& same = other.add("c.ludo", std::string(kLines));
  move_places(document, one, other);
  CHECK(lines_of(document.sections[0].blocks[0].sentences[0], other) == "c.ludo:1");
  CHECK(numbered_sentences(document)[2]->from[0].file == same.file());
  SourceMap without;
  move_places(document, other, without);
  CHECK(document.sections[0].blocks[0].sentences[0].from.empty());
}

TEST_CASE("links: a page with its text", "[links]") {
  SourceMap sources;
  const SourceText& source = sources.add("a<b.ludo", "a & b\nb\nc\n\ne\nf\ng\n");
  const Document document = linked(source);
  Dress dress;
  dress.sources = &sources;
  CHECK_FALSE(has(as_html(document, dress), "class=\"line\""));
  dress.with_source = true;
  const std::string page = as_html(document, dress);
  CHECK(has(page, ">One.</span><a class=\"at\" href=\"#l0-1\" title=\"a&lt;b.ludo:1\">1</a>"));
  CHECK(has(page, "<h2 id=\"s-source-text\" lang=\"en\">The text of the game</h2>"));
  CHECK(has(page, "<h3 id=\"l0\">a&lt;b.ludo</h3>"));
  CHECK(has(page,
            "<div class=\"line\" id=\"l0-1\"><span class=\"n\">1</span><span><code>a &amp; b</code>"
            "<span class=\"by\"><a href=\"#r1\">1</a></span></span></div>"));
  CHECK(has(page, "id=\"l0-7\""));
  CHECK_FALSE(has(page, "id=\"l0-8\""));
}

TEST_CASE("links: rules at lines of a game, of its parent, of its modules", "[links]") {
  const ProgramRun whole = run_ludo("rules tablut --json");
  const Json json = Json::parse(whole.output);
  const Json& first = json["lines"].front();
  const std::string line = std::to_string(first["line"].get<int>());
  const ProgramRun at = run_ludo("rules tablut --at " + line);
  CHECK(at.status == 0);
  CHECK(at.output.size() < run_ludo("rules tablut").output.size() / 2);
  // A line of the parent, which the variant's text does not have.
  const ProgramRun parent = run_ludo("rules tablut-smith --at tablut.ludo:44-45");
  CHECK(parent.status == 0);
  CHECK(run_ludo("rules tablut-smith --json --at tablut.ludo:44-45").status == 0);
  const ProgramRun unknown = run_ludo("rules tablut-smith --at chess.ludo:4");
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "tablut.ludo"));
  for (const char* lines : {"0", "7-3", "x", "3-", "99999", "tablut.ludo:"}) {
    CHECK(run_ludo(std::string("rules tablut --at ") + lines).status == 2);
  }
  CHECK(run_ludo("rules tablut --source").status == 2);
  // What no longer holds has its place in the parent.
  const ProgramRun differs = run_ludo("rules tablut-smith --differences --places");
  CHECK(differs.status == 0);
  CHECK(has(differs.output, "tablut/tablut.ludo:"));
  CHECK_FALSE(has(differs.output, "smith.ludo:7,4"));
}

}  // namespace ludo::tests
