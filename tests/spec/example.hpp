// The texts of a chapter, with what stands below them, and what is wrong with them when they run.
//
// Kinds of blocks:
//
//   ludo            a whole text: it has no errors, and all its tests pass
//   ludo continued  goes on with the block above
//   moves           the legal moves of the game above, one a line, in their order
//   perft           lines `depth = n` or `depth unit = n` for the game above
//   faults          what the moves there try that cannot be done, as lines `line: kind`
//   diagnostics     what is reported about the text above: either as rendered, or as lines `kind`
//                   or `line: kind`
//   ludoview        a view of the game above: it has no errors; with `reports="kind, kind"`, what
//                   is reported about it
//   text            not run
//
// `after="M1, M2"` plays moves first. A text finds the games and modules of the same chapter by
// their names; a module is run where it is used. A block without a kind is a fault, so nothing is
// silently left out.
//
// Tested by tests/spec/test_example.cpp; used by tests/spec/test_spec.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/spec/document.hpp"

namespace ludo::tests {

/// A text and the blocks that say something about it.
struct Example {
  std::string text;
  Block start;
  std::vector<Block> about;
};

/// The texts of a chapter by the names they declare: "Tablut" → its text.
using Library = std::map<std::string, std::string>;

struct Examples {
  std::vector<Example> examples;
  Library library;
  std::vector<std::string> faults;  // of the document: "line 12: the kind `` of a block"
};

Examples read_examples(const Document& document);

/// Runs a text and all that is said about it: "line 14: expected …, got …".
std::vector<std::string> faults_of(const Example& example, const Library& library);

/// The faults, a line each.
std::string listed(const std::vector<std::string>& faults);

}  // namespace ludo::tests
