// From a node to an expression of the type that is needed: the table of forms, and the coercions.
//
// Tested by tests/lang/check/test_expressions.cpp.
#include "lang/check/expressions.hpp"
#include "lang/check/decimals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lang/check/fold.hpp"
#include "lang/check/last_play.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/record.hpp"
#include "lang/check/since_began.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

using Infer = ExprId (*)(Context&, Scope&, const Node&, const Hint&);

ExprId infer_integer(Context& context, Scope&, const Node& node, const Hint&) {
  const auto value = constant_number(node, context.constants, context.diagnostics);
  return value ? context.number(*value, node.span) : kNoExpr;
}

ExprId infer_decimal(Context& context, Scope&, const Node& node, const Hint&) {
  return no_decimal(context, node);
}

ExprId infer_truth(Context& context, Scope&, const Node& node, const Hint&) {
  return context.truth(node.is(Form::Yes), node.span);
}

ExprId infer_none(Context& context, Scope&, const Node& node, const Hint& hint) {
  Type type = scalar_type(Base::Bool, true);
  if (hint.type && hint.type->shape == Shape::Scalar) type = *hint.type;
  type.optional = true;
  return context.constant(type, Value(kNone), node.span);
}

ExprId infer_piece_at(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId at = check_site(context, scope, node[0]);
  return context.make(Op::ToPieces, scalar_type(Base::Piece, true), {at}, node.span);
}

ExprId infer_player_after(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId after = check_player(context, scope, node[0]);
  return context.make(Op::PlayerAfter, scalar_type(Base::Player), {after}, node.span);
}

// Where no order is asked for, they are the players who are still in.
ExprId infer_players_from(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId from = check_player(context, scope, node[0]);
  if (from == kNoExpr) return kNoExpr;
  return context.make(Op::Alive, set_type(Base::Player), {}, node.span);
}

ExprId infer_twins(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId of = check_site(context, scope, node[0]);
  return context.make(Op::Twins, set_type(Base::Site), {of}, node.span);
}

ExprId infer_link_from(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId from = check_site(context, scope, node[0]);
  const ExprId to = check_site(context, scope, node[1]);
  return context.make(Op::LinkBetween, scalar_type(Base::Link, true), {from, to}, node.span);
}

