// Faulty games and repaired ones, a pair for each class; witnesses, rulings, mutated games.

#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/notation.hpp"
#include "interpreter/services/rulings.hpp"
#include "interpreter/workbench/questions/hunt.hpp"
#include "lang/text/span.hpp"
#include "tests/interpreter/services/game.hpp"
#include "tests/questions/asked.hpp"

namespace ludo::workbench::questions {

namespace {

// The moves of a witness can be made, one after the other, from the start.
void require_replayed(const TestGame& game, const Witness& witness) {
  const interpreter::Engine engine(*game.model);
  interpreter::State state = engine.start();
  REQUIRE(witness.moves.size() == witness.line.size());
  for (std::size_t i = 0; i < witness.line.size(); ++i) {
    bool known = false;
    for (const interpreter::Move& move : engine.moves(state)) {
      if (move.digits != witness.line[i]) continue;
      known = true;
      CHECK(move.text == witness.moves[i]);
      try {
        state = engine.apply(state, move);
      } catch (const interpreter::DescriptionError&) {
        CHECK(i + 1 == witness.line.size());
      }
      break;
    }
    REQUIRE(known);
  }
  CHECK(state == witness.state);
}

}  // namespace

TEST_CASE("questions: each class is found in a faulty game, and not in the repaired one") {
  for (int number = 1; number <= 15; ++number) {
    INFO("Q" << number);
    const std::string code = fmt::format("Q{}", number);
    const TestGame faulty = with_gaps("faulty.ludo", pair_text(number, "faulty"));
    const Hunted asked = hunted(faulty);
    const Question* question = found(asked, code);
    REQUIRE(question != nullptr);
    CHECK_FALSE(question->words.sentence.empty());
    CHECK_FALSE(question->words.now.empty());
    CHECK_FALSE(question->words.clauses.empty());
    CHECK(question->words.repairs.size() >= (number == 10 ? 1 : 2));
    for (const lang::Span& clause : question->words.clauses) CHECK_FALSE(clause.is_nowhere());
    require_replayed(faulty, question->witness);
    if (question->other) require_replayed(faulty, *question->other);
    CHECK((question->other.has_value()) == (number == 11));

    const TestGame repaired = with_gaps("repaired.ludo", pair_text(number, "repaired"));
    const Hunted quiet = hunted(repaired);
    const Question* still = found(quiet, code);
    INFO((still == nullptr ? "" : still->words.sentence));
    CHECK(still == nullptr);
    CHECK(quiet.classes.size() == 15);
  }
}

TEST_CASE("questions: a witness is as short as can be") {
  const Hunted stuck = hunted(with_gaps("q.ludo", pair_text(1, "faulty")));
  CHECK(found(stuck, "Q1")->witness.moves.size() == 4);
  CHECK(found(stuck, "Q1")->witness.is_shortest);
  const Hunted endless = hunted(with_gaps("q.ludo", pair_text(5, "faulty")));
  CHECK(found(endless, "Q5")->witness.moves.size() == 4);
  const Hunted first = hunted(with_gaps("q.ludo", pair_text(13, "faulty")));
  CHECK(found(first, "Q13")->witness.moves == std::vector<std::string>{"a1-e1"});
}

TEST_CASE("questions: the same text, seed and bounds give the same answer") {
  const TestGame game = with_gaps("q.ludo", pair_text(12, "faulty"));
  const Hunted one = hunted(game), other = hunted(game);
  REQUIRE(one.questions.size() == other.questions.size());
  CHECK(one.plies == other.plies);
  CHECK(one.scouted == other.scouted);
  for (std::size_t i = 0; i < one.questions.size(); ++i) {
    CHECK(one.questions[i].key == other.questions[i].key);
    CHECK(one.questions[i].witness.line == other.questions[i].witness.line);
    CHECK(one.questions[i].words.sentence == other.questions[i].words.sentence);
  }
}

TEST_CASE("questions: who thinks in a game of very many moves takes his part of the steps") {
  // One decision of a player who looks two moves ahead took more than all that is allowed here.
  const std::string path = "stdlib-games/tank-chess/tank-chess.ludo";
  const Hunted asked = hunted(with_gaps(path, tests::read_file(path)), 1000);
  CHECK(asked.thought > 0);
  CHECK(asked.thought <= 1000 * HuntOptions{}.steps / 3 * 2);
  CHECK(asked.plies >= 1000);
}

TEST_CASE("questions: what was tried to its end cannot be found") {
  const Hunted quiet = hunted(with_gaps("q.ludo", pair_text(4, "repaired")));
  for (const Searched& searched : quiet.classes) {
    INFO(searched.name);
    // Of these a search through all states does not tell all.
    const bool partial =
        searched.name == "endless" || searched.name == "idle-piece" || searched.name == "constant";
    if (searched.not_asked.empty()) CHECK(searched.exhausted == !partial);
  }
  CHECK(quiet.trouble.empty());
}

TEST_CASE("questions: a ruling stands directly below the line of its clause") {
  std::string text = pair_text(2, "faulty");
  replace(text, "    black:", "      ruling \"White is asked first.\"\n    black:");
  const TestGame game = with_gaps("q.ludo", text);
  const Question* question = nullptr;
  const Hunted asked = hunted(game);
  question = found(asked, "Q2");
  REQUIRE(question != nullptr);
  CHECK(interpreter::ruling_at(game.loaded, question->words.clauses[0]) == "White is asked first.");
  CHECK_FALSE(interpreter::ruling_at(game.loaded, question->words.clauses[1]));

  std::string whole = pair_text(1, "faulty");
  replace(whole, "game Hop\n", "game Hop\nruling \"Nothing is known.\"\n");
  std::string below = whole;
  replace(below, "    play hop\n", "    play hop\n    ruling \"He waits.\"\n");
  const TestGame hop = with_gaps("q.ludo", below);
  const Hunted again = hunted(hop);
  // It speaks of the play of `hop`, not of the turn.
  CHECK_FALSE(interpreter::ruling_at(hop.loaded, found(again, "Q1")->words.clauses[0]));
  replace(whole, "  turn\n", "  turn\n    note \"One each.\"\n    ruling \"He waits.\"\n");
  const TestGame turn = with_gaps("q.ludo", whole);
  const Hunted third = hunted(turn);
  const Question* stuck = found(third, "Q1");
  CHECK(interpreter::ruling_at(turn.loaded, stuck->words.clauses[0]) == "He waits.");
  // But no ruling makes a move.
  CHECK_FALSE(stuck->words.may_be_ruled);
}

TEST_CASE("questions: a ruling that stands further out than a line speaks of more than the line") {
  std::string text = pair_text(6, "faulty");
  replace(text, "    put own Stone at spot\n",
          "    if count own Stones < 99\n      put own Stone at spot\n");
  const auto ruled = [&](std::string_view indent) {
    std::string said = text;
    replace(
        said, "      put own Stone at spot\n",
        "      put own Stone at spot\n" + std::string(indent) + "ruling \"As many as wanted.\"\n");
    const TestGame game = with_gaps("q.ludo", said);
    const Hunted asked = hunted(game);
    const Question* question = found(asked, "Q6");
    return question != nullptr &&
           interpreter::ruling_at(game.loaded, question->words.clauses[0]).has_value();
  };
  CHECK(ruled("      "));
  CHECK_FALSE(ruled("    "));
}

TEST_CASE("questions: no ruling answers that a game is over before anybody has moved") {
  const Hunted asked = hunted(with_gaps("q.ludo", R"(game Over
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule drop
    choose spot among empty beside own Stone
    put own Stone at spot
scenario
  turn
    play drop
  stuck: mover loses
    ruling "Who cannot move has lost."
)"));
  const Question* question = found(asked, "Q13");
  REQUIRE(question != nullptr);
  CHECK_FALSE(question->words.may_be_ruled);
}

TEST_CASE("questions: a piece that others shut in is not asked about, one that is held alone is") {
  // The rook on a1 has stones beside it; then it must not move from there at all.
  constexpr const char* kShutIn = R"(game ShutIn
elements
  players White, Black
  board square 4 x 4
  piece Rook: of each player
  piece Stone: of nobody
interactions
  rule go
    choose rook among own Rooks
    choose line from rook along orthogonal: one empty to goal
    move rook to goal
scenario
  setup
    put White Rook at a1, c1
    put Black Rook at d4
    put Stone at a2, b1
  turn
    play go
  stuck: mover loses
  limit 60 turns: draw
)";
  CHECK(found(hunted(with_gaps("q.ludo", kShutIn)), "Q12") == nullptr);
  std::string walled = kShutIn;
  replace(walled, "one empty to goal\n    move",
          "one empty to goal\n    require rook not in {a1}\n    move");
  CHECK(found(hunted(with_gaps("q.ludo", walled)), "Q12") != nullptr);
}

TEST_CASE("questions: what shows late in wide games is seen in passing, and found") {
  // Two rows at once; positions that come back when few pieces are left; two ways to one cell when
  // all fences are built; equal numbers of men when the others are gone; kings that go to and fro
  // while a limit's count begins anew with every move; soldiers that have come to the last row.
  struct Late {
    const char* file;
    const char* code;
  };
  for (const Late& late :
       {Late{"mutants/pentago-Q2.ludo", "Q2"}, Late{"mutants-2/english-draughts-Q5.ludo", "Q5"},
        Late{"mutants/quoridor-Q8.ludo", "Q8"}, Late{"mutants-4/canne-Q4.ludo", "Q4"},
        Late{"mutants-4/damhex3-Q5.ludo", "Q5"}, Late{"mutants-4/xiangqi-Q12.ludo", "Q12"}}) {
    INFO(late.file);
    const std::string path = std::string("tests/questions/") + late.file;
    const TestGame game = with_gaps(path, tests::read_file(path));
    const Hunted asked = hunted(game, HuntOptions{}.plies);
    const Question* question = found(asked, late.code);
    REQUIRE(question != nullptr);
    require_replayed(game, question->witness);
  }
}

TEST_CASE("questions: what a move brings about for the other player is asked about") {
  constexpr const char* kGift = R"(game Gift
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule place
    choose side among players
    choose cell among empty
    put Stone of side at cell
  define lined of side:
    some stone among Stone of side where some line from stone, included, along any direction:
      3 Stone of side
scenario
  turn
    play place
  stuck: draw
  end
    row: mover wins when lined of mover
)";
  const TestGame game = with_gaps("gift.ludo", kGift);
  const Hunted asked = hunted(game);
  const Question* question = found(asked, "Q3");
  REQUIRE(question != nullptr);
  require_replayed(game, question->witness);
  CHECK(question->words.sentence.find("`row` would hold if") != std::string::npos);
  CHECK(has_repair(*question, "row-of-another: opponent wins when lined of opponent"));
  // With that line the game ends there.
  std::string mended = kGift;
  mended += "    row-of-another: opponent wins when lined of opponent\n";
  replace(mended, "  end\n", "  end by the first of\n");
  CHECK(found(hunted(with_gaps("gift.ludo", mended)), "Q3") == nullptr);
}

