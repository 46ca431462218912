// See observer.hpp.

#include "interpreter/workbench/observer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "interpreter/figures/log_of.hpp"
#include "interpreter/figures/sequences.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/workbench/share_out.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

using players::Feature;

constexpr double kFine = 1e6;  // figures of a game are summed in millionths
constexpr double kTwice = 1.959963984540054;
constexpr double kAhead = 0.05;
constexpr double kDecided = 0.9;
constexpr double kNearlyAll = 0.9;
constexpr std::size_t kBins = 5;
constexpr std::uint64_t kIterations = 400;
constexpr std::size_t kDrawn = 2000;  // bootstrap
constexpr std::size_t kFewestSeen = 10;
constexpr std::uint64_t kFewestDifferent = 50;  // games
constexpr std::uint64_t kFewestToTell = 20;     // games, before anything else is said of them

// What a lead may be counted in: features that are no matter of turns.
std::vector<Feature> counted(const lang::GameModel& model) {
  std::vector<Feature> all = players::features_of(model);
  std::erase_if(all, [](const Feature& feature) {
    return feature.form != Feature::Form::Score && feature.form != Feature::Form::Pieces &&
           feature.form != Feature::Form::Number;
  });
  return all;
}

// By feature, by turn and by seat.
using Leads = std::vector<std::vector<std::vector<double>>>;

double number_of(search::Search& at, const Feature& feature, lang::Index player) {
  switch (feature.form) {
    case Feature::Form::Score:
      return at.score(player);
    case Feature::Form::Pieces:
      return at.pieces(feature.what, player);
    default:
      return at.number(feature.what, player, feature.entry);
  }
}

bool is_somebody_ahead(const std::vector<std::vector<double>>& turns) {
  return std::any_of(turns.begin(), turns.end(), [](const std::vector<double>& leads) {
    return std::any_of(leads.begin(), leads.end(), [](double lead) { return lead != 0; });
  });
}

class Observer {
 public:
  Observer(const Ruleset& rules, const ObserverOptions& options,
           const std::vector<Feature>& features)
      : options_(options),
        features_(features),
        player_(players::make_player(options.observer, rules.evaluation)) {
    interpreter::Budget budget;
    budget.stop = options.run.stop;
    at_ = interpreter::search_at(*rules.model, rules.program, rules.start, budget);
    root_ = at_->mark();
  }

  void look(const PairedGame& game, Seen& seen, Leads& leads) {
    leads.resize(features_.size());
    at_->back(root_);
    std::vector<std::uint64_t> keys;
    bool looked = false;  // in this turn
    std::int64_t turn = at_->turns();
    for (std::size_t i = 0; i < game.keys.size(); ++i) {
      lang::require_going_on(options_.run.stop);
      if (at_->turns() != turn) looked = false;
      turn = at_->turns();
      if (!looked && !at_->nature() && at_->count() > 1) {
        interpreter::Random random =
            players::stream_of(interpreter::mix(options_.run.seed, game.fingerprint), 0, i);
        note(player_->decide(*at_, random), seen);
        for (std::size_t k = 0; k < leads.size(); ++k) leads[k].push_back(leads_in(features_[k]));
        looked = true;
      }
      at_->keys(keys);
      const auto found = std::find(keys.begin(), keys.end(), game.keys[i]);
      LUDO_ASSERT(found != keys.end(), "the game was played by these rules");
      at_->play(static_cast<std::uint64_t>(found - keys.begin()));
    }
    for (const std::int64_t reward : game.rewards) {
      seen.scores.push_back(static_cast<double>(reward) / kAllPoints);
    }
    seen.winners = game.winners;
  }

