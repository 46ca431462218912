// The course of a game on programs written by hand: decisions, boundaries, results.
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/runtime/widths.hpp"
#include "tests/interpreter/runtime/hand_made.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

using lang::Verdict;
using program::Bank;

lang::ResultLine line_of(std::string key, Verdict verdict) {
  lang::ResultLine line;
  line.item.key = std::move(key);
  line.verdict = verdict;
  return line;
}

// Players put stones on empty cells; `stuck` speaks when the board is full.
Program stones(lang::GameModel model) {
  model.scenario.phases[0].turn = 0;
  Program program = program_of(std::move(model));
  program.int_count = 4;
  program.set_count = 2;
  program.code.push_back({Code::Empty, 0});
  program.code.push_back({Code::Choose, 0, 0, program::kNoRegister, 0, program::kSure});
  program.code.push_back({Code::Me, 1});
  program.code.push_back({Code::PutPiece, program::kNoRegister, 0, 1, 0, -1});
  program.code.push_back({Code::Leaf, program::kNoRegister, program::kNoRegister,
                          program::kNoRegister, static_cast<std::int32_t>(program::LeafForm::Turn),
                          -1});
  program.phases[0].turn.pc = 2;
  for (const lang::ResultLine& line : program.model->scenario.stuck) {
    program.stuck.push_back({&line, {}, {}, false});
  }
  return program;
}

std::shared_ptr<const Program> shared(Program program) {
  return std::make_shared<const Program>(std::move(program));
}

TEST_CASE("Stones are put until the board is full") {
  lang::GameModel model = model_of(3, 2, 1);
  model.scenario.stuck = {line_of("full", Verdict::Draw)};
  Playout playout(shared(stones(std::move(model))));
  playout.reset();
  CHECK(playout.moves() == 6);
  CHECK(playout.perft(3) == 6 * 5 * 4);
  CHECK(playout.perft(6) == 720);
  CHECK(playout.perft(7) == 0);
  CHECK(playout.moves() == 6);
  std::vector<FastMove> moves;
  playout.list(moves);
  REQUIRE(moves.size() == 6);
  CHECK(moves[5].digits == std::vector<std::int32_t>{5});
  CHECK(playout.to_move() == 0);
  playout.play(2);
  CHECK(playout.to_move() == 1);
  CHECK(playout.turns() == 1);
  CHECK_FALSE(playout.play(std::vector<std::int32_t>{2}));
  playout.reset();
  while (!playout.over()) playout.play(playout.moves() - 1);
  CHECK(playout.turns() == 6);
  CHECK(playout.key() == "full");
  CHECK(playout.winners() == 0);
  CHECK(playout.outcome().points == std::vector<double>{0.5, 0.5});
}

TEST_CASE("States are values") {
  lang::GameModel model = model_of(3, 2, 1);
  model.scenario.stuck = {line_of("stuck", Verdict::Loses)};
  FastEngine engine(shared(stones(std::move(model))));
  const FastState start = engine.start();
  const std::vector<std::int32_t> first = {4};
  const FastState one = engine.apply(start, first);
  const FastState other = engine.apply_nth(start, 4);
  CHECK(one.block == other.block);
  CHECK(start.moves == 6);
  CHECK(one.moves == 5);
  CHECK(engine.position(one).pieces == std::vector<FastPiece>{{4, 0, 0}});
  CHECK(engine.position(start).pieces.empty());
  FastState state = start;
  while (!engine.over(state)) state = engine.apply_nth(state, 0);
  const FastOutcome outcome = engine.outcome(state);
  CHECK(outcome.key == "stuck");
  CHECK(outcome.winners == std::vector<lang::Index>{1});
  CHECK(outcome.points == std::vector<double>{0, 1});
  CHECK(engine.moves(state).empty());
}

TEST_CASE("Who is stuck may pass, and the limit ends the game") {
  lang::GameModel model = model_of(2, 1, 1);
  model.scenario.stuck = {line_of("pass", Verdict::Passes)};
  lang::LimitRule limit;
  limit.results = {line_of("long", Verdict::Draw)};
  model.scenario.limits = {limit};
  Program program = stones(std::move(model));
  // limit 5 turns draws
  program.limits.resize(1);
  program.limits[0].turns.pc = static_cast<std::int32_t>(program.code.size());
  program.limits[0].turns.result = {Bank::Int, 2, 1};
  program.code.push_back({Code::Number, 2, program::kNoRegister, program::kNoRegister, 5});
  program.code.push_back({Code::Halt});
  program.limits[0].results = {{&program.model->scenario.limits[0].results[0], {}, {}}};
  Playout playout(shared(std::move(program)));
  playout.reset();
  playout.play(0);
  playout.play(0);
  REQUIRE(!playout.over());
  CHECK(playout.moves() == 1);
  std::vector<FastMove> moves;
  playout.list(moves);
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].digits == std::vector<std::int32_t>{0});
  FastEngine engine(shared(stones(model_of(2, 1, 1))));
  CHECK(engine.position(playout.state()).stage == Stage::StuckPass);
  playout.play(0);
  CHECK(engine.position(playout.state()).passes_in_a_row == 1);
  playout.play(0);
  CHECK(engine.position(playout.state()).passes_in_a_row == 2);
  CHECK_FALSE(playout.over());
  playout.play(0);
  CHECK(playout.over());
  CHECK(playout.key() == "long");
  CHECK(playout.turns() == 5);
}

