// Forced wins, and losses that can be avoided: positions made anew, and what players find in them.
//
//   ludo_mates make GAME.ludo SEED N [MOST]     prints positions
//   ludo_mates try GAME.ludo PLAYER,PLAYER…     reads them and prints what is found
//
// A position is a line: in how many moves the mover wins (0: a loss is to be avoided), and the
// numbers of the moves that lead there.
//
// Random games are played with the fast engine. From those that somebody has won positions are
// taken one, three and five moves before the end, in which the winner is to move, and two before,
// in which the other is. An exhaustive search of this file's own, without table or order, says
// which moves let the other win at once, and in how many of his moves the mover can force the win:
// first by moves that leave the other at most kMostReplies, since games of many moves would be
// waited for too long otherwise (wins by quiet moves alone are not among the positions); then,
// that none of all his moves does so sooner. The
// reference engine plays the whole proof along, and must count the same moves everywhere and see
// the same ends. So N positions each are collected, of wins in one, two and three moves, and of
// losses in one that some moves allow and others avoid; or as many as MOST random games (20000)
// have. Each player decides in all of them. A win is found if from behind his move the win can
// be forced in one move fewer.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/players/player.hpp"
#include "interpreter/services/match.hpp"
#include "tests/bench/frozen_game.hpp"

namespace {

using ludo::interpreter::Random;
using ludo::search::Mark;
using ludo::search::Search;
using Moves = std::vector<std::uint64_t>;

constexpr int kLongest = 3;
constexpr std::uint64_t kMostReplies = 20;

bool has_won(Search& at, ludo::lang::Index who) {
  std::vector<std::int64_t> rewards(at.n_players());
  at.rewards(rewards);
  return rewards[static_cast<std::size_t>(who)] == ludo::search::kWhole;
}

// He can force to win by his n-th move, whatever the others do; no table, no order, no cleverness.
bool forces(Search& at, ludo::lang::Index who, int n) {
  if (at.over()) return has_won(at, who);
  const bool his = at.decider() == who;
  if (n == 0) return false;
  const Mark here = at.mark();
  bool found = !his;
  for (std::uint64_t i = 0, all = at.count(); i < all && found != his; ++i) {
    at.play(i);
    found = forces(at, who, his ? n - 1 : n);
    at.back(here);
  }
  at.drop(here);
  return found;
}

// As `forces`, by moves only that leave the other at most kMostReplies; his last may leave more.
bool forces_narrowly(Search& at, ludo::lang::Index who, int n) {
  if (at.over()) return has_won(at, who);
  const bool his = at.decider() == who;
  if (n == 0 || (!his && at.count() > kMostReplies)) return false;
  const Mark here = at.mark();
  bool found = !his;
  for (std::uint64_t i = 0, all = at.count(); i < all && found != his; ++i) {
    at.play(i);
    found = forces_narrowly(at, who, his ? n - 1 : n);
    at.back(here);
  }
  at.drop(here);
  return found;
}

// The first of the moves behind which the mover can force the win by his n-th from here; their
// number where there is none.
std::uint64_t winning_move(Search& at, int n) {
  const ludo::lang::Index who = at.decider();
  const Mark here = at.mark();
  const std::uint64_t all = at.count();
  std::uint64_t move = 0;
  for (; move < all; ++move) {
    at.play(move);
    const bool wins = forces(at, who, n - 1);
    at.back(here);
    if (wins) break;
  }
  at.drop(here);
  return move;
}

// In how many moves, up to `longest`, the mover forces a win; 0: not in so many.
int distance(Search& at, int longest) {
  for (int n = 1; n <= longest; ++n) {
    if (forces(at, at.decider(), n)) return n;
  }
  return 0;
}

// Behind the move the next player, another, wins with one.
bool lets_win(Search& at, std::uint64_t move) {
  const ludo::lang::Index who = at.decider();
  const Mark here = at.mark();
  at.play(move);
  const bool wins = !at.over() && at.decider() != who && forces(at, at.decider(), 1);
  at.back(here);
  at.drop(here);
  return wins;
}

// A move that lets the next player win at once, and one that does not; false where either is
// missing.
bool threatened(Search& at, std::uint64_t& losing, std::uint64_t& avoiding) {
  const std::uint64_t all = at.count();
  losing = avoiding = all;
  for (std::uint64_t i = 0; i < all && (losing == all || avoiding == all); ++i) {
    (lets_win(at, i) ? losing : avoiding) = i;
  }
  return losing < all && avoiding < all;
}

// The proof that he wins by his n-th move, played by both engines side by side.
bool both_prove(Search& fast, Search& slow, ludo::lang::Index who, int n) {
  if (fast.over() != slow.over()) return false;
  if (fast.over()) return has_won(fast, who) && has_won(slow, who);
  const std::uint64_t all = fast.count();
  if (all != slow.count() || fast.decider() != slow.decider()) return false;
  const bool his = fast.decider() == who;
  const std::uint64_t only = his ? winning_move(fast, n) : 0;
  if (his && only == all) return false;
  const Mark here = fast.mark(), there = slow.mark();
  bool proved = true;
  for (std::uint64_t i = only; i < (his ? only + 1 : all) && proved; ++i) {
    fast.play(i);
    slow.play(i);
    proved = both_prove(fast, slow, who, his ? n - 1 : n);
    fast.back(here);
    slow.back(there);
  }
  fast.drop(here);
  slow.drop(there);
  return proved;
}

struct Position {
  Moves moves;
  int wins_in = 0;  // 0: a loss in one is to be avoided
};

class Collection {
 public:
  Collection(const ludo::bench::FrozenGame& game, std::uint64_t seed, std::size_t n,
             std::uint64_t most)
      : game_(game), n_(n), fast_(ludo::search::fast_search(game.program)) {
    for (; games_ < most && !is_full(); ++games_) {
      const std::size_t before = n_found();
      take_from(ludo::interpreter::mix(seed, games_));
      if (n_found() == before) continue;
      fmt::print(stderr, "game {}: {} {} {} {}\n", games_, found_[0].size(), found_[1].size(),
                 found_[2].size(), found_[3].size());
    }
  }

