// Small pieces of work on heads and lines, for build.cpp.
//
// Tested by tests/lang/ast/test_build.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "lang/ast/node.hpp"
#include "lang/syntax/tree.hpp"

namespace ludo::lang {

using Lines = std::span<const SyntaxLine>;

/// True for lines that belong to the line above them.
bool is_attached_form(const Node& head);

/// True for the items that have no list of attached lines of their own.
bool is_bare_item(const Node& head);

/// Adds the attached lines under a line that opens no block.
void attach_all(const SyntaxLine& line, Node& attached);

/// Adds the attached lines from `next` on, and passes them.
void skip_attached(Lines lines, std::size_t& next, Node& attached);

/// Moves the titles among the children of a head to the front of `attached`.
void take_titles(Node& head, Node& attached);

/// The list of attached lines of a finished item, of the innermost one in edits and groups; null if
/// it has none.
Node* attached_of_item(Node& item);

/// The list of attached lines of a game or module.
Node& attached_of_unit(Node& unit);

/// Takes the last child off; precondition: there is one.
Node take_last(Node& node);

/// Widens the span of a head over the lines under it.
void cover(Node& head, const SyntaxLine& line);

/// Why `else`, `or` and `otherwise` cannot stand alone.
std::string orphan_message(const Node& head);

}  // namespace ludo::lang