TEST_CASE("questions: a ruling further down answers nothing, and passes end no endless play") {
  const auto asked_of = [](const char* file, const std::string& from, const std::string& to) {
    const std::string path = std::string("tests/questions/mutants-5/") + file;
    std::string text = tests::read_file(path);
    replace(text, from, to);
    return with_gaps(path, text);
  };
  const TestGame kalah = asked_of("kalah-Q14.ludo", "Kalah", "Kalah");
  const Hunted asked = hunted(kalah);
  const Question* constant = found(asked, "Q14");
  REQUIRE(constant != nullptr);
  CHECK_FALSE(interpreter::ruling_at(kalah.loaded, constant->words.clauses.front()));
  const TestGame go = asked_of("go-Q5.ludo", "default 9", "default 5");
  const Hunted endless = hunted(go, HuntOptions{}.plies);
  const Question* cycle = found(endless, "Q5");
  REQUIRE(cycle != nullptr);
  require_replayed(go, cycle->witness);
}

TEST_CASE("questions: who goes out by a line of his own is not asked whether he may lose") {
  constexpr const char* kLeave = R"(game Leave
elements
  players White, Black, Red
  board square 3 x 3
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose line from man along orthogonal: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at c3
    put Red Man at a3
  turn
    either play step
    or "leave"
      me is out
  stuck: mover is out
  limit 30 turns: draw
  end
    alone: each side wins when alive = {side}
)";
  CHECK(found(hunted(with_gaps("q.ludo", kLeave)), "Q3") == nullptr);
  // Who stays, and lets another win, is asked.
  std::string stays = kLeave;
  replace(stays, "alone: each side wins when alive = {side}",
          "west: each side wins when a2 is Man of side and side is not mover");
  replace(stays, "      me is out", "      put White Man at a2");
  replace(stays, "or \"leave\"", "or \"leave\"\n      require me is Black and a2 is empty");
  CHECK(found(hunted(with_gaps("q.ludo", stays)), "Q3") != nullptr);
}

