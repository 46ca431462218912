// What stands out in studies of small games with a fault each, and what is said of them.

#include "interpreter/workbench/stands_out.hpp"

#include <algorithm>

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

std::vector<players::Spec> ladder_of(std::initializer_list<std::string_view> texts) {
  std::vector<players::Spec> rungs;
  for (const std::string_view text : texts) {
    rungs.push_back(std::get<std::vector<players::Spec>>(players::read_specs(text)).front());
  }
  return rungs;
}

// All that a study of a text tells.
struct Told {
  Study study;
  Actions actions;
  Observation observation;
  std::vector<StandsOut> found;
};

Told told_of(const std::string& text, unsigned threads = 2,
             const char* strongest = "mcts:iterations=200") {
  const interpreter::TestGame game =
      interpreter::load_game("toy.ludo", text, interpreter::shipped_games(), {});
  const auto program = interpreter::program_of(game);
  StudyOptions options;
  options.rungs = ladder_of({"random", "mcts:iterations=50", strongest});
  options.games = 60;
  options.strength_games = 20;
  options.sample = 30;
  options.run.threads = threads;
  const Ruleset rules{program->model, program, interpreter::Engine(*program->model).start(),
                      interpreter::evaluation_for(program->model, program, options.rungs, {})};
  Told told;
  told.study = study(rules, options);
  ActionOptions asked;
  asked.run = options.run;
  asked.player = options.rungs[1];
  asked.games = 60;
  told.actions = watch_actions(rules, asked);
  players::Spec observer = usual_observer();
  observer.iterations = 60;
  told.observation = observe(rules, told.study.sample, {options.run, observer});
  told.found = stands_out(told.study, limits_of(*rules.model), &told.actions, &told.observation);
  return told;
}

const StandsOut* sign_in(const Told& told, Sign sign) {
  const auto one = std::find_if(told.found.begin(), told.found.end(),
                                [&](const StandsOut& each) { return each.sign == sign; });
  return one == told.found.end() ? nullptr : &*one;
}

bool says(const Told& told, std::string_view part) {
  const std::vector<std::string> said = sentences_of(told.study);
  return std::any_of(said.begin(), said.end(), [&](const std::string& sentence) {
    return sentence.find(part) != std::string::npos;
  });
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// Stones on a small board until so many stand in a row.
std::string row_of(int side, int stones) {
  return fmt::format(R"(game Rows
elements
  players White, Black
  board square {0} x {0}
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
  stuck: draw
  end
    row: mover wins when some stone among Stone of mover
      where some line from stone, included, along any direction: {1} Stone of mover
)",
                     side, stones);
}

constexpr const char* kDice = R"(game Dice
elements
  players White, Black
  board square 3 x 3
  each player has steps: 0 to 60, at first 0
interactions
  rule roll
    random die from 1 to 6
    add die to own steps
  rule throw
    random die from 1 to 6
    add die to own steps
scenario
  turn
    either play roll
    or "throw" play throw
  stuck: mover loses
  end
    home: mover wins when steps of mover >= 30
)";

constexpr const char* kRich = R"(game Rich
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
  each player has pebbles: 0 to 60, at first 0
interactions
  rule gather
    choose cell among empty
    put own Stone at cell
    add 1 to own pebbles
  rule trade
    choose cell among own Stones
    remove cell
    add 2 to own pebbles
  rule beg
    add 6 to own pebbles
  rule sell
    require count own Stones > 10
    add 1 to own pebbles
scenario
  turn
    either play gather
    or "trade" play trade
    or "beg" play beg
    or "sell" play sell
  stuck: mover loses
  end
    rich: mover wins when pebbles of mover >= 40
)";

constexpr const char* kSnowball = R"(game Snowball
elements
  players White, Black
  board square 5 x 5
  piece Stone: of each player
  each player has gold: 0 to 100000, at first 0
interactions
  rule settle
    choose cell among empty
    put own Stone at cell
    random find from 0 to 2
    add find + own gold / 2 to own gold
scenario
  turn
    play settle
  stuck: ranked by score
  score of player: gold of player
)";

