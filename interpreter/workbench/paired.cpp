// See paired.hpp.

#include "interpreter/workbench/paired.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <utility>

#include "interpreter/figures/log_of.hpp"
#include "interpreter/players/player.hpp"
#include "interpreter/runtime/random.hpp"
#include "interpreter/services/knowledge.hpp"
#include "interpreter/workbench/narrowed.hpp"
#include "interpreter/workbench/share_out.hpp"
#include "lang/text/assert.hpp"

namespace ludo::workbench {

namespace {

constexpr std::uint64_t kMostSteps = 10'000'000;  // to find who decides first

// The move that luck prefers: of two equally probable moves that with the greater number.
std::uint64_t drawn(const std::vector<std::uint64_t>& keys,
                    const std::vector<std::uint64_t>* weights, std::uint64_t luck) {
  constexpr std::uint64_t kBits = 11;  // the rest fits a double
  constexpr double kUnit = 1.0 / 9007199254740992.0;
  std::uint64_t found = 0;
  std::uint64_t greatest = 0;
  double least = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::uint64_t number = interpreter::mix(luck, keys[i]);
    if (weights == nullptr) {
      if (i != 0 && number <= greatest) continue;
      greatest = number;
      found = i;
      continue;
    }
    if ((*weights)[i] == 0) continue;
    // A race of exponential clocks: the first to strike is i with a chance in proportion to its
    // weight.
    const double part = static_cast<double>((number >> kBits) + 1) * kUnit;
    const double struck = -figures::log_of_real(part) / static_cast<double>((*weights)[i]);
    if (least != 0 && least <= struck) continue;
    least = struck;
    found = i;
  }
  return found;
}

}  // namespace

Played<PairedGame> play_games(const Ruleset& rules, const RunOptions& options, std::uint64_t first,
                              std::uint64_t n) {
  Played<PairedGame> played;
  played.games.resize(static_cast<std::size_t>(n));
  interpreter::Budget budget;
  budget.stop = options.stop;
  const auto evaluations =
      rules.by_seat.empty() ? std::vector(options.players.size(), rules.evaluation) : rules.by_seat;
  // Each game is written to its own place.
  const FailedPart failed = try_share_out(n, options.threads, [&] {
    std::shared_ptr<search::Search> at =
        interpreter::search_at(*rules.model, rules.program, rules.start, budget);
    const search::Mark root = at->mark();
    auto seats = std::make_shared<const interpreter::Seated>(
        interpreter::seated(options.players, evaluations));
    auto secrets = std::make_shared<const interpreter::SecretSeats>(
        interpreter::secret_seats(*rules.model, options.players, evaluations));
    return [&, at = std::move(at), root, seats = std::move(seats),
            secrets = std::move(secrets)](std::uint64_t i) {
      lang::require_going_on(options.stop);
      at->back(root);
      std::optional<interpreter::Knowledge> knowledge;
      if (!secrets->empty()) {
        knowledge.emplace(*rules.model, rules.program, rules.start, *secrets, options.seed,
                          first + i, budget);
      }
      played.games[static_cast<std::size_t>(i)] =
          play_paired(*at, *seats, options.seed, first + i, options.most_moves,
                      knowledge ? &*knowledge : nullptr);
      if (options.progress != nullptr) ++*options.progress;
    };
  });
  if (!failed.failure) return played;
  played.games.resize(static_cast<std::size_t>(failed.part));
  try {
    std::rethrow_exception(failed.failure);
  } catch (const lang::DescriptionError& error) {
    played.wrong.emplace().failure = error;
  } catch (const lang::BudgetSpent& spent) {
    played.wrong.emplace().spent = spent.what();
  }
  return played;
}

FirstMover first_mover(const lang::GameModel& model, const interpreter::State& start) {
  const std::vector<lang::Index>& order = model.scenario.order;
  constexpr int kMostDraws = 1000;  // of nature, before somebody decides
  FirstMover first;
  first.seat = order.empty() ? 0 : static_cast<std::size_t>(order.front());
  try {
    interpreter::Budget budget;
    budget.steps = kMostSteps;
    const interpreter::Engine engine(model, budget);
    first.is_drawn =
        (model.scenario.first_random ||
         (!model.scenario.phases.empty() && model.scenario.phases.front().first_random)) &&
        interpreter::hash(start) == interpreter::hash(engine.start());
    interpreter::State at = start;
    for (int n = 0; !first.is_drawn && n < kMostDraws; ++n) {
      if (engine.over(at)) break;
      if (engine.nature_moves(at)) {
        const lang::Index phase = at.position.phase;
        first.is_drawn = static_cast<std::size_t>(phase) < model.scenario.phases.size() &&
                         lang::at(model.scenario.phases, phase).first_random;
        at = engine.apply(at, engine.raw_moves(at).front());
        continue;
      }
      const lang::Index mover = engine.to_move(at);
      if (0 <= mover && static_cast<std::size_t>(mover) < model.players.size()) {
        first.seat = static_cast<std::size_t>(mover);
      }
      break;
    }
  } catch (const lang::BudgetSpent&) {
    // Then the order has to do.
  }
  return first;
}