TEST_CASE("questions: an end for which pieces have begun to go is rare, one without any is asked") {
  constexpr const char* kDwindle = R"(game Dwindle
elements
  players White, Black
  board square 6 x 2
  piece Man: of each player
interactions
  rule run
    choose man among own Men
    choose line from man along e or w: one (empty or enemy piece) to goal
    move man to goal, capturing what stands there
scenario
  setup
    put White Man at a1
    put Black Man at c1, c2, e2
  turn
    play run
  stuck: draw
  limit 30 turns: draw
  end
    home: White wins when no Black Man
)";
  CHECK(found(hunted(with_gaps("q.ludo", kDwindle)), "Q14") == nullptr);
  std::string none_goes = kDwindle;
  replace(none_goes, "one (empty or enemy piece) to goal", "one empty to goal");
  replace(none_goes, ", capturing what stands there", "");
  CHECK(found(hunted(with_gaps("q.ludo", none_goes)), "Q14") != nullptr);
}

TEST_CASE("questions: what is said of kinds that stand nowhere is not asked") {
  constexpr const char* kKinds = R"(game Kinds
elements
  players White, Black
  board square 4 x 4
  table pieces
    kind    of           flies
    Man     each player  no
    Bird    each player  yes
interactions
  rule go
    choose man among own pieces
    if flies of man
      choose goal among empty
      move man to goal
    else
      choose line from man along orthogonal: one empty to goal
      move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at d4
  turn
    play go
  stuck: mover loses
  limit 60 turns: draw
)";
  CHECK(found(hunted(with_gaps("q.ludo", kKinds)), "Q14") == nullptr);
  std::string flies_not = kKinds;
  replace(flies_not, "each player  yes", "each player  no");
  replace(flies_not, "put White Man at a1", "put White Man at a1\n    put White Bird at b4");
  CHECK(found(hunted(with_gaps("q.ludo", flies_not)), "Q14") != nullptr);
}

