// See compare.hpp.

#include "interpreter/workbench/compare.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <new>
#include <set>
#include <utility>

#include "interpreter/services/match.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

constexpr double kShort = 60;  // turns: games that are, on average, may be solved
constexpr std::uint64_t kFirstLook = 200;
constexpr double kLooksGrow = 1.1;
constexpr std::uint64_t kFewestUnequal = 20;
constexpr std::size_t kShownPartings = 3;
constexpr double kNoRoom = 0.98;  // of the points: there is no room for a difference

Pair pair_of(PairedGame a, PairedGame b) {
  const auto parts = std::mismatch(a.keys.begin(), a.keys.end(), b.keys.begin(), b.keys.end());
  Pair pair;
  pair.shared = static_cast<std::uint64_t>(parts.first - a.keys.begin());
  a.keys = {};
  b.keys = {};
  pair.a = std::move(a);
  pair.b = std::move(b);
  return pair;
}

// All pairs that differ from each other, with how often each was met.
class Pairs {
 public:
  // `seats`: those of B that stand for A's.
  void add(std::uint64_t game, Pair pair, const std::vector<std::size_t>& seats) {
    // The same moves may come to another result.
    bool equal = pair.a.fingerprint == pair.b.fingerprint && pair.a.end == pair.b.end;
    for (std::size_t seat = 0; equal && pair.a.finished && pair.b.finished && seat < seats.size();
         ++seat) {
      equal = pair.a.rewards[seat] == pair.b.rewards[seats[seat]];
    }
    if (!pair.a.finished) ++stopped_a;
    if (!pair.b.finished) ++stopped_b;
    if (!pair.a.finished || !pair.b.finished) return;
    ++n;
    if (equal) {
      ++n_equal;
    } else {
      shared += pair.shared;
      if (partings.size() < kShownPartings) partings.push_back({game, pair.shared});
    }
    const auto key = std::make_pair(pair.a.fingerprint, pair.b.fingerprint);
    const auto [at, is_new] = place.try_emplace(key, all.size());
    if (is_new) {
      all.push_back({std::move(pair), 1});
    } else {
      ++all[at->second].second;
    }
  }

  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> place;
  std::vector<std::pair<Pair, std::uint64_t>> all;
  std::uint64_t n = 0, n_equal = 0, shared = 0, stopped_a = 0, stopped_b = 0;
  std::vector<Parting> partings;
};

// Equal pairs of players who think are one witness: they would play the same again. Those of
// players who move at random are drawn apart from each other, and each is its own.
void add_pairs(figures::Differences& seen, std::int64_t difference, std::uint64_t times,
               const CompareOptions& options) {
  if (interpreter::somebody_thinks(options.run.players)) {
    seen.add(difference, times);
  } else {
    seen.add_apart(difference, times);
  }
}

// A whole number of each game, by which the two are held against each other.
template <class A, class B>
Figure figure_of(const Pairs& pairs, std::string key, std::string what, double unit, const A& of_a,
                 const B& of_b, const CompareOptions& options, figures::Differences& seen) {
  Figure figure;
  figure.key = std::move(key);
  figure.what = std::move(what);
  seen = {};
  double sum_a = 0, sum_b = 0;
  for (const auto& [pair, times] : pairs.all) {
    const std::int64_t a = of_a(pair.a);
    const std::int64_t b = of_b(pair.b);
    sum_a += static_cast<double>(times) * static_cast<double>(a);
    sum_b += static_cast<double>(times) * static_cast<double>(b);
    add_pairs(seen, b - a, times, options);
  }
  const auto n = static_cast<double>(std::max<std::uint64_t>(1, pairs.n));
  figure.a = sum_a / n / unit;
  figure.b = sum_b / n / unit;
  figure.difference = seen.mean() / unit;
  figure.interval = figures::anytime(seen, options.pairs, kAlpha);
  figure.interval.low /= unit;
  figure.interval.high /= unit;
  figure.unequal = seen.unequal();
  if (figure.unequal == 0 && figure.key != "turns") {
    // Never seen in n pairs: the rule of three.
    figure.interval = {-3 / n, 3 / n};
  }
  if (figure.key != "turns") {  // parts of 1
    if (seen.deviation() == 0 && figure.unequal != 0) {
      figure.interval = {figure.difference - 3 / n, figure.difference + 3 / n};
    }
    figure.interval.low = std::max(figure.interval.low, -1.0);
    figure.interval.high = std::min(figure.interval.high, 1.0);
  }
  return figure;
}

