// Changes inside one item: result lines by their keys, parts of a phase, rows of a table.
//
// The other half of edits.hpp, which finds the items.
//
// Tested by tests/lang/check/test_merge.cpp.
#pragma once

#include <string>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"

namespace ludo::lang {

/// Puts `line` in the place of every result line of its key, in a phase too; false if there is
/// none.
bool replace_results(Node& item, const Node& line);

/// Removes every result line of the key; `holder` limits it to `end`, `stuck` …, or is empty. False
/// if there is none.
bool drop_results(Node& item, const std::string& key, const std::string& holder = "");

bool has_result(const Node& item, const std::string& key, const std::string& holder = "");

/// True for `end` and the like when no result line is left in them.
bool is_empty_of_results(const Node& item);

/// Puts an entry at the end of an item, before what is said about the item.
void append_entry(Node& item, Node entry);

/// True if an item that is to be replaced is written as changes of the old one.
bool contains_edits(const Node& item);

/// True if an item says nothing that `old` did not say: they are the same, apart from
/// notes, rulings and how moves are written where the new one says none.
bool is_alike(const Node& old, const Node& item);

/// Warns of an item that is replaced by what it is already.
void report_alike(const Node& item, Span span, Diagnostics& diagnostics);

/// Changes a phase or an `end` by the changes in `text`.
void edit_inside(Node& old, const Node& text, Diagnostics& diagnostics);

/// Puts the rows, tiles or result lines of `text` at the end of an item of the same kind; false if
/// the kind has none.
bool add_inside(Node& old, const Node& text, Diagnostics& diagnostics);

}  // namespace ludo::lang
