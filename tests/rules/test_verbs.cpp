// `ludo rules` and `ludo diff`, as they are called.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kRace = R"(game Race
"First at the other end"
source "made for the tests"

elements
  players White, Black
  board square 2 x 4
  piece Man: 2 of each player
  option far "how far a man goes" 1 to 2 default 1

interactions
  rule step "Movement"
    choose man among own pieces
    choose line from man along orthogonal: far empty to goal
    move man to goal
      note "One man a turn."

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
    ruling "Who cannot move has lost."
  limit 200 turns: draw
  end by the first of
    home: White wins when some White Man in last row
    away: Black wins when some Black Man in first row
)";

constexpr std::string_view kDrawn = R"(game DrawnRace variant of Race
"Who cannot move draws"

scenario
  replace stuck
    draw
)";

// A folder with the game and its variant.
struct Games {
  Folder folder;
  std::string race = folder.write("race.ludo", kRace);
  std::string drawn = folder.write("drawn.ludo", kDrawn);
};

}  // namespace

TEST_CASE("rules --missing --examples: marked tests that no figure shows") {
  const Folder folder;
  const std::string game = folder.write("race.ludo", std::string(kRace) + R"(
test "A man goes ahead"
  example step "One cell."
  given
    legend w White Man, b Black Man
    b .
    . .
    . .
    w .
    White to move
  after a1-a2
    holds count Men = 2
)");
  const std::string sentence = "example A man goes ahead\n";
  CHECK_FALSE(contains(run_ludo("rules --missing --examples " + game).output, sentence));
  CHECK_FALSE(contains(run_ludo("rules --missing " + game + " --option far=2").output, sentence));
  // With men that go two cells the test does not hold.
  const std::string options = "rules --examples " + game + " --option far=2 ";
  CHECK(contains(run_ludo(options + "--missing").output, sentence));
  const auto json = nlohmann::json::parse(run_ludo(options + "--json").output);
  CHECK(json.at("missing").at("examples") == nlohmann::json{"A man goes ahead"});
}

TEST_CASE("rules: text, Markdown, HTML, by --format and by --out") {
  const Games games;
  const ProgramRun text = run_ludo("rules " + games.race);
  INFO(text.error);
  CHECK(text.status == 0);
  CHECK(text.output.starts_with("Race\n====\n"));
  CHECK(contains(text.output, "\nMovement\n........\n"));
  CHECK(contains(text.output, "One man"));
  CHECK(contains(text.output, "\nSources\n-------\n- made for the tests\n"));
  // The figure of the setup, in letters.
  CHECK(contains(text.output, " 1  w w\n") != contains(text.output, " 1  W W\n"));
  const ProgramRun markdown = run_ludo("rules --format markdown --places " + games.race);
  CHECK(contains(markdown.output, "\n### Movement\n\nMove "));
  CHECK(contains(markdown.output, "race.ludo:13"));
  const ProgramRun html = run_ludo("rules --format html " + games.race);
  CHECK(html.output.starts_with("<!doctype html>"));
  CHECK(contains(html.output, "<figure><svg"));
  CHECK(contains(html.output, "data-from=\""));
  const std::string page = games.folder.path("race.html");
  CHECK(run_ludo("rules --out " + page + " " + games.race).output.empty());
  CHECK(games.folder.read("race.html") == html.output);
}

TEST_CASE("rules: a picture for Markdown") {
  const Games games;
  const std::string text = games.folder.path("race.md");
  const std::string picture = games.folder.path("setup.svg");
  const ProgramRun run =
      run_ludo("rules --out " + text + " --figure " + picture + " " + games.race);
  INFO(run.error);
  CHECK(run.status == 0);
  CHECK(games.folder.read("setup.svg").starts_with("<svg"));
  CHECK(contains(games.folder.read("race.md"), "](<setup.svg>)"));
  CHECK(run_ludo("rules --figure " + picture + " " + games.race).status == 2);
}