// Forms that are expressions; all others have no meaning inside one.
constexpr std::pair<Form, Infer> kForms[] = {
    {Form::Name, infer_name},
    {Form::Integer, infer_integer},
    {Form::Decimal, infer_decimal},
    {Form::Yes, infer_truth},
    {Form::No, infer_truth},
    {Form::None, infer_none},
    {Form::SiteName, infer_site},
    {Form::SiteBox, infer_site_box},
    {Form::LinkName, infer_link},
    {Form::Conditional, infer_conditional},
    {Form::Bounded, infer_bounded},
    {Form::Key, infer_key},
    {Form::BestPlay, infer_best_play},
    {Form::Or, infer_logic},
    {Form::And, infer_logic},
    {Form::Not, infer_logic},
    {Form::Compare, infer_compare},
    {Form::Some, infer_quantified},
    {Form::NoSuch, infer_quantified},
    {Form::AtLeast, infer_quantified},
    {Form::AtMost, infer_quantified},
    {Form::Exactly, infer_quantified},
    {Form::Every, infer_quantified},
    {Form::HasHappened, infer_deed},
    {Form::HasPlayed, infer_deed},
    {Form::LastOf, infer_last_of},
    {Form::AsBegan, infer_as_began},
    {Form::Count, infer_count},
    {Form::All, infer_all},
    {Form::In, infer_all},
    {Form::TheOne, infer_the},
    {Form::Best, infer_best},
    {Form::HowMany, infer_count},
    {Form::Total, infer_count},
    {Form::Binary, infer_binary},
    {Form::Negate, infer_negate},
    {Form::Adjacent, infer_description},
    {Form::Own, infer_side_word},
    {Form::Enemy, infer_side_word},
    {Form::Empty, infer_side_word},
    {Form::Occupied, infer_side_word},
    {Form::Anything, infer_side_word},
    {Form::PiecesWord, infer_side_word},
    {Form::Neutral, infer_side_word},
    {Form::ButNot, infer_but_not},
    {Form::Narrowed, infer_narrowed},
    {Form::Whose, infer_whose},
    {Form::Lacking, infer_whose},
    {Form::IsAbsent, infer_absent},
    {Form::HostileTo, infer_relation},
    {Form::FriendlyTo, infer_relation},
    {Form::Touching, infer_relation},
    {Form::Beside, infer_relation},
    {Form::LinkedTo, infer_relation},
    {Form::Within, infer_relation},
    {Form::SameAs, infer_relation},
    {Form::OfOwner, infer_relation},
    {Form::Of, infer_of},
    {Form::StepOf, infer_step_of},
    {Form::Call, infer_call},
    {Form::GroupOf, infer_flood},
    {Form::ConnectedSet, infer_flood},
    {Form::Reach, infer_flood},
    {Form::Distance, infer_flood},
    {Form::TwinsOf, infer_twins},
    {Form::DirectionFrom, infer_direction_from},
    {Form::Bearing, infer_bearing},
    {Form::Level, infer_level},
    {Form::Holding, infer_holding},
    {Form::PilePart, infer_pile_part},
    {Form::LinkFrom, infer_link_from},
    {Form::PieceAt, infer_piece_at},
    {Form::PlayerAfter, infer_player_after},
    {Form::PlayersFrom, infer_players_from},
    {Form::RowsOf, infer_rows},
    {Form::PlayerRows, infer_player_rows},
    {Form::FirstRow, infer_rows},
    {Form::LastRow, infer_rows},
    {Form::Coordinates, infer_coordinates},
    {Form::PartName, infer_coordinates},
    {Form::SetLiteral, infer_literal_set},
    {Form::TallyLiteral, infer_tally},
    {Form::Tuple, infer_tuple},
    {Form::Range, infer_range},
    {Form::AnyDirection, infer_any_direction},
    {Form::Opposite, infer_opposite},
    {Form::Turned, infer_turned},
    {Form::Supposing, infer_supposing},
};

std::optional<ExprId> coerce_to_set(Context& context, ExprId id, const Type& to) {
  const Type from = context.type_of(id);
  const Span span = context.expr(id).span;
  if (is_empty_literal(context, id))
    return context.constant(to, Value(std::vector<std::int32_t>{}), span);
  if (same_kind_of_value(from, element_of(to))) {
    return context.make(Op::Singleton, to, {id}, span);
  }
  if (is_none_literal(context, id))
    return context.constant(to, Value(std::vector<std::int32_t>{}), span);
  if (to.base == Base::Site) return as_sites(context, id);
  if (to.base == Base::Player && is_scalar_of(from, Base::Team)) {
    if (context.expr(id).op != Op::Constant) return std::nullopt;
    const auto team = static_cast<std::size_t>(
        context.model.constants[static_cast<std::size_t>(context.expr(id).imm)].number);
    std::vector<std::int32_t> members(context.model.teams[team].second.begin(),
                                      context.model.teams[team].second.end());
    return context.constant(to, Value(std::move(members)), span);
  }
  Type key = from;
  key.shape = Shape::Set;
  if (from.shape == Shape::Tally && same_kind_of_value(key, to)) {
    return context.make(Op::KeysOf, to, {id}, span);
  }
  return std::nullopt;
}

std::optional<ExprId> coerce_to_scalar(Context& context, ExprId id, const Type& to) {
  const Type from = context.type_of(id);
  const Span span = context.expr(id).span;
  Type optional = to;
  optional.optional = true;
  optional.subset = from.subset;
  if (is_none_literal(context, id)) return context.constant(optional, Value(kNone), span);
  if (from.shape == Shape::Set && same_kind_of_value(element_of(from), to)) {
    return context.make(Op::OnlyElement, optional, {id}, span);
  }
  if (to.base == Base::Site) {
    if (is_scalar_of(from, Base::Piece)) return context.make(Op::ToSite, optional, {id}, span);
    const auto sites = as_sites(context, id);
    if (!sites || is_scalar_of(from, Base::Player)) return std::nullopt;
    return context.make(Op::OnlyElement, optional, {*sites}, span);
  }
  if (to.base == Base::Piece) {
    const auto site = is_scalar_of(from, Base::Site)
                          ? std::optional(id)
                          : coerce_to_scalar(context, id, scalar_type(Base::Site));
    if (!site) return std::nullopt;
    return context.make(Op::ToPieces, optional, {*site}, span);
  }
  return std::nullopt;
}

