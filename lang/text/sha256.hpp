// SHA-256 (FIPS 180-4): of games, of records, and by which a page allows its own script and style.
//
// Tested by tests/lang/text/test_sha256.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludo::lang {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);

/// The hash in hexadecimal digits.
std::string sha256_text(std::string_view bytes);

/// The hash as a Content-Security-Policy names it: `sha256-` and base64.
std::string sha256_source(std::string_view bytes);

}  // namespace ludo::lang
