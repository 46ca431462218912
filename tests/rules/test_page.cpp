// Pages of rules in a browser: a telephone of 360 pixels, and print; see measure_page.mjs.

#include "tests/cli/program.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

TEST_CASE("pages of rules are readable on a telephone and in print", "[page]") {
  if (!rendering::tests::is_installed("chromium"))
    return rendering::tests::say_left_out("chromium");
  if (!rendering::tests::is_installed("node")) return rendering::tests::say_left_out("node");
  const Folder folder;
  std::string pages;
  // Tables, long procedures, a board of tiles, a graph, hexagons, points.
  for (const char* game : {"tablut", "carcassonne", "guerre-puniche", "shogi", "elfenland",
                           "damhex3", "fanorona", "backgammon"}) {
    for (const char* language : {"en", "it"}) {
      const std::string page = folder.path(std::string(game) + "." + language + ".html");
      const ProgramRun run = run_ludo(std::string("rules ") + game + " --source --lang " +
                                      language + " --out " + page);
      INFO(run.error);
      REQUIRE(run.status == 0);
      pages += " " + page;
    }
  }
  const rendering::tests::Ran ran =
      rendering::tests::run("timeout 100 node " + absolute_path("tests/rules/measure_page.mjs") +
                            " " + folder.path("browser") + pages);
  CHECK(ran.said == "ok\n");
}

}  // namespace ludo::tests
