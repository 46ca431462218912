// What the code of loops asks for: sub-sets in order, records kept, connected sites, cycles.

#include "interpreter/runtime/loops.hpp"

#include "tests/interpreter/runtime/bare.hpp"

namespace ludo::runtime {

namespace {

using Items = std::vector<std::int32_t>;

// Records as: weight, then the digits.
template <int W>
std::vector<std::pair<std::int32_t, Items>> records(const Machine<W>& machine, std::int32_t list) {
  std::vector<std::pair<std::int32_t, Items>> all;
  for (auto at = static_cast<std::size_t>(list); machine.arena[at] != 0;
       at += static_cast<std::size_t>(machine.arena[at])) {
    const auto begin = machine.arena.begin() + static_cast<std::ptrdiff_t>(at);
    all.emplace_back(begin[2], Items(begin + 3, begin + 3 + begin[1]));
  }
  return all;
}

BareProgram subsets_of(const lang::GameModel& model, const Operand& domain) {
  BareProgram bare(model);
  bare.program.operands = {domain};
  bare.program.pool = {0, 20, 22, 0};  // domain, least, most, how a record is bound
  return bare;
}

}  // namespace

TEST_CASE("sub-sets come in the order of their digits") {
  const auto game = interpreter::load_text(board_game("board square 4 x 3"));
  const BareProgram bare = subsets_of(*game.model, {Bank::Set, 3, 1});
  with_machine(bare.program, [&]<int W>(Machine<W>& machine) {
    machine.sets[3] = as_bits<W>({2, 5, 7});
    const Instruction in{.code = Code::CollectSubsets, .dst = 0, .x = 0};
    const auto digits = [&](std::int32_t least, std::int32_t most) {
      machine.ints[20] = least;
      machine.ints[22] = most;
      machine.arena.clear();
      std::vector<Items> all;
      for (const auto& [weight, items] : records(machine, collect_subsets(machine, in))) {
        CHECK(weight == 1);
        all.push_back(items);
      }
      return all;
    };
    CHECK(digits(0, 3) ==
          std::vector<Items>{
              {-1}, {2, -1}, {2, 5, -1}, {2, 5, 7, -1}, {2, 7, -1}, {5, -1}, {5, 7, -1}, {7, -1}});
    CHECK(digits(2, 2) == std::vector<Items>{{2, 5, -1}, {2, 7, -1}, {5, 7, -1}});
    CHECK(digits(4, 5).empty());
    CHECK(digits(kNone, 2).empty());
    CHECK(digits(0, kNone).empty());
  });
}

TEST_CASE("parts of a tally are weighted by the ways to draw them") {
  const auto game = interpreter::load_text(board_game("board square 4 x 3"));
  const BareProgram bare = subsets_of(*game.model, {Bank::Several, 30, 3});
  with_machine(bare.program, [&](auto& machine) {
    const Items tally{2, 0, 3};
    std::copy(tally.begin(), tally.end(), machine.ints + 30);
    machine.ints[20] = machine.ints[22] = 2;
    const Instruction in{.code = Code::CollectSubsets, .dst = 0, .x = 0, .y = 8};
    const auto found = records(machine, collect_subsets(machine, in));
    // Two of the five: 1 + 6 + 3 = 10 ways.
    using Weighted = std::vector<std::pair<std::int32_t, Items>>;
    CHECK(found == Weighted{{1, {0, 0, -1}}, {6, {0, 2, -1}}, {3, {2, 2, -1}}});
  });
}

TEST_CASE("a kept record joins the last list") {
  const auto game = interpreter::load_text(board_game("board square 4 x 3"));
  const BareProgram bare = subsets_of(*game.model, {Bank::Set, 3, 1});
  with_machine(bare.program, [&]<int W>(Machine<W>& machine) {
    machine.sets[3] = as_bits<W>({2, 5, 7});
    machine.ints[20] = machine.ints[22] = 1;
    const std::int32_t all = collect_subsets(machine, {.dst = 0, .x = 0});
    machine.ints[40] = machine.begin_records();
    machine.ints[42] = all;
    keep_record(machine, {.a = 40, .b = 42});
    machine.ints[42] = all + machine.arena[static_cast<std::size_t>(all)];
    keep_record(machine, {.a = 40, .b = 42});
    using Weighted = std::vector<std::pair<std::int32_t, Items>>;
    CHECK(records(machine, machine.ints[40]) == Weighted{{1, {2, -1}}, {1, {5, -1}}});
    CHECK(records(machine, all).size() == 3);
  });
}

TEST_CASE("entries and keys of tallies") {
  const auto game = interpreter::load_text(board_game("board square 4 x 3"));
  const BareProgram bare(*game.model);
  with_machine(bare.program, [&](auto& machine) {
    const Items tally{0, 4, 1};
    std::copy(tally.begin(), tally.end(), machine.ints + 30);
    for (const auto& [key, count] :
         std::vector<std::pair<std::int32_t, std::int32_t>>{{0, 0}, {1, 4}, {3, 0}, {kNone, 0}}) {
      machine.ints[10] = key;
      tally_entry(machine, {.dst = 12, .a = 30, .b = 10, .x = 3});
      CHECK(machine.ints[12] == count);
    }
    tally_keys(machine, {.dst = 5, .a = 30, .x = 3});
    CHECK(as_items(machine.sets[5]) == Items{1, 2});
  });
}

TEST_CASE("the turns of a cycle are looked at one after the other") {
  const auto game = interpreter::load_text(
      board_game("board square 4 x 3", "  the turn has taken: 0 to 9, at first 0\n"));
  const BareProgram bare(*game.model);
  with_machine(bare.program, [&](auto& machine) {
    const program::Layout& layout = bare.program.layout;
    const auto position = static_cast<std::size_t>(layout.position_end) / 8;
    const auto turn = static_cast<std::size_t>(layout.move_end - layout.turn_begin) / 8;
    // Turns of White, Black and White that took 3, 4 and 5; the first lies before the cycle.
    for (const auto& [mover, taken] : {std::pair{0, 2}, {0, 3}, {1, 4}, {0, 5}}) {
      Repeated entry;
      entry.mover = mover;
      entry.position = static_cast<std::uint32_t>(machine.history.positions.size());
      machine.history.positions.resize(entry.position + position);
      REQUIRE(machine.write_number(0, 0, taken, -1));
      const std::uint64_t* const now = machine.block + layout.turn_begin / 8;
      machine.history.positions.insert(machine.history.positions.end(), now, now + turn);
      machine.history.entries.push_back(entry);
    }
    machine.cycle = 1;
    machine.set_field(Field::Mover, 1);
    machine.ints[10] = 0;  // counts the turns
    machine.ints[12] = 0;  // White
    const Instruction in{.code = Code::CycleTurn, .dst = 10, .a = 12};
    const auto height = static_cast<std::uint32_t>(machine.trail.size());
    Items seen;
    while (take_cycle_turn(machine, in)) {
      CHECK(machine.field(Field::Mover) == 0);
      seen.push_back(machine.load(0, 0));
      machine.undo_to(height);
    }
    CHECK(seen == Items{3, 5});
    CHECK(machine.field(Field::Mover) == 1);
  });
}

}  // namespace ludo::runtime
