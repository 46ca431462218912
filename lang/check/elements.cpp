// Declares the board, kinds, tiles, attributes and regions; see elements.hpp. Players stand in
// element_players.cpp, types and options in element_types.cpp, tables in element_tables.cpp.
//
// Tested by tests/lang/check/test_elements.cpp.

#include "lang/check/elements.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "lang/check/board.hpp"
#include "lang/check/board_tiles.hpp"
#include "lang/check/element_parts.hpp"
#include "lang/check/expressions.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/record.hpp"
#include "lang/check/turn_end.hpp"
#include "lang/check/words.hpp"
#include "lang/syntax/words.hpp"

namespace ludo::lang {

namespace {

// ---- board

// Vectors stand wherever a direction may: in definitions, lines and cells of tables.
void collect_vectors(const Node& node, std::vector<const Node*>& found) {
  if (node.is(Form::Compare) || node.is(Form::Test)) return;
  if (vector_of(node)) found.push_back(&node);
  for (const Node& child : node.children) collect_vectors(child, found);
}

// What the vectors of the board are for each player.
void see_vectors(Context& context, const std::vector<VectorImages>& vectors) {
  const Board& board = context.model.board;
  for (const VectorImages& vector : vectors) {
    LeapDef leap;
    leap.name = fmt::format("({}, {})", vector.across, vector.ahead);
    leap.directions.assign(vector.images.begin(), vector.images.end());
    keep_distinct(leap.directions);
    for (const Player& player : context.model.players) {
      const Index angle =
          player.facing < 0 ? 1 : board.directions[static_cast<std::size_t>(player.facing)].angle;
      const bool straight = angle >= 0 && angle % 2 == 0;
      leap.of_player.emplace_back();
      if (straight) {
        leap.of_player.back().push_back(vector.images[static_cast<std::size_t>(angle / 2)]);
      }
    }
    context.model.leaps.push_back(std::move(leap));
  }
}

void declare_board(Elements& elements) {
  Context& context = elements.context;
  BoardItems items;
  for (const Node* item : elements.folded.items) {
    const bool is_board = item->is(Form::Board) || item->is(Form::BoardGraph) ||
                          item->is(Form::BoardDrawn) || item->is(Form::BoardTiles);
    if (is_board && items.board != nullptr) {
      context.error_with(DiagnosticKind::duplicate_item, item->span, "this game has two boards",
                         items.board->span, "the first");
    } else if (is_board) {
      items.board = item;
    } else if (item->is(Form::Links)) {
      items.links.push_back(item);
    } else if (item->is(Form::Leap)) {
      items.leaps.push_back(item);
    } else if (item->is(Form::DirectionDef)) {
      items.directions.push_back(item);
    } else if (item->is(Form::SitesNamed)) {
      items.sites_named = item;
    } else if (item->is(Form::SitesNumbered)) {
      items.sites_numbered = item;
    }
  }
  for (const Node* item : elements.folded.items) collect_vectors(*item, items.vectors);
  if (items.board == nullptr) {
    context.error(DiagnosticKind::bad_board, elements.folded.game.span,
                  "this game says nothing of its board",
                  "add a line such as `board square 8 x 8` to `elements`; a game that has none is "
                  "given one site that nobody names: `board square 1 x 1`");
    return;
  }
  LinkValues values;
  values.find = [&](std::string_view word) -> std::optional<std::pair<Index, Index>> {
    const Symbol* symbol = context.find_upper(word);
    if (symbol == nullptr || symbol->meaning != Meaning::EnumValue) return std::nullopt;
    return std::pair(symbol->type.enum_id, symbol->index);
  };
  auto built = build_board(items, context.constants, values, context.diagnostics);
  if (!built) return;
  elements.has_board = true;
  context.model.board = std::move(built->board);
  context.model.leaps = std::move(built->leaps);
  elements.vectors = std::move(built->vectors);
  context.unlinked.insert(built->unlinked.begin(), built->unlinked.end());
  for (std::size_t i = 0; i < items.leaps.size(); ++i) {
    if (context.model.leaps.size() <= i) break;
    Symbol symbol;
    symbol.meaning = Meaning::Leap;
    symbol.index = static_cast<Index>(i);
    symbol.type = set_type(Base::Direction);
    symbol.span = items.leaps[i]->span;
    context.declare(items.leaps[i]->text, symbol);
  }
  if (context.model.board.shape == BoardShape::Graph) {
    for (std::size_t s = 0; s < context.model.board.sites.size(); ++s) {
      const std::string& name = context.model.board.sites[s].name;
      if (name[0] < 'A' || 'Z' < name[0]) continue;
      Symbol symbol;
      symbol.meaning = Meaning::Site;
      symbol.index = static_cast<Index>(s);
      symbol.type = scalar_type(Base::Site);
      symbol.span = items.board->span;
      context.declare(name, symbol);
    }
    if (!built->link_attribute.empty() && built->link_enum != kNoIndex) {
      Variable variable;
      variable.name = built->link_attribute;
      variable.owner = Owner::Link;
      variable.type = enum_type(built->link_enum);
      variable.span = items.board->span;
      elements.link_variable = declare_variable(context, std::move(variable));
    }
  }
}

// ---- kinds

void declare_kinds(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::PieceDef)) continue;
    const Index kind = declare_kind(context, item->text, item->span);
    for (const Node& supply : item->children) {
      if (!supply.is(Form::Supply)) continue;
      std::optional<std::int32_t> most = -1;
      if (!supply[0].absent()) {
        most = constant_number(supply[0], context.constants, context.diagnostics);
        if (most && *most < 0) {
          context.error(DiagnosticKind::number_out_of_range, supply[0].span,
                        fmt::format("{} pieces are less than none", *most));
          most = 0;
        }
      }
      give_kind(context, kind, supply[1], most.value_or(-1));
    }
  }
}

