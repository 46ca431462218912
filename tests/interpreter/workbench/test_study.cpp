// Ladders of players, and what they allow one to say.

#include "interpreter/workbench/study.hpp"

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

std::vector<players::Spec> ladder(std::initializer_list<std::string_view> texts) {
  std::vector<players::Spec> rungs;
  for (const std::string_view text : texts) {
    rungs.push_back(std::get<std::vector<players::Spec>>(players::read_specs(text)).front());
  }
  return rungs;
}

Study studied(const char* path, const StudyOptions& options) {
  const interpreter::TestGame game = interpreter::load_shipped(path);
  const auto program = interpreter::program_of(game);
  return study({program->model, program, interpreter::Engine(*program->model).start(),
                interpreter::evaluation_for(program->model, program, options.rungs, {})},
               options);
}

bool says(const Study& told, std::string_view part) {
  for (const std::string& sentence : sentences_of(told)) {
    if (sentence.find(part) != std::string::npos) return true;
  }
  return false;
}

// A study of two or more rungs with these scores of the first seat, each off by a hundredth.
Study with_scores(const std::vector<double>& scores) {
  Study told;
  told.first = "White";
  for (const double score : scores) {
    Rung rung;
    rung.games = rung.distinct = 1000;
    rung.score = score;
    rung.interval = {score - 0.03, score + 0.03};
    rung.error = 0.01;
    told.rungs.push_back(rung);
  }
  judge(told);
  return told;
}

}  // namespace

TEST_CASE("study: rows of scores are judged", "[study]") {
  const Study rises = with_scores({0.51, 0.56, 0.57, 0.74, 0.86});
  CHECK(rises.trend == Trend::Rises);
  CHECK_FALSE(rises.is_level);
  CHECK(rises.reversed);
  CHECK(says(rises, "White's score rises with strength: 51, 56, 57, 74, 86 %."));
  CHECK(says(rises, "Believe the latter."));
  CHECK(says(rises, "It has not levelled off"));

  const Study falls = with_scores({0.7, 0.62, 0.5, 0.5});
  CHECK(falls.trend == Trend::Falls);
  CHECK(falls.is_level);
  CHECK(says(falls, "within 5 points of each other"));

  CHECK(with_scores({0.996, 0.36, 0.7}).trend == Trend::Unsteady);
  const Study steady = with_scores({0.5, 0.51, 0.5});
  CHECK(steady.trend == Trend::Steady);
  CHECK_FALSE(steady.reversed);
}

TEST_CASE("study: who thinks beats chance, and chance is said to be beaten", "[study]") {
  StudyOptions options;
  options.rungs = ladder({"random", "mcts:iterations=60"});
  options.games = 120;
  options.strength_games = 15;
  const Study told = studied("examples/games/kalah.ludo", options);
  REQUIRE(told.rungs.size() == 2);
  CHECK(told.first == "South");
  CHECK(told.rungs[0].against_games == 0);
  CHECK(told.rungs[1].against_games == 30);
  CHECK(told.helps);
  CHECK(told.rungs[0].games == 120);
  CHECK(told.rungs[0].scores[0] + told.rungs[0].scores[1] == Approx(1));
  options.run.threads = 3;
  const Study again = studied("examples/games/kalah.ludo", options);
  CHECK(again.rungs[1].score == told.rungs[1].score);
  CHECK(again.rungs[1].against == told.rungs[1].against);
}

TEST_CASE("study: what is stopped or repeated allows no statement", "[study]") {
  StudyOptions options;
  options.rungs = ladder({"random", "greedy"});
  options.games = 20;
  options.strength_games = 0;
  options.run.most_moves = 10;
  const Study stopped = studied("examples/games/kalah.ludo", options);
  CHECK(stopped.trend == Trend::Unfinished);
  CHECK(sentences_of(stopped).size() == 1);
  Study alike = with_scores({0.5, 0.5});
  alike.rungs[1].distinct = 20;
  judge(alike);
  CHECK(alike.trend == Trend::TooAlike);
  CHECK(sentences_of(alike).front() ==
        "The strongest players play too alike for a statement on seats: different games were only "
        "20 of " +
            std::to_string(alike.rungs[1].games) + ".");
  // One line of play, again and again: as little is known as of one game.
  options.rungs = ladder({"random", "mcts:iterations=2"});
  options.run.most_moves = 1000;
  const auto won_at_once = interpreter::load_text(
      "game Once\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Stone: of each player\ninteractions\n  rule put-down\n    put own Stone at a1\n"
      "scenario\n  turn\n    play put-down\n  stuck: draw\n"
      "  end\n    there: mover wins when some Stone\n");
  const auto program = interpreter::program_of(won_at_once);
  const Study once = study(
      {program->model, program, interpreter::Engine(*program->model).start(), nullptr}, options);
  CHECK(once.rungs.back().score == 1);
  CHECK(once.rungs.back().distinct == 1);
  CHECK(once.rungs.back().interval.low == 0);
  CHECK(once.rungs.front().interval.low == Approx(1 - 3.0 / 20));
  Study few = with_scores({0, 1});
  few.rungs[0].games = few.rungs[0].distinct = 1;
  judge(few);
  CHECK(few.trend == Trend::TooFew);
  CHECK(sentences_of(few).front() ==
        "Some rung finished few games (1): with fewer than 20 nothing is said of seats.");
}

}  // namespace ludo::workbench
