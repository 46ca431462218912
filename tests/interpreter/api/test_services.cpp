// Counting, random games, tests and random numbers.

#include <atomic>

#include "interpreter/services/perft_table.hpp"
#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

PerftUnit public_unit(interpreter::PerftUnit unit) {
  switch (unit) {
    case interpreter::PerftUnit::Moves:
      return PerftUnit::Moves;
    case interpreter::PerftUnit::Turns:
      return PerftUnit::Turns;
    case interpreter::PerftUnit::Outcomes:
      return PerftUnit::Outcomes;
  }
  throw Misuse("no unit");
}

// The rows of a shipped table up to so many nodes, those from positions of tests left out; how many
// there were.
std::size_t check_table(const std::string& path, std::uint64_t most) {
  const std::string table = path.substr(0, path.size() - 5) + ".perft";
  std::size_t rows = 0;
  for (const interpreter::PerftTableRow& row :
       interpreter::read_perft_table(read_file(table)).rows) {
    if (most < row.nodes || !row.test.empty()) continue;
    INFO(table << " line " << row.line);
    LoadOptions options = without_warnings();
    options.options = row.options;
    const Game game = shipped(path, options);
    State state = row.position.empty() ? game.start() : game.read_position(row.position).value();
    std::string moves;
    for (const std::string& move : row.after) moves += move + ", ";
    const PlayedLine line = state.after_line(moves);
    REQUIRE(line);
    PerftOptions counting;
    counting.unit = public_unit(row.unit);
    const PerftAnswer answer = perft(line.state, static_cast<std::uint32_t>(row.depth), counting);
    CHECK(answer.finished);
    CHECK(answer.count == row.nodes);
    ++rows;
  }
  return rows;
}

}  // namespace

