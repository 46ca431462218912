// See solver.hpp.

#include "interpreter/players/solver.hpp"

#include <algorithm>
#include <numeric>

#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr std::uint32_t kMostAhead = 512;
constexpr std::size_t kFirstSlots = 4096;

}  // namespace

// ---- findings

std::size_t Findings::place_of(std::uint64_t hash) const {
  std::size_t at = hash & (slots_.size() - 1);
  while (slots_[at].hash != 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
  return at;
}

const Findings::Known* Findings::find(std::uint64_t hash) const {
  if (slots_.empty()) return nullptr;
  const Slot& slot = slots_[place_of(hash | 1U)];
  return slot.hash == 0 ? nullptr : &slot.known;
}

Findings::Known& Findings::note(std::uint64_t hash) {
  if (slots_.empty()) slots_.resize(std::min(kFirstSlots, most_));
  // Half of the slots at most are taken.
  if (slots_.size() <= 2 * n_) {
    if (slots_.size() < most_) {
      grow();
    } else {
      clear();
    }
  }
  Slot& slot = slots_[place_of(hash | 1U)];
  if (slot.hash == 0) {
    slot.hash = hash | 1U;
    ++n_;
  }
  return slot.known;
}

void Findings::grow() {
  std::vector<Slot> before(2 * slots_.size());
  before.swap(slots_);
  for (const Slot& slot : before) {
    if (slot.hash != 0) slots_[place_of(slot.hash)] = slot;
  }
}

void Findings::clear() {
  std::fill(slots_.begin(), slots_.end(), Slot{});
  n_ = 0;
}

// ---- the search

void SolverPlayer::play(search::Search& at, std::uint64_t move) {
  if (spent_ >= most_) throw Spent();
  ++spent_;
  at.play(move);
}

bool SolverPlayer::has_all(search::Search& at) {
  at.rewards(rewards_);
  const std::int64_t his = rewards_[static_cast<std::size_t>(asked_[question_])];
  if (his != 0 && his != search::kWhole && 2 * his != search::kWhole) is_uneven_ = true;
  return his == search::kWhole;
}

SolverPlayer::Answer SolverPlayer::answer(search::Search& at, std::uint32_t depth,
                                          std::size_t ply) {
  if (at.over()) return has_all(at) ? Answer::Yes : Answer::No;
  if (depth == 0) return Answer::Unknown;
  // Of a last move it is quicker to see what it does.
  const std::optional<std::uint64_t> hash = depth > 1 ? at.hash() : std::nullopt;
  std::uint32_t first = 0;
  if (hash) {
    if (const Findings::Known* known = findings_.find(*hash)) {
      if (known->answers[question_] != Answer::Unknown) return known->answers[question_];
      if (depth <= known->depths[question_]) return Answer::Unknown;
      first = known->move;
    }
  }
  const Answer found = by_moves(at, depth, ply, first);
  if (hash) {
    Findings::Known& known = findings_.note(*hash);
    known.answers[question_] = found;
    if (found == Answer::Unknown) known.depths[question_] = static_cast<std::uint16_t>(depth);
    // One player's certain win is the other's loss.
    if (found == Answer::Yes) known.answers[1 - question_] = Answer::No;
    known.move = first;
  }
  return found;
}

// `first` is 1 + the number of the move to look at first, then of the one that decided.
SolverPlayer::Answer SolverPlayer::by_moves(search::Search& at, std::uint32_t depth,
                                            std::size_t ply, std::uint32_t& first) {
  const bool his = !at.nature() && at.decider() == asked_[question_];
  const std::uint64_t n = at.count();
  std::vector<std::uint64_t> chances;
  if (at.nature()) {
    chances = at.weights();
    has_chance_ = true;
  }
  if (keys_.size() <= ply) {
    keys_.resize(ply + 1);
    orders_.resize(ply + 1);
    killers_.resize(ply + 1);
  }
  std::vector<std::uint64_t>& order = orders_[ply];
  order.resize(n);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  const bool is_ordered = depth > 1 && n > 1;
  if (is_ordered) {
    std::vector<std::uint64_t>& keys = keys_[ply];
    at.keys(keys);
    std::vector<std::uint64_t> worth(n);
    for (std::size_t i = 0; i < n; ++i) {
      const auto known = history_.find(keys[i]);
      worth[i] = i + 1 == first             ? UINT64_MAX
                 : keys[i] == killers_[ply] ? UINT64_MAX - 1
                 : known == history_.end()  ? 0
                                            : known->second;
    }
    std::stable_sort(order.begin(), order.end(),
                     [&worth](std::uint64_t a, std::uint64_t b) { return worth[a] > worth[b]; });
  }
  const auto decides = [his](Answer one) { return his ? one == Answer::Yes : one != Answer::Yes; };
  const search::Mark here = at.mark();
  Answer found = his ? Answer::No : Answer::Yes;
  const auto take = [&](std::uint64_t move, Answer one) {
    if (!decides(one)) {
      if (one == Answer::Unknown) found = Answer::Unknown;
      return false;
    }
    found = one;
    first = static_cast<std::uint32_t>(move) + 1;
    if (ply == 0) root_choice_ = move;
    if (is_ordered) {
      killers_[ply] = keys_[ply][move];
      history_[keys_[ply][move]] += std::uint64_t{depth} * depth;
    }
    return true;
  };
  // First whether some move decides without a search: by ending the game, or as is known of what
  // it leads to. A yes and a no that do not decide need not be asked for again.
  if (depth > 2 && n > 1) {
    std::size_t open = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t move = orders_[ply][i];
      if (!chances.empty() && chances[move] == 0) continue;
      play(at, move);
      const Answer one = known_of(at);
      at.back(here);
      if (one == Answer::Unknown) {
        orders_[ply][open++] = move;
      } else if (take(move, one)) {
        at.drop(here);
        return found;
      }
    }
    orders_[ply].resize(open);
  }
  for (std::size_t i = 0; i < orders_[ply].size(); ++i) {
    const std::uint64_t move = orders_[ply][i];
    if (!chances.empty() && chances[move] == 0) continue;
    play(at, move);
    const Answer one = answer(at, depth - 1, ply + 1);
    at.back(here);
    if (take(move, one)) break;
  }
  at.drop(here);
  return found;
}

