// Which parts of the state expressions read and statements write, seen through small texts.

#include "lang/model/reads.hpp"

#include <string>
#include <utility>

#include "tests/lang/check/checked.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using lang::GameModel;
using lang::Index;
using lang::Parts;
using lang::StatePart;

// "kinds owners hand": the parts, then the variables by name, in the order of their declaration.
std::string in_words(const GameModel& model, Parts parts, const std::set<Index>& variables) {
  const std::vector<std::pair<StatePart, std::string>> names = {
      {StatePart::Occupancy, "occupancy"},
      {StatePart::Kinds, "kinds"},
      {StatePart::Owners, "owners"},
      {StatePart::Tiles, "tiles"},
      {StatePart::Me, "me"},
      {StatePart::Mover, "mover"},
      {StatePart::Phase, "phase"},
      {StatePart::Counters, "counters"},
      {StatePart::Alive, "alive"},
      {StatePart::Seats, "seats"},
      {StatePart::Result, "result"},
      {StatePart::History, "history"},
  };
  CHECK(parts.meets(StatePart::Variables) == !variables.empty());
  std::string text;
  const auto add = [&text](const std::string& word) { text += text.empty() ? word : " " + word; };
  for (const auto& [part, name] : names) {
    if (parts.meets(part)) add(name);
  }
  for (const Index variable : variables) {
    add(model.variables[static_cast<std::size_t>(variable)].name);
  }
  return text;
}

// What a definition reads; `items` may stand before it.
std::string reads(const std::string& expression, const std::string& items = "",
                  const std::string& elements = "") {
  const GameModel model =
      checked(small_game(elements, items + "  define probe: " + expression + "\n"));
  for (const lang::Define& define : model.defines) {
    if (define.item.key != "probe") continue;
    const lang::Reads found = lang::reads_of(model, define.body);
    return in_words(model, found.parts, found.variables);
  }
  return "no definition";
}

const lang::Rule& rule_of(const GameModel& model, const std::string& key) {
  for (const lang::Rule& rule : model.rules) {
    if (rule.item.key == key) return rule;
  }
  FAIL("no rule " << key);
  return model.rules.front();
}

// What the last statement of a rule writes.
std::string writes(const std::string& lines, const std::string& items = "") {
  const GameModel model = checked(small_game("", items + "  rule probe\n" + lines + "\n"));
  const auto& body =
      model.blocks[static_cast<std::size_t>(rule_of(model, "probe").body)].statements;
  const lang::Writes found = lang::writes_of(model, body.back());
  return in_words(model, found.parts, found.variables);
}

}  // namespace

TEST_CASE("what the board is made of is no part of the state") {
  CHECK(reads("row of c3 + 1").empty());
  CHECK(reads("some place among Border where row of place = 1").empty());
  CHECK(reads("count Camp of White + pace of King + fare(White, Red)").empty());
  CHECK(reads("c3 touching b2").empty());
}

TEST_CASE("pieces are read by their places, kinds and owners") {
  CHECK(reads("count empty") == "occupancy");
  CHECK(reads("no Man in Border") == "kinds");
  CHECK(reads("count own pieces") == "owners me");
  CHECK(reads("some White Man in Border") == "kinds owners");
}

TEST_CASE("variables are told apart, and read with what they hang on") {
  CHECK(reads("dock of White") == "dock");
  CHECK(reads("own dock + seeds of c3") == "me dock seeds");
  CHECK(reads("wounds of c3") == "occupancy wounds");
  CHECK(reads("count-down") == "count-down");
  // Its initial value is `forward`, as the owner of the piece faces.
  CHECK(reads("facing of c3 = n") == "occupancy owners facing");
}

TEST_CASE("columns and definitions read what their cells and bodies read") {
  CHECK(reads("pace of c3") == "kinds");
  CHECK(reads("load of c3", "  define load of place: seeds of place + count empty\n") ==
        "occupancy seeds");
  CHECK(reads("fore").find("me") != std::string::npos);
  // The cell of a site speaks of the piece's owner, not of the player who chooses.
  CHECK(reads("ways of c3").find("me") == std::string::npos);
}

