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

// States that are met on several ways are looked at once; what comes of it is the same.
TEST_CASE("alphabeta: what is remembered changes no value to a depth", "[players]") {
  struct Sample {
    const char* path;
    int depth;
    bool saves;  // here fewer moves are made
  };
  for (const Sample& sample :
       {Sample{"examples/games/tic-tac-toe.ludo", 9, true},
        Sample{"examples/games/connect-four.ludo", 7, true},
        Sample{"examples/games/reversi.ludo", 6, true},
        Sample{"examples/games/kalah.ludo", 6, true}, Sample{"examples/games/dots.ludo", 4, true},
        Sample{"examples/games/breakthrough.ludo", 3, false},
        Sample{"stdlib-games/tablut/tablut.ludo", 2, false},
        Sample{"stdlib-games/chess/chess.ludo", 2, false},
        Sample{"examples/games/mensch.ludo", 3, false}}) {
    INFO(sample.path);
    const TestGame game = load_shipped(sample.path);
    const auto at = search::fast_search(program_of(game));
    const auto evaluation =
        std::make_shared<const players::Evaluation>(players::Evaluation::fitted(*at, 1));
    const std::string spec = "alphabeta:nodes=100000000,depth=" + std::to_string(sample.depth);
    const auto player_of = [&evaluation](const std::string& text) {
      return players::make_player(
          std::get<std::vector<players::Spec>>(players::read_specs(text)).front(), evaluation);
    };
    // One player for all decisions: what it knew before does not matter.
    const auto with = player_of(spec);
    std::uint64_t spent = 0, spent_without = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Random random(seed);
      const search::Mark start = at->mark();
      for (std::uint64_t ply = 0; ply < 2 * seed && !at->over(); ++ply) at->play(at->draw(random));
      while (!at->over() && at->nature()) at->play(at->draw(random));
      if (!at->over()) {
        Random one(seed), other(seed), again(seed);
        const players::Decision known = with->decide(*at, one);
        const players::Decision plain = player_of(spec + ",table=off")->decide(*at, other);
        CHECK(known.move == plain.move);
        CHECK(known.value == plain.value);
        CHECK(known.proof == plain.proof);
        CHECK(player_of(spec)->decide(*at, again).spent == known.spent);
        spent += known.spent;
        spent_without += plain.spent;
      }
      at->back(start);
    }
    CHECK(spent <= spent_without + spent_without / 20);
    if (sample.saves) CHECK(spent < spent_without);
  }
}

}  // namespace ludo::interpreter
