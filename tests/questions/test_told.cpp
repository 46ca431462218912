// What moves tell, first turns that can only pass, turns behind dice, positions that come back
// where the text asks something of them, and what becomes another kind where it stands (decision
// 0107).

#include "tests/questions/asked.hpp"

namespace ludo::workbench::questions {

namespace {

// A chest is put down sealed, and who puts it says what it is.
std::string sealed(const std::string& choice) {
  return R"(game Sealed
elements
  players Ann, Bea
  board square 3 x 3
  piece Gold: of each player
  piece Stone: of each player
  kinds of pieces seen by owner until open
  each piece may be open
  each player has hold: tally of kind at most 4, at first {Gold 2, Stone 4} seen by owner
interactions
  rule land
    )" + choice +
         R"(
    choose spot among empty
    take chest from own hold
    put own chest at spot
scenario
  turn
    play land
  stuck: draw
)";
}

const Question* asked_as(const Hunted& hunted, std::string_view about) {
  for (const Question& question : hunted.questions) {
    if (question.words.about == about) return &question;
  }
  return nullptr;
}

constexpr std::string_view kTold = "a move that tells what it hides";
constexpr std::string_view kNothing = "a player who can do nothing in his first turn";

}  // namespace

TEST_CASE("questions: what is chosen openly and then hidden is told by the move") {
  const Hunted asked = hunted(with_gaps("q.ludo", sealed("choose chest among own hold")), 400);
  const Question* question = asked_as(asked, kTold);
  REQUIRE(question != nullptr);
  CHECK(question->code == "Q11");
  CHECK(question->words.sentence.starts_with("Bea sees which of `"));
  CHECK(question->witness.moves.empty());
  CHECK(has_repair(*question, "choose chest among own hold seen by me"));
  CHECK_FALSE(question->other.has_value());
  const Hunted quiet =
      hunted(with_gaps("q.ludo", sealed("choose chest among own hold seen by me")), 400);
  CHECK(asked_as(quiet, kTold) == nullptr);
}

TEST_CASE("questions: what is put down openly is no secret, though a supply shows it, too") {
  const auto game = [](const std::string& phase) {
    return R"(game Deployed
elements
  players Ann, Bea
  board square 2 x 3
  piece Flag: of each player
  piece Bomb: of each player
  each piece may be known
  kinds of pieces seen by owner until known
  each player has reserve: tally of kind at most 2, at first {Flag 1, Bomb 1}
  region Home of each player: near 1 rows
interactions
  rule deploy
    choose grade among own reserve
    choose spot among empty own Home
    take grade from own reserve
    put own grade at spot
  rule show
    choose man among own pieces
    man becomes known
scenario
)" + phase +
           R"(
    turn
      play deploy
    until turns of phase = 4
    then War
  phase War
    turn
      play show
  stuck: draw
  limit 12 turns: draw
)";
  };
  const Hunted asked = hunted(with_gaps("q.ludo", game("  phase Deploy")), 400);
  const Question* question = asked_as(asked, kTold);
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("though what was chosen is hidden from Bea") !=
        std::string::npos);
  CHECK(has_repair(*question, "phase Deploy secretly"));
  CHECK_FALSE(has_repair(*question, "choose grade among own reserve seen by me"));
  const Hunted secret = hunted(with_gaps("q.ludo", game("  phase Deploy secretly")), 400);
  CHECK(asked_as(secret, kTold) == nullptr);
}

TEST_CASE("questions: whose card one looks at may be seen by all, and what it is by nobody else") {
  const Hunted asked = hunted(with_gaps("q.ludo", R"(game Peeking
elements
  players Ann, Bea, Cleo
  board square 1 x 1
  piece Ace: of each player
  piece King: of each player
  each player has hand: kind or none, at first none seen by owner
  each player has peeked: kind or none, at first none seen by owner
interactions
  rule deal
    for each side among players
      random card among Kinds seen by side
      set hand of side to card
  rule peek
    choose target among players but not me
    set own peeked to hand of target
scenario
  setup
    play deal
  turn
    play peek
  stuck: draw
  limit 12 turns: draw
)"),
                              400);
  CHECK(asked_as(asked, kTold) == nullptr);
}