TEST_CASE("rules: JSON, the plan, what is missing") {
  const Games games;
  const auto json = nlohmann::ordered_json::parse(run_ludo("rules --json " + games.race).output);
  CHECK(json["schema"] == 1);
  CHECK(json["verb"] == "rules");
  CHECK(json["game"] == "Race");
  CHECK(json["language"] == "en");
  bool found = false;
  for (const auto& section : json["sections"]) {
    if (section["key"] != "rule:step") continue;
    found = true;
    CHECK(section["title"] == "Movement");
    CHECK(section["level"] == 3);
    CHECK(section["place"]["line"] == 12);
    const auto& first = section["blocks"][0]["sentences"][0];
    CHECK(first["role"] == "rule");
    CHECK(first["places"][0]["file"] == games.race);
  }
  CHECK(found);
  CHECK(json["missing"]["frames"].empty());
  const ProgramRun plan = run_ludo("rules --stage plan " + games.race);
  CHECK(plan.output.starts_with("material\n  players-on\n"));
  CHECK(contains(plan.output, "\nrule:step\n"));
  CHECK(run_ludo("rules --missing " + games.race).output.empty());
  const ProgramRun missing = run_ludo("rules --missing --lang it " + games.race);
  CHECK(contains(missing.output, "word Man\n"));
  CHECK(contains(missing.output, "prose One man a turn.\n"));
}

TEST_CASE("rules: companions beside the game, and what is wrong in them") {
  const Games games;
  games.folder.write("race.it.prose",
                     "prose of Race it\n\nnames\n  Man \"il corridore\" \"i corridori\"\n\n"
                     "\"One man a turn.\"\n  = \"Uno per turno.\"\n");
  const ProgramRun run = run_ludo("rules --lang it " + games.race);
  CHECK(run.status == 0);
  CHECK(run.error.empty());
  CHECK(contains(run.output, "corridor"));
  CHECK(contains(run.output, "Uno per turno."));
  CHECK_FALSE(contains(run.output, "One man a turn."));
  // A variant reads them, too.
  CHECK(contains(run_ludo("rules --lang it " + games.drawn).output, "Uno per turno."));

  games.folder.write("race.it.prose", "prose of Race it\n\nnames\n  Mann \"il corridore\"\n");
  const ProgramRun warned = run_ludo("rules --lang it " + games.race);
  CHECK(warned.status == 0);
  CHECK(contains(warned.error, "warning[word-of-nothing]"));
  CHECK(contains(warned.error, "race.it.prose:4:3"));
  CHECK(contains(warned.error, "did you mean `Man`?"));
  CHECK(contains(run_ludo("check --static " + games.race).error, "warning[word-of-nothing]"));

  games.folder.write("race.it.prose", "prose of Race it\n\n\"One man a turn.\"\n");
  const ProgramRun refused = run_ludo("rules --lang it " + games.race);
  CHECK(refused.status == 1);
  CHECK(refused.output.empty());
  CHECK(contains(refused.error, "error[bad-companion-line]"));
  CHECK(run_ludo("check --static " + games.race).status == 1);
}

TEST_CASE("rules: an option of how often a position draws") {
  const Games games;
  std::string text(kRace);
  const std::string stuck = "  stuck: mover loses\n    ruling \"Who cannot move has lost.\"\n";
  text.replace(text.find(stuck), stuck.size(),
               "  stuck: draw\n  same position times-more times: draw\n  allow agreed draw\n");
  const std::string option = "  option far \"how far a man goes\" 1 to 2 default 1\n";
  text.insert(text.find(option),
              "  option times-more \"which occurrence draws\" 2 to 3 default 3\n");
  const std::string game = games.folder.write("again.ludo", text);
  const auto said = [&](const std::string& how, const std::string& sentence) {
    const ProgramRun run = run_ludo("rules --format markdown " + how + game);
    INFO(run.error);
    INFO(run.output);
    CHECK(contains(run.output, sentence));
  };
  said("",
       "- if the same position occurs for the third time (option: the second) with the same player "
       "to move, the starting position counted;");
  said("", "- Which occurrence draws (usually 3).");
  said("", "With 2, the game is drawn when the same position occurs for the second time.");
  said("--option times-more=2 ", "for the second time (option: the third)");
  said("--lang it ", "per la terza volta (opzione: per la seconda)");
  said("--lang de ", "zum dritten Mal (Option: zum zweiten Mal)");
  said("--lang de ",
       "Mit 2: Die Partie endet unentschieden, wenn dieselbe Stellung zum zweiten Mal eintritt.");
}

