// Scopes and registers: what branches leave behind.

#include "lang/check/context.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

lang::Binding bound(lang::Index slot, const lang::Type& type) {
  lang::Binding binding;
  binding.slot = slot;
  binding.type = type;
  return binding;
}

}  // namespace

TEST_CASE("a register of the same name and sort is used again, with wider bounds") {
  lang::Frame frame;
  const lang::Index first = frame.slot_for("amount", lang::number_type(0, 3));
  CHECK(frame.slot_for("amount", lang::number_type(2, 9)) == first);
  CHECK(frame.types[0].most == 9);
  CHECK(frame.slot_for("amount", lang::scalar_type(lang::Base::Site)) != first);
  CHECK(frame.hidden_slot(lang::number_type(0, 1)) == 2);
  CHECK(frame.size() == 3);
}

TEST_CASE("after branches a name is certain if all of them bound it") {
  lang::Frame frame;
  lang::Scope scope(frame);
  lang::Scope left = scope;
  lang::Scope right = scope;
  const lang::Type site = lang::scalar_type(lang::Base::Site);
  left.names["both"] = bound(0, site);
  right.names["both"] = bound(0, site);
  left.names["one"] = bound(1, site);
  right.names["other"] = bound(2, site);
  left.names["clash"] = bound(3, site);
  right.names["clash"] = bound(4, lang::bool_type());
  scope.join_branches({left, right});
  CHECK(scope.names["both"].certain);
  CHECK_FALSE(scope.names["one"].certain);
  CHECK_FALSE(scope.names["other"].certain);
  CHECK(scope.names["clash"].conflicting);
}

TEST_CASE("a branch that ends the game does not count") {
  lang::Frame frame;
  lang::Scope scope(frame);
  lang::Scope left = scope;
  lang::Scope right = scope;
  left.names["one"] = bound(0, lang::bool_type());
  right.ended = true;
  scope.join_branches({left, right});
  CHECK(scope.names["one"].certain);
  CHECK_FALSE(scope.ended);
  left.ended = true;
  scope.join_branches({left, right});
  CHECK(scope.ended);
}

TEST_CASE("operations on what failed fail without a message") {
  lang::Diagnostics sink;
  lang::Context context(sink);
  const lang::ExprId fine = context.truth(true, lang::Span::nowhere());
  CHECK(context.make(lang::Op::Not, lang::bool_type(), {lang::kNoExpr}, lang::Span::nowhere()) ==
        lang::kNoExpr);
  CHECK(context.make(lang::Op::Not, lang::bool_type(), {fine}, lang::Span::nowhere()) !=
        lang::kNoExpr);
  CHECK(lang::coerce(context, lang::kNoExpr, lang::bool_type()) == lang::kNoExpr);
  CHECK(sink.empty());
}

}  // namespace ludo::tests
