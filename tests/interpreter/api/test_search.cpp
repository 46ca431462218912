// Playing forth and back in the library.

#include <algorithm>
#include <ludo/ludo.hpp>
#include <set>
#include <vector>

#include "tests/interpreter/api/games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

Game shipped(const char* path) { return load(path, read_file(path)).value(); }

}  // namespace

TEST_CASE("the library: a search goes forth and back as a state does", "[api]") {
  for (const char* path : {"examples/games/breakthrough.ludo", "examples/games/mensch.ludo",
                           "stdlib-games/tablut/tablut.ludo"}) {
    const Game fast = shipped(path);
    for (const Game& game : {fast, fast.with(Engine::Reference)}) {
      Search at(game);
      State state = game.start();
      Random random(5);
      const Search::Mark start = at.mark();
      std::vector<std::uint64_t> first;
      at.keys(first);
      for (int ply = 0; ply < 12 && !state.over(); ++ply) {
        REQUIRE(at.count() == state.count());
        CHECK(at.nature_to_move() == state.nature_to_move());
        CHECK(at.to_move() == state.to_move());
        CHECK(at.turns() == state.turns());
        const Search::Mark here = at.mark();
        at.play(at.count() - 1);
        at.back(here);
        at.drop(here);
        CHECK(at.state() == state);
        const std::uint64_t move = at.draw(random);
        at.play(move);
        state.play(move);
      }
      Search other = at.copy();
      CHECK(other.count() == state.count());
      CHECK(other.state() == state);
      at.back(start);
      CHECK(at.state() == game.start());
      std::vector<std::uint64_t> again;
      at.keys(again);
      CHECK(again == first);
      at.set(state);
      CHECK(at.count() == state.count());
      CHECK(at.hash() == other.hash());
      at.play(0);
      other.set(at);
      CHECK(other.count() == at.count());
      CHECK_THROWS_AS(other.state(), Misuse);
      CHECK_THROWS_AS(at.back(start), Misuse);
    }
  }
}

TEST_CASE("the library: what moves are called", "[api]") {
  const Game game = shipped("examples/games/breakthrough.ludo");
  Search fast(game);
  Search slow(game.with(Engine::Reference));
  std::vector<std::uint64_t> keys, others;
  fast.keys(keys);
  slow.keys(others);
  CHECK(keys == others);
  CHECK(std::set<std::uint64_t>(keys.begin(), keys.end()).size() == fast.count());
  for (std::uint64_t i = 0; i < fast.count(); ++i) CHECK(fast.key_of(i) == keys[i]);
  CHECK_THROWS_AS(fast.key_of(fast.count()), Misuse);
}

TEST_CASE("the library: how a search ends", "[api]") {
  Search at(load("men.ludo", std::string(kMen)).value());
  Random random(1);
  const Search::Mark start = at.mark();
  std::set<bool> by_limit;
  for (int game = 0; game < 200; ++game) {
    CHECK_THROWS_AS(at.ended(), Misuse);
    at.play_out(random);
    REQUIRE(at.over());
    CHECK_FALSE(at.to_move().has_value());
    const Outcome outcome = at.state().outcome();
    const Ended ended = at.ended();
    CHECK(at.ended_by() == outcome.key);
    CHECK(ended.by_limit == (outcome.key == "limit"));
    by_limit.insert(ended.by_limit);
    CHECK(ended.rewards[0] + ended.rewards[1] == Search::kWhole);
    for (PlayerIndex seat = 0; seat < 2; ++seat) {
      const bool wins =
          std::find(outcome.winners.begin(), outcome.winners.end(), seat) != outcome.winners.end();
      CHECK((ended.winners >> seat & 1) == (wins ? 1 : 0));
      CHECK(ended.rewards[seat] == (outcome.draw() ? Search::kWhole / 2
                                    : wins         ? Search::kWhole
                                                   : 0));
    }
    at.back(start);
  }
  CHECK(by_limit.contains(false));
}

TEST_CASE("the library: a search sees chance, secrets and what an evaluation looks at", "[api]") {
  Search dice(shipped("examples/games/mensch.ludo"));
  Random random(2);
  while (!dice.nature_to_move()) dice.play(dice.draw(random));
  CHECK(dice.weight(0) > 0);
  CHECK_THROWS_AS(dice.weight(dice.count()), Misuse);

  // Who has not seen a piece's kind cannot tell two setups apart.
  Search secret(shipped("examples/games/stratego.ludo"));
  const Search::Mark start = secret.mark();
  std::set<std::uint64_t> own, others;
  REQUIRE(secret.to_move() == PlayerIndex{0});
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(secret.count(), 6); ++i) {
    secret.play(i);
    own.insert(secret.view_hash(0));
    others.insert(secret.view_hash(1));
    secret.back(start);
  }
  CHECK(own.size() > 1);
  CHECK(others.size() < own.size());

  Search kalah(shipped("examples/games/kalah.ludo"));
  const std::vector<std::string> names = kalah.feature_names();
  REQUIRE(!names.empty());
  std::vector<double> numbers, parts;
  kalah.features(numbers);
  CHECK(numbers.size() == 2 * names.size());
  if (kalah.evaluate(parts)) {
    REQUIRE(parts.size() == 2);
    CHECK(parts[0] + parts[1] == Approx(1).margin(1e-4));
  }
}

TEST_CASE("the library: what a search is not asked", "[api]") {
  const Game game = shipped("examples/games/breakthrough.ludo");
  Search at(game);
  CHECK_THROWS_AS(at.play(at.count()), Misuse);
  CHECK_THROWS_AS(at.weight(0), Misuse);
  CHECK_THROWS_AS(at.view_hash(2), Misuse);
  const Game other = shipped("examples/games/kalah.ludo");
  CHECK_THROWS_AS(at.set(other.start()), Misuse);
  CHECK_THROWS_AS(at.set(Search(other)), Misuse);
  CHECK_THROWS_AS(at.set(at), Misuse);
  const Search::Mark mark = at.mark();
  at.drop(mark);
  CHECK_THROWS_AS(at.back(mark), Misuse);
  CHECK_THROWS_AS(at.drop(mark), Misuse);
  CHECK(at.count() == game.start().count());
}

}  // namespace ludo::tests