 private:
  void note(const players::Decision& decision, Seen& seen) {
    std::vector<double>& values = seen.values.emplace_back();
    double sum = 0;
    for (const std::int64_t one : decision.expected) sum += static_cast<double>(one);
    const auto n = static_cast<double>(at_->n_players());
    for (const std::int64_t one : decision.expected) {
      values.push_back(sum > 0 ? static_cast<double>(one) / sum : 1 / n);
    }
    values.resize(at_->n_players(), 1 / n);
  }
  // By seat, before the mean of the others.
  std::vector<double> leads_in(const Feature& feature) {
    std::vector<double> leads(at_->n_players());
    double all = 0;
    for (std::size_t player = 0; player < leads.size(); ++player) {
      const auto index = static_cast<lang::Index>(player);
      const double number = number_of(*at_, feature, index);
      leads[static_cast<std::size_t>(at_->seat_of(index))] = number;
      all += number;
    }
    const auto others = static_cast<double>(std::max<std::size_t>(2, leads.size()) - 1);
    for (double& lead : leads) lead -= (all - lead) / others;
    return leads;
  }

  const ObserverOptions& options_;
  const std::vector<Feature>& features_;
  std::unique_ptr<players::Player> player_;
  std::unique_ptr<search::Search> at_;
  search::Mark root_ = 0;
};

// The same in all of so many games: the rule of three.
interpreter::Interval three_of(double value, std::uint64_t games) {
  const double three = 3 / static_cast<double>(games);
  return {std::max(0.0, value - three), value + three};
}

// A number of each game, by which a figure is made.
class Numbers {
 public:
  void add(double number, std::uint64_t times) {
    seen_.add(static_cast<std::int64_t>(std::floor(number * kFine + 0.5)), times);
  }
  std::optional<CourseFigure> figure(const char* key) const {
    if (seen_.pairs() < kFewestSeen) return std::nullopt;
    CourseFigure told;
    told.key = key;
    told.games = seen_.pairs();
    told.value = seen_.mean() / kFine;
    const double off =
        kTwice * seen_.deviation() / kFine / std::sqrt(static_cast<double>(seen_.pairs()));
    told.interval = {told.value - off, told.value + off};
    if (seen_.deviation() == 0) {
      told.interval = three_of(told.value, told.games);
      if (told.value <= 1) told.interval.high = std::min(1.0, told.interval.high);
    }
    return told;
  }

 private:
  figures::Differences seen_;
};

// A quotient of two sums, each with a part of every game; drawn again from these games.
class Quotient {
 public:
  void add(double over, double under, std::uint64_t times) {
    for (std::uint64_t i = 0; i < times; ++i) parts_.emplace_back(over, under);
  }
  std::optional<CourseFigure> figure(const char* key) const {
    const auto counts =
        std::count_if(parts_.begin(), parts_.end(), [](const auto& one) { return one.second > 0; });
    if (static_cast<std::size_t>(counts) < kFewestSeen) return std::nullopt;
    CourseFigure told;
    told.key = key;
    told.games = static_cast<std::uint64_t>(counts);
    double over = 0, under = 0;
    for (const auto& one : parts_) {
      over += one.first;
      under += one.second;
    }
    told.value = over / under;
    interpreter::Random random(1);
    std::vector<double> drawn;
    for (std::size_t i = 0; i < kDrawn; ++i) {
      double some = 0, all = 0;
      for (std::size_t k = 0; k < parts_.size(); ++k) {
        const auto& one = parts_[static_cast<std::size_t>(random.below(parts_.size()))];
        some += one.first;
        all += one.second;
      }
      if (all > 0) drawn.push_back(some / all);
    }
    std::sort(drawn.begin(), drawn.end());
    constexpr std::size_t kTails = 40;  // 2.5 % on either side
    told.interval = {drawn[drawn.size() / kTails], drawn[drawn.size() - 1 - drawn.size() / kTails]};
    // Where all games say the same, to draw them again does not tell how sure that is.
    if (told.interval.low == told.interval.high) {
      told.interval = three_of(told.value, told.games);
    }
    return told;
  }

 private:
  std::vector<std::pair<double, double>> parts_;
};