TEST_CASE("rules: variants say what differs") {
  const Games games;
  const ProgramRun whole = run_ludo("rules " + games.drawn);
  INFO(whole.error);
  CHECK(whole.status == 0);
  CHECK(contains(whole.output, "\nVariant of Race. The rules here are complete; what differs"));
  CHECK(contains(whole.output, "\nMovement\n"));
  const ProgramRun run = run_ludo("rules --differences " + games.drawn);
  CHECK(contains(run.output, "\nVariant of Race; what differs: End of the game.\n"));
  CHECK(contains(run.output, "\nEnd of the game\n"));
  CHECK_FALSE(contains(run.output, "\nMovement\n"));
  CHECK(run_ludo("rules --differences " + games.race).status == 2);
}

TEST_CASE("rules: what is asked for in vain") {
  const Games games;
  const ProgramRun language = run_ludo("rules --lang xx " + games.race);
  CHECK(language.status == 2);
  CHECK(contains(language.error, "`--lang` is one of de, en, it"));
  CHECK(run_ludo("rules --format pdf " + games.race).status == 2);
  CHECK(run_ludo("rules --stage atoms " + games.race).status == 2);
  CHECK(run_ludo("rules nothing-like-it").status == 3);
  CHECK(run_ludo("rules " + games.folder.write("bad.ludo", "game Bad\n")).status == 1);
}

TEST_CASE("diff: two games, a game and itself, an option") {
  const Games games;
  const ProgramRun run = run_ludo("diff " + games.race + " " + games.drawn);
  INFO(run.error);
  CHECK(run.status == 1);
  CHECK(run.output.starts_with("Race → Drawn Race\n\nEnd of the game  ("));
  CHECK(contains(run.output, "race.ludo:"));
  CHECK(contains(run.output, "drawn.ludo:"));
  CHECK(contains(run.output, "\n~ before: "));
  CHECK(contains(run.output, "\n  after:  "));
  CHECK(contains(run.output, "\nEqual sentences: "));

  const ProgramRun same = run_ludo("diff " + games.race + " " + games.race);
  CHECK(same.status == 0);
  CHECK(same.output.starts_with("Race → Race\n\nEqual sentences: "));

  const ProgramRun option = run_ludo("diff " + games.race + " --option far=2");
  CHECK(option.status == 1);
  CHECK(contains(option.output, "\nMovement  ("));
  CHECK(contains(option.output, "(usually 1; 1 to 2)."));
  CHECK(contains(option.output, "(here 2; 1 to 2)."));
  // The variant has the option, too, and both are compared with it.
  CHECK_FALSE(contains(
      run_ludo("diff " + games.race + " " + games.drawn + " --option far=2").output, "Movement"));
}

TEST_CASE("diff: languages and JSON") {
  const Games games;
  CHECK(
      contains(run_ludo("diff --lang it " + games.race + " " + games.drawn).output, "\n~ prima: "));
  const auto json = nlohmann::ordered_json::parse(
      run_ludo("diff --json " + games.race + " " + games.drawn).output);
  CHECK(json["verb"] == "diff");
  CHECK(json["same"] == false);
  CHECK(json["before"]["game"] == "Race");
  CHECK(json["after"]["game"] == "Drawn Race");
  REQUIRE(json["changes"].size() == 1);
  CHECK(json["changes"][0]["key"] == "end");
  CHECK(json["changes"][0]["before"]["places"][0]["file"] == games.race);
  CHECK(json["changes"][0]["after"]["places"][0]["file"] == games.drawn);
  CHECK(0 < json["equal"]);
}

