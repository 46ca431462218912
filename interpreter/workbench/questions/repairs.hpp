// Repairs that take more than a line to find.
//
// Tested by tests/questions/test_repairs.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/workbench/questions/classes.hpp"

namespace ludo::workbench::questions {

/// `ruling "…"` below a clause.
Repair ruling(const std::string& where, const std::string& said, const lang::Span& clause);

/// How moves that are written alike are written otherwise: with what is chosen under a name, where
/// that tells them apart, or with the rules that they play. Nothing where neither does.
std::optional<Repair> notation_repair(const Asked& asked, const interpreter::State& state,
                                      const std::vector<const interpreter::Move*>& alike);

/// What a `for each` does as one effect on a set, at once; and chosen one by one, where that makes
/// few moves and each thing is chosen once. Only where its block is one effect.
std::vector<Repair> repairs_of_order(const Asked& asked, const lang::Statement& for_each,
                                     const Moment& moment);

/// For a turn of one move that does nothing: what was left out must be done, or is a pass; or
/// something must have changed at its end.
std::vector<Repair> repairs_of_idling(const Asked& asked, const Moment& moment);

/// A move that is possible if the game is changed like this, and not as it is; empty: none, or it
/// takes too much to find one.
std::string move_if(const Asked& asked, const interpreter::State& state,
                    const std::function<void(lang::GameModel&)>& change);

/// Where the first rule begins, so that items of the interactions can stand above it; nowhere: the
/// text has none.
lang::Span first_rule(const Asked& asked);
/// The statements of the rules that the last move has played, and of its turn. Precondition: there
/// was one.
std::vector<const lang::Statement*> played_statements(const Asked& asked, const Moment& moment);
/// What the text says under a span.
std::string text_at(const Asked& asked, const lang::Span& span);
/// The lines of a block, without the blanks that all begin with.
std::string lines_of_block(const Asked& asked, lang::BlockId block);
/// A line of the text that begins with a word and has another in it; nowhere: there is none.
lang::Span line_with(const Asked& asked, lang::FileId file, const std::string& head,
                     const std::string& inside);

}  // namespace ludo::workbench::questions
