// Words of reports, and numbers in their languages.

#include "interpreter/report/numbers.hpp"
#include "interpreter/report/words.hpp"
#include "tests/support/catch.hpp"

namespace ludo::report::tests {

namespace {

std::string places_of(std::string_view pattern) {
  std::string places;
  for (char place = '0'; place <= '9'; ++place) {
    const std::string begun = std::string("{") + place;
    if (pattern.find(begun + "}") != std::string_view::npos ||
        pattern.find(begun + "|") != std::string_view::npos) {
      places += place;
    }
  }
  return places;
}

}  // namespace

TEST_CASE("report: every word has both languages, with the same places") {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Word::Last); ++i) {
    const auto word = static_cast<Word>(i);
    const std::string_view english = pattern_of(Language::English, word);
    const std::string_view italian = pattern_of(Language::Italian, word);
    INFO(english);
    CHECK_FALSE(english.empty());
    CHECK_FALSE(italian.empty());
    CHECK(places_of(english) == places_of(italian));
  }
}

TEST_CASE("report: places are filled with words as they are") {
  CHECK(say(Language::English, Word::FromTo, {"{1}", "2"}) == "{1} to 2");
  CHECK(say(Language::Italian, Word::FromTo, {"1", "2"}) == "da 1 a 2");
  CHECK(say(Language::English, Word::FromTo) == " to ");
  CHECK(say(Language::English, Word::UntilGamesOf, {"1", "1"}) == "1 game (1 distinct)");
  CHECK(say(Language::English, Word::UntilGamesOf, {"21", "11"}) == "21 games (11 distinct)");
  CHECK(say(Language::Italian, Word::UntilGamesOf, {"1", "1"}) == "1 partita (1 diversa)");
  CHECK(say(Language::Italian, Word::GamesPlayed, {"1", "1"}) == "1 giocata, 1 finita");
  CHECK(say(Language::Italian, Word::NoneFinished, {"1"}) ==
        "La partita giocata non è arrivata alla fine.");
  CHECK(say(Language::English, Word::NoneFinished, {"1"}) ==
        "The game that was played did not come to an end.");
  CHECK(language_named("it") == Language::Italian);
  CHECK_FALSE(language_named("de").has_value());
}

TEST_CASE("report: numbers as the language writes them, and no negative nothing") {
  CHECK(percent(Language::English, 0.50349) == "50.3 %");
  CHECK(percent(Language::Italian, 0.50349) == "50,3 %");
  CHECK(points(Language::English, -0.031) == "-3.1");
  CHECK(points(Language::English, -0.0001) == "0.0");
  CHECK(points(Language::English, 0.0001) == "0.0");
  CHECK(count(Language::English, 0) == "0");
  CHECK(count(Language::English, 999) == "999");
  CHECK(count(Language::English, 1234567) == "1,234,567");
  CHECK(count(Language::Italian, 123456) == "123.456");
  CHECK(signed_interval(Language::English, {-0.01, 0.02}, true) == "-1.0 to +2.0");
  CHECK(signed_interval(Language::English, {-1e18, 1e18}, true) == "not known");
}

}  // namespace ludo::report::tests
