// What a trial saw that its author should see: rules that were never possible, ends that were never
// reached, games that always end the same way. No mistakes, each with its numbers.
//
// Tested by tests/interpreter/services/test_sights.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/services/trial.hpp"

namespace ludo::interpreter {

/// One thing that was seen.
struct Sight {
  std::string code;                          // "never-possible"
  std::string text;                          // "`castle` was never possible at 912 decisions"
  lang::Span where = lang::Span::nowhere();  // unless the text has one place for it
  std::uint64_t count = 0;
  std::string verb;                // a command that shows it: `ludo VERB GAME ARGUMENTS`
  std::vector<std::string> moves;  // … its `--moves`
  std::string arguments;           // … and what else
};

/// The sights of a trial, worst first.
std::vector<Sight> sights_of(const lang::GameModel& model, const TrialAnswer& trial);

/// What a code means, in a sentence; nothing: no trial tells of it.
std::optional<std::string_view> meaning_of_sight(std::string_view code);

/// Whether a setting of the options played as the one it is compared with, move for move, through
/// games enough to tell.
bool plays_alike(const TrialAnswer& one, const TrialAnswer& other);

}  // namespace ludo::interpreter
