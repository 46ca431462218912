// Plays one game on both engines; see compare.hpp.

#include "tests/differential/compare.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "interpreter/reference/engine.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/simulate.hpp"
#include "lang/text/assert.hpp"
#include "tests/differential/neutral.hpp"

namespace ludo::tests {

namespace {

using interpreter::Engine;
using interpreter::Move;
using interpreter::State;
using runtime::FastEngine;
using runtime::FastMove;
using runtime::FastState;

using Digits = std::vector<std::int32_t>;

// Decisions with more paths are left alone.
constexpr std::size_t kMostPaths = 10'000;

// One position on both engines, and how it came about.
struct Pair {
  State reference;
  FastState fast;
  std::vector<Digits> moves;
};

// Thrown and caught in this file only.
struct Found {
  std::string what;
  std::vector<Digits> moves;
};

std::string shown(const Digits& digits) { return fmt::format("{}", fmt::join(digits, ",")); }

template <class List>
std::string shown_moves(const List& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < 60; ++i) {
    text += (i == 0 ? "" : " | ") + shown(moves[i].digits);
    if (moves[i].weight != 1) text += fmt::format(" x{}", moves[i].weight);
  }
  return fmt::format("{} moves: {}", moves.size(), text);
}

class Side {
 public:
  Side(const lang::GameModel& model, std::shared_ptr<const program::Program> program,
       const CompareOptions& options)
      : model_(model),
        options_(options),
        reference_(model, budget_of(options)),
        fast_(program, fast_budget_of(options)),
        copy_(program, fast_budget_of(options)),
        playout_(program, fast_budget_of(options)) {}

  Comparison run(const lang::Given* from);

 private:
  static interpreter::Budget budget_of(const CompareOptions& options) {
    interpreter::Budget budget;
    budget.steps = options.most_steps;
    budget.moves = kMostPaths;
    return budget;
  }
  // Steps of the fast engine are smaller ones.
  static runtime::Budget fast_budget_of(const CompareOptions& options) {
    runtime::Budget budget;
    budget.steps = options.most_steps * 10;
    budget.moves = kMostPaths;
    return budget;
  }
  Pair start();
  std::optional<Pair> given(const lang::Given& given);
  void check_placed(const Pair& pair);
  std::vector<Move> check_decision(const Pair& pair);
  void check_moves(const Pair& pair, const std::vector<Move>& moves,
                   const std::vector<FastMove>& fast);
  Pair after(const Pair& pair, const Move& move, std::size_t rank);
  void check_playout(const Pair& pair, std::size_t rank, const FastState& next);
  void check_perft(const std::vector<std::uint64_t>& counts, std::size_t whole);
  void near_the_start(Pair first);
  void drawn_games();
  std::vector<std::string> written(const std::vector<Digits>& moves) const;
  [[noreturn]] void fail(const std::vector<Digits>& moves, std::string what) const {
    throw Found{std::move(what), moves};
  }

  // An answer of the reference engine and one of the fast engine, where either may instead find a
  // mistake of the description.
  template <class Ask>
  std::optional<std::string> mistake_of(const Ask& ask) {
    try {
      ask();
    } catch (const interpreter::DescriptionError& error) {
      return error.what();
    } catch (const lang::InternalError& error) {
      return std::string("internal error: ") + error.what();
    }
    return std::nullopt;
  }
  // The reference engine cannot list the moves of a state, either: they are too many, or there is a
  // mistake behind one.
  bool fails_behind(const State& state);
  template <class Reference, class Fast>
  bool both(const std::vector<Digits>& moves, const Reference& reference, const Fast& fast,
            const State* state = nullptr);

