// Directions: of the compass, of a player, of a piece that faces somewhere; opposite and turned
// ones.
//
// Tested by tests/lang/check/test_directions.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "lang/check/board.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/turned_sites.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

constexpr std::pair<std::string_view, RelativeDirection> kOfPlayer[] = {
    {"forward", RelativeDirection::Forward}, {"forward-right", RelativeDirection::ForwardRight},
    {"right", RelativeDirection::Right},     {"back-right", RelativeDirection::BackRight},
    {"back", RelativeDirection::Back},       {"back-left", RelativeDirection::BackLeft},
    {"left", RelativeDirection::Left},       {"forward-left", RelativeDirection::ForwardLeft},
};
constexpr std::pair<std::string_view, RelativeDirection> kOfPiece[] = {
    {"ahead", RelativeDirection::Forward},     {"ahead-right", RelativeDirection::ForwardRight},
    {"right-flank", RelativeDirection::Right}, {"rear-right", RelativeDirection::BackRight},
    {"rear", RelativeDirection::Back},         {"rear-left", RelativeDirection::BackLeft},
    {"left-flank", RelativeDirection::Left},   {"ahead-left", RelativeDirection::ForwardLeft},
};

template <std::size_t N>
std::optional<RelativeDirection> find_in(
    const std::pair<std::string_view, RelativeDirection> (&words)[N], std::string_view word) {
  for (const auto& [name, direction] : words) {
    if (name == word) return direction;
  }
  return std::nullopt;
}

std::optional<Index> compass(const Context& context, std::string_view word) {
  const auto& directions = context.model.board.directions;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    if (directions[i].name == word) return static_cast<Index>(i);
  }
  return std::nullopt;
}

ExprId of_player(Context& context, RelativeDirection direction, ExprId player, Span span) {
  return context.make(Op::Relative, scalar_type(Base::Direction, true), {player}, span,
                      static_cast<Index>(direction));
}

ExprId of_piece(Context& context, RelativeDirection direction, ExprId site, std::string_view word,
                Span span) {
  const Index facing = context.facing_variable();
  if (facing == kNoIndex) {
    context.error(DiagnosticKind::missing_owner, span,
                  fmt::format("`{}` needs pieces that face somewhere", word),
                  "declare `each piece has facing: direction`");
    return kNoExpr;
  }
  return context.make(Op::RelativeToPiece, scalar_type(Base::Direction, true), {site}, span,
                      static_cast<Index>(direction), facing);
}

ExprId whose_forward(Context& context, const Scope& scope, std::string_view word, Span span) {
  if (scope.speech.relative_to != kNoExpr) return scope.speech.relative_to;
  return chooser(context, scope, word, span);
}

}  // namespace

ExprId direction_definition(Context& context, const Scope& scope, Symbol& symbol,
                            ExprId relative_to, Span span) {
  if (symbol.open) {
    context.error_with(DiagnosticKind::wrong_place, span, "this direction stands on itself",
                       symbol.span, "declared here");
    return kNoExpr;
  }
  Frame frame;
  Scope inner(frame, scope.speech);
  if (relative_to != kNoExpr) inner.speech.relative_to = relative_to;
  symbol.open = true;
  const ExprId directions = check_directions(context, inner, (*symbol.node)[0]);
  symbol.open = false;
  return directions;
}

bool is_direction_word(const Context& context, std::string_view word) {
  return find_in(kOfPlayer, word) || find_in(kOfPiece, word) || compass(context, word);
}

bool is_piece_direction(std::string_view word) { return find_in(kOfPiece, word).has_value(); }

