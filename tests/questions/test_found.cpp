// What the search comes to on purpose: lines that look alike, who is named though he is out, ends
// that are counted while another line holds, numbers that are driven up.

#include "tests/questions/asked.hpp"

namespace ludo::workbench::questions {

namespace {

// Six pieces each, put down in secret: two games that look alike are hardly met by chance.
constexpr const char* kAmbush = R"(game Ambush
elements
  players White, Black
  board square 5 x 4
  table pieces
    kind   of                strength
    Flag   1 of each player  0
    Guard  2 of each player  5
    Miner  1 of each player  3
    Scout  1 of each player  1
    Bomb   1 of each player  9
  each piece may be known
  each player has reserve: tally of kind at most 2, at first {Flag 1, Guard 2, Miner 1, Scout 1, Bomb 1}
  kinds of pieces seen by owner until known
  region Home of each player: near 2 rows
interactions
  rule deploy
    choose grade among own reserve
    choose spot among empty own Home
    take grade from own reserve
    put own grade at spot
  rule march
    choose unit among own pieces but not (Flag or Bomb)
    choose line from unit along orthogonal: one (empty or enemy piece) to goal
    if goal is empty
      move unit to goal
    else
      play fight(unit, goal)
  rule fight(unit: site, goal: site)
    unit and goal become known
    afterwards require unit is Miner or goal is not Bomb
    if strength of unit > strength of goal
      move unit to goal, capturing what stands there
    else
      capture unit
scenario
  phase Deploy secretly
    turn
      repeat 6 times, one by one
        play deploy
    until turns of phase = 2
    then War
  phase War first White
    turn
      play march
  stuck: mover loses
  limit 200 turns: draw
  end
    flag: mover wins when some Flag captured this turn
)";

constexpr const char* kCircle = R"(game Circle
elements
  players Ann, Bea, Cat
  board square 1 x 1
  each player has lives: 0 to 2, at first 2
interactions
  define follower of p:
    Bea  when p is Ann
    Cat  when p is Bea
    Ann  otherwise
  rule strike
    choose rival among alive where rival != me
    take 1 from lives of rival
scenario
  next player: follower of mover
  turn
    play strike
  stuck: pass
  end at any moment
    gone: each side is out when lives of side = 0
  end
    alone: survivor wins when count alive = 1
  limit 40 turns: draw
)";

constexpr const char* kRows = R"(game Rows
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule drop
    choose spot among empty
    put own Stone at spot
scenario
  turn
    play drop
  stuck: draw
  end by the first of
    full: ranked by score when no empty
    three: mover wins when some mark among Stones of mover
      where some line from mark, included, along e: 3 Stone of mover
  score of side: count Stones of side in row 1
)";

// Half of all moves begin the count anew, so that nobody comes to forty by chance.
constexpr const char* kCalm = R"(game Calm
elements
  players White, Black
  board square 6 x 1
  piece Man: of each player
  the record has calm: 0 to 40, at first 0
interactions
  rule go
    choose man among own Men
    choose line from man along e or w: one empty to goal
    add 1 to calm
    move man to goal
  rule shout
    set calm to 0
scenario
  setup
    put White Man at a1
    put Black Man at f1
  turn
    either play go
    or "shout" play shout
    or "wait" play shout
  stuck: pass
  limit 300 turns: draw
)";

// At forty nothing is left to do but to stay: what goes beyond it is `fire`, behind a step back.
constexpr const char* kArms = R"(game Arms
elements
  players White, Black
  board square 2 x 1
  the record has calm: 0 to 40, at first 0
  the record has armed: 0 to 1, at first 0
interactions
  rule go
    require calm < 40
    add 1 to calm
  rule arm
    require calm > 0 and armed = 0
    take 1 from calm
    set armed to 1
  rule fire
    require armed = 1
    set armed to 0
    add 5 to calm
  rule shout
    set calm to 0
    set armed to 0
scenario
  turn
    either play go
    or "shout" play shout
    or "cry" play shout
    or "call" play shout
    or "arm" play arm
    or "stay" require calm = 40
    or "fire" play fire
  stuck: pass
  limit 300 turns: draw
)";

// Counts as a hand does, of each kind.
constexpr const char* kHand = R"(game Hand
elements
  players White, Black
  board square 6 x 1
  piece Man: of each player
  piece Lady: of each player
  each player has hand: tally of kind at most 30, at first {}
interactions
  rule go
    choose man among own Men
    choose line from man along e or w: one empty to goal
    add Man to hand of White
    move man to goal
  rule shout
    set hand of White to {}