TEST_CASE("questions: two moves by other rules are two, whatever comes of them") {
  constexpr const char* kWave = R"(game Wave
elements
  players White, Black
  board square 4 x 4
  piece Man: of each player
interactions
  rule step
    choose man among own Men
    choose line from man along orthogonal: one empty to goal
    move man to goal
    optionally play wave(goal)
  rule wave(man: site)
    choose line from man along n: one empty to seen
scenario
  setup
    put White Man at a1
    put Black Man at d4
  turn
    play step
  stuck: mover loses
  limit 60 turns: draw
)";
  CHECK(found(hunted(with_gaps("q.ludo", kWave)), "Q8") == nullptr);
  std::string two_ways = kWave;
  replace(two_ways, "along n: one empty", "along orthogonal: one empty");
  CHECK(found(hunted(with_gaps("q.ludo", two_ways)), "Q8") != nullptr);
}

namespace {

const Searched& searched(const Hunted& hunted, std::string_view code) {
  const auto found = std::find_if(hunted.classes.begin(), hunted.classes.end(),
                                  [&](const Searched& each) { return each.code == code; });
  REQUIRE(found != hunted.classes.end());
  return *found;
}

}  // namespace

TEST_CASE("questions: a condition that bars a whole rule is told as such") {
  constexpr const char* kBarred = R"(game Barred
elements
  players White, Black
  board square 4 x 4
  piece Stone: of each player
  piece Rock: of nobody
interactions
  rule place
    choose cell among empty
    put own Stone at cell
  rule never
    require count Rocks > 3
    choose cell among empty
    put own Stone at cell
scenario
  turn
    either play place
    or play never
  stuck: draw
  end
    full: draw when count Stones > 14
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kBarred), 3000);
  const Question* question = found(asked, "Q14");
  REQUIRE(question != nullptr);
  INFO(question->words.sentence);
  CHECK(question->words.sentence.find("so that the rule `never` was never possible") !=
        std::string::npos);
  CHECK(question->words.now == "as long as it is false the rule `never` is not possible");
  CHECK(question->words.repairs.front().text == "-- or play never");
  // Asked less often it is not said to be sound either.
  const Hunted little = hunted(with_gaps("q.ludo", kBarred), 200);
  CHECK(found(little, "Q14") == nullptr);
  CHECK(searched(little, "Q14").seldom.size() == 1);
  CHECK(searched(asked, "Q14").found == 1);
}

