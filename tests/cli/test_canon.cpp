// `ludo canon` and `ludo hash`.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

using Json = nlohmann::ordered_json;

std::string hash_of(const std::string& arguments) {
  const ProgramRun run = run_ludo("hash " + arguments);
  INFO(arguments);
  CHECK(run.status == 0);
  CHECK(run.error.empty());
  REQUIRE(run.output.size() == 7 + 64 + 1);
  CHECK(run.output.starts_with("ludo:1:"));
  return run.output.substr(0, run.output.size() - 1);
}

}  // namespace

TEST_CASE("the hash is that of the bytes of the form", "[canon]") {
  const ProgramRun form = run_ludo("canon tablut");
  CHECK(form.status == 0);
  CHECK(form.output.starts_with("ludo canon 1\n"));
  const Folder folder;
  folder.write("form", form.output);
  if (std::system("command -v sha256sum >/dev/null 2>&1") == 0) {
    const std::string command =
        "sha256sum < '" + folder.path("form") + "' > '" + folder.path("sum") + "'";
    REQUIRE(std::system(command.c_str()) == 0);
    CHECK("ludo:1:" + folder.read("sum").substr(0, 64) == hash_of("tablut"));
  }
}

TEST_CASE("options and variants have hashes of their own", "[canon]") {
  CHECK(hash_of("tablut") == hash_of("tablut --option occurrences=3"));
  CHECK(hash_of("tablut") != hash_of("tablut --option occurrences=2"));
  CHECK(hash_of("tablut") != hash_of("tablut-12"));
}

TEST_CASE("canon and hash as documents", "[canon]") {
  const Json form = Json::parse(run_ludo("canon tablut --json").output);
  CHECK(form["schema"] == 1);
  CHECK(form["verb"] == "canon");
  CHECK(form["game"] == "Tablut");
  CHECK(form["options"]["occurrences"] == "3");
  CHECK(form["form"] == run_ludo("canon tablut").output);
  const Json hash = Json::parse(run_ludo("hash tablut --json").output);
  CHECK(hash["verb"] == "hash");
  CHECK(hash["hash"] == hash_of("tablut"));
  CHECK(form["hash"] == hash["hash"]);
  const Json family = Json::parse(run_ludo("hash tablut --family --json").output);
  CHECK(family["hash"] == hash["hash"]);
  CHECK(family["family"].get<std::string>() + "\n" == run_ludo("hash tablut --family").output);
  REQUIRE(family["hashes"].size() == 2);
  CHECK(family["hashes"][0]["option"] == "occurrences");
}

TEST_CASE("a game that is no game has no form", "[canon]") {
  const Folder folder;
  folder.write("bad.ludo", "game Bad\n");
  for (const std::string verb : {"canon", "hash"}) {
    const ProgramRun run = run_ludo(verb + " " + folder.path("bad.ludo"));
    CHECK(run.status == 1);
    CHECK(run.output.empty());
    CHECK_FALSE(run.error.empty());
  }
}

TEST_CASE("figures and saved games name the rules by their hash", "[canon]") {
  const Json figures = Json::parse(run_ludo("simulate tablut --games 1 --json").output);
  CHECK(figures["hash"] == hash_of("tablut"));
}

}  // namespace ludo::tests
