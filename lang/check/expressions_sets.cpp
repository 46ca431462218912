// Descriptions: sets of sites (or blocks, links …) named by their neighbours, owners, rows and the
// like.
//
// Tested by tests/lang/check/test_descriptions.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "lang/check/contents.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

// The same value stands in a set twice: reported, for a set holds it once, and `random` draws it as
// often as any other.
bool says_twice(Context& context, const Node& node, const std::vector<ExprId>& parts) {
  std::set<std::pair<Base, Index>> known;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Expr& part = context.expr(parts[i]);
    if (part.op != Op::Constant || part.type.shape != Shape::Scalar) continue;
    const Index value = at(context.model.constants, part.imm).number;
    if (known.emplace(part.type.base, value).second) continue;
    context.error(
        DiagnosticKind::needless_words, node[i].span,
        "this stands in the set already, which holds everything once",
        "leave it out; what chance draws more often than others is drawn from a tally, or "
        "from a range: `random n from 1 to 6`");
    return true;
  }
  return false;
}

const Type kSites = set_type(Base::Site);

// The region of each player that a noun names, if it does.
const Symbol* owned_region(Context& context, const Scope& scope, const Node& noun) {
  if (!noun.is(Form::Name) || scope.names.contains(noun.text)) return nullptr;
  Symbol* symbol = context.find(noun.text);
  if (symbol == nullptr || symbol->meaning != Meaning::Region) return nullptr;
  if (!context.model.regions[static_cast<std::size_t>(symbol->index)].owned) return nullptr;
  symbol->used = true;
  return symbol;
}

// The player whose region an adjective asks for; nothing when the word is no adjective.
std::optional<ExprId> adjective_owner(Context& context, Scope& scope, const Node& word) {
  if (word.is(Form::Own)) return chooser(context, scope, "own", word.span);
  if (word.is(Form::Enemy)) {
    if (context.model.players.size() != 2) {
      context.error(DiagnosticKind::missing_owner, word.span,
                    "with more than two players `enemy` does not say whose region is meant",
                    "say `… of p`");
      return kNoExpr;
    }
    const ExprId me = chooser(context, scope, "enemy", word.span);
    return context.make(Op::Opponents, scalar_type(Base::Player), {me}, word.span);
  }
  if (!word.is(Form::Name)) return std::nullopt;
  const auto bound = scope.names.find(word.text);
  if (bound != scope.names.end()) {
    if (bound->second.broken || !is_scalar_of(bound->second.type, Base::Player)) {
      return std::nullopt;
    }
  } else {
    const Symbol* symbol = context.find(word.text);
    if (symbol == nullptr || symbol->meaning != Meaning::Player) return std::nullopt;
  }
  return infer(context, scope, word, scalar_type(Base::Player));
}

ExprId minus(Context& context, ExprId left, ExprId right, Span span) {
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  return context.make(Op::Minus, context.type_of(left), {left, right}, span);
}

// A description as a set: kinds, players and grounds become sites, other scalars sets of one.
ExprId described_set(Context& context, ExprId id) {
  if (id == kNoExpr) return id;
  const Type type = context.type_of(id);
  if (type.shape != Shape::Scalar) return id;
  const auto sites = as_sites(context, id);
  return sites ? *sites : as_set(context, id);
}

ExprId same_value(Context& context, Scope& scope, const Node& node) {
  static constexpr std::pair<std::string_view, SameWhat> kWhat[] = {
      {"column", SameWhat::Column}, {"row", SameWhat::Row},     {"block", SameWhat::Block},
      {"kind", SameWhat::Kind},     {"owner", SameWhat::Owner}, {"ground", SameWhat::Ground},
  };
  const ExprId site = check_site(context, scope, node[0]);
  if (Symbol* symbol = context.find_lower(node.text);
      symbol != nullptr && symbol->meaning == Meaning::Variable) {
    symbol->used = true;
    return context.make(Op::SameValue, kSites, {site}, node.span,
                        static_cast<Index>(SameWhat::Attribute), symbol->index);
  }
  for (const auto& [word, what] : kWhat) {
    if (word == node.text) {
      return context.make(Op::SameValue, kSites, {site}, node.span, static_cast<Index>(what), -1);
    }
  }
  context.error(DiagnosticKind::unknown_name, node.span,
                fmt::format("sites have no `{}` to be the same", node.text),
                "column, row, block, kind, owner, or an attribute of pieces or sites");
  return kNoExpr;
}

