#include "lang/syntax/words.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace ludo::lang {

TEST_CASE("a word is matched whole") {
  CHECK(match_word("move a", Word::move) == 4);
  CHECK(match_word("moved a", Word::move) == 0);
  CHECK(match_word("mov", Word::move) == 0);
  CHECK(match_word("move", Word::move) == 4);
  CHECK(match_word("move:", Word::move) == 4);
}

TEST_CASE("a phrase may have more blanks than one") {
  CHECK(match_word("at   any  moment x", Word::at_any_moment) == 16);
  CHECK(match_word("at any", Word::at_any_moment) == 0);
  CHECK(match_word("atany moment", Word::at_any_moment) == 0);
}

TEST_CASE("the beginning of a phrase is found word by word") {
  const PartialMatch match = match_beginning("one or  mor", Word::one_or_more);
  CHECK(match.in_text == 8);
  CHECK(match.in_phrase == 7);
  CHECK(match_beginning("or one", Word::one_or_more).in_text == 0);
}

TEST_CASE("no two words are spelled alike, and reserved words are words of one part") {
  std::set<std::string_view> seen;
  // `to`, `no`, `on`, `top`, `bottom`, `turn` and `draw` are two words each in other languages.
  const std::set<std::string_view> twice = {"to", "no", "on", "top", "bottom", "turn", "draw"};
  for (const std::string_view word : all_spellings()) {
    CAPTURE(word);
    CHECK((seen.insert(word).second || twice.contains(word)));
  }
  CHECK(is_reserved("touching"));
  CHECK(is_reserved("to"));
  CHECK_FALSE(is_reserved("points"));
  CHECK_FALSE(is_reserved("first"));
}

TEST_CASE("a word of another language may have several spellings; the longest that fits is read") {
  constexpr Language kItalian = Language::italian;
  CHECK(spelling(Word::own, kItalian) == "mio");
  CHECK(match_word("miei Re", Word::own, kItalian) == 4);
  CHECK(match_word("own Re", Word::own, kItalian) == 0);
  CHECK(match_word("accanto alla meta", Word::beside, kItalian) == 12);
  CHECK(is_reserved("miei", kItalian));
  CHECK(is_reserved("accanto", kItalian));
  CHECK_FALSE(is_reserved("beside", kItalian));
  CHECK(english_name("avanti", kItalian) == "forward");
  CHECK(english_name("avanti", Language::english) == "avanti");
  CHECK(name_in("forward", kItalian) == "avanti");
  CHECK(name_in("march", kItalian) == "march");
}

TEST_CASE("sites are one or two small letters and a number") {
  for (const char* site : {"e5", "aa12", "z100"}) CHECK(is_site_name(site));
  for (const char* other : {"abc1", "e", "5", "E5", "e5x", "e_5", ""}) {
    CAPTURE(other);
    CHECK_FALSE(is_site_name(other));
  }
}

TEST_CASE("names begin with a letter") {
  CHECK(match_name("own_part + 1") == 8);
  CHECK(match_name("Field2") == 6);
  CHECK(match_name("_x") == 0);
  CHECK(match_name("1a") == 0);
}

TEST_CASE("texts end at the first quotation mark that is not escaped") {
  CHECK(match_string("\"a\\\"b\" c") == 6);
  CHECK(match_string("\"abc") == 0);
  CHECK(match_string("\"abc\\") == 0);
  CHECK(unquoted("\"a\\\"b\\\\\"") == "a\"b\\");
}

}  // namespace ludo::lang
