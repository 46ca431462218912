#include "lang/syntax/parts.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> found;
  for (const Cut& cut : cut_cells(line))
    found.push_back(line.substr(cut.begin, cut.end - cut.begin));
  return found;
}

std::vector<TemplateCut> cut(const std::string& line) {
  std::vector<TemplateCut> pieces;
  CHECK_FALSE(cut_template(line, Cut{0, line.size()}, pieces));
  return pieces;
}

}  // namespace

TEST_CASE("cells are separated by two blanks or more") {
  CHECK(cells("King  each player   K  -") ==
        std::vector<std::string>{"King", "each player", "K", "-"});
  CHECK(cells("a  b ") == std::vector<std::string>{"a", "b"});
  CHECK(cells("").empty());
}

TEST_CASE("cells in brackets may have blanks and need only one after them") {
  CHECK(cells("Pawn  (forward_left or  forward_right) (x) y") ==
        std::vector<std::string>{"Pawn", "(forward_left or  forward_right)", "(x)", "y"});
  CHECK(cells("f(a,  b)  c") == std::vector<std::string>{"f(a,  b)", "c"});
  CHECK(cells("(a) of b  c") == std::vector<std::string>{"(a)", "of b", "c"});
}

TEST_CASE("a form is cut into texts and places") {
  const std::string line = "{a}x{took: y{b}}\\{";
  const std::vector<TemplateCut> pieces = cut(line);
  REQUIRE(pieces.size() == 4);
  CHECK(pieces[0].expression == Cut{1, 2});
  CHECK_FALSE(pieces[0].inner.has_value());
  CHECK(pieces[1].text == "x");
  REQUIRE(pieces[2].inner.has_value());
  CHECK(pieces[2].expression == Cut{5, 9});
  CHECK(line.substr(pieces[2].inner->begin, pieces[2].inner->end - pieces[2].inner->begin) ==
        "y{b}");
  CHECK(pieces[3].text == "{");
}

TEST_CASE("a colon within brackets is part of the expression") {
  const std::vector<TemplateCut> pieces = cut("{f(a:b)}");
  REQUIRE(pieces.size() == 1);
  CHECK_FALSE(pieces[0].inner.has_value());
}

TEST_CASE("braces without partner are found") {
  std::vector<TemplateCut> pieces;
  CHECK(cut_template("a{b", Cut{0, 3}, pieces) == 1);
  CHECK(cut_template("a}b", Cut{0, 3}, pieces) == 1);
}

}  // namespace ludo::lang
