// See by_score.hpp.

#include "interpreter/players/by_score.hpp"

#include <algorithm>
#include <limits>

namespace ludo::players {

namespace {

using Limits = std::numeric_limits<std::int64_t>;

// How far a seat is ahead of the best of the others where the search stands.
std::int64_t lead_of(search::Search& at, lang::Index seat, std::span<std::int64_t> room) {
  if (at.over()) {
    at.rewards(room);
    const std::int64_t own = room[static_cast<std::size_t>(seat)];
    if (own == search::kWhole) return Limits::max();
    if (own == 0) return Limits::min();
  }
  std::int64_t own = 0;
  std::int64_t best = Limits::min() / 2;
  for (std::size_t i = 0; i < room.size(); ++i) {
    const auto player = static_cast<lang::Index>(i);
    const std::int64_t score = at.score(player);
    if (at.seat_of(player) == seat) {
      own = score;
    } else {
      best = std::max(best, score);
    }
  }
  return own - best;
}

}  // namespace

std::uint64_t best_by_score(search::Search& at, interpreter::Random& random,
                            std::span<std::int64_t> room) {
  const std::uint64_t n = at.count();
  if (n == 1) return 0;
  const lang::Index seat = at.decider();
  const search::Mark here = at.mark();
  std::uint64_t move = random.below(n);
  std::uint64_t best = move;
  std::int64_t most = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    at.play(move);
    const std::int64_t lead = lead_of(at, seat, room);
    at.back(here);
    if (i == 0 || most < lead) {
      most = lead;
      best = move;
    }
    if (++move == n) move = 0;
  }
  at.drop(here);
  return best;
}

}  // namespace ludo::players