  const std::vector<Position>& of(int wins_in) const {
    return found_[static_cast<std::size_t>(wins_in)];
  }
  std::uint64_t games() const { return games_; }

 private:
  bool is_full() const {
    for (const auto& some : found_) {
      if (some.size() < n_) return false;
    }
    return true;
  }

  std::size_t n_found() const {
    std::size_t sum = 0;
    for (const auto& some : found_) sum += some.size();
    return sum;
  }

  void take_from(std::uint64_t key) {
    constexpr std::size_t kMostMoves = 2000;
    Random random(key);
    Moves moves;
    const Mark start = fast_->mark();
    while (!fast_->over() && moves.size() < kMostMoves) {
      moves.push_back(fast_->draw(random));
      fast_->play(moves.back());
    }
    bool won = false;
    if (fast_->over()) {
      for (std::size_t who = 0; who < fast_->n_players(); ++who)
        won = won || has_won(*fast_, static_cast<ludo::lang::Index>(who));
    }
    fast_->back(start);
    if (won && moves.size() > 2 * kLongest) {
      for (const std::size_t before : {5U, 3U, 2U, 1U}) take(moves, moves.size() - before);
    }
    fast_->drop(start);
  }

  // The position after so many moves, if it is one of those that are wanted.
  void take(const Moves& moves, std::size_t length) {
    const std::size_t left = moves.size() - length;
    if (found_[left == 2 ? 0 : (left + 1) / 2].size() == n_) return;
    const Mark start = fast_->mark();
    for (std::size_t i = 0; i < length; ++i) fast_->play(moves[i]);
    std::uint64_t losing = 0, avoiding = 0;
    const int found = left == 2 ? 0 : wins_in(static_cast<int>(left + 1) / 2);
    if (left == 2 ? threatened(*fast_, losing, avoiding) : found != 0) {
      auto& some = found_[static_cast<std::size_t>(found)];
      if (some.size() < n_) {
        some.push_back(
            {Moves(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length)), found});
        if (!is_confirmed(some.back(), losing, avoiding)) {
          ludo::bench::give_up(fmt::format("the engines differ in game {}\n", games_));
        }
      }
    }
    fast_->back(start);
    fast_->drop(start);
  }

  // In how many moves, up to `longest`, the mover forces the win; 0 where he does not, or by quiet
  // moves only.
  int wins_in(int longest) {
    const ludo::lang::Index who = fast_->decider();
    for (int n = 1; n < longest; ++n) {
      if (forces_narrowly(*fast_, who, n)) return distance(*fast_, n);
    }
    if (!forces_narrowly(*fast_, who, longest)) return 0;
    const int sooner = distance(*fast_, longest - 1);
    return sooner == 0 ? longest : sooner;
  }

