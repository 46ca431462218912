// Expressions, lines, generators and statements of a model as text, for print.cpp.
//
// Indices are resolved to names: a register by its name where the rule keeps it, a variable by its
// word, a constant by its value.
//
// Tested by tests/lang/model/test_model.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lang/model/model.hpp"

namespace ludo::lang {

/// The names of the registers of the rule or turn that is printed; those without one are `#n`.
using SlotNames = std::vector<std::string>;

std::string_view verdict_name(Verdict verdict);
std::string print_type(const GameModel& model, const Type& type);
std::string print_slot(const SlotNames& names, Index slot);

/// `nothing` for kNoExpr.
std::string print_expr(const GameModel& model, const SlotNames& names, ExprId expr);
std::string print_generator(const GameModel& model, const SlotNames& names, GeneratorId generator);
std::string print_visibility(const GameModel& model, const SlotNames& names,
                             const Visibility& seen);

/// A statement without its blocks, on one line.
std::string print_statement(const GameModel& model, const SlotNames& names, StatementId statement);

/// One line for each statement, indented by two blanks for each step of `depth`.
std::string print_block(const GameModel& model, const SlotNames& names, BlockId block,
                        std::size_t depth);

}  // namespace ludo::lang