TEST_CASE("An error of the description leaves a playout that can be set again") {
  Playout playout(shared(stones(model_of(2, 1, 1))));
  playout.reset();
  const FastState start = playout.state();
  playout.play(0);
  // Nothing says what follows when there is no move.
  CHECK_THROWS_AS(playout.play(0), DescriptionError);
  playout.set(start);
  CHECK(playout.moves() == 2);
  playout.play(1);
  CHECK(playout.moves() == 1);
}

TEST_CASE("Of moves of a turn that is taken by its outcome the first stands for all") {
  lang::GameModel model = model_of(3, 1, 1);
  model.scenario.phases[0].turn = 0;
  model.scenario.phases[0].same_outcome = true;
  model.scenario.stuck = {line_of("stuck", Verdict::Draw)};
  Program program = program_of(std::move(model));
  program.int_count = 2;
  program.set_count = 2;
  // Three branches: the first and the third put a stone on one cell.
  program.phases[0].turn.pc = 2;
  program.phases[0].same_outcome = true;
  program.code.push_back(
      {Code::Fork, program::kNoRegister, program::kNoRegister, program::kNoRegister, 0, 3});
  for (const std::int32_t cell : {1, 0, 1}) {
    program.pool.push_back(static_cast<std::int32_t>(program.code.size()));
    program.code.push_back({Code::Number, 0, program::kNoRegister, program::kNoRegister, cell});
    program.code.push_back({Code::Me, 1});
    program.code.push_back({Code::PutPiece, program::kNoRegister, 0, 1, 0, -1});
    program.code.push_back({Code::Leaf, program::kNoRegister, program::kNoRegister,
                            program::kNoRegister,
                            static_cast<std::int32_t>(program::LeafForm::Turn), -1});
  }
  for (const lang::ResultLine& line : program.model->scenario.stuck) {
    program.stuck.push_back({&line, {}, {}, false});
  }
  Playout playout(shared(std::move(program)));
  playout.reset();
  REQUIRE(playout.moves() == 2);
  std::vector<FastMove> moves;
  playout.list(moves);
  REQUIRE(moves.size() == 2);
  CHECK(moves[0].digits == std::vector<std::int32_t>{0});
  CHECK(moves[1].digits == std::vector<std::int32_t>{1});
  const FastState start = playout.state();
  playout.play(1);
  CHECK(playout.moves() == 1);
  // The same from a state that was counted elsewhere.
  playout.set(start);
  playout.play(1);
  playout.play(0);
  CHECK(playout.over());
  CHECK(playout.turns() == 2);
  playout.set(start);
  CHECK(playout.perft(2) == 2);
}

// Players step to and fro on a track of two cells.
Program pendulum(lang::GameModel model, std::int32_t times) {
  model.scenario.phases[0].turn = 0;
  lang::RepetitionRule repetition;
  repetition.results = {line_of("repetition", Verdict::Draw)};
  model.scenario.repetitions = {repetition};
  Program program = program_of(std::move(model));
  program.int_count = 4;
  program.set_count = 2;
  // setup: a stone on cell 0
  program.setup.pc = static_cast<std::int32_t>(program.code.size());
  program.code.push_back({Code::Number, 0, program::kNoRegister, program::kNoRegister, 0});
  program.code.push_back({Code::PutPiece, program::kNoRegister, 0, program::kNoRegister, 0, -1});
  program.code.push_back({Code::Leaf, program::kNoRegister, program::kNoRegister,
                          program::kNoRegister, static_cast<std::int32_t>(program::LeafForm::Setup),
                          -1});
  // turn: choose man in occupied, choose goal in empty, move man to goal
  program.phases[0].turn.pc = static_cast<std::int32_t>(program.code.size());
  program.code.push_back({Code::Occupied, 0});
  program.code.push_back({Code::Choose, 0, 0});
  program.code.push_back({Code::Empty, 1});
  program.code.push_back({Code::Choose, 1, 1, program::kNoRegister, 0, program::kSure});
  program.code.push_back({Code::MovePiece, program::kNoRegister, 0, 1, 0, -1});
  program.code.push_back({Code::Leaf, program::kNoRegister, program::kNoRegister,
                          program::kNoRegister, static_cast<std::int32_t>(program::LeafForm::Turn),
                          -1});
  program.repetitions.resize(1);
  program.repetitions[0].count.pc = static_cast<std::int32_t>(program.code.size());
  program.repetitions[0].count.result = {Bank::Int, 2, 1};
  program.code.push_back({Code::Number, 2, program::kNoRegister, program::kNoRegister, times});
  program.code.push_back({Code::Halt});
  program.repetitions[0].results = {{&program.model->scenario.repetitions[0].results[0], {}, {}}};
  return program;
}

