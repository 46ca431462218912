// The memory of the whole process: bounded, whatever a text asks for.

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/cli/memory.hpp"
#include "tests/cli/program.hpp"
#include "tests/defects/child.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace ludo::tests {

namespace {

const std::string kHungry = "tests/defects/texts/recursive-choice.ludo";

using Words = std::vector<std::string>;

// The bound, and what is not data: the code, and the stacks as far as they are used.
constexpr long kMostKilobytes = static_cast<long>(interpreter::kMostMemory / 1024) + 64L * 1024;

// Lists of lists of choices, none of which is too long for itself.
std::string nested_lists() {
  return "game Nested\nelements\n  players White, Black\n  board square 20 x 20\n"
         "  piece Stone: of each player\n"
         "scenario\n  turn\n"
         "    choose two among exactly 2 empty\n    choose others among exactly 2 empty\n"
         "    choose more among exactly 2 empty\n    put own Stone at a1\n"
         "  stuck: draw\n";
}

}  // namespace

TEST_CASE("row 09: the memory of the whole process is bounded") {
  const Folder folder;
  const std::string nested = folder.write("nested.ludo", nested_lists());
  const std::vector<Words> commands = {
      {"moves", kHungry},
      {"moves", kHungry, "--json"},
      {"why", kHungry, "zz"},
      {"check", kHungry},
      {"perft", kHungry, "--depth", "1", "--divide"},
      {"perft", kHungry, "--depth", "2", "--outcomes"},
      {"simulate", kHungry, "--games", "3", "--threads", "3", "--engine", "reference"},
      {"simulate", kHungry, "--games", "8", "--threads", "8"},
      {"moves", nested},
      {"simulate", nested, "--games", "2", "--threads", "2"},
  };
  for (const Words& command : commands) {
    INFO(fmt::format("{}", fmt::join(command, " ")));
    const ChildRun run = run_child(command);
    CHECK((run.status == 0 || run.status == 1 || run.status == 4));
    if (!kSanitized) CHECK(run.most_kilobytes < kMostKilobytes);
  }
}

TEST_CASE("row 09: a lack of memory is a budget that is spent") {
  // What the program may take is less than it would grant itself.
  const auto with = [](const std::string& kilobytes, const std::string& arguments) {
    return run_ludo(arguments, "ulimit -d " + kilobytes + " &&");
  };
  if (kSanitized) return;
  for (const std::string& arguments :
       {"moves " + kHungry, "moves " + kHungry + " --engine reference", "check " + kHungry,
        "perft " + kHungry + " --depth 1 --divide", "why " + kHungry + " zz",
        "simulate " + kHungry + " --games 2 --threads 2 --engine reference",
        "replay " + kHungry + " tests/defects/texts/README.md"}) {
    INFO(arguments);
    const ProgramRun run = with("60000", arguments);
    CHECK((run.status == 4 || run.status == 3));
    CHECK(!contains(run.error, "internal"));
  }
  const ProgramRun run = with("60000", "simulate " + kHungry + " --games 2 --engine reference");
  CHECK(contains(run.output, "2 games, 0 finished"));
  CHECK(contains(run.error, "a limit was reached: more memory is needed than may be taken"));
}

TEST_CASE("row 09: what is short of memory beside others is done alone, so figures stay the same") {
  if (kSanitized) return;
  const auto figures = [](const std::string& threads) {
    const ProgramRun run = run_ludo(
        "simulate " + kHungry + " --games 3 --json --engine reference --threads " + threads,
        "ulimit -d 400000 &&");
    auto json = nlohmann::json::parse(run.output);
    json.erase("timings");
    json.erase("spent");
    return json;
  };
  CHECK(figures("1") == figures("3"));
}

TEST_CASE("row 09: more threads than there is room for are done without") {
  const ProgramRun run =
      run_ludo("simulate tic-tac-toe --games 100 --threads 100000", "ulimit -u 60 2>/dev/null;");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "100 games, 100 finished"));
}

}  // namespace ludo::tests
