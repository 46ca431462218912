// What things are, have and belong to: adjectives, `whose`, `without`, `in`, `own`.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// A game in which pieces, players and links may be something, and a rule with these statements.
std::string game_with(const std::string& statements) {
  return "game Adjectives\nelements\n  players White, Black\n  board square 3 x 3\n"
         "  piece Man: of each player\n  piece King: of each player\n"
         "  each piece may be veteran, tired this turn\n  each player may be shielded\n"
         "  each link may be blocked\n  the turn may be decided\n"
         "  each piece has rank: 0 to 3, mark: site or none, path: set of site\n"
         "  each player has purse: tally of kind at most 3\n"
         "  region Home of White: row 1\n  region Home of Black: row 3\ninteractions\n  rule "
         "probe\n" +
         statements +
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at c3\n  turn\n    play "
         "probe\n  stuck: draw\n  limit 9 turns: draw\n";
}

}  // namespace

TEST_CASE("an adjective is asked of one thing, and is a set among many") {
  for (const std::string good :
       {"    require a1 is veteran and a1 is not tired\n", "    require me is shielded\n",
        "    require some own veteran Men and no pieces but not tired\n",
        "    require count veteran own pieces = 1 or decided\n",
        "    require count (p among players where p is shielded) = 1\n",
        "    choose road among Links where road is not blocked\n    road becomes blocked\n",
        "    a1 becomes veteran\n    every own Man in own Home becomes King\n",
        "    a1 and b1 stop being tired\n    the turn becomes decided\n",
        "    me stops being shielded\n    opponent becomes shielded\n"}) {
    CAPTURE(good);
    CHECK(reports(game_with(good)).empty());
  }
  CHECK(reports(game_with("    set veteran of a1 to yes\n")) == "not-settable");
  CHECK(reports(game_with("    set decided to no\n")) == "not-settable");
  CHECK(reports(game_with("    a1 becomes decided\n")) == "missing-owner");
  CHECK(reports(game_with("    the turn becomes veteran\n")) == "missing-owner");
  CHECK(reports(game_with("    the turn becomes King\n")) == "not-settable");
  CHECK(reports(game_with("    a1 stops being King\n")) == "not-settable");
  CHECK(reports(game_with("    require a1 is decided\n")) == "missing-owner");
  CHECK(reports(game_with("    require King is veteran\n    a1 becomes brave\n")) ==
        "unknown-name");
}

TEST_CASE("`in`, `whose` and `without` narrow a description") {
  for (const std::string good :
       {"    choose man among own Men in own Home but not a2 whose rank is 0\n",
        "    require count own Men in own Home = 1\n",
        "    require no pieces whose rank > 2 and some pieces without mark\n",
        "    require some pieces whose mark is in own Home\n",
        "    require no pieces whose mark is not in own Home\n",
        "    require no pieces without rank and no players without purse\n",
        "    choose line from a1 along e: one enemy Man in own Home whose rank is not 3 as prey\n",
        "    choose 2 among empty in own Home as pair\n", "    remove own Men in own Home\n",
        "    require (all x among pieces without path) = pieces\n"}) {
    CAPTURE(good);
    CHECK(reports(game_with(good)).empty());
  }
  CHECK(reports(game_with("    require no pieces without veteran\n")) == "wrong-type");
  CHECK(reports(game_with("    require no pieces whose rnk > 2\n")) == "unknown-name");
  CHECK(reports(game_with("    require no pieces without owner and no own pieces without kind\n"))
            .empty());
}

TEST_CASE("narrowed by a set, a description is the intersection") {
  CHECK(meaning("count own Man in own Camp") ==
        "count-set(intersect(pieces-of(me), pieces-of-kind(Man), region(Camp, me)))");
}

TEST_CASE("what belongs to the chooser is said with `own`") {
  CHECK(reports(game_with("    require Man in own purse and total enemy purse < 3\n")).empty());
  CHECK(reports(game_with("    require Man in purse of me\n")) == "unexpected-text");
  CHECK(reports(game_with("    require some King of me\n")) == "unexpected-text");
}

}  // namespace ludo::tests
