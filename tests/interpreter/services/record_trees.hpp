// Records drawn at random, with everything that may stand in one.
#pragma once

#include <array>
#include <string>

#include "interpreter/runtime/random.hpp"
#include "interpreter/services/movetext.hpp"

namespace ludo::tests {

/// A game in the form that settle() leaves: what is written as text or JSON must come back as it
/// was.
class RecordTrees {
 public:
  explicit RecordTrees(std::uint64_t seed) : random_(seed) {}

  interpreter::RecordedGame game() {
    interpreter::RecordedGame made;
    for (std::uint64_t n = below(5); 0 < n; --n) {
      constexpr std::array<const char*, 9> kNames = {
          "Game", "Hash", "Options", "Players", "Seed", "Position", "Result", "Event", "x_1"};
      made.tags[kNames.at(below(kNames.size()))] = below(4) == 0 ? lines() : words(12);
    }
    interpreter::settle(made);
    fill(made, 0, 12);
    return made;
  }

 private:
  std::uint64_t below(std::uint64_t n) { return random_.below(n); }

  // What might be taken for something else stands among them.
  std::string words(std::uint64_t most) {
    constexpr std::array<const char*, 46> kParts = {
        "a",    "e4",  "x",    " ",    "  ",      "}",      "{",      "}}", "(",       ")",
        "[",    "]",   "[%",   "[[%k", "%",       ";",      "\"",     "\\", "$1",      "!",
        "?",    "!?",  "1-0",  "*",    "#",       "1.",     "12",     "<",  ">",       "è",
        "日本", "–",   "🎲",    ".",    "resigns", "agreed", "[%k v]", "]]", "1/2-1/2", "+",
        "=",    "0-0", "draw", "\\n",  "|",       ","};
    std::string text;
    for (std::uint64_t n = 1 + below(most); 0 < n; --n) text += kParts.at(below(kParts.size()));
    return text;
  }
  std::string lines() {
    std::string text = words(4);
    for (std::uint64_t n = below(3); 0 < n; --n) text += "\n" + (below(4) == 0 ? "" : words(4));
    return text;
  }
  std::string move() {
    if (below(3) != 0) {
      return std::string(1, static_cast<char>('a' + below(8))) + std::to_string(1 + below(8));
    }
    return words(3);
  }

  void fill(interpreter::RecordedLine& line, int depth, std::uint64_t most) {
    using Form = interpreter::RecordRemark::Form;
    const std::uint64_t moves = below(most) + (depth == 0 ? 0 : 1);
    for (std::uint64_t i = 0; i <= moves; ++i) {
      for (std::uint64_t n = below(3) == 0 ? below(4) : 0; 0 < n; --n) {
        interpreter::RecordRemark remark;
        remark.after = i;
        remark.form = static_cast<Form>(below(4));
        if (remark.form == Form::Variation && (i == 0 || depth == 4)) remark.form = Form::Comment;
        switch (remark.form) {
          case Form::Comment:
            remark.text = below(8) == 0 ? "" : lines();
            break;
          case Form::Mark:
            remark.number = static_cast<std::int32_t>(below(256));
            break;
          case Form::Note:
            remark.key = below(2) == 0 ? "value" : "T_1";
            remark.text = below(4) == 0 ? "" : lines();
            break;
          case Form::Variation:
            remark.line.emplace_back();
            fill(remark.line.back(), depth + 1, 4);
            break;
        }
        line.remarks.push_back(std::move(remark));
      }
      if (i == moves) break;
      interpreter::RecordedMove made;
      made.chance = below(10) == 0;
      made.text = made.chance && below(2) == 0 ? std::to_string(below(7)) : move();
      made.turn = below(2) == 0 ? 0 : static_cast<std::int32_t>(1 + below(200));
      line.moves.push_back(std::move(made));
    }
  }

  interpreter::Random random_;
};

}  // namespace ludo::tests
