// Records with comments and variations, as text.

#include "interpreter/services/record_text.hpp"

#include <string>
#include <vector>

#include "tests/interpreter/services/record_trees.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

using Form = RecordRemark::Form;

RecordFile read(std::string_view text) { return read_records(text, MoveFormat::Ludorec); }

std::string told(const RecordFile& file) {
  std::string text;
  for (const RecordFault& fault : file.faults) {
    text += std::to_string(fault.line) + ": " + fault.message + "\n";
  }
  return text;
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("a record as people write it") {
  const RecordFile file = read(
      "[Game \"Kalah\"]\n[Seed \"7\"]\n[Position \"White to move\"]\n[Position \"set x to 1\"]\n\n"
      "1. c1 {South again.} 1. f1 $1 (1. a1 {quieter} 2. f2) 2. b2 {[%value 0.61] [%time 12.4]}\n"
      "<3> \"put (a, b)\"!? {a } } bracket}} that is said} ; to the end\nWhite resigns *\n");
  CHECK(told(file) == "7: `}` ends nothing\n");
  REQUIRE(file.games.size() == 1);
  const RecordedGame& game = file.games[0];
  CHECK(game.tags.at("Game") == "Kalah");
  CHECK(game.start == "White to move\nset x to 1");
  REQUIRE(game.moves.size() >= 5);
  CHECK(game.moves[0] == RecordedMove{"c1", 0, 1});
  CHECK(game.moves[2] == RecordedMove{"b2", 0, 2});
  CHECK(game.moves[3] == RecordedMove{"3", 0, 0, true});
  CHECK(game.moves[4].text == "put (a, b)");
  REQUIRE(game.remarks.size() >= 7);
  CHECK(game.remarks[0].text == "South again.");
  CHECK(game.remarks[1].number == 1);
  REQUIRE(game.remarks[2].form == Form::Variation);
  const RecordedLine& line = game.remarks[2].line.at(0);
  CHECK(line.moves.size() == 2);
  CHECK(line.remarks.at(0).after == 1);
  CHECK(line.remarks.at(0).text == "quieter");
  CHECK(game.remarks[3].key == "value");
  CHECK(game.remarks[3].text == "0.61");
  CHECK(game.remarks[4].key == "time");
  CHECK(game.remarks[5].number == 5);
  CHECK(game.remarks[6].text == "a ");
}

TEST_CASE("what is written of a tree is read as that tree, and is written so again") {
  tests::RecordTrees trees(20'261'128);
  std::size_t variations = 0;
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<RecordedGame> games = {trees.game(), trees.game()};
    const std::string text = write_records(games);
    const RecordFile file = read(text);
    INFO(text);
    CHECK(told(file) == "");
    REQUIRE(file.games == games);
    REQUIRE(write_records(file.games) == text);
    for (const RecordRemark& remark : games[0].remarks) {
      if (remark.form == Form::Variation) ++variations;
    }
  }
  CHECK(variations > 1000);
}

TEST_CASE("records of the field keep what is said in them, and become text of our own") {
  const RecordFile file = read_records(
      "[Event \"x\"]\n[Result \"1-0\"]\n\n{[%clk 0:01] Before} 1. e4! {best} (1. d4 $3 d5 (1... f5 "
      "{[%clk 0:02]}) 2. c4 *) 1... e5 ; good\n2. Nf3?!!! 1-0\n{behind it}\n",
      MoveFormat::Pgn);
  CHECK(told(file) == "");
  REQUIRE(file.games.size() == 1);
  const std::string text = write_records(file.games);
  CHECK(
      text ==
      "[Event \"x\"]\n[Result \"1-0\"]\n\n"
      "{[%clk 0:01]} {Before} 1. e4 $1 {best} (1. d4 $3 d5 (1. f5 {[%clk 0:02]}) 2. c4 {*}) 1. e5 "
      "{good}\n2. Nf3 {?!!!} {behind it} *\n");
  const RecordFile again = read(text);
  CHECK(told(again) == "");
  REQUIRE(again.games.size() == 1);
  CHECK(again.games[0] == file.games[0]);
}

