// Rows of the default view about pieces. See derive.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "lang/view/derive_parts.hpp"

namespace ludo::lang::derived {

namespace {

// Signs of players on discs without another sign, in their order.
struct SideSign {
  const char* name;
  const char* stroke;
};
constexpr SideSign kSides[] = {
    {"side-dot", "disc 20"},
    {"side-square", "box 36 36"},
    {"side-triangle", "poly 0 -26, 25 18, -25 18"},
    {"side-diamond", "poly 0 -30, 24 0, 0 30, -24 0"},
    {"side-star", "poly 0 -30, 8 -10, 29 -9, 12 4, 18 24, 0 12, -18 24, -12 4, -29 -9, -8 -10"},
    {"side-cross",
     "poly -9 -27, 9 -27, 9 -9, 27 -9, 27 9, 9 9, 9 27, -9 27, -9 9, -27 9, -27 -9, -9 -9"},
};

// Where badges of pieces stand, one attribute each.
constexpr const char* kPiecePlaces[] = {"corner", "right", "left", "below", "above"};

// `Pawns or Rooks`: the kinds that have an attribute; empty: all have it.
std::string kinds_with(const GameModel& model, const Variable& variable) {
  std::string kinds;
  bool all = true;
  for (std::size_t kind = 0; kind < variable.of_kind.size(); ++kind) {
    if (!variable.of_kind[kind]) {
      all = false;
      continue;
    }
    if (!kinds.empty()) kinds += " or ";
    kinds += model.kinds[kind].name;
  }
  return all ? "" : kinds;
}

std::string head_of(const GameModel& model, const Variable& variable) {
  const std::string kinds = kinds_with(model, variable);
  return kinds.empty() ? "pieces" : "pieces " + kinds;
}

bool only_of_nobody(const GameModel& model, const Variable& variable) {
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    const bool has = variable.of_kind.empty() || variable.of_kind[kind];
    const std::vector<bool>& owners = model.kinds[kind].of_player;
    if (has && std::count(owners.begin(), owners.end(), true) != 0) return false;
  }
  return true;
}

bool has_letter(const Variable& variable) {
  return variable.owner == Owner::Piece && variable.declared && is_scalar(variable, Base::Bool);
}

// What began as `yes` is told where it is no longer so.
bool begins_true(const GameModel& model, const Variable& variable) {
  return first_value(model, variable).value_or(0) == 1;
}

// A glyph for each truth of pieces: the shortest beginning of its name that no other has.
void derive_letters(Deriving& view) {
  std::set<std::string> used;
  for (const Variable& variable : view.model.variables) {
    if (!has_letter(variable)) continue;
    std::size_t length = 1;
    while (length < variable.name.size() && used.contains(variable.name.substr(0, length)))
      ++length;
    const std::string beginning = variable.name.substr(0, length);
    used.insert(beginning);
    const std::string letter =
        quoted((begins_true(view.model, variable) ? "not " : "") + beginning);
    view.item(fmt::format("glyph is-{} {}", variable.name, letter),
              {fmt::format("text {} 80", letter)});
  }
}

struct Attributes {
  Deriving& view;
  std::size_t places = 0;

  // A line for a badge, or nothing where all places are taken; what is left over is told beside.
  void badge(const Variable& variable) {
    const bool truth = is_scalar(variable, Base::Bool);
    const bool shown = truth || is_scalar(variable, Base::Int) || is_scalar(variable, Base::Player);
    if (!shown || std::size(kPiecePlaces) <= places) return;
    const std::string place = kPiecePlaces[places++];
    const auto first = first_value(view.model, variable);
    const std::string of_this = variable.name + " of this";
    if (truth) {
      view.item(head_of(view.model, variable),
                {fmt::format("badge {} glyph is-{} in ink when this is {}{}", place, variable.name,
                             begins_true(view.model, variable) ? "not " : "", variable.name)});
    } else if (is_scalar(variable, Base::Int)) {
      const std::string start = first ? print_value(view.model, variable.type, Value(*first)) : "0";
      view.item(head_of(view.model, variable),
                {fmt::format("badge {} number {} when {} != {}", place, of_this, of_this, start)});
    } else {
      view.item(
          head_of(view.model, variable),
          {fmt::format("badge {} glyph chip in {} when {} != none", place, of_this, of_this)});
    }
  }

