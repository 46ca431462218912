// The state of a game: a value that is asked, played on, taken back and compared.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ludo/game.hpp>
#include <ludo/random.hpp>

namespace ludo {

namespace api {
struct Node;  // what a state is inside
}  // namespace api

/// One decision, ready to be played.
struct Move {
  std::uint64_t index = 0;           ///< among the moves of its state, in their normative order
  std::vector<std::int32_t> digits;  ///< its identity: the values of its choices, in order
  std::uint64_t weight = 1;          ///< nature's moves: relative probability

  /// The same choices. The index may differ from state to state.
  friend bool operator==(const Move& a, const Move& b) { return a.digits == b.digits; }
};

/// A move as people write it.
struct WrittenMove {
  std::uint64_t index = 0;         ///< among the moves of its state
  std::string text;                ///< the shortest form that no other move of the state has
  std::vector<std::string> forms;  ///< all forms in which it may be written, the shortest first
};

/// The move that a text names, or why there is none.
struct FoundMove {
  /// What is wrong with the text.
  enum class Trouble : std::uint8_t {
    None,        ///< nothing: there is a move
    NoSuchMove,  ///< no legal move is written so
    Ambiguous,   ///< several are
    GameOver,    ///< there are no moves any more
  };

  std::optional<std::uint64_t> index;   ///< of the move
  Trouble trouble = Trouble::None;      ///< why there is none
  std::vector<std::string> candidates;  ///< moves that may be meant, the likeliest first
  std::string message;                  ///< the trouble in words; else empty

  /// There is a move.
  explicit operator bool() const { return index.has_value(); }
};

/// How a game ended.
struct Outcome {
  std::string key;                   ///< of the line that ended it: "capture", "stuck"
  std::vector<double> points;        ///< by player
  std::vector<PlayerIndex> winners;  ///< nobody: a draw

  /// Nobody has won.
  bool draw() const { return winners.empty(); }
  /// Same end.
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// A piece on the board.
struct Piece {
  std::string site;                  ///< where it stands
  std::string kind;                  ///< what it is; `?` where a view hides it
  std::optional<PlayerIndex> owner;  ///< nothing: nobody's

  /// Same piece, same place.
  friend bool operator==(const Piece&, const Piece&) = default;
};

/// What a player sees of a state. Views are equal exactly when he cannot tell the states apart.
struct View {
  std::string text;           ///< a fact a line: pieces, values he may know, whose turn it is
  std::vector<Piece> pieces;  ///< that he sees, by site
  std::string picture;        ///< the board for people

  /// He cannot tell them apart.
  friend bool operator==(const View&, const View&) = default;
};

struct PlayedLine;
struct PictureOptions;
class Picture;

/// Who looks at a game.
class Viewer {
 public:
  /// A player: he sees what is his to see.
  static Viewer player(PlayerIndex index) { return Viewer(Form::Player, index); }
  /// Somebody who sees what all may see.
  static Viewer spectator() { return Viewer(Form::Spectator, 0); }
  /// Somebody who sees everything.
  static Viewer umpire() { return Viewer(Form::Umpire, 0); }

  /// What somebody is who looks.
  enum class Form : std::uint8_t { Player, Spectator, Umpire };

  /// What he is.
  Form form() const { return form_; }
  /// The player; of others 0.
  PlayerIndex index() const { return index_; }

 private:
  Viewer(Form form, PlayerIndex index) : form_(form), index_(index) {}
  Form form_;
  PlayerIndex index_;
};

/// One choice on the way of a move.
struct ChoiceStep {
  /// What is chosen.
  enum class Form : std::uint8_t {
    Branch,   ///< one of several things to do, or whether to do one
    Site,     ///< a site; of a line the one where it ends
    Link,     ///< a link
    Block,    ///< a block
    Other,    ///< a player, a kind, a number, a direction …
    Several,  ///< a set or a tally of things
    Pass,     ///< nothing can be done
  };

  Form form = Form::Other;           ///< what is chosen
  std::vector<std::int32_t> values;  ///< the thing, or the things, by their indices; of a branch
                                     ///< its number
  std::string label;                 ///< as it stands in the written move; may be empty
  std::vector<std::int32_t> digits;  ///< of the move

  /// Same choice.
  friend bool operator==(const ChoiceStep&, const ChoiceStep&) = default;
};

/// A state of a game, with the way that led to it. A value: copies are cheap and independent of
/// each other, and different states may be used by different threads at once. One state may be
/// asked by several threads at once as long as none of them plays on it.
///
/// What people read (written moves, reasons, views, positions) comes from the reference engine in
/// any case. Inside a turn that takes a step of it for each move since the turn began. All other
/// questions are the fast engine's alone, if it plays the game.
///
/// All functions may throw BudgetSpent and DescriptionError; what else they throw is said there.
class State {
 public:
  /// The game that is played.
  const Game& game() const { return game_; }

  /// The game has ended: there are no moves.
  bool over() const;

  /// Who decides; nothing when nature does, or the game is over.
  std::optional<PlayerIndex> to_move() const;

  /// Nature decides: the moves are her possible draws.
  bool nature_to_move() const;

  /// The seat from which a player is played; another than his own after sides were exchanged.
  PlayerIndex seat_of(PlayerIndex player) const;

  /// Complete turns since the start.
  std::int64_t turns() const;

  /// The key of the phase of the game.
  std::string phase() const;

  /// How many legal moves there are; 0 exactly when the game is over.
  std::uint64_t count() const;

  /// The legal moves in their normative order.
  std::vector<Move> moves() const;

