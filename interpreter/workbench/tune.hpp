// Weights of an evaluation, fitted to games of players who think.
//
// An evaluation is read from a game by random and nearly random play (players/evaluation.hpp). Who
// thinks comes to other positions, where other things count; so his games are played, the weights
// are fitted to them, and again with these. Whether that made him stronger is not supposed but
// played out: he with the new weights against himself with the old ones, in every seat.
//
// The same ruleset and options give the same weights, bit for bit, for any number of threads.
//
// Tested by tests/interpreter/workbench/test_tune.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/figures/figures.hpp"
#include "interpreter/workbench/paired.hpp"

namespace ludo::workbench {

struct TuneOptions {
  RunOptions run;             // its players are not looked at
  players::Spec player;       // who plays; one that looks at the evaluation
  std::uint64_t games = 300;  // of a stage
  std::uint64_t stages = 3;
  std::uint64_t check_games = 50;  // of the new weights against the old ones, in each seat
};

// What a stage learned.
struct TuneStage {
  std::uint64_t games = 0;  // that were played
  bool predicts = false;
  double loss = 0, loss_of_shares = 0;  // of games that were held out, half-way
};

struct Tuned {
  // The weights of the last stage that predicts; those from before where none does.
  std::shared_ptr<const players::Evaluation> evaluation;
  bool is_new = false;
  std::vector<TuneStage> stages;
  // Where a stage had too few games to learn from: how many came to an end.
  std::uint64_t too_few = 0;
  // What the player gets with the new weights where all others have the old ones: equal players
  // have 1 / seats.
  double score = 0;
  interpreter::Interval interval;  // 95 %, of a number of games that was fixed
  std::uint64_t check_games = 0;
  std::string trouble;       // a budget's message
  bool interrupted = false;  // the weights are of the stages that were played till then
};

/// Precondition: two players or more, `rules.evaluation` is there. Run-time errors of the
/// description are thrown.
Tuned tune(const Ruleset& rules, const TuneOptions& options);

/// What the match allows one to say.
std::string sentence_of(const Tuned& tuned, std::size_t seats);

}  // namespace ludo::workbench
