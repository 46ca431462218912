// How a rule text is laid out: what is told in its place, what has a section, what stands where.

#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/rules/rules.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {
namespace {

constexpr std::string_view kHead = R"(game Small
"A small game"
note "White moves first."
elements
  players White, Black
  board square 4 x 4
  piece Man: 4 of each player
)";

constexpr std::string_view kScenario = R"(scenario
  setup
    legend w White Man, b Black Man
    b b b b
    . . . .
    . . . .
    w w w w
  limit 100 turns: draw
)";

lang::rules::Document document_of_rules(const std::string& interactions, const std::string& course,
                                        const std::string& language = "en",
                                        const std::string& elements = "") {
  std::string text(kHead);
  text += elements + "interactions\n" + interactions + std::string(kScenario) + course;
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = lang::load("small", text, {}, diagnostics);
  INFO(text);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(game.usable);
  lang::rules::RulesRequest request;
  request.options.lints = false;
  request.language = language;
  const auto written = lang::rules::rules_of(game, request, diagnostics);
  INFO(lang::render(diagnostics, game.sources));
  REQUIRE(written.has_value());
  CHECK(written->missing_frames.empty());
  return written->document;
}

std::string markdown_of(const std::string& interactions, const std::string& course,
                        const std::string& language = "en", const std::string& elements = "") {
  return lang::rules::as_markdown(document_of_rules(interactions, course, language, elements), {});
}

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// `after` stands somewhere behind `before`.
bool in_order(const std::string& text, std::string_view before, std::string_view after) {
  const std::size_t first = text.find(before);
  return first != std::string::npos && text.find(after, first) != std::string::npos;
}

constexpr const char* kTurn = R"(  turn
    play go
  stuck: mover loses
)";

}  // namespace

TEST_CASE("a rule that is played once is told where it is played") {
  const std::string text = markdown_of(R"(  rule go "Going"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
    play strike(goal)
  rule strike(man: site)
    note "Only beside it."
    for each foe among enemy pieces beside man
      capture foe
)",
                                       kTurn);
  INFO(text);
  CHECK(says(text, "### Going\n"));
  CHECK_FALSE(says(text, "### Striking\n"));
  CHECK(in_order(text, "### Going\n", "apture"));
  // Its parameter is what the caller calls it, and its note stands behind its first clause.
  CHECK_FALSE(says(text, "This is done with"));
  CHECK(in_order(text, "every enemy man beside", "*Only beside it.*"));
}

TEST_CASE("what a move brings about has a section of its own, if it has a title") {
  const std::string rules = R"(  rule go "Going"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
    play strike(goal)
  rule strike(man: site) "Striking"
    for each line from man along orthogonal: one enemy piece as foe, one own piece
      capture foe
)";
  const std::string text = markdown_of(rules, kTurn);
  INFO(text);
  CHECK(in_order(text, "### Going\n", "After the movement, you carry out Striking."));
  CHECK(in_order(text, "### Striking\n", "The man that moved captures every enemy man"));
  CHECK(in_order(text, "### Striking\n", "Captured men are taken off the board."));
  CHECK_FALSE(says(text, "This is done with"));
  // Another piece than the one that has moved.
  std::string other = rules;
  other.replace(other.find("play strike(goal)"), 17, "play strike(man)");
  CHECK_FALSE(says(markdown_of(other, kTurn), "that moved captures"));
}

TEST_CASE("a rule keeps its section where something else speaks of it") {
  const std::string plain = R"(  rule go "Going"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
)";
  SECTION("it plays itself") {
    const std::string text = markdown_of(plain + R"(    optionally play walk(goal)
  rule walk(man: site) at most 20 times "Going on"
    choose line from man along orthogonal: one empty to goal
    move man to goal
    optionally play walk(goal)
)",
                                         kTurn);
    CHECK(says(text, "### Going on\n"));
  }
  SECTION("it is played twice") {
    const std::string text = markdown_of(plain + R"(    play strike(man)
    play strike(goal)
  rule strike(spot: site) "Striking"
    for each foe among enemy pieces beside spot
      capture foe
)",
                                         kTurn);
    CHECK(says(text, "### Striking\n"));
  }
  SECTION("it is asked whether it was played") {
    const std::string text = markdown_of(plain + R"(    optionally play strike(goal)
    if goal has played strike this turn
      goal becomes Queen
  rule strike(spot: site) "Striking"
    for each foe among enemy pieces beside spot
      capture foe
)",
                                         kTurn, "en", "  piece Queen: of each player\n");
    CHECK(says(text, "### Striking\n"));
  }
  SECTION("it binds a name that is bound around it") {
    const std::string text = markdown_of(plain + R"(    play shove(goal)
    goal becomes Queen
  rule shove(spot: site) "Shoving"
    choose line from spot along orthogonal: one enemy piece as foe, one empty to goal
    move foe to goal
)",
                                         kTurn, "en", "  piece Queen: of each player\n");
    CHECK(says(text, "### Shoving\n"));
  }
  SECTION("another player decides in it") {
    const std::string text = markdown_of(plain + R"(    opponent decides
      play flee
  rule flee "Fleeing"
    choose foe among own pieces
    choose line from foe along orthogonal: one empty to spot
    move foe to spot
)",
                                         kTurn);
    CHECK(says(text, "### Fleeing\n"));
  }
}

TEST_CASE("several conditions stand in a list") {
  const std::string text = markdown_of(R"(  rule go "Going"
    choose man among own pieces
    require some enemy pieces beside man
    require man not in Border
    remove man
)",
                                       kTurn);
  INFO(text);
  CHECK(in_order(text, "provided that:\n", ";\n"));
}

