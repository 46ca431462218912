// The choices that moves are made of, and the tree of them.

#include <numeric>

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

std::string game_of(const std::string& turn) {
  return "game Choices\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  piece Stone: of each player\n"
         "interactions\n"
         "  rule place\n    choose spot among empty\n    put own Stone at spot\n"
         "  rule slide\n    choose man among own pieces\n"
         "    choose line from man along orthogonal: one or more empty to goal\n"
         "    move man to goal\n"
         "scenario\n  setup\n    put White Stone at a1, b1\n    put Black Stone at d4\n  turn\n" +
         turn + "  stuck: pass\n  limit 9 turns: draw\n";
}

std::string told(const std::vector<NextChoice>& next) {
  std::string answer;
  for (const NextChoice& each : next) {
    if (!answer.empty()) answer += ' ';
    answer += each.choice.label.empty() ? "-" : each.choice.label;
    answer += each.ends ? "." : "";
  }
  return answer;
}

}  // namespace

TEST_CASE("the digits of a move are those of its choices") {
  Play game(game_of("    either play place\n    or play slide\n    or pass\n"));
  const std::vector<Move> moves = game.engine.moves(game.state);
  const std::vector<std::vector<Choice>> choices = game.engine.choices(game.state);
  REQUIRE(choices.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::vector<std::int32_t> digits;
    for (const Choice& choice : choices[i]) {
      digits.insert(digits.end(), choice.digits.begin(), choice.digits.end());
    }
    CHECK(digits == moves[i].digits);
  }
}

TEST_CASE("a tree of choices: branches by what they play, then pieces, then where lines end") {
  Play game(game_of("    either play place\n    or play slide\n"));
  const auto choices = game.engine.choices(game.state);
  const std::vector<NextChoice> first = next_choices(choices);
  CHECK(told(first) == "place slide");
  CHECK(first[0].choice.form == Choice::Form::Branch);
  const std::vector<NextChoice> spots = next_choices(choices, first[0].moves, first[0].depth);
  CHECK(spots.size() == 13);
  CHECK(spots.front().choice.form == Choice::Form::Thing);
  CHECK(spots.front().choice.type.base == lang::Base::Site);
  CHECK(spots.front().ends);
  const std::vector<NextChoice> men = next_choices(choices, first[1].moves, first[1].depth);
  CHECK(told(men) == "a1 b1");
  const std::vector<NextChoice> goals = next_choices(choices, men[0].moves, men[0].depth);
  CHECK(told(goals) == "a2. a3. a4.");
  CHECK(goals[0].choice.form == Choice::Form::Line);
  CHECK(game.engine.model()
            .board.sites[static_cast<std::size_t>(goals[2].choice.value.number)]
            .name == "a4");
  CHECK(lang::at(game.engine.model().board.directions, goals[0].choice.direction).name == "n");
}

TEST_CASE("what leaves no choice is passed over") {
  Play game(
      game_of("    choose man among own Stone where man in {a1}\n"
              "    choose spot among {c3, d3} where spot is empty\n    move man to spot\n"));
  const auto choices = game.engine.choices(game.state);
  const std::vector<NextChoice> first = next_choices(choices);
  CHECK(told(first) == "c3. d3.");
  CHECK(first[0].depth == 2);
}

TEST_CASE("a single move is offered, not played by itself") {
  Play game(game_of("    choose spot among {c3}\n    put own Stone at spot\n"));
  CHECK(told(next_choices(game.engine.choices(game.state))) == "c3.");
}

TEST_CASE("sets are one choice, options are branches") {
  Play game(
      game_of("    choose 0 to 2 among own pieces as chosen\n    remove chosen\n"
              "    optionally \"again\" play place\n"));
  const auto choices = game.engine.choices(game.state);
  const std::vector<NextChoice> sets = next_choices(choices);
  CHECK(sets.size() == 4);
  CHECK(sets[0].choice.form == Choice::Form::Several);
  CHECK(sets[3].choice.value.items.size() <= 2);
  const std::vector<NextChoice> options = next_choices(choices, sets[0].moves, sets[0].depth);
  CHECK(told(options) == "-. again");
}

TEST_CASE("who must pass has one choice") {
  Play game(game_of("    choose spot among pieces where spot is b3\n    remove spot\n"));
  CHECK(told(next_choices(game.engine.choices(game.state))) == "pass.");
}

}  // namespace ludo::interpreter
