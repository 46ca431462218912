// What happened: each participle, each span, asked in the turn, in a way, where another player
// decides, behind a trigger, of moves with the same outcome, and of each player. Both engines give
// the same moves, and the question decides: without it there are others.

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct GridEvent {
  std::string_view participle;
  std::string_view rule;  // what makes it so
  std::string_view of;    // of what it is asked
};

constexpr std::array<GridEvent, 6> kGridEvents = {{
    {"moved",
     "    choose man among own Men\n    choose line from man along e or w: one empty to goal\n"
     "    move man to goal\n",
     "own Men"},
    {"entered", "    choose spot among empty\n    put own Man at spot\n", "own Men"},
    {"captured", "    choose victim among enemy pieces\n    capture victim\n", "enemy pieces"},
    {"removed", "    choose man among own Men\n    remove man\n", "own pieces"},
    {"promoted", "    choose man among own Men\n    man becomes King\n", "Men"},
    {"eliminated", "    require count alive = 3\n    me is out\n", "players"},
}};
constexpr std::array<std::string_view, 3> kGridSpans = {"this turn", "this phase", "this game"};

// `Q` in a turn is the question, `P` the same of something that happened.
std::string grid_game(const GridEvent& event, std::string_view span, std::string_view turn,
                      std::string_view more) {
  const std::string no = fmt::format("no {} {} {}", event.of, event.participle, span);
  const std::string some = fmt::format("some {} {} {}", event.of, event.participle, span);
  std::string body;
  for (const char c : turn) {
    if (c == 'Q') {
      body += no;
    } else if (c == 'P') {
      body += some;
    } else {
      body += c;
    }
  }
  return fmt::format(
      "game Grid\nelements\n  players White, Black, Red\n  board square 3 x 2\n"
      "  piece Man: of each player\n  piece King: of each player\ninteractions\n"
      "  rule act\n{}"
      "  rule idle\n    choose man among own pieces\n    choose line from man along n or s: one "
      "empty to goal\n    move man to goal\n{}"
      "scenario\n  setup\n    legend w White Man, b Black Man, r Red Man\n"
      "    w . b\n    . r w\n  phase First\n    turn\n      either play act\n      or play idle\n"
      "    until turns of phase = 2\n    then Second\n  phase Second\n    turn\n{}"
      "    until turns of phase = 3\n    then First\n"
      "  stuck: pass\n  end at any moment\n    alone: draw when count alive = 1\n"
      "  limit 8 turns: draw\n",
      event.rule, more, body);
}

CompareOptions grid_work() {
  CompareOptions work;
  work.most_states = 24;
  work.most_depth = 4;
  work.playouts = 2;
  work.most_plies = 8;
  return work;
}

void check_grid(std::string_view turn, std::string_view more = "", std::string_view without = "") {
  for (const GridEvent& event : kGridEvents) {
    if (event.participle == without) continue;
    for (const std::string_view span : kGridSpans) {
      const std::string text = grid_game(event, span, turn, more);
      INFO(text);
      check_agrees(text, grid_work());
    }
  }
}

}  // namespace

TEST_CASE("record: asked in the turn, before and after", "[differential]") {
  check_grid(
      "      either\n        require Q\n        play idle\n      or\n        play act\n"
      "        require P\n      or\n        require P\n        play idle\n        play idle\n");
}

TEST_CASE("record: asked in a way, which is a turn of its own", "[differential]") {
  check_grid(
      "      either\n        play act\n        require some way for me to play idle where Q\n"
      "      or\n        require some way for me to play act where P\n        play idle\n"
      "      or\n        play idle\n        require no way for me to play act where Q\n");
}

TEST_CASE("record: what is done where another player decides is the mover's", "[differential]") {
  check_grid(
      "      either\n        play idle\n      or\n        (the player after me) decides\n          "
      "play act\n"
      "        require P or Q\n        optionally\n          require Q\n          play idle\n",
      "", "eliminated");
}

TEST_CASE("record: what a trigger does belongs to the turn", "[differential]") {
  check_grid(
      "      either play act\n      or play idle\n      that done\n      optionally\n"
      "        require Q\n        play idle\n",
      "  whenever lonely, all at once: man among Men in a1..b1 where no pieces touching man\n"
      "    capture man\n");
}

