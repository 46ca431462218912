// Whether a text is well-formed XML, as far as pages of reports use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ludo::report::tests {

/// What is wrong, with what stands there; empty: nothing. Tags must match, values of attributes be
/// quoted and said once, and no bare `&` or `<` may stand anywhere; ids are one's own.
std::string fault_of(std::string_view page);

/// All ids, in order.
std::vector<std::string> ids_of(std::string_view page);

}  // namespace ludo::report::tests