TEST_CASE("questions: an end that always comes was met too seldom to say") {
  const std::string always = R"(game Before
elements
  players White, Black
  board square 2 x 2
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
scenario
  turn
    play place
  stuck: mover loses
  end
    full: White wins when count empty < 5
)";
  const Hunted asked = hunted(with_gaps("q.ludo", always));
  CHECK(searched(asked, "Q14").found == 0);
  CHECK(searched(asked, "Q14").seldom.size() == 1);
}

TEST_CASE("questions: repairs of moves with one text are those that tell them apart") {
  constexpr const char* kTasks = R"(game Tasks
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
  each player has gold: 0 to 9, at first 5
interactions
  rule go
    choose man among own Men
    choose goal among empty touching man
    move man to goal
  rule dig
    require own gold < 9
    add 1 to own gold
  rule burn
    require own gold > 0
    take 1 from own gold
scenario
  setup
    put White Man at a1
    put Black Man at c3
  turn
    either play go
    or play dig
    or play burn
  stuck: draw
  limit 10 turns: ranked by score
  score of p: gold of p
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kTasks));
  const Question* question = found(asked, "Q8");
  REQUIRE(question != nullptr);
  CHECK_FALSE(has_repair(*question, "same outcome is same move"));
  CHECK(has_repair(*question, "notation\n  dig: \"dig\"\n  burn: \"burn\""));
  const std::string told = std::string(kTasks) + "notation\n  dig: \"dig\"\n  burn: \"burn\"\n";
  CHECK(found(hunted(with_gaps("q.ludo", told)), "Q8") == nullptr);
  // All games end by the limit: coming back is no repair of that, and a number of pieces that both
  // have for ever none of equal scores.
  const Question* limit = found(asked, "Q5");
  REQUIRE(limit != nullptr);
  CHECK_FALSE(has_repair(*limit, "same position 3 times: draw"));
  CHECK_FALSE(has_repair(*limit, "same position 2 times: forbidden"));
  REQUIRE(limit->words.repairs.front().text.starts_with(
      "end\n  reached: mover wins when (gold of mover) > "));
  std::string won = kTasks;
  replace(won, "  score of p",
          "  end\n    reached: mover wins when (gold of mover) > 5\n  score of p");
  CHECK(found(hunted(with_gaps("q.ludo", won)), "Q5") == nullptr);
  const Question* tie = found(asked, "Q4");
  REQUIRE(tie != nullptr);
  CHECK_FALSE(has_repair(*tie, "score of p: (gold of p, count pieces of p)"));
}

TEST_CASE("questions: what stands behind `that done` is what may be left undone") {
  constexpr const char* kDone = R"(game Pairs
elements
  players White, Black
  board square 3 x 3
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
    that done
    choose other among empty
    put own Stone at other
scenario
  turn
    play place
  stuck: draw
)";
  const Question* question = nullptr;
  const Hunted asked = hunted(with_gaps("q.ludo", kDone));
  question = found(asked, "Q1");
  REQUIRE(question != nullptr);
  CHECK(question->words.about == "play that cannot go on");
  const std::string rest = "  choose other among empty\n  put own Stone at other\n";
  REQUIRE(has_repair(*question, "must\n" + rest + "otherwise pass"));
  REQUIRE(has_repair(*question, "optionally\n" + rest));
  for (const std::string& repair :
       {"    must\n      choose other among empty\n      put own Stone at other\n    otherwise "
        "pass\n",
        "    optionally\n      choose other among empty\n      put own Stone at other\n"}) {
    std::string mended = kDone;
    replace(mended, "    choose other among empty\n    put own Stone at other\n", repair);
    CHECK(found(hunted(with_gaps("q.ludo", mended)), "Q1") == nullptr);
  }
}

TEST_CASE("questions: turns of another phase are none that go by") {
  constexpr const char* kShow = R"(game Pennies
elements
  players Even, Odd
  board square 2 x 2
  each player has coin: 0 to 2, at first 0
  each player has shows: 0 to 3, at first 0
interactions
  rule heads
    set own coin to 1
  rule tails
    set own coin to 2
scenario
  phase Show secretly
    turn
      either play heads
      or play tails
    until turns of phase = 2
    then Count
  phase Count first Even
    turn
      if coin of Even = coin of Odd
        add 1 to shows of Even
      else
        add 1 to shows of Odd
      pass
    until turns of phase = 1
    then Show
  stuck: draw
  limit 60 turns: draw
  end by the first of
    even: Even wins when shows of Even = 3
    odd: Odd wins when shows of Odd = 3
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kShow));
  CHECK(found(asked, "Q1") == nullptr);
}

