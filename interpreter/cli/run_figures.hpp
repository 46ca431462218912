// The figures of a run of games, as JSON and as text: what `simulate` and `merge` print.
//
// Tested by tests/cli/test_verbs.cpp and test_merge.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/services/simulate.hpp"

namespace ludo::interpreter {

// A part of the games of a run: all, or the I-th of N runs of neighbours.
struct Part {
  std::uint64_t first = 0;
  std::uint64_t games = 0;
  std::uint64_t index = 1;
  std::uint64_t parts = 1;
};

// The first parts take one game more each where the games do not divide evenly.
Part part_of(std::uint64_t games, std::uint64_t index, std::uint64_t parts);

// What was played, and what was counted.
struct RunFigures {
  std::string game;
  std::string hash;  // of its canonical form
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> seats;    // names of the players
  std::vector<std::string> players;  // who has played them: "random"
  std::vector<std::string> weights;  // the SHA-256 of each file of weights that was looked at
  std::uint64_t seed = 1;
  std::uint64_t all_games = 0;   // of the whole run
  std::uint64_t most_moves = 0;  // of a game
  std::string start;             // tells runs from different positions apart
  Part part;
  Playouts playouts;
  std::string trouble;  // of a budget that was spent
  bool with_coverage = false;
  std::vector<std::pair<std::string, Use>> coverage;  // never used first
  Json until;  // of a run until it is decided: what is said; else null
  std::optional<workbench::UntilTold> until_told;  // the same
  Json faults;  // saw.hpp: of the first games of the run; in other parts than the first null
};

// Without timings; of a part with what is needed to join it with the others.
Json figures_json(const RunFigures& figures);
/// Whether figures of random players say what they are: not if `quiet`.
std::string figures_text(const RunFigures& figures, bool quiet);

// What a run took. Of several runs together there is no time on the clock.
struct RunTimes {
  double cpu_seconds = 0;
  std::optional<double> wall_seconds;
  std::size_t shards = 0;  // 0: a run of its own
};

// Prints a run as the options ask, JSON or text; behind the text, unless it is to be quiet, a line
// about its time, where that is known. `partial`: of a run whose blocks are not all there; or null.
void put_figures(const RunFigures& figures, const std::optional<RunTimes>& times,
                 const CommonOptions& common, const Json& partial = nullptr);

// A line about what a run took, unless it is to be quiet.
void put_times(const RunTimes& times, const RunFigures& figures, const CommonOptions& common);

// A part from its JSON; throws Failed (Unreadable) with the name of the file if it is none.
RunFigures read_part(const Json& json, const std::string& file);

}  // namespace ludo::interpreter
