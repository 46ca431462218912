// The command line itself: help, versions, slips of the pen, exit statuses.

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

void check_usage_error(const std::string& arguments, std::string_view message) {
  const ProgramRun run = run_ludo(arguments);
  INFO(arguments);
  CHECK(run.status == 2);
  CHECK(run.output.empty());
  CHECK(run.error == "ludo: " + std::string(message) + "\n");
}

}  // namespace

TEST_CASE("help begins with examples and lists the verbs, those to come included") {
  const ProgramRun run = run_ludo("--help");
  CHECK(run.status == 0);
  CHECK(run.output.starts_with("Examples:\n  ludo check my-game.ludo\n"));
  for (const std::string_view verb : {"check", "fmt", "print", "moves", "perft", "test", "replay",
                                      "simulate", "list", "explain", "view", "rules", "diff"}) {
    CHECK(contains(run.output, "\n  " + std::string(verb) + " "));
    const ProgramRun help = run_ludo(std::string(verb) + " --help");
    INFO(verb);
    CHECK(help.status == 0);
    CHECK(help.output.starts_with("Examples:\n  ludo " + std::string(verb)));
    CHECK(run_ludo(std::string(verb) + " -h").output == help.output);
  }
  const std::size_t later = run.output.find("Not in this version:");
  REQUIRE(later != std::string::npos);
  for (const std::string_view verb : {"lsp", "studio"}) {
    INFO(verb);
    CHECK(run.output.find("\n  " + std::string(verb) + " ", later) != std::string::npos);
    check_usage_error(std::string(verb), "`" + std::string(verb) + "` is not in this version");
  }
}

TEST_CASE("help is a verb, too") {
  CHECK(run_ludo("help").output == run_ludo("--help").output);
  CHECK(run_ludo("help perft").output == run_ludo("perft --help").output);
  check_usage_error("help pertf", "there is no verb `pertf`; did you mean `perft`?");
}

TEST_CASE("an option that wants a number says which") {
  check_usage_error("simulate tablut --games 0", "--games: `0` is no whole number from 1 on");
  check_usage_error("simulate tablut --shard ''", "`--shard` needs a value");
  check_usage_error("study tablut --rungs random+", "`--rungs random+`: a rung names no player");
  check_usage_error("simulate tablut --games ten", "--games: `ten` is no whole number from 1 on");
  check_usage_error("simulate tablut --until nan", "--until: `nan` is no number from 0.1 to 50");
  check_usage_error("compare tablut tablut --until inf",
                    "--until: `inf` is no number from 0 to 100");
  check_usage_error("moves tablut --seed x", "--seed: `x` is no whole number from 0 on");
  check_usage_error("perft tablut --depth 5000",
                    "--depth: `5000` is no whole number from 0 to 1000");
}

TEST_CASE("a folder is no game, and a file that is not there no test that failed") {
  const Folder folder;
  const ProgramRun run = run_ludo("check " + folder.path(""));
  CHECK(run.status == 3);
  CHECK(contains(run.error, " is a folder, not a game\n"));
  const ProgramRun test = run_ludo("test nothere.ludo");
  CHECK(test.status == 3);
  CHECK(test.output.empty());
}

TEST_CASE("without a verb the help is a message") {
  const ProgramRun run = run_ludo("");
  CHECK(run.status == 2);
  CHECK(run.output.empty());
  CHECK(contains(run.error, "Examples:"));
}

TEST_CASE("the version is one line") {
  const ProgramRun run = run_ludo("--version");
  CHECK(run.status == 0);
  CHECK(run.output.starts_with("ludo "));
  CHECK(run.output.find('\n') + 1 == run.output.size());
}

