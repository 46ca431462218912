// Words: which are reserved, which are built in, how plurals are formed, what the author may have
// meant.
//
// Tested by tests/lang/check/test_names.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

/// Words with a meaning of their own that a game may not declare (`me`, `turns`, `orthogonal`,
/// `Border` …).
bool is_built_in(std::string_view word);

/// The same for words of boards of tiles only: `laid`, `unlaid`, `loose`.
bool is_word_of_tiles(std::string_view word);

/// The singulars an upper-case plural may stand for, likeliest first: `Ships` → Ship, `Men` → Man,
/// `Cavalries` → Cavalry.
std::vector<std::string> singulars_of(std::string_view word);

/// "did you mean `x`?", or nothing.
std::string hint_of_nearest(std::string_view word, const std::vector<std::string>& candidates);

/// A type as the author would say it: "a site", "a set of players", "a number".
std::string describe(const Context& context, const Type& type);

/// The words of a short description, to be quoted; `…` if it is longer.
std::string said(const Node& node);

/// What a noun without a verb asks, with `is`: `goal is beside man` for `goal beside man`; empty if
/// it asks nothing.
std::string asked_with_is(const Node& node);

/// "a Facing is n, e, s, or w": the values of a type that names some, as a hint.
std::string values_of(const Context& context, const Type& type);

/// Reports an unknown word, with the nearest of all words that could stand here. What was declared
/// with mistakes is not reported again.
void report_unknown(Context& context, const Scope& scope, const std::string& word, Span span,
                    const Expected& wanted = {});

}  // namespace ludo::lang
