#include "lang/check/constants.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang {

namespace {

Node sample(Form form, std::string text = {}, std::vector<Node> children = {}) {
  return Node{form, Span::nowhere(), std::move(text), std::move(children)};
}
Node sample_number(int value) { return sample(Form::Integer, std::to_string(value)); }
Node sample_name(std::string word) { return sample(Form::Name, std::move(word)); }
Node binary(std::string sign, Node left, Node right) {
  return sample(Form::Binary, std::move(sign), {std::move(left), std::move(right)});
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
  CHECK(value(binary("-", sample_name("size"), sample_number(3))) == "5");
  CHECK(value(binary("/", sample_number(7), sample(Form::Negate, {}, {sample_number(2)}))) == "-3");
  CHECK(value(binary("mod", sample(Form::Negate, {}, {sample_number(1)}), sample_number(3))) ==
        "2");
  CHECK(value(sample(Form::Call, "max", {sample_number(2), sample_name("size")})) == "8");
  CHECK(value(binary("/", sample_number(1), sample_number(0))) == "error: this divides by zero");
  CHECK(value(sample_number(2147483647)) == "2147483647");
  CHECK(value(binary("*", sample_number(2147483647), sample_number(2))) ==
        "error: this number is too large");
}

TEST_CASE("only the branch taken is folded") {
  const Node either = sample(Form::Conditional, {},
                             {sample_name("unheard"), sample_name("campaign"), sample_number(12)});
  CHECK(value(either) == "12");
}

TEST_CASE("words are compared with the values of options") {
  CHECK(value(sample(Form::Compare, "=", {sample_name("layout"), sample_name("wide")})) == "on");
  CHECK(value(sample(Form::Compare, "is-not", {sample_name("layout"), sample_name("narrow")})) ==
        "on");
  const Node both = sample(Form::SetLiteral, {}, {sample_name("narrow"), sample_name("wide")});
  CHECK(value(sample(Form::Compare, "in", {sample_name("layout"), both})) == "on");
  CHECK(value(sample(Form::Compare, "=", {sample_name("layout"), sample_number(1)})) ==
        "error: a word is never equal to a number");
}

TEST_CASE("an unknown word is reported with the likely one") {
  Diagnostics diagnostics;
  CHECK_FALSE(constant_number(sample_name("sise"), with_options(), diagnostics));
  REQUIRE(diagnostics.count() == 1);
  CHECK(diagnostics.in_order_of_report()[0].hint() == "did you mean `size`?");
  CHECK_FALSE(is_constant(sample_name("sise"), with_options()));
}

TEST_CASE("a number is not a condition") {
  Diagnostics diagnostics;
  CHECK_FALSE(constant_truth(sample_number(1), with_options(), diagnostics));
  CHECK(diagnostics.count() == 1);
  CHECK_FALSE(constant_number(sample(Form::Yes), with_options(), diagnostics));
  CHECK(diagnostics.count() == 2);
}

}  // namespace ludo::lang
