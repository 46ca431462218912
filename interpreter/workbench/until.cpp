// See until.hpp.

#include "interpreter/workbench/until.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/figures/sequences.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

constexpr double kFirstOfLooks = 200;
constexpr double kLooksGrowBy = 1.1;
constexpr std::uint64_t kFewestUneven = 20;  // games that are not shared equally
constexpr double kOnePoint = 0.01;

}  // namespace

const char* code_of(Advantage advantage) {
  switch (advantage) {
    case Advantage::Unfinished:
      return "unfinished";
    case Advantage::TooAlike:
      return "too_alike";
    case Advantage::Differs:
      return "differs";
    case Advantage::NoneOf:
      return "none_of";
    case Advantage::Undecided:
      return "undecided";
  }
  LUDO_UNREACHABLE();
}

UntilTold told_of(const interpreter::Playouts& games, const lang::GameModel& model,
                  const UntilOptions& options) {
  UntilTold told;
  const std::size_t seats = model.players.size();
  told.first = model.players[options.first.seat].name;
  told.is_drawn = options.first.is_drawn;
  told.games = games.finished;
  told.distinct = options.thinks ? games.alike.size() : games.finished;
  told.equal = 1 / static_cast<double>(seats);
  const std::int64_t share = search::kWhole / static_cast<std::int64_t>(seats);
  figures::Differences seen;
  if (options.thinks) {
    for (const auto& [fingerprint, one] : games.alike) seen.add(one.reward - share, one.times);
  } else {
    for (const auto& [reward, times] : games.rewards.counts()) {
      seen.add_apart(reward - share, times);
    }
  }
  told.score = told.equal + seen.mean() / kAllPoints;
  told.interval = figures::anytime(seen, options.games, kAlpha);
  const bool all_equal = seen.pairs() > 0 && seen.deviation() == 0;
  if (all_equal) {
    // The same in n different games: the rule of three.
    const double off = 3 / static_cast<double>(told.distinct) * kAllPoints;
    told.interval = {seen.mean() - off, seen.mean() + off};
  }
  told.interval.low = std::max(0.0, told.equal + told.interval.low / kAllPoints);
  told.interval.high = std::min(1.0, told.equal + told.interval.high / kAllPoints);
  const double delta = options.points * kOnePoint;
  told.needed = figures::needed(seen, delta * kAllPoints);

  const auto all = static_cast<double>(games.finished + games.limit);
  const bool leaves_out = told.interval.low > told.equal || told.interval.high < told.equal;
  const bool is_within =
      told.equal - delta < told.interval.low && told.interval.high < told.equal + delta;
  // Where all are equal a test that looks at how they differ says nothing.
  const figures::Answer answer =
      all_equal ? figures::Answer::Open : figures::two_sided(seen, delta * kAllPoints);
  if (static_cast<double>(games.limit) > kMostStopped * all) {
    told.advantage = Advantage::Unfinished;
  } else if (interpreter::is_too_alike(told.distinct, told.games)) {
    told.advantage = Advantage::TooAlike;
  } else if (seen.unequal() >= kFewestUneven &&
             (leaves_out || answer == figures::Answer::Differs)) {
    told.advantage = Advantage::Differs;
  } else if (told.games > 0 && (answer == figures::Answer::NoneOf || is_within)) {
    told.advantage = Advantage::NoneOf;
  }
  return told;
}

bool is_by_test(const UntilTold& told, const UntilOptions& options) {
  const double delta = options.points * kOnePoint;
  const interpreter::Interval& range = told.interval;
  switch (told.advantage) {
    case Advantage::Differs:
      return range.low <= told.equal && told.equal <= range.high;
    case Advantage::NoneOf:
      return range.low <= told.equal - delta || told.equal + delta <= range.high;
    case Advantage::Unfinished:
    case Advantage::TooAlike:
    case Advantage::Undecided:
      break;
  }
  return false;
}

std::string sentence_of(const UntilTold& told, const UntilOptions& options) {
  const std::string range = fmt::format("95 % at all looks: {:.1f} to {:.1f}",
                                        100 * told.interval.low, 100 * told.interval.high);
  std::string games = fmt::format("{} game{}", told.games, told.games == 1 ? "" : "s");
  if (options.thinks) games += fmt::format(" ({} distinct)", told.distinct);
  const std::string scores = fmt::format(
      "{} {} {:.1f} %", told.first,
      told.is_drawn ? "(nature draws who moves first) scores" : "moves first and scores",
      100 * told.score);
  const char* const by_test =
      is_by_test(told, options)
          ? " A sequential test with errors of 5 % says so; the interval, which holds at all looks "
            "together, is wider than that."
          : "";
  switch (told.advantage) {
    case Advantage::Unfinished:
      return "More than 2 % of the games were stopped before they ended: no statement on seats.";
    case Advantage::TooAlike:
      return fmt::format("These players play too alike for a statement on seats: {}.", games);
    case Advantage::Differs:
      return fmt::format("{}, {:.1f} points {} than an equal share ({}), in {}.{}", scores,
                         100 * std::abs(told.score - told.equal),
                         told.score > told.equal ? "more" : "less", range, games, by_test);
    case Advantage::NoneOf:
      return fmt::format(
          "{}: no difference of {:g} points or more from an equal share ({}), in {}.{}", scores,
          options.points, range, games, by_test);
    case Advantage::Undecided:
      break;
  }
  const std::uint64_t more = told.needed > told.games ? told.needed - told.games : 0;
  std::string text = fmt::format("Undecided after {}: {} ({})", games, scores, range);
  if (more > 0) {
    text += fmt::format("; about {} more games settle {:g} points", more, options.points);
  }
  return text + ".";
}

std::vector<std::uint64_t> looks_of(const UntilOptions& options) {
  std::vector<std::uint64_t> looks;
  double look = kFirstOfLooks;
  while (looks.empty() || looks.back() < options.games) {
    const std::uint64_t to = std::min(options.games, static_cast<std::uint64_t>(std::ceil(look)));
    look *= kLooksGrowBy;
    if (looks.empty() || looks.back() < to) looks.push_back(to);
  }
  return looks;
}

UntilTold play_until(const interpreter::Playouts& played, const lang::GameModel& model,
                     const UntilOptions& options, const PlayMore& more) {
  std::uint64_t so_far = 0;
  UntilTold told = told_of(played, model, options);
  for (const std::uint64_t to : looks_of(options)) {
    const bool goes_on = more(so_far, to - so_far);
    so_far = to;
    told = told_of(played, model, options);
    if (!goes_on || told.advantage == Advantage::Differs || told.advantage == Advantage::NoneOf) {
      break;
    }
  }
  return told;
}

}  // namespace ludo::workbench
