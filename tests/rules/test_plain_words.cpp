// What readers asked for: who does what, actions in one section, options in whole sentences.

#include "interpreter/scene/signs.hpp"
#include "tests/rules/small_text.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

constexpr std::string_view kHead = R"(game Small
"A small game"
elements
  players White, Black
  board square 6 x 6
  piece Man: 6 of each player
  piece King: of each player
  region Crown of each player: far row
)";

constexpr std::string_view kSetup = R"(scenario
  setup
    put White Man at a1
    put Black Man at a6
)";

constexpr std::string_view kNames = R"(names en
  capture "capture" "says=V:capture"
  jump "leap" "says=V:leap"
  over "over" "says=V:go over a piece with it"
  step "movement" "says=V:move without capturing"
)";

constexpr std::string_view kRules = R"(interactions
  rule step "Movement"
    choose man among own pieces
    choose line from man along forward: one empty to goal
    move man to goal
  rule capture "Capture"
    choose man among own pieces
    play jump(man)
    repeat while possible
      play jump(goal of the last jump)
    same outcome is same move
  rule jump(man: site) "Leap"
    choose line from man along diagonal:
      one enemy pieces but not captured as prey, one empty to goal
    capture prey when the turn ends
    move man to goal
)";

std::string small(const std::string& rules, const std::string& course) {
  return std::string(kHead) + rules + std::string(kSetup) + course + "  limit 20 turns: draw\n" +
         std::string(kNames);
}

}  // namespace

TEST_CASE("plain words: as many as possible, leap after leap, ways that end alike") {
  const std::string text = small(std::string(kRules), R"(  turn
    must, preferring most pieces captured
      play capture
    otherwise
      play step
  stuck: mover loses
)");
  check_rules_say(
      rules_of_text(text, "en"),
      {"you must capture if you can, and so that you capture as many pieces as possible; only if "
       "you cannot, move without capturing.",
       "Choose one of your pieces and leap with it; after each leap you go on with the same piece "
       "as long as it can.",
       "Two ways to capture the same pieces that end on the same place are one and the same move.",
       "an adjacent enemy piece that is not captured yet",
       "Aim of the game: leave your opponent without pieces, or without a move on his turn."},
      {"among the pieces already captured"});
}

TEST_CASE("plain words: a rule that only chooses a piece, and one that goes on with it") {
  const std::string rules = R"(interactions
  rule step "Movement"
    choose man among own pieces
    play over(man)
  rule over(man: site) "Over"
    choose line from man along diagonal: one enemy pieces as prey, one empty to goal
    capture prey
    move man to goal
    optionally play over(goal)
)";
  const std::string course = R"(  turn
    play step
  stuck: mover loses
)";
  check_rules_say(rules_of_text(small(rules, course), "en"),
                  {"\nMovement\n........\nChoose one of your pieces and go over a piece with it."},
                  {"\nOver\n"});
}

TEST_CASE("plain words: of two players it is said what each does") {
  const std::string course = R"(  turn
    if me is White
      must play capture
      otherwise play step
    else
      play step
  stuck: draw
)";
  check_rules_say(rules_of_text(small(std::string(kRules), course), "en"),
                  {"White must capture if possible; only if it is not, he moves without capturing.",
                   "Black moves without capturing."},
                  {"whichever applies", "Otherwise"});
}

TEST_CASE("plain words: letters of a picture are the language's") {
  scene::Scene scene;
  const auto piece = [&](const std::string& label, const std::string& sign) {
    scene::Group group;
    group.layer = scene::Layer::Pieces;
    group.thing.what = scene::Thing::Class::Piece;
    group.thing.sign = sign;
    group.label = label;
    scene.groups.push_back(std::move(group));
  };
  piece("White Man on a1", "w");
  piece("Black Man on a2", "b");
  piece("White King on a3", "W");
  piece("Black Rook on a4", "r");
  const auto signs = [&] {
    std::string all;
    for (const scene::Group& group : scene.groups) all += group.thing.sign + " ";
    return all;
  };
  const scene::Scene before = scene;
  scene::speak_letters(scene, {});
  CHECK(signs() == "w b W r ");
  const std::map<std::string, std::string> words = {{"owner White", "bianco"},
                                                    {"owner Black", "nero"},
                                                    {"kind Man", "pedina"},
                                                    {"kind King", "dama"},
                                                    {"kind Rook", "torre"}};
  scene::speak_letters(scene, words);
  CHECK(signs() == "b p B t ");
}

}  // namespace ludo::tests