std::optional<ExprId> coerce_to_tally(Context& context, ExprId id, const Type& to) {
  const Span span = context.expr(id).span;
  if (is_empty_literal(context, id)) return context.make(Op::MakeTally, to, {}, span);
  if (is_number(context.type_of(id))) return context.make(Op::UniformTally, to, {id}, span);
  return std::nullopt;
}

// A tally of numbers that counts as far as `to`, and nothing there.
ExprId counted_as_far(Context& context, ExprId tally, const Type& to) {
  const Type from = context.type_of(tally);
  if (from.shape != Shape::Tally || from.base != Base::Int || from.width >= to.width) return tally;
  Type wide = join_types(from, to);
  wide.width = to.width;
  wide.first_key = std::min(from.first_key, to.first_key);
  const Span span = context.expr(tally).span;
  const ExprId nothing = context.make(Op::MakeTally, wide, {}, span);
  return context.make(Op::TallyAdd, wide, {nothing, tally}, span);
}

// A tally of numbers counts no other ones than are counted where it goes.
bool fits_keys(Context& context, ExprId tally, const Type& to) {
  const Type from = context.type_of(tally);
  if (from.shape != Shape::Tally || from.base != Base::Int || from.width <= to.width) return true;
  context.error(DiagnosticKind::number_out_of_range, context.expr(tally).span,
                fmt::format("this may count numbers up to {}, and here they end at {}",
                            from.width - 1, to.width - 1));
  return false;
}

void check_bounds(Context& context, ExprId id, const Type& to) {
  const Expr& constant = context.expr(id);
  if (constant.op != Op::Constant || !is_number(constant.type) || !is_number(to)) return;
  const std::int32_t number =
      context.model.constants[static_cast<std::size_t>(constant.imm)].number;
  if (number == kNone || (to.least <= number && number <= to.most)) return;
  context.error(DiagnosticKind::number_out_of_range, constant.span,
                fmt::format("the number {} lies outside {} to {}", number, to.least, to.most));
}

// A value known before play is one of those that a type names.
void check_subset(Context& context, ExprId id, const Type& to) {
  if (to.subset < 0 || id == kNoExpr || context.type_of(id).subset == to.subset) return;
  if (to.shape != Shape::Scalar && to.shape != Shape::Set) return;
  const auto value = fold(context, id);
  const bool is_none = value && to.shape == Shape::Scalar && value->is_none();
  if (!value || is_none || is_of_type(context.model, to, *value)) return;
  const Subset& subset = context.model.subsets[static_cast<std::size_t>(to.subset)];
  Value outside = *value;
  std::erase_if(outside.items, [&](std::int32_t item) {
    return std::binary_search(subset.values.begin(), subset.values.end(), item);
  });
  const std::string what = print_value(context.model, context.type_of(id), outside);
  if (is_number(to) && (value->number < to.least || to.most < value->number)) return;  // reported
  context.error(DiagnosticKind::outside_type, context.expr(id).span,
                fmt::format("`{}` is none of the values of `{}`", what, subset.name),
                values_of(context, to));
}

}  // namespace

ExprId infer(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  if (node.is(Form::Error)) return kNoExpr;
  const Reading reading(context, node.span);
  if (!reading.allowed()) return kNoExpr;
  for (const auto& [form, function] : kForms) {
    if (form == node.form) return function(context, scope, node, hint);
  }
  return report_misplaced(context, node);
}

ExprId check_expression(Context& context, Scope& scope, const Node& node,
                        const Expected& expected) {
  return coerce(context, infer(context, scope, node, expected), expected);
}

