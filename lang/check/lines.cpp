// Lines: patterns along a direction, with bends.
//
// Tested by tests/lang/check/test_lines.cpp.
#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/generators.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// Where the parts of a Line node begin.
constexpr std::size_t kFrom = 0;
constexpr std::size_t kIncluded = 1;
constexpr std::size_t kDirections = 2;
constexpr std::size_t kDirectionName = 3;
constexpr std::size_t kOver = 4;
constexpr std::size_t kFirstSegment = 5;

bool is_one(const Context& context, ExprId id) {
  if (id == kNoExpr) return false;
  const Expr& expr = context.expr(id);
  return expr.op == Op::Constant && is_number(expr.type) &&
         context.model.constants[static_cast<std::size_t>(expr.imm)].number == 1;
}

struct Names {
  bool hidden = false;  // a named line keeps its names to itself
  bool question = false;
};

Index bind_in_line(Context& context, Scope& scope, const Node& name, const Type& type,
                   const Names& how) {
  if (!how.hidden) {
    return bind_name(context, scope, name.text, type, name.span, false, how.question);
  }
  if (!may_bind(context, scope, name.text, name.span)) return kNoIndex;
  // A register of its own: the rule around it may have bound the same word.
  Binding binding;
  binding.slot = scope.frame->hidden_slot(type);
  binding.type = type;
  binding.span = name.span;
  scope.names[name.text] = binding;
  return binding.slot;
}

bool check_quantity(Context& context, Scope& scope, const Node& node, Segment& segment) {
  if (!node.is(Form::Quantity)) return !node.is(Form::Error);
  const auto number = [&](std::int32_t value) { return context.number(value, node.span); };
  if (node.text == "one") {
    segment.least = number(1);
    segment.most = segment.least;
    return true;
  }
  if (node.text == "run" || node.text == "run-or-nothing") {
    segment.run = true;
    segment.least = number(node.text == "run" ? 1 : 0);
    return true;
  }
  const Node& least = place_in(node, 0);
  const Node& most = place_in(node, 1);
  // `up to 3` reads like `low to 3`.
  if (least.is(Form::Name) && least.text == "up" && !scope.names.contains("up")) {
    const std::string bound = most.text.empty() ? "n" : most.text;
    context.error(DiagnosticKind::unknown_name, least.span, "nothing is called `up` here",
                  fmt::format("write `1 to {0}`, or `at most {0}` where there may be none", bound));
    return false;
  }
  segment.least = least.absent() ? number(1) : check_number(context, scope, least);
  if (!most.absent()) segment.most = check_number(context, scope, most);
  return segment.least != kNoExpr && (most.absent() || segment.most != kNoExpr);
}

// `empty`, `edge`, `(empty or edge)`.
bool check_what(Context& context, Scope& scope, const Node& node, Segment& segment) {
  if (node.is(Form::BoardEdge)) {
    segment.or_edge = true;
    return true;
  }
  if (node.is(Form::Adjacent) && node.size() == 1) {
    return check_what(context, scope, node[0], segment);
  }
  if (node.is(Form::Or)) {
    Node rest = node;
    rest.children.clear();
    for (const Node& part : node.children) {
      if (part.is(Form::BoardEdge)) {
        segment.or_edge = true;
      } else {
        rest.children.push_back(part);
      }
    }
    if (rest.size() == 0) return true;
    segment.what = check_sites(context, scope, rest.size() == 1 ? rest[0] : rest);
    return segment.what != kNoExpr;
  }
  segment.what = check_sites(context, scope, node);
  return segment.what != kNoExpr;
}

bool check_bend(Context& context, Scope& scope, const Node& node, std::vector<ExprId>& bends) {
  for (const Node& turn : node.children) {
    if (turn.is(Form::Name) && (turn.text == "left" || turn.text == "right")) {
      bends.push_back(context.number(turn.text == "left" ? -1 : 1, turn.span));
      continue;
    }
    bends.push_back(check_number(context, scope, turn));
    if (bends.back() == kNoExpr) return false;
  }
  return true;
}

// Names are bound once the whole pattern is read: they are for the `where` and for what follows the
// line.
struct NameInLine {
  const Node* name;
  Type type;
  std::size_t segment;
  bool is_to;
};

bool check_segment(Context& context, Scope& scope, const Node& node, LinePattern& pattern,
                   std::vector<ExprId>& bends, std::vector<NameInLine>& names) {
  Segment segment;
  segment.bends = std::move(bends);
  bends.clear();
  bool sound = check_quantity(context, scope, place_in(node, 0), segment);
  sound = check_what(context, scope, place_in(node, 1), segment) && sound;
  if (!pattern.segments.empty() && pattern.segments.back().or_edge) {
    context.error(DiagnosticKind::bad_line, node.span,
                  "nothing can follow the board's edge in a line");
    sound = false;
  }
  if (segment.what == kNoExpr && segment.or_edge && segment.least == kNoExpr) {
    segment.least = context.number(1, node.span);
    segment.most = segment.least;
  }
  segment.as_is_site = is_one(context, segment.least) && is_one(context, segment.most);
  const Node& as = place_in(node, 2);
  const Node& to = place_in(node, 3);
  const std::size_t index = pattern.segments.size();
  const Type site = scalar_type(Base::Site, segment.or_edge);
  if (!as.absent()) {
    names.push_back({&as, segment.as_is_site ? site : set_type(Base::Site), index, false});
  }
  if (!to.absent()) names.push_back({&to, site, index, true});
  pattern.segments.push_back(std::move(segment));
  return sound;
}

