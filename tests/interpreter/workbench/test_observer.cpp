// How games go, as an observer sees them.

#include "interpreter/workbench/observer.hpp"

#include <algorithm>

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

const CourseFigure& figure(const Observation& told, std::string_view key) {
  const auto one = std::find_if(told.figures.begin(), told.figures.end(),
                                [&](const CourseFigure& figure) { return figure.key == key; });
  REQUIRE(one != told.figures.end());
  return *one;
}

bool is_near(double value, double other) { return value - other < 1e-5 && other - value < 1e-5; }

// White's part, turn by turn.
Seen game_of(const std::vector<double>& white, double score) {
  Seen seen;
  for (const double one : white) seen.values.push_back({one, 1 - one});
  seen.scores = {score, 1 - score};
  seen.winners = score == 1 ? 1 : score == 0 ? 2 : 0;
  return seen;
}

Observation observed(const interpreter::TestGame& game, std::string_view player,
                     std::uint64_t games, unsigned threads = 1) {
  const std::shared_ptr<const lang::GameModel> model(std::shared_ptr<void>(), game.model.get());
  const Ruleset rules{model, interpreter::program_of(game), interpreter::Engine(*model).start(),
                      nullptr};
  RunOptions run;
  run.threads = threads;
  run.players.assign(model->players.size(),
                     std::get<std::vector<players::Spec>>(players::read_specs(player)).front());
  players::Spec observer = usual_observer();
  observer.iterations = 60;
  return observe(rules, play_games(rules, run, 0, games).games, {run, observer});
}

}  // namespace

TEST_CASE("the figures of the course of games, by hand") {
  std::vector<Seen> games;
  // White is behind, then ahead, and wins; the same for Black.
  for (int i = 0; i < 12; ++i) {
    games.push_back(game_of({0.5, 0.2, 0.7, 0.95}, 1));
    games.push_back(game_of({0.5, 0.8, 0.3, 0.05}, 0));
  }
  for (Seen& game : games) {
    for (std::size_t t = 0; t < 4; ++t) {
      const double lead = game.scores[0] == 1 ? 1 : -1;
      game.leads.push_back(
          {lead * static_cast<double>(1 << t), -lead * static_cast<double>(1 << t)});
    }
  }
  Observation told;
  sum_up(games, told);
  CHECK(told.games == 24);
  CHECK(told.decided == 24);
  CHECK(told.tells);
  // ½ (¼ + ¼) …: two seats, each as far off.
  CHECK(is_near(told.brier, 2 * (0.25 + 0.64 + 0.09 + 0.0025) / 4));
  CHECK(is_near(told.brier_of_shares, 0.5));
  CHECK(figure(told, "lead_changes").value == 1);
  CHECK(is_near(figure(told, "drama").value, 0.6 / 4));
  CHECK(is_near(figure(told, "most_drama").value, 0.6));
  CHECK(is_near(figure(told, "decision_point").value, 0.75));
  CHECK(is_near(figure(told, "dead_tail").value, 0.25));
  CHECK(figure(told, "uncertainty").value < 0.9);
  CHECK(figure(told, "uncertainty").value > 0.6);
  // Of two who were down, at 0.2 and at 0.05, one wins.
  CHECK(is_near(figure(told, "comeback").value, 1 / 0.25));
  CHECK(is_near(figure(told, "runaway").value, 2));
  CHECK(figure(told, "ahead_scores").value == 1);
  // What White was expected to get: first half, then 0.2 or 0.8, in the end nearly all or nothing.
  REQUIRE(told.outlooks.size() == 11);
  CHECK(told.outlooks.front().low == 0.5);
  CHECK(told.outlooks.front().high == 0.5);
  CHECK(told.outlooks[4].part == 0.4);
  CHECK(told.outlooks[4].low == 0.2);
  CHECK(told.outlooks[4].high == 0.8);
  CHECK(told.outlooks.back().low == 0.05);
  CHECK(told.outlooks.back().middle == 0.05);
  CHECK(told.outlooks.back().high == 0.95);
}

TEST_CASE("who foresees no more than the shares says nothing of how games go") {
  std::vector<Seen> games;
  for (int i = 0; i < 10; ++i) {
    games.push_back(game_of({0.9, 0.9}, 0));
    games.push_back(game_of({0.9, 0.9}, 1));
  }
  Observation told;
  sum_up(games, told);
  CHECK(told.brier > told.brier_of_shares);
  CHECK_FALSE(told.tells);
  CHECK(told.figures.empty());
  CHECK(told.foresights.back().seats == 40);
  CHECK(is_near(told.foresights.back().expected, 0.9));
  CHECK(is_near(told.foresights.back().scored, 0.5));
}

TEST_CASE("of few games it is said that they are few, and nothing else") {
  Observation told;
  sum_up({game_of({0.9, 0.9}, 0)}, told);
  CHECK(silence_of(told) ==
        "1 game of the 20 needed was looked at, too few to say how games go: nothing more is said "
        "of how games go.");
}

TEST_CASE("an observer looks at games, each of the different ones once") {
  const interpreter::TestGame game = interpreter::load_text(
      "game Miles\nelements\n  players White, Black\n  board square 2 x 1\n"
      "  piece Stone: of each player\n  each player has miles: 0 to 99, at first 0\n"
      "interactions\n"
      "  rule roll\n    random luck from 0 to 9\n    add luck to own miles\n"
      "  rule march\n    add 1 to own miles\n  rule leap\n    add 2 to own miles\n"
      "scenario\n  turn\n    play roll\n    either play march\n    or play leap\n"
      "  stuck: draw\n  limit 60 turns: draw\n  end\n"
      "    there: mover wins when miles of mover >= 40\n");
  const Observation told = observed(game, "random", 60);
  CHECK(told.games == 60);
  CHECK(told.distinct > 50);
  CHECK(told.leads_by == "miles");
  CHECK(told.tells);
  CHECK(figure(told, "dead_tail").value > 0);
  const Observation again = observed(game, "random", 60, 3);
  CHECK(again.brier == told.brier);
  CHECK(figure(again, "drama").value == figure(told, "drama").value);
  CHECK(figure(again, "comeback").interval.low == figure(told, "comeback").interval.low);
}

}  // namespace ludo::workbench
