// See study.hpp.

#include "interpreter/workbench/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "interpreter/figures/sequences.hpp"
#include "interpreter/figures/trend.hpp"
#include "interpreter/services/workers.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

constexpr double kPoint = 0.01;
constexpr double kHalf = 0.5;
constexpr double kTiny = 1e-9;
constexpr double kSameDraws = 0.2;  // results with draws as near as that may be the same
constexpr double kNear = 5;         // points: within that seats are held to be about equal
constexpr double kUneven = 0.01;
constexpr double kOneSided = 1.6448536269514722;
constexpr std::uint64_t kFirstRungLook = 100;
constexpr std::uint64_t kFewestGames = 50;
constexpr std::uint64_t kSlowRung = 800;  // iterations
constexpr std::uint64_t kSlowPart = 5;
constexpr std::uint64_t kFewestSlow = 100;
// Who does not beat the one below is held to be no better where the interval ends within 15 points
// above an equal share, which the 80 games of a usual ladder reach.
constexpr double kNoBetter = 0.15;
constexpr std::uint64_t kFewestAgainst = 50;  // games, before it is said that nobody beats anybody
constexpr std::uint64_t kLooksAhead = 200;    // iterations

// Games of one rung, equal ones together.
struct Tally {
  std::map<std::uint64_t, std::pair<PairedGame, std::uint64_t>> games;  // by fingerprint
  std::uint64_t finished = 0, stopped = 0;

  void add(PairedGame game) {
    if (!game.finished) {
      ++stopped;
      return;
    }
    ++finished;
    game.keys = {};
    const std::uint64_t key = game.fingerprint;
    const auto [at, is_new] = games.try_emplace(key, std::move(game), 1);
    if (!is_new) ++at->second.second;
  }

  // A seat's rewards, by clusters.
  figures::Differences rewards(std::size_t seat) const {
    figures::Differences seen;
    for (const auto& [key, game] : games) seen.add(game.first.rewards[seat], game.second);
    return seen;
  }
};

std::uint64_t most_games(const players::Spec& spec, const StudyOptions& options) {
  const bool slow = spec.form == players::Spec::Form::Mcts && spec.iterations >= kSlowRung;
  return slow ? std::min(options.games, std::max(kFewestSlow, options.games / kSlowPart))
              : options.games;
}

// Of a seat's score in games of which so many are different.
interpreter::Interval interval_of(const figures::Differences& seen, std::uint64_t planned,
                                  double distinct) {
  interpreter::Interval interval = figures::anytime(seen, planned, kAlpha);
  interval = {interval.low / kAllPoints, interval.high / kAllPoints};
  if (seen.deviation() == 0) {
    // The same in so many different games: the rule of three. Games that repeat each other are one.
    const double score = seen.mean() / kAllPoints;
    const double off = 3 / std::max(1.0, distinct);
    interval = {score - off, score + off};
  }
  return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

// The figures of a rung so far.
void tell(const Tally& tally, std::size_t first, std::size_t seats, std::uint64_t planned,
          Rung& rung) {
  rung.games = tally.finished;
  rung.stopped = tally.stopped;
  rung.distinct = tally.games.size();
  const figures::Differences seen = tally.rewards(first);
  rung.score = seen.mean() / kAllPoints;
  const auto n = static_cast<double>(std::max<std::uint64_t>(1, tally.finished));
  // Who moves at random draws each game apart from the others.
  const bool is_random = rung.spec.form == players::Spec::Form::Random;
  const auto distinct = is_random ? n : static_cast<double>(tally.games.size());
  rung.interval = interval_of(seen, planned, distinct);
  rung.error = seen.deviation() / kAllPoints / std::sqrt(n);
  rung.scores.clear();
  rung.intervals.clear();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const figures::Differences own = tally.rewards(seat);
    rung.scores.push_back(own.mean() / kAllPoints);
    rung.intervals.push_back(interval_of(own, planned, distinct));
  }
  rung.draws = rung.turns = 0;
  rung.ends.clear();
  rung.end_squares.clear();
  rung.drawn_squares = rung.squares = 0;
  for (const auto& [key, game] : tally.games) {
    const auto times = static_cast<double>(game.second);
    if (game.first.winners == 0) rung.draws += times / n;
    rung.turns += times * static_cast<double>(game.first.turns) / n;
    rung.ends[game.first.end] += game.second;
    const std::uint64_t square = is_random ? game.second : game.second * game.second;
    if (game.first.winners == 0) rung.drawn_squares += square;
    rung.end_squares[game.first.end] += square;
    rung.squares += square;
  }
}

