// Row 5: standard output that cannot be written.

#include <iterator>

#include "interpreter/register/signing.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// A command line of every verb, and of all that is printed without one. Those that end with another
// status than 0 where all is well stand last.
constexpr const char* kCommands[] = {
    "--help",
    "--version",
    "--man",
    "--completion bash",
    "help",
    "help check",
    "check --help",
    "check line.ludo",
    "check line.ludo --json",
    "fmt - <line.ludo",
    "fmt --check crooked.ludo",
    "print line.ludo",
    "moves line.ludo",
    "moves line.ludo --jsonl",
    "perft line.ludo --depth 1",
    "test line.ludo",
    "play line.ludo </dev/null",
    "replay line.ludo moves.txt",
    "simulate line.ludo --games 1",
    "simulate line.ludo --games 1 --json",
    "merge part.json",
    "why line.ludo a1",
    "rulings line.ludo",
    "list",
    "explain",
    "explain too-long",
    "new fresh",
};

std::vector<std::string> commands() {
  std::vector<std::string> all(std::begin(kCommands), std::end(kCommands));
  // Not in a build without OpenSSL.
  if (interpreter::can_sign()) {
    all.emplace_back("register --new-key fresh.pem");
    all.emplace_back("register line.ludo --key key.pem");
    all.emplace_back("verify line.record");
  }
  return all;
}

Folder& prepared(Folder& folder) {
  folder.write("line.ludo", kLine);
  std::string crooked(kLine);
  crooked.replace(crooked.find("board square"), 6, "board  ");
  folder.write("crooked.ludo", crooked);
  folder.write("moves.txt", "a1\n");
  const ProgramRun part =
      run_script(folder, "$LUDO simulate line.ludo --games 1 --shard 1/1 --json >part.json");
  CHECK(part.status == 0);
  // A part of one is a whole run, which is no shard: merge wants two.
  const ProgramRun two = run_script(folder,
                                    "for i in 1 2; do $LUDO simulate line.ludo --games 2 --shard "
                                    "$i/2 --jsonl; done >part.json");
  CHECK(two.status == 0);
  if (interpreter::can_sign()) {
    const ProgramRun record = run_script(folder,
                                         "$LUDO register --new-key key.pem && $LUDO register "
                                         "line.ludo --key key.pem --out line.record");
    CHECK(record.status == 0);
  }
  return folder;
}

}  // namespace

TEST_CASE("row 05: a full disk behind standard output is told, by every verb") {
  Folder folder;
  prepared(folder);
  for (const std::string& command : commands()) {
    INFO(command);
    const ProgramRun run = run_script(folder, "rm -f fresh.*; $LUDO " + command + " >/dev/full");
    CHECK(run.status == 3);
    CHECK(
        contains(run.error, "ludo: standard output cannot be written: no space left on device\n"));
  }
}

TEST_CASE("row 05: a closed standard output is told, by every verb") {
  Folder folder;
  prepared(folder);
  for (const std::string& command : commands()) {
    INFO(command);
    const ProgramRun run = run_script(folder, "rm -f fresh.*; $LUDO " + command + " >&-");
    CHECK(run.status == 3);
    CHECK(contains(run.error, "ludo: standard output cannot be written: it is closed\n"));
  }
}

TEST_CASE("row 05: a closed pipe ends every verb silently") {
  Folder folder;
  prepared(folder);
  for (const std::string& command : commands()) {
    INFO(command);
    // Nobody has the pipe open for reading any more.
    const ProgramRun run =
        run_script(folder, "rm -f fresh.* pipe; mkfifo pipe; exec 4<>pipe 3>pipe 4>&-; $LUDO " +
                               command + " >&3 2>messages");
    CHECK(run.status == 141);
    CHECK(!contains(folder.read("messages"), "cannot be written"));
  }
}

TEST_CASE("row 05: nothing that is opened later takes the place of a closed stream") {
  Folder folder;
  prepared(folder);
  const ProgramRun run =
      run_script(folder, "$LUDO simulate line.ludo --games 1 --record record >&-; cat record");
  CHECK(run.output.starts_with("{\"schema\":1,"));
  CHECK(!contains(run.output, "Line stones=none-yet: 1 game"));
  // Input that is closed is no empty text.
  const ProgramRun input = run_script(folder, "$LUDO check - <&-");
  CHECK(input.status == 3);
  CHECK(contains(input.error, "`standard input` cannot be read: it is closed"));
}

TEST_CASE("row 05: messages that reach nobody change nothing") {
  Folder folder;
  prepared(folder);
  for (const char* error : {"2>&-", "2>/dev/full", "2>&3"}) {
    INFO(error);
    const std::string pipe = "rm -f pipe; mkfifo pipe; exec 4<>pipe 3>pipe 4>&-; ";
    const ProgramRun run = run_script(folder, pipe + "$LUDO check nothing.ludo " + error);
    CHECK(run.status == 3);
    CHECK(run.error.empty());
    const ProgramRun good =
        run_script(folder, pipe + "$LUDO simulate line.ludo --games 1 " + error);
    CHECK(good.status == 0);
    CHECK(contains(good.output, "Line stones=none-yet: 1 game"));
    CHECK(run_script(folder, pipe + "$LUDO nothing " + error).status == 2);
  }
}

}  // namespace ludo::tests
