// Resignation and agreed draws: said by tests, players, records and programs; in no list.

#include "interpreter/program/freeze.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/replay.hpp"
#include "interpreter/services/simulate.hpp"
#include "tests/cli/program.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

namespace {

using tests::contains;
using tests::Folder;
using tests::run_ludo;

constexpr std::string_view kDuel = R"(game Duel
elements
  players White, Black
  board square 4 x 1
  piece Stone: of each player
scenario
  setup
    put White Stone at a1
    put Black Stone at d1
  turn
    choose stone among own Stones
    choose line from stone along e or w: one empty to goal
    move stone to goal
  stuck: mover loses
  limit 20 turns: draw
  end
    bare: draw when no Stone of White
  allow resignation, agreed draw
)";

// Four in two teams; a turn of two parts; a block of its own.
constexpr std::string_view kTeams = R"(game Teams
elements
  players White, Black, Red, Blue
  team Light: White, Red
  team Dark: Black, Blue
  board square 5 x 1
  piece Stone: of each player
  piece Ruin: of nobody
  the turn may be loud
scenario
  setup
    put White Stone at a1
    put Black Stone at b1
    put Red Stone at c1
    put Blue Stone at d1
  turn
    optionally "wave" the turn stops being loud
    that done
    either "nod" the turn stops being loud
    or "by"
      the player after me decides
        either "yes" the turn stops being loud
        or "no" the turn stops being loud
  stuck: pass
  limit 40 turns without loud: draw
  allow resignation of p
    the turn becomes loud
    for each stone among Stones of p
      remove stone
      put Ruin at stone
)";

State after(const Engine& engine, const std::string& moves) {
  PlayedLine line = play_line(engine, engine.start(), split_moves(moves));
  INFO((line.failure ? describe(*line.failure) : std::string()));
  REQUIRE_FALSE(line.failure.has_value());
  return std::move(line.state);
}

std::string refusal(const Engine& engine, const std::string& moves) {
  const PlayedLine line = play_line(engine, engine.start(), split_moves(moves));
  REQUIRE(line.failure.has_value());
  return describe(*line.failure);
}

std::vector<std::string> texts(const std::vector<Move>& moves) {
  std::vector<std::string> all;
  for (const Move& move : moves) all.push_back(move.text);
  return all;
}

}  // namespace

TEST_CASE("row 30: of two, one resigns and the other wins", "[defects]") {
  const TestGame game = load_text(std::string(kDuel));
  const Engine engine(*game.model);
  for (const std::string who : {"White", "Black"}) {
    const State over = after(engine, "a1-b1, " + who + " resigns");
    REQUIRE(engine.over(over));
    const Outcome outcome = engine.outcome(over);
    CHECK(outcome.key == "resignation");
    CHECK(outcome.winners == std::vector<lang::Index>{who == "White" ? 1 : 0});
    CHECK(over.position.pieces.size() == 2);
    CHECK(engine.moves(over).empty());
  }
  const State agreed = after(engine, "a1-b1 draw agreed");
  CHECK(engine.outcome(agreed).key == "agreement");
  CHECK(engine.outcome(agreed).points == std::vector<double>{0.5, 0.5});
  CHECK(refusal(engine, "White resigns, Black resigns") ==
        "move 2 `Black resigns`: the game is over: Black wins by resignation");
}

TEST_CASE("row 30: acts are in no list and in no count", "[defects]") {
  const TestGame game = load_text(std::string(kDuel));
  std::string silent(kDuel);
  silent.replace(silent.find("  allow"), std::string::npos, "");
  const TestGame other = load_text(silent);
  const Engine engine(*game.model);
  CHECK(texts(engine.moves(engine.start())) == std::vector<std::string>{"a1-b1"});
  const auto figures = [](const TestGame& of) {
    PlayoutOptions options;
    options.games = 20;
    return simulate(*of.model, Engine(*of.model).start(), options).playouts;
  };
  CHECK(figures(game) == figures(other));
}

