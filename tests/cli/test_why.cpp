// `why`: what is said about legal and illegal moves, as text and as JSON.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_games.hpp"

namespace ludo::tests {

namespace {

struct Asked {
  Folder folder;
  std::string file = folder.write("why.ludo", kForbiddingGame);

  ProgramRun operator()(const std::string& arguments) const {
    return run_ludo("why " + file + " " + arguments);
  }
};

}  // namespace

TEST_CASE("why: a legal move is told with its rule and what it binds") {
  const Asked why;
  const ProgramRun run = why("c1-c2");
  CHECK(run.status == 0);
  CHECK(contains(run.output, "legal: `c1-c2` is move 1 of 3 of White\n"));
  CHECK(contains(run.output, "take \"Capture\""));
  CHECK(contains(run.output, "why.ludo:8:"));
  CHECK(contains(run.output, "man is c1, a White Man"));
  CHECK(contains(run.output, "goal is c2, a Black Man"));
  CHECK(why("'c1-c2!?'").status == 0);
}

TEST_CASE("why: each sort of reason, with its clause and the values") {
  const Asked why;
  const auto answer = [&](const std::string& move) {
    const ProgramRun run = why(move);
    CHECK(run.status == 1);
    CHECK(run.output.starts_with("illegal: `" + move + "`"));
    return run.output;
  };
  const std::string law = answer("a2");
  CHECK(contains(law, "it is against the law `crowded` \"No crowd\""));
  CHECK(contains(law, "7 |   never crowded"));
  CHECK(contains(law, "`count own pieces beside a1` is 2"));
  const std::string order = answer("b1-a1");
  CHECK(contains(order, "`take` has precedence"));
  CHECK(contains(order, "try `c1-c2`"));
  const std::string choice = answer("d1");
  CHECK(contains(choice, "a choice of `grow` does not allow it"));
  CHECK(contains(choice, "`row of spot` is 1"));
  CHECK(contains(choice, "spot is d1, empty"));
  const std::string piece = answer("c2-d2");
  CHECK(contains(piece, "`man` of `step` cannot be c2, a Black Man: not among `own Men`"));
  const std::string cell = answer("b1-b2");
  CHECK(contains(cell, "b2, empty: not `enemy piece`"));
  CHECK(contains(answer("nonsense"), "is no move here"));
}

TEST_CASE("why: a game that is over names the line that ended it") {
  const Asked why;
  const ProgramRun run = why("c1-c2 --moves 'b2'");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "the game is over, White has won by `full`"));
  CHECK(contains(run.output, "full: White wins when count pieces > 3"));
  CHECK(contains(run.output, "`count pieces` is 4"));
}

TEST_CASE("why: JSON") {
  const Asked why;
  auto json = nlohmann::ordered_json::parse(why("a2 --json").output);
  CHECK(json["schema"] == 1);
  CHECK(json["verb"] == "why");
  CHECK(json["answer"] == "illegal");
  CHECK(json["legal"] == false);
  REQUIRE(json["reasons"].size() == 1);
  CHECK(json["reasons"][0]["form"] == "law");
  CHECK(json["reasons"][0]["key"] == "crowded");
  CHECK(json["reasons"][0]["place"]["line"] == 7);
  CHECK(json["reasons"][0]["place"]["text"] == "count own pieces beside a1 > 1");
  CHECK(json["reasons"][0]["facts"][0]["value"] == "2");
  json = nlohmann::ordered_json::parse(why("c1-c2 --json").output);
  CHECK(json["legal"] == true);
  CHECK(json["number"] == 1);
  CHECK(json["steps"].size() >= 3);
}

}  // namespace ludo::tests