constexpr const char* kShuffle = R"(game Shuffle
elements
  players White, Black
  board square 4 x 4
  piece Tower: 1 of each player
interactions
  rule go
    choose tower among own Towers
    choose line from tower along n or e or s or w: one empty to goal
    move tower to goal
scenario
  setup
    put White Tower at a1
    put Black Tower at d4
  turn
    play go
  stuck: mover loses
  limit 20 turns: draw
)";

}  // namespace

TEST_CASE("stands out: games that are always drawn", "[study]") {
  const Told told = told_of(row_of(4, 4));
  REQUIRE(sign_in(told, Sign::Drawn) != nullptr);
  CHECK(sign_in(told, Sign::Drawn)->value >= kSettled);
  CHECK(
      contains(sentence_of(told.found.front()), "of the games of the strongest players are drawn"));
  CHECK(sign_in(told, Sign::Chance) == nullptr);
  CHECK(sign_in(told, Sign::SeatAhead) == nullptr);
  CHECK_FALSE(says(told, "chance"));
  // One kind of move.
  CHECK(told.actions.actions.empty());
  CHECK(told.actions.decisions > 0);
  // The same with any number of threads.
  const Told again = told_of(row_of(4, 4), 1);
  REQUIRE(again.found.size() == told.found.size());
  for (std::size_t i = 0; i < told.found.size(); ++i) {
    CHECK(sentence_of(again.found[i]) == sentence_of(told.found[i]));
  }
}

TEST_CASE("stands out: equal games are one witness of draws and limits", "[study]") {
  const auto range_of = [](Sign sign, std::uint64_t times) {
    Study study;
    study.seats = 2;
    study.trend = Trend::Steady;
    study.rungs.resize(2);
    Rung& rung = study.rungs.back();
    rung.games = 100;
    rung.distinct = 100 / times;
    rung.score = 0.5;
    rung.interval = {0.4, 0.6};
    rung.scores = {0.5, 0.5};
    rung.intervals = {{0.4, 0.6}, {0.4, 0.6}};
    rung.draws = 0.95;
    rung.ends = {{"limit", 95}, {"mate", 5}};
    // Each different game so many times.
    rung.squares = 100 * times;
    rung.drawn_squares = 95 * times;
    rung.end_squares = {{"limit", 95 * times}, {"mate", 5 * times}};
    const std::vector<StandsOut> found = stands_out(study, {"limit"}, nullptr, nullptr);
    const auto one = std::find_if(found.begin(), found.end(),
                                  [&](const StandsOut& each) { return each.sign == sign; });
    REQUIRE(one != found.end());
    return one->range;
  };
  for (const Sign sign : {Sign::Drawn, Sign::Limit}) {
    const interpreter::Interval apart = range_of(sign, 1);
    const interpreter::Interval alike = range_of(sign, 5);
    const interpreter::Interval plain = interpreter::wilson(95, 100);
    CHECK(apart.low == plain.low);
    CHECK(apart.high == plain.high);
    CHECK(alike.low < apart.low);
    CHECK(apart.high < alike.high);
  }
}

TEST_CASE("stands out: who moves first wins", "[study]") {
  const Told told = told_of(row_of(4, 3), 2, "mcts:iterations=600");
  // So small a game is solved; what is proved stands in place of what players came to.
  CHECK(sign_in(told, Sign::SeatWins) == nullptr);
  REQUIRE(sign_in(told, Sign::Solved) != nullptr);
  CHECK(sign_in(told, Sign::Solved)->what == "White");
  CHECK(contains(sentence_of(*sign_in(told, Sign::Solved)), "White can force the win, within "));
  Study unsolved = told.study;
  unsolved.solved.reset();
  const std::vector<StandsOut> found = stands_out(unsolved, {}, nullptr, nullptr);
  const auto wins = std::find_if(found.begin(), found.end(),
                                 [](const StandsOut& one) { return one.sign == Sign::SeatWins; });
  REQUIRE(wins != found.end());
  CHECK(wins->what == "White");
  CHECK(contains(sentence_of(*wins), "White nearly always wins: "));
  CHECK_FALSE(told.observation.tells);
  CHECK(contains(silence_of(told.observation), "the seat alone foretells the result"));
  CHECK(contains(silence_of(told.observation), "White has "));
}

