// Examples of rule texts: which moves are shown where, and what is said of them.

#include "lang/rules/examples.hpp"

#include "interpreter/services/rule_examples.hpp"
#include "tests/cli/program.hpp"
#include "tests/rules/told.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using namespace lang::rules;

constexpr std::string_view kRace = R"(game Race
elements
  players White, Black
  board square 3 x 4
  piece Man: of each player
  piece King: of each player
interactions
  rule step "Movement"
    choose man among own pieces
    choose line from man along orthogonal: one empty to goal
    require man is Man or goal not in last row
    move man to goal
    play take(goal)
  rule take(goal: site) "Capture"
    capture every victim among enemy Man beside goal
  rule crown "Crown"
    choose man among own Man
    man becomes King
scenario
  setup
    legend w White Man, b Black Man
    b b b
    . . .
    . . .
    w w w
  turn
    either
      play step
    or
      play crown
  stuck: draw
  limit 20 turns: draw
test "a man steps and takes nobody"
  given
    legend w White Man, b Black Man
    b . .
    . . .
    . . .
    . . w
  legal c1-c2
test "a man takes two"
  given
    legend w White Man, b Black Man
    . . .
    . b .
    b . .
    . w .
  after b1-b2
    shows
      . . .
      . . .
      . w .
      . . .
test "the king stays below"
  given
    legend K White King, b Black Man
    . . .
    K . .
    . . .
    . . b
  illegal a3-a4
  illegal a3-c3
)";

lang::LoadedGame loaded(std::string_view text) {
  lang::Diagnostics heard;
  lang::LoadedGame game = lang::load("race.ludo", std::string(text), {}, heard);
  REQUIRE(game.usable);
  return game;
}

std::vector<interpreter::RuleExample> found_in(lang::LoadedGame& game) {
  return interpreter::rule_examples(game, {}, 100, {});
}

// The captions, each with the key of its section.
std::vector<std::string> captions(const Document& document) {
  std::vector<std::string> all;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      if (!block.example) continue;
      std::string text = section.key + ":";
      for (const Sentence& sentence : block.sentences) text += " " + sentence.text;
      all.push_back(text);
    }
  }
  return all;
}

Document told_with(lang::LoadedGame& game, const std::string& language, std::size_t most = 16) {
  RulesRequest request;
  request.language = language;
  request.most_examples = most;
  for (const auto& example : found_in(game)) request.examples.push_back(example.told);
  lang::Diagnostics heard;
  auto written = rules_of(game, request, heard);
  REQUIRE(written);
  CHECK(written->missing_frames.empty());
  return std::move(written->document);
}

// Without its examples.
Document bare(Document document) {
  for (Section& section : document.sections) {
    std::erase_if(section.blocks, [](const Block& block) {
      const bool note = !block.sentences.empty() && block.sentences[0].role == Role::Example;
      return block.example.has_value() || note;
    });
  }
  return document;
}

}  // namespace

TEST_CASE("examples are found in tests, with what they do") {
  lang::LoadedGame game = loaded(kRace);
  const auto found = found_in(game);
  REQUIRE(found.size() == 3);
  CHECK(found[0].told.move == "c1-c2");
  CHECK(found[0].told.player == "White");
  CHECK(found[0].told.rules == std::vector<std::string>{"step", "take"});
  CHECK(found[0].told.pieces == 2);
  REQUIRE(found[0].told.happenings.size() == 1);
  CHECK(found[0].told.happenings[0].form == Happening::Form::Moves);
  CHECK(found[0].told.happenings[0].own);
  REQUIRE(found[1].told.happenings.size() == 3);
  CHECK(found[1].told.happenings[1].form == Happening::Form::Captured);
  CHECK(found[1].told.happenings[1].kind == "Man");
  CHECK(found[1].told.happenings[1].owner == "Black");
  CHECK(found[1].after.has_value());
  // A line that leads nowhere is not what a rule forbids.
  CHECK(found[2].told.move == "a3-a4");
  CHECK_FALSE(found[2].told.legal);
  CHECK(found[2].told.rules == std::vector<std::string>{"step"});
  CHECK_FALSE(found[2].after.has_value());
}

