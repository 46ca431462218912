// Names and values of facts: registers of rules, names in questions, parameters of definitions.

#include "interpreter/services/why.hpp"
#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

constexpr std::string_view kGuarded = R"(game Guarded
elements
  players White, Black
  board square 3 x 3
  piece King: of each player
  piece Rook: of each player
interactions
  define hit(place, side): some rook among Rooks hostile to side where row of rook = row of place
  never open "The king is never in line": some king among own Kings where hit(king, me)
  rule step
    choose man among own Kings
    choose line from man along orthogonal: one empty as here to goal
    move man to goal
scenario
  setup
    put White King at a1
    put Black Rook at c2
  turn
    play step
  stuck: mover loses
  limit 9 turns: draw
)";

std::vector<std::string> facts_of(const Play& play, const std::string& move) {
  std::vector<std::string> told;
  const Why answer = why(play.engine, play.state, move, play.game.loaded.sources);
  for (const WhyReason& reason : answer.reasons) {
    for (const WhyFact& fact : reason.facts) told.push_back(fact.name + " is " + fact.value);
  }
  return told;
}

}  // namespace

TEST_CASE("a law: what its questions find, by the names of the text") {
  const Play play(kGuarded);
  const std::vector<std::string> facts = facts_of(play, "a1-a2");
  const auto has_fact = [&](const std::string& text) {
    return std::find(facts.begin(), facts.end(), text) != facts.end();
  };
  CHECK(has_fact("king is a2, a White King"));
  CHECK(has_fact("rook is c2, a Black Rook"));
  CHECK(has_fact("row of rook is 2"));
  CHECK(has_fact("row of place is 2"));
}

TEST_CASE("a legal move: the names behind `as` and `to`") {
  const Play play(kGuarded);
  const Why answer = why(play.engine, play.state, "a1-b1", play.game.loaded.sources);
  REQUIRE(answer.answer == Why::Answer::Legal);
  REQUIRE(answer.steps.size() == 3);
  CHECK(answer.steps[0].form == "rule");
  CHECK(answer.steps[0].text == "step");
  REQUIRE(answer.steps[2].facts.size() == 2);
  CHECK(answer.steps[2].facts[0].name == "here");
  CHECK(answer.steps[2].facts[1].name == "goal");
  CHECK(answer.steps[2].facts[1].value == "b1, empty");
}

}  // namespace ludo::interpreter
