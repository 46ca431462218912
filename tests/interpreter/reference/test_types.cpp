// Values outside their types: what is written, given and begun with.
#include "tests/interpreter/reference/play.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

std::string game(const std::string& players, const std::string& facing, const std::string& turn) {
  return "game Kept\n\nelements\n  players " + players +
         "\n  board square 3 x 3\n  piece Man: 1 of each player\n  type Facing: orthogonal\n"
         "  each Man has facing: Facing, at first " +
         facing +
         "\n  the game has tried: 0 to 9, at first 0\n\ninteractions\n"
         "  rule face(course: Facing)\n    set facing of b2 to course\n"
         "  rule high(n: 2 to 3)\n    require n > 0\n\nscenario\n  setup\n"
         "    put White Man at b2\n    put Black Man at a3\n  turn\n" +
         turn + "  stuck: draw\n  limit 9 turns: draw\n";
}

std::string moves(const std::string& turn) { return Play(game("White, Black", "n", turn)).moves(); }

}  // namespace

TEST_CASE("what is written outside its type is no move") {
  CHECK(moves("    choose course among any direction\n    set facing of b2 to course\n") ==
        "n, e, s, w");
}

TEST_CASE("what is given outside the type of a parameter is no move, and no way") {
  CHECK(moves("    choose course among any direction\n    play face(course)\n") == "n, e, s, w");
  CHECK(moves("    choose n from 1 to 4\n    play high(n)\n") == "2, 3");
  CHECK(moves("    choose n from 1 to 4 where some way for me to play high(n)\n"
              "    add n to tried\n") == "2, 3");
}

TEST_CASE("what is outside its type is reported") {
  const Play play(game("White, Black", "n", "    choose n from 1 to 4\n    play high(n)\n"));
  play.engine.moves(play.state);
  REQUIRE(play.engine.reports().size() == 1);
  CHECK(play.engine.reports()[0].what == "`n` of `high` would leave its type");
  CHECK(play.engine.reports()[0].times > 0);
}

TEST_CASE("an attribute that begins outside its type is an error of the description") {
  const std::string turn =
      "    choose course among {n} where facing of b2 is course\n    add 1 to tried\n";
  CHECK(Play(game("White facing n, Black facing s", "forward", turn)).moves() == "n");
  const auto askew = [&] {
    return Play(game("White facing ne, Black facing sw", "forward", turn)).moves();
  };
  CHECK_THROWS_AS(askew(), DescriptionError);
}

}  // namespace ludo::interpreter
