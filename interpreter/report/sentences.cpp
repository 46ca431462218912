// See sentences.hpp.

#include "interpreter/report/sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/report/numbers.hpp"

namespace ludo::report {

namespace {

using workbench::Comparison;
using workbench::LookAhead;
using workbench::Rung;
using workbench::Sign;
using workbench::Study;
using workbench::Trend;
using workbench::Verdict;

constexpr double kPercent = 100;

// As the program prints it: numbers are the language's only where it is not English.
std::string rounded_row(const Study& told, Language language) {
  std::string text;
  for (const Rung& rung : told.rungs) {
    text += (text.empty() ? "" : ", ") + number(language, workbench::whole_percent(rung.score), 0);
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
    case Trend::TooFew:
      return Word::StudyTooFew;
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

// Of scores that go neither up nor down: what can be said of the strongest.
std::string unsteady(const Study& told, Language language) {
  const workbench::Ahead ahead = workbench::ahead_of(told, told.rungs.back());
  const bool is_clear = 1 / static_cast<double>(told.seats) < ahead.interval.low;
  const Word word = !is_clear         ? Word::StudyUnsteady
                    : told.turns_over ? Word::StudyTurnsOver
                                      : Word::StudyUnsteadyAhead;
  return say(language, word,
             {told.first, rounded_row(told, language), ahead.seat, percent(language, ahead.score),
              interval(language, ahead.interval)});
}

// On what strong play is settled.
std::string settled(const Study& told, Language language) {
  const Rung& strongest = told.rungs.back();
  if (workbench::kSettled <= strongest.draws) {
    return say(language, Word::StudySettledDrawn, {percent(language, strongest.draws)});
  }
  const workbench::Ahead ahead = workbench::ahead_of(told, strongest);
  return say(language, Word::StudySettledSeat, {ahead.seat, percent(language, ahead.score)});
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
      told.trend == Trend::Unsteady ? unsteady(told, language)
      : told.trend == Trend::TooFew
          ? say(language, word, {fmt::format("{}", workbench::fewest_games(told))})
          : say(language, word,
                {told.first, rounded_row(told, language), percent(language, strongest.score),
                 interval(language, strongest.interval)})};
  if (told.reversed && told.trend != Trend::TooFew)
    said.push_back(say(language, Word::StudyReversed));
  const bool goes = told.trend == Trend::Rises || told.trend == Trend::Falls;
  if (goes && told.look_ahead != LookAhead::Settled && !told.solved) {
    said.push_back(told.is_level ? say(language, Word::StudyLevel, {"5"})
                                 : say(language, Word::StudyNotLevel));
  }
  switch (told.look_ahead) {
    case LookAhead::Unknown:
      break;
    case LookAhead::Helps:
      if (told.trend == Trend::Steady && !told.solved) {
        said.push_back(say(language, Word::StudyNotPerfect));
      }
      break;
    case LookAhead::Chance:
      said.push_back(say(language, Word::StudyChance));
      break;
    case LookAhead::Settled:
      said.push_back(settled(told, language));
      break;
    case LookAhead::Enough:
      said.push_back(say(language, Word::StudyEnough));
      break;
    case LookAhead::No:
      said.push_back(say(language, Word::StudyNoHelp));
      break;
    case LookAhead::TooFew:
      said.push_back(
          say(language, Word::StudyTooFewAgainst,
              {percent(language, strongest.against), fmt::format("{}", strongest.against_games),
               interval(language, strongest.against_interval)}));
      break;
    case LookAhead::TooWeak:
      said.push_back(
          say(language, Word::StudyTooWeak, {fmt::format("{}", strongest.spec.iterations)}));
      break;
  }
  return said;
}

std::string sentence_of(const workbench::StandsOut& one, Language language) {
  if (language == Language::English) return workbench::sentence_of(one);
  const std::string value = percent(language, one.value);
  const std::string range = interval(language, one.range);
  const std::string times = fmt::format("{}", one.times);
  std::string text;
  switch (one.sign) {
    case Sign::Solved:
      text = say(language, Word::OutSolved, {words_of(one.solved, language)});
      if (one.games == 0) return text;
      return text + " " +
             (one.solved.is_draw ? say(language, Word::OutSolvedDrawn, {value})
                                 : say(language, Word::OutSolvedScore, {one.what, value}));
    case Sign::NeverPossible:
      return say(language, Word::OutNeverPossible, {one.what, times});
    case Sign::Limit:
      text = say(language, Word::OutLimit, {one.what, value, range});
      break;
    case Sign::Dominant:
      return say(language, Word::OutDominant,
                 {one.what, percent(language, one.chosen), times, percent(language, one.by_chance),
                  number(language, -kPercent * one.value), range});
    case Sign::Drawn:
      text = say(language, Word::OutDrawn, {value, range});
      break;
    case Sign::SeatWins:
      return one.is_alike ? say(language, Word::OutSeatWinsAlike,
                                {one.what, value, fmt::format("{}", one.distinct),
                                 fmt::format("{}", one.games)})
                          : say(language, Word::OutSeatWins, {one.what, value, range});
    case Sign::RunsAway:
      return say(
          language, Word::OutRunsAway,
          {one.what, number(language, one.effect, 2), number(language, one.effect_range.low, 2),
           number(language, one.effect_range.high, 2),
           number(language, kPercent * one.value, 0) + " %", range,
           number(language, kPercent * one.decided, 0) + " %"});
    case Sign::Chance:
      return say(language, Word::OutChance);
    case Sign::Dead:
      return say(
          language, Word::OutDead,
          {one.what, percent(language, one.chosen), times, percent(language, one.by_chance)});
    case Sign::SeatAhead:
      return say(language, Word::OutSeatAhead, {one.what, value, range});
    case Sign::TooFew:
      return say(language, Word::OutTooFew, {fmt::format("{}", one.games)});
    case Sign::Unfinished:
      return say(language, Word::OutUnfinished, {times, fmt::format("{}", one.games + one.times)});
  }
  if (!one.is_alike) return text;
  return text + " " +
         say(language, Word::OutAlike,
             {fmt::format("{}", one.distinct), fmt::format("{}", one.games)});
}

std::string words_of(const workbench::Solved& solved, Language language) {
  if (language == Language::English) return workbench::words_of(solved);
  return solved.is_draw
             ? say(language, Word::SolvedDraw)
             : say(language, Word::SolvedWin, {solved.winner, fmt::format("{}", solved.moves)});
}

std::vector<std::string> perfect_play(const Comparison& found, Language language) {
  std::vector<std::string> said;
  if (found.solved_a) {
    said.push_back(say(language, Word::CompareSolved, {"A", words_of(*found.solved_a, language)}));
  }
  if (found.solved_b) {
    said.push_back(say(language, Word::CompareSolved, {"B", words_of(*found.solved_b, language)}));
  }
  return said;
}

std::string sentence_of(const Comparison& found, double until, Language language) {
  const workbench::Figure& headline = found.figures.front();
  const std::string between = signed_interval(language, headline.interval, true);
  const std::uint64_t more = std::max(headline.needed, found.pairs) - found.pairs;
  const std::string asked = plain(until > 0 ? until : 5, language);
  const auto plainly = [](std::uint64_t n) { return fmt::format("{}", n); };
  // In a game for one the headline is how often he wins.
  const bool is_alone = headline.key == "wins";
  // A sequential test may be sure before the interval that holds at all looks is.
  const double bound = (until > 0 ? until : 5) / kPercent;
  const bool is_by_test = found.verdict == Verdict::Differs
                              ? headline.interval.low <= 0 && 0 <= headline.interval.high
                              : headline.interval.low <= -bound || bound <= headline.interval.high;
  const std::string by_test = is_by_test ? " " + say(language, Word::ByTest) : "";
  switch (found.verdict) {
    case Verdict::SameGame:
      return say(language, Word::CompareSame, {plainly(found.pairs)});
    case Verdict::TooAlike:
      if (found.pairs < workbench::kFewestPairs) {
        return say(language, Word::CompareTooFew, {plainly(found.pairs), plainly(found.distinct)});
      }
      return say(language, Word::CompareTooAlike, {plainly(found.distinct), plainly(found.pairs)});
    case Verdict::Unfinished:
      return say(language, Word::CompareUnfinished,
                 {plainly(found.stopped_a), plainly(found.stopped_b)});
    case Verdict::Differs: {
      const bool is_more = headline.difference > 0;
      const Word word = is_alone ? (is_more ? Word::CompareWinsMore : Word::CompareWinsLess)
                                 : (is_more ? Word::CompareMore : Word::CompareLess);
      return say(language, word,
                 {headline.what, number(language, kPercent * std::abs(headline.difference)),
                  between}) +
             by_test;
    }
    case Verdict::NoneOf:
      return say(language, is_alone ? Word::CompareWinsNone : Word::CompareNone,
                 {asked, headline.what, between}) +
             by_test;
    case Verdict::OneSided:
      return say(language, is_alone ? Word::CompareWinsOneSided : Word::CompareOneSided,
                 {found.leader, number(language, kPercent * found.leader_a),
                  number(language, kPercent * found.leader_b)});
    case Verdict::Undecided:
      if (more == 0) {
        return say(language, is_alone ? Word::CompareWinsUndecided : Word::CompareUndecided,
                   {headline.what, between});
      }
      return say(language, is_alone ? Word::CompareWinsUndecidedMore : Word::CompareUndecidedMore,
                 {headline.what, between, plainly(more), asked});
  }
  return "";
}

std::string sentence_of(const workbench::UntilTold& told, const workbench::UntilOptions& options,
                        Language language) {
  if (language == Language::English) return workbench::sentence_of(told, options);
  using workbench::Advantage;
  const auto plainly = [](std::uint64_t n) { return fmt::format("{}", n); };
  const std::string games = options.thinks ? say(language, Word::UntilGamesOf,
                                                 {plainly(told.games), plainly(told.distinct)})
                                           : say(language, Word::UntilGames, {plainly(told.games)});
  const std::string range = interval(language, told.interval);
  const std::string scores = say(language, told.is_drawn ? Word::UntilDrawn : Word::UntilFirst,
                                 {told.first, percent(language, told.score)});
  const std::string by_test =
      workbench::is_by_test(told, options) ? " " + say(language, Word::ByTest) : "";
  const std::uint64_t more = std::max(told.needed, told.games) - told.games;
  switch (told.advantage) {
    case Advantage::Unfinished:
      return say(language, Word::StudyUnfinished);
    case Advantage::TooAlike:
      return say(language, Word::UntilTooAlike, {games});
    case Advantage::Differs:
      return say(language, told.score > told.equal ? Word::UntilMore : Word::UntilLess,
                 {scores, number(language, kPercent * std::abs(told.score - told.equal)), range,
                  games}) +
             by_test;
    case Advantage::NoneOf:
      return say(language, Word::UntilNone,
                 {scores, plain(options.points, language), range, games}) +
             by_test;
    case Advantage::Undecided:
      break;
  }
  if (more == 0) return say(language, Word::UntilUndecided, {games, scores, range});
  return say(language, Word::UntilUndecidedMore,
             {games, scores, range, plainly(more), plain(options.points, language)});
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

std::string called(const players::Spec& spec, Language language) {
  const std::optional<players::Called> words = players::words_of(spec);
  if (language == Language::English || !words) return players::called(spec);
  const bool is_mcts = spec.form == players::Spec::Form::Mcts;
  std::string text =
      words->form + ", " +
      say(language, is_mcts ? Word::Iterations : Word::MovesTried, {std::to_string(words->amount)});
  if (words->ahead != 0) {
    text += ", " + say(language, Word::AheadAtMost, {std::to_string(words->ahead)});
  }
  if (!words->level.empty()) return fmt::format("{} ({})", words->level, text);
  for (const std::string& setting : words->settings) text += ", " + setting;
  return text;
}

std::string called(const std::string& player, Language language) {
  const players::SpecsRead read = players::read_specs(player);
  const auto* const specs = std::get_if<std::vector<players::Spec>>(&read);
  return specs != nullptr && specs->size() == 1 ? called(specs->front(), language) : player;
}

std::string seats_text(const std::vector<std::string>& seats,
                       const std::vector<std::string>& players, Language language) {
  const bool alike = std::equal(players.begin() + 1, players.end(), players.begin());
  if (alike) return say(language, Word::AllSeats, {called(players.front(), language)});
  std::string text;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    text +=
        fmt::format("{}{} {}", seat == 0 ? "" : "; ", seats[seat], called(players[seat], language));
  }
  return text;
}

}  // namespace ludo::report