TEST_CASE("row 30: who may not resign is told why", "[defects]") {
  std::string silent(kDuel);
  silent.replace(silent.find("  allow"), std::string::npos, "");
  const TestGame duel = load_text(silent);
  CHECK(refusal(Engine(*duel.model), "White resigns,") ==
        "move 1 `White resigns`: this game has no `allow resignation`");
  CHECK(refusal(Engine(*duel.model), "draw agreed,") ==
        "move 1 `draw agreed`: this game has no `allow agreed draw`");
  const TestGame teams = load_text(std::string(kTeams));
  const Engine engine(*teams.model);
  CHECK(refusal(engine, "wave, Black resigns") ==
        "move 2 `Black resigns`: `Black` may resign in a turn of his own, or where another one "
        "begins");
  CHECK(refusal(engine, "wave, by, Black resigns") ==
        "move 3 `Black resigns`: `Black` may resign in a turn of his own, or where another one "
        "begins");
  CHECK(refusal(engine, "White resigns, White resigns") ==
        "move 2 `White resigns`: `White` is out");
}

TEST_CASE("row 30: one of a team resigns, and his partner plays on", "[defects]") {
  const TestGame game = load_text(std::string(kTeams));
  const Engine engine(*game.model);
  const State one = after(engine, "wave, White resigns");
  CHECK_FALSE(engine.over(one));
  CHECK(engine.to_move(one) == 1);
  CHECK(one.turns == 1);
  CHECK(one.quiet.front() == 0);
  CHECK(one.position.pieces.at(0) == PieceOnSite{1, lang::kNoIndex});
  const State two = after(engine, "wave, White resigns, Red resigns");
  CHECK(engine.outcome(two).winners == std::vector<lang::Index>{1, 3});
  CHECK(engine.outcome(two).key == "resignation");
  // In the turn of another that turn begins anew, and still counts as one.
  const State aside = after(engine, "Blue resigns,");
  CHECK(engine.to_move(aside) == 0);
  CHECK(aside.turns == 0);
}

TEST_CASE("row 30: a position behind a resignation has a text, and the fast engine stands there",
          "[defects]") {
  TestGame game = load_text(std::string(kTeams));
  const Engine engine(*game.model);
  const auto frozen = program::freeze(std::make_shared<const lang::GameModel>(*game.model));
  REQUIRE(frozen.program != nullptr);
  for (const std::string moves :
       {"Blue resigns,", "wave, White resigns", "wave nod wave Black resigns",
        "end, nod, Red resigns", "White resigns, Black resigns"}) {
    const State state = after(engine, moves);
    const std::string text = print_position(engine, state);
    INFO(text);
    lang::Diagnostics diagnostics;
    const auto read = read_position(game.loaded, {}, "position.txt", text, diagnostics);
    REQUIRE(read.has_value());
    CHECK(read->state == state);
    runtime::Playout playout(frozen.program);
    REQUIRE(place(playout, state));
    CHECK(disagreement(playout, engine, state, engine.moves(state)) == "");
  }
}

TEST_CASE("row 30: a resignation inside a secret phase stands among the moves played",
          "[defects]") {
  TestGame game = load_text(R"(game Bids
elements
  players White, Black, Red
  board square 3 x 1
  piece Stone: of each player
  each player has bid: 0 to 2, at first 0 seen by owner until Show
scenario
  phase Bid secretly
    turn
      choose many from 0 to 2
      set own bid to many
    until turns of phase = 3
    then Show
  phase Show
    turn pass
  stuck: draw
  limit 9 turns: draw
  allow resignation
)");
  const Engine engine(*game.model);
  const State state = after(engine, "1, Black resigns");
  const std::string text = print_position(engine, state);
  CHECK(contains(text, "played 1, Black resigns\n"));
  lang::Diagnostics diagnostics;
  const auto read = read_position(game.loaded, {}, "position.txt", text, diagnostics);
  REQUIRE(read.has_value());
  CHECK(read->state == state);
  CHECK(engine.to_move(state) == 2);
}