TEST_CASE("examples stand below the rules that they show") {
  lang::LoadedGame game = loaded(kRace);
  const std::vector<std::string> shown = captions(told_with(game, "en"));
  REQUIRE(shown.size() == 3);
  std::string all;
  for (const std::string& one : shown) all += one + "\n";
  CHECK(contains(all, "White moves the man from c1 to c2 (written c1-c2)."));
  CHECK(contains(all,
                 "White moves the man from b1 to b2; the black men on a2 and b3 are captured "
                 "(written b1-b2)."));
  // What forbids it is said in the text's own words.
  CHECK(contains(
      all, "White may not move the king from a3 to a4 (it would be written a3-a4). The rule: “"));
  CHECK(captions(told_with(game, "en", 1)).size() == 1);
}

TEST_CASE("marked examples are shown, and no others, with the author's caption") {
  lang::LoadedGame game = loaded(std::string(kRace) + R"(test "a man takes one"
  example take "One man is captured, as one stands there."
  given
    legend w White Man, b Black Man
    . . .
    . b .
    . . b
    w . .
  after a1-a2
    holds count Black Men = 1
)");
  const std::vector<std::string> shown = captions(told_with(game, "en"));
  REQUIRE(shown.size() == 1);
  CHECK(contains(shown[0], " Figure 2. One man is captured, as one stands there. White moves "));
  RulesRequest request;
  request.language = "it";
  lang::Diagnostics heard;
  const auto written = rules_of(game, request, heard);
  REQUIRE(written);
  CHECK(written->missing_prose.contains("One man is captured, as one stands there."));
}

TEST_CASE("a caption that writes the move has told it, and what follows at once is shown, too") {
  lang::LoadedGame game = loaded(std::string(kRace) + R"(test "a man takes one, and goes on"
  example take "One man is captured (a1-a2); then Black goes on."
  given
    legend w White Man, b Black Man
    . . b
    . b .
    . . b
    w . .
  after a1-a2, c4-b4
    White to move
)");
  const auto found = found_in(game);
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].then.size() == 1);
  CHECK(found[0].told.move == "a1-a2");
  CHECK(found[0].then[0].first.text == "c4-b4");
  CHECK(found[0].last() == found[0].then[0].second);
  const std::vector<std::string> shown = captions(told_with(game, "en"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].ends_with(" Figure 2. One man is captured (a1-a2); then Black goes on."));
}

TEST_CASE("an example of an option stands in its row, while the rules have another value") {
  const std::string text = std::string(kRace) + R"(test "the long way"
  example wide "It begins further up."
  with wide = on
  given start
  holds count Men = 2
test "a man goes, in wide"
  example wide "White is on. A man goes on from c2."
  with wide = on
  given start
  after c2-c3
    holds count Men = 2
)";
  std::string raced = text;
  const std::string_view setup = "  setup\n";
  const std::size_t at = raced.find(setup);
  raced.replace(at, setup.size(), "  with not wide\n    setup\n");
  const std::size_t end = raced.find("  turn\n", at);
  std::string lines = raced.substr(at, end - at);
  for (std::size_t i = lines.find("\n    legend"); i != std::string::npos;
       i = lines.find("\n    ", i + 5)) {
    lines.insert(i + 1, "  ");
  }
  raced.replace(at, end - at, lines + R"(  with wide
    setup
      legend w White Man, b Black Man
      . . .
      b . .
      . . w
      . . .
)");
  raced.insert(raced.find("  board square"), "  option wide \"further up\" default off\n");
  lang::LoadedGame game = loaded(raced);
  const auto found = found_in(game);
  REQUIRE(found.size() == 2);
  CHECK_FALSE(found[0].move);
  CHECK(found[0].told.move.empty());
  REQUIRE(found[0].told.chosen.size() == 1);
  CHECK(found[0].told.chosen[0].value == "on");
  CHECK(found[1].told.move == "c2-c3");
}

TEST_CASE("rules --examples: figures of options, numbered behind the others") {
  const ProgramRun told = run_ludo("rules --examples --lang en --format markdown damhex3");
  CHECK(contains(told.output, "Those at the options that make no move show a position alone."));
  const std::size_t options = told.output.find("## Options");
  const std::size_t figure = told.output.find("\n  **Figure 7.** The setup of the trapezoid");
  REQUIRE(options != std::string::npos);
  REQUIRE(figure != std::string::npos);
  CHECK(options < figure);
  // Where the rules are those of the option nothing else is shown.
  CHECK_FALSE(contains(
      run_ludo("rules --examples --lang en --format markdown damhex3 --option layout=trapezoid")
          .output,
      "The setup of the trapezoid"));
  // What the letters of cells mean is said, in the language of the text.
  CHECK(contains(run_ludo("rules --examples --lang it guerre-puniche").output,
                 "^ collina, # altopiano"));
  CHECK(contains(run_ludo("rules --examples --lang de feudal").output, "# Bergfried, = Burgwiese"));
}

