// What a player needs of a game: to stand in a position, to count and make moves, to go back, and
// to know how it ended. The boundary between those who think and the engines that play: nothing
// behind it shows.
//
// A search is used by one thread. Moves are numbered in their normative order. Nothing is allocated
// from move to move where the fast engine plays, once its rows have grown.
//
// All functions may throw BudgetSpent and DescriptionError (lang/model/play_errors.hpp); then the
// search must be brought back to a mark, or set anew.
//
// Tested by tests/interpreter/search/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "lang/model/model.hpp"

namespace ludo::search {

// The points of one game, all players' together: divisible by all numbers of players that share
// them, so that shares are whole numbers.
inline constexpr std::int64_t kWhole = 720'720;

// A state that a search remembers; marks nest.
using Mark = std::size_t;

class Search {
 public:
  virtual ~Search() = default;

  /// Another search that stands in the same state, without marks.
  virtual std::unique_ptr<Search> copy() = 0;
  /// Goes where another search stands, without marks; false where that is not of the same engine
  /// and program.
  virtual bool set(const Search& other);
  /// Goes to a state of the fast engine, without marks; false where another engine plays.
  virtual bool set(const runtime::FastState& state);

  virtual const lang::GameModel& model() const = 0;
  std::size_t n_players() const { return model().players.size(); }

  virtual bool over() = 0;
  /// Nature decides. False where the game is over.
  virtual bool nature() = 0;
  /// Who decides: the seat, which is another than the side that moves after sides were exchanged.
  /// Where nature decides or the game is over: who moved.
  virtual lang::Index decider() = 0;
  /// Where a player sits now: another seat than his own after sides were exchanged.
  virtual lang::Index seat_of(lang::Index player) = 0;
  // What an evaluation looks at.
  /// How many pieces of a kind on the board are a player's.
  virtual std::int32_t pieces(lang::Index kind, lang::Index player) = 0;
  /// What his pieces of a kind (kNone: of all kinds) come to, each counted by the site where it
  /// stands. Precondition: no board of tiles.
  virtual std::int64_t weigh(lang::Index kind, lang::Index player,
                             std::span<const std::int32_t> by_site) = 0;
  /// The number that a scalar variable holds, or a tally at an entry; 0 where it holds none.
  virtual std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry) = 0;
  /// What the score of a player would be now (its first component); 0 where the game has none.
  virtual std::int32_t score(lang::Index player) = 0;

  /// Complete turns since the game began.
  virtual std::int64_t turns() = 0;

  /// How many moves there are; 0 exactly when the game is over.
  virtual std::uint64_t count() = 0;
  /// Makes the n-th. Precondition: n < count().
  virtual void play(std::uint64_t n) = 0;
  /// The same, and what the move is called: its key, but that moves of one key (see keys()) are not
  /// told apart. Much cheaper than all keys.
  virtual std::uint64_t play_called(std::uint64_t n) = 0;
  /// Nature's moves: how probable each is beside the others, by number. Precondition: nature().
  virtual const std::vector<std::uint64_t>& weights() = 0;
  /// What the moves of the state are called, by number: a mix of the names of what is chosen for
  /// them (move_names.hpp), so that one move has the same key wherever it can be made, in other
  /// rulesets of the game, too, and on both engines. Moves of one state have different keys.
  virtual void keys(std::vector<std::uint64_t>& keys) = 0;
  /// By number of the move: with how many of what is chosen for it, from the first, it begins as
  /// the move before it; 0 of the first move. Moves are in the order of what is chosen, so that
  /// those which begin alike lie side by side.
  virtual void beginnings(std::vector<std::uint32_t>& shared) = 0;
  /// How many moves were told apart by their rank alone, of all that keys() was asked for.
  virtual std::uint64_t collisions() const { return 0; }

  /// At the beginning of a turn a number for all that decides how the game can go on (with the
  /// positions before, where some rule asks for them): equal for equal states, and for others but
  /// for one chance in 2^64. Nothing inside a turn, and in games with secret phases. It differs
  /// between the engines; which states are equal does not.
  virtual std::optional<std::uint64_t> hash() = 0;

  /// Remembers the state.
  virtual Mark mark() = 0;
  /// Goes back to a mark and keeps it; marks made since are dropped.
  virtual void back(Mark mark) = 0;
  /// Drops a mark, and those made since. The state stays.
  virtual void drop(Mark mark) = 0;

  /// By seat, its part of kWhole. Precondition: over(), rewards.size() == n_players().
  virtual void rewards(std::span<std::int64_t> rewards) = 0;
  /// A bit for each seat that has won; none: a draw. Precondition: over().
  virtual std::uint64_t winners() = 0;
  /// The key of the line that ended the game. Precondition: over().
  virtual std::string ended_by() = 0;

  /// The elementary steps of all calls so far, the same on every machine; the reference engine
  /// counts none.
  virtual std::uint64_t spent() = 0;

  /// The number of the move that a random player, or nature, makes: one draw where there are two or
  /// more moves, none else; nature's by their weights.
  std::uint64_t draw(interpreter::Random& random);
};

/// A search of the fast engine, at the start of the game.
std::unique_ptr<Search> fast_search(std::shared_ptr<const program::Program> program,
                                    runtime::Budget budget = {});
/// The same in a state of the engine.
std::unique_ptr<Search> fast_search(std::shared_ptr<const program::Program> program,
                                    const runtime::FastState& state, runtime::Budget budget = {});

/// The same search, which throws BudgetSpent as soon as what it has done, its copies not counted,
/// is more than so many steps: for players that are not to be waited for.
std::unique_ptr<Search> bounded_search(std::unique_ptr<Search> search, std::uint64_t steps);

/// A search of the reference engine in a state: slow, with the same answers. The model must outlive
/// it.
std::unique_ptr<Search> reference_search(const lang::GameModel& model,
                                         const interpreter::State& state,
                                         interpreter::Budget budget = {});

/// Parts of kWhole in proportion to points; equal ones where nobody has any. What all have together
/// may lack a few units.
void share(std::span<const double> points, std::span<std::int64_t> rewards);

/// Something on the table is not seen by everybody, or players decide at the same time.
bool has_secrets(const lang::GameModel& model);

}  // namespace ludo::search
