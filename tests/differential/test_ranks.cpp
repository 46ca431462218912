// A move drawn by its rank is the move of that rank in the list, under every form of control: what
// a count has left behind leads there, also where it first goes astray in an alternative that is
// dead.

#include <string>
#include <string_view>
#include <vector>

#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Rules that choose on behind a man: some are dead often, some never, some die of what they do.
constexpr std::string_view kHead = R"(game Ranks
elements
  players White, Black
  board square 3 x 3
  piece Man: of each player
  piece King: 4 of each player
  the game has level: 0 to 2, at first 0
interactions
  rule hit(man: site)
    choose line from man along any direction: one enemy piece as prey, one empty to goal
    remove prey
    move man to goal
  rule go(man: site)
    choose line from man along orthogonal: zero or more empty, one empty to goal
    move man to goal
  rule name(man: site)
    choose who among players
  rule drop(man: site)
    choose spot among empty touching man
    put own Man at spot
  rule crowd(man: site)
    choose spot among touching man
    put own King at spot
  rule pair(man: site)
    choose 2 among (empty beside man) as spots
    put own Man at spots
  rule lift(man: site)
    choose amount from 1 to 2
    add amount to level
  rule still(man: site)
    require man in row 2
    set level to 0
)";

constexpr std::string_view kTail = R"(scenario
  setup
    put White Man at a1, b2
    put Black Man at c2, b3
  turn
$turn
  stuck: pass
  limit 6 turns: draw
)";

const std::vector<std::string_view> kPlays = {"play hit(man)",  "play go(man)",    "play name(man)",
                                              "play drop(man)", "play crowd(man)", "play pair(man)",
                                              "play lift(man)", "play still(man)"};

const std::vector<std::string_view> kForms = {
    "must\n  $1\notherwise\n  $2",
    "must\n  $1\notherwise\n  $2\notherwise\n  play name(man)",
    "must, preferring most count pieces\n  $1\notherwise\n  $2",
    "must\n  must\n    $1\n  otherwise\n    $2\notherwise\n  play name(man)",
    "either\n  $1\nor\n  $2",
    "preferring most count own pieces\n  either\n    $1\n  or\n    $2",
    "optionally\n  $1\n$2",
    "in any order\n  optionally $1\n  $2",
    "repeat 2 times\n  must\n    $1\n  otherwise\n    $2",
    "repeat while wanted, at most 2 times\n  $1\noptionally\n  $2",
    "repeat while possible, at most 2 times\n  $1\nmust\n  $2\notherwise\n  play name(man)",
    "let here be man\ntravel at most 2 times\n  choose next among empty touching here\n"
    "  set here to next\nmust\n  $1\notherwise\n  $2",
    "opponent decides\n  must\n    $1\n  otherwise\n    $2",
    "$1\nthat done\nmust\n  $2\notherwise\n  play name(man)",
    "for each mate among own pieces touching man\n  must\n    $1\n  otherwise\n    $2",
    "same outcome is same move\nmust\n  $1\notherwise\n  $2\noptionally\n  $1",
};

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
}

std::string indented(const std::string& block) {
  std::string text = "    " + block;
  replace_all(text, "\n", "\n    ");
  return text;
}

std::string text_of(std::string_view form, std::string_view first, std::string_view second) {
  std::string block(form);
  replace_all(block, "$1", first);
  replace_all(block, "$2", second);
  const std::string_view chosen = "choose man among own pieces\n";
  const std::string_view merged = "same outcome is same move\n";
  block.insert(block.starts_with(merged) ? merged.size() : 0, chosen);
  std::string text(kTail);
  replace_all(text, "$turn", indented(block));
  return std::string(kHead) + text;
}

}  // namespace

TEST_CASE("row 02: a move drawn by its rank is that of the list, under all forms of control",
          "[ranks]") {
  CompareOptions options;
  options.most_states = 12 * times_of_work();
  options.most_depth = 2;
  options.playouts = 1;
  options.most_plies = 6;
  options.most_moves = 400;
  Trials trials;
  for (const std::string_view form : kForms) {
    for (const std::string_view first : kPlays) {
      for (const std::string_view second : kPlays) {
        trials.add(text_of(form, first, second), options);
      }
    }
  }
  INFO(trials.summary());
  CHECK(trials.disagreements.empty());
  CHECK(trials.not_frozen.empty());
  CHECK(trials.refused == 0);
}

}  // namespace ludo::tests
