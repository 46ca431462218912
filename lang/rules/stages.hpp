// A rule text on its way: what is meant, the phrases that say it, the tokens that they are made of.
//
// Each stage is a text under the keys of the sections, a sentence a block. Behind the phrases and
// the tokens of a sentence stands, after `=`, what became of them.
//
// Tested by tests/rules/test_stages.cpp.
#pragma once

#include <cstdint>
#include <string>

#include "lang/rules/document.hpp"

namespace ludo::lang::rules {

enum class Stage : std::uint8_t {
  Plan,     // what is meant, apart from any language: trees of meanings (sense.hpp)
  Phrases,  // the frames that say it, nouns and verbs with their forms (saying.hpp)
  Tokens,   // words, signs and figures, and articles that are still to be settled
};

std::string as_stage(const Document& document, Stage stage);

}  // namespace ludo::lang::rules
