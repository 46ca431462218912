// Makes several instructions one. See shortening.hpp.
//
// Tested by tests/interpreter/program/test_shorten.cpp and tests/differential/.
#include "interpreter/program/shortening.hpp"
#include "interpreter/program/tidy.hpp"

namespace ludo::program {

void Shortening::join() {
  for (std::size_t pc = 0; pc < size(); ++pc) {
    if (gone[pc]) continue;
    join_test(pc);
    switch (at(pc).code) {
      case Code::SetAnd:
        join_shift(pc, at(pc).a, at(pc).b);
        if (at(pc).code == Code::SetAnd) join_shift(pc, at(pc).b, at(pc).a);
        break;
      case Code::ShiftBackAnd:
        join_row(pc);
        break;
      case Code::SetOr:
        join_fills(pc);
        break;
      case Code::PutPieces:
        join_removal(pc);
        break;
      case Code::NotEmpty:
      case Code::JumpIfEmpty:
        join_meets(pc);
        break;
      case Code::Not:
        join_not(pc);
        break;
      case Code::Copy:
      case Code::SetCopy:
        join_copy(pc);
        break;
      default:
        break;
    }
  }
}

std::optional<std::size_t> Shortening::made_for(std::size_t pc, const Named& what) {
  const auto maker = maker_of(pc, what);
  if (!maker || !is_plain(at(*maker).code) || only_reader(*maker) != pc) return std::nullopt;
  return maker;
}

void Shortening::join_shift(std::size_t pc, std::uint16_t shifted, std::uint16_t other) {
  const Instruction in = at(pc);
  if (shifted == other) return;
  const auto maker = made_for(pc, {Bank::Set, shifted});
  if (!maker || at(*maker).code != Code::ShiftBackFixed) return;
  const Instruction shift = at(*maker);
  if (!unwritten_between(*maker, pc, {Bank::Set, shift.a})) return;
  at(pc) = {Code::ShiftBackAnd, in.dst, shift.a, other, shift.x};
  gone[*maker] = true;
}

void Shortening::join_fills(std::size_t pc) {
  const Instruction in = at(pc);
  if (in.a == in.b) return;
  std::vector<std::int32_t> directions;
  std::vector<std::size_t> makers;
  Instruction first;
  for (const std::uint16_t part : {in.a, in.b}) {
    const auto maker = made_for(pc, {Bank::Set, part});
    if (!maker) return;
    const Instruction& fill = at(*maker);
    if (fill.code == Code::FillBackFixed) {
      directions.push_back(fill.x);
    } else if (fill.code == Code::FillBackEach) {
      const auto row = program.pool.begin() + fill.x;
      directions.insert(directions.end(), row, row + fill.y);
    } else {
      return;
    }
    if (makers.empty()) first = fill;
    const bool same = fill.a == first.a && fill.b == first.b;
    if (!same || !unwritten_between(*maker, pc, {Bank::Set, fill.a}) ||
        !unwritten_between(*maker, pc, {Bank::Set, fill.b})) {
      return;
    }
    makers.push_back(*maker);
  }
  const auto pool = static_cast<std::int32_t>(program.pool.size());
  program.pool.insert(program.pool.end(), directions.begin(), directions.end());
  at(pc) = {Code::FillBackEach,
            in.dst,
            first.a,
            first.b,
            pool,
            static_cast<std::int32_t>(directions.size())};
  for (const std::size_t maker : makers) gone[maker] = true;
}

void Shortening::join_removal(std::size_t pc) {
  const std::uint16_t sites = at(pc).a;
  if (is_plane(sites)) return;  // it is another set once they are gone
  for (std::size_t before = pc; !leads[before] && before-- > 0;) {
    if (gone[before]) continue;
    const Instruction& in = at(before);
    if (in.code == Code::RemovePieces && in.a == sites) {
      at(pc).code = Code::ReplacePieces;
      gone[before] = true;
      return;
    }
    // What is read in between must not follow from the pieces.
    if (in.code != Code::Number && in.code != Code::Copy) return;
  }
}

void Shortening::join_row(std::size_t pc) {
  const Instruction in = at(pc);
  if (in.a == in.b) {
    at(pc) = {Code::RowOf, in.dst, in.a, kNoRegister, in.x, 2};
    return;
  }
  const auto maker = made_for(pc, {Bank::Set, in.a});
  if (!maker) return;
  const Instruction row = at(*maker);
  if (row.code != Code::RowOf || row.x != in.x || row.a != in.b) return;
  if (!unwritten_between(*maker, pc, {Bank::Set, row.a})) return;
  at(pc) = {Code::RowOf, in.dst, row.a, kNoRegister, in.x, row.y + 1};
  gone[*maker] = true;
}

void Shortening::join_meets(std::size_t pc) {
  const Instruction in = at(pc);
  const auto maker = made_for(pc, {Bank::Set, in.a});
  if (!maker || at(*maker).code != Code::SetAnd) return;
  const Instruction both = at(*maker);
  if (!unwritten_between(*maker, pc, {Bank::Set, both.a}) ||
      !unwritten_between(*maker, pc, {Bank::Set, both.b})) {
    return;
  }
  if (in.code == Code::NotEmpty) {
    at(pc) = {Code::Meets, in.dst, both.a, both.b};
  } else {
    at(pc) = {Code::JumpUnlessMeets, kNoRegister, both.a, both.b, in.x};
  }
  gone[*maker] = true;
}

void Shortening::join_not(std::size_t pc) {
  const Instruction in = at(pc);
  const auto maker = made_for(pc, {Bank::Int, in.a});
  if (!maker) return;
  const Instruction test = at(*maker);
  if (test.code != Code::IsEmpty && test.code != Code::NotEmpty) return;
  if (!unwritten_between(*maker, pc, {Bank::Set, test.a})) return;
  at(pc) = {test.code == Code::IsEmpty ? Code::NotEmpty : Code::IsEmpty, in.dst, test.a};
  gone[*maker] = true;
}

void Shortening::join_copy(std::size_t pc) {
  const Instruction in = at(pc);
  if ((in.y & kKeep) != 0) return;
  const Bank bank = in.code == Code::SetCopy ? Bank::Set : Bank::Int;
  const auto maker = made_for(pc, {bank, in.a});
  if (!maker || reads_dst(at(*maker).code)) return;
  if (may_keep(at(*maker).code) && (at(*maker).y & kKeep) != 0) return;
  const Named wanted{bank, in.dst};
  for (std::size_t between = *maker + 1; between < pc; ++between) {
    if (gone[between]) continue;
    const Instruction& other = at(between);
    if (reads(other, wanted) || writes(other, wanted) || !is_plain(other.code)) return;
  }
  at(*maker).dst = in.dst;
  gone[pc] = true;
}

void Shortening::join_test(std::size_t pc) {
  const Instruction in = at(pc);
  const bool fits = (in.code == Code::JumpIfEmpty || in.code == Code::JumpUnlessMeets) &&
                    pc + 2 < size() && in.x == static_cast<std::int32_t>(pc) + 2 &&
                    !leads[pc + 1] && !gone[pc + 1];
  if (!fits) return;
  const Instruction yes = at(pc + 1);
  if (yes.code != Code::Number || yes.x != 1 || (yes.y & kKeep) != 0) return;
  const auto maker = maker_of(pc, {Bank::Int, yes.dst});
  if (!maker) return;
  const Instruction no = at(*maker);
  if (no.code != Code::Number || no.x != 0 || (no.y & kKeep) != 0) return;
  for (std::size_t between = *maker + 1; between < pc; ++between) {
    if (!gone[between] && reads(at(between), {Bank::Int, yes.dst})) return;
  }
  at(pc) = in.code == Code::JumpIfEmpty ? Instruction{Code::NotEmpty, yes.dst, in.a}
                                        : Instruction{Code::Meets, yes.dst, in.a, in.b};
  gone[pc + 1] = true;
}

}  // namespace ludo::program
