// The normal form: terms that say the same by a sentence of the specification are made one.
//
// This is the closed list of rewrites on terms; each stands beside the paragraph of
// spec/5-semantics.md that justifies it, in the table of spec/11-canonical.md. All of them are made
// while terms are made, from the parts up, so that there is no second pass. What is not listed
// stays as it is written: the order of statements, of the alternatives of `must`, of keys and of
// results; rules are not unfolded.
//
// Tested by tests/lang/canon/test_normal.cpp.
#pragma once

#include <optional>
#include <vector>

#include "lang/canon/terms.hpp"

namespace ludo::lang::canon {

TermId truth(Terms& terms, bool value);

/// `and`: flat, each part once, without `yes`; `no` if one is `no`.
TermId conjunction(Terms& terms, std::vector<TermId> parts);
TermId disjunction(Terms& terms, std::vector<TermId> parts);
/// `not`: twice is nothing; of a comparison it is the other comparison.
TermId negation(Terms& terms, TermId part);

/// `=`, without order; of two values that the text says the answer.
TermId equality(Terms& terms, TermId left, TermId right);
TermId less(Terms& terms, TermId left, TermId right);
TermId at_most(Terms& terms, TermId left, TermId right);

/// Flat, in no order: `+ * min max`; `min` and `max` with each part once. Numbers that the text
/// says are reckoned, so that an option is a number.
TermId sum(Terms& terms, std::vector<TermId> parts);
TermId difference(Terms& terms, TermId left, TermId right);
TermId product(Terms& terms, std::vector<TermId> parts);
TermId extreme(Terms& terms, std::string_view word, std::vector<TermId> parts);

/// Sets: flat, in no order, each part once; what a union names one by one is one set.
TermId united(Terms& terms, std::vector<TermId> parts);
TermId intersection(Terms& terms, std::vector<TermId> parts);
/// A set of values that are named one by one.
TermId set_of(Terms& terms, std::vector<TermId> parts);

/// `if`: what is known is taken; of a negation the branches change places.
TermId conditional(Terms& terms, TermId condition, TermId then, TermId otherwise);

// ---- generators of one name

/// `x in D where C`, C inside of the name. Of a set that is a description itself the two are one.
TermId among(Terms& terms, TermId domain, TermId where);
/// The set of a generator of one name; without a condition its domain.
TermId collected(Terms& terms, TermId generator);
/// There is one, of a set or of solutions.
TermId some(Terms& terms, TermId domain);
TermId some_solution(Terms& terms, TermId generator);
/// How many.
TermId count(Terms& terms, TermId domain);
TermId count_solutions(Terms& terms, TermId generator);

// ---- blocks

/// Statements in their order, each with the number of names that it binds for those behind it.
/// Conditions that stand together are one statement, in no order.
class Steps {
 public:
  explicit Steps(Terms& terms) : terms_(terms) {}

  void add(TermId statement, Index binds = 0);
  void require(TermId condition);
  /// How many names back one of the `let` that stand here together has this value already; 0: none
  /// has.
  Index let_before(TermId value) const;
  /// The `let` before this place are not to be looked at: their names are set anew.
  void close_lets() { first_let_ = steps_.size(); }
  TermId block();

 private:
  struct Step {
    TermId term;
    Index binds;
    bool condition;
  };
  Terms& terms_;
  std::vector<Step> steps_;
  std::size_t first_let_ = 0;
};

/// A value that the text says: a number, a truth, a place, a player, a kind ….
bool is_value(const Terms& terms, TermId term);

}  // namespace ludo::lang::canon
