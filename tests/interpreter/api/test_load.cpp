// Loading: games, their facts, messages.

#include <algorithm>
#include <stdexcept>

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

const Item& item_of(const Game& game, const std::string& key) {
  const auto& items = game.facts().items;
  const auto found =
      std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.key == key; });
  REQUIRE(found != items.end());
  return *found;
}

bool has_kind(const std::vector<Diagnostic>& diagnostics, std::string_view kind) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [&](const Diagnostic& each) { return each.kind == kind; });
}

}  // namespace

TEST_CASE("a game has a hash, whatever its names are") {
  const Game game = game_of(kMen);
  const auto form = game.canonical_form();
  REQUIRE(form.has_value());
  CHECK(form->starts_with("ludo canon 1\n"));
  const auto hash = game.hash();
  REQUIRE(hash.has_value());
  CHECK(hash->starts_with("ludo:1:"));
  CHECK(hash->size() == 7 + 64);
  CHECK(game.family_hash().value_or("").starts_with("ludo:1:family:"));
}

TEST_CASE("a game tells its facts") {
  const Game game = game_of(kMen);
  const GameFacts& facts = game.facts();
  CHECK(facts.name == "Men");
  CHECK(facts.title == "Men on two rows");
  CHECK(facts.parent.empty());
  CHECK(facts.players == std::vector<std::string>{"White", "Black"});
  CHECK(facts.kinds == std::vector<std::string>{"Man"});
  CHECK(facts.board == "square 4 x 2");
  CHECK(facts.columns == 4);
  CHECK(facts.rows == 2);
  CHECK(facts.sites.size() == 8);
  CHECK(facts.sites.front() == "a1");
  CHECK(facts.sources == std::vector<std::string>{"made for the tests"});
  CHECK(facts.notes == std::vector<std::string>{"short"});
  CHECK(facts.rulings.empty());
  REQUIRE(facts.options.size() == 1);
  CHECK(facts.options[0].name == "width");
  CHECK(facts.options[0].title == "how many men");
  CHECK(facts.options[0].is_range);
  CHECK(facts.options[0].values == std::vector<std::string>{"1", "2"});
  CHECK(facts.options[0].value == "2");
  CHECK(facts.without.empty());
  CHECK(facts.phases.size() == 1);
  CHECK(facts.notations.empty());
  CHECK(facts.tests ==
        std::vector<std::string>{"the right man is free to go", "this one is wrong"});
  CHECK(std::find(facts.ends.begin(), facts.ends.end(), "bare") != facts.ends.end());
  CHECK(std::find(facts.ends.begin(), facts.ends.end(), "repetition") != facts.ends.end());
  CHECK_FALSE(facts.has_chance);
  CHECK_FALSE(facts.has_secrets);

  CHECK(item_of(game, "crowded").form == ItemForm::Law);
  CHECK(item_of(game, "crowded").title == "Not too many");
  CHECK(item_of(game, "step").form == ItemForm::Rule);
  CHECK(item_of(game, "step").rulings == std::vector<std::string>{"back, too"});
  CHECK(item_of(game, "bare").form == ItemForm::End);
  REQUIRE(item_of(game, "take").place.has_value());
  CHECK(item_of(game, "take").place->text == "game.ludo");
  CHECK(item_of(game, "take").place->line == 14);

  CHECK(game_of(kCards).facts().has_chance);
  CHECK(game_of(kCards).facts().has_secrets);
  CHECK(game_of(kMuster).facts().has_secrets);
  CHECK_FALSE(game_of(kMuster).facts().has_chance);
}

TEST_CASE("options are set, and items left out") {
  LoadOptions options = without_warnings();
  options.options["width"] = "1";
  options.without = {"crowded"};
  const Game game = game_of(kMen, options);
  CHECK(game.facts().options[0].value == "1");
  CHECK(game.facts().without == std::vector<std::string>{"crowded"});
  CHECK(game.start().pieces().size() == 2);
  CHECK(game_of(kMen).start().pieces().size() == 3);

  options.options["width"] = "7";
  CHECK(has_kind(load("game", kMen, options).diagnostics, "unknown-option-value"));
  options.options = {{"hight", "1"}};
  CHECK(has_kind(load("game", kMen, options).diagnostics, "unknown-option"));
  options.options.clear();
  options.without = {"crowd"};
  const LoadAnswer answer = load("game", kMen, options);
  CHECK_FALSE(answer);
  CHECK(has_kind(answer.diagnostics, "unknown-key"));
}

TEST_CASE("a mistake in a text is a value with kind, place, marks and hint") {
  std::string text(kMen);
  text.replace(text.find("along n:"), 8, "along nn:");
  const LoadAnswer answer = load("men.ludo", text);
  CHECK_FALSE(answer);
  CHECK_FALSE(answer.game.has_value());
  REQUIRE(answer.diagnostics.size() == 1);
  const Diagnostic& error = answer.diagnostics[0];
  CHECK(error.kind == "unknown-name");
  CHECK(error.severity == Severity::Error);
  REQUIRE(error.place.has_value());
  CHECK(error.place->text == "men.ludo");
  CHECK(error.place->line == 16);
  CHECK(text.substr(error.place->begin, error.place->end - error.place->begin) == "nn");
  CHECK(error.place->end_column == error.place->column + 2);
  CHECK(error.rendered.find("^^") != std::string::npos);
  CHECK(render(answer.diagnostics) == error.rendered);
  CHECK(explain(error.kind).has_value());

  try {
    answer.value();
    FAIL("there is no game");
  } catch (const NothingRead& nothing) {
    CHECK(nothing.diagnostics() == answer.diagnostics);
    CHECK(std::string(nothing.what()).find("men.ludo:16: ") == 0);
  }

  std::string twice(kMen);
  twice.replace(twice.find("  piece Man"), 0, "  piece Man: of each player\n");
  const LoadAnswer doubled = load("men.ludo", twice);
  REQUIRE(has_kind(doubled.diagnostics, "duplicate-item"));
  CHECK_FALSE(doubled.diagnostics[0].marks.empty());
}

