// Runs programs of others; see programs.hpp.

#include "tests/interpreter/render/programs.hpp"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "tests/support/catch.hpp"

namespace ludo::rendering::tests {

bool is_installed(const std::string& program) { return run("command -v " + program).status == 0; }

void say_left_out(const std::string& program) {
  static std::set<std::string> said;
  if (said.insert(program).second) {
    std::cerr << "left out: " << program << " is not installed (./bootstrap extras)\n";
  }
  SUCCEED();
}

TemporaryFile::TemporaryFile(const std::string& name, const std::string& content) {
  std::string folder = (std::filesystem::temp_directory_path() / "ludo-XXXXXX").string();
  REQUIRE(mkdtemp(folder.data()) != nullptr);
  folder_ = folder;
  path_ = folder_ + "/" + name;
  std::ofstream(path_, std::ios::binary) << content;
}

TemporaryFile::~TemporaryFile() {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

Ran run(const std::string& command) {
  Ran ran;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> buffer{};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    ran.said.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  return ran;
}

void check_well_formed(const std::string& xml) {
  static const bool kInstalled = is_installed("xmllint");
  if (!kInstalled) return say_left_out("xmllint");
  const TemporaryFile file("picture.xml", xml);
  const Ran ran = run("xmllint --noout --nonet " + file.path());
  CHECK(ran.said == "");
  CHECK(ran.status == 0);
}

}  // namespace ludo::rendering::tests
