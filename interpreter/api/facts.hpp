// The facts of a game for users of the library.
#pragma once

#include <ludo/game.hpp>

#include "lang/lang.hpp"

namespace ludo::api {

GameFacts facts_of(const lang::LoadedGame& game, const lang::CheckOptions& options,
                   const lang::GameModel& model);

}  // namespace ludo::api
