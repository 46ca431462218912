// Rules of small games that tests have written, and what they say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/rules/told.hpp"

namespace ludo::tests {

/// The rules of a small game that a test has written, each sentence on one line; as Markdown, where
/// tables matter. Fails where the game is refused or a frame is missing.
std::string rules_of_text(const std::string& text, std::string_view language,
                          const Valuation& valuation = {});
std::string markdown_of_text(const std::string& text, std::string_view language);

/// The rules have all of these, and none of those.
void check_rules_say(const std::string& rules, const std::vector<std::string>& said,
                     const std::vector<std::string>& unsaid = {});

}  // namespace ludo::tests
