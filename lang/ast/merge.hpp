// From the file of a game to one game: what it is a variant of, the modules it uses, and its own
// text, put together.
//
// The answer stands for itself: no `variant of`, `use`, `replace`, `add` or `drop` is left in it.
// What stands under `with CONDITION` is still there, each item under its own conditions. Every node
// keeps its place, which may be in any of the files. See edits.hpp for how items are put together.
//
// Tested by tests/lang/check/test_merge.cpp and test_inherit.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// Form::File of another text, or null; then perhaps why, as the end of a sentence.
struct FoundFile {
  FoundFile(const Node* node, std::string why = {})  // NOLINT: what is found is a file
      : file(node), trouble(std::move(why)) {}

  const Node* file;
  std::string trouble;
};

/// Answers the text that a game gives a name to. The node lives as long as the reading.
using FileReading = std::function<FoundFile(std::string_view name)>;

/// Variants of variants and modules in modules may be this deep.
inline constexpr std::size_t kMaxVariantDepth = 8;
/// Modules that a game takes in all, with those that they use.
inline constexpr std::size_t kMaxUses = 200;

struct MergedGame {
  Node game;                // Form::Game, or Nothing where there is none
  std::vector<Node> tests;  // Form::Test: its own, then those inherited that say `for variants`
};

/// The game of a file: its own, or that which its tests are of.
MergedGame merge(const Node& file, const FileReading& read, Diagnostics& diagnostics);

}  // namespace ludo::lang
