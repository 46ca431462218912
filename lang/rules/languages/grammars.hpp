// The grammars of all languages, and what they share.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lang/rules/language.hpp"

namespace ludo::lang::rules {

std::unique_ptr<Grammar> english();
std::unique_ptr<Grammar> german();
std::unique_ptr<Grammar> italian();

/// Words with blanks between them; none before a sign, behind an opening bracket or an apostrophe.
std::string spaced(const Tokens& tokens);

/// `PromotedSilver`, `way-out`: "promoted silver", "way out".
std::string words_of(std::string_view identifier);

/// A feature of a word that is read alike in all languages (`done=…`): true if this was one.
bool take_feature(std::string_view text, Noun& noun);

}  // namespace ludo::lang::rules
