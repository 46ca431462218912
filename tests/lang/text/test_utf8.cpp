#include "lang/text/utf8.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("code points are counted, stray bytes as one each") {
  CHECK(count_code_points("") == 0);
  CHECK(count_code_points("abc") == 3);
  CHECK(count_code_points("→é漢😀") == 4);
  CHECK(count_code_points("\xFF\xFE") == 2);
}

TEST_CASE("display width knows wide letters and combining marks") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("漢字") == 4);
  CHECK(display_width("e\xCC\x81") == 1);
  CHECK(display_width("→") == 1);
}

TEST_CASE("what strangers wrote does nothing to a terminal") {
  CHECK(printable("plain → 😀\n\tso") == "plain → 😀\n\tso");
  CHECK(printable("\x1B]0;t\x07") == "\\x1B]0;t\\x07");
  CHECK(printable("a\xE9\xC2\x9B\xE2\x80\xAE"
                  "b") ==
        "a\\xE9\\xC2\\x9B\\xE2\\x80\\xAE"
        "b");
  CHECK(printable("\x1B[1;31mred\x1B[0m", true) == "\x1B[1;31mred\x1B[0m");
  CHECK(printable("\x1B[1;31mred") == "\\x1B[1;31mred");
  CHECK(printable("\x1B[2J\x1B[", true) == "\\x1B[2J\\x1B[");
}

TEST_CASE("ill-formed UTF-8 is found where it begins") {
  CHECK(find_bad_utf8("plain, → and 😀") == std::nullopt);
  CHECK(find_bad_utf8("Caf\xE9") == 3);
  CHECK(find_bad_utf8("a\xC0\x80") == 1);
  CHECK(find_bad_utf8("\xED\xA0\x80") == 0);
  CHECK(find_bad_utf8("\xF4\x90\x80\x80") == 0);
  CHECK(find_bad_utf8("ab\xE2\x86") == 2);
}

}  // namespace ludo::lang
