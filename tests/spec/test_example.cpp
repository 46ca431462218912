// That examples are really run: what is wrong with them is found.

#include "tests/spec/example.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr const char* kGame =
    "```ludo\n"
    "game Two\n"
    "elements\n"
    "  players White, Black\n"
    "  board square 2 x 1\n"
    "  piece Stone: of each player\n"
    "scenario\n"
    "  turn\n"
    "    choose spot among empty\n"
    "    put own Stone at spot\n"
    "  stuck: mover loses\n";

/// The faults of the one example of a chapter that goes on like this.
std::vector<std::string> faults_in(const std::string& rest) {
  const Examples chapter = read_examples(read_document(kGame + rest));
  REQUIRE(chapter.faults.empty());
  REQUIRE(chapter.examples.size() == 1);
  return faults_of(chapter.examples.front(), chapter.library);
}

}  // namespace

TEST_CASE("what is true of an example is no fault") {
  CHECK(listed(faults_in("test \"all\"\n"
                         "  moves = 2\n"
                         "  after a1, b1\n"
                         "    Black wins by stuck\n"
                         "```\n"
                         "```moves\na1\nb1\n```\n"
                         "```moves after=\"b1\"\na1\n```\n"
                         "```moves after=\"a1, b1\"\n```\n"
                         "```perft\n1 = 2\n2 turns = 2\n2 outcomes = 2\n```\n")) == "");
}

TEST_CASE("what is not true of an example is told with the line of its block") {
  CHECK(faults_in("```\n```moves\na1\n```\n") ==
        std::vector<std::string>{"line 13: expected `a1`, got `a1, b1`"});
  CHECK(faults_in("```\n```moves\nb1\na1\n```\n").size() == 1);
  CHECK(faults_in("```\n```moves after=\"c1\"\na1\nb1\n```\n").size() == 1);
  CHECK(faults_in("```\n```perft\n2 = 3\n```\n") ==
        std::vector<std::string>{"line 13: expected `2 = 3`, got `2 = 2`"});
  CHECK(faults_in("```\n```perft\n2 rounds = 2\n```\n") ==
        std::vector<std::string>{"line 13: `2 rounds = 2` is no row of perft"});
  CHECK(faults_in("```\n```diagnostics\nunexpected-text\n```\n").size() == 1);
  CHECK(faults_in("test \"no\"\n  moves = 3\n```\n").size() == 1);
  CHECK(faults_in("test \"no\"\n  holds some Stonne\n```\n").size() == 1);
}

TEST_CASE("errors are expected only where they are announced") {
  const std::vector<std::string> refused = faults_in("  stuk loses\n```\n");
  REQUIRE(refused.size() == 1);
  CHECK(refused.front().starts_with("line 1: the text is refused"));
  CHECK(faults_in("  stuk loses\n```\n```diagnostics\n12: unexpected-text\n```\n").size() == 1);
  CHECK(listed(faults_in("  stuk loses\n```\n```diagnostics\n11: unexpected-text\n```\n")) == "");
}

TEST_CASE("blocks need a kind, and most a text above them") {
  CHECK(read_examples(read_document("```\nx\n```\n")).faults ==
        std::vector<std::string>{"line 1: the kind `` of a block"});
  CHECK(read_examples(read_document("```moves\na1\n```\n")).faults ==
        std::vector<std::string>{"line 1: no text stands above"});
  CHECK(read_examples(read_document("```text\na1\n```\n")).faults.empty());
}

TEST_CASE("texts of a chapter find each other by name") {
  const Examples chapter = read_examples(read_document(
      "```ludo\nmodule marks(where-to)\ninteractions\n  rule mark\n    choose spot among where-to\n"
      "    put own Stone at spot\n```\n" +
      std::string(kGame) +
      "```\n```ludo\ngame Three variant of Two\nelements\n  replace board square 3 x 1\n```\n"
      "```moves\na1\nb1\nc1\n```\n"));
  REQUIRE(chapter.examples.size() == 2);
  CHECK(chapter.library.contains("marks"));
  CHECK(listed(faults_of(chapter.examples[1], chapter.library)) == "");
}

}  // namespace ludo::tests