TEST_CASE("row 30: tests say who resigns", "[defects]") {
  const Folder folder;
  const std::string game = folder.write("duel.ludo", std::string(kDuel) + R"(
test "White resigns"
  given start
  moves exactly a1-b1
  legal White resigns, Black resigns, draw agreed
  after White resigns
    Black wins by resignation
    points 0, 1
    illegal Black resigns, draw agreed
test "White, and then nothing"
  given start
    played a1-b1, Black resigns
  White wins by resignation
)");
  const auto run = run_ludo("test '" + game + "'");
  INFO(run.output);
  CHECK(run.status == 0);
}

TEST_CASE("row 30: play takes a resignation, back, and keeps it", "[defects]") {
  const Folder folder;
  const std::string game = folder.write("duel.ludo", kDuel);
  const std::string kept = folder.path("kept.jsonl");
  const std::string said =
      folder.write("said.txt", "a1-b1\nresign\nundo\nd1-c1\nWhite resigns\nsave " + kept + "\n");
  const auto run = run_ludo("play '" + game + "'", "cat '" + said + "' |");
  INFO(run.output << run.error);
  CHECK(contains(run.output, "Black resigns\n"));
  CHECK(contains(run.output, "White wins by resignation\n"));
  CHECK(contains(run.output, "White resigns\n"));
  CHECK(contains(run.output, "Black wins by resignation\n"));
  CHECK(contains(folder.read("kept.jsonl"),
                 R"("moves":["a1-b1","d1-c1","White resigns"],"end":"resignation")"));
  CHECK(run_ludo("replay '" + game + "' '" + kept + "'").output ==
        kept + ":1: 3 moves, over by `resignation`\n");
  const auto again = run_ludo("play '" + game + "' --resume '" + kept + "'", "echo quit |");
  CHECK(contains(again.output, "Black wins by resignation\n"));
  CHECK(contains(run_ludo("play tic-tac-toe", "echo resign |").output,
                 "this game has no `allow resignation`"));
  CHECK(
      contains(run_ludo("play '" + game + "' --players human,random", "echo draw agreed |").output,
               "chance agrees to nothing"));
}

TEST_CASE("row 30: the results of records are the acts they mean", "[defects]") {
  const Folder folder;
  const auto replayed = [&](const std::string& game, const std::string& name,
                            const std::string& text) {
    const std::string file = folder.write(name, text);
    const auto run = run_ludo("replay " + game + " '" + file + "' --print-moves");
    return run.output.substr(0, run.output.find('\n'));
  };
  CHECK(replayed("chess", "a.pgn", "1. e4 e5 1-0\n") == "e4, e5, Black resigns");
  CHECK(replayed("chess", "b.pgn", "1. e4 e5 0-1\n") == "e4, e5, White resigns");
  CHECK(replayed("chess", "c.pgn", "1. e4 e5 1/2-1/2\n") == "e4, e5, draw agreed");
  CHECK(replayed("chess", "d.pgn", "1. e4 e5 *\n") == "e4, e5");
  CHECK(replayed("chess", "e.pgn", "[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0\n") == "e4, e5");
  CHECK(replayed("chess", "f.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n") == "f3, e5, g4, Qh4#");
  CHECK(replayed("chess", "g.pgn", "1. e4 White resigns\n") == "e4, White resigns");
  CHECK(replayed("chess", "h.txt", "e4, draw agreed\n") == "e4, draw agreed");
  CHECK(replayed("international-draughts", "i.pdn", "1. 32-28 2-0\n") == "d4-e5, Black resigns");
  CHECK(contains(replayed("shogi", "j.csa", "PI\n+\n+7776FU\n-3334FU\n%TORYO\n"), "Black resigns"));
}

}  // namespace ludo::interpreter
