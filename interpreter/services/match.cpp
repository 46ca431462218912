// See match.hpp.

#include "interpreter/services/match.hpp"

#include <algorithm>

#include "interpreter/program/program.hpp"
#include "interpreter/services/fast_play.hpp"
#include "interpreter/services/knowledge.hpp"
#include "lang/text/assert.hpp"

namespace ludo::interpreter {

Seated seated(const std::vector<players::Spec>& specs,
              const std::shared_ptr<const players::Evaluation>& evaluation) {
  return seated(specs, std::vector(specs.size(), evaluation));
}

Seated seated(const std::vector<players::Spec>& specs,
              const std::vector<std::shared_ptr<const players::Evaluation>>& evaluations) {
  LUDO_ASSERT(evaluations.size() == specs.size(), "an evaluation for each");
  Seated all;
  for (std::size_t seat = 0; seat < specs.size(); ++seat) {
    all.push_back(specs[seat].form == players::Spec::Form::Random
                      ? nullptr
                      : players::make_player(specs[seat], evaluations[seat]));
  }
  return all;
}

std::shared_ptr<const players::Evaluation> evaluation_for(
    const std::shared_ptr<const lang::GameModel>& model,
    std::shared_ptr<const program::Program> program, const std::vector<players::Spec>& specs,
    const Budget& budget) {
  constexpr std::uint64_t kSeed = 1;
  if (std::none_of(specs.begin(), specs.end(), players::asks_evaluation)) return nullptr;
  if (program == nullptr) program = program::freeze(model, {}).program;
  if (program == nullptr) return nullptr;
  const auto start = search::fast_search(program, fast_budget(budget));
  return std::make_shared<const players::Evaluation>(players::Evaluation::fitted(*start, kSeed));
}

bool somebody_thinks(const std::vector<players::Spec>& specs) {
  return std::any_of(specs.begin(), specs.end(), [](const players::Spec& spec) {
    return spec.form != players::Spec::Form::Random;
  });
}

std::unique_ptr<search::Search> search_at(const lang::GameModel& model,
                                          const std::shared_ptr<const program::Program>& program,
                                          const State& state, const Budget& budget) {
  if (program != nullptr) {
    runtime::Playout playout(program, fast_budget(budget));
    if (place(playout, state)) {
      return search::fast_search(program, playout.state(), fast_budget(budget));
    }
  }
  return search::reference_search(model, state, budget);
}

std::uint64_t play_match(search::Search& at, const Seated& players, std::uint64_t seed,
                         std::uint64_t game, std::uint64_t most_moves, const OnMove& on_move,
                         Knowledge* knowledge) {
  std::vector<std::uint64_t> keys;
  Random random(mix(seed, game));
  std::uint64_t decisions = 0;
  for (const auto& one : players) {
    if (one != nullptr) one->begin_game();
  }
  for (; !at.over() && decisions < most_moves; ++decisions) {
    const std::uint64_t n = at.count();
    const bool nature = at.nature();
    players::Player* const who =
        nature ? nullptr : players[static_cast<std::size_t>(at.decider())].get();
    std::uint64_t move = 0;
    if (who == nullptr) {
      move = at.draw(random);
    } else if (n > 1) {
      Random own = players::stream_of(seed, game, decisions);
      players::Decision decision;
      if (knowledge != nullptr && knowledge->thinks(at.decider())) {
        at.keys(keys);
        decision = knowledge->decide(keys, own);
      } else {
        decision = who->decide(at, own);
      }
      move = decisions < kVariedDecisions ? players::varied(decision, own) : decision.move;
    }
    on_move(move, n, nature);
    for (const auto& one : players) {
      if (one != nullptr) one->made(move);
    }
    if (knowledge != nullptr) knowledge->played(move);
    at.play(move);
  }
  return decisions;
}

}  // namespace ludo::interpreter
