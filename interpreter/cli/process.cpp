// Runs programs of others; see process.hpp.

#include "interpreter/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

extern char** environ;

namespace ludo::interpreter {

namespace {

class Pipe {
 public:
  Pipe() {
    if (pipe(ends_.data()) != 0) ends_ = {-1, -1};
    // The other program gets copies of the ends it uses, and none of these.
    for (const int end : ends_) {
      if (0 <= end) fcntl(end, F_SETFD, FD_CLOEXEC);
    }
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int end(std::size_t index) const { return ends_.at(index); }
  [[nodiscard]] bool is_open() const { return 0 <= ends_[0] && 0 <= ends_[1]; }
  void close_end(std::size_t index) {
    if (0 <= ends_.at(index)) close(ends_.at(index));
    ends_.at(index) = -1;
  }

 private:
  std::array<int, 2> ends_ = {-1, -1};
};

// A program that ends before it has read everything must not end ours.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    struct sigaction ignore = {};
    ignore.sa_handler = SIG_IGN;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &before_);
  }
  ~WithoutPipeSignal() { sigaction(SIGPIPE, &before_, nullptr); }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  struct sigaction before_ = {};
};

pid_t start(const std::vector<std::string>& arguments, const Pipe& input, const Pipe& output) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input.end(0), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.end(1), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t process = -1;
  const int error =
      posix_spawnp(&process, pointers.front(), &actions, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error == 0 ? process : -1;
}

// Gives and takes until the program has closed its output; false at a limit.
bool exchange(Pipe& to, Pipe& from, std::string_view input, std::string& output,
              const ProcessLimits& limits) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + limits.time;
  fcntl(to.end(1), F_SETFL, O_NONBLOCK);
  std::array<char, 1U << 16U> buffer{};
  while (true) {
    if (input.empty()) to.close_end(1);
    std::array<pollfd, 2> ends = {{{from.end(0), POLLIN, 0}, {to.end(1), POLLOUT, 0}}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    const int ready = poll(ends.data(), ends.size(), static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    if (ends[1].revents != 0 && 0 <= to.end(1)) {
      const ssize_t written = write(to.end(1), input.data(), input.size());
      if (0 <= written) input.remove_prefix(static_cast<std::size_t>(written));
      if (written < 0 && errno != EAGAIN && errno != EINTR) input = {};  // it wants no more
    }
    if (ends[0].revents != 0) {
      const ssize_t size = read(from.end(0), buffer.data(), buffer.size());
      if (size == 0) return true;
      if (size < 0 && errno != EINTR) return false;
      output.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
      if (limits.bytes < output.size()) return false;
    }
  }
}

}  // namespace

RunProgram run_program(const std::vector<std::string>& arguments, std::string_view input,
                       const ProcessLimits& limits) {
  RunProgram run;
  Pipe to, from;
  if (arguments.empty() || !to.is_open() || !from.is_open()) return run;
  const WithoutPipeSignal without_signal;
  const pid_t process = start(arguments, to, from);
  if (process < 0) return run;
  run.found = true;
  to.close_end(0);
  from.close_end(1);
  const bool all = exchange(to, from, input, run.output, limits);
  if (!all) kill(process, SIGKILL);
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  // Where the system finds the program only when it begins, it ends with 127.
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && run.output.empty()) run.found = false;
  run.done = all && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return run;
}

}  // namespace ludo::interpreter