  // The same of the reference engine; the fast one stands there.
  bool is_confirmed(const Position& position, std::uint64_t losing, std::uint64_t avoiding) {
    const ludo::interpreter::Engine engine(*game_.model);
    const auto slow = ludo::search::reference_search(*game_.model, engine.start());
    for (const std::uint64_t move : position.moves) slow->play(move);
    if (position.wins_in == 0) return lets_win(*slow, losing) && !lets_win(*slow, avoiding);
    return (position.wins_in == 1 || !forces(*slow, slow->decider(), 1)) &&
           both_prove(*fast_, *slow, fast_->decider(), position.wins_in);
  }

  const ludo::bench::FrozenGame& game_;
  std::size_t n_;
  std::unique_ptr<Search> fast_;
  std::uint64_t games_ = 0;
  std::vector<Position> found_[kLongest + 1];
};

bool is_right(Search& at, const Position& position, ludo::players::Player& player,
              std::uint64_t number, std::uint64_t& spent) {
  const Mark start = at.mark();
  for (const std::uint64_t move : position.moves) at.play(move);
  Random random = ludo::players::stream_of(1, number, position.moves.size());
  const ludo::lang::Index who = at.decider();
  const ludo::players::Decision decision = player.decide(at, random);
  spent += decision.spent;
  at.play(decision.move);
  const bool right = position.wins_in == 0
                         ? at.over() || at.decider() == who || !forces(at, at.decider(), 1)
                         : forces(at, who, position.wins_in - 1);
  at.back(start);
  at.drop(start);
  return right;
}

void make(const ludo::bench::FrozenGame& game, std::uint64_t seed, std::size_t n,
          std::uint64_t most) {
  const Collection collection(game, seed, n, most);
  for (int wins_in = 0; wins_in <= kLongest; ++wins_in) {
    for (const Position& one : collection.of(wins_in)) {
      fmt::print("{} {}\n", wins_in, fmt::join(one.moves, " "));
    }
  }
  fmt::print(stderr, "{} random games\n", collection.games());
}

std::vector<Position> read_positions() {
  std::vector<Position> positions;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    Position one;
    words >> one.wins_in;
    for (std::uint64_t move = 0; words >> move;) one.moves.push_back(move);
    positions.push_back(std::move(one));
  }
  return positions;
}

void test(const ludo::bench::FrozenGame& game, const std::vector<ludo::players::Spec>& specs,
          const std::vector<Position>& positions) {
  const auto evaluation = ludo::interpreter::evaluation_for(game.model, game.program, specs, {});
  const auto at = ludo::search::fast_search(game.program);
  for (const ludo::players::Spec& spec : specs) {
    const auto player = ludo::players::make_player(spec, evaluation);
    for (int wins_in = 0; wins_in <= kLongest; ++wins_in) {
      std::uint64_t right = 0, all = 0, spent = 0;
      std::string missed;
      const std::clock_t begin = std::clock();
      for (const Position& one : positions) {
        if (one.wins_in != wins_in) continue;
        if (is_right(*at, one, *player, all, spent)) {
          ++right;
        } else {
          missed += fmt::format(" {}", all);
        }
        ++all;
      }
      const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      if (all == 0) continue;
      fmt::print("{}: {}: {} of {}; spent {} in {:.1f} s of processor time{}{}\n",
                 ludo::players::print(spec),
                 wins_in == 0 ? "losses in 1 avoided" : fmt::format("wins in {} found", wins_in),
                 right, all, spent, seconds, missed.empty() ? "" : "; missed (from 0):", missed);
      std::fflush(stdout);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string verb = argc > 1 ? argv[1] : "";
  if (verb == "make" && (argc == 5 || argc == 6)) {
    constexpr std::uint64_t kMost = 20'000;
    make(ludo::bench::freeze_game(argv[2]), std::strtoull(argv[3], nullptr, 10),
         std::strtoull(argv[4], nullptr, 10),
         argc == 6 ? std::strtoull(argv[5], nullptr, 10) : kMost);
    return 0;
  }
  if (verb == "try" && argc == 4) {
    const ludo::players::SpecsRead read = ludo::players::read_specs(argv[3]);
    const auto* specs = std::get_if<std::vector<ludo::players::Spec>>(&read);
    if (specs == nullptr) ludo::bench::give_up("no such players\n");
    test(ludo::bench::freeze_game(argv[2]), *specs, read_positions());
    return 0;
  }
  fmt::print(stderr,
             "ludo_mates make GAME.ludo SEED N [MOST]\n"
             "ludo_mates try GAME.ludo PLAYER,PLAYER…\n");
  return 2;
}
