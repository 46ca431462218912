// `--engine`: both engines print the same; a game that is not frozen is played all the same.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

// A board with more sites than a set of the fast engine holds.
constexpr std::string_view kBroad = R"(game Broad
elements
  players White, Black
  board square 46 x 45
  piece Stone: of each player
scenario
  turn
    choose spot among empty
    put own Stone at spot
  stuck: draw
test "as many moves as sites"
  perft 1 = 2070
)";

// A phase says first who may be out by then.
constexpr std::string_view kOuts = R"(game Outs
elements
  players A, B, C
  board square 3 x 2
  piece Man: of each player
  the game has starter: player, at first A
interactions
  rule place
    choose cell among empty
    put own Man at cell
  rule leave
    me is out
scenario
  phase One
    turn
      either play place
      or play leave
    until turns of phase = 3
    then Two
  phase Two first starter
    turn
      play place
    until turns of phase = 1
    then One
  stuck: draw
  limit 9 turns: draw
notation
  leave: "leave"
)";

// The same for both engines, the default being the fast one.
std::string output_of(const std::string& arguments) {
  const ProgramRun plain = run_ludo(arguments);
  const ProgramRun fast = run_ludo(arguments + " --engine fast");
  const ProgramRun reference = run_ludo(arguments + " --engine reference");
  INFO(arguments);
  INFO(plain.error);
  CHECK(plain.status == reference.status);
  CHECK(fast.status == reference.status);
  CHECK(plain.output == reference.output);
  CHECK(fast.output == reference.output);
  return plain.output;
}

// What stands in `timings` depends on the machine.
Json document_of(const std::string& arguments) {
  Json json = Json::parse(run_ludo(arguments + " --json").output, nullptr, false);
  REQUIRE(json.is_object());
  json.erase("timings");
  return json;
}

}  // namespace

TEST_CASE("who is out is not to move: the next after him is") {
  const Folder folder;
  folder.write("outs.ludo", std::string(kOuts));
  const std::string file = folder.path("outs.ludo");
  output_of("perft " + file + " --depth 5 --divide");
  CHECK(contains(output_of("moves " + file + " --moves 'leave, a1, b1' --json"),
                 "\"to_move\": \"B\""));
  folder.write("place.txt", "set alive to {B, C}\nset turns to 3\nA to move in Two\n");
  const ProgramRun run = run_ludo("moves " + file + " --position " + folder.path("place.txt"));
  CHECK(run.status != 0);
  CHECK(contains(run.error, "`A` is out, and cannot be to move"));
}

TEST_CASE("both engines print the same") {
  CHECK(output_of("perft hexdame --depth 3") == "perft(3) = 3337\n");
  CHECK(output_of("perft fanorona --depth 2 --turns --threads 2") == "perft(2) = 39\n");
  CHECK(output_of("perft tic-tac-toe --depth 3 --outcomes") == "perft(3) = 504\n");
  CHECK(contains(output_of("perft reversi --depth 3 --divide"), "\nperft(3) = 56\n"));
  CHECK(contains(output_of("perft tic-tac-toe --depth 2 --moves 'a1 b2'"), "perft(2) = 42\n"));
  CHECK(contains(output_of("moves english-draughts"), "\n7 "));
  CHECK(contains(output_of("moves tablut --moves e4-f4 --jsonl"), "\"number\":1,"));
  CHECK(contains(output_of("test hexdame"), " passed, 0 failed\n"));
  CHECK(contains(output_of("check tic-tac-toe --plies 200"), ": ok ("));
  for (const char* arguments :
       {"perft connect-four --depth 3", "simulate reversi --games 5 --seed 2 --threads 2",
        "simulate tic-tac-toe --games 9 --shard 2/3 --coverage"}) {
    INFO(arguments);
    CHECK(document_of(arguments).dump() ==
          document_of(std::string(arguments) + " --engine reference").dump());
  }
}

TEST_CASE("a game that is not frozen is the reference engine's, which is said if asked") {
  const Folder folder;
  const std::string game = folder.write("broad.ludo", kBroad);
  const std::string why = "ludo: the reference engine plays: a set of more than 2048 elements\n";
  for (const std::string& verb : {"perft " + game + " --depth 1", "test " + game,
                                  "simulate " + game + " --games 1 --most-moves 2"}) {
    INFO(verb);
    CHECK_FALSE(contains(run_ludo(verb).error, why));
    CHECK(contains(run_ludo(verb + " --verbose").error, why));
    CHECK_FALSE(contains(run_ludo(verb + " --verbose --engine reference").error, why));
  }
  CHECK(output_of("perft " + game + " --depth 1") == "perft(1) = 2070\n");
  CHECK(output_of("test " + game) == "1 passed, 0 failed\n");
  const ProgramRun listing = run_ludo("print " + game + " --stage program");
  CHECK(listing.status == 4);
  CHECK(listing.error == "ludo: a set of more than 2048 elements\n");
}

TEST_CASE("the help of a verb says what its engine does, and a slip is noticed") {
  for (const std::string verb : {"perft", "simulate", "moves", "test", "check"}) {
    INFO(verb);
    const std::string help = run_ludo(verb + " --help").output;
    CHECK(contains(help, "--engine"));
    CHECK(contains(help, "fast (the default)"));
  }
  const ProgramRun slip = run_ludo("moves tablut --engine refrence");
  CHECK(slip.status == 2);
  CHECK(slip.error ==
        "ludo: `--engine` is one of fast, reference, native, not `refrence`; did you mean "
        "`reference`?\n");
}

}  // namespace ludo::tests
