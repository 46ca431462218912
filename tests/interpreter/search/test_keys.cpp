// What moves are called: the same in rulesets that differ in order, size and neighbours.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/search/move_names.hpp"
#include "interpreter/search/search.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::interpreter {

namespace {

// The keys of the moves of a state, by how these are written.
std::map<std::string, std::uint64_t> keys_of(const Engine& engine, const State& state) {
  const auto at = search::reference_search(engine.model(), state);
  std::vector<std::uint64_t> keys;
  at->keys(keys);
  const std::vector<Move> moves = engine.moves(state);
  REQUIRE(keys.size() == moves.size());
  std::map<std::string, std::uint64_t> named;
  for (std::size_t i = 0; i < keys.size(); ++i) named.emplace(moves[i].text, keys[i]);
  return named;
}

// What is written alike has one key in both, where the same moves were made; how many were.
std::size_t same_keys(const std::string& one, const std::string& other, int plies) {
  const TestGame one_game = load_text(one);
  const TestGame other_game = load_text(other);
  const Engine first(*one_game.model);
  const Engine second(*other_game.model);
  State here = first.start();
  State there = second.start();
  Random random(7);
  std::size_t n = 0;
  for (int ply = 0; ply < plies && !first.over(here); ++ply) {
    const auto keys = keys_of(first, here);
    const auto others = keys_of(second, there);
    std::vector<std::string> both;
    for (const auto& [text, key] : keys) {
      const auto found = others.find(text);
      if (found == others.end()) continue;
      INFO(text);
      CHECK(found->second == key);
      both.push_back(text);
      ++n;
    }
    if (both.empty()) break;
    const std::string& text = both[static_cast<std::size_t>(random.below(both.size()))];
    const auto play = [&text](const Engine& engine, State& state) {
      for (const Move& move : engine.moves(state)) {
        if (move.text != text) continue;
        state = engine.apply(state, move);
        return;
      }
      FAIL("it is written so");
    };
    play(first, here);
    play(second, there);
  }
  return n;
}

std::string skirmish(const std::string& board, const std::string& pieces, const std::string& ways) {
  return "game Skirmish\nelements\n  players White, Black\n  board square " + board + "\n" +
         pieces +
         R"(
interactions
  rule step
    choose man among own pieces
    choose line from man along any direction: one empty to goal
    move man to goal
    optionally
      choose gone among enemy pieces
      remove gone
  rule drop
    choose made among {Rook, Guard}
    choose spot among empty in row 1
    put own made at spot
  rule wait
    choose n from 2 to 4
    add n to own rest
scenario
  setup
    put Rook of White at {a1, b1}
    put Rook of Black at {a3, b3}
  turn
)" + ways +
         R"(
  stuck: draw
  limit 60 turns: draw
)";
}

constexpr std::string_view kPieces =
    "  each player has rest: 0 to 400, at first 0\n  piece Rook: of each player\n  piece Guard: of "
    "each player\n";

}  // namespace

TEST_CASE("a move has one key in rulesets that differ around it", "[search]") {
  const std::string ways = "    either play step\n    or play drop\n    or play wait";
  const std::string plain = skirmish("3 x 3", std::string(kPieces), ways);
  SECTION("the order of kinds, with one more") {
    const std::string other = skirmish("3 x 3",
                                       "  piece Archer: of each player\n  piece Guard: of each "
                                       "player\n  piece Rook: of each player\n  each player "
                                       "has rest: 0 to 400, at first 0\n",
                                       ways);
    CHECK(same_keys(plain, other, 20) > 200);
  }
  SECTION("a bigger board") {
    CHECK(same_keys(plain, skirmish("5 x 4", std::string(kPieces), ways), 20) > 200);
  }
  SECTION("the order of the alternatives") {
    const std::string turned = "    either play wait\n    or play drop\n    or play step";
    CHECK(same_keys(plain, skirmish("3 x 3", std::string(kPieces), turned), 20) > 200);
  }
  SECTION("an alternative is gone") {
    const std::string fewer = "    either play step\n    or play wait";
    CHECK(same_keys(plain, skirmish("3 x 3", std::string(kPieces), fewer), 20) > 100);
  }
  SECTION("one is left alone") {
    CHECK(same_keys(plain, skirmish("3 x 3", std::string(kPieces), "    play step"), 20) > 30);
  }
  SECTION("what has to be played if it can, and something else") {
    const std::string must = "    must\n      play wait\n    otherwise\n      play step";
    const std::string board = "3 x 3";
    const std::string pieces = std::string(kPieces);
    CHECK(same_keys(skirmish(board, pieces, must), skirmish(board, pieces, "    play wait"), 20) >
          10);
    std::string never = skirmish(board, pieces, must);
    never.replace(never.find("choose n from 2 to 4"), 20,
                  "require rest of mover > 390\n    choose n from 2 to 4");
    CHECK(same_keys(never, skirmish(board, pieces, "    play step"), 20) > 30);
    CHECK(same_keys(never, plain, 20) > 30);
  }
  SECTION("something may be done behind it") {
    const std::string more = ways + "\n    optionally \"rests\"\n      add 1 to own rest";
    CHECK(same_keys(plain, skirmish("3 x 3", std::string(kPieces), more), 20) > 200);
  }
}

TEST_CASE("moves that the text tells apart have different keys", "[search]") {
  const TestGame game = load_text(R"(game Alike
elements
  players White, Black
  board square 2 x 1
  each player has rest: 0 to 400, at first 0
  piece Stone: of each player
interactions
  rule place
    choose spot among empty
    put own Stone at spot
scenario
  turn
    either
      add 1 to own rest
    or
      add 2 to own rest
    or play place
    or play place
    or "a1"
      add 1 to own rest
  stuck: draw
  limit 3 turns: draw
)");
  const auto at = search::fast_search(program_of(game));
  std::vector<std::uint64_t> keys;
  at->keys(keys);
  REQUIRE(keys.size() == 7);
  CHECK(std::set<std::uint64_t>(keys.begin(), keys.end()).size() == 7);
  CHECK(at->collisions() == 0);
}

