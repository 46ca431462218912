// Searches of the two engines: the same answers, and back to every mark.

#include "interpreter/search/search.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "interpreter/services/match.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

// What a search says of where it stands.
struct Said {
  bool over = false;
  bool nature = false;
  lang::Index decider = 0;
  std::uint64_t count = 0;
  std::vector<std::uint64_t> keys;
  std::vector<std::uint64_t> weights;
  std::vector<std::int64_t> rewards;
  std::uint64_t winners = 0;
  std::string end;
  std::int64_t turns = 0;
  friend bool operator==(const Said&, const Said&) = default;
};

Said said_by(search::Search& at) {
  Said said;
  said.over = at.over();
  said.nature = at.nature();
  said.count = at.count();
  said.turns = at.turns();
  if (said.over) {
    said.rewards.resize(at.n_players());
    at.rewards(said.rewards);
    said.winners = at.winners();
    said.end = at.ended_by();
    return said;
  }
  at.keys(said.keys);
  if (said.nature) {
    said.weights = at.weights();
  } else {
    said.decider = at.decider();
  }
  return said;
}

}  // namespace

TEST_CASE("a bounded search goes as far as its steps, and so does its copy", "[search]") {
  const TestGame game = load_shipped("examples/games/pentago.ludo");
  const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
  const auto program = program::freeze(model).program;
  REQUIRE(program != nullptr);
  const auto play_on = [](search::Search& at) {
    std::size_t made = 0;
    for (; !at.over(); ++made) at.play(0);
    return made;
  };
  const auto unbounded = search::fast_search(program);
  CHECK(play_on(*unbounded) > 2);
  const std::uint64_t all = unbounded->spent();
  REQUIRE(all > 100);
  const auto bounded = search::bounded_search(search::fast_search(program), all / 2);
  const auto copy = bounded->copy();
  CHECK_THROWS_AS(play_on(*bounded), lang::BudgetSpent);
  CHECK(bounded->spent() > all / 2);
  CHECK_FALSE(bounded->over());
  CHECK_THROWS_AS(bounded->count(), lang::BudgetSpent);
  // What another has done does not count against it.
  CHECK(copy->count() == 288);
  CHECK_THROWS_AS(play_on(*copy), lang::BudgetSpent);
  const auto generous = search::bounded_search(search::fast_search(program), 2 * all);
  CHECK_NOTHROW(play_on(*generous));
  CHECK(generous->ended_by() == unbounded->ended_by());
}

TEST_CASE("both engines search alike, and marks nest", "[search]") {
  for (const char* path :
       {"examples/games/breakthrough.ludo", "examples/games/mensch.ludo",
        "examples/games/connect-four.ludo", "examples/games/tak.ludo",
        "stdlib-games/damhex3/damhex3.ludo", "stdlib-games/lincato/lincato.ludo"}) {
    INFO(path);
    const TestGame game = load_shipped(path);
    const auto program = program_of(game);
    const Engine engine(*game.model);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const auto fast = search::fast_search(program);
      const auto slow = search::reference_search(*game.model, engine.start());
      Random random(seed);
      const search::Mark outer = fast->mark();
      slow->mark();
      const Said first = said_by(*fast);
      for (int ply = 0; ply < 25; ++ply) {
        const Said said = said_by(*fast);
        INFO(ply);
        REQUIRE(said == said_by(*slow));
        if (said.over) break;
        // Aside and back: nothing has changed.
        const search::Mark inner = fast->mark();
        fast->play(said.count - 1);
        if (!fast->over()) fast->play(0);
        fast->back(inner);
        fast->drop(inner);
        CHECK(said_by(*fast) == said);
        const auto other = fast->copy();
        CHECK(said_by(*other) == said);
        const std::uint64_t move = fast->draw(random);
        fast->play(move);
        slow->play(move);
      }
      fast->back(outer);
      slow->back(outer);
      CHECK(said_by(*fast) == first);
      CHECK(said_by(*slow) == first);
    }
  }
}

TEST_CASE("keys tell the moves of a state apart", "[search]") {
  const TestGame game = load_shipped("stdlib-games/chess/chess.ludo");
  const auto at = search::fast_search(program_of(game));
  Random random(3);
  for (int ply = 0; ply < 60 && !at->over(); ++ply) {
    std::vector<std::uint64_t> keys;
    at->keys(keys);
    CHECK(keys.size() == at->count());
    std::sort(keys.begin(), keys.end());
    CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
    at->play(at->draw(random));
  }
}

