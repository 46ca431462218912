// ludo_goldens: which lines of the golden rule texts are written word for word, and which are not.
//
//   ludo_goldens                     how many of each text
//   ludo_goldens shogi canne.it      the lines of these that differ, with what is nearest to each

#include <fmt/format.h>

#include "tests/rules/goldens.hpp"

int main(int argc, char** argv) {
  const std::vector<std::string> names(argv + 1, argv + argc);
  std::size_t all = 0;
  std::size_t said = 0;
  for (const ludo::tests::GoldenText& text : ludo::tests::golden_texts(names)) {
    std::size_t here = 0;
    for (const ludo::tests::GoldenLine& line : text.lines) {
      here += line.is_said ? 1 : 0;
      if (names.empty() || line.is_said) continue;
      fmt::print("{}.{}:{}\n  golden:  {}\n  written: {}\n", text.game, text.language, line.line,
                 line.text, line.nearest);
    }
    fmt::print("{}.{}: {} of {}\n", text.game, text.language, here, text.lines.size());
    all += text.lines.size();
    said += here;
  }
  fmt::print("all: {} of {}\n", said, all);
}