// Who is ahead; nothing: nobody so far that it counts.
std::optional<std::size_t> leader_of(const std::vector<double>& values) {
  const auto most = std::max_element(values.begin(), values.end());
  const auto leader = static_cast<std::size_t>(most - values.begin());
  if (*most < 1 / static_cast<double>(values.size()) + kAhead) return std::nullopt;
  for (std::size_t seat = 0; seat < values.size(); ++seat) {
    if (seat != leader && *most < values[seat] + kAhead) return std::nullopt;
  }
  return leader;
}

double entropy_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double one : values) {
    if (one > 0) sum -= one * figures::log_of_real(one);
  }
  return sum / figures::log_of(values.size());
}

class SummingUp {
 public:
  explicit SummingUp(Observation& told) : told_(told) {}

  void add(const Seen& game) {
    if (game.values.empty()) return;
    changes(game);
    unsure(game);
    if (std::popcount(game.winners) == 1) decided(game);
    behind(game);
    leads(game);
  }

  void close() {
    put(changes_.figure("lead_changes"));
    put(drama_.figure("drama"));
    put(most_drama_.figure("most_drama"));
    put(point_.figure("decision_point"));
    put(tail_.figure("dead_tail"));
    put(unsure_.figure("uncertainty"));
    put(comeback_.figure("comeback"));
    put(runaway_.figure("runaway"));
    put(ahead_.figure("ahead_scores"));
  }

 private:
  void put(std::optional<CourseFigure> figure) {
    if (figure) told_.figures.push_back(std::move(*figure));
  }
  void changes(const Seen& game) {
    std::optional<std::size_t> leader;
    int changes = 0;
    for (const std::vector<double>& values : game.values) {
      const std::optional<std::size_t> now = leader_of(values);
      if (!now) continue;
      if (leader && *leader != *now) ++changes;
      leader = now;
    }
    changes_.add(changes, game.times);
  }
  void unsure(const Seen& game) {
    double sum = 0;
    for (const std::vector<double>& values : game.values) sum += entropy_of(values);
    unsure_.add(sum / static_cast<double>(game.values.size()), game.times);
  }
  void decided(const Seen& game) {
    const auto winner = static_cast<std::size_t>(std::countr_zero(game.winners));
    double sum = 0, most = 0;
    std::size_t from = 0;  // the least turn from which on the winner has it
    for (std::size_t t = 0; t < game.values.size(); ++t) {
      const std::vector<double>& values = game.values[t];
      const double far = *std::max_element(values.begin(), values.end()) - values[winner];
      sum += far;
      most = std::max(most, far);
      if (values[winner] < kDecided) from = t + 1;
    }
    const auto turns = static_cast<double>(game.values.size());
    drama_.add(sum / turns, game.times);
    most_drama_.add(most, game.times);
    point_.add(static_cast<double>(from) / turns, game.times);
    tail_.add(1 - static_cast<double>(from) / turns, game.times);
  }
  void behind(const Seen& game) {
    const double half = 0.5 / static_cast<double>(game.scores.size());
    double won = 0, expected = 0;
    for (std::size_t seat = 0; seat < game.scores.size(); ++seat) {
      for (std::size_t t = game.values.size() / 4; t < game.values.size(); ++t) {
        if (game.values[t][seat] > half) continue;
        won += game.scores[seat];
        expected += game.values[t][seat];
        break;
      }
    }
    comeback_.add(won, expected, game.times);
  }
  void leads(const Seen& game) {
    if (game.leads.size() != game.values.size()) return;
    const std::size_t later = std::max<std::size_t>(1, game.leads.size() / 8);
    double over = 0, under = 0;
    for (std::size_t t = 0; t + later < game.leads.size(); ++t) {
      for (std::size_t seat = 0; seat < game.leads[t].size(); ++seat) {
        over += game.leads[t][seat] * game.leads[t + later][seat];
        under += game.leads[t][seat] * game.leads[t][seat];
      }
    }
    runaway_.add(over, under, game.times);
    const std::vector<double>& half = game.leads[game.leads.size() / 2];
    const auto most = std::max_element(half.begin(), half.end());
    if (std::count(half.begin(), half.end(), *most) > 1) return;
    ahead_.add(game.scores[static_cast<std::size_t>(most - half.begin())], game.times);
  }

