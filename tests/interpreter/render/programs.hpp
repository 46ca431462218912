// Programs of others that look at what the renderers made. Where one is not installed, the test
// that asks for it says so in a line and passes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ludo::rendering::tests {

bool is_installed(const std::string& program);

/// Says that a check was left out for want of `program`.
void say_left_out(const std::string& program);

/// A file in a folder of its own, which is removed with it.
class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& content);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& folder() const { return folder_; }

 private:
  std::string folder_, path_;
};

struct Ran {
  int status = 0;
  std::string said;  // on both streams
};

/// Runs a command line of the shell.
Ran run(const std::string& command);

/// Fails if xmllint finds a fault in the text.
void check_well_formed(const std::string& xml);

}  // namespace ludo::rendering::tests
