// Base64; see base64.hpp.

#include "lang/text/base64.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ludo::lang {

namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string letters;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = i; j < i + 3; ++j) {
      three = (three << 8U) | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    }
    const std::size_t said = std::min<std::size_t>(bytes.size() - i, 3) + 1;
    for (std::size_t j = 0; j < 4; ++j) {
      letters += j < said ? kBase64[(three >> (18 - 6 * j)) & 63U] : '=';
    }
  }
  return letters;
}

std::optional<std::string> bytes_of_base64(std::string_view letters) {
  std::string bytes;
  std::uint32_t kept = 0;
  unsigned n_bits = 0;
  for (const char letter : letters.substr(0, std::min(letters.find('='), letters.size()))) {
    const std::size_t value = kBase64.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    kept = ((kept << 6U) | static_cast<std::uint32_t>(value)) & 0xFFFFU;
    n_bits += 6;
    if (n_bits < 8) continue;
    n_bits -= 8;
    bytes += static_cast<char>((kept >> n_bits) & 0xFFU);
  }
  // Left-over bits and the `=` at the end are as they are written, or the letters are others.
  if (base64(bytes) != letters) return std::nullopt;
  return bytes;
}

}  // namespace ludo::lang
