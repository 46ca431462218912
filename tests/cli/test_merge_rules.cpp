// `ludo merge-rules`.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFamily = "merge-rules tablut tablut-smith tablut-linnaeus";

std::string stone_line(const std::string& name, const std::string& change) {
  return "game " + name + " variant of Line\n\n" + change;
}

}  // namespace

TEST_CASE("a merge is written, checked and tested", "[merging]") {
  const Folder folder;
  const std::string out = folder.path("both.ludo");
  const ProgramRun run =
      run_ludo("merge-rules tablut tablut-12 tablut-smith --name Both --out '" + out + "'");
  CHECK(run.status == 0);
  CHECK(run.error.empty());
  CHECK(contains(run.output, "from Tablut12\n  replace piece Soldier\n  replace setup\n"));
  CHECK(contains(run.output, "from TablutSmith\n  replace define beset\n"));
  CHECK(contains(run.output, "tests: 9 passed, 0 failed\n"));
  const std::string text = folder.read("both.ludo");
  CHECK(contains(text, "game Both variant of Tablut\n"));
  CHECK(contains(text, "-- from Tablut12\n  replace piece Soldier: 8 of White, 12 of Black\n"));
  CHECK(run_ludo("fmt --check '" + out + "'").status == 0);
  CHECK(run_ludo("test '" + out + "'").output == "9 passed, 0 failed\n");
  const std::string hash = run_ludo("hash '" + out + "'").output;
  CHECK(run.output.ends_with(hash));
  // Without a file the text is the output, and the report is a message.
  const ProgramRun shown = run_ludo("merge-rules tablut tablut-12 tablut-smith --name Both");
  CHECK(shown.output == text);
  CHECK(shown.error == run.output);
  CHECK(run_ludo("merge-rules tablut tablut-12 tablut-smith --name Both -q").error.empty());
}

TEST_CASE("a conflict is shown with what the three say, and decided by who is preferred",
          "[merging]") {
  const Folder folder;
  const std::string out = folder.path("both.ludo");
  const ProgramRun run = run_ludo(std::string(kFamily) + " --out '" + out + "'");
  CHECK(run.status == 1);
  CHECK(contains(run.output, "conflict: define beset\n  Tablut (stdlib-games/tablut/tablut.ludo:"));
  CHECK(contains(run.output, "  TablutSmith (stdlib-games/tablut/tablut-smith.ludo:6)\n"));
  CHECK(contains(run.output, "      define beset of king: exactly 4 own pieces beside king\n"));
  CHECK(contains(run.output, "from TablutLinnaeus\n  replace define anvil\n"));
  CHECK(contains(run.output, "were written for its `define beset`\n"));
  CHECK(contains(run.output, "--prefer \"define beset=a\""));
  CHECK(run_ludo("fmt --check '" + out + "'").status == 3);  // nothing was written
  CHECK(run_ludo(std::string(kFamily) + " --prefer a").status != 2);
  const ProgramRun decided = run_ludo(std::string(kFamily) + " --prefer \"define beset=b\"");
  CHECK(decided.status == 0);
  CHECK(contains(decided.error, "note: both change `define beset`; your preference decides\n"));
  CHECK(contains(decided.output, "  replace define beset of king:\n    exactly 3 own pieces"));
  // Sentences in another language.
  CHECK(contains(run_ludo(std::string(kFamily) + " --lang it").output + run.output, "conflict:"));
}

TEST_CASE("a merge that is not written says so, and has no hash", "[merging]") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const std::string one =
      folder.write("one.ludo", stone_line("One", "scenario\n  replace stuck: mover loses\n"));
  const std::string two =
      folder.write("two.ludo", stone_line("Two", "scenario\n  replace stuck: mover wins\n"));
  const std::string base = folder.path("line.ludo");
  const ProgramRun run = run_ludo("merge-rules " + base + " " + one + " " + two);
  INFO(run.output + run.error);
  CHECK(run.status == 1);
  CHECK(contains(run.output, "nothing is written while there are conflicts"));
  CHECK(contains(run.output, "conflict: stuck\n"));
  CHECK(contains(run.output, "      mover loses\n"));
  CHECK_FALSE(contains(run.output, "ludo:1:"));
  // What one of them says of `stuck` can be said.
  const ProgramRun said = run_ludo("merge-rules " + base + " " + one + " " + two +
                                   " --prefer a --out " + folder.path("out.ludo"));
  INFO(said.output + said.error);
  CHECK(said.status == 0);
  CHECK(contains(folder.read("out.ludo"), "  replace stuck: mover loses\n"));
}