TEST_CASE("equal keys are told apart by their rank, and counted", "[search]") {
  search::Ranks ranks;
  std::vector<std::uint64_t> keys{5, 7, 5, 5, 9};
  ranks.tell_apart(keys);
  CHECK(std::set<std::uint64_t>(keys.begin(), keys.end()).size() == 5);
  CHECK(keys[0] == 5);
  CHECK(keys[1] == 7);
  CHECK(keys[4] == 9);
  CHECK(ranks.collisions() == 2);
  // The rank alone decides.
  std::vector<std::uint64_t> others{5, 5, 5};
  ranks.tell_apart(others);
  CHECK(others[1] == keys[2]);
  CHECK(others[2] == keys[3]);
  std::vector<std::uint64_t> many;
  for (std::uint64_t i = 0; i < 500; ++i) many.push_back(i * 1024);
  const std::vector<std::uint64_t> before = many;
  ranks.tell_apart(many);
  CHECK(many == before);
  CHECK(ranks.collisions() == 4);
}

TEST_CASE("keys that are remembered are those that are read", "[search]") {
  const TestGame game = load_shipped("stdlib-games/chess/chess.ludo");
  const search::MoveNames names(*game.model);
  const std::uint32_t turn = names.start({.at = search::Place::At::Turn, .index = 0});
  const std::uint32_t other = names.start({.at = search::Place::At::Pass});
  search::KnownKeys known;
  Random random(11);
  std::vector<std::int32_t> digits;
  // More moves than are remembered, in lists that begin alike, and what was met is met again.
  for (int i = 0; i < 30'000; ++i) {
    digits.resize(static_cast<std::size_t>(random.below(9)));
    for (std::int32_t& digit : digits) digit = static_cast<std::int32_t>(random.below(10)) - 1;
    const std::uint32_t start = random.below(8) == 0 ? other : turn;
    if (start == other) digits.clear();
    REQUIRE(known.key(names, start, digits) == names.key(start, digits));
  }
}

TEST_CASE("moves that begin alike lie side by side, and are told on both engines", "[search]") {
  for (const char* path : {"examples/games/amazons.ludo", "stdlib-games/chess/chess.ludo",
                           "stdlib-games/fanorona/fanorona.ludo", "examples/games/pentago.ludo"}) {
    INFO(path);
    const TestGame game = load_shipped(path);
    const Engine engine(*game.model);
    const auto fast = search::fast_search(program_of(game));
    State state = engine.start();
    Random random(3);
    std::vector<std::uint32_t> told;
    std::vector<std::uint32_t> by_reference;
    for (int ply = 0; ply < 4 && !engine.over(state); ++ply) {
      const std::vector<Move> moves = engine.moves(state);
      fast->beginnings(told);
      search::reference_search(engine.model(), state)->beginnings(by_reference);
      CHECK(told == by_reference);
      REQUIRE(told.size() == moves.size());
      CHECK(told[0] == 0);
      for (std::size_t i = 1; i < moves.size(); ++i) {
        const auto& one = moves[i - 1].digits;
        const auto& other = moves[i].digits;
        REQUIRE(told[i] < other.size());
        CHECK(std::equal(other.begin(), other.begin() + told[i], one.begin()));
        CHECK((told[i] == one.size() || one[told[i]] != other[told[i]]));
      }
      const auto n = random.below(moves.size());
      const State before = state;
      state = engine.apply(state, moves[static_cast<std::size_t>(n)]);
      std::vector<std::uint64_t> keys;
      const auto slow = search::reference_search(engine.model(), before);
      slow->keys(keys);
      CHECK(fast->play_called(n) == keys[static_cast<std::size_t>(n)]);
      CHECK(slow->play_called(n) == keys[static_cast<std::size_t>(n)]);
      CHECK(slow->turns() == state.turns);
    }
  }
}

// All of them, as far as a sample goes: three games of forty moves each.
TEST_CASE(
    "in the shipped games no two moves of a state have one key, and what is made is called so",
    "[search]") {
  std::size_t n_games = 0;
  std::vector<std::string> paths = tests::files_under("examples/games", ".ludo");
  for (const std::string& folder : tests::folders_in("stdlib-games")) {
    const std::string path = "stdlib-games/" + folder + "/" + folder + ".ludo";
    if (tests::file_exists(path)) paths.push_back(path);
  }
  for (const std::string& path : paths) {
    INFO(path);
    // What stands on modules or maps is not loaded here.
    const std::string text = tests::read_file(path);
    if (text.find("\nuse ") != text.npos || text.find(" from \"") != text.npos) continue;
    const TestGame game = load_shipped(path);
    const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
    const auto program = program::freeze(model).program;
    if (program == nullptr) continue;
    ++n_games;
    const auto at = search::fast_search(program);
    const search::Mark start = at->mark();
    std::vector<std::uint64_t> keys;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Random random(seed);
      for (int ply = 0; ply < 40 && !at->over(); ++ply) {
        const std::uint64_t move = at->draw(random);
        if (at->count() >= 5000) {
          at->play(move);
          continue;
        }
        at->keys(keys);
        CHECK(keys.size() == at->count());
        CHECK(at->play_called(move) == keys[static_cast<std::size_t>(move)]);
      }
      at->back(start);
    }
    CHECK(at->collisions() == 0);
  }
  CHECK(n_games > 40);
}

}  // namespace ludo::interpreter