  /// The move of an index. Throws Misuse when there is none.
  Move move(std::uint64_t index) const;

  /// The index of the move with these digits; nothing when it is not legal here.
  std::optional<std::uint64_t> index_of(const Move& move) const;

  /// The legal moves as people write them, in the same order.
  std::vector<WrittenMove> written_moves() const;

  /// The move of an index as people write it. Throws Misuse when there is none. For many moves
  /// written_moves() is quicker.
  std::string written(std::uint64_t index) const;

  /// The legal move that a text names.
  FoundMove find(std::string_view text) const;

  /// Why a written move is not legal: the keys of the items that forbid it, as who decides may know
  /// them. Empty when it is legal and when nothing is like it.
  std::vector<std::string> forbidden_by(std::string_view text) const;

  /// The state after the move of an index. Throws Misuse when there is none.
  State after(std::uint64_t index) const;

  /// The state after a move. Throws Misuse when it is not legal here.
  State after(const Move& move) const;

  /// The state after written moves, with commas or blanks between; `White resigns` and `draw
  /// agreed` may stand among them.
  PlayedLine after_line(std::string_view moves) const;

  /// Plays the move of an index. Throws Misuse when there is none.
  void play(std::uint64_t index) { *this = after(index); }

  /// Plays a move. Throws Misuse when it is not legal here.
  void play(const Move& move) { *this = after(move); }

  /// Why a player may not resign here: the game does not allow it, he is out, it is not the time.
  /// Nothing when he may. Throws Misuse when there is no such player.
  std::optional<std::string> objection_to_resignation(PlayerIndex player) const;

  /// Why no draw may be agreed here; nothing when it may.
  std::optional<std::string> objection_to_agreed_draw() const;

  /// A player resigns (spec/4-scenario.md); undo() takes it back. Throws Misuse where there is an
  /// objection.
  void resign(PlayerIndex player);

  /// All who are still in agree to a draw. Throws Misuse where there is an objection.
  void agree_draw();

  /// Takes the last move back, or what was done in place of one. Throws Misuse when none was
  /// played.
  void undo();

  /// Stands in played() for a resignation or an agreed draw.
  static constexpr std::uint64_t kNoMove = ~std::uint64_t{0};

  /// The indices of the moves that were played since the game began, or since the position was
  /// read.
  std::vector<std::uint64_t> played() const;

  /// The index of the move that a random player, or nature, makes: one draw where there are two or
  /// more moves, none where there is one; nature's by their weights. Throws Misuse when the game is
  /// over.
  std::uint64_t draw(Random& random) const;

  /// How the game ended. Throws Misuse when it goes on.
  Outcome outcome() const;

  /// The pieces on the board, by site; the hidden ones, too.
  std::vector<Piece> pieces() const;

  /// The board for people; hidden pieces show.
  std::string picture() const;

  /// What a player sees. Throws Misuse when there is no such player.
  View view(PlayerIndex player) const;

  /// The position drawn as somebody sees it (<ludo/picture.hpp>). Throws Misuse when there is no
  /// such player, or the appearance is another game's.
  Picture picture_for(const Viewer& viewer, const PictureOptions& options) const;
  /// The same with the default that is derived from the game, from the viewer's seat.
  Picture picture_for(const Viewer& viewer) const;

  /// The choices that a move is made of, in order. Moves whose first choices are alike begin with
  /// equal steps, so that all moves are a tree. Throws Misuse when there is no such move.
  std::vector<ChoiceStep> steps(std::uint64_t index) const;
  /// The same of all moves, in their order; quicker than one by one.
  std::vector<std::vector<ChoiceStep>> steps() const;

  /// The position as text, with everything hidden (spec/6-tests.md): Game::read_position() reads
  /// it. History is no part of it.
  std::string position() const;

  /// The position in a notation that the game declares ("fen"); nothing when it declares no such
  /// notation, and when the notation has no words for this position. Game::read_position() reads it
  /// with the name before it: `fen "…"`.
  std::optional<std::string> in_notation(std::string_view name) const;

  /// The state as text, with its history: the beginning and the indices of the moves since.
  /// Game::deserialise() reads it, for the same rules only.
  std::string serialise() const;

  /// Equal states have equal hashes, with both engines and on every machine.
  std::uint64_t hash() const;

  /// The same position with the same player to move: the game can go on in the same ways, as far as
  /// history does not matter. States of different games are different.
  friend bool operator==(const State& a, const State& b) { return a.same_as(b); }

  /// For the library: not to be called.
  State(Game game, std::shared_ptr<const api::Node> node);
  /// For the library: not to be called.
  const std::shared_ptr<const api::Node>& node() const { return node_; }

 private:
  bool same_as(const State& other) const;

  Game game_;
  std::shared_ptr<const api::Node> node_;
};

/// How far a line of written moves could be played.
struct PlayedLine {
  State state;                       ///< after the moves that could be played
  std::vector<std::string> written;  ///< these moves, as the game writes them
  FoundMove failure;                 ///< with trouble: the move behind them, and what is wrong
  std::string failed;                ///< that move as it was given; empty: all were played

  /// All moves were played.
  explicit operator bool() const { return failed.empty(); }
};

/// A state that was read, or why there is none.
struct ReadState {
  std::optional<State> state;           ///< nothing when there is an error among the messages
  std::vector<Diagnostic> diagnostics;  ///< sorted by place

  /// There is a state.
  explicit operator bool() const { return state.has_value(); }
  /// The state; throws NothingRead when there is none.
  const State& value() const;
};

}  // namespace ludo
