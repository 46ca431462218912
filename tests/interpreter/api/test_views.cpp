// Views: what is hidden is withheld.

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

TEST_CASE("a card that its owner alone sees is in his view and in no other") {
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const Game game = game_of(kCards).with(engine);
    const State red = game.start().after(0);
    const State blue = game.start().after(1);
    CHECK(red != blue);
    CHECK(red.view(0) != blue.view(0));
    CHECK(red.view(1) == blue.view(1));
    CHECK(red.view(0).text.find("card of White = Red") != std::string::npos);
    CHECK(red.view(1).text.find("card") == std::string::npos);
    CHECK(red.view(1).text.find("Red") == std::string::npos);
    // The whole state has it.
    CHECK(red.position() != blue.position());
    // What is open later keeps to it.
    const State later = red.after(0).after(0);
    const State later_blue = blue.after(0).after(0);
    CHECK(later.view(1) == later_blue.view(1));
    CHECK(later.view(0) != later_blue.view(0));
  }
}

TEST_CASE("in a secret phase the men of others are on no board but their own") {
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const Game game = game_of(kMuster).with(engine);
    const State one = game.start().after_line("a1").state;
    const State other = game.start().after_line("b1").state;
    CHECK(one.view(1) == other.view(1));
    CHECK(one.view(1).pieces.empty());
    CHECK(one.view(1).picture.find('M') == std::string::npos);
    CHECK(one.view(0).picture.find('M') != std::string::npos);
    CHECK(one.view(0) != other.view(0));
    CHECK(one.view(0).pieces == std::vector<Piece>{{"a1", "Man", PlayerIndex{0}}});
    CHECK(one.pieces() == one.view(0).pieces);
    // When the phase is over everybody sees all.
    const State shown = one.after_line("d1").state;
    CHECK(shown.phase() == "Show");
    CHECK(shown.view(0).pieces == shown.view(1).pieces);
    CHECK(shown.view(1).pieces.size() == 2);
    CHECK(shown.view(1) != other.after_line("d1").state.view(1));
  }
}

TEST_CASE("where nothing is hidden everybody sees the pieces of the state") {
  const Game game = shipped("stdlib-games/tablut/tablut.ludo");
  const State state = game.start().after(7);
  CHECK(state.pieces().size() == 25);
  CHECK(state.view(0).pieces == state.pieces());
  CHECK(state.view(1) == state.view(0));
  CHECK(state.view(1).picture == state.picture());
  CHECK(state.picture().find("K") != std::string::npos);
}

}  // namespace ludo::tests
