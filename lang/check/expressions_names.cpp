// What single words mean: bound names, declared words, built-in words, names of sites and links.
//
// Tested by tests/lang/check/test_names.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lang/check/decimals.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/words.hpp"
#include "lang/model/owners.hpp"

namespace ludo::lang {

namespace {

// Words that are one operation without arguments.
struct PlainWord {
  std::string_view word;
  Op op;
  Shape shape;
  Base base;
};
constexpr PlainWord kPlainWords[] = {
    {"mover", Op::Mover, Shape::Scalar, Base::Player},
    {"players", Op::AllPlayers, Shape::Set, Base::Player},
    {"alive", Op::Alive, Shape::Set, Base::Player},
    {"survivor", Op::Survivor, Shape::Scalar, Base::Player},
    {"turns", Op::Turns, Shape::Scalar, Base::Int},
    {"rounds", Op::Rounds, Shape::Scalar, Base::Int},
    {"passes-in-a-row", Op::PassesInARow, Shape::Scalar, Base::Int},
    {"phase", Op::CurrentPhase, Shape::Scalar, Base::Phase},
    {"orthogonal", Op::Orthogonal, Shape::Set, Base::Direction},
    {"diagonal", Op::Diagonal, Shape::Set, Base::Direction},
    {"Border", Op::Border, Shape::Set, Base::Site},
    {"Corners", Op::Corners, Shape::Set, Base::Site},
    {"Centre", Op::Centre, Shape::Set, Base::Site},
    {"Pieces", Op::OccupiedSites, Shape::Set, Base::Site},
    {"Links", Op::AllLinks, Shape::Set, Base::Link},
    {"Blocks", Op::AllBlocks, Shape::Set, Base::Block},
    {"Kinds", Op::KindsOf, Shape::Set, Base::Kind},
};
constexpr PlainWord kTileWords[] = {
    {"laid", Op::LaidBlocks, Shape::Set, Base::Block},
    {"unlaid", Op::UnlaidBlocks, Shape::Set, Base::Block},
    {"loose", Op::LooseSites, Shape::Set, Base::Site},
};

Type plain_type(const PlainWord& word) {
  Type type = scalar_type(word.base);
  if (word.base == Base::Int) type = number_type(0, any_number_type().most);
  if (word.op == Op::Survivor) type.optional = true;
  return word.shape == Shape::Set ? set_of(type) : type;
}

ExprId plain_word(Context& context, std::string_view name, Span span) {
  for (const PlainWord& word : kPlainWords) {
    if (word.word == name) return context.make(word.op, plain_type(word), {}, span);
  }
  if (context.model.board.shape != BoardShape::Tiles) return kNoExpr;
  for (const PlainWord& word : kTileWords) {
    if (word.word == name) return context.make(word.op, plain_type(word), {}, span);
  }
  return kNoExpr;
}

ExprId opponent(Context& context, const Scope& scope, Span span) {
  if (context.model.players.size() != 2) {
    context.error(DiagnosticKind::wrong_place, span, "`opponent` is for games of two players",
                  "say `the player after …`, or `some p among alive where …`");
    return kNoExpr;
  }
  const ExprId whose = scope.speech.me
                           ? context.make(Op::Me, scalar_type(Base::Player), {}, span)
                           : context.make(Op::Mover, scalar_type(Base::Player), {}, span);
  return context.make(Op::Opponents, scalar_type(Base::Player), {whose}, span);
}

ExprId region_word(Context& context, const Scope& scope, const Symbol& symbol,
                   const std::string& name, Span span) {
  const RegionDef& region = context.model.regions[static_cast<std::size_t>(symbol.index)];
  if (!region.owned) {
    return context.make(Op::Region, set_type(Base::Site), {}, span, symbol.index);
  }
  if (!scope.speech.cell) {
    context.error(DiagnosticKind::missing_owner, span,
                  fmt::format("every player has a region `{}`; it is not said whose", name),
                  fmt::format("say `own {}` or `{} of …`", name, name));
    return kNoExpr;
  }
  const ExprId me = context.make(Op::Me, scalar_type(Base::Player), {}, span);
  return context.make(Op::Region, set_type(Base::Site), {me}, span, symbol.index);
}

ExprId variable_word(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  const std::string& name = node.text;
  const Span span = node.span;
  const Variable& variable = context.model.variables[static_cast<std::size_t>(symbol.index)];
  if (is_of_things(variable.owner) && is_bool(variable.type)) {
    return things_in_state(context, scope, node, symbol);
  }
  if (is_of_things(variable.owner)) {
    context.error(
        DiagnosticKind::missing_owner, span,
        fmt::format("every {} has `{}`; it is not said whose", owner_word(variable.owner), name),
        fmt::format("say `{} of …`", name));
    return kNoExpr;
  }
  return context.make(Op::Variable, variable.type, {}, span, symbol.index);
}

ExprId leap_word(Context& context, const Symbol& symbol, Span span) {
  return context.make(Op::LeapDirections, set_type(Base::Direction), {}, span, symbol.index);
}

ExprId enum_constant(Context& context, const Symbol& symbol, Span span) {
  return context.constant(symbol.type, Value(symbol.index), span);
}

ExprId symbol_word(Context& context, Scope& scope, Symbol& symbol, const Node& node,
                   const Hint& hint) {
  symbol.used = true;
  const Span span = node.span;
  const auto scalar = [&](Base base) {
    return context.constant(scalar_type(base), Value(symbol.index), span);
  };
  switch (symbol.meaning) {
    case Meaning::Player:
      return scalar(Base::Player);
    case Meaning::Team:
      return scalar(Base::Team);
    case Meaning::Kind:
      return scalar(Base::Kind);
    case Meaning::Region:
      return region_word(context, scope, symbol, node.text, span);
    case Meaning::Phase:
      return scalar(Base::Phase);
    case Meaning::Site:
      return scalar(Base::Site);
    case Meaning::EnumValue:
      return enum_constant(context, symbol, span);
    case Meaning::TypeWord:
      return type_word_values(context, context.types[static_cast<std::size_t>(symbol.index)], span);
    case Meaning::Tile:
      return scalar(Base::Tile);
    case Meaning::Ground:
      return scalar(Base::Ground);
    case Meaning::TileFlag:
      return context.make(Op::SitesWithFlag, set_type(Base::Site), {}, span, symbol.index);
    case Meaning::Option:
      if (context.decimal_options.contains(node.text)) return no_decimal(context, node);
      return context.constant(symbol.type, symbol.value, span);
    case Meaning::Variable:
      return variable_word(context, scope, symbol, node);
    case Meaning::Column:
      if (scope.speech.cell) {
        // In a cell or an initial value: of the piece itself.
        const Type type = context.model.columns[static_cast<std::size_t>(symbol.index)].type;
        const ExprId site = context.slot(0, scalar_type(Base::Site, true), span);
        return context.make(Op::Column, type, {site}, span, symbol.index);
      }
      context.error(DiagnosticKind::missing_owner, span,
                    fmt::format("every kind of piece has `{}`; it is not said which", node.text),
                    fmt::format("say `{} of …`", node.text));
      return kNoExpr;
    case Meaning::Table:
      context.error(DiagnosticKind::wrong_arguments, span,
                    fmt::format("it is not said which row of `{}` is meant", node.text),
                    has_one_key(context, symbol) ? fmt::format("say `{} of …`", node.text)
                                                 : fmt::format("say `{}(row, column)`", node.text));
      return kNoExpr;
    case Meaning::Define:
      return call_define(context, scope, context.defines[static_cast<std::size_t>(symbol.index)],
                         {}, span, hint);
    case Meaning::DirectionWord:
      return direction_definition(context, scope, symbol, kNoExpr, span);
    case Meaning::Leap:
      return leap_word(context, symbol, span);
  }
  return kNoExpr;
}

// A value of the expected enum whose name is a lower-case word or is also something else.
std::optional<ExprId> hinted_value(Context& context, const std::string& name, const Hint& hint,
                                   Span span) {
  if (!hint.type || hint.type->base != Base::Enum) return std::nullopt;
  const EnumType& type = context.model.enums[static_cast<std::size_t>(hint.type->enum_id)];
  const auto found = std::find(type.values.begin(), type.values.end(), name);
  if (found == type.values.end()) return std::nullopt;
  return context.constant(enum_type(hint.type->enum_id),
                          Value(static_cast<std::int32_t>(found - type.values.begin())), span);
}

std::optional<Index> find_site(const Context& context, const std::string& name) {
  const auto& sites = context.model.board.sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (sites[i].name == name || (!sites[i].number.empty() && sites[i].number == name)) {
      return static_cast<Index>(i);
    }
  }
  return std::nullopt;
}

// Columns of a hexagon are not equally long: from where to where the column of a name runs; empty
// if there is no such column.
std::string hint_of_column(const Board& board, const std::string& name) {
  if (board.shape != BoardShape::Hexagon) return "";
  const std::string column = name.substr(0, name.find_first_of("0123456789"));
  std::string first;
  std::string last;
  for (const Site& site : board.sites) {
    if (site.name.substr(0, site.name.find_first_of("0123456789")) != column) continue;
    if (first.empty()) first = site.name;
    last = site.name;
  }
  if (first.empty()) return "";
  return fmt::format("column `{}` runs from `{}` to `{}`", column, first, last);
}

// On a drawn board the sites of a row have gaps between them.
std::string hint_of_drawn_row(const Board& board, std::string_view name) {
  constexpr std::size_t kMostTold = 12;
  const std::size_t digits = name.find_first_of("0123456789");
  if (board.shape != BoardShape::Drawn || digits == std::string_view::npos) return "";
  std::string told;
  std::size_t n = 0;
  for (const Site& site : board.sites) {
    if (std::to_string(site.row) != name.substr(digits) || kMostTold < ++n) continue;
    told += fmt::format("{}`{}`", told.empty() ? "" : ", ", site.name);
  }
  if (told.empty() || kMostTold < n) return "";
  return fmt::format("row {} is {}", name.substr(digits), told);
}

void report_unknown_site(Context& context, const std::string& name, Span span) {
  const auto& sites = context.model.board.sites;
  std::string hint;
  if (!sites.empty()) {
    hint = fmt::format("its sites run from `{}` to `{}`", sites.front().name, sites.back().name);
    if (std::string column = hint_of_column(context.model.board, name); !column.empty()) {
      hint = std::move(column);
    }
    if (std::string row = hint_of_drawn_row(context.model.board, name); !row.empty()) {
      hint = std::move(row);
    }
  }
  context.error(DiagnosticKind::unknown_name, span, fmt::format("the board has no site `{}`", name),
                std::move(hint));
}

std::string reversed_link(const std::string& name) {
  for (const std::string_view sign : {"--", "->", "="}) {
    const auto at = name.find(sign);
    if (at == std::string::npos) continue;
    const auto colon = name.find(':');
    const std::string tail = colon == std::string::npos ? "" : name.substr(colon);
    const std::string right =
        name.substr(at + sign.size(),
                    colon == std::string::npos ? std::string::npos : colon - at - sign.size());
    return right + std::string(sign) + name.substr(0, at) + tail;
  }
  return name;
}

}  // namespace