// `line from man, included: 3 pieces friendly to man`: the first cell is left out by what is asked
// of it, so that there is no such line.
bool forbid_leaving_out(Context& context, const Node& from, const Node& segment) {
  const Node& quantity = place_in(segment, 0);
  const Node& least = place_in(quantity, 0);
  const bool may_be_none =
      quantity.text == "run-or-nothing" || (!least.absent() && least.text == "0");
  const Node& what = place_in(segment, 1);
  if (!from.is(Form::Name) || may_be_none || !what.is(Form::Adjacent)) return true;
  std::string nouns;
  const Node* friendly = nullptr;
  for (const Node& word : what.children) {
    const bool same =
        word.is(Form::FriendlyTo) && word[0].is(Form::Name) && word[0].text == from.text;
    if (same) friendly = &word;
    if (!same) nouns += said(word) + " ";
  }
  if (friendly == nullptr) return true;
  context.error(
      DiagnosticKind::bad_line, friendly->span,
      fmt::format("the line begins with `{0}`, and `friendly to {0}` leaves out `{0}` itself",
                  from.text),
      fmt::format("write `{}of (owner of {})`", nouns.empty() ? "pieces " : nouns, from.text));
  return false;
}

std::optional<LinePattern> check_pattern(Context& context, Scope& scope, const Node& node,
                                         const Names& how) {
  LinePattern pattern;
  pattern.span = node.span;
  pattern.from = check_site(context, scope, place_in(node, kFrom));
  pattern.included = !place_in(node, kIncluded).absent();
  const Node& directions = place_in(node, kDirections);
  pattern.directions =
      directions.absent() ? context.make(Op::AnyDirection, set_type(Base::Direction), {}, node.span)
                          : check_directions(context, scope, directions);
  forbid_unlinked(context, pattern.directions);
  const Node& over = place_in(node, kOver);
  if (!over.absent()) pattern.over = check_expression(context, scope, over, set_type(Base::Link));
  bool sound = pattern.from != kNoExpr && pattern.directions != kNoExpr &&
               (over.absent() || pattern.over != kNoExpr);
  const Node& direction_name = place_in(node, kDirectionName);
  if (!direction_name.absent()) {
    pattern.direction_slot =
        bind_in_line(context, scope, direction_name, scalar_type(Base::Direction), how);
    sound = sound && pattern.direction_slot != kNoIndex;
  }
  std::vector<ExprId> bends;
  std::vector<NameInLine> names;
  const Node* where = nullptr;
  for (std::size_t i = kFirstSegment; i < node.size(); ++i) {
    const Node& part = node[i];
    if (part.is(Form::Turning)) {
      if (pattern.segments.empty()) {
        context.error(DiagnosticKind::bad_line, part.span,
                      "a line cannot turn before its first step", "turn the direction instead");
        sound = false;
      } else if (!bends.empty()) {
        context.error(
            DiagnosticKind::bad_line, part.span, "between two turns of a line there is a step",
            "`turning by 2` goes twice as far to the right, `turning by (-2)` to the left; "
            "on squares one is 45°");
        sound = false;
      }
      sound = check_bend(context, scope, part, bends) && sound;
    } else if (part.is(Form::Segment)) {
      if (pattern.included && pattern.segments.empty()) {
        sound = forbid_leaving_out(context, place_in(node, kFrom), part) && sound;
      }
      sound = check_segment(context, scope, part, pattern, bends, names) && sound;
    } else if (!part.absent()) {
      where = &part;
    }
  }
  if (!bends.empty()) {
    context.error(DiagnosticKind::bad_line, node.span, "a line cannot end in a turn");
    sound = false;
  }
  for (const NameInLine& name : names) {
    const Index slot = bind_in_line(context, scope, *name.name, name.type, how);
    sound = sound && slot != kNoIndex;
    Segment& segment = pattern.segments[name.segment];
    (name.is_to ? segment.to_slot : segment.as_slot) = slot;
  }
  if (where != nullptr) {
    pattern.where = check_condition(context, scope, *where);
    sound = sound && pattern.where != kNoExpr;
  }
  if (!sound) return std::nullopt;
  return pattern;
}

}  // namespace

GeneratorId check_line(Context& context, Scope& scope, const Node& node, GeneratorUse use) {
  auto pattern = check_pattern(context, scope, node, {false, use == GeneratorUse::Question});
  if (!pattern) return kNoIndex;
  Generator made;
  made.form = GeneratorForm::Line;
  made.span = node.span;
  made.patterns.push_back(std::move(*pattern));
  return context.add(std::move(made));
}

std::optional<LinePattern> check_hidden_pattern(Context& context, Scope& scope, const Node& node) {
  return check_pattern(context, scope, node, {true, true});
}

Index bind_hidden(Context& context, Scope& scope, const Node& name, const Type& type) {
  return bind_in_line(context, scope, name, type, {true, true});
}

}  // namespace ludo::lang