ExprId check_condition(Context& context, Scope& scope, const Node& node) {
  const ExprId id = infer(context, scope, node, bool_type());
  if (id == kNoExpr || is_bool(context.type_of(id))) return id;
  const Type type = context.type_of(id);
  const bool countable =
      type.shape == Shape::Set || type.shape == Shape::Tally || as_sites(context, id).has_value();
  std::string hint = countable ? "say `some …` or `no …` to ask whether there are any" : "";
  if (const std::string meant = asked_with_is(node); !meant.empty()) {
    hint = fmt::format("write `{}`", meant);
  }
  context.error(DiagnosticKind::wrong_type, node.span,
                fmt::format("a condition is needed here, this is {}", describe(context, type)),
                std::move(hint));
  return kNoExpr;
}

ExprId check_number(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, any_number_type());
}

ExprId check_sites(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, set_type(Base::Site));
}

ExprId check_site(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, scalar_type(Base::Site));
}

ExprId check_player(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, scalar_type(Base::Player));
}

ExprId check_directions(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, set_type(Base::Direction));
}

ExprId check_direction(Context& context, Scope& scope, const Node& node) {
  return check_expression(context, scope, node, scalar_type(Base::Direction));
}

ExprId coerce(Context& context, ExprId id, const Expected& expected) {
  if (id == kNoExpr || !expected.type) return id;
  const Type to = *expected.type;
  if (same_kind_of_value(context.type_of(id), to) && !is_none_literal(context, id)) {
    check_bounds(context, id, to);
    check_subset(context, id, to);
    if (!fits_keys(context, id, to)) return kNoExpr;
    return counted_as_far(context, id, to);
  }
  std::optional<ExprId> made;
  switch (to.shape) {
    case Shape::Scalar:
      made = coerce_to_scalar(context, id, to);
      break;
    case Shape::Set:
      made = coerce_to_set(context, id, to);
      break;
    case Shape::Tally:
      made = coerce_to_tally(context, id, to);
      break;
    case Shape::Tuple:
      break;
  }
  if (made) {
    check_subset(context, *made, to);
    return *made;
  }
  report_mismatch(context, id, to);
  return kNoExpr;
}

bool hints_at(const Hint& hint, Base base) { return hint.type && hint.type->base == base; }

std::optional<ExprId> as_sites(Context& context, ExprId id) {
  if (id == kNoExpr) return kNoExpr;
  const Type type = context.type_of(id);
  const Span span = context.expr(id).span;
  const Type sites = set_type(Base::Site);
  if (type.shape != Shape::Scalar && type.shape != Shape::Set) return std::nullopt;
  const bool is_set = type.shape == Shape::Set;
  switch (type.base) {
    case Base::Site:
      return is_set ? id : context.make(Op::Singleton, sites, {id}, span);
    case Base::Kind:
      return context.make(Op::PiecesOfKind, sites, {id}, span);
    case Base::Player:
      return context.make(Op::PiecesOfPlayer, sites, {id}, span);
    case Base::Team: {
      const auto members = coerce_to_set(context, id, set_type(Base::Player));
      if (!members) return std::nullopt;
      return context.make(Op::PiecesOfPlayer, sites, {*members}, span);
    }
    case Base::Ground:
      if (is_set) return std::nullopt;
      return context.make(Op::SitesOfGround, sites, {id}, span);
    case Base::Piece: {
      if (is_set) return std::nullopt;
      const ExprId site = context.make(Op::ToSite, scalar_type(Base::Site, true), {id}, span);
      return context.make(Op::Singleton, sites, {site}, span);
    }
    case Base::Bool:
    case Base::Int:
    case Base::Link:
    case Base::Block:
    case Base::Direction:
    case Base::Tile:
    case Base::Phase:
    case Base::Enum:
      return std::nullopt;
  }
  return std::nullopt;
}

ExprId as_set(Context& context, ExprId id) {
  if (id == kNoExpr) return id;
  const Type type = context.type_of(id);
  if (type.shape != Shape::Scalar) return id;
  return context.make(Op::Singleton, set_of(type), {id}, context.expr(id).span);
}

bool is_none_literal(const Context& context, ExprId id) {
  if (id == kNoExpr) return false;
  const Expr& expr = context.expr(id);
  return expr.op == Op::Constant && expr.type.shape == Shape::Scalar &&
         context.model.constants[static_cast<std::size_t>(expr.imm)].is_none();
}

