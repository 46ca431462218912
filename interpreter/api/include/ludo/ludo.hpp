// All of ludo. See README.md there for how to embed it.
#pragma once

#include <ludo/diagnostic.hpp>
#include <ludo/errors.hpp>
#include <ludo/game.hpp>
#include <ludo/merge.hpp>
#include <ludo/perft.hpp>
#include <ludo/picture.hpp>
#include <ludo/players.hpp>
#include <ludo/playout.hpp>
#include <ludo/random.hpp>
#include <ludo/registration.hpp>
#include <ludo/rules.hpp>
#include <ludo/search.hpp>
#include <ludo/simulate.hpp>
#include <ludo/state.hpp>
#include <ludo/tests.hpp>
#include <ludo/version.hpp>

/// A formal language for board games, and the engines that play them.
///
/// load() makes a Game from a text; Game::start() gives a State. Games never change and may be
/// shared between threads; states are values. Mistakes in texts are values (Diagnostic); what else
/// can go wrong is an exception of errors.hpp. Nothing is printed, and no file is read.
namespace ludo {}
