// See sentences.hpp.

#include "interpreter/report/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/report/numbers.hpp"

namespace ludo::report {

namespace {

using workbench::Comparison;
using workbench::Rung;
using workbench::Study;
using workbench::Trend;
using workbench::Verdict;

constexpr double kPercent = 100;

// As the program prints it: numbers are the language's only where it is not English.
std::string rounded_row(const Study& told, Language language) {
  std::string text;
  for (const Rung& rung : told.rungs) {
    text += (text.empty() ? "" : ", ") + number(language, kPercent * rung.score, 0);
  }
  return text + " %";
}

std::string plain(double value, Language language) {
  std::string text = fmt::format("{:g}", value);
  if (language == Language::Italian) std::replace(text.begin(), text.end(), '.', ',');
  return text;
}

Word word_of(Trend trend) {
  switch (trend) {
    case Trend::Unfinished:
      return Word::StudyUnfinished;
    case Trend::TooAlike:
      return Word::StudyTooAlike;
    case Trend::Unsteady:
      return Word::StudyUnsteady;
    case Trend::Rises:
      return Word::StudyRises;
    case Trend::Falls:
      return Word::StudyFalls;
    case Trend::Steady:
      return Word::StudySteady;
  }
  return Word::TwoRungs;
}

}  // namespace

std::vector<std::string> sentences_of(const Study& told, Language language) {
  if (language == Language::English) return workbench::sentences_of(told);
  if (told.rungs.size() < 2) return {say(language, Word::TwoRungs)};
  const Rung& strongest = told.rungs.back();
  const Word word = word_of(told.trend);
  if (told.trend == Trend::Unfinished) return {say(language, word)};
  if (told.trend == Trend::TooAlike) {
    return {say(language, word,
                {fmt::format("{}", strongest.distinct), fmt::format("{}", strongest.games)})};
  }
  std::vector<std::string> said = {
      say(language, word,
          {told.first, rounded_row(told, language), percent(language, strongest.score),
           interval(language, strongest.interval)})};
  if (told.reversed) said.push_back(say(language, Word::StudyReversed));
  if (told.trend == Trend::Rises || told.trend == Trend::Falls) {
    said.push_back(told.is_level ? say(language, Word::StudyLevel, {"5"})
                                 : say(language, Word::StudyNotLevel));
  }
  if (strongest.against_games > 0 && !told.helps) said.push_back(say(language, Word::StudyNoHelp));
  return said;
}

std::string sentence_of(const Comparison& found, double until, Language language) {
  const workbench::Figure& headline = found.figures.front();
  const std::string between = signed_interval(language, headline.interval, true);
  const std::uint64_t more = std::max(headline.needed, found.pairs) - found.pairs;
  const std::string asked = plain(until > 0 ? until : 5, language);
  const auto plainly = [](std::uint64_t n) { return fmt::format("{}", n); };
  switch (found.verdict) {
    case Verdict::SameGame:
      return say(language, Word::CompareSame, {plainly(found.pairs)});
    case Verdict::TooAlike:
      return say(language, Word::CompareTooAlike, {plainly(found.distinct), plainly(found.pairs)});
    case Verdict::Unfinished:
      return say(language, Word::CompareUnfinished,
                 {plainly(found.stopped_a), plainly(found.stopped_b)});
    case Verdict::Differs:
      return say(
          language, headline.difference > 0 ? Word::CompareMore : Word::CompareLess,
          {headline.what, number(language, kPercent * std::abs(headline.difference)), between});
    case Verdict::NoneOf:
      return say(language, Word::CompareNone, {asked, headline.what, between});
    case Verdict::Undecided:
      return more == 0 ? say(language, Word::CompareUndecided, {headline.what, between})
                       : say(language, Word::CompareUndecidedMore,
                             {headline.what, between, plainly(more), asked});
  }
  return "";
}

std::string short_name(const players::Spec& spec) {
  using Form = players::Spec::Form;
  switch (spec.form) {
    case Form::Alphabeta:
      return spec.depth == 0 ? fmt::format("alphabeta {}", spec.search_nodes)
                             : fmt::format("alphabeta to {}", spec.depth);
    case Form::Solver:
      return fmt::format("solver {}", spec.search_nodes);
    case Form::Mcts:
      return fmt::format("mcts {}", spec.iterations);
    case Form::Human:
    case Form::Random:
    case Form::Greedy:
      break;
  }
  return players::print(spec);
}

std::string seats_text(const std::vector<std::string>& seats,
                       const std::vector<std::string>& players, Language language) {
  const bool alike = std::equal(players.begin() + 1, players.end(), players.begin());
  if (alike) return say(language, Word::AllSeats, {players.front()});
  std::string text;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    text += fmt::format("{}{} {}", seat == 0 ? "" : "; ", seats[seat], players[seat]);
  }
  return text;
}

}  // namespace ludo::report