ExprId hostile_or_friendly(Context& context, Scope& scope, const Node& node) {
  ExprId operand = infer(context, scope, node[0], scalar_type(Base::Site));
  if (operand == kNoExpr) return kNoExpr;
  const bool hostile = node.is(Form::HostileTo);
  if (is_scalar_of(context.type_of(operand), Base::Player)) {
    return context.make(hostile ? Op::EnemyPieces : Op::FriendlyToPlayer, kSites, {operand},
                        node.span);
  }
  operand = coerce(context, operand, scalar_type(Base::Site));
  return context.make(hostile ? Op::HostileToSite : Op::FriendlyToSite, kSites, {operand},
                      node.span);
}

ExprId neighbours(Context& context, const Node& node, ExprId start, ExprId number) {
  if (start == kNoExpr) return kNoExpr;
  const bool blocks = context.type_of(start).base == Base::Block;
  const Type type = set_type(blocks ? Base::Block : Base::Site);
  start = blocks ? as_set(context, start) : coerce(context, start, kSites);
  if (node.is(Form::Within)) {
    return context.make(blocks ? Op::BlocksWithin : Op::WithinSteps, type, {number, start},
                        node.span);
  }
  Op op = blocks ? Op::BlocksTouching : Op::Touching;
  if (node.is(Form::Beside)) op = blocks ? Op::BlocksBeside : Op::Beside;
  if (op == Op::Beside) {
    const Type directions = set_type(Base::Direction);
    forbid_unlinked(context, context.make(Op::Orthogonal, directions, {}, node.span));
  }
  return context.make(op, type, {start}, node.span);
}

// An operation whose later arguments may be left out.
ExprId with_gaps(Context& context, Op op, const Type& type, std::vector<ExprId> args,
                 const std::vector<const Node*>& nodes, Span span) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == kNoExpr && (i >= nodes.size() || !nodes[i]->absent())) return kNoExpr;
  }
  while (!args.empty() && args.back() == kNoExpr) args.pop_back();
  Expr made;
  made.op = op;
  made.type = type;
  made.args = std::move(args);
  made.span = span;
  return context.add(std::move(made));
}

ExprId optional_sites(Context& context, Scope& scope, const Node& node) {
  return node.absent() ? kNoExpr : check_sites(context, scope, node);
}

// The number of a column by its letters, as in `column h`.
std::optional<std::int32_t> column_number(const Context& context, const std::string& letters) {
  for (const Site& site : context.model.board.sites) {
    if (site.name.size() <= letters.size() || site.name.compare(0, letters.size(), letters) != 0) {
      continue;
    }
    const char next = site.name[letters.size()];
    if (next >= '0' && next <= '9') return site.column;
  }
  return std::nullopt;
}

ExprId row_or_column(Context& context, Scope& scope, const Node& node, bool is_column) {
  if (is_column && node.is(Form::Name) && !scope.names.contains(node.text) &&
      context.find(node.text) == nullptr) {
    if (const auto number = column_number(context, node.text)) {
      return context.number(*number, node.span);
    }
  }
  return check_number(context, scope, node);
}

}  // namespace

