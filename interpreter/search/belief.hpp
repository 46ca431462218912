// What a player believes of a game in which something is hidden from him: states that the game may
// be in, each as often as it is probable, given all that he has seen and taking it that the others
// move at random and nature by her weights.
//
// A belief is a particle filter (Gordon, Salmond and Smith, "Novel approach to nonlinear/
// non-Gaussian Bayesian state estimation", 1993): the game is played along in many copies. Of his
// own moves each copy makes the same; of another's or nature's one that looks to him as the one
// that was made, drawn by weight, and the copy counts by how much of all weight those have. Copies
// in one state are kept as one. When few copies count they are drawn anew (systematic resampling).
// It is never told the state of the game, only what the player observes.
//
// The reference engine plays the copies, as views are defined there; so both engines have the same
// beliefs. Everything hangs on the observations and the streams of numbers alone.
//
// Tested by tests/interpreter/search/test_belief.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/reference/onlooker.hpp"
#include "interpreter/search/search.hpp"

namespace ludo::search {

// Of one move what a player observes.
struct Observation {
  bool own = false;                    // he made it
  bool act = false;                    // it was done beside moving: `shown` says what (acts.hpp)
  std::vector<std::int32_t> shown;     // its digits as he sees them
  std::vector<std::string> announced;  // what all were told
  std::uint64_t view = 0;              // of what he sees then (Onlooker::view_hash)
  friend bool operator==(const Observation&, const Observation&) = default;
};

/// What a player observes of a move, or an act, with these digits that led to `after`.
/// Precondition: it can be played.
Observation observed(const interpreter::Onlooker& onlooker, const interpreter::State& before,
                     const std::vector<std::int32_t>& digits, const interpreter::State& after,
                     lang::Index player);

class Belief {
 public:
  // What the states come from.
  enum class Level : std::uint8_t {
    Replay,    // all that was seen since the beginning
    Exchange,  // once no copy fitted what was seen, or the beginning is unknown: what the player
               // cannot tell apart was dealt anew; something that earlier moves gave away may be
               // forgotten
    Lost,      // nothing fits: the player knows the rules only
  };
  struct Options {
    std::size_t copies = 128;
    // Moves that are made to begin anew from the start, with eight times as many copies, at most.
    std::uint64_t most_replayed = 16'384;
  };
  struct Particle {
    interpreter::State state;
    std::uint64_t copies = 1;
    double weight = 1;  // of each copy
  };
  using Make = std::function<std::unique_ptr<Search>(const interpreter::State&)>;

  /// At the start of a game that all know, or (not `known`) in a position of which the player knows
  /// what he sees. `make` makes searches that stand in a state. The onlooker must outlive it.
  Belief(const interpreter::Onlooker& onlooker, const interpreter::State& start, bool known,
         lang::Index player, Make make, Options options, interpreter::Random random);
  Belief(const interpreter::Onlooker& onlooker, const interpreter::State& start, bool known,
         lang::Index player, Make make, interpreter::Random random)
      : Belief(onlooker, start, known, player, std::move(make), Options{}, random) {}

  lang::Index player() const { return player_; }
  Level level() const { return level_; }
  /// How often it began anew from the start, with success.
  std::uint64_t restarts() const { return restarts_; }

  /// Something was played. The stream is this belief's own.
  void see(const Observation& seen, interpreter::Random random);

  const std::vector<Particle>& particles() const { return particles_; }
  /// The running phase, which all see. Precondition: level() is not Lost.
  lang::Index phase() const { return particles_.front().state.position.phase; }
  /// The number of a particle, drawn as it is probable. Precondition: level() is not Lost.
  std::size_t draw(interpreter::Random& random);
  /// A search that stands in a particle; it is to be left there. Valid until see().
  Search& at(std::size_t particle);
  /// Draws all copies anew, so that each counts the same.
  void resample(interpreter::Random& random);

 private:
  std::vector<Particle> followed(const std::vector<Particle>& from, const Observation& seen,
                                 interpreter::Random& random);
  bool begin_anew(interpreter::Random& random);
  bool exchange(const Observation& seen, interpreter::Random& random);
  static std::vector<Particle> resampled(const std::vector<Particle>& from, std::size_t copies,
                                         interpreter::Random& random);
  static void tidy(std::vector<Particle>& particles, std::size_t copies,
                   interpreter::Random& random);

  const interpreter::Onlooker* onlooker_;
  interpreter::State start_;
  bool known_;
  lang::Index player_;
  Make make_;
  Options options_;
  Level level_;
  std::uint64_t restarts_ = 0;
  std::uint64_t made_ = 0;  // moves
  std::vector<Particle> particles_;
  std::vector<Observation> seen_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<double> sums_;  // of the weights, particle by particle; empty: not summed yet
};

}  // namespace ludo::search
