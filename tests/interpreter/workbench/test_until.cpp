// Games until it is known whether who moves first is ahead.

#include "interpreter/workbench/until.hpp"

#include <vector>

#include "interpreter/workbench/paired.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

interpreter::TestGame coin(const char* sides) {
  return interpreter::load_text(
      std::string("game Coin\nelements\n  players White, Black\n  board square 2 x 1\n"
                  "  piece Stone: of each player\n  the game has face: 0 to 99, at first 0\n"
                  "interactions\n  rule toss\n    random side from 0 to ") +
      sides +
      "\n    set face to side + 1\nscenario\n  turn\n    play toss\n  stuck: draw\n"
      "  limit 9 turns: draw\n  end by the first of\n    up: White wins when face = 1\n"
      "    down: Black wins when face > 1\n");
}

UntilTold until(const interpreter::TestGame& game, const UntilOptions& options, unsigned threads,
                interpreter::Playouts& played) {
  const auto program = interpreter::program_of(game);
  const interpreter::State start = interpreter::Engine(*game.model).start();
  played.clear(2);
  return play_until(played, *game.model, options, [&](std::uint64_t first, std::uint64_t n) {
    interpreter::PlayoutOptions asked;
    asked.first = first;
    asked.games = n;
    asked.threads = threads;
    asked.program = program;
    asked.scored_seat = first_mover(*game.model, start).seat;
    interpreter::PlayoutAnswer more = interpreter::simulate(*game.model, start, asked);
    merge(played, std::move(more.playouts));
    return true;
  });
}

}  // namespace

TEST_CASE("who moves first is who does where the games begin") {
  const interpreter::TestGame game = coin("1");
  const interpreter::Engine engine(*game.model);
  const interpreter::State start = engine.start();
  CHECK(first_mover(*game.model, start).seat == 0);
  CHECK(!first_mover(*game.model, start).is_drawn);
  const interpreter::TestGame drawn = interpreter::load_text(
      "game Two\nelements\n  players White, Black\n  board square 3 x 1\n"
      "  piece Stone: of each player\n"
      "interactions\n  rule place\n    choose cell among empty\n    put own Stone at cell\n"
      "scenario\n  first random\n  turn\n    play place\n  stuck: draw\n");
  const interpreter::Engine by_lot(*drawn.model);
  interpreter::State at = by_lot.start();
  CHECK(first_mover(*drawn.model, at).is_drawn);
  // Where lots were drawn, somebody is first.
  while (by_lot.nature_moves(at)) at = by_lot.apply(at, by_lot.raw_moves(at).back());
  CHECK(!first_mover(*drawn.model, at).is_drawn);
  CHECK(first_mover(*drawn.model, at).seat == static_cast<std::size_t>(by_lot.to_move(at)));
  at = by_lot.apply(at, by_lot.raw_moves(at).front());
  CHECK(first_mover(*drawn.model, at).seat == static_cast<std::size_t>(by_lot.to_move(at)));
}

TEST_CASE("a fair coin and a bent one, whatever the threads") {
  const interpreter::TestGame fair = coin("1");
  interpreter::Playouts played, again;
  const UntilTold told = until(fair, {}, 1, played);
  CHECK(told.advantage == Advantage::NoneOf);
  CHECK(told.games < 10'000);
  CHECK(told.interval.low < 0.5);
  CHECK(told.interval.high > 0.5);
  CHECK(until(fair, {}, 3, again).games == told.games);
  CHECK(again == played);
  CHECK(sentence_of(told, {}).find("no difference of 5 points or more") != std::string::npos);
  // The interval that holds at all looks reaches further: what says so is the test.
  CHECK(is_by_test(told, {}));
  CHECK(sentence_of(told, {}).find("A sequential test with errors of 5 % says so") !=
        std::string::npos);
  UntilTold narrow = told;
  narrow.interval = {0.49, 0.51};
  CHECK_FALSE(is_by_test(narrow, {}));
  CHECK(sentence_of(narrow, {}).find("test") == std::string::npos);

  const UntilTold bent = until(coin("2"), {}, 1, played);
  CHECK(bent.advantage == Advantage::Differs);
  CHECK(bent.games == 200);
  CHECK(bent.score < 0.45);
  CHECK(bent.interval.low < 1.0 / 3);
  CHECK(bent.interval.high > 1.0 / 3);
}

TEST_CASE("too few games say how many more would settle it") {
  interpreter::Playouts played;
  const UntilOptions options{.points = 1, .games = 300};
  const UntilTold told = until(coin("1"), options, 1, played);
  CHECK(told.advantage == Advantage::Undecided);
  CHECK(told.games == 300);
  CHECK(told.needed > 10'000);
  CHECK(sentence_of(told, options).find("more games settle 1 points") != std::string::npos);
}

TEST_CASE("games that repeat each other say nothing new") {
  const interpreter::TestGame game = coin("1");
  const UntilOptions options{.thinks = true};
  interpreter::Playouts games;
  games.clear(2);
  games.games = games.finished = 6000;
  for (std::uint64_t i = 0; i < 40; ++i) games.alike[i] = {150, i < 30 ? search::kWhole : 0};
  CHECK(told_of(games, *game.model, options).advantage == Advantage::TooAlike);

  // Sixty games a hundred times: as wide as if they had been played once.
  games.alike.clear();
  for (std::uint64_t i = 0; i < 60; ++i) games.alike[i] = {100, i < 33 ? search::kWhole : 0};
  const UntilTold told = told_of(games, *game.model, options);
  CHECK(told.advantage == Advantage::Undecided);
  CHECK(told.distinct == 60);
  CHECK(told.interval.high - told.interval.low > 0.15);
  CHECK(sentence_of(told, options).find("6000 games (60 distinct)") != std::string::npos);

  // The same score of games that are all different is known.
  interpreter::Playouts apart;
  apart.clear(2);
  apart.games = apart.finished = 6000;
  for (std::uint64_t i = 0; i < 6000; ++i) apart.alike[i] = {1, i < 3300 ? search::kWhole : 0};
  CHECK(told_of(apart, *game.model, options).advantage == Advantage::Differs);

  games.limit = 200;
  CHECK(told_of(games, *game.model, options).advantage == Advantage::Unfinished);
}

}  // namespace ludo::workbench
