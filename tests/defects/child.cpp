// The built program as a child process. See child.hpp.

#include "tests/defects/child.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <string_view>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Clock = std::chrono::steady_clock;

// A line of /proc/PID/status.
std::string field_of(pid_t child, std::string_view name) {
  std::ifstream file("/proc/" + std::to_string(child) + "/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name)) return line.substr(name.size());
  }
  return "";
}

bool listens(pid_t child, int signal) {
  const std::string mask = field_of(child, "SigCgt:");
  if (mask.empty()) return false;
  return (std::stoull(mask, nullptr, 16) >> static_cast<unsigned>(signal - 1) & 1U) != 0;
}

// Processor time of a child in clock ticks.
long ticks_of(pid_t child) {
  std::ifstream file("/proc/" + std::to_string(child) + "/stat");
  std::string word;
  long ticks = 0;
  for (int i = 1; i <= 15 && file >> word; ++i) {
    if (i == 14 || i == 15) ticks += std::stol(word);
  }
  return ticks;
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const Folder& folder, int input,
                         bool ignores_hangup) {
  const auto open_as = [&](const std::string& name, int as) {
    const int file = open(folder.path(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, as);
  };
  dup2(input, STDIN_FILENO);
  open_as("out", STDOUT_FILENO);
  open_as("err", STDERR_FILENO);
  if (ignores_hangup) std::signal(SIGHUP, SIG_IGN);
  std::vector<char*> words;
  std::string program = LUDO_PROGRAM;
  words.push_back(program.data());
  std::vector<std::string> copies = arguments;
  for (std::string& word : copies) words.push_back(word.data());
  words.push_back(nullptr);
  if (chdir(source_dir().c_str()) == 0) execv(words[0], words.data());
  _exit(127);
}

}  // namespace

ChildRun run_child(const std::vector<std::string>& arguments, const ChildOptions& options) {
  const Folder folder;
  int ends[2] = {-1, -1};
  REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
  REQUIRE(write(ends[1], options.input.data(), options.input.size()) ==
          static_cast<ssize_t>(options.input.size()));
  // Closed by the child when it becomes the program. Until then it has the handlers of this one.
  int begun[2] = {-1, -1};
  REQUIRE(pipe2(begun, O_CLOEXEC) == 0);
  const pid_t child = fork();
  if (child == 0) become(arguments, folder, ends[0], options.ignores_hangup);
  close(begun[1]);
  char byte = 0;
  while (read(begun[0], &byte, 1) < 0 && errno == EINTR) {
  }
  close(begun[0]);
  close(ends[0]);
  if (!options.keeps_open) close(ends[1]);
  Clock::time_point from = Clock::now();
  if (options.signal != 0) {
    while (!listens(child, options.signal) && kill(child, 0) == 0 &&
           !field_of(child, "State:").starts_with("\tZ")) {
      usleep(2'000);
    }
    // It is in the middle of what it does, or waits for a line.
    const long before = ticks_of(child);
    for (int i = 0; i < 400 && ticks_of(child) < before + 5; ++i) {
      if (options.keeps_open && field_of(child, "State:").starts_with("\tS") && 20 < i) break;
      usleep(5'000);
    }
    from = Clock::now();
    kill(child, options.signal);
    if (options.twice) {
      usleep(20'000);
      kill(child, options.signal);
    }
  }
  int code = 0;
  rusage usage{};
  wait4(child, &code, 0, &usage);
  ChildRun run;
  run.seconds = std::chrono::duration<double>(Clock::now() - from).count();
  if (options.keeps_open) close(ends[1]);
  run.signalled = WIFSIGNALED(code);
  run.status = WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
  run.output = folder.read("out");
  run.error = folder.read("err");
  run.most_kilobytes = usage.ru_maxrss;
  return run;
}

}  // namespace ludo::tests
