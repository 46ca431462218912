// How a variant changes the items of its parent: elements, rules, result lines, phases.
//
// A text here is cut to what the merging looks at; whether it is a playable game is for others.

#include "lang/ast/items.hpp"
#include "lang/lang.hpp"
#include "tests/lang/check/merged.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

using namespace tests;  // NOLINT: nothing but merged.hpp

TEST_CASE("A game that stands alone is its own sections, one of each", "[merge]") {
  const Merged result = merged(kBase);
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const Node& game = result.game.game;
  CHECK(game.text == "Base");
  REQUIRE(game.size() == 5);
  CHECK(game[0].absent());
  CHECK(game[2].is(Form::Elements));
  CHECK(game[3].is(Form::Interactions));
  CHECK(game[4].is(Form::Scenario));
  CHECK(items(game, Form::Elements) ==
        std::vector<std::string>{"players", "board", "region Throne", "region Port of White",
                                 "region Port of Black", "piece King", "attribute dock",
                                 "attribute fleet", "table pieces"});
  CHECK(result.game.tests.size() == 2);
}

TEST_CASE("A variant changes items in their places", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base
"The small one"

elements
  replace board square 3 x 3
  drop region Throne
  replace region Port of Black: c3
  each player has fort: 0 to 1, at first 0
  replace each player has fleet: 0 to 1, at first 0

interactions
  add rule leap
    pass
  replace rule march(far: 1 to 3)
    pass

scenario
  drop repetition
  replace stuck: draw
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const Node& game = result.game.game;
  CHECK(items(game, Form::Elements) ==
        std::vector<std::string>{"players", "board", "region Port of White", "region Port of Black",
                                 "piece King", "attribute dock", "attribute fleet", "table pieces",
                                 "attribute fort"});
  CHECK(items(game, Form::Interactions) ==
        std::vector<std::string>{"rule march", "rule cut", "rule leap"});
  CHECK(items(game, Form::Scenario) ==
        std::vector<std::string>{"setup", "order", "turn", "stuck", "limit", "end"});
  const Node* board = find_item(game, "board");
  REQUIRE(board != nullptr);
  CHECK((*board)[0][0].text == "3");
  // A replaced rule takes what is said about it with it.
  const Node* march = find_item(game, "rule", "march");
  REQUIRE(march != nullptr);
  CHECK((*march)[0].size() == 1);
  CHECK(print(*march).find("March like men") == std::string::npos);
  // Places remember their texts.
  CHECK(result.game.sources.source(board->span.file).name() == "own");
  CHECK(result.game.sources.source(find_item(game, "order")->span.file).name() == "Base");
}

TEST_CASE("A variant's own title wins, and rulings add up", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base
"The small one"
ruling "Smaller is quicker."
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  std::vector<std::string> attached;
  for (const Node& entry : result.game.game[1].children) {
    attached.push_back(std::string(form_name(entry.form)) + " " + entry.text);
  }
  CHECK(attached == std::vector<std::string>{"source A sheet", "ruling The sheet is silent.",
                                             "title The small one", "ruling Smaller is quicker."});
}

TEST_CASE("Result lines are changed by their keys", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

scenario
  replace escape: White wins when King in Corners
  drop capture
  add bare: Black wins when no Man
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const Node* end = find_item(result.game.game, "end");
  REQUIRE(end != nullptr);
  CHECK(result_keys(*end) == std::vector<std::string>{"escape", "bare"});
  CHECK(print(*end).find("Corners") != std::string::npos);
  CHECK(print(*end).find("Border") == std::string::npos);
}

TEST_CASE("A key that an item and a result line share says which it means", "[merge]") {
  const std::map<std::string, std::string> others = {
      {"Cutting", "game Cutting variant of Base\n\nscenario\n  add cut: draw when no Man\n"}};
  const std::string head = "game Small variant of Cutting\n\nscenario\n";
  CHECK(kinds(merged(head + "  drop cut\n", others).diagnostics) ==
        std::vector<std::string>{"ambiguous-key"});
  const Merged line = merged(head + "  drop end cut\n", others);
  INFO(messages(line));
  REQUIRE(line.game.usable);
  CHECK(find_item(line.game.game, "rule", "cut") != nullptr);
  CHECK(result_keys(*find_item(line.game.game, "end")) ==
        std::vector<std::string>{"escape", "capture"});
  const Merged rule = merged(head + "  drop rule cut\n", others);
  INFO(messages(rule));
  REQUIRE(rule.game.usable);
  CHECK(find_item(rule.game.game, "rule", "cut") == nullptr);
  CHECK(result_keys(*find_item(rule.game.game, "end")) ==
        std::vector<std::string>{"escape", "capture", "cut"});
}

TEST_CASE("An end without lines goes away", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

scenario
  drop capture
  drop escape
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(find_item(result.game.game, "end") == nullptr);
}

TEST_CASE("Of some items a game may have several", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

scenario
  add limit 50 turns without yes: draw
  replace same position 2 times: mover loses
  add end
    bare: Black wins when no Man
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Scenario) ==
        std::vector<std::string>{"setup", "order", "turn", "stuck", "repetition", "limit", "end",
                                 "limit"});
  CHECK(result_keys(*find_item(result.game.game, "end")) ==
        std::vector<std::string>{"escape", "capture", "bare"});
}

