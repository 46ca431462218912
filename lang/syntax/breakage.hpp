// Says where a sentence breaks, and how it could go on.
//
// Tested by tests/lang/syntax/test_messages.cpp.
#pragma once

#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/flat.hpp"
#include "lang/syntax/layout.hpp"
#include "lang/syntax/slips.hpp"

namespace ludo::lang {

/// Reports why scratch.text, which begins at `at` in the text of `line`, did not match. Habitual
/// slips are told once in a text, and kept in `told`.
void report_breakage(const Scratch& scratch, const LogicalLine& line, std::size_t at,
                     ToldHabits& told, Diagnostics& diagnostics);

}  // namespace ludo::lang
