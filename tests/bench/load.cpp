// See load.hpp.

#include "tests/bench/load.hpp"

#include "interpreter/runtime/engine.hpp"
#include "tests/bench/contender.hpp"
#include "tests/bench/frozen_game.hpp"

namespace ludo::bench {

Load measure_load(const std::string& path, int times) {
  const std::string text = read_text(path);
  Load load;
  load.game = name_of(path);
  std::vector<double> seconds;
  // The first is left out: it indexes the texts that a game may name.
  for (int i = 0; i <= times; ++i) {
    const double begin = processor_seconds();
    const FrozenGame game = freeze_text(path, text);
    runtime::Playout playout(game.program);
    playout.reset();
    load.first_moves = playout.moves();
    if (i > 0) seconds.push_back(processor_seconds() - begin);
    load.state_bytes = game.program->layout.bytes;
    load.words = game.program->words;
    load.instructions = game.program->code.size();
  }
  load.seconds = quantile(seconds, 0.5);
  return load;
}

}  // namespace ludo::bench
