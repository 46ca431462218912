// The rules of a game as people read them, as programs outside ask for them.

#include <algorithm>

#include "tests/interpreter/api/games.hpp"

namespace ludo::tests {

namespace {

bool contains_text(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// The text with one part of it another.
std::string with(std::string text, std::string_view part, std::string_view other) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), other);
}

constexpr std::string_view kRace = R"(game Race
"First at the other end"
note "Nobody is in a hurry."
elements
  players White, Black
  board square 2 x 4
  piece Man: 2 of each player
interactions
  rule step "Movement"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
scenario
  setup
    legend w White Man, b Black Man
    b b
    . .
    . .
    w w
  turn
    play step
  stuck: mover loses
  limit 200 turns: draw
  end by the first of
    home: White wins when some White Man in last row
    away: Black wins when some Black Man in first row
)";

}  // namespace

TEST_CASE("rules: sections, sentences with places, formats") {
  const Game game = game_of(kRace);
  const RulesText told = rules(game);
  REQUIRE_FALSE(told.sections().empty());
  CHECK(told.sections().front().key == "material");
  const auto step =
      std::find_if(told.sections().begin(), told.sections().end(),
                   [](const RulesSection& section) { return section.key == "rule:step"; });
  REQUIRE(step != told.sections().end());
  CHECK(step->title == "Movement");
  CHECK(step->level == 3);
  REQUIRE_FALSE(step->sentences.empty());
  CHECK(step->sentences.front().role == SentenceRole::Rule);
  REQUIRE_FALSE(step->sentences.front().places.empty());
  CHECK(step->sentences.front().places.front().line == 10);
  CHECK(told.diagnostics().empty());

  CHECK(contains_text(told.text(), "Movement"));
  CHECK(contains_text(told.markdown(), "### Movement\n"));
  CHECK_FALSE(contains_text(told.markdown(), "!["));
  CHECK(contains_text(told.markdown("race.svg"), "(<race.svg>)"));
  CHECK(contains_text(told.html(), "<html lang=\"en\">"));
  CHECK_FALSE(contains_text(told.html(), "<figure>"));
  PictureOptions bare;
  bare.bare = true;
  const std::string figure = game.start().picture_for(Viewer::umpire(), bare).svg(Theme::Print);
  CHECK_FALSE(contains_text(figure, "White to move</text>"));
  CHECK(contains_text(told.html(figure), "<figure><svg"));
}

TEST_CASE("rules: how sentences came to be") {
  const RulesText told = rules(game_of(kRace));
  CHECK(contains_text(told.stage(RulesStage::Plan), "course\n"));
  CHECK(contains_text(told.stage(RulesStage::Phrases), " clause "));
  CHECK(contains_text(told.stage(RulesStage::Phrases), "  = "));
  CHECK(contains_text(told.stage(RulesStage::Tokens), "  word "));
}

TEST_CASE("rules: from lines of the text to sentences, and back") {
  const RulesText told = rules(game_of(kRace));
  std::size_t found = 0;
  for (const RulesSection& section : told.sections()) {
    for (const RulesSentence& sentence : section.sentences) {
      if (sentence.places.empty()) continue;
      const Place& place = sentence.places.front();
      const auto by = told.told_by(place.text, place.line, place.line);
      found += std::any_of(by.begin(), by.end(),
                           [&](const RulesSentence& one) { return one.text == sentence.text; })
                   ? 1
                   : 0;
      CHECK_FALSE(by.empty());
    }
  }
  CHECK(5 < found);
  CHECK(told.told_by("nowhere", 1, 1).empty());
  CHECK_FALSE(contains_text(told.html(), "class=\"line\""));
  CHECK(contains_text(told.html({}, true), "class=\"line\""));
}