TEST_CASE(
    "rules --examples: letters of cells are none of a piece's, and the same before and after") {
  const Folder folder;
  const std::string game = folder.write("mud.ludo", R"(game Mud
elements
  players White, Black
  option large "a larger board" default off
  option slant "slantwise, too" default off
  with not large
    board square 4 x 4
  with large
    board square 12 x 4
  region Mud: Centre
  piece Man: of each player
interactions
  with not slant
    rule step
      choose man among own Men
      choose line from man along orthogonal: one (empty or enemy piece) to goal
      move man to goal, capturing what stands there
  with slant
    rule step
      choose man among own Men
      choose line from man along any direction: one (empty or enemy piece) to goal
      move man to goal, capturing what stands there
scenario
  setup
    put White Man at a1
    put Black Man at d4
  turn
    play step
  stuck: mover loses
  limit 40 turns: draw

test "one is taken"
  example step "White captures the last man."
  given
    put White Man at b2
    put Black Man at a2
  after b2-a2
    play goes on
test "only straight"
  example step "Not slantwise."
  given
    put White Man at a1
    put Black Man at d4
  illegal a1-b2
test "larger"
  example large "Twelve columns."
  with large = on
  given start
  holds count Men = 2
)");
  const ProgramRun told = run_ludo("rules --examples " + game);
  INFO(told.output);
  INFO(told.error);
  REQUIRE(told.status == 0);
  CHECK(contains(told.output, "   2  m M u .     2 [M|u]u ."));
  CHECK(contains(told.output, "areas: u mud"));
  CHECK_FALSE(contains(told.output, "m mud"));
  // The board itself is to be seen, however little stands there.
  CHECK(contains(told.output, "a b c d e f g h i j k l"));
  CHECK(contains(told.output, "Not slantwise."));
  // Where what it shows does not hold an example says nothing.
  CHECK_FALSE(
      contains(run_ludo("rules --examples --option slant=on " + game).output, "Not slantwise."));
  CHECK(contains(run_ludo("rules --examples --format markdown " + game).output,
                 "\n\n  **Figure 4.** Twelve columns."));
}

TEST_CASE("rules --examples: which way units look, and the part of a wide board that is used") {
  const ProgramRun told = run_ludo("rules --examples --lang en guerre-puniche");
  INFO(told.error);
  CHECK(told.status == 0);
  CHECK(contains(told.output, "↑ → ↓ ← where it looks"));
  CHECK(contains(told.output, "   6  .  H→ a↓ .     6  .   H→ [a↓3].\n"));
  CHECK(contains(told.output, "      c  d  e  f        c   d   e   f\n"));
  // Pieces of other games are turned to their owners, and look nowhere.
  CHECK_FALSE(contains(run_ludo("rules --examples --lang en shogi").output, "↑"));
}

TEST_CASE("rules --examples: what players hold beside the board before the move") {
  const ProgramRun told = run_ludo("rules --examples --lang en --format markdown shogi");
  CHECK(contains(told.output, "The hand of Black holds one lance and one pawn; the hand of White"));
  CHECK(contains(told.output, "Before the move the hand of Black holds one knight, one lance and"));
  // What everybody has from the start is no such thing.
  CHECK_FALSE(contains(run_ludo("rules --examples --lang en --format markdown carcassonne").output,
                       "holds seven"));
}

TEST_CASE("options that say the same, and what two of them change together") {
  // What the author says of them stands in the place of what is made, which is kept.
  const ProgramRun told = run_ludo("rules --places --lang en --format markdown guerre-puniche");
  CHECK(contains(told.output, "With 18 cells on a side and \"Hills and plateaus\" this replaces"));
  CHECK(contains(told.output, "Where \"Two veterans on each side\" is on, too, what is said"));
  CHECK(contains(told.output, "No unit may be placed on a plateau"));
  const ProgramRun players = run_ludo("rules --lang en --format markdown guerre-puniche");
  CHECK(contains(players.output, "\n  - *no unit may be placed on a plateau, stop there, "));
  CHECK_FALSE(contains(players.output, "is on, too, what is said"));
}

