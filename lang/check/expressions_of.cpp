// `x of y` and its readings: an attribute, a column of the table of pieces, a step, a region or the
// pieces of a player, and the built-in words.
//
// Tested by tests/lang/check/test_of.cpp.
#include <fmt/format.h>

#include "lang/check/expressions.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/turn_order.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/cures.hpp"

namespace ludo::lang {

namespace {

// `own tiles`, `enemy tiles`: the player stands before what he has.
bool says_own(const Node& node) {
  const bool names = node[0].text == "me" || node[0].text == "opponent";
  return names && node[0].is(Form::Name) && node[0].span.begin == node.span.begin;
}

// Built-in words before `of` whose operand is one thing of one type.
struct OfWord {
  std::string_view word;
  Base operand;
  Op op;
  Shape shape;
  Base base;
  bool optional;
};
constexpr OfWord kOfWords[] = {
    {"kind", Base::Site, Op::KindOf, Shape::Scalar, Base::Kind, true},
    {"owner", Base::Site, Op::OwnerOf, Shape::Scalar, Base::Player, true},
    {"ends", Base::Link, Op::EndsOf, Shape::Set, Base::Site, false},
    {"head", Base::Link, Op::HeadOf, Shape::Scalar, Base::Site, false},
    {"tail", Base::Link, Op::TailOf, Shape::Scalar, Base::Site, false},
    {"sides", Base::Site, Op::SidesOf, Shape::Set, Base::Direction, false},
    {"ground", Base::Site, Op::GroundOf, Shape::Scalar, Base::Ground, true},
    {"copies", Base::Tile, Op::CopiesOf, Shape::Scalar, Base::Int, false},
    {"tile", Base::Block, Op::TileOn, Shape::Scalar, Base::Tile, true},
    {"turn", Base::Block, Op::TurnOf, Shape::Scalar, Base::Int, true},
};

Type of_type(const OfWord& word) {
  Type type = scalar_type(word.base, word.optional);
  if (word.base == Base::Int) type = number_type(0, 1'000'000);
  return word.shape == Shape::Set ? set_of(type) : type;
}

// `row of x`, `column of b`: of a site or of a block.
ExprId coordinate_of(Context& context, Scope& scope, const Node& node) {
  ExprId operand = infer(context, scope, node[0], scalar_type(Base::Site));
  if (operand == kNoExpr) return kNoExpr;
  if (is_number(context.type_of(operand)) && node.text == "row") {
    context.error(
        DiagnosticKind::wrong_type, node.span,
        "`row of x` is the number of the row in which x lies",
        "men in a row are a line: `some x among own Men where some line from x, included, "
        "along any direction: 3 own Men`");
    return kNoExpr;
  }
  if (context.type_of(operand).base != Base::Block) {
    operand = coerce(context, operand, scalar_type(Base::Site));
  } else {
    operand = coerce(context, operand, scalar_type(Base::Block));
  }
  const Op op = node.text == "row" ? Op::RowOf : Op::ColumnOf;
  return context.make(op, number_type(-100'000, 100'000), {operand}, node.span);
}

ExprId links_of(Context& context, Scope& scope, const Node& node) {
  const ExprId sites = check_sites(context, scope, node[0]);
  return context.make(Op::LinksOf, set_type(Base::Link), {sites}, node.span);
}

// `block of x` is one block; `block of S` with a set of sites and `blocks of S` are sets.
ExprId blocks_of(Context& context, Scope& scope, const Node& node) {
  const ExprId operand = infer(context, scope, node[0], scalar_type(Base::Site));
  if (operand == kNoExpr) return kNoExpr;
  if (node.text == "block") {
    const ExprId site = coerce(context, operand, scalar_type(Base::Site));
    return context.make(Op::BlockOf, scalar_type(Base::Block), {site}, node.span);
  }
  const ExprId sites = coerce(context, operand, set_type(Base::Site));
  return context.make(Op::BlocksOf, set_type(Base::Block), {sites}, node.span);
}

ExprId sites_of_blocks(Context& context, Scope& scope, const Node& node) {
  const ExprId blocks = infer(context, scope, node[0], scalar_type(Base::Block));
  if (blocks == kNoExpr) return kNoExpr;
  if (context.type_of(blocks).base != Base::Block) {
    report_mismatch(context, blocks, scalar_type(Base::Block));
    return kNoExpr;
  }
  return context.make(Op::SitesOfBlock, set_type(Base::Site), {blocks}, node.span);
}

ExprId pieces_of(Context& context, ExprId owner, Span span) {
  if (owner == kNoExpr) return kNoExpr;
  Type type = context.type_of(owner);
  if (type.base == Base::Team) owner = coerce(context, owner, set_type(Base::Player));
  if (owner != kNoExpr) type = context.type_of(owner);
  if (owner != kNoExpr && type.base != Base::Player) {
    report_mismatch(context, owner, scalar_type(Base::Player));
    return kNoExpr;
  }
  return context.make(Op::PiecesOfPlayer, set_type(Base::Site), {owner}, span);
}

ExprId check_owner_of_pieces(Context& context, Scope& scope, const Node& operand) {
  return infer(context, scope, operand, scalar_type(Base::Player));
}

// What to declare for `land of player` where nothing is called so: a set or a condition is defined,
// a number is an attribute, and what begins with a capital is a kind.
std::string declare_of(Context& context, const std::string& name, const Hint& hint) {
  std::string capital = name;
  capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
  if (const Symbol* kind = context.find_upper(capital);
      kind != nullptr && kind->meaning == Meaning::Kind) {
    return fmt::format("did you mean `{}`? what the elements name begins with a capital", capital);
  }
  const std::string define =
      fmt::format("define it with the interactions: `define {} of side: …`", name);
  const std::string counter = fmt::format("`each player has {}: 0 to 100, at first 0`", name);
  if (!hint.type)
    return fmt::format("{}; or, for a number that changes, declare {}", define, counter);
  if (hint.type->shape == Shape::Set || is_bool(*hint.type)) return define;
  return fmt::format("declare it with the elements: {}", counter);
}

// `own score` where nothing is called so: perhaps an attribute that was never declared.
void report_unknown_of(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  const bool is_name = node.is(Form::Of) && node.size() == 1 && !node.text.empty() &&
                       'a' <= node.text[0] && node.text[0] <= 'z';
  std::vector<std::string> known;
  for (const auto& [name, symbol] : context.lower) known.push_back(name);
  for (const auto& [name, binding] : scope.names) known.push_back(name);
  if (!is_name || !hint_of_nearest(node.text, known).empty()) {
    return report_unknown(context, scope, node.text, node.span);
  }
  const auto bound = scope.names.find(node[0].text);
  const std::string& owner = node[0].text;
  const bool player =
      node[0].is(Form::Name) &&
      (owner == "me" || owner == "mover" || owner == "opponent" ||
       (bound != scope.names.end() && is_scalar_of(bound->second.type, Base::Player)));
  if (const auto cure = cure_of_word(node.text); !player && !cure.empty()) {
    context.error(DiagnosticKind::unknown_name, node.span,
                  fmt::format("nothing is called `{}` here", node.text), std::string(cure));
    return;
  }
  if (!player) return report_unknown(context, scope, node.text, node.span);
  if (context.broken.contains(node.text)) return;  // that was told
  if (!context.told_unknown.insert(node.text).second) return;
  context.error(DiagnosticKind::unknown_name, node.span,
                fmt::format("players have no `{}`", node.text),
                declare_of(context, node.text, hint));
}

// `King of p`: kings that are p's.
ExprId kind_of_player(Context& context, Scope& scope, ExprId kind, const Node& node) {
  const ExprId pieces =
      pieces_of(context, check_owner_of_pieces(context, scope, node[0]), node.span);
  const auto sites = as_sites(context, kind);
  if (!sites) return kNoExpr;
  return context.make(Op::Intersect, set_type(Base::Site), {*sites, pieces}, node.span);
}

ExprId region_of(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  const RegionDef& region = context.model.regions[static_cast<std::size_t>(symbol.index)];
  if (!region.owned) {
    context.error(DiagnosticKind::missing_owner, node.span,
                  fmt::format("the region `{}` belongs to nobody", node.text));
    return kNoExpr;
  }
  const ExprId player = check_player(context, scope, node[0]);
  return context.make(Op::Region, set_type(Base::Site), {player}, node.span, symbol.index);
}

ExprId column_of_piece(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  if (context.quantities.contains(node.text)) {
    context.error(DiagnosticKind::wrong_place, node.span,
                  fmt::format("`{}` says how many may be chosen", node.text),
                  fmt::format("write `choose n from {} of …`", node.text));
    return kNoExpr;
  }
  ExprId operand = infer(context, scope, node[0], scalar_type(Base::Kind));
  if (operand == kNoExpr) return kNoExpr;
  if (!is_scalar_of(context.type_of(operand), Base::Kind)) {
    operand = coerce(context, operand, scalar_type(Base::Site));
  }
  Type type = context.model.columns[static_cast<std::size_t>(symbol.index)].type;
  return context.make(Op::Column, type, {operand}, node.span, symbol.index);
}

ExprId variable_of(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  const Variable& variable = context.model.variables[static_cast<std::size_t>(symbol.index)];
  const Type type = variable.type;
  const ExprId owner = check_owner(context, scope, variable, node[0]);
  return context.make(Op::Variable, type, {owner}, node.span, symbol.index);
}

// A direction definition read for a player: `fore of p`; or a step along it: `fore of x`.
ExprId definition_of(Context& context, Scope& scope, Symbol& symbol, const Node& node) {
  const ExprId operand = infer(context, scope, node[0], {});
  if (operand == kNoExpr) return kNoExpr;
  const bool of_player = is_scalar_of(context.type_of(operand), Base::Player);
  const ExprId directions =
      direction_definition(context, scope, symbol, of_player ? operand : kNoExpr, node.span);
  return of_player ? directions : step_from(context, directions, operand, node.span);
}

ExprId leap_of(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  const ExprId operand = infer(context, scope, node[0], {});
  if (operand == kNoExpr) return kNoExpr;
  const ExprId set =
      context.make(Op::LeapDirections, set_type(Base::Direction), {}, node.span, symbol.index);
  if (is_scalar_of(context.type_of(operand), Base::Player)) return set;
  return step_from(context, set, operand, node.span);
}

// `lands of 16`: the column of a table with one key.
ExprId keyed_by(Context& context, Scope& scope, const Symbol& symbol, const Node& node) {
  if (context.broken.contains(node.text)) return kNoExpr;
  const auto index = static_cast<std::size_t>(symbol.index);
  const Type key = context.model.tables[index].row_type;
  const ExprId row = check_expression(context, scope, node[0], key);
  if (row == kNoExpr) return kNoExpr;
  const ExprId column = context.number(0, node.span);
  return context.make(Op::TableCell, context.model.tables[index].type, {row, column}, node.span,
                      symbol.index);
}

ExprId symbol_of(Context& context, Scope& scope, Symbol& symbol, const Node& node,
                 const Hint& hint) {
  symbol.used = true;
  switch (symbol.meaning) {
    case Meaning::Variable:
      return variable_of(context, scope, symbol, node);
    case Meaning::Column:
      return column_of_piece(context, scope, symbol, node);
    case Meaning::Region:
      return region_of(context, scope, symbol, node);
    case Meaning::Kind: {
      const ExprId kind = context.constant(scalar_type(Base::Kind), Value(symbol.index), node.span);
      return kind_of_player(context, scope, kind, node);
    }
    case Meaning::DirectionWord:
      return definition_of(context, scope, symbol, node);
    case Meaning::Leap:
      return leap_of(context, scope, symbol, node);
    case Meaning::Define: {
      DefineWord& word = context.defines[static_cast<std::size_t>(symbol.index)];
      if ((*word.node)[0].size() == 0) break;
      return call_define(context, scope, word, {&node[0]}, node.span, hint);
    }
    case Meaning::Player:
    case Meaning::Team:
    case Meaning::Phase:
    case Meaning::Site:
    case Meaning::EnumValue:
    case Meaning::TypeWord:
    case Meaning::Tile:
    case Meaning::Ground:
    case Meaning::TileFlag:
    case Meaning::Option:
      break;
    case Meaning::Table:
      if (has_one_key(context, symbol)) return keyed_by(context, scope, symbol, node);
      break;
  }
  // A word that is a value by itself: sites of a player, or a direction to step along.
  Node word;
  word.form = Form::Name;
  word.text = node.text;
  word.span = node.span;
  const ExprId value = infer(context, scope, word, {});
  if (value == kNoExpr) return kNoExpr;
  if (context.type_of(value).base == Base::Direction) {
    return step_from(context, value, infer(context, scope, node[0], {}), node.span);
  }
  return kind_of_player(context, scope, value, node);
}

// `d of b` with a bound direction; `k of p` with a bound kind.
std::optional<ExprId> binding_of(Context& context, Scope& scope, const Node& node) {
  const auto found = scope.names.find(node.text);
  if (found == scope.names.end()) return std::nullopt;
  if (found->second.broken) return kNoExpr;
  const Base base = found->second.type.base;
  if (base != Base::Direction && base != Base::Kind) return std::nullopt;
  const Binding* binding = find_binding(context, scope, node.text, node.span);
  const ExprId value = context.slot(binding->slot, binding->type, node.span);
  if (base == Base::Kind) return kind_of_player(context, scope, value, node);
  return step_from(context, value, infer(context, scope, node[0], {}), node.span);
}

std::optional<ExprId> built_in_of(Context& context, Scope& scope, const Node& node) {
  const std::string& word = node.text;
  if (word == "row" || word == "column") return coordinate_of(context, scope, node);
  if (word == "links") return links_of(context, scope, node);
  if (word == "block" || word == "blocks") return blocks_of(context, scope, node);
  if (word == "lots" || word == "parts") return sites_of_blocks(context, scope, node);
  if (word == "turns" && node[0].is(Form::Name) && node[0].text == "phase") {
    return context.make(Op::TurnsOfPhase, number_type(0, any_number_type().most), {}, node.span);
  }
  if (word == "seat") return seat_of(context, scope, node);
  if (word == "entries") return entries_of(context, node);
  if (word == "Pieces") {
    return pieces_of(context, check_owner_of_pieces(context, scope, node[0]), node.span);
  }
  if (word == "Kinds") {
    const ExprId player = check_player(context, scope, node[0]);
    return context.make(Op::KindsOf, set_type(Base::Kind), {player}, node.span);
  }
  if (word == "across" && context.model.board.shape == BoardShape::Track) {
    const ExprId site = check_site(context, scope, node[0]);
    return context.make(Op::Across, scalar_type(Base::Site), {site}, node.span);
  }
  for (const OfWord& known : kOfWords) {
    if (known.word != word) continue;
    const ExprId operand = check_expression(context, scope, node[0], scalar_type(known.operand));
    return context.make(known.op, of_type(known), {operand}, node.span);
  }
  if (word == "orthogonal" || word == "diagonal") {
    Node name;
    name.form = Form::Name;
    name.text = word;
    name.span = node.span;
    return step_from(context, infer(context, scope, name, {}), infer(context, scope, node[0], {}),
                     node.span);
  }
  return std::nullopt;
}

bool takes_arguments(const Context& context, const Symbol& symbol) {
  if (symbol.meaning == Meaning::Table) return !has_one_key(context, symbol);
  if (symbol.meaning != Meaning::Define) return false;
  const DefineWord& word = context.defines[static_cast<std::size_t>(symbol.index)];
  return (*word.node)[0].size() > 1;
}

}  // namespace

std::optional<Base> owner_base(Context& context, const Variable& variable, Span span) {
  switch (variable.owner) {
    case Owner::Piece:
    case Owner::Site:
      return Base::Site;
    case Owner::Player:
      return Base::Player;
    case Owner::Link:
      return Base::Link;
    case Owner::Block:
      return Base::Block;
    case Owner::Game:
    case Owner::Turn:
    case Owner::Phase:
    case Owner::Move:
    case Owner::Record:
      break;
  }
  context.error(DiagnosticKind::missing_owner, span,
                fmt::format("`{}` belongs to the game as a whole, not to one thing", variable.name),
                fmt::format("say `{}` alone", variable.name));
  return std::nullopt;
}

ExprId check_owner(Context& context, Scope& scope, const Variable& variable, const Node& operand) {
  const auto base = owner_base(context, variable, operand.span);
  return base ? check_expression(context, scope, operand, scalar_type(*base)) : kNoExpr;
}

ExprId step_from(Context& context, ExprId direction, ExprId from, Span span) {
  if (direction == kNoExpr || from == kNoExpr) return kNoExpr;
  forbid_unlinked(context, direction);
  const bool many = context.type_of(direction).shape == Shape::Set;
  const Base place = context.type_of(from).base;
  if (place != Base::Site && place != Base::Block && place != Base::Piece) {
    from = coerce(context, from, set_type(Base::Site));  // `forward of King`
    if (from == kNoExpr) return kNoExpr;
  }
  if (context.type_of(from).base == Base::Block && context.type_of(from).shape == Shape::Scalar) {
    const ExprId one = coerce(context, direction, scalar_type(Base::Direction));
    return context.make(Op::BlockStep, scalar_type(Base::Block, true), {one, from}, span);
  }
  if (many || context.type_of(from).shape == Shape::Set) {
    const ExprId sites = coerce(context, from, set_type(Base::Site));
    if (!many) {
      return context.make(Op::StepSet, set_type(Base::Site), {direction, sites}, span);
    }
    if (sites == kNoExpr) return kNoExpr;
    // What one step in any of these directions reaches.
    Expr made;
    made.op = Op::Reach;
    made.type = set_type(Base::Site);
    made.args = {sites, kNoExpr, context.number(1, span), direction};
    made.span = span;
    return context.add(std::move(made));
  }
  const ExprId site = coerce(context, from, scalar_type(Base::Site));
  return context.make(Op::Step, scalar_type(Base::Site, true), {direction, site}, span);
}

bool may_be_of_me(Context& context, const Node& node) {
  if (!node[0].is(Form::Name) || node[0].text != "me" || says_own(node)) return true;
  context.error(DiagnosticKind::unexpected_text, node.span,
                fmt::format("`{} of me` is said with `own`", node.text),
                fmt::format("write `own {}`", node.text));
  return false;
}

namespace {

// `own veteran pieces`: what a player's pieces and sites may be is no thing that he has.
std::optional<ExprId> own_in_state(Context& context, Scope& scope, const Node& node,
                                   const Hint& hint) {
  if (!says_own(node)) return std::nullopt;
  const Node word{Form::Name, node.span, node.text, {}};
  const Symbol* state = state_word(context, scope, word);
  if (state == nullptr) return std::nullopt;
  const Owner owner = context.model.variables[static_cast<std::size_t>(state->index)].owner;
  if (owner == Owner::Player) return std::nullopt;
  const Form side = node[0].text == "me" ? Form::Own : Form::Enemy;
  const Node both{Form::Adjacent, node.span, "", {Node{side, node[0].span, "", {}}, word}};
  return infer_description(context, scope, both, hint);
}

// What is so or not is asked by `is`, if it is an attribute, and by `of`, if it is defined; what a
// player has is his own.
bool is_said_well(Context& context, const Symbol& symbol, const Node& node, bool is_truth) {
  if (context.lacks_type) return true;
  const bool defined = symbol.meaning == Meaning::Define;
  const bool attribute = symbol.meaning == Meaning::Variable;
  if (is_truth && attribute && node[0].is(Form::Name)) {
    context.error(DiagnosticKind::unexpected_text, node.span,
                  fmt::format("`{}` is so or not, which `is` asks", node.text),
                  fmt::format("write `{} is {}`", node[0].text, node.text));
    return false;
  }
  if (is_truth && defined) {
    if (!says_own(node)) return true;
    context.error(DiagnosticKind::unexpected_text, node.span,
                  fmt::format("`{}` is so or not, and nothing that a player has", node.text),
                  fmt::format("write `{} of {}`", node.text, node[0].text));
    return false;
  }
  return may_be_of_me(context, node);
}

}  // namespace

ExprId infer_of(Context& context, Scope& scope, const Node& node, const Hint& hint) {
  if (node[0].is(Form::Error)) return kNoExpr;
  if (const auto level = of_level(context, scope, node)) return *level;
  if (const auto pieces = own_in_state(context, scope, node, hint)) return *pieces;
  if (const auto bound = binding_of(context, scope, node)) return *bound;
  Symbol* symbol = context.find(node.text);
  // A definition of several things is called, so `lots of b` beside `lots(t, u)` is the built-in
  // word.
  if (symbol != nullptr && takes_arguments(context, *symbol)) {
    if (const auto known = built_in_of(context, scope, node)) return *known;
  }
  if (symbol != nullptr) {
    const ExprId id = symbol_of(context, scope, *symbol, node, hint);
    const bool is_truth = id != kNoExpr && is_bool(context.type_of(id));
    return id == kNoExpr || is_said_well(context, *symbol, node, is_truth) ? id : kNoExpr;
  }
  if (const auto known = built_in_of(context, scope, node)) return *known;
  if (is_direction_word(context, node.text)) {
    const ExprId owner = infer(context, scope, node[0], {});
    const auto direction = direction_word_of(context, scope, node.text, owner, node.span, hint);
    return direction ? *direction : kNoExpr;
  }
  report_unknown_of(context, scope, node, hint);
  return kNoExpr;
}

ExprId infer_step_of(Context& context, Scope& scope, const Node& node, const Hint&) {
  const ExprId direction = infer(context, scope, node[0], scalar_type(Base::Direction));
  const ExprId from = infer(context, scope, node[1], {});
  if (direction == kNoExpr || from == kNoExpr) return kNoExpr;
  if (context.type_of(direction).base != Base::Direction) {
    // `(A or B) of p`: pieces of a player.
    const auto sites = as_sites(context, direction);
    if (!sites) {
      report_mismatch(context, direction, scalar_type(Base::Direction));
      return kNoExpr;
    }
    const ExprId owned = pieces_of(context, from, node.span);
    return context.make(Op::Intersect, set_type(Base::Site), {*sites, owned}, node.span);
  }
  return step_from(context, direction, from, node.span);
}

}  // namespace ludo::lang
