// What is inherited from afar: variants of variants, tests, modules, maps; and what cannot be.

#include "lang/ast/items.hpp"
#include "lang/lang.hpp"
#include "tests/lang/check/merged.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

using namespace tests;  // NOLINT: nothing but merged.hpp

TEST_CASE("Variants of variants inherit all the way down", "[merge]") {
  const Merged result = merged("game Third variant of Second\n\nscenario\n  replace stuck: draw\n",
                               {{"Second",
                                 "game Second variant of Base\n\nelements\n"
                                 "  replace board square 3 x 3\n"}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(result.game.game.text == "Third");
  CHECK((*find_item(result.game.game, "board"))[0][0].text == "3");
  CHECK(find_item(result.game.game, "rule", "march") != nullptr);
  CHECK(result.asked == std::vector<std::string>{"Second", "Base"});
}

TEST_CASE("Modules that all use each other are taken only so often", "[merge]") {
  std::map<std::string, std::string> texts;
  std::string uses;
  for (char c = 'a'; c <= 't'; ++c) uses += std::string("use mod-") + c + "\n";
  for (char c = 'a'; c <= 't'; ++c) {
    texts[std::string("mod-") + c] = std::string("module mod-") + c + "\n" + uses;
  }
  const Merged result = merged("game Small variant of Base\n\n" + uses, texts);
  CHECK(!result.game.usable);
  // Each of two hundred readings reports at most its own twenty lines.
  CHECK(result.diagnostics.count() <= 200 * 20 + 1);
}

TEST_CASE("Tests are handed down only where they say so", "[merge]") {
  const auto sentences = [](const Merged& result) {
    std::vector<std::string> all;
    for (const Node& test : result.game.tests) all.push_back(test.text);
    return all;
  };
  const Merged plain = merged("game Small variant of Base\n\ntest \"Mine\"\n  holds yes\n");
  INFO(messages(plain));
  CHECK(sentences(plain) == std::vector<std::string>{"Mine", "Handed down"});
  const Merged own = merged("game Small variant of Base\n\ntest \"Handed down\"\n  holds no\n");
  CHECK(sentences(own) == std::vector<std::string>{"Handed down"});
  CHECK(print(own.game.tests[0]).find("(no)") != std::string::npos);
  const Merged apart = merged("tests of Base\n\ntest \"Mine\"\n  holds yes\n");
  INFO(messages(apart));
  CHECK(apart.game.usable);
  CHECK(apart.game.game.text == "Base");
  CHECK(sentences(apart) == std::vector<std::string>{"Mine"});
}

constexpr const char* kModule = R"(module hunt(prey, ways)

interactions
  rule chase
    choose x among prey
    pass

  rule met
    pass

scenario
  points
    2 > 0
)";

TEST_CASE("A module's items come first, its parameters as definitions", "[merge]") {
  const Merged result = merged(R"(game Fox
use hunt with prey = enemy pieces, ways = orthogonal

elements
  board square 3 x 3

interactions
  replace rule met
    that done
  rule own-rule
    pass
)",
                               {{"hunt", kModule}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Interactions) ==
        std::vector<std::string>{"define prey", "define ways", "rule chase", "rule met",
                                 "rule own-rule"});
  CHECK(items(result.game.game, Form::Scenario) == std::vector<std::string>{"points"});
  CHECK(print(*find_item(result.game.game, "rule", "met")).find("commit") != std::string::npos);
  const Node* prey = find_item(result.game.game, "define", "prey");
  REQUIRE(prey != nullptr);
  CHECK(print((*prey)[1]).find("enemy") != std::string::npos);
}

TEST_CASE("A variant may change what its parent has from a module", "[merge]") {
  const Merged result = merged(
      "game Cub variant of Fox\n\ninteractions\n  replace define ways: diagonal\n  drop rule "
      "met\n",
      {{"hunt", kModule},
       {"Fox", "game Fox\nuse hunt with prey = enemy pieces, ways = orthogonal\n"}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Interactions) ==
        std::vector<std::string>{"define prey", "define ways", "rule chase"});
}

