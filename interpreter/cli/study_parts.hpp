// What a study tells beside its ladder, as JSON and as text: what stands out, kinds of moves, and
// how games go.
//
// Tested by tests/cli/test_schemas.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/workbench/observer.hpp"
#include "interpreter/workbench/restricted.hpp"
#include "interpreter/workbench/stands_out.hpp"

namespace ludo::interpreter {

// What documents call the two kinds of intervals of 95 %: those that hold however often one has
// looked, and those of a number of games that was fixed.
inline constexpr const char* kAnyLook = "any_look";
inline constexpr const char* kOneLook = "one_look";

/// Null where it is not known.
Json solved_json(const std::optional<workbench::Solved>& solved);

Json stands_out_json(const std::vector<workbench::StandsOut>& found);
std::string stands_out_text(const std::vector<workbench::StandsOut>& found);

// What was not looked at beside the ladder, and whether it was asked for: then it was not come to.
struct NotLooked {
  bool moves = false, course = false;
  bool moves_asked = false, course_asked = false;
};
std::string not_looked_text(const NotLooked& left);

Json actions_json(const workbench::Actions& told);
std::string actions_text(const workbench::Actions& told);

/// Of games between such players.
Json observation_json(const workbench::Observation& told, const players::Spec& player);
std::string observation_text(const workbench::Observation& told, const players::Spec& player);

}  // namespace ludo::interpreter
