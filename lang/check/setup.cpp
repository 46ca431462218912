// Checks setups; see setup.hpp.
//
// Tested by tests/lang/check/test_setup.cpp.

#include "lang/check/setup.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "lang/check/board.hpp"
#include "lang/check/fold.hpp"
#include "lang/check/piles.hpp"
#include "lang/check/words.hpp"
#include "lang/model/walk.hpp"
#include "lang/text/letters.hpp"

namespace ludo::lang {

namespace {

using Sites = std::vector<std::int32_t>;

struct PositionWork {
  Elements& elements;
  Context& context;
  Scope& scope;
  LegendUse& legend;
  std::string what;
  bool fills_regions;
  StatementBlock& block;

  // ---- statements

  ExprId places_of(Base base, Sites sites, Span span) {
    keep_distinct(sites);
    return context.constant(set_type(base), Value(std::move(sites)), span);
  }

  void set_attribute(Index variable, Base base, const Sites& owners, ExprId value, Span span) {
    if (owners.empty() || value == kNoExpr) return;
    Statement statement;
    statement.op = StatementOp::SetVariable;
    statement.span = span;
    Place place;
    place.variable = variable;
    place.owner = places_of(base, owners, span);
    statement.places.push_back(place);
    statement.exprs.push_back(value);
    block.statements.push_back(context.add(std::move(statement)));
  }

  void put(const GlyphUse& use, Index owner, const Sites& sites) {
    if (sites.empty()) return;
    const Span span = use.glyph->span;
    Statement statement;
    statement.op = StatementOp::Put;
    statement.span = span;
    statement.imm = kNoIndex;
    statement.exprs.push_back(context.constant(scalar_type(Base::Kind), Value(use.kind), span));
    statement.exprs.push_back(
        owner == kNoIndex ? kNoExpr
                          : context.constant(scalar_type(Base::Player), Value(owner), span));
    statement.exprs.push_back(places_of(Base::Site, sites, span));
    const Node* facing = setting(use, "facing");
    if (facing != nullptr) {
      statement.imm = context.facing_variable();
      statement.exprs.push_back(check_direction(context, scope, *facing));
      if (statement.imm == kNoIndex) {
        context.error(DiagnosticKind::bad_legend, facing->span,
                      "the pieces of this game have no attribute `facing`");
      }
    }
    const Index made = context.add(std::move(statement));
    note_on_piles(context, scope, made);
    block.statements.push_back(made);
    if (use.glyph->size() < 2) return;
    for (const Node& bind : (*use.glyph)[1].children) {
      if (bind.text == "facing") continue;
      Symbol* symbol = context.find_lower(bind.text);
      if (symbol == nullptr || symbol->meaning != Meaning::Variable) {
        context.error(
            DiagnosticKind::bad_legend, bind.span,
            fmt::format("`{}` is no attribute of a piece", bind.text),
            bind.text.size() == 1 ? fmt::format("is a comma missing before `{}`?", bind.text) : "");
        continue;
      }
      symbol->used = true;
      const Index variable = symbol->index;
      const Owner owner_of = context.model.variables[static_cast<std::size_t>(variable)].owner;
      const bool follows = context.model.piles.most > 0 && variable == context.model.piles.height;
      if (follows || (owner_of != Owner::Piece && owner_of != Owner::Site)) {
        context.error(DiagnosticKind::bad_legend, bind.span,
                      fmt::format("`{}` is no attribute of a piece", bind.text));
        continue;
      }
      const Type type = context.model.variables[static_cast<std::size_t>(variable)].type;
      set_attribute(variable, Base::Site, sites, check_expression(context, scope, bind[0], type),
                    bind.span);
    }
  }

  static const Node* setting(const GlyphUse& use, std::string_view name) {
    if (use.glyph->size() < 2) return nullptr;
    for (const Node& bind : (*use.glyph)[1].children) {
      if (bind.text == name) return &bind[0];
    }
    return nullptr;
  }

  // ---- the picture of pieces