  Observation& told_;
  Numbers changes_, drama_, most_drama_, point_, tail_, unsure_, ahead_;
  Quotient comeback_, runaway_;
};

// The least value that so large a part of the games has, or less. Precondition: sorted, some.
double quantile(const std::vector<std::pair<double, std::uint64_t>>& values, std::uint64_t all,
                double part) {
  std::uint64_t below = 0;
  for (const auto& [value, times] : values) {
    below += times;
    if (part * static_cast<double>(all) <= static_cast<double>(below)) return value;
  }
  return values.back().first;
}

std::vector<Outlook> outlooks_of(const std::vector<Seen>& games, std::size_t seat) {
  constexpr std::size_t kParts = 10;
  constexpr double kTenth = 0.1, kHalf = 0.5;
  std::vector<Outlook> outlooks;
  for (std::size_t part = 0; part <= kParts; ++part) {
    std::vector<std::pair<double, std::uint64_t>> values;
    std::uint64_t all = 0;
    for (const Seen& game : games) {
      if (game.values.empty()) continue;
      const std::size_t turn = (part * (game.values.size() - 1) + kParts / 2) / kParts;
      values.emplace_back(game.values[turn][seat], game.times);
      all += game.times;
    }
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    outlooks.push_back({static_cast<double>(part) / static_cast<double>(kParts),
                        quantile(values, all, kTenth), quantile(values, all, kHalf),
                        quantile(values, all, 1 - kTenth)});
  }
  return outlooks;
}

// How well it was foreseen.
void calibrate(const std::vector<Seen>& games, Observation& told) {
  std::vector<double> shares;
  double n = 0;
  for (const Seen& game : games) {
    if (game.values.empty()) continue;
    shares.resize(game.scores.size());
    const auto times = static_cast<double>(game.times);
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      shares[seat] += times * game.scores[seat];
    }
    n += times;
  }
  if (n == 0) return;
  for (double& share : shares) share /= n;
  told.shares = shares;
  for (std::size_t bin = 0; bin < kBins; ++bin) {
    Foresight& one = told.foresights.emplace_back();
    one.low = static_cast<double>(bin) / static_cast<double>(kBins);
    one.high = static_cast<double>(bin + 1) / static_cast<double>(kBins);
  }
  for (const Seen& game : games) {
    if (game.values.empty()) continue;
    const double weight = static_cast<double>(game.times) / n;
    double off = 0;
    for (const std::vector<double>& values : game.values) {
      for (std::size_t seat = 0; seat < values.size(); ++seat) {
        const double far = values[seat] - game.scores[seat];
        off += far * far;
        const auto bin = std::min(
            kBins - 1, static_cast<std::size_t>(values[seat] * static_cast<double>(kBins)));
        Foresight& one = told.foresights[bin];
        ++one.seats;
        one.expected += values[seat];
        one.scored += game.scores[seat];
      }
    }
    told.brier += weight * off / static_cast<double>(game.values.size());
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      const double far = shares[seat] - game.scores[seat];
      told.brier_of_shares += weight * far * far;
    }
  }
  for (Foresight& one : told.foresights) {
    const auto all = static_cast<double>(std::max<std::uint64_t>(1, one.seats));
    one.expected /= all;
    one.scored /= all;
  }
  told.tells = told.brier < told.brier_of_shares;
}

}  // namespace

players::Spec usual_observer() {
  players::Spec spec;
  spec.form = players::Spec::Form::Mcts;
  spec.iterations = kIterations;
  return spec;
}

