#include "lang/check/analyses.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

struct GameParts {
  std::string elements;
  std::string interactions =
      "  rule step\n    choose man among own Men\n"
      "    choose line from man along any direction: one (empty or enemy piece) to goal\n"
      "    move man to goal, capturing what stands there\n";
  std::string turn = "    play step\n";
  std::string ends = "  stuck: mover loses\n  same position 3 times: draw\n";
};

std::string game(const GameParts& parts) {
  return "game Analysed\n\nelements\n  players White, Black\n  board square 5 x 5\n  piece Man: of "
         "each player\n" +
         parts.elements + "\ninteractions\n" + parts.interactions +
         "\nscenario\n  setup\n    put White Man at a1\n    put Black Man at e5\n  turn\n" +
         parts.turn + parts.ends;
}

std::string with_rules(const std::string& interactions,
                       const std::string& turn = "    play step\n") {
  GameParts parts;
  parts.interactions = interactions;
  parts.turn = turn;
  return game(parts);
}

std::string with_ends(const std::string& ends, const std::string& interactions = {},
                      const std::string& turn = {}) {
  GameParts parts;
  parts.ends = ends;
  if (!interactions.empty()) parts.interactions = interactions;
  if (!turn.empty()) parts.turn = turn;
  return game(parts);
}

}  // namespace

// ---- loops

