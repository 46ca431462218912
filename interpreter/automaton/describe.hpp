// Labels as people read them, for listings and drawings.
#pragma once

#include <string>

#include "interpreter/automaton/automaton.hpp"
#include "lang/model/print_code.hpp"

namespace ludo::automaton {

/// `march`, `Main`, `setup`.
std::string describe_frame(const lang::GameModel& model, const Frame& frame);

/// The names of a frame's registers.
const lang::SlotNames& slot_names(const lang::GameModel& model, const Automaton& automaton,
                                  Index frame);

/// What an edge does, in the words of the model.
std::string describe(const lang::GameModel& model, const Automaton& automaton, const Label& label);

}  // namespace ludo::automaton
