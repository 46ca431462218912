// `travel` by a program written by hand: a man who goes one step at a time.

#include "interpreter/runtime/travel.hpp"
#include "tests/interpreter/runtime/bare.hpp"

namespace ludo::runtime {

namespace {

using Items = std::vector<std::int32_t>;
using Sequence = std::vector<std::pair<std::int32_t, std::int32_t>>;  // site, runs

// Integer registers stand in pairs: where the man is, how far he may go, how many runs it took.
constexpr std::uint16_t kMan = 0, kMost = 2, kRuns = 4;
constexpr std::int32_t kBody = 3;

// travel; leaf; the body: one step to a neighbour.
BareProgram walking(const lang::GameModel& model) {
  BareProgram bare(model);
  Program& program = bare.program;
  const auto emit = [&](Instruction in) { program.code.push_back(in); };
  emit({.code = Code::Fail});
  emit({.code = Code::Travel, .x = 0});
  emit({.code = Code::Leaf, .x = static_cast<std::int32_t>(LeafForm::Turn), .y = -1});
  emit({.code = Code::SetSingle, .dst = 0, .a = kMan});
  emit({.code = Code::NearOf, .dst = 1, .a = 0, .x = 1});
  emit({.code = Code::Choose, .dst = kMan, .a = 1, .y = kKeep});
  emit({.code = Code::RunEnd});
  program::TravelPlan plan;
  plan.entry = kBody;
  plan.most = kMost;
  plan.sets = {{Bank::Int, kMan, 1}};
  plan.leasts = {0};
  plan.runs = kRuns;
  program.travels.push_back(plan);
  program.phases.resize(1);
  program.phases[0].turn.pc = 1;
  return bare;
}

// All outcomes, taken one after the other.
template <int W>
Sequence outcomes(Machine<W>& machine, std::int32_t from, std::int32_t most) {
  Sequence found;
  machine.set_stage(Stage::Turn);
  const auto begin = [&](Mode mode) {
    const std::int32_t pc = machine.begin_search(mode);
    machine.ints[kMan] = from;
    machine.ints[kMost] = most;
    machine.ints[kRuns] = kNone;
    return pc;
  };
  const std::int32_t pc = begin(Mode::List);
  machine.run(pc, 0);
  machine.undo_to(0);
  const auto n = static_cast<std::int32_t>(machine.counted);
  CHECK(machine.ints[kMan] == from);
  CHECK(machine.choices.empty());
  for (std::int32_t i = 0; i < n; ++i) {
    CHECK(machine.listed[static_cast<std::size_t>(2 * i)] == 1);
    CHECK(machine.listed[static_cast<std::size_t>(2 * i + 1)] == i);
    begin(Mode::Select);
    machine.wanted = static_cast<std::uint64_t>(i);
    REQUIRE(machine.run(pc, 0) == Machine<W>::Stop::Leaf);
    found.emplace_back(machine.ints[kMan], machine.ints[kRuns]);
    machine.undo_to(0);
    // The same by its digit.
    begin(Mode::Guide);
    const Items digits{i};
    machine.guide = digits;
    REQUIRE(machine.run(pc, 0) == Machine<W>::Stop::Leaf);
    CHECK(machine.ints[kMan] == found.back().first);
    machine.undo_to(0);
  }
  begin(Mode::Guide);
  const Items beyond{n};
  machine.guide = beyond;
  CHECK(machine.run(pc, 0) == Machine<W>::Stop::Exhausted);
  return found;
}

}  // namespace

TEST_CASE("travel reaches each valuation once, by the least number of runs") {
  const auto game = interpreter::load_text(board_game("board square 4 x 3"));
  const lang::Board& board = game.model->board;
  const BareProgram bare = walking(*game.model);
  with_machine(bare.program, [&](auto& machine) {
    for (std::int32_t from = 0; from < 12; ++from) {
      for (std::int32_t most = 0; most <= 6; ++most) {
        // Steps on a grid are differences of columns and rows; the start is never reached.
        Sequence expected;
        const lang::Site& here = board.sites[static_cast<std::size_t>(from)];
        for (std::int32_t site = 0; site < 12; ++site) {
          const lang::Site& there = board.sites[static_cast<std::size_t>(site)];
          const std::int32_t steps =
              std::abs(here.column - there.column) + std::abs(here.row - there.row);
          if (steps > 0 && steps <= most) expected.emplace_back(site, steps);
        }
        INFO("from " << from << ", up to " << most);
        CHECK(outcomes(machine, from, most) == expected);
      }
    }
    CHECK(outcomes(machine, 0, kNone).empty());
  });
}

TEST_CASE("sets in valuations are compared as sorted lists") {
  Random random(7);
  for (int round = 0; round < 400; ++round) {
    const Items a = draw_some(random, 70, 1 + draw(random, 3));
    Items b = a;
    if (draw(random, 2) == 0) b = draw_some(random, 70, 1 + draw(random, 3));
    if (draw(random, 3) == 0 && !b.empty()) b.pop_back();
    const auto order = compare_sets(as_bits<2>(a), as_bits<2>(b));
    INFO(round);
    CHECK((order < 0) == (a < b));
    CHECK((order > 0) == (b < a));
  }
}

}  // namespace ludo::runtime
