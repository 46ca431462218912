// UTF-8 as far as columns and messages need it.
//
// Tested by tests/lang/text/test_utf8.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ludo::lang {

/// No letter beyond ASCII stands in it.
constexpr bool is_ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

/// The code points of `text`; a stray byte counts as one.
std::size_t count_code_points(std::string_view text);

/// The length in bytes of the code point at `text[at]`; 1 for a stray byte. Precondition: at <
/// size.
std::size_t code_point_size(std::string_view text, std::size_t at);

/// The length in bytes of the sign of a picture or legend at `text[at]`: a code point, or `+` and
/// the letter behind it (a promoted piece). Precondition: at < size.
std::size_t sign_size(std::string_view text, std::size_t at);

/// Terminal cells taken by `text`: two for wide East Asian characters and emoji, none for combining
/// marks, one otherwise. Tabs count one; expand them before.
std::size_t display_width(std::string_view text);

/// Byte index of the first thing that is no well-formed UTF-8, if any.
std::optional<std::size_t> find_bad_utf8(std::string_view text);

}  // namespace ludo::lang
