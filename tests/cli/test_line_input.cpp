// Lines on a terminal: what keys do, and what TAB makes of a line.

#include "interpreter/cli/line_input.hpp"

#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

const std::vector<std::string> kWords = {"a1-a2", "a1-a3", "b1-b2", "moves"};

std::vector<std::string> all_words(std::string_view) { return kWords; }

// Types keys; answers the line with `|` where the cursor is.
std::string typed(std::string_view keys, const std::vector<std::string>& history = {}) {
  LineEdit edit(&history);
  for (const char key : keys) edit.key(static_cast<unsigned char>(key), all_words);
  std::string line = edit.line();
  return line.insert(edit.cursor(), "|");
}

}  // namespace

TEST_CASE("TAB completes as far as it is certain") {
  CHECK(complete("b", kWords).line == "b1-b2");
  CHECK(complete("b", kWords).choices.empty());
  CHECK(complete("a", kWords).line == "a1-a");
  CHECK(complete("a", kWords).choices == std::vector<std::string>{"a1-a2", "a1-a3"});
  CHECK(complete("x", kWords).line == "x");
  CHECK(complete("", kWords).line.empty());
  CHECK(complete("", kWords).choices.size() == 4);
}

TEST_CASE("keys write, move and delete") {
  CHECK(typed("ab") == "ab|");
  CHECK(typed("ab\x1b[D") == "a|b");
  CHECK(typed("ab\x1b[Dc") == "ac|b");
  CHECK(typed("ab\x1b[D\x1b[C\x7f") == "a|");
  CHECK(typed("abc\x01") == "|abc");
  CHECK(typed("abc\x01\x1b[3~") == "|bc");
  CHECK(typed("abc\x01\x05z") == "abcz|");
  CHECK(typed("abc\x15") == "|");
  CHECK(typed("abc\x01\x0b") == "|");
  CHECK(typed("é\x7f") == "|");
  CHECK(typed("a\x1b[Z") == "a|");
}

TEST_CASE("TAB and the history of lines") {
  CHECK(typed("m\t") == "moves|");
  CHECK(typed("a\t") == "a1-a|");
  const std::vector<std::string> history = {"first", "second"};
  CHECK(typed("\x1b[A", history) == "second|");
  CHECK(typed("\x1b[A\x1b[A", history) == "first|");
  CHECK(typed("\x1b[A\x1b[A\x1b[A", history) == "first|");
  CHECK(typed("now\x1b[A\x1b[B", history) == "now|");
}

TEST_CASE("keys that end a line") {
  LineEdit edit(&kWords);
  CHECK(edit.key(4, all_words) == LineEdit::State::End);
  CHECK(edit.key('a', all_words) == LineEdit::State::Going);
  CHECK(edit.key(4, all_words) == LineEdit::State::Going);
  CHECK(edit.key(3, all_words) == LineEdit::State::Interrupted);
  CHECK(edit.key('\t', all_words) == LineEdit::State::Going);
  CHECK(edit.key('\t', all_words) == LineEdit::State::Choices);
  CHECK(edit.choices().size() == 2);
  CHECK(edit.key('\n', all_words) == LineEdit::State::Done);
}

}  // namespace ludo::interpreter
