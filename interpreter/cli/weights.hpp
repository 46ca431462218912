// Files of weights: what a position is held to be worth, as `ludo tune` found it.
//
// A file is a JSON document (spec/8-formats.md, spec/schemas/weights.json) that names its game by
// its hash: weights are looked at in games with that hash alone.
//
// Tested by tests/cli/test_tune.cpp.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/common.hpp"
#include "interpreter/players/evaluation.hpp"
#include "interpreter/players/spec.hpp"

namespace ludo::interpreter {

// Of whom weights were learned.
struct WeightsOrigin {
  std::string game;    // its name
  std::string hash;    // of its canonical form
  std::string player;  // the canonical form of who played
  std::uint64_t seed = 1;
};

/// The document that a file of weights holds.
Json weights_document(const players::Evaluation& evaluation, const WeightsOrigin& origin);

/// A file of weights that says `text`. Throws Failed (Unreadable) for a file that is none.
GivenWeights given_weights(std::string file, std::string text);

/// Reads the files of `--weights` into the options, once. Throws Failed (Unreadable) where one
/// cannot be read, or is none.
void read_weights(CommonOptions& common);

/// The evaluation of a game for these players: of the files of the options, if one is of the game's
/// hash, else as it is read from the game; null where nobody looks at one. Precondition:
/// read_weights() was called. Throws Failed (Unreadable) where a file is not whole; Stopped.
std::shared_ptr<const players::Evaluation> weighed(
    const std::shared_ptr<const lang::GameModel>& model,
    const std::shared_ptr<const program::Program>& program, const std::vector<players::Spec>& specs,
    const CommonOptions& common);

/// Throws Failed (Usage) where a file of the options is of none of the games, or nobody looks at
/// weights. Costs nothing where there is no file.
void require_weights_used(const CommonOptions& common,
                          const std::vector<const lang::GameModel*>& games,
                          const std::vector<players::Spec>& specs);

/// ", weights kalah.weights", or nothing.
std::string weights_text(const CommonOptions& common);

/// The SHA-256 of each file.
std::vector<std::string> weights_sums(const CommonOptions& common);
/// Adds them to a document, if there is one: `weights`.
void add_weights(Json& json, const CommonOptions& common);

}  // namespace ludo::interpreter
