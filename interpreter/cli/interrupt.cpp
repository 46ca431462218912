// Ctrl-C. See interrupt.hpp.

#include "interpreter/cli/interrupt.hpp"

#include <csignal>

namespace ludo::interpreter {

namespace {

// A signal reaches nothing but globals.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_interrupt(int signal) {
  interrupted.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>* watch_interrupt() {
  std::signal(SIGINT, on_interrupt);
  return &interrupted;
}

}  // namespace ludo::interpreter
