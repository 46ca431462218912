// The part `notation`: its lines are given to the rules, phases and turns that they speak of.
//
// After that nothing is left of the part: what a rule is written like is attached to the rule, its
// definitions stand among the interactions, and notations of positions in the scenario.
//
// Tested by tests/lang/check/test_writing.cpp.
#pragma once

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// Shares out the part of a game or module. What speaks of an item of another text, which must say
/// `replace`, is left among the interactions for the edits (edits.hpp); what speaks of nothing is
/// reported.
void share_out_notation(Node& unit, Diagnostics& diagnostics);

/// Lets a rule, a turn or a phase that is put in the place of `old` be written as `old` is, if its
/// own text does not say how: a notation belongs to the name, not to the lines of the rule.
void keep_writing(const Node& old, Node& item);

/// Gives a line of the part to an item that it speaks of, instead of what the item had; false: it
/// speaks of another.
bool write_anew(Node& item, const Node& notated);

}  // namespace ludo::lang