TEST_CASE("What does not fit together is reported", "[merge]") {
  const std::map<std::string, std::string> others = {
      {"hunt", kModule},
      {"other", "module other\n\ninteractions\n  rule met\n    pass\n"},
      {"loop", "module loop\nuse loop\n"},
      {"A", "game A variant of B\n"},
      {"B", "game B variant of A\n"}};
  const auto reported = [&](const std::string& text) {
    const Merged result = merged(text, others);
    CHECK_FALSE(result.game.usable);
    return kinds(result.diagnostics);
  };
  using List = std::vector<std::string>;
  const std::string variant = "game Small variant of Base\n\nscenario\n";
  CHECK(reported("game Small variant of Bsae\n\nscenario\n  drop escape\n") ==
        List{"unknown-parent"});
  CHECK(reported("game Small variant of hunt\n") == List{"unexpected-text"});
  CHECK(reported("game A variant of B\n\nscenario\n  drop x\n") == List{"variant-cycle"});
  CHECK(reported("game A variant of A\n") == List{"variant-cycle"});
  CHECK(reported("game Fox\nuse loop\n") == List{"variant-cycle"});
  CHECK(reported(variant + "  drop escpae\n") == List{"variant-changes-nothing"});
  CHECK(reported(variant + "  replace first random\n") == List{"variant-changes-nothing"});
  CHECK(reported("game Alone\n\nscenario\n  replace stuck: draw\n") ==
        List{"variant-changes-nothing"});
  CHECK(reported(variant + "  stuck: draw\n") == List{"inherited-name"});
  CHECK(reported(variant + "  add stuck: draw\n") == List{"inherited-name"});
  CHECK(reported(variant + "  limit 9 turns: draw\n") == List{"inherited-name"});
  CHECK(reported(variant + "  replace stuck: draw\n  replace stuck: mover loses\n") ==
        List{"duplicate-item"});
  CHECK(reported("game Twice\n\nscenario\n  order A, B\n  order B, A\n") == List{"duplicate-item"});
  CHECK(reported("game Fox\nuse hnut with prey = pieces, ways = orthogonal\n") ==
        List{"unknown-module"});
  CHECK(reported("game Fox\nuse Base\n") == List{"unexpected-text"});
  CHECK(reported("game Fox\nuse hunt with prey = pieces\n") == List{"module-parameter"});
  CHECK(reported("game Fox\nuse hunt with prey = pieces, ways = orthogonal, wyas = orthogonal\n") ==
        List{"module-parameter"});
  const std::string use = "use hunt with prey = pieces, ways = orthogonal\n";
  CHECK(reported("game Fox\n" + use + use) == List{"duplicate-item"});
  CHECK(reported("game Fox\n" + use + "use other\n") == List{"duplicate-item"});
  CHECK(reported("game Fox\n" + use + "\ninteractions\n  rule met\n    pass\n") ==
        List{"inherited-name"});
  CHECK(reported("module hunt(prey)\n") == List{"no-game"});
  CHECK(reported("") == List{"no-game"});
  CHECK(reported("ludo 3\ngame Fox\n") == List{"unknown-version"});
}

TEST_CASE("Variants more than eight deep are refused", "[merge]") {
  std::map<std::string, std::string> others;
  for (int i = 1; i <= 9; ++i) {
    others["G" + std::to_string(i)] = "game G" + std::to_string(i) + " variant of " +
                                      (i == 9 ? "Base" : "G" + std::to_string(i + 1)) + "\n";
  }
  const Merged deep = merged("game G0 variant of G1\n", others);
  CHECK(kinds(deep.diagnostics) == std::vector<std::string>{"too-deep"});
  const Merged less = merged("game G0 variant of G3\n", others);
  CHECK(less.game.usable);
}

TEST_CASE("The likely word is named", "[merge]") {
  const Merged result =
      merged("game Small variant of Base\n\ninteractions\n  replace rule marhc\n    pass\n");
  REQUIRE(result.diagnostics.count() == 1);
  const Diagnostic diagnostic = result.diagnostics.sorted().front();
  CHECK(diagnostic.message() == "`replace` changes nothing: Base has no rule `marhc`");
  CHECK(diagnostic.hint() == "did you mean `march`?");
}

TEST_CASE("Items are dropped by key as a test's `without` does", "[merge]") {
  Merged result = merged(kBase);
  REQUIRE(result.game.usable);
  Node& game = result.game.game;
  CHECK(droppable_keys(game) ==
        std::vector<std::string>{"players", "board", "Throne", "Port", "King", "dock", "fleet",
                                 "pieces", "march", "cut", "setup", "order", "turn", "stuck",
                                 "repetition", "limit", "end", "escape", "capture"});
  CHECK(drop_item(game, "capture") == 1);
  CHECK(drop_item(game, "capture") == 0);
  CHECK(drop_item(game, "limit") == 1);
  CHECK(drop_item(game, "Port") == 2);
  CHECK(result_keys(*find_item(game, "end")) == std::vector<std::string>{"escape"});
  CHECK(find_item(game, "limit") == nullptr);
}

TEST_CASE("Options are listed with their values, the default first", "[merge]") {
  const Merged result = merged(R"(game Small

elements
  option river "a river runs through it" default off
  option map one of small, large default large
  option armies 1 to 3 default 2
)");
  INFO(messages(result));
  const std::vector<OptionInfo> options = options_of(result.game);
  REQUIRE(options.size() == 3);
  CHECK(options[0].name == "river");
  CHECK(options[0].title == "a river runs through it");
  CHECK(options[0].values == std::vector<std::string>{"off", "on"});
  CHECK(options[1].values == std::vector<std::string>{"large", "small"});
  CHECK(options[2].is_range);
  CHECK(options[2].values == std::vector<std::string>{"1", "3"});
}

TEST_CASE("A map in a text of its own is put in place", "[merge]") {
  const std::string text =
      "game Land\n\nscenario\n  setup\n    map ground from \"land.txt\"\n      legend . Plain\n";
  const Merged result = merged(text, {{"land.txt", "  . # .\n-- north is up\n  # . #\n"}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  const std::string setup = print(*find_item(result.game.game, "setup"));
  CHECK(setup.find("\". # .\"") != std::string::npos);
  CHECK(setup.find("\"# . #\"") != std::string::npos);
  CHECK(setup.find("north") == std::string::npos);
  CHECK(setup.find("land.txt") == std::string::npos);
  CHECK(kinds(merged(text).diagnostics) == std::vector<std::string>{"unreadable-file"});
}

}  // namespace
}  // namespace ludo::lang
