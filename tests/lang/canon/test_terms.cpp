// Terms: equal ones are one, bags have no order, names are counted outward.

#include "lang/canon/terms.hpp"

#include "tests/support/catch.hpp"

namespace ludo::lang::canon {

TEST_CASE("equal terms are one term", "[canon]") {
  Terms terms;
  const TermId a = terms.make("a"), b = terms.make("b");
  CHECK(terms.make("f", {a, b}) == terms.make("f", {a, b}));
  CHECK(terms.make("f", {a, b}) != terms.make("f", {b, a}));
  CHECK(terms.make_bag("f", {a, b}) == terms.make_bag("f", {b, a}));
  CHECK(terms.make_bag("f", {a, b}) != terms.make("f", {a, b}));
  CHECK(terms.make_bag("f", {a, a, b}) != terms.make_bag("f", {a, b}));
  CHECK(terms.make("f", {a}, {1}) != terms.make("f", {a}));
}

TEST_CASE("an entity is one term, whatever its name", "[canon]") {
  Terms terms;
  CHECK(terms.entity(Sort::Player, 1) == terms.entity(Sort::Player, 1));
  CHECK(terms.entity(Sort::Player, 1) != terms.entity(Sort::Kind, 1));
  CHECK(terms.entity(Sort::Value, 1, 0) != terms.entity(Sort::Value, 1, 2));
}

TEST_CASE("what is put inside of more bindings reads the same names", "[canon]") {
  Terms terms;
  const TermId inner = terms.local(0), outer = terms.local(1);
  // Of a name bound inside nothing changes, of one outside its distance does.
  const TermId term = terms.make("in", {outer, terms.make("f", {inner, outer})}, {0, 1});
  CHECK(terms.at(term).free == 2);
  const TermId moved = terms.shifted(term, 3);
  const TermId wanted =
      terms.make("in", {terms.local(4), terms.make("f", {inner, terms.local(4)})}, {0, 1});
  CHECK(moved == wanted);
  const TermId closed = terms.make("in", {terms.make("a"), inner}, {0, 1});
  CHECK(terms.at(closed).free == 0);
  CHECK(terms.shifted(closed, 5) == closed);
}

}  // namespace ludo::lang::canon
