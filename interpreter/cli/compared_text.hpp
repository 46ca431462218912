// What `ludo compare` says to people.
//
// Tested by tests/cli/test_compare.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/players/spec.hpp"
#include "interpreter/report/reports.hpp"
#include "interpreter/workbench/compare.hpp"

namespace ludo::interpreter {

// What was asked of two rulesets.
struct ComparedText {
  report::NamedGame a, b;
  std::string file_a, file_b;        // as they were asked for
  std::vector<std::string> seats;    // of a
  std::vector<std::string> seats_b;  // of b that they are held against
  bool same_seats = true;            // b has seats of the same names
  std::vector<players::Spec> who;    // by seat
  std::string changes;               // of the rules, a line each
  bool paired = true;
  double until = 5;
  std::uint64_t pairs = 0;  // at most
  std::uint64_t seed = 1;
  std::string weights;  // ", weights FILE", or nothing
};

/// Who sits where, as people call them.
std::string seats_text(const std::vector<players::Spec>& who,
                       const std::vector<std::string>& seats);

/// How long so many pairs took, and how long more of them would; 0: no more are wanted.
std::string time_text(std::uint64_t pairs, double seconds, std::uint64_t more);

/// The whole text; of a run that was broken off it says so first.
std::string compared_text(const workbench::Comparison& found, const ComparedText& asked);

}  // namespace ludo::interpreter
