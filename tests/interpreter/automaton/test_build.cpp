// Automata as they are built: goldens of small games, and every game at hand.
#include "tests/interpreter/automaton/games.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::automaton {

namespace {

constexpr std::string_view kFolder = "tests/corpus/automaton";

void check_whole(const lang::GameModel& model) {
  Automaton automaton = built(model);
  CHECK(verify(model, automaton) == std::vector<std::string>());
  const std::size_t nodes = automaton.node_count();
  run_passes(model, automaton, {{}, true});
  CHECK(automaton.node_count() <= nodes);
  // Each game can be played: there is a turn to enter, and it comes to an end.
  REQUIRE(!automaton.entries.empty());
  CHECK(automaton.find_entry(EndForm::Turn, 0, true) == nullptr);
}

}  // namespace

LUDO_REGISTER_TESTS(automata_of_games) {
  for (const std::string& path : tests::files_under(kFolder, ".ludo")) {
    tests::register_test("automaton: " + path, "[corpus]", [path] {
      const Game game = read_file_game(path);
      INFO(game.report);
      REQUIRE(game.model);
      Automaton automaton = built(*game.model);
      CHECK(verify(*game.model, automaton) == std::vector<std::string>());
      const std::string base = path.substr(0, path.size() - std::string(".ludo").size());
      tests::check_golden(base + ".automaton", print(*game.model, automaton));
      run_passes(*game.model, automaton, {{}, true});
      tests::check_golden(base + ".passed.automaton", print(*game.model, automaton));
    });
  }
  for (const std::string& path : paths_of_games()) {
    tests::register_test("automaton: " + path, "[games]", [path] {
      const Game game = read_file_game(path);
      INFO(game.report);
      REQUIRE(game.model);
      check_whole(*game.model);
    });
  }
}

TEST_CASE("every option and every test of a game has a sound automaton") {
  std::size_t checked = 0;
  for (const std::string& path : paths_of_games()) {
    Game game = read_file_game(path);
    INFO(path);
    REQUIRE(game.model);
    const auto check_with = [&](const lang::CheckOptions& options) {
      lang::Diagnostics diagnostics;
      const auto model = lang::check(game.loaded, options, diagnostics);
      if (!model) return;
      check_whole(*model);
      ++checked;
    };
    for (const lang::OptionInfo& option : lang::options_of(game.loaded)) {
      for (const std::string& value : option.values) {
        INFO(option.name << "=" << value);
        lang::CheckOptions options;
        options.options[option.name] = value;
        options.lints = false;
        check_with(options);
      }
    }
    for (std::size_t test = 0; test < game.loaded.tests.size(); ++test) {
      INFO("test " << test);
      lang::CheckOptions options;
      options.test = test;
      options.lints = false;
      check_with(options);
    }
  }
  CHECK(checked > 200);
}

TEST_CASE("texts of the specification have sound automata") {
  std::size_t games = 0;
  for (const std::string& path : tests::files_under("spec", ".md")) {
    INFO(path);
    for (const Game& game : games_of_chapter(path)) {
      INFO(game.model->name);
      check_whole(*game.model);
      ++games;
    }
  }
  CHECK(games > 100);
}

TEST_CASE("an unfolding that takes too much is refused") {
  const Game game = read_file_game("tests/corpus/automaton/loops.ludo");
  REQUIRE(game.model);
  const BuildAnswer answer = build_automaton(*game.model, {20});
  CHECK(!answer.automaton.has_value());
  CHECK(answer.trouble == "unfolding the rules takes more than 20 nodes");
}

TEST_CASE("entries are found by form, index and who asks") {
  const Game game = read_file_game("tests/corpus/automaton/ways.ludo");
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  const auto rule = [&](std::string_view key) {
    Index index = 0;
    while (game.model->rules[static_cast<std::size_t>(index)].item.key != key) ++index;
    return index;
  };
  CHECK(automaton.find_entry(EndForm::Setup, 0) != nullptr);
  CHECK(automaton.find_entry(EndForm::Begin, 0) == nullptr);
  CHECK(automaton.find_entry(EndForm::Way, rule("hit"), true) != nullptr);
  CHECK(automaton.find_entry(EndForm::Way, rule("hit"), false) == nullptr);
  CHECK(automaton.find_entry(EndForm::Way, rule("chase"), false) != nullptr);
  CHECK(automaton.find_entry(EndForm::Way, rule("chase"), true) == nullptr);
  CHECK(automaton.find_entry(EndForm::Way, rule("roam"), false) == nullptr);
}

TEST_CASE("a definition used by a law and by a rule asks both ways") {
  const Game game = read_game(R"(game Both
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
interactions
  define stuck-fast of (side: player): no way for side to play step
  never frozen: stuck-fast of opponent
  rule step
    choose man among own Men
    choose line from man along e or w: one empty to goal
    move man to goal
  rule wait
    require not stuck-fast of me
    pass
scenario
  setup
    put White Man at a1
    put Black Man at c1
  turn
    either play step
    or play wait
  stuck: mover loses
  limit 5 turns: draw
)");
  INFO(game.report);
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  CHECK(automaton.find_entry(EndForm::Way, 0, true) != nullptr);
  CHECK(automaton.find_entry(EndForm::Way, 0, false) != nullptr);
}

TEST_CASE("nothing is left to chance in a way") {
  const Game game = read_game(R"(game Thought
elements
  players White, Black
  board square 3 x 1
  piece Man: of each player
interactions
  rule roll gives pips: 1 to 2
    random pips from 1 to 2
  rule step
    choose man among own Men where some way for me to play roll as pips where pips = 2
    play roll as thrown
scenario
  setup
    put White Man at a1
  turn play step
  stuck: mover loses
  limit 5 turns: draw
)");
  INFO(game.report);
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  CHECK(edges_named(*game.model, automaton, "random").size() == 1);
  CHECK(edges_named(*game.model, automaton, "nature").size() == 1);
  CHECK(listing(*game.model, automaton, EndForm::Way).find("choose pips") != std::string::npos);
}

}  // namespace ludo::automaton