TEST_CASE("rules: languages and companions") {
  const Game game = game_of(kRace);
  const std::vector<std::string> languages = rules_languages();
  CHECK(std::find(languages.begin(), languages.end(), "en") != languages.end());
  CHECK(std::find(languages.begin(), languages.end(), "it") != languages.end());
  CHECK_THROWS_AS(rules(game, {"tlh", {}, true}), Misuse);

  RulesOptions italian;
  italian.language = "it";
  const RulesText bare = rules(game, italian);
  CHECK_FALSE(bare.missing_words().empty());
  CHECK(bare.missing_translations() ==
        std::vector<std::string>{"First at the other end", "Nobody is in a hurry."});
  italian.companions.push_back({"race.it.prose",
                                "prose of Race it\n\nnames\n  Man \"il pezzo\" \"i pezzi\"\n"
                                "  Whyte \"il bianco\"\n\n"
                                "\"First at the other end\"\n  = \"Primo all'altro capo\"\n"
                                "\"Nobody is in a hurry.\"\n  = \"Nessuno ha fretta.\"\n"});
  const RulesText dressed = rules(game, italian);
  CHECK(dressed.missing_translations().empty());
  CHECK(contains_text(dressed.text(), "Nessuno ha fretta."));
  REQUIRE(dressed.diagnostics().size() == 1);
  CHECK(dressed.diagnostics().front().kind == "word-of-nothing");
  REQUIRE(dressed.diagnostics().front().place);
  CHECK(dressed.diagnostics().front().place->line == 5);

  italian.companions = {{"race.it.prose", "words\n"}};
  CHECK_THROWS_AS(rules(game, italian), NothingRead);
}

TEST_CASE("rules: what differs between two games") {
  const RulesText first = rules(game_of(kRace));
  const RulesText second = rules(game_of(with(std::string(kRace), "mover loses", "draw")));
  const RulesDifference found = difference(first, second);
  REQUIRE(found.changes.size() == 1);
  CHECK(found.changes.front().key == "end");
  CHECK_FALSE(found.changes.front().before.text.empty());
  CHECK_FALSE(found.changes.front().after.text.empty());
  CHECK(found.changes.front().after.places.front().line == 22);
  CHECK(found.equal > 5);
  CHECK(difference(first, first).changes.empty());
}

TEST_CASE("rules: examples are shown in every format, if they are asked for") {
  const Game game = game_of(std::string(kRace) + R"(test "a man goes up"
  example step "A man goes straight ahead."
  given
    legend w White Man, b Black Man
    . b
    . .
    . .
    w .
  legal a1-a2
)");
  CHECK_FALSE(contains_text(rules(game).text(), "straight ahead"));
  RulesOptions options;
  options.examples = true;
  const RulesText told = rules(game, options);
  // Before the first of them stands how such figures are read.
  CHECK(contains_text(told.text(), "figure shows a move: the position before and after it"));
  CHECK(contains_text(told.text(), "Figure 2. A man goes straight ahead."));
  CHECK(contains_text(told.markdown(), "White moves the man from a1 to a2 (written a1-a2)."));
  CHECK(contains_text(told.markdown(), "\n\n```text\nbefore:"));
  CHECK(contains_text(told.html(), "<img alt=\"\" src=\"data:image/svg+xml;base64,"));
  const auto is_example = [](const RulesSentence& one) {
    return one.role == SentenceRole::Example && one.text == "A man goes straight ahead.";
  };
  const bool found =
      std::any_of(told.sections().begin(), told.sections().end(), [&](const RulesSection& section) {
        return std::any_of(section.sentences.begin(), section.sentences.end(), is_example);
      });
  CHECK(found);
}

TEST_CASE("rules: an example of an option shows the game as the option makes it") {
  const Game game = game_of(R"(game Rows
elements
  players White, Black
  option wide "more room" default off
  with not wide
    board square 2 x 3
  with wide
    board square 4 x 3
  piece Man: of each player
interactions
  rule step
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
scenario
  setup
    put White Man at a1
    put Black Man at a3
  turn
    play step
  stuck: draw
  limit 20 turns: draw
test "more room"
  example wide "Four columns."
  with wide = on
  given start
  holds count Man = 2
)");
  RulesOptions options;
  options.examples = true;
  const RulesText told = rules(game, options);
  CHECK(contains_text(told.text(), "Four columns."));
  CHECK(contains_text(told.text(), "a b c d"));
  CHECK(contains_text(told.html(), "<img alt=\"\" src=\"data:image/svg+xml;base64,"));
}

}  // namespace ludo::tests
