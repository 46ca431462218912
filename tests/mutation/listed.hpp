// Mutants that change nothing, with the reason: equivalent/NAME.txt.
//
//   # a comment
//   The king is never beside an edge, so that …
//     beset: [exactly -> at least] 4 own pieces beside king
//     beset: …
//
// A reason stands at the margin, the keys it holds for below it, indented. A key that is no longer
// one of the game's mutants, or that something catches after all, is stale.
//
// Tested by tests/mutation/test_trial.cpp.
#pragma once

#include <map>
#include <string>

namespace ludo::mutation {

/// Reasons by key.
std::map<std::string, std::string> read_listed(const std::string& text);

/// The file of a game; it may be missing.
std::string listed_path(const std::string& game);

}  // namespace ludo::mutation
