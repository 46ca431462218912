// Cleans and escapes words; see clean.hpp.

#include "interpreter/render/clean.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "lang/text/utf8.hpp"

namespace ludo::rendering {

namespace {

struct Range {
  char32_t first, last;
};

// No letters, or letters that change how others are read.
constexpr std::array kUnwanted = {
    Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0x061C, 0x061C},   Range{0x200B, 0x200B},
    Range{0x200E, 0x200F}, Range{0x2028, 0x202E}, Range{0x2060, 0x206F},   Range{0xFDD0, 0xFDEF},
    Range{0xFEFF, 0xFEFF}, Range{0xFFF0, 0xFFFB}, Range{0xE0000, 0xE0FFF},
};
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr char32_t kStray = 0xFFFFFFFF;

struct Letter {
  char32_t value = 0;
  std::size_t size = 1;
};

// The letter at `at`; kStray for a byte that begins none.
Letter letter_at(std::string_view words, std::size_t at) {
  const auto byte = [&](std::size_t index) {
    return static_cast<char32_t>(static_cast<unsigned char>(words[at + index]));
  };
  const std::size_t size = lang::code_point_size(words, at);
  if (size == 1) return {byte(0) < 0x80 ? byte(0) : kStray, 1};
  char32_t value = byte(0) & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) value = (value << 6U) | (byte(i) & 0x3FU);
  return {value, size};
}

bool is_unwanted(char32_t value) {
  return (value & 0xFFFEU) == 0xFFFEU ||
         std::any_of(kUnwanted.begin(), kUnwanted.end(), [value](const Range& range) {
           return range.first <= value && value <= range.last;
         });
}

}  // namespace

std::string clean(std::string_view words) {
  std::string text;
  for (std::size_t at = 0; at < words.size();) {
    const Letter letter = letter_at(words, at);
    if (letter.value == kStray) {
      text += kReplacement;
    } else if (letter.value == '\t' || letter.value == '\n' || letter.value == 0x2028) {
      text += ' ';
    } else if (!is_unwanted(letter.value)) {
      text += words.substr(at, letter.size);
    }
    at += letter.size;
  }
  return text;
}

std::string escaped(std::string_view words) {
  std::string text;
  for (const char c : clean(words)) {
    switch (c) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      case '\'':
        text += "&#39;";
        break;
      default:
        text += c;
    }
  }
  return text;
}

std::string script_string(std::string_view words) {
  std::string text = "\"";
  for (const char c : clean(words)) {
    if (c == '"' || c == '\\') {
      text += '\\';
      text += c;
    } else if (c == '<' || c == '>' || c == '&') {
      text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      text += c;
    }
  }
  return text + '"';
}

bool wants_wide_font(std::string_view words) {
  for (std::size_t at = 0; at < words.size();) {
    const Letter letter = letter_at(words, at);
    if (0x2E80 <= letter.value && letter.value != kStray && letter.value < 0x1F000) return true;
    if (0x20000 <= letter.value && letter.value < 0x40000) return true;
    at += letter.size;
  }
  return false;
}

}  // namespace ludo::rendering