TEST_CASE("questions: lines that are taken from shipped games are missed") {
  struct Mutant {
    const char* file;
    const char* from;
    const char* to;
    const char* code;
  };
  for (const Mutant& mutant :
       {Mutant{"stdlib-games/tablut/tablut.ludo", "  same position occurrences times: draw\n", "",
               "Q5"},
        Mutant{"stdlib-games/hexdame/hexdame.ludo", "  stuck: mover loses\n", "", "Q1"},
        // It shows at the very end of long games, as `stuck: draw` ends them.
        Mutant{"examples/games/gomoku.ludo", "Stone: of each", "Stone: 70 of each", "Q6"},
        Mutant{"examples/games/surakarta.ludo", "no Men of opponent", "no Men of mover", "Q14"}}) {
    INFO(mutant.file);
    std::string text = tests::read_file(mutant.file);
    replace(text, mutant.from, mutant.to);
    const TestGame game = with_gaps(mutant.file, text);
    const Hunted asked = hunted(game, 3000);
    CHECK(found(asked, mutant.code) != nullptr);
  }
}

TEST_CASE("questions: what is pasted where something runs out, or is full, settles it") {
  constexpr const char* kStores = R"(game Stores
elements
  players White, Black
  board square 3 x 3
  piece Stone: 3 of each player
  each player has store: 0 to 5, at first 0
  each player has hand: tally of 1 to 3 at most 2, at first {}
interactions
  rule a
    choose cell among empty
    put own Stone at cell
  rule b
    add 2 to own store
  rule c
    take 3 from own store
  rule d
    choose n from 1 to 3
    take n from own hand
  rule e
    choose n from 1 to 3
    add n to own hand
  rule f
    put own Stone at empty touching own pieces
scenario
  turn
    either play a
    or play b
    or play c
    or play d
    or play e
    or play f
  limit 20 turns: draw
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kStores));
  std::string mended = kStores, refused = kStores;
  for (const auto& [line, guard] : std::vector<std::pair<std::string, std::string>>{
           {"put own Stone at cell", "count own Stone < 3"},
           {"add 2 to own store", "own store + 2 <= 5"},
           {"take 3 from own store", "own store >= 3"},
           {"take n from own hand", "n in own hand"},
           {"add n to own hand", "how many n in own hand < 2"},
           {"put own Stone at empty touching own pieces",
            "count own Stone + count (empty touching own pieces) <= 3"}}) {
    INFO(line);
    const auto question =
        std::find_if(asked.questions.begin(), asked.questions.end(), [&](const Question& each) {
          return each.words.sentence.starts_with("`" + line + "` ") &&
                 (each.code == "Q6" || each.code == "Q15");
        });
    REQUIRE(question != asked.questions.end());
    CHECK(question->words.sentence.find("its type") == std::string::npos);
    CHECK(has_repair(*question, "if " + guard + "\n  " + line));
    CHECK(has_repair(*question, "require " + guard));
    replace(mended, "    " + line + "\n", "    if " + guard + "\n      " + line + "\n");
    replace(refused, "    " + line + "\n", "    require " + guard + "\n    " + line + "\n");
  }
  for (const std::string& text : {mended, refused}) {
    const Hunted again = hunted(with_gaps("q.ludo", text));
    CHECK(found(again, "Q6") == nullptr);
    CHECK(found(again, "Q15") == nullptr);
  }
}