Binding* find_binding(Context& context, Scope& scope, const std::string& name, Span span) {
  const auto found = scope.names.find(name);
  if (found == scope.names.end()) return nullptr;
  Binding& binding = found->second;
  binding.used = true;
  if (binding.certain && !binding.conflicting) return &binding;
  if (scope.speech.written && !binding.conflicting) return &binding;
  context.error_with(
      DiagnosticKind::unbound_name, span,
      binding.conflicting ? fmt::format("`{}` is not the same sort of thing on every path", name)
                          : fmt::format("`{}` is not bound on every path that leads here", name),
      binding.span, "bound here", "bind it in every branch, or use it inside the branch");
  // Once is enough.
  binding.certain = true;
  binding.conflicting = false;
  return &binding;
}

ExprId chooser(Context& context, const Scope& scope, std::string_view word, Span span) {
  if (!scope.speech.me) {
    const bool told = scope.frame != nullptr && std::exchange(scope.frame->told_no_chooser, true);
    if (told) return kNoExpr;
    const std::string place =
        scope.speech.without_me.empty() ? "this place" : scope.speech.without_me;
    context.error(DiagnosticKind::no_chooser, span,
                  fmt::format("`{}` has no meaning in {}: nobody chooses there", word, place),
                  word == "me" ? "say `mover`, or name the player"
                  : word.ends_with(" row")
                      ? fmt::format("give it a name for each player: `region Goal of each player: "
                                    "{}`, and ask for `Goal of mover`",
                                    word)
                  : word == "enemy" ? "say whose: `… of opponent`, or `hostile to x`"
                                    : "say whose: `… of mover`, `hostile to x`");
    return kNoExpr;
  }
  return context.make(Op::Me, scalar_type(Base::Player), {}, span);
}