TEST_CASE("Rows are added to an inherited table, columns by name", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

elements
  add table pieces
    kind  pace  of
    Hare  3     White
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const Node* table = find_item(result.game.game, "table", "pieces");
  REQUIRE(table != nullptr);
  REQUIRE(table->size() == 5);
  const Node& row = (*table)[3];
  REQUIRE(row.size() == 3);
  CHECK(print(row[0]).find("Hare") != std::string::npos);
  CHECK(print(row[1]).find("White") != std::string::npos);
  CHECK(print(row[2]).find('3') != std::string::npos);
}

TEST_CASE("A phase goes before the one it names; the turn without a phase is Main", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

scenario
  add phase Opening before Main
    turn
      pass
    until turns = 3
  add phase Prelude before Opening
    turn
      pass
    until turns = 1
  add phase Late
    turn
      pass
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Scenario) ==
        std::vector<std::string>{"setup", "order", "phase Prelude", "phase Opening", "turn",
                                 "stuck", "repetition", "limit", "end", "phase Late"});
  CHECK((*find_item(result.game.game, "phase", "Prelude"))[0].absent());
}

TEST_CASE("Parts of a phase are changed inside it", "[merge]") {
  const Merged result = merged(R"(game Smaller variant of Small

scenario
  replace phase Opening
    replace until turns = 5
    drop then
    add end
      calm: draw
)",
                               {{"Small", R"(game Small variant of Base

scenario
  add phase Opening before Main
    turn
      pass
    until turns = 3
    then Main
)"}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const Node* phase = find_item(result.game.game, "phase", "Opening");
  REQUIRE(phase != nullptr);
  const std::string text = print(*phase);
  CHECK(text.find("turn") != std::string::npos);
  CHECK(text.find("\"5\"") != std::string::npos);
  CHECK(text.find("\"3\"") == std::string::npos);
  CHECK(text.find("(then") == std::string::npos);
  CHECK(text.find("calm") != std::string::npos);
}

TEST_CASE("A phase written out again replaces the old one whole", "[merge]") {
  const Merged result = merged(R"(game Smaller variant of Small

scenario
  replace phase Opening
    turn
      pass
)",
                               {{"Small", R"(game Small variant of Base

scenario
  add phase Opening before Main
    turn
      play march
    until turns = 3
)"}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const std::string text = print(*find_item(result.game.game, "phase", "Opening"));
  CHECK(text.find("until") == std::string::npos);
  CHECK(text.find("march") == std::string::npos);
}

TEST_CASE("A change under a condition leaves the old item for the other case", "[merge]") {
  const Merged result = merged(R"(game Small variant of Base

elements
  option tiny default off
  with tiny
    replace board square 3 x 3
    drop region Throne

scenario
  with tiny
    replace capture: White wins when no King
)");
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Elements) ==
        std::vector<std::string>{"players", "board if tiny", "board if not tiny",
                                 "region Throne if not tiny", "region Port of White",
                                 "region Port of Black", "piece King", "attribute dock",
                                 "attribute fleet", "table pieces", "option tiny"});
  CHECK(items(result.game.game, Form::Scenario) ==
        std::vector<std::string>{"setup", "order", "turn", "stuck", "repetition", "limit",
                                 "end if not tiny", "end if tiny"});
}

TEST_CASE("What is replaced by what it is already is told", "[merge]") {
  const auto reported = [](const std::string& lines) {
    return kinds(merged("game Small variant of Base\n\n" + lines).diagnostics);
  };
  const std::vector<std::string> told{"replaced-alike"};
  const std::vector<std::string> nothing;
  const auto alike = [&](const std::string& section, const std::string& line) {
    INFO(line);
    CHECK(reported(section + "\n  " + line + "\n") == told);
    CHECK(reported(section + "\n  " + line + "\n    note \"Here, too.\"\n") == nothing);
  };
  alike("elements", "replace region Throne: c3");
  alike("elements", "replace region Port of White: a1");
  alike("elements", "replace each player has dock: 0 to 12, at first 0");
  CHECK(reported("elements\n  option deep default no\n"
                 "  with deep\n    replace board square 5 x 5\n") == told);
  alike("scenario", "replace stuck: mover loses");
  alike("scenario", "replace limit 100 turns: draw");
  alike("scenario", "replace escape: White wins when King in Border");
  CHECK(reported("scenario\n  replace end\n    replace escape: White wins when King in Border\n") ==
        told);
  for (const char* other :
       {"elements\n  replace region Throne: c2\n", "elements\n  replace piece King: 1 of Black\n",
        "scenario\n  replace stuck: draw\n",
        "scenario\n  replace escape: Black wins when King in Border\n",
        "scenario\n  replace end\n    replace escape: draw when no King\n"}) {
    INFO(other);
    CHECK(reported(other) == nothing);
  }
  // The same words under another condition, or a title that goes, change something.
  CHECK(reported("interactions\n  replace rule march\n    choose man among own pieces\n"
                 "    choose line from man along orthogonal: one empty to goal\n"
                 "    move man to goal\n") == nothing);
}

}  // namespace
}  // namespace ludo::lang