// The numbers of the two engines differ; which states have one is the same.
TEST_CASE("states that go on alike have one hash on both engines", "[search]") {
  for (const char* path : {"examples/games/breakthrough.ludo", "examples/games/connect-four.ludo",
                           "examples/games/kalah.ludo", "examples/games/go-positional.ludo",
                           "stdlib-games/tablut/tablut.ludo", "stdlib-games/damhex3/damhex3.ludo",
                           "stdlib-games/chess/chess.ludo"}) {
    INFO(path);
    const TestGame game = load_shipped(path);
    const auto program = program_of(game);
    const auto fast = search::fast_search(program);
    const Engine engine(*game.model);
    std::map<std::uint64_t, std::uint64_t> by_fast, by_slow;
    std::map<std::uint64_t, std::vector<std::uint64_t>> moves_of;
    std::size_t again = 0;
    // Few moves of few: the same states are met on many ways.
    for (std::uint64_t i = 0; i < 60; ++i) {
      Random random(mix(3, i));
      const search::Mark start = fast->mark();
      const auto slow = search::reference_search(*game.model, engine.start());
      for (int ply = 0; ply < 6 && !fast->over(); ++ply) {
        const std::uint64_t n = random.below(std::min<std::uint64_t>(fast->count(), 3));
        fast->play(n);
        slow->play(n);
        const auto here = fast->hash();
        const auto there = slow->hash();
        REQUIRE(here.has_value() == there.has_value());
        if (!here) continue;
        const auto [known, is_new] = by_fast.emplace(*here, *there);
        CHECK(known->second == *there);
        CHECK(by_slow.emplace(*there, *here).first->second == *here);
        std::vector<std::uint64_t> keys;
        if (!fast->over()) fast->keys(keys);
        CHECK(moves_of.emplace(*here, keys).first->second == keys);
        again += is_new ? 0 : 1;
      }
      fast->back(start);
      fast->drop(start);
    }
    CHECK(by_fast.size() > 20);
    CHECK(again > 0);
  }
}

TEST_CASE("points are parts of a whole", "[search]") {
  const auto shared = [](std::vector<double> points) {
    std::vector<std::int64_t> rewards(points.size());
    search::share(points, rewards);
    return rewards;
  };
  CHECK(shared({1, 0}) == std::vector<std::int64_t>{search::kWhole, 0});
  CHECK(shared({0.5, 0.5}) == std::vector<std::int64_t>{search::kWhole / 2, search::kWhole / 2});
  CHECK(shared({0, 0, 0}) == std::vector<std::int64_t>(3, search::kWhole / 3));
  CHECK(shared({2, 2, 0}) == std::vector<std::int64_t>{search::kWhole / 2, search::kWhole / 2, 0});
  CHECK(shared({-1, 1}) == std::vector<std::int64_t>{0, search::kWhole});
}

TEST_CASE("games with secrets are known", "[search]") {
  const auto has = [](const char* path) {
    const TestGame game = load_shipped(path);
    return search::has_secrets(*game.model);
  };
  CHECK(has("examples/games/stratego.ludo"));
  CHECK(has("examples/games/loveletter.ludo"));
  CHECK(has("stdlib-games/elfenland/elfenland.ludo"));
  CHECK_FALSE(has("stdlib-games/tablut/tablut.ludo"));
  CHECK_FALSE(has("examples/games/mensch.ludo"));
}

TEST_CASE("who changed sides is still himself", "[search]") {
  const TestGame game = load_text(R"(game Swapped
elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
  rule swap
    require turns = 1
    exchange sides
scenario
  turn
    either play place
    or play swap
  stuck: mover loses
)");
  const auto at = search::fast_search(program_of(game));
  CHECK(at->decider() == 0);
  at->play(0);
  CHECK(at->decider() == 1);
  CHECK(at->count() == 3);
  at->play(2);  // the swap: White, whose turn is next, is played from the second seat now
  CHECK(at->decider() == 1);
  at->play(0);
  at->play(0);
  REQUIRE(at->over());
  std::vector<std::int64_t> rewards(2);
  at->rewards(rewards);
  const std::uint64_t winners = at->winners();
  CHECK(rewards[0] + rewards[1] == search::kWhole);
  CHECK(rewards[winners == 1 ? 0 : 1] == search::kWhole);
}

}  // namespace ludo::interpreter