bool is_empty_literal(const Context& context, ExprId id) {
  if (id == kNoExpr) return false;
  const Expr& expr = context.expr(id);
  return expr.op == Op::MakeSet && expr.args.empty();
}

bool unify(Context& context, ExprId& left, ExprId& right, Span span) {
  if (left == kNoExpr || right == kNoExpr) return false;
  const Type l = context.type_of(left);
  const Type r = context.type_of(right);
  const auto into = [&](ExprId& id, const Type& type) {
    id = coerce(context, id, type);
    return id != kNoExpr;
  };
  if (is_none_literal(context, left)) return into(left, r);
  if (is_none_literal(context, right)) return into(right, l);
  if (same_kind_of_value(l, r)) {
    left = counted_as_far(context, left, r);
    right = counted_as_far(context, right, l);
    return true;
  }
  if (is_empty_literal(context, left)) return into(left, r);
  if (is_empty_literal(context, right)) return into(right, l);
  if (l.shape == Shape::Tally) return into(right, l);
  if (r.shape == Shape::Tally) return into(left, r);
  // A set and one element of it: the element becomes a set of one.
  if (l.shape == Shape::Set && same_kind_of_value(element_of(l), r)) return into(right, l);
  if (r.shape == Shape::Set && same_kind_of_value(element_of(r), l)) return into(left, r);
  // A piece is where it stands.
  if (is_scalar_of(l, Base::Piece) && r.base == Base::Site)
    return into(left, scalar_type(Base::Site)) && unify(context, left, right, span);
  if (is_scalar_of(r, Base::Piece) && l.base == Base::Site)
    return into(right, scalar_type(Base::Site)) && unify(context, left, right, span);
  // Kinds, players and the like beside sites: where their pieces stand.
  const bool sites = l.base == Base::Site || r.base == Base::Site;
  const auto left_sites = sites ? as_sites(context, left) : std::nullopt;
  const auto right_sites = sites ? as_sites(context, right) : std::nullopt;
  if (left_sites && right_sites) {
    left = *left_sites;
    right = *right_sites;
    return true;
  }
  context.error(DiagnosticKind::wrong_type, span,
                fmt::format("{} and {} cannot be compared or joined", describe(context, l),
                            describe(context, r)));
  return false;
}

void report_mismatch(Context& context, ExprId id, const Type& needed) {
  const Type found = context.type_of(id);
  std::string hint;
  if (is_scalar_of(needed, Base::Site) && is_scalar_of(found, Base::Player)) {
    hint = "name the pieces: `King of p`";
  } else if (is_none_literal(context, id)) {
    hint = "there is no `none` of this type";
  } else if (needed.base == Base::Site && found.base == Base::Link) {
    hint =
        "a link holds no piece: the sites at its ends are `ends of …`, and what lies on it is an "
        "attribute, `each Link has …`";
  } else if (is_scalar_of(needed, Base::Kind) && is_set_of(found, Base::Site)) {
    hint = "name the kind alone, without its owner: `King`";
  } else if (is_scalar_of(needed, Base::Player) && found.base == Base::Site) {
    hint = "whose a piece is is `owner of …`";
  } else if (is_scalar_of(needed, Base::Site) && found.base == Base::Direction) {
    hint = "against a direction is `opposite heading`; the cell in it is `heading of man`";
  } else if (needed.base == Base::Site && found.base == Base::Bool &&
             (context.expr(id).op == Op::Contains || context.expr(id).op == Op::IsWithin)) {
    hint = "`… in …` asks; a set with a condition is `all x among … where x in …`";
  } else if (is_number(needed) && found.shape == Shape::Set) {
    hint = "how many there are is `count …`";
  }
  context.error(DiagnosticKind::wrong_type, context.expr(id).span,
                fmt::format("{} is needed here, this is {}", describe(context, needed),
                            is_none_literal(context, id) ? "`none`" : describe(context, found)),
                std::move(hint));
}

ExprId report_misplaced(Context& context, const Node& node) {
  context.error(DiagnosticKind::wrong_place, node.span,
                "this form has no value and cannot stand in an expression",
                node.is(Form::BoardEdge) ? "the cells at the rim are `Border`" : "");
  return kNoExpr;
}

}  // namespace ludo::lang
