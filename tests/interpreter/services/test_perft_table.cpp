// Reading perft tables, and every table that is shipped.

#include "interpreter/services/perft_table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::interpreter {

TEST_CASE("the rows of a perft table") {
  const PerftTable table = read_perft_table(
      "# from depth nodes unit provenance\n"
      "start 3 251856 moves two-programs \"dossier 4.4\"\n"
      "\n"
      "after \"a1-a2, b2-b3\" 2 100 turns by-hand   # a comment\n"
      "with river=off, size=4\n"
      "start 1 12 outcomes self\n"
      "with nothing\n"
      "start 0 1 moves self\n"
      "given \"two men left\" 2 6 moves by-hand\n");
  CHECK(table.errors.empty());
  REQUIRE(table.rows.size() == 5);
  CHECK(table.rows[4].test == "two men left");
  CHECK(table.rows[4].position.empty());
  CHECK(table.rows[0].after.empty());
  CHECK(table.rows[0].depth == 3);
  CHECK(table.rows[0].nodes == 251856);
  CHECK(table.rows[0].unit == PerftUnit::Moves);
  CHECK(table.rows[0].provenance == "two-programs");
  CHECK(table.rows[0].source == "dossier 4.4");
  CHECK(table.rows[0].line == 2);
  CHECK(table.rows[1].after == std::vector<std::string>{"a1-a2", "b2-b3"});
  CHECK(table.rows[1].unit == PerftUnit::Turns);
  CHECK(table.rows[1].source.empty());
  CHECK(table.rows[1].options.empty());
  CHECK(table.rows[2].options ==
        std::map<std::string, std::string>{{"river", "off"}, {"size", "4"}});
  CHECK(table.rows[2].unit == PerftUnit::Outcomes);
  CHECK(table.rows[3].options.empty());
}

TEST_CASE("what is wrong in a perft table is told by line") {
  const auto error_of = [](std::string_view line) {
    const PerftTable table = read_perft_table("# table\n" + std::string(line));
    CHECK(table.rows.empty());
    REQUIRE(table.errors.size() == 1);
    return table.errors.front();
  };
  CHECK(error_of("begin 1 2 moves self") ==
        "line 2: a row begins with start, after, given, with or a notation and a position, not "
        "`begin`");
  CHECK(error_of("start 1 2 trun self") == "line 2: `trun` is no unit; moves, turns or outcomes");
  CHECK(error_of("start one 2 moves self") == "line 2: `one` is no depth");
  CHECK(error_of("start 1 2.5 moves self") == "line 2: `2.5` is no number of nodes");
  CHECK(error_of("start 1 2 moves") == "line 2: a row has depth, nodes, unit and provenance");
  CHECK(error_of("start 1 2 moves \"self\"") ==
        "line 2: the provenance is a word, its source in quotes");
  CHECK(error_of("start 1 2 moves by hand") ==
        "line 2: after the provenance stands only its source, in quotes");
  CHECK(error_of("after a1-a2 1 2 moves self") == "line 2: `after` wants moves in quotes");
  CHECK(error_of("after \"a1-a2 1 2 moves self") == "line 2: a quotation mark has no partner");
  CHECK(error_of("given 1 2 moves self") == "line 2: `given` wants a test in quotes");
  CHECK(error_of("with river") == "line 2: `river` is no option with its value");
  CHECK(error_of("with") == "line 2: `with` wants options, or the word nothing");
}

TEST_CASE("every shipped perft table can be read and proves something") {
  std::size_t tables = 0;
  for (const std::string_view folder : {"stdlib-games", "examples"}) {
    for (const std::string& path : tests::files_under(folder, ".perft")) {
      INFO(path);
      const PerftTable table = read_perft_table(tests::read_file(path));
      for (const std::string& error : table.errors) FAIL_CHECK(error);
      CHECK(std::any_of(table.rows.begin(), table.rows.end(),
                        [](const PerftTableRow& row) { return row.provenance != "self"; }));
      ++tables;
    }
  }
  CHECK(10 < tables);
}

}  // namespace ludo::interpreter
