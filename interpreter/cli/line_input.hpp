// Lines from a person: on a terminal they can be edited, TAB completes, arrows go through what was
// said before; elsewhere they are read as they come.
//
// Tested by tests/cli/test_line_input.cpp.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludo::interpreter {

// The words that may stand where the line ends.
using Candidates = std::function<std::vector<std::string>(std::string_view line)>;

// What TAB makes of a line: as much as all candidates that begin like it have in common, and those
// candidates if there are several.
struct Completion {
  std::string line;
  std::vector<std::string> choices;
};
Completion complete(std::string_view line, const std::vector<std::string>& candidates);

// A line being written: what keys do to it. Bytes as a terminal sends them.
class LineEdit {
 public:
  explicit LineEdit(const std::vector<std::string>* history) : history_(history) {}

  enum class State { Going, Done, End, Interrupted, Choices };
  State key(unsigned char byte, const Candidates& candidates);

  const std::string& line() const { return line_; }
  std::size_t cursor() const { return cursor_; }  // byte offset
  const std::vector<std::string>& choices() const { return choices_; }

 private:
  State escape(unsigned char byte);
  void recall(std::ptrdiff_t step);
  std::size_t before(std::size_t at) const;
  std::size_t after(std::size_t at) const;

  const std::vector<std::string>* history_;
  std::string line_;
  std::string written_;  // while an older line is shown
  std::size_t cursor_ = 0;
  std::size_t recalled_ = 0;  // lines back in the history
  bool in_escape_ = false;
  std::string escape_;
  std::vector<std::string> choices_;
};

struct ReadLine {
  std::string text;
  bool ended = false;        // no more lines
  bool interrupted = false;  // Ctrl-C
};

class LineInput {
 public:
  LineInput();
  bool is_terminal() const { return terminal_; }
  // Without a terminal the line is printed behind the prompt, so that a transcript can be read.
  ReadLine read(const std::string& prompt, const Candidates& candidates);

 private:
  ReadLine read_terminal(const std::string& prompt, const Candidates& candidates);

  bool terminal_ = false;
  std::vector<std::string> history_;
};

}  // namespace ludo::interpreter
