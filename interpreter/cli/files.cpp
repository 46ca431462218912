// Files, terminals and the environment. See files.hpp.

#include "interpreter/cli/files.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>
#include <utility>

namespace ludo::interpreter {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad() || text.bad()) return std::nullopt;
  return std::move(text).str();
}

std::string read_standard_input() {
  std::ostringstream text;
  text << std::cin.rdbuf();
  return std::move(text).str();
}

bool write_file(const fs::path& path, std::string_view text) {
  const fs::path beside = path.string() + ".new";
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.flush()) return false;
  }
  std::error_code error;
  const fs::perms rights = fs::status(path, error).permissions();
  if (!error) fs::permissions(beside, rights, error);
  fs::rename(beside, path, error);
  if (error) fs::remove(beside, error);
  return !error;
}

void put(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void say(std::string_view text) {
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

bool is_terminal_output() { return isatty(STDOUT_FILENO) == 1; }
bool is_terminal_error() { return isatty(STDERR_FILENO) == 1; }

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace ludo::interpreter
