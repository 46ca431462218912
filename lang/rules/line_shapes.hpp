// Shapes of lines and of blocks that several idioms look for.
#pragma once

#include <string>
#include <vector>

#include "lang/ast/node.hpp"
#include "lang/rules/sense.hpp"

namespace ludo::lang::rules {

/// The segments of a line, in their order; none if it turns somewhere.
std::vector<const Node*> segments_of(const Node& line);

/// What must hold of the whole line; absent where nothing must.
const Node& where_of(const Node& line);

/// The name of the site on which a line ends; null if it has none, or turns.
const Node* end_of_line(const Node& line);

/// A note or a ruling: words for readers.
bool is_prose(const Node& node);

/// The one statement of a block, apart from its notes, or the node itself if it is no block; null
/// if there are several.
const Node* only_statement(const Node& node);

/// `choose line from m … to g`: the line by which a piece may go; null for anything else.
const Node* going_line(const Node& statement);

/// What the segment before the last one of a line is called: the piece that is leapt over. Empty if
/// there is none of exactly one site with a name.
std::string leapt_of(const Node& line);

/// The sense of cells that are empty, and of which nothing else is asked.
bool is_free(const Sense& met);

}  // namespace ludo::lang::rules