std::optional<ExprId> direction_word(Context& context, Scope& scope, std::string_view word,
                                     Span span) {
  if (const auto relative = find_in(kOfPlayer, word)) {
    return of_player(context, *relative, whose_forward(context, scope, word, span), span);
  }
  if (const auto relative = find_in(kOfPiece, word)) {
    if (scope.speech.seen_from != kNoExpr) {
      return of_piece(context, *relative, scope.speech.seen_from, word, span);
    }
    if (scope.speech.cell) {
      const ExprId site = context.slot(0, scalar_type(Base::Site, true), span);
      return of_piece(context, *relative, site, word, span);
    }
    context.error(DiagnosticKind::missing_owner, span,
                  fmt::format("it is not said which piece's `{}` is meant", word),
                  fmt::format("say `{0} of x`, or `bearing of y from x is {0}`", word));
    return kNoExpr;
  }
  if (const auto index = compass(context, word)) {
    return context.constant(scalar_type(Base::Direction), Value(*index), span);
  }
  return std::nullopt;
}

std::optional<ExprId> direction_word_of(Context& context, Scope& scope, std::string_view word,
                                        ExprId owner, Span span, const Hint& hint) {
  const auto player_word = find_in(kOfPlayer, word);
  const auto piece_word = find_in(kOfPiece, word);
  const auto compass_word = compass(context, word);
  if (!player_word && !piece_word && !compass_word) return std::nullopt;
  if (owner == kNoExpr) return kNoExpr;
  const Type type = context.type_of(owner);
  const bool wants_direction = hints_at(hint, Base::Direction);
  if (player_word) {
    if (is_scalar_of(type, Base::Player)) return of_player(context, *player_word, owner, span);
    if (wants_direction) {
      const ExprId site = coerce(context, owner, scalar_type(Base::Site));
      const ExprId player =
          context.make(Op::OwnerOf, scalar_type(Base::Player, true), {site}, span);
      return of_player(context, *player_word, player, span);
    }
    const ExprId direction =
        of_player(context, *player_word, whose_forward(context, scope, word, span), span);
    return step_from(context, direction, owner, span);
  }
  if (piece_word) {
    const ExprId site = coerce(context, owner, scalar_type(Base::Site));
    const ExprId direction = of_piece(context, *piece_word, site, word, span);
    const bool wants_site = hints_at(hint, Base::Site);
    return wants_site ? step_from(context, direction, site, span) : direction;
  }
  const ExprId direction =
      context.constant(scalar_type(Base::Direction), Value(*compass_word), span);
  return step_from(context, direction, owner, span);
}

void forbid_unlinked(Context& context, ExprId directions) {
  if (directions == kNoExpr) return;
  const Expr expr = context.expr(directions);
  if (expr.op == Op::Union || expr.op == Op::MakeSet || expr.op == Op::Singleton) {
    for (const ExprId part : expr.args) forbid_unlinked(context, part);
    return;
  }
  const auto value = fold(context, directions);
  if (!value || value->is_none()) return;
  const bool many = expr.type.shape == Shape::Set;
  const std::vector<std::int32_t> all =
      many ? value->items : std::vector<std::int32_t>{value->number};
  const bool no_such = expr.op == Op::Orthogonal || expr.op == Op::Diagonal;
  if (all.empty() && no_such) {
    const std::string_view what = expr.op == Op::Diagonal ? "diagonal" : "orthogonal";
    context.error(DiagnosticKind::wrong_board, expr.span,
                  fmt::format("no link of this board is {}", what),
                  "all its links are `any direction`");
    return;
  }
  const bool some = std::any_of(all.begin(), all.end(), [&](std::int32_t direction) {
    return !context.unlinked.contains(direction);
  });
  if (some || all.empty()) return;
  const auto& known = context.model.board.directions;
  std::string names;
  for (const std::int32_t direction : all) {
    names += fmt::format("{}`{}`", names.empty() ? "" : ", ",
                         known[static_cast<std::size_t>(direction)].name);
  }
  std::string linked;
  for (const Index direction : context.model.board.any_directions) {
    linked += fmt::format("{}`{}`", linked.empty() ? "" : ", ",
                          known[static_cast<std::size_t>(direction)].name);
  }
  context.error(DiagnosticKind::wrong_board, expr.span,
                fmt::format("no link of this board leads {}", names),
                linked.empty() ? "" : fmt::format("its links lead {}", linked));
}

