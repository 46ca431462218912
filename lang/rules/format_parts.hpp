// What the formats share.
#pragma once

#include <string>

#include "lang/rules/formats.hpp"

namespace ludo::lang::rules {

// The picture of a figure; empty: there is none.
inline const std::string& picture_of(const Block& figure, const Dress& dress) {
  static const std::string kNone;
  if (!figure.example) return dress.figure;
  return *figure.example < dress.examples.size() ? dress.examples[*figure.example] : kNone;
}

// A setup that is not drawn has nothing to say; an example still says its move.
inline bool is_left_out(const Block& block, const Dress& dress) {
  return block.form == Block::Form::Figure && !block.example && dress.figure.empty();
}

inline std::string place_text(const Sentence& sentence, const Dress& dress) {
  return dress.sources == nullptr ? std::string() : lines_of(sentence, *dress.sources);
}

}  // namespace ludo::lang::rules