  void fill_region(const GlyphUse& use, Index owner, const Sites& sites) {
    if (!fills_regions) return;
    RegionDef& region = context.model.regions[static_cast<std::size_t>(use.region)];
    ExprId& value =
        region.values[owner == kNoIndex || !region.owned ? 0 : static_cast<std::size_t>(owner)];
    Sites all = sites;
    if (const auto before = fold(context, value)) {
      all.insert(all.end(), before->items.begin(), before->items.end());
    }
    const Span span = use.glyph->span;
    const ExprId filled = places_of(Base::Site, std::move(all), span);
    value = filled;
  }

  // True if a sign stands in the legend behind another, where a comma was forgotten.
  [[nodiscard]] bool is_setting(const std::string& sign) const {
    for (const auto& [name, use] : legend.glyphs) {
      if (use.glyph == nullptr || use.glyph->size() < 2) continue;
      for (const Node& bind : (*use.glyph)[1].children) {
        if (bind.text == sign) return true;
      }
    }
    return false;
  }

  // A piece as a legend may name it, of those that no sign stands for yet if there are any.
  [[nodiscard]] std::string likely_piece() const {
    std::string first;
    for (std::size_t kind = 0; kind < context.model.kinds.size(); ++kind) {
      for (std::size_t player = 0; player < context.model.players.size(); ++player) {
        if (context.model.kinds[kind].most[player] == 0) continue;
        const std::string piece =
            context.model.players[player].name + " " + context.model.kinds[kind].name;
        if (first.empty()) first = piece;
        const bool has_sign =
            std::any_of(legend.glyphs.begin(), legend.glyphs.end(), [&](const auto& entry) {
              return entry.second.kind == static_cast<Index>(kind) &&
                     entry.second.owner == static_cast<Index>(player);
            });
        if (!has_sign) return piece;
      }
    }
    return first.empty() ? "White Man" : first;
  }

  std::map<std::string, Sites> by_sign(const std::vector<PlacedGlyph>& placed) {
    std::map<std::string, Sites> result;
    std::set<std::string> told;
    for (const PlacedGlyph& glyph : placed) {
      if (!legend.glyphs.contains(glyph.sign)) {
        // One message for a sign, and one for all where there is no legend.
        const bool first = legend.order.empty() ? told.empty() : !told.contains(glyph.sign);
        told.insert(glyph.sign);
        if (!first || is_setting(glyph.sign)) continue;
        std::string likely = hint_of_nearest(glyph.sign, legend.order);
        if (likely.empty()) {
          likely =
              fmt::format("say it above the picture: `legend {} {}`", glyph.sign, likely_piece());
        }
        context.error(DiagnosticKind::unknown_glyph, glyph.span,
                      legend.order.empty()
                          ? fmt::format("`{}` means nothing, since there is no legend", glyph.sign)
                          : fmt::format("the legend does not say what `{}` means", glyph.sign),
                      std::move(likely));
        continue;
      }
      result[glyph.sign].push_back(glyph.place);
    }
    return result;
  }

  void place_all(const std::map<std::string, Sites>& signs, const std::vector<Index>& image,
                 Index turn) {
    const auto n = static_cast<Index>(context.model.players.size());
    const auto owner_of = [&](Index owner) {
      return owner == kNoIndex ? owner : (owner + turn) % n;
    };
    for (const std::string& sign : legend.order) {
      const auto found = signs.find(sign);
      if (found == signs.end()) continue;
      const GlyphUse use = legend.glyphs.at(sign);
      if (use.nothing) continue;
      Sites sites = found->second;
      if (!image.empty()) {
        for (std::int32_t& site : sites) site = image[static_cast<std::size_t>(site)];
      }
      if (use.region != kNoIndex) {
        fill_region(use, owner_of(use.region_owner), sites);
      } else {
        put(use, owner_of(use.owner), sites);
      }
    }
  }

  void picture_of_pieces(const std::vector<const Node*>& rows, const Node* rotated) {
    const Board& board = context.model.board;
    const auto placed = read_picture(context, rows, picture_of_sites(board), what, false);
    const auto signs = by_sign(placed);
    place_all(signs, {}, 0);
    if (rotated == nullptr) return;
    for (std::size_t p = 1; p < context.model.players.size(); ++p) {
      const auto image = rotation_of_sites(board, context.model.players[0].facing,
                                           context.model.players[p].facing);
      if (image.empty()) {
        context.error(DiagnosticKind::bad_picture, rotated->span,
                      fmt::format("this board cannot be turned so that {} stands where {} does",
                                  context.model.players[p].name, context.model.players[0].name));
        return;
      }
      place_all(signs, image, static_cast<Index>(p));
    }
  }

