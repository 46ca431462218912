// What is said of players in games with secrets: what they believed, and that they may be
// exploited; or that they see everything.
//
// Tested by tests/cli/test_players.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/levels.hpp"

namespace ludo::interpreter {

inline constexpr std::string_view kSeesAll =
    "Players see everything: `cheat=on` shows them what the rules hide.\n";

/// Somebody among these (canonical forms) sees everything.
bool somebody_sees_all(const std::vector<std::string>& players);

/// The member `beliefs`, and the warning `exploitable`; nothing where nobody decided by a belief.
void add_levels(Json& json, const LevelCounts& levels);
/// Read back; throws what the JSON library throws.
LevelCounts levels_of(const Json& json);
/// The same in words; empty where nobody did.
std::string levels_text(const LevelCounts& levels);

}  // namespace ludo::interpreter
