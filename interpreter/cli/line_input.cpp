// Lines from a person. See line_input.hpp.

#include "interpreter/cli/line_input.hpp"

#include <fmt/format.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "interpreter/cli/common.hpp"
#include "interpreter/cli/files.hpp"
#include "interpreter/cli/interrupt.hpp"
#include "lang/text/utf8.hpp"

namespace ludo::interpreter {

namespace {

constexpr unsigned char kEscape = 27;

// The terminal hands over each key at once while this lives.
class RawTerminal {
 public:
  RawTerminal() {
    if (tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    restore_at_signal(&before_);
    changed_ = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
  }
  ~RawTerminal() {
    if (changed_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
    restore_at_signal(nullptr);
  }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;
  bool works() const { return changed_; }

 private:
  termios before_{};
  bool changed_ = false;
};

// The next line of standard input; false at the end. Beyond its bound it is no line of a person.
bool read_bounded(std::string& line) {
  constexpr std::size_t kMostBytes = 1'000'000;
  int byte = 0;
  while ((byte = std::getchar()) != EOF && byte != '\n') {
    if (line.size() == kMostBytes) {
      throw fail(Status::Unreadable,
                 fmt::format("a line of the input has more than {} bytes", kMostBytes));
    }
    line += static_cast<char>(byte);
  }
  return byte != EOF || !line.empty();
}

// What all words begin with; precondition: there is one.
std::string common_front(const std::vector<std::string>& words) {
  std::string front = words.front();
  for (const std::string& word : words) {
    std::size_t same = 0;
    while (same < front.size() && same < word.size() && front[same] == word[same]) ++same;
    front.resize(same);
  }
  return front;
}

}  // namespace

Completion complete(std::string_view line, const std::vector<std::string>& candidates) {
  Completion completion{std::string(line), {}};
  std::vector<std::string> fitting;
  for (const std::string& candidate : candidates) {
    if (candidate.starts_with(line)) fitting.push_back(candidate);
  }
  if (fitting.empty()) return completion;
  completion.line = common_front(fitting);
  if (fitting.size() > 1) completion.choices = std::move(fitting);
  return completion;
}

std::size_t LineEdit::before(std::size_t at) const {
  if (at == 0) return 0;
  --at;
  while (0 < at && (static_cast<unsigned char>(line_[at]) & 0xC0U) == 0x80U) --at;
  return at;
}

std::size_t LineEdit::after(std::size_t at) const {
  if (at >= line_.size()) return line_.size();
  ++at;
  while (at < line_.size() && (static_cast<unsigned char>(line_[at]) & 0xC0U) == 0x80U) ++at;
  return at;
}

void LineEdit::recall(std::ptrdiff_t step) {
  const auto size = static_cast<std::ptrdiff_t>(history_->size());
  const std::ptrdiff_t wanted = static_cast<std::ptrdiff_t>(recalled_) + step;
  if (wanted < 0 || size < wanted) return;
  if (recalled_ == 0) written_ = line_;
  recalled_ = static_cast<std::size_t>(wanted);
  line_ = recalled_ == 0 ? written_ : (*history_)[history_->size() - recalled_];
  cursor_ = line_.size();
}

// `ESC [ A` and its like.
LineEdit::State LineEdit::escape(unsigned char byte) {
  escape_ += static_cast<char>(byte);
  const bool bracket = escape_.size() == 1 && (byte == '[' || byte == 'O');
  const bool goes_on = bracket || (escape_.size() > 1 && '0' <= byte && byte <= '9') || byte == ';';
  if (goes_on && escape_.size() < 8) return State::Going;
  const std::string sequence = std::exchange(escape_, "");
  if (sequence == "[A" || sequence == "OA") recall(1);
  if (sequence == "[B" || sequence == "OB") recall(-1);
  if (sequence == "[C" || sequence == "OC") cursor_ = after(cursor_);
  if (sequence == "[D" || sequence == "OD") cursor_ = before(cursor_);
  if (sequence == "[H" || sequence == "[1~") cursor_ = 0;
  if (sequence == "[F" || sequence == "[4~") cursor_ = line_.size();
  if (sequence == "[3~") line_.erase(cursor_, after(cursor_) - cursor_);
  in_escape_ = false;
  return State::Going;
}

LineEdit::State LineEdit::key(unsigned char byte, const Candidates& candidates) {
  if (in_escape_) return escape(byte);
  const auto control = [](char letter) { return static_cast<unsigned char>(letter - 'a' + 1); };
  if (byte == kEscape) {
    in_escape_ = true;
    return State::Going;
  }
  if (byte == '\r' || byte == '\n') return State::Done;
  if (byte == control('c')) return State::Interrupted;
  if (byte == control('d')) {
    if (line_.empty()) return State::End;
    line_.erase(cursor_, after(cursor_) - cursor_);
    return State::Going;
  }
  if (byte == '\t') {
    const std::string head = line_.substr(0, cursor_);
    const Completion completion = complete(head, candidates(head));
    line_ = completion.line + line_.substr(cursor_);
    cursor_ = completion.line.size();
    choices_ = completion.choices;
    return choices_.empty() || completion.line != head ? State::Going : State::Choices;
  }
  if (byte == 127 || byte == control('h')) {
    const std::size_t from = before(cursor_);
    line_.erase(from, cursor_ - from);
    cursor_ = from;
    return State::Going;
  }
  if (byte == control('a')) cursor_ = 0;
  if (byte == control('e')) cursor_ = line_.size();
  if (byte == control('u')) {
    line_.erase(0, cursor_);
    cursor_ = 0;
  }
  if (byte == control('k')) line_.resize(cursor_);
  if (byte < ' ') return State::Going;
  line_.insert(cursor_++, 1, static_cast<char>(byte));
  return State::Going;
}

LineInput::LineInput() : terminal_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1) {}

ReadLine LineInput::read(const std::string& prompt, const Candidates& candidates) {
  if (terminal_ && environment("TERM") != "dumb") return read_terminal(prompt, candidates);
  put(prompt);
  ReadLine line;
  const auto wait = [&] {
    const Wakeable wakeable;
    return read_bounded(line.text);
  };
  if (!wait()) {
    line.interrupted = interrupted();
    line.ended = !line.interrupted;
    put("\n");
    return line;
  }
  while (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  if (!terminal_) put(line.text + "\n");
  return line;
}

ReadLine LineInput::read_terminal(const std::string& prompt, const Candidates& candidates) {
  const RawTerminal raw;
  LineEdit edit(&history_);
  const auto show = [&] {
    const std::size_t behind =
        lang::display_width(std::string_view(edit.line()).substr(edit.cursor()));
    put(fmt::format("\r\x1b[K{}{}", prompt, edit.line()));
    if (behind != 0) put(fmt::format("\x1b[{}D", behind));
  };
  show();
  for (;;) {
    unsigned char byte = 0;
    const auto wait = [&] {
      const Wakeable wakeable;
      return ::read(STDIN_FILENO, &byte, 1) == 1;
    };
    if (!wait()) {
      if (interrupted()) put("\n");
      return {edit.line(), !interrupted(), interrupted()};
    }
    switch (edit.key(byte, candidates)) {
      case LineEdit::State::Going:
        break;
      case LineEdit::State::Done:
        put("\n");
        if (!edit.line().empty()) history_.push_back(edit.line());
        return {edit.line(), false, false};
      case LineEdit::State::End:
        put("\n");
        return {"", true, false};
      case LineEdit::State::Interrupted:
        put("\n");
        return {"", false, true};
      case LineEdit::State::Choices: {
        put("\n");
        std::string row;
        for (const std::string& choice : edit.choices()) {
          if (!row.empty() && 76 < row.size() + choice.size()) put(std::exchange(row, "") + "\n");
          row += (row.empty() ? "" : "  ") + choice;
        }
        put(row + "\n");
        break;
      }
    }
    show();
  }
}

}  // namespace ludo::interpreter
