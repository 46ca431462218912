// Leaves out what is written and read on no way from there: the registers that are live at each
// instruction, over the whole program. See shortening.hpp.
//
// Where it is not known what an instruction reads, or where it goes on, everything is live. A path
// that dies goes on at a choice, where it might have come to in any case: registers that nothing
// logs hold nothing there that was written behind the choice. Only who asks for ways adds up in
// such registers, from one path to the next.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include <algorithm>

#include "interpreter/program/shortening.hpp"
#include "interpreter/program/tidy.hpp"

namespace ludo::program {

namespace {

// It reads the registers that it names, or its row in the pool, and no others.
bool reads_what_it_names(Code code) {
  if (is_plain(code) || jumps_on_condition(code)) return true;
  switch (code) {
    case Code::Fail:
    case Code::Jump:
    case Code::Switch:
    case Code::Spend:
    case Code::Choose:
    case Code::ChooseCounted:
    case Code::FollowCounted:
    case Code::Fork:
    case Code::First:
    case Code::SurePath:
    case Code::Only:
    case Code::Load:
    case Code::LoadSet:
    case Code::NextBit:
    case Code::Reach:
    case Code::Reaching:
    case Code::Lawful:
    case Code::MovePiece:
    case Code::RemovePieces:
    case Code::RemovePiece:
    case Code::PutPiece:
    case Code::PutPieces:
    case Code::ReplacePieces:
    case Code::Store:
    case Code::AddTo:
    case Code::StoreSet:
    case Code::ChangePiece:
    case Code::ChangePieces:
    case Code::AddElements:
    case Code::TakeElements:
      return true;
    default:
      return false;
  }
}

// It puts something new into dst, whatever was there.
bool overwrites(Code code) {
  if (is_plain(code)) return !reads_dst(code);
  return code == Code::Load || code == Code::LoadSet || code == Code::Reach ||
         code == Code::Reaching;
}

// The end of a path of which no register is kept.
bool ends_a_turn(const Instruction& in) { return in.code == Code::Leaf && in.y < 0; }

// Registers as bits: integers, then sets.
class LiveRegisters {
 public:
  LiveRegisters(std::int32_t ints, std::int32_t sets)
      : ints_(static_cast<std::size_t>(ints)),
        sets_(static_cast<std::size_t>(sets)),
        words_((ints_ + sets_ + 63) / 64) {}

  void fill() { std::fill(words_.begin(), words_.end(), ~std::uint64_t{0}); }
  void add(Bank bank, std::int64_t reg) {
    if (const auto bit = place(bank, reg)) words_[*bit / 64] |= 1ULL << (*bit % 64);
  }
  void drop(Bank bank, std::int64_t reg) {
    if (const auto bit = place(bank, reg)) words_[*bit / 64] &= ~(1ULL << (*bit % 64));
  }
  // What it does not know of counts as live.
  bool has(Bank bank, std::int64_t reg) const {
    const auto bit = place(bank, reg);
    return !bit || (words_[*bit / 64] >> (*bit % 64) & 1U) != 0;
  }
  void join(const LiveRegisters& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  }
  friend bool operator==(const LiveRegisters&, const LiveRegisters&) = default;

