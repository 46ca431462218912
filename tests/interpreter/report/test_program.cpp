// `--report`, `--plots` and `--plain` of the program.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/interpreter/render/programs.hpp"
#include "tests/interpreter/report/well_formed.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::report::tests {

namespace {

using Json = nlohmann::ordered_json;
using ludo::tests::contains;
using ludo::tests::Folder;
using ludo::tests::ProgramRun;
using ludo::tests::run_ludo;

constexpr std::size_t kMostBytes = 300'000;

// Numbers of a document that are no cell of a page, by the names that lead to them.
void look_for_numbers(const Json& value, const std::string& page, const std::string& name,
                      std::size_t& seen) {
  if (value.is_structured()) {
    for (const auto& [key, one] : value.items()) {
      // What a run took is no figure, and another one each time.
      if (key == "timings") continue;
      look_for_numbers(one, page, name + "/" + key, seen);
    }
  } else if (value.is_number()) {
    ++seen;
    INFO(name << " " << value.dump());
    // Alone in a cell, or one of a list.
    const std::string number = value.dump();
    CHECK((contains(page, ">" + number + "<") || contains(page, ">" + number + ", ") ||
           contains(page, ", " + number + "<") || contains(page, ", " + number + ", ")));
  }
}

const std::vector<std::string>& commands() {
  static const std::vector<std::string> kCommands = {
      "simulate tablut --games 60 --coverage",
      "simulate backgammon --games 5 --coverage",
      "simulate tic-tac-toe --games 10 --players mcts:iterations=20",
      "compare tablut --with occurrences=2 --pairs 220",
      "study tic-tac-toe --games 60 --strength-games 10 --rungs random+greedy+mcts:iterations=20",
      "study kalah --games 20 --strength-games 4 --rungs random+greedy --rules 6",
  };
  return kCommands;
}

}  // namespace

TEST_CASE("report: every number of the JSON is on the page, in both languages") {
  const Folder folder;
  for (const std::string& command : commands()) {
    for (const char* language : {"en", "it"}) {
      INFO(command << " " << language);
      const ProgramRun run = run_ludo(command + " --json --lang " + language + " --report " +
                                      folder.path("page.html"));
      const std::string page = folder.read("page.html");
      CHECK(fault_of(page) == "");
      CHECK(page.size() < kMostBytes);
      CHECK(contains(page, std::string("<html lang=\"") + language + "\">"));
      std::size_t seen = 0;
      look_for_numbers(Json::parse(run.output), page, "", seen);
      CHECK(seen > 10);
      for (const char* forbidden : {"http:", "https:", "src=", "url(", "<script"}) {
        CHECK_FALSE(contains(page, forbidden));
      }
    }
  }
}

TEST_CASE("report: kinds of moves that were looked at have their section") {
  const Folder folder;
  const std::string asked =
      "study kalah --games 20 --strength-games 0 --rungs random+greedy --report ";
  run_ludo(asked + folder.path("a.html") + " --rules 6");
  const std::string page = folder.read("a.html");
  const std::size_t at = page.find("Which kinds of moves are chosen</h2>");
  REQUIRE(at != std::string::npos);
  CHECK(page.find("<td>capture</td>", at) != std::string::npos);
  CHECK(page.find("was chosen</text>", at) != std::string::npos);
  run_ludo(asked + folder.path("b.html"));
  CHECK_FALSE(contains(folder.read("b.html"), "Which kinds of moves"));
}

