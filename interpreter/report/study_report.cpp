// The report of a ladder of players. See reports.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/players/spec.hpp"
#include "interpreter/report/numbers.hpp"
#include "interpreter/report/reports.hpp"
#include "interpreter/report/sentences.hpp"

namespace ludo::report {

namespace {

using workbench::Rung;
using workbench::Study;

// A study as it is told.
struct Telling {
  Language language;
  const Study& study;
  const std::vector<std::string>& seats;

  std::string say(Word word, std::initializer_list<std::string_view> filled = {}) const {
    return report::say(language, word, filled);
  }
  std::string players() const {
    std::string names;
    for (const Rung& rung : study.rungs) {
      names += (names.empty() ? "" : " · ") + short_name(rung.spec);
    }
    return names + "; " + say(Word::SameInAllSeats);
  }
  // Whose games were looked at, and who looked.
  std::string watched(const workbench::Observation& seen) const {
    return say(Word::AsSeenBy, {short_name(study.rungs.back().spec), short_name(seen.observer)});
  }
  std::string of(const players::Spec& player) const {
    return short_name(player) + "; " + say(Word::SameInAllSeats);
  }
  Section section(std::string id, Word title, Word text,
                  std::initializer_list<std::string_view> filled = {}) const {
    return section_of(std::move(id), say(title, filled), players(), say(text, filled));
  }
};

double even_share(const Telling& told) { return 1 / static_cast<double>(told.study.seats); }

Section ladder_section(const Telling& told) {
  const Study& study = told.study;
  Section section = told.section("ladder", Word::LadderTitle, Word::LadderText, {study.first});
  std::vector<Step> steps;
  std::string description;
  section.table.columns = {told.say(Word::Player), told.say(Word::Score), told.say(Word::AnyLook),
                           told.say(Word::Games), told.say(Word::Distinct)};
  if (2 < told.seats.size()) {
    for (const std::string& seat : told.seats) {
      section.table.columns.push_back(told.say(Word::ScoreOf, {seat}));
    }
  }
  for (const Rung& rung : study.rungs) {
    const std::string score = percent(told.language, rung.score);
    const std::string between = interval(told.language, rung.interval);
    steps.push_back({short_name(rung.spec), rung.score, rung.interval,
                     number(told.language, 100 * rung.score, 0) + " %"});
    description += fmt::format("{}{}: {} ({})", description.empty() ? "" : "; ",
                               short_name(rung.spec), score, between);
    section.table.rows.push_back({short_name(rung.spec), score, between,
                                  count(told.language, rung.games),
                                  count(told.language, rung.distinct)});
    if (told.seats.size() <= 2) continue;
    for (const double one : rung.scores) {
      section.table.rows.back().push_back(percent(told.language, one));
    }
  }
  section.picture = ladder(words_of(section, description), steps, even_share(told));
  return section;
}

// Each player against the one below: whether his figures mean more.
Section strength_section(const Telling& told) {
  Section section = told.section("strength", Word::StrengthTitle, Word::StrengthText);
  section.table.columns = {told.say(Word::Player), told.say(Word::Score), told.say(Word::OneLook),
                           told.say(Word::Games)};
  std::vector<Range> rows;
  std::string description;
  const std::vector<Rung>& rungs = told.study.rungs;
  for (std::size_t i = 1; i < rungs.size(); ++i) {
    if (rungs[i].against_games == 0) continue;
    const std::string name =
        told.say(Word::AgainstBelow, {short_name(rungs[i].spec), short_name(rungs[i - 1].spec)});
    const std::string score = percent(told.language, rungs[i].against);
    rows.push_back(
        {short_name(rungs[i].spec), rungs[i].against, rungs[i].against_interval, score, true});
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", name, score);
    section.table.rows.push_back({name, score, interval(told.language, rungs[i].against_interval),
                                  count(told.language, rungs[i].against_games)});
  }
  constexpr double kHalf = 0.5;
  section.picture = ranges(words_of(section, description), rows, even_share(told),
                           {{0, "0 %"}, {kHalf, "50 %"}, {1, "100 %"}});
  return section;
}

Section draws_section(const Telling& told) {
  Section section = told.section("draws", Word::DrawsTitle, Word::DrawsText);
  section.table.columns = {told.say(Word::Player), told.say(Word::Draws), told.say(Word::Games)};
  std::vector<Bar> rows;
  std::string description;
  for (const Rung& rung : told.study.rungs) {
    const std::string draws = percent(told.language, rung.draws);
    rows.push_back({short_name(rung.spec), rung.draws, std::nullopt, draws});
    description +=
        fmt::format("{}{}: {}", description.empty() ? "" : "; ", short_name(rung.spec), draws);
    section.table.rows.push_back({short_name(rung.spec), draws, count(told.language, rung.games)});
  }
  section.picture = bars(words_of(section, description), rows, {.most = 1, .mark = {}});
  return section;
}

Section length_section(const Telling& told) {
  Section section = told.section("length", Word::LengthTitle, Word::LengthRungsText);
  section.table.columns = {told.say(Word::Player), told.say(Word::Turns)};
  std::vector<Bar> rows;
  std::string description;
  for (const Rung& rung : told.study.rungs) {
    const std::string turns = number(told.language, rung.turns);
    rows.push_back({short_name(rung.spec), rung.turns, std::nullopt, turns});
    description +=
        fmt::format("{}{}: {}", description.empty() ? "" : "; ", short_name(rung.spec), turns);
    section.table.rows.push_back({short_name(rung.spec), turns});
  }
  section.picture = bars(words_of(section, description), rows);
  return section;
}

Section ends_section(const Telling& told) {
  Section section = told.section("ends", Word::EndsTitle, Word::EndsText);
  const std::vector<Rung>& rungs = told.study.rungs;
  // The most frequent of the strongest first, then of the next.
  std::vector<std::string> ends;
  for (auto rung = rungs.rbegin(); rung != rungs.rend(); ++rung) {
    std::vector<std::pair<std::string, std::uint64_t>> met(rung->ends.begin(), rung->ends.end());
    std::stable_sort(met.begin(), met.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    for (const auto& [end, times] : met) {
      if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.push_back(end);
    }
  }
  Matrix shown;
  section.table.columns = {told.say(Word::EndLine)};
  for (const Rung& rung : rungs) {
    shown.columns.push_back(short_name(rung.spec));
    section.table.columns.push_back(short_name(rung.spec));
  }
  constexpr std::size_t kMostShown = 8;
  std::string description;
  for (const std::string& end : ends) {
    Matrix::Row row{end, {}};
    std::vector<std::string> cells = {end};
    for (const Rung& rung : rungs) {
      const auto at = rung.ends.find(end);
      const std::uint64_t times = at == rung.ends.end() ? 0 : at->second;
      row.parts.push_back(interpreter::share(times, rung.games));
      cells.push_back(fmt::format("{} ({})", count(told.language, times),
                                  percent(told.language, row.parts.back())));
    }
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", end, cells.back());
    section.table.rows.push_back(std::move(cells));
    if (shown.rows.size() < kMostShown) shown.rows.push_back(std::move(row));
  }
  section.picture = matrix(words_of(section, description), shown);
  if (kMostShown < ends.size()) {
    section.notes.push_back(
        told.say(Word::MoreRows, {fmt::format("{}", ends.size() - kMostShown)}));
  }
  return section;
}

// What who begins was expected to get, from the beginning of games to their end.
Section outlook_section(const Telling& told, const workbench::Observation& seen) {
  Section section = section_of("outlook", told.say(Word::OutlookTitle, {told.study.first}),
                               told.watched(seen), told.say(Word::OutlookText, {told.study.first}));
  section.table.columns = {told.say(Word::PartOfGame), told.say(Word::LowestTenth),
                           told.say(Word::HalfBelow), told.say(Word::HighestTenth)};
  std::vector<Spread> spreads;
  std::string description;
  for (const workbench::Outlook& one : seen.outlooks) {
    spreads.push_back({one.part, one.low, one.middle, one.high});
    const std::string part = percent(told.language, one.part);
    const std::string middle = percent(told.language, one.middle);
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", part, middle);
    section.table.rows.push_back(
        {part, percent(told.language, one.low), middle, percent(told.language, one.high)});
  }
  section.picture = fan(words_of(section, description), spreads, even_share(told));
  return section;
}

// Which kinds of moves the player chooses, against who draws among all moves.
Section actions_section(const Telling& told, const workbench::Actions& actions) {
  Section section = section_of("actions", told.say(Word::ActionsTitle), told.of(actions.player),
                               told.say(Word::ActionsText));
  section.table.columns = {told.say(Word::KindOfMove), told.say(Word::CouldBeMade),
                           told.say(Word::WasChosen), told.say(Word::ByDrawing),
                           told.say(Word::WhoMayNot)};
  constexpr std::size_t kMostShown = 12;
  std::vector<Sides> rows;
  std::string description;
  for (const workbench::Action& one : actions.actions) {
    std::string name = one.name();
    std::erase(name, '`');
    if (one.decisions == 0) {
      section.table.rows.push_back({name, told.say(Word::NeverCould), "", "", ""});
      continue;
    }
    const std::string chosen = percent(told.language, one.rate);
    const std::string drawn = percent(told.language, one.expected);
    std::string worth;
    if (one.restricted) {
      const interpreter::Interval& range = one.restricted->interval;
      worth = fmt::format("{} ({} … {})", points(told.language, one.restricted->difference),
                          points(told.language, range.low), points(told.language, range.high));
    }
    section.table.rows.push_back(
        {name, percent(told.language, one.available), chosen, drawn, std::move(worth)});
    if (kMostShown <= rows.size()) continue;
    rows.push_back({name, one.rate, one.expected, chosen, drawn});
    description +=
        fmt::format("{}{}: {}, {}", description.empty() ? "" : "; ", name, chosen, drawn);
  }
  section.picture = side_by_side(words_of(section, description), rows, told.say(Word::WasChosen),
                                 told.say(Word::ByDrawing));
  if (!rows.empty() && rows.size() < section.table.rows.size()) {
    section.notes.push_back(
        told.say(Word::MoreRows, {fmt::format("{}", section.table.rows.size() - rows.size())}));
  }
  return section;
}

// Whether what the observer expects comes.
Section foresight_section(const Telling& told, const workbench::Observation& seen) {
  Section section = section_of("foresight", told.say(Word::ForesightTitle), told.watched(seen),
                               told.say(Word::ForesightText));
  section.table.columns = {told.say(Word::Expected), told.say(Word::Came), told.say(Word::Times)};
  std::vector<Foretold> all;
  std::string description;
  for (const workbench::Foresight& one : seen.foresights) {
    if (one.seats == 0) continue;
    all.push_back({one.expected, one.scored, one.seats});
    const std::string expected = percent(told.language, one.expected);
    const std::string came = percent(told.language, one.scored);
    description += fmt::format("{}{}: {}", description.empty() ? "" : "; ", expected, came);
    section.table.rows.push_back({expected, came, count(told.language, one.seats)});
  }
  section.picture = reliability(words_of(section, description), all);
  return section;
}

}  // namespace

Page study_page(const Made& made, const NamedGame& game, const Study& study,
                const std::vector<std::string>& seats,
                const std::vector<workbench::StandsOut>& found,
                const workbench::Observation* observation, const workbench::Actions* actions) {
  const Telling told{made.language, study, seats};
  Page page;
  page.language = made.language;
  page.kind = told.say(Word::KindStudy);
  page.title = game.name;
  for (const workbench::StandsOut& one : found) {
    page.sentences.push_back(sentence_of(one, made.language));
  }
  if (found.empty() && study.rungs.size() >= 2) {
    page.sentences.push_back(told.say(Word::NothingStandsOut));
  }
  for (std::string& sentence : sentences_of(study, made.language)) {
    page.sentences.push_back(std::move(sentence));
  }
  std::uint64_t games = 0, finished = 0;
  Fact in_full{told.say(Word::PlayersInFull), {}, true};
  for (const Rung& rung : study.rungs) {
    games += rung.games + rung.stopped;
    finished += rung.games;
    in_full.values.push_back(players::print(rung.spec));
  }
  page.glance = {
      {told.say(Word::Players), {told.players()}, false},
      {told.say(Word::Games),
       {told.say(Word::GamesPlayed, {count(made.language, games), count(made.language, finished)})},
       false}};
  if (!study.rungs.empty()) {
    page.sections = {ladder_section(told), strength_section(told), ends_section(told),
                     draws_section(told), length_section(told)};
    if (observation != nullptr && observation->tells) {
      page.sections.push_back(outlook_section(told, *observation));
      page.sections.push_back(foresight_section(told, *observation));
    }
    if (actions != nullptr) page.sections.push_back(actions_section(told, *actions));
    std::erase_if(page.sections, [](const Section& one) { return one.picture.empty(); });
  }
  page.not_said = {told.say(Word::NotSaidPeople), told.say(Word::NotSaidStronger),
                   told.say(Word::NotSaidSides), told.say(Word::NotSaidFun)};
  page.facts = {{told.say(Word::Game), {game.name}, false},
                {told.say(Word::Hash), {game.hash}, true},
                {told.say(Word::Options), {options_text(game, made.language)}, false},
                std::move(in_full)};
  add_made(page, made);
  return page;
}

}  // namespace ludo::report
