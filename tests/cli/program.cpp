// Running the built program. See program.hpp.

#include "tests/cli/program.hpp"

#include <stdlib.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace fs = std::filesystem;

namespace {

std::string read_bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

}  // namespace

ProgramRun run_ludo(const std::string& arguments, const std::string& before) {
  const Folder folder;
  const std::string command =
      fmt::format("cd '{}' && {} '{}' {} >'{}' 2>'{}'", source_dir(), before, LUDO_PROGRAM,
                  arguments, folder.path("out"), folder.path("err"));
  const int code = std::system(command.c_str());
  ProgramRun run;
  run.status = WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
  run.output = folder.read("out");
  run.error = folder.read("err");
  return run;
}

ProgramRun run_script(const Folder& folder, const std::string& script) {
  const Folder own;
  own.write("script", script);
  const std::string command = fmt::format(
      "cd '{}' && LUDO='{}' SOURCES='{}' timeout 60 bash '{}' >'{}' 2>'{}'", folder.path(),
      LUDO_PROGRAM, source_dir(), own.path("script"), own.path("out"), own.path("err"));
  const int code = std::system(command.c_str());
  ProgramRun run;
  run.status = WIFEXITED(code) ? WEXITSTATUS(code) : 128 + WTERMSIG(code);
  run.output = own.read("out");
  run.error = own.read("err");
  return run;
}

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "ludo-test-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

std::string Folder::write(const std::string& name, std::string_view text) const {
  const fs::path file = fs::path(path_) / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file.string();
}

std::string Folder::read(const std::string& name) const { return read_bytes(path(name)); }

std::string Folder::path(const std::string& name) const {
  return name.empty() ? path_ : (fs::path(path_) / name).string();
}

}  // namespace ludo::tests
