// What a study tells beside its ladder, as JSON and as text: kinds of moves, and how games go.
//
// Tested by tests/cli/test_schemas.cpp.
#pragma once

#include <string>

#include "interpreter/cli/common.hpp"
#include "interpreter/workbench/observer.hpp"
#include "interpreter/workbench/restricted.hpp"

namespace ludo::interpreter {

Json actions_json(const workbench::Actions& told);
std::string actions_text(const workbench::Actions& told);

/// Of games between such players.
Json observation_json(const workbench::Observation& told, const players::Spec& player);
std::string observation_text(const workbench::Observation& told, const players::Spec& player);

}  // namespace ludo::interpreter
