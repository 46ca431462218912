// Effects on the flat memory: what they write, what they refuse, and that all of it comes back.
#include "interpreter/runtime/widths.hpp"
#include "tests/interpreter/runtime/hand_made.hpp"
#include "tests/support/catch.hpp"

namespace ludo::runtime {

namespace {

using lang::Base;
using lang::Owner;

template <int W>
void check_planes(Machine<W>& machine) {
  const program::Layout& layout = machine.program.layout;
  for (std::int32_t site = 0; site < machine.program.site_count; ++site) {
    const int piece = machine.piece_at(site);
    REQUIRE(machine.plane(layout.occupied).has(site) == (piece != 0));
    for (std::size_t kind = 0; kind < layout.kind_planes.size(); ++kind) {
      REQUIRE(machine.plane(layout.kind_planes[kind]).has(site) ==
              (machine.kind_at(site) == static_cast<std::int32_t>(kind)));
    }
    const std::int32_t owner =
        piece == 0 ? -2 : layout.codes[static_cast<std::size_t>(piece - 1)].owner;
    for (std::size_t i = 0; i < layout.owner_planes.size(); ++i) {
      const bool last = i + 1 == layout.owner_planes.size();
      REQUIRE(machine.plane(layout.owner_planes[i]).has(site) ==
              (owner == (last ? -1 : static_cast<std::int32_t>(i))));
    }
  }
}

// Attributes of a piece, a variable of each player, one of the game, and a repetition, so that the
// hash is kept.
lang::GameModel rich_model(std::int32_t columns, std::int32_t rows) {
  lang::GameModel model = model_of(columns, rows, 3);
  model.variables.push_back(variable_of("age", Owner::Piece, Base::Int, 0, 9));
  model.variables.push_back(variable_of("score", Owner::Player, Base::Int, -300, 300));
  lang::Variable sites = variable_of("visited", Owner::Game, Base::Site);
  sites.type.shape = lang::Shape::Set;
  model.variables.push_back(sites);
  lang::Variable leader = variable_of("leader", Owner::Player, Base::Piece);
  leader.type.optional = true;
  model.variables.push_back(leader);
  model.scenario.repetitions.resize(1);
  return model;
}

template <int W>
void play_at_random(std::int32_t columns, std::int32_t rows) {
  Program program = program_of(rich_model(columns, rows));
  program.follows_pieces = true;
  program.piece_registers = {{program::Bank::Int, 0, 1}, {program::Bank::Set, 0, 1}};
  program.int_count = 1;
  program.set_count = 1;
  Machine<W> machine(program, Budget{});
  machine.restart();
  interpreter::Random random(7);
  const auto n = static_cast<std::uint64_t>(program.site_count);
  const auto site = [&] { return static_cast<std::int32_t>(random.below(n)); };
  struct Before {
    std::vector<std::uint64_t> memory;
    std::size_t trail;
  };
  std::vector<Before> past;
  for (int step = 0; step < 600; ++step) {
    past.push_back({machine.memory, machine.trail.size()});
    switch (random.below(7)) {
      case 0:
      case 1:
        machine.move_piece(site(), site(), -1);
        break;
      case 2:
        machine.remove_pieces(Set<W>::single(site()) | Set<W>::single(site()));
        break;
      case 3:
        machine.put_piece(static_cast<std::int32_t>(random.below(3)),
                          static_cast<std::int32_t>(random.below(3)) - 1, site(), -1);
        break;
      case 4:
        machine.store(0, site(), static_cast<std::int32_t>(random.below(12)) - 1, -1);
        break;
      case 5:
        machine.add_to(1, static_cast<std::int32_t>(random.below(2)),
                       static_cast<std::int32_t>(random.below(200)) - 100, -1);
        break;
      case 6:
        machine.store_set(2, 0, Set<W>::single(site()), -1);
        machine.store(3, static_cast<std::int32_t>(random.below(2)), site(), -1);
        break;
    }
    check_planes(machine);
    REQUIRE(machine.block[static_cast<std::size_t>(Field::HashLow) / 2] ==
            machine.hash_from_scratch());
  }
  CHECK(!machine.reports.empty());
  // Back to the beginning, step by step.
  while (!past.empty()) {
    machine.undo_to(static_cast<std::uint32_t>(past.back().trail));
    REQUIRE(machine.memory == past.back().memory);
    past.pop_back();
  }
}

TEST_CASE("Planes, mail and hash agree, and every effect comes back") {
  play_at_random<1>(5, 4);
  play_at_random<2>(9, 9);
}

// ---- the meaning of single effects

struct Fixture {
  explicit Fixture(lang::GameModel model, bool follows = false)
      : program(program_of(std::move(model))) {
    program.follows_pieces = follows;
    program.int_count = 8;
    program.set_count = 2;
    machine = std::make_unique<Machine<1>>(program, Budget{});
    machine->restart();
  }
  Program program;
  std::unique_ptr<Machine<1>> machine;
};

TEST_CASE("Moving captures, and attributes travel with their piece") {
  Fixture at(rich_model(3, 3));
  Machine<1>& machine = *at.machine;
  REQUIRE(machine.put_piece(0, 0, 0, -1));
  REQUIRE(machine.put_piece(1, 1, 4, -1));
  REQUIRE(machine.store(0, 0, 3, -1));
  REQUIRE(machine.store(0, 4, 7, -1));
  REQUIRE(machine.move_piece(0, 4, -1));
  CHECK(machine.piece_at(0) == 0);
  CHECK(machine.kind_at(4) == 0);
  CHECK(machine.owner_at(4) == 0);
  CHECK(machine.load(0, 4) == 3);
  CHECK(machine.load(0, 0) == kNone);
  // One that has what it began with leaves nothing behind of the captured one.
  REQUIRE(machine.put_piece(1, 1, 8, -1));
  REQUIRE(machine.move_piece(8, 4, -1));
  CHECK(machine.load(0, 4) == 0);
  CHECK(machine.beside(at.program.layout.acted) == 1);
}

TEST_CASE("Values of type Piece follow their piece, and are none when it goes") {
  Fixture at(rich_model(3, 3), true);
  Machine<1>& machine = *at.machine;
  machine.put_piece(0, 0, 0, -1);
  machine.put_piece(0, 1, 1, -1);
  machine.store(3, 0, 0, -1);
  machine.store(3, 1, 1, -1);
  machine.move_piece(0, 1, -1);
  CHECK(machine.load(3, 0) == 1);
  CHECK(machine.load(3, 1) == kNone);
  machine.remove_pieces(Set<1>::single(1));
  CHECK(machine.load(3, 0) == kNone);
}

TEST_CASE("What cannot be done is refused and reported") {
  lang::GameModel model = rich_model(3, 3);
  model.kinds[2].most = {1, -1};
  Fixture at(std::move(model));
  Machine<1>& machine = *at.machine;
  machine.put_piece(0, 0, 0, -1);
  CHECK_FALSE(machine.put_piece(0, 1, 0, -1));
  CHECK_FALSE(machine.move_piece(5, 6, -1));
  CHECK_FALSE(machine.move_piece(kNone, 6, -1));
  CHECK_FALSE(machine.put_piece(kNone, 0, 3, -1));
  CHECK_FALSE(machine.put_piece(0, kNone, 3, -1));
  CHECK_FALSE(machine.put_piece(0, 0, kNone, -1));
  CHECK_FALSE(machine.store(0, 0, 10, -1));
  CHECK_FALSE(machine.store(0, 0, kNone, -1));
  CHECK_FALSE(machine.store(0, kNone, 1, -1));
  CHECK(machine.store(3, 0, kNone, -1));
  CHECK(machine.add_to(1, 0, 300, -1));
  CHECK_FALSE(machine.add_to(1, 0, 1, -1));
  CHECK_FALSE(machine.add_to(1, 0, INT32_MAX, -1));
  CHECK(machine.load(1, 0) == 300);
  // A bound counts in turns, not while the game is set up.
  CHECK(machine.put_piece(2, 0, 3, -1));
  CHECK(machine.put_piece(2, 0, 4, -1));
  machine.set_stage(Stage::Turn);
  CHECK_FALSE(machine.put_piece(2, 0, 5, -1));
  CHECK(machine.put_piece(2, 1, 6, -1));
  CHECK(machine.reports.size() >= 7);
}

TEST_CASE("A number is remembered within its range, none included") {
  lang::GameModel model = model_of(3, 3, 1);
  for (const std::int32_t most : {100, 30'000, 1'000'000}) {
    lang::Variable variable = variable_of("x", Owner::Site, Base::Int, -most, most);
    variable.type.optional = true;
    model.variables.push_back(variable);
  }
  Fixture at(std::move(model));
  for (std::int32_t i = 0; i < 3; ++i) {
    const std::int32_t most = at.program.layout.variables[static_cast<std::size_t>(i)].most;
    CHECK(at.machine->load(i, 4) == kNone);
    for (const std::int32_t value : {-most, -1, 0, most, kNone}) {
      REQUIRE(at.machine->store(i, 4, value, -1));
      CHECK(at.machine->load(i, 4) == value);
      CHECK(at.machine->load(i, 3) == kNone);
      CHECK(at.machine->load(i, 5) == kNone);
    }
  }
}

TEST_CASE("A variable that was never set is an error to read") {
  lang::GameModel model = model_of(3, 3, 1);
  model.variables.push_back(variable_of("goal", Owner::Game, Base::Site));
  Fixture at(std::move(model));
  CHECK_THROWS_AS(at.machine->load(0, 0), DescriptionError);
  REQUIRE(at.machine->store(0, 0, 5, -1));
  CHECK(at.machine->load(0, 0) == 5);
}

TEST_CASE("An initial value that follows from the owner is his, until one is written") {
  lang::GameModel model = model_of(3, 3, 1);
  lang::Expr who;
  who.op = lang::Op::Me;
  who.type.base = Base::Player;
  model.exprs.push_back(who);
  lang::Variable keeper = variable_of("keeper", Owner::Piece, Base::Player);
  keeper.initial = 0;
  model.variables.push_back(keeper);
  Program program = program_of(std::move(model));
  REQUIRE_FALSE(program.layout.variables[0].fixed_initial);
  REQUIRE(program.layout.variables[0].state_free);
  program.int_count = 2;
  program.initials[0].pc = static_cast<std::int32_t>(program.code.size());
  program.initials[0].result = {program::Bank::Int, 0, 1};
  program.code.push_back({Code::Me, 0});
  program.code.push_back({Code::Halt});
  Machine<1> machine(program, Budget{});
  machine.restart();
  machine.put_piece(0, 0, 3, -1);
  machine.put_piece(0, 1, 4, -1);
  for (int again = 0; again < 2; ++again) {
    CHECK(machine.load(0, 3) == 0);
    CHECK(machine.load(0, 4) == 1);
    CHECK(machine.load(0, 5) == kNone);
  }
  machine.store(0, 3, 1, -1);
  CHECK(machine.load(0, 3) == 1);
  CHECK_FALSE(machine.is_initial(0, 3));
  machine.move_piece(3, 4, -1);
  CHECK(machine.load(0, 4) == 1);
  CHECK_FALSE(machine.is_initial(0, 4));
  // Written as it began, it counts as never written.
  machine.store(0, 4, 0, -1);
  CHECK(machine.is_initial(0, 4));
  CHECK(machine.load(0, 4) == 0);
  CHECK(machine.field(Field::Me) == 0);
}

TEST_CASE("A set at first is worked out once for each owner, and read as often as one likes") {
  lang::GameModel model = model_of(3, 3, 2);
  lang::Expr who;
  who.op = lang::Op::Me;
  who.type.base = Base::Player;
  model.exprs.push_back(who);
  lang::Variable own = variable_of("own", Owner::Player, Base::Player);
  own.type.shape = lang::Shape::Set;
  own.initial = 0;
  model.variables.push_back(own);
  Program program = program_of(std::move(model));
  REQUIRE(program.layout.variables[0].state_free);
  program.int_count = 2;
  program.set_count = 2;
  program.initials[0].pc = static_cast<std::int32_t>(program.code.size());
  program.initials[0].result = {program::Bank::Set, 0, 1};
  program.code.push_back({Code::Me, 0});
  program.code.push_back({Code::SetSingle, 0, 0});
  program.code.push_back({Code::Halt});
  Machine<1> machine(program, Budget{});
  machine.restart();
  const auto one = [](int bit) { return Set<1>::single(bit); };
  for (int again = 0; again < 2; ++again) {
    CHECK(machine.load_set(0, 0) == one(0));
    CHECK(machine.load_set(0, 1) == one(1));
  }
  machine.store_set(0, 1, one(0), -1);
  CHECK(machine.load_set(0, 1) == one(0));
  CHECK_FALSE(machine.is_initial(0, 1));
  machine.store_set(0, 1, one(1), -1);
  CHECK(machine.is_initial(0, 1));
  CHECK(machine.load_set(0, 1) == one(1));
}

// ---- moments

using Form = Change::Form;

Change lift(std::int32_t from, std::int32_t to) {
  Change change;
  change.form = Form::Lift;
  change.from = from;
  change.to = to;
  return change;
}

Change of_variable(Form form, std::int32_t variable, std::int32_t of, std::int32_t number) {
  Change change;
  change.form = form;
  change.variable = variable;
  change.of = of;
  change.number = number;
  change.statement = 0;
  return change;
}

lang::GameModel model_with_a_statement() {
  lang::GameModel model = rich_model(3, 3);
  model.statements.resize(1);
  return model;
}

TEST_CASE("In one moment two pieces change places") {
  Fixture at(model_with_a_statement(), true);
  Machine<1>& machine = *at.machine;
  machine.put_piece(0, 0, 0, -1);
  machine.put_piece(1, 1, 1, -1);
  machine.store(0, 0, 3, -1);
  machine.store(0, 1, 7, -1);
  machine.store(3, 0, 0, -1);
  machine.changes = {lift(1, 0), lift(0, 1)};
  REQUIRE(machine.commit_changes());
  CHECK(machine.kind_at(0) == 1);
  CHECK(machine.kind_at(1) == 0);
  CHECK(machine.load(0, 0) == 7);
  CHECK(machine.load(0, 1) == 3);
  CHECK(machine.load(3, 0) == 1);
  CHECK(machine.changes.empty());
  check_planes(machine);
}

TEST_CASE("A moment that contradicts itself is an error of the description") {
  Fixture at(model_with_a_statement());
  Machine<1>& machine = *at.machine;
  machine.put_piece(0, 0, 0, -1);
  machine.put_piece(0, 0, 1, -1);
  SECTION("to two places") {
    machine.changes = {lift(0, 3), lift(0, 4)};
    machine.changes[1].statement = 0;
    CHECK_THROWS_AS(machine.commit_changes(), DescriptionError);
  }
  SECTION("to one place") {
    machine.changes = {lift(0, 3), lift(1, 3)};
    CHECK_THROWS_AS(machine.commit_changes(), DescriptionError);
  }
  SECTION("two values") {
    machine.changes = {of_variable(Form::Set, 1, 0, 5), of_variable(Form::Set, 1, 0, 6)};
    CHECK_THROWS_AS(machine.commit_changes(), DescriptionError);
  }
  SECTION("the same value twice is none") {
    machine.changes = {of_variable(Form::Set, 1, 0, 5), of_variable(Form::Set, 1, 0, 5)};
    CHECK(machine.commit_changes());
    CHECK(machine.load(1, 0) == 5);
  }
}

TEST_CASE("What is added and taken in one moment adds up, behind what is set") {
  Fixture at(model_with_a_statement());
  Machine<1>& machine = *at.machine;
  machine.changes = {of_variable(Form::Take, 1, 0, 400), of_variable(Form::Add, 1, 0, 250),
                     of_variable(Form::Set, 1, 0, 100), of_variable(Form::Add, 1, 1, 2)};
  REQUIRE(machine.commit_changes());
  CHECK(machine.load(1, 0) == -50);
  CHECK(machine.load(1, 1) == 2);
  machine.changes = {of_variable(Form::Take, 1, 0, 251)};
  CHECK_FALSE(machine.commit_changes());
}

TEST_CASE("A removed piece is not moved, and a lifted one is not captured") {
  Fixture at(model_with_a_statement());
  Machine<1>& machine = *at.machine;
  machine.put_piece(0, 0, 0, -1);
  machine.put_piece(1, 0, 1, -1);
  machine.put_piece(2, 1, 2, -1);
  Change gone;
  gone.form = Form::Remove;
  gone.from = 0;
  machine.changes = {lift(0, 5), gone, lift(1, 2), lift(2, kNone)};
  REQUIRE(machine.commit_changes());
  CHECK(machine.plane(at.program.layout.occupied) == Set<1>::single(2));
  CHECK(machine.kind_at(2) == 1);
}

TEST_CASE("A piece that becomes another keeps what the new kind has, too") {
  lang::GameModel model = model_with_a_statement();
  lang::Variable crown = variable_of("crown", Owner::Piece, Base::Int, 0, 9);
  crown.of_kind = {false, true, true};
  model.variables.push_back(crown);
  Fixture at(std::move(model));
  Machine<1>& machine = *at.machine;
  machine.put_piece(1, 0, 0, -1);
  machine.store(0, 0, 5, -1);
  machine.store(4, 0, 6, -1);
  Change turn;
  turn.form = Form::Turn;
  turn.from = 0;
  const auto become = [&](std::int32_t kind) {
    turn.kind = kind;
    machine.changes = {turn};
    REQUIRE(machine.commit_changes());
  };
  become(2);
  CHECK(machine.kind_at(0) == 2);
  CHECK(machine.load(4, 0) == 6);
  become(0);
  CHECK(machine.load(0, 0) == 5);
  CHECK(machine.load(4, 0) == kNone);  // this kind has none
  become(1);
  CHECK(machine.load(4, 0) == 0);
  CHECK(machine.owner_at(0) == 0);
}

TEST_CASE("A change of the block is noticed, and one that comes to nothing is not") {
  Fixture at(model_with_a_statement());
  Machine<1>& machine = *at.machine;
  machine.set_beside(at.program.layout.acted, 1);
  const auto height = static_cast<std::uint32_t>(machine.trail.size());
  CHECK_FALSE(machine.changed_since(height));
  machine.put_piece(0, 0, 4, -1);
  CHECK(machine.changed_since(height));
  machine.remove_pieces(Set<1>::single(4));
  CHECK_FALSE(machine.changed_since(height));
  machine.ints[3] = 1;
  machine.log_int(3);
  machine.ints[3] = 2;  // registers are no part of it
  CHECK_FALSE(machine.changed_since(height));
}

}  // namespace

}  // namespace ludo::runtime
