// What the lines of a value say, as one expression: cases from the top, then what changes it.
//
//   front of target  when bearing = ahead        guard of unit
//   side of target   otherwise                   + 1         if unit is veteran
//
// Cases become a choice by conditions, changes a sum or a bound; the checker sees no lines.
//
// Tested by tests/lang/ast/test_values.cpp.
#pragma once

#include <vector>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// The place in a head that the lines below fill; null if its own line says all.
Node* value_below(Node& head);

/// The expression that the lines say; an error node if they say none, which is reported, unless
/// there are no lines. `head` is where the value is asked for.
Node value_of(std::vector<Node> lines, Span head, Diagnostics& diagnostics);

/// A preference as a definition whose value is the list of its keys.
Node preference_of(const Node& head, std::vector<Node> keys);

}  // namespace ludo::lang