// Each look has a fifth more games than the one before.
std::uint64_t next_look(std::uint64_t now, std::uint64_t most) {
  return std::min(most, std::max(now + 1, now + now / 5));
}

// Rows of a study as their games come in.
class Rows {
 public:
  Rows(const Ruleset& rules, const StudyOptions& options, const Source<PairedGame>& source)
      : options_(options),
        source_(source),
        seats_(rules.model->players.size()),
        first_(first_mover(*rules.model, rules.start).seat),
        rows_(rows_of(options, seats_)) {}

  // False where games are missing. Throws what went wrong.
  bool play_rung(Rung& rung);
  // The rung in each seat in turn, the one below in all others.
  bool play_against(Rung& rung);
  // So many of the finished games that are still to come are kept, with their moves.
  void keep(std::uint64_t games) { to_keep_ = games; }
  std::vector<PairedGame> kept;

 private:
  // Adds games of the row that is at hand.
  bool add(std::uint64_t first, std::uint64_t n, Tally& tally);

  const StudyOptions& options_;
  const Source<PairedGame>& source_;
  std::size_t seats_;
  std::size_t first_;
  std::vector<StudyRow> rows_;
  std::size_t row_ = 0;  // the next one
  std::uint64_t to_keep_ = 0;
};

bool Rows::add(std::uint64_t first, std::uint64_t n, Tally& tally) {
  Played<PairedGame> played = source_(row_, first, n);
  if (played.wrong) {
    if (played.wrong->failure) throw lang::DescriptionError(*played.wrong->failure);
    throw lang::BudgetSpent(played.wrong->spent);
  }
  for (PairedGame& game : played.games) {
    if (kept.size() < to_keep_ && game.finished) kept.push_back(game);
    tally.add(std::move(game));
  }
  return !played.missing;
}

bool Rows::play_rung(Rung& rung) {
  const std::uint64_t most = rows_[row_].games;
  Tally tally;
  std::uint64_t played = 0;
  bool whole = true;
  for (std::uint64_t look = std::min(kFirstRungLook, most); whole && played < most;
       look = next_look(look, most)) {
    whole = add(played, look - played, tally);
    played = look;
    tell(tally, first_, seats_, most, rung);
    const double width = rung.interval.high - rung.interval.low;
    if (tally.finished >= kFewestGames && width <= 2 * options_.narrow * kPoint) break;
  }
  ++row_;
  return whole;
}

bool Rows::play_against(Rung& rung) {
  figures::Differences seen;
  bool whole = true;
  for (std::size_t seat = 0; seat < seats_; ++seat, ++row_) {
    Tally tally;
    whole = add(0, rows_[row_].games, tally) && whole;
    for (const auto& [key, game] : tally.games) seen.add(game.first.rewards[seat], game.second);
  }
  rung.against_games = seen.pairs();
  if (seen.pairs() == 0) return whole;
  rung.against = seen.mean() / kAllPoints;
  const interpreter::Interval interval = figures::fixed(seen, kAllPoints);
  rung.against_interval = {std::max(0.0, interval.low / kAllPoints),
                           std::min(1.0, interval.high / kAllPoints)};
  return whole;
}

double half_width(const Rung& rung) { return (rung.interval.high - rung.interval.low) / 2; }

// Of settled play: on what.
std::string settled_text(const Study& told) {
  const Rung& strongest = told.rungs.back();
  if (kSettled <= strongest.draws) {
    return fmt::format("{:.1f} % of the games of the strongest players are drawn",
                       100 * strongest.draws);
  }
  const Ahead ahead = ahead_of(told, strongest);
  return fmt::format("{} scores {:.1f} % among the strongest players", ahead.seat,
                     100 * ahead.score);
}

std::string row_text(const Study& told) {
  std::string text;
  for (const Rung& rung : told.rungs) {
    text += fmt::format("{}{:.0f}", text.empty() ? "" : ", ", whole_percent(rung.score));
  }
  return text + " %";
}

// Of scores that go neither up nor down: what can be said of the strongest.
std::string unsteady_text(const Study& told, const std::string& row) {
  const Ahead ahead = ahead_of(told, told.rungs.back());
  const double equal = 1 / static_cast<double>(told.seats);
  const std::string range = fmt::format("95 % at any look: {:.1f} to {:.1f}",
                                        100 * ahead.interval.low, 100 * ahead.interval.high);
  const std::string start = fmt::format(
      "{} scores {} at growing strength, which goes neither up nor down", told.first, row);
  if (ahead.interval.low <= equal) {
    return fmt::format(
        "{}; among the strongest players tried nobody is clearly ahead ({} {:.1f} %, "
        "{}).",
        start, ahead.seat, 100 * ahead.score, range);
  }
  return fmt::format(
      "{}; among the strongest players tried {} is ahead with {:.1f} % ({}){}", start, ahead.seat,
      100 * ahead.score, range,
      told.turns_over ? ", where weaker ones say the contrary: it turns over with strength." : ".");
}

}  // namespace

