// Writes the report. See report.hpp.

#include "tests/bench/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "tests/bench/frozen_game.hpp"

namespace ludo::bench {

namespace {

// What ludo is to reach, as a share of the hand-written engine's pace in listing style; 0: no
// target. The second is the older one, set against the engines that Yardstick::reference_pace
// belongs to.
struct Target {
  std::string_view game;
  double of_yardstick = 0;
  double of_reference = 0;
};
constexpr Target kTargets[] = {
    {"breakthrough", 1.0 / 4, 1.0 / 5},
    {"chess", 1.0 / 5, 0},
    {"connect-four", 1.0 / 3, 1.0 / 2.5},
    {"english-draughts", 1.0 / 5, 1.0 / 5},
    {"gomoku", 1.0 / 3, 0},
    {"reversi", 1.0 / 8, 1.0 / 10},
    {"tablut", 1.0 / 2, 1.0 / 5},
};
constexpr double kMostLoad = 0.100;  // seconds
constexpr double kMostCost = 100;    // times the median
constexpr double kLeastGain = 1.9;
constexpr double kProportion = 0.30;

// The counting styles of the engines of reference, as far as they were measured: plies a second.
// Breakthrough took 25 ns a ply; Tablut made 61,000 to 70,000 playouts of as many plies as here.
std::optional<double> reference_counting(const GameFigures& figures) {
  if (figures.game == "breakthrough") return 1e9 / 25;
  if (figures.game == "tablut") return 65'500 * figures.counting.plies_per_game;
  return std::nullopt;
}

// How much faster this machine is than that of the paces of reference.
std::optional<double> machine_factor(const std::vector<GameFigures>& games) {
  std::vector<double> factors;
  for (const GameFigures& figures : games) {
    const std::optional<double> pace = reference_counting(figures);
    if (pace) factors.push_back(figures.counting.pace() / *pace);
  }
  if (factors.empty()) return std::nullopt;
  return quantile(factors, 0.5);
}

Target target_of(std::string_view game) {
  for (const Target& target : kTargets) {
    if (target.game == game) return target;
  }
  return {game};
}

// "1/3.7"
std::string share(double ratio) { return fmt::format("1/{:.3g}", 1 / ratio); }

std::string share_or_none(double ratio) { return ratio == 0 ? "–" : share(ratio); }

std::string met(bool is_met) { return is_met ? "yes" : "**no**"; }

// "1,234,567"
std::string grouped(double value) {
  std::string digits = fmt::format("{:.0f}", value);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string time(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string head(const Figures& figures) {
  std::string text =
      "# How fast ludo is\n\n"
      "Written by `ninja bench`.\n"
      "Figures of one machine at one time: what may be compared are the ratios.\n\n";
  text += fmt::format(
      "{}, {} processors; {}; load {:.1f} when the run began, {:.1f} when it ended; seed {}, {} "
      "interleaved rounds of {} for each.\n",
      figures.machine, figures.processors, figures.date, figures.load[0], figures.load[1],
      figures.rounds.seed, figures.rounds.rounds, time(figures.rounds.seconds));
  const double busy = std::max(figures.load[0], figures.load[1]);
  if (busy > figures.processors) {
    text += "The machine had other work: times of the clock (the two threads below) mean little.\n";
  }
  return text;
}

std::string ratios(const Figures& figures) {
  if (figures.games.empty()) return "";
  const std::optional<double> machine = machine_factor(figures.games);
  std::string text =
      "\n## Against hand-written engines\n\n"
      "All play the same games: before anything was timed, the counts of moves, the drawn indices "
      "and the results of the games of a seed had to be equal.\n"
      "ludo counts the moves of a decision and plays the n-th; the ratio is that of paces, ± half "
      "the distance of the quartiles over the rounds.\n\n";
  if (machine) {
    text += fmt::format(
        "The last columns compare with the engines that the targets were first set by, measured "
        "elsewhere, their paces times {:.2f} (the median of our counting styles over theirs, "
        "breakthrough and tablut).\n"
        "Our yardsticks list far faster than those engines did, so a share of ours asks for more "
        "than the same share of theirs.\n\n",
        *machine);
  }
  text +=
      "| game | of listing | target | met | of counting | ours lists, of theirs | of theirs | "
      "target "
      "| met |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const GameFigures& game : figures.games) {
    const Target target = target_of(game.game);
    const Ratio listing = ratio(game.ludo, game.listing);
    const Ratio counting = ratio(game.ludo, game.counting);
    text +=
        fmt::format("| {} | {} ± {:.1f} % | {} | {} | {} ± {:.1f} % |", game.game,
                    share(listing.median), 100 * listing.spread, share_or_none(target.of_yardstick),
                    target.of_yardstick == 0 ? "–" : met(target.of_yardstick <= listing.median),
                    share(counting.median), 100 * counting.spread);
    const double reference = machine ? game.yardstick->reference_pace * *machine : 0;
    if (reference == 0) {
      text += " – | – | – | – |\n";
      continue;
    }
    const double of_theirs = game.ludo.playouts() / reference;
    text += fmt::format(" {:.2f} | {} | {} | {} |\n", game.listing.playouts() / reference,
                        share(of_theirs), share_or_none(target.of_reference),
                        target.of_reference == 0 ? "–" : met(target.of_reference <= of_theirs));
  }
  return text;
}

// The yardsticks among themselves: one that is slow for its game shows.
std::string proportions(const Figures& figures) {
  double sum = 0;
  int n = 0;
  for (const GameFigures& game : figures.games) {
    if (game.yardstick->reference_pace == 0) continue;
    sum += std::log(game.listing.playouts() / game.yardstick->reference_pace);
    ++n;
  }
  if (n < 2) return "";
  const double mean = std::exp(sum / n);
  std::string text = fmt::format(
      "\n## Proportions of the yardsticks\n\n"
      "Their paces in listing style against the paces of reference times {:.2f} (the geometric "
      "mean "
      "of the ratios); within {:.0f} % they keep the proportions.\n\n"
      "| game | share | kept |\n| --- | --: | --- |\n",
      mean, 100 * kProportion);
  for (const GameFigures& game : figures.games) {
    if (game.yardstick->reference_pace == 0) continue;
    const double share = game.listing.playouts() / game.yardstick->reference_pace / mean;
    text += fmt::format("| {} | {:.2f} | {} |\n", game.game, share,
                        met(std::abs(share - 1) <= kProportion));
  }
  return text;
}

void add_pace(std::string& text, std::string_view game, std::string_view who,
              const Measure& measure) {
  text += fmt::format("| {} | {} | {} | {} | {} | {:.0f} | {:.1f} % |\n", game, who,
                      grouped(measure.playouts()), grouped(measure.pace()),
                      grouped(measure.moves()), 1e9 / measure.pace(), 100 * measure.spread());
}

std::string paces(const Figures& figures) {
  if (figures.games.empty()) return "";
  std::string text =
      "\n## Paces\n\n"
      "Each second of processor time: playouts, decisions, and moves that were legal in them.\n\n"
      "| game | who | playouts | decisions | moves | ns a decision | spread |\n"
      "| --- | --- | --: | --: | --: | --: | --: |\n";
  for (const GameFigures& game : figures.games) {
    add_pace(text, game.game, "ludo", game.ludo);
    add_pace(text, "", "ludo, writing every move", game.ludo_listing);
    add_pace(text, "", "yardstick, listing", game.listing);
    add_pace(text, "", "yardstick, counting", game.counting);
  }
  return text;
}

std::string slowest(const Figures& figures) {
  if (figures.speeds.empty()) return "";
  constexpr std::size_t kMost = 6;  // the three slowest, with their variants
  std::vector<std::pair<std::string, Speed>> games(figures.speeds.begin(), figures.speeds.end());
  std::stable_sort(games.begin(), games.end(),
                   [](const auto& a, const auto& b) { return a.second.share < b.second.share; });
  if (kMost < games.size()) games.resize(kMost);
  std::string text =
      "\n## The slowest games\n\n"
      "Of those that ship, by decisions; why they are slow stands in [PROFILE.md](PROFILE.md).\n\n"
      "| game | decisions a second | moves a decision | ns a move |\n"
      "| --- | --: | --: | --: |\n";
  for (const auto& [name, speed] : games) {
    text += fmt::format("| {} | {} | {:.0f} | {:.0f} |\n", name, grouped(speed.pace),
                        speed.moves_per_decision, 1e9 / speed.pace / speed.moves_per_decision);
  }
  return text;
}

std::string loads(const Figures& figures) {
  if (figures.loads.empty()) return "";
  double most = 0;
  for (const Load& load : figures.loads) most = std::max(most, load.seconds);
  std::string text = fmt::format(
      "\n## Loading and sizes\n\n"
      "From the text in memory to the number of the first legal moves: parsed, checked, frozen, "
      "counted; the median of some loads.\n"
      "Target: under {} for every game; met: {}.\n"
      "A state's bytes are those of its block; the yardstick's are those of its struct.\n\n"
      "| game | load | first moves | state, bytes | yardstick's | words in a set | instructions |\n"
      "| --- | --: | --: | --: | --: | --: | --: |\n",
      time(kMostLoad), met(most < kMostLoad));
  for (const Load& load : figures.loads) {
    std::string yardstick = "–";
    for (const GameFigures& game : figures.games) {
      if (game.game == load.game) yardstick = fmt::format("{}", game.yardstick->state_bytes);
    }
    text += fmt::format("| {} | {}{} | {} | {} | {} | {} | {} |\n", load.game, time(load.seconds),
                        load.seconds < kMostLoad ? "" : " **over**", load.first_moves,
                        load.state_bytes, yardstick, load.words, load.instructions);
  }
  return text;
}

std::string costs(const Figures& figures) {
  if (figures.costs.empty()) return "";
  std::string text = fmt::format(
      "\n## How evenly the cost is spread\n\n"
      "Playouts of one seed, each timed by itself in processor time.\n"
      "Target: none costs more than {:.0f} times the median.\n"
      "A playout with a decision beyond the budget is broken off and counts with the time that it "
      "took.\n\n"
      "| game | playouts | decisions | median | 99 of 100 below | most | most / median | broken "
      "off "
      "| met |\n"
      "| --- | --: | --: | --: | --: | --: | --: | --: | --- |\n",
      kMostCost);
  for (const Costs& cost : figures.costs) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} (game {}) | {:.1f} | {} | {} |\n", cost.game,
                        grouped(static_cast<double>(cost.playouts)),
                        grouped(static_cast<double>(cost.decisions)), time(cost.median),
                        time(cost.high), time(cost.most), cost.most_index, cost.ratio(),
                        cost.broken_off, met(cost.ratio() <= kMostCost && cost.broken_off == 0));
  }
  return text;
}

