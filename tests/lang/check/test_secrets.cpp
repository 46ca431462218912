// Reads of secrets, however deep, and phases that are played in secret.
#include "lang/check/secrets.hpp"

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string hidden_game(const std::string& interactions, const std::string& scenario) {
  return "game Hidden\n\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  region Camp of White: row 1\n  region Camp of Black: row 4\n"
         "  piece Man: of each player\n"
         "  each player has hand: 0 to 3, at first 1 seen by owner, open: 0 to 3, at first 0\n"
         "  the game has stock: 0 to 9, at first 5\n"
         "  the turn has taken: 0 to 9, at first 0\n\ninteractions\n" +
         interactions + "\nscenario\n" + scenario;
}

constexpr const char* kHiddenEnds = "  stuck: mover loses\n  limit 40 turns: draw\n";

std::string ruled(const std::string& interactions) {
  return reports(hidden_game(interactions, std::string("  turn play act\n") + kHiddenEnds));
}

std::string hidden(const std::string& interactions) {
  return reports(
      hidden_game(interactions, std::string("  phase Hide secretly\n    turn play act\n"
                                            "    until turns of phase = 2\n    then Show\n"
                                            "  phase Show\n    turn pass\n") +
                                    kHiddenEnds));
}

const std::string kPut = "    choose spot among empty own Camp\n    put own Man at spot\n";

}  // namespace

TEST_CASE("a secret is found through definitions, names and arguments") {
  CHECK(ruled("  define rich of p: hand of p > 1\n  rule act\n    require rich of opponent\n" +
              kPut) == "secret-read");
  CHECK(ruled("  define rich of p: hand of p > 1\n  rule act\n    require rich of me\n" + kPut)
            .empty());
  CHECK(ruled("  rule act\n    let much be hand of opponent\n    require much > 1\n" + kPut) ==
        "secret-read");
  CHECK(ruled("  rule act\n    let much be own hand\n    require much > 1\n" + kPut).empty());
  CHECK(ruled("  rule act\n    play ask(hand of opponent)\n  rule ask(n: 0 to 3)\n"
              "    require n > 1\n" +
              kPut) == "secret-read");
  CHECK(ruled("  never rich: hand of opponent > 2\n  rule act\n" + kPut) == "secret-read");
}

TEST_CASE("what only the owner of a piece knows is asked of one's own pieces alone") {
  const auto asked = [](const std::string& condition) {
    std::string game = hidden_game(
        "  rule act\n    choose man among own Men\n"
        "    choose line from man along orthogonal: one (empty or enemy piece) to goal\n    " +
            condition +
            "\n    move man to goal, capturing what stands there\n    set rank of goal to 1\n",
        std::string("  setup\n    put White Man at a1\n    put Black Man at d4\n"
                    "  turn play act\n") +
            kHiddenEnds);
    const std::string hidden = "  each piece has rank: 0 to 3, at first 0 seen by owner\n";
    return reports(game.replace(game.find("  each player has"),
                                game.find("\ninteractions") - game.find("  each player has"),
                                hidden));
  };
  CHECK(asked("require rank of man < 2").empty());
  CHECK(asked("let mine be man\n    require rank of mine < 2").empty());
  CHECK(asked("require some other among own Men where rank of other < 2").empty());
  CHECK(asked("require goal is not enemy piece or rank of goal < 2") == "secret-read");
  CHECK(asked("require no foe among enemy pieces where rank of foe > 1") == "secret-read");
  CHECK(asked("let theirs be goal\n    require rank of theirs < 2") == "secret-read");
}

TEST_CASE("a secret is found through ways of another player, and not through one's own") {
  const std::string answer =
      "  rule answer\n    require own hand > 1\n    choose spot among empty own Camp\n"
      "    put own Man at spot\n";
  CHECK(ruled(answer + "  rule act\n    require no way for opponent to play answer\n" + kPut) ==
        "secret-read");
  CHECK(ruled(answer + "  rule act\n    require no way for me to play answer\n" + kPut).empty());
  CHECK(ruled("  define safe: no way for opponent to play answer\n" + answer +
              "  rule act\n    require safe\n" + kPut) == "secret-read");
}

TEST_CASE("in a secret phase a player writes what is his own") {
  CHECK(hidden("  rule act\n    add 1 to own open\n    add 1 to taken\n" + kPut).empty());
  CHECK(hidden("  rule act\n    choose spot among empty\n    put own Man at spot\n") ==
        "secret-phase");
  CHECK(hidden("  rule act\n    take 1 from stock\n" + kPut) == "secret-phase");
  CHECK(hidden("  rule act\n    if me is White\n      take 1 from stock\n" + kPut).empty());
  CHECK(hidden("  rule act\n    add 1 to open of opponent\n" + kPut) == "secret-phase");
  CHECK(hidden("  rule act\n    exchange sides\n" + kPut) == "secret-phase");
}

TEST_CASE("in a secret phase arguments and results carry what is one's own") {
  CHECK(hidden("  rule act\n    play find as spot\n    play stand(spot)\n"
               "  rule find gives spot: site\n    choose spot among empty own Camp\n"
               "  rule stand(spot: site)\n    put own Man at spot\n")
            .empty());
  CHECK(hidden("  rule act\n    play grow(me)\n" + kPut +
               "  rule grow(p: player)\n    add 1 to open of p\n")
            .empty());
}

TEST_CASE("in a secret phase not even effects read another's secret") {
  CHECK(hidden("  rule act\n    set own open to hand of opponent\n" + kPut) == "secret-phase");
  CHECK(hidden("  rule act\n    set own open to own hand\n" + kPut).empty());
  CHECK(ruled("  rule act\n    set own open to hand of opponent\n" + kPut).empty());
}

