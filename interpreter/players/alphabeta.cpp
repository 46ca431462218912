// See alphabeta.hpp.

#include "interpreter/players/alphabeta.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr std::uint64_t kDeepest = 64;
// Worth more than any difference of plies, and nothing beside what is at stake.
constexpr std::int64_t kPly = 1;
constexpr std::int64_t kSure = static_cast<std::int64_t>(kDeepest) * 4;
// Beyond so many of nature's moves what stands there is taken.
constexpr std::uint64_t kMostOfNature = 64;
// One part in so many of the moves is spent on a win that can be forced further ahead than the
// depths reach, once those have looked so far.
constexpr std::uint64_t kPartForWin = 4;
constexpr std::uint64_t kBeforeWin = 3;

}  // namespace

void AlphabetaPlayer::play(search::Search& at, std::uint64_t move) {
  if (spent_ >= most_) throw Spent();
  ++spent_;
  at.play(move);
}

// My part of what it came to, or of what the evaluation expects.
std::int64_t AlphabetaPlayer::leaf(search::Search& at, std::size_t ply) {
  const auto me = static_cast<std::size_t>(me_);
  if (at.over()) {
    at.rewards(rewards_);
    const auto late = static_cast<std::int64_t>(ply) * kPly;
    if (rewards_[me] == search::kWhole) return search::kWhole + kSure - late;
    if (rewards_[me] == 0) return -kSure + late;
    return rewards_[me];
  }
  complete_ = false;
  if (evaluation_ == nullptr) return search::kWhole / static_cast<std::int64_t>(at.n_players());
  evaluation_->value(at, rewards_, scratch_);
  return rewards_[me];
}

std::int64_t AlphabetaPlayer::expected_of(search::Search& at, std::uint64_t depth,
                                          std::size_t ply) {
  draws_ = true;
  const std::vector<std::uint64_t> weights = at.weights();
  if (weights.size() > kMostOfNature) return leaf(at, ply);
  const search::Mark here = at.mark();
  double sum = 0, all = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0) continue;
    play(at, i);
    const auto weight = static_cast<double>(weights[i]);
    sum += weight * static_cast<double>(value_of(at, depth, INT64_MIN, INT64_MAX, ply + 1));
    all += weight;
    at.back(here);
  }
  at.drop(here);
  return static_cast<std::int64_t>(sum / all);
}

// Where the search stands, when nobody can do better than `least` and `most` allow.
std::int64_t AlphabetaPlayer::value_of(search::Search& at, std::uint64_t depth, std::int64_t least,
                                       std::int64_t most, std::size_t ply) {
  if (at.over() || depth == 0 || ply >= kDeepest) return leaf(at, ply);
  if (at.nature()) return expected_of(at, depth - 1, ply);
  if (spec_.remembers) return looked_up(at, depth, least, most, ply);
  std::uint64_t first = 0;
  return best_of(at, depth, least, most, ply, first);
}

// The same, if it is not known; else from the table. Sure values are kept as seen from the state:
// the plies before it are added again. Where nature draws behind it, sure and unsure values are
// mixed, and nothing is kept.
std::int64_t AlphabetaPlayer::looked_up(search::Search& at, std::uint64_t depth, std::int64_t least,
                                        std::int64_t most, std::size_t ply) {
  using Bound = Transpositions::Bound;
  const std::optional<std::uint64_t> hash = at.hash();
  std::uint64_t first = 0;
  if (!hash) return best_of(at, depth, least, most, ply, first);
  const auto before = static_cast<std::int64_t>(ply) * kPly;
  const auto sign = [](std::int64_t value) {
    return value > search::kWhole ? 1 : value < 0 ? -1 : 0;
  };
  if (const Transpositions::Entry* const known = table_.find(*hash)) {
    const bool holds = known->depth == depth || (known->complete && known->depth <= depth);
    const std::int64_t value = known->value - sign(known->value) * before;
    const bool decides = known->bound == Bound::Exact ||
                         (known->bound == Bound::Least && value >= most) ||
                         (known->bound == Bound::Most && value <= least);
    if (holds && decides) {
      complete_ = complete_ && known->complete;
      return value;
    }
    first = known->move;
  }
  const bool complete_before = std::exchange(complete_, true);
  const bool drew_before = std::exchange(draws_, false);
  const std::int64_t value = best_of(at, depth, least, most, ply, first);
  if (!draws_) {
    const Bound bound = value >= most ? Bound::Least : value <= least ? Bound::Most : Bound::Exact;
    table_.store({.hash = *hash,
                  .value = value + sign(value) * before,
                  .move = static_cast<std::uint32_t>(first),
                  .depth = static_cast<std::uint8_t>(depth),
                  .bound = bound,
                  .complete = complete_});
  }
  draws_ = draws_ || drew_before;
  complete_ = complete_ && complete_before;
  return value;
}

