// A text of the first edition, said in the second.

#include "lang/syntax/migrate.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string moved(const std::string& text) {
  lang::Diagnostics diagnostics;
  std::string out = lang::to_second_edition(text, false, diagnostics);
  CHECK(diagnostics.count(lang::Severity::error) == 0);
  return out;
}

}  // namespace

TEST_CASE("what binds says among or from, what asks says in") {
  CHECK(moved("choose man in own Men where man in Camp") ==
        "choose man among own Men where man in Camp");
  CHECK(moved("choose n in 1 to 3") == "choose n from 1 to 3");
  CHECK(moved("choose pair as 2 of (empty but not a1) where d1 in pair") ==
        "choose 2 among (empty but not a1) as pair where d1 in pair");
  CHECK(moved("require (man in Camp) and some d in diagonal where d of man is empty") ==
        "require (man in Camp) and some d among diagonal where d of man is empty");
  CHECK(moved("choose line from man along diagonal: up to 2 empty to goal") ==
        "choose line from man along diagonal: 1 to 2 empty to goal");
}

TEST_CASE("what says what a name is has a colon") {
  CHECK(moved("define prey = enemy pieces but not taken") ==
        "define prey: enemy pieces but not taken");
  CHECK(moved("define aim(man) with far = line from man: one empty") ==
        "define aim of man with far: line from man: one empty");
  CHECK(moved("define high(place: Site) = row of place > 2") ==
        "define high of (place: site): row of place > 2");
  CHECK(moved("region Home of White = row 1") == "region Home of White: row 1");
  CHECK(moved("score of p = count Men of p") == "score of p: count Men of p");
  CHECK(moved("let far_off = 3") == "let far-off be 3");
  CHECK(moved("each Player has dock: 0..12 = 0 this turn, port: Site or none = none") ==
        "each player has dock: 0 to 12, at first 0 this turn, port: site or none, at first none");
}

TEST_CASE("of one thing a definition is read with of") {
  CHECK(moved("require worth(man) > lost(me, man) + 1 and safe(forward of man turned left)") ==
        "require worth of man > lost(me, man) + 1 and safe of (forward of man turned left)");
}

TEST_CASE("what belongs to the chooser is own, what changes becomes") {
  CHECK(moved("require tiles of me > 0 and (tiles of me + 1) > 2") ==
        "require own tiles > 0 and (own tiles + 1) > 2");
  CHECK(moved("change man to King") == "man becomes King");
}

TEST_CASE("results have their subject") {
  CHECK(moved("stuck loses\nrepetition 3 draws\nrepetition 2 forbidden\nlimit 9 turns finishes") ==
        "stuck: mover loses\nsame position 3 times: draw\nsame position 3 times: forbidden\nlimit "
        "9 turns: ranked by "
        "score");
}

TEST_CASE("who decides, what is carried out, what must be") {
  CHECK(moved("first preferring most count taken\n  play take_it\notherwise pass") ==
        "must, preferring most count taken\n  play take-it\notherwise pass");
  CHECK(moved("by owner of man\n  play flee(man)") == "owner of man decides\n  play flee(man)");
  CHECK(moved("repeat at will up to 3 times\n  play step\n  commit") ==
        "repeat while wanted, at most 3 times, each carried out\n  play step");
  CHECK(moved("let n = sum seeds of x over x in own Row else 0") ==
        "let n be sum of seeds of x for each x among own Row else 0");
}

TEST_CASE("a whole text is laid out, and its head is of the second edition") {
  lang::Diagnostics diagnostics;
  CHECK(lang::to_second_edition("ludo 1\ngame Two_men\nelements\n  type Suit = Red,  Blue\n", true,
                                diagnostics) ==
        "ludo 2\ngame Two-men\n\nelements\n  type Suit: Red, Blue\n");
}

TEST_CASE("the words that must be said are put where they are true") {
  CHECK(moved("whenever lone \"Lone\": x in Men\n  remove x\n") ==
        "whenever lone \"Lone\", all at once: x among Men\n  remove x\n");
  CHECK(moved("stuck\n  over: mover loses when a\n  draw\n") ==
        "stuck, by the first of\n  over: mover loses when a\n  draw\n");
  CHECK(moved("end\n  over: draw when a\n") == "end\n  over: draw when a\n");
}

TEST_CASE("what is asked at any moment gets a list of its own") {
  CHECK(moved("end\n  bare: at any moment draw when a\n  alone: draw when b\n") ==
        "end at any moment\n  bare: draw when a\nend\n  alone: draw when b\n");
  CHECK(moved("end\n  bare: at any moment draw when a\n") ==
        "end at any moment\n  bare: draw when a\n");
}

TEST_CASE("a text with Italian keywords stays, and that is told") {
  lang::Diagnostics diagnostics;
  const std::string text = "ludo 1 it\ngioco Uno\n";
  CHECK(lang::to_second_edition(text, true, diagnostics) == text);
  CHECK(diagnostics.count(lang::Severity::error) == 1);
}

TEST_CASE("a line that cannot be read stays, and is told") {
  lang::Diagnostics diagnostics;
  CHECK(lang::to_second_edition("rule go\n  choose choose\n  commit\n", false, diagnostics) ==
        "rule go\n  choose choose\n  carry out\n");
  CHECK(diagnostics.count(lang::Severity::error) == 1);
}

}  // namespace ludo::tests