TEST_CASE("the aim stands under the title, and says nothing new") {
  const lang::rules::Document document =
      document_of_rules(R"(  rule go "Going"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    move man to goal
)",
                        std::string(kTurn) + R"(  end by the first of
    White wins when some White Man in last row
    Black wins when no White Man
)");
  REQUIRE(document.lead.size() == 2);
  CHECK(document.lead[0].text == "A small game.");
  CHECK(document.lead[1].role == lang::rules::Role::Corollary);
  CHECK(document.lead[1].text.starts_with("Aim of the game: White wins if "));
  CHECK(says(document.lead[1].text, "; Black wins if "));
  CHECK_FALSE(document.lead[1].from.empty());
  const std::string text = lang::rules::as_markdown(document, {});
  CHECK(in_order(text, "## End of the game", ", White wins."));
  // A note that only repeats a sentence is left out: White moves first, once.
  CHECK(text.find("White moves first.") == text.rfind("White moves first."));
}

TEST_CASE("who cannot play at all is not said to be without one kind of move") {
  const std::string rules = R"(  rule go "Movement"
    choose man among own pieces
    remove man
)";
  CHECK(says(markdown_of(rules, kTurn),
             "A player who has no legal move of any kind in his turn loses."));
  CHECK(says(markdown_of(rules, "  turn\n    play go\n  stuck: draw\n"),
             "The game is drawn if the player to move has no legal move of any kind."));
}

TEST_CASE("a turn beside phases has a heading") {
  const std::string text = markdown_of(R"(  rule go "Going"
    choose man among own pieces
    remove man
)",
                                       R"(  phase Early
    turn
      play go
    until count White pieces = 3
    then Main
  turn
    play go
  stuck: draw
)");
  INFO(text);
  CHECK(says(text, "### Early\n"));
  CHECK_FALSE(says(text, "### \n"));
  CHECK(in_order(text, "### Early\n", "### The game\n"));
}

TEST_CASE("a list stands right behind what leads to it") {
  const std::string text = markdown_of(R"(  rule go "Going"
    choose man among own pieces
    remove man
)",
                                       R"(  phase Early
    turn
      repeat while wanted, at most 2 times
        play go
    until count White pieces = 3
    then Main
  turn
    play go
  stuck: draw
)");
  INFO(text);
  CHECK(in_order(text, "On your turn, ", "The phase lasts until"));
  CHECK_FALSE(says(text, ":\nThe phase lasts until"));
}

TEST_CASE("what an option takes away is told by what falls away") {
  const std::string elements =
      "  option coming-back \"A position that comes back draws\" default on\n";
  const std::string text = markdown_of(R"(  rule step "Movement"
    choose man among own Men
    choose line from man along forward: one empty to goal
    move man to goal
)",
                                       R"(  turn
    play step
  stuck: mover loses
  with coming-back
    same position 3 times: draw
)",
                                       "en", elements);
  CHECK(says(text, "When off, this falls away: “The game is drawn"));
  CHECK_FALSE(says(text, "“”"));
}

TEST_CASE("what an option adds to a section stands in whole sentences, without marks") {
  const std::string text = markdown_of(R"(  rule step "Movement"
    choose man among own Men
    choose line from man along forward: one empty to goal
    move man to goal
)",
                                       R"(  turn
    play step
  stuck: mover loses
  with more
    end
      White wins when no Black Man
    allow resignation
)",
                                       "en", "  option more \"more of it\" default off\n");
  INFO(text);
  CHECK(says(text, "When on:\n"));
  CHECK(says(text, "End of the game: "));
  CHECK_FALSE(says(text, "also:"));
}

TEST_CASE("rows and columns of cells are gathered") {
  const std::string text = markdown_of(R"(  rule go "Going"
    choose man among own pieces
    remove man
)",
                                       kTurn);
  CHECK(says(text, "the white men on row 1;"));
  CHECK(says(text, "the black men on row 4."));
}

TEST_CASE("of a cross the row is told before the column") {
  const auto setup = [](const std::string& picture) {
    const std::string text = R"(game Small
"A small game"
elements
  players White, Black
  board square 7 x 7
  piece Man: 8 of White, 2 of Black
interactions
  rule go
    choose man among own pieces
    remove man
scenario
  setup
    legend w White Man, b Black Man
)" + picture + R"(  turn
    play go
  stuck: mover loses
  limit 100 turns: draw
)";
    lang::Diagnostics diagnostics;
    lang::LoadedGame game = lang::load("small", text, {}, diagnostics);
    REQUIRE(game.usable);
    lang::rules::RulesRequest request;
    request.options.lints = false;
    const auto written = lang::rules::rules_of(game, request, diagnostics);
    REQUIRE(written.has_value());
    return lang::rules::as_markdown(written->document, {});
  };
  const std::string cross = setup(R"(    b . . . . . .
    . . . w . . .
    . . . w . . .
    . w w . w w .
    . . . w . . .
    . . . w . . .
    b . . . . . .
)");
  CHECK(says(cross, "the white men on b4, c4, e4, f4, d2, d3, d5, d6;"));
  // Not all of them lie in one row and one column.
  const std::string other = setup(R"(    b . . . . . .
    . . . w . . .
    . . . w . . .
    . w w . w w .
    . . . w . . .
    . . w . . . .
    b . . . . . .
)");
  CHECK(says(other, "the white men on c2, d3, b4, c4, e4, f4, d5, d6;"));
}

}  // namespace ludo::tests
