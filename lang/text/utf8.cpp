// Decodes UTF-8 byte by byte; see utf8.hpp.
//
// Well-formedness follows table 3-7 of the Unicode standard: no overlong forms, no surrogates,
// nothing above U+10FFFF.
//
// Tested by tests/lang/text/test_utf8.cpp.

#include "lang/text/utf8.hpp"

#include <algorithm>
#include <array>

namespace ludo::lang {

namespace {

/// A decoded code point; size 0 marks a stray byte.
struct Decoded {
  char32_t value = 0;
  std::size_t size = 0;
};

struct Range {
  char32_t first;
  char32_t last;
};

// Coarse on purpose: only carets depend on it.
constexpr std::array kCombining = {
    Range{0x0300, 0x036F}, Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF}, Range{0x200B, 0x200F},
    Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F}, Range{0xFE20, 0xFE2F},
};
constexpr std::array kWide = {
    Range{0x1100, 0x115F},   Range{0x2E80, 0x303E},   Range{0x3041, 0xA4CF},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE30, 0xFE6F},
    Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x1F300, 0x1F64F},
    Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD},
};

template <std::size_t kSize>
bool is_in(const std::array<Range, kSize>& ranges, char32_t value) {
  return std::any_of(ranges.begin(), ranges.end(), [value](const Range& range) {
    return range.first <= value && value <= range.last;
  });
}

Decoded decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t index) -> unsigned {
    return at + index < text.size() ? static_cast<unsigned char>(text[at + index]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  std::size_t size = 0;
  char32_t value = 0;
  if (0xC2 <= lead && lead <= 0xDF) {
    size = 2;
    value = lead & 0x1FU;
  } else if (0xE0 <= lead && lead <= 0xEF) {
    size = 3;
    value = lead & 0x0FU;
  } else if (0xF0 <= lead && lead <= 0xF4) {
    size = 4;
    value = lead & 0x07U;
  } else {
    return {};
  }
  for (std::size_t index = 1; index < size; ++index) {
    if ((byte(index) & 0xC0U) != 0x80U) return {};
    value = (value << 6U) | (byte(index) & 0x3FU);
  }
  const bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
  const bool surrogate = 0xD800 <= value && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return {};
  return {value, size};
}

}  // namespace

std::size_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_size(text, at)) ++count;
  return count;
}

std::size_t code_point_size(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(decode(text, at).size, 1);
}

std::size_t sign_size(std::string_view text, std::size_t at) {
  const bool promoted = text[at] == '+' && at + 1 < text.size() &&
                        (('a' <= text[at + 1] && text[at + 1] <= 'z') ||
                         ('A' <= text[at + 1] && text[at + 1] <= 'Z'));
  return promoted ? 2 : code_point_size(text, at);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_size(text, at)) {
    const char32_t value = decode(text, at).value;
    if (is_in(kCombining, value)) continue;
    width += is_in(kWide, value) ? 2 : 1;
  }
  return width;
}

bool is_unprintable(std::string_view code_point) {
  const auto byte = static_cast<unsigned char>(code_point.front());
  if (code_point.size() == 1) return byte < 0x20 || 0x7F <= byte;
  if (code_point.size() == 2) {
    return byte == 0xC2 && static_cast<unsigned char>(code_point[1]) < 0xA0;
  }
  return ("\u200E" <= code_point && code_point <= "\u200F") ||
         ("\u2028" <= code_point && code_point <= "\u202E") ||
         ("\u2066" <= code_point && code_point <= "\u2069");
}

namespace {

// The length of a sequence that sets a colour, `\x1B[1;31m`; 0: none begins there.
std::size_t tint_size(std::string_view text) {
  if (!text.starts_with("\x1B[")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

}  // namespace

std::string printable(std::string_view text, bool tinted) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr unsigned kHalfByte = 4;
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t tint = tinted ? tint_size(text.substr(at)) : 0;
    const std::size_t size = tint != 0 ? tint : code_point_size(text, at);
    const std::string_view part = text.substr(at, size);
    at += size;
    if (tint != 0 || part == "\n" || part == "\t" || !is_unprintable(part)) {
      shown += part;
      continue;
    }
    for (const char c : part) {
      const auto byte = static_cast<unsigned char>(c);
      shown += "\\x";
      shown += kDigits[byte >> kHalfByte];
      shown += kDigits[byte & 0xFU];
    }
  }
  return shown;
}

std::optional<std::size_t> find_bad_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = decode(text, at).size;
    if (size == 0) return at;
    at += size;
  }
  return std::nullopt;
}

}  // namespace ludo::lang
