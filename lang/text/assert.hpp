// LUDO_ASSERT: our own mistakes, in every build.
//
// A failed assertion throws InternalError, which only `main` (and PEGTL's border) may catch; the
// program then ends with exit status 70. An author's mistake is never an assertion: it goes to
// Diagnostics.
//
// Tested by tests/lang/text/test_assert.cpp.
#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace ludo::lang {

/// A bug in ludo itself.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// Throws InternalError with the place, the condition and the message in its text.
[[noreturn]] void throw_internal_error(std::string_view file, int line, std::string_view condition,
                                       std::string_view message);

namespace detail {

[[noreturn]] inline void fail_assertion(std::string_view file, int line,
                                        std::string_view condition) {
  throw_internal_error(file, line, condition, "");
}

template <class... Arguments>
[[noreturn]] void fail_assertion(std::string_view file, int line, std::string_view condition,
                                 fmt::format_string<Arguments...> format,
                                 Arguments&&... arguments) {
  throw_internal_error(file, line, condition,
                       fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace detail
}  // namespace ludo::lang

/// LUDO_ASSERT(condition) or LUDO_ASSERT(condition, "format", arguments…).
#define LUDO_ASSERT(condition, ...)                                                \
  do {                                                                             \
    if (!(condition)) [[unlikely]] {                                               \
      ::ludo::lang::detail::fail_assertion(__FILE__, __LINE__,                     \
                                           #condition __VA_OPT__(, ) __VA_ARGS__); \
    }                                                                              \
  } while (false)

/// For places that cannot be reached, such as after an exhaustive switch.
#define LUDO_UNREACHABLE() \
  ::ludo::lang::throw_internal_error(__FILE__, __LINE__, "unreachable code was reached", "")
