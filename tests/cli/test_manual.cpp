// The manual page and the completions are those of the program, and they work.
//
// With LUDO_UPDATE=1 the copies are written anew.

#include <array>
#include <filesystem>
#include <fstream>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

struct Printed {
  const char* arguments;
  const char* file;
};

constexpr std::array kPrinted = {
    Printed{"--man", "interpreter/cli/man/ludo.1"},
    Printed{"--completion bash", "interpreter/cli/completions/ludo.bash"},
    Printed{"--completion zsh", "interpreter/cli/completions/_ludo"},
    Printed{"--completion fish", "interpreter/cli/completions/ludo.fish"},
};

bool has_program(const std::string& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

int status_of(const std::string& command) { return std::system((command + " 2>&1").c_str()); }

}  // namespace

TEST_CASE("the manual page and the completions are as fresh as the table of verbs", "[manual]") {
  for (const Printed& printed : kPrinted) {
    const ProgramRun run = run_ludo(printed.arguments);
    INFO(printed.file);
    REQUIRE(run.status == 0);
    if (std::getenv("LUDO_UPDATE") != nullptr) {
      std::ofstream(absolute_path(printed.file), std::ios::binary) << run.output;
    }
    REQUIRE(file_exists(printed.file));
    CHECK(read_file(printed.file) == run.output);
  }
  CHECK(run_ludo("--completion tcsh").status == 2);
}

TEST_CASE("the manual page names every verb of the help, and man takes it") {
  const std::string page = read_file("interpreter/cli/man/ludo.1");
  std::istringstream help(run_ludo("--help").output);
  std::string line;
  bool verbs = false;
  std::size_t count = 0;
  while (std::getline(help, line)) {
    if (line == "Not in this version:") break;
    if (verbs && line.starts_with("  ")) {
      const std::string name = line.substr(2, line.find(' ', 2) - 2);
      CHECK(contains(page, ".SS " + name + "\n"));
      ++count;
    }
    verbs = verbs || line == "Verbs:";
  }
  CHECK(10 < count);
  if (has_program("man")) {
    CHECK(status_of("man --warnings -l '" + absolute_path("interpreter/cli/man/ludo.1") +
                    "' >/dev/null") == 0);
  }
}

TEST_CASE("bash completes verbs, options, their values and shipped games") {
  const std::string script = absolute_path("interpreter/cli/completions/ludo.bash");
  REQUIRE(has_program("bash"));
  CHECK(status_of("bash -n '" + script + "'") == 0);
  const Folder folder;
  const std::string program = LUDO_PROGRAM;
  const std::string path = program.substr(0, program.rfind('/'));
  const auto completed = [&](const std::string& words, int at) {
    const std::string command = "cd '" + folder.path() + "' && PATH='" + path +
                                "':$PATH bash -c 'source \"" + script + "\"; COMP_WORDS=(" + words +
                                "); COMP_CWORD=" + std::to_string(at) +
                                "; _ludo; echo ${COMPREPLY[@]}' > out";
    CHECK(std::system(command.c_str()) == 0);
    std::string text = folder.read("out");
    folder.write("out", "");
    std::filesystem::remove(folder.path("out"));
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  };
  CHECK(completed("ludo pe", 1) == "perft");
  CHECK(completed("ludo ch", 1) == "check");
  CHECK(contains(completed("ludo \"\"", 1), "simulate"));
  CHECK(completed("ludo perft --de", 2) == "--depth");
  CHECK(completed("ludo print tablut --stage au", 4) == "automaton");
  CHECK(completed("ludo replay tablut --format p", 4) == "pgn pdn");
  CHECK(completed("ludo view tablut --format p", 4) == "png");
  CHECK(completed("ludo new mine --view --te", 4) == "--template");
  CHECK(completed("ludo moves tabl", 2).starts_with("tablut"));
  CHECK(contains(completed("ludo moves tabl", 2), "tablut-12"));
  CHECK(completed("ludo explain unclosed-b", 2) == "unclosed-bracket");
}

TEST_CASE("zsh and fish take their scripts, where they are installed") {
  if (has_program("zsh")) {
    CHECK(status_of("zsh -n '" + absolute_path("interpreter/cli/completions/_ludo") + "'") == 0);
  }
  if (has_program("fish")) {
    CHECK(status_of("fish -n '" + absolute_path("interpreter/cli/completions/ludo.fish") + "'") ==
          0);
  }
  CHECK(read_file("interpreter/cli/completions/_ludo").starts_with("#compdef ludo\n"));
  CHECK(contains(read_file("interpreter/cli/completions/ludo.fish"),
                 "complete -c ludo -n '__fish_seen_subcommand_from perft' -l depth"));
}

}  // namespace ludo::tests
