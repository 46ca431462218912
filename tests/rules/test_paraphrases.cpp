// Items in the author's own words: they stand where the item is told, what was made is kept, and
// nothing is said that an option or a variant makes untrue.

#include "lang/rules/paraphrases.hpp"

#include <algorithm>
#include <set>

#include "lang/lang.hpp"
#include "lang/rules/rules.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kGame = R"(game Pairs
"A small game"
elements
  players White, Black
  board square 4 x 4
  piece Man: of each player
  option wide "men beside each other by a corner, too" default off
  option deep "not into a hole" default off
interactions
  define close of spot:
    some own Man beside spot             when wide is off
    some own Man touching spot           otherwise
  rule place "Placing"
    choose spot among empty
    require not close of spot
    require deep is off or some empty beside spot
    put own Man at spot
scenario
  turn
    play place
  stuck: mover loses
)";

constexpr std::string_view kProse = R"(prose of Pairs en

paraphrases
  aim "be the last who can place a man."
  close "A cell is close if a man of yours stands beside it."
  place "Put a man on an empty cell that is not close."
)";

struct Told {
  lang::rules::Document document;
  std::string text;
};

Told told_with(std::string_view prose, const Valuation& valuation = {}, bool paraphrased = true) {
  lang::Diagnostics heard;
  lang::LoadedGame game = lang::load("pairs", std::string(kGame), {}, heard);
  REQUIRE(game.usable);
  lang::SourceMap sources;
  lang::rules::RulesRequest request;
  request.options.options = valuation;
  request.companions.push_back(
      lang::rules::read_companion(sources.add("pairs.en.prose", std::string(prose)), "en", heard));
  lang::rules::check_companion(request.companions.back(), game.sources, heard);
  request.options_told = lang::rules::OptionsTold::Nothing;
  request.paraphrased = paraphrased;
  auto written = lang::rules::rules_of(game, request, heard);
  REQUIRE(written);
  REQUIRE_FALSE(heard.has_errors());
  lang::rules::Dress dress;
  dress.bounds = false;
  std::string text = lang::rules::as_text(written->document, 1000, dress);
  return {std::move(written->document), std::move(text)};
}

bool says(const Told& told, std::string_view words) {
  return told.text.find(words) != std::string::npos;
}

void texts_of(const std::vector<lang::rules::Block>& blocks, std::multiset<std::string>& texts) {
  for (const auto& block : blocks) {
    for (const auto& sentence : block.sentences) texts.insert(sentence.text);
    for (const auto& row : block.rows) {
      for (const auto& cell : row) texts.insert(cell.text);
    }
    texts_of(block.items, texts);
  }
}

std::multiset<std::string> all_texts(const lang::rules::Document& document) {
  std::multiset<std::string> texts;
  for (const auto& sentence : document.lead) texts.insert(sentence.text);
  for (const auto& section : document.sections) texts_of(section.blocks, texts);
  return texts;
}

TEST_CASE("paraphrases: the author's words stand where the item is told", "[rules]") {
  const Told told = told_with(kProse);
  CHECK(says(told, "Aim of the game: be the last who can place a man."));
  CHECK(says(told, "Put a man on an empty cell that is not close."));
  CHECK(says(told, "A cell is close if a man of yours stands beside it."));
  CHECK_FALSE(says(told, "Choose an empty cell"));
  CHECK(says(told, "some of its rules stand in the author's words."));
  // They are not printed for players, and are there.
  CHECK_FALSE(says(told, "In the terms of the description\n"));
  const auto& sections = told.document.sections;
  CHECK(std::any_of(sections.begin(), sections.end(), [](const auto& section) {
    return section.key == "exact:place" && section.title == "Placing" && !section.blocks.empty();
  }));
}

