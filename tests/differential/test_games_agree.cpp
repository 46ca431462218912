// Both engines on every shipped game and example under every value of each of their options, on
// the drafts, and on every game of the specification.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/services/game_list.hpp"
#include "lang/diagnostics/render.hpp"
#include "lang/text/assert.hpp"
#include "tests/differential/game_texts.hpp"
#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

// Runs of ctest beside each other.
constexpr std::size_t kRuns = 4;

CompareOptions usual_work() {
  CompareOptions options;
  options.most_states = 40 * times_of_work();
  options.most_depth = 3;
  options.playouts = 2 * times_of_work();
  options.most_plies = 60;
  options.most_moves = 1'500 * times_of_work();
  options.most_steps = 1'000'000 * times_of_work();
  return options;
}

CompareOptions less_work() {
  CompareOptions options = usual_work();
  options.most_states = 6 * times_of_work();
  options.most_plies = 15;
  options.most_moves = 200 * times_of_work();
  return options;
}

// By a game's name, or by "NAME OPTION=VALUE".
std::string reason_of(const std::string& name) {
  const auto expected = not_frozen().find(name);
  return expected == not_frozen().end() ? "" : expected->second;
}

// True if a program was made of it.
bool check_agrees(const std::string& reason, const Trial& trial) {
  switch (trial.verdict) {
    case Verdict::Refused:
      FAIL_CHECK("it is refused:\n" << trial.why);
      return true;
    case Verdict::NotFrozen:
      CHECK(trial.why == reason);
      return false;
    case Verdict::Disagrees:
      FAIL_CHECK(trial.why);
      return true;
    case Verdict::Agrees:
      // Else nothing was compared.
      CHECK(0 < trial.states);
      return true;
  }
  LUDO_UNREACHABLE();
}

void check_game(const GameText& game) {
  lang::LoadedGame loaded = loaded_game(game);
  const std::string reason = reason_of(game.name);
  bool frozen = check_agrees(reason, try_model(model_with(loaded, {}), usual_work()));
  for (const lang::OptionInfo& option : lang::options_of(loaded)) {
    for (const std::string& value : option.values) {
      // The default was there before.
      if (!option.is_range && value == option.values.front()) continue;
      INFO(option.name << " = " << value);
      lang::CheckOptions options;
      options.options[option.name] = value;
      const Trial trial = try_model(model_with(loaded, options), less_work());
      const std::string special = reason_of(game.name + " " + option.name + "=" + value);
      if (special.empty()) {
        frozen = check_agrees(reason, trial) && frozen;
      } else {
        CHECK(!check_agrees(special, trial));
      }
    }
  }
  // A reason that no longer holds goes.
  CHECK(frozen == reason.empty());
}

// From the positions of its tests.
void check_positions(const GameText& game) {
  lang::LoadedGame loaded = loaded_game(game);
  for (std::size_t i = 0; i < loaded.tests.size(); ++i) {
    lang::CheckOptions options;
    options.test = i;
    const lang::GameModel model = model_with(loaded, options);
    INFO(model.tests.front().sentence);
    const Trial trial = try_model(model, less_work());
    if (trial.verdict == Verdict::Disagrees) FAIL_CHECK(trial.why);
  }
}

}  // namespace

LUDO_REGISTER_TESTS(games_agree) {
  std::size_t next = 0;
  for (const GameText& game : game_texts()) {
    const std::string tag = "[games-" + std::to_string(1 + next++ % kRuns) + "]";
    register_test("both engines agree on " + game.name, tag, [game] { check_game(game); });
    register_test("both engines agree on the positions of " + game.name, tag,
                  [game] { check_positions(game); });
  }
  for (const GameText& game : spec_texts()) {
    register_test("both engines agree on " + game.name, "[games-spec]",
                  [game] { check_game(game); });
    register_test("both engines agree on the positions of " + game.name, "[games-spec]",
                  [game] { check_positions(game); });
  }
}

TEST_CASE("games that are not frozen are games", "[games-1]") {
  std::set<std::string> names;
  for (const GameText& game : game_texts()) names.insert(game.name);
  for (const GameText& game : spec_texts()) names.insert(game.name);
  for (const auto& [name, reason] : not_frozen()) {
    INFO(name);
    CHECK(names.contains(name.substr(0, name.find(' '))));
  }
}

}  // namespace ludo::tests
