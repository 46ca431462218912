// Work in a process of its own; see child.hpp.

#include "tests/mutation/child.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <csignal>
#include <exception>
#include <new>

#include "tests/support/sanitized.hpp"

namespace ludo::mutation {

namespace {

constexpr char kTold = 'T';
constexpr char kSpent = 'S';
constexpr char kBroken = 'B';

void bound(const ChildLimits& limits) {
  const auto whole = static_cast<rlim_t>(std::ceil(limits.seconds));
  const rlimit time{whole, whole + 1};
  ::setrlimit(RLIMIT_CPU, &time);
  const rlimit memory{limits.bytes, limits.bytes};
  if (!tests::kSanitized) ::setrlimit(RLIMIT_AS, &memory);
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

std::string answer_of(const std::function<std::string()>& work) {
  try {
    return kTold + work();
  } catch (const std::bad_alloc&) {
    return std::string(1, kSpent) + "all memory was taken";
  } catch (const std::exception& error) {
    return kBroken + std::string(error.what());
  }
}

void send(int file, const std::string& text) {
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = ::write(file, text.data() + sent, text.size() - sent);
    if (n <= 0) return;
    sent += static_cast<std::size_t>(n);
  }
}

std::string received(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t n = ::read(file, buffer.data(), buffer.size());
    if (n <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace

ChildAnswer in_child(const ChildLimits& limits, const std::function<std::string()>& work) {
  using End = ChildAnswer::End;
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return {End::Broken, "no pipe"};
  const pid_t child = ::fork();
  if (child < 0) return {End::Broken, "no process"};
  if (child == 0) {
    ::close(ends[0]);
    bound(limits);
    send(ends[1], answer_of(work));
    ::_exit(0);
  }
  ::close(ends[1]);
  const std::string told = received(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGXCPU || signal == SIGKILL) return {End::Spent, "the time was spent"};
    return {End::Broken, fmt::format("signal {}", signal)};
  }
  if (told.empty()) return {End::Broken, fmt::format("exit status {}", WEXITSTATUS(status))};
  const End end = told.front() == kTold    ? End::Told
                  : told.front() == kSpent ? End::Spent
                                           : End::Broken;
  return {end, told.substr(1)};
}

}  // namespace ludo::mutation