ExprId infer_description(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  if (node.size() == 1) return infer(context, scope, node[0], hint);
  const bool kinds = node.size() == 2 && node[0].is(Form::Own) && node[1].is(Form::Name) &&
                     node[1].text == "Kinds" && !scope.names.contains("Kinds");
  if (kinds) {
    const ExprId me = chooser(context, scope, "own", node[0].span);
    return me == kNoExpr ? me : context.make(Op::KindsOf, set_type(Base::Kind), {me}, node.span);
  }
  std::vector<ExprId> parts;
  std::vector<std::size_t> ends;  // of each part's words
  for (std::size_t i = 0; i < node.size(); ++i) {
    const Node& atom = node[i];
    const bool has_next = i + 1 < node.size();
    ExprId part = kNoExpr;
    const Symbol* region = has_next ? owned_region(context, scope, node[i + 1]) : nullptr;
    const auto owner = region != nullptr ? adjective_owner(context, scope, atom) : std::nullopt;
    if (owner) {
      part = context.make(Op::Region, kSites, {*owner}, join(atom.span, node[i + 1].span),
                          region->index);
      ++i;
    } else {
      part = infer(context, scope, atom, {});
      // `(the direction from a to b) of x`: a step, as after the name of a direction.
      const bool steps = i == 0 && node.size() == 2 && node[1].is(Form::OfOwner) &&
                         part != kNoExpr && context.type_of(part).base == Base::Direction;
      if (steps) return step_from(context, part, infer(context, scope, node[1][0], {}), node.span);
      const bool names_side = atom.is(Form::Own) || atom.is(Form::Enemy) || atom.is(Form::Neutral);
      if (names_side && has_next && node[i + 1].is(Form::PiecesWord)) ++i;
    }  // What stands beside a word that nobody knows is part of the same mistake.
    if (part == kNoExpr) return kNoExpr;
    parts.push_back(part);
    ends.push_back(i + 1);
  }
  // `Man in own hand`, where one asks for things: how many there are.
  if (parts.size() == 2 && context.type_of(parts.back()).shape == Shape::Tally) {
    const Type tally = context.type_of(parts.back());
    const ExprId key = coerce(context, parts.front(), element_of(tally));
    return context.make(Op::HowMany, number_type(0, tally.most), {key, parts.back()}, node.span);
  }
  // Blocks meet blocks, links links; everything else is sites.
  Type set = kSites;
  for (const ExprId part : parts) {
    const Type type = context.type_of(part);
    const bool places = type.base == Base::Block || type.base == Base::Link;
    if (places || (type.shape == Shape::Set && !as_sites(context, part))) {
      set = type.shape == Shape::Scalar ? set_of(type) : type;
    }
  }
  bool sound = true;
  for (ExprId& part : parts) {
    part = coerce(context, part, set);
    sound = sound && part != kNoExpr;
  }
  if (!sound) return kNoExpr;
  if (parts.size() == 1) return parts.front();
  std::vector<DescribedPart> described;
  for (std::size_t i = 0; i < parts.size(); ++i) described.push_back({parts[i], ends[i]});
  forbid_nothing(context, described, node);
  return context.make(Op::Intersect, set, std::move(parts), node.span);
}

// `own Men in own Front`: all its words side by side.
ExprId infer_narrowed(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Node both{Form::Adjacent, node.span, "", {}};
  for (const Node& side : node.children) {
    if (side.is(Form::Adjacent)) {
      both.children.insert(both.children.end(), side.children.begin(), side.children.end());
    } else {
      both.children.push_back(side);
    }
  }
  return infer_description(context, scope, both, hint);
}

ExprId infer_side_word(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (node.is(Form::Own)) {
    const ExprId me = chooser(context, scope, "own", node.span);
    return context.make(Op::PiecesOfPlayer, kSites, {me}, node.span);
  }
  if (node.is(Form::Enemy)) {
    const ExprId me = chooser(context, scope, "enemy", node.span);
    return context.make(Op::EnemyPieces, kSites, {me}, node.span);
  }
  if (node.is(Form::Empty)) return context.make(Op::EmptySites, kSites, {}, node.span);
  if (node.is(Form::Anything)) return context.make(Op::AllSites, kSites, {}, node.span);
  if (node.is(Form::Neutral)) return context.make(Op::NeutralPieces, kSites, {}, node.span);
  return context.make(Op::OccupiedSites, kSites, {}, node.span);  // occupied, piece(s)
}

ExprId infer_but_not(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId left = described_set(context, infer(context, scope, node[0], {}));
  Hint hint;
  if (left != kNoExpr) hint = context.type_of(left);
  ExprId right = infer(context, scope, node[1], hint);
  if (left == kNoExpr || right == kNoExpr) return kNoExpr;
  right = coerce(context, right, context.type_of(left));
  return minus(context, left, right, node.span);
}

