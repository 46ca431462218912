// Piles: several pieces on a site, one above the other.
//
// A board that is `piled at most n` keeps two hidden variables of sites: how high the pile is, and
// the pieces below its top, by level from the bottom. The pieces of the state are the tops, so that
// all that is asked of pieces is asked of them. What `put`, `move` and `remove` do to the rest of a
// pile is written around each of them when all else is checked, as ordinary statements. No engine
// knows of piles.
//
// Tested by tests/lang/check/test_piles.cpp.
#pragma once

#include <optional>

#include "lang/check/elements.hpp"
#include "lang/check/expressions.hpp"

namespace ludo::lang {

/// Declares what is kept of piles, where the board says `piled at most n`. Precondition: players
/// and kinds are declared.
void declare_piles(Elements& elements);

/// `level 1 of x` by itself: a message.
ExprId infer_level(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// `kind of level 1 of x`, `owner of level 1 of x`; nothing when it asks of something else.
std::optional<ExprId> of_level(Context& context, Scope& scope, const Node& node);
/// `level 1 of x is own Man`; nothing when it compares something else.
std::optional<ExprId> compare_level(Context& context, Scope& scope, const Node& node);
/// `sites holding Queen of side`: at whatever level.
ExprId infer_holding(Context& context, Scope& scope, const Node& node, const Hint& hint);
/// `top 3 of x` by itself: a message.
ExprId infer_pile_part(Context& context, Scope& scope, const Node& node, const Hint& hint);

/// Notes what an effect does to piles, with registers for it; on other boards nothing.
void note_on_piles(Context& context, Scope& scope, Index statement, PileEffect effect = {});
/// What `top 3 of x`, `all of x` and the like mean; nothing after a message.
std::optional<PileEffect> check_pile_part(Context& context, Scope& scope, const Node& part);
/// False, and a message at the span, where pieces do not lie in piles.
bool needs_piles(Context& context, Span span, const std::string& words);

/// Reports what cannot be said of a board of piles.
void check_piles(Context& context);
/// Writes what effects do to piles. Precondition: everything is checked and analysed.
void write_piles(Context& context);

}  // namespace ludo::lang
