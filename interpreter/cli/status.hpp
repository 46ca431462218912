// The exit statuses of the program: part of its contract.
#pragma once

namespace ludo::interpreter {

enum class Status : int {
  Done = 0,        // yes, or done
  No = 1,          // answered no: errors found, tests failed, move illegal
  Usage = 2,       // the command line is wrong, or asks for what is not in this version
  Unreadable = 3,  // a file cannot be read or written, or the output cannot be written
  Limit = 4,       // a limit was reached; the partial result is printed
  Internal = 70,   // a mistake of ours
  // 128 and the number of the signal; what is finished is printed.
  HungUp = 129,
  Interrupted = 130,
  Unread = 141,  // the pipe that the output went to was closed: nobody reads on
  Terminated = 143
};

}  // namespace ludo::interpreter
