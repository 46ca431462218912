// A companion: words and prose of a game in one language, in a file beside its text
// (`large.it.prose`).
//
//   prose of Large it
//
//   names
//     King "il re" "i re"
//
//   "Only the king may stay here."
//     = "Solo il re può fermarsi qui."
//
// Tested by tests/rules/test_companion.cpp.
#pragma once

#include "lang/diagnostics/sink.hpp"
#include "lang/rules/page.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang::rules {

/// Reads a companion; what cannot be read is reported with its place and passed over.
Companion read_companion(const SourceText& source, std::string_view language,
                         Diagnostics& diagnostics);

/// Reports what the companion says of nothing in the texts that the game is made of, and words that
/// its language can make nothing of. Precondition: the language is one of languages_of_rules().
void check_companion(const Companion& companion, const SourceMap& texts, Diagnostics& diagnostics);

}  // namespace ludo::lang::rules
