// See stands_out.hpp.

#include "interpreter/workbench/stands_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

constexpr double kLimited = 1.0 / 3;
constexpr double kCosts = 0.1;  // of the score
constexpr double kMoreOften = 2;
constexpr double kNothing = 0.02;  // of the score: other kinds are of no more use than that
constexpr double kLeaderWins = 0.8;
constexpr double kLeaderSurely = 0.65;
constexpr double kEarly = 0.5;              // of the game
constexpr double kGrows = 1.1;              // a lead, within an eighth of the game
constexpr double kBeyond = 0.1;             // an equal share
constexpr std::uint64_t kFewestSeen = 200;  // before a rule is said to be never possible

class Looking {
 public:
  Looking(const Study& told, const std::set<std::string>& limits)
      : told_(told), limits_(limits), strongest_(told.rungs.back()) {}

  std::vector<StandsOut> found;

  void look_at_perfect_play() {
    if (!told_.solved) return;
    const Solved& solved = *told_.solved;
    double value = strongest_.draws;
    if (!solved.is_draw) {
      const auto seat = std::find(told_.names.begin(), told_.names.end(), solved.winner);
      const auto at = static_cast<std::size_t>(seat - told_.names.begin());
      value = at < strongest_.scores.size() ? strongest_.scores[at] : 0;
    }
    add(Sign::Solved, solved.winner, value, {});
    found.back().solved = solved;
  }

  void look_at_ladder() {
    if (told_.trend == Trend::Unfinished || strongest_.games == 0) {
      add(Sign::Unfinished, "", 0, {});
      found.back().times = strongest_.stopped;
      return;
    }
    if (strongest_.games < kFewestFinished) {
      add(Sign::TooFew, "", 0, {});
    } else {
      look_at_results();
    }
    if (told_.look_ahead == LookAhead::Chance) add(Sign::Chance, "", 0, {});
  }

  void look_at_results() {
    // Equal games are one cluster.
    const auto interval_of = [&](std::uint64_t count, std::uint64_t squares) {
      return interpreter::wilson(count, strongest_.games, {squares, strongest_.squares - squares});
    };
    std::uint64_t limited = 0, limited_squares = 0;
    std::string keys;
    for (const auto& [key, times] : strongest_.ends) {
      if (!limits_.contains(key)) continue;
      limited += times;
      const auto squares = strongest_.end_squares.find(key);
      if (squares != strongest_.end_squares.end()) limited_squares += squares->second;
      keys += (keys.empty() ? "`" : ", `") + key + "`";
    }
    const double part = interpreter::share(limited, strongest_.games);
    if (kLimited <= part) {
      add(Sign::Limit, keys, part, interval_of(limited, limited_squares));
    }
    // Where perfect play is known that is told of the seats, with what these players came to.
    if (told_.solved) return;
    if (kSettled <= strongest_.draws) {
      const auto drawn = static_cast<std::uint64_t>(
          std::llround(strongest_.draws * static_cast<double>(strongest_.games)));
      add(Sign::Drawn, "", strongest_.draws, interval_of(drawn, strongest_.drawn_squares));
    }
    const Ahead ahead = ahead_of(told_, strongest_);
    const double equal = 1 / static_cast<double>(told_.seats);
    if (kSettled <= ahead.score) {
      // Of games that are alike the score is that of one line of play, or of a few.
      const bool is_alike = told_.trend == Trend::TooAlike;
      add(Sign::SeatWins, ahead.seat, ahead.score,
          is_alike ? interpreter::Interval{} : ahead.interval);
    } else if (told_.trend != Trend::TooAlike && equal < ahead.interval.low &&
               kBeyond <= ahead.score - equal) {
      add(Sign::SeatAhead, ahead.seat, ahead.score, ahead.interval);
    }
  }

  void look_at_moves(const Actions& actions) {
    for (const Action& one : actions.actions) {
      StandsOut told;
      told.what = one.name();
      told.times = one.decisions;
      told.chosen = one.rate;
      told.by_chance = one.expected;
      if (one.finding == Finding::NeverPossible) {
        if (actions.decisions < kFewestSeen) continue;
        told.sign = Sign::NeverPossible;
        told.times = actions.decisions;
      } else if (one.finding == Finding::Dead) {
        told.sign = Sign::Dead;
      } else if (is_all_one_needs(one, actions)) {
        told.sign = Sign::Dominant;
        told.value = one.restricted->difference;
        told.range = one.restricted->interval;
      } else {
        continue;
      }
      found.push_back(std::move(told));
    }
  }

