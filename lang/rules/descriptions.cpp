// Sets of things, word by word: whose, of which kind, where. See teller.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "lang/rules/teller.hpp"

namespace ludo::lang::rules {

namespace {

// Words of a description that say whose or in what state.
const char* adjective_of(Form form) {
  switch (form) {
    case Form::Own:
      return "own";
    case Form::Enemy:
      return "enemy";
    case Form::Empty:
      return "empty";
    case Form::Occupied:
      return "occupied";
    case Form::Neutral:
      return "neutral";
    default:
      return nullptr;
  }
}

bool is_of_pieces(std::string_view adjective) {
  return adjective == "own" || adjective == "enemy" || adjective == "neutral";
}

}  // namespace

// One word of a description: it names what the things are (the head), or narrows them.
void Teller::narrow(const Node& atom, Sense& told, bool& headed) {
  const Span span = atom.span;
  const auto add = [&](std::string what, std::vector<Sense> parts) {
    told.parts.push_back(sense(std::move(what), std::move(parts), span));
  };
  if (const char* adjective = adjective_of(atom.form)) {
    add(adjective, {});
    if (!headed && is_of_pieces(adjective)) told.text = "=piece";
    return;
  }
  switch (atom.form) {
    case Form::PiecesWord:
      if (!headed) told.text = "=piece";
      headed = true;
      return;
    case Form::Anything:
      return;
    case Form::OfOwner:
      add("of-player", {thing(atom[0])});
      if (!headed) told.text = "=piece";
      return;
    case Form::HostileTo:
    case Form::FriendlyTo:
      if (!headed) told.text = "=piece";
      add(std::string(form_name(atom.form)), {thing(atom[0])});
      return;
    case Form::Touching:
    case Form::Beside:
      add(std::string(form_name(atom.form)), {thing(atom[0])});
      return;
    case Form::LinkedTo:
      if (atom[1].absent()) {
        add("linked-to", {thing(atom[0])});
      } else {
        add("linked-to-along", {thing(atom[0]), thing(atom[1])});
      }
      return;
    case Form::Within:
      add("within", {thing(atom[0]), thing(atom[1])});
      return;
    case Form::SameAs:
      if (atom.text == "column" || atom.text == "row") {
        add("same-" + atom.text, {thing(atom[0])});
        return;
      }
      add("same-as", {sense_of("word", atom.text, span), thing(atom[0])});
      return;
    case Form::Name:
      if (const Symbol* symbol = page_.find(atom.text);
          symbol != nullptr && bound_.count(atom.text) == 0 && given_.count(atom.text) == 0) {
        if (symbol->meaning == lang::Meaning::Player) {
          add("of-player", {name(atom)});
          if (!headed) told.text = "=piece";
          return;
        }
      }
      // Blocks with and without a tile are blocks.
      if (!headed && told.text == "=cell") {
        if (const auto type = page_.type_at(atom);
            type && type->base == Base::Block && type->shape == Shape::Set) {
          told.text = "=block";
        }
      }
      break;
    default:
      break;
  }
  if (is_name(atom, "Kinds")) {
    if (!headed) told.text = "=kind";
    headed = true;
    return;
  }
  if (const Node* kinds = headed ? nullptr : called_kinds(atom)) {
    told.text = kinds->text;
    headed = true;
    return;
  }
  Sense inner = thing(atom);
  if (inner.is("where") && inner.parts[0].is("new-bound") && inner.parts[0].parts[0].is("things")) {
    const Sense& of_it = inner.parts[0].parts[0];
    if (!headed && of_it.text != "=cell") told.text = of_it.text;
    told.parts.insert(told.parts.end(), of_it.parts.begin(), of_it.parts.end());
    told.parts.push_back(sense("such-that", {inner.parts[1]}, span));
    return;
  }
  if (!headed && inner.is("things")) {  // a kind, or a definition put in its place
    told.text = inner.text;
    told.parts.insert(told.parts.end(), inner.parts.begin(), inner.parts.end());
    headed = true;
    return;
  }
  // What leads out of the tiles is told last: `no part of the city that leads to …`.
  if (inner.is("name-loose")) {
    add("leading-out", {});
    return;
  }
  const std::string where = place_word(inner);
  const std::string modifier = where.empty() ? among_word(told, inner) : "on-" + where;
  add(modifier, {std::move(inner)});
  if (constexpr std::size_t kTwo = 2; kTwo <= told.parts.size()) {
    Sense& before = told.parts[told.parts.size() - kTwo];
    if (before.is("leading-out")) std::swap(before, told.parts.back());
  }
}

// Pieces stand on cells that have a name, and are among pieces.
std::string Teller::among_word(const Sense& told, const Sense& set) const {
  static const std::set<std::string, std::less<>> kPlaces = {"=cell", "=group", "=place"};
  const Symbol* kind = told.is("things") ? page_.find(told.text) : nullptr;
  const bool ground = kind != nullptr && (kind->meaning == lang::Meaning::Ground ||
                                          kind->meaning == lang::Meaning::TileFlag);
  const bool pieces =
      told.is("things") && !ground && (told.text == "=piece" || told.text[0] != '=');
  // What is in a group is of it.
  const bool many = set.is("bound") && set.parts.size() > 1 && set.parts[1].is("plural");
  const bool whole =
      set.is("bound") && set.parts[0].is("things") &&
      (set.parts[0].text == "=group" || (many && page_.model().board.shape == BoardShape::Tiles));
  if (!pieces && (whole || set.what.rfind("group-of", 0) == 0)) return "of-whole";
  const bool cells =
      set.is("bound") && set.parts[0].is("things") && kPlaces.count(set.parts[0].text) != 0;
  return pieces && cells ? "on-set" : "in-set";
}

// "region", "spot" (one site, an edge, a row), or nothing where it is no place of the board.
std::string Teller::place_word(const Sense& told) const {
  static const std::set<std::string, std::less<>> kSpots = {
      "name-Border",       "name-Corners", "name-Centre",  "rows-row-1",
      "rows-column-1",     "first-row",    "last-row",     "player-rows-near-0",
      "player-rows-far-0", "rows-rows",    "rows-columns", "player-rows-near",
      "player-rows-far"};
  if (kSpots.count(told.what) != 0) return "spot";
  if (told.is("region")) {
    const Symbol* symbol = page_.find(told.parts[0].text);
    if (symbol != nullptr && symbol->meaning == lang::Meaning::Region) {
      const RegionDef& def = at(page_.model().regions, symbol->index);
      const Expr& value = page_.context().expr(def.values[0]);
      if (value.op == Op::Constant && at(page_.model().constants, value.imm).items.size() == 1) {
        return "spot";
      }
      if (value.op == Op::Border || value.op == Op::Corners || value.op == Op::Centre) {
        return "spot";
      }
    }
    return "region";
  }
  if (told.what.rfind("region-", 0) == 0 || told.what.rfind("defined-reach", 0) == 0)
    return "region";
  return "";
}

// `own dock`, `enemy Camp`: whose attribute or region it is.
std::optional<Sense> Teller::owned(const Node& whose, const Node& what) const {
  const bool own = whose.is(Form::Own);
  if (!own && !whose.is(Form::Enemy)) return std::nullopt;
  if (!what.is(Form::Name) || bound_.count(what.text) != 0) return std::nullopt;
  const Symbol* symbol = page_.find(what.text);
  if (symbol == nullptr) return std::nullopt;
  const std::string side = own ? "own" : "enemy";
  if (symbol->meaning == lang::Meaning::Region) {
    return sense("region-" + side, {sense_of("word", what.text, what.span)}, whose.span);
  }
  if (symbol->meaning == lang::Meaning::Variable || symbol->meaning == lang::Meaning::Column) {
    return sense("attribute-" + side, {sense_of("word", what.text, what.span)}, whose.span);
  }
  return std::nullopt;
}

namespace {

bool is_same(const Sense& left, const Sense& right) {
  return left.what == right.what && left.text == right.text &&
         std::equal(left.parts.begin(), left.parts.end(), right.parts.begin(), right.parts.end(),
                    is_same);
}

// `Infantry hostile to x touching x`: hostile infantry next to x.
void shorten_sides(Sense& told) {
  for (Sense& side : told.parts) {
    const bool hostile = side.is("hostile-to");
    if (!hostile && !side.is("friendly-to")) continue;
    const bool near = std::any_of(told.parts.begin(), told.parts.end(), [&](const Sense& place) {
      return (place.is("touching") || place.is("beside")) && is_same(place.parts[0], side.parts[0]);
    });
    if (near) side = sense(hostile ? "hostile" : "friendly", {}, side.span);
  }
}

}  // namespace

Sense Teller::description(const Node& node) {
  if (node.size() == 2) {
    if (auto told = owned(node[0], node[1])) return std::move(*told);
  }
  Sense told = things("=cell", node.span);
  bool headed = false;
  for (std::size_t i = 0; i < node.size(); ++i) {
    if (i + 1 < node.size()) {
      if (auto place = owned(node[i], node[i + 1])) {
        const bool region = place->what.rfind("region", 0) == 0;
        told.parts.push_back(
            sense(region ? "on-region" : "in-set", {std::move(*place)}, node[i].span));
        ++i;
        continue;
      }
    }
    narrow(node[i], told, headed);
  }
  mark_unique(told);
  shorten_sides(told);
  if (told.parts.empty() && !headed && node.size() == 1) return thing(node[0]);
  return told;
}

namespace {

// A kind that is chosen among others: one of them may be the one that is asked about.
bool is_chosen_from(const GameModel& model, const Expr& slot,
                    const std::function<bool(ExprId)>& may_be) {
  bool chosen = false;
  for (const Generator& generator : model.generators) {
    if (generator.form != GeneratorForm::In || generator.slot != slot.imm) continue;
    const Expr& domain = at(model, generator.domain);
    if (domain.type.base != Base::Kind) continue;
    if (domain.op != Op::MakeSet) return true;
    if (std::any_of(domain.args.begin(), domain.args.end(), may_be)) return true;
    chosen = true;
  }
  return !chosen;
}

}  // namespace

// One stands at the start, and nothing ever makes another.
bool Teller::begins_alone(Index kind, Index player) const {
  const GameModel& model = page_.model();
  if (model.scenario.setup == kNoIndex) return false;
  std::size_t n = 0;
  const auto& setup = at(model.blocks, model.scenario.setup).statements;
  const std::function<bool(ExprId)> may_be = [&](ExprId id) {
    const Expr& expr = at(model, id);
    if (expr.op == Op::Column) {
      const auto& cells = at(model.columns, expr.imm).cells;
      return std::any_of(cells.begin(), cells.end(),
                         [&](ExprId cell) { return cell != kNoExpr && may_be(cell); });
    }
    if (expr.op == Op::Slot && expr.type.subset < 0) return is_chosen_from(model, expr, may_be);
    if (expr.op == Op::Constant) return at(model.constants, expr.imm).number == kind;
    if (expr.type.subset < 0) return true;
    const auto& values = at(model.subsets, expr.type.subset).values;
    return std::find(values.begin(), values.end(), kind) != values.end();
  };
  for (std::size_t i = 0; i < model.statements.size(); ++i) {
    const Statement& statement = model.statements[i];
    const bool first = std::find(setup.begin(), setup.end(), static_cast<Index>(i)) != setup.end();
    if (statement.op == StatementOp::Change && may_be(statement.exprs[1])) return false;
    if (statement.op != StatementOp::Put || !may_be(statement.exprs[0])) continue;
    if (!first) return false;
    const Expr& owner = statement.exprs[1] == kNoExpr ? Expr{} : at(model, statement.exprs[1]);
    const Expr& sites = at(model, statement.exprs[2]);
    if (owner.op != Op::Constant || sites.op != Op::Constant) return false;
    if (at(model.constants, owner.imm).number != player) continue;
    n += at(model.constants, sites.imm).items.size();
  }
  return n == 1;
}

// The kind of which a player has one alone is spoken of as `the king`.
void Teller::mark_unique(Sense& told) const {
  const Symbol* symbol = page_.find(told.text);
  if (symbol == nullptr || symbol->meaning != lang::Meaning::Kind) return;
  const Kind& kind = at(page_.model().kinds, symbol->index);
  Index owners = 0;
  for (std::size_t p = 0; p < kind.of_player.size(); ++p) {
    if (!kind.of_player[p]) continue;
    ++owners;
    if (kind.most[p] != 1 && !begins_alone(symbol->index, static_cast<Index>(p))) return;
  }
  if (kind.of_nobody || owners == 0) return;
  bool owned = owners == 1;
  for (const Sense& part : told.parts) {
    owned = owned || part.is("own") || part.is("enemy") || part.is("of-player");
  }
  if (owned) told.parts.push_back(sense("unique", {}, told.span));
}

}  // namespace ludo::lang::rules
