// Finds what names instructions and registers. See places.hpp.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include "interpreter/program/places.hpp"

#include <set>

#include "interpreter/program/lowering.hpp"
#include "interpreter/program/tidy.hpp"

namespace ludo::program {

namespace {

template <class Program_, class Visit>
void each_unit(Program_& program, const Visit& visit) {
  const auto lines = [&](auto& results) {
    for (auto& line : results) {
      visit(line.when);
      visit(line.who);
    }
  };
  visit(program.setup);
  for (auto& phase : program.phases) {
    for (auto* unit : {&phase.begin, &phase.turn, &phase.first, &phase.until, &phase.then}) {
      visit(*unit);
    }
    lines(phase.end);
    lines(phase.stuck);
  }
  for (auto* unit :
       {&program.first, &program.next_player, &program.score, &program.laws, &program.triggers}) {
    visit(*unit);
  }
  lines(program.end);
  lines(program.stuck);
  for (auto& rule : program.repetitions) {
    visit(rule.count);
    lines(rule.results);
  }
  for (auto& limit : program.limits) {
    visit(limit.turns);
    visit(limit.without);
    lines(limit.results);
  }
  for (auto& unit : program.initials) visit(unit);
}

// Entries of the pool that are instructions.
std::set<std::int32_t> pool_places(const Program& program) {
  std::set<std::int32_t> entries;
  for (const Instruction& in : program.code) {
    if (jumps_to_pool(in.code)) {
      for (std::int32_t i = 0; i < in.y; ++i) entries.insert(in.x + i);
    }
    if (in.code == Code::ForkOrder) {
      for (std::int32_t i = 0; i <= in.y; ++i) entries.insert(in.x + 1 + i);
    }
    if (in.code == Code::NextRecord) entries.insert(in.y);
    if (in.code == Code::PlanOr) entries.insert(in.b);
  }
  return entries;
}

}  // namespace

void each_place(Program& program, const std::function<void(std::int32_t&)>& visit) {
  for (const std::int32_t entry : pool_places(program)) {
    visit(program.pool[static_cast<std::size_t>(entry)]);
  }
  for (Instruction& in : program.code) {
    if (jumps_to_x(in.code)) visit(in.x);
  }
  const auto both = [&](std::int32_t& pc, std::vector<std::int32_t>& by_player) {
    if (pc >= 0) visit(pc);
    for (std::int32_t& place : by_player) visit(place);
  };
  each_unit(program, [&](Unit& unit) { both(unit.pc, unit.by_player); });
  for (Resume& resume : program.resumes) both(resume.pc, resume.by_player);
  for (WayPlan& way : program.ways) visit(way.entry);
  for (TravelPlan& travel : program.travels) visit(travel.entry);
}

void Registers::add(const Operand& operand) {
  if (operand.index == kNoRegister) return;
  std::vector<bool>& row = operand.bank == Bank::Set ? sets : ints;
  const int width = operand.bank == Bank::Several ? operand.width : 1;
  for (int i = 0; i < width; ++i) {
    const auto reg = static_cast<std::size_t>(operand.index + i);
    if (reg < row.size()) row[reg] = true;
  }
}

bool Registers::has(Bank bank, std::int32_t reg) const {
  const std::vector<bool>& row = bank == Bank::Set ? sets : ints;
  return static_cast<std::size_t>(reg) < row.size() && row[static_cast<std::size_t>(reg)];
}

Registers named_elsewhere(const Program& program) {
  Registers found(program);
  const auto number = [&](std::int64_t reg) {
    if (0 <= reg && reg < kNoRegister) {
      found.add({Bank::Int, static_cast<std::uint16_t>(reg), 1});
    }
  };
  const auto set = [&](std::int64_t reg) {
    if (0 <= reg && reg < kNoRegister) {
      found.add({Bank::Set, static_cast<std::uint16_t>(reg), 1});
    }
  };
  const auto pool = [&](std::int32_t at) { return program.pool[static_cast<std::size_t>(at)]; };
  each_unit(program, [&](const Unit& unit) {
    found.add(unit.result);
    found.add(unit.slot0);
  });
  for (const Operand& operand : program.operands) found.add(operand);
  for (const Operand& operand : program.piece_registers) found.add(operand);
  for (const std::uint16_t uses : program.uses) number(uses);
  for (const RecordPlan& plan : program.records) {
    for (const Operand& operand : plan.digits) found.add(operand);
    for (const Operand& operand : plan.binds) found.add(operand);
    number(plan.weight);
  }
  for (const LinePlan& plan : program.lines) {
    number(plan.from);
    number(plan.direction);
    set(plan.directions);
    set(plan.goal);
    set(plan.plain);
    for (const LineSegment& segment : plan.segments) {
      set(segment.what);
      for (const std::uint16_t reg : {segment.least, segment.most, segment.to}) number(reg);
      for (const std::uint16_t reg : segment.bends) number(reg);
      found.add(segment.as);
    }
  }
  for (const ScopePlan& plan : program.scopes) {
    for (const auto& [operand, most] : plan.keys) found.add(operand);
  }
  for (const WayPlan& plan : program.ways) {
    for (const auto& [from, to] : plan.arguments) {
      found.add(from);
      found.add(to);
    }
  }
  for (const TravelPlan& plan : program.travels) {
    number(plan.most);
    number(plan.runs);
    for (const Operand& operand : plan.sets) found.add(operand);
  }
  for (const Resume& resume : program.resumes) {
    for (const Operand& operand : resume.live) found.add(operand);
    for (const ListPlan& plan : resume.lists) number(plan.list);
  }
  for (const Instruction& in : program.code) {
    switch (in.code) {
      case Code::ChooseCounted:
        each_counted_set(program.pool, in, set);
        break;
      case Code::ChooseSubset:
        number(pool(in.x));
        number(pool(in.x + 1));
        break;
      case Code::CollectSubsets:
        number(pool(in.x + 1));
        number(pool(in.x + 2));
        break;
      case Code::CloseSpan: {
        std::int32_t at = in.x;
        for (; pool(at) >= 0; ++at) number(pool(at));
        for (++at; pool(at) >= 0; ++at) set(pool(at));
        for (++at; pool(at) >= 0; at += 2) number(pool(at));
        break;
      }
      case Code::CallDeep:
        for (std::int32_t reg = pool(in.y); reg < pool(in.y + 1); ++reg) number(reg);
        for (std::int32_t reg = pool(in.y + 2); reg < pool(in.y + 3); ++reg) set(reg);
        break;
      case Code::Connected:
        set(in.x);
        break;
      case Code::CopySome:
        for (std::int32_t i = 0; i < in.x; ++i) {
          number(in.a + i);
          number(in.dst + i);
        }
        break;
      case Code::TallyEntry:
      case Code::TallyKeys:
      case Code::CheckTally:
        for (std::int32_t i = 0; i < in.x; ++i) number(in.a + i);
        break;
      default:
        break;
    }
  }
  return found;
}

bool leaves(Code code) {
  if (jumps_to_pool(code)) return true;
  switch (code) {
    case Code::Fail:
    case Code::Jump:
    case Code::Call:
    case Code::CallLaws:
    case Code::CallDeep:
    case Code::Return:
    case Code::Halt:
    case Code::Choose:
    case Code::ChooseCounted:
    case Code::ChooseRecord:
    case Code::ChooseLine:
    case Code::ChooseSubset:
    case Code::ChooseChance:
    case Code::ForkOrder:
    case Code::OpenScope:
    case Code::Travel:
    case Code::Leaf:
    case Code::SurePath:
    case Code::Way:
    case Code::WayEnd:
    case Code::WayCut:
    case Code::RunEnd:
    case Code::Settle:
    case Code::SupposeBegin:
    case Code::SupposeEnd:
    case Code::CycleTurn:
      return true;
    default:
      return false;
  }
}

}  // namespace ludo::program
