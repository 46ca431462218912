// States that a test comes to by written moves.
#pragma once

#include <string>
#include <vector>

#include "interpreter/services/notation.hpp"
#include "tests/interpreter/services/game.hpp"

namespace ludo::interpreter {

// Fails the running test if a move cannot be played.
inline State state_after(const Engine& engine, const std::vector<std::string>& moves) {
  PlayedLine line = play_line(engine, engine.start(), moves);
  INFO((line.failure ? describe(*line.failure) : std::string()));
  REQUIRE_FALSE(line.failure.has_value());
  return std::move(line.state);
}

}  // namespace ludo::interpreter
