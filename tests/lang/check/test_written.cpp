// How rules are written: holes, conditions, texts of played rules, labels of branches,
// alternatives.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Piece = lang::TemplatePiece;

std::vector<lang::Template> written(const std::string& body, const std::string& templates) {
  const lang::GameModel model = checked(small_game("", "  rule probe(start: site)\n" + body) +
                                        "\nnotation\n  probe: " + templates + "\n");
  for (const lang::Rule& rule : model.rules) {
    if (rule.item.key == "probe") return rule.written;
  }
  return {};
}

}  // namespace

TEST_CASE("text, values and conditions") {
  const auto found = written("    let took be start is Man\n", "\"{start}{took: x}!\"");
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].size() == 3);
  CHECK(found[0][0].form == Piece::Form::Expr);
  CHECK(found[0][1].form == Piece::Form::Condition);
  REQUIRE(found[0][1].inner.size() == 1);
  CHECK(found[0][1].inner[0].text == "x");
  CHECK(found[0][2].form == Piece::Form::Text);
  CHECK(found[0][2].text == "!");
}

TEST_CASE("alternatives stand in order") {
  CHECK(written("    remove start\n", "\"{start}\" or \"at {start}\"").size() == 2);
}

TEST_CASE("texts of played rules and labels of branches") {
  const auto found = written("    either\n      play go(start)\n    or \"stay\"\n      pass\n",
                             "\"{start}{go}{stay}{stay: -}\"");
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].size() == 4);
  CHECK(found[0][1].form == Piece::Form::RuleText);
  CHECK(found[0][2].form == Piece::Form::BranchLabel);
  CHECK(found[0][2].text == "stay");
  CHECK(found[0][3].form == Piece::Form::BranchLabel);
  REQUIRE(found[0][3].inner.size() == 1);
  CHECK(found[0][3].inner[0].text == "-");
}

TEST_CASE("a name that some path does not bind may be written") {
  CHECK(written("    optionally\n      choose goal among empty\n", "\"{start}{goal}\"").size() ==
        1);
}

TEST_CASE("a name that nothing binds may not") {
  CHECK(reports(small_game("", "  rule probe(start: site)\n    remove start\n") +
                "\nnotation\n  probe: \"{strat}\"\n") == "unknown-name");
}

}  // namespace ludo::tests