TEST_CASE("a way reads all that its path may meet, and no longer who chooses") {
  CHECK(reads("some way for White to play go(c3)") == "occupancy alive result");
  CHECK(reads("some way for White to play go(c3) where count own pieces = 1") ==
        "occupancy owners alive result");
  const std::string with_trigger = reads("some way for White to play go(c3)",
                                         "  whenever tidy, all at once: place among Rock where "
                                         "seeds of place > 3\n    remove place\n\n");
  CHECK(with_trigger == "occupancy kinds alive result seeds");
}

TEST_CASE("a supposition reads what its effects need and writes nothing") {
  CHECK(reads("supposing remove c3: count empty = 1") == "occupancy");
  CHECK(reads("supposing put Rock at c3: yes") == "occupancy kinds owners");
  CHECK(reads("supposing add 1 to dock of White: yes") == "dock");
  CHECK(writes("    require supposing remove c3: count empty = 1\n    pass\n").empty());
}

TEST_CASE("effects on pieces carry their attributes, and what points at them") {
  CHECK(writes("    move c3 to c4\n") == "occupancy kinds owners facing wounds hurt");
  CHECK(writes("    remove c3\n") == "occupancy kinds owners facing wounds hurt");
  CHECK(writes("    put Rock at c4\n") == "occupancy kinds owners");
  CHECK(writes("    b2 becomes King\n") == "kinds");
}

TEST_CASE("effects on variables write these alone") {
  CHECK(writes("    set count-down to 3\n") == "count-down");
  CHECK(writes("    add 1 to own dock\n") == "dock");
  CHECK(writes("    add c3 to taken\n") == "taken");
  CHECK(writes("    pass\n").empty());
}

TEST_CASE("results, sides and players who decide are written") {
  CHECK(writes("    me wins\n") == "result");
  CHECK(writes("    me is out\n") == "occupancy kinds owners alive facing wounds hurt");
  CHECK(writes("    White decides\n      pass\n") == "me");
}

TEST_CASE("blocks and played rules are looked into, however they call one another") {
  CHECK(writes("    if no Man\n      set count-down to 3\n    else\n      add 1 to own dock\n") ==
        "dock count-down");
  CHECK(writes("    play store\n", "  rule store\n    add 1 to own dock\n\n") == "dock");
  CHECK(writes("    play store\n",
               "  rule store at most 3 times\n    add 1 to own dock\n    optionally\n"
               "      play store\n\n") == "dock");
}

TEST_CASE("what is written meets what is read part by part and variable by variable") {
  const GameModel model = checked(small_game("",
                                             "  define empties: count empty\n"
                                             "  define docked: dock of White\n"
                                             "  define both: empties + docked\n"
                                             "  rule store\n    add 1 to own dock\n\n"
                                             "  rule clear\n    remove c3\n\n"));
  const auto touches = [&](const std::string& rule, const std::string& define) {
    for (const lang::Define& each : model.defines) {
      if (each.item.key != define) continue;
      return lang::touches(lang::writes_of_block(model, rule_of(model, rule).body),
                           lang::reads_of(model, each.body));
    }
    FAIL("no definition " << define);
    return false;
  };
  CHECK(touches("store", "docked"));
  CHECK_FALSE(touches("store", "empties"));
  CHECK(touches("clear", "empties"));
  CHECK_FALSE(touches("clear", "docked"));
  CHECK(touches("store", "both"));
  CHECK(touches("clear", "both"));
}

TEST_CASE("a block reads what its rules ask") {
  const GameModel model = checked(small_game("", ""));
  const lang::Reads go = lang::reads_of_block(model, rule_of(model, "go").body);
  CHECK(in_words(model, go.parts, go.variables) == "occupancy");
  const lang::Reads turn = lang::reads_of_block(model, model.scenario.phases[0].turn);
  CHECK(in_words(model, turn.parts, turn.variables) == "occupancy owners me");
}

}  // namespace ludo::tests
