// Bytes in the letters of base64 (RFC 4648), and back.
//
// Tested by tests/lang/text/test_base64.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ludo::lang {

/// The letters, with `=` at the end where the bytes do not fill the last four.
std::string base64(std::string_view bytes);

/// The bytes; nothing unless the letters are those that base64() writes for them, all of them and
/// no others.
std::optional<std::string> bytes_of_base64(std::string_view letters);

}  // namespace ludo::lang
