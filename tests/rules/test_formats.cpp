// The formats of rule texts: wrapping, lists in lists, tables, figures, what must be escaped.

#include "lang/rules/formats.hpp"
#include "lang/rules/stages.hpp"

#include "tests/rules/documents.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

using namespace lang::rules;
using lang::SourceMap;
using lang::SourceText;

namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Document with_figure() {
  Block figure{Block::Form::Figure};
  figure.sentences.push_back(said("Figure 1 shows the setup."));
  return document_of({section_of("setup", "Setup", {figure, paragraph({"White first."})})});
}

}  // namespace

TEST_CASE("text: lines are wrapped by letters, not by bytes") {
  const Document document = document_of({section_of(
      "course", "Così", {paragraph({"Perché è così più là.", "Poi si gioca ancora un po'."})})});
  CHECK(as_text(document, 20) ==
        "Small\n=====\n\nCosì\n----\nPerché è così più\nlà. Poi si gioca\nancora un po'.\n");
  // A word that is longer than a line stands alone.
  std::string text;
  wrap(text, "a extraordinarily b", 10, "", "");
  CHECK(text == "a\nextraordinarily\nb\n");
  CHECK(width_of("è – “a”") == 7);
}

TEST_CASE("text: lists in lists are indented, and go on under their words") {
  Block inner = list_of(Block::Form::Points, {"one thing of several words", "another"});
  Block outer = list_of(Block::Form::Steps, {"First:", "Then."});
  outer.items[0].items.push_back(inner);
  CHECK(as_text(document_of({section_of("rule:go", "Go", {outer}, 3)}), 20) ==
        "Small\n=====\n\nGo\n..\n1. First:\n   - one thing of\n     several words\n   - another\n"
        "2. Then.\n");
}

TEST_CASE("text: the columns of a table stand under each other") {
  const Document document = document_of(
      {section_of("material", "Material",
                  {table_of({{"piece", "worth"}, {"Roi déchu", "10"}, {"Man", "1"}})})});
  CHECK(as_text(document, 80) ==
        "Small\n=====\n\nMaterial\n--------\npiece      worth\nRoi déchu  10\nMan        1\n");
}

TEST_CASE("a text without a figure speaks of none") {
  CHECK_FALSE(has(as_text(with_figure(), 80), "Figure"));
  CHECK_FALSE(has(as_markdown(with_figure(), {}), "Figure"));
  CHECK_FALSE(has(as_html(with_figure(), {}), "Figure"));
  Dress letters;
  letters.figure = "a b\nc d\n";
  CHECK(has(as_text(with_figure(), 80, letters),
            "Figure 1 shows the setup.\n\n  a b\n  c d\n\nWhite first.\n"));
  CHECK(has(as_markdown(with_figure(), letters),
            "Figure 1 shows the setup.\n\n```text\na b\nc d\n```\n"));
  Dress address;
  address.figure = "set up.svg";
  address.figure_is_address = true;
  CHECK(has(as_markdown(with_figure(), address), "![Figure 1 shows the setup.](<set up.svg>)\n"));
  Dress drawn;
  drawn.figure = "<svg></svg>";
  CHECK(has(as_html(with_figure(), drawn), "<figure><svg></svg><figcaption>"));
}

TEST_CASE("markdown: signs of its own are escaped") {
  const Document document =
      document_of({section_of("course", "#1 <b>",
                              {paragraph({"1. e5 is *it*, a_b [c] `d` \\ | < & >.", "- no list"}),
                               table_of({{"a|b"}, {"c"}})})});
  const std::string text = as_markdown(document, {});
  CHECK(has(text, "## \\#1 &lt;b>\n"));
  CHECK(has(text, "1\\. e5 is \\*it\\*, a\\_b [c] \\`d\\` \\\\ \\| &lt; &amp; >.\n"));
  CHECK(has(text, "\n\\- no list\n"));
  CHECK(has(text, "| a\\|b |\n| --- |\n| c |\n"));
}

TEST_CASE("markdown: lists, notes, places") {
  SourceMap sources;
  const SourceText& source = sources.add("small.ludo", "a\nb\nc\nd\ne\n");
  Block steps{Block::Form::Steps};
  Block step = paragraph({"Move."});
  step.sentences[0].from = {source.span(0, 1), source.span(2, 3), source.span(8, 9)};
  step.sentences.push_back(said("A remark.", Role::Note));
  steps.items.push_back(step);
  Dress dress;
  dress.sources = &sources;
  const std::string text =
      as_markdown(document_of({section_of("rule:go", "Go", {steps}, 3)}), dress);
  CHECK(has(text, "### Go\n\n1. Move. <!-- small.ludo:1-2,5 -->\n   *A remark.*\n"));
  CHECK(has(as_text(document_of({section_of("rule:go", "Go", {steps}, 3)}), 80, dress),
            "1. Move. [small.ludo:1-2,5] A remark.\n"));
}

TEST_CASE("HTML: escapes, ids, places, foreign sentences") {
  SourceMap sources;
  const SourceText& source = sources.add("a\"b.ludo", "a\n");
  Block block = paragraph({"1 < 2 & \"so\""});
  block.sentences[0].from = {source.span(0, 1)};
  block.sentences.push_back(said("Not translated.", Role::Ruling));
  block.sentences[1].language = "en";
  Document document = document_of({section_of("rule:go", "<Go>", {block}, 3)});
  document.language = "it";
  document.title = "R&D";
  Dress dress;
  dress.sources = &sources;
  const std::string text = as_html(document, dress);
  CHECK(text.starts_with("<!doctype html>\n<html lang=\"it\">"));
  CHECK(has(text, "<title>R&amp;D</title>"));
  CHECK(has(text, "<h1>R&amp;D</h1>"));
  CHECK(has(text, "<h3 id=\"s-rule-go\">&lt;Go&gt;</h3>"));
  CHECK(has(text,
            "<span id=\"r1\" data-from=\"a&quot;b.ludo:1\">1 &lt; 2 &amp; &quot;so&quot;</span>"));
  CHECK(has(text, "<span id=\"r2\" class=\"aside\" lang=\"en\">Not translated.</span>"));
}

TEST_CASE("the plan: meanings under the keys of sections") {
  Document document = document_of({section_of("course", "Course", {paragraph({"White first."})}),
                                   section_of("end", "End", {paragraph({"No plan."})})});
  Sense meant = sense("first-player", {sense_of("word", "White", {})}, {});
  document.sections[0].blocks[0].sentences[0].meant.push_back(meant);
  CHECK(as_stage(document, Stage::Plan) == "course\n  first-player\n    word \"White\"\n");
}

}  // namespace ludo::tests
