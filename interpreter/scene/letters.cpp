// Letters for pieces and tints. See letters.hpp.

#include "interpreter/scene/letters.hpp"

#include <algorithm>

#include "lang/text/utf8.hpp"

namespace ludo::scene {

namespace {

char lowered(char letter) {
  return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_latin(char letter) { return 'a' <= lowered(letter) && lowered(letter) <= 'z'; }

// The shortest beginning that is not taken; then its first letter with a number.
std::string beginning(const std::string& name, const std::set<std::string>& taken) {
  std::string sign;
  for (std::size_t end = 0; end < name.size();) {
    end += lang::code_point_size(name, end);
    sign = name.substr(0, end);
    if (!taken.contains(sign)) return sign;
  }
  const std::string first = name.substr(0, lang::code_point_size(name, 0));
  for (int number = 2; taken.contains(sign); ++number) sign = first + std::to_string(number);
  return sign;
}

}  // namespace

PieceLetters letters_of(const lang::GameModel& model, const Pieces& pieces) {
  PieceLetters letters;
  std::set<std::string> taken = {".", "_"};
  std::set<interpreter::PieceOnSite> sorts;
  for (const auto& [site, piece] : pieces) sorts.insert(piece);
  for (const interpreter::PieceOnSite& piece : sorts) {
    const auto glyph =
        std::find_if(model.glyphs.begin(), model.glyphs.end(), [&](const auto& meaning) {
          return meaning.kind == piece.kind && meaning.owner == piece.owner &&
                 !taken.contains(meaning.glyph);
        });
    if (glyph == model.glyphs.end()) continue;
    letters[piece] = glyph->glyph;
    taken.insert(glyph->glyph);
  }
  for (const interpreter::PieceOnSite& piece : sorts) {
    if (letters.contains(piece)) continue;
    std::string name = piece.kind < 0 ? "?" : lang::at(model.kinds, piece.kind).name;
    if (piece.owner == 1) std::transform(name.begin(), name.end(), name.begin(), lowered);
    const std::string sign = beginning(name, taken);
    letters[piece] = sign;
    taken.insert(sign);
  }
  return letters;
}

std::string fresh_letter(std::string_view name, std::set<std::string>& taken) {
  for (const char letter : name) {
    const std::string sign(1, lowered(letter));
    if (is_latin(letter) && taken.insert(sign).second) return sign;
  }
  int number = 1;
  while (!taken.insert(std::to_string(number)).second) ++number;
  return std::to_string(number);
}

}  // namespace ludo::scene
