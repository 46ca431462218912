// Inside the checker of statements: what statements.cpp, effects.cpp and interactions.cpp share.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/check/context.hpp"

namespace ludo::lang {

/// True when the form is an effect (statements.def, effects) and was checked; the statement is
/// appended if it is sound.
bool check_effect(Context& context, Scope& scope, const Node& node, StatementBlock& block);

/// Where `set`, `add`, `take` write, and of what type; `key` for `k in own army`.
struct CheckedPlace {
  Place place;
  Type type;
  ExprId key = kNoExpr;
};
std::optional<CheckedPlace> check_place(Context& context, Scope& scope, const Node& node);

/// A block whose names are not seen outside; adds the scope it ended with to `branches`.
BlockId check_branch(Context& context, const Scope& scope, const Node& block,
                     std::vector<Scope>& branches);

/// Reports what cannot stand in a block that is done at once: all but effects, `let`, `if`,
/// `for each`, `require` and `pass`.
void require_quiet(Context& context, BlockId block);

/// A block that is done at once.
BlockId check_quiet_block(Context& context, Scope& scope, const Node& block);

/// Registers that SetSlot statements inside a block write, in text order of their first `set`.
std::vector<Index> set_slots(const Context& context, BlockId block);

/// Rules played inside a block, and labels of its branches: what `written` may name.
struct SpokenNames {
  std::set<std::string> rules;
  std::set<std::string> labels;
};
SpokenNames spoken_names(const Node& body);

}  // namespace ludo::lang
