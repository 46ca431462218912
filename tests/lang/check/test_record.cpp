// What happened: what is kept of it, and which effects write it.

#include "lang/model/print_code.hpp"
#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

std::string record_game(const std::string& rule, const std::string& more = "") {
  return "game Noted\nelements\n  players White, Black\n  board square 4 x 4\n"
         "  piece Man: 8 of each player\n  piece King: 8 of each player\ninteractions\n"
         "  rule act\n" +
         rule + more +
         "scenario\n  setup\n    put White Man at a1\n    put Black Man at b1\n"
         "  turn play act\n  stuck: draw\n  limit 9 turns: draw\n";
}

// The statements of the rule, below the choice with which all of them begin.
std::string kept_by(const std::string& rule, const std::string& more = "") {
  const std::string text = record_game("    choose man among own pieces\n" + rule, more);
  const std::string mistakes = reports(text);
  if (!mistakes.empty()) return "!" + mistakes;
  const lang::GameModel model = checked(text);
  const std::string body =
      lang::print_block(model, model.rules[0].slot_names, model.rules[0].body, 0);
  return body.substr(body.find('\n') + 1);
}

std::string mistakes_of(const std::string& rule, const std::string& more = "") {
  return reports(record_game("    choose man among own pieces\n" + rule, more));
}

}  // namespace

TEST_CASE("what is not asked is not kept") {
  CHECK(kept_by("    man becomes King\n") == "change singleton(man), King\n");
}

TEST_CASE("a question declares what is kept, once, and effects write it just before") {
  CHECK(
      kept_by("    choose line from man along n: one empty to goal\n    move man to goal\n"
              "    afterwards require some Man moved this turn and not no Man moved this turn\n") ==
      "choose line from man along singleton(n): 1..1 empty to goal\n"
      "set man-moved-this-turn, or(variable(man-moved-this-turn), "
      "and(contains(man, pieces-of-kind(Man)), !=(man, goal)))\n"
      "move man, goal\n"
      "require and(variable(man-moved-this-turn), not(not(variable(man-moved-this-turn))))\n");
  CHECK(kept_by("    capture man\n    remove a2\n"
                "    afterwards require exactly 1 piece captured this turn\n") ==
        "set count-pieces-captured-this-turn, min(+(variable(count-pieces-captured-this-turn), "
        "if(contains(man, occupied), 1, 0)), 16)\n"
        "remove singleton(man)\n"
        "set count-pieces-captured-this-turn, min(+(variable(count-pieces-captured-this-turn), "
        "if(and(contains(a2, occupied), contains(a2, enemy-pieces(mover))), 1, 0)), 16)\n"
        "remove singleton(a2)\n"
        "require =(variable(count-pieces-captured-this-turn), 1)\n");
  CHECK(kept_by("    man becomes King\n    afterwards require some piece promoted this turn\n") ==
        "set pieces-promoted-this-turn, or(variable(pieces-promoted-this-turn), "
        "and(contains(man, occupied), not(contains(man, pieces-of-kind(King)))))\n"
        "change singleton(man), King\n"
        "require variable(pieces-promoted-this-turn)\n");
}

TEST_CASE("who is put is known by what the effect says, and marked when he stands there") {
  CHECK(kept_by("    put own King at c3\n    require no own King entered this turn\n") ==
        "set own-king-entered-this-turn, or(variable(own-king-entered-this-turn), "
        "and(=(me, mover), =(King, King)))\n"
        "put King, me, singleton(c3)\n"
        "require not(variable(own-king-entered-this-turn))\n");
  CHECK(kept_by("    put own King at c3\n    require c3 has entered this turn\n") ==
        "put King, me, singleton(c3)\n"
        "set entered-this-turn of intersect(singleton(c3), occupied), yes\n"
        "require variable(entered-this-turn, c3)\n");
  CHECK(mistakes_of("    put own King at c3\n    require no pieces in a1 entered this turn\n") ==
        "wrong-place");
}

TEST_CASE("own and enemy are the mover's") {
  const std::string body =
      kept_by("    capture man\n    afterwards require no own piece captured this turn\n");
  CHECK(body.find("pieces-of(mover)") != std::string::npos);
  CHECK(body.find("pieces-of(me)") == std::string::npos);
}

