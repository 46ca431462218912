// What was seen in random games, faults among it, as text and as JSON: what `check` and `simulate`
// tell beside their answers.
//
// Tested by tests/defects/test_faults.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/faults.hpp"
#include "interpreter/services/sights.hpp"

namespace ludo::interpreter {

// A command line that shows a state: the game and the options as they were given, and the moves
// that lead there from where the game stood.
std::string command_to_see(std::string_view verb, const std::string& game,
                           const CommonOptions& common, const std::vector<std::string>& moves,
                           std::string_view arguments = {});

/// An error that games met: where the moves are not known that lead there, with what looks for
/// them.
std::string render_error_of_games(const DescriptionError& error, const lang::LoadedGame& loaded,
                                  const std::string& game, const CommonOptions& common);

// `setting`: "river=on", of the options, or empty.
Json sight_json(const Sight& sight, const std::string& game, const CommonOptions& common,
                const std::string& setting, const lang::SourceMap& sources);
// One line, from its JSON.
std::string sight_text(const Json& sight);

// What one line tried: its kind, its place, how often, and the way there.
Json fault_json(const Fault& fault, const std::string& game, const CommonOptions& common,
                const lang::SourceMap& sources);
// Of a run. null where nobody looked.
Json faults_json(const Faults& faults, const std::string& game, const CommonOptions& common,
                 const lang::SourceMap& sources);
// Empty where there is none.
std::string faults_text(const Json& faults);

}  // namespace ludo::interpreter
