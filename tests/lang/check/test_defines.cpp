// Definitions: instances by argument types, recursion, tables, named lines used as values.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::size_t instances(const lang::GameModel& model, const std::string& name) {
  std::size_t count = 0;
  for (const lang::Define& define : model.defines) count += define.item.key == name ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a definition without types has one instance for each tuple of argument types") {
  const lang::GameModel model =
      checked(small_game("",
                         "  define near(one-side, other): some one-side touching other\n"
                         "  define first-use: near(c3, c4)\n"
                         "  define second-use: near(a1, c3) and near(King, c3)\n"));
  CHECK(instances(model, "near") == 2);
}

TEST_CASE("bounds of numbers and `or none` make no instance of their own") {
  const lang::GameModel model =
      checked(small_game("",
                         "  define twice of amount: amount * 2\n"
                         "  define uses: twice of 1 + twice of (count Man) + twice of own dock\n"));
  CHECK(instances(model, "twice") == 1);
}

TEST_CASE("a definition may call itself inside a supposition") {
  const lang::GameModel model = checked(small_game(
      "",
      "  define open of place: place is empty and (some next among empty touching place where\n"
      "    (supposing put White Man at place: not open of next))\n"
      "  define uses: open of c3\n"));
  CHECK(instances(model, "open") == 1);
}

TEST_CASE("a definition that reads no state is a table") {
  const lang::GameModel model =
      checked(small_game("",
                         "  define slope(one-side, other): row of one-side - row of other\n"
                         "  define load of one-side: seeds of one-side + slope(one-side, a1)\n"
                         "  define uses: load of c3\n"));
  for (const lang::Define& define : model.defines) {
    if (define.item.key == "slope") CHECK_FALSE(define.reads_state);
    if (define.item.key == "load") CHECK(define.reads_state);
  }
}

TEST_CASE("calls have as many arguments as there are parameters") {
  CHECK(reports(small_game("",
                           "  define near(one-side, other): one-side touching other\n"
                           "  define probe: near of c3\n")) == "wrong-arguments");
  CHECK(meaning("flying(3, 4)") == "!wrong-arguments");
  CHECK(meaning("nowhere of 3") == "!unknown-name");
}

TEST_CASE("declared types of parameters are kept to") {
  CHECK(reports(small_game("",
                           "  define high of (place: site): row of place > 2\n"
                           "  define probe: high of 3\n")) == "wrong-type");
}

TEST_CASE("a definition that nobody uses is checked as far as its words go") {
  const auto alone = [](const std::string& body) {
    return reports(small_game("",
                              "  define near(one-side, other): one-side touching other\n"
                              "  define lonely of thing: " +
                                  body + "\n"));
  };
  CHECK(alone("seeds of thing > count empti") == "unknown-name");
  CHECK(alone("near of thing or near(thing, thing)") == "wrong-arguments");
  CHECK(alone("some y among thing where nowhere of y") == "unknown-name");
  CHECK(alone("near(thing, c3) and (some y among near(thing, thing) where y is thing)").empty());
}

TEST_CASE("a line that nobody uses is checked as far as its words go") {
  const auto alone = [](const std::string& line) {
    return reports(small_game("", "  define aim of man: " + line + "\n"));
  };
  CHECK(alone("line from man along n: one empty") == "");
  CHECK(alone("line from man along n: one empti") == "unknown-name");
  CHECK(alone("line from man along n: one empty or line from maan along s: one empty") ==
        "unknown-name");
}

}  // namespace ludo::tests
