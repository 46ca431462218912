// What can be proved, and must be, of a whole game: its loops end, its questions do not ask about
// themselves, its triggers come to rest, nobody is left without an answer, and the game comes to an
// end.
//
// Each analysis errs on the side of the author: what it cannot decide it lets pass, unless the
// language asks for a visible proof (loops and triggers: something used up, or a bound; the game: a
// repetition rule, a limit or a ranking).
//
// Tested by tests/lang/check/test_analyses.cpp.
#pragma once

#include <set>

#include "lang/check/context.hpp"
#include "lang/model/model.hpp"

namespace ludo::lang {

// Rule::chooses: the rule, or one it plays, contains a choice.
void find_choosing_rules(GameModel& model);

// Define::reads_state: a definition that does not read the state is a table, computed once.
void find_tables(GameModel& model);

// All analyses; precondition: no error so far. `whole`: nothing is left out, as tests and callers
// may do, so that answers for stuck players and a way to end are asked for; but not with `gaps`.
void analyse(Context& context, bool whole, bool gaps);

// ---- one by one

// Loops: calls of a rule to itself stand last, and something is used up or counted on the way.
void analyse_loops(Context& context);
// Questions (`way for …`) and definitions that ask about themselves.
void analyse_questions(Context& context);
// Triggers that may fire for ever, or set one place twice.
void analyse_triggers(Context& context);
// Players without a move; games without an end; what follows a boundary inside a turn.
void analyse_ends(Context& context, bool gaps);
void analyse_boundaries(Context& context);
// Choices that read what the chooser cannot see.
void analyse_secrets(Context& context);
// Secret phases in which players read or write what is not their own.
void analyse_secret_phases(Context& context);

// The phases that may follow a phase.
std::set<Index> phases_after(const GameModel& model, Index phase);

// True if a path through the block always exists, whatever the state. `draws_succeed`: there always
// is something left to draw at random.
bool always_has_path(const GameModel& model, BlockId block, bool draws_succeed = false);
// The same of a turn, where a throw is a move, whatever follows it: nobody is stuck whose turn
// begins with one.
bool always_has_move(const GameModel& model, BlockId turn);

}  // namespace ludo::lang
