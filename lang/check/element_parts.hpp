// What the files that declare elements share. Private to lang/check/element*.cpp.
#pragma once

#include <string>

#include "lang/check/elements.hpp"

namespace ludo::lang {

void declare_options(Elements& elements);
// `type Suit: Red, Blue` and `type Number: 1 to 4`: they need no board.
void declare_enums(Elements& elements);
// `type Facing: orthogonal`, `type Land: {Pig, Cycle}`.
void declare_subtypes(Elements& elements);
void declare_players(Elements& elements);
// Everybody who is in no team is a team of one.
void declare_teams(Elements& elements);
// The kinds in the first column of `table pieces`.
void declare_table_kinds(Elements& elements);
// The names of columns and of tables with two keys.
void declare_tables(Elements& elements);

// The index, or kNoIndex after a message.
Index declare_variable(Context& context, Variable variable);
Index declare_kind(Context& context, const std::string& name, Span span);
// `kinds of pieces seen by owner until known`.
void check_kinds_seen(Elements& elements);
// What ends secrets is none. Precondition: all visibilities are known.
void check_seen_states(Context& context);
// A supply: `8 of White`, `of each player`, `of nobody`; most -1: no bound.
void give_kind(Context& context, Index kind, const Node& owner, std::int32_t most);

}  // namespace ludo::lang
