// Row 28: rates are of processor time.

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

using nlohmann::json;

TEST_CASE("row 28: playouts a second are counted by processor time, and the clock is named") {
  const json run =
      json::parse(run_ludo("simulate tic-tac-toe --games 3000 --threads 2 --json").output);
  const json& timings = run["timings"];
  const double cpu = timings["cpu_seconds"].get<double>();
  const double wall = timings["wall_seconds"].get<double>();
  CHECK(std::abs(timings["playouts_per_second"].get<double>() * cpu - 3000) < 1);
  CHECK(std::abs(timings["playouts_per_wall_second"].get<double>() * wall - 3000) < 1);
  const ProgramRun text = run_ludo("simulate tic-tac-toe --games 20");
  CHECK(contains(text.error, " s of processor time, "));
  CHECK(contains(text.error, " playouts a second of it; "));
  CHECK(contains(text.error, " s by the clock\n"));
}

TEST_CASE("row 28: shards together have a rate of processor time and no clock") {
  const Folder folder;
  const ProgramRun shards =
      run_script(folder,
                 "for i in 1 2; do $LUDO simulate tic-tac-toe --games 400 --shard $i/2 --jsonl; "
                 "done | tee parts | $LUDO merge - --json");
  const json timings = json::parse(shards.output)["timings"];
  double cpu = 0;
  std::string parts = folder.read("parts");
  for (std::size_t at = 0; at < parts.size(); at = parts.find('\n', at) + 1) {
    const std::string line = parts.substr(at, parts.find('\n', at) - at);
    cpu += json::parse(line)["timings"]["cpu_seconds"].get<double>();
  }
  CHECK(std::abs(timings["cpu_seconds"].get<double>() - cpu) < 1e-9);
  CHECK(std::abs(timings["playouts_per_second"].get<double>() * cpu - 400) < 1);
  CHECK(!timings.contains("wall_seconds"));
}

}  // namespace ludo::tests
