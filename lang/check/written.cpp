// `written` templates: how the moves of a rule or a turn are printed.
//
// A hole is an expression over the names of the rule, the name of a rule it plays (its text, empty
// if not played), or a branch's label; `{condition: text}` prints text if the condition holds,
// `{label: text}` and `{rule: text}` if the branch was taken, the rule played.
//
// Tested by tests/lang/check/test_written.cpp.
#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/statements.hpp"

namespace ludo::lang {

namespace {

Template check_template(Context& context, Scope& scope, const Node& node,
                        const SpokenNames& spoken);

std::optional<TemplatePiece> check_hole(Context& context, Scope& scope, const Node& hole,
                                        const SpokenNames& spoken) {
  const Node& node = hole[0];
  const bool has_inner = hole.size() > 1 && !hole[1].absent();
  TemplatePiece piece;
  const bool word = node.is(Form::Name) && !scope.names.contains(node.text);
  if (word && spoken.labels.contains(node.text)) {
    piece.form = TemplatePiece::Form::BranchLabel;
    piece.text = node.text;
    if (has_inner) piece.inner = check_template(context, scope, hole[1], spoken);
    return piece;
  }
  if (word && context.find(node.text) == nullptr) {
    if (const auto rule = context.rules.find(node.text); rule != context.rules.end()) {
      piece.form = TemplatePiece::Form::RuleText;
      piece.rule = rule->second.index;
      if (has_inner) piece.inner = check_template(context, scope, hole[1], spoken);
      return piece;
    }
  }
  if (has_inner) {
    piece.form = TemplatePiece::Form::Condition;
    piece.expr = check_condition(context, scope, node);
    piece.inner = check_template(context, scope, hole[1], spoken);
  } else {
    piece.form = TemplatePiece::Form::Expr;
    piece.expr = infer(context, scope, node, {});
  }
  if (piece.expr == kNoExpr) return std::nullopt;
  return piece;
}

Template check_template(Context& context, Scope& scope, const Node& node,
                        const SpokenNames& spoken) {
  Template made;
  for (const Node& child : node.children) {
    if (child.is(Form::String)) {
      TemplatePiece piece;
      piece.text = child.text;
      made.push_back(std::move(piece));
    } else if (child.is(Form::Hole)) {
      auto piece = check_hole(context, scope, child, spoken);
      if (piece) made.push_back(std::move(*piece));
    }
  }
  return made;
}

}  // namespace

std::vector<Template> check_written(Context& context, Scope& scope, const Node& attached,
                                    const Node& body) {
  std::vector<Template> made;
  Scope at_end = scope;
  at_end.speech.written = true;
  const SpokenNames spoken = spoken_names(body);
  for (const Node& child : attached.children) {
    if (!child.is(Form::Written)) continue;
    const std::size_t n_before = context.diagnostics.count(Severity::error);
    for (const Node& one : child.children) {
      if (one.is(Form::Template)) made.push_back(check_template(context, at_end, one, spoken));
    }
    const bool other_text = !body.span.is_nowhere() && child.span.file != body.span.file;
    if (other_text && context.diagnostics.count(Severity::error) != n_before) {
      context.diagnostics.report(
          DiagnosticKind::unknown_name,
          "the notation that is inherited does not fit what is written here anew",
          Mark{body.span, ""}, {Mark{child.span, "the inherited line"}},
          "say in a part `notation` how its moves are written: its name, and a text behind a "
          "colon");
    }
  }
  return made;
}

}  // namespace ludo::lang
