// A player that wants to be certain.

#include "interpreter/players/solver.hpp"

#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/interpreter/services/played.hpp"

namespace ludo::interpreter {

namespace {

struct Solved {
  players::Proof proof = players::Proof::None;
  std::vector<std::string> line;
  std::string move;
  std::uint64_t spent = 0;
};

Solved solved(const TestGame& game, const std::vector<std::string>& moves,
              std::string_view player = "solver", bool fast = true) {
  const Engine engine(*game.model);
  State state = state_after(engine, moves);
  const auto at = search_at(*game.model, fast ? program_of(game) : nullptr, state, {});
  const auto spec = std::get<std::vector<players::Spec>>(players::read_specs(player)).front();
  Random random(1);
  const std::uint64_t before = at->count();
  const players::Decision decision = players::make_player(spec)->decide(*at, random);
  CHECK(at->count() == before);
  Solved answer{decision.proof, {}, {}, decision.spent};
  answer.move = engine.moves(state)[static_cast<std::size_t>(decision.move)].text;
  for (const std::uint64_t number : decision.line) {
    const std::vector<Move> legal = engine.moves(state);
    REQUIRE(number < legal.size());
    answer.line.push_back(legal[static_cast<std::size_t>(number)].text);
    state = engine.apply(state, legal[static_cast<std::size_t>(number)]);
  }
  CHECK(answer.line.size() == decision.distance);
  CHECK(answer.line.empty() == !engine.over(state));
  return answer;
}

Solved solved(const char* path, const std::vector<std::string>& moves,
              std::string_view player = "solver", bool fast = true) {
  return solved(load_shipped(path), moves, player, fast);
}

}  // namespace

TEST_CASE("solver: the shortest win is found, with its line", "[players]") {
  const Solved mate =
      solved("stdlib-games/chess/chess.ludo", {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"});
  CHECK(mate.proof == players::Proof::Win);
  CHECK(mate.line == std::vector<std::string>{"Qxf7#"});
  const Solved fork = solved("examples/games/tic-tac-toe.ludo", {"a1", "b1", "a3", "a2"});
  CHECK(fork.proof == players::Proof::Win);
  CHECK(fork.line.size() == 3);
}

TEST_CASE("solver: losses are delayed, and draws are known", "[players]") {
  const Solved lost = solved("examples/games/tic-tac-toe.ludo", {"a1", "b1", "a3", "a2", "c3"});
  CHECK(lost.proof == players::Proof::Loss);
  CHECK(lost.line.size() == 2);
  CHECK(solved("examples/games/tic-tac-toe.ludo", {}).proof == players::Proof::Draw);
  const Solved reply = solved("examples/games/tic-tac-toe.ludo", {"a1"});
  CHECK(reply.proof == players::Proof::Draw);
  CHECK(reply.move == "b2");
}

TEST_CASE("solver: both engines answer alike, within as many moves", "[players]") {
  const std::vector<std::pair<const char*, std::vector<std::string>>> positions = {
      {"examples/games/tic-tac-toe.ludo", {"b2"}},
      {"examples/games/connect-four.ludo", {"d", "d", "d", "d", "c", "c"}},
      {"examples/games/breakthrough.ludo", {}},
  };
  for (const auto& [path, moves] : positions) {
    INFO(path);
    const Solved fast = solved(path, moves, "solver:nodes=3000");
    const Solved slow = solved(path, moves, "solver:nodes=3000", false);
    CHECK(fast.proof == slow.proof);
    CHECK(fast.move == slow.move);
    CHECK(fast.line == slow.line);
    CHECK(fast.spent == slow.spent);
  }
}

// Values of a program apart (tests/strength/four.cpp 1 12 14).
TEST_CASE("solver: late positions of Connect Four", "[players]") {
  const std::vector<std::pair<std::string_view, players::Proof>> positions = {
      {"gdgffdeggcdggcdbaaaacdaefcc", players::Proof::Win},
      {"cedeeafbedagafaaefbbcbdefd", players::Proof::Win},
      {"eggcfgcgcbcbdabgacd", players::Proof::Win},
      {"cdebdeffdgbbafdea", players::Proof::Loss},
      {"gadfdbegcdadad", players::Proof::Loss},
  };
  for (const auto& [columns, value] : positions) {
    INFO(columns);
    std::vector<std::string> moves;
    for (const char column : columns) moves.emplace_back(1, column);
    CHECK(solved("examples/games/connect-four.ludo", moves, "solver:nodes=20000000").proof ==
          value);
  }
}

TEST_CASE("solver: what it has thought before leaves no trace", "[players]") {
  const TestGame game = load_shipped("examples/games/connect-four.ludo");
  const Engine engine(*game.model);
  const auto program = program_of(game);
  const auto spec =
      std::get<std::vector<players::Spec>>(players::read_specs("solver:nodes=4000")).front();
  const auto often = players::make_player(spec);
  std::vector<std::string> moves = {"d", "d", "d", "c", "c", "b"};
  for (const char* const next : {"b", "e", "a", "g", "f"}) {
    moves.emplace_back(next);
    const State state = state_after(engine, moves);
    const auto decided = [&](players::Player& player) {
      const auto at = search_at(*game.model, program, state, {});
      Random random(1);
      return player.decide(*at, random);
    };
    const players::Decision again = decided(*often);
    const players::Decision anew = decided(*players::make_player(spec));
    CHECK(again.move == anew.move);
    CHECK(again.spent == anew.spent);
    CHECK(again.proof == anew.proof);
  }
}

TEST_CASE("solver: out of moves nothing is claimed", "[players]") {
  const Solved open = solved("stdlib-games/chess/chess.ludo", {}, "solver:nodes=500");
  CHECK(open.proof == players::Proof::None);
  CHECK(open.spent == 500);
}

TEST_CASE("solver: where nature decides no draw is claimed", "[players]") {
  const TestGame game = load_text(R"(game Coins
elements
  players White, Black
  board square 2 x 1
  type Face: Heads, Tails
  piece Stone: of each player
  each player has luck: 0 to 2, at first 0
interactions
  rule toss
    choose cell among empty
    put own Stone at cell
  rule fall
    random face among Face
    if face is Heads
      add 1 to own luck
scenario
  turn
    play toss
    play fall
  stuck: draw
  end
    lucky: mover wins when luck of mover = 1 and no empty
)");
  const Solved open = solved(game, {});
  CHECK(open.proof == players::Proof::None);
  CHECK(open.spent < 1000);
}

TEST_CASE("findings hold what they were told until they are full", "[players]") {
  players::Findings findings(64);
  CHECK(findings.find(7) == nullptr);
  findings.note(8).move = 3;
  REQUIRE(findings.find(8) != nullptr);
  CHECK(findings.find(8)->move == 3);
  for (std::uint64_t hash = 100; hash < 400; hash += 2) findings.note(hash).move = 1;
  std::size_t kept = 0;
  for (std::uint64_t hash = 100; hash < 400; hash += 2)
    kept += findings.find(hash) != nullptr ? 1 : 0;
  CHECK(0 < kept);
  CHECK(kept <= 32);
}

}  // namespace ludo::interpreter