Observation observe(const Ruleset& rules, const std::vector<PairedGame>& games,
                    const ObserverOptions& options) {
  Observation told;
  told.observer = options.observer;
  told.first = first_mover(*rules.model, rules.start).seat;
  for (const lang::Player& player : rules.model->players) told.seats.push_back(player.name);
  std::vector<const PairedGame*> different;
  std::vector<Seen> seen;
  std::map<std::uint64_t, std::size_t> known;  // by fingerprint
  for (const PairedGame& game : games) {
    const auto [at, is_new] = known.try_emplace(game.fingerprint, different.size());
    if (is_new) {
      different.push_back(&game);
      seen.emplace_back();
    } else {
      ++seen[at->second].times;
    }
  }
  const std::vector<Feature> features = counted(*rules.model);
  std::vector<Leads> leads(different.size());
  share_out(different.size(), options.run.threads, [&] {
    return [&, observer = std::make_shared<Observer>(rules, options, features)](std::uint64_t i) {
      const auto place = static_cast<std::size_t>(i);
      observer->look(*different[place], seen[place], leads[place]);
      if (options.run.progress != nullptr) ++*options.run.progress;
    };
  });
  // The first in which anybody is ever ahead.
  for (std::size_t k = 0; k < features.size() && told.leads_by.empty(); ++k) {
    const bool tells = std::any_of(leads.begin(), leads.end(),
                                   [k](const Leads& game) { return is_somebody_ahead(game[k]); });
    if (!tells) continue;
    told.leads_by = features[k].words;
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i].leads = std::move(leads[i][k]);
  }
  sum_up(seen, told);
  return told;
}

std::string silence_of(const Observation& told) {
  if (told.tells) return "";
  constexpr std::string_view kRest = "nothing more is said of how games go.";
  if (told.games == 0 || told.shares.empty()) {
    return fmt::format("There is no game with a choice to look at: {}", kRest);
  }
  if (told.games < kFewestToTell) {
    return fmt::format("{} of the {} needed {} looked at, too few to say how games go: {}",
                       told.games == 1 ? "1 game" : fmt::format("{} games", told.games),
                       kFewestToTell, told.games == 1 ? "was" : "were", kRest);
  }
  const auto most = std::max_element(told.shares.begin(), told.shares.end());
  const auto seat = static_cast<std::size_t>(most - told.shares.begin());
  const auto drawn = static_cast<double>(told.games - told.decided);
  if (kNearlyAll <= *most) {
    return fmt::format(
        "{} has {:.0f} % of the points of these games: the seat alone foretells the result before "
        "the first move, and no observer can know better; {}",
        seat < told.seats.size() ? told.seats[seat] : "One seat", 100 * *most, kRest);
  }
  if (kNearlyAll * static_cast<double>(told.games) <= drawn) {
    return fmt::format(
        "{} of {} games have no single winner: nobody is ahead for good, and there is nothing to "
        "foresee; {}",
        told.games - told.decided, told.games, kRest);
  }
  if (told.brier < told.brier_of_shares) {
    return fmt::format("Only {} of {} games {} different, too few to speak of: {}", told.distinct,
                       told.games, told.distinct == 1 ? "is" : "are", kRest);
  }
  return fmt::format(
      "The observer foresees results no better than who knows the seats' shares alone: luck that "
      "comes late may decide, or he does not see far enough; {}",
      kRest);
}

void sum_up(const std::vector<Seen>& games, Observation& told) {
  for (const Seen& game : games) {
    told.games += game.times;
    ++told.distinct;
    if (std::popcount(game.winners) == 1) told.decided += game.times;
    told.positions += game.values.size();
  }
  calibrate(games, told);
  // Where players play too alike there is nothing to be told either.
  told.tells = told.tells && std::min(kFewestDifferent, told.games) <= told.distinct;
  if (!told.tells) return;
  SummingUp figures(told);
  for (const Seen& game : games) figures.add(game);
  figures.close();
  if (kFewestToTell <= told.games) told.outlooks = outlooks_of(games, told.first);
}

}  // namespace ludo::workbench