// ---- tiles

void declare_tiles(Elements& elements) {
  Context& context = elements.context;
  const Node* first = nullptr;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Tiles)) continue;
    if (context.model.board.shape != BoardShape::Tiles || first != nullptr) {
      context.error(
          DiagnosticKind::bad_tile, item->span,
          first != nullptr ? "the tiles are described twice" : "only a board of tiles has tiles",
          first != nullptr ? "" : "declare the board as `board of tiles … holding at most …`");
      continue;
    }
    first = item;
    TileTypes types = build_tiles(*item, {}, context.diagnostics);
    context.model.grounds = std::move(types.grounds);
    context.model.tile_flags = std::move(types.flags);
    context.model.tiles = std::move(types.tiles);
    context.model.board.parts_per_tile = types.most_parts;
    const auto declare_all = [&](Meaning meaning, Base base, auto&& names) {
      Index index = 0;
      for (const auto& name : names) {
        Symbol symbol;
        symbol.meaning = meaning;
        symbol.index = index++;
        symbol.type = scalar_type(base);
        symbol.span = item->span;
        context.declare(name, symbol);
      }
    };
    declare_all(Meaning::Ground, Base::Ground, context.model.grounds);
    declare_all(Meaning::TileFlag, Base::Bool, context.model.tile_flags);
    std::vector<std::string> names;
    for (const TileType& tile : context.model.tiles) names.push_back(tile.name);
    declare_all(Meaning::Tile, Base::Tile, names);
  }
}

// ---- attributes

std::optional<Owner> owner_word(std::string_view word) {
  constexpr std::pair<std::string_view, Owner> kOwners[] = {
      {"piece", Owner::Piece},  {"player", Owner::Player}, {"site", Owner::Site},
      {"link", Owner::Link},    {"block", Owner::Block},   {"game", Owner::Game},
      {"turn", Owner::Turn},    {"phase", Owner::Phase},   {"move", Owner::Move},
      {"record", Owner::Record}};
  for (const auto& [name, owner] : kOwners) {
    if (name == word) return owner;
  }
  return std::nullopt;
}