ExprId infer_opposite(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId direction = infer(context, scope, node[0], scalar_type(Base::Direction));
  if (direction == kNoExpr) return kNoExpr;
  const Type type = context.type_of(direction);
  // The site opposite on a track and the like are attributes of their own; this is about
  // directions.
  if (type.base != Base::Direction) {
    report_mismatch(context, direction, scalar_type(Base::Direction));
    return kNoExpr;
  }
  return context.make(Op::Opposite, without_subset(type), {direction}, node.span);
}

ExprId infer_turned(Context& context, Scope& scope, const Node& node, const Hint&) {
  constexpr std::size_t kAbout = 2;
  if (kAbout < node.size() && !node[kAbout].absent()) {
    return check_turned_site(context, scope, node);
  }
  const ExprId direction = infer(context, scope, node[0], scalar_type(Base::Direction));
  ExprId amount = node.size() > 1 && !node[1].absent() ? check_number(context, scope, node[1])
                                                       : context.number(1, node.span);
  if (direction == kNoExpr || amount == kNoExpr) return kNoExpr;
  if (is_scalar_of(context.type_of(direction), Base::Site)) {
    context.error(DiagnosticKind::wrong_type, node.span, "a site is turned about another",
                  "say about which: `x turned right by 2 about middle`");
    return kNoExpr;
  }
  if (context.type_of(direction).base != Base::Direction) {
    report_mismatch(context, direction, scalar_type(Base::Direction));
    return kNoExpr;
  }
  if (node.text == "left") {
    amount = context.make(Op::Negate, any_number_type(), {amount}, node.span);
  }
  const Type turned = without_subset(context.type_of(direction));
  return context.make(Op::TurnedBy, turned, {direction, amount}, node.span);
}

ExprId infer_any_direction(Context& context, Scope&, const Node& node, const Hint&) {
  return context.make(Op::AnyDirection, set_type(Base::Direction), {}, node.span);
}

ExprId infer_direction_from(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId from = check_site(context, scope, node[0]);
  const ExprId to = check_site(context, scope, node[1]);
  return context.make(Op::DirectionFrom, scalar_type(Base::Direction, true), {from, to}, node.span);
}

std::optional<ExprId> vector_direction(Context& context, const Scope& scope, const Node& node) {
  const auto vector = vector_of(node);
  if (!vector) return std::nullopt;
  const std::string name = fmt::format("({}, {})", vector->first, vector->second);
  const auto& leaps = context.model.leaps;
  for (std::size_t i = 0; i < leaps.size(); ++i) {
    if (leaps[i].of_player.empty() || leaps[i].name != name) continue;
    for (std::size_t who = 0; who < leaps[i].of_player.size(); ++who) {
      if (!leaps[i].of_player[who].empty()) continue;
      context.error(DiagnosticKind::wrong_board, node.span,
                    fmt::format("`{}` counts along columns and rows, and {} looks along neither",
                                name, context.model.players[who].name),
                    "a player may face `n`, `e`, `s` or `w`");
      return kNoExpr;
    }
    const ExprId player = whose_forward(context, scope, name, node.span);
    if (player == kNoExpr) return kNoExpr;
    return context.make(Op::LeapDirections, set_type(Base::Direction), {player}, node.span,
                        static_cast<Index>(i));
  }
  context.error(DiagnosticKind::wrong_board, node.span,
                fmt::format("`{}` leads nowhere on this board", name),
                "a direction of two numbers, across and ahead, is for boards of squares");
  return kNoExpr;
}

ExprId infer_bearing(Context& context, Scope&, const Node& node, const Hint&) {
  context.error(DiagnosticKind::wrong_place, node.span,
                "a bearing is compared with the directions of the piece from which it is taken",
                "write `bearing of x from y is ahead`, or `in (ahead or rear)` with several");
  return kNoExpr;
}

}  // namespace ludo::lang
