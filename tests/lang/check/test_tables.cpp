// Tables: several of pieces, of the values of a type, and columns of quantities.

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

const std::string kSlides =
    "  table slides\n    Number  lands  ways-on\n    1       3      orthogonal\n"
    "    2       1      -\n";

std::string with_levy(const std::string& cells, const std::string& said) {
  return rule_meaning({"choose many from " + said}, "  table army\n    kind  levy\n" + cells);
}

}  // namespace

TEST_CASE("a table whose first head is a type has columns of its values") {
  CHECK(meaning("lands of 2 = 3", kSlides) == "=(table(lands, 2, 0), 3)");
  CHECK(meaning("lands of (count own pieces) is none", kSlides) ==
        "not(not-empty(singleton(table(lands, count-set(pieces-of(me)), 0))))");
  CHECK(meaning("lands of Red = 3", kSlides) == "!wrong-type");
  CHECK(meaning("lands = 3", kSlides) == "!wrong-arguments");
  CHECK(meaning("some line from c3 along ways-on of 1: one empty", kSlides) ==
        "exists(line from c3 along table(ways-on, 1, 0): 1..1 empty)");
}

TEST_CASE("its keys are values of that type, each once") {
  const auto table = [](const std::string& head, const std::string& rows) {
    return "  table odd\n    " + head + "\n" + rows;
  };
  CHECK(meaning("lands of 1 = 3", table("Number  lands", "    7  3\n")) == "!bad-table");
  CHECK(meaning("lands of Red = 3", table("Number  lands", "    Red  3\n")) == "!bad-table");
  CHECK(meaning("lands of Red = 3", table("Suit  lands", "    Red  3\n    Green  1\n")) ==
        "=(table(lands, Red, 0), 3)");
  CHECK(meaning("lands of White = 3", table("player  lands", "    White  3\n    Black  1\n")) ==
        "=(table(lands, White, 0), 3)");
  CHECK(meaning("lands of Red = 3", table("Suit  lands", "    Red  3\n    Red  1\n")) ==
        "!duplicate-item");
  CHECK(meaning("lands of Red = 3", table("Colour  lands", "    Red  3\n")) == "!bad-table");
  CHECK(meaning("a1 is empty", table("Suit  Lands", "    Red  3\n")) == "!bad-table");
}

TEST_CASE("several tables of pieces may stand, and share a column") {
  const std::string more =
      "  table cards\n    kind   of      pace  stamp\n    Tiger  nobody  7     White\n";
  CHECK(meaning("pace of Tiger = pace of Man", more) ==
        "=(column(pace, Tiger), column(pace, Man))");
  CHECK(meaning("stamp of Tiger = White", more) == "=(column(stamp, Tiger), White)");
}

TEST_CASE("a column of quantities says from where to where numbers go") {
  const std::string cells = "    Foot   2 or more\n    Horse  at most 3\n    Guns   2 to 4\n";
  CHECK(
      with_levy(cells, "levy of Foot, at most 7") ==
      "choose many in range-set(column(levy at least, Foot), min(column(levy at most, Foot), 7))");
  CHECK(with_levy(cells, "levy of Foot") == "!wrong-arguments");
  CHECK(with_levy("    Horse  at most 3\n    Lone   1\n", "levy of Lone") ==
        "choose many in range-set(column(levy at least, Lone), column(levy at most, Lone))");
  CHECK(with_levy(cells, "pace of Man") == "!wrong-type");
  CHECK(meaning("levy of Foot = 2", "  table army\n    kind  levy\n" + cells) == "!wrong-place");
}

}  // namespace ludo::tests
