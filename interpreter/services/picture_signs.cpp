// Signs and lists of pictures. See picture_signs.hpp.

#include "interpreter/services/picture_signs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

using lang::Index;
using lang::kNoIndex;

constexpr std::size_t kPictureWidth = 80;

}  // namespace

std::string piece_words(const lang::GameModel& model, const PieceOnSite& piece) {
  const std::string kind =
      piece.kind == kNoIndex ? "piece of a hidden kind" : lang::at(model.kinds, piece.kind).name;
  if (piece.owner == kNoIndex) return kind;
  return lang::at(model.players, piece.owner).name + " " + kind;
}

PieceSigns signs_of(const lang::GameModel& model, const Position& position) {
  PieceSigns signs;
  std::set<std::string> taken = {".", "_"};
  std::set<PieceOnSite> sorts;
  for (const auto& [site, piece] : position.pieces) sorts.insert(piece);
  for (const PieceOnSite& piece : sorts) {
    const auto glyph =
        std::find_if(model.glyphs.begin(), model.glyphs.end(), [&](const auto& meaning) {
          return meaning.kind == piece.kind && meaning.owner == piece.owner &&
                 !taken.contains(meaning.glyph);
        });
    if (glyph == model.glyphs.end()) continue;
    signs[piece] = glyph->glyph;
    taken.insert(glyph->glyph);
  }
  for (const PieceOnSite& piece : sorts) {
    if (signs.contains(piece)) continue;
    std::string name = piece.kind == kNoIndex ? "?" : lang::at(model.kinds, piece.kind).name;
    if (piece.owner == 1) {
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    std::string sign;
    for (std::size_t length = 1; length <= name.size(); ++length) {
      sign = name.substr(0, length);
      if (!taken.contains(sign)) break;
    }
    for (int number = 2; taken.contains(sign); ++number)
      sign = name.front() + std::to_string(number);
    signs[piece] = sign;
    taken.insert(sign);
  }
  return signs;
}

std::string fresh_sign(std::string_view name, bool small, std::set<std::string>& taken) {
  for (const char letter : name) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isalpha(byte) == 0) continue;
    const std::string sign(1, static_cast<char>(small ? std::tolower(byte) : std::toupper(byte)));
    if (taken.insert(sign).second) return sign;
  }
  int number = 1;
  while (!taken.insert(std::to_string(number)).second) ++number;
  return std::to_string(number);
}

std::string told_list(std::string_view label, const std::vector<std::string>& items) {
  std::string text;
  std::string line = fmt::format("  {}", label);
  bool first = true;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (!first && kPictureWidth < lang::display_width(line) + 1 + lang::display_width(item)) {
      text += line + "\n";
      line = "   ";
    }
    if (!line.ends_with(' ') || line == "   ") line += " ";
    line += item;
    first = false;
  }
  return text + line + "\n";
}

std::string pieces_by_sort(const lang::GameModel& model, const Position& position) {
  std::map<PieceOnSite, std::vector<std::string>> sites;
  lang::Type site_type;
  site_type.base = lang::Base::Site;
  for (const auto& [site, piece] : position.pieces) {
    sites[piece].push_back(lang::print_value(model, site_type, lang::Value(site)));
  }
  std::string text;
  for (const auto& [piece, names] : sites) {
    text += told_list(piece_words(model, piece) + ":", names);
  }
  return text;
}

std::optional<lang::Value> fixed_initial(const lang::GameModel& model,
                                         const lang::Variable& variable) {
  if (variable.initial == lang::kNoExpr) {
    if (variable.type.shape != lang::Shape::Scalar) return std::nullopt;
    if (variable.type.optional) return lang::Value(lang::kNone);
    if (variable.type.base != lang::Base::Int) return std::nullopt;
    return lang::Value(std::max(variable.type.least, 0));
  }
  const lang::Expr& expr = lang::at(model.exprs, variable.initial);
  if (expr.op != lang::Op::Constant) return std::nullopt;
  return lang::at(model.constants, expr.imm);
}

lang::Value value_at(const lang::GameModel& model, const Position& position, Index variable,
                     Index owner) {
  const auto found = position.variables.find({variable, owner});
  if (found != position.variables.end()) return found->second;
  return *fixed_initial(model, lang::at(model.variables, variable));
}

bool is_open_and_lasting(const lang::Variable& variable) {
  return variable.life == lang::Variable::Life::Game && variable.seen.sight == lang::Sight::All;
}

}  // namespace ludo::interpreter
