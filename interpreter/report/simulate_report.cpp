// The report of games that were counted. See reports.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/report/numbers.hpp"
#include "interpreter/report/reports.hpp"
#include "interpreter/report/sentences.hpp"

namespace ludo::report {

namespace {

using interpreter::Histogram;
using interpreter::Interval;

// Games as they are told.
struct Counting {
  Language language;
  const Simulated& counted;

  std::string say(Word word, std::initializer_list<std::string_view> filled = {}) const {
    return report::say(language, word, filled);
  }
  Section section(std::string id, Word title, Word text,
                  std::initializer_list<std::string_view> filled = {}) const {
    return section_of(std::move(id), say(title),
                      seats_text(counted.seats, counted.players, language), say(text, filled));
  }
};

// How many of the finished games are different, if not all are.
std::optional<std::string> alike_sentence(const Counting& told) {
  const auto& [distinct, is_too_alike, wins, draws] = told.counted.intervals;
  if (!distinct || *distinct == told.counted.finished) return std::nullopt;
  return told.say(is_too_alike ? Word::FewDistinct : Word::SomeDistinct,
                  {count(told.language, *distinct), count(told.language, told.counted.finished)});
}

// Who won how many of the finished games, in a sentence.
std::string wins_sentence(const Counting& told) {
  const Simulated& counted = told.counted;
  if (counted.finished == 0) {
    return told.say(Word::NoneFinished, {count(told.language, counted.games)});
  }
  std::vector<std::string> parts;
  for (std::size_t seat = 0; seat < counted.seats.size(); ++seat) {
    parts.push_back(told.say(
        Word::WinsOf,
        {counted.seats[seat],
         percent(told.language, interpreter::share(counted.wins[seat], counted.finished))}));
  }
  if (counted.draws > 0) {
    parts.push_back(
        told.say(counted.seats.size() == 1 ? Word::NotWonOf : Word::DrawsOf,
                 {percent(told.language, interpreter::share(counted.draws, counted.finished))}));
  }
  std::string text = told.say(Word::WinsStart, {count(told.language, counted.finished)});
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (0 < i) text += i + 1 == parts.size() ? told.say(Word::And) : ", ";
    text += parts[i];
  }
  return text + ".";
}

Section outcomes_section(const Counting& told) {
  const Simulated& counted = told.counted;
  Section section = told.section("outcomes", Word::OutcomesTitle, Word::OutcomesText);
  if (counted.intervals.is_too_alike) section.text = alike_sentence(told).value_or("");
  section.table.columns = {told.say(Word::Of), told.say(Word::Games), told.say(Word::Share),
                           told.say(Word::Interval95)};
  std::vector<Bar> rows;
  std::string description;
  const auto add = [&](const std::string& name, std::uint64_t times, const Interval& range) {
    const std::string part = percent(told.language, interpreter::share(times, counted.finished));
    const bool is_known = !counted.intervals.is_too_alike;
    const std::string between = is_known ? interval(told.language, range) : "–";
    rows.push_back({name, interpreter::share(times, counted.finished),
                    is_known ? std::optional(range) : std::nullopt, part});
    section.table.rows.push_back({name, count(told.language, times), part, between});
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", name, part);
    if (is_known) description += fmt::format(" ({})", between);
  };
  for (std::size_t seat = 0; seat < counted.seats.size(); ++seat) {
    add(told.say(Word::Wins, {counted.seats[seat]}), counted.wins[seat],
        counted.intervals.wins[seat]);
  }
  // Who plays alone and does not win has no draw.
  add(told.say(counted.seats.size() == 1 ? Word::NotWon : Word::Draw), counted.draws,
      counted.intervals.draws);
  section.picture = bars(words_of(section, description), rows, {.most = 1, .mark = {}});
  return section;
}

Section spread_section(const Counting& told, Section section, const Histogram& histogram) {
  const auto row = [&](Word word, std::string value) {
    section.table.rows.push_back({told.say(word), std::move(value)});
  };
  section.table.columns = {told.say(Word::Figure), told.say(Word::Value)};
  row(Word::Mean, number(told.language, histogram.mean()));
  row(Word::Spread, number(told.language, histogram.sd()));
  row(Word::P5, fmt::format("{}", histogram.quantile(1, 20)));
  row(Word::Median, fmt::format("{}", histogram.quantile(1, 2)));
  row(Word::P95, fmt::format("{}", histogram.quantile(19, 20)));
  row(Word::Most, fmt::format("{}", histogram.max()));
  std::string description;
  for (const auto& cells : section.table.rows) {
    description += fmt::format("{}{} {}", description.empty() ? "" : ", ", cells[0], cells[1]);
  }
  section.picture = histograms(words_of(section, description), histogram, nullptr, told.language);
  return section;
}

Section ends_of_games(const Counting& told) {
  Section section = told.section("ends", Word::EndsTitle, Word::EndsSimulatedText);
  section.table.columns = {told.say(Word::EndLine), told.say(Word::Games), told.say(Word::Share)};
  std::vector<std::pair<std::string, std::uint64_t>> ends(told.counted.ends.begin(),
                                                          told.counted.ends.end());
  std::stable_sort(ends.begin(), ends.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<Bar> rows;
  std::string description;
  constexpr std::size_t kMostShown = 12;
  for (const auto& [end, times] : ends) {
    const double part = interpreter::share(times, told.counted.finished);
    const std::string text = percent(told.language, part);
    section.table.rows.push_back({end, count(told.language, times), text});
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", end, text);
    if (rows.size() < kMostShown) rows.push_back({end, part, std::nullopt, text});
  }
  if (rows.size() < ends.size()) {
    section.notes.push_back(
        told.say(Word::MoreRows, {fmt::format("{}", ends.size() - rows.size())}));
  }
  section.picture = bars(words_of(section, description), rows, {.most = 1, .mark = {}});
  return section;
}

Section use_section(const Counting& told) {
  Section section = told.section("use", Word::UseTitle, Word::UseText);
  section.table.columns = {told.say(Word::Rule), told.say(Word::Times), told.say(Word::Games)};
  std::vector<Bar> rows;
  std::string description;
  constexpr std::size_t kMostShown = 20;
  for (const RuleUse& use : told.counted.uses) {
    const double part = interpreter::share(use.games, told.counted.games);
    const std::string text = use.times == 0 ? told.say(Word::Never) : percent(told.language, part);
    section.table.rows.push_back(
        {use.rule, count(told.language, use.times), count(told.language, use.games)});
    if (kMostShown <= rows.size()) continue;
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", use.rule, text);
    rows.push_back({use.rule, part, std::nullopt, text});
  }
  if (rows.size() < told.counted.uses.size()) {
    section.notes.push_back(
        told.say(Word::MoreRows, {fmt::format("{}", told.counted.uses.size() - rows.size())}));
  }
  section.picture = bars(words_of(section, description), rows, {.most = 1, .mark = {}});
  return section;
}

Section heat_section(const Counting& told) {
  const Simulated& counted = told.counted;
  Section section = told.section("heat", Word::HeatTitle, Word::HeatText,
                                 {count(told.language, counted.arrival_games)});
  if (!counted.board) return section;
  section.table.columns = {told.say(Word::Place), told.say(Word::Arrivals)};
  std::vector<std::size_t> order(counted.arrivals.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return counted.arrivals[a] > counted.arrivals[b];
  });
  std::string description;
  constexpr std::size_t kNamed = 5;
  for (const std::size_t at : order) {
    section.table.rows.push_back(
        {counted.board->names[at], count(told.language, counted.arrivals[at])});
    if (kNamed < section.table.rows.size()) continue;
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ",
                               counted.board->names[at], counted.arrivals[at]);
  }
  section.picture = heat_map(words_of(section, description), *counted.board, counted.arrivals);
  return section;
}

}  // namespace

