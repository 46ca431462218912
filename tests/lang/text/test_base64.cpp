// Base64 by the examples of RFC 4648, and nothing but what is written is read.

#include "lang/text/base64.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("base64 of the standard's examples, there and back") {
  const std::vector<std::pair<std::string, std::string>> examples = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
      {std::string("\xff\xfe\xfd\x00", 4), "//79AA=="},
  };
  for (const auto& [bytes, letters] : examples) {
    CHECK(base64(bytes) == letters);
    CHECK(bytes_of_base64(letters) == bytes);
  }
}

TEST_CASE("base64 that nobody writes is not read") {
  // Bits that are left over, too few or too many `=`, letters of others, blanks, ends of lines.
  for (const std::string letters :
       {"Zh==", "Zm9=", "Zg=", "Zg", "Z", "Zg===", "=Zg=", "Zm9v=", "Zm_v", "Zm-v", "Zm 9v",
        "Zm9v\n", "Zm9v ", "Zg==Zg==", "====", "Zm\xc3\xa9"}) {
    INFO(letters);
    CHECK_FALSE(bytes_of_base64(letters).has_value());
  }
}

}  // namespace ludo::lang