// What can be said without a search.
SolverPlayer::Answer SolverPlayer::known_of(search::Search& at) {
  if (at.over()) return has_all(at) ? Answer::Yes : Answer::No;
  const std::optional<std::uint64_t> hash = at.hash();
  const Findings::Known* const known = hash ? findings_.find(*hash) : nullptr;
  return known == nullptr ? Answer::Unknown : known->answers[question_];
}

SolverPlayer::Answer SolverPlayer::ask(search::Search& at, std::size_t question,
                                       std::uint32_t depth) {
  question_ = question;
  return answer(at, depth, 0);
}

// The moves of a forced win of so many moves at most: he who is asked for wins as soon as he can,
// the others as late as they can.
std::vector<std::uint64_t> SolverPlayer::line(search::Search& at, std::size_t question,
                                              std::uint32_t depth) {
  std::vector<std::uint64_t> moves;
  const search::Mark root = at.mark();
  most_ = spent_ + spec_.search_nodes;  // it was found; it may be told
  question_ = question;
  try {
    while (!at.over()) {
      const bool his = !at.nature() && at.decider() == asked_[question];
      std::uint64_t best = 0;
      std::uint32_t plies = his ? UINT32_MAX : 0;
      const search::Mark here = at.mark();
      for (std::uint64_t i = 0; i < at.count(); ++i) {
        play(at, i);
        // He must win within fewer moves than with what was best, they must not lose so soon.
        const std::uint32_t most = his ? std::min(plies, depth + 1) - 1 : depth;
        std::uint32_t needed = 0;
        while (needed <= most && answer(at, needed, moves.size() + 1) != Answer::Yes) ++needed;
        at.back(here);
        if (his ? needed <= most : (needed <= most && (plies < needed || i == 0))) {
          plies = needed;
          best = i;
        }
        if (his && plies == 0) break;
      }
      at.drop(here);
      moves.push_back(best);
      play(at, best);
      depth = plies;
    }
  } catch (const Spent&) {
    // As far as it got.
  }
  at.back(root);
  at.drop(root);
  return moves;
}

// Where nobody forces all the points: a move that leaves the mover his part.
std::uint64_t SolverPlayer::shared_by(search::Search& at) {
  const search::Mark here = at.mark();
  question_ = 1;
  std::uint64_t best = 0;
  for (std::uint64_t i = 0; i < at.count(); ++i) {
    play(at, i);
    const bool keeps = answer(at, kMostAhead, 1) == Answer::No;
    at.back(here);
    if (!keeps) continue;
    best = i;
    break;
  }
  at.drop(here);
  return best;
}

Decision SolverPlayer::decide(search::Search& at, interpreter::Random& random) {
  LUDO_ASSERT(!at.over() && !at.nature(), "nobody decides here");
  const std::size_t n_players = at.n_players();
  const lang::Index me = at.decider();
  asked_ = {me, n_players == 2 ? 1 - me : me};
  rewards_.resize(n_players);
  spent_ = 0;
  most_ = spec_.search_nodes;
  history_.clear();
  killers_.clear();
  findings_.clear();
  has_chance_ = false;
  is_uneven_ = false;
  Decision decision;
  decision.move = random.below(at.count());
  decision.value = search::kWhole / static_cast<std::int64_t>(n_players);
  const search::Mark root = at.mark();
  try {
    const std::uint64_t deepest = spec_.depth == 0 ? kMostAhead : spec_.depth;
    for (std::uint32_t depth = 1; depth <= deepest; ++depth) {
      const Answer wins = ask(at, 0, depth);
      if (wins == Answer::Yes) {
        decision.move = root_choice_;
        decision.value = search::kWhole;
        decision.proof = Proof::Win;
        decision.line = line(at, 0, depth);
        if (!decision.line.empty()) decision.move = decision.line.front();
        break;
      }
      if (n_players != 2) {
        if (wins == Answer::No) break;  // he cannot be certain of it, and no more is asked
        continue;
      }
      const Answer loses = ask(at, 1, depth);
      if (loses == Answer::Yes) {
        decision.value = 0;
        decision.proof = Proof::Loss;
        decision.line = line(at, 1, depth);
        if (!decision.line.empty()) decision.move = decision.line.front();
        break;
      }
      decision.move = root_choice_;  // it does not lose yet
      if (wins == Answer::Unknown || loses == Answer::Unknown) continue;
      // Nature's luck may give more or less than what can be forced, and so may other shares.
      if (has_chance_ || is_uneven_) break;
      decision.proof = Proof::Draw;
      decision.move = shared_by(at);
      break;
    }
  } catch (const Spent&) {
    at.back(root);
  }
  at.drop(root);
  decision.spent = spent_;
  decision.candidates.push_back({decision.move, spent_, decision.value, decision.proof});
  return decision;
}

}  // namespace ludo::players
