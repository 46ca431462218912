// A game laid flat, and what a text changes in it: the work behind merge.hpp.
//
// Items stand in one list for each part, each with the `with` conditions it stands under. A text's
// own items are taken in one by one: plain ones and `add` at the end of their part, `replace` in
// the place of what they replace, `drop` away.
//
// Tested by tests/lang/check/test_merge.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// One item and the conditions on options around it, outermost first.
struct Entry {
  std::vector<Node> guards;
  Node item;
  std::string origin;     // the game or module it is inherited from; empty: of the text at hand
  bool replaces = false;  // stands for an inherited item
};

struct FlatGame {
  std::string name;
  Span span;
  Node attached;
  std::array<std::vector<Entry>, 3> parts;  // elements, interactions, scenario
  std::vector<Node> names;
};

/// The parts of a game or module onto what is in `game` already, which must have origins. `bases`
/// names the games and modules the text stands on, for messages: "Parent", empty if none.
void take_parts(FlatGame& game, const Node& text, const std::string& bases,
                Diagnostics& diagnostics);

/// Puts the items of a module or parent into `game`, marked as coming from `origin`; a clash with
/// what is there is reported at `asked`.
void take_inherited(FlatGame& game, FlatGame inherited, const std::string& origin, Span asked,
                    Diagnostics& diagnostics);

/// Form::Game with exactly one node for each part, and the names of each language.
Node assemble(FlatGame game);

}  // namespace ludo::lang
