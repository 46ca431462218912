// The grammar of tiny games by the files it stands in; see tiny_grammar.hpp. Each answers the
// templates of a part, and asks the next for those it does not have.
#pragma once

#include <string_view>
#include <vector>

#include "tests/differential/tiny_grammar.hpp"

namespace ludo::tests {

const std::vector<Template>& statement_templates(std::string_view part);
// Empty if there is no such part.
const std::vector<Template>& scenario_templates(std::string_view part);

}  // namespace ludo::tests
