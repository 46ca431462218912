// What a repetition compares; see compared.hpp.
//
// Tested by tests/differential/test_tiny_games.cpp and spec/litmus.md.

#include "interpreter/program/compared.hpp"

#include <cstring>

namespace ludo::program {

namespace {

class ComparedBytes {
 public:
  explicit ComparedBytes(std::int32_t bytes) : bytes_(static_cast<std::size_t>(bytes), 0) {}

  void set(std::int32_t begin, std::int32_t size, unsigned char to) {
    for (std::int32_t i = begin; i < begin + size; ++i) bytes_[static_cast<std::size_t>(i)] = to;
  }
  void set(Field field, unsigned char to) { set(4 * static_cast<std::int32_t>(field), 4, to); }

  std::vector<std::uint64_t> words() const {
    std::vector<std::uint64_t> words(bytes_.size() / 8);
    std::memcpy(words.data(), bytes_.data(), bytes_.size());
    return words;
  }

 private:
  std::vector<unsigned char> bytes_;
};

constexpr unsigned char kAll = 0xff;

}  // namespace

std::vector<std::uint64_t> compared_bits(const Program& program, const lang::RepetitionRule& rule) {
  if (!rule.of_pieces && !rule.whoever_moves) return {};
  const Layout& layout = program.layout;
  ComparedBytes bits(layout.position_end);
  if (rule.of_pieces) {
    const std::int32_t mail =
        layout.grows ? 8 * (1 + layout.most_tiles * program.model->board.parts_per_tile)
                     : layout.mail_bytes * program.site_count;
    bits.set(layout.mail, mail, kAll);
    for (const lang::Index variable : rule.joined) {
      const VariableSlot& slot = layout.variables[static_cast<std::size_t>(variable)];
      bits.set(slot.offset, slot.stride * slot.owners, kAll);
      if (slot.written >= 0) bits.set(slot.written, slot.owners, kAll);
    }
  } else {
    bits.set(0, layout.position_end, kAll);
    bits.set(Field::HashLow, 0);
    bits.set(Field::HashHigh, 0);
  }
  const unsigned char mover = rule.whoever_moves ? 0 : kAll;
  bits.set(Field::Mover, mover);
  bits.set(Field::Me, mover);
  return bits.words();
}

}  // namespace ludo::program
