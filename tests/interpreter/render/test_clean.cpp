// Words of strangers come out harmless.

#include "interpreter/render/clean.hpp"
#include "tests/support/catch.hpp"

namespace ludo::rendering {

TEST_CASE("control characters, marks of direction and stray bytes are gone") {
  CHECK(clean("King on e5") == "King on e5");
  CHECK(clean("a\tb\nc") == "a b c");
  CHECK(clean(std::string_view("a\0b", 3)) == "ab");
  CHECK(clean("\x1b[31mred\x07\x7f") == "[31mred");
  CHECK(clean("\xc2\x9b"
              "2J") == "2J");  // the one-letter beginning of a command
  CHECK(clean("\xe2\x80\xae"
              "evil") == "evil");      // right to left
  CHECK(clean("\xef\xbf\xbe") == "");  // no character
  CHECK(clean("\xff"
              "a\xc3") ==
        "\xef\xbf\xbd"
        "a\xef\xbf\xbd");
  CHECK(clean("俥 é 🀄") == "俥 é 🀄");
}

TEST_CASE("words end no text, no attribute, no script and no style") {
  CHECK(escaped("</style><script>alert('1' & \"2\")</script>") ==
        "&lt;/style&gt;&lt;script&gt;alert(&#39;1&#39; &amp; &quot;2&quot;)&lt;/script&gt;");
  CHECK(script_string("a\"b\\c</script><!--&") == R"("a\"b\\c\u003c/script\u003e\u003c!--\u0026")");
  CHECK(script_string("\xe2\x80\xa8") == "\" \"");
}

TEST_CASE("Chinese, Japanese and Korean letters want their own fonts") {
  CHECK_FALSE(wants_wide_font("Király ♔ ²"));
  CHECK(wants_wide_font("x俥"));
  CHECK(wants_wide_font("歩"));
  CHECK_FALSE(wants_wide_font("\xff\xff"));
}

}  // namespace ludo::rendering