TEST_CASE("report: the same bytes for any number of threads, and the verdict first") {
  const Folder folder;
  for (const std::string& command : commands()) {
    INFO(command);
    const std::string to = " --quiet --report ";
    const ProgramRun one = run_ludo(command + " --threads 1" + to + folder.path("1.html"));
    const ProgramRun two = run_ludo(command + to + folder.path("2.html") + " --threads=2");
    CHECK(one.output == two.output);
    CHECK(one.status == two.status);
    const std::string page = folder.read("1.html");
    CHECK(page == folder.read("2.html"));
    // Nothing but what sort of report it is and its title stands before what may be said.
    const std::size_t verdict = page.find("<p class=\"verdict\">");
    REQUIRE(verdict != std::string::npos);
    CHECK(verdict < page.find("<h2"));
    CHECK(contains(page, "ludo:1:"));
    CHECK(contains(page, "<code>ludo " + command + " --quiet") == false);
    CHECK(contains(page, "<code>ludo " + command + " --report FILE.html</code>"));
    // No figure without those who played.
    std::size_t cards = 0, players = 0;
    for (std::size_t at = page.find("<section class=\"card\""); at != std::string::npos;
         at = page.find("<section class=\"card\"", at + 1)) {
      ++cards;
    }
    for (std::size_t at = page.find("<p class=\"by\">"); at != std::string::npos;
         at = page.find("<p class=\"by\">", at + 1)) {
      ++players;
    }
    CHECK(cards >= 3);
    CHECK(players == cards);
  }
}

TEST_CASE("report: the text stays as it is, and the report is one more thing") {
  const Folder folder;
  const std::string asked = "study tic-tac-toe --games 60 --strength-games 0 --rungs random+greedy";
  const ProgramRun plain = run_ludo(asked);
  const ProgramRun with = run_ludo(asked + " --report " + folder.path("a.html"));
  CHECK(plain.output == with.output);
  CHECK(contains(with.error, "The report stands in "));
  CHECK_FALSE(
      contains(run_ludo(asked + " --quiet --report " + folder.path("a.html")).error, "The report"));
  // What was there is replaced as a whole.
  folder.write("a.html", "old");
  run_ludo(asked + " --report " + folder.path("a.html"));
  CHECK(folder.read("a.html").starts_with("<!DOCTYPE html>"));
}

TEST_CASE("report: pictures in letters where they are asked for, rows where they are wanted") {
  const std::string asked = "simulate tablut --games 40 --quiet";
  const ProgramRun piped = run_ludo(asked);
  const ProgramRun drawn = run_ludo(asked + " --plots always", "LC_ALL=C.UTF-8");
  CHECK(drawn.output.starts_with(piped.output));
  CHECK(contains(drawn.output, "█"));
  const ProgramRun ascii = run_ludo(asked + " --plots always", "TERM=dumb LC_ALL=C.UTF-8");
  CHECK(contains(ascii.output, "###"));
  CHECK_FALSE(contains(ascii.output, "█"));
  const ProgramRun rows = run_ludo(asked + " --plain --plots always");
  CHECK(rows.output.starts_with("figure\tof\tplayers\tvalue\tlow\thigh\tgames\nwins\tWhite\t"));
  CHECK(run_ludo("compare tablut --with occurrences=2 --pairs 20 --plain").output.find("B-A") !=
        std::string::npos);
  CHECK(contains(run_ludo("study tic-tac-toe --games 60 --strength-games 0 --rungs random+greedy "
                          "--plain")
                     .output,
                 "score\tCross\tgreedy\t"));
}

TEST_CASE("report: on a terminal pictures come by themselves, as wide as it is") {
  if (!rendering::tests::is_installed("script")) return rendering::tests::say_left_out("script");
  const Folder folder;
  const auto shown = [&folder](const std::string& columns) {
    return ludo::tests::run_script(
               folder, "export LC_ALL=C.UTF-8 TERM=xterm; script -qec \"stty cols " + columns +
                           "; $LUDO simulate tablut --games 40 --quiet\" /dev/null </dev/null")
        .output;
  };
  const std::string narrow = shown("50");
  const std::string wide = shown("100");
  CHECK(contains(narrow, "who wins, random in all seats"));
  const auto blocks = [](const std::string& text) {
    std::size_t longest = 0, now = 0;
    for (std::size_t at = 0; at < text.size();) {
      const bool is_block = text.compare(at, 3, "█") == 0;
      now = is_block ? now + 1 : 0;
      longest = std::max(longest, now);
      at += is_block ? 3 : 1;
    }
    return longest;
  };
  CHECK(blocks(narrow) > 10);
  CHECK(blocks(narrow) < blocks(wide));
}

