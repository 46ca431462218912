// What the lines of an end say, apart from when they are asked: shared by the ends of a game and by
// what it is played for.
//
// Tested by tests/rules/test_layout.cpp.
#pragma once

#include <optional>
#include <vector>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

/// `stuck: mover loses`, without a condition: one sentence says both; nothing of any other line.
std::optional<Sense> stuck_result(const Node& holder, const Node& line);

/// What makes a player lose at any moment: `as soon as his king is eliminated`; any other result as
/// it is.
Sense as_soon_as(Sense told, const Page& page);

/// Where the player who moves wins, he is the one who reads: `you win`. `addressed`: the language
/// speaks to him, in what is asked of him, too.
Sense of_the_reader(Sense told, bool addressed);

/// The result lines of an item, from this child on.
std::vector<const Node*> results_of(const Node& holder, std::size_t from);

/// `draw`, whatever the position is.
bool is_plain_draw(const Node& holder, std::size_t from);

}  // namespace ludo::lang::rules
