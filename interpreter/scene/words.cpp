// Names, signs and templates of a view, as far as the viewer knows what they say.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/scene/work.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

using lang::Base;
using lang::GameModel;
using lang::TemplatePiece;

constexpr std::size_t kLongestText = 400;

std::string first_letters(const std::string& name, std::size_t count) {
  std::size_t end = 0;
  while (count > 0 && end < name.size()) {
    ++end;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) ++end;
    --count;
  }
  return name.substr(0, end);
}

}  // namespace

std::string Work::kind_sign(Index kind) const { return kind < 0 ? "" : lang::at(signs, kind); }

std::string Work::player_name(Index player) const {
  return player < 0 ? "nobody" : lang::at(model.players, player).name;
}

std::string Work::piece_name(const interpreter::PieceOnSite& piece) const {
  const std::string kind = piece.kind < 0 ? "piece" : lang::at(model.kinds, piece.kind).name;
  return piece.owner < 0 ? kind : player_name(piece.owner) + " " + kind;
}

std::string Work::site_name(Index site) const {
  if (!tiles) return lang::at(model.board.sites, site).name;
  const lang::TilePart* part = ask.tile_part(site);
  const Index block = site / std::max(model.board.parts_per_tile, 1);
  const std::string name = lang::at(model.board.blocks, block).name;
  if (part == nullptr) return name;
  const std::string ground = lang::at(model.grounds, part->ground);
  return part->ordinal > 1 ? fmt::format("{}{} {}", ground, part->ordinal, name)
                           : fmt::format("{} {}", ground, name);
}

std::string Work::value_name(const lang::Type& type, const lang::Value& value) const {
  lang::Type one = type;
  one.shape = lang::Shape::Scalar;
  std::string text;
  switch (type.shape) {
    case lang::Shape::Set:
      for (const std::int32_t item : value.items) {
        text += (text.empty() ? "" : " ") + value_name(one, lang::Value(item));
      }
      return text.empty() ? "none" : text;
    case lang::Shape::Tally:
      if (one.base == Base::Int) return lang::print_value(model, type, value);
      for (std::size_t key = 0; key < value.items.size(); ++key) {
        if (value.items[key] == 0) continue;
        text += text.empty() ? "" : ", ";
        text += value_name(one, lang::Value(static_cast<Index>(key))) + " " +
                std::to_string(value.items[key]);
      }
      return text.empty() ? "none" : text;
    case lang::Shape::Tuple:
      return lang::print_value(model, type, value);
    case lang::Shape::Scalar:
      break;
  }
  const bool on_board = type.base == Base::Site || type.base == Base::Piece;
  if (on_board && tiles && !value.is_none()) return site_name(value.number);
  return lang::print_value(model, type, value);
}

std::string Work::variable_name(ExprId id) const {
  if (id == kNoExpr) return "";
  const lang::Expr& expr = lang::at(model, id);
  if (expr.op == lang::Op::Variable) return lang::at(model.variables, expr.imm).name;
  if (expr.op == lang::Op::CallDefine) return lang::at(model.defines, expr.imm).item.key;
  for (const ExprId part : expr.args) {
    if (part == kNoExpr) continue;
    if (std::string name = variable_name(part); !name.empty()) return name;
  }
  return "";
}

std::string Work::text(const lang::Template& written, Slots& slots, bool short_kinds) {
  std::string answer;
  for (const TemplatePiece& piece : written) {
    switch (piece.form) {
      case TemplatePiece::Form::Text:
        answer += piece.text;
        break;
      case TemplatePiece::Form::Expr: {
        const auto value = ask.value(piece.expr, slots);
        if (!value) break;
        const lang::Type& type = lang::at(model, piece.expr).type;
        if (short_kinds && type.base == Base::Kind && type.shape == lang::Shape::Scalar) {
          answer += kind_sign(value->number);
        } else {
          answer += value_name(type, *value);
        }
        break;
      }
      case TemplatePiece::Form::Condition:
        if (ask.holds(piece.expr, slots)) answer += text(piece.inner, slots, short_kinds);
        break;
      case TemplatePiece::Form::RuleText:
      case TemplatePiece::Form::BranchLabel:
        break;
    }
    if (kLongestText < answer.size()) return first_letters(answer, kLongestText / 4);
  }
  return answer;
}

}  // namespace ludo::scene
