// Players who think: what they find, and that they find it everywhere.

#include <algorithm>
#include <set>

#include "interpreter/players/player.hpp"
#include "interpreter/services/match.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/interpreter/services/both_engines.hpp"
#include "tests/interpreter/services/played.hpp"

namespace ludo::interpreter {

namespace {

players::Spec spec_of(std::string_view text) {
  const players::SpecsRead read = players::read_specs(text);
  REQUIRE(std::holds_alternative<std::vector<players::Spec>>(read));
  return std::get<std::vector<players::Spec>>(read).front();
}

struct Thought {
  std::string move;
  players::Decision decision;
};

Thought thought(const char* path, const std::vector<std::string>& moves, std::string_view player,
                bool fast = true, std::uint64_t seed = 1) {
  const TestGame game = load_shipped(path);
  const Engine engine(*game.model);
  const State state = state_after(engine, moves);
  const auto program = fast ? program_of(game) : nullptr;
  const auto at = search_at(*game.model, program, state, {});
  Random random = players::stream_of(seed, 0, 0);
  Thought found;
  const std::uint64_t before = at->count();
  found.decision = players::make_player(spec_of(player))->decide(*at, random);
  CHECK(at->count() == before);
  found.move = engine.moves(state)[static_cast<std::size_t>(found.decision.move)].text;
  return found;
}

constexpr const char* kChess = "stdlib-games/chess/chess.ludo";
constexpr const char* kTicTacToe = "examples/games/tic-tac-toe.ludo";

}  // namespace

TEST_CASE("a win at once is taken", "[players]") {
  const std::vector<std::string> scholar = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"};
  for (const char* player : {"greedy", "mcts:iterations=1000"}) {
    INFO(player);
    const Thought found = thought(kChess, scholar, player);
    CHECK(found.move == "Qxf7#");
    CHECK(found.decision.proof == players::Proof::Win);
    CHECK(found.decision.value == search::kWhole);
  }
}

TEST_CASE("a loss in one is avoided", "[players]") {
  // Black has to cover f7.
  const std::vector<std::string> threat = {"e4", "e5", "Qh5", "Nc6", "Bc4"};
  for (const char* player : {"greedy", "mcts:iterations=3000"}) {
    INFO(player);
    const Thought found = thought(kChess, threat, player);
    const TestGame game = load_shipped(kChess);
    const Engine engine(*game.model);
    std::vector<std::string> line = threat;
    line.push_back(found.move);
    const std::vector<Move> replies = engine.moves(state_after(engine, line));
    CHECK(std::none_of(replies.begin(), replies.end(),
                       [](const Move& move) { return move.text.ends_with('#'); }));
  }
}

TEST_CASE("small games are known to the end", "[players]") {
  const Thought late = thought(kTicTacToe, {"b2", "a1", "c1", "a3"}, "mcts:iterations=100000");
  CHECK(late.decision.proof == players::Proof::Draw);
  CHECK(late.move == "a2");
  CHECK(late.decision.spent < 100000);
  // A fork: whoever answers loses.
  const Thought lost = thought(kTicTacToe, {"a1", "b1", "a3", "a2", "c3"}, "mcts:iterations=20000");
  CHECK(lost.decision.proof == players::Proof::Loss);
}

TEST_CASE("both engines think alike", "[players]") {
  for (const char* path : {"examples/games/breakthrough.ludo", "examples/games/mensch.ludo",
                           "stdlib-games/hexdame/hexdame.ludo"}) {
    INFO(path);
    const TestGame game = load_shipped(path);
    const Engine engine(*game.model);
    State state = engine.start();
    // To a decision of a player, past all that leaves no choice.
    while (engine.nature_moves(state) || engine.raw_moves(state).size() == 1) {
      state = engine.apply(state, engine.raw_moves(state).back());
    }
    std::vector<std::uint64_t> moves;
    for (const auto& program : {program_of(game), std::shared_ptr<const program::Program>()}) {
      const auto at = search_at(*game.model, program, state, {});
      REQUIRE_FALSE(at->nature());
      REQUIRE(at->count() > 1);
      Random random = players::stream_of(7, 0, 0);
      const auto decision =
          players::make_player(spec_of("mcts:iterations=12"))->decide(*at, random);
      moves.push_back(decision.move);
      moves.push_back(static_cast<std::uint64_t>(decision.value));
    }
    CHECK(moves[0] == moves[2]);
    CHECK(moves[1] == moves[3]);
  }
}

TEST_CASE("games between players: threads change nothing, and chance stays the same", "[players]") {
  const TestGame game = load_shipped("examples/games/mensch.ludo");
  const Engine engine(*game.model);
  PlayoutOptions options;
  options.games = 3;
  options.seed = 5;
  options.program = program_of(game);
  options.most_moves = 400;
  options.players.assign(game.model->players.size(), spec_of("random"));
  const Playouts random = simulate(*game.model, engine.start(), options).playouts;
  PlayoutOptions plain = options;
  plain.players.clear();
  CHECK(simulate(*game.model, engine.start(), plain).playouts == random);
  options.players[0] = spec_of("mcts:iterations=20");
  const Playouts one = simulate(*game.model, engine.start(), options).playouts;
  CHECK(one.games == 3);
  CHECK_FALSE(one == random);
  options.threads = 3;
  CHECK(simulate(*game.model, engine.start(), options).playouts == one);
  options.record = true;
  options.coverage = true;
  const Playouts kept = simulate(*game.model, engine.start(), options).playouts;
  CHECK(kept.wins == one.wins);
  CHECK(kept.records.size() == 3);
  CHECK_FALSE(kept.uses.empty());
}

TEST_CASE("each move is tried once before one is tried again, where that is wanted", "[players]") {
  const TestGame game = load_shipped("examples/games/breakthrough.ludo");
  const Engine engine(*game.model);
  const auto most_visits = [&](const std::string& settings) {
    const auto at = search_at(*game.model, program_of(game), engine.start(), {});
    const auto one =
        players::make_player(spec_of(fmt::format("mcts:iterations={}{}", at->count(), settings)));
    Random random(1);
    std::uint64_t most = 0;
    for (const players::Candidate& tried : one->decide(*at, random).candidates) {
      most = std::max<std::uint64_t>(most, tried.visits);
    }
    return most;
  };
  CHECK(most_visits(",first-play=off") == 1);
  CHECK(most_visits(",first-play=0") > 1);
}

TEST_CASE("nothing but a game's end is certain to who does not prove", "[players]") {
  const std::vector<std::string> fork = {"a1", "a2"};  // then b2, and b1 threatens twice
  CHECK(thought(kTicTacToe, fork, "mcts:iterations=20000").decision.proof == players::Proof::Win);
  CHECK(thought(kTicTacToe, fork, "mcts:iterations=20000,prove=off").decision.proof ==
        players::Proof::None);
}

TEST_CASE("a decision of many moves is made choice by choice", "[players]") {
  const std::vector<std::string> scholar = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"};
  SECTION("a win at once is proved through its parts") {
    const Thought found = thought(kChess, scholar, "mcts:iterations=400,split=1");
    CHECK(found.move == "Qxf7#");
    CHECK(found.decision.proof == players::Proof::Win);
  }
  SECTION("both engines agree, and all moves are told, the chosen one first") {
    const char* const breakthrough = "examples/games/breakthrough.ludo";
    const Thought one = thought(breakthrough, {}, "mcts:iterations=150,split=1");
    const Thought other = thought(breakthrough, {}, "mcts:iterations=150,split=1", false);
    CHECK(one.decision == other.decision);
    CHECK(one.decision.candidates.front().move == one.decision.move);
    CHECK(one.decision.candidates.size() == 22);
    std::uint64_t visits = 0;
    std::set<std::uint64_t> moves;
    for (const players::Candidate& each : one.decision.candidates) {
      visits += each.visits;
      moves.insert(each.move);
    }
    CHECK(visits == 150);
    CHECK(moves.size() == 22);
    CHECK(one.decision != thought(breakthrough, {}, "mcts:iterations=150,split=off").decision);
  }
  SECTION("moves of one choice are as they were") {
    CHECK(thought("examples/games/gomoku.ludo", {}, "mcts:iterations=50,split=1").decision ==
          thought("examples/games/gomoku.ludo", {}, "mcts:iterations=50,split=off").decision);
  }
}

TEST_CASE("what moves come to whenever they are made counts where that is wanted", "[players]") {
  const char* const breakthrough = "examples/games/breakthrough.ludo";
  SECTION("both engines agree, with parts, and with moves that are tried first") {
    for (const char* more : {"", ",split=1", ",first-play=off"}) {
      INFO(more);
      const std::string player = std::string("mcts:iterations=120,grave=10") + more;
      const Thought one = thought(breakthrough, {}, player.c_str());
      CHECK(one.decision == thought(breakthrough, {}, player.c_str(), false).decision);
      const std::string without = std::string("mcts:iterations=120,grave=off") + more;
      CHECK(one.decision != thought(breakthrough, {}, without.c_str()).decision);
    }
  }
  SECTION("of untried moves those are tried first that did well elsewhere") {
    // As many iterations as moves: none is tried twice, and none but by chance before another.
    const Thought all = thought("examples/games/gomoku.ludo", {},
                                "mcts:iterations=225,grave=1,first-play=off,prove=off");
    for (const players::Candidate& one : all.decision.candidates) CHECK(one.visits == 1);
  }
  SECTION("in a game of placing it is so unless it is told otherwise, and plays better") {
    const TestGame game = load_shipped("examples/templates/connection.ludo");
    const Engine engine(*game.model);
    PlayoutOptions options;
    options.games = 20;
    options.seed = 3;
    options.program = program_of(game);
    const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
    const auto points = [&](const char* one, const char* other) {
      options.players = {spec_of(one), spec_of(other)};
      options.evaluation = evaluation_for(model, options.program, options.players, {});
      return simulate(*game.model, engine.start(), options).playouts.wins;
    };
    const auto first = points("mcts:iterations=60", "mcts:iterations=60,grave=off");
    const auto second = points("mcts:iterations=60,grave=off", "mcts:iterations=60");
    CHECK(first[0] + second[1] >= 28);  // of 40
    CHECK(first == points("mcts:iterations=60,grave=50", "mcts:iterations=60,grave=off"));
  }
}

TEST_CASE("what was thought of the moves that are made is kept in a game", "[players]") {
  const TestGame game = load_shipped("examples/games/breakthrough.ludo");
  const auto program = program_of(game);
  const auto tried = [](const players::Decision& decision) {
    std::uint64_t visits = 0;
    for (const players::Candidate& one : decision.candidates) visits += one.visits;
    return visits;
  };
  // Visits at three decisions of White's, with the most tried answer between them.
  const auto played = [&](const char* player, bool fast, bool tells, std::uint64_t wrong) {
    const Engine engine(*game.model);
    const auto at = search_at(*game.model, fast ? program : nullptr, engine.start(), {});
    const auto one = players::make_player(spec_of(player));
    std::vector<std::uint64_t> visits;
    if (tells) one->begin_game();
    for (std::uint64_t i = 0; i < 3; ++i) {
      Random random(i);
      const std::uint64_t before = at->count();
      const players::Decision decision = one->decide(*at, random);
      CHECK(at->count() == before);
      CHECK(decision.spent == 150);
      visits.push_back(tried(decision));
      visits.push_back(decision.move);
      for (const std::uint64_t move : {decision.move, std::uint64_t{0}}) {
        one->made(move + wrong);
        at->play(move);
      }
    }
    return visits;
  };
  // Of moves in parts, too.
  const auto parts = played("mcts:iterations=150,reuse=on,split=1", true, true, 0);
  CHECK(parts[2] + parts[4] >= 300);
  CHECK(played("mcts:iterations=150,reuse=on,split=1", true, true, 100'000) ==
        played("mcts:iterations=150,split=1", true, true, 0));
  const auto kept = played("mcts:iterations=150,reuse=on", true, true, 0);
  CHECK(kept[0] == 150);
  CHECK(kept[2] + kept[4] >= 300);
  CHECK(played("mcts:iterations=150,reuse=on", false, true, 0) == kept);
  // Who is not told, or does not keep, and who is told what cannot be, begins anew.
  const auto anew = played("mcts:iterations=150", true, true, 0);
  CHECK(anew[2] == 150);
  CHECK(played("mcts:iterations=150,reuse=on", true, false, 0) == anew);
  CHECK(played("mcts:iterations=150,reuse=on", true, true, 100'000) == anew);
}

TEST_CASE("who keeps his tree goes on where a win was settled by a look ahead", "[players]") {
  // In a turn of several decisions the settled move is followed by another one of his own.
  const TestGame game = load_shipped("examples/games/kalah.ludo");
  const Engine engine(*game.model);
  PlayoutOptions options;
  options.games = 3;
  options.program = program_of(game);
  options.players = {spec_of("mcts:iterations=15,reuse=on,eval=off"),
                     spec_of("mcts:iterations=15,reuse=on,eval=off")};
  CHECK(simulate(*game.model, engine.start(), options).playouts.games == 3);
}

TEST_CASE("who plays alone wins or does not", "[players]") {
  const TestGame game = load_text(R"(game Soli
elements
  players Solo
  board square 3 x 1
  piece Stone: of each player
scenario
  turn
    choose spot among empty
    put own Stone at spot
  stuck: mover loses
  end by the first of
    good: mover wins when turns = 2 and Stone at a1 and Stone at c1
    bad: mover loses when turns = 2
)");
  const Engine engine(*game.model);
  const auto program = program_of(game);
  for (const bool fast : {true, false}) {
    for (const char* player : {"solver", "mcts:iterations=40", "alphabeta:depth=2"}) {
      INFO(player);
      const auto at = search_at(*game.model, fast ? program : nullptr, engine.start(), {});
      Random random(1);
      const players::Decision first = players::make_player(spec_of(player))->decide(*at, random);
      CHECK((first.move == 0 || first.move == 2));  // a1 or c1
      at->play(1);
      const players::Decision lost = players::make_player(spec_of(player))->decide(*at, random);
      CHECK(lost.proof != players::Proof::Win);
    }
  }
}

TEST_CASE("games of players who keep their trees are the same for any threads", "[players]") {
  const TestGame game = load_shipped("examples/games/kalah.ludo");
  const Engine engine(*game.model);
  PlayoutOptions options;
  options.games = 4;
  options.program = program_of(game);
  options.players = {spec_of("mcts:iterations=30,reuse=on"),
                     spec_of("mcts:iterations=30,reuse=on")};
  const Playouts one = simulate(*game.model, engine.start(), options).playouts;
  options.threads = 3;
  CHECK(simulate(*game.model, engine.start(), options).playouts == one);
}

TEST_CASE("more iterations play better", "[players]") {
  const TestGame game = load_shipped("examples/games/breakthrough.ludo");
  const Engine engine(*game.model);
  PlayoutOptions options;
  options.games = 12;
  options.program = program_of(game);
  std::uint64_t wins = 0;
  for (const bool first : {true, false}) {
    options.players = {spec_of(first ? "mcts:iterations=200" : "mcts:iterations=20"),
                       spec_of(first ? "mcts:iterations=20" : "mcts:iterations=200")};
    wins += simulate(*game.model, engine.start(), options).playouts.wins[first ? 0 : 1];
  }
  CHECK(wins >= 20);  // of 24
}

TEST_CASE("first moves vary among those that are as good", "[players]") {
  players::Decision decision;
  decision.candidates = {{4, 100, search::kWhole / 2},
                         {2, 60, search::kWhole / 2 - 10},
                         {1, 50, search::kWhole / 4},
                         {0, 5, search::kWhole / 2}};
  decision.move = 4;
  std::vector<int> times(5);
  Random random(1);
  for (int i = 0; i < 400; ++i) ++times[players::varied(decision, random)];
  CHECK(times[4] > 200);
  CHECK(times[2] > 100);
  CHECK(times[1] == 0);  // worse
  CHECK(times[0] == 0);  // hardly tried
  decision.proof = players::Proof::Win;
  for (int i = 0; i < 20; ++i) CHECK(players::varied(decision, random) == 4);
}

}  // namespace ludo::interpreter