// `each (Medium or Light) has`: the kinds, by index.
void collect_kinds(Context& context, const Node& node, std::vector<bool>& of_kind) {
  if (node.is(Form::Or) || node.is(Form::Adjacent) || node.is(Form::SetLiteral)) {
    for (const Node& child : node.children) collect_kinds(context, child, of_kind);
    return;
  }
  const Symbol* symbol = node.is(Form::Name) ? context.find_upper(node.text) : nullptr;
  if (symbol == nullptr || symbol->meaning != Meaning::Kind) {
    context.error(DiagnosticKind::unknown_name, node.span,
                  "only kinds of pieces can be named here");
    return;
  }
  of_kind[static_cast<std::size_t>(symbol->index)] = true;
}

void declare_attribute(Elements& elements, const Node& node, Owner owner,
                       const std::vector<bool>& of_kind) {
  Context& context = elements.context;
  if (owner == Owner::Site && node.text == "height" && context.model.piles.most > 0) {
    context.error(DiagnosticKind::duplicate_name, node.span,
                  "a board of piles knows the `height` of each site", "leave this out");
    return;
  }
  Variable variable;
  variable.name = node.text;
  variable.owner = owner;
  variable.of_kind = of_kind;
  variable.description = node[4].text;
  variable.span = node.span;
  const auto type = check_type(context, node[0]);
  if (type) variable.type = *type;
  const std::string& life = node[2].text;
  if (life == "turn") variable.life = Variable::Life::Turn;
  if (life == "move") variable.life = Variable::Life::Move;
  if (life == "phase") variable.life = Variable::Life::Phase;
  switch (owner) {
    case Owner::Turn:
      variable.life = Variable::Life::Turn;
      break;
    case Owner::Move:
      variable.life = Variable::Life::Move;
      break;
    case Owner::Phase:
      variable.life = Variable::Life::Phase;
      break;
    case Owner::Piece:
    case Owner::Player:
    case Owner::Site:
    case Owner::Link:
    case Owner::Block:
    case Owner::Game:
    case Owner::Record:
      break;
  }
  const Index index = declare_variable(context, std::move(variable));
  if (index >= 0) elements.attributes.emplace_back(index, &node);
}

// Who could have been meant by a word that can have no attributes.
std::string hint_of_owner(const Context& context, const std::string& word,
                          const std::vector<std::string>& names) {
  for (const std::string_view cell : {"Cell", "Square", "Space", "Field", "Hex", "Point", "Tile"}) {
    if (word == cell) return "what every cell has is said by `each site has …`";
  }
  std::string small = word;
  small[0] = static_cast<char>(is_upper(small[0]) ? small[0] - 'A' + 'a' : small[0]);
  if (small != word && owner_word(small)) {
    return fmt::format("the words of the language are written small: `each {} has …`", small);
  }
  const auto symbol = context.upper.find(word);
  if (symbol != context.upper.end() && symbol->second.meaning == Meaning::Player) {
    return "all players have it: `each player has …`, and the setup gives it to one";
  }
  return hint_of_nearest(word, names);
}

void declare_attributes(Elements& elements) {
  Context& context = elements.context;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Has)) continue;
    std::vector<bool> of_kind;
    Owner owner = Owner::Piece;
    if (!(*item)[0].absent()) {
      of_kind.assign(context.model.kinds.size(), false);
      collect_kinds(context, (*item)[0], of_kind);
    } else if (const auto word = owner_word(item->text)) {
      owner = *word;
    } else {
      const Symbol* symbol = context.find_upper(item->text);
      if (symbol == nullptr || symbol->meaning != Meaning::Kind) {
        std::vector<std::string> names = {"piece", "player", "site", "link", "block"};
        for (const Kind& kind : context.model.kinds) names.push_back(kind.name);
        if (context.told_unknown.insert(item->text).second) {
          context.error(DiagnosticKind::unknown_name, item->span,
                        fmt::format("`{}` cannot have attributes", item->text),
                        hint_of_owner(context, item->text, names));
        }
        for (const Node& child : item->children) {
          if (child.is(Form::Attribute)) context.broken.insert(child.text);
        }
        continue;
      }
      of_kind.assign(context.model.kinds.size(), false);
      of_kind[static_cast<std::size_t>(symbol->index)] = true;
    }
    for (const Node& child : item->children) {
      if (child.is(Form::Attribute)) declare_attribute(elements, child, owner, of_kind);
    }
  }
}

