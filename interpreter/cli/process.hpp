// Programs of others, run without a shell.
//
// Tested by tests/cli/test_process.cpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::interpreter {

struct RunProgram {
  bool found = false;  // there is such a program
  bool done = false;   // it ended by itself with status 0, within its limits
  std::string output;
};

struct ProcessLimits {
  std::chrono::milliseconds time{60'000};
  std::size_t bytes = std::size_t{64} << 20U;  // of its output
};

/// Runs the program that the first of `arguments` names, as PATH finds it, with `input` on its
/// standard input, and waits for its end. What it says on standard error is not shown. It is
/// stopped at the limits.
RunProgram run_program(const std::vector<std::string>& arguments, std::string_view input,
                       const ProcessLimits& limits = {});

}  // namespace ludo::interpreter