ExprId infer_relation(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (node.is(Form::HostileTo) || node.is(Form::FriendlyTo)) {
    return hostile_or_friendly(context, scope, node);
  }
  if (node.is(Form::SameAs)) return same_value(context, scope, node);
  if (node.is(Form::OfOwner)) {
    ExprId owner = infer(context, scope, node[0], scalar_type(Base::Player));
    if (owner == kNoExpr) return kNoExpr;
    if (context.type_of(owner).base == Base::Team)
      owner = coerce(context, owner, set_type(Base::Player));
    if (context.type_of(owner).base != Base::Player) {
      report_mismatch(context, owner, scalar_type(Base::Player));
      return kNoExpr;
    }
    return context.make(Op::PiecesOfPlayer, kSites, {owner}, node.span);
  }
  if (node.is(Form::LinkedTo)) {
    const ExprId start = check_sites(context, scope, node[0]);
    const bool all = node.size() < 2 || node[1].absent();
    if (all) return context.make(Op::Linked, kSites, {start}, node.span);
    const ExprId links = check_expression(context, scope, node[1], set_type(Base::Link));
    return context.make(Op::Linked, kSites, {start, links}, node.span);
  }
  if (node.is(Form::Within)) {
    const ExprId number = check_number(context, scope, node[0]);
    const ExprId start = infer(context, scope, node[1], {});
    return neighbours(context, node, start, number);
  }
  return neighbours(context, node, infer(context, scope, node[0], {}), kNoExpr);
}

ExprId check_along(Context& context, Scope& scope, const Node& along) {
  if (along.absent()) return kNoExpr;
  const ExprId id = infer(context, scope, along, set_type(Base::Direction));
  if (id == kNoExpr) return id;
  if (context.type_of(id).base == Base::Link) return as_set(context, id);
  const ExprId directions = coerce(context, id, set_type(Base::Direction));
  forbid_unlinked(context, directions);
  return directions;
}

ExprId infer_flood(Context& context, Scope& scope, const Node& node, const Hint&) {
  static const Node kAbsent;
  const auto part = [&](std::size_t i) -> const Node& {
    return i < node.size() ? node[i] : kAbsent;
  };
  if (node.is(Form::GroupOf)) {
    const ExprId start = check_sites(context, scope, part(0));
    ExprId within = optional_sites(context, scope, part(1));
    if (part(1).absent()) within = context.make(Op::AllSites, kSites, {}, node.span);
    const ExprId along = check_along(context, scope, part(2));
    return with_gaps(context, Op::GroupOf, kSites, {start, within, along},
                     {&part(0), &node, &part(2)}, node.span);
  }
  if (node.is(Form::ConnectedSet)) {
    const ExprId set = check_sites(context, scope, part(0));
    const ExprId along = check_along(context, scope, part(1));
    const ExprId groups = with_gaps(context, Op::CountGroups, number_type(0, 1'000'000),
                                    {set, along}, {&part(0), &part(1)}, node.span);
    return context.make(Op::LessEqual, bool_type(), {groups, context.number(1, node.span)},
                        node.span);
  }
  if (node.is(Form::Reach)) {
    const ExprId start = check_sites(context, scope, part(0));
    const ExprId through = optional_sites(context, scope, part(1));
    const ExprId upto = part(2).absent() ? kNoExpr : check_number(context, scope, part(2));
    const ExprId along = check_along(context, scope, part(3));
    return with_gaps(context, Op::Reach, kSites, {start, through, upto, along},
                     {&part(0), &part(1), &part(2), &part(3)}, node.span);
  }
  const ExprId from = check_sites(context, scope, part(0));
  const ExprId to = check_sites(context, scope, part(1));
  const ExprId along = check_along(context, scope, part(2));
  const ExprId through = optional_sites(context, scope, part(3));
  Type distance = number_type(0, 1'000'000);
  distance.optional = true;
  return with_gaps(context, Op::Distance, distance, {from, to, along, through},
                   {&part(0), &part(1), &part(2), &part(3)}, node.span);
}

