// The exit statuses: each of the contract's, and what is printed when work is interrupted.

#include <sys/wait.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "interpreter/cli/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Runs the program, interrupts it once it listens, and answers what it printed so far.
ProgramRun interrupted(const std::string& arguments) {
  const Folder folder;
  // Signal 2 is caught when the last digit of SigCgt has its second bit.
  folder.write("run.sh", "'" LUDO_PROGRAM "' " + arguments + " >out 2>err &\n" +
                             "pid=$!\n"
                             "until grep -q 'SigCgt:.*[2367abef]$' /proc/$pid/status; do :; done\n"
                             "kill -INT $pid\n"
                             "wait $pid\n");
  const int code = std::system(("cd '" + folder.path() + "' && bash run.sh").c_str());
  return {WEXITSTATUS(code), folder.read("out"), folder.read("err")};
}

}  // namespace

TEST_CASE("statuses: what work answers or throws") {
  using interpreter::guarded;
  using interpreter::Status;
  CHECK(guarded([] { return Status::Done; }) == 0);
  CHECK(guarded([] { return Status::No; }) == 1);
  CHECK(guarded([]() -> Status { throw interpreter::DescriptionError("wrong", {}); }) == 1);
  CHECK(guarded([] { return Status::Usage; }) == 2);
  CHECK(guarded([] { return Status::Unreadable; }) == 3);
  CHECK(guarded([]() -> Status { throw interpreter::BudgetSpent("spent"); }) == 4);
  CHECK(guarded([]() -> Status { throw std::logic_error("ours"); }) == 70);
  CHECK(guarded([] { return Status::Interrupted; }) == 130);
}

TEST_CASE("statuses: a limit prints the partial result") {
  const ProgramRun run = run_ludo("simulate tic-tac-toe --games 3 --most-moves 2");
  CHECK(run.status == 4);
  CHECK(contains(run.output, "stopped by the limit of moves: 3"));
}

TEST_CASE("statuses: check says what it could not try") {
  const Folder folder;
  const std::string elements =
      "game Deep\nelements\n  players White, Black\n  board square 2 x 2\n"
      "  piece Stone: of each player\n";
  const std::string rest =
      "interactions\n"
      "  define down of (k: 0 to 1000000000):\n    yes  when k = 0\n"
      "    supposing remove a1: down of (k - 1)  otherwise\n"
      "scenario\n  turn\n    choose spot among empty\n    require down of 1000000000\n"
      "    put own Stone at spot\n  stuck: draw\n";
  const std::string deep = folder.write("deep.ludo", elements + rest);
  ProgramRun run = run_ludo("check " + deep);
  CHECK(run.status == 4);
  CHECK(contains(run.output, "no mistake found, but not everything was tried"));
  CHECK(contains(run.output,
                 "  the trial ended after 0 moves: expressions and choices are nested "
                 "too deeply\n"));
  CHECK(!contains(run.output, ": ok"));
  CHECK(contains(run_ludo("check -q " + deep).output, "not everything was tried"));
  const std::string deeper =
      folder.write("deeper.ludo", elements + "  option wall 1 to 7 default 1\n" + rest);
  run = run_ludo("check --json " + deeper);
  CHECK(run.status == 4);
  const auto tried = nlohmann::ordered_json::parse(run.output)["games"][0]["unfinished"];
  CHECK(tried.size() == 2);
  CHECK(tried[1] == "2 settings of the options after that were not played");
  run = run_ludo("moves " + deep);
  CHECK(run.status == 4);
  CHECK(contains(run.error, "nested too deeply"));

  std::string words = "word0-of";
  for (int i = 1; i < 1'200; ++i) words += ", word" + std::to_string(i) + "-of";
  const std::string many =
      folder.write("many.ludo",
                   "game Many\nelements\n  players White, Black\n  board square 2 x 2\n"
                   "  piece Stone: of each player\n  option kind one of " +
                       words +
                       " default word0-of\nscenario\n  turn\n    choose spot among empty\n"
                       "    put own Stone at spot\n  stuck: draw\n");
  run = run_ludo("check --plies 10 --json " + many);
  CHECK(run.status == 4);
  const auto json = nlohmann::ordered_json::parse(run.output);
  CHECK(json["games"][0]["ok"] == true);
  CHECK(json["games"][0]["unfinished"][0] == "1000 of 1200 settings of the options were looked at");
}

TEST_CASE("statuses: interrupted work prints what is finished") {
  const ProgramRun games = interrupted("simulate tic-tac-toe --games 100000000 --json");
  CHECK(games.status == 130);
  const auto json = nlohmann::ordered_json::parse(games.output);
  CHECK(json["games"] < 100000000);
  CHECK(json["games"] == json["finished"]);

  const ProgramRun count = interrupted("perft chess --depth 9");
  CHECK(count.status == 130);
  CHECK(count.output.starts_with("perft(9) >= "));

  const ProgramRun tests = interrupted("test chess chess chess chess chess");
  CHECK(tests.status == 130);
  CHECK(contains(tests.output, " passed, 0 failed\n"));

  CHECK(interrupted("check chess --plies 200000 --json").status == 130);
}

}  // namespace ludo::tests
