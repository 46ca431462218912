// Declares piles, and reads what is asked of them; see piles.hpp.
//
// Tested by tests/lang/check/test_piles.cpp.

#include "lang/check/piles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lang/check/board.hpp"
#include "lang/check/element_parts.hpp"
#include "lang/check/words.hpp"

namespace ludo::lang {

namespace {

constexpr std::int32_t kHighest = 250;

const Type kOneSite = scalar_type(Base::Site);
const Type kOnePlayer = scalar_type(Base::Player);
const Type kOneKind = scalar_type(Base::Kind);

// ---- what is kept

const Node* said_of_board(const Elements& elements) {
  for (const Node* item : elements.folded.items) {
    const bool is_board =
        item->is(Form::Board) || item->is(Form::BoardGraph) || item->is(Form::BoardDrawn);
    if (!is_board) continue;
    const std::vector<Node>& options = item->is(Form::Board) ? (*item)[1].children : item->children;
    for (const Node& option : options) {
      if (option.is(Form::BoardOption) && option.text == "piled") return &option;
    }
  }
  return nullptr;
}

struct Codes {
  Context& context;
  Span span;
  GameModel& model = context.model;
  std::int32_t players = static_cast<std::int32_t>(model.players.size());
  std::int32_t kinds = static_cast<std::int32_t>(model.kinds.size());
  std::int32_t most = kinds * (players + 1);

  std::int32_t code(std::int32_t kind, std::int32_t owner) const {
    return 1 + kind * (players + 1) + owner;
  }

  DataTable table(std::string name, Type row, Type type) const {
    DataTable made;
    made.name = std::move(name);
    made.one_key = true;
    made.row_type = std::move(row);
    made.column_type = number_type(0, 0);
    made.columns = {0};
    made.type = std::move(type);
    return made;
  }

  void row(DataTable& table, std::int32_t key, std::int32_t value) {
    table.rows.push_back(key);
    table.cells.push_back({context.constant(table.type, Value(value), span)});
  }

  Index add(DataTable table) {
    model.tables.push_back(std::move(table));
    return static_cast<Index>(model.tables.size()) - 1;
  }

  void declare() {
    const Type number = number_type(1, most);
    DataTable owned = table("number of piece", kOneKind, number);
    owned.one_key = false;
    owned.column_type = kOnePlayer;
    owned.columns.clear();
    for (std::int32_t p = 0; p < players; ++p) owned.columns.push_back(p);
    DataTable neutral = table("number of neutral piece", kOneKind, number);
    DataTable kind_of = table("kind of number", number, kOneKind);
    DataTable owner_of = table("owner of number", number, scalar_type(Base::Player, true));
    for (std::int32_t k = 0; k < kinds; ++k) {
      owned.rows.push_back(k);
      std::vector<ExprId>& cells = owned.cells.emplace_back();
      for (std::int32_t p = 0; p <= players; ++p) {
        if (p < players) cells.push_back(context.constant(number, Value(code(k, p)), span));
        row(kind_of, code(k, p), k);
        row(owner_of, code(k, p), p < players ? p : kNone);
      }
      row(neutral, k, code(k, players));
    }
    model.piles.code_of_owned = add(std::move(owned));
    model.piles.code_of_neutral = add(std::move(neutral));
    model.piles.kind_of_code = add(std::move(kind_of));
    model.piles.owner_of_code = add(std::move(owner_of));
  }
};

// ---- what is asked

ExprId cell(Context& context, Index table, ExprId row, Span span) {
  const Type type = context.model.tables[static_cast<std::size_t>(table)].type;
  const ExprId only = context.number(0, span);
  return context.make(Op::TableCell, type, {row, only}, span, table);
}

ExprId of_site(Context& context, Index variable, ExprId site, Span span) {
  const Type type = context.model.variables[static_cast<std::size_t>(variable)].type;
  return context.make(Op::Variable, type, {site}, span, variable);
}

// The number of the piece at a level; 0 above the pile.
ExprId piece_at_level(Context& context, ExprId level, ExprId site, Span span) {
  const ExprId contents = of_site(context, context.model.piles.contents, site, span);
  const Type type = number_type(0, context.type_of(contents).most);
  return context.make(Op::HowMany, type, {level, contents}, span);
}

// The number of the top, of the kind and owner that stand there.
ExprId top_of(Context& context, ExprId site, Span span) {
  const Piles& piles = context.model.piles;
  const Type type = context.model.tables[static_cast<std::size_t>(piles.code_of_owned)].type;
  const Type perhaps = scalar_type(Base::Player, true);
  const ExprId kind = context.make(Op::KindOf, scalar_type(Base::Kind, true), {site}, span);
  const ExprId owner = context.make(Op::OwnerOf, perhaps, {site}, span);
  const ExprId none = context.constant(perhaps, Value(kNone), span);
  const ExprId of_owner =
      context.make(Op::TableCell, type, {kind, owner}, span, piles.code_of_owned);
  return context.make(Op::If, type,
                      {context.make(Op::Equal, bool_type(), {owner, none}, span),
                       cell(context, piles.code_of_neutral, kind, span), of_owner},
                      span);
}

// The number of a piece, or 0 where there is no such level.
ExprId check_level(Context& context, Scope& scope, const Node& node) {
  if (!needs_piles(context, node.span, "`level … of`")) return kNoExpr;
  const ExprId level = check_number(context, scope, node[0]);
  const ExprId site = check_site(context, scope, node[1]);
  if (level == kNoExpr || site == kNoExpr) return kNoExpr;
  const Span span = node.span;
  const ExprId height = of_site(context, context.model.piles.height, site, span);
  const ExprId below =
      context.make(Op::And, bool_type(),
                   {context.make(Op::Greater, bool_type(), {level, context.number(0, span)}, span),
                    context.make(Op::Less, bool_type(), {level, height}, span)},
                   span);
  const ExprId inside = piece_at_level(context, level, site, span);
  const Type type = context.type_of(inside);
  const ExprId nothing = context.number(0, span);
  // Of an empty site the level 0 is no level.
  const ExprId is_top =
      context.make(Op::And, bool_type(),
                   {context.make(Op::Equal, bool_type(), {level, height}, span),
                    context.make(Op::Greater, bool_type(), {level, nothing}, span)},
                   span);
  const ExprId top =
      context.make(Op::If, type, {is_top, top_of(context, site, span), nothing}, span);
  return context.make(Op::If, type, {below, inside, top}, span);
}

const Node& bare_level(const Node& node) {
  const bool wraps = node.is(Form::Adjacent) && node.size() == 1;
  return wraps ? bare_level(node[0]) : node;
}

// What a description says of one piece, level for level: kinds and owners.
struct PieceQuestion {
  Context& context;
  Scope& scope;
  std::vector<ExprId> kinds = {};   // each of them: a kind
  std::vector<ExprId> owners = {};  // each of them: a player
  bool neutral = false;
  bool enemy = false;
  bool sound = true;

