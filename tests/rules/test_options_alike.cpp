// Changes of an option that say the same of several sentences, or add one case to a sentence.

#include "lang/rules/options_alike.hpp"

#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using lang::Span;
using lang::rules::Change;
using lang::rules::named;
using lang::rules::Sense;
using lang::rules::sense;

Sense empty_cells() {
  return {"things", "=cell", {sense("empty", {}, Span::nowhere())}, Span::nowhere()};
}

Sense dry_cells() {
  return sense("whose-is-not",
               {empty_cells(), named("ground", Span::nowhere()), named("Lake", Span::nowhere())},
               Span::nowhere());
}

Change change_of(const char* section, Sense before, Sense after) {
  Change change{section, section, 3, {"Before."}, {"After."}};
  change.before.meant.push_back(std::move(before));
  change.after.meant.push_back(std::move(after));
  return change;
}

Sense goes(Sense where) { return sense("go", {std::move(where)}, Span::nowhere()); }

Sense damage_if(Sense holds) {
  return sense(
      "term-of-table-or",
      {named("harm", Span::nowhere()), lang::rules::figure("2", Span::nowhere()), std::move(holds)},
      Span::nowhere());
}

Sense is_so(const char* what) { return sense(what, {}, Span::nowhere()); }

}  // namespace

TEST_CASE("what several sentences ask for more narrowly is one change", "[rules][options]") {
  const std::vector<Change> changes = {
      change_of("Moves", goes(empty_cells()), goes(dry_cells())),
      change_of("End", is_so("one"), is_so("other")),
      change_of("Flight", is_so("must-be-empty-aside"),
                sense("must-be-aside", {dry_cells()}, Span::nowhere()))};
  const auto found = lang::rules::narrower_throughout(changes);
  REQUIRE(found);
  CHECK(found->told.is("only-such-count"));
  CHECK(found->changes == std::set<std::size_t>{0, 2});
  // One alone is told as it then stands, and so is what differs in more than that.
  CHECK_FALSE(lang::rules::narrower_throughout({changes[0], changes[1]}));
  CHECK_FALSE(lang::rules::narrower_throughout(
      {changes[0], change_of("Flight", is_so("go"), goes(dry_cells()))}));
}

TEST_CASE("a condition that is joined by one more is told by that", "[rules][options]") {
  const Sense both = sense("or", {is_so("old"), is_so("new")}, Span::nowhere());
  const auto more =
      lang::rules::one_more_case(change_of("Attack", damage_if(is_so("old")), damage_if(both)));
  REQUIRE(more);
  CHECK(more->is("term-of-table-or-too"));
  CHECK(more->parts[2].is("new"));
  CHECK_FALSE(
      lang::rules::one_more_case(change_of("Attack", damage_if(is_so("third")), damage_if(both))));
}

}  // namespace ludo::tests