TEST_CASE("a chain that remembers what it took ends") {
  CHECK(reports(with_rules(R"(  the turn has taken: set of site, at first {}
  rule step
    choose man among own Men
    play jump(man)
  rule jump(man: site)
    choose line from man along any direction: one enemy piece but not taken as prey, one empty to goal
    add prey to taken
    either
      move man to goal
      play jump(goal)
    or
      remove taken
)"))
            .empty());
}

TEST_CASE("what is excluded may be said in a definition, or required") {
  CHECK(reports(with_rules(R"(  the turn has taken: set of site, at first {}
  define prey: enemy pieces but not taken
  rule step
    choose man among own Men
    play jump(man)
  rule jump(man: site)
    choose line from man along any direction: one prey as victim, one empty to goal
    add victim to taken
    optionally play jump(goal)
)"))
            .empty());
  CHECK(reports(with_rules(R"(  the turn has visited: set of site, at first {}
  rule step
    choose man among own Men
    play walk(man)
  rule walk(man: site)
    choose line from man along any direction: one empty to goal
    require goal not in visited
    add goal to visited
    move man to goal
    optionally play walk(goal)
)"))
            .empty());
}

TEST_CASE("pieces that leave for good, and numbers that fall, end a loop") {
  CHECK(reports(with_rules(R"(  rule step
    choose man among own Men
    play eat(man)
  rule eat(man: site)
    choose line from man along any direction: one enemy piece as prey, one empty to goal
    remove prey
    move man to goal
    optionally play eat(goal)
)"))
            .empty());
  CHECK(reports(with_rules(R"(  rule step
    choose man among own Men
    play walk(man, 3)
  rule walk(man: site, paces: 0 to 3)
    require paces > 0
    choose line from man along any direction: one empty to goal
    move man to goal
    optionally play walk(goal, paces - 1)
)"))
            .empty());
}

TEST_CASE("a loop in which nothing is used up needs a bound") {
  const std::string walk = R"(
    choose line from man along any direction: one empty to goal
    move man to goal
    optionally play walk(goal)
)";
  const std::string start = "  rule step\n    choose man among own Men\n    play walk(man)\n";
  CHECK(reports(with_rules(start + "  rule walk(man: site)" + walk)) == "endless-loop");
  CHECK(reports(with_rules(start + "  rule walk(man: site) at most 9 times" + walk)).empty());
}

TEST_CASE("a set that is emptied on the way uses nothing up") {
  CHECK(reports(with_rules(R"(  the turn has visited: set of site, at first {}
  rule step
    choose man among own Men
    play walk(man)
  rule walk(man: site)
    choose line from man along any direction: one empty but not visited to goal
    add goal to visited
    set visited to {}
    move man to goal
    optionally play walk(goal)
)")) == "endless-loop");
}

TEST_CASE("loops through two rules are found, and named") {
  const std::string text = with_rules(R"(  rule step
    choose man among own Men
    play left-foot(man)
  rule left-foot(man: site)
    choose line from man along any direction: one empty to goal
    move man to goal
    play right-foot(goal)
  rule right-foot(man: site)
    choose line from man along any direction: one empty to goal
    move man to goal
    optionally play left-foot(goal)
)");
  CHECK(reports(text) == "endless-loop");
  CHECK(messages(text)[0] ==
        "`left-foot` plays `right-foot`, which comes back to it: this may go on for ever");
}

TEST_CASE("repeats without a bound must use something up on every path") {
  const std::string rule =
      "  rule step\n    choose man among own Men\n"
      "    choose line from man along any direction: one empty to goal\n    move man to goal\n";
  CHECK(reports(with_rules(rule, "    repeat while wanted, one by one\n      play step\n")) ==
        "endless-loop");
  CHECK(reports(with_rules(rule, "    repeat while wanted, at most 4 times\n      play step\n"))
            .empty());
  CHECK(reports(
            with_rules(rule + "  rule fill\n    choose site among empty\n    put own Man at site\n",
                       "    play step\n    repeat while wanted\n      play fill\n"))
            .empty());
}

TEST_CASE("a rule plays itself last, or not at all") {
  CHECK(reports(with_rules(R"(  rule step at most 3 times
    choose man among own Men
    optionally play step
    remove man
)")) == "call-not-last");
  CHECK(reports(with_rules(R"(  rule step at most 3 times
    choose man among own Men
    repeat 2 times
      play step
)")) == "call-not-last");
}

// ---- questions

TEST_CASE("a question must not come up while it is answered") {
  const std::string text = with_rules(R"(  rule step
    choose man among own Men
    choose line from man along any direction: one (empty or enemy piece) to goal
    move man to goal, capturing what stands there
    afterwards require mated
  define mated: no way for opponent to play reply
  rule reply
    play step
)");
  CHECK(reports(text) == "asks-itself");
  CHECK(messages(text)[0] ==
        "`mated` asks about `reply`, which leads to `step`, which leads to `mated`: the question "
        "asks about itself");
}

TEST_CASE("a smaller question is none about itself") {
  CHECK(reports(with_rules(R"(  rule step
    play go
    afterwards require no way for opponent to play go
  rule go
    choose man among own Men
    choose line from man along any direction: one (empty or enemy piece) to goal
    move man to goal, capturing what stands there
)"))
            .empty());
}

TEST_CASE("lines tested at any moment are asked inside a way, too") {
  CHECK(reports(with_ends(
            "  stuck: mover loses\n  same position 3 times: draw\n  end at any moment\n"
            "    mate: mover wins when no way for opponent to play step\n")) == "asks-itself");
  CHECK(reports(with_ends("  stuck: mover loses\n  same position 3 times: draw\n  end\n"
                          "    mate: mover wins when no way for opponent to play step\n"))
            .empty());
}

TEST_CASE("definitions may come back to themselves only through suppositions of one kind") {
  const std::string rule =
      "  rule step\n    choose site among empty where free of site\n    put own Man at site\n";
  CHECK(reports(with_rules("  define free of site: no other among empty where not free of other\n" +
                           rule)) == "endless-definition");
  CHECK(reports(with_rules("  define free of site: supposing put White Man at site: no other among "
                           "empty where not free of other\n" +
                           rule))
            .empty());
  CHECK(reports(with_rules("  define free of site: supposing move a1 to site: no "
                           "other among empty where not "
                           "free of other\n" +
                           rule)) == "endless-definition");
}

// ---- triggers

TEST_CASE("triggers that use something up come to rest") {
  const std::string step = GameParts{}.interactions;
  CHECK(
      reports(
          with_rules(
              step +
              "  whenever lost, all at once: man among Man where man in Corners\n    remove man\n"))
          .empty());
  CHECK(reports(with_rules("  each site may be seen\n" + step +
                           "  whenever noted, all at once: man among Man where man is not seen\n"
                           "    man becomes seen\n"))
            .empty());
  const std::string hop =
      "man among Man where man in Corners\n    for each line from man along n: one empty to goal\n "
      "   "
      "  move "
      "man to goal, capturing what stands there\n";
  CHECK(reports(with_rules(step + "  whenever hop, all at once: " + hop)) == "endless-trigger");
  CHECK(reports(with_rules(step + "  whenever hop at most 9 times, all at once: " + hop)).empty());
}

// ---- ends

TEST_CASE("somebody must say what happens to a stuck player, unless a turn always exists") {
  CHECK(reports(with_ends("  same position 3 times: draw\n")) == "no-stuck-rule");
  CHECK(reports(with_ends("  same position 3 times: draw\n", {}, "    optionally play step\n"))
            .empty());
  CHECK(reports(with_ends("  same position 3 times: draw\n", {},
                          "    must play step\n    otherwise pass\n"))
            .empty());
  CHECK(reports(with_ends("  same position 3 times: draw\n",
                          GameParts{}.interactions + "  never bare: no Man of White\n",
                          "    optionally play step\n")) == "no-stuck-rule");
}

TEST_CASE("nobody is stuck whose turn begins with a throw") {
  const std::string limit = "  limit 20 turns: draw\n";
  const auto turn = [&](const std::string& body, const std::string& more = {}) {
    return reports(with_ends(limit, GameParts{}.interactions + more, body));
  };
  const std::string move = "    must play step\n    otherwise pass\n";
  CHECK(turn("    random pips from 1 to 6\n" + move).empty());
  CHECK(turn("    play throw\n",
             "  rule throw\n    random pips from 1 to 6\n    if pips > 1\n      that done\n"
             "      optionally play step\n")
            .empty());
  CHECK(turn("    choose man among own Men\n    random pips from 1 to 6\n") == "no-stuck-rule");
  CHECK(turn("    that done\n    play step\n").find("no-stuck-rule") != std::string::npos);
  CHECK(turn("    if count own Men > 1\n      random pips from 1 to 6\n    play step\n")
            .find("no-stuck-rule") != std::string::npos);
  CHECK(turn("    must\n      choose man among own Men\n    otherwise\n"
             "      random pips from 1 to 6\n    play step\n")
            .find("no-stuck-rule") != std::string::npos);
  CHECK(turn("    random man among own Men\n" + move).find("no-stuck-rule") != std::string::npos);
}

TEST_CASE("filling the board ends a game, moving about does not") {
  const std::string put = "  rule step\n    choose site among empty\n    put own Man at site\n";
  CHECK(reports(with_ends("  stuck: draw\n", put)).empty());
  CHECK(reports(with_ends("  stuck: draw\n")) == "no-termination");
  CHECK(reports(with_ends("  stuck: draw\n", put, "    either play step\n    or pass\n")) ==
        "no-termination");
}

TEST_CASE("a board fills although pieces move, also many at once") {
  const std::string turns = R"(  rule step
    choose site among empty
    put own Man at site
    choose middle among Centre
    move every man among touching middle to man turned right by 2 about middle
)";
  CHECK(reports(with_ends("  stuck: draw\n", turns)).empty());
  CHECK(reports(with_ends("  stuck: draw\n", turns + "    remove site\n")) == "no-termination");
}

TEST_CASE("what may do nothing uses nothing up") {
  const auto step = [](const std::string& body) {
    return reports(with_ends("  stuck: draw\n", "  rule step\n" + body));
  };
  const std::string eat = "    choose corner among Men\n";
  const std::string ahead = "    choose line from corner along orthogonal: one empty to goal\n";
  CHECK(step(eat + "    remove every man among Men where row of man > 4\n") == "no-termination");
  CHECK(step(eat + "    for each man among Men where row of man > row of corner\n"
                   "      remove man\n") == "no-termination");
  CHECK(step(eat + ahead + "    move corner to goal\n    remove corner\n") == "no-termination");
  CHECK(step("    choose site among empty\n    remove site\n") == "no-termination");
  CHECK(step("    choose site among empty\n    put own Man at empty in Corners\n") ==
        "no-termination");
  CHECK(step("    choose 0 to 2 among empty as few\n    put own Man at few\n") == "no-termination");
}

TEST_CASE("what was chosen is there, and so are the sets that hold it") {
  const auto step = [](const std::string& body) {
    return reports(with_ends("  stuck: draw\n", "  rule step\n" + body));
  };
  const std::string eat = "    choose corner among Men\n";
  const std::string eaten =
      "among Men where column of man >= column of corner and row of man >= row of corner\n";
  CHECK(step(eat + "    remove corner\n").empty());
  CHECK(step(eat + "    remove every man " + eaten).empty());
  CHECK(step(eat + "    for each man " + eaten + "      remove man\n").empty());
  const std::string pair = "    choose 2 among empty as pair\n";
  CHECK(step(pair + "    put own Man at pair\n").empty());
  CHECK(step(pair + "    for each spot among pair\n      put own Man at spot\n").empty());
}

TEST_CASE("who moves onto an enemy takes a piece off") {
  const auto step = [](const std::string& body, const std::string& more = {}) {
    return reports(with_ends("  stuck: draw\n", "  rule step\n" + body + more));
  };
  const std::string own = "    choose man among own Men\n";
  const std::string line = "    choose line from man along orthogonal: ";
  const std::string move = "    move man to goal, capturing what stands there\n";
  CHECK(step(own + line + "one enemy Man to goal\n" + move).empty());
  CHECK(step(own + line + "zero or more empty, one enemy Man to goal\n" + move).empty());
  CHECK(step(own + "    choose goal among enemy Men beside man\n" + move).empty());
  CHECK(step(own + "    play onto(man)\n",
             "  rule onto(man: site)\n" + line + "one enemy Man to goal\n" + move)
            .empty());
  CHECK(step(own + line + "one (empty or enemy Man) to goal\n" + move) == "no-termination");
  CHECK(step(own + line + "one piece to goal\n" + move) == "no-termination");
  CHECK(step(own + line +
             "one enemy Man to goal\n    choose spot among empty\n    put own Man at spot\n" +
             move) == "no-termination");
  CHECK(step("    choose man among own pieces\n    choose goal among occupied\n" + move) ==
        "no-termination");
  CHECK(step(own + line +
             "one enemy Man to goal\n    remove every m among Men where row of m > 4\n" + move) ==
        "no-termination");
  CHECK(step("    choose man among Men\n" + line + "one enemy Man to goal\n" + move) ==
        "no-termination");
}

TEST_CASE("a number that grows comes to its bound, but not one that begins anew") {
  const auto counted = [](const std::string& owner, const std::string& more) {
    GameParts parts;
    parts.elements = "  " + owner + " has height: 0 to 4, at first 0\n";
    parts.interactions =
        "  rule step\n    choose man among own Men\n"
        "    choose line from man along any direction: one empty to goal\n    move man to goal\n" +
        more;
    parts.ends = "  stuck: draw\n";
    return reports(game(parts));
  };
  CHECK(counted("each site", "    add 1 to height of man\n").empty());
  CHECK(counted("each site", "    add 1 to height of man\n    take 1 from height of goal\n") ==
        "no-termination");
  CHECK(counted("each site", "    add 0 to height of man\n") == "no-termination");
  CHECK(counted("the turn", "    add 1 to height\n") == "no-termination");
  CHECK(counted("the turn", "    take 1 from height\n") == "no-termination");
}

TEST_CASE("a phase is judged with those that come before it again") {
  const auto phased = [](const std::string& after_filling, const std::string& after_taking) {
    GameParts parts;
    parts.interactions =
        "  rule fill\n    choose site among empty\n    put own Man at site\n"
        "  rule clear\n    choose man among Men\n    remove man\n";
    parts.ends = "  stuck: draw\n";
    const std::string turn = "  turn\n    play step\n";
    std::string text = game(parts);
    text.replace(text.find(turn), turn.size(),
                 "  phase Filling\n    turn play fill\n" + after_filling +
                     "  phase Taking\n    turn play clear\n" + after_taking);
    return reports(text);
  };
  const std::string full = "    until count Men = 5\n    then Taking\n";
  CHECK(phased(full, "").empty());
  CHECK(phased(full, "    until count Men = 2\n    then Filling\n") == "no-termination");
}

TEST_CASE("moving to an empty place and putting there fills the board as well") {
  CHECK(reports(with_ends("  stuck: draw\n", R"(  rule step
    choose man among own Men
    choose line from man along any direction: one or more empty to goal
    move man to goal
    choose line from goal along any direction: one or more empty to target
    put own Man at target
)"))
            .empty());
}

TEST_CASE("moves that all lead forward end a game") {
  const std::string ahead =
      "  rule step\n    choose man among own Men\n"
      "    choose line from man along forward or forward-left: one (empty or enemy piece) to goal\n"
      "    move man to goal, capturing what stands there\n";
  CHECK(reports(with_ends("  stuck: draw\n", ahead)).empty());
}

TEST_CASE("moves prove no end that may lead back") {
  const auto step = [](const std::string& body) {
    return reports(with_ends("  stuck: draw\n", "  rule step\n" + body));
  };
  const std::string own = "    choose man among own Men\n";
  const std::string ahead =
      "    choose line from man along forward: one empty to goal\n    move man to goal\n";
  CHECK(step(own + ahead).empty());
  CHECK(step("    choose man among Men\n" + ahead) == "no-termination");
  CHECK(step(own + "    choose other among own Men\n"
                   "    choose line from other along forward: one empty to goal\n"
                   "    move man to goal\n") == "no-termination");
  CHECK(step(own + "    choose line from man along forward: zero or more empty to goal\n"
                   "    move man to goal\n") == "no-termination");
  CHECK(step(own +
             "    either \"on\"\n      choose line from man along forward: one empty to goal\n"
             "      move man to goal\n"
             "    or \"back\"\n      choose line from man along back: one empty to goal\n"
             "      move man to goal\n") == "no-termination");
  CHECK(step(own + ahead + "    shift goal along back\n") == "no-termination");
  CHECK(step(own + "    choose line from man along forward: one empty to middle\n"
                   "    choose line from middle along forward-left: one empty to goal\n"
                   "    move man to goal\n")
            .empty());
  CHECK(reports(with_ends("  stuck: draw\n", "  rule step\n" + own + ahead +
                                                 "  whenever back, all at once: man among Men in "
                                                 "Corners\n    move man to c3, capturing what "
                                                 "stands there\n"))
            .find("no-termination") != std::string::npos);
}

TEST_CASE("what is given back, or may not be there, proves no end") {
  const auto step = [](const std::string& elements, const std::string& rules) {
    GameParts parts;
    parts.elements = elements;
    parts.interactions = rules;
    parts.ends = "  stuck: draw\n";
    return reports(game(parts));
  };
  const std::string pool = "  the game has pool: set of site, at first {a2, b3}\n";
  const std::string fill = "    choose site among pool\n    put own Man at pool\n";
  CHECK(step(pool, "  rule step\n" + fill).empty());
  // A rule that is played empties the set between.
  const std::string forget = "  rule forget\n    set pool to {}\n";
  for (const char* put :
       {"    put own Man at pool\n", "    for each spot among pool\n      put own Man at spot\n"}) {
    INFO(put);
    CHECK(step(pool, forget + "  rule step\n    choose site among pool\n    play forget\n" + put) ==
          "no-termination");
  }
  CHECK(step(pool,
             "  rule take\n    choose site among pool\n    set pool to {}\n"
             "    for each man among Men in pool\n      remove man\n"
             "  rule step\n    play take\n") == "no-termination");
  // What is marked anew may have been unmarked.
  const std::string used = "  each site may be used\n";
  const std::string mark =
      "  rule step\n    choose site among empty where site is not used\n"
      "    site becomes used\n";
  CHECK(step(used, mark).empty());
  CHECK(step(used, mark + "    for each spot among Corners\n      spot stops being used\n") ==
        "no-termination");
  // Who is put is taken off again.
  const std::string put = "  rule step\n    choose site among empty\n    put own Man at site\n";
  CHECK(step("", put + "    choose man among own Men but not site\n"
                       "    move man to site, capturing what stands there\n") == "no-termination");
}

TEST_CASE("limits, counted turns and repetitions end a game") {
  CHECK(reports(with_ends("  stuck: draw\n  limit 90 turns: draw\n")).empty());
  CHECK(reports(with_ends("  stuck: draw\n  end\n    over: draw when turns = 60\n")).empty());
  CHECK(reports(with_ends("  stuck: draw\n  same position 2 times: forbidden\n")).empty());
}

TEST_CASE("after a decision that is final something must be possible") {
  CHECK(reports(with_rules(GameParts{}.interactions,
                           "    play step\n    that done\n    play step\n")) == "may-die-later");
  CHECK(reports(with_rules(GameParts{}.interactions,
                           "    play step\n    that done\n    optionally play step\n"))
            .empty());
}

TEST_CASE("a loop with a bound that dies of nothing else is told so") {
  const std::string rolls =
      "    play step\n    that done\n    repeat while moved < 3, at most 5 times\n      set moved "
      "to "
      "moved + 1\n";
  const std::string elements = GameParts{}.elements + "  the turn has moved: 0 to 9, at first 0\n";
  GameParts parts;
  parts.elements = elements;
  parts.turn = rolls;
  const std::vector<std::string> said = messages(game(parts));
  REQUIRE(said.size() == 1);
  CHECK(said[0].find("more rounds than its bound are impossible") != std::string::npos);
}

TEST_CASE("something can be chosen among what is never empty") {
  GameParts parts;
  parts.elements =
      "  region Home: {a1, b2}\n  region Nothing: {}\n  the turn has home: site, at first a1\n";
  const auto chosen = [&](const std::string& among) {
    parts.interactions = "  define homes: Home\n";
    parts.turn =
        "    choose man among own Men\n    remove man\n    that done\n    choose goal among " +
        among + "\n    set home to goal\n";
    return reports(game(parts));
  };
  for (const char* among : {"Home", "homes", "Corners", "{a1, a2}", "(Nothing or Home)"}) {
    INFO(among);
    CHECK(chosen(among).find("may-die-later") == std::string::npos);
  }
  for (const char* among : {"empty", "Nothing", "empty Home"}) {
    INFO(among);
    CHECK(chosen(among).find("may-die-later") != std::string::npos);
  }
}

TEST_CASE("what was just drawn can be taken") {
  GameParts parts;
  parts.elements =
      "  type Suit: Red, Blue\n  each player has deck: tally of Suit at most 9, at first 9\n"
      "  the game has stock: tally of Suit at most 9, at first 9, pool: set of site, at first "
      "{a1}\n";
  parts.ends = "  stuck: draw\n  limit 30 turns: draw\n";
  for (const char* draw : {"    random card among stock\n    take card from stock\n",
                           "    random card among own deck\n    take card from own deck\n",
                           "    random card among stock\n    take {card 1} from stock\n",
                           "    random card among stock\n    take 1 from card in stock\n",
                           "    random spot among pool\n    take spot from pool\n"}) {
    parts.interactions = std::string("  rule step\n") + draw;
    CHECK(reports(game(parts)).empty());
  }
  parts.interactions =
      "  rule step\n    random card among stock\n    take {Red 2} from stock\n"
      "    take card from stock\n";
  CHECK(reports(game(parts)) == "may-die-later");
}

// ---- secrets

TEST_CASE("choices read only what the chooser sees") {
  const auto with_hand = [](const std::string& condition, const std::string& more = {}) {
    GameParts parts;
    parts.elements =
        "  type Suit: Red, Blue\n"
        "  each player has hand: tally of Suit at most 3, at first {Red 1} seen by owner" +
        more + "\n  the game has deck: tally of Suit at most 9, at first 9 seen by nobody\n";
    parts.interactions =
        "  rule step\n    require " + condition +
        "\n    random card among deck\n    take card from deck\n    add card to own hand\n"
        "  define rich of side: how many Red in hand of side > 1\n";
    parts.ends = "  stuck: draw\n  same position 3 times: draw\n";
    return reports(game(parts));
  };
  CHECK(with_hand("how many Red in own hand > 0").find("secret-read") == std::string::npos);
  CHECK(with_hand("rich of me").find("secret-read") == std::string::npos);
  CHECK(with_hand("total hand of opponent > 0").find("secret-read") == std::string::npos);
  CHECK(with_hand("how many Red in hand of opponent > 0").find("secret-read") != std::string::npos);
  CHECK(with_hand("rich of opponent").find("secret-read") != std::string::npos);
  CHECK(with_hand("how many Red in deck > 0").find("secret-read") != std::string::npos);
  CHECK(with_hand("total hand of opponent > 0", " wholly").find("secret-read") !=
        std::string::npos);
}

}  // namespace ludo::tests