// ---- regions

void declare_regions(Elements& elements) {
  Context& context = elements.context;
  std::map<std::string, Index> by_name;
  for (const Node* item : elements.folded.items) {
    if (!item->is(Form::Region)) continue;
    const bool owned = !(*item)[0].absent();
    const auto found = by_name.find(item->text);
    if (found != by_name.end()) {
      RegionDef& region = context.model.regions[static_cast<std::size_t>(found->second)];
      if (!owned || !region.owned) {
        context.error_with(DiagnosticKind::duplicate_name, item->span,
                           fmt::format("the region `{}` is declared twice", item->text),
                           region.item.span, "first declared here",
                           "regions of different players are told apart by `of`");
        continue;
      }
      elements.regions.emplace_back(found->second, item);
      continue;
    }
    const auto index = static_cast<Index>(context.model.regions.size());
    Symbol symbol;
    symbol.meaning = Meaning::Region;
    symbol.index = index;
    symbol.type = set_type(Base::Site);
    symbol.span = item->span;
    context.declare(item->text, symbol);
    RegionDef region;
    region.item = make_item(item->children.back(), item->text, item->span);
    region.owned = owned;
    region.values.assign(owned ? std::max<std::size_t>(1, context.model.players.size()) : 1,
                         kNoExpr);
    by_name[item->text] = index;
    context.model.regions.push_back(std::move(region));
    elements.regions.emplace_back(index, item);
  }
}

}  // namespace

void declare_elements(Elements& elements) {
  declare_options(elements);
  declare_enums(elements);
  declare_board(elements);
  declare_players(elements);
  see_vectors(elements.context, elements.vectors);
  declare_teams(elements);
  declare_table_kinds(elements);
  declare_kinds(elements);
  declare_tiles(elements);
  declare_regions(elements);
  declare_subtypes(elements);
  declare_tables(elements);
  declare_piles(elements);
  declare_attributes(elements);
  declare_captured(elements);
  look_for_captures(elements);
}

Index declare_variable(Context& context, Variable variable) {
  const auto index = static_cast<Index>(context.model.variables.size());
  Symbol symbol;
  symbol.meaning = Meaning::Variable;
  symbol.index = index;
  symbol.type = variable.type;
  symbol.span = variable.span;
  if (!context.declare(variable.name, symbol)) return kNoIndex;
  context.model.variables.push_back(std::move(variable));
  return index;
}

Index declare_kind(Context& context, const std::string& name, Span span) {
  const auto index = static_cast<Index>(context.model.kinds.size());
  Symbol symbol;
  symbol.meaning = Meaning::Kind;
  symbol.index = index;
  symbol.type = scalar_type(Base::Kind);
  symbol.span = span;
  context.declare(name, symbol);
  Kind kind;
  kind.name = name;
  kind.of_player.assign(context.model.players.size(), false);
  kind.most.assign(context.model.players.size(), -1);
  context.model.kinds.push_back(std::move(kind));
  return index;
}