  void look_at_course(const Observation& seen) {
    const CourseFigure* const scores = figure_of(seen, "ahead_scores");
    const CourseFigure* const grows = figure_of(seen, "runaway");
    if (scores == nullptr || grows == nullptr) return;
    if (grows->interval.low < kGrows) return;
    const CourseFigure* const decided = figure_of(seen, "decision_point");
    const bool leader_wins = kLeaderWins <= scores->value && kLeaderSurely <= scores->interval.low;
    const bool is_early = decided != nullptr && decided->interval.high <= kEarly;
    if (!leader_wins && !is_early) return;
    StandsOut told;
    told.sign = Sign::RunsAway;
    told.what = seen.leads_by;
    told.value = scores->value;
    told.range = scores->interval;
    told.effect = grows->value;
    told.effect_range = grows->interval;
    if (decided != nullptr) told.decided = decided->value;
    found.push_back(std::move(told));
  }

 private:
  // Who may not use it loses much, and it is nearly always chosen, or much more often than by
  // chance while no other kind is of any use.
  static bool is_all_one_needs(const Action& one, const Actions& all) {
    if (!one.restricted || one.restricted->interval.high >= 0) return false;
    if (one.finding == Finding::Dominant) return one.restricted->difference <= -kCosts;
    if (one.restricted->worth != Worth::Necessary || one.rate < kMoreOften * one.expected) {
      return false;
    }
    bool others = false;
    for (const Action& other : all.actions) {
      if (&other == &one || other.decisions == 0) continue;
      if (!other.restricted || other.restricted->difference < -kNothing) return false;
      others = true;
    }
    return others;
  }
  void add(Sign sign, std::string what, double value, interpreter::Interval range) {
    StandsOut one;
    one.sign = sign;
    one.what = std::move(what);
    one.value = value;
    one.range = range;
    one.games = strongest_.games;
    one.distinct = strongest_.distinct;
    one.is_alike = interpreter::is_too_alike(strongest_.distinct, strongest_.games);
    found.push_back(std::move(one));
  }
  static const CourseFigure* figure_of(const Observation& seen, std::string_view key) {
    const auto one = std::find_if(seen.figures.begin(), seen.figures.end(),
                                  [&](const CourseFigure& figure) { return figure.key == key; });
    return one == seen.figures.end() ? nullptr : &*one;
  }

  const Study& told_;
  const std::set<std::string>& limits_;
  const Rung& strongest_;
};

std::string range_text(const StandsOut& one) {
  return fmt::format("95 %{}: {:.1f} to {:.1f}", holds_at_any_look(one.sign) ? " at any look" : "",
                     100 * one.range.low, 100 * one.range.high);
}

// Behind figures of games of which few are different.
std::string alike_text(const StandsOut& one) {
  return one.is_alike ? fmt::format(" Different games: only {} of {}.", one.distinct, one.games)
                      : "";
}

}  // namespace

bool holds_at_any_look(Sign sign) { return sign == Sign::SeatWins || sign == Sign::SeatAhead; }

const char* code_of(Sign sign) {
  switch (sign) {
    case Sign::Solved:
      return "solved";
    case Sign::NeverPossible:
      return "never_possible";
    case Sign::Limit:
      return "limit";
    case Sign::Dominant:
      return "dominant";
    case Sign::Drawn:
      return "drawn";
    case Sign::SeatWins:
      return "seat_wins";
    case Sign::RunsAway:
      return "runs_away";
    case Sign::Chance:
      return "chance";
    case Sign::Dead:
      return "dead";
    case Sign::SeatAhead:
      return "seat_ahead";
    case Sign::TooFew:
      return "too_few";
    case Sign::Unfinished:
      return "unfinished";
  }
  LUDO_UNREACHABLE();
}

std::set<std::string> limits_of(const lang::GameModel& model) {
  std::set<std::string> keys;
  for (const lang::LimitRule& limit : model.scenario.limits) {
    for (const lang::ResultLine& line : limit.results) keys.insert(line.item.key);
  }
  return keys;
}

