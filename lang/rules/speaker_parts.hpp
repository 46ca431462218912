// What the files of the speaker share: tokens, and the words of a frame.
#pragma once

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

inline Token word(std::string text) { return {Token::Form::Word, std::move(text)}; }
inline Token figure(std::string text) { return {Token::Form::Figure, std::move(text)}; }
inline Token sign(std::string text) { return {Token::Form::Sign, std::move(text)}; }

inline void append(Tokens& tokens, const Tokens& more) {
  tokens.insert(tokens.end(), more.begin(), more.end());
}

inline std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  std::string part;
  for (const char c : text) {
    if (c == at) {
      parts.push_back(std::move(part));
      part.clear();
    } else {
      part += c;
    }
  }
  parts.push_back(std::move(part));
  return parts;
}

inline bool has(const std::vector<std::string>& flags, std::string_view flag) {
  return std::find(flags.begin(), flags.end(), flag) != flags.end();
}

// A marked word of a frame: `{0:indef,pl}`.
struct Hole {
  std::size_t index = 0;
  std::vector<std::string> flags = {};
};

inline std::optional<Hole> hole_of(std::string_view piece) {
  if (piece.size() < 3 || piece.front() != '{' || piece.back() != '}') return std::nullopt;
  Hole hole;
  piece = piece.substr(1, piece.size() - 2);
  const std::size_t colon = piece.find(':');
  hole.index = static_cast<std::size_t>(piece[0] - '0');
  if (colon != std::string_view::npos) hole.flags = split(piece.substr(colon + 1), ',');
  return hole;
}

// The words of a frame; signs behind a part stand alone.
inline std::vector<std::string> pieces_of(std::string_view words) {
  std::vector<std::string> pieces;
  for (std::string& piece : split(words, ' ')) {
    const std::size_t close = piece.rfind('}');
    if (close == std::string::npos || close + 1 == piece.size()) {
      pieces.push_back(std::move(piece));
      continue;
    }
    pieces.push_back(piece.substr(0, close + 1));
    pieces.push_back(piece.substr(close + 1));
  }
  return pieces;
}

// Words that a frame joins into one piece: `in_this_turn`.
inline std::string unjoined(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

inline bool is_sign(std::string_view piece) {
  return piece == "." || piece == "," || piece == ";" || piece == ":" || piece == ")" ||
         piece == "'s" || piece == "»";
}

inline std::string capital(std::string text) {
  // The letters with accents that begin words here have two bytes, the second lower by 0x20.
  if (text.empty()) return text;
  if (static_cast<unsigned char>(text[0]) == 0xC3 && text.size() > 1 &&
      static_cast<unsigned char>(text[1]) >= 0xA0) {
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) - 0x20);
  } else {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

}  // namespace ludo::lang::rules