ExprId infer_rows(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (node.is(Form::FirstRow) || node.is(Form::LastRow)) {
    const auto& sites = context.model.board.sites;
    if (sites.empty()) {
      context.error(DiagnosticKind::wrong_board, node.span, "this board has no rows");
      return kNoExpr;
    }
    const auto [least, most] = std::minmax_element(
        sites.begin(), sites.end(), [](const Site& a, const Site& b) { return a.row < b.row; });
    const ExprId row = context.number(node.is(Form::FirstRow) ? least->row : most->row, node.span);
    return context.make(Op::SitesInRows, kSites, {row, row}, node.span);
  }
  const bool is_column = node.text == "column" || node.text == "columns";
  const ExprId least = row_or_column(context, scope, node[0], is_column);
  const ExprId most = node.size() > 1 && !node[1].absent()
                          ? row_or_column(context, scope, node[1], is_column)
                          : least;
  return context.make(is_column ? Op::SitesInColumns : Op::SitesInRows, kSites, {least, most},
                      node.span);
}

ExprId infer_literal_set(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  Type set = kSites;
  if (hint.type && (hint.type->shape == Shape::Set || hint.type->shape == Shape::Tally)) {
    set = set_of(element_of(*hint.type));
  }
  if (node.size() == 0) {
    Expr empty;
    empty.op = Op::MakeSet;
    empty.type = set;
    empty.span = node.span;
    return context.add(std::move(empty));
  }
  Hint element;
  if (hint.type && hint.type->shape != Shape::Tuple) element = element_of(*hint.type);
  std::vector<ExprId> parts;
  for (const Node& child : node.children) {
    ExprId part = infer(context, scope, child, element);
    if (part != kNoExpr && !parts.empty() && parts.back() != kNoExpr) {
      // The first element decides what the set holds.
      const Type first = context.type_of(parts.front());
      if (context.type_of(part).base != first.base) {
        const Type wanted = first.shape == Shape::Set ? first : set_of(first);
        part = coerce(context, part, wanted);
      }
    }
    if (part == kNoExpr) return kNoExpr;
    parts.push_back(part);
  }
  const Type first = context.type_of(parts.front());
  if (first.shape != Shape::Scalar && first.shape != Shape::Set) {
    report_mismatch(context, parts.front(), scalar_type(Base::Site));
    return kNoExpr;
  }
  if (says_twice(context, node, parts)) return kNoExpr;
  set = first.shape == Shape::Set ? first : set_of(first);
  const bool scalars = std::all_of(parts.begin(), parts.end(), [&](ExprId id) {
    return context.type_of(id).shape == Shape::Scalar;
  });
  for (const ExprId id : parts) set = join_types(set, set_of(element_of(context.type_of(id))));
  if (scalars) return context.make(Op::MakeSet, set, std::move(parts), node.span);
  for (ExprId& id : parts) id = as_set(context, id);
  return context.make(Op::Union, set, std::move(parts), node.span);
}

ExprId infer_coordinates(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const bool tiles = context.model.board.shape == BoardShape::Tiles;
  if (node.is(Form::Coordinates)) {
    const ExprId column = check_number(context, scope, node[0]);
    const ExprId row = check_number(context, scope, node[1]);
    const bool blocks = tiles || hints_at(hint, Base::Block);
    return context.make(blocks ? Op::BlockAt : Op::SiteAt,
                        scalar_type(blocks ? Base::Block : Base::Site, true), {column, row},
                        node.span);
  }
  std::string ground = node.text;
  Index ordinal = 0;
  while (!ground.empty() && ground.back() >= '0' && ground.back() <= '9') ground.pop_back();
  if (ground.size() < node.text.size() && node.text.size() - ground.size() < 6) {
    ordinal = std::stoi(node.text.substr(ground.size()));
  }
  const auto& grounds = context.model.grounds;
  const auto found = std::find(grounds.begin(), grounds.end(), ground);
  if (!tiles || found == grounds.end()) {
    context.error(tiles ? DiagnosticKind::unknown_name : DiagnosticKind::wrong_board, node.span,
                  tiles ? fmt::format("no tile has a ground `{}`", ground)
                        : std::string("only boards of tiles have parts"),
                  tiles ? hint_of_nearest(ground, grounds) : "");
    return kNoExpr;
  }
  const ExprId block = check_expression(context, scope, node[0], scalar_type(Base::Block));
  return context.make(Op::PartAt, scalar_type(Base::Site, true), {block}, node.span,
                      static_cast<Index>(found - grounds.begin()), ordinal == 0 ? 1 : ordinal);
}

}  // namespace ludo::lang
