// What speaks against a move: which clause is found, on which way.

#include "tests/interpreter/reference/play.hpp"

namespace ludo::interpreter {

namespace {

using Form = Denial::Form;

// The forms of what speaks against a move, in order.
std::vector<Form> forms_against(const Play& play, const std::string& move) {
  std::vector<Form> forms;
  for (const Denial& denial : play.engine.reasons_against(play.state, move).denials) {
    forms.push_back(denial.form);
  }
  return forms;
}

constexpr std::string_view kSlides = R"(game Slides
elements
  players White, Black
  board square 5 x 5
  piece Rook: of each player
  piece Stone: of each player
  region Pit: {c3}
interactions
  rule slide
    choose rook among own Rooks
    choose line from rook along orthogonal: 1 to 3 empty to goal
    require goal not in Pit
    if rook in row 1
      require goal not in {a4}
    move rook to goal
  rule pair
    choose 2 among own Stones as stones where a5 in stones
    remove stones
scenario
  setup
    put White Rook at a1
    put White Stone at a5, b5, c5
    put Black Rook at e1
    put Black Stone at c1, e5
  turn
    either play slide
    or play pair
  stuck: mover loses
  limit 9 turns: draw
)";

}  // namespace

TEST_CASE("lines, choices, numbers and branches are left out one at a time") {
  const Play play(kSlides);
  CHECK(forms_against(play, "a1-d1") == std::vector{Form::Cell});
  CHECK(forms_against(play, "a1-c1") == std::vector{Form::Cell});
  CHECK(forms_against(play, "a1-b2") == std::vector{Form::Direction});
  CHECK(forms_against(play, "a1-a4") == std::vector{Form::Condition});
  CHECK(forms_against(play, "a1-c3") == std::vector{Form::Direction, Form::Condition});
  CHECK(forms_against(play, "e1-e2") == std::vector{Form::Choice});
  CHECK(forms_against(play, "b5+c5") == std::vector{Form::Where});
  CHECK(forms_against(play, "a5") == std::vector{Form::Number});
  CHECK(forms_against(play, "a5+b5+c5") == std::vector{Form::Number});
  CHECK(forms_against(play, "a5+e5") == std::vector{Form::Choice});
  CHECK(forms_against(play, "what").empty());
}

TEST_CASE("the site on the line, and what was asked of it") {
  const Play play(kSlides);
  const Reasons reasons = play.engine.reasons_against(play.state, "a1-d1");
  REQUIRE(reasons.denials.size() == 1);
  const Denial& denial = reasons.denials.front();
  CHECK(denial.key == "slide");
  CHECK(play.game.model->board.sites[static_cast<std::size_t>(denial.site)].name == "c1");
  REQUIRE(denial.facts.size() == 1);
  REQUIRE(denial.facts[0].standing.size() == 1);
  CHECK(denial.facts[0].standing[0].occupied);
}

TEST_CASE("too long a line, and a way that ends before its words") {
  const Play play(kSlides);
  Play far(R"(game Far
elements
  players White, Black
  board square 5 x 1
  piece Rook: of each player
interactions
  rule slide
    choose rook among own Rooks
    choose line from rook along e: 1 to 2 empty to goal
    move rook to goal
scenario
  setup
    put White Rook at a1
  turn
    play slide
  stuck: mover loses
  limit 9 turns: draw
)");
  CHECK(forms_against(far, "a1-d1") == std::vector{Form::Length});
  const Reasons none = far.engine.reasons_against(far.state, "a1-nowhere");
  CHECK(none.denials.empty());
  CHECK(none.dead_end.form == DeadEnd::Form::Choice);
  CHECK(none.dead_end.named == 1);
  CHECK(none.dead_end.key == "slide");
  CHECK(none.dead_end.offered == std::vector<std::string>{"b1", "c1"});
}

TEST_CASE("preferences and repeated rounds name what is better") {
  Play play(R"(game Greedy
elements
  players White, Black
  board square 4 x 1
  piece Man: of each player
interactions
  rule eat
    choose man among own Men
    preferring most taken
      choose spot among enemy Men
      let taken be column of spot
    remove spot
scenario
  setup
    put White Man at a1
    put Black Man at b1, d1
  turn
    play eat
  stuck: mover loses
  limit 9 turns: draw
)");
  CHECK(play.moves() == "a1-d1");
  const Reasons reasons = play.engine.reasons_against(play.state, "a1-b1");
  REQUIRE(reasons.denials.size() == 1);
  CHECK(reasons.denials[0].form == Form::Preference);
  CHECK(reasons.denials[0].better == std::vector<std::string>{"a1-d1"});
  REQUIRE(reasons.denials[0].facts.size() == 1);
  CHECK(reasons.denials[0].facts[0].value == lang::Value(2));
  CHECK(reasons.denials[0].facts[0].better == lang::Value(4));
}

TEST_CASE("the story of a legal move: rules, choices, conditions") {
  Play play(kSlides);
  const std::vector<Move> moves = play.engine.moves(play.state);
  const auto move = std::find_if(moves.begin(), moves.end(),
                                 [](const Move& each) { return each.text == "a1-a2"; });
  REQUIRE(move != moves.end());
  std::vector<Step::Form> forms;
  for (const Step& step : play.engine.story(play.state, *move)) forms.push_back(step.form);
  CHECK(forms == std::vector{Step::Form::Branch, Step::Form::Play, Step::Form::Choose,
                             Step::Form::Choose, Step::Form::Condition, Step::Form::Condition});
}

TEST_CASE("moves and answers are the same with reasons asked before") {
  Play play(kSlides);
  const std::string before = play.moves();
  static_cast<void>(play.engine.reasons_against(play.state, "a1-d1"));
  CHECK(play.moves() == before);
  CHECK(play.engine.reports().empty());
}

}  // namespace ludo::interpreter
