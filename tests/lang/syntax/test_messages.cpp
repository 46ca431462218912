// Where a sentence breaks, and what is said about it.

#include "lang/diagnostics/render.hpp"
#include "lang/syntax/parse.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

struct Message {
  std::string kind;
  std::string at;  // the marked text
  std::string text;
  std::string hint;
};

Message message(const std::string& before, const std::string& line) {
  SourceMap sources;
  const SourceText& source = sources.add("t", before + line + "\n");
  Diagnostics diagnostics;
  parse(source, diagnostics);
  INFO(render(diagnostics, sources));
  REQUIRE(diagnostics.count() == 1);
  const Diagnostic& found = diagnostics.in_order_of_report().front();
  return {std::string(kind_name(found.kind())), std::string(source.text(found.primary().span)),
          found.message(), found.hint()};
}

Message in_statement(const std::string& line) {
  return message("interactions\n  rule r\n    ", line);
}

}  // namespace

TEST_CASE("the mark stands under the word where the sentence breaks, and the form is shown") {
  const Message choose = in_statement("choose man of own pieces");
  CHECK(choose.kind == "unexpected-text");
  CHECK(choose.at == "of");
  CHECK(choose.text ==
        "`of` does not fit here: `choose` needs `name among …`, `name from 1 to …`, `2 among … as "
        "name` or `line from …: …`");
  CHECK(choose.hint == "`among` binds a name: `choose man among own pieces`");
  CHECK(in_statement("require man is King or goal not inn Throne").at == "inn");
  CHECK(in_statement("require man is King or goal not inn Throne").hint == "did you mean `in`?");
  CHECK(in_statement("choose line from a along b: one or mor empty").at == "mor");
  CHECK(in_statement("choose line from a along b one empty").at == "one");
  CHECK(message("elements\n  ", "players White Black").at == "Black");
  CHECK(message("elements\n  ", "region Throne e5").at == "e5");
}

TEST_CASE("a line that ends too early is marked at its end") {
  const Message move = in_statement("move man");
  CHECK(move.text == "the line ends too early: `move` needs `… to …`");
  CHECK(move.at == "n");
  CHECK(message("", "game").text.starts_with("the line ends too early: `game` needs a name"));
}

TEST_CASE("a first word that begins nothing is what is wrong") {
  const Message chose = in_statement("chose man among own pieces");
  CHECK(chose.at == "chose");
  CHECK(chose.text == "`chose` does not begin a statement");
  CHECK(chose.hint == "did you mean `choose`?");
  CHECK(message("", "elemnts").hint == "did you mean `elements`?");
  CHECK(message("scenario\n  setup\n    ", ". . bb .").hint ==
        "the signs of a row are single characters with blanks between");
}

TEST_CASE("a word of the language is no name") {
  const Message touching = in_statement("choose touching among empty");
  CHECK(touching.kind == "reserved-word");
  CHECK(touching.at == "touching");
  CHECK(in_statement("let e5 be 3").kind == "reserved-word");
  CHECK(message("elements\n  ", "define empty: 3").kind == "reserved-word");
}

TEST_CASE("a line that goes on by accident is told so") {
  const Message found = message("elements\n  players White, Black\n", "    board square 3 x 3");
  CHECK(found.at == "board");
  CHECK(found.kind == "bad-indentation");
  CHECK(found.text == "this line is further in than the one above, and so goes on with it");
}

TEST_CASE("a cell and a place of a form are reported where they stand") {
  CHECK(message("elements\n  table a\n    x  y\n    ", "A  b +").at == "+");
  CHECK(message("notation\n  ", "go: \"{a +}\"").at == "+");
  CHECK(message("notation\n  ", "go: \"{a\"").kind == "unclosed-bracket");
  CHECK(message("notation\n  ", "go: \"{}\"").kind == "unexpected-text");
}

TEST_CASE("what is shown of the text is short and of one line") {
  const Message found = in_statement("move " + std::string(100, 'x') + "\x01");
  CHECK(found.at == "\x01");
  CHECK(found.text == "`?` does not fit here: `move` needs `… to …`");
  const Message long_word = message("elements\n  ", "order A " + std::string(100, 'X'));
  CHECK(long_word.text.size() < 120);
}

TEST_CASE("nesting and work are bounded") {
  const auto nested = [](const std::string& open, const std::string& close, int times) {
    std::string text = "define a: ";
    for (int i = 0; i < times; ++i) text += open;
    text += "x";
    for (int i = 0; i < times; ++i) text += close;
    return text;
  };
  for (const auto& [open, close] :
       std::vector<std::pair<std::string, std::string>>{{"(", ")"},
                                                        {"(a among ", ")"},
                                                        {"{(", ")}"},
                                                        {"(some a among (", "))"},
                                                        {"not ", ""},
                                                        {"a of ", ""},
                                                        {"f(", ")"},
                                                        {"count (a among ", " or b)"}}) {
    CAPTURE(open);
    CHECK(message("elements\n  ", nested(open, close, 300)).kind == "too-deep");
  }
}

}  // namespace ludo::lang
