// Runs the specification: every fenced block of every chapter under spec/.
//
// What the kinds of blocks mean stands in example.hpp. Each text is a test of its own, named by the
// path of headings above it.

#include <fmt/core.h>

#include <memory>

#include "tests/spec/document.hpp"
#include "tests/spec/example.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

void register_chapter(const std::string& path) {
  const auto chapter =
      std::make_shared<const Examples>(read_examples(read_document(read_file(path))));
  register_test(path + ": every block says what it is", "[spec]",
                [chapter] { CHECK(listed(chapter->faults) == ""); });
  std::map<std::string, int> used;
  for (std::size_t i = 0; i < chapter->examples.size(); ++i) {
    std::string name = path + ": " + chapter->examples[i].start.heading;
    if (const int count = ++used[name]; 1 < count) name += fmt::format(" ({})", count);
    register_test(name, "[spec]", [chapter, i] {
      CHECK(listed(faults_of(chapter->examples[i], chapter->library)) == "");
    });
  }
}

constexpr std::string_view kCard = "examples/tour/card.md";

// A game on a board of the card, with what stands below such a board.
std::string game_on(std::string_view board) {
  std::string below;
  std::string setup;
  if (board == "board drawn") below = "    o--o--o\n";
  if (board == "board graph") below = "    Rome--Ostia, Ostia--Capua\n";
  if (board.starts_with("board of tiles")) {
    below = "  tiles\n    ground Road, Field\n    End 20: Road s; Field rest by 1\n";
    setup = "  setup\n    lay End turned 0 on [0,0]\n";
  }
  return fmt::format(
      "game Board\nelements\n  players White, Black\n  {}\n{}  piece Man: of each player\n"
      "scenario\n{}  turn\n    choose spot among empty\n    put own Man at spot\n  stuck: draw\n",
      board, below, setup);
}

// The boards of the card's table: the first cell of each row.
std::vector<std::string> boards_of_card() {
  constexpr std::string_view kRow = "| `board ";
  std::vector<std::string> boards;
  for (const std::string& line : split_lines(read_file(std::string(kCard)))) {
    if (!line.starts_with(kRow)) continue;
    boards.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  return boards;
}

}  // namespace

LUDO_REGISTER_TESTS(specification) {
  for (const std::string& path : files_under("spec", ".md")) register_chapter(path);
  register_chapter(std::string(kCard));
}

TEST_CASE("the boards of the card are boards", "[spec]") {
  const std::vector<std::string> boards = boards_of_card();
  CHECK(boards.size() >= 9);
  for (const std::string& board : boards) {
    INFO(board);
    Example example;
    example.text = game_on(board);
    CHECK(listed(faults_of(example, {})) == "");
  }
}

}  // namespace ludo::tests
