// Where pieces come to.

#include "interpreter/workbench/arrivals.hpp"

#include <numeric>

#include "interpreter/services/simulate.hpp"
#include "tests/interpreter/services/both_engines.hpp"

namespace ludo::workbench {

namespace {

void check_arrivals(const char* path) {
  INFO(path);
  const interpreter::TestGame game = interpreter::load_shipped(path);
  const auto program = interpreter::program_of(game);
  const interpreter::State start = interpreter::Engine(*program->model).start();
  constexpr std::uint64_t kGames = 12;
  RunOptions options;
  options.seed = 7;
  options.players.resize(program->model->players.size());
  const Arrivals one = arrivals_of({program->model, program, start, nullptr}, options, kGames);
  options.threads = 3;
  const Arrivals three = arrivals_of({program->model, program, start, nullptr}, options, kGames);
  const Arrivals slow = arrivals_of({program->model, nullptr, start, nullptr}, options, kGames);
  CHECK(one.by_site == three.by_site);
  CHECK(one.by_site == slow.by_site);
  CHECK(one.games == kGames);
  // In these games each move brings one piece to one place, and the games are those of a run.
  interpreter::PlayoutOptions run;
  run.seed = 7;
  run.games = kGames;
  run.program = program;
  const interpreter::Playouts playouts =
      interpreter::simulate(*program->model, start, run).playouts;
  const double moves = playouts.decisions.mean() * static_cast<double>(kGames);
  const auto all = std::accumulate(one.by_site.begin(), one.by_site.end(), std::uint64_t{0});
  CHECK(static_cast<double>(all) == Approx(moves));
}

}  // namespace

TEST_CASE("arrivals: one for each move, on both engines, for any number of threads", "[study]") {
  check_arrivals("examples/games/tic-tac-toe.ludo");
  check_arrivals("examples/games/breakthrough.ludo");
}

}  // namespace ludo::workbench
