// The closed list of rewrites, one by one.

#include "lang/canon/normal.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang::canon {

namespace {

struct Words {
  Terms terms;
  TermId a = terms.make("a"), b = terms.make("b"), c = terms.make("c");
  TermId yes = terms.make("yes"), no = terms.make("no");
  TermId zero = terms.number(0), one = terms.number(1);
};

}  // namespace

TEST_CASE("and and or are flat, in no order, without what decides nothing", "[canon]") {
  Words w;
  const TermId ab = conjunction(w.terms, {w.a, w.b});
  CHECK(conjunction(w.terms, {w.c, ab}) == conjunction(w.terms, {w.b, w.a, w.c}));
  CHECK(conjunction(w.terms, {w.a, w.yes, w.a}) == w.a);
  CHECK(conjunction(w.terms, {w.a, w.no}) == w.no);
  CHECK(conjunction(w.terms, {}) == w.yes);
  CHECK(disjunction(w.terms, {w.a, w.no}) == w.a);
  CHECK(disjunction(w.terms, {w.a, w.yes}) == w.yes);
  CHECK(disjunction(w.terms, {w.a, w.b}) != ab);
}

TEST_CASE("not twice is nothing, and a comparison has a contrary", "[canon]") {
  Words w;
  CHECK(negation(w.terms, negation(w.terms, w.a)) == w.a);
  CHECK(negation(w.terms, w.yes) == w.no);
  CHECK(negation(w.terms, less(w.terms, w.a, w.b)) == at_most(w.terms, w.b, w.a));
  CHECK(negation(w.terms, at_most(w.terms, w.a, w.b)) == less(w.terms, w.b, w.a));
}

TEST_CASE("what is known is reckoned", "[canon]") {
  Words w;
  CHECK(equality(w.terms, w.a, w.b) == equality(w.terms, w.b, w.a));
  CHECK(equality(w.terms, w.one, w.one) == w.yes);
  CHECK(equality(w.terms, w.one, w.zero) == w.no);
  CHECK(equality(w.terms, w.a, w.a) != w.yes);  // a question may have two answers in two states
  CHECK(less(w.terms, w.zero, w.one) == w.yes);
  CHECK(at_most(w.terms, w.one, w.zero) == w.no);
  CHECK(sum(w.terms, {w.one, w.a, w.terms.number(2)}) == sum(w.terms, {w.a, w.terms.number(3)}));
  CHECK(sum(w.terms, {w.a, w.zero}) == w.a);
  CHECK(sum(w.terms, {w.a, w.a}) != w.a);
  CHECK(product(w.terms, {w.a, w.one}) == w.a);
  CHECK(difference(w.terms, w.terms.number(5), w.terms.number(7)) == w.terms.number(-2));
  CHECK(difference(w.terms, w.a, w.zero) == w.a);
  CHECK(extreme(w.terms, "min", {w.a, w.a}) == w.a);
}

TEST_CASE("a set is a set", "[canon]") {
  Words w;
  CHECK(united(w.terms, {w.a, united(w.terms, {w.b, w.a})}) == united(w.terms, {w.b, w.a}));
  CHECK(intersection(w.terms, {w.a, w.a}) == w.a);
  const TermId both = set_of(w.terms, {w.zero, w.one});
  CHECK(united(w.terms, {set_of(w.terms, {w.one}), set_of(w.terms, {w.zero})}) == both);
  CHECK(united(w.terms, {both, w.a}) == united(w.terms, {w.a, set_of(w.terms, {w.one, w.zero})}));
}

TEST_CASE("some, none and counts are one question", "[canon]") {
  Words w;
  const TermId counted = count(w.terms, w.a);
  const TermId there = some(w.terms, w.a);
  CHECK(less(w.terms, w.zero, counted) == there);
  CHECK(at_most(w.terms, w.one, counted) == there);
  CHECK(negation(w.terms, equality(w.terms, counted, w.zero)) == there);
  CHECK(less(w.terms, counted, w.one) == negation(w.terms, there));
  CHECK(at_most(w.terms, counted, w.zero) == negation(w.terms, there));
  CHECK(less(w.terms, w.one, counted) != there);
}

TEST_CASE("a description with a condition is one generator", "[canon]") {
  Words w;
  const TermId x = w.terms.local(0);
  const TermId p = w.terms.make("p", {x}), q = w.terms.make("q", {x});
  const TermId inner = collected(w.terms, among(w.terms, w.a, p));
  CHECK(among(w.terms, inner, q) == among(w.terms, w.a, conjunction(w.terms, {q, p})));
  CHECK(collected(w.terms, among(w.terms, w.a, w.yes)) == w.a);
  CHECK(some(w.terms, inner) == some_solution(w.terms, among(w.terms, w.a, p)));
  CHECK(count_solutions(w.terms, among(w.terms, w.a, w.yes)) == count(w.terms, w.a));
  // An effect on a value that may be none is not one on an empty set.
  const TermId perhaps = w.terms.make("one", {w.b});
  CHECK(collected(w.terms, among(w.terms, perhaps, w.yes)) != perhaps);
}

TEST_CASE("conditions that stand together are one statement", "[canon]") {
  Words w;
  const auto block = [&](const std::vector<TermId>& conditions) {
    Steps steps(w.terms);
    for (const TermId condition : conditions) steps.require(condition);
    return steps.block();
  };
  CHECK(block({w.a, w.b}) == block({conjunction(w.terms, {w.b, w.a})}));
  CHECK(block({w.yes}) == block({}));
  Steps apart(w.terms);
  apart.require(w.a);
  apart.add(w.terms.make("effect"));
  apart.require(w.b);
  Steps together(w.terms);
  together.require(w.a);
  together.require(w.b);
  together.add(w.terms.make("effect"));
  CHECK(apart.block() != together.block());
}

TEST_CASE("a value that has a name already gets no second one", "[canon]") {
  Words w;
  Steps steps(w.terms);
  steps.add(w.terms.make("let", {w.a}), 1);
  steps.add(w.terms.make("let", {w.terms.make("f", {w.terms.local(0)})}), 1);
  CHECK(steps.let_before(w.a) == 2);
  CHECK(steps.let_before(w.terms.make("f", {w.terms.local(1)})) == 1);
  CHECK(steps.let_before(w.b) == 0);
  steps.add(w.terms.make("effect"));
  CHECK(steps.let_before(w.a) == 0);
}

}  // namespace ludo::lang::canon