  void read(const Node& node) {
    if (node.is(Form::Adjacent)) {
      for (const Node& child : node.children) read(child);
    } else if (node.is(Form::Own)) {
      add(owners, chooser(context, scope, "own", node.span));
    } else if (node.is(Form::Enemy)) {
      enemy = true;
      add(owners, chooser(context, scope, "enemy", node.span));
    } else if (node.is(Form::Neutral)) {
      neutral = true;
    } else if (node.is(Form::OfOwner)) {
      add(owners, check_player(context, scope, node[0]));
    } else if (node.is(Form::Of) && node.text != "kind" && node.text != "owner") {
      read(Node{Form::Name, node.span, node.text, {}});
      add(owners, check_player(context, scope, node[0]));
    } else if (!node.is(Form::PiecesWord)) {
      read_word(node);
    }
  }

  void add(std::vector<ExprId>& to, ExprId id) {
    sound = sound && id != kNoExpr;
    to.push_back(id);
  }

  void read_word(const Node& node) {
    const ExprId id = infer(context, scope, node, kOneKind);
    if (id == kNoExpr) {
      sound = false;
    } else if (is_scalar_of(context.type_of(id), Base::Player)) {
      add(owners, id);
    } else if (is_scalar_of(context.type_of(id), Base::Kind)) {
      add(kinds, id);
    } else {
      sound = false;
      context.error(DiagnosticKind::wrong_type, node.span,
                    "of what lies in a pile only kind and owner can be asked",
                    "say `own Man`, `White pieces` or a kind");
    }
  }

  ExprId equal(ExprId left, ExprId right, Span span) {
    return context.make(Op::Equal, bool_type(), {left, right}, span);
  }