bool leaves_zero_out(const interpreter::Interval& interval) {
  return interval.low > 0 || interval.high < 0;
}

class Comparing {
 public:
  Comparing(const Ruleset& a, const Ruleset& b, const CompareOptions& options)
      : a_(a), b_(b), options_(options), seats_(matched_seats(*a.model, *b.model)) {}

  // The figures of what has been played, the headline first.
  void tell(Comparison& told);
  bool decides(const Comparison& told) const {
    return options_.until > 0 &&
           (told.verdict == Verdict::Differs || told.verdict == Verdict::NoneOf ||
            told.verdict == Verdict::OneSided) &&
           answer_ != figures::Answer::Open;
  }
  void add(std::uint64_t game, Pair pair) { pairs.add(game, std::move(pair), seats_); }
  Pairs pairs;

 private:
  Verdict verdict_of(const Comparison& told) const;
  // What would be said if the seats' scores left room for a difference.
  Verdict with_room(const Comparison& told) const;
  void look_for_leader(Comparison& told) const;

  const Ruleset& a_;
  const Ruleset& b_;
  const CompareOptions& options_;
  std::vector<std::size_t> seats_;
  figures::Answer answer_ = figures::Answer::Open;
};

void Comparing::tell(Comparison& told) {
  told.pairs = pairs.n;
  told.stopped_a = pairs.stopped_a;
  told.stopped_b = pairs.stopped_b;
  told.equal = pairs.n_equal;
  told.distinct = pairs.all.size();
  told.partings = pairs.partings;
  const std::uint64_t parted = pairs.n - pairs.n_equal;
  told.parting_move =
      parted == 0 ? 0 : static_cast<double>(pairs.shared) / static_cast<double>(parted);
  told.figures.clear();

  std::vector<figures::Differences> all_seen;
  const auto add = [&](std::string key, std::string what, double unit, const auto& of_a,
                       const auto& of_b) {
    figures::Differences seen;
    Figure figure =
        figure_of(pairs, std::move(key), std::move(what), unit, of_a, of_b, options_, seen);
    figure.is_share = figure.key != "turns";
    constexpr double kPoint = 0.01;
    constexpr double kUsual = 5;
    const double delta = (options_.until > 0 ? options_.until : kUsual) * kPoint * unit;
    if (figure.is_share) figure.needed = figures::needed(seen, delta);
    if (told.figures.empty()) {
      answer_ = options_.until > 0 ? figures::two_sided(seen, delta) : figures::Answer::Open;
      // Against games that share nothing: the variances of both sides.
      figures::Differences alone_a, alone_b;
      for (const auto& [pair, times] : pairs.all) {
        add_pairs(alone_a, of_a(pair.a), times, options_);
        add_pairs(alone_b, of_b(pair.b), times, options_);
      }
      const double apart =
          alone_a.deviation() * alone_a.deviation() + alone_b.deviation() * alone_b.deviation();
      const double together = seen.deviation() * seen.deviation();
      told.saved = apart > 0 ? 1 - together / apart : 0;
    }
    told.figures.push_back(std::move(figure));
    all_seen.push_back(seen);
  };
  const auto name = [&](std::size_t seat) { return a_.model->players[seat].name; };
  const auto score = [](std::size_t seat) {
    return [seat](const PairedGame& game) { return game.rewards[seat]; };
  };
  const auto wins = [](std::size_t seat) {
    return [seat](const PairedGame& game) {
      return static_cast<std::int64_t>(game.winners >> seat & 1U);
    };
  };
  const std::size_t first = first_mover(*a_.model, a_.start).seat;
  // Of one player every game is worth all points: there the wins are what counts.
  const bool is_alone = seats_.size() == 1;
  if (!is_alone) add("score", name(first), kAllPoints, score(first), score(seats_[first]));
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    add("wins", name(seat), 1, wins(seat), wins(seats_[seat]));
  }
  const auto is_draw = [](const PairedGame& game) -> std::int64_t {
    return game.winners == 0 ? 1 : 0;
  };
  if (!is_alone) add("draw", "", 1, is_draw, is_draw);
  std::set<std::string> ends;
  for (const auto& [pair, times] : pairs.all) {
    ends.insert(pair.a.end);
    ends.insert(pair.b.end);
  }
  for (const std::string& end : ends) {
    const auto ended = [&end](const PairedGame& game) -> std::int64_t {
      return game.end == end ? 1 : 0;
    };
    add("ends", end, 1, ended, ended);
  }
  const auto turns = [](const PairedGame& game) { return game.turns; };
  add("turns", "", 1, turns, turns);
  told.turns_a = {};
  told.turns_b = {};
  for (const auto& [pair, times] : pairs.all) {
    told.turns_a.add(pair.a.turns, times);
    told.turns_b.add(pair.b.turns, times);
  }

  // All figures but the headline share one error: each gets its part.
  const double alpha = kAlpha / static_cast<double>(std::max<std::size_t>(1, all_seen.size() - 1));
  for (std::size_t i = 0; i < all_seen.size(); ++i) {
    const interpreter::Interval interval =
        figures::anytime(all_seen[i], options_.pairs, i == 0 ? kAlpha : alpha);
    told.figures[i].is_clear = leaves_zero_out(interval) && all_seen[i].unequal() >= kFewestUnequal;
  }
  look_for_leader(told);
  told.verdict = verdict_of(told);
}

