// No shipped game and no example tries what cannot be done.
//
// A few random games of each are played here; LUDO_FAULT_PLIES=10000 plays as many moves of each
// game, under every value of its options by itself. Beside the reference engine, which tells
// faults, the fast one plays the same moves, and both must offer as many.

#include <cstdlib>
#include <memory>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/services/trial.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

constexpr std::uint64_t kPlies = 200;
constexpr std::uint64_t kSteps = 6'000'000;  // of a decision
constexpr std::uint64_t kSeenPerPly = 200;

std::uint64_t asked_plies() {
  const char* const asked = std::getenv("LUDO_FAULT_PLIES");
  return asked == nullptr ? 0 : std::strtoull(asked, nullptr, 10);
}

void play_without_fault(const GameFile& file, const lang::CheckOptions& options) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  const auto model = std::make_shared<const lang::GameModel>(checked_model(game, options));
  const std::uint64_t asked = asked_plies();
  const std::uint64_t plies = asked == 0 ? kPlies : asked;
  interpreter::Budget budget;
  if (asked == 0) budget.steps = kSteps;
  // Another seed than that of `check`, so that other games are seen.
  const interpreter::TrialAnswer trial = interpreter::try_moves(
      *model, {plies, plies * kSeenPerPly, 38}, budget, program::freeze(model).program);
  for (const interpreter::Fault& fault : trial.sights.faults.lines) {
    INFO(lang::kind_name(fault.kind) << ": " << fault.what);
    if (!fault.where.is_nowhere()) INFO(game.sources.text(fault.where));
    CHECK(fault.times == 0);
  }
  CHECK(0 < trial.sights.faults.positions);
}

}  // namespace

LUDO_REGISTER_TESTS(faults) {
  for_each_game([](const GameFile& file) {
    register_test(file.path + " has no fault in random games", "[" + file.name + "][faults]",
                  [file] {
                    play_without_fault(file, {});
                    if (asked_plies() == 0) return;
                    lang::Diagnostics diagnostics;
                    const lang::LoadedGame game = load_game(file, diagnostics);
                    for (const lang::OptionInfo& option : lang::options_of(game)) {
                      for (const std::string& value : option.values) {
                        INFO(option.name << "=" << value);
                        lang::CheckOptions options;
                        options.options[option.name] = value;
                        play_without_fault(file, options);
                      }
                    }
                  });
  });
}

}  // namespace ludo::tests
