// Faults in random games. See faults.hpp.

#include "interpreter/services/faults.hpp"

#include <algorithm>
#include <new>

#include "interpreter/services/simulate.hpp"

namespace ludo::interpreter {

namespace {

// What the reference engine may spend on the games that are looked at: a second or less, and on one
// decision.
constexpr std::uint64_t kMostSteps = 5'000'000;
// Examples are written down for the first lines only, and only short ones.
constexpr std::size_t kMostWritten = 20;
constexpr std::size_t kLongestWay = 300;

}  // namespace

void FaultSearch::begin_game(std::uint64_t index) {
  game_ = index;
  played_.clear();
  ++all_.games;
}

void FaultSearch::look() {
  ++all_.positions;
  for (Report& report : engine_.reports()) {
    Found& found = found_[{report.where, report.what}];
    if (found.times++ == 0 || played_.size() < found.way.size()) {
      found.report = std::move(report);
      found.game = game_;
      found.way = played_;
    }
  }
  engine_.forget_reports();
}

void FaultSearch::play(const Move& move) { played_.push_back(move.digits); }

std::optional<std::vector<std::string>> FaultSearch::written(const Way& way) {
  if (kLongestWay < way.size()) return std::nullopt;
  std::vector<std::string> texts;
  try {
    State state = start_;
    for (const std::vector<std::int32_t>& move : way) {
      const std::vector<Move> legal = engine_.moves(state);
      const auto played = std::find_if(legal.begin(), legal.end(),
                                       [&](const Move& each) { return each.digits == move; });
      if (played == legal.end()) return std::nullopt;
      texts.push_back(played->text);
      // What the last one leads to is not asked: it may be what fails.
      if (&move != &way.back()) state = engine_.apply(state, *played);
    }
  } catch (const BudgetSpent&) {
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  } catch (const Stopped&) {
    return std::nullopt;
  }
  return texts;
}

Faults FaultSearch::answer() {
  Faults answer = all_;
  std::vector<const Found*> order;
  for (const auto& [key, found] : found_) order.push_back(&found);
  std::stable_sort(order.begin(), order.end(),
                   [](const Found* lhs, const Found* rhs) { return lhs->times > rhs->times; });
  for (const Found* found : order) {
    Fault line{found->report.kind, found->report.what, found->report.where,
               found->times,       found->game,        {},
               found->way};
    if (answer.lines.size() < kMostWritten) line.moves = written(found->way);
    answer.lines.push_back(std::move(line));
  }
  engine_.forget_reports();
  return answer;
}

Faults look_for_faults(const lang::GameModel& model, const State& start,
                       const LookOptions& options) {
  Budget budget;
  budget.steps = kMostSteps;
  budget.stop = options.stop;
  Engine engine(model, budget);
  FaultSearch search(engine, start);
  const auto stops = [&] { return lang::asks_to_stop(options.stop); };
  try {
    for (std::uint64_t game = 0; game < options.games && engine.spent() < kMostSteps; ++game) {
      search.begin_game(game);
      Random random(mix(options.seed, game));
      State state = start;
      for (std::uint64_t n = 0; n < options.most_moves && engine.spent() < kMostSteps; ++n) {
        if (stops()) break;
        const bool over = engine.over(state);
        const std::vector<Move> moves = over ? std::vector<Move>{} : engine.raw_moves(state);
        search.look();
        if (over) break;
        const Move& move = moves[draw_move(random, moves, engine.nature_moves(state))];
        search.play(move);
        state = engine.apply(state, move);
      }
    }
  } catch (const BudgetSpent&) {
    engine.forget_reports();
  } catch (const std::bad_alloc&) {
    engine.forget_reports();
  } catch (const Stopped&) {
    engine.forget_reports();
  } catch (const DescriptionError&) {
    engine.forget_reports();
  }
  return search.answer();
}

}  // namespace ludo::interpreter