  const lang::GameModel& model_;
  const CompareOptions& options_;
  Engine reference_;
  FastEngine fast_;
  FastEngine copy_;
  runtime::Playout playout_;
  Comparison comparison_;
};

bool Side::fails_behind(const State& state) {
  try {
    if (!reference_.over(state)) reference_.raw_moves(state);
  } catch (const interpreter::BudgetSpent&) {
    comparison_.spent = true;
    return true;
  } catch (const interpreter::DescriptionError&) {
    return true;
  }
  return false;
}

// True if both answered; false if both found a mistake of the description, or the work is too much
// for either. The reference engine lists the moves of `state` only when it is asked.
template <class Reference, class Fast>
bool Side::both(const std::vector<Digits>& moves, const Reference& reference, const Fast& fast,
                const State* state) {
  const auto ours = mistake_of(reference);
  const auto theirs = [&]() -> std::optional<std::string> {
    try {
      return mistake_of(fast);
    } catch (const interpreter::BudgetSpent& spent) {
      return std::string("spent: ") + spent.what();
    }
  }();
  const bool internal = theirs && theirs->starts_with("internal");
  if (theirs && !ours && !internal && state != nullptr && fails_behind(*state)) return false;
  const bool only_one = ours.has_value() != theirs.has_value();
  if (only_one || internal) {
    fail(moves, fmt::format("reference: {}\nfast: {}\n", ours.value_or("no mistake"),
                            theirs.value_or("no mistake")));
  }
  return !ours;
}

Pair Side::start() {
  Pair pair;
  const bool answered = both(
      {}, [&] { pair.reference = reference_.start(); }, [&] { pair.fast = fast_.start(); },
      &pair.reference);
  if (!answered) throw Found{"", {}};
  return pair;
}

// Nothing when the fast engine cannot stand there.
std::optional<Pair> Side::given(const lang::Given& given) {
  Pair pair;
  std::optional<bool> placed;
  const bool answered = both(
      {}, [&] { pair.reference = reference_.position(given); },
      [&] {
        placed = interpreter::place(playout_, pair.reference);
        if (*placed) pair.fast = playout_.state();
      },
      &pair.reference);
  if (!answered || !placed.value_or(false)) return std::nullopt;
  return pair;
}

// The state of the reference engine brought to the fast one is the one that it came to by itself.
void Side::check_placed(const Pair& pair) {
  if (!interpreter::place(playout_, pair.reference)) return;
  const FastState placed = playout_.state();
  const std::string differ = differences(model_, fast_.position(pair.fast), fast_.position(placed));
  if (!differ.empty()) fail(pair.moves, "the state that was brought over differs:\n" + differ);
  if (placed.block != pair.fast.block || placed.parked != pair.fast.parked ||
      placed.moves != pair.fast.moves) {
    fail(pair.moves, "the state that was brought over has another block\n");
  }
  if (!playout_.hash_holds()) fail(pair.moves, "the hash of a state that was brought over\n");
}

void Side::check_moves(const Pair& pair, const std::vector<Move>& moves,
                       const std::vector<FastMove>& fast) {
  bool same = moves.size() == fast.size();
  const bool nature = reference_.nature_moves(pair.reference);
  for (std::size_t i = 0; same && i < moves.size(); ++i) {
    same = moves[i].digits == fast[i].digits && (!nature || moves[i].weight == fast[i].weight);
  }
  if (!same) {
    fail(pair.moves, "reference: " + shown_moves(moves) + "\nfast: " + shown_moves(fast) + "\n");
  }
  if (fast_.count(pair.fast) != fast.size()) {
    fail(pair.moves, fmt::format("fast: {} moves are counted, but these are listed: {}\n",
                                 fast_.count(pair.fast), shown_moves(fast)));
  }
}

// Everything that can be seen of a state; its moves.
std::vector<Move> Side::check_decision(const Pair& pair) {
  ++comparison_.states;
  const std::string differ =
      differences(model_, interpreter::position_of(pair.reference), fast_.position(pair.fast));
  if (!differ.empty()) fail(pair.moves, "the states differ:\n" + differ);
  if (reference_.over(pair.reference)) {
    const interpreter::Outcome outcome = reference_.outcome(pair.reference);
    const runtime::FastOutcome fast = fast_.outcome(pair.fast);
    if (outcome.key != fast.key || outcome.points != fast.points ||
        outcome.winners != fast.winners) {
      fail(pair.moves,
           fmt::format("reference: {} points {} winners {}\nfast: {} points {} winners {}\n",
                       outcome.key, fmt::join(outcome.points, " "), fmt::join(outcome.winners, " "),
                       fast.key, fmt::join(fast.points, " "), fmt::join(fast.winners, " ")));
    }
    if (fast_.count(pair.fast) != 0) fail(pair.moves, "fast: the game is over and has moves\n");
    return {};
  }
  if (reference_.nature_moves(pair.reference) != fast_.nature_moves(pair.fast) ||
      reference_.to_move(pair.reference) != fast_.to_move(pair.fast)) {
    fail(pair.moves,
         fmt::format("reference: {} decides, nature {}\nfast: {} decides, nature {}\n",
                     reference_.to_move(pair.reference), reference_.nature_moves(pair.reference),
                     fast_.to_move(pair.fast), fast_.nature_moves(pair.fast)));
  }
  std::vector<Move> moves;
  std::vector<FastMove> fast;
  const bool answered = both(
      pair.moves, [&] { moves = reference_.raw_moves(pair.reference); },
      [&] { fast = fast_.moves(pair.fast); });
  if (!answered) return {};
  check_moves(pair, moves, fast);
  return moves;
}

// The in-place face: the move by its rank and by its digits, and back to the mark.
void Side::check_playout(const Pair& pair, std::size_t rank, const FastState& next) {
  playout_.count_at_once(true);
  const auto differs = [](const FastState& a, const FastState& b) {
    return a.block != b.block || a.parked != b.parked || a.moves != b.moves ||
           a.history.entries.size() != b.history.entries.size();
  };
  const FastState by_digits = copy_.apply(pair.fast, std::span(pair.moves.back()));
  if (differs(by_digits, next)) {
    fail(pair.moves, fmt::format("fast: the move {} of rank {} leads elsewhere by its digits:\n",
                                 shown(pair.moves.back()), rank) +
                         differences(model_, fast_.position(next), fast_.position(by_digits)));
  }
  // Without its moves counted, until they are asked for.
  playout_.set(pair.fast);
  playout_.count_at_once(false);
  if (rank % 2 == 0) {
    playout_.play(rank);
  } else {
    playout_.play(std::span<const std::int32_t>(pair.moves.back()));
  }
  playout_.count_at_once(true);
  // (Asking for the moves of a draw from nothing is a mistake, which is compared elsewhere.)
  if (playout_.state().block != next.block || (next.moves != 0 && playout_.moves() != next.moves)) {
    fail(pair.moves, "fast: the move leads elsewhere when moves are counted late\n");
  }
  // By its rank, straight after the moves were counted: what the count has left behind is used.
  FastState uncounted = pair.fast;
  uncounted.moves = runtime::kUncounted;
  playout_.set(uncounted);
  const std::uint64_t n = playout_.moves();
  if (n <= rank) fail(pair.moves, fmt::format("fast: no move has rank {} of {}\n", rank, n));
  playout_.play(rank);
  if (differs(playout_.state(), next)) {
    fail(pair.moves,
         fmt::format("fast: the move of rank {} leads elsewhere when drawn\n", rank) +
             differences(model_, fast_.position(next), fast_.position(playout_.state())));
  }
  playout_.set(pair.fast);
  playout_.push_mark();
  playout_.play(rank);
  const FastState in_place = playout_.state();
  if (!playout_.hash_holds()) fail(pair.moves, "fast: the hash is not that of the position\n");
  playout_.return_to_mark();
  const FastState back = playout_.state();
  playout_.pop_mark();
  if (differs(in_place, next))
    fail(pair.moves, "fast: the move leads elsewhere when played in place\n");
  if (differs(back, pair.fast)) {
    fail(pair.moves, "fast: the state is another one after the move was taken back:\n" +
                         differences(model_, fast_.position(pair.fast), fast_.position(back)));
  }
}

// The position after a move; empty moves when both engines found a mistake of the description.
Pair Side::after(const Pair& pair, const Move& move, std::size_t rank) {
  Pair next;
  next.moves = pair.moves;
  next.moves.push_back(move.digits);
  const bool answered = both(
      next.moves, [&] { next.reference = reference_.apply(pair.reference, move); },
      [&] { next.fast = fast_.apply_nth(pair.fast, rank); }, &next.reference);
  if (!answered) return {};
  Pair before = pair;
  before.moves = next.moves;
  both(
      next.moves, [] {}, [&] { check_playout(before, rank, next.fast); });
  return next;
}

// What was counted on the way down, once more and in place.
void Side::check_perft(const std::vector<std::uint64_t>& counts, std::size_t whole) {
  for (std::size_t depth = 0; depth <= whole; ++depth) {
    std::uint64_t count = 0;
    try {
      count = playout_.perft(static_cast<std::int32_t>(depth) + 1);
    } catch (const runtime::DescriptionError&) {
      return;  // a mistake further down: compared where it lies
    }
    if (count == counts[depth]) continue;
    fail({}, fmt::format("perft {}: reference {}, fast {}\n", depth + 1, counts[depth], count));
  }
}

void Side::near_the_start(Pair first) {
  const FastState start_state = first.fast;
  std::deque<Pair> waiting;
  waiting.push_back(std::move(first));
  std::size_t seen = 1;
  std::size_t looked = 0;
  std::vector<std::uint64_t> counts(options_.most_depth + 1);  // of moves, by depth
  std::size_t whole = options_.most_depth;  // depth to which nothing was left out
  while (!waiting.empty()) {
    const Pair pair = std::move(waiting.front());
    waiting.pop_front();
    const std::vector<Move> moves = check_decision(pair);
    const std::size_t depth = pair.moves.size();
    counts[depth] += moves.size();
    looked += moves.size();
    if (options_.most_depth <= depth) continue;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Pair next;
      if (seen++ < options_.most_states && looked < options_.most_moves)
        next = after(pair, moves[i], i);
      if (next.moves.empty()) {
        whole = std::min(whole, depth);
        break;
      }
      waiting.push_back(std::move(next));
    }
  }
  playout_.set(start_state);
  check_perft(counts, whole);
}