void Comparing::look_for_leader(Comparison& told) const {
  told.leader_a = told.leader_b = 0;
  const auto all = static_cast<double>(std::max<std::uint64_t>(1, pairs.n)) * kAllPoints;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    double a = 0, b = 0;
    for (const auto& [pair, times] : pairs.all) {
      const auto points = [&](const PairedGame& game, std::size_t of) {
        const auto won = static_cast<double>(game.winners >> of & 1U) * kAllPoints;
        return static_cast<double>(times) *
               (seats_.size() == 1 ? won : static_cast<double>(game.rewards[of]));
      };
      a += points(pair.a, seat);
      b += points(pair.b, seats_[seat]);
    }
    if (seat > 0 && std::min(a, b) / all <= std::min(told.leader_a, told.leader_b)) continue;
    told.leader = a_.model->players[seat].name;
    told.leader_a = a / all;
    told.leader_b = b / all;
  }
}

Verdict Comparing::verdict_of(const Comparison& told) const {
  const Verdict verdict = with_room(told);
  const bool says_little = verdict == Verdict::NoneOf || verdict == Verdict::Undecided;
  const bool is_one_sided =
      kFewestPairs <= told.pairs && kNoRoom <= told.leader_a && kNoRoom <= told.leader_b;
  return says_little && is_one_sided ? Verdict::OneSided : verdict;
}

Verdict Comparing::with_room(const Comparison& told) const {
  const auto played = static_cast<double>(2 * told.pairs + told.stopped_a + told.stopped_b);
  if (static_cast<double>(told.stopped_a + told.stopped_b) > kMostStopped * played) {
    return Verdict::Unfinished;
  }
  if (told.equal == told.pairs) {
    return kFewestPairs <= told.pairs ? Verdict::SameGame : Verdict::Undecided;
  }
  const bool thinks = interpreter::somebody_thinks(options_.run.players);
  if (thinks && told.distinct < std::min(kFewestPairs, options_.pairs)) return Verdict::TooAlike;
  if (!thinks && told.pairs < kFewestPairs) return Verdict::TooAlike;
  const Figure& headline = told.figures.front();
  if (headline.unequal >= kFewestUnequal) {
    if (headline.is_clear || answer_ == figures::Answer::Differs) return Verdict::Differs;
  }
  // Where no pair differs in it the test knows no spread: then the rule of three has to do.
  if (answer_ == figures::Answer::NoneOf && headline.unequal > 0) return Verdict::NoneOf;
  constexpr double kPoint = 0.01;
  const double delta = options_.until * kPoint;
  if (delta > 0 && -delta < headline.interval.low && headline.interval.high < delta) {
    return Verdict::NoneOf;
  }
  return Verdict::Undecided;
}

}  // namespace

const char* code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::SameGame:
      return "same_game";
    case Verdict::TooAlike:
      return "too_alike";
    case Verdict::Unfinished:
      return "unfinished";
    case Verdict::Differs:
      return "differs";
    case Verdict::NoneOf:
      return "none_of";
    case Verdict::OneSided:
      return "one_sided";
    case Verdict::Undecided:
      return "undecided";
  }
  LUDO_UNREACHABLE();
}