const char* code_of(Trend trend) {
  switch (trend) {
    case Trend::Unfinished:
      return "unfinished";
    case Trend::TooFew:
      return "too_few";
    case Trend::TooAlike:
      return "too_alike";
    case Trend::Unsteady:
      return "unsteady";
    case Trend::Rises:
      return "rises";
    case Trend::Falls:
      return "falls";
    case Trend::Steady:
      return "steady";
  }
  LUDO_UNREACHABLE();
}

const char* code_of(LookAhead look_ahead) {
  switch (look_ahead) {
    case LookAhead::Unknown:
      return "unknown";
    case LookAhead::Helps:
      return "helps";
    case LookAhead::Chance:
      return "chance";
    case LookAhead::Settled:
      return "settled";
    case LookAhead::Enough:
      return "enough";
    case LookAhead::No:
      return "no";
    case LookAhead::TooFew:
      return "too_few";
    case LookAhead::TooWeak:
      return "too_weak";
  }
  LUDO_UNREACHABLE();
}

double whole_percent(double part) { return std::floor(100 * part + kHalf + kTiny); }

std::uint64_t fewest_games(const Study& told) {
  std::uint64_t fewest = told.rungs.empty() ? 0 : told.rungs.front().games;
  for (const Rung& rung : told.rungs) fewest = std::min(fewest, rung.games);
  return fewest;
}

Ahead ahead_of(const Study& told, const Rung& rung) {
  if (!rung.scores.empty() && told.names.size() == rung.scores.size() &&
      rung.intervals.size() == rung.scores.size()) {
    const auto most = std::max_element(rung.scores.begin(), rung.scores.end());
    const auto seat = static_cast<std::size_t>(most - rung.scores.begin());
    return {told.names[seat], *most, rung.intervals[seat]};
  }
  if (told.seats != 2 || kHalf <= rung.score) return {told.first, rung.score, rung.interval};
  return {"The other seat", 1 - rung.score, {1 - rung.interval.high, 1 - rung.interval.low}};
}