ExprId infer_name(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const std::string& name = node.text;
  const auto bound = scope.names.find(name);
  if (bound != scope.names.end()) {
    const bool compass = hints_at(hint, Base::Direction) &&
                         bound->second.type.base != Base::Direction &&
                         is_direction_word(context, name);
    if (!compass) {
      if (bound->second.broken) return kNoExpr;
      const Binding* binding = find_binding(context, scope, name, node.span);
      return context.slot(binding->slot, binding->type, node.span);
    }
  }
  if (const auto value = hinted_value(context, name, hint, node.span)) return *value;
  if (scope.speech.seen_from != kNoExpr && is_piece_direction(name)) {
    return *direction_word(context, scope, name, node.span);  // of a bearing, whatever it is else
  }
  if (Symbol* symbol = context.find(name)) return symbol_word(context, scope, *symbol, node, hint);
  if (name == "me") return chooser(context, scope, name, node.span);
  if (name == "opponent") return opponent(context, scope, node.span);
  const ExprId plain = plain_word(context, name, node.span);
  if (plain != kNoExpr) return plain;
  if (const auto direction = direction_word(context, scope, name, node.span)) return *direction;
  if (const auto site = find_site(context, name)) {
    return context.constant(scalar_type(Base::Site), Value(*site), node.span);
  }
  report_unknown(context, scope, name, node.span, hint);
  return kNoExpr;
}

