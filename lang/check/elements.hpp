// Declares the elements of a game: types, board, players, kinds, tables, attributes, regions,
// leaps, tiles.
//
// declare_elements() gives every word its meaning and builds what needs no expression;
// infer_tables() reads the cells of tables, whose types follow from what stands in them;
// check_elements() reads initial values and regions.
//
// Tested by tests/lang/check/test_elements.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/check/board.hpp"
#include "lang/check/context.hpp"
#include "lang/check/options.hpp"
#include "lang/text/source.hpp"

namespace ludo::lang {

struct Elements {
  Context& context;
  const FoldedGame& folded;
  const SourceMap& sources;
  bool has_board = false;
  std::vector<std::pair<Index, const Node*>> attributes = {};  // variable, its Attribute node
  std::vector<std::pair<Index, const Node*>> regions = {};     // region, its Region node
  std::vector<const Node*> tables = {};                        // in text order
  Index link_variable = kNoIndex;                              // `board graph by terrain`
  std::vector<VectorImages> vectors = {};
};

void declare_elements(Elements& elements);
void infer_tables(Elements& elements);
void check_elements(Elements& elements);

// The player an owner node names (Name); kNoIndex after a message, or when the player is one of
// those who do not play now. Precondition: not EachPlayer or Nobody.
Index named_player(Context& context, const Node& name);

// Effects that give the links of a graph board their values, as a position begins.
void set_link_values(Elements& elements, StatementBlock& block);

}  // namespace ludo::lang