std::vector<StandsOut> stands_out(const Study& told, const std::set<std::string>& limits,
                                  const Actions* actions, const Observation* observation) {
  if (told.rungs.size() < 2) return {};
  Looking looking(told, limits);
  looking.look_at_perfect_play();
  looking.look_at_ladder();
  if (actions != nullptr) looking.look_at_moves(*actions);
  if (observation != nullptr) looking.look_at_course(*observation);
  std::stable_sort(looking.found.begin(), looking.found.end(),
                   [](const StandsOut& a, const StandsOut& b) { return a.sign < b.sign; });
  return std::move(looking.found);
}

std::string sentence_of(const StandsOut& one) {
  switch (one.sign) {
    case Sign::Solved: {
      const std::string known =
          fmt::format("Perfect play is known: {}. That is proved.", words_of(one.solved));
      if (one.games == 0) return known;
      return known + (one.solved.is_draw
                          ? fmt::format(" Of the games of the strongest players tried {:.1f} % are "
                                        "drawn.",
                                        100 * one.value)
                          : fmt::format(" Among the strongest players tried {} scores {:.1f} %.",
                                        one.what, 100 * one.value));
    }
    case Sign::NeverPossible:
      return fmt::format(
          "{} was not possible at any of the {} decisions that were watched: in these games nobody "
          "could use that rule.",
          one.what, one.times);
    case Sign::Limit:
      return fmt::format(
          "A limit ({}) ends {:.1f} % of the games of the strongest players ({}): nothing "
          "else has ended these.{}",
          one.what, 100 * one.value, range_text(one), alike_text(one));
    case Sign::Dominant:
      return fmt::format(
          "{} is better than all else: it is chosen {:.1f} % of the {} times that it can be, where "
          "who draws would choose it {:.1f} %, and who may not use it scores {:.1f} points less "
          "({}).",
          one.what, 100 * one.chosen, one.times, 100 * one.by_chance, -100 * one.value,
          range_text(one));
    case Sign::Drawn:
      return fmt::format("{:.1f} % of the games of the strongest players are drawn ({}).{}",
                         100 * one.value, range_text(one), alike_text(one));
    case Sign::SeatWins:
      if (one.is_alike) {
        return fmt::format(
            "{} scores {:.1f} % among the strongest players, who play the same again and again: "
            "different games were only {} of {}, too few to say anything of the seat itself.",
            one.what, 100 * one.value, one.distinct, one.games);
      }
      return fmt::format(
          "{} nearly always wins: that seat scores {:.1f} % among the strongest players ({}).",
          one.what, 100 * one.value, range_text(one));
    case Sign::RunsAway:
      return fmt::format(
          "Who is ahead is hardly ever caught: a lead in {} grows {:.2f} times within an eighth of "
          "the game (95 %: {:.2f} to {:.2f}), who has it half-way scores {:.0f} % ({}), and the "
          "winner is all but certain after {:.0f} % of the game.",
          one.what, one.effect, one.effect_range.low, one.effect_range.high, 100 * one.value,
          range_text(one), 100 * one.decided);
    case Sign::Chance:
      return "What players choose hardly changes the result: nobody who looks ahead beats who "
             "moves "
             "at random, at any strength tried; chance, or the rules, decide.";
    case Sign::Dead:
      return fmt::format(
          "{} is hardly ever chosen: {:.1f} % of the {} times that it can be, where who draws "
          "would "
          "choose it {:.1f} %.",
          one.what, 100 * one.chosen, one.times, 100 * one.by_chance);
    case Sign::SeatAhead:
      return fmt::format("{} is ahead: that seat scores {:.1f} % among the strongest players ({}).",
                         one.what, 100 * one.value, range_text(one));
    case Sign::TooFew:
      return fmt::format(
          "The strongest players finished {} game{}: fewer than {} do not say who wins or how "
          "often nobody does.",
          one.games, one.games == 1 ? "" : "s", kFewestFinished);
    case Sign::Unfinished:
      return fmt::format(
          "{} of {} games of the strongest players did not come to an end within the moves that "
          "were "
          "allowed.",
          one.times, one.games + one.times);
  }
  LUDO_UNREACHABLE();
}

}  // namespace ludo::workbench
