#include "lang/check/constants.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

Node node(Form form, std::string text = {}, std::vector<Node> children = {}) {
  return Node{form, Span::nowhere(), std::move(text), std::move(children)};
}
Node number(int value) { return node(Form::Integer, std::to_string(value)); }
Node name(std::string word) { return node(Form::Name, std::move(word)); }
Node binary(std::string sign, Node left, Node right) {
  return node(Form::Binary, std::move(sign), {std::move(left), std::move(right)});
}

ConstantScope with_options() {
  ConstantScope scope;
  scope.options["size"] = Constant::of(8);
  scope.options["campaign"] = Constant::truth(false);
  scope.options["layout"] = Constant::of_word("wide");
  scope.words = {"wide", "narrow"};
  return scope;
}

std::string value(const Node& expression) {
  Diagnostics diagnostics;
  const auto constant = evaluate_constant(expression, with_options(), diagnostics);
  return constant ? print(*constant) : "error: " + diagnostics.in_order_of_report()[0].message();
}

}  // namespace

TEST_CASE("arithmetic over options") {
  CHECK(value(binary("-", name("size"), number(3))) == "5");
  CHECK(value(binary("/", number(7), node(Form::Negate, {}, {number(2)}))) == "-3");
  CHECK(value(binary("mod", node(Form::Negate, {}, {number(1)}), number(3))) == "2");
  CHECK(value(node(Form::Call, "max", {number(2), name("size")})) == "8");
  CHECK(value(binary("/", number(1), number(0))) == "error: this divides by zero");
  CHECK(value(number(2147483647)) == "2147483647");
  CHECK(value(binary("*", number(2147483647), number(2))) == "error: this number is too large");
}

TEST_CASE("only the branch taken is folded") {
  const Node either = node(Form::Conditional, {}, {name("unheard"), name("campaign"), number(12)});
  CHECK(value(either) == "12");
}

TEST_CASE("words are compared with the values of options") {
  CHECK(value(node(Form::Compare, "=", {name("layout"), name("wide")})) == "on");
  CHECK(value(node(Form::Compare, "is-not", {name("layout"), name("narrow")})) == "on");
  const Node both = node(Form::SetLiteral, {}, {name("narrow"), name("wide")});
  CHECK(value(node(Form::Compare, "in", {name("layout"), both})) == "on");
  CHECK(value(node(Form::Compare, "=", {name("layout"), number(1)})) ==
        "error: a word is never equal to a number");
}

TEST_CASE("an unknown word is reported with the likely one") {
  Diagnostics diagnostics;
  CHECK_FALSE(constant_number(name("sise"), with_options(), diagnostics));
  REQUIRE(diagnostics.count() == 1);
  CHECK(diagnostics.in_order_of_report()[0].hint() == "did you mean `size`?");
  CHECK_FALSE(is_constant(name("sise"), with_options()));
}

TEST_CASE("a number is not a condition") {
  Diagnostics diagnostics;
  CHECK_FALSE(constant_truth(number(1), with_options(), diagnostics));
  CHECK(diagnostics.count() == 1);
  CHECK_FALSE(constant_number(node(Form::Yes), with_options(), diagnostics));
  CHECK(diagnostics.count() == 2);
}

}  // namespace ludo::lang
