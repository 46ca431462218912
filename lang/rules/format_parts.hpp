// What the formats share.
#pragma once

#include <string>

#include "lang/rules/formats.hpp"

namespace ludo::lang::rules {

// The picture of an example; nothing: the figure is of the setup, or there is none.
inline const ExamplePicture* example_of(const Block& figure, const Dress& dress) {
  if (!figure.example || *figure.example >= dress.examples.size()) return nullptr;
  const ExamplePicture& picture = dress.examples[*figure.example];
  return picture.before.empty() && picture.after.empty() ? nullptr : &picture;
}

/// The picture of a figure in letters, for lines of so many; empty: there is none. The boards of an
/// example stand beside each other where they have room.
std::string letters_of(const Block& figure, const Dress& dress, const std::string& language,
                       std::size_t columns);

// A setup that is not drawn has nothing to say; an example still says its move.
inline bool is_left_out(const Block& block, const Dress& dress) {
  return block.form == Block::Form::Figure && !block.example && block.picture.empty() &&
         dress.figure.empty();
}

inline std::string place_text(const Sentence& sentence, const Dress& dress) {
  return dress.sources == nullptr ? std::string() : lines_of(sentence, *dress.sources);
}

}  // namespace ludo::lang::rules
