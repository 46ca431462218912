// Patterns of clauses.

#include "lang/rules/patterns.hpp"

#include "lang/rules/page.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kPattern = R"(game Small

elements
  players White, Black
  board square 3 x 3
  piece Man: 3 of each player
  each piece has wounds: 0 to 9

interactions
  rule march(man: site)
    note "A note does not count."
    set wounds of man to 0
    set wounds of man to wounds of man

scenario
  turn
    choose man among own Men
    play march(man)
  stuck: draw
  limit 20 turns: draw
)";

}  // namespace

TEST_CASE("a clause fits a pattern, and what the pattern names is found", "[rules][patterns]") {
  const mutation::ShippedGame game{"small", "small.ludo", kPattern, "", ""};
  lang::Diagnostics heard;
  lang::LoadedGame loaded = mutation::load_as(game, kPattern, heard);
  const auto page = lang::rules::Page::read(loaded, {}, heard);
  REQUIRE(page != nullptr);
  const lang::Node& body = (*page->rule("march"))[4];
  const lang::Node& first = body[0];
  const lang::Node& second = body[1];
  REQUIRE(first.is(lang::Form::Set));
  lang::rules::Pattern found;
  CHECK(lang::rules::fits(first, "(set (of $what (name $who)) ?value)", found));
  CHECK(found.word("what") == "wounds");
  CHECK(found.word("who") == "man");
  CHECK(found.clause("value").is(lang::Form::Integer));
  CHECK(found.clause("other").absent());
  // What is known counts: the same word, the same clause.
  CHECK(lang::rules::fits(second, "(set (of $what (name $who)) (of $what (name $who)))", found));
  CHECK_FALSE(lang::rules::fits(second, "(set (of $what (name $who)) ?value)", found));
  lang::rules::Pattern none;
  none.words["who"] = "woman";
  CHECK_FALSE(lang::rules::fits(first, "(set (of $what (name $who)) ?value)", none));
  CHECK(none.word("what").empty());
  // All of a clause must be spoken of.
  lang::rules::Pattern other;
  CHECK_FALSE(lang::rules::fits(first, "(set (of $what ?who))", other));
  CHECK_FALSE(lang::rules::fits(first, "(set (of \"armour\" ?who) ?value)", other));
  CHECK_FALSE(lang::rules::fits(first, "(set ?all ?value) ?more", other));
  CHECK(lang::rules::fits(first, "(set (of \"wounds\" ?who) (integer \"0\"))", other));
  CHECK(lang::rules::fits(body, "(block ?one ?two)", other));
}

}  // namespace ludo::tests