TEST_CASE("perft agrees with the tables of shipped games") {
  for (const char* path :
       {"stdlib-games/tablut/tablut.ludo", "stdlib-games/hexdame/hexdame.ludo",
        "stdlib-games/canne/canne.ludo", "stdlib-games/chess/chess.ludo",
        "examples/games/breakthrough.ludo", "examples/games/english-draughts.ludo"}) {
    INFO(path);
    CHECK(0 < check_table(path, 300'000));
  }
}

TEST_CASE("counts do not depend on engines, threads or division") {
  const Game game = game_of(kMen);
  for (const PerftUnit unit : {PerftUnit::Moves, PerftUnit::Turns, PerftUnit::Outcomes}) {
    PerftOptions options;
    options.unit = unit;
    const std::uint64_t count = perft(game.start(), 5, options).count;
    CHECK(0 < count);
    CHECK(perft(game.with(Engine::Reference).start(), 5, options).count == count);
    options.threads = 3;
    options.divide = true;
    const PerftAnswer divided = perft(game.start(), 5, options);
    CHECK(divided.count == count);
    CHECK(divided.rows.size() == 2);
    CHECK(divided.rows[0].move.starts_with("b1-a1"));
    std::uint64_t sum = 0;
    for (const PerftRow& row : divided.rows) sum += row.count;
    CHECK(sum == count);
  }
  CHECK(perft(game.start(), 0).count == 1);
  const State ended = game.start().after_line("b1-a1 d2-c2 c1-c2").state;
  CHECK(perft(ended, 1).count == 0);
  PerftOptions history;
  history.history = true;
  CHECK(perft(game.start(), 9, history).count < perft(game.start(), 9).count);
}

TEST_CASE("a count is stopped by its caller or by a budget") {
  const Game game = game_of(kMen);
  const std::atomic<bool> stop = true;
  PerftOptions options;
  options.stop = &stop;
  CHECK_FALSE(perft(game.start(), 9, options).finished);
  // Enough for the first decision, not for all that follow.
  const Game tablut = shipped("stdlib-games/tablut/tablut.ludo");
  const Game poor = tablut.with(Budget{.moves = 60});
  CHECK(poor.start().count() == 56);
  const PerftAnswer counted = perft(poor.start(), 3);
  CHECK_FALSE(counted.finished);
  CHECK_FALSE(counted.trouble.empty());
}

TEST_CASE("games that are played by hand are those of a simulation") {
  for (const std::string_view text : {kMen, kCards, kMuster}) {
    for (const Engine engine : {Engine::Fast, Engine::Reference}) {
      const Game game = game_of(text).with(engine);
      SimulateOptions options;
      options.seed = 7;
      options.first = 3;
      options.games = 20;
      const Simulation figures = simulate(game.start(), options);
      CHECK(figures.games == 20);
      CHECK(figures.finished == 20);
      std::map<std::string, std::uint64_t> ends;
      Spread decisions;
      Spread turns;
      std::uint64_t draws = 0;
      Playout playout(game);
      for (std::uint64_t i = 3; i < 23; ++i) {
        Random random(7, i);
        State state = game.start();
        while (!state.over()) state.play(state.draw(random));
        ++ends[state.outcome().key];
        draws += state.outcome().draw() ? 1 : 0;
        ++decisions.counts[static_cast<std::int64_t>(state.played().size())];
        ++turns.counts[state.turns()];

        Random again(7, i);
        playout.set(game.start());
        CHECK(playout.play_out(again) == state.played().size());
        CHECK(again == random);
        CHECK(playout.over());
        CHECK(playout.outcome() == state.outcome());
        CHECK(playout.turns() == state.turns());
      }
      CHECK(figures.ends == ends);
      CHECK(figures.draws == draws);
      CHECK(figures.decisions == decisions);
      CHECK(figures.turns == turns);
      options.threads = 3;
      const Simulation threaded = simulate(game.start(), options);
      CHECK(threaded.wins == figures.wins);
      CHECK(threaded.branching == figures.branching);
    }
  }
}

TEST_CASE("a playout stands where it is set, and counts as states do") {
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const Game game = game_of(kCards).with(engine);
    Playout playout(game);
    State state = game.start();
    CHECK(playout.nature_to_move());
    CHECK_FALSE(playout.to_move().has_value());
    state.play(0);
    state.play(0);
    playout.set(state);
    CHECK(playout.to_move() == state.to_move());
    CHECK(playout.count() == state.count());
    CHECK(playout.turns() == 0);
    playout.play(2);
    CHECK(playout.turns() == 1);
    CHECK_THROWS_AS(playout.play(99), Misuse);
    CHECK_THROWS_AS(playout.outcome(), Misuse);
    CHECK_THROWS_AS(playout.set(game_of(kCards).start()), Misuse);
    Playout moved = std::move(playout);
    CHECK(moved.turns() == 1);
    Random random(1);
    CHECK(moved.play_out(random, 2) == 2);
    CHECK(moved.turns() == 3);
  }
}

TEST_CASE("a simulation keeps records and counts uses, when asked") {
  const Game game = game_of(kMen);
  SimulateOptions options;
  options.games = 5;
  options.record = true;
  options.coverage = true;
  std::atomic<std::uint64_t> progress = 0;
  options.progress = &progress;
  const Simulation figures = simulate(game.start(), options);
  CHECK(progress == 5);
  REQUIRE(figures.records.size() == 5);
  for (const auto& [index, record] : figures.records) {
    std::string moves;
    for (const std::string& move : record.moves) moves += move + ", ";
    const PlayedLine line = game.start().after_line(moves);
    REQUIRE(line);
    REQUIRE(line.state.over());
    CHECK(line.state.outcome().key == record.end);
  }
  CHECK(figures.uses.at("step").games == 5);
  CHECK(5 <= figures.uses.at("step").times);
  options.most_moves = 1;
  CHECK(simulate(game.start(), options).broken_off == 5);
  const std::atomic<bool> stop = true;
  options.stop = &stop;
  CHECK(simulate(game.start(), options).stopped);
}

TEST_CASE("the figures of a spread") {
  const Spread spread{{{1, 2}, {3, 1}, {10, 1}}};
  CHECK(spread.total() == 4);
  CHECK(spread.mean() == 3.75);
  CHECK(4.2 < spread.standard_deviation());
  CHECK(spread.standard_deviation() < 4.3);
  CHECK(spread.quantile(1, 2) == 1);
  CHECK(spread.quantile(3, 4) == 3);
  CHECK(spread.greatest() == 10);
  CHECK(Spread{}.total() == 0);
  CHECK(Spread{}.mean() == 0);
  CHECK(Spread{}.quantile(1, 2) == 0);
  CHECK(Spread{}.greatest() == 0);
  CHECK_THROWS_AS(spread.quantile(2, 1), Misuse);
  const Interval interval = wilson(48, 100);
  CHECK(0.38 < interval.low);
  CHECK(interval.high < 0.58);
  CHECK_THROWS_AS(wilson(2, 1), Misuse);
}

TEST_CASE("the tests of a text are run") {
  for (const Engine engine : {Engine::Fast, Engine::Reference}) {
    const std::vector<TestAnswer> answers = run_tests(game_of(kMen).with(engine));
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].passed());
    CHECK(answers[0].sentence == "the right man is free to go");
    CHECK(answers[0].expectations == 2);
    REQUIRE(answers[0].place.has_value());
    CHECK_FALSE(answers[1].passed());
    REQUIRE(answers[1].failures.size() == 1);
    CHECK(answers[1].failures[0].expected == "legal a2-a1");
    CHECK(answers[1].failures[0].got.find("no such move") == 0);
    REQUIRE(answers[1].failures[0].place.has_value());
    CHECK(answers[1].failures[0].place->line > answers[1].place->line);
  }
  TestOptions options;
  options.only = "wrong";
  CHECK(run_tests(game_of(kMen), options).size() == 1);

  const std::string unknown =
      std::string(kMen) + "\ntest \"names nobody\"\n  given start\n  Green to move\n";
  const Game game = game_of(unknown);
  const std::vector<TestAnswer> answers = run_tests(game);
  REQUIRE(answers.size() == 3);
  CHECK_FALSE(answers[2].passed());
  REQUIRE_FALSE(answers[2].diagnostics.empty());
  CHECK(answers[2].diagnostics[0].severity == Severity::Error);
}

TEST_CASE("a trial plays on both engines") {
  const Trial trial = try_playing(game_of(kCards), 300);
  CHECK(trial.moves == 300);
  CHECK(0 < trial.games);
}

TEST_CASE("random numbers are those of the specification") {
  // The throws of a die that the specification's key for seed 1, game 0 gives.
  std::string thrown;
  Random die(1);
  for (int i = 0; i < 24; ++i) thrown += std::to_string(die.below(6));
  CHECK(thrown == "452425410021325001553444");

  Random a(1);
  Random b(1, 0);
  CHECK(a == b);
  const std::uint64_t first = a.next();
  CHECK(first == b.next());
  CHECK(a == b);
  CHECK(Random(1, 1).next() != first);
  CHECK(Random(2, 0).next() != first);
  for (int i = 0; i < 100; ++i) CHECK(a.below(7) < 7);
  CHECK(a.weighted({0, 0, 5}) == 2);
  CHECK_THROWS_AS(a.below(0), Misuse);
  CHECK_THROWS_AS(a.weighted({}), Misuse);
  CHECK_THROWS_AS(a.weighted({0, 0}), Misuse);
  CHECK_THROWS_AS(a.weighted({UINT64_MAX, 1}), Misuse);
}

}  // namespace ludo::tests