ExprId infer_site(Context& context, Scope&, const Node& node, const Hint&) {
  const auto site = find_site(context, node.text);
  if (site) return context.constant(scalar_type(Base::Site), Value(*site), node.span);
  report_unknown_site(context, node.text, node.span);
  return kNoExpr;
}

ExprId infer_site_box(Context& context, Scope&, const Node& node, const Hint&) {
  const auto dots = node.text.find("..");
  const std::string first_name = node.text.substr(0, dots);
  const std::string last_name = dots == std::string::npos ? "" : node.text.substr(dots + 2);
  const auto first = find_site(context, first_name);
  const auto last = find_site(context, last_name);
  if (!first || !last) {
    report_unknown_site(context, first ? last_name : first_name, node.span);
    return kNoExpr;
  }
  const auto& sites = context.model.board.sites;
  const Site& a = sites[static_cast<std::size_t>(*first)];
  const Site& b = sites[static_cast<std::size_t>(*last)];
  const auto between = [](std::int32_t x, std::int32_t p, std::int32_t q) {
    return std::min(p, q) <= x && x <= std::max(p, q);
  };
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (between(sites[i].column, a.column, b.column) && between(sites[i].row, a.row, b.row)) {
      found.push_back(static_cast<std::int32_t>(i));
    }
  }
  return context.constant(set_type(Base::Site), Value(std::move(found)), node.span);
}

ExprId infer_link(Context& context, Scope&, const Node& node, const Hint&) {
  const auto& links = context.model.board.links;
  const std::string reversed = reversed_link(node.text);
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (links[i].name == node.text || links[i].name == reversed) {
      return context.constant(scalar_type(Base::Link), Value(static_cast<std::int32_t>(i)),
                              node.span);
    }
  }
  std::vector<std::string> candidates;
  for (const Link& link : links) candidates.push_back(link.name);
  context.error(DiagnosticKind::unknown_name, node.span,
                fmt::format("the board has no link `{}`", node.text),
                hint_of_nearest(node.text, candidates));
  return kNoExpr;
}

ExprId all_values(Context& context, const Type& type, Span span) {
  const Type set = set_of(type);
  switch (type.base) {
    case Base::Site:
      return context.make(Op::AllSites, set, {}, span);
    case Base::Link:
      return context.make(Op::AllLinks, set, {}, span);
    case Base::Block:
      return context.make(Op::AllBlocks, set, {}, span);
    case Base::Direction:
      return context.make(Op::AnyDirection, set, {}, span);
    case Base::Player:
      return context.make(Op::AllPlayers, set, {}, span);
    case Base::Kind:
      return context.make(Op::KindsOf, set, {}, span);
    case Base::Int: {
      const ExprId least = context.number(type.least, span);
      const ExprId most = context.number(type.most, span);
      return context.make(Op::RangeSet, set, {least, most}, span);
    }
    case Base::Bool:
    case Base::Team:
    case Base::Tile:
    case Base::Ground:
    case Base::Phase:
    case Base::Enum: {
      std::size_t size = 2;
      if (type.base == Base::Team) size = context.model.teams.size();
      if (type.base == Base::Tile) size = context.model.tiles.size();
      if (type.base == Base::Ground) size = context.model.grounds.size();
      if (type.base == Base::Phase) size = context.model.scenario.phases.size();
      if (type.base == Base::Enum) {
        size = context.model.enums[static_cast<std::size_t>(type.enum_id)].values.size();
      }
      std::vector<std::int32_t> values(size);
      for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<std::int32_t>(i);
      return context.constant(set, Value(std::move(values)), span);
    }
    case Base::Piece:
      break;
  }
  context.error(DiagnosticKind::wrong_type, span, "this type has no list of values");
  return kNoExpr;
}

ExprId type_word_values(Context& context, const TypeWord& word, Span span) {
  if (word.type.subset >= 0) {
    const auto subset = static_cast<std::size_t>(word.type.subset);
    const Value values(context.model.subsets[subset].values);
    return context.constant(set_of(word.type), values, span);
  }
  return all_values(context, word.type, span);
}

}  // namespace ludo::lang
