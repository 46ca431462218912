// Idioms back into clauses: what shows that nothing of a clause is lost in its sentence.
//
// An idiom tells several statements in one sense, or one statement in a shorter one (`move one of
// your men one cell` for a choice, a line and a move). Each has a partner here that writes the
// statements again from what it said. A text in which all idioms are written again is the same
// game: it has the same canonical form (spec/11-canonical.md), as tests/rules/test_expand.cpp asks
// of all shipped games. What an idiom has forgotten is missing in the text that it writes.
//
// Parts of an idiom that are told by the general frames (what a line runs over, what must hold) are
// written as their clause stands; that such a part loses nothing is the business of the mutants
// (tests/rules/told.hpp).
//
// Tested by tests/rules/test_expand.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lang/rules/sense.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

struct Step;

// Statements of one block that were told together.
struct Idiom {
  Span span;               // from the first to the end of the last
  std::vector<Step> told;  // by which they were told, in order
  // What it bound and did not need to speak of: "piece" -> "man"; names are no rules. What was done
  // in another order, where that makes no difference, stands there, too.
  std::map<std::string, std::string> names = {};
};

/// The name by which an idiom is known: that of its first sense, under what provides for it.
std::string name_of(const Idiom& idiom);

/// The statements that an idiom tells, written again, a line each; nothing if the idiom has no
/// partner. `idioms`: all of the text, for those that stand inside it; `sources`: where its parts
/// stand.
std::optional<std::string> expand(const Idiom& idiom, const std::vector<Idiom>& idioms,
                                  const SourceMap& sources);

/// A text in which the idioms that stand in it are written again. Of idioms inside one another the
/// outer one is; those without a partner stay as they are.
std::string expanded(const SourceText& text, const std::vector<Idiom>& idioms,
                     const SourceMap& sources);

}  // namespace ludo::lang::rules