TEST_CASE("the figure of the board has the author's caption, or is left out", "[rules]") {
  const auto captions = [](const Told& told) {
    std::vector<std::string> found;
    for (const auto& section : told.document.sections) {
      for (const auto& block : section.blocks) {
        if (block.form != lang::rules::Block::Form::Figure) continue;
        found.push_back(block.sentences.front().text);
      }
    }
    return found;
  };
  const std::string head = "prose of Pairs en\n\nparaphrases\n";
  CHECK(captions(told_with(kProse)) == std::vector<std::string>{"Figure 1: the board."});
  const Told told = told_with(head + "  figure \"four rows of four cells.\"\n");
  CHECK(captions(told) == std::vector<std::string>{"Figure 1: four rows of four cells."});
  CHECK(says(told, "At first the board is empty."));
  const Told without = told_with(head + "  figure \"\"\n");
  CHECK(captions(without).empty());
  CHECK(says(without, "At first the board is empty."));
}

TEST_CASE("paraphrases: nothing is lost that was made of the description", "[rules]") {
  const auto with = all_texts(told_with(kProse).document);
  const auto without = all_texts(told_with(kProse, {}, false).document);
  for (const std::string& text : without) {
    INFO(text);
    CHECK(with.count(text) != 0);
  }
  // And empty words say nothing in its place.
  const Told silent = told_with("prose of Pairs en\n\nparaphrases\n  close \"\"\n");
  CHECK_FALSE(says(silent, "A cell is close"));
  CHECK(all_texts(silent.document).size() > without.size());
}

TEST_CASE("paraphrases: words of the usual rules are not said of others", "[rules]") {
  const Told wide = told_with(kProse, {{"wide", "on"}});
  CHECK_FALSE(says(wide, "A cell is close if a man of yours stands beside it."));
  CHECK(says(wide, "Put a man on an empty cell that is not close."));
  CHECK_FALSE(says(told_with("prose of Pairs en\n"), "some of its rules stand"));
}

TEST_CASE("paraphrases: paragraphs and points", "[rules]") {
  const Told told = told_with(
      "prose of Pairs en\n\nparaphrases\n"
      "  place \"Put a man.\" \"Look:\" \"\" \"It must be:\" \"- empty;\" \"- not close.\"\n");
  CHECK(says(told, "Put a man. Look:\nIt must be:\n- empty;\n- not close.\n"));
}

TEST_CASE("paraphrases: of a table, before it and in its place", "[rules]") {
  constexpr std::string_view kTabled = R"(game Pairs
elements
  players White, Black
  board square 4 x 4
  table pieces
    kind  of           reach
    Man   each player  1
    King  each player  2
interactions
  rule go
    choose man among own pieces
    choose goal among empty
    require reach of man > 1 or (goal is beside man)
    move man to goal
scenario
  turn
    play go
  stuck: mover loses
  limit 50 turns: draw
)";
  const auto told = [&](const std::string& line) {
    lang::Diagnostics heard;
    lang::LoadedGame game = lang::load("pairs", std::string(kTabled), {}, heard);
    REQUIRE(game.usable);
    lang::SourceMap sources;
    lang::rules::RulesRequest request;
    request.paraphrased = true;
    request.companions.push_back(lang::rules::read_companion(
        sources.add("pairs.en.prose", "prose of Pairs en\n\nparaphrases\n  " + line + "\n"), "en",
        heard));
    lang::rules::check_companion(request.companions.back(), game.sources, heard);
    CHECK(heard.sorted().empty());
    const auto written = lang::rules::rules_of(game, request, heard);
    REQUIRE(written);
    lang::rules::Dress dress;
    dress.bounds = false;
    return lang::rules::as_text(written->document, 1000, dress);
  };
  const std::string before = told("pieces \"There are men and kings.\"");
  CHECK(before.find("There are men and kings.") != std::string::npos);
  CHECK(before.find("king   ") != std::string::npos);
  const std::string instead = told("table:pieces \"There are men and kings.\"");
  CHECK(instead.find("There are men and kings.") != std::string::npos);
  CHECK(instead.find("king   ") == std::string::npos);
}