TEST_CASE("A position that stands for the third time ends the game") {
  Playout playout(shared(pendulum(model_of(2, 1, 1), 3)));
  playout.reset();
  // Positions repeat after two turns: stone and mover alternate together.
  for (int turn = 0; turn < 4; ++turn) {
    REQUIRE_FALSE(playout.over());
    CHECK(playout.moves() == 1);
    playout.play(0);
  }
  CHECK(playout.over());
  CHECK(playout.key() == "repetition");
  // The same again, and with marks: history comes back, too.
  playout.reset();
  CHECK(playout.perft(4) == 1);
  CHECK(playout.perft(5) == 0);
  playout.count_history(false);
  playout.reset();
  CHECK(playout.perft(9) == 1);
}

TEST_CASE("An equal hash of another position does not count") {
  const Program program = pendulum(model_of(3, 1, 1), 2);
  Machine<1> machine(program, Budget{});
  machine.start();
  REQUIRE(machine.advance() == 2);
  // Pretend that the next position has been met, but with other content.
  machine.play(0);
  Machine<1> ahead(program, Budget{});
  ahead.start();
  ahead.advance();
  ahead.play(0);
  ahead.advance();
  machine.history.entries[0].hash = ahead.hash();
  CHECK(machine.advance() == 2);
  CHECK_FALSE(machine.is_over());
}

// ---- ranks

struct Table {
  explicit Table(std::size_t players) : program(made(players)), machine(program, Budget{}) {
    machine.restart();
  }
  static Program made(std::size_t players) {
    lang::GameModel model = model_of(3, 3, 1);
    model.players.resize(players);
    model.players.back().team = 0;
    model.players.front().team = 0;
    model.kinds[0].of_player.assign(players, true);
    model.kinds[0].most.assign(players, -1);
    lang::ResultLine line;
    line.item.key = "end";
    model.scenario.end = {line};
    return program_of(std::move(model));
  }
  std::vector<std::int32_t> ranks() {
    std::vector<std::int32_t> ranks;
    for (std::size_t i = 0; i < program.model->players.size(); ++i) {
      ranks.push_back(machine.beside(program.layout.ranks + 4 * static_cast<std::int32_t>(i)));
    }
    return ranks;
  }
  bool draw() { return machine.beside(program.layout.draw) != 0; }
  Program program;
  Machine<1> machine;
};

TEST_CASE("A player wins with his team, and loses with it") {
  Table table(4);
  table.machine.act(Verdict::Wins, 1, "end");
  CHECK(table.ranks() == std::vector<std::int32_t>{0, 1, 1, 0});
  Table other(4);
  other.machine.act(Verdict::Loses, 1, "end");
  CHECK(other.ranks() == std::vector<std::int32_t>{1, 0, 0, 1});
  CHECK_FALSE(other.draw());
  Table all(4);
  all.machine.act(Verdict::Loses, 0b1111, "end");
  CHECK(all.ranks() == std::vector<std::int32_t>{0, 0, 0, 0});
  CHECK(all.draw());
}

TEST_CASE("Who leaves takes his pieces along and stands below all others") {
  Table table(4);
  table.machine.put_piece(0, 1, 0, -1);
  table.machine.put_piece(0, 2, 1, -1);
  table.machine.put_piece(0, 0, 2, -1);
  table.machine.leave(0b0010);
  CHECK(table.machine.plane(table.program.layout.occupied) ==
        (Set<1>::single(1) | Set<1>::single(2)));
  CHECK_FALSE(table.machine.last_team_wins());
  table.machine.leave(0b0110);
  CHECK(table.machine.last_team_wins());
  CHECK(table.machine.is_over());
  CHECK(table.ranks() == std::vector<std::int32_t>{0, 2, 1, 0});
  CHECK_FALSE(table.draw());
}

TEST_CASE("Those who leave together share a rank") {
  Table table(4);
  table.machine.leave(0b0110);
  table.machine.act(Verdict::Draw, 0, "end");
  CHECK(table.ranks() == std::vector<std::int32_t>{0, 1, 1, 0});
  CHECK(table.draw());
}

}  // namespace

}  // namespace ludo::runtime