TEST_CASE("warnings are given with a game, if they are asked for") {
  std::string text(kMen);
  text.replace(text.find("  piece Man"), 0, "  region Corner: a1\n");
  const LoadAnswer answer = load("men.ludo", text);
  REQUIRE(answer);
  REQUIRE(has_kind(answer.diagnostics, "never-used"));
  CHECK(answer.diagnostics[0].severity == Severity::Warning);
  CHECK(load("men.ludo", text, without_warnings()).diagnostics.empty());
}

TEST_CASE("other texts are asked of the resolver") {
  LoadOptions options = without_warnings();
  std::vector<std::string> asked;
  options.resolver = [&](std::string_view name) -> std::optional<std::string> {
    asked.emplace_back(name);
    if (name == "Men") return std::string(kMen);
    return std::nullopt;
  };
  const std::string plain =
      "game Few variant of Men\n\"Fewer rules\"\ninteractions\n  drop crowded\n";
  const LoadAnswer answer = load("few.ludo", plain, options);
  INFO(render(answer.diagnostics));
  REQUIRE(answer);
  CHECK(asked == std::vector<std::string>{"Men"});
  CHECK(answer.value().facts().parent == "Men");
  CHECK(answer.value().facts().name == "Few");

  CHECK(has_kind(load("few.ludo", plain).diagnostics, "unknown-parent"));
  options.resolver = [](std::string_view) -> std::optional<std::string> {
    throw std::runtime_error("no network");
  };
  CHECK_THROWS_AS(load("few.ludo", plain, options), std::runtime_error);
}

TEST_CASE("every kind of message is explained") {
  CHECK(100 < diagnostic_kinds().size() + 30);
  for (const std::string_view kind : diagnostic_kinds()) {
    INFO(kind);
    CHECK(explain(kind).has_value());
  }
  CHECK_FALSE(explain("no-such-kind").has_value());
}

TEST_CASE("texts are laid out") {
  const FormatAnswer answer = format("game   Men\nelements\n   players  White,Black\n");
  REQUIRE(answer);
  CHECK(answer.text->find("  players White, Black\n") != std::string::npos);
  const FormatAnswer italian = format(*answer.text, "it");
  REQUIRE(italian);
  CHECK(*italian.text != *answer.text);
  CHECK(format(*italian.text).text == answer.text);
  CHECK_THROWS_AS(format(*answer.text, "xx"), Misuse);
  const FormatAnswer wrong = format("game Men\nelements\n\tplayers (\n");
  CHECK_FALSE(wrong);
  REQUIRE_FALSE(wrong.diagnostics.empty());
  CHECK(wrong.diagnostics[0].place.has_value());
}

TEST_CASE("the version of the library is that of its headers") {
  CHECK(version() == LUDO_VERSION);
  CHECK(std::string(LUDO_VERSION) == std::to_string(LUDO_VERSION_MAJOR) + "." +
                                         std::to_string(LUDO_VERSION_MINOR) + "." +
                                         std::to_string(LUDO_VERSION_PATCH));
}

TEST_CASE("a game may be played by either engine, within a budget") {
  const Game game = game_of(kMen);
  CHECK(game.engine() == Engine::Fast);
  CHECK(game.why_not_fast().empty());
  CHECK(0 < game.state_bytes());
  CHECK(game.budget() == Budget{});
  const Game slow = game.with(Engine::Reference);
  CHECK(slow.engine() == Engine::Reference);
  CHECK(slow.why_not_fast().empty());
  CHECK(slow.state_bytes() == 0);
  CHECK(slow == game);
  CHECK_FALSE(game_of(kMen) == game);
  const Game poor = game.with(Budget{.steps = 3});
  CHECK(poor.budget().steps == 3);
  CHECK(poor == game);
  CHECK_THROWS_AS(poor.start().count(), BudgetSpent);
  CHECK_THROWS_AS(poor.with(Engine::Reference).start().moves(), BudgetSpent);
}

TEST_CASE("what the fast engine does not play the other plays, and says why") {
  const Game broad = game_of(R"(game Broad
elements
  players White, Black
  board square 50 x 41
  piece Stone: of each player
scenario
  turn
    choose spot among empty
    put own Stone at spot
  stuck: draw
)");
  CHECK(broad.engine() == Engine::Reference);
  CHECK_FALSE(broad.why_not_fast().empty());
  CHECK(broad.start().count() == 2050);
  CHECK(broad.start().after(2049).count() == 2049);
}

}  // namespace ludo::tests