scenario
  setup
    put White Man at a1
    put Black Man at f1
  turn
    either play go
    or "shout" play shout
    or "wait" play shout
  stuck: pass
  limit 300 turns: draw
)";

// The first is out after 448 turns; who is last in the round names him then.
constexpr const char* kLaps = R"(game Laps
elements
  players Red, Green, Blue
  board square 2 x 1
  each player has laps: 0 to 150, at first 0
interactions
  define follower of side:
    Green when side = Red
    Blue when side = Green
    Red otherwise
  rule run
    set laps of mover to min(laps of mover + 1, 150)
scenario
  turn
    either "run" play run
    or "walk" play run
  next player: follower of mover
  stuck: pass
  limit 460 turns: draw
  end
    home: Red is out when laps of Red = 150
)";

// Who jumps over the fifth field never comes home: of nine games one ends by the limit.
constexpr const char* kJump = R"(game Jump
elements
  players White, Black
  board square 2 x 1
  each player has field: 0 to 8, at first 0
interactions
  rule roll
    random die from 1 to 2
    if field of mover < 7
      set field of mover to field of mover + die
scenario
  turn
    play roll
  stuck: mover loses
  limit 900 turns: draw
  end
    home: mover wins when field of mover = 5
)";

constexpr const char* kStakes = R"(game Stakes
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule place
    choose spot among empty
    put own Stone at spot
scenario
  turn
    play place
  stuck: draw
  end by the first of
    great: mover wins 2 points when count Stones of mover = 3 and b2 in Stones of mover
    small: mover wins when count Stones of mover = 3
)";

}  // namespace

TEST_CASE("where passes are counted a turn that changes nothing, and is none, is asked about") {
  constexpr const char* kWalk = R"(game Walk
elements
  players White, Black
  board square 5 x 1
  piece Man: 1 of each player
  setup
    legend w White Man, b Black Man
    w . . . b
interactions
  rule step
    choose man among own pieces
    choose goal among empty beside man
    move man to goal
scenario
  phase Morning
    turn
      optionally play step
    until turns of phase = 2
    then Evening
  phase Evening
    turn
      must play step
      otherwise pass
    until turns of phase = 2
    then Morning
  stuck: pass
  limit 40 turns: draw
  end
    weary: draw when passes-in-a-row = 2
)";
  CHECK(found(hunted(with_gaps("walk.ludo", kWalk)), "Q9") != nullptr);
  // In another phase alone it is none of this one's.
  std::string elsewhere = kWalk;
  const std::string end = "  end\n    weary: draw when passes-in-a-row = 2\n";
  elsewhere.replace(elsewhere.find(end), end.size(), "");
  const std::string until = "    until turns of phase = 2\n    then Morning\n";
  elsewhere.replace(elsewhere.find(until), until.size(),
                    "    until passes-in-a-row = 1\n    then Morning\n");
  CHECK(found(hunted(with_gaps("walk.ludo", elsewhere)), "Q9") == nullptr);
  // Where they are not counted at all, the turn is what counts.
  std::string uncounted = kWalk;
  const std::string line = "  end\n    weary: draw when passes-in-a-row = 2\n";
  uncounted.replace(uncounted.find(line), line.size(), "");
  CHECK(found(hunted(with_gaps("walk.ludo", uncounted)), "Q9") == nullptr);
}

TEST_CASE("questions: a line that looks the same is made by choosing otherwise what is hidden") {
  const TestGame faulty = with_gaps("q.ludo", kAmbush);
  const Hunted asked = hunted(faulty, 600);
  const Question* question = found(asked, "Q11");
  REQUIRE(question != nullptr);
  REQUIRE(question->other);
  CHECK(question->other->line != question->witness.line);
  // Who decides sees the same after both, and has other moves.
  const interpreter::Engine engine(*faulty.model);
  const interpreter::State& one = question->witness.state;
  const interpreter::State& other = question->other->state;
  const lang::Index me = engine.to_move(one);
  REQUIRE(engine.to_move(other) == me);
  CHECK(engine.observe(one, me) == engine.observe(other, me));
  std::vector<Digits> moves, others;
  for (const interpreter::Move& move : engine.raw_moves(one)) moves.push_back(move.digits);
  for (const interpreter::Move& move : engine.raw_moves(other)) others.push_back(move.digits);
  CHECK(moves != others);
  CHECK(has_repair(*question, "-- afterwards require unit is Miner or goal is not Bomb"));

  std::string repaired = kAmbush;
  replace(repaired, "    afterwards require unit is Miner or goal is not Bomb\n", "");
  CHECK(found(hunted(with_gaps("q.ludo", repaired), 600), "Q11") == nullptr);
}