TEST_CASE("comments of other layouts are kept, too") {
  const RecordFile csa =
      read_records("PI\n+\n+7776FU,T12\n'well played\n%TORYO\n", MoveFormat::Csa);
  REQUIRE(csa.games.size() == 1);
  CHECK(write_records(csa.games) == "[Result \"%TORYO\"]\n\n7776FU {[%time 12]} {well played} *\n");
  const RecordFile moves = read_records("# at first\na1 a2 # good\n", MoveFormat::Moves);
  CHECK(write_records(moves.games) == "{at first} a1 a2 {good} *\n");
  const RecordFile latin = read_records("1. e4 {pi\xf9} *", MoveFormat::Pgn);
  CHECK(write_records(latin.games) == "[Result \"*\"]\n\n1. e4 {più} *\n");
}

TEST_CASE("faults of a record are told with their lines, and what can be read is") {
  CHECK(told(read("a1\n{ never closed\n[Game \"y\"]\n\nb2 *")) == "2: a comment has no `}`\n");
  CHECK(read("a1\n{ never closed\n[Game \"y\"]\n\nb2 *").games.size() == 2);
  CHECK(told(read("a1 (b1")) == "1: a variation has no `)`\n");
  CHECK(told(read("a1 (b1\n[Game \"y\"]\nc1 *")) == "1: a variation has no `)`\n");
  CHECK(told(read("(b1) a1 *")) ==
        "1: a variation stands in place of the move before it, and there is none\n");
  CHECK(told(read("a1\n\"b1 *")) == "2: a move in quotation marks has no end\n");
  CHECK(told(read("<3\n")) == "1: `<` of a move of chance has no `>`\n");
  CHECK(told(read("a1 $ *")) == "1: `$` has no number\n");
  CHECK(told(read("a1 {[%value 3} *")) == "1: the note `value` has no `]`\n");
  CHECK(told(read("a1 {[% 3]} *")) == "1: a note has no name: `[%name value]`\n");
  CHECK(told(read("[Game Kalah]\na1 *")) ==
        "1: the value of a tag stands in quotation marks: `[Name \"value\"]`\n");
  CHECK(told(read("a1\nb1 {\xff\xfe}\nc1 \xc3 *")) ==
        "2: this line is no UTF-8\n3: this line is no UTF-8\n");
}

TEST_CASE("hostile records are bounded") {
  // A million brackets, of every kind, open or closed.
  for (const char* part : {"(", "a1 (", "{", "[", "<", "\"", ")", "}", "a1 (b1) ", "{}", "$1 ",
                           "1. ", "(a1 ", "[%", "((((((((", "{[%a ", "\xff", "\xff\n"}) {
    const RecordFile file = read("a1 " + repeated(part, 100'000));
    CHECK(file.faults.size() <= kMostRecordFaults + 2);
    for (const MoveFormat format : {MoveFormat::Pgn, MoveFormat::Wxf, MoveFormat::Csa}) {
      CHECK(read_records(repeated(part, 100'000), format).faults.size() <= kMostRecordFaults + 2);
    }
  }
  const RecordFile deep = read(repeated("a1 (", 60) + "b1" + repeated(")", 60) + " c1 *");
  CHECK(told(deep) == "1: variations nest deeper than 50; what is deeper is passed over\n");
  REQUIRE(deep.games.size() == 1);
  CHECK(deep.games[0].moves.back().text == "c1");
  CHECK(told(read(repeated("a1 (", 50) + "b1" + repeated(")", 50) + " c1 *")) == "");
  const RecordFile many = read("a1 " + repeated("{}", 2'500'000));
  CHECK(told(many) == "1: here are more than 8000000 moves; divide the file\n");
}

TEST_CASE("line ends of another system and a mark of byte order change nothing") {
  const RecordFile plain = read("[Game \"x\"]\n\n1. a1 {two\nlines} *\n");
  CHECK(read("\xef\xbb\xbf[Game \"x\"]\r\n\r\n1. a1 {two\r\nlines} *\r\n").games == plain.games);
}

TEST_CASE("the text tells that it is one of ours") {
  CHECK(guess_format("x.ludorec", "1. e4") == MoveFormat::Ludorec);
  CHECK(guess_format("x", "[Game \"Kalah\"]") == MoveFormat::Ludorec);
}

}  // namespace ludo::interpreter