TEST_CASE("a merge as a document", "[merging]") {
  const ProgramRun run = run_ludo(std::string(kFamily) + " --json");
  CHECK(run.status == 1);
  const Json json = Json::parse(run.output);
  CHECK(json["verb"] == "merge-rules");
  CHECK(json["merged"] == false);
  CHECK(json["text"].is_null());
  CHECK(json["tests"].is_null());
  REQUIRE(json["conflicts"].size() == 1);
  CHECK(json["conflicts"][0]["name"] == "define beset");
  CHECK(json["conflicts"][0]["a"]["place"] == "stdlib-games/tablut/tablut-smith.ludo:6");
  CHECK(json["edits"][0] == Json({{"verb", "replace"}, {"name", "define anvil"}, {"from", {"b"}}}));
  const Json merged =
      Json::parse(run_ludo("merge-rules tablut tablut-12 tablut-smith --json").output);
  CHECK(merged["merged"] == true);
  CHECK(merged["tests"]["passed"] == 9);
  CHECK(merged["hash"].get<std::string>().starts_with("ludo:1:"));
  CHECK(merged["text"] == run_ludo("merge-rules tablut tablut-12 tablut-smith").output);
}

TEST_CASE("what goes wrong in a merge has its status", "[merging]") {
  const Folder folder;
  folder.write("line.ludo", kLine);
  const std::string base = "'" + folder.path("line.ludo") + "'";
  const std::string board = "'" +
                            folder.write("a.ludo", stone_line("A",
                                                              "elements\n"
                                                              "  replace board square 4 x 1\n\n"
                                                              "test \"four cells\"\n"
                                                              "  given start\n  moves = 4\n")) +
                            "'";
  const std::string taken = "'" +
                            folder.write("b.ludo", stone_line("B",
                                                              "scenario\n  replace setup\n"
                                                              "    put White Stone at b1\n\n"
                                                              "test \"two cells\"\n"
                                                              "  given start\n  moves = 2\n")) +
                            "'";
  const ProgramRun failing = run_ludo("merge-rules " + base + " " + board + " " + taken);
  CHECK(failing.status == 1);
  CHECK(contains(failing.error, "a test of A fails after B's change of `setup`: \"four cells\"\n"));
  CHECK(contains(failing.error, "a test of B fails after A's change of `board`: \"two cells\"\n"));
  CHECK(contains(failing.output, "game LineMerged variant of Line\n"));

  const std::string gone = "'" +
                           folder.write("c.ludo", stone_line("C",
                                                             "elements\n  drop option stones\n"
                                                             "scenario\n  replace setup\n"
                                                             "    put White Stone at b1\n")) +
                           "'";
  const std::string uses = "'" +
                           folder.write("d.ludo", stone_line("D",
                                                             "interactions\n"
                                                             "  replace rule place\n"
                                                             "    choose cell among empty\n"
                                                             "    with stones is none-yet\n"
                                                             "      put own Stone at cell\n"
                                                             "    else\n"
                                                             "      put own Stone at cell\n")) +
                           "'";
  const ProgramRun missing = run_ludo("merge-rules " + base + " " + gone + " " + uses);
  CHECK(missing.status == 1);
  CHECK(contains(missing.error,
                 "conflict: C drops `option stones`, and `rule place` of D still uses `stones`\n"));
  CHECK(contains(missing.error, "error["));

  const std::string broken =
      "'" + folder.write("e.ludo", "game E variant of Line\n  nonsense\n") + "'";
  CHECK(run_ludo("merge-rules " + base + " " + broken + " " + board).status == 2);
  CHECK(run_ludo("merge-rules " + base + " " + board + " nowhere.ludo").status == 3);
  CHECK(run_ludo("merge-rules " + base + " " + board).status == 2);
  CHECK(run_ludo("merge-rules " + base + " - -", "printf x |").status == 2);
  CHECK(run_ludo("merge-rules " + base + " " + board + " " + taken + " --prefer c").status == 2);
  CHECK(run_ludo("merge-rules " + base + " " + board + " " + taken + " --name a-b").status == 2);
  CHECK(run_ludo("merge-rules " + base + " " + board + " " + taken + " --lang xx").status == 2);
  const ProgramRun idle =
      run_ludo("merge-rules " + base + " " + board + " " + base + " --prefer setup=a");
  CHECK(idle.status == 0);
  CHECK(contains(idle.error, "`--prefer setup` decides nothing"));
}

}  // namespace ludo::tests
