// The built program as a child process: to be sent signals, and to be asked what it has taken.
#pragma once

#include <string>
#include <vector>

namespace ludo::tests {

struct ChildRun {
  int status = -1;  // as a shell has it: 128 and the number of the signal that ended it
  bool signalled = false;
  std::string output;
  std::string error;
  long most_kilobytes = 0;  // resident at once
  double seconds = 0;       // from the signal on, or from the beginning where there was none
};

/// Runs `ludo ARGUMENTS` to its end; with a signal, sends it once the program listens for it and
/// has worked for a moment, and again at once where `twice`. `input` is what it may read; where
/// `keeps_open`, the input does not end behind it.
struct ChildOptions {
  int signal = 0;
  bool twice = false;
  bool ignores_hangup = false;
  std::string input;
  bool keeps_open = false;
};
ChildRun run_child(const std::vector<std::string>& arguments, const ChildOptions& options = {});

}  // namespace ludo::tests
