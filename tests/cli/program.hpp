// Runs the built program, and holds the small texts it is run on in a folder of its own.
#pragma once

#include <string>
#include <string_view>

namespace ludo::tests {

struct ProgramRun {
  int status = -1;
  std::string output;  // standard output
  std::string error;   // standard error
};

/// Runs `ludo ARGUMENTS` by the shell, from the top of the source tree; `before` may set variables
/// or feed a pipe ("printf x |").
ProgramRun run_ludo(const std::string& arguments, const std::string& before = "");

class Folder;

/// Runs a script of bash in a folder, where `$LUDO` is the program and `$SOURCES` the top of the
/// source tree; a script that takes a minute is ended, with status 124.
ProgramRun run_script(const Folder& folder, const std::string& script);

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// A folder that is removed with everything in it at the end of the test.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  /// Writes a file, folders above it included; answers its path.
  std::string write(const std::string& name, std::string_view text) const;
  std::string read(const std::string& name) const;
  std::string path(const std::string& name = "") const;

 private:
  std::string path_;
};

/// A game of three moves, without errors; each of its two tests passes.
inline constexpr std::string_view kLine = R"(game Line
"Three cells in a row"
source "made for the tests"

elements
  players White, Black
  board square 3 x 1
  piece Stone: of each player
  option stones "how it begins" one of none-yet, middle-taken default none-yet

interactions
  rule place "Move"
    choose cell among empty
    put own Stone at cell

scenario
  setup
    with stones is middle-taken
      put White Stone at b1
  turn
    play place
  stuck: draw

test "three cells are free at first"
  given start
  moves = 3
)";

}  // namespace ludo::tests