void judge(Study& told) {
  const double equal = 1 / static_cast<double>(told.seats);
  const Rung& weakest = told.rungs.front();
  const Rung& strongest = told.rungs.back();
  std::vector<figures::Measured> row;
  bool unfinished = false;
  for (const Rung& rung : told.rungs) {
    row.push_back({rung.score, rung.error});
    unfinished = unfinished || static_cast<double>(rung.stopped) >
                                   kMostStopped * static_cast<double>(rung.games + rung.stopped);
  }
  told.one_way = figures::one_way(row, 1);
  const Rung& before = told.rungs[told.rungs.size() - 2];
  const double step = std::abs(strongest.score - before.score);
  const double error = std::sqrt(strongest.error * strongest.error + before.error * before.error);
  told.is_level = step + kOneSided * error < kNear * kPoint;
  told.helps = strongest.against_games > 0 && strongest.against_interval.low > equal;

  const bool any_helps =
      std::any_of(told.rungs.begin() + 1, told.rungs.end(), [&](const Rung& rung) {
        return rung.against_games > 0 && equal < rung.against_interval.low;
      });
  told.turns_over = std::any_of(told.rungs.begin(), told.rungs.end(), [&](const Rung& rung) {
    return (equal < rung.interval.low && strongest.interval.high < equal) ||
           (rung.interval.high < equal && equal < strongest.interval.low);
  });

  // The weakest says "about equal", or who is ahead; the strongest says otherwise.
  const double near = kNear * kPoint;
  const bool weak_equal =
      equal - near < weakest.interval.low && weakest.interval.high < equal + near;
  const bool strong_ahead =
      strongest.interval.low > equal + near / 2 || strongest.interval.high < equal - near / 2;
  const bool weak_first = weakest.interval.low > equal;
  const bool weak_last = weakest.interval.high < equal;
  told.reversed = (weak_equal && strong_ahead) || (weak_first && strongest.interval.high < equal) ||
                  (weak_last && strongest.interval.low > equal);

  const double gap = strongest.score - weakest.score;
  const double reach = std::sqrt(half_width(strongest) * half_width(strongest) +
                                 half_width(weakest) * half_width(weakest));
  const bool is_settled =
      kSettled <= strongest.draws || kSettled <= ahead_of(told, strongest).score;
  const bool same =
      std::abs(gap) <= reach && std::abs(strongest.draws - weakest.draws) <= kSameDraws;
  const bool begins_at_random = weakest.spec.form == players::Spec::Form::Random &&
                                strongest.spec.form != players::Spec::Form::Random;
  std::uint64_t against = 0;
  for (const Rung& rung : told.rungs) against += rung.against_games;
  const bool is_no_better = strongest.against_interval.high <= equal + kNoBetter;
  const bool is_weak =
      strongest.spec.form == players::Spec::Form::Mcts && strongest.spec.iterations < kLooksAhead;
  if (strongest.against_games == 0) {
    told.look_ahead = LookAhead::Unknown;
  } else if (told.helps) {
    told.look_ahead = LookAhead::Helps;
  } else if (any_helps) {
    told.look_ahead = !is_no_better ? LookAhead::TooFew
                      : is_weak     ? LookAhead::TooWeak
                      : is_settled  ? LookAhead::Settled
                                    : LookAhead::Enough;
  } else if (against < kFewestAgainst) {
    told.look_ahead = LookAhead::TooFew;
  } else if (!same) {
    told.look_ahead = LookAhead::No;
  } else {
    // What thinking brings is told against who does not think.
    const bool is_weaker = strongest.against_interval.high < equal;
    // Of few different games the same may be said whatever the rules are.
    const bool is_alike = interpreter::is_too_alike(strongest.distinct, strongest.games);
    told.look_ahead =
        begins_at_random && !is_weaker && !is_alike ? LookAhead::Chance : LookAhead::TooFew;
  }
  if (unfinished) {
    told.trend = Trend::Unfinished;
  } else if (fewest_games(told) < kFewestFinished) {
    told.trend = Trend::TooFew;
  } else if (interpreter::is_too_alike(strongest.distinct, strongest.games)) {
    told.trend = Trend::TooAlike;
  } else if (told.one_way < kUneven) {
    told.trend = Trend::Unsteady;
  } else if (std::abs(gap) > reach) {
    told.trend = gap > 0 ? Trend::Rises : Trend::Falls;
  } else {
    told.trend = Trend::Steady;
  }
}