TEST_CASE("paraphrases: what an item rests on without a word of its own", "[rules]") {
  constexpr std::string_view kSilent =
      "prose of Pairs en\n\nparaphrases\n  close \"\"\n"
      "  place \"Put a man on an empty cell beside none of yours.\"\n";
  constexpr std::string_view kWords = "Put a man on an empty cell beside none of yours.";
  CHECK(says(told_with(kSilent), kWords));
  // The option changes what the words tell along with the rule, though not the rule.
  CHECK_FALSE(says(told_with(kSilent, {{"wide", "on"}}), kWords));
  CHECK(says(told_with(kSilent, {{"wide", "on"}}), "next to the cell in any direction"));
}

TEST_CASE("paraphrases: words for an option that is chosen", "[rules]") {
  const std::string prose = std::string(kProse) +
                            "  close@wide \"Close means touching (wide is {wide}).\"\n"
                            "  place@wide=off \"Never.\"\n  wide \"When on, corners count.\"\n";
  const Told wide = told_with(prose, {{"wide", "on"}});
  CHECK(says(wide, "Close means touching (wide is on)."));
  CHECK(says(wide, "Put a man on an empty cell that is not close."));
  // Another option that does not change the item leaves the words, one that does takes them.
  const Told two = told_with(prose, {{"wide", "on"}, {"deep", "on"}});
  CHECK(says(two, "Close means touching (wide is on)."));
  CHECK_FALSE(says(two, "Put a man on an empty cell that is not close."));
  const Told usual = told_with(prose);
  CHECK(says(usual, "A cell is close if a man of yours stands beside it."));
  CHECK_FALSE(says(usual, "Close means touching"));
  // The usual value, chosen, is none that is chosen.
  CHECK(says(told_with(prose, {{"wide", "off"}}), "A cell is close if a man of yours"));
  CHECK_FALSE(says(told_with(prose, {{"wide", "off"}}), "Never."));
  lang::Diagnostics heard;
  const lang::LoadedGame game = lang::load("pairs", std::string(kGame), {}, heard);
  lang::SourceMap sources;
  const auto companion = lang::rules::read_companion(
      sources.add("pairs.en.prose", "prose of Pairs en\n\nparaphrases\n  close@nowhere \"It.\"\n"),
      "en", heard);
  lang::rules::check_companion(companion, game.sources, heard);
  CHECK(heard.sorted().size() == 1);
}

TEST_CASE("paraphrases: words in vain are told to who asks", "[rules]") {
  lang::Diagnostics heard;
  lang::LoadedGame game = lang::load("pairs", std::string(kGame), {}, heard);
  lang::SourceMap sources;
  lang::rules::RulesRequest request;
  request.paraphrased = true;
  request.companions.push_back(lang::rules::read_companion(
      sources.add("pairs.en.prose",
                  "prose of Pairs en\n\nparaphrases\n  setup \"Nothing.\"\n  close \"Near.\"\n"),
      "en", heard));
  const auto written = lang::rules::rules_of(game, request, heard);
  REQUIRE(written);
  CHECK(written->unused_paraphrases == std::set<std::string>{"setup"});
}

// The text of a shipped game, paraphrased.
std::string text_of_shipped(std::string_view name) {
  for (const mutation::ShippedGame& game : games_to_tell()) {
    if (game.name != name) continue;
    lang::Diagnostics heard;
    lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
    lang::rules::RulesRequest request;
    request.language = "en";
    request.companions = companions_of(game, "en", heard);
    request.options_told = lang::rules::OptionsTold::Nothing;
    request.paraphrased = true;
    const auto written = lang::rules::rules_of(loaded, request, heard);
    REQUIRE(written);
    lang::rules::Dress dress;
    dress.bounds = false;
    return lang::rules::as_text(written->document, 1000, dress);
  }
  return "";
}

