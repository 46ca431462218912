// See terminal.hpp.

#include "interpreter/report/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "interpreter/render/clean.hpp"
#include "interpreter/report/numbers.hpp"
#include "interpreter/report/sentences.hpp"

namespace ludo::report {

namespace {

using interpreter::Histogram;
using interpreter::Interval;

constexpr auto kSpoken = Language::English;  // the program's own words
constexpr int kEighths = 8;
constexpr std::array<std::string_view, 9> kFromLeft = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};
constexpr std::array<std::string_view, 9> kFromBelow = {" ", "▁", "▂", "▃", "▄",
                                                        "▅", "▆", "▇", "█"};

std::string padded(std::string_view words, std::size_t letters) {
  std::string text = cut(rendering::clean(words), letters);
  const std::size_t there = letters_in(text);
  if (there < letters) text.append(letters - there, ' ');
  return text;
}

// As many letters as there are columns.
std::string bar_of(double part, int columns, int mark, bool ascii) {
  const auto eighths = static_cast<int>(std::floor(part * columns * kEighths + 0.5));
  const int full = ascii ? (eighths + kEighths / 2) / kEighths : eighths / kEighths;
  std::string text;
  int at = 0;
  for (; at < full; ++at) text += ascii ? "#" : "█";
  if (!ascii && at < columns && eighths % kEighths != 0) {
    text += kFromLeft.at(static_cast<std::size_t>(eighths % kEighths));
    ++at;
  }
  for (; at < columns; ++at) text += at == mark ? (ascii ? "|" : "│") : " ";
  return text;
}

std::string row(std::string_view key, std::string_view of, std::string_view players,
                std::initializer_list<std::optional<double>> values, std::uint64_t games) {
  std::string text = fmt::format("{}\t{}\t{}", key, rendering::clean(of), players);
  for (const std::optional<double>& value : values) {
    text += value ? fmt::format("\t{:.6f}", *value) : "\t";
  }
  return text + fmt::format("\t{}\n", games);
}

constexpr std::string_view kNamesOfRows = "figure\tof\tplayers\tvalue\tlow\thigh\tgames\n";

}  // namespace

std::string letter_bars(const std::vector<Bar>& rows, const BarOptions& options,
                        const Letters& letters) {
  constexpr std::size_t kMostName = 24;
  constexpr int kBorders = 6, kFewest = 8, kMostColumns = 60;
  std::size_t names = 0, texts = 0;
  double most = options.most;
  for (const Bar& bar : rows) {
    names = std::max(names, std::min(kMostName, letters_in(bar.name)));
    texts = std::max(texts, letters_in(bar.text));
    if (options.most <= 0) most = std::max(most, bar.value);
  }
  if (most <= 0) most = 1;
  const int columns = std::clamp(letters.columns - static_cast<int>(names + texts) - kBorders,
                                 kFewest, kMostColumns);
  const int mark =
      options.mark ? std::min(columns - 1, static_cast<int>(*options.mark / most * columns)) : -1;
  std::string text;
  for (const Bar& bar : rows) {
    const double part = std::clamp(bar.value / most, 0.0, 1.0);
    std::string line = fmt::format("  {}  {}  {:>{}}", padded(bar.name, names),
                                   bar_of(part, columns, mark, letters.ascii), bar.text, texts);
    text += line + "\n";
  }
  return text;
}

std::string letter_histogram(const Histogram& histogram, const Letters& letters) {
  if (histogram.total() == 0) return "";
  constexpr int kLines = 4, kMostColumns = 60, kBorders = 4;
  const std::int64_t least = histogram.counts().begin()->first;
  const std::int64_t span = histogram.max() - least + 1;
  const int room = std::clamp(letters.columns - kBorders, 8, kMostColumns);
  const auto width = std::max<std::int64_t>(
      1, static_cast<std::int64_t>(round_step(static_cast<double>(span), room)));
  const std::int64_t first = least - ((least % width) + width) % width;
  std::vector<std::uint64_t> columns(
      static_cast<std::size_t>((histogram.max() - first) / width + 1));
  for (const auto& [value, times] : histogram.counts()) {
    columns[static_cast<std::size_t>((value - first) / width)] += times;
  }
  const auto most = static_cast<double>(*std::max_element(columns.begin(), columns.end()));
  std::string text;
  for (int line = kLines - 1; 0 <= line; --line) {
    std::string letters_of_line;
    for (const std::uint64_t times : columns) {
      auto tall =
          static_cast<int>(std::floor(static_cast<double>(times) / most * kLines * kEighths + 0.5));
      if (0 < times) tall = std::max(1, tall);
      const int here = std::clamp(tall - line * kEighths, 0, kEighths);
      if (letters.ascii) {
        // What is there is seen.
        letters_of_line += here >= kEighths / 2 || (line == 0 && 0 < times) ? "#" : " ";
      } else {
        letters_of_line += kFromBelow.at(static_cast<std::size_t>(here));
      }
    }
    while (!letters_of_line.empty() && letters_of_line.back() == ' ') letters_of_line.pop_back();
    text += letters_of_line.empty() ? "\n" : "  " + letters_of_line + "\n";
  }
  const std::string from = fmt::format("{}", first);
  const std::string to = fmt::format("{}", histogram.max());
  const std::size_t gap =
      columns.size() > from.size() + to.size() ? columns.size() - from.size() - to.size() : 1;
  text += fmt::format("  {}{}{}\n", from, std::string(gap, ' '), to);
  return text;
}

std::string study_letters(const workbench::Study& study, const Letters& letters) {
  if (study.rungs.empty()) return "";
  std::vector<Bar> rows;
  for (const workbench::Rung& rung : study.rungs) {
    rows.push_back({short_name(rung.spec), rung.score, std::nullopt, percent(kSpoken, rung.score)});
  }
  const double even = 1 / static_cast<double>(study.seats);
  return fmt::format("\n{}'s score at growing strength ({}: an equal share)\n", study.first,
                     letters.ascii ? "|" : "│") +
         letter_bars(rows, {.most = 1, .mark = even}, letters);
}

