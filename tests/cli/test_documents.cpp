// What `--json` prints has the fields that spec/8-formats.md says, and no others.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;
using Words = std::set<std::string>;

// The words in backticks of a row of the table of documents; the row begins with its name.
Words words_of_row(const std::string& begin) {
  Words words;
  for (const std::string& line : split_lines(read_file("spec/8-formats.md"))) {
    if (!line.starts_with("| " + begin + " |")) continue;
    const std::size_t fields = line.find('|', 2);
    bool inside = false;
    std::string word;
    for (const char c : line.substr(fields)) {
      if (c == '`') {
        if (inside) words.insert(word);
        word.clear();
        inside = !inside;
      } else if (inside) {
        word += c;
      }
    }
  }
  INFO(begin);
  REQUIRE(!words.empty());
  return words;
}

// All names of fields, and all texts; the names of options are free.
void collect(const Json& json, Words& fields, Words& texts) {
  if (json.is_string()) texts.insert(json.get<std::string>());
  if (json.is_array()) {
    for (const Json& element : json) collect(element, fields, texts);
  }
  if (!json.is_object()) return;
  for (const auto& [name, value] : json.items()) {
    fields.insert(name);
    if (name != "options") collect(value, fields, texts);
  }
}

// `unmet`: words of the row that these runs do not come to.
void check_documents(const std::string& verb, const std::vector<std::string>& runs,
                     const Words& unmet = {}) {
  const Words row = words_of_row("`" + verb + "`");
  Words known = row;
  known.insert({"schema", "verb"});
  for (const char* shared : {"a `place`", "a sentence", "a diagnostic"}) {
    known.merge(words_of_row(shared));
  }
  // Those of a diagnostic are told in words.
  known.insert({"marks", "place", "file", "line", "column", "end_line", "end_column", "text"});
  Words fields;
  Words texts;
  for (const std::string& arguments : runs) {
    INFO(arguments);
    const ProgramRun run = run_ludo(arguments + " --json");
    const Json json = Json::parse(run.output, nullptr, false);
    REQUIRE(json.is_object());
    CHECK(json.begin().key() == "schema");
    CHECK(json["schema"] == 1);
    CHECK(json["verb"] == verb);
    collect(json, fields, texts);
  }
  for (const std::string& field : fields) {
    INFO(verb << ": the field `" << field << "` is not described");
    CHECK(known.contains(field));
  }
  for (const std::string& word : row) {
    if (unmet.contains(word) || word.starts_with("--")) continue;
    INFO(verb << ": the field or value `" << word << "` is described, and nowhere met");
    CHECK((fields.contains(word) || texts.contains(word)));
  }
}

}  // namespace

TEST_CASE("documents have the fields that are described: rules", "[documents]") {
  check_documents("rules",
                  {"rules tablut --examples", "rules carcassonne --lang it", "rules shogi",
                   "rules tablut-12 --lang de", "rules tank-chess", "rules tablut --stage plan",
                   "rules tablut --stage phrases", "rules tablut --stage tokens"});
}

TEST_CASE("documents have the fields that are described: diff", "[documents]") {
  check_documents("diff", {"diff tablut tablut-smith", "diff tablut tablut"});
}

TEST_CASE("documents have the fields that are described: canon and hash", "[documents]") {
  check_documents("canon", {"canon tablut"});
  check_documents("hash", {"hash tablut", "hash tablut --family"});
}

TEST_CASE("documents have the fields that are described: merge-rules", "[documents]") {
  const Folder folder;
  const std::string base = " '" + folder.write("line.ludo", kLine) + "'";
  const auto variant = [&](const std::string& name, const std::string& change) {
    return " '" + folder.write(name + ".ludo", "game " + name + " variant of Line\n" + change) +
           "'";
  };
  const std::string four = variant("Four",
                                   "elements\n  replace board square 4 x 1\n"
                                   "test \"four cells\"\n  given start\n  moves = 4\n");
  const std::string taken =
      variant("Taken", "scenario\n  replace setup\n    put White Stone at b1\n");
  const std::string same = variant("Same", "elements\n  replace board square 4 x 1\n");
  const std::string dropped = variant("Dropped",
                                      "elements\n  drop option stones\n"
                                      "scenario\n  replace setup\n    put White Stone at b1\n"
                                      "interactions\n  add define idle: turns\n");
  const std::string uses = variant("Uses",
                                   "interactions\n  replace rule place\n"
                                   "    choose cell among empty\n    with stones is none-yet\n"
                                   "      put own Stone at cell\n"
                                   "    else\n      put own Stone at cell\n");
  check_documents("merge-rules",
                  {"merge-rules tablut tablut-smith tablut-linnaeus",
                   "merge-rules tablut tablut-smith tablut-linnaeus --prefer b",
                   "merge-rules" + base + four + taken, "merge-rules" + base + four + same,
                   "merge-rules" + base + dropped + uses},
                  {"limit"});
}

}  // namespace ludo::tests