TEST_CASE("record: moves with the same outcome differ by what can still be asked",
          "[differential]") {
  check_grid(
      "      either play act\n      or play idle\n      optionally\n        require P\n"
      "        play idle\n      same outcome is same move\n");
}

TEST_CASE("record: tiles laid, in turns and ways", "[differential]") {
  for (const std::string_view span : kGridSpans) {
    check_agrees(
        fmt::format("game Laid\nelements\n  players White, Black\n"
                    "  board of tiles 5 x 5 centred holding at most 4\n  tiles\n"
                    "    ground Road, Field\n    End 4: Road s; Field rest\n"
                    "interactions\n  rule place\n    choose spot among unlaid beside laid\n"
                    "    lay End turned 2 on spot\n"
                    "scenario\n  setup\n    lay End turned 0 on [0,0]\n  turn\n    either\n"
                    "      require no tiles laid {0}\n      play place\n"
                    "      require some tiles laid {0}\n    or\n"
                    "      require some tiles laid {0}\n      play place\n    or\n"
                    "      require some way for opponent to play place where exactly 1 tile laid "
                    "{0}\n      play place\n"
                    "  stuck: draw\n  limit 3 turns: draw\n",
                    span),
        grid_work());
  }
}

TEST_CASE("record: of each player", "[differential]") {
  for (const GridEvent& event : kGridEvents) {
    if (event.participle == "eliminated") continue;
    for (const std::string_view span : kGridSpans) {
      check_agrees(
          fmt::format(
              "game Each\nelements\n  players White, Black, Red\n  board square 3 x 2\n"
              "  piece Man: of each player\n  piece King: of each player\ninteractions\n"
              "  rule act\n{}  rule idle\n    choose spot among empty\n    put own King at spot\n"
              "scenario\n  setup\n    legend w White Man, b Black Man, r Red Man\n"
              "    w . b\n    . r w\n  turn\n    either play act\n    or play idle\n"
              "  stuck: pass\n  end at any moment\n"
              "    done: each side wins when 2 or more Men of side {} {}\n"
              "  limit 8 turns: draw\n",
              event.rule, event.participle, span),
          grid_work());
    }
  }
}

TEST_CASE("record: what was when the turn began, in turns and ways", "[differential]") {
  check_agrees(
      R"(game Was
elements
  players White, Black
  board square 3 x 2
  piece Man: of each player
  each site has seeds: 0 to 9, at first 1
  each player has purse: 0 to 9, at first 2
interactions
  define changed: some spot among anything where seeds of spot != (seeds of spot when the turn began)
  rule sow
    choose home among anything where seeds of home > 0
    take 1 from seeds of home
    choose goal among anything
    add 1 to seeds of goal
  rule pay
    require own purse > 0
    take 1 from own purse
    require (count own Men when the turn began) < 3
    optionally
      require changed or own purse < (own purse when the turn began)
      choose spot among empty
      put own Man at spot
scenario
  turn
    either
      play sow
      require changed
    or
      play pay
      require every side among players has purse of side <= (purse of side when the turn began)
    or
      require some way for opponent to play sow where not changed
      play sow
      require not changed
  stuck: draw
  limit 7 turns: draw
)",
      grid_work());
}

TEST_CASE("record: what last plays bound, in turns and ways", "[differential]") {
  check_agrees(
      R"(game Handed
elements
  players White, Black
  board square 4 x 2
  piece Man: of each player
interactions
  rule jump(man: site)
    choose line from man along orthogonal: one enemy piece as prey, one empty to goal
    capture prey
    move man to goal
  rule step(man: site)
    choose line from man along orthogonal: one empty to goal
    move man to goal
  rule chain
    choose man among own Men
    play jump(man)
    repeat while wanted
      play jump(goal of the last jump)
      require prey of the last jump is empty
  rule wander
    choose man among own Men
    play step(man)
scenario
  setup
    legend w White Man, b Black Man
    w b . .
    . . b w
  turn
    either
      play chain
      require goal of the last jump is not a1
    or
      play wander
      require every way for opponent to play wander has
          goal of the last step is not man of the last step
      require no way for opponent to play chain where goal of the last jump = goal of the last step
  stuck: mover loses
  limit 20 turns: draw
)",
      grid_work());
}

}  // namespace ludo::tests
