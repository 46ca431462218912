// Shipped texts with one to three clauses changed: `check` answers, and what it lets pass is played
// on both engines alike, under whatever budget, without a crash.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "interpreter/program/freeze.hpp"
#include "interpreter/runtime/engine.hpp"
#include "interpreter/services/position.hpp"
#include "interpreter/services/simulate.hpp"
#include "interpreter/services/trial.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/lang.hpp"
#include "lang/text/assert.hpp"
#include "tests/differential/compare.hpp"
#include "tests/hostile/attack.hpp"
#include "tests/hostile/games.hpp"
#include "tests/mutation/mutants.hpp"

namespace ludo::hostile {

namespace {

using interpreter::Random;
using mutation::Mutant;

constexpr std::size_t kMostEdits = 3;
constexpr std::uint64_t kTrialMoves = 60;
constexpr std::uint64_t kGames = 2;
constexpr std::uint64_t kMovesOfGame = 150;
// Of the reference engine, for one decision.
constexpr std::uint64_t kSteps = 1'000'000;

struct Changed {
  std::string text;
  std::string edits;
};

const std::vector<Mutant>& mutants_of_game(const mutation::ShippedGame& game) {
  static std::map<std::string, std::vector<Mutant>> known;
  const auto [it, is_new] = known.try_emplace(game.path);
  if (is_new) it->second = mutation::mutants_of(game.text);
  return it->second;
}

// Edits that do not touch each other, made from the last to the first.
Changed changed(const mutation::ShippedGame& game, Random& random) {
  const std::vector<Mutant>& mutants = mutants_of_game(game);
  Changed answer{game.text, ""};
  if (mutants.empty()) return answer;
  const std::size_t wanted = 1 + random.below(kMostEdits);
  std::map<lang::Offset, const Mutant*> chosen;
  for (std::size_t i = 0; i < wanted; ++i) {
    const Mutant& mutant = mutants[random.below(mutants.size())];
    const bool apart = std::all_of(chosen.begin(), chosen.end(), [&](const auto& entry) {
      return mutant.end <= entry.second->begin || entry.second->end <= mutant.begin;
    });
    if (apart) chosen.emplace(mutant.begin, &mutant);
  }
  for (auto it = chosen.rbegin(); it != chosen.rend(); ++it) {
    answer.text = mutation::mutated(answer.text, *it->second);
    answer.edits += fmt::format("\n  line {}: {}", it->second->line, it->second->key);
  }
  return answer;
}

// Work whose ends by a budget or by the description's own fault are answers, too.
template <class Work>
std::string tolerant(const Work& work) {
  try {
    return work();
  } catch (const interpreter::BudgetSpent&) {
  } catch (const interpreter::DescriptionError&) {
  }
  return "";
}

std::string played(const std::shared_ptr<const lang::GameModel>& model, std::uint64_t seed) {
  interpreter::Budget budget;
  budget.steps = kSteps;
  budget.bytes = 300'000'000;
  const auto program = program::freeze(model).program;
  std::string trouble = tolerant([&]() -> std::string {
    static_cast<void>(interpreter::try_moves(
        *model, {kTrialMoves, kTrialMoves * kTrialMoves, seed, nullptr}, budget, program));
    return "";
  });
  if (!trouble.empty()) return trouble;
  if (program != nullptr) {
    tests::CompareOptions options;
    options.most_states = 6;
    options.most_depth = 2;
    options.playouts = 1;
    options.most_plies = 12;
    options.most_moves = 200;
    options.most_steps = kSteps;
    options.seed = seed;
    trouble = tolerant([&]() -> std::string {
      const tests::Comparison comparison = tests::compare(*model, program, options);
      return comparison.disagreement ? tests::shown(*comparison.disagreement, "") : "";
    });
    if (!trouble.empty()) return trouble;
  }
  return tolerant([&]() -> std::string {
    const interpreter::Engine engine(*model, budget);
    interpreter::PlayoutOptions options;
    options.seed = seed;
    options.games = kGames;
    options.most_moves = kMovesOfGame;
    options.program = program;
    static_cast<void>(interpreter::simulate(*model, engine.start(), options, budget));
    return "";
  });
}

std::string checked_and_played(const mutation::ShippedGame& game, const std::string& text,
                               Random random) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame loaded = mutation::load_as(game, text, diagnostics);
  std::optional<lang::GameModel> model;
  if (loaded.usable) {
    lang::CheckOptions options;
    // A setting of one option in every second attack.
    const std::vector<lang::OptionInfo> declared = lang::options_of(loaded);
    if (!declared.empty() && random.below(2) == 0) {
      const lang::OptionInfo& option = declared[random.below(declared.size())];
      options.options[option.name] = option.values[random.below(option.values.size())];
    }
    model = lang::check(loaded, options, diagnostics);
    if (model.has_value() == diagnostics.has_errors()) return "no model exactly when it is refused";
  }
  static_cast<void>(lang::render(diagnostics, loaded.sources));
  if (!model) return "";
  return played(std::make_shared<const lang::GameModel>(std::move(*model)), random.next());
}

}  // namespace

Attack attack_with_mutant(std::uint64_t number) {
  Random random = draws_of("mutants", number);
  const std::vector<mutation::ShippedGame>& all = games();
  const mutation::ShippedGame& game = all[random.below(all.size())];
  Changed change = changed(game, random);
  return {game.path + change.edits, [&game, text = std::move(change.text), random] {
            return checked_and_played(game, text, random);
          }};
}

}  // namespace ludo::hostile
