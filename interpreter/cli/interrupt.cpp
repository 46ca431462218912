// Signals that ask the program to end. See interrupt.hpp.

#include "interpreter/cli/interrupt.hpp"

#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <utility>

namespace ludo::interpreter {

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
// Seconds of processor time in which work has to stop, and of the clock for who does not get them:
// on a machine that does other things, too, what is finished is still written out.
constexpr unsigned kPatience = 1;
constexpr unsigned kMostPatience = 3;

// A signal reaches nothing but globals.
lang::StopFlag asked{false};
std::atomic<int> first_signal{0};
std::atomic<std::int64_t> spent_before{0};  // nanoseconds of the processor at the first signal
std::atomic<unsigned> waited{0};            // seconds since then
std::atomic<const termios*> terminal{nullptr};
static_assert(lang::StopFlag::is_always_lock_free && std::atomic<int>::is_always_lock_free &&
              std::atomic<std::int64_t>::is_always_lock_free &&
              std::atomic<const termios*>::is_always_lock_free);

// As if the signal had never been caught.
void end_at_once(int signal) {
  const termios* const settings = terminal.load();
  if (settings != nullptr) tcsetattr(STDIN_FILENO, TCSADRAIN, settings);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Nanoseconds of the processor that all threads have taken.
std::int64_t spent() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

extern "C" void on_signal(int signal) {
  if (asked.exchange(true)) return end_at_once(signal);
  first_signal = signal;
  spent_before = spent();
  alarm(kPatience);
}

extern "C" void on_patience_spent(int /*signal*/) {
  waited = waited + kPatience;
  const bool was_starved = spent() - spent_before < std::int64_t{kPatience} * 1'000'000'000;
  if (was_starved && waited < kMostPatience) {
    alarm(kPatience);
    return;
  }
  end_at_once(first_signal);
}

void catch_signal(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

// Whether a call that waits goes on after a signal, or ends.
void restart_calls(bool on) {
  for (const int signal : kSignals) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    action.sa_flags = on ? action.sa_flags | SA_RESTART : action.sa_flags & ~SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

const lang::StopFlag* watch_interrupt() {
  static const bool watching = [] {
    for (const int signal : kSignals) {
      struct sigaction before {};
      sigaction(signal, nullptr, &before);
      if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
      catch_signal(signal, on_signal);
    }
    catch_signal(SIGALRM, on_patience_spent);
    return true;
  }();
  static_cast<void>(watching);
  return &asked;
}

Budget watched_budget() {
  Budget budget;
  budget.stop = watch_interrupt();
  return budget;
}

bool interrupted() {
  if (!asked.load()) return false;
  alarm(0);
  return true;
}

Status interrupted_status() { return static_cast<Status>(128 + first_signal.load()); }

Wakeable::Wakeable() { restart_calls(false); }

Wakeable::~Wakeable() { restart_calls(true); }

void restore_at_signal(const termios* settings) { terminal = settings; }

}  // namespace ludo::interpreter
