// UTF-8 as far as columns and messages need it.
//
// Tested by tests/lang/text/test_utf8.cpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
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

/// Control characters, bytes that are no text, and characters that turn the direction of writing.
bool is_unprintable(std::string_view code_point);

/// A message that may hold words of strangers, so that a terminal does what it says and nothing
/// else: what is unprintable is written byte by byte as `\x1B`. Lines and tabs stay, and so do,
/// where the message is `tinted`, sequences that set a colour.
std::string printable(std::string_view text, bool tinted = false);

/// Byte index of the first thing that is no well-formed UTF-8, if any.
std::optional<std::size_t> find_bad_utf8(std::string_view text);

}  // namespace ludo::lang
