// See solver.hpp.

#include "interpreter/players/solver.hpp"

#include <algorithm>
#include <vector>

#include "lang/text/assert.hpp"

namespace ludo::players {

namespace {

constexpr std::uint32_t kMostAhead = 512;
constexpr std::size_t kFirstSlots = 4096;

}  // namespace

// ---- findings

std::size_t Findings::place_of(std::uint64_t hash) const {
  std::size_t at = (hash >> 1U) & (slots_.size() - 1);  // the last bit is always set
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

SolverPlayer::Answer SolverPlayer::at_end(search::Search& at) {
  at.rewards(rewards_);
  const std::int64_t his = rewards_[static_cast<std::size_t>(asked_[question_])];
  if (his != 0 && his != search::kWhole && 2 * his != search::kWhole) is_uneven_ = true;
  return his == search::kWhole ? Answer::Yes : Answer::No;
}

// What was found of the state before, if that answers.
std::optional<SolverPlayer::Answer> SolverPlayer::known_of(const std::optional<std::uint64_t>& hash,
                                                           std::uint32_t depth) const {
  const Findings::Known* const known = hash ? findings_.find(*hash) : nullptr;
  if (known == nullptr) return std::nullopt;
  const Findings::Win& win = known->wins[question_];
  if (win.never) return Answer::No;
  if (win.within != 0 && win.within <= depth) return Answer::Yes;
  if (depth <= win.beyond) return Answer::Unknown;
  return std::nullopt;
}

SolverPlayer::Answer SolverPlayer::answer(search::Search& at, std::uint32_t depth,
                                          std::size_t ply) {
  if (at.over()) return at_end(at);
  if (depth == 0) return Answer::Unknown;
  std::uint32_t first = 0;
  // Of a last move it is quicker to see what it does.
  if (depth == 1) return by_moves(at, depth, ply, first);
  const std::optional<std::uint64_t> hash = at.hash();
  if (const std::optional<Answer> known = known_of(hash, depth)) return *known;
  if (!hash) return by_moves(at, depth, ply, first);
  if (const Findings::Known* known = findings_.find(*hash)) first = known->move;
  const Answer found = by_moves(at, depth, ply, first);
  Findings::Known& known = findings_.note(*hash);
  known.move = first;
  Findings::Win& win = known.wins[question_];
  switch (found) {
    case Answer::Yes:
      win.within = static_cast<std::uint16_t>(depth);
      // One player's certain win is the other's loss.
      known.wins[1 - question_].never = true;
      break;
    case Answer::No:
      win.never = true;
      break;
    case Answer::Unknown:
      win.beyond = static_cast<std::uint16_t>(depth);
      break;
  }
  return found;
}

// `first` is 1 + the number of the move to look at first, then of the one that decided.
SolverPlayer::Answer SolverPlayer::by_moves(search::Search& at, std::uint32_t depth,
                                            std::size_t ply, std::uint32_t& first) {
  const bool his = !at.nature() && at.decider() == asked_[question_];
  const bool is_ordered = depth > 1 && at.count() > 1;
  std::vector<std::uint64_t>& moves =
      is_ordered ? order_.moves(at, ply, first) : order_.all_moves(at, ply);
  if (at.nature()) {
    has_chance_ = true;
    const std::vector<std::uint64_t>& weights = at.weights();
    std::erase_if(moves, [&weights](std::uint64_t move) { return weights[move] == 0; });
  }
  const search::Mark here = at.mark();
  Answer found = his ? Answer::No : Answer::Yes;
  // Whether a move's answer decides: then no other is asked.
  const auto decides = [&](std::uint64_t move, Answer one) {
    if (his ? one != Answer::Yes : one == Answer::Yes) {
      if (one == Answer::Unknown) found = Answer::Unknown;
      return false;
    }
    found = one;
    first = static_cast<std::uint32_t>(move) + 1;
    if (ply == 0) root_choice_ = move;
    if (is_ordered) order_.decided(ply, move, depth);
    return true;
  };
  // First whether some move decides without a search: by ending the game, or as is known of what
  // it leads to. What is certain and does not decide need not be asked for again.
  if (depth > 2 && moves.size() > 1) {
    std::size_t open = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint64_t move = moves[i];
      play(at, move);
      const Answer one =
          at.over() ? at_end(at) : known_of(at.hash(), depth - 1).value_or(Answer::Unknown);
      at.back(here);
      if (one == Answer::Unknown) {
        moves[open++] = move;
      } else if (decides(move, one)) {
        at.drop(here);
        return found;
      }
    }
    moves.resize(open);
  }
  for (std::size_t i = 0, n = moves.size(); i < n; ++i) {
    const std::uint64_t move = order_.at_ply(ply)[i];
    play(at, move);
    const Answer one = answer(at, depth - 1, ply + 1);
    at.back(here);
    if (decides(move, one)) break;
  }
  at.drop(here);
  return found;
}

SolverPlayer::Answer SolverPlayer::ask(search::Search& at, std::size_t question,
                                       std::uint32_t depth) {
  question_ = question;
  return answer(at, depth, 0);
}

// The moves of a forced win of so many moves, of the question that was asked last: he who wins does
// it as soon as he can, the others delay it. As many as may still be looked for.
std::vector<std::uint64_t> SolverPlayer::line(search::Search& at, std::uint32_t depth) {
  std::vector<std::uint64_t> moves;
  const search::Mark root = at.mark();
  try {
    for (; depth > 0; --depth) {
      const bool his = !at.nature() && at.decider() == asked_[question_];
      const std::uint64_t n = at.count();
      const std::vector<std::uint64_t> weights =
          at.nature() ? at.weights() : std::vector<std::uint64_t>(n, 1);
      const search::Mark here = at.mark();
      // He has a move that wins with the rest; of the others some move holds out as long, or the
      // win would be a shorter one.
      const auto goes_on = [&] {
        const std::size_t ply = moves.size() + 1;
        if (answer(at, depth - 1, ply) != Answer::Yes) return false;
        return his || depth == 1 || answer(at, depth - 2, ply) != Answer::Yes;
      };
      std::uint64_t best = n;
      for (std::uint64_t i = 0; i < n && best == n; ++i) {
        if (weights[i] == 0) continue;
        play(at, i);
        if (goes_on()) best = i;
        at.back(here);
      }
      at.drop(here);
      LUDO_ASSERT(best < n, "a forced win goes on");
      moves.push_back(best);
      play(at, best);
    }
  } catch (const Spent&) {
    // As far as it got.
  }
  at.back(root);
  at.drop(root);
  return moves;
}

void SolverPlayer::certain(search::Search& at, Proof proof, std::uint32_t depth,
                           Decision& decision) {
  decision.proof = proof;
  decision.value = proof == Proof::Win ? search::kWhole : 0;
  decision.distance = depth;
  most_ = spent_ + spec_.search_nodes;  // it was found; it may be told
  decision.line = line(at, depth);
  if (!decision.line.empty()) decision.move = decision.line.front();
}

Decision SolverPlayer::decide(search::Search& at, interpreter::Random& random) {
  LUDO_ASSERT(!at.over() && !at.nature(), "nobody decides here");
  const std::size_t n_players = at.n_players();
  const lang::Index me = at.decider();
  asked_ = {me, n_players == 2 ? 1 - me : me};
  rewards_.resize(n_players);
  spent_ = 0;
  most_ = spec_.search_nodes;
  order_.clear();
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
        certain(at, Proof::Win, depth, decision);
        break;
      }
      if (n_players != 2) {
        if (wins == Answer::No) break;  // he cannot be certain of it, and no more is asked
        continue;
      }
      const Answer loses = ask(at, 1, depth);
      if (loses == Answer::Yes) {
        certain(at, Proof::Loss, depth, decision);
        break;
      }
      decision.move = root_choice_;  // the other does not win behind it, so far or ever
      if (wins == Answer::Unknown || loses == Answer::Unknown) continue;
      // Nature's luck may give more or less than what can be forced, and so may other shares.
      if (!has_chance_ && !is_uneven_) decision.proof = Proof::Draw;
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
