// Both engines on a sample of games, with each pass of the automaton off in turn, and all off.

#include <string>
#include <utility>
#include <vector>

#include "interpreter/automaton/automaton.hpp"
#include "tests/differential/game_texts.hpp"
#include "tests/differential/tiny_games.hpp"
#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

// Every so many-th game of those that ship, and of the tiny ones of size 1.
constexpr std::size_t kEveryGame = 5;
constexpr std::size_t kEveryTiny = 4;

CompareOptions little_work() {
  CompareOptions options;
  options.most_states = 6 * times_of_work();
  options.most_depth = 3;
  options.playouts = 1;
  options.most_plies = 12;
  options.most_moves = 150 * times_of_work();
  options.most_steps = 300'000 * times_of_work();
  return options;
}

void check_without(const std::string& pass) {
  program::FreezeOptions freezing;
  freezing.passes.off = {pass};
  std::size_t compared = 0;
  const auto check = [&](const std::string& name, const Trial& trial) {
    INFO(name << " without the pass " << pass);
    if (trial.verdict == Verdict::Disagrees) FAIL_CHECK(trial.why);
    if (trial.verdict == Verdict::Agrees) ++compared;
  };
  std::vector<GameText> games = game_texts();
  for (std::size_t i = 0; i < games.size(); i += kEveryGame) {
    lang::LoadedGame loaded = loaded_game(games[i]);
    check(games[i].name, try_model(model_with(loaded, {}), little_work(), freezing));
  }
  const std::vector<Answers> tiny = all_answers(1, [](Picks& picks) { tiny_game(picks); });
  for (std::size_t i = 0; i < tiny.size(); i += kEveryTiny) {
    Picks picks(tiny[i]);
    check("a tiny game", try_text(tiny_game(picks), little_work(), freezing));
  }
  CHECK(games.size() / kEveryGame + tiny.size() / kEveryTiny < compared * 2);
}

}  // namespace

LUDO_REGISTER_TESTS(passes_agree) {
  std::vector<std::string> passes = {"all"};
  for (const std::string_view pass : automaton::pass_names()) passes.emplace_back(pass);
  for (const std::string& pass : passes) {
    register_test("both engines agree without the pass " + pass, "[passes]",
                  [pass] { check_without(pass); });
  }
}

}  // namespace ludo::tests