TEST_CASE("paraphrases: a parent's words and a variant's", "[rules]") {
  // The parent tells a rule together with a definition, which the variant replaces.
  constexpr std::string_view kOfParent = "Your piece that has moved captures every enemy soldier";
  CHECK(text_of_shipped("tablut").find(kOfParent) != std::string::npos);
  CHECK(text_of_shipped("tablut-nopass").find(kOfParent) != std::string::npos);
  CHECK(text_of_shipped("tablut-hostile-throne").find(kOfParent) == std::string::npos);
  // Of what it inherits a variant's own companion may speak.
  CHECK(text_of_shipped("alquerque-bell").find("If the same man can leap again, it must") !=
        std::string::npos);
}

TEST_CASE("rules: an option that is asked whether it is off", "[rules]") {
  CHECK(says(told_with("prose of Pairs en\n"),
             "The cell is close if there is one of your men beside the cell."));
  CHECK(says(told_with("prose of Pairs en\n", {{"wide", "on"}}),
             "The cell is close if there is one of your men next to the cell in any direction."));
}

TEST_CASE("rules: an option with half points is told as it is written", "[rules]") {
  for (const mutation::ShippedGame& game : games_to_tell()) {
    if (game.name != "go") continue;
    lang::Diagnostics heard;
    lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
    const auto written = told(loaded, {{"komi", "6.5"}}, "en");
    REQUIRE(written);
    const std::string text = lang::rules::as_text(written->document, 1000, {});
    CHECK(text.find("6.5 if") != std::string::npos);
    CHECK(text.find("65 if") == std::string::npos);
  }
}

TEST_CASE("paraphrases: of nothing, twice, and of what has no name", "[rules]") {
  lang::Diagnostics heard;
  const lang::LoadedGame game = lang::load("pairs", std::string(kGame), {}, heard);
  lang::SourceMap sources;
  const auto& source = sources.add("pairs.en.prose",
                                   "prose of Pairs en\n\nparaphrases\n  nothing \"It.\"\n"
                                   "  close \"One.\"\n  close \"Two.\"\n  score \"Three.\"\n");
  const auto companion = lang::rules::read_companion(source, "en", heard);
  lang::rules::check_companion(companion, game.sources, heard);
  std::vector<std::string> kinds;
  for (const lang::Diagnostic& one : heard.sorted())
    kinds.emplace_back(lang::kind_name(one.kind()));
  CHECK(kinds == std::vector<std::string>{"word-of-nothing", "translated-twice"});
  CHECK(companion.paraphrases.size() == 3);
  CHECK(lang::rules::is_unnamed_item("score"));
  CHECK_FALSE(lang::rules::is_unnamed_item("close"));
}

// What the shipped games say so is kept whole, too, and each of their paraphrases is of something.
LUDO_REGISTER_TESTS(paraphrases_of_all_games) {
  for (const mutation::ShippedGame& game : games_to_tell()) {
    register_test("paraphrases: " + game.name, "[rules]", [game] {
      for (const std::string_view language : {"en", "it", "de"}) {
        lang::Diagnostics heard;
        const auto companions = companions_of(game, language, heard);
        if (!lang::rules::has_paraphrases(companions)) continue;
        INFO(language);
        lang::LoadedGame loaded = mutation::load_as(game, game.text, heard);
        lang::rules::RulesRequest request;
        request.language = language;
        request.companions = companions;
        const auto plain = lang::rules::rules_of(loaded, request, heard);
        request.paraphrased = true;
        const auto words = lang::rules::rules_of(loaded, request, heard);
        REQUIRE(plain);
        REQUIRE(words);
        CHECK(words->unused_paraphrases.empty());
        const auto with = all_texts(words->document);
        for (const std::string& text : all_texts(plain->document)) {
          INFO(text);
          CHECK(with.count(text) != 0);
        }
      }
    });
  }
}

}  // namespace
}  // namespace ludo::tests
