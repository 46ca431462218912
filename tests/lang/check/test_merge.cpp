// Variants, modules and files of tests, put together from small texts.
//
// A text here is cut to what the merging looks at; whether it is a playable game is for others.

#include "lang/ast/items.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "tests/support/catch.hpp"

namespace ludo::lang {
namespace {

constexpr const char* kBase = R"(game Base
"The base"
source "A sheet"
ruling "The sheet is silent."

elements
  players White, Black
  board square 5 x 5
  region Throne = c3
  region Port of White = a1
  region Port of Black = e5
  piece King: 1 of White
  each Player has dock: 0..12 = 0, fleet: 0..3 = 0
  table pieces
    kind  of           pace
    Man   each player  1
    Ox    each player  2

interactions
  rule march "Movement"
    choose man in own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
    ruling "March like men."

  rule cut
    pass

scenario
  setup
    put White King at c3
  order White, Black
  turn
    play march
  stuck loses
  repetition 3 draws
  limit 100 turns draws
  end
    escape:  White wins when King in Border
    capture: Black wins when no King

test "Own" of march
  given start
  holds yes

test "Handed down" of march for variants
  given start
  holds yes
)";

struct Merged {
  LoadedGame game;
  Diagnostics diagnostics;
  std::vector<std::string> asked;
};

Merged merged(const std::string& text, const std::map<std::string, std::string>& others = {}) {
  Merged result;
  const Resolver resolver = [&](std::string_view name) -> std::optional<std::string> {
    result.asked.emplace_back(name);
    if (name == "Base") return kBase;
    const auto found = others.find(std::string(name));
    if (found == others.end()) return std::nullopt;
    return found->second;
  };
  result.game = load("own", text, resolver, result.diagnostics);
  return result;
}

// The items of a section, one a line: its key, and `if CONDITION` for each `with` around it.
std::vector<std::string> items(const Node& game, Form section) {
  std::vector<std::string> lines;
  for (const Node& part : game.children) {
    if (!part.is(section)) continue;
    for (const Node& child : part.children) {
      const Node* item = &child;
      std::string guards;
      while (item->is(Form::Guarded)) {
        const Node& guard = (*item)[0];
        const bool negated = guard.is(Form::Not);
        guards +=
            std::string(" if ") + (negated ? "not " : "") + (negated ? guard[0].text : guard.text);
        item = &(*item)[1];
      }
      const ItemKey key = key_of(*item);
      std::string line = key.kind;
      if (!key.name.empty()) line += " " + key.name;
      if (key.kind == "region" && !key.scope.empty()) line += " of " + key.scope;
      lines.push_back(line + guards);
    }
  }
  return lines;
}

const Node* find_item(const Node& game, const std::string& kind, const std::string& name = "") {
  for (const Node& part : game.children) {
    for (const Node& item : part.children) {
      if (item.is(Form::Guarded) || item.is(Form::Title)) continue;
      const ItemKey key = key_of(item);
      if (key.kind == kind && key.name == name) return &item;
    }
  }
  return nullptr;
}

std::vector<std::string> result_keys(const Node& holder) {
  std::vector<std::string> keys;
  for (const Node& line : holder.children) {
    if (line.is(Form::Result)) keys.push_back(result_key(line));
  }
  return keys;
}

std::vector<std::string> kinds(const Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    names.emplace_back(kind_name(diagnostic.kind()));
  }
  return names;
}

std::string messages(const Merged& result) {
  return render(result.diagnostics, result.game.sources);
}

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
  replace region Port of Black = c3
  each Player has fort: 0..1 = 0
  replace each Player has fleet: 0..1 = 0

interactions
  add rule leap
    pass
  replace rule march(far: 1..3)
    pass

scenario
  drop repetition
  replace stuck draws
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
  add limit 50 turns without yes draws
  replace repetition 2 loses
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

TEST_CASE("Variants of variants inherit all the way down", "[merge]") {
  const Merged result = merged("game Third variant of Second\n\nscenario\n  replace stuck draws\n",
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
    choose x in prey
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
    commit
  rule own_rule
    pass
)",
                               {{"hunt", kModule}});
  INFO(messages(result));
  REQUIRE(result.game.usable);
  CHECK(items(result.game.game, Form::Interactions) ==
        std::vector<std::string>{"define prey", "define ways", "rule chase", "rule met",
                                 "rule own_rule"});
  CHECK(items(result.game.game, Form::Scenario) == std::vector<std::string>{"points"});
  CHECK(print(*find_item(result.game.game, "rule", "met")).find("commit") != std::string::npos);
  const Node* prey = find_item(result.game.game, "define", "prey");
  REQUIRE(prey != nullptr);
  CHECK(print((*prey)[1]).find("enemy") != std::string::npos);
}

TEST_CASE("A variant may change what its parent has from a module", "[merge]") {
  const Merged result = merged(
      "game Cub variant of Fox\n\ninteractions\n  replace define ways = diagonal\n  drop rule "
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
  CHECK(reported("game Alone\n\nscenario\n  replace stuck draws\n") ==
        List{"variant-changes-nothing"});
  CHECK(reported(variant + "  stuck draws\n") == List{"inherited-name"});
  CHECK(reported(variant + "  add stuck draws\n") == List{"inherited-name"});
  CHECK(reported(variant + "  limit 9 turns draws\n") == List{"inherited-name"});
  CHECK(reported(variant + "  replace stuck draws\n  replace stuck loses\n") ==
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
  CHECK(reported("ludo 2\ngame Fox\n") == List{"unknown-version"});
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
  option armies 1..3 default 2
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
