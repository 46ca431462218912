// Reads in the text of code.def which operands an instruction has.
//
// Tested by tests/interpreter/program/test_print.cpp.
#include "interpreter/program/code_text.hpp"

#include <array>

namespace ludo::program {

namespace {

struct CodeText {
  std::string_view name;
  std::string_view meaning;
};

constexpr CodeText kCodes[] = {
#define LUDO_CODE(code, name, meaning) {name, meaning},
#include "interpreter/program/code.def"
#undef LUDO_CODE
#define LUDO_OP(op, name, reads, meaning) {name, meaning},
#include "lang/model/ops.def"
#undef LUDO_OP
};
constexpr std::size_t kCount = std::size(kCodes);

// "i[dst]", "s[a]", "i[a …]": the letter before the bracket.
constexpr char bank_of(std::string_view meaning, std::string_view operand) {
  for (std::size_t at = meaning.find('['); at != std::string_view::npos;
       at = meaning.find('[', at + 1)) {
    const std::string_view inside = meaning.substr(at + 1);
    if (at == 0 || !inside.starts_with(operand) || inside.size() <= operand.size()) continue;
    const char next = inside[operand.size()];
    const char bank = meaning[at - 1];
    if ((next == ']' || next == ' ') && (bank == 'i' || bank == 's')) return bank;
  }
  return 0;
}

constexpr std::array<OperandBanks, kCount> kBanks = [] {
  std::array<OperandBanks, kCount> banks{};
  for (std::size_t i = 0; i < kCount; ++i) {
    if (i >= static_cast<std::size_t>(Code::Op_Constant)) continue;
    const std::string_view meaning = kCodes[i].meaning;
    banks[i] = {bank_of(meaning, "dst"), bank_of(meaning, "a"), bank_of(meaning, "b")};
  }
  return banks;
}();

}  // namespace

std::string_view code_name(Code code) { return kCodes[static_cast<std::size_t>(code)].name; }

std::string_view code_meaning(Code code) { return kCodes[static_cast<std::size_t>(code)].meaning; }

OperandBanks operand_banks(Code code) { return kBanks[static_cast<std::size_t>(code)]; }

}  // namespace ludo::program
