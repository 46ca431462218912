// What the checker makes of a few lines, put into a small game: for the tests of its parts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lang/lang.hpp"

namespace ludo::tests {

/// A game of two players with a little of everything. `elements` and `interactions` are items,
/// indented by two blanks.
std::string small_game(std::string_view elements, std::string_view interactions);

/// What an expression means, as the model prints it; or the kinds that were reported:
/// `!wrong-type`. It is the body of a definition, so `me` and all that goes with it can be said.
std::string meaning(std::string_view expression, std::string_view elements = {});

/// What the statements of a rule mean, one line each; or what was reported.
std::string rule_meaning(const std::vector<std::string>& lines, std::string_view elements = {},
                         std::string_view interactions = {});

/// The kinds a text reports, in order, with a blank between.
std::string reports(const std::string& text);

/// The messages a text reports, in order.
std::vector<std::string> messages(const std::string& text);

/// The checked model; REQUIREs that there is one.
lang::GameModel checked(const std::string& text);

}  // namespace ludo::tests