PairedGame play_paired(search::Search& at, const interpreter::Seated& players, std::uint64_t seed,
                       std::uint64_t game, std::uint64_t most_moves,
                       interpreter::Knowledge* knowledge, Course* course) {
  PairedGame played;
  const std::uint64_t luck = interpreter::mix(seed, game);
  std::vector<std::uint64_t> decisions(at.n_players() + 1);  // by seat, nature's behind them
  std::vector<std::uint64_t> keys, open, open_keys;
  const std::int64_t first_turn = at.turns();
  for (const auto& one : players) {
    if (one != nullptr) one->begin_game();
  }
  for (std::uint64_t i = 0; !at.over() && i < most_moves; ++i) {
    const bool nature = at.nature();
    const std::size_t who = nature ? at.n_players() : static_cast<std::size_t>(at.decider());
    at.keys(keys);
    std::uint64_t move = 0;
    players::Player* const player = nature ? nullptr : players[who].get();
    bool is_certain = false;
    open.clear();
    if (course != nullptr && !nature && keys.size() > 1) open = course->open_to(who, keys.size());
    if (open.size() == 1) {
      move = open.front();
    } else if (keys.size() > 1 && player != nullptr) {
      interpreter::Random own = players::stream_of(seed, game, i);
      std::optional<Narrowed> narrowed;
      // What a player has thought of all moves says nothing of those that are open, and the other
      // way round.
      if (!open.empty()) {
        narrowed.emplace(at, open);
        player->begin_game();
      }
      search::Search& seen = narrowed ? *narrowed : at;
      const bool believes = knowledge != nullptr && knowledge->thinks(at.decider());
      LUDO_ASSERT(!believes || !narrowed, "what is open is not narrowed for who believes");
      const players::Decision decision =
          believes ? knowledge->decide(keys, own) : player->decide(seen, own);
      move = i < interpreter::kVariedDecisions ? players::varied(decision, own) : decision.move;
      is_certain = decision.proof != players::Proof::None;
      if (narrowed) {
        move = open[static_cast<std::size_t>(move)];
        player->begin_game();
      }
    } else if (keys.size() > 1) {
      const std::uint64_t now = interpreter::mix(interpreter::mix(luck, who), decisions[who]);
      if (open.empty()) {
        move = drawn(keys, nature ? &at.weights() : nullptr, now);
      } else {
        open_keys.clear();
        for (const std::uint64_t one : open) {
          open_keys.push_back(keys[static_cast<std::size_t>(one)]);
        }
        move = open[static_cast<std::size_t>(drawn(open_keys, nullptr, now))];
      }
    }
    if (course != nullptr) course->made(move, keys.size(), who, is_certain);
    ++decisions[who];
    played.keys.push_back(keys[static_cast<std::size_t>(move)]);
    played.fingerprint = interpreter::mix(played.fingerprint, played.keys.back());
    for (const auto& one : players) {
      if (one != nullptr) one->made(move);
    }
    if (knowledge != nullptr) knowledge->played(move);
    at.play(move);
  }
  played.turns = at.turns() - first_turn;
  played.finished = at.over();
  if (!played.finished) return played;
  played.rewards.resize(at.n_players());
  at.rewards(played.rewards);
  played.winners = at.winners();
  played.end = at.ended_by();
  return played;
}

void add_seat(const Ruleset& rules, const RunOptions& options, std::size_t seat,
              std::uint64_t games, SeatMatch& match) {
  Played<PairedGame> played = play_games(rules, options, 0, games);
  if (played.wrong) {
    if (played.wrong->failure) throw lang::DescriptionError(*played.wrong->failure);
    match.trouble = played.wrong->spent;
  }
  std::map<std::uint64_t, std::pair<std::int64_t, std::uint64_t>> alike;
  for (const PairedGame& game : played.games) {
    if (!game.finished) {
      ++match.stopped;
      continue;
    }
    auto& [reward, times] = alike[game.fingerprint];
    reward = game.rewards[seat];
    ++times;
  }
  for (const auto& [fingerprint, one] : alike) match.seen.add(one.first, one.second);
  match.distinct += alike.size();
}

std::pair<double, interpreter::Interval> score_of(const SeatMatch& match) {
  const interpreter::Interval interval = figures::fixed(match.seen, kAllPoints);
  return {match.seen.mean() / kAllPoints,
          {std::max(0.0, interval.low / kAllPoints), std::min(1.0, interval.high / kAllPoints)}};
}

}  // namespace ludo::workbench
