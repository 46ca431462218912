// Puts in what is known: constants, planes that lie in the state, copies. See shortening.hpp.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include "interpreter/program/shortening.hpp"
#include "interpreter/program/tidy.hpp"

namespace ludo::program {

namespace {

// Its operands may be other registers with the same content.
bool takes_any(Code code) {
  if (is_plain(code) || jumps_on_condition(code)) return true;
  switch (code) {
    case Code::Choose:
    case Code::ChooseCounted:
    case Code::MovePiece:
    case Code::RemovePieces:
    case Code::ChangePieces:
    case Code::RemovePiece:
    case Code::PutPiece:
    case Code::PutPieces:
    case Code::ReplacePieces:
      return true;
    default:
      return false;
  }
}

// It makes a set of others, and of nothing else.
bool is_shared(const Instruction& in) {
  switch (in.code) {
    case Code::SetAnd:
    case Code::SetOr:
    case Code::SetMinus:
    case Code::SetExclusive:
    case Code::ShiftBackAnd:
    case Code::FillBackFixed:
    case Code::RaysFixed:
      return true;
    default:
      return false;
  }
}

}  // namespace

// `shares`: what has been made is not made again. Not at first: an instruction that is read twice
// is not joined with its reader.
void Shortening::put_in_known(bool shares) {
  Known known;
  for (std::size_t pc = 0; pc < size(); ++pc) {
    if (leads[pc]) known = {};
    Instruction& in = at(pc);
    const OperandBanks banks = banks_of(in);
    if (takes_any(in.code)) {
      const auto put = [&](char bank, std::uint16_t& reg) {
        if (bank == 0 || reg == kNoRegister) return;
        const auto& same = bank == 's' ? known.sets : known.ints;
        if (const auto found = same.find(reg); found != same.end()) reg = found->second;
      };
      put(banks.a, in.a);
      put(banks.b, in.b);
    }
    put_in_plans(in, known);
    if (is_plain(in.code)) simplify(in, known);
    if (shares) share(in, known);
    if (!is_quiet(in.code)) {
      known = {};
      continue;
    }
    const OperandBanks after = banks_of(in);
    if (after.dst == 0 || in.dst == kNoRegister) continue;
    known.forget(after.dst == 's' ? Bank::Set : Bank::Int, in.dst);
    if (in.code == Code::Number) known.numbers[in.dst] = in.x;
    if (in.code == Code::Copy && in.a != in.dst) {
      known.ints[in.dst] = in.a;
      if (const auto found = known.numbers.find(in.a); found != known.numbers.end()) {
        known.numbers[in.dst] = found->second;
      }
    }
    if (in.code == Code::SetCopy && in.a != in.dst) known.sets[in.dst] = in.a;
    if (shares && is_shared(in) && in.a != in.dst && in.b != in.dst) known.made.push_back(in);
  }
}

void Shortening::share(Instruction& in, Known& known) const {
  if (!is_shared(in)) return;
  for (const Instruction& made : known.made) {
    if (made.code != in.code || made.a != in.a || made.b != in.b || made.x != in.x ||
        made.y != in.y) {
      continue;
    }
    in = {Code::SetCopy, in.dst, made.dst};
    return;
  }
}

void Shortening::put_in_plans(const Instruction& in, const Known& known) {
  const auto put = [&](auto& reg) {
    const auto found = known.sets.find(static_cast<std::uint16_t>(reg));
    if (reg == kNoRegister || found == known.sets.end()) return;
    reg = found->second;
    outside.add({Bank::Set, found->second, 1});
  };
  const auto put_in = [&](std::int32_t index) {
    if (plan_readers[static_cast<std::size_t>(index)] != 1) return;
    LinePlan& plan = program.lines[static_cast<std::size_t>(index)];
    for (LineSegment& segment : plan.segments) put(segment.what);
    put(plan.goal);
  };
  if (in.code == Code::ChooseLine || reads_line(in.code)) put_in(in.x);
  if (in.code == Code::ChooseCounted) {
    each_counted_set(program.pool, in, put);
    auto place = static_cast<std::size_t>(in.x);
    place += static_cast<std::size_t>(program.pool[place]) + 1;
    for (std::int32_t n = program.pool[place++]; n > 0; --n, place += 2) {
      put_in(program.pool[place + 1]);
    }
  }
}

void Shortening::simplify(Instruction& in, const Known& known) {
  const auto number = [&](std::uint16_t reg) -> std::optional<std::int32_t> {
    const auto found = known.numbers.find(reg);
    if (found == known.numbers.end()) return std::nullopt;
    return found->second;
  };
  const auto same_as = [&](std::uint16_t reg) {
    in = {Code::SetCopy, in.dst, reg, kNoRegister, 0, may_keep(in.code) ? in.y & kKeep : 0};
  };
  const auto empty = [&] { same_as(row_of(program.no_sites)); };
  switch (in.code) {
    case Code::Table:
      if (const auto index = number(in.a)) {
        const bool inside = 0 <= *index && *index < in.y;
        const std::int32_t value =
            inside ? program.pool[static_cast<std::size_t>(in.x + *index)] : kNone;
        in = {Code::Number, in.dst, kNoRegister, kNoRegister, value, 0};
      }
      return;
    case Code::SetConstant:
      same_as(row_of(in.x));
      return;
    case Code::SetTable:
      if (const auto index = number(in.a)) {
        const bool inside = 0 <= *index && *index < in.y;
        same_as(row_of(inside ? in.x + *index : program.no_sites));
      }
      return;
    case Code::Occupied:
      same_as(plane_of(program.layout.occupied));
      return;
    case Code::Empty:
      in = {Code::SetMinus, in.dst, row_of(program.all_sites), plane_of(program.layout.occupied)};
      return;
    case Code::KindPieces:
      same_as(kind_plane(in.x));
      return;
    case Code::PiecesOf:
      if (const auto player = number(in.a)) {
        if (*player == kNone) return empty();
        same_as(owner_plane(*player));
      }
      return;
    case Code::KindPiecesOf:
      if (const auto player = number(in.a)) {
        if (*player == kNone) return empty();
        if (kind_plane(in.x) == plane_of(program.layout.occupied)) {
          return same_as(owner_plane(*player));
        }
        in = {Code::SetAnd, in.dst, owner_plane(*player), kind_plane(in.x)};
      }
      return;
    case Code::EnemiesOf:
      if (const auto player = number(in.a)) {
        if (*player == kNone) return empty();
        const auto& players = program.model->players;
        const lang::Index team = players[static_cast<std::size_t>(*player)].team;
        std::vector<std::uint16_t> others;
        for (std::size_t i = 0; i < players.size(); ++i) {
          const bool friends = static_cast<std::int32_t>(i) == *player ||
                               (team != lang::kNoIndex && players[i].team == team);
          if (!friends) others.push_back(owner_plane(static_cast<std::int32_t>(i)));
        }
        if (others.empty()) return empty();
        if (others.size() == 1) return same_as(others[0]);
        if (others.size() == 2) in = {Code::SetOr, in.dst, others[0], others[1]};
      }
      return;
    case Code::Shift:
    case Code::ShiftBack:
      if (const auto direction = number(in.b)) {
        if (*direction == kNone) return empty();
        in.code = in.code == Code::Shift ? Code::ShiftFixed : Code::ShiftBackFixed;
        in.b = kNoRegister;
        in.x = *direction;
      }
      return;
    case Code::SetAnd:
      if (in.a == in.b || is_empty(in.a)) return same_as(in.a);
      if (is_empty(in.b)) return same_as(in.b);
      return;
    case Code::SetOr:
      if (in.a == in.b || is_empty(in.b)) return same_as(in.a);
      if (is_empty(in.a)) return same_as(in.b);
      return;
    case Code::SetMinus:
      if (in.a == in.b) return empty();
      if (is_empty(in.a) || is_empty(in.b)) return same_as(in.a);
      // A site has one piece, which has one owner.
      if (owner_of(in.a) >= 0 && owner_of(in.b) >= 0) return same_as(in.a);
      return;
    default:
      return;
  }
}

}  // namespace ludo::program