TEST_CASE("report: what cannot be written is told before games are played") {
  const Folder folder;
  const std::string asked = "study chess --games 100000 --report ";
  const ProgramRun is_folder = run_ludo(asked + folder.path());
  CHECK(is_folder.status == 3);
  CHECK(contains(is_folder.error, "cannot be written: it is a folder"));
  const ProgramRun nowhere = run_ludo(asked + folder.path("no/such/page.html"));
  CHECK(nowhere.status == 3);
  CHECK(contains(nowhere.error, "there is no folder"));
  CHECK(run_ludo("simulate chess --games 1000000 --report " + folder.path()).status == 3);
  CHECK(run_ludo("compare chess chess --pairs 1000000 --report " + folder.path()).status == 3);
  const ProgramRun language = run_ludo("study tablut --lang la --report " + folder.path("a.html"));
  CHECK(language.status == 2);
  CHECK(contains(language.error, "`--lang` is one of en, it"));
  CHECK(run_ludo("study tablut --plots sometimes").status == 2);
  CHECK(run_ludo("study tablut --plain --json").status == 2);
  CHECK(run_ludo("plan study tablut --report " + folder.path("a.html")).status == 2);
  CHECK(run_ludo("simulate tablut --shard 1/2 --report " + folder.path("a.html")).status == 2);
  CHECK_FALSE(contains(run_script(folder, "ls").output, "html"));
}

TEST_CASE("report: a game whose words hold markup cannot change the page") {
  const Folder folder;
  std::string text(ludo::tests::kLine);
  const std::string named = "\"Three cells in a row\"";
  text.replace(text.find(named), named.size(), "\"</title><script>alert(1)</script> & co\"");
  folder.write("<script>x.ludo", text);
  const ProgramRun run =
      run_script(folder,
                 "\"$LUDO\" simulate '<script>x.ludo' --games 20 --coverage --report page.html "
                 "--option stones='none-yet'");
  INFO(run.error);
  CHECK(run.status == 0);
  const std::string page = folder.read("page.html");
  CHECK(fault_of(page) == "");
  CHECK_FALSE(contains(page, "<script"));
  CHECK(contains(page, "&lt;script&gt;x.ludo"));
}

TEST_CASE("report: the shipped example is what its command writes") {
  const Folder folder;
  const std::string said = ludo::tests::read_file("examples/studies/README.md");
  const std::string begin = "`ludo simulate tablut ";
  const std::size_t at = said.find(begin);
  REQUIRE(at != std::string::npos);
  const std::string command = said.substr(at + 6, said.find('`', at + 1) - at - 6);
  const std::string file = "tablut.html";
  REQUIRE(command.ends_with(file));
  const std::string asked = command.substr(0, command.size() - file.size());
  CHECK(run_ludo(asked + folder.path(file)).status == 0);
  ludo::tests::check_golden("examples/studies/" + file, folder.read(file));
}

TEST_CASE("report: pages in a browser, on a telephone, in the dark and in print") {
  if (!rendering::tests::is_installed("chromium")) {
    return rendering::tests::say_left_out("chromium");
  }
  if (!rendering::tests::is_installed("node")) return rendering::tests::say_left_out("node");
  const Folder folder;
  std::string pages;
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const std::string page = folder.path("page" + std::to_string(i) + ".html");
    run_ludo(commands()[i] + " --lang " + (i % 2 == 0 ? "en" : "it") + " --report " + page);
    pages += " " + page;
  }
  const rendering::tests::Ran ran = rendering::tests::run(
      "timeout 100 node " +
      ludo::tests::absolute_path("tests/interpreter/report/measure_report.mjs") + " " +
      folder.path("browser") + pages);
  CHECK(ran.said == "ok\n");
}

}  // namespace ludo::report::tests