 private:
  std::optional<std::size_t> place(Bank bank, std::int64_t reg) const {
    const std::size_t first = bank == Bank::Set ? ints_ : 0;
    const std::size_t n = bank == Bank::Set ? sets_ : ints_;
    if (reg < 0 || static_cast<std::size_t>(reg) >= n) return std::nullopt;
    return first + static_cast<std::size_t>(reg);
  }
  std::size_t ints_, sets_;
  std::vector<std::uint64_t> words_;
};

}  // namespace

void Shortening::leave_out_dead() {
  const LiveRegisters none(program.int_count, own_sets);
  LiveRegisters all = none;
  all.fill();
  // Pieces that are followed are written by effects; uses are read from outside.
  LiveRegisters always = none;
  for (const Operand& operand : program.piece_registers) {
    for (std::int32_t i = 0; i < operand.width; ++i) always.add(operand.bank, operand.index + i);
  }
  for (const std::uint16_t uses : program.uses) always.add(Bank::Int, uses);
  const auto line_reads = [&](const LinePlan& plan, LiveRegisters& live) {
    for (const std::uint16_t reg : {plan.from, plan.direction}) live.add(Bank::Int, reg);
    for (const std::uint16_t reg : {plan.directions, plan.goal, plan.plain}) {
      live.add(Bank::Set, reg);
    }
    for (const LineSegment& segment : plan.segments) {
      live.add(Bank::Set, segment.what);
      for (const std::uint16_t reg : {segment.least, segment.most, segment.to}) {
        live.add(Bank::Int, reg);
      }
      for (const std::uint16_t reg : segment.bends) live.add(Bank::Int, reg);
      live.add(segment.as.bank, segment.as.index);
    }
  };
  std::vector<LiveRegisters> before(size() + 1, none);
  LiveRegisters between_ways = none;
  const auto behind = [&](std::size_t pc) {
    const Instruction& in = at(pc);
    LiveRegisters live = always;
    if (in.code == Code::Fail || in.code == Code::Leaf) live.join(between_ways);
    const bool goes_on = in.code != Code::Jump && in.code != Code::Fail && in.code != Code::Leaf &&
                         in.code != Code::Fork && in.code != Code::First;
    if (goes_on) live.join(before[pc + 1]);
    if (jumps_to_x(in.code)) live.join(before[static_cast<std::size_t>(in.x)]);
    for (std::int32_t i = 0; jumps_to_pool(in.code) && i < in.y; ++i) {
      live.join(before[static_cast<std::size_t>(program.pool[static_cast<std::size_t>(in.x + i)])]);
    }
    return live;
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t pc = 0; pc < size(); ++pc) {
      if (gone[pc] || at(pc).code != Code::Way) continue;
      between_ways.join(before[pc + 1]);
      between_ways.join(before[static_cast<std::size_t>(at(pc).x)]);
    }
    for (std::size_t pc = size(); pc-- > 0;) {
      const Instruction& in = at(pc);
      const bool line = in.code == Code::ChooseLine || reads_line(in.code);
      LiveRegisters live = none;
      if (gone[pc]) {
        live = before[pc + 1];
      } else if (!line && !reads_what_it_names(in.code) && !ends_a_turn(in)) {
        live = all;
      } else {
        live = behind(pc);
        const OperandBanks banks = banks_of(in);
        const auto bank = [](char name) { return name == 's' ? Bank::Set : Bank::Int; };
        if (overwrites(in.code) && banks.dst != 0) {
          live.drop(bank(banks.dst), in.dst);
        }
        if (banks.a != 0) live.add(bank(banks.a), in.a);
        if (banks.b != 0) live.add(bank(banks.b), in.b);
        if (reads_dst(in.code) && banks.dst != 0) live.add(bank(banks.dst), in.dst);
        if (in.code == Code::ChooseCounted) {
          each_counted_set(program.pool, in, [&](std::int32_t reg) { live.add(Bank::Set, reg); });
          std::int32_t place = in.x + 1 + program.pool[static_cast<std::size_t>(in.x)];
          for (std::int32_t n = program.pool[static_cast<std::size_t>(place++)]; n > 0;
               --n, place += 2) {
            const auto plan = static_cast<std::size_t>(place) + 1;
            line_reads(program.lines[static_cast<std::size_t>(program.pool[plan])], live);
          }
        }
        if (line) line_reads(program.lines[static_cast<std::size_t>(in.x)], live);
      }
      if (live == before[pc]) continue;
      before[pc] = std::move(live);
      grown = true;
    }
  }
  for (std::size_t pc = 2; pc < size(); ++pc) {
    const Instruction& in = at(pc);
    if (gone[pc] || !is_plain(in.code)) continue;
    const auto what = target_of(in);
    if (what && !behind(pc).has(what->bank, what->reg)) gone[pc] = true;
  }
}

}  // namespace ludo::program
