// The answer to `why` as text for people, for the verb `why` and for `why` in `play`, and as JSON.
//
// Tested by tests/cli/test_why.cpp.
#pragma once

#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/why.hpp"
#include "lang/diagnostics/render.hpp"

namespace ludo::interpreter {

// Ends with a line end.
std::string why_text(const Why& why, const lang::SourceMap& sources, lang::Colours colour);

// The same as members of a JSON document: `move`, `answer`, …
void put_why(Json& json, const Why& why, const lang::SourceMap& sources);

}  // namespace ludo::interpreter
