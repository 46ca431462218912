// Ctrl-C: long work stops and prints what is finished.
#pragma once

#include <atomic>

namespace ludo::interpreter {

// From now on SIGINT sets the flag; a second one ends the program at once.
const std::atomic<bool>* watch_interrupt();

}  // namespace ludo::interpreter
