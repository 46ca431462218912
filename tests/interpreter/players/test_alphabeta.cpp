// A player that looks ahead move by move.

#include "interpreter/players/alphabeta.hpp"

#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/interpreter/services/played.hpp"

namespace ludo::interpreter {

namespace {

struct Found {
  std::string move;
  players::Decision decision;
};

Found found(const char* path, const std::vector<std::string>& moves, std::string_view player,
            bool fast = true) {
  const TestGame game = load_shipped(path);
  const Engine engine(*game.model);
  const State state = state_after(engine, moves);
  const auto at = search_at(*game.model, fast ? program_of(game) : nullptr, state, {});
  const auto spec = std::get<std::vector<players::Spec>>(players::read_specs(player)).front();
  Random random(1);
  Found answer;
  const std::uint64_t before = at->count();
  answer.decision = players::make_player(spec)->decide(*at, random);
  CHECK(at->count() == before);
  answer.move = engine.moves(state)[static_cast<std::size_t>(answer.decision.move)].text;
  return answer;
}

}  // namespace

TEST_CASE("alphabeta: forced wins are found, the shortest first", "[players]") {
  const Found at_once =
      found("stdlib-games/chess/chess.ludo", {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"},
            "alphabeta:depth=3,nodes=200000");
  CHECK(at_once.move == "Qxf7#");
  CHECK(at_once.decision.proof == players::Proof::Win);
  // Two rooks against a king would take long; a fork in a small game does not.
  const Found fork =
      found("examples/games/tic-tac-toe.ludo", {"a1", "a2", "c3", "b2"}, "alphabeta");
  CHECK(fork.move == "c2");
}

TEST_CASE("alphabeta: small games are known to the end", "[players]") {
  const Found start = found("examples/games/tic-tac-toe.ludo", {}, "alphabeta:nodes=2000000");
  CHECK(start.decision.proof == players::Proof::Draw);
  CHECK(start.decision.value == search::kWhole / 2);
  const Found lost =
      found("examples/games/tic-tac-toe.ludo", {"a1", "b1", "a3", "a2", "c3"}, "alphabeta");
  CHECK(lost.decision.proof == players::Proof::Loss);
}

TEST_CASE("alphabeta: budgets are kept, and both engines look alike", "[players]") {
  const Found few = found("stdlib-games/chess/chess.ludo", {}, "alphabeta:nodes=25");
  CHECK(few.decision.spent <= 25);
  for (const char* path :
       {"examples/games/breakthrough.ludo", "examples/games/connect-four.ludo"}) {
    INFO(path);
    const Found fast = found(path, {}, "alphabeta:nodes=60", true);
    const Found slow = found(path, {}, "alphabeta:nodes=60", false);
    CHECK(fast.move == slow.move);
    CHECK(fast.decision.value == slow.decision.value);
    CHECK(fast.decision.spent == slow.decision.spent);
  }
}

}  // namespace ludo::interpreter