TEST_CASE("questions: a line that goes on below is pasted whole, and its ruling answers") {
  constexpr const char* kFour = R"(game Three
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
interactions
  rule place
    choose cell among empty
    put own Man at cell
scenario
  turn
    play place
  stuck: draw
  end by the first of
    three: mover wins when some man among Man of mover
      where count (Man of mover) = 3
    row:   mover loses when some man among Man of mover
      where count (Man of mover touching man) > 1
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kFour));
  const Question* question = nullptr;
  question = found(asked, "Q2");
  REQUIRE(question != nullptr);
  CHECK(has_repair(*question,
                   "row:   mover loses when some man among Man of mover\n  where count (Man of "
                   "mover touching man) > 1\n  ruling \"Where `three` holds as well, this line "
                   "counts.\"\nthree: mover wins when some man among Man of mover\n  where count "
                   "(Man of mover) = 3"));

  std::string ruled = kFour;
  const std::string below = "      where count (Man of mover) = 3\n";
  replace(ruled, below, below + "      ruling \"Three men are enough.\"\n");
  const TestGame answered = with_gaps("q.ludo", ruled);
  const Question* again = nullptr;
  const Hunted hunt = hunted(answered);
  again = found(hunt, "Q2");
  REQUIRE(again != nullptr);
  CHECK(interpreter::ruling_at(answered.loaded, again->words.clauses.front()) ==
        "Three men are enough.");
  CHECK(interpreter::ruling_at(answered.loaded, again->words.clauses.back()) == std::nullopt);
}

TEST_CASE("questions: where players who win at once take too long, random games tell of a limit") {
  constexpr const char* kWander = R"(game Wander
elements
  players White, Black
  board square 8 x 8
  piece King: of each player
interactions
  rule go
    choose king among own pieces
    choose goal among empty touching king
    require (sum of count (pieces touching cell) for each cell among empty) >= 0
    move king to goal
scenario
  setup
    put White King at a1, b1, c1, d1, e1, f1, g1, h1
    put Black King at a8, b8, c8, d8, e8, f8, g8, h8
  turn
    play go
  stuck: draw
  limit 150 turns: draw
)";
  const auto sentence = [](const std::string& text) {
    const Hunted asked = hunted(with_gaps("q.ludo", text));
    const Question* question = found(asked, "Q5");
    return question == nullptr ? "" : question->words.sentence;
  };
  const std::string all = sentence(kWander);
  CHECK(all.starts_with("All of "));
  CHECK(all.find(" games at random end by `limit`") != std::string::npos);
  // Some, but many.
  const std::string some =
      sentence(std::string(kWander) + "  end\n    far: mover wins when h8 in King of White\n");
  CHECK(!some.starts_with("All of "));
  CHECK(some.find(" games at random end by `limit`") != std::string::npos);
  CHECK(sentence(std::string(kWander) + "  end\n    far: mover wins when a1 not in King of White\n")
            .empty());
}

TEST_CASE("questions: a phase that counts its turns says nothing of the next") {
  constexpr const char* kPhases = R"(game Phases
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
interactions
  rule place
    choose cell among empty
    put own Man at cell
  rule go
    choose man among own pieces
    choose goal among empty touching man
    move man to goal
scenario
  phase Placing
    turn
      play place
    until turns of phase = 2
    then Moving
  phase Moving
    turn
      play go
  stuck: draw
)";
  CHECK(found(hunted(with_gaps("q.ludo", kPhases)), "Q5") != nullptr);
  std::string counted = kPhases;
  replace(counted, "      play go\n",
          "      play go\n    end\n      late: draw when turns of phase > 9\n");
  CHECK(found(hunted(with_gaps("q.ludo", counted)), "Q5") == nullptr);
}

TEST_CASE("questions: where a piece cannot leave the last row, the row is named") {
  const Hunted asked = hunted(with_gaps("q.ludo", pair_text(12, "faulty")));
  const Question* question = nullptr;
  question = found(asked, "Q12");
  REQUIRE(question != nullptr);
  const std::string& repair = question->words.repairs.front().text;
  INFO(repair);
  CHECK((repair == "if goal in row 1 and goal is Black Pawn\n  goal becomes King" ||
         repair == "if goal in row 4 and goal is White Pawn\n  goal becomes King"));
}