  // ---- pictures of attributes

  // The attribute, and whether it belongs to sites (or pieces) or to blocks.
  std::optional<std::pair<Index, Base>> drawn_attribute(const Node& node) {
    Symbol* symbol = context.find_lower(node.text);
    const bool follows = symbol != nullptr && context.model.piles.most > 0 &&
                         symbol->index == context.model.piles.height;
    if (symbol != nullptr && symbol->meaning == Meaning::Variable && !follows) {
      const Owner owner = context.model.variables[static_cast<std::size_t>(symbol->index)].owner;
      symbol->used = true;
      if (owner == Owner::Site || owner == Owner::Piece)
        return std::pair(symbol->index, Base::Site);
      if (owner == Owner::Block) return std::pair(symbol->index, Base::Block);
    }
    std::vector<std::string> names;
    for (const Variable& variable : context.model.variables) {
      if (variable.owner == Owner::Site || variable.owner == Owner::Piece ||
          variable.owner == Owner::Block) {
        names.push_back(variable.name);
      }
    }
    context.error(DiagnosticKind::bad_picture, node.span,
                  fmt::format("`{}` is no attribute of sites, pieces or blocks", node.text),
                  hint_of_nearest(node.text, names));
    return std::nullopt;
  }

  std::vector<std::vector<Index>> layout_for(Base base) const {
    return base == Base::Block ? picture_of_blocks(context.model.board)
                               : picture_of_sites(context.model.board);
  }

  // A word of `picture seeds`: `4`, `yes`, `Red`.
  static Node node_of_word(const std::string& word, Span span) {
    Node node;
    node.span = span;
    node.text = word;
    const bool digits = std::all_of(word.begin(), word.end(), is_digit);
    if (digits) {
      node.form = Form::Integer;
    } else if (word == "yes" || word == "on") {
      node = Node{Form::Yes, span, {}, {}};
    } else if (word == "no" || word == "off") {
      node = Node{Form::No, span, {}, {}};
    } else {
      node.form = Form::Name;
    }
    return node;
  }

  void picture_of_values(const Node& node) {
    const auto attribute = drawn_attribute(node);
    if (!attribute) return;
    std::vector<const Node*> rows;
    for (const Node& row : node.children) {
      if (row.is(Form::Row)) rows.push_back(&row);
    }
    const Type type = context.model.variables[static_cast<std::size_t>(attribute->first)].type;
    const auto placed = read_picture(context, rows, layout_for(attribute->second),
                                     fmt::format("the picture of `{}`", node.text), true);
    std::map<std::string, std::pair<Sites, Span>> by_word;
    for (const PlacedGlyph& glyph : placed) {
      if (glyph.sign == "-") continue;
      auto& entry = by_word[glyph.sign];
      if (entry.first.empty()) entry.second = glyph.span;
      entry.first.push_back(glyph.place);
    }
    for (const auto& [word, places] : by_word) {
      const Node value = node_of_word(word, places.second);
      set_attribute(attribute->first, attribute->second, places.first,
                    check_expression(context, scope, value, type), places.second);
    }
  }

