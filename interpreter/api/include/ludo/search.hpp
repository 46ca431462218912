// Playing forth and back, for those who write players.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <ludo/game.hpp>
#include <ludo/random.hpp>
#include <ludo/state.hpp>

namespace ludo {

/// How a game ended, without texts.
struct Ended {
  std::uint64_t winners = 0;              ///< a bit for each seat that has won; none: a draw
  std::span<const std::int64_t> rewards;  ///< by seat, its part of Search::kWhole; valid until the
                                          ///< search is used again
  bool by_limit = false;                  ///< a `limit` ended it
};

/// A game that is played forth and back: what a player that looks ahead needs. Moves are numbered
/// in their normative order. Nothing is allocated from move to move when the fast engine plays,
/// once its rows have grown. One thread uses one search; each thread makes its own, or a copy.
///
/// Everything is said by *seat*: who sits there stays the same when sides are exchanged. A search
/// sees everything, what is hidden, too: a player in a game with secrets must not be asked with it.
///
/// All functions may throw BudgetSpent and DescriptionError; then the search must be brought back
/// to a mark, or set anew. What was moved from may only be assigned to.
class Search {
 public:
  /// All that there is to win: parts of it are whole numbers.
  static constexpr std::int64_t kWhole = 720'720;

  /// A state that a search remembers. Marks nest.
  enum class Mark : std::size_t {};

  /// Stands at the start.
  explicit Search(const Game& game);
  ~Search();
  Search(Search&&) noexcept;             ///< takes the other's place
  Search& operator=(Search&&) noexcept;  ///< takes the other's place

  /// Another search that stands in the same state, without marks.
  Search copy() const;
  /// Goes to a state, without marks. Throws Misuse when it is of another game.
  void set(const State& state);
  /// Goes where another search stands, without marks; quicker than a copy. Throws Misuse when it is
  /// of another game.
  void set(const Search& other);
  /// Where it stands, as a value: written moves, views and positions can be asked of it. Slow: the
  /// moves since it was set are played again. Throws Misuse when it was set to another search that
  /// had moved on.
  State state() const;

  /// The game has ended.
  bool over() const;
  /// Nature decides.
  bool nature_to_move() const;
  /// The seat that decides; nothing when nature does, or the game is over.
  std::optional<PlayerIndex> to_move() const;
  /// Complete turns since the start.
  std::int64_t turns() const;

  /// How many moves there are; 0 exactly when the game is over.
  std::uint64_t count();
  /// Makes the move of an index. Throws Misuse when there is none.
  void play(std::uint64_t index);
  /// How probable a move of nature is beside the others. Throws Misuse when there is none, and when
  /// nature does not decide.
  std::uint64_t weight(std::uint64_t index);
  /// The index of the move that a random player, or nature, makes; as State::draw().
  std::uint64_t draw(Random& random);
  /// Plays at random to the end, at most so many moves; how many were played.
  std::uint64_t play_out(Random& random, std::uint64_t most_moves = 100'000);

  /// What the moves are called, by index: numbers made of the names of what is chosen, so that the
  /// same move has the same key wherever it can be made, in other rulesets of the game, with both
  /// engines and on every machine. Moves of one state have different keys.
  void keys(std::vector<std::uint64_t>& keys);
  /// The key of one move. For many moves keys() is quicker. Throws Misuse when there is no such
  /// move.
  std::uint64_t key_of(std::uint64_t index);

  /// At the beginning of a turn a number for all that decides how the game can go on, with the
  /// positions before it where some rule asks for repetition: equal for equal states, and for
  /// others but for one chance in 2^64. Nothing inside a turn, and in games with secret phases. It
  /// is for tables that live as long as the process: the engines have different ones.
  std::optional<std::uint64_t> hash();
  /// A number for what a player sees: equal for states that he cannot tell apart, with both engines
  /// and on every machine. Slow, as state(). Throws Misuse when there is no such player.
  std::uint64_t view_hash(PlayerIndex player) const;

  /// Remembers the state.
  Mark mark();
  /// Goes back to a mark and keeps it; marks made since are dropped. Throws Misuse when it was
  /// dropped.
  void back(Mark mark);
  /// Drops a mark, and those made since; the state stays. Throws Misuse when it was dropped.
  void drop(Mark mark);

  /// How the game ended. Throws Misuse when it goes on.
  Ended ended();
  /// The key of the line that ended it. Throws Misuse when it goes on.
  std::string ended_by();

  /// What an evaluation of the game looks at, in the words of its text; it is read from the rules
  /// (spec/14-players.md). Empty where the fast engine cannot play the game. The first call for a
  /// game plays random games for a moment.
  std::vector<std::string> feature_names();
  /// By seat, and for each seat in the order of the names: the numbers as they stand.
  void features(std::vector<double>& numbers);
  /// By seat, the part of the points that is expected, by weights that are fitted to the ends of
  /// games; false where the evaluation does not tell who will win better than the seats do. Throws
  /// Misuse when the game is over.
  bool evaluate(std::vector<double>& parts);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ludo
