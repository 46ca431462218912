// Row 8: long words cost no more than reading them.

#include <string>
#include <vector>

#include "interpreter/services/movetext.hpp"
#include "interpreter/services/notation.hpp"
#include "lang/text/suggest.hpp"
#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

using namespace interpreter;

namespace {

constexpr std::size_t kLong = 1'000'000;

std::vector<Move> some_moves() {
  std::vector<Move> moves(100);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].text = "a" + std::to_string(i);
    moves[i].forms = {moves[i].text};
  }
  return moves;
}

}  // namespace

TEST_CASE("row 08: a megabyte is looked for among moves at once") {
  // What is quadratic in a megabyte takes minutes for one of these.
  const std::vector<Move> moves = some_moves();
  for (const char letter : {'a', '!', '#', '9', '-'}) {
    std::string text(kLong, letter);
    for (int round = 0; round < 3; ++round) {
      CHECK(std::holds_alternative<MoveNotFound>(find_move(text, moves)));
      text.front() = 'a';
      if (round == 1) text.back() = '1';
    }
    static_cast<void>(split_moves(text));
    CHECK_FALSE(lang::closest(text, std::vector<std::string>{text + "x", "a"}).has_value());
  }
}

TEST_CASE("row 08: a slip in a long move is still told by how it begins") {
  std::vector<Move> moves = some_moves();
  const std::string front(300, 'b');
  moves[7].text = front + "c";
  const MoveSearch found = find_move(front + "d", moves);
  REQUIRE(std::holds_alternative<MoveNotFound>(found));
  CHECK(std::get<MoveNotFound>(found).candidates == std::vector<std::string>{moves[7].text});
}

TEST_CASE("row 08: records of one endless word are read at once") {
  for (const char letter : {'.', '[', '(', '{', '1', '-', 'S', ';', '$', ',', '%', '}', '"', '!'}) {
    INFO(letter);
    const std::string word(kLong, letter);
    for (const MoveFormat format : {MoveFormat::Moves, MoveFormat::Pgn, MoveFormat::Pdn,
                                    MoveFormat::Csa, MoveFormat::Wxf, MoveFormat::Ludorec}) {
      static_cast<void>(read_records(word, format));
      static_cast<void>(read_records("1. " + word + " e4", format));
    }
  }
}

TEST_CASE("row 08: the program answers long words at once") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  folder.write("long.txt", std::string(300'000, 'a') + "\n");
  const ProgramRun replayed = run_script(folder, "timeout 9 $LUDO replay line.ludo long.txt");
  CHECK(replayed.status == 1);
  const ProgramRun played = run_script(folder, "timeout 9 $LUDO play line.ludo <long.txt");
  CHECK(played.status == 0);
  const ProgramRun asked =
      run_script(folder, "(echo -n 'why '; cat long.txt) | timeout 9 $LUDO play line.ludo");
  CHECK(asked.status == 0);
  const ProgramRun placed =
      run_script(folder, "timeout 9 $LUDO moves line.ludo --position long.txt");
  CHECK(placed.status == 1);
  const ProgramRun told =
      run_script(folder, "timeout 9 $LUDO why line.ludo $(head -c 100000 long.txt)");
  CHECK(told.status == 1);
}

}  // namespace ludo::tests
