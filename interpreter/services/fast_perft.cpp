// Counting sequences on the fast machine. See fast_perft.hpp.

#include "interpreter/services/fast_perft.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "lang/text/assert.hpp"

namespace ludo::interpreter {

namespace {

// What states are compared by; the counters beside them are no part of it.
std::vector<std::uint64_t> identity(const runtime::Playout& playout) {
  const program::Layout& layout = playout.program().layout;
  std::vector<std::uint64_t> words = playout.state().block;
  std::vector<std::uint64_t> kept(words.begin(), words.begin() + layout.beside_begin / 8);
  kept.insert(kept.end(), words.begin() + layout.registers_begin / 8, words.end());
  return kept;
}

// A move that was listed is found again by its digits; by its rank it would be searched for.
void play(runtime::Playout& playout, const runtime::FastMove& move) {
  const bool found = playout.play(std::span<const std::int32_t>(move.digits));
  LUDO_ASSERT(found, "a move that was listed can be played");
}

// As long as it lives moves are not counted before they are asked for.
class Uncounted {
 public:
  explicit Uncounted(runtime::Playout& playout)
      : playout_(playout), before_(playout.count_at_once(false)) {}
  ~Uncounted() { playout_.count_at_once(before_); }
  Uncounted(const Uncounted&) = delete;
  Uncounted& operator=(const Uncounted&) = delete;

 private:
  runtime::Playout& playout_;
  bool before_;
};

struct Ends {
  std::set<std::vector<std::uint64_t>> inside;  // states met within the turn
  std::set<std::vector<std::uint64_t>> seen;    // its ends, …
  std::vector<runtime::FastState> states;       // … in order of arrival
};

void collect_ends(runtime::Playout& playout, const lang::StopFlag* stop, Ends& ends) {
  lang::require_going_on(stop);
  if (playout.over()) return;
  const std::int32_t turns = playout.turns();
  std::vector<runtime::FastMove> moves;
  playout.list(moves);
  playout.push_mark();
  for (const runtime::FastMove& move : moves) {
    lang::require_going_on(stop);
    playout.return_to_mark();
    play(playout, move);
    if (turns < playout.turns() || playout.over()) {
      if (ends.seen.insert(identity(playout)).second) ends.states.push_back(playout.state());
    } else if (ends.inside.insert(identity(playout)).second) {
      collect_ends(playout, stop, ends);
    }
  }
  playout.return_to_mark();
  playout.pop_mark();
}

}  // namespace

std::uint64_t fast_moves(runtime::Playout& playout, std::int32_t depth,
                         const lang::StopFlag* stop) {
  lang::require_going_on(stop);
  if (depth <= 3) return depth > 0 && playout.over() ? 0 : playout.perft(depth);
  const Uncounted uncounted(playout);
  std::vector<runtime::FastMove> moves;
  playout.list(moves);
  std::uint64_t count = 0;
  playout.push_mark();
  for (const runtime::FastMove& move : moves) {
    playout.return_to_mark();
    play(playout, move);
    count += fast_moves(playout, depth - 1, stop);
  }
  playout.return_to_mark();
  playout.pop_mark();
  return count;
}

std::uint64_t fast_turns_behind(runtime::Playout& playout, const runtime::FastMove& move,
                                std::int32_t turns_left, const lang::StopFlag* stop) {
  const Uncounted uncounted(playout);
  const std::int32_t turns = playout.turns();
  play(playout, move);
  // A turn without any choice is passed silently: more than one may have gone by.
  const bool ended = turns < playout.turns() || playout.over();
  const std::int32_t gone = ended ? std::max(1, playout.turns() - turns) : 0;
  return fast_turns(playout, std::max(0, turns_left - gone), stop);
}

std::uint64_t fast_turns(runtime::Playout& playout, std::int32_t turns_left,
                         const lang::StopFlag* stop) {
  if (turns_left == 0) return 1;
  if (playout.over()) return 0;
  lang::require_going_on(stop);
  std::vector<runtime::FastMove> moves;
  playout.list(moves);
  std::uint64_t count = 0;
  playout.push_mark();
  for (const runtime::FastMove& move : moves) {
    playout.return_to_mark();
    count += fast_turns_behind(playout, move, turns_left, stop);
  }
  playout.return_to_mark();
  playout.pop_mark();
  return count;
}

std::vector<runtime::FastState> fast_turn_ends(runtime::Playout& playout,
                                               const lang::StopFlag* stop) {
  const Uncounted uncounted(playout);
  Ends ends;
  collect_ends(playout, stop, ends);
  return std::move(ends.states);
}

std::uint64_t fast_outcomes(runtime::Playout& playout, std::int32_t depth,
                            const lang::StopFlag* stop) {
  if (depth == 0) return 1;
  if (playout.over()) return 0;
  const std::vector<runtime::FastState> ends = fast_turn_ends(playout, stop);
  if (depth == 1) return ends.size();
  std::uint64_t count = 0;
  playout.push_mark();
  for (const runtime::FastState& state : ends) {
    playout.set(state);
    count += fast_outcomes(playout, depth - 1, stop);
  }
  playout.return_to_mark();
  playout.pop_mark();
  return count;
}

}  // namespace ludo::interpreter
