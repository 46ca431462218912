// Small pieces of work on heads and lines, for build.cpp.
//
// Tested by tests/lang/ast/test_build.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "lang/ast/node.hpp"
#include "lang/diagnostics/sink.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

using Lines = std::span<const SyntaxLine>;

/// True for lines that belong to the line above them.
bool is_attached_form(const Node& head);

/// True for the items that have no list of attached lines of their own.
bool is_bare_item(const Node& head);

/// Adds the attached lines under a line that opens no block.
void attach_all(const SyntaxLine& line, Node& attached);

/// Moves the titles among the children of a head to the front of `attached`.
void take_titles(Node& head, Node& attached);

/// The list of attached lines of a finished item, of the innermost one in edits and groups; null if
/// it has none.
Node* attached_of_item(Node& item);

/// The list of attached lines of a game or module.
Node& attached_of_unit(Node& unit);

/// Takes the last child off; precondition: there is one.
Node take_last(Node& node);

/// Takes `one by one` off the head of a loop, if it stands there: the last statement of it.
std::optional<Node> take_each(Node& head);

/// Widens the span of a head over the lines under it.
void cover(Node& head, const SyntaxLine& line);

/// Why `else`, `or` and `otherwise` cannot stand alone.
std::string orphan_message(const Node& head);

/// What the grammar cannot say of a whole text: numbers are small, and what is said of the moves of
/// something that has none means nothing.
void look_over(const Node& node, Diagnostics& diagnostics);

/// `written` and the like in the block of a statement, whose line this is.
void report_inside(const Node& head, const SyntaxLine& line, Diagnostics& diagnostics);

/// A second game, module or set of tests in one text.
void report_second(const Node& head, const Node& first, Diagnostics& diagnostics);

/// A part of a game or module that it has already; the same in another language is another part.
void report_repeated(const Node& head, const Node& unit, Diagnostics& diagnostics);

}  // namespace ludo::lang