std::string compare_letters(const workbench::Comparison& found, const std::string& players,
                            const Letters& letters) {
  if (found.pairs == 0) return "";
  std::string text =
      fmt::format("\nlength of games under A, turns\n{}", letter_histogram(found.turns_a, letters));
  text +=
      fmt::format("\nlength of games under B, turns\n{}", letter_histogram(found.turns_b, letters));
  std::vector<Bar> rows;
  for (const workbench::Figure& figure : found.figures) {
    if (figure.key != "score" && figure.key != "wins" && figure.key != "draw") continue;
    const std::string name = figure.key == "score"  ? figure.what + "'s score"
                             : figure.key == "wins" ? figure.what + " wins"
                                                    : "draws";
    rows.push_back({name + ", A", figure.a, std::nullopt, percent(kSpoken, figure.a)});
    rows.push_back({name + ", B", figure.b, std::nullopt, percent(kSpoken, figure.b)});
  }
  return text + fmt::format("\nshares under A and B, {}\n", players) +
         letter_bars(rows, {.most = 1, .mark = {}}, letters);
}

std::string simulate_letters(const Simulated& counted, const Letters& letters) {
  if (counted.finished == 0) return "";
  const std::string players = seats_text(counted.seats, counted.players, kSpoken);
  std::vector<Bar> rows;
  const auto add = [&](const std::string& name, std::uint64_t times) {
    const double part = interpreter::share(times, counted.finished);
    rows.push_back({name, part, std::nullopt, percent(kSpoken, part)});
  };
  for (std::size_t seat = 0; seat < counted.seats.size(); ++seat) {
    add(counted.seats[seat] + " wins", counted.wins[seat]);
  }
  add("draw", counted.draws);
  return fmt::format("\nwho wins, {}\n{}\nlength of games, turns\n{}", players,
                     letter_bars(rows, {.most = 1, .mark = {}}, letters),
                     letter_histogram(counted.turns, letters));
}

std::string study_rows(const workbench::Study& study, const std::vector<std::string>& seats) {
  std::string text(kNamesOfRows);
  for (std::size_t i = 0; i < study.rungs.size(); ++i) {
    const workbench::Rung& rung = study.rungs[i];
    const std::string who = players::print(rung.spec);
    text += row("score", study.first, who, {rung.score, rung.interval.low, rung.interval.high},
                rung.games);
    for (std::size_t seat = 0; seat < rung.scores.size(); ++seat) {
      text += row("seat", seats[seat], who, {rung.scores[seat], {}, {}}, rung.games);
    }
    text += row("draws", "", who, {rung.draws, {}, {}}, rung.games);
    text += row("turns", "", who, {rung.turns, {}, {}}, rung.games);
    for (const auto& [end, times] : rung.ends) {
      text += row("ends", end, who, {interpreter::share(times, rung.games), {}, {}}, rung.games);
    }
    if (rung.against_games == 0) continue;
    text += row("against", i == 0 ? "" : players::print(study.rungs[i - 1].spec), who,
                {rung.against, rung.against_interval.low, rung.against_interval.high},
                rung.against_games);
  }
  return text;
}

std::string compare_rows(const workbench::Comparison& found) {
  constexpr double kKnown = 1e6;
  std::string text(kNamesOfRows);
  for (const workbench::Figure& figure : found.figures) {
    text += row(figure.key, figure.what, "A", {figure.a, {}, {}}, found.pairs);
    text += row(figure.key, figure.what, "B", {figure.b, {}, {}}, found.pairs);
    const bool is_known = figure.interval.high < kKnown;
    const std::optional<double> nothing;
    text += row(figure.key, figure.what, "B-A",
                {figure.difference, is_known ? std::optional(figure.interval.low) : nothing,
                 is_known ? std::optional(figure.interval.high) : nothing},
                found.pairs);
  }
  return text;
}

std::string simulate_rows(const Simulated& counted) {
  std::string text(kNamesOfRows);
  const std::string who = fmt::format("{}", fmt::join(counted.players, "|"));
  const auto& [distinct, is_too_alike, wins, draws] = counted.intervals;
  const auto add = [&](std::string_view key, std::string_view of, std::uint64_t times,
                       const std::optional<Interval>& range) {
    const double part = interpreter::share(times, counted.finished);
    if (range) {
      text += row(key, of, who, {part, range->low, range->high}, counted.finished);
    } else {
      text += row(key, of, who, {part, {}, {}}, counted.finished);
    }
  };
  const auto known = [&](const Interval& range) {
    return is_too_alike ? std::nullopt : std::optional(range);
  };
  for (std::size_t seat = 0; seat < counted.seats.size(); ++seat) {
    add("wins", counted.seats[seat], counted.wins[seat], known(wins[seat]));
  }
  add("draw", "", counted.draws, known(draws));
  // Equal games end by the same line, but by which of them is not kept.
  const bool all_apart = !distinct || *distinct == counted.finished;
  for (const auto& [end, times] : counted.ends) {
    add("ends", end, times,
        all_apart ? std::optional(interpreter::wilson(times, counted.finished)) : std::nullopt);
  }
  const auto spread = [&](std::string_view of, const Histogram& histogram, std::uint64_t games) {
    text += row("mean", of, who, {histogram.mean(), {}, {}}, games);
  };
  spread("turns", counted.turns, counted.finished);
  spread("decisions", counted.decisions, counted.finished);
  spread("branching", counted.branching, counted.games);
  return text;
}

}  // namespace ludo::report
