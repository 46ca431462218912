// Both engines on tiny games: all of size 0 and 1, every n-th of size 2, and drawn ones that are
// larger. LUDO_DIFFERENTIAL makes n less and draws more.

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/runtime/random.hpp"
#include "tests/differential/tiny_games.hpp"
#include "tests/differential/trial.hpp"
#include "tests/support/catch.hpp"

namespace ludo::tests {

namespace {

// Of the games of size 2 every so many-th is played.
constexpr std::size_t kStride = 40;
constexpr std::size_t kDrawn = 700;
constexpr std::uint64_t kSeed = 20260101;
// Answers of 100 that are plain.
constexpr std::uint64_t kPlain = 60;
constexpr int kDrawnDepth = 7;

std::vector<Answers> answers_of_size(std::size_t size) {
  return all_answers(size, [](Picks& picks) { tiny_game(picks); });
}

void check(const Trials& trials) {
  INFO(trials.summary());
  CHECK(trials.disagreements.empty());
  for (const auto& [why, count] : trials.not_frozen) {
    FAIL_CHECK(count << " are not frozen: " << why);
  }
  CHECK(trials.refused <= trials.texts / 2);
  CHECK(trials.texts / 2 <= trials.agree);
}

}  // namespace

TEST_CASE("tiny games: all of a size once, and most of them games", "[tiny-small]") {
  CHECK(answers_of_size(0).size() == 1);
  const std::vector<Answers> small = answers_of_size(1);
  CHECK(200 < small.size());
  std::set<std::string> texts;
  for (const Answers& answers : small) {
    Picks picks(answers);
    texts.insert(tiny_game(picks));
  }
  // A few ingredients are the plain ones in another place.
  CHECK(small.size() * 9 / 10 < texts.size());
}

TEST_CASE("tiny games: both engines agree on every one of size 0 and 1", "[tiny-small]") {
  Trials trials;
  for (std::size_t size = 0; size <= 1; ++size) {
    for (const Answers& answers : answers_of_size(size)) {
      Picks picks(answers);
      CompareOptions options;
      options.most_states = 150 * times_of_work();
      options.playouts = 3 * times_of_work();
      trials.add(tiny_game(picks), options);
    }
  }
  check(trials);
}

TEST_CASE("tiny games: both engines agree on those of size 2", "[tiny-pairs]") {
  Trials trials;
  const std::vector<Answers> all = answers_of_size(2);
  const std::size_t stride = std::max<std::size_t>(1, kStride / times_of_work());
  for (std::size_t i = 0; i < all.size(); i += stride) {
    Picks picks(all[i]);
    trials.add(tiny_game(picks), {});
  }
  check(trials);
}

TEST_CASE("tiny games: both engines agree on drawn ones", "[tiny-drawn]") {
  Trials trials;
  for (std::size_t i = 0; i < kDrawn * times_of_work(); ++i) {
    Picks picks(interpreter::Random(interpreter::mix(kSeed, i)), kPlain);
    trials.add(tiny_game(picks, kDrawnDepth), {});
  }
  check(trials);
}

TEST_CASE("both engines agree on a rule whose outcome counts and that goes on behind a boundary",
          "[tiny-small]") {
  const std::string head =
      "game Cut\nelements\n  players White, Black\n  board square 4 x 2\n"
      "  piece Man: of each player\ninteractions\n  rule pair\n"
      "    same outcome is same move\n    choose spot among empty\n    put own Man at spot\n";
  const std::string tail =
      "scenario\n  turn\n    play pair\n    optionally\n      play pair\n  stuck: pass\n"
      "  limit 3 turns: draw\n";
  for (const std::string body : {"    that done\n    optionally remove spot\n",
                                 "    for each z among own pieces touching spot\n      that done\n "
                                 "     optionally remove z\n"}) {
    const Trial trial = try_text(head + body + tail, {});
    INFO(trial.why);
    CHECK(trial.verdict == Verdict::Agrees);
  }
}

TEST_CASE("both engines tell of two who write one place in a secret phase", "[tiny-small]") {
  const std::string head =
      "game Secret\nelements\n  players White, Black\n  board square 3 x 3\n"
      "  piece Man: of each player\n  region Home of each player: {a1, c3}\nscenario\n  setup\n"
      "    put White Man at a1\n    put Black Man at c3\n  phase Hide secretly\n    turn\n";
  for (const std::string body :
       {"      for each scout among own pieces where (supposing remove a1: some empty)\n"
        "        remove scout\n  limit 5 turns: draw\n",
        "      either \"stay\" pass\n      or\n        choose scout among own pieces\n"
        "        choose haven among own Home\n"
        "        move scout to haven, capturing what stands there\n  limit 3 turns: draw\n"}) {
    const Trial trial = try_text(head + body, {});
    INFO(trial.why);
    CHECK(trial.verdict == Verdict::Agrees);
  }
}

TEST_CASE("both engines agree on a line whose end is asked by a definition in cases",
          "[tiny-small]") {
  const Trial trial = try_text(
      "game Cut\nelements\n  players White, Black\n  board square 3 x 2\n"
      "  piece Man: of each player\ninteractions\n"
      "  define free of cell:\n    yes  when cell is empty\n    no   otherwise\n"
      "  rule go\n    choose man among own Men\n"
      "    choose line from man along forward or left: one empty to goal\n"
      "    require free of goal\n    move man to goal\n"
      "scenario\n  setup\n    put White Man at b1\n    put Black Man at b2\n"
      "  turn play go\n  stuck: mover loses\n  limit 5 turns: draw\n",
      {});
  INFO(trial.why);
  CHECK(trial.verdict == Verdict::Agrees);
}

TEST_CASE("an entry that a tally has not is set by nobody, in both engines", "[tiny-small]") {
  for (const std::string where : {"own tiles", "held"}) {
    const Trial trial = try_text(
        "game Entries\nelements\n  players White, Black\n  board square 2 x 2\n"
        "  piece Man: of each player\n  type Number: 1 to 3\n"
        "  each player has tiles: tally of Number at most 7\ninteractions\n"
        "  rule go\n    let held be own tiles\n    choose n from -2 to 9\n    set (n) in " +
            where +
            " to 1\n    add held to own tiles\n"
            "scenario\n  turn\n    either play go\n    or \"x\" pass\n"
            "  stuck: mover loses\n  limit 3 turns: draw\n",
        {});
    INFO(trial.why);
    CHECK(trial.verdict == Verdict::Agrees);
  }
}

}  // namespace ludo::tests
