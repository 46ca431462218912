// README.md is true: its commands run in the order in which they stand there, and its games check.

#include <fmt/format.h>

#include "interpreter/register/signing.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

struct CodeBlock {
  std::string language;
  std::string text;
};

std::vector<CodeBlock> code_blocks(std::string_view path) {
  std::vector<CodeBlock> blocks;
  bool inside = false;
  for (const std::string& line : split_lines(read_file(path))) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

// A command line without the comment behind it; empty if it is none for the program.
std::string command_of(const std::string& line) {
  std::string command = line.substr(0, line.find("  #"));
  for (const char* head : {"./bootstrap run ", "ludo "}) {
    if (command.starts_with(head)) return command.substr(std::string(head).size());
  }
  return "";
}

}  // namespace

TEST_CASE("README: every command does what it says", "[readme]") {
  const Folder folder;
  std::size_t n_commands = 0;
  std::size_t n_games = 0;
  for (const CodeBlock& block : code_blocks("README.md")) {
    if (block.language == "ludo" && block.text.starts_with("game ")) {
      const std::string file = fmt::format("readme-{}.ludo", ++n_games);
      folder.write(file, block.text);
      const ProgramRun run = run_ludo("check --plies 100 " + file, "cd '" + folder.path() + "' &&");
      INFO(run.error);
      CHECK(run.status == 0);
      // What it says of itself holds.
      const ProgramRun tests = run_ludo("test " + file, "cd '" + folder.path() + "' &&");
      INFO(tests.output);
      CHECK(tests.status == 0);
      CHECK_FALSE(tests.output.starts_with("0 passed"));
    }
    if (block.language != "sh") continue;
    for (const std::string& line : split_lines(block.text)) {
      const std::string command = command_of(line);
      if (command.empty()) continue;
      // Not in a build without OpenSSL.
      const bool signs = command.starts_with("register ") || command.starts_with("verify ");
      if (signs && !interpreter::can_sign()) continue;
      const ProgramRun run = run_ludo(command, "cd '" + folder.path() + "' &&");
      INFO(command);
      INFO(run.output);
      INFO(run.error);
      CHECK(run.status == 0);
      ++n_commands;
    }
  }
  CHECK(n_commands >= 10);
  CHECK(n_games >= 1);
}

TEST_CASE("README: the picture is there", "[readme]") {
  const std::string readme = read_file("README.md");
  CHECK(readme.find("](examples/picture.svg)") != std::string::npos);
  CHECK(file_exists("examples/picture.svg"));
}

}  // namespace ludo::tests