void Side::drawn_games() {
  std::size_t seen = 0;
  for (std::size_t game = 0; game < options_.playouts; ++game) {
    interpreter::Random random(interpreter::mix(options_.seed, game));
    Pair pair = start();
    for (std::size_t ply = 0; ply < options_.most_plies && seen < options_.most_moves; ++ply) {
      const std::vector<Move> moves = check_decision(pair);
      if (moves.empty()) break;
      if (ply % 4 == 2)
        both(
            pair.moves, [] {}, [&] { check_placed(pair); });
      seen += moves.size();
      const bool nature = reference_.nature_moves(pair.reference);
      const std::size_t rank = interpreter::draw_move(random, moves, nature);
      pair = after(pair, moves[rank], rank);
      if (pair.moves.empty()) break;
    }
    if (!pair.moves.empty()) check_decision(pair);
  }
}

std::vector<std::string> Side::written(const std::vector<Digits>& moves) const {
  std::vector<std::string> texts;
  try {
    State state = reference_.start();
    for (const Digits& digits : moves) {
      for (const Move& move : reference_.moves(state)) {
        if (move.digits != digits) continue;
        texts.push_back(move.text);
        state = reference_.apply(state, move);
        break;
      }
    }
  } catch (const std::exception& failure) {
    texts.emplace_back(failure.what());
  }
  return texts;
}

