// Finding moves by their texts.

#include "interpreter/services/notation.hpp"
#include "tests/support/catch.hpp"

namespace ludo::interpreter {

namespace {

Move move_of(std::string text, std::vector<std::string> forms) {
  Move move;
  move.text = std::move(text);
  move.forms = std::move(forms);
  return move;
}

// Two rooks that may go to d1, a knight with a form shared by nobody, two moves with equal forms.
std::vector<Move> some_moves() {
  return {move_of("Rad1", {"Rd1", "Rad1", "Ra1-d1"}), move_of("Rhd1", {"Rd1", "Rhd1", "Rh1-d1"}),
          move_of("Nf3", {"Nf3", "Ngf3", "Ng1-f3"}), move_of("pass#1", {"pass"}),
          move_of("pass#2", {"pass"})};
}

std::size_t index_of(const MoveSearch& search) {
  const auto* index = std::get_if<std::size_t>(&search);
  return index == nullptr ? 999 : *index;
}

MoveNotFound failure_of(const MoveSearch& search) {
  const auto* failure = std::get_if<MoveNotFound>(&search);
  REQUIRE(failure != nullptr);
  return *failure;
}

}  // namespace

TEST_CASE("a move is found by any form that is its own") {
  const std::vector<Move> moves = some_moves();
  CHECK(index_of(find_move("Rad1", moves)) == 0);
  CHECK(index_of(find_move("Rh1-d1", moves)) == 1);
  CHECK(index_of(find_move("Ngf3", moves)) == 2);
  CHECK(index_of(find_move(" Nf3 ", moves)) == 2);
}

TEST_CASE("a form that several moves share names none of them") {
  const MoveNotFound failure = failure_of(find_move("Rd1", some_moves()));
  CHECK(failure.reason == MoveNotFound::Reason::Ambiguous);
  CHECK(failure.candidates == std::vector<std::string>{"Rad1", "Rhd1"});
  CHECK(describe(failure) == "ambiguous: `Rad1`, `Rhd1`");
}

TEST_CASE("remarks behind a move are passed over, unless they belong to it") {
  std::vector<Move> moves = some_moves();
  CHECK(index_of(find_move("Nf3!?", moves)) == 2);
  CHECK(index_of(find_move("Rad1 ??", moves)) == 0);
  CHECK(failure_of(find_move("Rd1!", moves)).reason == MoveNotFound::Reason::Ambiguous);
  CHECK(failure_of(find_move("!?", moves)).reason == MoveNotFound::Reason::NoSuchMove);
  moves.push_back(move_of("Nf3!", {"Nf3!"}));
  CHECK(index_of(find_move("Nf3!", moves)) == 5);
  CHECK(index_of(find_move("Nf3", moves)) == 2);
}

TEST_CASE("equal moves are told apart by their rank") {
  const std::vector<Move> moves = some_moves();
  CHECK(index_of(find_move("pass#1", moves)) == 3);
  CHECK(index_of(find_move("pass#2", moves)) == 4);
  CHECK(index_of(find_move("Rd1#2", moves)) == 1);
  CHECK(failure_of(find_move("pass#3", moves)).reason == MoveNotFound::Reason::NoSuchMove);
  CHECK(failure_of(find_move("pass#0", moves)).reason == MoveNotFound::Reason::NoSuchMove);
  CHECK(failure_of(find_move("pass", moves)).reason == MoveNotFound::Reason::Ambiguous);
}

TEST_CASE("case, blanks and typographic signs may differ where that is safe") {
  const std::vector<Move> moves = some_moves();
  CHECK(index_of(find_move("nf3", moves)) == 2);
  CHECK(index_of(find_move("Ng1 - f3", moves)) == 2);
  CHECK(index_of(find_move("Ng1–f3", moves)) == 2);
  // Letters that make the difference are read as they stand first.
  const std::vector<Move> bishops = {move_of("bxc3", {"bxc3"}), move_of("Bxc3", {"Bxc3"})};
  CHECK(index_of(find_move("bxc3", bishops)) == 0);
  CHECK(index_of(find_move("Bxc3", bishops)) == 1);
  CHECK(failure_of(find_move("BXC3", bishops)).reason == MoveNotFound::Reason::Ambiguous);
}

TEST_CASE("of a move that does not exist the likely one is named") {
  const MoveNotFound failure = failure_of(find_move("Nf33", some_moves()));
  CHECK(failure.reason == MoveNotFound::Reason::NoSuchMove);
  REQUIRE(!failure.candidates.empty());
  CHECK(failure.candidates.front() == "Nf3");
  CHECK(describe(failure_of(find_move("x", {}))) == "no such move");
}

TEST_CASE("lists of moves are split at commas outside brackets, else at blanks") {
  CHECK(split_moves("a1-a2 b3") == std::vector<std::string>{"a1-a2", "b3"});
  CHECK(split_moves("a1-a2, pass and stop") == std::vector<std::string>{"a1-a2", "pass and stop"});
  CHECK(split_moves("E[0,1]r2 F") == std::vector<std::string>{"E[0,1]r2", "F"});
  CHECK(split_moves("E[0,1]r2, F") == std::vector<std::string>{"E[0,1]r2", "F"});
  CHECK(split_moves("go home,") == std::vector<std::string>{"go home"});
  CHECK(split_moves(" \n").empty());
}

TEST_CASE("a star stands for any characters") {
  CHECK(fits_glob("c3-*", "c3-d4"));
  CHECK(fits_glob("*", ""));
  CHECK(fits_glob("c3-*/*", "c3-d4/ne!h3"));
  CHECK(fits_glob("*x*x*", "a1xb2xc3"));
  CHECK_FALSE(fits_glob("c3-*", "d3-c3-"));
  CHECK_FALSE(fits_glob("c3-*/*", "c3-d4"));
  CHECK_FALSE(fits_glob("c3", "c3-"));
}

}  // namespace ludo::interpreter