namespace {

// A rule of a game whose kinds are hidden; `condition` stands before the move.
std::string masked(const std::string& condition,
                   const std::string& kinds = "seen by owner until known") {
  return reports(
      "game Masks\n\nelements\n  players White, Black\n  board square 4 x 4\n"
      "  piece Fox: of each player\n  piece Hen: of each player\n"
      "  each piece may be known\n  each Fox has hunger: 0 to 3, at first 0\n"
      "  kinds of pieces " +
      kinds +
      "\n\ninteractions\n"
      "  define sly of x: x is Fox\n"
      "  rule act\n    choose unit among own pieces\n"
      "    choose line from unit along orthogonal: one (empty or enemy piece) to goal\n    " +
      condition +
      "\n    move unit to goal, capturing what stands there\n    set hunger of goal to 1\n"
      "\nscenario\n  setup\n    put White Fox at a1\n    put Black Hen at d4\n"
      "  turn play act\n" +
      kHiddenEnds);
}

}  // namespace

TEST_CASE("hidden kinds are asked of one's own pieces, and of those that are known") {
  CHECK(masked("require unit is Fox or unit is Hen").empty());
  CHECK(masked("require some own Fox").empty());
  CHECK(masked("require 1 or more own pieces but not Hens").empty());
  CHECK(masked("require hunger of unit < 3 or sly of unit").empty());
  CHECK(masked("require goal is not Fox") == "secret-read");
  CHECK(masked("require sly of goal") == "secret-read");
  CHECK(masked("require kind of goal != Fox") == "secret-read");
  CHECK(masked("require no enemy Fox") == "secret-read");
  CHECK(masked("require no Fox") == "secret-read");
  CHECK(masked("require hunger of goal = 0") == "secret-read");
  CHECK(masked("require no enemy pieces but not Hens") == "secret-read");
  CHECK(masked("require no piece in (same kind as unit) in row 4") == "secret-read");
  CHECK(masked("let theirs be kind of goal\n    require theirs != Fox") == "secret-read");
}

TEST_CASE("what has become known may decide, from there on") {
  CHECK(masked("unit and goal become known\n    require goal is not Fox").empty());
  CHECK(masked("goal becomes known\n    goal stops being known\n    require goal is not Fox") ==
        "secret-read");
  CHECK(masked("require goal is not Fox\n    goal becomes known") == "secret-read");
  CHECK(masked("require goal is known and goal is not Fox").empty());
  CHECK(masked("require goal is not Fox and goal is known") == "secret-read");
  CHECK(masked("if goal is known\n      require goal is not Fox").empty());
  CHECK(masked("if goal is known\n      unit becomes known\n    require goal is not Fox") ==
        "secret-read");
  CHECK(masked("require no enemy known Fox").empty());
  CHECK(masked("require no x among enemy known pieces where x is Fox").empty());
  CHECK(masked("announce goal is Fox as fox\n    require not fox").empty());
  CHECK(masked("let fox be goal is Fox\n    require not fox") == "secret-read");
}

TEST_CASE("kinds that nobody sees are not even asked of one's own pieces") {
  CHECK(masked("require unit is known", "seen by nobody until known").empty());
  CHECK(masked("require unit is Fox", "seen by nobody until known") == "secret-read");
  CHECK(masked("require unit is known and unit is Fox", "seen by nobody until known").empty());
  CHECK(masked("require unit is Fox", "seen by nobody") == "secret-read");
}

TEST_CASE("a secret ends with a state of the thing itself, which all see") {
  const auto declared = [](const std::string& lines) {
    return reports(
        "game Masks\n\nelements\n  players White, Black\n  board square 4 x 1\n"
        "  piece Man: of each player\n  piece King: of each player\n" +
        lines +
        "\nscenario\n  setup\n    put White Man at a1\n    put Black King at d1\n"
        "  turn pass\n" +
        kHiddenEnds);
  };
  const std::string kRank = "  each piece has rank: 0 to 3, at first 0 seen by owner until known\n";
  CHECK(declared("  each piece may be known\n" + kRank).empty());
  CHECK(declared(kRank) == "unknown-name");
  CHECK(declared("  each player may be known\n" + kRank) == "wrong-type");
  CHECK(declared("  each Man may be known\n" + kRank) == "wrong-type");
  CHECK(declared("  each Man may be known\n  each Man has rank: 0 to 3, at first 0 seen by owner "
                 "until known\n")
            .empty());
  CHECK(declared("  each piece may be known seen by owner\n" + kRank) == "wrong-type");
  CHECK(declared("  each piece has known: 0 to 1, at first 0\n" + kRank) == "wrong-type");
}

TEST_CASE("kinds are not hidden where pieces lie in piles") {
  CHECK(reports("game Masks\n\nelements\n  players White, Black\n"
                "  board square 4 x 1, piled at most 2\n  piece Man: of each player\n"
                "  kinds of pieces seen by owner\n\nscenario\n  setup\n    put White Man at a1\n"
                "  turn pass\n" +
                std::string(kHiddenEnds)) == "wrong-place");
}

TEST_CASE("nothing is announced in a secret phase") {
  CHECK(hidden("  rule act\n    announce own hand as mine\n" + kPut) == "secret-phase");
  CHECK(
      ruled("  rule act\n    announce hand of opponent as theirs\n    require theirs > 1\n" + kPut)
          .empty());
}

}  // namespace ludo::tests
