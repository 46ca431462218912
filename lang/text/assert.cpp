// Builds the text of a failed assertion; see assert.hpp.
//
// Tested by tests/lang/text/test_assert.cpp.

#include "lang/text/assert.hpp"

namespace ludo::lang {

void throw_internal_error(std::string_view file, int line, std::string_view condition,
                          std::string_view message) {
  std::string text = fmt::format("internal error at {}:{}: {}", file, line, condition);
  if (!message.empty()) text += fmt::format(": {}", message);
  throw InternalError(text);
}

}  // namespace ludo::lang
