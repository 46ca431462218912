// See compared_text.hpp.

#include "interpreter/cli/compared_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/cli/progress.hpp"
#include "interpreter/report/sentences.hpp"
#include "interpreter/services/match.hpp"

namespace ludo::interpreter {

namespace {

using workbench::Comparison;
using workbench::Figure;

constexpr std::uint64_t kFirstFigures = 200;  // pairs: figures are first told of so many

// The canonical forms of players who are called otherwise, each once.
std::string in_full_text(const std::vector<players::Spec>& who) {
  std::string text;
  for (std::size_t seat = 0; seat < who.size(); ++seat) {
    const auto here = who.begin() + static_cast<std::ptrdiff_t>(seat);
    if (std::find(who.begin(), here, who[seat]) != here) continue;
    const std::string name = players::called(who[seat]);
    const std::string full = players::print(who[seat]);
    if (name != full) text += fmt::format("\n  {}: {}", name, full);
  }
  return text.empty() ? "" : "\nIn full" + text + "\n";
}

std::string name_of_figure(const Figure& figure) {
  if (figure.key == "score") return figure.what + "'s score";
  if (figure.key == "wins") return figure.what + " wins";
  if (figure.key == "ends") return "ended by " + figure.what;
  if (figure.key == "turns") return "length, turns";
  return "draws";
}

std::string figure_text(const Figure& figure, double value) {
  constexpr double kHundred = 100;
  return figure.is_share ? fmt::format("{:.1f} %", kHundred * value) : fmt::format("{:.1f}", value);
}

// Of differences: points of shares.
std::string signed_text(const Figure& figure, double value) {
  constexpr double kHundred = 100;
  const double shown = figure.is_share ? kHundred * value : value;
  constexpr double kShown = 0.05;
  return std::abs(shown) < kShown ? "0.0" : fmt::format("{:+.1f}", shown);
}

std::string interval_text(const Figure& figure) {
  constexpr double kKnown = 1e6;
  if (kKnown < figure.interval.high) return "not known";
  return fmt::format("{} to {}", signed_text(figure, figure.interval.low),
                     signed_text(figure, figure.interval.high));
}

std::string comparison_row(const std::string& name, const std::string& a, const std::string& b,
                           const std::string& difference, const std::string& interval,
                           const std::string& clear, std::size_t width) {
  std::string text = fmt::format("  {:<{}}  {:>9}  {:>9}  {:>7}   {:<18} {}", name, width, a, b,
                                 difference, interval, clear);
  while (text.back() == ' ') text.pop_back();
  return text + "\n";
}

}  // namespace

std::string seats_text(const std::vector<players::Spec>& who,
                       const std::vector<std::string>& seats) {
  const bool alike = std::equal(who.begin() + 1, who.end(), who.begin());
  if (alike) return players::called(who.front()) + " in all seats";
  std::string text;
  for (std::size_t seat = 0; seat < who.size(); ++seat) {
    text += fmt::format("{}{} {}", seat == 0 ? "" : "; ", seats[seat], players::called(who[seat]));
  }
  return text;
}

std::string time_text(std::uint64_t pairs, double seconds, std::uint64_t more) {
  std::string text = fmt::format("{} took {}", counted(pairs, "pair", "pairs"),
                                 seconds < 1 ? "less than a second" : clock_text(seconds));
  if (0 < more) {
    const double each = seconds / static_cast<double>(pairs);
    text += fmt::format("; {} more pairs take about {} at this rate: `--pairs {}`", grouped(more),
                        clock_text(each * static_cast<double>(more)), pairs + more);
  }
  return text + "\n";
}

std::string compared_text(const Comparison& found, const ComparedText& asked) {
  const auto head = [](std::string_view name) { return fmt::format("{:<17}", name); };
  std::string text;
  if (found.interrupted) {
    if (found.pairs == 0) {
      return fmt::format(
          "Broken off before {} were played, without which nothing can be said. Games of players "
          "who look less far are played sooner: `--players novice`, or `mcts:iterations=50`.\n",
          counted(std::min(kFirstFigures, asked.pairs), "pair", "pairs"));
    }
    text = fmt::format("Broken off after {} of {} pairs: all that follows is of these.\n\n",
                       found.pairs, asked.pairs);
  }
  // Variants of one game may have one name: their files tell them apart.
  const bool alike = asked.a.name == asked.b.name && asked.file_a != asked.file_b;
  const auto side = [alike](const auto& game, const std::string& file) {
    return fmt::format("{}{}  {}", game.name, alike ? " (" + file + ")" : "", game.hash);
  };
  text += fmt::format("A  {}\nB  {}\n\n", side(asked.a, asked.file_a), side(asked.b, asked.file_b));
  text += "What differs\n" + asked.changes;
  text += "\n" + head("Players") + seats_text(asked.who, asked.seats) + "\n";
  text += head("Games") +
          fmt::format("{}, {} of them different, in {} both games were the same; seed {}{}\n",
                      counted(found.pairs, "pair", "pairs"), found.distinct, found.equal,
                      asked.seed, asked.weights);
  if (asked.seats != asked.seats_b) {
    std::string matched;
    for (std::size_t seat = 0; seat < asked.seats_b.size(); ++seat) {
      matched +=
          fmt::format("{}{} is {}", seat == 0 ? "" : "; ", asked.seats[seat], asked.seats_b[seat]);
    }
    text +=
        head("Seats") +
        fmt::format("they have other names in B, and are matched by their order: {}\n", matched);
  }
  text += head("Luck") + (!asked.paired
                              ? "A and B each have luck of their own\n"
                              : "the same under A and B (dice, draws, what players try at random), "
                                "as long as the same moves are made\n");
  text +=
      head("Headline") + report::sentence_of(found, asked.until, report::Language::English) + "\n";
  for (const std::string& known : report::perfect_play(found, report::Language::English)) {
    text += head("") + known + "\n";
  }
  if (!somebody_thinks(asked.who)) {
    text += head("") +
            "Random moves. This says how the rules branch, not how the game plays. Try "
            "`--players solid`.\n";
  }
  text += "\n";
  std::size_t width = 0;
  for (const Figure& figure : found.figures) width = std::max(width, name_of_figure(figure).size());
  text += comparison_row("", "A", "B", "B - A", "95 %", "clear", width);
  for (const Figure& figure : found.figures) {
    text += comparison_row(name_of_figure(figure), figure_text(figure, figure.a),
                           figure_text(figure, figure.b), signed_text(figure, figure.difference),
                           interval_text(figure),
                           &figure == &found.figures.front() ? "headline"
                           : figure.is_clear                 ? "yes"
                                                             : "no",
                           width);
  }
  text +=
      "  95 %: the true difference lies there 95 times in 100, however often one looks.\n"
      "  clear: that leaves 0 out, even though many rows are asked at once, and 20 pairs differ.\n";
  double wins_a = 0, wins_b = 0;
  for (const Figure& figure : found.figures) {
    if (figure.key != "wins" && figure.key != "draw") continue;
    wins_a += figure.a;
    wins_b += figure.b;
  }
  constexpr double kAll = 1.0001;  // but for rounding
  if (kAll < std::max(wins_a, wins_b)) {
    text += "  wins: a first place that several share is a win of each of them.\n";
  }
  text += "\n";
  if (!found.partings.empty()) {
    text += fmt::format(
        "Where they part   in {} of {} pairs, after {:.1f} moves on average; first "
        "pair {}, move {}\n",
        found.pairs - found.equal, found.pairs, found.parting_move, found.partings.front().game,
        found.partings.front().move + 1);
  }
  if (found.pairs > 0 && asked.paired) {
    text +=
        fmt::format("Shared luck       saved {:.0f} % of the games that it would take without\n",
                    std::max(0.0, 100 * found.saved));
  }
  text += "Not said          whether people would feel it.\n";
  if (asked.same_seats && asked.seats.size() > 1) {
    text +=
        "Not asked         which seat is ahead, and by how much: `ludo study` says it of either.\n";
  }
  return text + in_full_text(asked.who);
}

}  // namespace ludo::interpreter
