// Where everything lies in a block.
#include "interpreter/program/layout.hpp"

#include <algorithm>

#include "interpreter/program/layout_build.hpp"
#include "interpreter/program/lowering.hpp"
#include "tests/interpreter/runtime/hand_made.hpp"
#include "tests/support/catch.hpp"

namespace ludo::program {

namespace {

using lang::Base;
using lang::Owner;
using runtime::model_of;
using runtime::program_of;
using runtime::variable_of;

std::int32_t set_bit(const Program& program, std::int32_t constant, std::int32_t bit) {
  const auto word = static_cast<std::size_t>(constant * program.words + (bit >> 6));
  return static_cast<std::int32_t>(program.set_constants[word] >> (bit & 63) & 1U);
}

TEST_CASE("The width of sets is the least that holds the largest domain") {
  CHECK(program_of(model_of(8, 8, 1)).words == 1);
  CHECK(program_of(model_of(9, 9, 1)).words == 2);
  CHECK(program_of(model_of(15, 15, 1)).words == 4);
  CHECK(program_of(model_of(20, 20, 1)).words == 8);
  CHECK(program_of(model_of(32, 32, 1)).words == 16);
  CHECK(program_of(model_of(33, 32, 1)).words == 32);
  CHECK_THROWS_AS(program_of(model_of(2049, 1, 1)), NotFrozen);
}

TEST_CASE("Sets of numbers begin at 0, or at the least number below") {
  lang::GameModel positive = model_of(3, 3, 1);
  lang::Variable years = variable_of("years", Owner::Game, Base::Int, 40, 70);
  years.type.shape = lang::Shape::Set;
  positive.variables.push_back(years);
  const Program above = program_of(std::move(positive));
  CHECK(above.number_base == 0);
  CHECK(above.words == 2);
  lang::GameModel model = model_of(3, 3, 1);
  lang::Variable numbers = variable_of("numbers", Owner::Game, Base::Int, -70, 20);
  numbers.type.shape = lang::Shape::Set;
  model.variables.push_back(numbers);
  const Program program = program_of(std::move(model));
  CHECK(program.number_base == -70);
  CHECK(program.words == 2);
}

TEST_CASE("A secret phase keeps what was written and by whom, beside the position") {
  lang::GameModel open = model_of(3, 3, 1);
  lang::Variable lasts = variable_of("lasts", Owner::Player, Base::Int, 0, 9);
  lang::Variable passes = variable_of("passes", Owner::Turn, Base::Int, 0, 9);
  open.variables = {lasts, passes};
  lang::GameModel model = open;
  CHECK(program_of(std::move(open)).layout.secret.begin == -1);
  model.scenario.phases[0].secretly = true;
  const Layout layout = program_of(std::move(model)).layout;
  const SecretSlots& secret = layout.secret;
  CHECK(layout.beside_begin < secret.begin);
  CHECK(secret.variables[0] >= secret.begin);
  CHECK(secret.variables[1] == -1);
  CHECK(secret.start % 8 == 0);
  CHECK(secret.start + layout.position_end <= layout.registers_begin);
}

TEST_CASE("Shifts lead where steps lead, and back") {
  const Program program = program_of(model_of(5, 4, 1));
  for (std::int32_t direction = 0; direction < program.direction_count; ++direction) {
    const auto& there = program.shifts[static_cast<std::size_t>(direction)];
    const auto& back = program.back_shifts[static_cast<std::size_t>(direction)];
    std::int32_t n_steps = 0;
    for (std::int32_t site = 0; site < program.site_count; ++site) {
      const std::int32_t next = program.model->board.step(site, direction);
      std::int32_t found = -1;
      for (const ShiftGroup& group : there) {
        if (set_bit(program, group.mask, site) != 0) found = site + group.by;
      }
      CHECK(found == next);
      if (next < 0) continue;
      ++n_steps;
      const bool comes_back = std::any_of(back.begin(), back.end(), [&](const auto& group) {
        return set_bit(program, group.mask, next) != 0 && next + group.by == site;
      });
      CHECK(comes_back);
    }
    CHECK(n_steps > 0);
  }
  CHECK(program.symmetric_steps);
  CHECK(set_bit(program, program.all_sites, 19) == 1);
  CHECK(set_bit(program, program.all_sites, 20) == 0);
  CHECK(set_bit(program, program.no_sites, 0) == 0);
}

TEST_CASE("Pairs of kind and owner have codes of their own") {
  lang::GameModel model = model_of(3, 3, 3);
  model.kinds[1].of_player = {false, true};
  model.kinds[2].of_player = {false, false};
  model.kinds[2].of_nobody = true;
  const Layout layout = program_of(std::move(model)).layout;
  REQUIRE(layout.codes.size() == 9);
  // Those that are declared come first.
  CHECK(layout.codes[0].kind == 0);
  CHECK(layout.codes[2].kind == 1);
  CHECK(layout.codes[2].owner == 1);
  CHECK(layout.codes[3].kind == 2);
  CHECK(layout.codes[3].owner == -1);
  for (std::size_t code = 0; code < layout.codes.size(); ++code) {
    const auto& pair = layout.codes[code];
    CHECK(layout.code_of[static_cast<std::size_t>(pair.kind * 3 + pair.owner + 1)] ==
          static_cast<std::int32_t>(code));
  }
}

TEST_CASE("A game with one kind keeps no plane for it") {
  const Layout one = program_of(model_of(3, 3, 1)).layout;
  CHECK(one.kind_planes == std::vector<std::int32_t>{one.occupied});
  const Layout two = program_of(model_of(3, 3, 2)).layout;
  CHECK(two.kind_planes[0] != two.occupied);
  CHECK(two.kind_planes[0] != two.kind_planes[1]);
}

TEST_CASE("Scalars are as small as their ranges allow, none included") {
  lang::GameModel model = model_of(3, 3, 1);
  const auto add = [&](std::int32_t least, std::int32_t most) {
    model.variables.push_back(variable_of("x", Owner::Game, Base::Int, least, most));
  };
  add(-127, 127);
  add(-128, 0);
  add(0, 128);
  add(-32767, 32767);
  add(0, 32768);
  const Layout layout = program_of(std::move(model)).layout;
  using Store = VariableSlot::Store;
  std::vector<Store> stores;
  for (const VariableSlot& slot : layout.variables) stores.push_back(slot.store);
  CHECK(stores ==
        std::vector<Store>{Store::Byte, Store::Short, Store::Short, Store::Short, Store::Int});
}

TEST_CASE("Nothing overlaps, and each part holds what it should") {
  lang::GameModel model = model_of(9, 9, 2);
  for (const Owner owner : {Owner::Piece, Owner::Player, Owner::Site, Owner::Game, Owner::Turn,
                            Owner::Phase, Owner::Move, Owner::Record}) {
    model.variables.push_back(variable_of("small", owner, Base::Int, 0, 9));
    lang::Variable set = variable_of("set", owner, Base::Site);
    set.type.shape = lang::Shape::Set;
    model.variables.push_back(set);
    lang::Variable tally = variable_of("tally", owner, Base::Kind, 0, 20);
    tally.type.shape = lang::Shape::Tally;
    model.variables.push_back(tally);
  }
  model.scenario.limits.resize(2);
  const Program program = program_of(std::move(model));
  const Layout& layout = program.layout;
  std::vector<int> taken(static_cast<std::size_t>(layout.bytes));
  const auto take = [&](std::int32_t from, std::int32_t bytes) {
    for (std::int32_t i = from; i < from + bytes; ++i) ++taken[static_cast<std::size_t>(i)];
  };
  take(0, 4 * static_cast<std::int32_t>(Field::End_));
  take(layout.seats, 2);
  take(layout.mail, layout.mail_bytes * 81);
  take(layout.occupied, 16);
  for (const std::int32_t plane : layout.owner_planes) take(plane, 16);
  for (const std::int32_t plane : layout.kind_planes) take(plane, 16);
  for (const std::int32_t field : {layout.over, layout.result_key, layout.draw, layout.finished,
                                   layout.turns, layout.turns_of_phase, layout.rounds,
                                   layout.passes_in_a_row, layout.passed, layout.acted}) {
    take(field, 4);
  }
  take(layout.ranks, 8);
  take(layout.ranks_out, 20);
  take(layout.quiet, 8);
  for (const VariableSlot& slot : layout.variables) {
    take(slot.offset, slot.stride * slot.owners);
    if (slot.store == VariableSlot::Store::Set) CHECK(slot.offset % 8 == 0);
    switch (slot.part) {
      case VariableSlot::Part::Position:
        CHECK(slot.offset < layout.position_end);
        CHECK(slot.hashed);
        break;
      case VariableSlot::Part::Turn:
        CHECK((layout.turn_begin <= slot.offset && slot.offset < layout.turn_end));
        break;
      case VariableSlot::Part::Move:
        CHECK((layout.move_begin <= slot.offset && slot.offset < layout.move_end));
        break;
      case VariableSlot::Part::Beside:
        CHECK(layout.beside_begin <= slot.offset);
        CHECK_FALSE(slot.hashed);
        break;
    }
  }
  CHECK(*std::max_element(taken.begin(), taken.end()) == 1);
  CHECK(layout.bytes % 8 == 0);
}

TEST_CASE("The registers that outlive a boundary come last") {
  Program program = program_of(model_of(9, 9, 1));
  const std::int32_t before = program.layout.bytes;
  lay_out_registers(program);
  CHECK(program.layout.bytes == before);
  program.resumes.resize(2);
  program.resumes[0].live = {{Bank::Int, 0, 1}};
  program.resumes[1].live = {{Bank::Int, 0, 1}, {Bank::Set, 0, 1}, {Bank::Several, 1, 3}};
  lay_out_registers(program);
  CHECK(program.layout.registers_begin == before);
  CHECK(program.layout.registers_end - before >= 4 + 16 + 12);
  CHECK(program.layout.bytes == program.layout.registers_end);
}

}  // namespace

}  // namespace ludo::program