TEST_CASE("examples are told in every language, and change nothing else") {
  for (const std::string_view language : languages_of_rules()) {
    INFO(language);
    lang::LoadedGame game = loaded(kRace);
    const Document with = told_with(game, std::string(language));
    const Document without = told_with(game, std::string(language), 0);
    CHECK(captions(with).size() == 3);
    CHECK(captions(without).empty());
    CHECK(as_markdown(bare(with), {}) == as_markdown(without, {}));
  }
}

TEST_CASE("rules --examples: marked cells side by side share a stroke, and the legend says so") {
  const ProgramRun theft = run_ludo("rules --examples --lang it damhex3");
  INFO(theft.error);
  CHECK(theft.status == 0);
  CHECK(contains(theft.output, "[r|.].[.|.]"));
  CHECK(contains(theft.output, "[ ] [ | ] cambiato dalla mossa"));
  const ProgramRun points = run_ludo("rules --examples --lang it fanorona");
  CHECK_FALSE(contains(points.output, "[ | ]"));
  CHECK(contains(points.output, "Chi ha appena mosso vince se alla fine"));
}

TEST_CASE("rules --examples: boards below the rules, in every format") {
  const Folder folder;
  const std::string game = folder.write("race.ludo", std::string(kRace));
  const ProgramRun text = run_ludo("rules --examples " + game);
  INFO(text.error);
  CHECK(text.status == 0);
  CHECK(contains(text.output, "White moves the man from c1 to c2 (written c1-c2)."));
  CHECK(contains(text.output, "[ ] changed by the move"));
  CHECK_FALSE(contains(run_ludo("rules " + game).output, "White moves the"));
  const ProgramRun html = run_ludo("rules --examples --format html " + game);
  CHECK(contains(html.output, "White moves the man from c1 to c2"));
  CHECK(contains(html.output, "<figure><svg"));
  // Each is an image of its own: styles and names of one do not reach the others.
  CHECK(contains(html.output, "<img alt=\"\" src=\"data:image/svg+xml;base64,"));
  CHECK(contains(html.output, "<figure><div class=\"pair\">"));
  CHECK(html.output.find("<svg") == html.output.rfind("<svg"));
  CHECK_FALSE(contains(run_ludo("rules --format html " + game).output, "White moves the"));
  const ProgramRun markdown = run_ludo("rules --examples --format markdown " + game);
  CHECK(contains(markdown.output, "White moves the man from c1 to c2"));
  CHECK(contains(markdown.output, "\n\n```text\n"));
  // The same bytes again.
  CHECK(run_ludo("rules --examples --format html " + game).output == html.output);
}

// Many games have positions to show; in none is a word or a frame missing for them.
TEST_CASE("examples of the shipped games: each says all it has to say", "[examples]") {
  std::size_t n_games = 0;
  for (const mutation::ShippedGame& shipped : games_to_tell()) {
    lang::Diagnostics heard;
    lang::LoadedGame game = mutation::load_as(shipped, shipped.text, heard);
    if (!game.usable) continue;
    INFO(shipped.path);
    interpreter::Budget budget;
    budget.steps = 1'000'000;
    std::vector<Example> examples;
    for (const auto& one : interpreter::rule_examples(game, {}, 60, budget)) {
      examples.push_back(one.told);
    }
    if (examples.empty()) continue;
    for (const std::string_view language : languages_of_rules()) {
      RulesRequest request;
      request.language = language;
      request.companions = companions_of(shipped, language, heard);
      request.options_told = OptionsTold::Nothing;
      request.examples = examples;
      const auto written = rules_of(game, request, heard);
      REQUIRE(written);
      CHECK(written->missing_frames.empty());
      for (const std::string& caption : captions(written->document)) {
        INFO(caption);
        CHECK(caption.find('[') == std::string::npos);
        CHECK(caption.find("  ") == std::string::npos);
      }
      if (language == "en") n_games += captions(written->document).empty() ? 0 : 1;
    }
  }
  CHECK(n_games >= 30);
}

}  // namespace ludo::tests
