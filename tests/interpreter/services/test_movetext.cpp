// Records in the formats of the field; the games are made up.

#include "interpreter/services/movetext.hpp"

#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

std::vector<std::string> texts(const RecordedGame& game) {
  std::vector<std::string> found;
  for (const RecordedMove& move : game.moves) found.push_back(move.text);
  return found;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("PGN: tags, numbers, comments, variations and annotations") {
  const RecordFile file = read_records(
      "[Event \"Kitchen \\\"table\\\"\"]\n[White \"Ada\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n"
      "1. e4 {a comment; with (marks)} e5 2.Nf3! (2. f4 exf4 (2... d5) {aside}) 2... Nc6 $14\n"
      "; a whole line 5. a4\n"
      "% 6. b4\n"
      "3 . Bb5?! a6 4. O-O 1-0\n"
      "[Event \"Second\"]\n1. d4 *\n",
      MoveFormat::Pgn);
  CHECK(file.faults.empty());
  REQUIRE(file.games.size() == 2);
  const RecordedGame& first = file.games[0];
  CHECK(first.tags.at("Event") == "Kitchen \"table\"");
  CHECK(first.tags.at("White") == "Ada");
  CHECK(first.position == "8/8/8 w - - 0 1");
  CHECK(texts(first) == Texts{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"});
  CHECK(first.moves[0].line == 5);
  CHECK(first.moves[4].line == 8);
  CHECK(first.result == "1-0");
  CHECK(texts(file.games[1]) == Texts{"d4"});
  CHECK(file.games[1].line == 9);
  CHECK(file.games[1].result == "*");
}

TEST_CASE("PGN: a game without a result ends where the next one's tags begin") {
  const RecordFile file =
      read_records("[Round \"1\"]\n1. e4\n[Round \"2\"]\n1. d4 d5", MoveFormat::Pgn);
  REQUIRE(file.games.size() == 2);
  CHECK(texts(file.games[0]) == Texts{"e4"});
  CHECK(texts(file.games[1]) == Texts{"d4", "d5"});
}

TEST_CASE("PGN: castling with zeros is no result, and a capture in passing may say so") {
  const RecordFile file =
      read_records("1. e4 f5 2. e5 d5 3. exd6 e.p. 0-0 4. dxe7e.p. 0-1", MoveFormat::Pgn);
  CHECK(file.faults.empty());
  REQUIRE(file.games.size() == 1);
  CHECK(texts(file.games[0]) == Texts{"e4", "f5", "e5", "d5", "exd6", "0-0", "dxe7e.p."});
  CHECK(file.games[0].result == "0-1");
}

TEST_CASE("what has no end is told with its line") {
  const auto fault = [](std::string_view text) {
    const RecordFile file = read_records(text, MoveFormat::Pgn);
    REQUIRE(file.faults.size() == 1);
    return std::to_string(file.faults[0].line) + ": " + file.faults[0].message;
  };
  CHECK(fault("1. e4\n{ never closed") == "2: a comment has no `}`");
  CHECK(fault("1. e4 (1. d4") == "1: a variation has no `)`");
  CHECK(fault("[Event \"x\n1. e4") == "1: the value of a tag has no end");
  CHECK(fault("\n\n1. e4 )") == "3: `)` ends nothing");
}

TEST_CASE("PDN: squares with numbers, and its results") {
  const RecordFile file = read_records(
      "[Event \"x\"] 1. 11-15 22x18 2. 15x22x29 1-1 [Event \"y\"] 1. 12-16 0-2", MoveFormat::Pdn);
  CHECK(file.faults.empty());
  REQUIRE(file.games.size() == 2);
  CHECK(texts(file.games[0]) == Texts{"11-15", "22x18", "15x22x29"});
  CHECK(file.games[0].result == "1-1");
  CHECK(file.games[1].result == "0-2");
}

TEST_CASE("CSA: statements on lines and behind commas") {
  const RecordFile file = read_records(
      "'a comment\nV2.2\nN+Ada\nN-Bea\n$EVENT:Kitchen\nPI\n+\n+7776FU,T12\n-3334FU\nT3\n+0055KA\n"
      "%TORYO\n/\nPI\n+\n+2726FU\n",
      MoveFormat::Csa);
  CHECK(file.faults.empty());
  REQUIRE(file.games.size() == 2);
  CHECK(file.games[0].tags.at("Black") == "Ada");
  CHECK(file.games[0].tags.at("EVENT") == "Kitchen");
  CHECK(texts(file.games[0]) == Texts{"7776FU", "3334FU", "0055KA"});
  CHECK(file.games[0].moves[2].line == 11);
  CHECK(file.games[0].result == "%TORYO");
  CHECK(texts(file.games[1]) == Texts{"2726FU"});
  CHECK(read_records("hello\n", MoveFormat::Csa).faults.size() == 1);
  CHECK(read_records("P+00KI\n", MoveFormat::Csa).faults.size() == 1);
}

TEST_CASE("WXF: tags as lines or in brackets") {
  const RecordFile file = read_records(
      "FORMAT\tWXF\nRED\tAda\nBLACK\tBea\nSTART{\n1. C2.5 H8+7\n2. +R+1 {why} C8=5\n}END\n",
      MoveFormat::Wxf);
  CHECK(file.faults.empty());
  REQUIRE(file.games.size() == 1);
  CHECK(file.games[0].tags.at("RED") == "Ada");
  CHECK(texts(file.games[0]) == Texts{"C2.5", "H8+7", "+R+1", "C8=5"});
}

TEST_CASE("moves alone: by commas or blanks, with comments") {
  const RecordFile file = read_records("a1-a2, put (a, b)\nb1 b2 # c3\n\n", MoveFormat::Moves);
  REQUIRE(file.games.size() == 1);
  CHECK(texts(file.games[0]) == Texts{"a1-a2", "put (a, b)", "b1", "b2"});
  CHECK(file.games[0].moves[3].line == 2);
}

TEST_CASE("the format is that of the file's name, else what the text looks like") {
  CHECK(guess_format("x.pdn", "1. e4") == MoveFormat::Pdn);
  CHECK(guess_format("x.txt", "\n[Event \"x\"]") == MoveFormat::Pgn);
  CHECK(guess_format("x", "V2.2\nPI") == MoveFormat::Csa);
  CHECK(guess_format("x", "FORMAT WXF") == MoveFormat::Wxf);
  CHECK(guess_format("dir.d/x", "a1-a2") == MoveFormat::Moves);
  for (const MoveFormat format : {MoveFormat::Moves, MoveFormat::Pgn, MoveFormat::Pdn,
                                  MoveFormat::Csa, MoveFormat::Wxf, MoveFormat::Ludorec}) {
    CHECK(find_format(format_name(format)) == format);
  }
}

}  // namespace ludo::interpreter
