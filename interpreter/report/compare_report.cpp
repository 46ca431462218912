// The report of two rulesets. See reports.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "interpreter/report/numbers.hpp"
#include "interpreter/report/reports.hpp"
#include "interpreter/report/sentences.hpp"

namespace ludo::report {

namespace {

using workbench::Comparison;
using workbench::Figure;

constexpr double kKnown = 1e6;  // an interval beyond that says nothing

// A comparison as it is told.
struct Account {
  Language language;
  const Compared& asked;
  const Comparison& found;

  std::string say(Word word, std::initializer_list<std::string_view> filled = {}) const {
    return report::say(language, word, filled);
  }
  std::string players() const { return seats_text(asked.seats, asked.players, language); }
  Section section(std::string id, Word title, std::string text) const {
    return section_of(std::move(id), say(title), players(), std::move(text));
  }
  std::string name_of(const Figure& figure) const {
    if (figure.key == "score") return say(Word::FigureScore, {figure.what});
    if (figure.key == "wins") return say(Word::FigureWins, {figure.what});
    if (figure.key == "ends") return say(Word::FigureEnds, {figure.what});
    if (figure.key == "turns") return say(Word::FigureTurns);
    return say(Word::Draws);
  }
  std::string value_of(const Figure& figure, double value) const {
    return figure.is_share ? percent(language, value) : number(language, value);
  }
  std::string difference_of(const Figure& figure) const {
    return figure.is_share ? points(language, figure.difference)
                           : signed_number(language, figure.difference);
  }
};

// All figures, with the differences of shares as a picture.
Section difference_section(const Account& told) {
  Section section =
      told.section("differences", Word::DifferenceTitle, told.say(Word::DifferenceText));
  section.table.columns = {
      told.say(Word::Figure),       "A", "B", told.say(Word::Difference), told.say(Word::AnyLook),
      told.say(Word::ClearTogether)};
  std::vector<Range> rows;
  std::string description;
  double far = 0;
  for (const Figure& figure : told.found.figures) {
    const bool is_headline = &figure == &told.found.figures.front();
    const std::string name = told.name_of(figure);
    const std::string between = signed_interval(told.language, figure.interval, figure.is_share);
    section.table.rows.push_back({name, told.value_of(figure, figure.a),
                                  told.value_of(figure, figure.b), told.difference_of(figure),
                                  between,
                                  told.say(is_headline       ? Word::Headline
                                           : figure.is_clear ? Word::Yes
                                                             : Word::No)});
    description += fmt::format("{}{}: {} ({})", description.empty() ? "" : "; ", name,
                               told.difference_of(figure), between);
    if (!figure.is_share || kKnown < figure.interval.high) continue;
    rows.push_back(
        {name, figure.difference, figure.interval, told.difference_of(figure), figure.is_clear});
    far = std::max({far, std::abs(figure.interval.low), std::abs(figure.interval.high)});
  }
  // Round numbers to both sides.
  const double step = round_step(std::max(far, 0.01), 2);
  const double end = step * std::ceil(far / step);
  std::vector<std::pair<double, std::string>> ticks;
  const auto n = static_cast<int>(end / step + 0.5);
  for (int i = -n; i <= n; ++i) {
    ticks.emplace_back(step * i, points(told.language, step * i));
  }
  section.picture = ranges(words_of(section, description), rows, 0, ticks);
  return section;
}

Section sides_section(const Account& told) {
  Section section = told.section("sides", Word::SidesTitle, told.say(Word::SidesText));
  section.table.columns = {told.say(Word::Figure), "A", "B"};
  std::vector<Sides> rows;
  std::string description;
  constexpr std::size_t kMostShown = 9;
  for (const Figure& figure : told.found.figures) {
    if (!figure.is_share) continue;
    const std::string name = told.name_of(figure);
    const std::string a = told.value_of(figure, figure.a), b = told.value_of(figure, figure.b);
    section.table.rows.push_back({name, a, b});
    description += fmt::format("{}{}: A {}, B {}", description.empty() ? "" : "; ", name, a, b);
    if (rows.size() < kMostShown) rows.push_back({name, figure.a, figure.b, a, b});
  }
  section.picture = side_by_side(words_of(section, description), rows);
  if (rows.size() < section.table.rows.size()) {
    section.notes.push_back(
        told.say(Word::MoreRows, {fmt::format("{}", section.table.rows.size() - rows.size())}));
  }
  return section;
}

Section turns_section(const Account& told) {
  Section section = told.section("length", Word::LengthTitle, told.say(Word::TurnsPairText));
  section.table.columns = {told.say(Word::Turns), "A", "B"};
  const auto row = [&](Word word, const auto& value) {
    section.table.rows.push_back(
        {told.say(word), value(told.found.turns_a), value(told.found.turns_b)});
  };
  using interpreter::Histogram;
  row(Word::Mean, [&](const Histogram& h) { return number(told.language, h.mean()); });
  row(Word::Spread, [&](const Histogram& h) { return number(told.language, h.sd()); });
  const auto whole = [](std::int64_t value) { return fmt::format("{}", value); };
  row(Word::P5, [&](const Histogram& h) { return whole(h.quantile(1, 20)); });
  row(Word::Median, [&](const Histogram& h) { return whole(h.quantile(1, 2)); });
  row(Word::P95, [&](const Histogram& h) { return whole(h.quantile(19, 20)); });
  row(Word::Most, [&](const Histogram& h) { return whole(h.max()); });
  const std::string description = fmt::format("{}: A {}, B {}", told.say(Word::Mean),
                                              section.table.rows[0][1], section.table.rows[0][2]);
  section.picture = histograms(words_of(section, description), told.found.turns_a,
                               &told.found.turns_b, told.language);
  return section;
}

Section parting_section(const Account& told) {
  const Comparison& found = told.found;
  const std::uint64_t parted = found.pairs - found.equal;
  Section section = told.section(
      "parting", Word::PartingTitle,
      parted == 0 ? told.say(Word::NeverPart)
                  : told.say(Word::PartingText,
                             {count(told.language, parted), count(told.language, found.pairs),
                              number(told.language, found.parting_move)}));
  section.table.columns = {told.say(Word::Pairs), told.say(Word::Number)};
  std::vector<Bar> rows;
  for (const auto& [word, n] :
       {std::pair(Word::SameGames, found.equal), std::pair(Word::OtherGames, parted)}) {
    rows.push_back({told.say(word), static_cast<double>(n), std::nullopt, count(told.language, n)});
    section.table.rows.push_back({told.say(word), count(told.language, n)});
  }
  section.picture = bars(words_of(section, section.text), rows,
                         {.most = static_cast<double>(found.pairs), .mark = {}});
  for (const workbench::Parting& one : found.partings) {
    section.notes.push_back(
        told.say(Word::PartsAt, {fmt::format("{}", one.game), fmt::format("{}", one.move + 1)}));
  }
  if (told.asked.paired) {
    section.notes.push_back(told.say(
        Word::PairingSaved, {number(told.language, std::max(0.0, 100 * found.saved), 0) + " %"}));
  }
  return section;
}

}  // namespace

Page compare_page(const Made& made, const Compared& asked, const Comparison& found) {
  const Account told{made.language, asked, found};
  Page page;
  page.language = made.language;
  page.kind = told.say(Word::KindCompare);
  // As short as the two can be told apart.
  const auto title = [&](const NamedGame& game) {
    const bool same_name = asked.a.name == asked.b.name;
    std::string only;
    for (const auto& option : game.options) {
      const auto& other = &game == &asked.a ? asked.b.options : asked.a.options;
      if (std::find(other.begin(), other.end(), option) != other.end()) continue;
      only += fmt::format("{}{}={}", only.empty() ? "" : ", ", option.first, option.second);
    }
    return same_name && !only.empty() ? fmt::format("{} ({})", game.name, only) : game.name;
  };
  page.title = fmt::format("A: {} — B: {}", title(asked.a), title(asked.b));
  page.sentences = {sentence_of(found, asked.until, made.language)};
  for (std::string& known : perfect_play(found, made.language)) {
    page.sentences.push_back(std::move(known));
  }
  if (!asked.seats_b.empty() && asked.seats_b != asked.seats) {
    std::string matched;
    for (std::size_t seat = 0; seat < asked.seats.size(); ++seat) {
      matched += (seat == 0 ? "" : "; ") +
                 told.say(Word::SeatIs, {asked.seats[seat], asked.seats_b[seat]});
    }
    page.sentences.push_back(told.say(Word::SeatsByOrder, {matched}));
  }
  if (!asked.somebody_thinks) page.warnings.push_back(told.say(Word::RandomWarning));
  page.glance = {
      {told.say(Word::Players), {told.players()}, false},
      {told.say(Word::Pairs),
       {told.say(Word::PairsPlayed,
                 {count(made.language, found.pairs), count(made.language, found.distinct),
                  told.say(asked.paired ? Word::SameLuck : Word::OwnLuck)})},
       false}};
  page.changes = asked.changes;
  page.tells_changes = true;
  if (found.pairs > 0) {
    page.sections = {difference_section(told), sides_section(told), turns_section(told),
                     parting_section(told)};
    std::erase_if(page.sections, [](const Section& one) { return one.picture.empty(); });
  }
  page.not_said = {told.say(Word::NotSaidFelt), told.say(Word::NotSaidCause),
                   told.say(Word::NotSaidPeople)};
  if (!asked.somebody_thinks) page.not_said.push_back(told.say(Word::NotSaidThinking));
  page.facts = {{told.say(Word::GameA), {asked.a.name}, false},
                {told.say(Word::HashA), {asked.a.hash}, true},
                {told.say(Word::OptionsA), {options_text(asked.a, made.language)}, false},
                {told.say(Word::GameB), {asked.b.name}, false},
                {told.say(Word::HashB), {asked.b.hash}, true},
                {told.say(Word::OptionsB), {options_text(asked.b, made.language)}, false}};
  add_in_full(page, asked.players);
  add_made(page, made);
  return page;
}

}  // namespace ludo::report
