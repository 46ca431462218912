// Shortens a program: its blocks, what nobody reads, registers of planes and constants. See
// shortening.hpp; shorten_values.cpp puts in what is known, shorten_joins.cpp makes several
// instructions one.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include "interpreter/program/shorten.hpp"

#include <algorithm>

#include "interpreter/program/shortening.hpp"
#include "interpreter/program/tidy.hpp"

namespace ludo::program {

bool is_plain(Code code) {
  if (code < Code::Number || Code::Relative < code) return false;
  return code != Code::CopySome && code != Code::NextBit && code != Code::Load &&
         code != Code::LoadSet && code != Code::Only;
}

bool reads_dst(Code code) {
  return code == Code::Most || code == Code::Least || code == Code::Accumulate ||
         code == Code::SetAdd || code == Code::FillBack || code == Code::CycleTurn ||
         code == Code::KeepLinked;
}

bool is_quiet(Code code) {
  if (is_plain(code) || jumps_on_condition(code)) return true;
  switch (code) {
    case Code::LeafIfOver:
    case Code::Spend:
    case Code::Only:
      return true;
    default:
      return reads_line(code);
  }
}

bool reads_line(Code code) {
  return code == Code::LineExists || code == Code::CountLines || code == Code::LineStarts ||
         code == Code::LineEnds || code == Code::LineCells;
}

bool may_keep(Code code) {
  return code == Code::Number || code == Code::Copy || code == Code::AddNumber ||
         code == Code::SetConstant || code == Code::SetCopy;
}

void Shortening::find_blocks() {
  leads.assign(size() + 1, false);
  leads[0] = true;
  each_place(program, [&](std::int32_t& place) { leads[static_cast<std::size_t>(place)] = true; });
  for (std::size_t pc = 0; pc < size(); ++pc) {
    if (leaves(at(pc).code)) leads[pc + 1] = true;
  }
  // What is read in a block before the block writes it. A search may begin again at a choice.
  outside = named_elsewhere(program);
  plan_readers.assign(program.lines.size(), 0);
  Registers written(program);
  for (std::size_t pc = 0; pc < size(); ++pc) {
    const Instruction& in = at(pc);
    if (leads[pc] || leaves(in.code)) written = Registers(program);
    const OperandBanks banks = banks_of(in);
    const auto read = [&](char bank, std::uint16_t reg) {
      if (bank == 0 || reg == kNoRegister) return;
      const Named what = named(bank, reg);
      if (!written.has(what.bank, what.reg)) outside.add({what.bank, reg, 1});
    };
    read(banks.a, in.a);
    read(banks.b, in.b);
    if (reads_dst(in.code)) read(banks.dst, in.dst);
    if (banks.dst != 0 && in.dst != kNoRegister) {
      const Named what = named(banks.dst, in.dst);
      written.add({what.bank, in.dst, 1});
    }
    switch (in.code) {
      case Code::ChooseLine:
      case Code::CollectLines:
      case Code::LineExists:
      case Code::CountLines:
      case Code::LineStarts:
      case Code::LineEnds:
      case Code::LineCells:
        ++plan_readers[static_cast<std::size_t>(in.x)];
        break;
      case Code::ChooseCounted: {
        auto place = static_cast<std::size_t>(in.x);
        place += static_cast<std::size_t>(program.pool[place]) + 1;
        const std::int32_t n = program.pool[place++];
        for (std::int32_t i = 0; i < n; ++i, place += 2) {
          ++plan_readers[static_cast<std::size_t>(program.pool[place + 1])];
        }
        break;
      }
      default:
        break;
    }
  }
}

// It goes elsewhere, or reads registers that it does not name itself.
static bool asks_elsewhere(Code code) {
  return leaves(code) || jumps_to_x(code) || !is_quiet(code) || reads_line(code);
}

bool Shortening::is_dead(std::size_t pc, const Named& what) {
  if (what.bank == Bank::Set && what.reg >= own_sets) return false;
  const bool abroad = outside.has(what.bank, what.reg);
  for (++pc; pc < size(); ++pc) {
    if (leads[pc]) return !abroad;
    if (gone[pc]) continue;
    const Instruction& in = at(pc);
    if (reads(in, what)) return false;
    if (abroad && asks_elsewhere(in.code)) return false;
    if (writes(in, what) && is_plain(in.code)) return true;
  }
  return !abroad;
}

std::optional<std::size_t> Shortening::only_reader(std::size_t pc) {
  const auto what = target_of(at(pc));
  if (!what) return std::nullopt;
  for (std::size_t next = pc + 1; next < size() && !leads[next]; ++next) {
    if (gone[next]) continue;
    const Instruction& in = at(next);
    if (asks_elsewhere(in.code) && outside.has(what->bank, what->reg)) return std::nullopt;
    if (reads(in, *what)) {
      const bool over = writes(in, *what) && is_plain(in.code) && !reads_dst(in.code);
      if (over || is_dead(next, *what)) return next;
      return std::nullopt;
    }
    if (writes(in, *what)) return std::nullopt;
    if (leaves(in.code)) return std::nullopt;
  }
  return std::nullopt;
}

bool Shortening::unwritten_between(std::size_t from, std::size_t to, const Named& what) {
  for (std::size_t pc = from + 1; pc < to; ++pc) {
    if (!gone[pc] && (writes(at(pc), what) || !is_quiet(at(pc).code))) return false;
  }
  return true;
}

std::optional<std::size_t> Shortening::maker_of(std::size_t pc, const Named& what) {
  while (!leads[pc] && pc-- > 0) {
    if (!gone[pc] && writes(at(pc), what)) return pc;
  }
  return std::nullopt;
}

void Shortening::leave_out_unread() {
  for (std::size_t pc = size(); pc-- > 2;) {
    if (gone[pc] || !is_plain(at(pc).code)) continue;
    const auto what = target_of(at(pc));
    const bool idle =
        (at(pc).code == Code::Copy || at(pc).code == Code::SetCopy) && at(pc).a == at(pc).dst;
    if (idle || (what && is_dead(pc, *what))) gone[pc] = true;
  }
}

bool Shortening::close_up() {
  std::vector<std::int32_t> now(size() + 1);
  std::int32_t n = 0;
  for (std::size_t pc = 0; pc < size(); ++pc) {
    now[pc] = n;
    if (!gone[pc]) ++n;
  }
  if (static_cast<std::size_t>(n) == size()) return false;
  each_place(program, [&](std::int32_t& place) { place = now[static_cast<std::size_t>(place)]; });
  std::size_t to = 0;
  for (std::size_t pc = 0; pc < gone.size(); ++pc) {
    if (!gone[pc]) program.code[to++] = program.code[pc];
  }
  program.code.resize(to);
  return true;
}

void Shortening::lay_rows() {
  for (std::size_t i = 0; i < constants.size(); ++i) {
    program.constant_rows.emplace_back(
        static_cast<std::uint16_t>(own_sets + static_cast<std::int32_t>(i)), constants[i]);
  }
  program.set_count += static_cast<std::int32_t>(constants.size());
  const auto lay = [&](auto& reg) {
    if (reg < kPlanes || reg >= kPlanes + kMostPlanes) return;
    const std::int32_t offset =
        program.layout.occupied + (static_cast<std::int32_t>(reg) - kPlanes) * 8 * program.words;
    reg = static_cast<std::uint16_t>(plane_row(program, offset));
  };
  for (Instruction& in : program.code) {
    const OperandBanks banks = banks_of(in);
    if (banks.a == 's' && in.a != kNoRegister) lay(in.a);
    if (banks.b == 's' && in.b != kNoRegister) lay(in.b);
    if (in.code == Code::ChooseCounted) each_counted_set(program.pool, in, lay);
  }
  for (LinePlan& plan : program.lines) {
    for (LineSegment& segment : plan.segments) lay(segment.what);
    lay(plan.goal);
  }
}

namespace {

// All planes stand one behind the other, and registers have room beside them.
bool has_room(const Program& program) {
  const Layout& layout = program.layout;
  const auto fits = [&](std::int32_t offset) {
    const std::int32_t from = offset - layout.occupied;
    return from >= 0 && from % (8 * program.words) == 0 && from / (8 * program.words) < kMostPlanes;
  };
  const auto n_constants = static_cast<std::int32_t>(program.set_constants.size()) / program.words;
  return std::all_of(layout.owner_planes.begin(), layout.owner_planes.end(), fits) &&
         std::all_of(layout.kind_planes.begin(), layout.kind_planes.end(), fits) &&
         program.set_count + n_constants + kMostPlanes < kPlanes;
}

}  // namespace

void shorten(Program& program) {
  // Where the board grows, sets are no rows of bits, and which sites there are changes.
  if (program.layout.grows || !has_room(program)) return;
  Shortening work(program);
  constexpr int kRounds = 6;
  for (int round = 0; round < kRounds; ++round) {
    work.find_blocks();
    work.gone.assign(program.code.size(), false);
    work.put_in_known(round > 0);
    work.leave_out_unread();
    work.join();
    work.leave_out_unread();
    work.leave_out_dead();
    work.straighten();
    if (!work.close_up()) break;
  }
  work.lay_rows();
}

}  // namespace ludo::program