  ExprId is_of(const Node& node, ExprId code) {
    const Span span = node.span;
    const Piles& piles = context.model.piles;
    const bool plain = !enemy && !neutral && kinds.size() == 1 && owners.size() == 1;
    if (plain) {
      const Type type = context.type_of(code);
      const ExprId wanted =
          context.make(Op::TableCell, type, {kinds[0], owners[0]}, span, piles.code_of_owned);
      return equal(code, wanted, span);
    }
    const ExprId is_there =
        context.make(Op::Greater, bool_type(), {code, context.number(0, span)}, span);
    std::vector<ExprId> all = {is_there};
    for (const ExprId kind : kinds) {
      all.push_back(equal(cell(context, piles.kind_of_code, code, span), kind, span));
    }
    for (const ExprId owner : owners) {
      const ExprId whose = cell(context, piles.owner_of_code, code, span);
      if (!enemy) {
        all.push_back(equal(whose, owner, span));
        continue;
      }
      const ExprId others = context.make(Op::AllPlayers, set_type(Base::Player), {}, span);
      all.push_back(context.make(Op::Contains, bool_type(), {whose, others}, span));
      all.push_back(context.make(Op::NotEqual, bool_type(), {whose, owner}, span));
    }
    if (neutral) {
      const ExprId none = context.constant(scalar_type(Base::Player, true), Value(kNone), span);
      all.push_back(equal(cell(context, piles.owner_of_code, code, span), none, span));
    }
    return context.make(Op::And, bool_type(), std::move(all), span);
  }
};

std::optional<PieceQuestion> read_question(Context& context, Scope& scope, const Node& node) {
  PieceQuestion question{context, scope};
  question.read(node);
  if (question.enemy && context.model.teams.size() != context.model.players.size()) {
    context.error(DiagnosticKind::wrong_type, node.span,
                  "with teams it is not said here whose pieces these are", "name the player");
    return std::nullopt;
  }
  if (!question.sound) return std::nullopt;
  return question;
}

}  // namespace

void declare_piles(Elements& elements) {
  Context& context = elements.context;
  const Node* said = said_of_board(elements);
  if (said == nullptr || !elements.has_board) return;
  const auto most = constant_number((*said)[0], context.constants, context.diagnostics);
  if (!most) return;
  if (*most < 1 || kHighest < *most) {
    context.error(
        DiagnosticKind::number_out_of_range, said->span,
        fmt::format("{} is no height of a pile; it must be from 1 to {}", *most, kHighest));
    return;
  }
  const Span span = said->span;
  Variable height;
  height.name = "height";
  height.owner = Owner::Site;
  height.type = number_type(0, *most);
  height.initial = context.constant(height.type, Value(0), span);
  height.span = span;
  height.description = "how many pieces lie there";
  const Index index = declare_variable(context, std::move(height));
  if (index == kNoIndex) return;
  context.find_lower("height")->used = true;
  Codes codes{context, span};
  codes.declare();
  Variable contents;
  contents.name = "pieces by level";
  contents.declared = false;
  contents.owner = Owner::Site;
  contents.type = tally_type(number_type(1, *most), codes.most);
  contents.initial = context.make(Op::MakeTally, contents.type, {}, span);
  contents.span = span;
  contents.description = "what lies there below the top, from the bottom";
  Piles& piles = context.model.piles;
  piles.most = *most;
  piles.height = index;
  piles.contents = static_cast<Index>(context.model.variables.size());
  context.model.variables.push_back(std::move(contents));
}

bool needs_piles(Context& context, Span span, const std::string& words) {
  if (context.model.piles.most > 0) return true;
  context.error(DiagnosticKind::wrong_board, span,
                fmt::format("{} is said of piles, and a site of this board holds one piece", words),
                "let the board say `, piled at most 5`");
  return false;
}

ExprId infer_level(Context& context, Scope&, const Node& node, const Hint&) {
  if (!needs_piles(context, node.span, "`level … of`")) return kNoExpr;
  context.error(
      DiagnosticKind::wrong_type, node.span,
      "of a piece inside a pile only kind and owner can be asked",
      "write `level 1 of x is own Man`, `kind of level 1 of x` or `owner of level 1 of x`");
  return kNoExpr;
}

std::optional<ExprId> of_level(Context& context, Scope& scope, const Node& node) {
  const bool an_end = node.text == "top" || node.text == "bottom";
  if (an_end && context.model.piles.most > 0 && context.find(node.text) == nullptr) {
    context.error(DiagnosticKind::unknown_name, node.span,
                  fmt::format("nothing is called `{}` here", node.text),
                  node.text == "top" ? "leave `top of` out: what stands on a site is its top"
                                     : "what lies at the bottom is `level 1 of x`");
    return kNoExpr;
  }
  if (node.text != "kind" && node.text != "owner") return std::nullopt;
  const Node& level = bare_level(node[0]);
  if (!level.is(Form::Level)) return std::nullopt;
  const ExprId code = check_level(context, scope, level);
  if (code == kNoExpr) return kNoExpr;
  const Piles& piles = context.model.piles;
  const bool kind = node.text == "kind";
  // Above the pile there is nothing in the table.
  const Index table = kind ? piles.kind_of_code : piles.owner_of_code;
  const ExprId only = context.number(0, node.span);
  return context.make(Op::TableCell, scalar_type(kind ? Base::Kind : Base::Player, true),
                      {code, only}, node.span, table);
}

std::optional<ExprId> compare_level(Context& context, Scope& scope, const Node& node) {
  const Node& level = bare_level(node[0]);
  if (!level.is(Form::Level) || (node.text != "is" && node.text != "is-not")) return std::nullopt;
  const ExprId code = check_level(context, scope, level);
  if (code == kNoExpr) return kNoExpr;
  const auto question = read_question(context, scope, node[1]);
  if (!question) return kNoExpr;
  PieceQuestion asked = *question;
  const ExprId answer = asked.is_of(node[1], code);
  if (node.text == "is") return answer;
  return context.make(Op::Not, bool_type(), {answer}, node.span);
}

// Where it is the top, and where some level below it is one.
ExprId infer_holding(Context& context, Scope& scope, const Node& node, const Hint&) {
  if (!needs_piles(context, node.span, "`sites holding`")) return kNoExpr;
  const ExprId tops = check_sites(context, scope, node[0]);
  const auto question = read_question(context, scope, node[0]);
  if (!question || tops == kNoExpr) return kNoExpr;
  const Span span = node.span;
  const Piles& piles = context.model.piles;
  const Type number = number_type(1, piles.most);
  Generator levels;
  levels.slot = scope.frame->hidden_slot(number);
  levels.span = span;
  Generator sites;
  sites.slot = scope.frame->hidden_slot(kOneSite);
  sites.span = span;
  const ExprId site = context.slot(sites.slot, kOneSite, span);
  const ExprId level = context.slot(levels.slot, number, span);
  const ExprId height = of_site(context, piles.height, site, span);
  const ExprId below = context.make(Op::Subtract, number_type(-1, piles.most),
                                    {height, context.number(1, span)}, span);
  levels.domain =
      context.make(Op::RangeSet, set_of(number), {context.number(1, span), below}, span);
  PieceQuestion asked = *question;
  levels.where = asked.is_of(node[0], piece_at_level(context, level, site, span));
  Expr some;
  some.op = Op::Exists;
  some.type = bool_type();
  some.span = span;
  some.generator = context.add(std::move(levels));
  const ExprId is_pile =
      context.make(Op::Greater, bool_type(), {height, context.number(1, span)}, span);
  sites.domain = context.make(Op::OccupiedSites, set_type(Base::Site), {}, span);
  sites.where = context.make(Op::And, bool_type(), {is_pile, context.add(std::move(some))}, span);
  Expr found;
  found.op = Op::Collect;
  found.type = set_type(Base::Site);
  found.span = span;
  found.generator = context.add(std::move(sites));
  const ExprId lower = context.add(std::move(found));
  return context.make(Op::Union, set_type(Base::Site), {tops, lower}, span);
}

ExprId infer_pile_part(Context& context, Scope&, const Node& node, const Hint&) {
  context.error(DiagnosticKind::wrong_place, node.span,
                "a part of a pile is moved or removed, and nothing else");
  return kNoExpr;
}

std::optional<PileEffect> check_pile_part(Context& context, Scope& scope, const Node& part) {
  if (!needs_piles(context, part.span, fmt::format("`{} … of`", part.text))) return std::nullopt;
  PileEffect effect;
  if (part.text == "bottom") effect.part = PileEffect::Part::Bottom;
  if (part.text == "all") effect.part = PileEffect::Part::All;
  if (part[0].absent()) return effect;
  effect.amount = check_number(context, scope, part[0]);
  if (effect.amount == kNoExpr) return std::nullopt;
  return effect;
}

void note_on_piles(Context& context, Scope& scope, Index statement, PileEffect effect) {
  const Piles& piles = context.model.piles;
  if (piles.most == 0) return;
  Frame& frame = *scope.frame;
  const Type number = number_type(0, piles.most);
  effect.site = frame.slot_for(".site", kOneSite);
  effect.goal = frame.slot_for(".goal", kOneSite);
  effect.height = frame.slot_for(".height", number);
  effect.goal_height = frame.slot_for(".goal-height", number);
  effect.count = frame.slot_for(".count", number);
  effect.level = frame.slot_for(".level", number);
  effect.kind = frame.slot_for(".kind", kOneKind);
  effect.owner = frame.slot_for(".owner", kOnePlayer);
  effect.code = frame.slot_for(".code", number_type(0, 1'000'000));
  context.pile_effects[statement] = effect;
}

}  // namespace ludo::lang