TEST_CASE("questions: a hand that is kept by who is out; one text with a number and a longer one") {
  constexpr const char* kCards = R"(game Cards
elements
  players A, B, C
  board square 1 x 1
  type Card: Red, Blue, Green
  each player has hand: tally of Card at most 9, at first {Red 2, Blue 1}
  each player has mark: 0 to 30, at first 0
interactions
  rule throw
    choose card among own hand
    take card from own hand
    if card is Blue
      me is out
  rule place
    choose n from 1 to 2
    add n to own mark
    either
      add Red to own hand
    or "L"
      add Green to own hand
scenario
  turn
    play throw
  stuck: pass
  limit 12 turns: draw
)";
  const Question* question = nullptr;
  const Hunted asked = hunted(with_gaps("q.ludo", kCards));
  question = found(asked, "Q10");
  REQUIRE(question != nullptr);
  CHECK(question->key.starts_with("holds"));
  const std::string lost =
      "whenever gone-out at most 20 times, all at once: gone among players where gone not in alive "
      "and total hand "
      "of gone "
      "> 0\n";
  CHECK(has_repair(*question, lost + "  set hand of gone to {}"));
  std::string pasted = kCards;
  replace(pasted, "scenario\n", "  " + lost + "    set hand of gone to {}\nscenario\n");
  CHECK(found(hunted(with_gaps("q.ludo", pasted)), "Q10") == nullptr);
  std::string mended = kCards;
  replace(mended, "      me is out\n", "      set own hand to {}\n      me is out\n");
  CHECK(found(hunted(with_gaps("q.ludo", mended)), "Q10") == nullptr);

  std::string alike = kCards;
  replace(alike, "    play throw", "    play place");
  alike += "notation\n  place: \"{n}\"\n";
  const Hunted two = hunted(with_gaps("q.ludo", alike));
  question = found(two, "Q8");
  REQUIRE(question != nullptr);
  CHECK(question->words.now.find("`1#1`, `1-L`") != std::string::npos);
}

TEST_CASE("questions: a turn that goes by is asked about though the phase has changed meanwhile") {
  constexpr const char* kPay = R"(game Pay
elements
  players White, Black
  board square 9 x 1
  piece Man: of each player
  each player has gold: 0 to 3, at first 1
interactions
  rule place
    choose cell among empty
    put own Man at cell
  rule pay
    choose man among own Men
    take 1 from own gold
scenario
  phase Placing
    turn
      must play place
      otherwise pass
    until turns of phase = 2
    then Paying
  phase Paying
    turn
      if own gold > 0
        play pay
    until turns of phase = 2
    then Placing
  stuck: pass
  limit 20 turns: draw
)";
  const Hunted asked = hunted(with_gaps("q.ludo", kPay));
  const Question* question = nullptr;
  question = found(asked, "Q1");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("the phase `Paying`") != std::string::npos);
  // Whoever is passed over there says so.
  std::string passes = kPay;
  replace(passes, "      if own gold > 0\n        play pay\n",
          "      must\n        require own gold > 0\n        play pay\n      otherwise pass\n");
  CHECK(found(hunted(with_gaps("q.ludo", passes)), "Q1") == nullptr);
}

TEST_CASE("questions: where there are too many moves to try them all, the one that is made is") {
  constexpr const char* kWide = R"(game Wide
elements
  players White, Black
  board square 20 x 20
  piece Stone: of each player
interactions
  rule place
    choose cell among empty
    put own Stone at cell
    for each stone among pieces touching cell
      if count (pieces touching stone) > 1
        remove stone
scenario
  turn
    play place
  stuck: draw
  limit 20 turns: draw
)";
  const TestGame game = with_gaps("q.ludo", kWide);
  const Hunted asked = hunted(game, 1500);
  const Question* question = found(asked, "Q7");
  REQUIRE(question != nullptr);
  CHECK(question->words.sentence.find("; after `") != std::string::npos);
  require_replayed(game, question->witness);
  std::string counted = kWide;
  replace(counted, "count (pieces touching stone) > 1", "stone is enemy piece");
  CHECK(found(hunted(with_gaps("q.ludo", counted), 1500), "Q7") == nullptr);
}

TEST_CASE("questions: where few states were looked at that is said") {
  const std::string path = "stdlib-games/tank-chess/tank-chess.ludo";
  const Hunted wide = hunted(with_gaps(path, tests::read_file(path)), 1000);
  CHECK(searched(wide, "Q9").is_thin);
  CHECK(searched(wide, "Q2").is_thin);
  CHECK(searched(wide, "Q2").looks_at_ends);
  const Hunted narrow = hunted(with_gaps("q.ludo", pair_text(12, "faulty")));
  for (const Searched& each : narrow.classes) {
    INFO(each.name);
    const bool is_of_all = each.code == "Q1" || each.code == "Q9" || each.code == "Q15";
    if (is_of_all) CHECK_FALSE(each.is_thin);
  }
}

}  // namespace ludo::workbench::questions
