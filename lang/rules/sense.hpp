// What a clause of a game means, apart from any natural language: a tree of named meanings.
//
// A meaning is named by the frame that says it (languages/*/frames.def); its parts are the frame's
// parameters in order. Frames must speak of each of their parameters, in every language, so that
// nothing of a tree can be left unsaid. Four names are not frames:
//
//   things   text = key of a noun; parts = what narrows it, each a frame of a modifier
//   bound    text = a name bound in the item: spoken of by the noun of what it stands for
//   word     text = the key of a word of the game: a player, a region, an attribute …
//   figure   text = digits or signs, printed as they stand
//
// and `and`, `or`, `not` join conditions, `any-of` joins things.
//
// Tested by tests/rules/test_sense.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "lang/text/span.hpp"

namespace ludo::lang::rules {

struct Sense {
  std::string what;
  std::string text = {};
  std::vector<Sense> parts = {};
  Span span = {};

  bool is(std::string_view name) const { return what == name; }
  bool absent() const { return what.empty(); }
};

inline Sense sense(std::string what, std::vector<Sense> parts, Span span) {
  return {std::move(what), {}, std::move(parts), span};
}

inline Sense sense_of(std::string what, std::string text, Span span) {
  return {std::move(what), std::move(text), {}, span};
}
/// A number, or another text that stands as it is.
inline Sense figure(std::string text, Span span) {
  return sense_of("figure", std::move(text), span);
}
/// A word of the game, by its key.
inline Sense named(std::string key, Span span) { return sense_of("word", std::move(key), span); }

/// As an indented list, for `ludo rules --stage plan` and goldens.
std::string print(const Sense& sense);

}  // namespace ludo::lang::rules