TEST_CASE("stands out: nothing but chance", "[study]") {
  const Told told = told_of(kDice);
  CHECK(told.study.look_ahead == LookAhead::Chance);
  REQUIRE(sign_in(told, Sign::Chance) != nullptr);
  CHECK(says(told, "what players choose hardly changes the result here; chance"));
  CHECK(sign_in(told, Sign::Drawn) == nullptr);
  CHECK(sign_in(told, Sign::RunsAway) == nullptr);
  CHECK(sign_in(told, Sign::Dominant) == nullptr);
}

TEST_CASE("stands out: a kind of move better than all else, and one that is never used",
          "[study]") {
  const Told told = told_of(kRich);
  REQUIRE(told.found.size() >= 2);
  CHECK(told.found[0].sign == Sign::NeverPossible);
  CHECK(told.found[0].what == "`sell`");
  REQUIRE(sign_in(told, Sign::Dominant) != nullptr);
  CHECK(sign_in(told, Sign::Dominant)->what == "`beg`");
  CHECK(sign_in(told, Sign::Dominant)->value < -0.1);
  CHECK(contains(sentence_of(*sign_in(told, Sign::Dominant)), "`beg` is better than all else"));
}

TEST_CASE("stands out: who is ahead is not caught", "[study]") {
  const Told told = told_of(kSnowball);
  REQUIRE(sign_in(told, Sign::RunsAway) != nullptr);
  CHECK(told.found.front().sign == Sign::RunsAway);
  CHECK(contains(sentence_of(told.found.front()), "Who is ahead is hardly ever caught"));
}

TEST_CASE("stands out: only a limit ends games", "[study]") {
  const Told told = told_of(kShuffle);
  REQUIRE(told.found.size() >= 2);
  CHECK(told.found[0].sign == Sign::Limit);
  CHECK(told.found[0].what == "`limit`");
  CHECK(told.found[1].sign == Sign::Solved);
  CHECK(told.found[1].solved.is_draw);
  CHECK(contains(silence_of(told.observation), "have no single winner"));
}

TEST_CASE("stands out: what can be said of scores that go neither up nor down", "[study]") {
  Study told;
  told.first = "White";
  for (const double score : {0.77, 0.36, 0.7, 0.28}) {
    Rung rung;
    rung.games = rung.distinct = 1000;
    rung.score = score;
    rung.interval = {score - 0.03, score + 0.03};
    rung.error = 0.01;
    rung.against_games = 80;
    rung.against = 0.9;
    rung.against_interval = {0.85, 0.95};
    told.rungs.push_back(rung);
  }
  judge(told);
  CHECK(told.trend == Trend::Unsteady);
  CHECK(told.turns_over);
  CHECK(contains(
      sentences_of(told).front(),
      "The other seat is ahead with 72.0 % (95 % at any look: 69.0 to 75.0), where weaker ones say "
      "the contrary"));
  const std::vector<StandsOut> found = stands_out(told, {}, nullptr, nullptr);
  REQUIRE(found.size() == 1);
  CHECK(found[0].sign == Sign::SeatAhead);
  // Nobody ahead, and nothing stands out.
  for (std::size_t i = 0; i < told.rungs.size(); ++i) {
    const double score = i == 1 ? 0.36 : 0.51;
    told.rungs[i].score = score;
    told.rungs[i].interval = {score - 0.03, score + 0.03};
  }
  judge(told);
  CHECK(told.trend == Trend::Unsteady);
  CHECK(contains(sentences_of(told).front(), "nobody is clearly ahead (White 51.0 %"));
  CHECK(stands_out(told, {}, nullptr, nullptr).empty());
  // Nor does the same game again and again.
  Rung& repeated = told.rungs.back();
  repeated.games = 40;
  repeated.distinct = 1;
  repeated.score = 1;
  repeated.scores = {1, 0};
  judge(told);
  CHECK(told.trend == Trend::TooAlike);
  const std::vector<StandsOut> alike = stands_out(told, {}, nullptr, nullptr);
  REQUIRE(alike.size() == 1);
  CHECK(alike[0].sign == Sign::SeatWins);
  CHECK(alike[0].range.low == alike[0].range.high);
  CHECK(contains(sentence_of(alike[0]), "different games were only 1 of 40, too few to say"));
  CHECK_FALSE(contains(sentence_of(alike[0]), "nearly always wins"));
  // One game that White won says nothing of White.
  Rung& strongest = told.rungs.back();
  strongest.games = strongest.distinct = 1;
  strongest.score = 1;
  strongest.scores = {1, 0};
  strongest.interval = {0, 1};
  judge(told);
  const std::vector<StandsOut> few = stands_out(told, {}, nullptr, nullptr);
  REQUIRE(few.size() == 1);
  CHECK(few[0].sign == Sign::TooFew);
  CHECK(contains(sentence_of(few[0]), "finished 1 game: fewer than 20 do not say who wins"));
}