TEST_CASE("diff: the hashes stand at the end") {
  const Games games;
  const auto hash = [](const std::string& game) {
    const std::string line = run_ludo("hash " + game).output;
    return line.substr(0, line.size() - 1);
  };
  const ProgramRun run = run_ludo("diff " + games.race + " " + games.drawn);
  CHECK(run.status == 1);
  CHECK(run.output.ends_with("\nfingerprints: " + hash(games.race) + " → " + hash(games.drawn) +
                             "\n"));
  CHECK(contains(run_ludo("diff --lang it " + games.race + " " + games.drawn).output,
                 "\nimpronte: " + hash(games.race)));
  const ProgramRun same = run_ludo("diff " + games.race + " " + games.race);
  CHECK(same.status == 0);
  CHECK(same.output.ends_with("\nfingerprints: " + hash(games.race) + "\n"));
  // Told otherwise, and still one game.
  const ProgramRun twins =
      run_ludo("diff examples/tour/04-line.ludo examples/tour/17-italiano.ludo");
  CHECK(twins.status == 1);
  CHECK(contains(twins.output, "\nThe same game up to names.\n"));
  const auto json = nlohmann::ordered_json::parse(
      run_ludo("diff --json examples/tour/04-line.ludo examples/tour/17-italiano.ludo").output);
  CHECK(json["same"] == false);
  CHECK(json["same_form"] == true);
  CHECK(json["before"]["hash"] == json["after"]["hash"]);
}

TEST_CASE("diff: what a word means is told with who reads it") {
  const Folder folder;
  std::string text(kRace);
  const auto put = [&text](std::string_view before, std::string_view words) {
    const std::size_t at = text.find(before);
    REQUIRE(at != std::string::npos);
    text.insert(at, words);
  };
  put("  rule step",
      "  define ready of man:\n    exactly 1 empty beside man or (man in Border and exactly 3 "
      "empty beside man)\n\n");
  put("    choose line", "    require ready of man\n");
  put("    home:", "    slow: draw when turns > 50 and every own Man in (Men where ready of it)\n");
  text.replace(text.find("every own Man in (Men where ready of it)"), 40,
               "(no man among Men where ready of man)");
  const std::string before = folder.write("before.ludo", text);
  text.replace(text.find("exactly 1 empty"), 15, "exactly 2 empty");
  const std::string after = folder.write("after.ludo", text);
  const ProgramRun run = run_ludo("diff " + before + " " + after);
  INFO(run.output);
  INFO(run.error);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "  (read by Movement, end)\n"));
  const auto json =
      nlohmann::ordered_json::parse(run_ludo("diff --json " + before + " " + after).output);
  REQUIRE(json["changes"].size() == 1);
  CHECK(json["changes"][0]["read_by"] == nlohmann::ordered_json::array({"Movement", "end"}));
}

TEST_CASE("diff: what is asked for in vain") {
  const Games games;
  CHECK(run_ludo("diff " + games.race).status == 2);
  const ProgramRun unknown = run_ludo("diff " + games.race + " --option fare=2");
  CHECK(unknown.status == 2);
  CHECK(contains(unknown.error, "did you mean `far`?"));
  CHECK(run_ludo("diff " + games.race + " nothing-like-it").status == 3);
}

TEST_CASE("an option that sets up otherwise says which steps it replaces", "[rules][options]") {
  const ProgramRun told = run_ludo("rules carcassonne --format markdown");
  CHECK(contains(
      told.output,
      "- Setup, instead of step 2: take one D from the bag and lay it on [0,0], turned as in "
      "figure 1.\n"));
  CHECK(contains(told.output, "    Step 3 falls away.\n"));
  CHECK(contains(run_ludo("rules guerre-puniche --format markdown --places").output,
                 "- Course of play, added as step 3: Promotion: each player takes one turn. <!--"));
}

}  // namespace ludo::tests
