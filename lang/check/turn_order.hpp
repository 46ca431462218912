// Whose turn it is, as texts say it: who moves next, who begins a phase by turns, how often a phase
// began, where a player sits, and the players from one of them on.
//
// The model knows `first` and `next player` alone. `P moves next` writes a variable of the turn,
// which `next player` asks before all else; how often a phase began is counted by a variable of the
// record, as each begins. Both are there only if the text uses them.
//
// Tested by tests/lang/check/test_turn_order.cpp and spec/litmus.md.
#pragma once

#include <optional>
#include <string_view>

#include "lang/check/context.hpp"
#include "lang/check/elements.hpp"

namespace ludo::lang {

/// What positions call the variable of `P moves next`.
inline constexpr std::string_view kMovesNext = "moves-next";

/// Declares the variables that the text needs, that of the test (null: none) included. Before
/// everything that holds expressions.
void declare_turn_order(Elements& elements, const Node* test);

/// `me moves next`.
void check_moves_next(Context& context, Scope& scope, const Node& node, StatementBlock& block);
/// Lets the player who was named move next. After `next player` has been read.
void let_named_player_move(Context& context);
/// In a setup no turn ends that somebody could follow: refuses it there, and rules that say it.
/// After everything that has statements.
void forbid_moves_next_in_setup(Context& context);

/// `first White, Black by turns`, of a Phase.
ExprId first_by_turns(Context& context, const Node& phase);
/// `entries of Laying`, to be read or, in positions, to be set.
ExprId entries_of(Context& context, const Node& node);
std::optional<Index> entries_variable(Context& context, const Node& node);
/// Counts the beginnings of phases. After all phases have been read.
void count_entries(Context& context);

/// `seat of p`: 1 for the first in the order.
ExprId seat_of(Context& context, Scope& scope, const Node& node);

/// `for each p among players from me on`: binds p in `scope`, in the order of the seats.
void check_in_seats(Context& context, Scope& scope, const Node& node, StatementBlock& block);

}  // namespace ludo::lang
