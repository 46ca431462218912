// Kinds of bytes, of ASCII alone and whatever the locale.
#pragma once

namespace ludo::lang {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace ludo::lang