TEST_CASE("a slip in a verb, an option, a value or a game names the likely word") {
  check_usage_error("chekc tablut", "there is no verb `chekc`; did you mean `check`?");
  check_usage_error("frobnicate", "there is no verb `frobnicate`; `ludo --help` lists them");
  check_usage_error("moves tablut --jsno",
                    "`moves` has no option `--jsno`; did you mean `--json`?");
  check_usage_error("moves tablut --sed=3",
                    "`moves` has no option `--sed`; did you mean `--seed`?");
  check_usage_error("moves tablut fanorona",
                    "`fanorona` is one argument too many for `moves`; `ludo moves --help` shows "
                    "what it takes");
  check_usage_error("explain unclosed-braket",
                    "there is no kind of diagnostic `unclosed-braket`; did you mean "
                    "`unclosed-bracket`?");
  check_usage_error("print tablut --stage modl",
                    "`--stage` is one of source, tree, ast, model, view, automaton, program, "
                    "evaluation, not `modl`; did you mean `model`?");
  check_usage_error("print tablut --dot", "`--dot` belongs to the stage `automaton`");
  check_usage_error("print tablut --stage automaton --pass-off mark",
                    "there is no pass `mark`; there are all, fold-constants, compact-skips, "
                    "prune-unreachable, fold-guards, mark-once, mark-quiet, mark-sure");
  check_usage_error("moves tablut --color alway",
                    "`--color` is one of auto, always, never, not `alway`; did you mean "
                    "`always`?");

  const ProgramRun run = run_ludo("moves tablt");
  CHECK(run.status == 3);
  CHECK(run.error ==
        "ludo: there is no file and no shipped game `tablt`; did you mean `tablut`?\n");
}

TEST_CASE("what stands behind -- is an argument") {
  const ProgramRun run = run_ludo("moves --json -- tablut");
  CHECK(run.status == 0);
  CHECK(run.output == run_ludo("moves tablut --json").output);
  CHECK(run_ludo("hash -- -no-file.ludo").error.find("there is no file") != std::string::npos);
  check_usage_error("moves -- tablut --json",
                    "`--json` is one argument too many for `moves`; `ludo moves --help` shows what "
                    "it takes");
}

TEST_CASE("what is not in this version is said") {
  check_usage_error("moves tablut --engine native", "the engine `native` is not in this version");
  check_usage_error("perft tablut --depth 1 --engine native",
                    "the engine `native` is not in this version");
}

TEST_CASE("options of a game are checked by name and value") {
  const Folder folder;
  const std::string game = folder.write("line.ludo", kLine);
  check_usage_error("moves " + game + " --option stone=none-yet",
                    "`" + game + "` has no option `stone`; did you mean `stones`?");
  check_usage_error("moves " + game + " --option stones=all",
                    "option `stones` is one of none-yet, middle-taken, not `all`");
  check_usage_error("moves " + game + " --option stones", "`--option stones` should be NAME=VALUE");
  const ProgramRun run = run_ludo("moves " + game + " --option stones=middle-taken");
  CHECK(run.status == 0);
  CHECK(run.output == "1 a1\n2 c1\n");
}

TEST_CASE("wrong numbers and missing arguments are usage errors") {
  CHECK(run_ludo("perft tablut").status == 2);
  CHECK(run_ludo("perft tablut --depth many").status == 2);
  CHECK(run_ludo("simulate tablut --games 0").status == 2);
  CHECK(run_ludo("simulate tablut --threads 0").status == 2);
  CHECK(run_ludo("check").status == 2);
  check_usage_error("simulate tablut --games 4 --shard 3/2",
                    "`--shard 3/2` should be I/N with 1 <= I <= N");
  check_usage_error("perft tablut --depth 1 --turns --outcomes",
                    "`--turns` and `--outcomes` exclude each other");
}

TEST_CASE("a file that cannot be read has status 3") {
  const Folder folder;
  CHECK(run_ludo("check " + folder.path("missing.ludo")).status == 3);
  CHECK(run_ludo("check " + folder.path()).status == 3);
  CHECK(run_ludo("fmt " + folder.path("missing.ludo")).status == 3);
  const std::string game = folder.write("line.ludo", kLine);
  CHECK(run_ludo("moves " + game + " --position " + folder.path("missing")).status == 3);
}

TEST_CASE("colour follows --color, NO_COLOR and the terminal") {
  const Folder folder;
  const std::string game = folder.write("bad.ludo", "game Bad\nelements\n  players White Black\n");
  const std::string escape = "\x1b[";
  CHECK_FALSE(contains(run_ludo("check " + game).error, escape));
  CHECK(contains(run_ludo("check " + game + " --color always").error, escape));
  CHECK_FALSE(contains(run_ludo("check " + game + " --color never").error, escape));
}

}  // namespace ludo::tests
