// Signals that ask the program to end: Ctrl-C, a polite kill, a terminal that is closed.
//
// Long work stops, what is finished is printed and written, and the exit status is 128 and the
// number of the signal, as shells have it. A second signal ends the program at once, and so does
// the first where the work has not stopped within a second of processor time, or three seconds.
// SIGHUP stays ignored where it was.
//
// Tested by tests/defects/test_signals.cpp.
#pragma once

#include <termios.h>

#include "interpreter/cli/status.hpp"
#include "interpreter/reference/engine.hpp"

namespace ludo::interpreter {

/// From now on a signal sets the flag.
const lang::StopFlag* watch_interrupt();

/// Budgets as usual, of calls that a signal ends.
Budget watched_budget();

/// A signal has come: work has noticed, and takes the time that it needs to print.
bool interrupted();

/// What the signal that came makes of the exit status. Precondition: interrupted().
Status interrupted_status();

/// While it lives a signal wakes who waits to read; else reading and writing go on behind it.
class Wakeable {
 public:
  Wakeable();
  ~Wakeable();
  Wakeable(const Wakeable&) = delete;
  Wakeable& operator=(const Wakeable&) = delete;
};

/// A terminal that a signal must not leave behind as it is: where the program ends at once, these
/// settings come back. Null: there is none.
void restore_at_signal(const termios* settings);

}  // namespace ludo::interpreter
