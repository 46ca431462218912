// What a trial sees: each code in a game that shows it, and none in a game that is in order.

#include "interpreter/services/sights.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::interpreter {

namespace {

TrialAnswer trial_of(const TestGame& game, std::uint64_t moves = 2000) {
  return try_moves(*game.model, {moves, moves * 60, 1}, {}, program_of(game));
}

std::vector<Sight> sights_in(const std::string& text) {
  const TestGame game = load_text(text);
  return sights_of(*game.model, trial_of(game));
}

std::vector<std::string> codes_in(const std::string& text) {
  std::vector<std::string> codes;
  for (const Sight& sight : sights_in(text)) codes.push_back(sight.code);
  return codes;
}

// What a game says about its course; `rules` are indented by two, `scenario` lines, too.
std::string game_of(const std::string& elements, const std::string& rules,
                    const std::string& scenario) {
  return "game Sights\nelements\n  players White, Black\n  board square 3 x 3\n"
         "  piece Man: of each player\n" +
         elements + "interactions\n" + rules + "scenario\n" + scenario;
}

const std::string kPlace = "  rule place\n    choose cell among empty\n    put own Man at cell\n";
const std::string kRow =
    "  end\n    row: mover wins when some man among Men of mover\n"
    "      where some line from man, included, along any direction: 3 Men of mover\n";

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a game in order shows nothing") {
  CHECK(codes_in(game_of("", kPlace, "  turn\n    play place\n  stuck: draw\n" + kRow)).empty());
}

TEST_CASE("a game that is over at its start") {
  const std::string go =
      "  rule go\n    choose man among own Men\n    choose goal among empty beside man\n"
      "    move man to goal\n";
  const std::string limit = "  limit 9 turns: draw\n";
  const std::string stuck = game_of("", go, "  turn\n    play go\n  stuck: mover loses\n" + limit);
  const std::vector<Sight> sights = sights_in(stuck);
  REQUIRE(sights.size() == 1);
  CHECK(sights[0].code == "over-at-once");
  CHECK(sights[0].text == "the game is over at its start, by `stuck`: nobody has made a move");
  const std::string placed = "  setup\n    put White Man at a1\n    put Black Man at c3\n" +
                             std::string("  turn\n    play go\n  stuck: mover loses\n") + limit;
  CHECK(codes_in(game_of("", go, placed)) == Codes{"never-wins"});
}

TEST_CASE("a rule, a branch, a condition and a trigger that never were") {
  const std::string rules =
      kPlace +
      "  rule swap\n    choose one among own Men\n    require count Men > 20\n"
      "    remove one\n"
      "  whenever full, all at once: x among Men where count Men > 20\n    remove x\n";
  const std::vector<Sight> sights = sights_in(
      game_of("", rules,
              "  turn\n    either play place\n    or play swap\n    if count Men > 20\n      pass\n"
              "  stuck: draw\n  limit 500 turns: draw\n" +
                  kRow));
  REQUIRE(sights.size() == 3);
  for (const Sight& sight : sights) {
    CHECK(sight.code == "never-possible");
    CHECK_FALSE(sight.where.is_nowhere());
  }
  const auto told = [&](std::string_view part) {
    return std::count_if(sights.begin(), sights.end(), [&](const Sight& sight) {
      return sight.text.find(part) != std::string::npos;
    });
  };
  CHECK(told("`swap` was never possible at 2000 decisions") == 1);
  CHECK(told("the condition never held at 2000 decisions") == 1);
  CHECK(told("`full` never fired") == 1);
}

TEST_CASE("a rule that is only asked for is possible") {
  const std::string rules = kPlace +
                            "  rule near\n    choose cell among empty touching own Men\n"
                            "    put own Man at cell\n";
  CHECK(codes_in(game_of("  the game may be mark\n", rules,
                         "  turn\n    play place\n    if some way for me to play near\n"
                         "      the game becomes mark\n    else\n      the game stops being mark\n"
                         "  stuck: draw\n" +
                             kRow))
            .empty());
}

TEST_CASE("games that always end the same way") {
  const std::string turn = "  turn\n    play place\n";
  CHECK(codes_in(game_of("", kPlace, turn + "  stuck: draw\n")) == Codes{"all-drawn"});
  CHECK(codes_in(game_of("", kPlace, turn + "  stuck: mover loses\n")) == Codes{"one-winner"});
  CHECK(codes_in(game_of("", kPlace, turn + "  stuck: mover loses\n  limit 6 turns: draw\n")) ==
        Codes{"never-wins"});
  CHECK(codes_in(game_of(
            "", kPlace,
            turn + "  stuck: mover loses\n  end\n    at-once: mover wins when turns > 0\n")) ==
        Codes{"too-short", "one-winner"});
}