std::vector<StudyRow> rows_of(const StudyOptions& options, std::size_t seats) {
  std::vector<StudyRow> rows;
  for (std::size_t i = 0; i < options.rungs.size(); ++i) {
    const players::Spec& rung = options.rungs[i];
    rows.push_back({std::vector(seats, rung), options.run.seed, most_games(rung, options)});
    if (i == 0 || options.strength_games == 0) continue;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      StudyRow row{std::vector(seats, options.rungs[i - 1]),
                   interpreter::mix(options.run.seed, 1 + seat), options.strength_games};
      row.players[seat] = rung;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

Played<PairedGame> play_row(const Ruleset& rules, const StudyOptions& options, std::size_t row,
                            std::uint64_t first, std::uint64_t n) {
  StudyRow played = rows_of(options, rules.model->players.size()).at(row);
  RunOptions run = options.run;
  run.seed = played.seed;
  run.players = std::move(played.players);
  return play_games(rules, run, first, n);
}

Study study(const Ruleset& rules, const StudyOptions& options) {
  return study(rules, options, [&](std::size_t row, std::uint64_t first, std::uint64_t n) {
    return play_row(rules, options, row, first, n);
  });
}

Study study(const Ruleset& rules, const StudyOptions& options, const Source<PairedGame>& source) {
  LUDO_ASSERT(options.rungs.size() >= 2, "a ladder has two rungs at least");
  Study told;
  told.seats = rules.model->players.size();
  told.first = rules.model->players[first_mover(*rules.model, rules.start).seat].name;
  for (const lang::Player& player : rules.model->players) told.names.push_back(player.name);
  bool whole = true;
  try {
    Rows rows(rules, options, source);
    for (std::size_t i = 0; i < options.rungs.size(); ++i) {
      Rung rung;
      rung.spec = options.rungs[i];
      rows.keep(i + 1 == options.rungs.size() ? options.sample : 0);
      if (options.begins) options.begins(i, false, most_games(rung.spec, options));
      whole = rows.play_rung(rung) && whole;
      rows.keep(0);
      if (i > 0 && options.strength_games > 0) {
        if (options.begins) options.begins(i, true, told.seats * options.strength_games);
        whole = rows.play_against(rung) && whole;
      }
      if (whole) told.rungs.push_back(std::move(rung));
    }
    told.sample = std::move(rows.kept);
    if (told.rungs.size() >= 2) told.solved = solve(rules, options.solve, options.run.stop);
  } catch (const lang::BudgetSpent& spent) {
    told.trouble = spent.what();
  } catch (const lang::Stopped&) {
    told.interrupted = true;
  } catch (const std::bad_alloc&) {
    told.trouble = interpreter::kNoMemory;
  }
  if (told.rungs.size() >= 2) judge(told);
  return told;
}

std::vector<std::string> sentences_of(const Study& told) {
  if (told.rungs.size() < 2) return {"Fewer than two rungs were played: no statement."};
  std::vector<std::string> said;
  const Rung& strongest = told.rungs.back();
  const std::string row = row_text(told);
  const auto interval = [](const Rung& rung) {
    return fmt::format("95 % at any look: {:.1f} to {:.1f}", 100 * rung.interval.low,
                       100 * rung.interval.high);
  };
  switch (told.trend) {
    case Trend::Unfinished:
      return {"More than 2 % of the games were stopped before they ended: no statement on seats."};
    case Trend::TooFew:
      said.push_back(fmt::format(
          "Some rung finished few games ({}): with fewer than {} nothing is said of seats.",
          fewest_games(told), kFewestFinished));
      break;
    case Trend::TooAlike:
      return {fmt::format(
          "The strongest players play too alike for a statement on seats: different games were "
          "only {} of {}.",
          strongest.distinct, strongest.games)};
    case Trend::Unsteady:
      said.push_back(unsteady_text(told, row));
      break;
    case Trend::Rises:
    case Trend::Falls:
      said.push_back(fmt::format("{}'s score {} with strength: {}.", told.first,
                                 told.trend == Trend::Rises ? "rises" : "falls", row));
      break;
    case Trend::Steady:
      said.push_back(
          fmt::format("{} scores {} at growing strength; the strongest players tried "
                      "give {:.1f} % ({}).",
                      told.first, row, 100 * strongest.score, interval(strongest)));
      break;
  }
  if (told.reversed && told.trend != Trend::TooFew) {
    said.push_back("The weakest players say otherwise than those that think. Believe the latter.");
  }
  const bool goes = told.trend == Trend::Rises || told.trend == Trend::Falls;
  if (goes && told.look_ahead != LookAhead::Settled && !told.solved) {
    said.push_back(
        told.is_level
            ? fmt::format("The last two rungs are within {:g} points of each other.", kNear)
            : "It has not levelled off at the strongest players tried: the true score may lie "
              "further that way.");
  }
  switch (told.look_ahead) {
    case LookAhead::Unknown:
      break;
    case LookAhead::Helps:
      if (told.trend == Trend::Steady && !told.solved) {
        said.push_back(
            "Who looks further ahead still beats who looks less far: of perfect play nothing is "
            "known.");
      }
      break;
    case LookAhead::Chance:
      said.push_back(
          "Nobody who looks ahead beats who moves at random, and results are alike at all "
          "strengths: what players choose hardly changes the result here; chance, or the rules, "
          "decide. (Rungs share their luck: rows that are equal are no two witnesses.)");
      break;
    case LookAhead::Settled:
      said.push_back(
          fmt::format("Strong play is settled, as far as these players show: {}. To look ahead "
                      "helps up to there, and further it changes nothing.",
                      settled_text(told)));
      break;
    case LookAhead::Enough:
      said.push_back(
          "To look ahead helps, but the strongest players tried do not clearly beat those below "
          "them, as far as these games show.");
      break;
    case LookAhead::No:
      said.push_back(
          "To look further ahead does not help here, as far as these games show, though results "
          "change: these players may not see what counts in this game.");
      break;
    case LookAhead::TooFew:
      said.push_back(fmt::format(
          "The strongest players tried score {:.1f} % of {} games against those below them (95 %: "
          "{:.1f} to {:.1f}): too few games to say whether looking further ahead changes anything.",
          100 * strongest.against, strongest.against_games, 100 * strongest.against_interval.low,
          100 * strongest.against_interval.high));
      break;
    case LookAhead::TooWeak:
      said.push_back(
          fmt::format("To look ahead helps. The strongest players tried do not beat those below "
                      "them, but with {} iterations they hardly look ahead: whether looking "
                      "further changes anything is not said.",
                      strongest.spec.iterations));
      break;
  }
  return said;
}

}  // namespace ludo::workbench