Page simulate_page(const Made& made, const Simulated& counted) {
  const Counting told{made.language, counted};
  Page page;
  page.language = made.language;
  page.kind = told.say(Word::KindSimulate);
  page.title = counted.game.name;
  if (counted.until) {
    page.sentences.push_back(
        sentence_of(counted.until->first, counted.until->second, made.language));
  }
  page.sentences.push_back(wins_sentence(told));
  if (counted.has_shared_wins()) page.sentences.push_back(told.say(Word::SharedWins));
  if (counted.stopped > 0) {
    page.sentences.push_back(told.say(Word::StoppedGames, {count(made.language, counted.stopped),
                                                           count(made.language, counted.games)}));
  }
  if (!counted.somebody_thinks) page.warnings.push_back(told.say(Word::RandomWarning));
  if (const auto alike = alike_sentence(told)) page.warnings.push_back(*alike);
  page.glance = {
      {told.say(Word::Players), {seats_text(counted.seats, counted.players, made.language)}, false},
      {told.say(Word::Games),
       {told.say(Word::GamesPlayed,
                 {count(made.language, counted.games), count(made.language, counted.finished)})},
       false}};
  if (counted.finished > 0) {
    page.sections = {
        outcomes_section(told), ends_of_games(told),
        spread_section(told, told.section("length", Word::LengthTitle, Word::LengthText),
                       counted.turns),
        spread_section(told, told.section("decisions", Word::DecisionsTitle, Word::DecisionsText),
                       counted.decisions)};
    // One decision a turn: one picture.
    if (counted.decisions == counted.turns) page.sections.pop_back();
  }
  page.sections.push_back(
      spread_section(told, told.section("branching", Word::BranchingTitle, Word::BranchingText),
                     counted.branching));
  page.sections.push_back(heat_section(told));
  page.sections.push_back(use_section(told));
  std::erase_if(page.sections, [](const Section& one) { return one.picture.empty(); });
  if (!counted.faults.empty()) {
    Section met = told.section("faults", Word::FaultsTitle, Word::FaultsTitle);
    met.text.clear();
    met.notes = counted.faults;
    page.sections.push_back(std::move(met));
  }
  page.not_said = {told.say(Word::NotSaidSeats)};
  if (!counted.somebody_thinks) page.not_said.push_back(told.say(Word::NotSaidThinking));
  page.not_said.push_back(told.say(Word::NotSaidPeople));
  page.not_said.push_back(told.say(Word::NotSaidFun));
  page.facts = {{told.say(Word::Game), {counted.game.name}, false},
                {told.say(Word::Hash), {counted.game.hash}, true},
                {told.say(Word::Options), {options_text(counted.game, made.language)}, false}};
  add_in_full(page, counted.players);
  add_made(page, made);
  return page;
}

}  // namespace ludo::report
