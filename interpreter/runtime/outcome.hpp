// From ranks to winners and points.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/runtime/state.hpp"
#include "lang/model/model.hpp"

namespace ludo::runtime {

struct Ranking {
  std::vector<std::int32_t> ranks;  // by player, 0 the best
  bool draw = false;                // nobody wins: those of rank 0 share
};

/// Points by the scale whose pattern of `=` and `>` fits; without one, players who share places
/// share what these places are worth.
FastOutcome outcome_of(const lang::GameModel& model, const Ranking& ranking, std::string key);

}  // namespace ludo::runtime
