// Files to read, the standard streams and the environment. See files.hpp.

#include "interpreter/cli/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "lang/syntax/layout.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostTextBytes = lang::kMaxTextSize + 1;
// So long somebody may take to come and write into a pipe that has a name.
constexpr int kWaitForWriter = 3'000;  // milliseconds

enum class Kinds { Any, Regular };

// Waits for something to happen; false if nothing did in that many milliseconds (-1: no end).
bool wait_for(int descriptor, short events, int milliseconds, short& seen) {
  pollfd asked{descriptor, events, 0};
  int answer = 0;
  do {
    answer = poll(&asked, 1, milliseconds);
  } while (answer < 0 && errno == EINTR);
  seen = asked.revents;
  return 0 < answer;
}

// Reads on until the end, or until there are that many bytes; the trouble, if there is any.
std::string read_on(int descriptor, std::size_t most, std::string& text) {
  std::array<char, std::size_t{1} << 16U> part{};
  while (text.size() < most) {
    const std::size_t wanted = std::min(part.size(), most - text.size());
    const ssize_t got = ::read(descriptor, part.data(), wanted);
    short seen = 0;
    if (0 < got) {
      text.append(part.data(), static_cast<std::size_t>(got));
    } else if (got == 0) {
      // A pipe that nobody has opened yet is at its end, too, but does not say that it was closed.
      struct stat facts {};
      const bool fresh_pipe = text.empty() && fstat(descriptor, &facts) == 0 &&
                              S_ISFIFO(facts.st_mode) && !wait_for(descriptor, POLLIN, 0, seen);
      if (!fresh_pipe) return "";
      if (!wait_for(descriptor, POLLIN, kWaitForWriter, seen)) {
        return "it is a pipe, and nobody writes to it";
      }
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      wait_for(descriptor, POLLIN, -1, seen);
    } else if (errno != EINTR) {
      return reason_of(errno);
    }
  }
  return "";
}

Bytes read_path(const fs::path& path, std::size_t most, Kinds kinds) {
  // Opening must not wait for somebody at the other end.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return {std::nullopt, reason_of(errno)};
  Bytes bytes;
  struct stat facts {};
  if (fstat(descriptor, &facts) != 0) {
    bytes.trouble = reason_of(errno);
  } else if (S_ISDIR(facts.st_mode)) {
    bytes.trouble = "it is a folder";
  } else if (!S_ISREG(facts.st_mode) &&
             (kinds == Kinds::Regular || !(S_ISFIFO(facts.st_mode) || S_ISCHR(facts.st_mode)))) {
    bytes.trouble = "it is no regular file";
  } else {
    std::string text;
    bytes.trouble = read_on(descriptor, most, text);
    if (bytes.trouble.empty()) bytes.text = std::move(text);
  }
  close(descriptor);
  return bytes;
}

Bytes read_argument(const std::string& argument, std::size_t most) {
  if (argument != "-") return read_path(argument, most, Kinds::Any);
  Bytes bytes;
  std::string text;
  bytes.trouble = read_on(STDIN_FILENO, most, text);
  if (bytes.trouble.empty()) bytes.text = std::move(text);
  return bytes;
}

}  // namespace

Bytes read_text(const std::string& argument) {
  if (argument != "-") return read_argument(argument, kMostTextBytes);
  // A verb may ask for the text of its game more than once; there is but one to be read.
  static const Bytes piped = read_argument(argument, kMostTextBytes);
  return piped;
}

Bytes read_record(const std::string& argument) {
  Bytes bytes = read_argument(argument, kMostRecordBytes + 1);
  if (bytes.text && kMostRecordBytes < bytes.text->size()) {
    return {std::nullopt, fmt::format("it has more than {} bytes", kMostRecordBytes)};
  }
  return bytes;
}

std::optional<std::string> read_inner_text(const fs::path& path) {
  return read_path(path, kMostTextBytes, Kinds::Regular).text;
}

std::optional<std::string> read_head(const fs::path& path) {
  return read_path(path, kMostHeadBytes, Kinds::Regular).text;
}

std::string reason_of(int error) {
  if (error == EBADF) return "it is closed";
  std::string reason = std::generic_category().message(error);
  if (!reason.empty() && 'A' <= reason.front() && reason.front() <= 'Z') {
    reason.front() = static_cast<char>(reason.front() - 'A' + 'a');
  }
  return reason;
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    short seen = 0;
    if (0 <= written) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      wait_for(descriptor, POLLOUT, -1, seen);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void hold_standard_streams() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  // Descriptors are given out from the least one on. What holds the place of input cannot be read,
  // what holds that of output cannot be written.
  constexpr std::array kStreams = {std::pair(STDIN_FILENO, O_WRONLY),
                                   std::pair(STDOUT_FILENO, O_RDONLY),
                                   std::pair(STDERR_FILENO, O_WRONLY)};
  for (const auto& [stream, flags] : kStreams) {
    if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
      static_cast<void>(open("/dev/null", flags));
    }
  }
}

void put(std::string_view text) {
  if (const int error = write_all(STDOUT_FILENO, text); error != 0) throw OutputLost{error};
}

void close_output() {
  if (close(STDOUT_FILENO) != 0 && errno != EINTR) throw OutputLost{errno};
}

bool is_same_file(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return false;
  std::error_code none;
  const auto first = std::filesystem::weakly_canonical(std::filesystem::absolute(one, none), none);
  const auto second =
      std::filesystem::weakly_canonical(std::filesystem::absolute(other, none), none);
  return one == other || (!first.empty() && first == second);
}

void say_over(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

void say(std::string_view text) {
  static_cast<void>(write_all(STDERR_FILENO, lang::printable(text, true)));
}

bool is_terminal_output() { return isatty(STDOUT_FILENO) == 1; }
bool is_terminal_error() { return isatty(STDERR_FILENO) == 1; }

int terminal_columns() {
  constexpr int kUsual = 80;
  constexpr int kMost = 1'000;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
  return std::min<int>(size.ws_col, kMost);
}

bool is_unicode_terminal() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty()) continue;
    for (char& c : locale) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  return getentropy(bytes.data(), bytes.size()) == 0 ? bytes : "";
}

std::string clock_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 32> text{};
  if (gmtime_r(&now, &parts) == nullptr) return "";
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace ludo::interpreter