TEST_CASE("of one piece it goes along with the piece") {
  CHECK(kept_by("    require man has not moved this game\n"
                "    choose line from man along n: one empty to goal\n    move man to goal\n") ==
        "require not(variable(moved-this-game, man))\n"
        "choose line from man along singleton(n): 1..1 empty to goal\n"
        "set moved-this-game of man, or(variable(moved-this-game, man), !=(man, goal))\n"
        "move man, goal\n");
}

TEST_CASE("who played a rule is known when it ends, wherever he stands") {
  const std::string rule =
      "  rule slap(who: site)\n    choose line from who along n: one empty to goal\n"
      "    move who to goal\n";
  const lang::GameModel model = checked(
      record_game("    choose man among own pieces\n    require man has not played slap this turn\n"
                  "    play slap(man)\n",
                  rule));
  CHECK(lang::print_block(model, model.rules[1].slot_names, model.rules[1].body, 0) ==
        "let .2, piece-of-site(who)\n"
        "choose line from who along singleton(n): 1..1 empty to goal\n"
        "move who, goal\n"
        "if !=(site-of-piece(.2), none)\n  then:\n"
        "    set played-slap-this-turn of site-of-piece(.2), yes\n");
  CHECK(mistakes_of("    require man has not played nothing-such this turn\n") == "unknown-name");
  CHECK(mistakes_of("    require man has not played idle this turn\n",
                    "  rule idle\n    capture a1\n") == "wrong-arguments");
}

TEST_CASE("a set of what stands until the turn ends needs nothing else kept") {
  const std::string body = kept_by(
      "    capture b1 when the turn ends\n"
      "    afterwards require count pieces captured this turn = 1\n");
  CHECK(body ==
        "add-elements captured, intersect(singleton(b1), occupied)\n"
        "require =(count-set(variable(captured)), 1)\n");
}

TEST_CASE("earliest is a number with a digit for each capture") {
  const std::string text =
      record_game("    preferring Kings captured earliest\n      capture b1\n");
  const lang::GameModel model = checked(text);
  const lang::Statement& first =
      lang::at(model.statements, lang::at(model.blocks, model.rules[0].body).statements[0]);
  CHECK(lang::print_block(model, {}, first.blocks[0], 0) ==
        "set when-kings-captured-this-turn, min(+(variable(when-kings-captured-this-turn), "
        "if(contains(b1, pieces-of-kind(King)), variable(place-of-next-capture-this-turn), 0)), "
        "1073741823)\n"
        "set place-of-next-capture-this-turn, if(contains(b1, occupied), "
        "/(variable(place-of-next-capture-this-turn), 2), "
        "variable(place-of-next-capture-this-turn))\n"
        "remove singleton(b1)\n");
  CHECK(reports(record_game("    preferring Kings moved earliest\n      capture b1\n")) ==
        "wrong-place");
}

TEST_CASE("since when must be said, where it is not the turn") {
  CHECK(mistakes_of("    require no pieces captured\n") == "missing-words");
  CHECK(mistakes_of("    preferring most pieces captured\n      capture b1\n").empty());
}

TEST_CASE("what cannot be noted") {
  CHECK(mistakes_of("    require no pieces touching man moved this turn\n") == "wrong-place");
  CHECK(mistakes_of("    require no pieces laid this turn\n") == "wrong-type");
  CHECK(mistakes_of("    require man has captured this turn\n") == "wrong-place");
}

TEST_CASE("in a trigger what several do adds up") {
  const std::string trigger =
      "  whenever lone, all at once: x among Kings where no pieces touching x\n    remove x\n";
  const lang::GameModel model = checked(record_game(
      "    capture b1\n    afterwards require at most 2 pieces removed this turn\n", trigger));
  CHECK(lang::print_block(model, {"x"}, model.triggers[0].body, 0) ==
        "if contains(x, occupied)\n  then:\n"
        "    add count-pieces-removed-this-turn, if(contains(x, occupied), 1, 0)\n"
        "remove singleton(x)\n");
}

}  // namespace ludo::tests