  // Values of a declared type: what nobody owns is filled, all else gets a ring.
  void tints(const Variable& variable) {
    const bool filled = only_of_nobody(view.model, variable);
    for (const NamedValue& value : named_values(view.model, variable.type)) {
      const Deriving::Tint tint = view.tint(variable.type, value.number);
      std::vector<std::string> lines =
          filled ? filled_with(tint)
                 : std::vector<std::string>{fmt::format("ring {} 7", tint.name)};
      if (tint.is_new) lines.push_back("legend " + quoted(plain_words(value.name)));
      view.item(fmt::format("{} where {} of this is {}", head_of(view.model, variable),
                            variable.name, value.name),
                lines);
    }
  }
};

// The first direction that pieces have: they are turned by it.
const Variable* facing_of(const GameModel& model) {
  const auto found =
      std::find_if(model.variables.begin(), model.variables.end(), [](const Variable& variable) {
        return variable.owner == Owner::Piece && variable.declared &&
               is_scalar(variable, Base::Direction);
      });
  return found == model.variables.end() ? nullptr : &*found;
}

// Of two kinds the usual one, which needs no sign: what the other is promoted from, or what there
// is more than one of.
std::optional<Index> plain_kind(const Deriving& view) {
  const GameModel& model = view.model;
  if (model.kinds.size() != 2) return std::nullopt;
  std::array<bool, 2> special{};
  for (std::size_t kind = 0; kind < 2; ++kind) {
    const std::vector<Index>& most = model.kinds[kind].most;
    special[kind] = std::any_of(most.begin(), most.end(), [](Index n) { return n == 1; });
    for (const Statement& statement : model.statements) {
      if (statement.op != StatementOp::Change) continue;
      const Expr& to = at(model, statement.exprs[1]);
      const bool known = to.op == Op::Constant;
      special[kind] = special[kind] || (known && at(model.constants, to.imm).number ==
                                                     static_cast<std::int32_t>(kind));
    }
  }
  if (special[0] == special[1]) return std::nullopt;
  return special[0] ? 1 : 0;
}

void derive_shapes(Deriving& view) {
  const Variable* facing = facing_of(view.model);
  if (view.has_owned_pieces()) {
    const bool all_turn =
        facing != nullptr && !facing->type.optional && kinds_with(view.model, *facing).empty();
    const bool tiles = view.model.board.shape == BoardShape::Tiles;
    std::vector<std::string> lines = {all_turn ? "shape token" : "shape disc",
                                      tiles ? "size 36" : "size 72", "fill owner of this",
                                      "edge edge of (owner of this) 3"};
    if (view.needs_signs()) {
      lines.emplace_back("sign short");
    } else if (view.needs_sides()) {
      for (std::string& line : signs_of_sides(view, "owner of this"))
        lines.push_back(std::move(line));
    }
    if (all_turn) lines.push_back(fmt::format("turn by {} of this", facing->name));
    view.item("pieces", lines);
    if (const auto plain = plain_kind(view); plain && view.needs_signs()) {
      view.item("pieces " + at(view.model.kinds, *plain).name, {"sign none"});
    }
  }
  if (view.has_neutral_pieces()) {
    const auto several = std::count_if(view.model.kinds.begin(), view.model.kinds.end(),
                                       [](const Kind& kind) { return kind.of_nobody; });
    std::vector<std::string> lines = {"shape square", "size 64", "fill Grey",
                                      "edge edge of Grey 3"};
    if (1 < several) lines.emplace_back("sign short");
    view.item(view.has_owned_pieces() ? "pieces where owner of this = none" : "pieces", lines);
  }
}

}  // namespace

std::vector<std::string> signs_of_sides(const Deriving& view, std::string_view whose) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::min(view.model.players.size(), std::size(kSides)); ++i) {
    lines.push_back(fmt::format("sign glyph {} when {} = {}", kSides[i].name, whose,
                                view.model.players[i].name));
  }
  return lines;
}

void derive_pieces(Deriving& view) {
  const GameModel& model = view.model;
  const bool pawns =
      std::any_of(model.variables.begin(), model.variables.end(), [](const Variable& variable) {
        return variable.owner == Owner::Player && variable.declared &&
               variable.type.base == Base::Site;
      });
  const bool sides =
      view.needs_sides() && (pawns || (view.has_owned_pieces() && !view.needs_signs()));
  if (sides) {
    for (std::size_t i = 0; i < std::min(model.players.size(), std::size(kSides)); ++i) {
      view.item(fmt::format("glyph {}", kSides[i].name), {kSides[i].stroke});
    }
  }
  if (model.kinds.empty()) return;
  derive_letters(view);
  derive_shapes(view);
  if (0 < model.piles.most) {
    view.item("pieces", {"badge below number (height of this) when height of this > 1"});
  }
  const Variable* facing = facing_of(model);
  if (facing != nullptr && (facing->type.optional || !kinds_with(model, *facing).empty())) {
    const std::string when =
        facing->type.optional ? fmt::format(" when {} of this != none", facing->name) : "";
    view.item(head_of(model, *facing),
              {"shape token" + when, fmt::format("turn by {} of this{}", facing->name, when)});
  }
  Attributes attributes{view};
  for (const Variable& variable : model.variables) {
    if (variable.owner != Owner::Piece || !variable.declared || &variable == facing) continue;
    if (!named_values(model, variable.type).empty()) {
      attributes.tints(variable);
    } else {
      attributes.badge(variable);
    }
  }
}

}  // namespace ludo::lang::derived
