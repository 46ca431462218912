// The text of automata: what is printed can be read, and is the same automaton.
#include "interpreter/automaton/graph.hpp"
#include "tests/interpreter/automaton/games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::automaton {

namespace {

void check_round_trip(const lang::GameModel& model, const Automaton& automaton) {
  const std::string text = print(model, automaton);
  const ReadAnswer read = read_automaton(model, text);
  INFO(read.trouble);
  REQUIRE(read.automaton.has_value());
  CHECK(*read.automaton == automaton);
  CHECK(print(model, *read.automaton) == text);
  for (std::size_t node = 0; node < automaton.node_count(); ++node) {
    CHECK(read.automaton->graph().net[node].entry == automaton.graph().net[node].entry);
  }
}

std::string trouble_with(const std::string& from, const std::string& to) {
  const Game game = read_file_game("tests/corpus/automaton/scopes.ludo");
  REQUIRE(game.model);
  std::string text = print(*game.model, built(*game.model));
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  const ReadAnswer read = read_automaton(*game.model, text);
  CHECK(!read.automaton.has_value());
  return read.trouble;
}

}  // namespace

TEST_CASE("what is printed reads back as the same automaton") {
  std::vector<std::string> paths = paths_of_games();
  for (const std::string& path : tests::files_under("tests/corpus/automaton", ".ludo")) {
    paths.push_back(path);
  }
  for (const std::string& path : paths) {
    INFO(path);
    const Game game = read_file_game(path);
    REQUIRE(game.model);
    Automaton automaton = built(*game.model);
    check_round_trip(*game.model, automaton);
    run_passes(*game.model, automaton);
    check_round_trip(*game.model, automaton);
  }
}

TEST_CASE("the specification shows what is printed") {
  const std::string path = "spec/8-formats.md";
  const std::string chapter = tests::read_file(path);
  const std::size_t section = chapter.find("## Automata\n");
  REQUIRE(section != std::string::npos);
  const std::size_t open = chapter.find("```text\n", section) + 8;
  const std::string shown = chapter.substr(open, chapter.find("```", open) - open);
  for (const Game& game : games_of_chapter(path)) {
    if (game.model->name != "Hop") continue;
    Automaton automaton = built(*game.model);
    run_passes(*game.model, automaton);
    CHECK(print(*game.model, automaton) == shown);
    return;
  }
  FAIL("the game is missing");
}

TEST_CASE("automata differ where anything differs") {
  const Game game = read_file_game("tests/corpus/automaton/scopes.ludo");
  REQUIRE(game.model);
  const Automaton one = built(*game.model);
  Automaton other = built(*game.model);
  CHECK(one == other);
  Edges edges = edges_of(other);
  edges.of[4].front().label.sure = true;
  replace_edges(other, edges);
  CHECK(!(one == other));
}

TEST_CASE("a text that is no automaton is refused, with its line") {
  CHECK(trouble_with("nodes 22", "nodes many") == "line 2: `many` is no number");
  CHECK(trouble_with("nodes 22", "nodes 0") == "line 2: that is no number of nodes");
  CHECK(trouble_with("{setup 0 first", "{supper 0 first") == "line 3: `supper` is not known here");
  CHECK(trouble_with("-> 2:", "-> 77:").find("there is no such node") != std::string::npos);
  CHECK(trouble_with("{choose frame", "{choose frome").find("`frome` is no part of a label") !=
        std::string::npos);
  CHECK(trouble_with("{end turn}", "{end turn").find("the braces are missing") !=
        std::string::npos);
  CHECK(trouble_with("{end turn}", "{end}").find("something is missing") != std::string::npos);
  CHECK(trouble_with("slot frame 1", "slot from 1").find("`from` is no part of a register") !=
        std::string::npos);
  // It can be read, and is not sound.
  CHECK(trouble_with("alternative frame 1 statement 14 number 1",
                     "alternative frame 1 statement 14 number 5")
            .find("alternatives-count") != std::string::npos);
}

TEST_CASE("a drawing has a cluster for each entry, an arrow for each edge, short labels") {
  const Game game = read_file_game("tests/corpus/automaton/ways.ludo");
  REQUIRE(game.model);
  const Automaton automaton = built(*game.model);
  const std::string dot = print_dot(*game.model, automaton);
  std::size_t arrows = 0;
  std::size_t clusters = 0;
  for (const std::string& line : tests::split_lines(dot)) {
    if (line.find(" -> ") != std::string::npos) ++arrows;
    if (line.find("subgraph cluster_") != std::string::npos) ++clusters;
    CHECK(line.size() < 130);
  }
  // `travel` has an arrow to its body as well.
  CHECK(arrows == automaton.edge_count() + 1);
  CHECK(clusters == automaton.entries.size());
  CHECK(dot.starts_with("digraph \"Ways\" {"));
  CHECK(dot.find("label=\"way by rule hit asked by a law\"") != std::string::npos);
}

}  // namespace ludo::automaton
