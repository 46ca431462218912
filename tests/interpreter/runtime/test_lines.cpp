// Steps and line patterns of the fast machine against the plain tables and the reference engine.

#include <optional>

#include "tests/interpreter/runtime/bare.hpp"

namespace ludo::runtime {

namespace {

using program::LinePlan;
using program::LineSegment;
using Items = std::vector<std::int32_t>;

Items sorted(Items items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
  return items;
}

// A pattern for the reference engine, and the same as a plan with its registers' contents.
struct DrawnLine {
  lang::Generator generator;
  LinePlan plan;
  std::vector<std::pair<std::uint16_t, Items>> sets;
  std::vector<std::pair<std::uint16_t, std::int32_t>> ints;
};

constexpr std::uint16_t kFrom = 0;     // integer registers: the first site, …
constexpr std::uint16_t kBounds = 8;   // … bounds and amounts
constexpr std::uint16_t kNames = 100;  // … and names; sets: the same above 40
constexpr std::uint16_t kSetNames = 40;

struct Drawing {
  lang::GameModel& model;
  Random random;

  lang::ExprId number(std::int32_t value) {
    return add_constant(model, type_of(Base::Int), Value(value));
  }

  DrawnLine line() {
    const lang::Board& board = model.board;
    const auto sites = static_cast<std::int32_t>(board.sites.size());
    const auto n_directions = static_cast<std::int32_t>(board.directions.size());
    DrawnLine drawn;
    lang::LinePattern pattern;
    lang::Expr from;
    from.op = lang::Op::Slot;
    from.type = type_of(Base::Site);
    from.imm = 0;
    pattern.from = add_expr(model, from);
    drawn.plan.from = kFrom;
    pattern.included = drawn.plan.included = draw(random, 4) == 0;
    Index slot = 1;
    std::uint16_t next_int = kBounds, next_set = 0;

    Items directions =
        draw(random, 3) == 0 ? draw_some(random, n_directions, 4) : sorted(board.any_directions);
    if (draw(random, 2) == 0 && !directions.empty()) {
      drawn.plan.fixed_directions = directions;
    } else {
      drawn.plan.directions = next_set;
      drawn.sets.emplace_back(next_set++, directions);
    }
    pattern.directions =
        add_constant(model, type_of(Base::Direction, Shape::Set), Value(directions));
    if (draw(random, 2) == 0) {
      pattern.direction_slot = slot++;
      drawn.plan.direction = kNames;
    }

    const std::int32_t n = 1 + draw(random, 3);
    for (std::int32_t i = 0; i < n; ++i) {
      lang::Segment segment;
      LineSegment made;
      const bool last = i + 1 == n;
      if (draw(random, 8) != 0) {
        const Items among = draw_some(random, sites, 4 + draw(random, 4));
        segment.what = add_constant(model, type_of(Base::Site, Shape::Set), Value(among));
        made.what = next_set;
        drawn.sets.emplace_back(next_set++, among);
        segment.run = made.run = draw(random, 4) == 0;
        segment.or_edge = made.or_edge = last && draw(random, 4) == 0;
        std::int32_t least = draw(random, 3);
        std::optional<std::int32_t> most;
        if (draw(random, 2) == 0) most = least + draw(random, 3);
        if (draw(random, 3) == 0) most = least = 1;
        if (draw(random, 12) == 0) least = kNone;
        segment.least = number(least);
        if (most) segment.most = number(*most);
        const bool fixed = draw(random, 2) == 0;
        const auto bound = [&](std::int32_t value, std::int32_t& known, std::uint16_t& reg) {
          if (fixed && value != kNone) {
            known = value;
            return;
          }
          reg = next_int;
          drawn.ints.emplace_back(next_int++, value);
        };
        bound(least, made.fixed_least, made.least);
        if (most) {
          bound(*most, made.fixed_most, made.most);
        } else if (fixed) {
          made.fixed_most = INT32_MAX;
        }
      }
      if (draw(random, 2) == 0) {
        segment.as_slot = slot++;
        segment.as_is_site = draw(random, 2) == 0;
        const auto at =
            static_cast<std::uint16_t>((segment.as_is_site ? kNames : kSetNames) + segment.as_slot);
        made.as = {segment.as_is_site ? Bank::Int : Bank::Set, at, 1};
      }
      if (draw(random, 2) == 0) {
        segment.to_slot = slot++;
        made.to = static_cast<std::uint16_t>(kNames + segment.to_slot);
      }
      if (draw(random, 6) == 0) {
        for (const std::int32_t amount : {-1, 1, 2}) {
          if (draw(random, 3) == 0) continue;
          segment.bends.push_back(number(amount));
          made.bends.push_back(next_int);
          drawn.ints.emplace_back(next_int++, amount);
        }
      }
      pattern.segments.push_back(segment);
      drawn.plan.segments.push_back(made);
    }
    drawn.generator.form = lang::GeneratorForm::Line;
    drawn.generator.patterns.push_back(pattern);
    return drawn;
  }
};

// A solution as numbers: the digits, then what is bound.
using Found = std::pair<Items, std::vector<Items>>;

std::vector<Found> by_reference(const interpreter::Rules& rules, const lang::Generator& generator,
                                Index from) {
  const interpreter::Budget budget;
  interpreter::Machine machine(rules, budget);
  const interpreter::State state;
  std::vector<Value> slots{Value(from)};
  interpreter::Scene scene{state, slots};
  std::vector<Found> all;
  for (const interpreter::Solution& solution : machine.solutions(scene, generator)) {
    Found found;
    found.first = solution.digits;
    for (const auto& [slot, value] : solution.bindings) {
      bool is_set = false;
      for (const lang::Segment& segment : generator.patterns.front().segments) {
        is_set = is_set || (segment.as_slot == slot && !segment.as_is_site);
      }
      found.second.push_back(is_set ? value.items : Items{value.number});
    }
    all.push_back(std::move(found));
  }
  return all;
}

template <int W>
std::vector<Found> by_machine(Machine<W>& machine, const LinePlan& plan) {
  std::vector<Found> all;
  const std::int32_t list = machine.collect_lines(plan);
  for (std::int32_t at = list; machine.arena[static_cast<std::size_t>(at)] != 0;
       at += machine.arena[static_cast<std::size_t>(at)]) {
    Found found;
    const auto begin = machine.arena.begin() + at + 3;
    const auto n_digits = machine.arena[static_cast<std::size_t>(at) + 1];
    found.first.assign(begin, begin + n_digits);
    auto value = begin + n_digits;
    const auto read = [&](const Operand& operand) {
      if (operand.index == kNoRegister) return;
      if (operand.bank == Bank::Int) {
        found.second.push_back({*value++});
        return;
      }
      Set<W> set;
      for (int i = 0; i < W; ++i) {
        const auto low = static_cast<std::uint32_t>(*value++);
        const auto high = static_cast<std::uint32_t>(*value++);
        set.words[static_cast<std::size_t>(i)] = std::uint64_t{high} << 32U | low;
      }
      found.second.push_back(as_items(set));
    };
    read({Bank::Int, plan.direction, 1});
    for (const LineSegment& segment : plan.segments) {
      read(segment.as);
      read({Bank::Int, segment.to, 1});
    }
    all.push_back(std::move(found));
  }
  return all;
}

template <int W>
void set_registers(Machine<W>& machine, const DrawnLine& line) {
  for (const auto& [index, items] : line.sets) machine.sets[index] = as_bits<W>(items);
  for (const auto& [index, value] : line.ints) machine.ints[index] = value;
}

template <int W>
void compare_line(Machine<W>& machine, const interpreter::Rules& rules, const DrawnLine& line) {
  set_registers(machine, line);
  const auto sites = machine.program.site_count;
  Set<W> starts;
  for (std::int32_t from = 0; from < sites; ++from) {
    machine.arena.clear();
    machine.ints[kFrom] = from;
    const std::vector<Found> expected = by_reference(rules, line.generator, from);
    INFO("from " << from);
    REQUIRE(by_machine(machine, line.plan) == expected);
    CHECK(machine.line_exists(line.plan) == !expected.empty());
    CHECK(machine.count_lines(line.plan) == static_cast<std::int64_t>(expected.size()));
    Items ends;
    for (const Found& found : expected) ends.push_back(found.first.front());
    CHECK(as_items(machine.line_ends(line.plan)) == sorted(ends));
    if (!expected.empty()) starts.add(from);

    // With a goal only those that end there are left.
    if (from % 4 != 0) continue;
    LinePlan goal = line.plan;
    goal.goal = 30;
    Items even;
    for (std::int32_t site = 0; site < sites; site += 2) even.push_back(site);
    machine.sets[30] = as_bits<W>(even);
    std::vector<Found> left;
    for (const Found& found : expected) {
      if (found.first.front() % 2 == 0) left.push_back(found);
    }
    REQUIRE(by_machine(machine, goal) == left);
    CHECK(machine.count_lines(goal) == static_cast<std::int64_t>(left.size()));
    CHECK(machine.line_starts(goal).has(from) == !left.empty());
  }
  CHECK(as_items(machine.line_starts(line.plan)) == as_items(starts));
}

}  // namespace

TEST_CASE("shifts are steps") {
  for (const auto& [name, board_text] : boards()) {
    const auto game = interpreter::load_text(board_game(board_text));
    const lang::Board& board = game.model->board;
    const auto sites = static_cast<std::int32_t>(board.sites.size());
    const BareProgram bare(*game.model);
    INFO(name);
    with_machine(bare.program, [&]<int W>(Machine<W>& machine) {
      Random random(sites);
      for (int round = 0; round < 20; ++round) {
        const Items some = draw_some(random, sites, 1 + draw(random, 7));
        const Set<W> from = as_bits<W>(some);
        for (std::size_t d = 0; d < board.directions.size() && !board.steps.empty(); ++d) {
          const auto direction = static_cast<Index>(d);
          Items there, back;
          for (std::int32_t site = 0; site < sites; ++site) {
            const Index next = board.step(site, direction);
            CHECK(machine.step(site, direction) == (next < 0 ? kNone : next));
            if (next < 0) continue;
            if (from.has(site)) there.push_back(next);
            if (from.has(next)) back.push_back(site);
          }
          INFO("direction " << board.directions[d].name);
          CHECK(as_items(machine.shift(from, direction)) == sorted(there));
          CHECK(as_items(machine.shift_back(from, direction)) == sorted(back));
        }
        Items touching, beside;
        for (const std::int32_t site : some) {
          const auto& near = board.touching[static_cast<std::size_t>(site)];
          const auto& by = board.beside[static_cast<std::size_t>(site)];
          touching.insert(touching.end(), near.begin(), near.end());
          beside.insert(beside.end(), by.begin(), by.end());
        }
        CHECK(as_items(machine.near(from, false)) == sorted(touching));
        CHECK(as_items(machine.near(from, true)) == sorted(beside));
      }
    });
  }
}

TEST_CASE("lines match as in the reference engine") {
  for (const auto& [name, board_text] : boards()) {
    const auto game = interpreter::load_text(board_game(board_text));
    const bool is_large = game.model->board.sites.size() > 80;
    Drawing drawing{*game.model, Random(game.model->board.sites.size())};
    std::vector<DrawnLine> lines;
    for (int i = 0; i < (is_large ? 25 : 60); ++i) lines.push_back(drawing.line());
    const interpreter::Rules rules(*game.model);
    const BareProgram bare(*game.model);
    INFO(name);
    with_machine(bare.program, [&](auto& machine) {
      for (std::size_t i = 0; i < lines.size(); ++i) {
        INFO("line " << i);
        compare_line(machine, rules, lines[i]);
      }
    });
  }
}

}  // namespace ludo::runtime
