// The program where the world fails it: full disks, closed outputs, signals, few means.
//
// Whatever happens, it ends soon, by itself and with a status of the contract; data that could not
// be written are told by status 3; a file is the old one or the whole new one, and nothing else is
// left in its folder.

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "tests/hostile/attack.hpp"

namespace ludo::hostile {

namespace {

namespace fs = std::filesystem;
using interpreter::Random;
using Clock = std::chrono::steady_clock;

// Of a run without a signal, and behind one: a second is promised, a busy machine takes its time.
constexpr double kMostSeconds = 40;
constexpr double kMostAfterSignal = 5;
constexpr std::uint64_t kMostDelay = 900;  // of a signal, in milliseconds

constexpr std::string_view kDraft =
    "game Draft\nelements\n  players White,Black\n  board square 3 x 3\n"
    "  piece Stone: of each player\nscenario\n  turn\n    choose cell among empty\n"
    "    put own Stone at cell\n  stuck: draw\n";

enum class World : std::uint8_t {
  Quiet,
  FullOutput,    // every write to standard output fails
  ClosedOutput,  // there is no standard output
  ClosedError,   // there is no standard error
  BrokenPipe,    // nobody reads standard output
  SmallFiles,    // no file may become longer than some bytes
  FewFiles,      // few files may be open
  Interrupted,   // a signal, some time after the start
};

constexpr std::array kWorlds = {World::Quiet,       World::FullOutput,  World::ClosedOutput,
                                World::ClosedError, World::BrokenPipe,  World::SmallFiles,
                                World::FewFiles,    World::Interrupted, World::Interrupted};

std::string_view name_of(World world) {
  switch (world) {
    case World::Quiet:
      return "quiet";
    case World::FullOutput:
      return "full output";
    case World::ClosedOutput:
      return "closed output";
    case World::ClosedError:
      return "closed error";
    case World::BrokenPipe:
      return "broken pipe";
    case World::SmallFiles:
      return "small files";
    case World::FewFiles:
      return "few files";
    case World::Interrupted:
      return "signal";
  }
  return "";
}

// A command; `$` stands for the attack's own folder.
struct Command {
  std::vector<std::string> words;
  bool prints = true;    // to standard output, where nothing hinders it
  std::string writes;    // the file in the folder that it writes
  bool endless = false;  // it would go on for minutes: only a signal ends it
};

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {{"--help"}},
      {{"--version"}},
      {{"list", "--json"}},
      {{"check", "tic-tac-toe", "$/draft.ludo"}},
      {{"moves", "chess"}},
      {{"perft", "connect-four", "--depth", "9"}},
      {{"perft", "chess", "--depth", "3", "--engine", "reference"}},
      {{"perft", "tic-tac-toe", "--depth", "4", "--divide"}},
      {{"simulate", "chess", "--games", "3000", "--threads", "2"}},
      {{"simulate", "tablut", "--games", "200", "--record", "$/games.txt"}, true, "games.txt"},
      {{"simulate", "tests/defects/texts/either-tower.ludo", "--games", "1"}, true, "", true},
      {{"simulate", "tic-tac-toe", "--games", "50", "--jsonl"}},
      {{"test", "tablut"}},
      {{"fmt", "$/draft.ludo"}, false, "draft.ludo"},
      {{"new", "$/fresh.ludo"}, false, "fresh.ludo"},
      {{"why", "chess", "e2-e5"}},
      {{"print", "hex", "--stage", "model"}},
      {{"explain", "unknown-name"}},
      {{"rulings", "fanorona"}},
  };
  return all;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// A folder that is gone with everything in it at the end.
struct OwnFolder {
  OwnFolder() {
    std::string pattern = (fs::temp_directory_path() / "ludo-hostile-XXXXXX").string();
    path = ::mkdtemp(pattern.data());
    std::ofstream(path / "draft.ludo", std::ios::binary) << kDraft;
  }
  ~OwnFolder() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  fs::path path;
};

struct Wishes {
  World world = World::Quiet;
  int signal = 0;
  std::uint64_t delay = 0;  // milliseconds
  std::uint64_t most = 0;   // bytes of a file
};

[[noreturn]] void become(const Command& command, const OwnFolder& folder, const Wishes& wishes) {
  const auto redirect = [](const char* path, int file) {
    const int to = ::open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(to, file);
    ::close(to);
  };
  ::chdir(LUDO_SOURCE_DIR);
  redirect((folder.path / "error").c_str(), STDERR_FILENO);
  redirect((folder.path / "output").c_str(), STDOUT_FILENO);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  switch (wishes.world) {
    case World::FullOutput:
      redirect("/dev/full", STDOUT_FILENO);
      break;
    case World::ClosedOutput:
      ::close(STDOUT_FILENO);
      break;
    case World::ClosedError:
      ::close(STDERR_FILENO);
      break;
    case World::BrokenPipe: {
      std::array<int, 2> ends{};
      if (::pipe(ends.data()) == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
      }
      break;
    }
    case World::SmallFiles: {
      ::signal(SIGXFSZ, SIG_IGN);
      const rlimit size{wishes.most, wishes.most};
      ::setrlimit(RLIMIT_FSIZE, &size);
      break;
    }
    case World::FewFiles: {
      const rlimit files{8, 8};
      ::setrlimit(RLIMIT_NOFILE, &files);
      break;
    }
    case World::Quiet:
    case World::Interrupted:
      break;
  }
  std::vector<std::string> words{LUDO_PROGRAM};
  for (std::string word : command.words) {
    if (word.starts_with("$/")) word = (folder.path / word.substr(2)).string();
    words.push_back(std::move(word));
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::execv(LUDO_PROGRAM, arguments.data());
  ::_exit(127);
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The status as wait() has it; nothing when it had to be killed.
bool awaited(pid_t child, double seconds, int& status) {
  const Clock::time_point begin = Clock::now();
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (seconds < seconds_since(begin)) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

bool is_of_contract(int status) {
  for (const int known : {0, 1, 2, 3, 4, 129, 130, 141, 143}) {
    if (status == known) return true;
  }
  return false;
}

std::string files_wrong(const Command& command, const OwnFolder& folder) {
  for (const auto& entry : fs::directory_iterator(folder.path)) {
    const std::string name = entry.path().filename().string();
    const bool ours = name == "draft.ludo" || name == "output" || name == "error";
    if (!ours && name != command.writes) return fmt::format("`{}` was left behind", name);
  }
  const std::string draft = bytes_of(folder.path / "draft.ludo");
  const bool canonical = draft.find("players White, Black") != std::string::npos;
  if (!canonical && draft != kDraft) return "the text is neither the old nor the new one";
  if (!draft.ends_with("stuck: draw\n")) return "the text is cut off";
  const std::string games = bytes_of(folder.path / "games.txt");
  if (!games.empty() && !games.ends_with("\n")) return "the last record is cut off";
  return "";
}

std::string run_in(const Command& command, const Wishes& wishes) {
  const OwnFolder folder;
  const pid_t child = ::fork();
  if (child < 0) return "no process";
  if (child == 0) become(command, folder, wishes);
  int status = 0;
  if (wishes.signal != 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(wishes.delay));
    ::kill(child, wishes.signal);
    if (!awaited(child, kMostAfterSignal, status)) return "it goes on after the signal";
  } else if (!awaited(child, kMostSeconds, status)) {
    return "it does not end";
  }
  const std::string error = bytes_of(folder.path / "error");
  // Before it listens, a signal ends it as any program.
  if (WIFSIGNALED(status) && WTERMSIG(status) != wishes.signal) {
    const bool piped = wishes.world == World::BrokenPipe && WTERMSIG(status) == SIGPIPE;
    if (!piped) return fmt::format("signal {}\n{}", WTERMSIG(status), error);
  }
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (!is_of_contract(code)) return fmt::format("status {}\n{}", code, error);
  const bool no_output = wishes.world == World::FullOutput || wishes.world == World::ClosedOutput;
  if (no_output && command.prints) {
    if (code != 3) return fmt::format("status {}, although nothing could be written", code);
    if (error.empty()) return "it is silent about what could not be written";
  }
  if (wishes.world == World::BrokenPipe && error.find("ludo:") != std::string::npos) {
    return "a closed pipe is no matter of messages:\n" + error;
  }
  return files_wrong(command, folder);
}

}  // namespace

Attack attack_from_outside(std::uint64_t number) {
  Random random = draws_of("outside", number);
  const Command& command = commands()[random.below(commands().size())];
  Wishes wishes;
  wishes.world = kWorlds[random.below(kWorlds.size())];
  if (command.endless) wishes.world = World::Interrupted;
  if (wishes.world == World::Interrupted) {
    wishes.signal = std::array{SIGINT, SIGTERM, SIGHUP}[random.below(3)];
    wishes.delay = random.below(kMostDelay);
  }
  wishes.most = random.below(3) * 300;
  std::string what(name_of(wishes.world));
  if (wishes.signal != 0) what += fmt::format(" {} after {} ms", wishes.signal, wishes.delay);
  if (wishes.world == World::SmallFiles) what += fmt::format(" of {} bytes", wishes.most);
  what += ": ludo";
  for (const std::string& word : command.words) what += " " + word;
  return {what, [&command, wishes] { return run_in(command, wishes); }};
}

}  // namespace ludo::hostile
