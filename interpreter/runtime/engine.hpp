// The fast engine's public face: a frozen program plays here. Widths of sets do not show.
//
// Its moves, their order, its states and results are those of the reference engine. One engine and
// one playout serve one thread each; a program is shared by all.
//
// A budget that is spent throws BudgetSpent, a mistake of the description that shows in play
// DescriptionError (errors.hpp). Values are unharmed; a playout must be set again.
//
// Tested by tests/interpreter/runtime/test_engine.cpp and tests/differential/.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/program/program.hpp"
#include "interpreter/runtime/reports.hpp"
#include "interpreter/runtime/state.hpp"

namespace ludo::runtime {

class AnyMachine;

/// A game being played, in place: nothing is allocated once its rows have grown to their sizes.
class Playout {
 public:
  explicit Playout(std::shared_ptr<const program::Program> program, Budget budget = {});
  ~Playout();
  Playout(Playout&&) noexcept;
  Playout& operator=(Playout&&) noexcept;

  /// The start of the game: nature's first choice, or the first decision.
  void reset();
  void set(const FastState& state);
  FastState state() const;
  /// The same, into room that is there.
  void save(FastState& state) const;
  /// What the state holds, without its history.
  FastPosition position() const;
  /// A position at the beginning of a turn (not over, no register alive), with those before it in
  /// order, itself included when repetition counts.
  void place(const FastPosition& position, const std::vector<PastPosition>& past);

  bool over() const;
  /// Of the decision at which the game stands; 0 when it is over.
  std::uint64_t moves() const;
  /// Precondition: n < moves(). The n-th in the normative order is played.
  void play(std::uint64_t n);
  /// The same, and which digits the move had.
  void play(std::uint64_t n, std::vector<std::int32_t>& digits);
  /// The move with these digits; false when there is none (then the playout must be set again).
  bool play(std::span<const std::int32_t> digits);
  /// Digits and weights of all moves, in order.
  void list(std::vector<FastMove>& moves);
  /// Of all moves, in order, how many digits it has, then these; cheaper than to list them.
  void list_digits(std::vector<std::int32_t>& digits);
  /// Nature's moves: by rank, their relative probabilities.
  const std::vector<std::uint64_t>& weights();

  /// Nature decides, or a player: he, when it is over the mover.
  bool nature() const;
  lang::Index to_move() const;
  lang::Index seat_of(lang::Index player) const;
  std::int32_t turns() const;
  std::uint64_t alive() const;  // bit set of the players who are not out
  /// Where the decision stands: in the course of the game, in which phase, and inside a turn behind
  /// which boundary (index into Program::resumes, else -1).
  Stage stage() const;
  lang::Index phase() const;
  std::int32_t resume() const;
  /// Precondition of both: over().
  std::string_view key() const;
  std::uint64_t winners() const;  // bit set of players; 0: a draw
  FastOutcome outcome() const;

  // What an evaluation looks at. Nothing is allocated.
  /// How many pieces of a kind on the board are a player's.
  std::int32_t pieces(lang::Index kind, lang::Index player) const;
  /// All pieces, by site, into room that is there.
  void board(std::vector<FastPiece>& pieces) const;
  /// What his pieces of a kind (kNone: of all kinds) come to, each counted by the site where it
  /// stands. Precondition: no board of tiles.
  std::int64_t weigh(lang::Index kind, lang::Index player,
                     std::span<const std::int32_t> by_site) const;
  /// The number that a variable holds (of a tally: at an entry), or 0 where it holds none.
  /// Precondition: it is scalar or a tally, and the owner and the entry exist.
  std::int32_t number(lang::Index variable, lang::Index owner, lang::Index entry = 0) const;
  /// The first component of `score of` a player as it is now; 0 where the game has no such line.
  std::int32_t score(lang::Index player);

  /// Remembers the state on a stack; return_to_mark() goes back to the latest and keeps it.
  void push_mark();
  void return_to_mark();
  void pop_mark();

  /// How many sequences of this many moves begin here. Precondition: depth >= 0.
  std::uint64_t perft(std::int32_t depth);

  /// Whether play() counts the moves of the decision that follows; else moves() does, when asked.
  /// Where they are listed, or only the state is wanted, they need not be counted. Default on.
  bool count_at_once(bool on);  // what it was before
  /// No repetition and no limit ends the game when off; default on. What is forbidden stays so.
  void count_history(bool on);
  std::vector<Report> reports() const;
  std::size_t n_reports() const;  // how many these are, without a copy
  /// How often, in all calls so far, somebody was to move who is out, by `first` of a phase or
  /// `next player`, so that another moved.
  std::uint64_t named_out() const;
  /// The elementary steps of all calls so far.
  std::uint64_t spent() const;
  /// Of a program that counts uses: how often each rule, then each trigger, was used by the moves
  /// played since count_uses_anew(); what is passed silently is counted, too.
  std::vector<std::uint64_t> uses() const;
  void count_uses_anew();
  /// At the beginning of a turn: a hash of all that decides how the game can go on: the position,
  /// who is out, counters that some rule reads, and the positions before it where a rule asks for
  /// repetition. States of equal hashes are equal in this, but for one chance in 2^64. Nothing
  /// inside a turn, and nothing in games with secret phases.
  std::optional<std::uint64_t> hash_of_future() const;
  /// The hash that is kept from move to move is that of the position. For tests.
  bool hash_holds() const;
  const program::Program& program() const;

 private:
  std::shared_ptr<const program::Program> program_;
  std::unique_ptr<AnyMachine> machine_;
};

/// Plays on values.
class FastEngine {
 public:
  explicit FastEngine(std::shared_ptr<const program::Program> program, Budget budget = {});

  const program::Program& program() const { return playout_.program(); }

  FastState start();
  bool over(const FastState& state) const;
  bool nature_moves(const FastState& state) const;
  lang::Index to_move(const FastState& state) const;
  lang::Index seat_of(const FastState& state, lang::Index player) const;
  std::uint64_t count(const FastState& state) const { return state.moves; }
  std::vector<FastMove> moves(const FastState& state);
  /// Precondition: a move of the state.
  FastState apply(const FastState& state, std::span<const std::int32_t> digits);
  FastState apply_nth(const FastState& state, std::uint64_t n);
  /// Precondition: over(state).
  FastOutcome outcome(const FastState& state) const;
  std::int32_t turns(const FastState& state) const;
  FastPosition position(const FastState& state) const;

  void count_history(bool on) { playout_.count_history(on); }
  std::vector<Report> reports() const { return playout_.reports(); }

 private:
  Playout playout_;
};

}  // namespace ludo::runtime
