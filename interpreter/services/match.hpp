// A game between players who think.
//
// Nature, and players who move at random, draw from Random(mix(seed, game)) as in simulate.hpp; who
// thinks draws from a stream of his own for each decision (players/player.hpp). So another player
// in one seat leaves nature's draws alone.
//
// Tested by tests/interpreter/players/test_players.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "interpreter/players/player.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::interpreter {

// So many decisions at the beginning of a game are varied (players::varied).
inline constexpr std::uint64_t kVariedDecisions = 8;

/// The players of a game, in their order; null: one who moves at random.
using Seated = std::vector<std::unique_ptr<players::Player>>;

/// One for each spec; precondition: nobody is a person.
Seated seated(const std::vector<players::Spec>& specs,
              const std::shared_ptr<const players::Evaluation>& evaluation);
/// The same with an evaluation for each. Precondition: as many as specs.
Seated seated(const std::vector<players::Spec>& specs,
              const std::vector<std::shared_ptr<const players::Evaluation>>& evaluations);

/// The evaluation of a game, if somebody of these looks at one: fitted on the fast engine, with a
/// program of the model or one that is made for it, so that the weights do not hang on which engine
/// plays. Null: nobody asks, or the fast engine cannot play the game. Throws Stopped.
std::shared_ptr<const players::Evaluation> evaluation_for(
    const std::shared_ptr<const lang::GameModel>& model,
    std::shared_ptr<const program::Program> program, const std::vector<players::Spec>& specs,
    const Budget& budget);

/// Somebody does more than to move at random.
bool somebody_thinks(const std::vector<players::Spec>& specs);

/// A search that stands in a state: of the fast engine, if there is a program and it can stand
/// there. The model must outlive it.
std::unique_ptr<search::Search> search_at(const lang::GameModel& model,
                                          const std::shared_ptr<const program::Program>& program,
                                          const State& state, const Budget& budget);

/// What is told of each decision before its move is made: the number of the move, how many there
/// were, whether nature decided.
using OnMove = std::function<void(std::uint64_t move, std::uint64_t count, bool nature)>;

class Knowledge;

/// Plays from where the search stands to the end, or so many moves; how many were made. In games
/// with secrets those who think decide by what they know (knowledge.hpp), which stands in the same
/// state; null: nobody does.
std::uint64_t play_match(search::Search& at, const Seated& players, std::uint64_t seed,
                         std::uint64_t game, std::uint64_t most_moves, const OnMove& on_move,
                         Knowledge* knowledge = nullptr);

}  // namespace ludo::interpreter
