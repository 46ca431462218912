// `print --said`: what holds by the language alone.

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

TEST_CASE("said: a sentence a line, with its paragraph") {
  const Folder folder;
  const std::string file = folder.write("put.ludo", kLine);
  const auto answer = run_ludo("print --said " + file);
  CHECK(answer.status == 0);
  CHECK(answer.output.starts_with("Line: "));
  CHECK(answer.output.find("The first player of the order begins.  [4, Order and beginning]\n") !=
        std::string::npos);
}

TEST_CASE("said: JSON, which belongs to it alone") {
  const Folder folder;
  const std::string file = folder.write("put.ludo", kLine);
  const auto json = nlohmann::ordered_json::parse(run_ludo("print --said --json " + file).output);
  CHECK(json["verb"] == "said");
  CHECK(json["game"] == "Line");
  CHECK(json["said"][0]["name"] == "next-in-order");
  CHECK(json["said"][0]["paragraph"] == "4, Order and beginning");
  CHECK(run_ludo("print --json " + file).status == 2);
  CHECK(run_ludo("print --said --stage ast " + file).status == 2);
}

}  // namespace ludo::tests
