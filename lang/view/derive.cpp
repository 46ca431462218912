// The default view of a game. See derive.hpp.
//
// Each row of its table is a function of derive_board.cpp (the board, regions, what sites, links
// and blocks have), derive_tiles.cpp, derive_pieces.cpp and derive_players.cpp (pawns, panels,
// marks); here stands their order, and what they share.

#include "lang/view/derive.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/model/owners.hpp"
#include "lang/view/derive_parts.hpp"

namespace ludo::lang {

std::string derive_view(const GameModel& model) {
  using namespace derived;  // NOLINT: its parts
  Deriving view{model};
  const std::string title = model.title.empty() ? "" : " " + quoted(model.title);
  view.item(fmt::format("view of {}{}", model.name, title));
  for (const auto row :
       {derive_board, derive_regions, derive_sites, derive_links, derive_blocks, derive_grounds,
        derive_pieces, derive_pawns, derive_panels, derive_marks}) {
    view.paragraph();
    row(view);
  }
  return view.text;
}

}  // namespace ludo::lang

namespace ludo::lang::derived {

namespace {

constexpr int kTints = 6;
constexpr std::int32_t kMostNamedValues = 8;

}  // namespace

// ---- the text

void Deriving::item(std::string_view head, const std::vector<std::string>& lines) {
  if (head != last_head) {
    text += head;
    text += '\n';
  }
  last_head = head;
  for (const std::string& line : lines) text += "  " + line + '\n';
}

void Deriving::paragraph() {
  last_head.clear();
  if (!text.empty() && !text.ends_with("\n\n")) text += '\n';
}

// ---- what is drawn with

namespace {

Deriving::Tint numbered_tint(int number, bool is_new) {
  return {fmt::format("tint{}", number % kTints + 1), kTints <= number, is_new};
}

}  // namespace

Deriving::Tint Deriving::next_tint() { return numbered_tint(tints++, true); }

Deriving::Tint Deriving::tint(const Type& type, std::int32_t value) {
  const auto [at, is_new] = tint_of.try_emplace({type.enum_id, value}, tints);
  if (is_new) ++tints;
  return numbered_tint(at->second, is_new);
}

std::vector<std::string> filled_with(const Deriving::Tint& tint) {
  std::vector<std::string> lines = {"fill " + tint.name};
  if (tint.hatched) lines.emplace_back("hatch lines faint");
  return lines;
}

// ---- questions

bool Deriving::has_owned_pieces() const {
  return std::any_of(model.kinds.begin(), model.kinds.end(), [](const Kind& kind) {
    return std::count(kind.of_player.begin(), kind.of_player.end(), true) != 0;
  });
}

bool Deriving::has_neutral_pieces() const {
  return std::any_of(model.kinds.begin(), model.kinds.end(),
                     [](const Kind& kind) { return kind.of_nobody; });
}

bool Deriving::needs_signs() const {
  for (std::size_t player = 0; player < model.players.size(); ++player) {
    const auto kinds = std::count_if(model.kinds.begin(), model.kinds.end(),
                                     [&](const Kind& kind) { return kind.of_player[player]; });
    if (1 < kinds) return true;
  }
  return false;
}

bool Deriving::needs_sides() const { return 3 <= model.players.size(); }

bool Deriving::has_points() const {
  return model.board.on_points || model.board.shape == BoardShape::Drawn ||
         model.board.shape == BoardShape::Graph || model.board.shape == BoardShape::Track;
}

bool is_unseen(const Variable& variable) { return variable.seen.sight == Sight::Nobody; }

std::string plain_words(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

std::string quoted(std::string_view text) {
  std::string string = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') string += '\\';
    string += c == '{' ? '(' : c == '}' ? ')' : c;
  }
  return string + '"';
}

std::string title_of(const Variable& variable) {
  return variable.description.empty() ? plain_words(variable.name) : variable.description;
}

std::vector<NamedValue> named_values(const GameModel& model, const Type& type) {
  std::vector<NamedValue> values;
  if (type.shape != Shape::Scalar || type.base != Base::Enum) return values;
  const EnumType& declared = at(model.enums, type.enum_id);
  const auto count = static_cast<std::int32_t>(declared.values.size());
  for (std::int32_t number = 0; number < count; ++number) {
    if (type.subset != -1) {
      const std::vector<std::int32_t>& some = at(model.subsets, type.subset).values;
      if (!std::binary_search(some.begin(), some.end(), number)) continue;
    }
    values.push_back({number, at(declared.values, number)});
  }
  if (kMostNamedValues < static_cast<std::int32_t>(values.size())) values.clear();
  return values;
}

std::optional<std::int32_t> first_value(const GameModel& model, const Variable& variable) {
  if (variable.initial == kNoExpr) {
    return variable.type.optional ? std::optional(kNone) : std::nullopt;
  }
  const Expr& initial = at(model, variable.initial);
  if (initial.op != Op::Constant) return std::nullopt;
  return at(model.constants, initial.imm).number;
}

bool is_scalar(const Variable& variable, Base base) {
  return variable.type.shape == Shape::Scalar && variable.type.base == base;
}

bool is_set(const Variable& variable, Base base) {
  return variable.type.shape == Shape::Set && variable.type.base == base;
}

}  // namespace ludo::lang::derived