std::string threads(const Figures& figures) {
  if (figures.threads.empty()) return "";
  std::string text = fmt::format(
      "\n## Two threads\n\n"
      "`simulate` on one thread and on two, by the clock, interleaved; both came to the same "
      "counts.\n"
      "Target: at least {} times as fast.\n"
      "*processors* says how many the two threads were given: what others took is missing from the "
      "gain.\n"
      "*by processor time* is the gain that two whole processors would give: twice the processor "
      "time of one thread over that of two.\n"
      "*machine* is what the machine gave at the same time: the gain of two threads with a "
      "hand-written engine each, which share nothing; *of it* is our gain over that, round by "
      "round."
      "\n\n"
      "| game | games | one | two | gain | met | processors | by processor time | machine | of it "
      "|\n"
      "| --- | --: | --: | --: | --: | --- | --: | --: | --: | --: |\n",
      kLeastGain);
  for (const ThreadGain& gain : figures.threads) {
    text += fmt::format(
        "| {} | {} | {} | {} | {:.2f} ± {:.1f} % | {} | {:.2f} | {:.2f} | {:.2f} ± {:.1f} % | "
        "{:.2f} |\n",
        gain.game, gain.games, time(gain.one), time(gain.two), gain.gain.median,
        100 * gain.gain.spread, met(kLeastGain <= gain.gain.median), gain.processors,
        gain.given_two.median, gain.machine.median, 100 * gain.machine.spread,
        gain.of_machine.median);
  }
  return text;
}

std::string counts(const Figures& figures) {
  if (figures.counts.empty()) return "";
  std::string text =
      "\n## Instructions of the processor\n\n"
      "The stored figures of fixed runs, which every run of the tests compares with "
      "(`instruction_counts.txt`).\n\n"
      "| game | games | decisions | instructions | for each decision |\n"
      "| --- | --: | --: | --: | --: |\n";
  for (const InstructionCount& count : figures.counts) {
    text += fmt::format("| {} | {} | {} | {} | {} |\n", count.game, count.games,
                        grouped(static_cast<double>(count.decisions)),
                        grouped(static_cast<double>(count.instructions)),
                        grouped(count.per_decision()));
  }
  return text;
}

}  // namespace

std::string report(const Figures& figures) {
  return head(figures) + ratios(figures) + paces(figures) + slowest(figures) + loads(figures) +
         costs(figures) + threads(figures) + counts(figures) + proportions(figures);
}

}  // namespace ludo::bench