TEST_CASE("stands out: strong play that is settled is not taken for chance", "[study]") {
  Study told;
  told.first = "White";
  for (const double score : {0.6, 0.8, 0.98, 1.0}) {
    Rung rung;
    rung.games = rung.distinct = 200;
    rung.score = score;
    rung.interval = {score - 0.03, std::min(1.0, score + 0.03)};
    rung.error = 0.01;
    rung.against_games = told.rungs.empty() ? 0 : 80;
    rung.against = told.rungs.size() == 1 ? 0.95 : 0.52;
    rung.against_interval = {rung.against - 0.04, rung.against + 0.04};
    told.rungs.push_back(rung);
  }
  judge(told);
  CHECK(told.look_ahead == LookAhead::Settled);
  CHECK(contains(sentences_of(told).back(),
                 "Strong play is settled, as far as these players show: White scores 100.0 %"));
  // The best beat those below, but not clearly at the top.
  told.rungs.back().score = 0.7;
  judge(told);
  CHECK(told.look_ahead == LookAhead::Enough);
  // Of few games it may be as good, or much better.
  Rung& strongest = told.rungs.back();
  const Rung kept = strongest;
  strongest.against_games = 8;
  strongest.against = 0.5;
  strongest.against_interval = {0.15, 0.85};
  judge(told);
  CHECK(told.look_ahead == LookAhead::TooFew);
  CHECK(
      contains(sentences_of(told).back(),
               "score 50.0 % of 8 games against those below them (95 %: 15.0 to 85.0): too few "));
  // Nobody's games are many.
  std::vector<Rung> rungs = told.rungs;
  for (Rung& rung : told.rungs) {
    if (rung.against_games == 0) continue;
    rung.against_games = 8;
    rung.against_interval = {0.15, 0.85};
  }
  judge(told);
  CHECK(told.look_ahead == LookAhead::TooFew);
  told.rungs = rungs;
  // Who is beaten by the one below is no better, of however few games.
  told.rungs.back().against_interval = {0.1, 0.4};
  judge(told);
  CHECK(told.look_ahead == LookAhead::Enough);
  // It hardly looks ahead itself.
  told.rungs.back() = kept;
  told.rungs.back().spec.form = players::Spec::Form::Mcts;
  told.rungs.back().spec.iterations = 60;
  judge(told);
  CHECK(told.look_ahead == LookAhead::TooWeak);
  CHECK(contains(sentences_of(told).back(), "but with 60 iterations they hardly look ahead"));
  told.rungs.back() = kept;
  told.rungs[1].against_interval = {0.45, 0.6};
  told.rungs[1].against = 0.5;
  judge(told);
  CHECK(told.look_ahead == LookAhead::No);
  told.rungs.back().score = told.rungs.front().score;
  told.rungs.back().interval = told.rungs.front().interval;
  // Of players who all look ahead nothing is said of chance.
  judge(told);
  CHECK(told.look_ahead == LookAhead::TooFew);
  told.rungs.front().spec.form = players::Spec::Form::Random;
  told.rungs.back().spec.form = players::Spec::Form::Mcts;
  judge(told);
  CHECK(told.look_ahead == LookAhead::Chance);
}

}  // namespace ludo::workbench