Comparison Side::run(const lang::Given* from) {
  try {
    if (from == nullptr) {
      near_the_start(start());
      drawn_games();
    } else if (std::optional<Pair> first = given(*from)) {
      near_the_start(std::move(*first));
    }
  } catch (const interpreter::BudgetSpent&) {
    comparison_.spent = true;
  } catch (const Found& found) {
    if (!found.what.empty()) {
      comparison_.disagreement = Disagreement{found.what, found.moves, written(found.moves)};
    }
  }
  return std::move(comparison_);
}

}  // namespace

Comparison compare(const lang::GameModel& model, std::shared_ptr<const program::Program> program,
                   const CompareOptions& options, const lang::Given* from) {
  try {
    return Side(model, std::move(program), options).run(from);
  } catch (const lang::InternalError& error) {
    Comparison comparison;
    comparison.disagreement = Disagreement{std::string("internal error: ") + error.what(), {}, {}};
    return comparison;
  }
}

std::string shown(const Disagreement& disagreement, const std::string& text) {
  std::string answer = text + "moves:";
  for (std::size_t i = 0; i < disagreement.moves.size(); ++i) {
    const std::string move = i < disagreement.written.size() ? disagreement.written[i] : "?";
    answer += fmt::format(" {} ({})", move, shown(disagreement.moves[i]));
  }
  return answer + "\n" + disagreement.what;
}

}  // namespace ludo::tests