void give_kind(Context& context, Index kind_index, const Node& owner, std::int32_t most) {
  Kind& kind = context.model.kinds[static_cast<std::size_t>(kind_index)];
  if (owner.is(Form::Nobody)) {
    kind.of_nobody = true;
    kind.most_of_nobody = most;
  } else if (owner.is(Form::EachPlayer)) {
    kind.of_player.assign(context.model.players.size(), true);
    kind.most.assign(context.model.players.size(), most);
  } else if (const Index player = named_player(context, owner); player >= 0) {
    kind.of_player[static_cast<std::size_t>(player)] = true;
    kind.most[static_cast<std::size_t>(player)] = most;
  }
}

// ---- initial values and regions

namespace {

// What an attribute is before anybody sets it, where its type leaves no doubt.
std::optional<Value> usual_value(const GameModel& model, const Type& type) {
  switch (type.shape) {
    case Shape::Set:
    case Shape::Tally:
      return Value(std::vector<std::int32_t>{});
    case Shape::Tuple:
      return std::nullopt;
    case Shape::Scalar:
      break;
  }
  if (type.optional) return Value(kNone);
  if (type.base == Base::Bool) return Value(0);
  if (type.base == Base::Int) {
    return is_of_type(model, type, Value(0)) ? Value(0) : Value(type.least);
  }
  return std::nullopt;
}

// `javelins: 0 to 2, at first pila`: each kind with the attribute begins with a value of its type.
void check_column_value(Context& context, ExprId initial, const Variable& variable) {
  if (initial == kNoExpr) return;
  const Expr* expr = &context.expr(initial);
  if (expr->op == Op::OnlyElement) expr = &context.expr(expr->args[0]);
  if (expr->op != Op::Column) return;
  const auto& cells = context.model.columns[static_cast<std::size_t>(expr->imm)].cells;
  for (std::size_t kind = 0; kind < cells.size(); ++kind) {
    if (!variable.of_kind.empty() && !variable.of_kind[kind]) continue;
    auto value = fold(context, cells[kind]);
    if (!value) continue;
    if (variable.type.shape == Shape::Scalar && context.type_of(cells[kind]).shape == Shape::Set) {
      if (value->items.size() != 1) continue;
      value = Value(value->items.front());
    }
    if (value->is_none() || is_of_type(context.model, variable.type, *value)) continue;
    const bool number = is_number(variable.type) && variable.type.subset < 0;
    context.error_with(
        number ? DiagnosticKind::number_out_of_range : DiagnosticKind::outside_type,
        context.expr(cells[kind]).span,
        fmt::format("`{}` cannot begin with this value", variable.name), variable.span,
        number ? fmt::format("in {} to {}", variable.type.least, variable.type.most)
               : fmt::format("one of the values of {}", describe(context, variable.type)));
  }
}

void check_initial_value(Elements& elements, Index index, const Node& node) {
  Context& context = elements.context;
  const Type type = context.model.variables[static_cast<std::size_t>(index)].type;
  Frame frame;
  Speech speech;
  speech.choices = false;
  if (context.model.variables[static_cast<std::size_t>(index)].owner == Owner::Piece) {
    speech.cell = true;  // columns and directions of the piece itself, which stands on slot 0
    frame.hidden_slot(scalar_type(Base::Site, true));
  }
  Scope scope(frame, speech);
  ExprId initial = kNoExpr;
  if (!node[1].absent()) {
    initial = check_expression(context, scope, node[1], type);
  } else if (const auto usual = usual_value(context.model, type)) {
    initial = type.shape == Shape::Tally ? context.make(Op::MakeTally, type, {}, node.span)
                                         : context.constant(type, *usual, node.span);
  }
  Visibility seen;
  if (!node[3].absent()) {
    Scope seen_scope(frame, speech);
    const Variable hidden = context.model.variables[static_cast<std::size_t>(index)];
    seen = check_seen(context, seen_scope, node[3], &hidden);
  }
  Variable& variable = context.model.variables[static_cast<std::size_t>(index)];
  variable.initial = initial;
  check_column_value(context, initial, variable);
  variable.seen = seen;
}

ExprId no_sites(Context& context, Span span) {
  return context.constant(set_type(Base::Site), Value(std::vector<std::int32_t>{}), span);
}

// What the words of a region are for one player, as he looks.
ExprId check_region_of(Context& context, const Node& item, Speech speech, Index who) {
  Frame frame;
  speech.relative_to = context.constant(scalar_type(Base::Player), Value(who), item.span);
  Scope scope(frame, std::move(speech));
  return check_sites(context, scope, item[1]);
}

void check_region(Elements& elements, Index index, const Node& item) {
  Context& context = elements.context;
  if (item[1].is(Form::FromSetup)) return;  // filled in by the setup
  Frame frame;
  Speech speech;
  speech.choices = false;
  const bool owned = !item[0].absent();
  speech.me = owned;
  speech.without_me = "a region of nobody";
  if (owned && context.absent_players.contains(item[0].text)) return;
  const bool each = owned && item[0].is(Form::EachPlayer);
  if (each && says_player_rows(item[1])) {
    for (std::size_t who = 0; who < context.model.players.size(); ++who) {
      const ExprId value = check_region_of(context, item, speech, static_cast<Index>(who));
      context.model.regions[static_cast<std::size_t>(index)].values[who] = value;
    }
    return;
  }
  if (owned && !each && says_player_rows(item[1])) {
    const Index who = named_player(context, item[0]);
    if (who < 0) return;
    const ExprId player = context.constant(scalar_type(Base::Player), Value(who), item.span);
    speech.relative_to = player;
  }
  Scope scope(frame, speech);
  const ExprId value = check_sites(context, scope, item[1]);
  RegionDef& region = context.model.regions[static_cast<std::size_t>(index)];
  if (!owned) {
    region.values[0] = value;
    return;
  }
  if (each) {
    std::fill(region.values.begin(), region.values.end(), value);
    return;
  }
  const Index player = named_player(context, item[0]);
  if (player < 0) return;
  ExprId& place = context.model.regions[static_cast<std::size_t>(index)]
                      .values[static_cast<std::size_t>(player)];
  if (place != kNoExpr) {
    context.error(DiagnosticKind::duplicate_name, item.span,
                  fmt::format("the region `{}` of {} is declared twice", item.text, item[0].text));
    return;
  }
  place = value;
}

}  // namespace