TEST_CASE("games that do not end, things that nobody sees, decisions without a choice") {
  const std::string shuttle =
      "  rule step\n    choose man among own Men\n"
      "    choose line from man along orthogonal: one empty to goal\n    move man to goal\n";
  const std::string setup = "  setup\n    put White Man at a1\n    put Black Man at c3\n";
  const Codes codes = codes_in(game_of("", shuttle,
                                       setup + "  turn\n    play step\n  stuck: mover loses\n"
                                               "  same position 1000 times: draw\n"));
  CHECK(codes == Codes{"no-end"});
  CHECK(
      codes_in(game_of("  piece King: of each player\n  region Half: rows 1..2\n",
                       "  rule place\n    choose cell among empty Half\n    put own Man at cell\n",
                       "  turn\n    play place\n  stuck: draw\n" + kRow)) ==
      Codes{"unused-kind", "unvisited"});
  CHECK(codes_in(game_of("", kPlace,
                         "  turn\n    if turns mod 9 = 0\n      play place\n    else\n"
                         "      choose cell among {a1}\n      pass\n  stuck: draw\n"
                         "  limit 200 turns: draw\n  end by the first of\n"
                         "    luck: White wins when a1 is Man and turns > 1\n"
                         "    other: Black wins when b1 is Man and turns > 3\n"
                         "    full: draw when turns > 90\n")) == Codes{"no-choice"});
}

TEST_CASE("a decision with thousands of moves, and the way to it") {
  const std::vector<Sight> sights = sights_in(
      "game Wide\nelements\n  players White, Black\n  board square 5 x 5\n"
      "  piece Man: of each player\ninteractions\n  rule place\n"
      "    choose 4 among empty as cells\n    put own Man at cells\nscenario\n  turn\n"
      "    play place\n  stuck: draw\n"
      "  end\n    lucky: mover wins when a1 is Man of mover\n");
  REQUIRE(sights.size() == 1);
  CHECK(sights[0].code == "wide");
  CHECK(sights[0].count == 12'650);
}

TEST_CASE("settings that play alike, and that do not") {
  const TestGame one =
      load_text(game_of("", kPlace, "  turn\n    play place\n  stuck: draw\n" + kRow));
  const TestGame other =
      load_text(game_of("", kPlace, "  turn\n    play place\n  stuck: mover loses\n" + kRow));
  const TrialAnswer trial = trial_of(one);
  CHECK(plays_alike(trial, trial_of(one, 200)));
  CHECK_FALSE(plays_alike(trial, trial_of(one, 20)));  // too few games to tell
  CHECK_FALSE(plays_alike(trial, trial_of(other, 200)));
}

TEST_CASE("settings of as many moves that are others do not play alike") {
  // The same sites are chosen, and other pieces come to stand there.
  const auto play = [](const char* what) {
    return load_text(
        "game Sights\nelements\n  players White, Black\n  board square 3 x 3\n"
        "  piece Man: of each player\n  piece Lady: of each player\n"
        "interactions\n  rule place\n    choose cell among empty\n    put own " +
        std::string(what) + " at cell\nscenario\n  turn\n    play place\n  stuck: draw\n");
  };
  const TrialAnswer trial = trial_of(play("Man"));
  CHECK(plays_alike(trial, trial_of(play("Man"), 200)));
  CHECK_FALSE(plays_alike(trial, trial_of(play("Lady"), 200)));
  // As many sites are chosen, and others.
  const auto begin = [](const char* where) {
    return load_text(
        "game Sights\nelements\n  players White, Black\n  board square 3 x 3\n"
        "  piece Man: of each player\n  region Field: " +
        std::string(where) +
        "\ninteractions\n  rule place\n    choose cell among empty Field\n"
        "    put own Man at cell\nscenario\n  turn\n    play place\n"
        "  stuck: draw\n");
  };
  CHECK(plays_alike(trial_of(begin("{a1, a2, a3}")), trial_of(begin("{a1, a2, a3}"), 200)));
  CHECK_FALSE(plays_alike(trial_of(begin("{a1, a2, a3}")), trial_of(begin("{c1, c2, c3}"))));
}

}  // namespace ludo::interpreter