TEST_CASE("questions: a later player who can only pass in his first turn is asked about") {
  const auto text = [](const char* door) {
    return std::string(R"(game Doors
elements
  players White, Black
  board square 5 x 1
  piece Man: of each player
interactions
  rule enter
    choose spot among )") +
           door + R"(
    put own Man at spot
scenario
  setup
    put White Man at a1
  turn
    play enter
  stuck: pass
  limit 12 turns: draw
)";
  };
  const Hunted asked = hunted(with_gaps("q.ludo", text("empty touching own piece")), 400);
  const Question* question = asked_as(asked, kNothing);
  REQUIRE(question != nullptr);
  CHECK(question->code == "Q13");
  CHECK(question->words.sentence.starts_with("Black can do nothing in the first turn but pass"));
  CHECK(question->witness.moves.size() == 1);
  CHECK(asked_as(hunted(with_gaps("q.ludo", text("empty")), 400), kNothing) == nullptr);
}

TEST_CASE("questions: a turn behind dice that changes nothing, where there is a choice") {
  const auto text = [](const char* rule) {
    return std::string(R"(game Racing
elements
  players White, Black
  board square 12 x 2
  piece Car: of each player
interactions
  the turn has die: 1 to 3, at first 1
  rule drive
    choose car among own Cars
)") + rule +
           R"(
scenario
  setup
    put White Car at a1, c1
    put Black Car at a2, c2
  turn
    random eyes from 1 to 3
    set die to eyes
    must
      play drive
    otherwise
      pass
  stuck: pass
  end
    home: mover wins when own-home of mover
  limit 90 turns: draw
)";
  };
  const auto with = [&](const char* rule) {
    std::string all = text(rule);
    replace(all, "interactions\n",
            "interactions\n  define own-home of side: some Car of side in column 12\n");
    return hunted(with_gaps("q.ludo", all), 600);
  };
  const char* const guarded =
      "    choose line from car along e: die empty to goal\n    move car to goal";
  const char* const loose =
      "    if some line from car along e: die empty to goal\n"
      "      choose line from car along e: die empty to goal\n      move car to goal";
  const Hunted asked = with(loose);
  const Question* question = found(asked, "Q9");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("changes nothing") != std::string::npos);
  CHECK(found(with(guarded), "Q9") == nullptr);
}

TEST_CASE("questions: positions come back where the text asks something that does not hold") {
  const auto text = [](const char* lines) {
    return std::string(R"(game Shuttle
elements
  players White, Black
  board square 4 x 2
  piece Rook: of each player
interactions
  rule go
    choose rook among own Rooks
    choose goal among empty beside rook
    move rook to goal
scenario
  setup
    put White Rook at a1
    put Black Rook at d2
  turn
    play go
  stuck: draw
)") + lines;
  };
  const Hunted asked = hunted(with_gaps("q.ludo", text("  same position 3 times\n"
                                                       "    home: mover wins when Rook at b1 and "
                                                       "Rook at c1\n")),
                              400);
  const Question* question = found(asked, "Q5");
  REQUIRE(question != nullptr);
  CHECK(question->words.now.find("end nothing") != std::string::npos);
  CHECK(found(hunted(with_gaps("q.ludo", text("  same position 3 times: draw\n")), 400), "Q5") ==
        nullptr);
}

TEST_CASE("questions: what becomes another kind where it stands has not moved") {
  const Hunted asked = hunted(with_gaps("q.ludo", R"(game Wood
elements
  players White, Black
  board square 5 x 4
  piece Seed: of each player
  piece Tree: of each player
  piece Bird: 1 of each player
interactions
  rule plant
    choose spot among empty
    put own Seed at spot
  rule fly
    choose bird among own Birds
    choose goal among empty touching bird
    move bird to goal
  rule grow
    every seed among own Seeds where 3 or more own Seeds touching seed becomes Tree
scenario
  setup
    put White Bird at a1
    put Black Bird at e4
  turn
    either play plant
    or play fly
    play grow
  stuck: draw
  limit 40 turns: draw
)"),
                              1500);
  const Question* question = found(asked, "Q12");
  INFO((question == nullptr ? "" : question->words.sentence));
  CHECK(question == nullptr);
}

}  // namespace ludo::workbench::questions