void check_elements(Elements& elements) {
  Context& context = elements.context;
  for (const auto& [index, node] : elements.attributes) check_initial_value(elements, index, *node);
  check_kinds_seen(elements);
  check_seen_states(context);
  for (const auto& [index, node] : elements.regions) check_region(elements, index, *node);
  for (std::size_t r = 0; r < context.model.regions.size(); ++r) {
    for (std::size_t i = 0; i < context.model.regions[r].values.size(); ++i) {
      if (context.model.regions[r].values[i] != kNoExpr) continue;
      const ExprId none = no_sites(context, context.model.regions[r].item.span);
      context.model.regions[r].values[i] = none;
    }
  }
}

void set_link_values(Elements& elements, StatementBlock& block) {
  if (elements.link_variable == kNoIndex) return;
  Context& context = elements.context;
  std::map<Index, std::vector<std::int32_t>> links;  // by value
  for (std::size_t l = 0; l < context.model.board.links.size(); ++l) {
    const Index value = context.model.board.links[l].value;
    if (value >= 0) links[value].push_back(static_cast<Index>(l));
  }
  const Variable& variable =
      context.model.variables[static_cast<std::size_t>(elements.link_variable)];
  const Type type = variable.type;
  const Span span = variable.span;
  for (const auto& [value, owners] : links) {
    Statement statement;
    statement.op = StatementOp::SetVariable;
    statement.span = span;
    Place place;
    place.variable = elements.link_variable;
    place.owner = context.constant(set_type(Base::Link), Value(owners), span);
    statement.places.push_back(place);
    statement.exprs.push_back(context.constant(type, Value(value), span));
    block.statements.push_back(context.add(std::move(statement)));
  }
}

}  // namespace ludo::lang