  void map_of_values(const Node& node) {
    const auto attribute = drawn_attribute(node);
    if (!attribute) return;
    LegendUse values;
    if (!node[0].absent()) read_legend(context, node[0], true, values);
    std::vector<const Node*> rows;
    for (const Node& row : node.children) {
      if (row.is(Form::Row)) rows.push_back(&row);
    }
    if (rows.empty()) {
      context.error(DiagnosticKind::bad_picture, node.span,
                    fmt::format("the map of `{}` has no rows", node.text));
      return;
    }
    const Type type = context.model.variables[static_cast<std::size_t>(attribute->first)].type;
    const auto placed = read_picture(context, rows, layout_for(attribute->second),
                                     fmt::format("the map of `{}`", node.text), false);
    std::map<std::string, Sites> by_glyph;
    for (const PlacedGlyph& glyph : placed) {
      const auto use = values.glyphs.find(glyph.sign);
      if (use == values.glyphs.end()) {
        context.error(
            DiagnosticKind::unknown_glyph, glyph.span,
            fmt::format("the legend of this map does not say what `{}` means", glyph.sign),
            hint_of_nearest(glyph.sign, values.order));
      } else if (!use->second.nothing) {
        by_glyph[glyph.sign].push_back(glyph.place);
      }
    }
    for (const auto& [sign, places] : by_glyph) {
      const Node& value = *values.glyphs.at(sign).value;
      set_attribute(attribute->first, attribute->second, places,
                    check_expression(context, scope, value, type), value.span);
    }
  }
};

}  // namespace

void check_position_entries(Elements& elements, Scope& scope,
                            const std::vector<const Node*>& entries, LegendUse& legend,
                            const std::string& what, bool fills_regions, StatementBlock& block) {
  PositionWork work{elements, elements.context, scope, legend, what, fills_regions, block};
  const Node* rotated = nullptr;
  for (const Node* entry : entries) {
    if (entry->is(Form::Rotated)) rotated = entry;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Node& entry = *entries[i];
    if (entry.is(Form::Legend)) {
      read_legend(elements.context, entry, false, legend);
    } else if (entry.is(Form::Row)) {
      std::vector<const Node*> rows;
      while (i < entries.size() && entries[i]->is(Form::Row)) rows.push_back(entries[i++]);
      --i;
      work.picture_of_pieces(rows, rotated);
    } else if (entry.is(Form::Picture)) {
      work.picture_of_values(entry);
    } else if (entry.is(Form::Map)) {
      work.map_of_values(entry);
    } else if (!entry.is(Form::Rotated) && !entry.is(Form::Error) && !entry.is(Form::Note) &&
               !entry.is(Form::Ruling) && !entry.is(Form::Attached)) {
      check_statement(elements.context, scope, entry, block);
    }
  }
}

// ---- the setup itself

namespace {

// How many pieces of a kind a player (or nobody: the last place) has in the `put`s of a block;
// nothing if a place or kind is not known before play, or something else may put pieces.
struct Counts {
  std::vector<std::vector<std::int32_t>> pieces;  // [kind][player or nobody]
  bool certain = true;
  std::optional<std::pair<std::int32_t, Span>> crowded;  // a site that is put on twice, and where
};

Counts count_pieces(const Context& context, const StatementBlock& block) {
  const std::size_t n_players = context.model.players.size();
  Counts counts;
  std::set<std::int32_t> taken;
  counts.pieces.assign(context.model.kinds.size(), std::vector<std::int32_t>(n_players + 1, 0));
  for (const Index index : block.statements) {
    const Statement& statement = context.model.statements[static_cast<std::size_t>(index)];
    if (statement.op == StatementOp::SetVariable || statement.op == StatementOp::SetEntry) continue;
    if (statement.op != StatementOp::Put) {
      counts.certain = false;
      continue;
    }
    const auto kind = fold(context, statement.exprs[0]);
    const auto owner = fold(context, statement.exprs[1]);
    const auto sites = fold(context, statement.exprs[2]);
    if (!kind || !sites || (statement.exprs[1] != kNoExpr && !owner)) {
      counts.certain = false;
      continue;
    }
    for (const std::int32_t site : sites->items) {
      const bool fresh = taken.insert(site).second || context.model.piles.most > 0;
      if (counts.certain && !fresh && !counts.crowded) {
        counts.crowded = std::pair(site, statement.span);
      }
    }
    const std::size_t column = owner ? static_cast<std::size_t>(owner->number) : n_players;
    const auto noted = context.pile_effects.find(index);
    const bool several = noted != context.pile_effects.end() && noted->second.amount != kNoExpr;
    const auto each = several ? fold(context, noted->second.amount) : Value(1);
    if (!each) {
      counts.certain = false;
      continue;
    }
    counts.pieces[static_cast<std::size_t>(kind->number)][column] +=
        each->number * static_cast<std::int32_t>(sites->items.size());
  }
  return counts;
}

// Kinds that rules, triggers or turns put on the board; all of them where a kind is not known
// before play.
std::vector<bool> kinds_put_in_play(const Context& context) {
  const GameModel& model = context.model;
  std::vector<bool> put(model.kinds.size(), false);
  const auto look = [&](BlockId block) {
    for_each_statement(model, block, [&](const Statement& statement) {
      if (statement.op != StatementOp::Put) return;
      const auto kind = fold(context, statement.exprs[0]);
      if (kind) {
        put[static_cast<std::size_t>(kind->number)] = true;
      } else {
        put.assign(put.size(), true);
      }
    });
  };
  for (const Rule& rule : model.rules) look(rule.body);
  for (const Trigger& trigger : model.triggers) look(trigger.body);
  for (const PhaseDef& phase : model.scenario.phases) {
    look(phase.begin);
    look(phase.turn);
  }
  look(model.scenario.resigned);
  return put;
}

// Where a kind is declared.
Span kind_span(const Elements& elements, const std::string& name, Span otherwise) {
  for (const Node* item : elements.folded.items) {
    if (item->is(Form::PieceDef) && item->text == name) return item->span;
  }
  return otherwise;
}

}  // namespace

void check_setup_counts(Elements& elements, const Node* item) {
  Context& context = elements.context;
  if (item == nullptr || context.model.scenario.setup == kNoIndex) return;
  bool drawn = false;
  for (const Node& entry : item->children) drawn = drawn || entry.is(Form::Row);
  const auto setup = static_cast<std::size_t>(context.model.scenario.setup);
  const Counts counts = count_pieces(context, context.model.blocks[setup]);
  if (counts.crowded) {
    const auto& [site, span] = *counts.crowded;
    context.error(DiagnosticKind::bad_picture, span,
                  fmt::format("two pieces are put on `{}`; a site holds one",
                              context.model.board.sites[static_cast<std::size_t>(site)].name));
  }
  const std::vector<bool> put = kinds_put_in_play(context);
  for (std::size_t k = 0; k < context.model.kinds.size(); ++k) {
    const Kind& kind = context.model.kinds[k];
    const bool all_stand = drawn && counts.certain && !put[k];
    for (std::size_t p = 0; p <= context.model.players.size(); ++p) {
      const bool nobody = p == context.model.players.size();
      const Index most = nobody ? kind.most_of_nobody : kind.most[p];
      const std::int32_t n = counts.pieces[k][p];
      if (most >= 0 && put[k] && context.model.piles.most > 0) {
        context.error(DiagnosticKind::wrong_board, kind_span(elements, kind.name, item->span),
                      "how many there are is not counted in piles, and these are put in play",
                      fmt::format("count them yourself: `each player has stock: 0 to {0}, at first "
                                  "{0}`",
                                  most));
        return;
      }
      if (most < 0 || n == most || (n < most && !all_stand)) continue;
      context.error(DiagnosticKind::wrong_count, item->span,
                    fmt::format("the setup has {} `{}` of {}, but there {} {}", n, kind.name,
                                nobody ? "nobody" : context.model.players[p].name,
                                most == 1 ? "is" : "are", most),
                    fmt::format("`piece {}` says how many there are", kind.name));
    }
  }
}

void check_setup(Elements& elements, const Node* item, LegendUse& legend) {
  Context& context = elements.context;
  Frame frame;
  Speech speech;
  speech.me = false;
  speech.without_me = "the setup";
  speech.choices = false;
  speech.position = true;
  Scope scope(frame, speech);
  StatementBlock block;
  set_link_values(elements, block);
  if (item != nullptr) {
    std::vector<const Node*> entries;
    for (const Node& entry : item->children) entries.push_back(&entry);
    check_position_entries(elements, scope, entries, legend, "the setup", true, block);
  }
  context.model.scenario.setup = context.add(std::move(block));
  context.model.scenario.setup_slots = frame.size();
  for (const std::string& sign : legend.order) {
    const GlyphUse& use = legend.glyphs.at(sign);
    if (use.kind == kNoIndex || use.nothing) continue;
    context.model.glyphs.push_back({sign, use.kind, use.owner});
  }
}

}  // namespace ludo::lang