// What the best of the moves comes to. `first`: 1 + the number of the one to look at first (0:
// none); then of the one that was best.
std::int64_t AlphabetaPlayer::best_of(search::Search& at, std::uint64_t depth, std::int64_t least,
                                      std::int64_t most, std::size_t ply, std::uint64_t& first) {
  const bool mine = at.decider() == me_;
  const bool is_ordered = depth > 1;
  const std::size_t n =
      (is_ordered ? order_.moves(at, ply, first) : order_.all_moves(at, ply)).size();
  const search::Mark here = at.mark();
  std::int64_t best = mine ? INT64_MIN : INT64_MAX;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t move = order_.at_ply(ply)[i];
    play(at, move);
    const std::int64_t value = value_of(at, depth - 1, least, most, ply + 1);
    at.back(here);
    const bool is_better = mine ? value > best : value < best;
    if (is_better || i == 0) {
      best = value;
      first = move + 1;
    }
    if (mine) {
      least = std::max(least, best);
    } else {
      most = std::min(most, best);
    }
    if (least < most) continue;
    if (is_ordered) order_.decided(ply, move, depth);
    break;
  }
  at.drop(here);
  return best;
}

// The best of the moves, which are put in the order in which the next depth looks at them; `least`
// where none is better than that.
std::int64_t AlphabetaPlayer::look(search::Search& at, std::vector<std::uint64_t>& moves,
                                   std::uint64_t depth, std::uint64_t& best, std::int64_t least) {
  const search::Mark here = at.mark();
  const bool is_first_best = least == INT64_MIN;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    play(at, moves[i]);
    const std::int64_t value = value_of(at, depth - 1, least, INT64_MAX, 1);
    at.back(here);
    if (value <= least && !(is_first_best && i == 0)) continue;
    least = value;
    best = moves[i];
    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  at.drop(here);
  return least;
}

Decision AlphabetaPlayer::decide(search::Search& at, interpreter::Random& random) {
  LUDO_ASSERT(!at.over() && !at.nature(), "nobody decides here");
  me_ = at.decider();
  rewards_.resize(at.n_players());
  spent_ = 0;
  order_.clear();
  table_.clear();
  draws_ = false;
  std::vector<std::uint64_t> moves(at.count());
  std::iota(moves.begin(), moves.end(), std::uint64_t{0});
  if (moves.size() == 1) return {0};
  // Of equal moves the first that is looked at is made.
  for (std::size_t i = moves.size() - 1; i > 0; --i) {
    std::swap(moves[i], moves[static_cast<std::size_t>(random.below(i + 1))]);
  }
  Decision decision;
  decision.move = moves.front();
  std::int64_t value = search::kWhole / static_cast<std::int64_t>(at.n_players());
  const search::Mark root = at.mark();
  const std::uint64_t deepest = spec_.depth == 0 ? kDeepest : std::min(spec_.depth, kDeepest);
  bool is_sought = spec_.depth != 0;
  const std::uint64_t part = is_sought ? 0 : spec_.search_nodes / kPartForWin;
  most_ = spec_.search_nodes - part;
  // A forced win beyond the depths; once.
  std::optional<ForcedWin::Win> win;
  const auto finds_win = [&] {
    if (std::exchange(is_sought, true)) return false;
    win = forced_.find(at, part, spent_);
    most_ = spec_.search_nodes;
    if (!win) return false;
    decision.move = win->move;
    value = search::kWhole + kSure - std::min(static_cast<std::int64_t>(win->plies), kSure - 1);
    return true;
  };
  for (std::uint64_t depth = 1; depth <= deepest;) {
    if (depth > kBeforeWin && finds_win()) break;
    try {
      complete_ = true;
      std::uint64_t best = moves.front();
      value = look(at, moves, depth, best, INT64_MIN);
      decision.move = best;
      // All is known, or it is won or lost.
      if (complete_ || value > search::kWhole || value < 0) break;
      ++depth;
    } catch (const Spent&) {
      complete_ = false;
      at.back(root);
      // The best of a depth that was not finished stands first, and is as good as the last one's.
      decision.move = moves.front();
      if (is_sought || finds_win()) break;
    }
  }
  // Perhaps there is a sooner one.
  if (win) {
    try {
      for (std::uint64_t depth = kBeforeWin; depth < win->plies && depth <= deepest; ++depth) {
        std::uint64_t best = win->move;
        const std::int64_t sooner = look(at, moves, depth, best, value);
        if (sooner <= value) continue;
        value = sooner;
        decision.move = best;
        break;
      }
    } catch (const Spent&) {
      at.back(root);
    }
  }
  at.drop(root);
  decision.spent = spent_;
  decision.value = std::clamp<std::int64_t>(value, 0, search::kWhole);
  if (value > search::kWhole) {
    decision.proof = Proof::Win;
  } else if (value < 0) {
    decision.proof = Proof::Loss;
  } else if (complete_) {
    const bool even = value * static_cast<std::int64_t>(at.n_players()) == search::kWhole;
    decision.proof = even ? Proof::Draw : Proof::Other;
  }
  decision.candidates.push_back({decision.move, spent_, decision.value, decision.proof});
  return decision;
}

}  // namespace ludo::players
