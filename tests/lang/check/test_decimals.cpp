#include "lang/check/decimals.hpp"

#include "lang/check/constants.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang;

std::string game(const std::string& option, const std::string& scenario) {
  return "game Small\nelements\n  players White, Black\n" + option +
         "  board square 3 x 3\n  piece Man: of each player\ninteractions\n  rule put-one\n"
         "    choose spot among empty\n    put own Man at spot\n"
         "scenario\n  turn\n    play put-one\n  stuck: draw\n" +
         scenario;
}

const std::string kKomi = "  option komi 0 to 20 by 0.5 default 6.5\n";

// The score's code in the printed model.
std::string score_of(const std::string& text) {
  const std::string printed = print(tests::checked(text));
  const std::size_t begin = printed.find("score of #0 = ");
  REQUIRE(begin != std::string::npos);
  return printed.substr(begin, printed.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("numbers with decimals are exact") {
  CHECK(*read_decimal("6.50") == *read_decimal("6.5"));
  CHECK(*read_decimal("7.0") == Constant::of(7));
  CHECK(read_decimal("-0.25")->in_parts(3) == -250);
  CHECK(print(*read_decimal("-0.05")) == "-0.05");
  CHECK(print(*read_decimal("12.125")) == "12.125");
  for (const char* text : {"", ".", "1.", ".5", "1.2.3", "0.0001", "6,5", "99999999.5", "x"}) {
    CHECK_FALSE(read_decimal(text));
  }
}

TEST_CASE("an option goes by steps") {
  const auto with = [](const std::string& option) { return game(option, ""); };
  CHECK(reports(with("  option komi 0 to 20 by 0.5 default 6.25\n")) == "unknown-option-value");
  CHECK(reports(with("  option size 1 to 9 by 2 default 4\n")) == "unknown-option-value");
  CHECK(reports(with("  option size 1 to 9 by 0 default 4\n")) == "unknown-option-value");
  CHECK(reports(with("  option komi 0 to 20 default 6.5\n")) == "unknown-option-value");
  CHECK(reports(with("  option size 1 to 9 by 2 default 5\n")).empty());
  CHECK(reports(with("  option komi -0.5 to 0.5 by 0.5 default -0.5\n")).empty());
}

TEST_CASE("a score with decimals is taken in parts") {
  const std::string whole = "  score of p: count Men of p + 6\n";
  CHECK(score_of(game("", whole)).find("10") == std::string::npos);
  const std::string komi = "  score of p:\n    count Men of p\n    + komi  if p is White\n";
  const std::string score = score_of(game(kKomi, komi));
  INFO(score);
  CHECK(score.find("10") != std::string::npos);
  CHECK(score.find("65") != std::string::npos);
  CHECK(score_of(game("", "  score of p: 2.25 * count Men of p - 0.5\n")).find("225") !=
        std::string::npos);
}

TEST_CASE("decimals stand where numbers are compared and added") {
  CHECK(reports(game(kKomi, "  limit komi turns: draw\n")) == "wrong-type");
  CHECK(reports(game(kKomi, "  end\n    over: draw when turns > 2.5\n")) == "wrong-type");
  CHECK(reports(game(kKomi, "  end\n    over: draw when turns > komi\n")) == "wrong-type");
  CHECK(reports(game(kKomi, "  with komi > 6.25\n    limit 9 turns: draw\n")).empty());
  CHECK(reports("game Small\nelements\n  players White, Black\n"
                "  option size 1 to 2 by 0.5 default 1.5\n  board square size x size\n"
                "scenario\n  turn pass\n  stuck: draw\n") == "not-constant");
}

TEST_CASE("what a result is worth") {
  const auto worth = [](const std::string& lines) {
    return game("", "  end by the first of\n" + lines);
  };
  const std::string two = "    a: White wins 2 points when turns = 3\n";
  const GameModel model = checked(worth(two + "    b: Black wins when turns = 4\n"));
  CHECK(model.scenario.stakes.at("a") == 2);
  CHECK(model.scenario.stakes.at("b") == 1);
  CHECK(reports(worth(two + "    b: White wins 0 points when turns = 4\n")) ==
        "number-out-of-range");
  CHECK(reports(worth(two + "    b: White loses 2 points when turns = 4\n")) == "bad-result");
  CHECK(reports(worth(two + "    b: White wins turns points when turns = 4\n")) == "not-constant");
  CHECK(reports("game Small\nelements\n  players White, Black\n  board square 3 x 1\n"
                "scenario\n  turn\n    me wins 2 points\n  stuck: draw\n") == "wrong-place");
  CHECK(reports(worth("    White wins 2 points when turns = 3\n    Black wins when turns = 4\n")) ==
        "bad-result");
}

}  // namespace ludo::tests