std::vector<std::size_t> matched_seats(const lang::GameModel& a, const lang::GameModel& b) {
  LUDO_ASSERT(a.players.size() == b.players.size(), "games with other numbers of players");
  std::vector<std::size_t> in_order, by_name;
  for (std::size_t i = 0; i < a.players.size(); ++i) {
    in_order.push_back(i);
    for (std::size_t j = 0; j < b.players.size(); ++j) {
      if (a.players[i].name == b.players[j].name) by_name.push_back(j);
    }
  }
  return by_name.size() == in_order.size() ? by_name : in_order;
}

Played<Pair> play_pairs(const Ruleset& a, const Ruleset& b, const CompareOptions& options,
                        std::uint64_t first, std::uint64_t n) {
  RunOptions run_b = options.run;
  // Luck of its own: another seed.
  if (!options.paired) run_b.seed = interpreter::mix(options.run.seed, ~std::uint64_t{0});
  Played<PairedGame> of_a = play_games(a, options.run, first, n);
  Played<PairedGame> of_b = play_games(b, run_b, first, of_a.games.size());
  Played<Pair> played;
  for (std::size_t i = 0; i < of_b.games.size(); ++i) {
    played.games.push_back(pair_of(std::move(of_a.games[i]), std::move(of_b.games[i])));
  }
  played.wrong = std::move(of_a.wrong);
  if (of_b.wrong) {
    played.wrong = std::move(of_b.wrong);
    played.wrong->in_second = true;
  }
  return played;
}

Comparison compare(const Ruleset& a, const Ruleset& b, const CompareOptions& options) {
  return compare(a, b, options, [&](std::size_t /*row*/, std::uint64_t first, std::uint64_t n) {
    // Of players who think few pairs at a time: who breaks off keeps those that were played.
    const std::uint64_t at_once = std::max<std::uint64_t>(4, 2 * options.run.threads);
    const bool thinks = interpreter::somebody_thinks(options.run.players);
    Played<Pair> played;
    while (played.games.size() < n && !played.wrong) {
      const std::uint64_t so_far = played.games.size();
      const std::uint64_t more = thinks ? std::min(at_once, n - so_far) : n - so_far;
      try {
        Played<Pair> some = play_pairs(a, b, options, first + so_far, more);
        played.wrong = std::move(some.wrong);
        std::move(some.games.begin(), some.games.end(), std::back_inserter(played.games));
      } catch (const lang::Stopped&) {
        played.interrupted = true;
        break;
      }
    }
    return played;
  });
}

Comparison compare(const Ruleset& a, const Ruleset& b, const CompareOptions& options,
                   const Source<Pair>& source) {
  Comparison told;
  Comparing comparing(a, b, options);
  auto look = static_cast<double>(kFirstLook);
  std::uint64_t played = 0;
  try {
    while (played < options.pairs) {
      const std::uint64_t to = std::min(options.pairs, static_cast<std::uint64_t>(std::ceil(look)));
      look *= kLooksGrow;
      if (to <= played) continue;
      Played<Pair> pairs = source(0, played, to - played);
      if (pairs.wrong) {
        told.failure = pairs.wrong->failure;
        told.failed_in = pairs.wrong->in_second ? Comparison::In::B : Comparison::In::A;
        told.trouble = pairs.wrong->spent;
        break;
      }
      if (pairs.missing) break;
      for (Pair& pair : pairs.games) comparing.add(played++, std::move(pair));
      comparing.tell(told);
      if (pairs.interrupted) throw lang::Stopped();
      if (comparing.decides(told)) break;
    }
    const auto solved = [&](const Ruleset& rules, const interpreter::Histogram& turns) {
      const bool is_short = turns.total() > 0 && turns.mean() <= kShort;
      return is_short ? solve(rules, options.solve, options.run.stop) : std::nullopt;
    };
    told.solved_a = solved(a, told.turns_a);
    told.solved_b = solved(b, told.turns_b);
  } catch (const lang::Stopped&) {
    told.interrupted = true;
  } catch (const std::bad_alloc&) {
    told.trouble = interpreter::kNoMemory;
  }
  if (played == 0) comparing.tell(told);
  return told;
}

}  // namespace ludo::workbench