TEST_CASE("questions: who is out may be named as the one to move") {
  const Hunted asked = hunted(with_gaps("q.ludo", kCircle));
  const Question* question = found(asked, "Q10");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("`next player: follower of mover`") != std::string::npos);
  REQUIRE(question->words.repairs.size() == 2);
  const std::string named = question->words.repairs[0].text;
  CHECK(named ==
        "next player:\n  (follower of mover) when (follower of mover) in alive\n"
        "  the player after (follower of mover) otherwise");

  std::string repaired = kCircle;
  replace(repaired, "  next player: follower of mover\n",
          "  next player:\n    (follower of mover) when (follower of mover) in alive\n"
          "    the player after (follower of mover) otherwise\n");
  CHECK(found(hunted(with_gaps("q.ludo", repaired)), "Q10") == nullptr);
}

TEST_CASE("questions: in long games, too, who is out may be named as the one to move") {
  const Hunted asked = hunted(with_gaps("q.ludo", kLaps));
  const Question* question = found(asked, "Q10");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.starts_with("Red is out, and is named to move by"));
  CHECK(question->witness.line.size() == 450);

  std::string repaired = kLaps;
  replace(repaired, "  next player: follower of mover\n", "");
  CHECK(found(hunted(with_gaps("q.ludo", repaired)), "Q10") == nullptr);
}

TEST_CASE("questions: what is counted at the end may come before a line that says who wins") {
  const Hunted asked = hunted(with_gaps("q.ludo", kRows));
  const Question* question = found(asked, "Q2");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.starts_with("`full` and `three` hold after the same move"));

  // In the other order it is as everybody would have it.
  std::string repaired = kRows;
  replace(repaired, "    full: ranked by score when no empty\n", "");
  replace(repaired, "  score of side", "    full: ranked by score when no empty\n  score of side");
  CHECK(found(hunted(with_gaps("q.ludo", repaired)), "Q2") == nullptr);
}

TEST_CASE("questions: where a limit is far away games are played until it comes") {
  const Hunted asked = hunted(with_gaps("q.ludo", kJump));
  const Question* question = found(asked, "Q5");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("end by `limit`") != std::string::npos);
  // The whole game is told, though not all of its states were kept.
  REQUIRE(question->witness.moves.size() == 900);
  CHECK(question->witness.line.size() == 900);
  CHECK(question->witness.state.result.key == "limit");
  for (const std::string& move : question->witness.moves) CHECK((move == "1" || move == "2"));

  std::string repaired = kJump;
  replace(repaired, "field of mover = 5", "field of mover >= 5");
  CHECK(found(hunted(with_gaps("q.ludo", repaired)), "Q5") == nullptr);
}

TEST_CASE("questions: of two wins of one player the greater counts") {
  const TestGame game = with_gaps("q.ludo", kStakes);
  CHECK(found(hunted(game), "Q2") == nullptr);

  std::string faulty = kStakes;
  const std::string great =
      "    great: mover wins 2 points when count Stones of mover = 3 and b2 in Stones of mover\n";
  replace(faulty, great, "");
  faulty += great;
  const Hunted asked = hunted(with_gaps("q.ludo", faulty));
  const Question* question = found(asked, "Q2");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence ==
        "`small` and `great` hold after the same move: by the first White wins 1 point, by the "
        "second White wins 2 points; which one counts?");
  CHECK(question->words.repairs.size() == 2);
}

TEST_CASE("questions: a count that hardly goes on is driven up to its bound") {
  const Hunted asked = hunted(with_gaps("q.ludo", kCalm));
  const Question* question = found(asked, "Q15");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.starts_with("`add 1 to calm` of the rule `go` (the move"));

  std::string falling = kCalm;
  replace(falling, "at first 0", "at first 40");
  replace(falling, "add 1 to calm", "set calm to calm - 1");
  replace(falling, "set calm to 0", "set calm to 40");
  const Hunted driven_down = hunted(with_gaps("q.ludo", falling));
  const Question* below = found(driven_down, "Q15");
  REQUIRE(below != nullptr);
  CHECK(below->words.sentence.starts_with("`set calm to calm - 1` of the rule `go`"));

  // Of a tally one entry, and also where that shows only behind a move that is tried, not made.
  for (const char* text : {kHand, kArms}) {
    const Hunted other = hunted(with_gaps("q.ludo", text));
    REQUIRE(found(other, "Q15") != nullptr);
  }

  std::string repaired = kCalm;
  replace(repaired, "add 1 to calm", "set calm to min(calm + 1, 40)");
  CHECK(found(hunted(with_gaps("q.ludo", repaired)), "Q15") == nullptr);
}

}  // namespace ludo::workbench::questions
