// Conditions under which a statement that cannot always be done can be done, as text to paste.
#pragma once

#include <string>

#include "interpreter/workbench/questions/question.hpp"
#include "interpreter/workbench/questions/words.hpp"
#include "lang/model/model.hpp"

namespace ludo::workbench::questions {

/// What must hold before `put`, `take` or `add`: "count own Disc < 32", "own stock >= 1", "card in
/// deck". Empty for other statements, where the line says more than one thing, or where the text
/// does not tell what is counted. `what` is what was said of the fault.
std::string guard_of(const Asked& asked, const lang::Statement& statement, const std::string& what);

/// It writes what who plays does not see: whether it can be done would tell him.
bool writes_hidden(const lang::GameModel& model, const lang::Statement& statement);

/// The repairs of a statement that was not possible: with a guard the line under `if`, introduced
/// by `nothing`, and `require` above it; without one none.
void add_guards(const Asked& asked, const lang::Statement& statement, const std::string& what,
                const std::string& nothing, Worded& worded);

}  // namespace ludo::workbench::questions
