// Which things are there, and what may be reckoned with; see there.hpp.
//
// Tested by tests/lang/check/test_there.cpp.
#include "lang/check/there.hpp"

#include <fmt/format.h>

#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// Brackets that hold one thing do not count.
const Node& unwrapped(const Node& node) {
  const bool wraps = (node.is(Form::Adjacent) || node.is(Form::All)) && node.size() == 1;
  return wraps ? unwrapped(node[0]) : node;
}

void note(Scope& scope, const Node& node) { scope.there.insert(thing_of(node)); }

// `x = 3`, `x > 3`, `x in D`, `x is not none`: the left is there, where it holds.
void note_compared(Scope& scope, const Node& compare, bool holds) {
  const std::string& text = compare.text;
  const Node& left = unwrapped(compare[0]);
  const Node& right = unwrapped(compare[1]);
  const bool equal = text == "=" || text == "is";
  const bool unequal = text == "!=" || text == "is-not";
  if (right.is(Form::None) || left.is(Form::None)) {
    if ((equal && !holds) || (unequal && holds)) note(scope, right.is(Form::None) ? left : right);
    return;
  }
  if (text == "in" && holds) note(scope, left);
  if (text == "not-in" && !holds) note(scope, left);
  if (!right.is(Form::Integer)) return;
  const bool at_least = text == ">" || text == ">=";
  const bool below = text == "<" || text == "<=";
  if ((equal || at_least) && holds) note(scope, left);
  if ((unequal || below) && !holds) note(scope, left);
}

}  // namespace

std::string thing_of(const Node& node) {
  const Node& inner = unwrapped(node);
  std::string text = fmt::format("({} {}", form_name(inner.form), inner.text);
  for (const Node& child : inner.children) text += ' ' + thing_of(child);
  return text + ')';
}

void note_there(Scope& scope, const Node& condition, bool holds) {
  const Node& inner = unwrapped(condition);
  if (inner.is(Form::Not)) {
    note_there(scope, inner[0], !holds);
  } else if (inner.is(holds ? Form::And : Form::Or)) {
    for (const Node& child : inner.children) note_there(scope, child, holds);
  } else if (inner.is(Form::Compare)) {
    note_compared(scope, inner, holds);
  }
}

void forbid_none(Context& context, const Scope& scope, ExprId id, const Node& node) {
  if (id == kNoExpr) return;
  const Type type = context.type_of(id);
  if (!is_number(type) || !type.optional || scope.there.contains(thing_of(node))) return;
  const Node& inner = unwrapped(node);
  std::string hint =
      "ask before: `x is not none`, or say in a definition what it is then: `x  when x is not "
      "none` and `0  otherwise`";
  if (inner.is(Form::Best)) {
    hint = fmt::format("say what it is when there is none: `{} … else 0`", inner.text);
  }
  context.error(DiagnosticKind::none_in_arithmetic, context.expr(id).span,
                "this may be `none`, with which nothing can be reckoned", std::move(hint));
}

}  // namespace ludo::lang
