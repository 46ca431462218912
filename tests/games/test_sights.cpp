// What `check` tells of its trial of the shipped games and the examples: nothing but what the list
// beside this file has, since it is true.

#include <algorithm>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "interpreter/program/program.hpp"
#include "interpreter/services/sights.hpp"
#include "tests/games/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/dynamic.hpp"

namespace ludo::tests {

namespace {

// As `check` plays, where a game is not dear.
constexpr std::uint64_t kMoves = 2000;
constexpr std::uint64_t kSeenPerMove = 60;
constexpr std::uint64_t kSteps = 12'000'000;

// The codes that the list has for a game.
std::set<std::string> listed(const std::string& game) {
  std::set<std::string> codes;
  std::istringstream list(read_file("tests/games/sights.txt"));
  std::string line;
  while (std::getline(list, line)) {
    std::istringstream words(line);
    std::string name, code;
    if (words >> name >> code && name == game) codes.insert(code);
  }
  return codes;
}

void check_sights(const GameFile& file) {
  lang::Diagnostics diagnostics;
  lang::LoadedGame game = load_game(file, diagnostics);
  const auto model = std::make_shared<const lang::GameModel>(checked_model(game, {}));
  interpreter::Budget budget;
  budget.steps = kSteps;
  const interpreter::TrialAnswer trial = interpreter::try_moves(
      *model, {kMoves, kMoves * kSeenPerMove, 1}, budget, program::freeze(model).program);
  const std::vector<interpreter::Sight> sights = interpreter::sights_of(*model, trial);
  const std::set<std::string> known = listed(file.name);
  for (const interpreter::Sight& sight : sights) {
    INFO(sight.text);
    CHECK(known.contains(sight.code));
  }
  for (const std::string& code : known) {
    INFO(code << " is listed, and not seen any more");
    CHECK(std::any_of(sights.begin(), sights.end(),
                      [&](const interpreter::Sight& sight) { return sight.code == code; }));
  }
}

}  // namespace

LUDO_REGISTER_TESTS(sights) {
  for_each_game([](const GameFile& file) {
    register_test(file.path + " shows in random games what is listed",
                  "[" + file.name + "][sights]", [file] { check_sights(file); });
  });
}

}  // namespace ludo::tests
