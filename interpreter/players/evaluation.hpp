// An evaluation read from a game: how well everybody stands in a position, without looking ahead.
//
// What counts is read from the model, in this order: what the players would score, the pieces of
// each kind, the numbers that players have, how far their pieces stand to a side or from the
// middle, and whose turn it is. What each is worth is fitted to the ends of random games, which
// need nobody who can play: with x the features of a player, his part of the points is taken to be
//
//   e^(w x + b) / (the sum of that over the players)
//
// where w are weights that all players share and small departures of each player's own, and b
// speaks for the seat (McFadden, "Conditional logit analysis of qualitative choice behavior",
// 1973). Weights are held small (ridge), found by accelerated gradient descent (Nesterov, 1983).
//
// That is done three times: after the first time, games are played by drawing a few moves and
// making the one that the weights like best, which shows what is worth something between better
// players. Games of players who think can be fitted to, too (fit.hpp).
//
// An evaluation is used only where it predicts: on games that it has not seen, half-way, its
// log-loss must be lower than that of the seats' shares alone by a part of what it could be. Who
// could play games to their ends instead, as `mcts` does, uses it only where it pays: the more it
// takes to judge all moves of a state beside a game at random, the greater that part must be. What
// it takes is counted in steps of the engine, and measured by no clock.
//
// The same games tell whether this is a game of placing: whether most moves that are made could
// have been made long before, and none is made twice. There a move is worth about the same whenever
// it is made, and players can learn of it from all games that have it (amaf.hpp). So they can where
// moves are seldom made twice in one game, and often in different ones.
//
// Where a game has a score, others tell whether it leads: whether who makes the move behind which
// he is ahead by most does better than who moves at random. There playouts are made so
// (by_score.hpp).
//
// The same game and seed give the same weights, bit for bit.
//
// Tested by tests/interpreter/players/test_evaluation.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/search/search.hpp"

namespace ludo::players {

// One number that a player has in a state.
struct Feature {
  enum class Form : std::uint8_t {
    Score,   // what he would score now
    Pieces,  // his pieces of kind `what` on the board
    Number,  // variable `what` of his; of a tally, at `entry`
    Column,  // his pieces of kind `what` (kNone: all): the sum of their columns, …
    Row,     // … of their rows, …
    Middle,  // … of their distances from the middle
    ToMove,  // 1 where he decides
  } form = Form::Score;
  lang::Index what = lang::kNone;
  lang::Index entry = 0;
  std::string words;  // in the words of the text: "pieces of kind Man"

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// The features of a game, `kMostFeatures` at most; none of what is hidden from somebody.
std::vector<Feature> features_of(const lang::GameModel& model);
inline constexpr std::size_t kMostFeatures = 24;

// What has been fitted.
struct Weights {
  std::vector<double> scales;  // by feature: a number is multiplied by it
  std::vector<double> shared;  // by feature: all players'
  std::vector<double> own;     // by player and feature: departures of each player's own
  std::vector<double> seats;   // by player
  bool predicts = false;       // as Evaluation::predicts()
  bool pays = false;           // as Evaluation::pays()
  double placing = 0;          // a part of the moves, as Evaluation::is_of_placing()
  double again = 0;            // a part of the moves, as Evaluation::has_common_moves()
  double common = 0;           // likewise
  double led = 0;              // times an equal share, as Evaluation::is_led_by_score(); 0: unknown
  double led_effort = 0;       // of a game by the score, what the looks take beside the moves
  double effort = 0;           // to judge the moves of a state, beside a game at random
  // Of held-out positions, in nats: by these weights, and by the seats' shares alone.
  double loss = 0, loss_of_shares = 0;
  double mean_moves = 0;        // of a game
  std::uint64_t games = 0;      // that were played
  std::uint64_t positions = 0;  // that were held out

  friend bool operator==(const Weights&, const Weights&) = default;
};

class Evaluation {
 public:
  /// Plays random games from where the search stands, which must be the start of the game, and fits
  /// the weights. Bounded by games, by moves and by the engine's steps, so that no game takes long;
  /// where too few games could be played, nothing predicts. The search stands there again
  /// afterwards. Precondition: a search of the fast engine, which counts its steps.
  static Evaluation fitted(search::Search& start, std::uint64_t seed);
  /// The features of a game with weights that are known. Precondition: as many as the game has.
  Evaluation(const lang::GameModel& model, Weights weights);

  const Weights& weights() const { return weights_; }

  /// It tells who will win better than the seats' shares do.
  bool predicts() const { return weights_.predicts; }
  /// It predicts, and by so much that judging all moves of a state is worth what it takes.
  bool pays() const { return weights_.pays; }
  /// Of the moves of games at random, from a quarter of each on, three of four could have been made
  /// there already by who made them, each once.
  bool is_of_placing() const { return weights_.placing >= kPlacing; }
  static constexpr double kPlacing = 0.75;
  /// Of the moves of games at random no more than one in ten were made before in the game by the
  /// same player; and of the different moves that he made, three in twenty and more, not nearly
  /// all, are met in another game as well.
  bool has_common_moves() const {
    return weights_.again <= kAgain && kCommon <= weights_.common && weights_.common <= kMostCommon;
  }
  static constexpr double kAgain = 0.1;
  static constexpr double kCommon = 0.15;
  static constexpr double kMostCommon = 0.9;
  /// What a move comes to anywhere in a game tells what it is worth here.
  bool learns_of_moves() const { return is_of_placing() || has_common_moves(); }
  /// Who chooses by the score where there are kUsualLook moves or fewer (by_score.hpp) gets that
  /// much more than an equal share of the points of games with others who move at random, those
  /// left aside in which all get the same; and a game by the score takes little longer.
  bool is_led_by_score() const {
    return weights_.led >= kLed && weights_.led_effort <= kMostLedEffort;
  }
  static constexpr double kLed = 1.25;
  static constexpr double kMostLedEffort = 0.75;
  // Room for the work of one who values; one evaluation serves many threads.
  struct Scratch {
    std::vector<double> numbers, parts;
  };
  /// By seat, its part of search::kWhole that is expected. Precondition: the game is not over.
  void value(search::Search& at, std::span<std::int64_t> rewards, Scratch& scratch) const;

  const std::vector<Feature>& features() const { return features_; }
  /// By player, and for each in the order of the features: the numbers as they stand.
  void numbers(search::Search& at, std::vector<double>& numbers) const { look(at, numbers); }
  std::size_t n_players() const { return n_players_; }
  /// What one more of a feature is worth to a player (natural logarithm of odds).
  double weight(std::size_t feature, std::size_t player) const;
  /// Of held-out positions, in nats: of this evaluation, and of the seats' shares alone.
  double loss() const { return weights_.loss; }
  double loss_of_shares() const { return weights_.loss_of_shares; }
  std::uint64_t games() const { return weights_.games; }
  std::uint64_t positions() const { return weights_.positions; }
  /// Moves of a random game, on average.
  double mean_moves() const { return weights_.mean_moves; }

 private:
  friend class Fit;

  explicit Evaluation(const lang::GameModel& model);
  void look(search::Search& at, std::vector<double>& numbers) const;
  void parts_of(const std::vector<double>& numbers, std::vector<double>& parts) const;

  std::vector<Feature> features_;
  std::vector<std::int32_t> columns_, rows_, middles_;  // by site
  std::size_t n_players_ = 0;
  Weights weights_;
};

}  // namespace ludo::players
