// Questions that somebody who looks at a picture should be able to answer, with the answers: they
// come from the state as the viewer may know it, never from the view or the scene.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/reference/engine.hpp"
#include "interpreter/scene/draw.hpp"
#include "lang/model/model.hpp"

namespace ludo::look {

/// A question and what is right.
struct Question {
  std::string text;
  /// Any of these is right; an answer that lists things is right in any order.
  std::vector<std::string> answers;
};

/// So many questions, drawn by `seed`, about a position that `seen.viewer` looks at: whose turn it
/// is, what the last move changed, what stands where and whose it is, how many there are, what is
/// written on a thing. Fewer where there is less to ask.
std::vector<Question> questions(const interpreter::Engine& engine, const scene::Seen& seen,
                                std::size_t most, std::uint64_t seed);

/// The names that a looker is told beforehand, as a player would know them: the players, the kinds
/// of piece.
std::string names_told(const lang::GameModel& model);

}  // namespace ludo::look
